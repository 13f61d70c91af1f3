"""What a view answers of supply and marches: which cities a side's Lines reach, who has none, where a stack may go."""

from game.agony import names, supply, ways
from game.agony.activation import best_units
from game.agony.board import BOARD, ground
from game.agony.places import listed
from game.agony.state import Batch, March, State
from game.agony.view import AgonyView
from game.core.text import _
from game.core.values import immutable


@immutable
class Lines:
    """Of the nations that a side has on the map: bases, the cities that a Line reaches, stacks without [15.14]."""

    bases: frozenset[str]
    reached: frozenset[str]
    without: frozenset[str]


def lines(view: AgonyView, side: str) -> Lines:
    """The Lines of Communications of a side [15.13, 15.14]."""
    state = view.known
    bases, reached, without = set[str](), 0, set[str]()
    for position, nations in _stood(state, side).items():
        for nation in nations:
            found = supply.bases(state, nation, position)
            bases |= found
            reached |= supply.connected(state, side, found)
            if not supply.linked(state, nation, position):
                without.add(ground(position))
    return Lines(frozenset(bases), frozenset(listed(reached)), frozenset(without & set(BOARD.spaces)))


def _stood(state: State, side: str) -> dict[str, list[str]]:
    """The nations that stand at each position."""
    found = {}
    for position in state.units:
        stack = state.units_at(position, side)
        if stack and ground(position) in BOARD.spaces:
            found[position] = sorted({BOARD.kinds[kind].nation for kind in stack})
    return found


def reach(view: AgonyView, place: str) -> frozenset[str]:
    """Where a stack with leaders may march from a city, if it were activated now [11.1]."""
    found = frozenset[str]()
    for stack in view.stacks:
        if stack.place == place and stack.leaders and not stack.inside and not stack.marching:
            march = _march(view.known, stack.side, place, tuple(leader.id for leader in stack.leaders))
            found |= frozenset(ways.reached(view.known, march))
    return found


def _march(state: State, side: str, at: str, leaders: tuple[str, ...]) -> March:
    units = best_units(state, at, side, leaders)
    return March(side, leaders[0], leaders, (), (Batch(units),) if units else (), at, at, at)


def reach_text(view: AgonyView, place: str) -> str:
    """The same in words."""
    where = sorted(str(names.place(to)) for to in reach(view, place) if to in BOARD.names)
    return _("May be reached: {places}.").format(places=", ".join(where) or _("nothing"))


def lines_text(view: AgonyView, side: str) -> str:
    """The supply of a side in words."""
    found = lines(view, side)
    short = ", ".join(sorted(str(names.place(place)) for place in found.without)) or _("nobody")
    return _("{n} cities are reached by Lines of Communications; without one: {short}.").format(
        n=len(found.reached), short=short
    )
