"""Pictures drawn once for all tests that look at the same: the same view always gives the same bytes."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

import render
from game.core.rules import View
from game.core.text import translation
from render import Look, Picture

#: How many pictures a run of tests keeps (some 300 KB each).
KEPT = 500


@contextmanager
def drawn_once() -> Iterator[None]:
    """Within it, the bot draws no picture that it drew for another test."""
    with patch("bot.discord.pictures.picture", _picture):
        yield


def _picture(view: View, look: Look) -> Picture:
    return _drawn(pickle.dumps((view, look)), str(translation.get()))


@lru_cache(KEPT)
def _drawn(what: bytes, _language: str) -> Picture:
    view, look = pickle.loads(what)
    return render.picture(view, look)
