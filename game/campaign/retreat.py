"""Where a beaten army goes [m], and where it goes if it cannot [R12]."""

from game.campaign.alliance import allied
from game.campaign.board import BOARD
from game.campaign.state import Army, MoveView, State
from game.core.events import Event
from game.core.prose import prose
from game.core.text import _


def fall_back(state: State, army: Army, events: list[Event]) -> None:
    """Send a beaten (or drawn) army out of its province.

    It goes where it came from [m]; if it was placed there, or that place is taken or cut off, to a neighbouring
    own, then allied, then empty neutral province; else off the map [R12]. Its enemy still stands where that army
    came from, so it never goes there.
    """
    target = _way_back(state, army) or _refuge(state, army)
    origin = army.place
    state.put(army, place=target, origin=origin if target else "", entered=state.now)
    if target:
        text = _("{army} retreats to {place}.").format(army=army.id, place=BOARD.places[target].name)
    else:
        text = _("{army} has nowhere to retreat to and leaves the map until Spring.").format(army=army.id)
    events.append(prose(text, "move", "m" if target else "R12", target))
    state.moves = (*state.moves, MoveView(army.id, army.power, origin, target, "retreat"))


def _way_back(state: State, army: Army) -> str:
    back = army.origin
    if back not in BOARD.arrows[army.power].get(army.place, ()):
        return ""
    return back if _free(state, back) else ""


def _refuge(state: State, army: Army) -> str:
    near = [place for place in BOARD.arrows[army.power][army.place] if _free(state, place)]
    ranked = [(rank, place) for place in near if (rank := _rank(state, army.power, place)) is not None]
    return min(ranked, key=lambda entry: entry[0])[1] if ranked else ""


def _rank(state: State, power: str, place: str) -> int | None:
    """0 for the power's own area, 1 its own province, 2 an ally's, 3 a neutral one; None where it may not go."""
    if BOARD.places[place].owner:
        return 0
    holder = state.holders[place]
    if holder == power:
        return 1
    if holder:
        return 2 if holder in state.active and allied(state, power, holder) else None
    return 3


def _free(state: State, place: str) -> bool:
    return bool(BOARD.places[place].owner) or state.army_at(place) is None
