"""Where cities and areas lie in the picture of the whole board."""

from functools import cache

from game.agony.board import BOARD
from game.agony.view import AgonyView
from render.agony import aim
from render.agony.ground import ground, spot
from render.spots import Spots, disc, land

#: The disc of a city, in board pixels.
CITY = 44


def spots(_view: AgonyView) -> Spots:
    """Areas' lands, and over them the cities."""
    return _spots()


@cache
def _spots() -> Spots:
    base, window = ground(), aim.whole()
    lands = {area: land(base, area, window) for area in BOARD.areas if area in base.stacks}
    others = (*BOARD.spaces, *(place for place in base.stacks if place not in BOARD.areas))
    return lands | {place: disc(window.at(spot(place)), CITY * window.scale) for place in others}
