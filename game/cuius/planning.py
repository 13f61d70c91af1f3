"""Where an army may go and what it costs [11.1-11.3], as its player knows the enemy."""

from bisect import bisect
from collections.abc import Hashable, Iterable
from functools import cache

from game.core.memo import same
from game.core.values import replace
from game.cuius.board import BOARD, other
from game.cuius.cities import big_enough, csv, held
from game.cuius.reach import COST, NET, NEVER, NOWHERE, Reach, Tolls, Ways
from game.cuius.state import Army, March, State
from game.cuius.zones import zones_felt


def entry_cost(state: State, march: March, bank: int, origin: str, target: str, zones: set[str]) -> int | None:
    """MP to enter a hex next to the army [11.2.4, 11.3.1, 11.3.2].

    None if it may not. A neutral city is passed [11.3.4.3].
    """
    step = BOARD.step.get((origin, target))
    if step is None:
        return None
    enemy = other(march.side)
    held = state.holder(target) == enemy
    if held and not big_enough(march.army, target):
        return None  # [11.3.4.2]
    cost, _way, out, _inward = step
    if target in zones:
        cost += COST.zone
    if held or state.present(enemy, target):
        cost += COST.enemy_hex
    if bank >= 0 and out != bank and BOARD.on_river(origin):  # across the river [11.3.5.1]
        if state.holder(origin) != march.side:
            return None
        cost += COST.cross_river
    return cost


def by_road(origin: str, target: str) -> bool:
    """Whether a step is along a road or into a city [11.3.3]."""
    return BOARD.by_road(origin, target) or target in BOARD.city_at


def bank_of(origin: str, target: str) -> int:
    """The bank of a river city that one comes in by from a hex; -1 elsewhere."""
    city = BOARD.city_at.get(target)
    return BOARD.bank(city, origin) if city else -1


def ways(state: State, march: March, mp: int = -1) -> Ways:
    """The cheapest way to every place within reach where the army may stop."""
    return _reach(state, march).within(march.mp if mp < 0 else mp)


def goes_on(state: State, march: March) -> bool:
    """Whether there is anywhere to go; no step is for nothing."""
    return _steps_out(state, march) or ((march.mp > 0 or march.lent > 0) and bool(ways(state, march)))


def _steps_out(state: State, march: March) -> bool:
    """Whether an open hex beside the army can be paid, were it in a zone, too: mostly, and nothing need be searched."""
    for there in BOARD.steps.get(march.at, ()):
        if there not in BOARD.city_at and not state.present(other(march.side), there):
            cost = entry_cost(state, march, march.bank, march.at, there, {there})
            if cost is not None and cost <= march.mp:
                return True
    return False


def plan_to(state: State, march: March, goal: str) -> tuple[str, ...]:
    """The cheapest way to a place, however far; empty if there is none."""
    reach = _reach(state, march)
    found = reach.to(goal, march.mp)
    if found is None:  # without the road's bonus it costs what it does with it
        found = _reach(state, replace(march, bonus=0, all_road=False)).nearest(goal, reach.cost(goal))
    return found.hexes if found else ()


def _around(state: State, side: str, army: Army) -> tuple[object, ...]:
    """What of the table an army's tolls depend on."""
    return state.of(other(side)), state.control, state.intel, state.battle, state.winner, state.options


def _of_army(state: State, side: str, army: Army) -> Hashable:
    """What else they depend on: the army itself, and enemies who move."""
    return side, bisect(_SIZES, army.sp), army.cav, state.moving(other(side))


def _of_march(state: State, march: March) -> Hashable:
    """What the ways of an army depend on, but for its MP: they are the same before and after its dice."""
    return march.at, march.bank, march.all_road, march.bonus, _of_army(state, march.side, march.army)


@same(8, of=lambda state, march: _around(state, march.side, march.army), by=_of_march)
def _reach(state: State, march: March) -> Reach:
    bank = march.bank if BOARD.on_river(march.at) else -1
    return Reach(_tolls(state, march.side, march.army), (march.at, bank, march.all_road), march.lent)


@same(8, of=_around, by=_of_army)
def _tolls(state: State, side: str, army: Army) -> Tolls:
    """What entering and stopping costs an army; as `entry_cost`, for all hexes at once."""
    cities, places = _gates(state, side, army), {at for at, _army in state.everywhere(other(side))}
    enter, steps = [*cities.enter], [*cities.steps]
    for n in set().union(*map(_of_zone, zones_felt(state, side, army.cav, side))):
        enter[n] += 2 * COST.zone  # [11.2.4]
    for at in places:
        for n in NET.here[at]:
            if steps[n] is not NOWHERE:
                enter[n] += 2 * COST.enemy_hex  # [11.3.9]
                steps[n] = NOWHERE
    stops = cities.stops
    if not places.isdisjoint(stops):
        stops = {at: mp for at, mp in stops.items() if at not in places}
    return Tolls(enter, steps, cities.own, stops)


def _spots(places: Iterable[str]) -> set[int]:
    """All spots of some places."""
    return set().union(*map(NET.here.__getitem__, places))


@cache
def _of_zone(zone: frozenset[str]) -> set[int]:
    """The same of an army's zone."""
    return _spots(zone)


#: How many SP it takes to enter cities.
_SIZES = sorted({csv(at) for at in BOARD.city_at})
#: What it costs to enter each city, or to take it, with more SP than none of these, than one, and so on.
_GATES = [
    {at: NEVER if csv(at) in _SIZES[size:] else COST.enemy_hex for at in BOARD.city_at}
    for size in range(len(_SIZES) + 1)
]


@same(8, of=lambda state, side, army: (state.control,), by=lambda state, side, army: (side, bisect(_SIZES, army.sp)))
def _gates(state: State, side: str, army: Army) -> Tolls:
    """The same of the cities alone."""
    gates, own, theirs = _GATES[bisect(_SIZES, army.sp)], held(state, side), held(state, other(side))
    enter, steps, bridges = [*NET.enter], [*NET.steps], _spots(own)
    for n in bridges:
        steps[n] = NET.bridged[n]  # [11.3.5.1]
    for n in _spots(theirs):
        enter[n] += 2 * gates[NET.name[n]]  # [11.3.9, 11.3.4.2]
        steps[n] = NOWHERE
    stops = {at: mp for at, mp in gates.items() if at not in own and at not in theirs}  # [11.3.4.3, 13.1]
    return Tolls(enter, steps, bridges, stops)


def led(army: Army) -> bool:
    """Whether an army may have additional MP: no more SP than ten times its leaders' LR [11.1.1]."""
    return army.sp <= COST.led_by_lr * army.lr
