"""Pictures of Europe in Agony."""
