"""Where hexes lie in a picture of a field: flat-top, even columns half a hex lower, a margin all round."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt

from game.core.hexes import Grid, name, spot
from render.canvas import Point

#: Height of a hex and the field's margin, in sides of a hex.
HIGH, MARGIN = sqrt(3), 0.62
#: The six corners of a hex from its centre in half sides and half heights, clockwise from the upper left.
CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
#: A corner of the grid in whole numbers.
Corner = tuple[int, int]


def corners(hexagon: str) -> tuple[Corner, ...]:
    """The corners of a hex in whole numbers; neighbours have two in common."""
    x, y = spot(hexagon)
    return tuple((3 * x + dx, y + dy) for dx, dy in CORNERS)


def shared(one: str, other: str) -> tuple[Corner, Corner]:
    """The ends of the hexside between two neighbours."""
    here = set(corners(other))
    first, second = (corner for corner in corners(one) if corner in here)
    return first, second


def six(hexagon: str) -> tuple[str, ...]:
    """What lies beyond the six sides of a hex, clockwise from the top, on the grid or not."""
    x, y = spot(hexagon)
    beyond = ((x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1))
    return tuple(name(column, (height - (column % 2 == 0)) // 2) for column, height in beyond)


@dataclass(frozen=True)
class Layout:
    """A grid drawn with hexes of a side in pixels."""

    grid: Grid
    side: float

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        columns = self.grid.columns[1] - self.grid.columns[0]
        rows = self.grid.rows[1] - self.grid.rows[0]
        wide, high = 1.5 * columns + 2 + 2 * MARGIN, HIGH * (rows + 1.5) + 2 * MARGIN
        return round(wide * self.side), round(high * self.side)

    def pixel(self, corner: tuple[float, float]) -> Point:
        """Grid numbers (as `corners` gives them) to pixels."""
        left, top = self.grid.columns[0], self.grid.rows[0]
        x = (corner[0] - 3 * left) / 2 + 1 + MARGIN
        y = (corner[1] - 2 * top + 1) * HIGH / 2 + MARGIN
        return x * self.side, y * self.side

    @cached_property
    def _middles(self) -> dict[str, Point]:
        return {hexagon: self._middle(hexagon) for hexagon in self.grid.hexes}

    def _middle(self, hexagon: str) -> Point:
        x, y = spot(hexagon)
        return self.pixel((3 * x, y))

    def at(self, hexagon: str) -> Point:
        """The middle of a hex, on the grid or not."""
        return self._middles.get(hexagon) or self._middle(hexagon)

    def outline(self, hexagon: str, grown: float = 1.0) -> list[Point]:
        """A hex as a polygon, larger or smaller by a factor."""
        x, y = spot(hexagon)
        return [self.pixel((3 * x + dx * grown, y + dy * grown)) for dx, dy in CORNERS]

    def brink(self, one: str, other: str) -> tuple[Point, Point]:
        """The hexside between two neighbours."""
        first, second = shared(one, other)
        return self.pixel(first), self.pixel(second)

    def chains(self, pairs: Iterable[tuple[str, str]]) -> list[list[Point]]:
        """Hexsides joined to lines as long as may be."""
        ways: dict[Corner, list[Corner]] = {}
        for one, other in pairs:
            a, b = shared(one, other)
            ways.setdefault(a, []).append(b)
            ways.setdefault(b, []).append(a)
        found = []
        for start in sorted(ways, key=lambda corner: (len(ways[corner]) != 1, corner)):
            while ways[start]:
                found.append([self.pixel(corner) for corner in _walk(ways, start)])
        return found


def _walk(ways: dict[Corner, list[Corner]], start: Corner) -> list[Corner]:
    """The way from a corner as far as it goes; what was walked is taken away."""
    line = [start]
    while ways[line[-1]]:
        here = line[-1]
        there = min(ways[here])
        ways[here].remove(there)
        ways[there].remove(here)
        line.append(there)
    return line


def rounded(line: list[Point], times: int = 2) -> list[Point]:
    """A line with its corners cut, ends kept."""
    for _ in range(times):
        if len(line) < 3:
            return line
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        line = [*cut, line[-1]]
    return line


def eased(line: list[Point]) -> list[Point]:
    """A line without the zigzag of hexes, ends kept."""
    inner = [
        ((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4)
        for (ax, ay), (bx, by), (cx, cy) in zip(line, line[1:], line[2:], strict=False)
    ]
    return [line[0], *inner, line[-1]]


def toward(a: Point, b: Point, share: float) -> Point:
    """The point a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
