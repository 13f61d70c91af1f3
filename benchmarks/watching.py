"""How long the public page takes with many who watch: its facts and pictures, as the page asks for them.

Each opens a game's page, stays on the newest moment or slides to one that is past, and looks again every few seconds;
meanwhile the games go on. `python -m benchmarks.watching [people] [seconds]` prints median and p95, and memory.
"""

import asyncio
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import aiohttp
import discord

from benchmarks.processes import megabytes
from benchmarks.touching import GAMES, seated
from bot.cli.run import house, pages_beside, warmed
from bot.cli.settings import cores
from bot.discord.client import Westphalia
from bot.pocket import Pocket
from tests.dice import same_dice
