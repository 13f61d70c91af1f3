"""The cheapest paths from hex to hex, where each step costs whole points."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property

from game.core.hexes import AROUND, Step, away, named, spot

#: So many straight ways are kept of each table of steps.
_WAYS = 32768


class Steps(dict[str, tuple[tuple[str, int], ...]]):
    """From each hex, the hexes that can be entered and what that costs; whole before anybody asks."""

    @cached_property
    def numbers(self) -> dict[str, int]:
        """A number for each hex: lists are looked up more quickly than names."""
        return {here: n for n, here in enumerate(self)}

    @cached_property
    def names(self) -> list[str]:
        """The hexes by number."""
        return list(self)

    @cached_property
    def onward(self) -> list[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]]:
        """By number: where a hex leads to for a point each, or if any costs more, where it leads to for what."""
        found: list[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = []
        for near in self.values():
            steps = tuple([(self.numbers[there], cost) for there, cost in near])
            level = all(cost == 1 for _there, cost in near)
            found.append((tuple([n for n, _one in steps]), ()) if level else ((), steps))
        return found

    @cached_property
    def least(self) -> int:
        """What the cheapest step costs."""
        return min((cost for near in self.values() for _there, cost in near), default=0)

    @cached_property
    def backwards(self) -> "Steps":
        """The same arrows the other way round: from each hex, where one may have come from."""
        found: dict[str, list[tuple[str, int]]] = {here: [] for here in self}
        for here, near in self.items():
            for there, cost in near:
                found[there].append((here, cost))
        return Steps({here: tuple(near) for here, near in found.items()})

    @cached_property
    def level(self) -> dict[str, frozenset[str]]:
        """From each hex those that can be entered for a single point."""
        return {here: frozenset([there for there, cost in near if cost == 1]) for here, near in self.items()}

    @cached_property
    def open(self) -> frozenset[str]:
        """The hexes from which six can be entered for a single point each."""
        return frozenset([here for here, near in self.level.items() if len(near) == len(AROUND)])

    @cached_property
    def next(self) -> dict[str, frozenset[str]]:
        """From each hex all that can be entered."""
        return {here: frozenset([there for there, _cost in near]) for here, near in self.items()}

    def within(self, points: int) -> dict[str, frozenset[str]]:
        """From each hex those next to it that can be entered for so many points."""
        if points not in self._within:
            self._within[points] = {h: frozenset([n for n, cost in near if cost <= points]) for h, near in self.items()}
        return self._within[points]

    @cached_property
    def _within(self) -> dict[int, dict[str, frozenset[str]]]:
        return {}

    def beyond(self, points: int) -> dict[str, frozenset[str]]:
        """From each hex those next to it for which so many points are too few."""
        if points not in self._beyond:
            within = self.within(points)
            self._beyond[points] = {here: near - within[here] for here, near in self.next.items()}
        return self._beyond[points]

    @cached_property
    def _beyond(self) -> dict[int, dict[str, frozenset[str]]]:
        return {}

    @cached_property
    def ways(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The straight ways that were found where nothing was closed; see `straight`."""
        return {}


class Paths:
    """Where one can get, at what cost, and by which way."""

    __slots__ = ("_came", "_costs", "_known", "_table")

    def __init__(self, table: Steps, known: list[int], came: dict[int, int]) -> None:
        self._table, self._known, self._came = table, known, came
        self._costs: dict[str, int] = {}

    @property
    def hexes(self) -> Iterable[str]:
        """The hexes one can get to, in the order in which they were seen first."""
        return map(self._table.names.__getitem__, self._came)

    @property
    def costs(self) -> dict[str, int]:
        """The same with what it costs to get there."""
        if not self._costs:
            self._costs = dict(zip(self.hexes, map(self._known.__getitem__, self._came), strict=True))
        return self._costs

    def __contains__(self, goal: str) -> bool:
        return self._table.numbers.get(goal, -1) in self._came

    def cost(self, goal: str) -> int:
        """What it costs to get to one of them."""
        return self._known[self._table.numbers[goal]]

    def to(self, goal: str) -> tuple[str, ...]:
        """The hexes from the start to the goal, both included."""
        names, way = self._table.names, [self._table.numbers[goal]]
        while (origin := self._came[way[-1]]) >= 0:
            way.append(origin)
        return tuple([names[n] for n in reversed(way)])

    def meeting(self, back: "Paths", allowance: int) -> dict[str, int]:
        """The hexes with their costs from which other paths lead back to their start for what is left of an allowance.

        Those were found over the same steps, `backwards`.
        """
        known, rest, names = self._known, back._known, self._table.names
        return {names[n]: known[n] for n in self._came if n in back._came and known[n] + rest[n] <= allowance}

    def add(self, goal: str, origin: str, cost: int) -> None:
        """One more hex that one can get to, from another; before anybody has asked for the costs."""
        numbers = self._table.numbers
        self._known[numbers[goal]], self._came[numbers[goal]] = cost, numbers.get(origin, -1)


def cheapest(
    steps: Mapping[str, tuple[tuple[str, int], ...]],
    starts: Mapping[str, int],
    allowance: int,
    closed: Collection[str] = (),
    last: Collection[str] = (),
) -> Paths:
    """The cheapest paths from the starts (with what was spent to be there) within an allowance of whole points.

    `closed` hexes are not entered, `last` ones not left again. Of paths that cost the same the one found first stands,
    so that the same question has always the same answer.
    """
    table = steps if isinstance(steps, Steps) else Steps(steps)
    names, numbers, onward = table.names, table.numbers, table.onward
    known = [allowance + 1] * len(onward)
    for n in map(numbers.__getitem__, closed):
        known[n] = -1  # nothing is cheaper: one look tells what is closed and what was reached before
    came: dict[int, int] = {}  # from where, by number, -1 at a start; in the order in which they were seen first
    waiting: list[list[int]] = [[] for _ in range(allowance + 2)]
    for start, spent in starts.items():
        if spent <= allowance:
            known[numbers[start]], came[numbers[start]] = spent, -1
            waiting[spent].append(numbers[start])
    for spent, ready in enumerate(waiting[: allowance + 1 - table.least]):
        cost = spent + 1
        wait = waiting[cost].append
        for here in ready:
            if known[here] < spent or (last and names[here] in last and came[here] >= 0):
                continue
            level, rough = onward[here]
            for there in level:
                if cost < known[there]:
                    known[there] = cost
                    came[there] = here
                    wait(there)
            for there, step in rough:
                if spent + step < known[there]:
                    known[there] = spent + step
                    came[there] = here
                    waiting[spent + step].append(there)
    return Paths(table, known, came)


def straight(
    steps: Steps, start: str, goal: str, closed: Collection[str] = (), last: Collection[str] = ()
) -> tuple[str, ...]:
    """The path that `cheapest` finds if each step of it costs one point and leads nearer to the goal; empty if none."""
    ways = steps.ways
    way = ways.get((start, goal))
    if way is None:
        if len(ways) >= _WAYS:
            ways.clear()
        way = ways[start, goal] = _straight(steps, start, goal, ())
    between = way[1:-1]
    for shut in (closed, last):
        for here in between:
            if here in shut:
                return _straight(steps, start, goal, {*closed, *last})
    return () if goal in closed else way


def _straight(steps: Steps, start: str, goal: str, shut: Collection[str]) -> tuple[str, ...]:
    """The same; `shut` are hexes that it does not go through.

    Such a path goes in two directions; of two hexes as far from the start the one is looked at first to which the
    first of them led more often, so that from the goal one goes back by the second as long as one can.
    """
    (x, y), (gx, gy), level = spot(start), spot(goal), steps.level
    (one, ones), (two, twos) = _directions(gx - x, gy - y)
    way, dead = [(ones, twos, goal)], set(shut)
    while way:
        m, n, there = way[-1]
        if there == start:
            return tuple([here for _m, _n, here in reversed(way)])
        for i, j in ((m, n - 1), (m - 1, n)):
            if i >= 0 <= j:
                here = named(x + i * one[0] + j * two[0], y + i * one[1] + j * two[1])
                if there in level.get(here, ()) and (here not in dead or here == start):
                    way.append((i, j, here))
                    break
        else:
            dead.add(way.pop()[2])
    return ()


@cache
def _directions(across: int, down: int) -> tuple[tuple[Step, int], tuple[Step, int]]:
    """The two ways that lead nearer to a place, in the order in which they are looked at, and how often each does."""
    far = away(across, down)
    ways = [way for way in AROUND if away(across - way[0], down - way[1]) < far]
    (ax, ay), (bx, by) = one, two = ways[0], ways[-1]
    if one == two:
        return (one, far), (two, 0)
    size = ax * by - ay * bx
    return (one, (across * by - down * bx) // size), (two, (ax * down - ay * across) // size)
