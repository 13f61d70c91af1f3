"""Where the pieces of each side stand: an index of places, made once for each board."""

from game.agony.board import SIDES, WALLS, ground, other
from game.agony.state import LIMIT, NATION, OF_LEADER, SIDE_OF_KIND, Stack, State, nations, plus, size, staffs
from game.core.state import kept
from game.core.values import immutable, once

Places = frozenset[str]


@immutable
class Camp:
    """All units of a side at a place, in and outside the walls [10.24]: how many, and of which nations."""

    units: Stack
    size: int
    nations: frozenset[str]


_NOBODY = Camp({}, 0, frozenset())


class Armies:
    """The places where units of each side stand: `outside` before the walls, `inside` a fortress.

    `nation` is that of the first units at each position.
    """

    def __init__(self, state: State) -> None:
        outside: dict[str, list[str]] = {side: [] for side in ("", *SIDES)}
        inside: dict[str, list[str]] = {side: [] for side in ("", *SIDES)}
        self.nation: dict[str, str] = {}
        self._large: list[str] = []
        for at, stack in state.units.items():
            if kind := next(iter(stack), ""):
                self.nation[at], side = NATION[kind], SIDE_OF_KIND[kind] or state.saxony
                if len(stack) > 1 or stack[kind] > LIMIT:
                    self._large.append(at)
                if at[-1] == WALLS:
                    inside[side].append(at[:-1])
                else:
                    outside[side].append(at)
        self.outside, self.inside, self._units = _frozen(outside), _frozen(inside), state.units
        self._camps: dict[tuple[str, str], Camp] = {}

    def camp(self, place: str, side: str) -> Camp:
        """A side's units at a place."""
        found = self._camps.get((place, side))
        if found is None:
            found = self._camps[place, side] = self._camp(place, side)
        return found

    def _camp(self, place: str, side: str) -> Camp:
        stack = self._units[place] if place in self.outside[side] else {}
        if place in self.inside[side]:
            stack = plus(stack, self._units[place + WALLS])
        return Camp(stack, size(stack), nations(stack)) if stack else _NOBODY

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
        kinds = [(at, self._units[at]) for at in self._large]
        large = [at for at, stack in kinds if len(nations(stack)) > 1 or size(stack) > LIMIT]
        both = (self.outside[side] & self.inside[side] for side in SIDES)
        return frozenset(map(ground, large)).union(*both)

    @once
    def against_leaders(self) -> dict[str, Places]:
        """The places that no leader of a side may enter alone [11.21]."""
        return {side: self._against(side) for side in SIDES}

    def _against(self, side: str) -> Places:
        enemy = other(side)
        return self.outside[enemy] | (self.inside[enemy] - self.outside[side])


@kept("units", "saxony")
def armies(state: State) -> Armies:
    """Where units stand."""
    return Armies(state)


@kept("leaders", "saxony")
def led(state: State) -> dict[str, Places]:
    """Where leaders of each side are, in or outside the walls."""
    return {side: frozenset(map(ground, positions)) for side, positions in staffs(state).items()}


@kept("units", "leaders", "saxony")
def doubtful(state: State) -> dict[str, Places]:
    """The places of each side where units or leaders of several nations are, or more units than may be."""
    index = armies(state)
    foreign = [ground(at) for leader, at in state.leaders.items() if OF_LEADER[leader] != index.nation.get(at)]
    places = index.mixed.union(foreign)
    return {side: (index.held[side] & places) | _at_odds(state, side, index.held[side]) for side in SIDES}


def _at_odds(state: State, side: str, held: Places) -> Places:
    """Where its leaders of several nations are without troops [17.A.2]."""
    alone: dict[str, set[str]] = {}
    for leader, at in state.leaders.items():
        if (place := ground(at)) not in held and state.leader_side(leader) == side:
            alone.setdefault(place, set()).add(OF_LEADER[leader])
    return frozenset(place for place, nations_there in alone.items() if len(nations_there) > 1)


@kept("units", "leaders", "saxony")
def taken(state: State) -> Places:
    """Every place where anybody is."""
    return armies(state).taken.union(*led(state).values())


def _frozen(found: dict[str, list[str]]) -> dict[str, Places]:
    return {side: frozenset(places) for side, places in found.items()}
