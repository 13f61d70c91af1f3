"""Europe in Agony, 1618-1648: cards, hidden hands, sieges, pay and loot."""
