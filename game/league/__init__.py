"""Leagues: many tables of one game, drawn, scored and told; no game's name, no channel and no clock."""
