"""Where the pieces of each side stand: an index of places, carried on from the board before."""

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_

from game.agony.board import SIDES, WALLS, ground, other
from game.agony.places import AT, BIT, GROUND, Places, grounds, inside, outside
from game.agony.state import LIMIT, NATION, OF_LEADER, SIDE_OF_KIND, Stack, State, led_by, nations, plus, size, staffs
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
    """The places where units of each side stand: `outside` before the walls, `inside` a fortress.

    `nation` is that of the first units at each position. Most of it is as it was `before`.
    """

    def __init__(self, units: Mapping[str, Stack], saxony: str, before: "Armies | None") -> None:
        self._units, self._saxony = units, saxony
        self.nation: dict[str, str] = {}
        self._of, self._mixed, self._spanish = dict.fromkeys(SIDES, 0), 0, 0
        self._camps: dict[tuple[str, str], Camp] = {}
        changed = list(units)
        if before is not None and before._saxony == saxony:
            known = before._units
            changed = [at for at, stack in units.items() if known.get(at) is not stack]
            self._carry_on(before, [*changed, *(known.keys() - units.keys())])
        for at in changed:
            if units[at]:
                self._note(at, units[at])

    def _carry_on(self, before: "Armies", changed: list[str]) -> None:
        """What there was, but for positions that are not as they were."""
        self.nation, self._camps = before.nation.copy(), before._camps.copy()
        left = -1
        for at in changed:
            left ^= AT[at]
            self.nation.pop(at, None)
            for side in SIDES:
                self._camps.pop((ground(at), side), None)
        self._of = {side: found & left for side, found in before._of.items()}
        self._mixed, self._spanish = before._mixed & left, before._spanish & left

    def _note(self, at: str, stack: Stack) -> None:
        """Who stands at a position."""
        bit = AT[at]
        self.nation[at], side, several, spanish = _nature(tuple(stack))
        self._of[side or self._saxony] |= bit
        if several or size(stack) > LIMIT:
            self._mixed |= bit
        if spanish:
            self._spanish |= bit

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
    def outside(self) -> dict[str, Places]:
        """Before the walls."""
        return {side: outside(found) for side, found in self._of.items()}

    @once
    def inside(self) -> dict[str, Places]:
        """In a fortress."""
        return {side: inside(found) for side, found in self._of.items()}

    @once
    def held(self) -> dict[str, Places]:
        """In or outside."""
        return {side: grounds(found) for side, found in self._of.items()}

    @once
    def taken(self) -> Places:
        """Of whichever side."""
        return grounds(reduce(or_, self._of.values()))

    @once
    def spanish(self) -> Places:
        """Where Spaniards are."""
        return grounds(self._spanish)

    @once
    def mixed(self) -> Places:
        """Where units of several nations stand, or more than may: with those beyond the walls there may be too many."""
        both = 0
        for side in SIDES:
            both |= self.outside[side] & self.inside[side]
        return grounds(self._mixed) | both

    @once
    def against_leaders(self) -> dict[str, Places]:
        """The places that no leader of a side may enter alone [11.21]."""
        return {side: self._against(side) for side in SIDES}

    def _against(self, side: str) -> Places:
        enemy = other(side)
        within = self.inside[enemy]
        return self.outside[enemy] | (within & self.outside[side]) ^ within


@lru_cache(maxsize=4096)
def _nature(kinds: tuple[str, ...]) -> tuple[str, str, bool, bool]:
    """The nation and the side of the first of these kinds, whether there are several nations, and Spaniards."""
    every = [NATION[kind] for kind in kinds]
    return every[0], SIDE_OF_KIND[kinds[0]], len(set(every)) > 1, "spanish" in every


@carried("units", "saxony")
def armies(state: State, before: Armies | None) -> Armies:
    """Where units stand."""
    return Armies(state.units, state.saxony, before)


class Led:
    """The places where leaders are: `outside` before the walls, `held` in or outside, `taken` by either side."""

    def __init__(self, state: State) -> None:
        found = {side: _positions(led) for side, led in staffs(state).items()}
        self.outside = {side: outside(led) for side, led in found.items()}
        self.held = {side: grounds(led) for side, led in found.items()}
        self.taken = reduce(or_, self.held.values())


def _positions(led: Mapping[str, object]) -> Places:
    every = 0
    for at in led:
        every |= AT[at]
    return every


@kept("leaders", "saxony")
def led(state: State) -> Led:
    """Where leaders are."""
    return Led(state)


def taken(state: State) -> Places:
    """Every place where anybody is."""
    return armies(state).taken | led(state).taken


def lone(state: State, side: str) -> Places:
    """Where leaders of a side stand before the walls with none of its units, but with the enemy's."""
    held, exposed = armies(state).held, led(state).outside[side]
    met = exposed & held[other(side)]
    return met ^ (met & held[side])


@kept("units", "leaders", "saxony")
def doubtful(state: State) -> dict[str, Places]:
    """The places of each side where units or leaders of several nations are, or more units than may be."""
    return {side: _doubtful(state, side) for side in SIDES}


def _doubtful(state: State, side: str) -> Places:
    index = armies(state)
    held, nation = index.held[side], index.nation
    found, alone = index.mixed & held, dict[Places, str]()
    for at, leaders in staffs(state)[side].items():
        bit, first = GROUND[at], OF_LEADER[leaders[0]]
        meets = nation.get(at) if held & bit else alone.setdefault(bit, first)  # without troops by [17.A.2]
        if first != meets or (leaders[1:] and len(led_by(leaders)) > 1):
            found |= bit
    return found
