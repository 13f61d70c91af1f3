"""Where hexes lie in the picture of the whole field."""

from functools import lru_cache

from game.battles.board import board
from game.battles.view import BattlesView
from render.battles.ground import ground
from render.spots import Spots


def spots(view: BattlesView) -> Spots:
    """Each hex."""
    return _spots(view.battle)


@lru_cache(maxsize=8)
def _spots(battle: str) -> Spots:
    base = ground(battle)
    window = base.whole
    return {place: tuple(map(window.at, base.close.outline(place))) for place in board(battle).grid.hexes}
