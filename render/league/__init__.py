"""Pictures of a league: its standings, and how they came about."""
