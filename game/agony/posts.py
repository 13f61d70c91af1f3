"""Where the pieces of each side stand: an index of places, made once for each board."""

from game.agony.board import SIDES, WALLS, ground, other
from game.agony.state import State
from game.core.memo import same
from game.core.values import immutable

Places = frozenset[str]


@immutable
class Armies:
    """The places where units of each side stand before the walls, and in or outside them; and those of anybody's.

    `against_leaders` are those that no leader of a side may enter alone [11.21].
    """

    outside: dict[str, Places]
    held: dict[str, Places]
    taken: Places
    against_leaders: dict[str, Places]


@same(16, lambda state: (state.units, state.saxony))
def armies(state: State) -> Armies:
    """Where units stand."""
    outside: dict[str, list[str]] = {side: [] for side in ("", *SIDES)}
    inside: dict[str, list[str]] = {side: [] for side in ("", *SIDES)}
    for at in state.units:
        if at[-1] == WALLS:
            inside[state.owner(at)].append(at[:-1])
        else:
            outside[state.owner(at)].append(at)
    before, held = _frozen(outside), {side: frozenset(outside[side] + inside[side]) for side in outside}
    closed = {side: before[other(side)] | (held[other(side)] - before[side]) for side in SIDES}
    return Armies(before, held, frozenset().union(*held.values()), closed)


@same(16, lambda state: (state.leaders, state.saxony))
def staffs(state: State) -> dict[str, Places]:
    """Where leaders of each side are, in or outside the walls."""
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for leader, at in state.leaders.items():
        found[state.leader_side(leader)].append(ground(at))
    return _frozen(found)


@same(16, lambda state: (state.units, state.leaders, state.saxony))
def taken(state: State) -> Places:
    """Every place where anybody is."""
    return armies(state).taken.union(*staffs(state).values())


@same(16, lambda state, side: (state.units, state.leaders, state.saxony, side))
def own(state: State, side: str) -> Places:
    """Every place where units or leaders of a side are."""
    return armies(state).held[side] | staffs(state)[side]


def _frozen(found: dict[str, list[str]]) -> dict[str, Places]:
    return {side: frozenset(places) for side, places in found.items()}
