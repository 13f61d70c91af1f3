"""Leagues on Discord: told in words and pictures, posted in their channels, opened and entered by panels."""
