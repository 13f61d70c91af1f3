"""Where hexes and the areas of the Spanish Road lie in the picture of the whole map."""

from functools import cache

from game.cuius.board import BOARD
from game.cuius.view import CuiusView
from render.cuius import aim
from render.cuius.ground import AREA, LAYOUT, spot
from render.spots import Spots


def spots(_view: CuiusView) -> Spots:
    """Each hex, and each box beside the map."""
    return _spots()


@cache
def _spots() -> Spots:
    window, (wide, high) = aim.whole(), (AREA[0] / 2, AREA[1] / 2)
    hexes = {place: tuple(map(window.at, LAYOUT.outline(place))) for place in BOARD.ground}
    boxes = {}
    for place in BOARD.spanish_road:
        x, y = spot(place)
        corners = ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high))
        boxes[place] = tuple(map(window.at, corners))
    return hexes | boxes
