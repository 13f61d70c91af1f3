"""What may be laid over the map of agony: the Lines of Communications of a side, and where a stack may march."""

from collections.abc import Mapping

from game.agony import names, reaching, telling
from game.agony.board import BOARD, SIDES
from game.agony.view import AgonyView
from game.core.text import _
from render.agony.overlays import RING, ring
from render.agony.pieces import Table
from render.canvas import stamp
from render.counters import tick
from render.face import Look
from render.patterns import RED, Colour

FED: Colour = (110, 176, 84)


def layers(view: AgonyView, place: str) -> Mapping[str, Look]:
    """The supply of both sides; at a city where a stack with leaders may march."""
    if place:
        able = reaching.reach(view, place)
        name = _("Reach: {army}").format(army=telling.place_name(place))
        return {name: Look("reach", place, whole=True)} if able else {}
    told = {side: _("Supply: {side}").format(side=names.side(side)) for side in SIDES}
    return {name: Look("supply", side, whole=True) for side, name in told.items()}


def reach(table: Table, view: AgonyView, place: str) -> None:
    """Golden rings round every place that may be reached."""
    for to in sorted(reaching.reach(view, place)):
        if to in table.base.stacks and table.sees(to, -60):
            ring(table.image, table.at(to), table.city * RING)


def supply(table: Table, view: AgonyView, side: str) -> None:
    """Green rings round cities that a Line reaches, a tick at bases; red ones round stacks that have none."""
    found = reaching.lines(view, side)
    for city in sorted(BOARD.spaces):
        if city not in found.reached | found.without or not table.sees(city, -60):
            continue
        x, y = table.at(city)
        if city in found.reached:
            ring(table.image, (x, y), table.city * 0.74, FED)
        if city in found.without:
            ring(table.image, (x, y), table.city * 0.98, RED)
        if city in found.bases:
            stamp(table.image, tick(round(table.city * 0.62)), (x - table.city * 0.7, y + table.city * 0.5))
