"""Where cities and areas lie in the picture of the whole board, each city with the plates that stand beside it."""

from functools import cache

from game.agony.board import BOARD
from game.agony.view import AgonyView
from render.agony import aim, pieces, scene
from render.agony.ground import ground, spot
from render.spots import Anchors, Spots, along, box, disc, land

#: The disc of a city, in board pixels.
CITY = 44


def spots(view: AgonyView, close: bool = False) -> Spots:
    """Areas' lands, and over them the cities; whoever touches a stack's plate means where it stands."""
    found = dict(lands())
    for standing in scene.arranged(view, aim.whole(), whole=True, wishes=scene.Wishes(close=close)).plates:
        place = standing.stack.place
        if place in BOARD.spaces:
            found[place] = along(found[place], box(*pieces.box_of(standing.middle, standing.card)))
    return found


@cache
def lands() -> Spots:
    """Areas and cities without what stands there; it takes a while to trace them."""
    base, window = ground(), aim.whole()
    areas = {area: land(base, area, window) for area in BOARD.areas if area in base.stacks}
    others = (*BOARD.spaces, *(place for place in base.stacks if place not in BOARD.areas))
    return areas | {place: disc(window.at(spot(place)), CITY * window.scale) for place in others}


def anchors(_view: AgonyView) -> Anchors:
    """Cities without the plates beside them; of an area where its stack stands."""
    return {place: aim.whole().at(spot(place)) for place in lands()}
