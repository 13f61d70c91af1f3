"""The campaign's pictures."""
