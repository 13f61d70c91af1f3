"""The games of the house, by key; each is loaded when it is first asked for."""

from functools import cache
from importlib import import_module
from typing import Any

from game.core.rules import Rules

#: The games people may open.
GAMES = ("campaign", "battles", "agony")


@cache
def rules(key: str) -> Rules[Any, Any]:
    """The rules of a game; raises `KeyError` for a game the house does not have."""
    if key not in GAMES:
        raise KeyError(key)
    found: Rules[Any, Any] = import_module(f"game.{key}").RULES
    return found
