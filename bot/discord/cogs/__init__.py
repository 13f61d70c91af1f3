"""Slash commands, one file a group: a thin translation between Discord and the host."""
