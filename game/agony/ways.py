"""Ways to far places: a destination is one word, the cheapest road there is found [11.11, 11.12]."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import attrgetter, or_

from game.agony import control, marching, names, stacking
from game.agony.board import BOARD, BOXES, UP, ground, other
from game.agony.pillaging import MAX, required
from game.agony.places import AROUND, BIT, BOXED, EVERYWHERE, MAP, Places, Worded, listed, places
from game.agony.state import March, State, nations, size
from game.core.memo import same
from game.core.text import _, say, template, translation
from game.core.typed import meant
from game.core.values import immutable, once, replace
from game.core.words import Word


@immutable
class Way:
    """The places from the next one to the last, an MP each; `food` the Pillage levels to be had there, two at most."""

    stops: tuple[str, ...]
    food: int = 0


_PARTS = attrgetter(
    "units", "leaders", "pillage", "cities", "neutral", "in_force", "entered", "marks", "used", "dutch_over", "saxony",
    "options", "cardinal_turn",
)  # fmt: skip


def _matters(state: State, march: March) -> tuple[object, ...]:
    """All that a way depends on."""
    return march, *_PARTS(state)


#: What may stand in the way of a party that goes by one.
hindrances = attrgetter("units", "cities", "neutral", "in_force", "entered", "used", "saxony", "cardinal_turn")


class Reach:
    """Where a party may go from where it is, and by which ways; each part is found when it is asked for."""

    def __init__(self, state: State, march: March) -> None:
        self.gate, self.near = marching.Gate(state, march), marching.neighbours(state, march)

    @once
    def goals(self) -> list[str]:
        """The next places it may go to [11.1]."""
        return self.gate.goals(self.near)

    @once
    def near_words(self) -> tuple[str, ...]:
        """What the next places are called in an order."""
        return tuple([BOARD.words[to] for to in self.goals])

    def words(self, deeds: Sequence[str]) -> Worded:
        """What the next places are called, then some deeds, then those farther off, by MPs and by name."""
        return Worded((*self.near_words, *deeds), self._ends)

    @once
    def levels(self) -> list[Places]:
        """The places that a road leads to, by the MPs that it takes, within those left."""
        gate, at = self.gate, self.gate.march.at
        near = gate.roads.near.get(at, 0)
        if at not in BOARD.spaces:
            near = places(filter(self._leaves, listed(near)))
        left, on = EVERYWHERE & ~(gate.shut | BIT.get(at, 0)), ~(self._fights | self._bars)
        found = list[Places]()
        while near and len(found) < gate.mp:
            level = near & left
            found.append(level)
            left ^= level
            near = gate.roads.beyond(level & on)
        return found

    @once
    def distances(self) -> dict[str, int]:
        """The MPs to each of them."""
        return {to: mp for mp, level in enumerate(self.levels, 1) for to in listed(level)}

    @once
    def far(self) -> tuple[str, ...]:
        """The places farther off where the party may end its move [11.1], in the same order."""
        return tuple([place for found in self._ends for place in listed(found)])

    @once
    def _ends(self) -> list[Places]:
        """The same by MPs."""
        gate = self.gate
        if gate.mp < 2 and gate.march.at in BOARD.spaces:
            return []  # what is as near is next to it
        away = reduce(or_, self.levels, 0) & ~places(self.near)
        looked_at = away & (gate.doubtful | BOXED)
        ends = away ^ looked_at if gate.in_order else 0  # [10.23]
        for to in listed(looked_at):
            if self.may_end(to):
                ends |= BIT[to]
        return [level & ends for level in self.levels]

    def called(self, word: str) -> str:
        """The place that a word names to the side that marches; empty if there is none."""
        place = BOARD.by_word.get(word, "")
        return UP[self.gate.march.side] if place in BOXES else place

    def destination(self, word: str) -> str:
        """The place, near or far, that a word names if the party may go there; else empty."""
        to = self.called(word)
        far = reduce(or_, self._ends, 0)
        return to if to in self.goals or BIT.get(to, 0) & far else ""

    @once
    def ways(self) -> Mapping[str, Way]:
        """The cheapest way to every place far off.

        Of several the one with more to forage, then by name. None leads past enemy units, or through a neutral city,
        which are to be named.
        """
        found = self._spread(self.levels)
        return {to: Way(found[to], self._forage(found[to])) for to in self.far}

    def stops(self, to: str) -> tuple[str, ...]:
        """The places to one far off, by the cheapest way."""
        levels = self._on_the_way(self._mp_to(to), to)
        if any(level & level - 1 for level in levels):
            return self._spread(levels)[to]
        return tuple([stop for level in levels for stop in listed(level)])  # there is one way only

    def _mp_to(self, to: str) -> int:
        """The MPs to a place that a road leads to."""
        return next(mp for mp, level in enumerate(self.levels, 1) if BIT[to] & level)

    def _spread(self, levels: Sequence[Places]) -> dict[str, tuple[str, ...]]:
        """The cheapest way to each place of these levels through the others."""
        roads, found = self.gate.roads, dict[str, tuple[str, ...]]()
        frontier: dict[str, tuple[str, ...]] = {self.gate.march.at: ()}
        for aims in levels:
            reached = dict[str, tuple[str, ...]]()
            for at, so_far in frontier.items():
                for to in listed(roads.near.get(at, 0) & aims):
                    on, before = (*so_far, to), reached.get(to)
                    reached[to] = on if before is None or self._better(on, before) else before
            found |= reached
            frontier = {to: on for to, on in reached.items() if self.passes(to)}
        return found

    def _better(self, one: tuple[str, ...], another: tuple[str, ...]) -> bool:
        """More to forage, or the same and earlier by name."""
        food, less = self._forage(one), self._forage(another)
        if food != less:
            return food > less
        return [BOARD.words[stop] for stop in one] < [BOARD.words[stop] for stop in another]

    def _forage(self, stops: tuple[str, ...]) -> int:
        """The Pillage levels to be had by a way."""
        return min(_ENOUGH, sum([_food(self.gate.state, stop) for stop in stops]))

    def _on_the_way(self, most: int, goal: str) -> list[Places]:
        """What of each level may lie on the cheapest way to a place on the map, looking back from it; else all."""
        levels = self.levels[:most]
        if goal in BOARD.spaces:
            behind = BIT[goal]
            for n in range(most - 1, -1, -1):
                levels[n] &= behind
                behind = AROUND.beyond(levels[n])
        return levels

    def _leaves(self, to: str) -> bool:
        """Whether the box the party is in lets it go there [16.21-16.24, 17.D.3]."""
        return marching.barrier(self.gate.state, self.gate.march, to) == ("", "")

    @once
    def _bars(self) -> Places:
        """Where the party would break somebody's neutrality, and what no way leads through: all off the map."""
        return control.neutral_land(self.gate.state.neutral if self.gate.army else ()) | ~MAP

    @once
    def _fights(self) -> Places:
        """Where enemies bar the way."""
        return self.gate.armies.outside[other(self.gate.march.side)]

    def passes(self, at: str) -> bool:
        """Whether a way may lead on through a place without a fight, and without breaking anybody's neutrality."""
        return not BIT[at] & (self._bars | self._fights)

    def may_end(self, to: str) -> bool:
        """Whether the party may stay there, where a road leads to within its MPs."""
        if to in BOXES:
            return marching.barrier(self.gate.state, self.gate.march, to) == ("", "")
        return self.gate.rests(to)


@same(6, _matters)
def reach(state: State, march: March) -> Reach:
    """Where a party may go from where it is, in a state that nobody changes any more."""
    return Reach(state, march)


def ways(state: State, march: March) -> Mapping[str, Way]:
    """The cheapest way to every place farther than the next where the party may end its move [11.1]."""
    return reach(state, march).ways


def reached(state: State, march: March) -> frozenset[str]:
    """Every place, the next ones too, where the party may end its move within its MPs, or fight [11.1, 12.1]."""
    found = Reach(state, march)
    return frozenset(filter(found.may_end, (*found.goals, *found.far)))


def destination(state: State, march: March, word: str) -> str:
    """The place, near or far, that a word names if the party may go there; else empty."""
    return reach(state, march).destination(word)


def stops(state: State, march: March, word: str) -> tuple[str, ...]:
    """The places to the one that a word names: the next by its road, a far one by the cheapest way; else none.

    The state may be changed afterwards.
    """
    found = reach(state.copy(), march)
    to = found.destination(word)
    return ((to,) if to in found.near else found.stops(to)) if to else ()


#: No way is by more places.
BOARD_WIDE = 100
#: More units than ever march, and the most they may have to forage.
MOST = 8
_ENOUGH = required(MOST)


def _food(state: State, place: str) -> int:
    return MAX - state.pillage.get(place, 0) if place in BOARD.spaces else 0


def forage(march: March, entered: int) -> int:
    """How many levels an activation must forage when its party has entered a city, and did not before [11.16]."""
    fresh = sum(size(batch.units) for batch in march.batches if batch.unmoved) if entered else 0
    return required(march.units_moved + fresh)


def told(state: State, march: March, on: Way, most: int = BOARD_WIDE) -> str:
    """What a far place costs: “3 MP by Linz and Passau, forage 1”; of a way by more than `most` only how long it is."""
    levels = forage(march, len(on.stops))
    had = on.food + sum(_food(state, city) for city in dict.fromkeys(march.path)) if levels else 0
    return _told(translation.get(), on.stops, levels, max(0, levels - had), most)


@lru_cache(maxsize=8192)
def _told(_tongue: object, stops: tuple[str, ...], levels: int, short: int, most: int) -> str:
    by = tuple(names.place(stop) for stop in stops[:-1])
    cost = say("{n} MP by {cities}", n=len(stops), cities=by) if len(by) <= most else say("{n} MP", n=len(stops))
    if not levels:
        return str(cost)
    if not short:
        return str(say("{cost}, forage {n}", cost=cost, n=levels))
    text = (
        template("{cost}, forage {n}, {short} steps starve")
        if short > 1
        else template("{cost}, forage {n}, a step starves")
    )
    return str(say(text, cost=cost, n=levels, short=short))


def why_not(state: State, march: March, wanted: str) -> tuple[str, str] | None:
    """Why the party may not go to the place a typed text means; None if it means none."""
    word = meant([Word(BOARD.words[place], BOARD.names[place], place=place) for place in BOARD.spaces], wanted)
    to = BOARD.by_word.get(word, "")
    if not to or to == ground(march.at):
        return None
    if to in marching.neighbours(state, march):
        reason = marching.barrier(state, march, to)
        return reason if reason != ("", "") else _crowded(state, march, to)
    return _too_far(state, march, to) or _barred(state, march, to) or _crowded(state, march, to)


def _crowded(state: State, march: March, to: str) -> tuple[str, str]:
    """Where not all may stay, and how many of them might, if that is all that stands against it [10.21]."""
    party, who = marching.party(march), marching.people(march)
    room = stacking.room(state, to, march.side)
    if 0 < room < size(party) and stacking.joins(state, to, march.side, room, nations(party), who):
        text = _("{place} has room for {n} of your units: leave {more} behind, and you may go there.")
        return text.format(place=names.place(to), n=room, more=size(party) - room), "10.21"
    return _("You could not stay there, nor go on: too many, or some that may not stack."), "10.22"


def _too_far(state: State, march: March, to: str) -> tuple[str, str] | None:
    """More spaces lie between than there are MPs."""
    starts = [march.at] if march.at in BOARD.roads else list(marching.neighbours(state, march))
    steps = min((BOARD.distances[at].get(to, MOST * 9) + (at != march.at) for at in starts), default=0)
    left = marching.mp_left(march)
    if steps <= left:
        return None if starts else (_("No road leads there from here."), "11.12")
    text = _("It takes {n} MP to {place}; you have {left}.")
    return text.format(n=steps, place=names.place(to), left=left), "11.11"


def _barred(state: State, march: March, to: str) -> tuple[str, str] | None:
    """The first place on the shortest road where the party may not pass, and what to say instead."""
    found = Reach(state, march)
    if to in found.distances:
        return None
    for at, stop in _shortest(march, to):
        reason, rule = marching.barrier(state, replace(march, at=at), stop)
        if reason:
            return _("{place}: {reason}").format(place=names.place(stop), reason=reason), rule
        if stop != to and not found.passes(stop):
            return _stands_in_the_way(state, march, stop)
    return _("No way leads there that keeps clear of enemies and neutral land: name the cities one by one."), "11.12"


def _stands_in_the_way(state: State, march: March, stop: str) -> tuple[str, str]:
    if state.units_at(stop, other(march.side)):
        text, rule = _("Enemy units stand in {place}: name it first if you want to fight there."), "11.21"
    else:
        text, rule = _("{place} is neutral: name it first if you want to break that."), "11.18"
    return text.format(place=names.place(stop)), rule


def _shortest(march: March, to: str) -> Iterator[tuple[str, str]]:
    """The steps of the shortest road, whoever may walk it."""
    at = march.at
    while at != to and at in BOARD.roads:
        onward = [
            stop for stop in BOARD.roads[at] if BOARD.distances[stop].get(to, 99) < BOARD.distances[at].get(to, 99)
        ]
        if not onward:
            return
        stop = min(onward, key=lambda place: BOARD.words[place])
        yield at, stop
        at = stop
