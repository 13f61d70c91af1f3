"""A party on the march: what it is, where it may go, and why not elsewhere [10.12, 11.1-11.4, 16.2, 17.0]."""

from collections.abc import Sequence
from functools import lru_cache

from game.agony import control, posts, stacking
from game.agony.board import BOARD, BOXES, PROTESTANT, UP, other, walls
from game.agony.leading import cardinals, leadership, spinolas, stars
from game.agony.places import AROUND, BIT, BOXED, EVERYWHERE, FRANCE, MAP, ZONE, Places, Roads, places
from game.agony.state import LIMIT, March, Stack, State, factors, has, led_by, nations, plus, size
from game.core.text import _
from game.core.values import once

LEADER_MA = 8
#: Where Imperial units and leaders stay by option until Wallenstein comes [19.7].
_HABSBURG_LANDS = {"bohemia", "moravia", "silesia", "upper_palatinate", "lower_palatinate", "austria", "bavaria",
                   "tyrol", "hungary"}  # fmt: skip


def party(march: March) -> Stack:
    """All units that march along."""
    both: Stack = {}
    for batch in march.batches:
        both = plus(both, batch.units)
    return both


def relieved(state: State, march: March, place: str) -> Stack:
    """The besieged who join a relief, as far as Leadership reaches, in or outside, picked up or not [10.12, 13.15]."""
    inside, joined = walls(place), dict[str, int]()
    stack = state.units.get(inside, {}) if state.owner(inside) == march.side else {}
    spare = leadership((*people(march), *state.leaders_at(inside, march.side))) - size(party(march))
    for kind in sorted(stack, key=lambda k: (-BOARD.kinds[k].cf, k)):
        n = max(0, min(stack[kind], spare - size(joined)))
        joined = plus(joined, {kind: n}) if n else joined
    return joined


def people(march: March) -> tuple[str, ...]:
    """All leaders that march along."""
    return (*march.leaders, *march.followers)


def mp_left(march: March) -> int:
    """MPs left: the leader's eight, and the slowest unit's allowance [3.2, 11.11]."""
    left = LEADER_MA - march.spent if march.leader else None
    for batch in march.batches:
        if batch.units:
            theirs = _allowance(tuple(batch.units)) + march.bonus - batch.spent
            left = theirs if left is None or theirs < left else left
    return max(0, left or 0)


@lru_cache(maxsize=4096)
def _allowance(kinds: tuple[str, ...]) -> int:
    """The MPs of the slowest of these kinds."""
    return min(BOARD.kinds[kind].ma for kind in kinds)


def capacity(march: March) -> int:
    """How many units may march: the Leadership of those activated who are still along, at most eight [10.12, 11.15]."""
    return min(LIMIT, leadership(march.leaders)) if not march.free else 1


def neighbours(state: State, march: March) -> tuple[str, ...]:
    """Where roads and arrows lead from here, allowed or not [11.12, 16.21, 16.23, 17.D.3, 17.U.2]."""
    at = march.at
    if at == UP[march.side]:
        ports = [s.id for s in BOARD.spaces.values() if s.port] if march.side == PROTESTANT else []
        return tuple(dict.fromkeys((*BOARD.up_cities, *ports)))
    return BOARD.onward[march.side].get(at, ())


def barrier(state: State, march: March, to: str) -> tuple[str, str]:
    """Why a party may not enter a place next to it, and the rule; two empty texts if it may [11.11, 11.21, 8.321]."""
    if to in BOXES:
        return _into_up(state, march)
    if march.at in BOXES and (reason := _out_of_up(state, march, to)) != ("", ""):
        return reason
    gate = Gate(state, march)
    if gate.admits(to):
        return "", ""
    if gate.mp < entry_cost(march, to):
        return _("There are no movement points left for that."), "11.11"
    return gate.closed(march.at, to) or _hostile(state, march, to) or ("", "")


def entry_cost(march: March, to: str) -> int:
    """One MP; a voyage from the United Provinces to a port takes the whole allowance [11.11, 16.23]."""
    voyage = march.at in BOXES and not BOARD.spaces[to].up
    return max(1, mp_left(march)) if voyage and not march.spent else 1 + LEADER_MA * voyage


def has_units(march: March) -> bool:
    """Whether any unit marches along; a leader alone has rules of his own [3.2]."""
    for batch in march.batches:  # noqa: SIM110 - asked several times for each step of a march
        if batch.units:
            return True
    return False


class Gate:
    """What is closed to a party for its nations, its side, or by a card [8.61, 11.31, 11.32, 17.H.4, 17.Sp.2, 19.7].

    And where it may rest. Each place is looked at once: a gate is of use only as long as nothing is moved. `roads` are
    those that it may take, `shut` what is closed to it when it comes by one of them, `near` the places on the map that
    it clearly may enter next.
    """

    def __init__(self, state: State, march: March) -> None:
        units, who = party(march), people(march)
        self.state, self.march, self.army, self.mp = state, march, bool(units), mp_left(march)
        self._size, self._nations, self._people = size(units), nations(units), who
        led = led_by(who)
        every = self._nations | led
        self.hungarian, self.spanish = "hungarian" in every, "spanish" in self._nations
        self.astray = self.spanish and bool(state.cardinal_turn) and not cardinals(state, who)  # [17.Sp.31]
        self.kept_home = "imperial" in every and _kept_home(state)
        self.boxed, self.armies = march.at in BOXES, posts.armies(state)
        self.roads = self._roads()
        self.shut = _shut(state, march.side, self.hungarian, self.kept_home) | control.barred(state) | self._hostile()
        self.near = self.roads.near.get(march.at, 0) & _ON_MAP & ~self.shut if self.mp >= 1 else 0
        self._rests: dict[str, bool] = {}

    def closed(self, at: str, to: str) -> tuple[str, str] | None:
        """Why the party may not go from one place to the next, and the rule."""
        bit = BIT[to]
        if bit & FRANCE and "french" not in self.state.entered:
            return _("France is not at war."), "11.31"
        if bit & _OFF_MAP and self.march.side != PROTESTANT:
            return _("Catholics may not leave the map into France."), "11.32"
        if self.hungarian and not bit & _NEAR_AUSTRIA:
            return _("Hungarians stay in Hungary and the areas next to Austria."), "17.H.4"
        if self.spanish and not bit & ZONE and at in BOARD.spanish_zone:
            return _("Spanish units may not leave the Spanish Zone."), "17.Sp.2"
        if self.astray and bit & ZONE and at not in BOARD.spanish_zone:
            return _("The Cardinal's troops come to the Spanish Zone with him only."), "17.Sp.31"
        if bit & control.barred(self.state):
            return control.bar(self.state), "8.61"
        if self.kept_home and not bit & _HABSBURG:
            return _("Imperial troops stay in the Habsburg lands and the Palatinate until Wallenstein comes."), "19.7"
        return None

    def _roads(self) -> Roads:
        """Where roads and arrows that it may take lead from each place."""
        if self.astray and self.march.at not in BOARD.spanish_zone:
            return _OUTSIDE[self.march.side]
        return (_IN_ZONE if self.spanish else _ONWARD)[self.march.side]

    def _hostile(self) -> Places:
        """Where enemy units are in the way; see the reason below."""
        march = self.march
        if not self.army:
            return self.armies.against_leaders[march.side]
        return self.armies.outside[other(march.side)] if march.free or not march.leader else 0

    def admits(self, to: str) -> bool:
        """Whether the party clearly may enter a place next to it; boxes are looked at by themselves."""
        return bool(self.near & BIT[to])

    def lets_in(self, to: str) -> bool:
        """Whether the party may go to a place next to it; to and from boxes that is less simple [16.22, 16.23]."""
        if to in BOXES or self.boxed:
            return barrier(self.state, self.march, to) == ("", "") and self._no_trap(to)
        return self.admits(to) and self._no_trap(to)

    def goals(self, near: Sequence[str]) -> list[str]:
        """Which of the places next to the party it may go to, also out of a box and into one [11.1, 16.22, 16.23]."""
        if self.mp < 1 and not self.boxed:
            near = [to for to in near if to in BOXES]
        if self.boxed or not self.in_order:
            return [to for to in near if self.lets_in(to)]
        free = self.near & ~posts.taken(self.state)
        return [to for to in near if BIT[to] & free or self.lets_in(to)]

    def rests(self, at: str) -> bool:
        """Whether the party may end its move there [10.23]."""
        if at in BOARD.spaces and (self._is_alone(at) or not BIT[at] & self.crowds):
            return self.in_order
        known = self._rests.get(at)
        if known is None:
            known = self._rests[at] = self._may_rest(at)
        return known

    def _is_alone(self, at: str) -> bool:
        """Whether an army is at a place, and nobody else of its side is."""
        if at != self.march.at or not self.army or BIT[at] & self.armies.taken:
            return False
        return {*stacking.officers(self.state, at, self.march.side)} == {*self._people}

    def _may_rest(self, at: str) -> bool:
        """The same, looked at [8.321, 10.22, 11.22]."""
        if at not in BOARD.spaces:
            return True
        state, side = self.state, self.march.side
        if not self.army:
            enemy = other(side)
            if state.leaders_at(at, enemy) and not state.here(at, enemy):
                return False
        return stacking.joins(state, at, side, self._size, self._nations, self._people)

    @once
    def crowds(self) -> Places:
        """Where those are who may not let the party stay; elsewhere it depends on nobody but the party."""
        led, side = posts.led(self.state), self.march.side
        return self.armies.held[side] | led[side] | (0 if self.army else led[other(side)])

    @once
    def doubtful(self) -> Places:
        """Where those are who may really not let it stay."""
        found = stacking.doubtful(self.state, self.march.side, self._size, self._nations, self._people)
        return self.crowds & (found if self.army else found | posts.led(self.state)[other(self.march.side)])

    @once
    def in_order(self) -> bool:
        """Whether the party may stand together where nobody else is."""
        return self._size <= LIMIT and stacking.agree(self.state, self._nations, self._people)

    def _no_trap(self, to: str) -> bool:
        """A place where the party may not rest is only passed through, with an MP left to go on [10.22, 11.13]."""
        if self.rests(to):
            return True
        state, march, enemy = self.state, self.march, other(self.march.side)
        if to not in BOARD.roads or self.mp < 2 or state.units_at(to, enemy):
            return False
        onward = (p for p in BOARD.roads[to] if not self.closed(march.at, p) and not state.here(p, enemy))
        return any(map(self.rests, onward))


def _led_by_spaniard(march: March) -> bool:
    """Whether any Spanish leader marches along [16.24]."""
    return any(BOARD.leaders[leader].nation == "spanish" for leader in people(march))


_ON_MAP = EVERYWHERE & ~BOXED
_NEAR = {side: {at: places(near) for at, near in onward.items()} for side, onward in BOARD.onward.items()}
#: Where each side may go on from a place; Spanish units who may not leave their Zone [17.Sp.2]; those of the Cardinal's
#: army who leave him behind, who may not come into it, either [17.Sp.31].
_ONWARD = {side: Roads(near) for side, near in _NEAR.items()}
_IN_ZONE = {
    side: Roads({at: near & ZONE if at in BOARD.spanish_zone else near for at, near in every.items()})
    for side, every in _NEAR.items()
}
_OUTSIDE = {side: Roads({at: near & ~ZONE for at, near in every.items()}) for side, every in _NEAR.items()}
_OFF_MAP = places(space.id for space in BOARD.spaces.values() if space.offmap)
_NEAR_AUSTRIA = places(BOARD.near_austria)
_HABSBURG = places(space.id for space in BOARD.spaces.values() if space.area in _HABSBURG_LANDS)


def _shut(state: State, side: str, hungarian: bool, kept_home: bool) -> Places:
    """What is closed to parties of a kind, even without a treaty; why, `Gate.closed` says."""
    found = 0 if "french" in state.entered else FRANCE
    if side != PROTESTANT:
        found |= _OFF_MAP
    if hungarian:
        found |= MAP & ~_NEAR_AUSTRIA
    return found | MAP & ~_HABSBURG if kept_home else found


def _kept_home(state: State) -> bool:
    """Imperial units and leaders stay at home, by option, until Wallenstein comes [19.7]."""
    return state.option("tilly") and "wallenstein" not in state.used


def _hostile(state: State, march: March, to: str) -> tuple[str, str] | None:
    """Enemy units in the way [8.321, 11.21]."""
    enemy = other(march.side)
    outside = state.units_at(to, enemy)
    if not has_units(march):
        inside = state.units_at(walls(to), enemy)
        if outside or (inside and not state.units_at(to, march.side)):
            return _("A leader alone may not enter a city that holds enemy units."), "11.21"
    elif outside and (march.free or not march.leader):
        return _("A Free Action may not begin a combat."), "8.321"
    return None


def _into_up(state: State, march: March) -> tuple[str, str]:
    """Into the United Provinces: an army, one a side, while the war there goes on [16.21, 16.22, 16.132, 17.D.4]."""
    if state.dutch_over:
        return _("The Dutch War is over."), "16.132"
    if march.free or not has_units(march) or not march.leader:
        return _("Only an army may enter the United Provinces."), "16.22"
    if state.units.get(UP[march.side]) or state.leaders_at(UP[march.side]):
        return _("You have an army in the United Provinces."), "16.22"
    if march.left_up:
        return _("An army may not leave and enter the United Provinces in one activation."), "16.21"
    if "christian_iv" in people(march) and any(has(stack, "danish") for stack in state.units.values()):
        return _("King Christian goes there only with all his Danes."), "17.D.4"
    if mp_left(march) < 1:
        return _("There are no movement points left for that."), "11.11"
    return "", ""


def _out_of_up(state: State, march: March, to: str) -> tuple[str, str]:
    """Out of the United Provinces [16.21-16.24]."""
    side, left_behind = march.side, state.units.get(UP[march.side], {})
    if march.free and has_units(march):
        return _("Only an army may leave the United Provinces."), "16.23"
    if march.entered_up:
        return _("An army may not enter and leave the United Provinces in one activation."), "16.21"
    if spinola_stays(state, march):
        return _("Spinola's army never leaves the United Provinces."), "16.24"
    if left_behind and not (set(state.leaders_at(UP[side])) - set(people(march))):
        return _("A leader may not leave units alone in the United Provinces."), "16.22"
    if state.cities[to] == other(side):
        return _("That city is the enemy's."), "16.23"
    if not BOARD.spaces[to].up and state.cities[to] != side:
        return _("That port is not yours."), "16.23"
    if not has_units(march) and left_behind:
        return _("Only an army may leave the United Provinces."), "16.23"
    return "", ""


def spinola_stays(state: State, march: March) -> bool:
    """Whether Spaniards of Spinola's army march: three units, with him or who came in his place [5.15, 16.24]."""
    units = plus(party(march), state.units.get(UP[march.side], {}))
    spanish = sum(n for kind, n in units.items() if BOARD.kinds[kind].nation == "spanish")
    theirs = has(party(march), "spanish") or _led_by_spaniard(march)
    return theirs and spanish >= 3 and spinolas(state, {*people(march), *state.leaders_at(UP[march.side])})


def may_rest(state: State, march: March, at: str) -> bool:
    """Whether the party may end its move there."""
    return Gate(state, march).rests(at)


def goals(state: State, march: March) -> list[str]:
    """Where the party may go next: it must be able to rest there, or go on [11.1]."""
    return Gate(state, march).goals(neighbours(state, march))


def may_go(state: State, march: March) -> bool:
    """Whether the party may go anywhere at all."""
    return any(map(Gate(state, march).lets_in, neighbours(state, march)))


class Exits:
    """Where a piece of a side alone may go where nobody is, as is mostly so: then nothing has to be looked up."""

    def __init__(self, state: State, side: str) -> None:
        self._state, self._side = state, side
        self._known: dict[str, Places] = {}

    def lead(self, at: str, nation: str) -> bool:
        """Whether a piece of a nation clearly goes on from a place."""
        found = self._known.get(nation)
        if found is None:
            found = self._known[nation] = _exits(self._state, self._side, nation)
        return bool(AROUND.near.get(at, 0) & found)


def _exits(state: State, side: str, nation: str) -> Places:
    if nation == "spanish" or control.barred(state):
        return 0
    shut = _shut(state, side, nation == "hungarian", nation == "imperial" and _kept_home(state))
    return MAP & ~(shut | posts.taken(state))


def may_enter(state: State, march: March, to: str) -> bool:
    """Whether the party may go to a place next to it."""
    return Gate(state, march).lets_in(to)


def goal(state: State, march: March, word: str) -> str:
    """The place next to the party that a word names if it may go there; else empty."""
    near = (to for to in neighbours(state, march) if BOARD.words[to] == word)
    return next((to for to in near if may_enter(state, march, to)), "")


def strength(march: March) -> int:
    """The party's combat factors."""
    return factors(party(march))


def could_pick(state: State, march: March) -> Stack:
    """Units here that may be taken along: not moved yet, within the Leadership, not a Dynamic leader's [11.15].

    Of those in excess of a Dynamic leader's rating some may come, but none of his once he himself was picked up here.
    """
    at = march.at
    stack = state.units_at(at, march.side)
    if not stack or march.free or any(stars(state, x) for x in march.fetched if x in BOARD.leaders):
        return {}
    spare = capacity(march) - size(party(march))
    rested = march.rested.get(at, {})
    idle = {kind: n - rested.get(kind, 0) for kind, n in stack.items() if n > rested.get(kind, 0)}
    dynamic = [x for x in state.leaders_at(at, march.side) if x not in people(march) and stars(state, x)]
    if dynamic:
        spare = min(spare, size(stack) - leadership(dynamic))
    return {k: min(n, spare) for k, n in idle.items() if spare > 0 and _joins(state, march, k)}


def _joins(state: State, march: March, kind: str) -> bool:
    return stacking.compatible(state, plus(party(march), {kind: 1}), people(march))
