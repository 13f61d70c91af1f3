"""Where an army may go and what it costs [11.1-11.3], as its player knows the enemy."""

import heapq
from dataclasses import dataclass, replace
from itertools import count

from game.cuius.board import BOARD, NEUTRAL, other
from game.cuius.cities import big_enough
from game.cuius.state import Army, March, State
from game.cuius.zones import enemy_zones

COST = BOARD.charts.movement
#: Where the search stands: hex, bank of the river city it came in by, whether all went by road.
Spot = tuple[str, int, bool]
#: More MP than any way costs.
FAR = 99


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a place: what it costs, and where the search came from spot by spot."""

    mp: int
    back: dict[Spot, Spot]
    spot: Spot
    start: Spot

    @property
    def hexes(self) -> tuple[str, ...]:
        """Its hexes after the first."""
        return _trace(self.back, self.spot, self.start)


def enemy_held(state: State, side: str, place: str) -> bool:
    """An enemy-controlled hex: an enemy army, or an enemy city [11.3.9]."""
    return bool(state.present(other(side), place)) or state.holder(place) == other(side)


def entry_cost(state: State, march: March, bank: int, origin: str, target: str, zones: set[str]) -> int | None:
    """MP to enter a hex next to the army [11.2.4, 11.3.1, 11.3.2].

    None if it may not. A neutral city is passed [11.3.4.3].
    """
    if target not in BOARD.steps[origin]:
        return None
    if state.holder(target) == other(march.side) and not big_enough(march.army, target):
        return None  # [11.3.4.2]
    terrain = BOARD.terrain(target)
    cost = terrain.road_mp if BOARD.by_road(origin, target) else terrain.mp
    if target in zones:
        cost += COST.zone
    if enemy_held(state, march.side, target):
        cost += COST.enemy_hex
    if bank >= 0 and BOARD.on_river(origin):
        city = BOARD.city_at[origin]
        if BOARD.bank(city, target) != bank:  # across the river [11.3.5.1]
            if state.control.get(city.id) != march.side:
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


_known: list[tuple[State, March, int | None, dict[str, Way]]] = []


def ways(state: State, march: March, mp: int | None = None) -> dict[str, Way]:
    """The cheapest way to every place within reach where the army may stop; the last answers are kept."""
    for known, one, most, found in _known:
        if known is state and one is march and most == mp:
            return found
    found = _search(state, march, march.mp if mp is None else mp)
    _known.insert(0, (state, march, mp, found))
    del _known[4:]
    return found


def _search(state: State, march: March, allowance: int) -> dict[str, Way]:
    """The cheapest ways, by road where that costs the same [11.2.4, 11.3.1, 11.3.3, 11.3.4.2, 11.3.4.3, 13.1]."""
    tolls = _Tolls(state, march)
    bonus = march.bonus
    start: Spot = (march.at, march.bank, march.all_road)
    costs: dict[Spot, int] = {}
    back: dict[Spot, Spot] = {}
    found: dict[str, Way] = {}
    order = count()
    heap: list[tuple[int, bool, int, Spot]] = [(0, False, next(order), start)]  # of ways as dear, that by road
    while heap:
        spent, _off, _n, spot = heapq.heappop(heap)
        if spent > costs.get(spot, spent):
            continue
        here, bank, road = spot
        if spot != start:
            stop = tolls.stop(here, spent) if here in BOARD.city_at else spent
            if stop is not None and stop <= allowance + (bonus if road else 0) and here not in found:
                found[here] = Way(stop, back, spot, start)
            if here in tolls.held:
                continue
        for there, base, by_way, exit_bank, entry_bank in BOARD.moves[here]:
            toll = tolls[there]
            if toll is None or there == march.at:
                continue
            total = spent + base + toll
            if bank >= 0 and exit_bank != bank:  # across the river [11.3.5.1]
                if not tolls.own(here):
                    continue
                total += COST.cross_river
            still = road and by_way
            if total > allowance + (bonus if still else 0):
                continue
            next_spot = (there, entry_bank, still)
            if next_spot not in costs or total < costs[next_spot]:
                costs[next_spot], back[next_spot] = total, spot
                heapq.heappush(heap, (total, not still, next(order), next_spot))
    return found


class _Tolls(dict[str, int | None]):
    """What entering a hex costs an army above its terrain [11.2.4, 11.3.9], None where it may not [11.3.4.2].

    As `entry_cost`, for many hexes.
    """

    def __init__(self, state: State, march: March) -> None:
        super().__init__()
        self._state, self._march, enemy = state, march, other(march.side)
        self._zones = enemy_zones(state, march.side, march.army.cav, march.side)
        self._armies = {at for at, _army in state.everywhere(enemy)}
        self._closed = {BOARD.cities[city].hex for city, holder in state.control.items() if holder == enemy}
        self.held = self._armies | self._closed

    def __missing__(self, place: str) -> int | None:
        toll: int | None = (COST.zone if place in self._zones else 0) + (COST.enemy_hex if place in self.held else 0)
        if place in self._closed and not big_enough(self._march.army, place):
            toll = None  # [11.3.4.2]
        self[place] = toll
        return toll

    def own(self, place: str) -> bool:
        """Whether the army's side holds the city there."""
        return self._state.holder(place) == self._march.side

    def stop(self, place: str, spent: int) -> int | None:
        """What it costs to stop there: a neutral city must be taken, for one more MP [11.3.4.3, 13.1]."""
        if place in self._armies or self._state.holder(place) != NEUTRAL:
            return spent
        return spent + COST.enemy_hex if big_enough(self._march.army, place) else None


def _trace(back: dict[Spot, Spot], spot: Spot, start: Spot) -> tuple[str, ...]:
    way: list[str] = []
    while spot != start:
        way.append(spot[0])
        spot = back[spot]
    return tuple(reversed(way))


def plan_to(state: State, march: March, goal: str) -> tuple[str, ...]:
    """The cheapest way to a place, however far; empty if there is none."""
    found = ways(state, march).get(goal) or ways(state, replace(march, all_road=False), FAR).get(goal)
    return found.hexes if found else ()


def led(army: Army) -> bool:
    """Whether an army may have additional MP: no more SP than ten times its leaders' LR [11.1.1]."""
    return army.sp <= COST.led_by_lr * army.lr
