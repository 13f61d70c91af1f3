"""The land of a made field: from a province's character and a number always the same, and the same for both sides.

Whatever stands here stands again where half a turn round the middle of the field takes it. Places are reckoned from
there: u to the right, v down, both odd (see `place`); a hex is (±4 v) or (±2 u, ±2 v) from the next.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Annotated

from pydantic import Field, model_validator

from game.battles.files import Bridge, Brink, Ground, Road, Src
from game.core.data import Datum, load
from game.core.dice import derive
from game.core.hexes import distance, grid, name, spot
from game.core.paths import cheapest

#: An even number of columns, so that half a turn maps hexes on hexes.
COLUMNS, ROWS = 26, 18
GRID = grid((1, COLUMNS), (1, ROWS))
#: The hexsides of one stream, each as the hex on its one side and the hex on the other.
Pairs = tuple[tuple[str, str], ...]
#: The road meets its other half here, on either side of the middle.
MIDDLE = ("1310", "1409")
#: How many hills half a field has by relief, and how large they may be.
HILLS: tuple[tuple[int, int, int], ...] = ((1, 2, 3), (1, 3, 5), (2, 3, 6), (2, 5, 8), (3, 5, 8))
_MADE: Src = "reconstructed"


class Province(Datum):
    """A province's character: relief 0 to 4, woods and marsh in percent of a field, names of waters and towns."""

    id: Annotated[str, Field(pattern="^[a-z_]+$")]
    name: str
    relief: int = Field(ge=0, lt=len(HILLS))
    woods: int = Field(ge=0, le=60)
    marsh: int = Field(ge=0, le=60)
    rivers: tuple[str, ...]
    towns: tuple[str, ...] = Field(min_length=1)


class ProvincesFile(Datum):
    """data/battles/provinces.yaml."""

    src: Src
    provinces: tuple[Province, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _told_apart(self) -> "ProvincesFile":
        ids = [province.id for province in self.provinces]
        if twice := sorted({one for one in ids if ids.count(one) > 1}):
            raise ValueError(f"provinces: {', '.join(twice)} stands there twice")
        return self


@cache
def provinces() -> Mapping[str, Province]:
    """The provinces by id."""
    return {province.id: province for province in load("battles/provinces.yaml", ProvincesFile).provinces}


class Chance:
    """Numbers that follow from province and number alone, one after another."""

    def __init__(self, province: str, number: int) -> None:
        self._province, self._number, self._drawn = province, str(number), 0

    def below(self, most: int) -> int:
        """The next, from 0 to below `most`."""
        self._drawn += 1
        return derive(b"field", self._province, self._number, self._drawn, most, "landscape") - 1

    def one_of(self, things: list[str]) -> str:
        """One of them."""
        return things[self.below(len(things))]


def place(hexagon: str) -> tuple[int, int]:
    """Where a hex stands, from the middle of the field."""
    x, y = spot(hexagon)
    return 2 * x - COLUMNS - 1, 2 * y - 2 * ROWS - 3


def at(u: int, v: int) -> str:
    """The hex nearest to a place, the first of equals."""
    return min(GRID.hexes, key=lambda h: 3 * (place(h)[0] - u) ** 2 + (place(h)[1] - v) ** 2)


@cache
def turned(hexagon: str) -> str:
    """The hex that half a turn takes this one to."""
    u, v = place(hexagon)
    x, y = (COLUMNS + 1 - u) // 2, (2 * ROWS + 3 - v) // 2
    return name(x, (y - (x % 2 == 0)) // 2)


def both(pairs: Iterable[tuple[str, str]]) -> Pairs:
    """Pairs and what half a turn makes of them."""
    here = tuple(pairs)
    return tuple(dict.fromkeys((*here, *((turned(a), turned(b)) for a, b in here))))


class Landscape:
    """A land being made, and then made."""

    def __init__(self, province: Province, number: int) -> None:
        self.province, self.chance = province, Chance(province.id, number)
        self.name = self.chance.one_of(list(province.towns))
        self.river = self.chance.one_of(list(province.rivers)) if province.rivers else ""
        self.kinds: dict[str, str] = {}
        self.wet: set[str] = set()
        self._banks: set[tuple[str, str]] = set()
        self.streams: list[Pairs] = []
        self.paths: list[tuple[str, ...]] = []
        self.slopes: Pairs = ()
        self._water()
        self.town = self._settle()
        self._travel()
        self._raise()
        self._fill("marsh", province.marsh, 3, 5)
        self._fill("woods", province.woods, 4, 9)

    # Waters

    def _water(self) -> None:
        """A stream across the middle, along or aslant, a brook on either flank, or none where few rivers are."""
        kind = self.chance.below(8 if len(self.province.rivers) < 3 else 7)
        if kind < 3:
            self._stream(self._odd(ROWS * 2, 10, (-2, 0, 0, 2)), upright=True)
        elif kind < 5:
            slope = 1 - 2 * self.chance.below(2)
            self._stream(self._odd(COLUMNS, 30, (0, 2 * slope, 2 * slope, 4 * slope)), upright=False)
        elif kind < 7:
            wander, height = {}, -20
            for u in range(1 - COLUMNS, COLUMNS, 2):
                height = min(-14, max(-26, height + (-2, 0, 0, 2)[self.chance.below(4)]))
                wander[u] = height
            self._stream(wander, upright=False)

    def _odd(self, span: int, most: int, steps: tuple[int, ...]) -> dict[int, int]:
        """A line that wanders from the middle outward, and alike the other way; all its values are even."""
        found, here, step = {1: 0, -1: 0}, 0, 0
        for n in range(3, span, 2):
            if n % 4 == 3:
                step = steps[self.chance.below(len(steps))]
            here = min(most, max(-most, here + step))
            found[n], found[-n] = here, -here
        return found

    def _stream(self, line: Mapping[int, int], upright: bool) -> None:
        """The hexsides between what lies on the one side of a line and what lies on the other."""

        def beyond(hexagon: str) -> bool:
            u, v = place(hexagon)
            return u < line[v] if upright else v < line[u]

        pairs = tuple((h, n) for h in GRID.hexes if beyond(h) for n in GRID.around[h] if not beyond(n))
        twin = tuple((turned(a), turned(b)) for a, b in pairs)
        self.streams = [pairs] if {frozenset(p) for p in pairs} == {frozenset(p) for p in twin} else [pairs, twin]
        self.wet = {h for pair in (*pairs, *twin) for h in pair}
        self._banks = {(a, b) for one, other in (*pairs, *twin) for a, b in ((one, other), (other, one))}

    def crossed(self, one: str, other: str) -> bool:
        """Whether a stream runs between two hexes."""
        return (one, other) in self._banks

    # Towns and roads

    def _settle(self) -> str:
        """A town of one or two hexes, and its twin."""
        heart = at(-5 - 2 * self.chance.below(6), -24 + 2 * self.chance.below(25))
        near = [h for h in GRID.around[heart] if turned(h) not in GRID.around[heart] and not self.crossed(h, heart)]
        self._lay("town", [heart] if self.chance.below(2) else [heart, self.chance.one_of(near)])
        return heart

    def _lay(self, kind: str, hexes: Iterable[str]) -> None:
        for hexagon in hexes:
            self.kinds[hexagon] = self.kinds[turned(hexagon)] = kind

    def _travel(self) -> None:
        """A road from edge to edge through the town and its twin, and one from the town off the field."""
        rough = {h: 3 + self.chance.below(4) for h in GRID.hexes}
        steps = {h: tuple((n, rough[n] + 8 * self.crossed(h, n)) for n in near) for h, near in GRID.around.items()}

        def way(start: str, goals: Iterable[str]) -> tuple[str, ...]:
            paths = cheapest(steps, {start: 0}, 400)
            return paths.to(min(goals, key=lambda goal: (paths.costs[goal], goal)))

        home = way(self.town, GRID.edge("left"))
        onward = way(self.town, (MIDDLE[0],))
        half = (*home[::-1], *onward[1:])
        self.paths = [(*half, *map(turned, half[::-1]))]
        side = way(self.town, GRID.edge("bottom" if place(self.town)[1] > 0 else "top"))
        self.paths += [side, tuple(map(turned, side))]
        if self.streams:
            self._ford(way)

    def _ford(self, way: Callable[[str, Iterable[str]], tuple[str, ...]]) -> None:
        """A track over the stream, far from the road; by its twin there are two."""
        roads = self.travelled
        free = [pair for pair in self.streams[0] if not roads & set(pair)]
        if not free:
            return
        one, other = min(free, key=lambda pair: (abs(distance(pair[0], MIDDLE[0]) - 7), pair))
        track = (*way(one, roads)[::-1], *way(other, roads))
        self.paths += [track, tuple(map(turned, track))]

    @property
    def travelled(self) -> set[str]:
        """The hexes with a road."""
        return {h for path in self.paths for h in path}

    # Hills, woods, marshes

    def _raise(self) -> None:
        """Hills with a steep and a gentle side."""
        count, least, most = HILLS[self.province.relief]
        slopes: list[tuple[str, str]] = []
        for _hill in range(count if self.province.relief else self.chance.below(2)):
            blob = self._blob(least + self.chance.below(most - least + 1), lambda h: h not in self.wet)
            self._lay("hilltop", blob)
            gentle = self.chance.below(6)
            for high in blob:
                for low in GRID.around[high]:
                    way = _direction(high, low)
                    if way not in (gentle, (gentle + 1) % 6):
                        slopes.append((high, low))
        self.slopes = tuple((a, b) for a, b in both(slopes) if self.kinds.get(b) != "hilltop")

    def _fill(self, kind: str, percent: int, least: int, most: int) -> None:
        """Clumps of a kind until so much of the field is covered."""
        wanted = percent * len(GRID.hexes) // 100
        likes: Callable[[str], bool] = (lambda h: h in self.wet) if kind == "marsh" and self.wet else lambda h: True
        while (room := wanted - sum(k == kind for k in self.kinds.values())) >= 2 * least:
            size = min(least + self.chance.below(most - least + 1), room // 2)
            blob = self._blob(size, lambda h: True, likes)
            if not blob:
                return
            self._lay(kind, blob)

    def _blob(
        self, size: int, may: Callable[[str], bool], begins: Callable[[str], bool] = lambda _h: True
    ) -> list[str]:
        """Clear hexes that hang together, near the flanks rather than the middle; never beside their own twins."""
        roads, above = self.travelled, {high for high, _low in self.slopes}
        free = {
            h for h in GRID.hexes
            if h not in self.kinds and h not in roads and may(h) and h not in above and distance(h, turned(h)) > 2
        }  # fmt: skip
        starts = sorted(h for h in free if begins(h)) or sorted(free)
        if not starts:
            return []
        for _try in range(8):
            tries = [self.chance.one_of(starts) for _one in range(2)]
            blob = self._grown(max(tries, key=lambda h: abs(place(h)[1])), size, free)
            if len(blob) > 1:
                return blob
        return []

    def _grown(self, start: str, size: int, free: set[str]) -> list[str]:
        """A clump from a hex outward, round rather than long."""
        blob = [start]
        while len(blob) < size:
            rim = {n: 0 for h in blob for n in GRID.around[h] if n in free and n not in blob and turned(n) not in blob}
            if not rim:
                break
            for n in sorted(rim):
                rim[n] = 3 * sum(m in blob for m in GRID.around[n]) + self.chance.below(7)
            blob.append(max(sorted(rim), key=lambda n: rim[n]))
        return blob

    # What a file tells

    @property
    def terrain(self) -> tuple[Ground, ...]:
        """The hexes by kind; the town bears the name of a real one."""
        towns = {h for h, kind in self.kinds.items() if kind == "town"}
        near = tuple(sorted(h for h in towns if distance(h, self.town) <= 1))
        kinds = {k: tuple(h for h in GRID.hexes if self.kinds.get(h) == k) for k in ("hilltop", "woods", "marsh")}
        found = [Ground(type=kind, hexes=hexes, src=_MADE) for kind, hexes in kinds.items() if hexes]
        found.append(Ground(type="town", name=self.name, hexes=near, src=_MADE))
        return (*found, Ground(type="town", hexes=tuple(sorted(towns - set(near))), src=_MADE))

    @property
    def hexsides(self) -> tuple[Brink, ...]:
        """Streams, one with the name of a water near there, and slopes, of each the higher hex first."""
        names = (self.river, *[""] * len(self.streams))
        found = [Brink(type="stream", name=n, between=s, src=_MADE) for n, s in zip(names, self.streams, strict=False)]
        wet = {frozenset(pair) for stream in self.streams for pair in stream}
        slopes = tuple(pair for pair in self.slopes if frozenset(pair) not in wet)
        return (*found, *([Brink(type="slope", between=slopes, src=_MADE)] if slopes else []))

    @property
    def bridges(self) -> tuple[Bridge, ...]:
        """Where roads cross streams."""
        steps = [tuple(sorted(step)) for path in self.paths for step in pairwise(path) if self.crossed(*step)]
        return tuple(Bridge(between=(one, other), src=_MADE) for one, other in dict.fromkeys(steps))

    @property
    def roads(self) -> tuple[Road, ...]:
        """The roads."""
        return tuple(Road(id=f"road-{n}", path=path, src=_MADE) for n, path in enumerate(self.paths, 1))


def _direction(here: str, there: str) -> int:
    """Which of the six neighbours another hex is, clockwise from the top."""
    (x, y), (x1, y1) = spot(here), spot(there)
    return ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)).index((x1 - x, y1 - y))


@lru_cache(maxsize=64)
def landscape(province: str, number: int) -> Landscape:
    """The land of a province with this number."""
    return Landscape(provinces()[province], number)
