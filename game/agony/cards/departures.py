"""Leaders and nations that leave the game by a card [16.22, 17.D.3, 17.E.3]."""

from typing import Any

from game.agony import control, names, pieces, retreat, stacking
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, UP, ground
from game.agony.cards.conditions import on_map
from game.agony.cards.operation import Operation, Operations
from game.agony.flow import Flow
from game.agony.places import BIT
from game.agony.state import State
from game.core.state import without
from game.core.text import say
from game.core.words import Sentence

#: Where a leaderless army may go from the United Provinces [16.22].
_WAY_OUT = ("lingen", "wesel")


def remove_units(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """All units of a nation leave the game for good; a nation that never came is left alone."""
    if on_map(flow.state, datum.nation):
        pieces.remove_nation(flow, datum.nation)
        told = say("All {nation} units leave the game.", nation=names.nation(datum.nation))
        flow.tell("units", told, rule="8.61", nation=datum.nation)


def remove_leader(flow: Flow, side: str, datum: Any, chosen: Sentence) -> None:
    """A leader leaves the game; his army in the United Provinces may not stay there alone [16.22]."""
    if datum.who not in flow.state.leaders:
        return
    place = ground(pieces.drop_leader(flow.state, datum.who))
    told = say("{leader} leaves the game.", leader=names.leader(datum.who))
    flow.tell("leader", told, rule="8.61", place=place, who=datum.who)
    if place == UP[PROTESTANT]:
        relieve_in_up(flow)
    else:
        pieces.settle(flow, place)


def relieve_in_up(flow: Flow) -> None:
    """An un-named German takes over; if none is left the army goes to Lingen or Wesel, else it is lost [16.22]."""
    state, box = flow.state, UP[PROTESTANT]
    army = state.units.get(box, {})
    if not army or state.leaders_at(box):
        return
    if spare := next((copy for copy in BOARD.copies("generic_protestant") if copy not in state.used), ""):
        pieces.put_leader(flow, spare, box)
        return
    state.units = without(state.units, box)
    if refuge := next(iter(ways_out(state)), ""):
        pieces.put(state, refuge, army)
        retreat.arrive(flow, PROTESTANT, refuge)
        told = say("The army in the United Provinces retreats to {place}.", place=names.place(refuge))
        flow.tell("units", told, rule="16.22", place=refuge, side=PROTESTANT)
    else:
        told = say("The leaderless army in the United Provinces is eliminated.")
        flow.tell("units", told, rule="16.22", place=box, side=PROTESTANT)


def ways_out(state: State) -> list[str]:
    """Lingen and Wesel, a friendly city first; no enemy units or city, no ground closed by a card, and room for all."""
    army = state.units_at(UP[PROTESTANT])
    closed = control.barred(state)
    free = [c for c in _WAY_OUT if state.cities[c] != CATHOLIC and not state.here(c, CATHOLIC)]
    open_ = [city for city in free if not BIT[city] & closed]
    fitting = [c for c in open_ if stacking.fits(state, c, PROTESTANT, army, ())]
    return sorted(fitting, key=lambda city: state.cities[city] != PROTESTANT)


OPERATIONS: Operations = {
    "remove_units": Operation(remove_units),
    "remove_leader": Operation(remove_leader),
}
