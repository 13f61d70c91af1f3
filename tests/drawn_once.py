"""Pictures drawn once for all tests that look at the same: the same view always gives the same bytes."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

from PIL import Image

import render
from game.core.rules import View
from game.core.text import translation
from render import Look, Picture
from render.png import png

#: How many pictures a run of tests keeps (some 300 KB each).
KEPT = 500
#: A picture of one pixel.
EMPTY = png(Image.new("L", (1, 1)).quantize())


@contextmanager
def drawn_once() -> Iterator[None]:
    """Within it, the bot draws no picture that it drew for another test."""
    with patch("bot.discord.pictures.picture", _picture):
        yield


@contextmanager
def undrawn() -> Iterator[None]:
    """Within it, every picture of the bot is an empty one: for tests that look at none."""
    with patch("bot.discord.pictures.picture", lambda _view, look: Picture(EMPTY, f"{look.kind}.png", "empty")):
        yield


def _picture(view: View, look: Look) -> Picture:
    return _drawn(pickle.dumps((view, look)), str(translation.get()))


@lru_cache(KEPT)
def _drawn(what: bytes, _language: str) -> Picture:
    view, look = pickle.loads(what)
    return render.picture(view, look)
