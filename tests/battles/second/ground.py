"""A field from its data alone: its hexes, what lies in them and between them, and what it costs to go there."""

from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from game.battles.board import board
from game.battles.state import State

CHARTS = Path(__file__).parents[3] / "data" / "battles"
#: From a hex to the six around it, as its middle lies (see `point`).
STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
#: The columns of the terrain chart in which no foot moves; musketeers move as light infantry [21:14.0].
GAITS = {"horse": "horse", "light": "light", "shot": "light"}
#: How a piece goes: in good order, disrupted [76:9.15, 21:10.1], on road march [21:19.1].
ORDER, DISRUPTED, MARCH = "in good order", "disrupted", "on road march"

Pair = tuple[str, str]


@cache
def point(place: str) -> tuple[int, int]:
    """The middle of a hex in columns and half hexes; even columns lie half a hex lower."""
    column, row = int(place[:2]), int(place[2:])
    return column, 2 * row + (column % 2 == 0)


def named(x: int, y: int) -> str:
    """The hex with this middle, which may lie off the map."""
    return f"{x:02d}{(y - (x % 2 == 0)) // 2:02d}"


@cache
def away(one: str, two: str) -> int:
    """How many hexes it is from one to the other: each column gains half a hex."""
    (x, y), (u, v) = point(one), point(two)
    return abs(x - u) + max(0, abs(y - v) - abs(x - u)) // 2


class Ground:
    """The printed field of a battle, and the charts of its rulebook."""

    def __init__(self, battle: str) -> None:
        file = board(battle).file
        self.file, self.counters, self.book = file, board(battle).counters, file.edition
        self.charts: dict[str, Any] = yaml.safe_load((CHARTS / f"rules{file.edition}.yaml").read_text("utf-8"))
        (first, last), (top, bottom) = file.grid.columns, file.grid.rows
        self.hexes = {f"{c:02d}{r:02d}" for c in range(first, last + 1) for r in range(top, bottom + 1)}
        self.kinds: dict[str, list[str]] = defaultdict(list)
        for ground in file.terrain:
            for place in ground.hexes:
                self.kinds[place].append(ground.type)
        sides = [(pair, brink.type) for brink in file.hexsides for pair in brink.between]
        self.brinks = {way: kind for pair, kind in sides for way in (pair, pair[::-1])}
        #: From the low side of a slope to the high one.
        self.uphill = {(low, high) for (high, low), kind in sides if kind == "slope"}
        self.bridges = {pair for bridge in file.bridges for pair in (bridge.between, bridge.between[::-1])}
        steps = [step for road in file.roads for step in pairwise(road.path)]
        self.roads = {pair for step in steps for pair in (step, step[::-1])}
        self.around = {place: self._around(place) for place in self.hexes}
        #: Above a slope, or printed as one [76:5.24, 21:6.3].
        self.hilltops = {high for _low, high in self.uphill} | self.with_any({"hilltop"})
        covers = {kind for kind, row in self.charts["terrain"].items() if row.get("blocks")}
        self.blocking = self.hilltops | self.with_any(covers)

    def with_any(self, kinds: set[str]) -> set[str]:
        """The hexes in which one of these lies."""
        return {place for place, here in self.kinds.items() if not kinds.isdisjoint(here)}

    def _around(self, place: str) -> tuple[str, ...]:
        x, y = point(place)
        return tuple(there for dx, dy in STEPS if (there := named(x + dx, y + dy)) in self.hexes)

    def beside(self, place: str) -> list[str]:
        """Where zones reach from a hex: not over a river without a bridge [76:7.13, 21:8.1, W5]."""
        return [n for n in self.around[place] if self.brinks.get((place, n)) != "river" or (place, n) in self.bridges]

    def terrain(self, place: str) -> list[str]:
        """What lies in a hex."""
        return self.kinds.get(place) or ["clear"]

    def gait(self, piece: str) -> str:
        """The column of the terrain chart by which a piece moves; leaders and limbered guns as foot [W4]."""
        return GAITS.get(self.counters[piece].kind, "foot")

    def enter(self, place: str, piece: str) -> int | None:
        """What a hex costs, the dearest of what lies in it; None if the piece may not enter it [76:6.21, 21:7.2.1]."""
        costs = [self.charts["terrain"][kind]["enter"][self.gait(piece)] for kind in self.terrain(place)]
        return None if None in costs else max(costs)

    def cross(self, here: str, there: str, piece: str) -> int | None:
        """What a hexside costs: nothing on a bridge or downhill [76:6.22, 76:6.24, 21:7.2.1]."""
        brink = self.brinks.get((here, there))
        if not brink or (here, there) in self.bridges or (brink == "slope" and (here, there) not in self.uphill):
            return 0
        cost: int | None = self.charts["hexsides"][brink]["cross"][self.gait(piece)]
        return cost

    def step(self, here: str, there: str, piece: str, how: str) -> int | None:
        """What a step costs a piece; None if it may not take it."""
        road, enter, cross = (here, there) in self.roads, self.enter(there, piece), self.cross(here, there, piece)
        if how == MARCH:  # [21:19.1]
            return 1 if road else None
        if how == DISRUPTED:  # counted in hexes [76:9.15, 21:10.1]
            river, woods = self.brinks.get((here, there)) == "river", "woods" in self.terrain(there)
            barred = self.book == "1976" and (river or woods)
            free = not barred and (road or (enter is not None and cross is not None))
            return 1 if free else None
        if road and self.book == "2021":  # [21:7.2.2]
            return 1
        enter = 1 if road else enter  # [76:6.23]
        return None if enter is None or cross is None else enter + cross


@cache
def _ground(battle: str) -> Ground:
    return Ground(battle)


def ground(state: State) -> Ground:
    """The field of a state."""
    return _ground(state.battle)
