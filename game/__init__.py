"""The games of the house: one line each. A game is loaded when it is first asked for."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from game.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Rooms:
    """Where a game lives: the package with its `RULES` (and its `standin`), and the module with its `FACE`."""

    rules: str
    face: str


#: The games people may open, by key.
GAMES: dict[str, Rooms] = {
    "campaign": Rooms("game.campaign", "render.campaign.face"),
    "battles": Rooms("game.battles", "render.battles.face"),
    "agony": Rooms("game.agony", "render.agony.face"),
    "cuius": Rooms("game.cuius", "render.cuius.face"),
}

#: The game and scenario that a demonstration plays: for the most people, and soon over.
SHOWN = ("campaign", "1618-5")


@cache
def rules(key: str) -> Rules[Any, Any]:
    """The rules of a game; raises `KeyError` for a game the house does not have."""
    found: Rules[Any, Any] = import_module(GAMES[key].rules).RULES
    return found


__all__ = ["GAMES", "Rooms", "rules"]
