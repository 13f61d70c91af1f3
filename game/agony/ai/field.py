"""The board as one side sees it, put so that a plan can be weighed quickly."""

from collections import Counter
from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from functools import cache, cached_property
from math import exp
from typing import Any

from game.agony.board import BOARD, PROTESTANT, UP, other
from game.agony.state import Stack, factors, minus, size
from game.agony.victory import aims
from game.agony.view import AgonyView, CardView, LeaderView, StackView
from game.core.values import immutable

#: In so many turns, of these at the most, a lead in VP fades to a third, for what is taken is lost again and armies
#: decide; and what a combat factor is worth in VP by then. Fitted to how games ended (docs/standins-tried.md).
_FADES, _FAR, FACTOR = 1.65, 2.5, 0.3
#: What a factor is worth in today's VP at the least, and at the most.
_LEAST, _MOST = 0.1, 0.6
#: Card rounds in a turn.
_ROUNDS = 6
#: How much VP count in the last turns, the last first.
_URGE = (1.8, 1.3)
#: How many steps an army marches at the most, as a rule.
_FARTHEST = 5
#: An army of so many factors has work even where there is no enemy.
_ENOUGH = 30


@immutable
class Army:
    """What stands at a place; `place` without walls."""

    place: str
    inside: bool
    leaders: tuple[LeaderView, ...]
    units: Stack

    @property
    def cf(self) -> int:
        """Its combat factors."""
        return factors(self.units)

    @property
    def size(self) -> int:
        """How many units."""
        return size(self.units)

    @property
    def commander(self) -> LeaderView | None:
        """Who would lead it in defence."""
        return max(self.leaders, key=lambda x: (x.stars, x.battle, x.id), default=None)

    @property
    def lead(self) -> int:
        """How many units its leaders can take along."""
        return min(8, sum(leader.lead for leader in self.leaders))


class Field:
    """A view, digested: who stands where, who holds what."""

    def __init__(self, view: AgonyView) -> None:
        self.view = view
        self.side, self.enemy = view.viewer, other(view.viewer)
        self.armies: dict[tuple[str, str, bool], Army] = {}
        self.marching: Army | None = None
        for stack in view.stacks:
            army = _army(stack)
            if stack.marching:
                self.marching = army
            else:
                key = (stack.place, stack.side, stack.inside)
                self.armies[key] = _both(self.armies[key], army) if key in self.armies else army
        self.elect = {side: len(view.sides[side].electors) for side in (self.side, self.enemy)}

    def opposed(self) -> "Field":
        """The same board as the enemy sees it; his hand stays unknown."""
        twin = self._twin()
        twin.side, twin.enemy = self.enemy, self.side
        return twin

    def _twin(self) -> "Field":
        """A copy without what was reckoned for this one."""
        twin = copy(self)
        for name in ("scale", "threats", "urge", "foes", "neutrals"):
            twin.__dict__.pop(name, None)
        return twin

    def after(
        self, gone: Army, arrived: Army, taken: Iterable[str], beaten: Iterable[str], posts: Iterable[tuple[str, str]]
    ) -> "Field":
        """The board after a march: who left and where he stands, cities taken, enemies swept away, posts left."""
        twin = self._twin()
        twin.armies = {key: army for key, army in self.armies.items() if key[1] == self.side or key[0] not in beaten}
        key = (gone.place, self.side, gone.inside)
        left = {k: n - gone.units.get(k, 0) for k, n in self.armies[key].units.items() if n > gone.units.get(k, 0)}
        people = tuple(x for x in self.armies[key].leaders if x not in gone.leaders)
        twin.armies[key] = replace(self.armies[key], units=left, leaders=people)
        for city, kind in posts:
            twin._put(Army(city, False, (), {kind: 1}))
            arrived = replace(arrived, units=minus(arrived.units, {kind: 1}))
        twin._put(arrived)
        twin.view = replace(self.view, **twin._ground(taken))
        return twin

    def _put(self, army: Army) -> None:
        """Add an own stack."""
        here = (army.place, self.side, army.inside)
        self.armies[here] = _both(self.armies[here], army) if here in self.armies else army

    def _ground(self, taken: Iterable[str]) -> dict[str, Any]:
        """Cities and areas after these cities were taken [3.13]."""
        cities, areas = dict(self.view.cities), dict(self.view.areas)
        for city in taken:
            cities[city] = replace(cities[city], side=self.side, revolt=False)
        for name in {BOARD.spaces[city].area for city in taken} - {""}:
            area = areas[name]
            held = {side: sum(cities[c].side == side for c in BOARD.cities_of[name]) for side in area.held}
            if area.side != self.side and held[self.side] >= area.rating > 0:
                for city in BOARD.cities_of[name]:
                    if not (BOARD.spaces[city].fort or self.foe(city) or cities[city].revolt):
                        cities[city] = replace(cities[city], side=self.side)
                held = {side: sum(cities[c].side == side for c in BOARD.cities_of[name]) for side in area.held}
                area = replace(area, side=self.side)
            areas[name] = replace(area, held=held)
        return {"cities": cities, "areas": areas}

    def own(self) -> list[Army]:
        """This side's stacks."""
        return [army for (_place, side, _inside), army in self.armies.items() if side == self.side]

    def at(self, place: str, side: str, inside: bool = False) -> Army | None:
        """The stack of a side at a place, before or behind its walls."""
        return self.armies.get((place, side, inside))

    def foe(self, place: str) -> Army | None:
        """Enemy units in a place that are not inside its fortress."""
        army = self.armies.get((place, self.enemy, False))
        return army if army and army.units else None

    @cached_property
    def foes(self) -> dict[str, Army]:
        """Enemy units that are not inside a fortress, by place."""
        outside = {key[0]: army for key, army in self.armies.items() if key[1:] == (self.enemy, False)}
        return {place: army for place, army in outside.items() if army.units}

    @cached_property
    def neutrals(self) -> frozenset[str]:
        """The areas whose neutrality still holds [11.18]."""
        return frozenset(area for area, seen in self.view.areas.items() if seen.side == "neutral")

    def cf(self, place: str, side: str, inside: bool = False) -> int:
        """The factors of a side at a place."""
        army = self.armies.get((place, side, inside))
        return army.cf if army else 0

    def holder(self, city: str) -> str:
        """Who holds a city; empty if nobody does."""
        side = self.view.cities[city].side
        return side if side in (self.side, self.enemy) else ""

    def siege_level(self, city: str) -> int:
        """What a besieger of this fortress must have [13.13]."""
        return BOARD.spaces[city].fort + self.cf(city, self.enemy, inside=True)

    def hostile(self, city: str) -> bool:
        """An enemy or neutral fortress: only a siege takes it [3.12]."""
        return bool(BOARD.spaces[city].fort) and self.holder(city) != self.side and not self.view.cities[city].revolt

    def neutral(self, city: str) -> bool:
        """A city of an area whose neutrality still holds [11.18]."""
        area = BOARD.spaces[city].area
        return bool(area) and self.view.areas[area].side == "neutral"

    @cached_property
    def league(self) -> bool:
        """Whether Imperials and Bavarians may stack [17.A.2]."""
        return any(event.card == "C19" for event in self.view.lasting)

    @cached_property
    def turns(self) -> float:
        """The turns left, with what is left of this one."""
        view = self.view
        return view.last_turn - view.turn + (_ROUNDS - min(view.round, _ROUNDS)) / _ROUNDS

    @cached_property
    def lasts(self) -> float:
        """How much of a lead in VP is likely to last to the end."""
        return exp(-min(self.turns, _FAR) / _FADES)

    @cached_property
    def factor(self) -> float:
        """What a combat factor is worth in VP of today: the more, the longer it may be used."""
        return max(_LEAST, min(_MOST, FACTOR * (1 - self.lasts) / self.lasts))

    @cached_property
    def urge(self) -> float:
        """How much dearer VP are than troops: towards the end, while the aim can still be reached or lost."""
        view, left = self.view, self.view.last_turn - self.view.turn
        aim = aims(view.known)[self.side]
        short = abs(view.vp - aim) <= 8
        return (_URGE[left] if short else 1.0) if left < len(_URGE) else 1.0

    def mix(self, nations: set[str], crowd: Army) -> bool:
        """Whether troops and leaders of these nations may stand with others of their side [17.A.2]."""
        every = nations | {BOARD.kinds[kind].nation for kind in crowd.units} | {x.nation for x in crowd.leaders}
        return self.league or not {"imperial", "bavarian"} <= every

    @cached_property
    def scale(self) -> int:
        """This side's factors in the field against the enemy's, or what land needs to be held at all, in tenths."""
        total = dict.fromkeys((self.side, self.enemy), 1)
        for (place, side, _inside), army in self.armies.items():
            if place not in UP.values():
                total[side] += army.cf
        return min(40, 10 * total[self.side] // max(_ENOUGH, total[self.enemy]))

    @cached_property
    def threats(self) -> dict[str, int]:
        """The strongest enemy army that can be at a place with its next activation, by place."""
        found: dict[str, int] = {}
        for (place, side, _inside), army in self.armies.items():
            if side != self.enemy or not army.leaders or place not in BOARD.spaces:
                continue
            cf = army.cf
            for near in _in_reach(place):
                if found.get(near, 0) < cf:
                    found[near] = cf
        return found

    def available(self, whole: str) -> int:
        """Counters of a kind left in the mix [8.412]."""
        return BOARD.mix[whole] - self._used[whole] - self.view.scrapped.get(whole, 0)

    @cached_property
    def _used(self) -> Counter[str]:
        """Counters of each kind on the board, whole or reduced."""
        found: Counter[str] = Counter()
        for stack in self.view.stacks:
            for unit in stack.units:
                found[BOARD.kinds[unit.kind].whole] += unit.n
        return found

    def card(self, name: str) -> CardView:
        """A card of the own hand."""
        return next(card for card in self.view.hand if card.id == name)


@cache
def _in_reach(place: str) -> tuple[str, ...]:
    """Where an army from there can be with its next activation."""
    return tuple(near for near, steps in BOARD.distances[place].items() if steps <= _FARTHEST)


def _army(stack: StackView) -> Army:
    return Army(stack.place, stack.inside, stack.leaders, {u.kind: u.n for u in stack.units})


def _both(a: Army, b: Army) -> Army:
    units = dict(a.units)
    for kind, n in b.units.items():
        units[kind] = units.get(kind, 0) + n
    return Army(a.place, a.inside, (*a.leaders, *b.leaders), units)


def toward(side: str, vp: int) -> int:
    """The VP marker as this side likes it."""
    return -vp if side == PROTESTANT else vp
