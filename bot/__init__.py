"""Talks to people: the only room that knows Discord, HTTP, clocks and the database."""
