"""Where the pieces of each side stand: an index of places, made once for each board."""

from operator import attrgetter

from game.agony.board import SIDES, WALLS, ground, other
from game.agony.stacking import LIMIT
from game.agony.state import State, nations, size
from game.core.memo import same
from game.core.values import once

Places = frozenset[str]


class Armies:
    """The places where units of each side stand: `outside` before the walls, `inside` a fortress."""

    def __init__(self, state: State) -> None:
        outside: dict[str, list[str]] = {side: [] for side in ("", *SIDES)}
        inside: dict[str, list[str]] = {side: [] for side in ("", *SIDES)}
        for at in state.units:
            if at[-1] == WALLS:
                inside[state.owner(at)].append(at[:-1])
            else:
                outside[state.owner(at)].append(at)
        self.outside, self.inside, self._units = _frozen(outside), _frozen(inside), state.units

    @once
    def held(self) -> dict[str, Places]:
        """In or outside."""
        return {side: places | self.inside[side] for side, places in self.outside.items()}

    @once
    def taken(self) -> Places:
        """Of whichever side."""
        return frozenset().union(*self.held.values())

    @once
    def mixed(self) -> Places:
        """Where units of several nations stand, or more than may: with those beyond the walls there may be too many."""
        large = [at for at, stack in self._units.items() if len(nations(stack)) > 1 or size(stack) > LIMIT]
        both = (self.outside[side] & self.inside[side] for side in SIDES)
        return frozenset(map(ground, large)).union(*both)

    @once
    def against_leaders(self) -> dict[str, Places]:
        """The places that no leader of a side may enter alone [11.21]."""
        return {side: self._against(side) for side in SIDES}

    def _against(self, side: str) -> Places:
        enemy = other(side)
        return self.outside[enemy] | (self.inside[enemy] - self.outside[side])


@same(16, attrgetter("units", "saxony"))
def armies(state: State) -> Armies:
    """Where units stand."""
    return Armies(state)


@same(16, attrgetter("leaders", "saxony"))
def staffs(state: State) -> dict[str, Places]:
    """Where leaders of each side are, in or outside the walls."""
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for leader, at in state.leaders.items():
        found[state.leader_side(leader)].append(at[:-1] if at[-1] == WALLS else at)
    return _frozen(found)


@same(16, attrgetter("units", "leaders", "saxony"))
def taken(state: State) -> Places:
    """Every place where anybody is."""
    return armies(state).taken.union(*staffs(state).values())


@same(16, lambda state, side: (state.units, state.leaders, state.saxony, side))
def own(state: State, side: str) -> Places:
    """Every place where units or leaders of a side are."""
    return armies(state).held[side] | staffs(state)[side]


def _frozen(found: dict[str, list[str]]) -> dict[str, Places]:
    return {side: frozenset(places) for side, places in found.items()}
