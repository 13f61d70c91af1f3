"""Imported by the process that all worker processes are copies of: what they need is loaded once, and shared."""

import gc
import os
from pathlib import Path

import bot.cli.run  # noqa: F401 - what their work is part of
from game import GAMES, rules
from game.core.data import overlay
from game.play.standins import standin
from render import warm

if _folder := os.environ.get("WESTPHALIA_DATA"):
    overlay(Path(_folder))
for _game in GAMES:
    rules(_game)
    standin(_game)
warm()
gc.collect()
gc.freeze()  # or the collector would write into every page, and the copies share none
