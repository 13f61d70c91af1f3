"""Where the pieces of each side stand: an index of places, carried on from the board before."""

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_

from game.agony.board import SIDES, WALLS, ground, other
from game.agony.places import AT, BIT, GROUND, SHIFT, Places, grounds, positions
from game.agony.state import LIMIT, NATION, OF_LEADER, SIDE_OF_KIND, Stack, State, nations, plus, size, staffs
from game.core.state import carried, kept
from game.core.values import immutable, once


@immutable
class Camp:
    """All units of a side at a place, in and outside the walls [10.24]: how many, and of which nations."""

    units: Stack
    size: int
    nations: frozenset[str]


_NOBODY = Camp({}, 0, frozenset())


class Armies:
    """The places where units of each side stand: `outside` before the walls, `inside` a fortress, `held` either way.

    Most of it is as it was `before`.
    """

    def __init__(self, units: Mapping[str, Stack], saxony: str, before: "Armies | None") -> None:
        self._units, self._saxony = units, saxony
        self.outside, self.inside = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
        self._nations, self._sizes = dict.fromkeys(_SOUGHT, 0), dict[int, Places]()
        self._camps: dict[tuple[str, str], Camp] = {}
        known: Mapping[str, Stack] = {}
        if before is not None and before._saxony == saxony:
            known = before._units
            self._carry_on(before, [at for at, stack in known.items() if units.get(at) is not stack])
        for at, stack in units.items():
            if known.get(at) is not stack and stack:
                self._note(at, stack)
        self.held = {side: found | self.inside[side] for side, found in self.outside.items()}

    def _carry_on(self, before: "Armies", gone: list[str]) -> None:
        """What there was, but for positions whose units are no more as they were."""
        left = ~positions(gone)
        for side in SIDES:
            self.outside[side] = before.outside[side] & left
            self.inside[side] = before.inside[side] & left >> SHIFT
        self._nations = {nation: found & left for nation, found in before._nations.items()}
        self._sizes = {n: found & left for n, found in before._sizes.items()}
        self._camps = before._camps.copy()
        for at in gone:
            self._forget(at)

    def _note(self, at: str, stack: Stack) -> None:
        """Who stands at a position."""
        side, sought = _nature(tuple(stack))
        where, bit, n = self.inside if at[-1] == WALLS else self.outside, AT[at], size(stack)
        where[side or self._saxony] |= GROUND[at]
        self._sizes[n] = self._sizes.get(n, 0) | bit
        for nation in sought:
            self._nations[nation] |= bit
        if self._camps:
            self._forget(at)

    def _forget(self, at: str) -> None:
        place = ground(at)
        for side in SIDES:
            self._camps.pop((place, side), None)

    def camp(self, place: str, side: str) -> Camp:
        """A side's units at a place."""
        found = self._camps.get((place, side))
        if found is None:
            found = self._camps[place, side] = self._camp(place, side)
        return found

    def _camp(self, place: str, side: str) -> Camp:
        bit = BIT.get(place, 0)
        if not self.held[side] & bit:
            return _NOBODY
        stack = self._units[place] if self.outside[side] & bit else {}
        if self.inside[side] & bit:
            stack = plus(stack, self._units[place + WALLS])
        return Camp(stack, size(stack), nations(stack))

    @once
    def taken(self) -> Places:
        """Of whichever side."""
        return reduce(or_, self.held.values())

    def of(self, nation: str) -> Places:
        """Where units are of one of the nations that are sought."""
        return grounds(self._nations[nation])

    def full(self, more: int) -> Places:
        """Where so many units more may be too many; there is room everywhere else [10.21]."""
        large = 0
        for n, found in self._sizes.items():
            if n + more > LIMIT:
                large |= found
        return grounds(large) | self._both

    @once
    def _both(self) -> Places:
        """Where units of a side are both before the walls and inside."""
        both = 0
        for side in SIDES:
            both |= self.outside[side] & self.inside[side]
        return both

    @once
    def against_leaders(self) -> dict[str, Places]:
        """The places that no leader of a side may enter alone [11.21]."""
        return {side: self._against(side) for side in SIDES}

    def _against(self, side: str) -> Places:
        enemy = other(side)
        within = self.inside[enemy]
        return self.outside[enemy] | (within & self.outside[side]) ^ within


@lru_cache(maxsize=4096)
def _nature(kinds: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The side of the first of these kinds, and their nations that are sought."""
    every = {NATION[kind] for kind in kinds}
    return SIDE_OF_KIND[kinds[0]], tuple([nation for nation in _SOUGHT if nation in every])


#: Nations of which it is asked where they are.
_SOUGHT = ("imperial", "bavarian", "spanish")


@carried("units", "saxony")
def armies(state: State, before: Armies | None) -> Armies:
    """Where units stand."""
    return Armies(state.units, state.saxony, before)


@kept("leaders", "saxony")
def led(state: State) -> dict[str, Places]:
    """Where leaders of each side are, in or outside the walls."""
    found = dict.fromkeys(SIDES, 0)
    for side, leaders in staffs(state).items():
        for at in leaders:
            found[side] |= GROUND[at]
    return found


def taken(state: State) -> Places:
    """Every place where anybody is."""
    return reduce(or_, led(state).values(), armies(state).taken)


@kept("leaders")
def led_of(state: State) -> dict[str, Places]:
    """Where leaders are of the nations that are sought, in or outside the walls."""
    found = dict.fromkeys(_SOUGHT, 0)
    for leader, at in state.leaders.items():
        nation = OF_LEADER[leader]
        if nation in found:
            found[nation] |= GROUND[at]
    return found


def lone(state: State) -> Places:
    """Where leaders of a side are with none of its units, but with the enemy's."""
    held, leaders = armies(state).held, led(state)
    found = 0
    for side in SIDES:
        found |= leaders[side] & held[other(side)] & ~held[side]
    return found
