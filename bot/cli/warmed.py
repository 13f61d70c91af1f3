"""Imported by the process that all worker processes are copies of: what they need is loaded once, and shared."""

import os
from pathlib import Path

from bot.cli.run import load
from game import GAMES
from game.core.data import overlay
from game.play.standins import standin

if _folder := os.environ.get("WESTPHALIA_DATA"):
    overlay(Path(_folder))
for _game in GAMES:
    standin(_game)
load(drawing=True)  # frozen, too: or the collector would write into every page, and the copies share none
