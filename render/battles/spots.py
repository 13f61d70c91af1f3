"""Where hexes, and the pieces that wait at the edge, lie in the picture of the whole field."""

from functools import lru_cache

from PIL import Image

from game.battles.board import board
from game.battles.view import BattlesView
from render.battles.ground import ground
from render.battles.pieces import Table
from render.battles.waiting import places
from render.canvas import Point
from render.spots import Spots

#: So much smaller is the spot of each who may lie upon another one: a finger meets the smallest.
LEAST = 0.1


def spots(view: BattlesView) -> Spots:
    """Each hex, and each piece beside the field."""
    return _lying(view, close=False)


def close_spots(view: BattlesView) -> Spots:
    """The same for those who are near."""
    return _lying(view, close=True)


def _lying(view: BattlesView, *, close: bool) -> Spots:
    table = Table(Image.new("1", (1, 1)), view, ground(view.battle).whole, close)
    half = table.counter / 2
    beside = {piece: _square(spot, half - n * LEAST) for n, (piece, spot) in enumerate(places(table))}
    return {**_hexes(view.battle), **beside}


def _square(middle: Point, half: float) -> tuple[Point, ...]:
    x, y = middle
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


@lru_cache(maxsize=8)
def _hexes(battle: str) -> Spots:
    base = ground(battle)
    window = base.whole
    return {place: tuple(map(window.at, base.close.outline(place))) for place in board(battle).grid.hexes}
