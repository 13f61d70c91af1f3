"""Flat-top hexes numbered CCRR, even columns half a hex lower; everything in whole numbers.

A hex stands at x = column, y = 2 * row (+ 1 in even columns): neighbours differ by (0, ±2) or (±1, ±1). Stretched to
(3x, y), which keeps straight lines straight, its corners are whole, too: (±2, 0) and (±1, ±1) from the centre.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

#: What lies between two hexes of a line: one hex that it crosses, or the two on either side of a hexside along which
#: it runs ("" for a hex off the grid).
Group = tuple[str, ...]
#: A step on the field of x and y, and those to the six hexes around one, clockwise from the top.
Step = tuple[int, int]
AROUND: tuple[Step, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def name(column: int, row: int) -> str:
    """The number of a hex: "0418" is column 4, row 18."""
    return f"{column:02d}{row:02d}"


@cache
def spot(hexagon: str) -> tuple[int, int]:
    """Where a hex stands: x = column, y = twice the row, one more in even columns."""
    column, row = int(hexagon[:2]), int(hexagon[2:])
    return column, 2 * row + (column % 2 == 0)


def distance(one: str, other: str) -> int:
    """Hexes from one to the other, the first not counted."""
    (x1, y1), (x2, y2) = spot(one), spot(other)
    return away(x2 - x1, y2 - y1)


@cache
def away(across: int, down: int) -> int:
    """How many hexes a place is away that lies so far across and down."""
    return abs(across) + max(0, abs(down) - abs(across)) // 2


@cache
def named(x: int, y: int) -> str:
    """The number of the hex that stands there."""
    return name(x, (y - (x % 2 == 0)) // 2)


@dataclass(frozen=True)
class Grid:
    """A rectangle of hexes, both ends included."""

    columns: tuple[int, int]
    rows: tuple[int, int]

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """All hexes, column by column."""
        (left, right), (top, bottom) = self.columns, self.rows
        return tuple(name(c, r) for c in range(left, right + 1) for r in range(top, bottom + 1))

    @cached_property
    def around(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each hex that are on the grid, clockwise from the top."""
        return {here: tuple(n for n in self._six(here) if n in self) for here in self.hexes}

    @cached_property
    def _lines(self) -> dict[tuple[str, str], tuple[Group, ...]]:
        return {}

    @cached_property
    def _members(self) -> frozenset[str]:
        return frozenset(self.hexes)

    @cached_property
    def _at(self) -> dict[Step, str]:
        """The hexes by where they stand."""
        return {spot(here): here for here in self.hexes}

    def __contains__(self, hexagon: object) -> bool:
        return hexagon in self._members

    @staticmethod
    def _six(hexagon: str) -> tuple[str, ...]:
        x, y = spot(hexagon)
        return tuple(named(x + dx, y + dy) for dx, dy in AROUND)

    def within(self, hexagon: str, reach: int) -> tuple[str, ...]:
        """The hexes at most so far away, the hex itself included."""
        (x, y), at = spot(hexagon), self._at
        return tuple([at[x + dx, y + dy] for dx, dy in _disc(reach) if (x + dx, y + dy) in at])

    def edge(self, side: str) -> tuple[str, ...]:
        """The hexes along the "left", "right", "top" or "bottom" edge."""
        wanted = {"left": (0, self.columns[0]), "right": (0, self.columns[1])}
        wanted |= {"top": (1, self.rows[0]), "bottom": (1, self.rows[1])}
        part, number = wanted[side]
        return tuple(h for h in self.hexes if int(h[2:] if part else h[:2]) == number)

    def line(self, one: str, other: str) -> tuple[Group, ...]:
        """What lies between two hexes on the line from centre to centre, in order; touched corners are left out."""
        found = self._lines.get((one, other))
        if found is None:
            found = self._lines[one, other] = tuple(self.between(one, other))
        return found

    def between(self, one: str, other: str) -> Iterator[Group]:
        """The same one after the other, for whoever may have seen enough before the end."""
        (ax, ay), (bx, by), at = spot(one), spot(other), self._at
        for group in _met(bx - ax, by - ay):
            yield tuple([at.get((ax + x, ay + y), "") for x, y in group])


@cache
def _disc(reach: int) -> tuple[Step, ...]:
    """The ways to all places at most so far away, column by column."""
    columns = [(dx, 2 * reach - abs(dx)) for dx in range(-reach, reach + 1)]
    return tuple([(dx, dy) for dx, most in columns for dy in range(-most, most + 1, 2)])


@cache
def _met(across: int, down: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What a line from a place to another meets, as steps from the first; alike wherever it begins."""
    dx, dy = 3 * across, down
    touch = max(2 * abs(dy), abs(dx) + abs(dy))  # a hex whose centre is so far off the line is only touched by it
    along = dy == 0 or abs(dx) == abs(dy)  # the three directions of hexsides
    met: dict[tuple[int, tuple[int, ...]], list[tuple[int, int]]] = {}
    for x, y, off in _near(across, down, touch):
        if off < touch or along:  # two share a hexside and order
            order = 3 * (_sign(dx) * x + _sign(dy) * y), (x, y) if off < touch else ()
            met.setdefault(order, []).append((x, y))
    return tuple(tuple(met[order]) for order in sorted(met))


def _near(bx: int, by: int, touch: int) -> Iterable[tuple[int, int, int]]:
    """The places on the way to another whose hexes meet the line there, and how far their centres lie off it."""
    dx, dy = 3 * bx, by
    if dx == 0:
        yield from ((0, y, 0) for y in range(2 * _sign(dy), by, 2 * _sign(dy) or 1))
        return
    for x in range(0, bx + _sign(dx), _sign(dx)):
        middle = dy * 3 * x * _sign(dx)
        low, high = -((touch - middle) // abs(dx)), (middle + touch) // abs(dx)
        for y in range(low + (x + low) % 2, high + 1, 2):
            if (x != 0 or y * dy > 0) and (x != bx or (by - y) * dy > 0):
                yield x, y, abs(y * abs(dx) - middle)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@lru_cache(maxsize=16)
def grid(columns: tuple[int, int], rows: tuple[int, int]) -> Grid:
    """A grid, which fields of the same size share: what lies around its hexes is worked out once."""
    return Grid(columns, rows)
