"""Where the pieces of each side stand: an index of places, made once for each board."""

from game.agony.board import SIDES, WALLS, ground
from game.agony.state import State
from game.core.memo import same
from game.core.values import immutable

Places = frozenset[str]


@immutable
class Armies:
    """The places where units of each side stand before the walls, and inside; and those where anybody's stand."""

    outside: dict[str, Places]
    inside: dict[str, Places]
    taken: Places

    def held(self, side: str) -> Places:
        """Every place where units of a side stand."""
        return self.outside[side] | self.inside[side]


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
    without, within = _frozen(outside), _frozen(inside)
    return Armies(without, within, frozenset().union(*without.values(), *within.values()))


@same(16, lambda state: (state.leaders, state.saxony))
def staffs(state: State) -> dict[str, Places]:
    """Where leaders of each side are, in or outside the walls."""
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for leader, at in state.leaders.items():
        found[state.leader_side(leader)].append(ground(at))
    return _frozen(found)


def taken(state: State) -> Places:
    """Every place where anybody is."""
    return armies(state).taken.union(*staffs(state).values())


def own(state: State, side: str) -> Places:
    """Every place where units or leaders of a side are."""
    return armies(state).held(side) | staffs(state)[side]


def _frozen(found: dict[str, list[str]]) -> dict[str, Places]:
    return {side: frozenset(places) for side, places in found.items()}
