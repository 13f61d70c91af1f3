"""First moves found once for all tests that begin the same game: the same view always gives the same moves."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any
from unittest.mock import patch

from game import rules
from game.core.rules import Rules, View
from game.core.text import translation
from game.play.first import Ahead, ahead

#: For how many views a run of tests keeps them.
KEPT = 500


@contextmanager
def found_once() -> Iterator[None]:
    """Within it, the bot looks for no first moves that it found for another test."""
    with patch("bot.host.saying.ahead", _ahead):
        yield


def _ahead(_rules: Rules[Any, Any], view: View, seat: str) -> Ahead | None:
    return _found(pickle.dumps(view), seat, str(translation.get()))


@lru_cache(KEPT)
def _found(what: bytes, seat: str, _language: str) -> Ahead | None:
    view = pickle.loads(what)
    found = ahead(rules(view.game), view, seat)
    return found and found._replace(moves=[str(label) for label in found.moves])
