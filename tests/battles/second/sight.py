"""Lines of sight, by exact clipping: what some part of the line is in lies between [76:5.21-5.26, 21:6.2, 21:6.3].

The plane is stretched so that all is whole: a hex is |y| <= 1 and |x| + |y| <= 2 around its middle.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tests.battles.second.ground import Ground, away, named, point

#: The edges of a hex: (nx, ny) . (a point from its middle) <= most.
EDGES = ((0, 1, 1), (0, -1, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2))


class Between(NamedTuple):
    """What a line goes through, and the pairs of hexes (or one, at the edge) between which it runs along a hexside."""

    through: tuple[str, ...]
    along: tuple[tuple[str, ...], ...]


class Part(NamedTuple):
    """The part of a line, from 0 to 1, in a hex, and whether it runs along its edge."""

    begins: Fraction
    ends: Fraction
    edge: bool


def clipped(start: tuple[int, int], end: tuple[int, int], middle: tuple[int, int]) -> Part | None:
    """The part of a line in a hex; None if there is none, or but a corner."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    begins, ends, edge = Fraction(0), Fraction(1), False
    for nx, ny, most in EDGES:
        beyond, gains = nx * (start[0] - middle[0]) + ny * (start[1] - middle[1]) - most, nx * dx + ny * dy
        if gains == 0 and beyond > 0:
            return None
        edge = edge or (gains == 0 and beyond == 0)
        if gains > 0:
            ends = min(ends, Fraction(-beyond, gains))
        elif gains < 0:
            begins = max(begins, Fraction(-beyond, gains))
    return Part(begins, ends, edge) if begins < ends else None


@cache
def between(one: str, two: str) -> Between:
    """What lies between the middles of two hexes."""
    (x1, y1), (x2, y2) = point(one), point(two)
    through, along = list[str](), defaultdict[tuple[Fraction, Fraction], list[str]](list)
    for x in range(max(1, min(x1, x2) - 1), max(x1, x2) + 2):
        for y in range(min(y1, y2) - 2, max(y1, y2) + 3):
            if (y - (x % 2 == 0)) % 2 or (x, y) in (point(one), point(two)):
                continue
            part = clipped((3 * x1, y1), (3 * x2, y2), (3 * x, y))
            if part and part.edge:
                along[part.begins, part.ends].append(named(x, y))
            elif part:
                through.append(named(x, y))
    return Between(tuple(through), tuple(tuple(pair) for pair in along.values()))


def stops(ground: Ground, gun: str, target: str, place: str, *, taken: bool) -> bool:
    """Whether a hex with blocking terrain, or with somebody in it (`taken`), stops a line that goes through it."""
    old, tops = ground.book == "1976", ground.hilltops
    if gun not in tops:
        return True
    if target in tops:  # [76:5.25, 21:6.3]
        return place in tops and (not old or taken or "forest" in ground.terrain(place))
    if place in tops and not old:
        return True
    return 2 * away(target if old else gun, place) >= away(gun, target)  # [76:5.24, 21:6.3]


def sees(ground: Ground, gun: str, target: str, taken: set[str]) -> bool:
    """Whether a gun in one hex sees another, `taken` being the hexes that units, guns and (2021) trains stand in."""

    def terrain(place: str) -> bool:
        return place in ground.blocking and stops(ground, gun, target, place, taken=False)

    def somebody(place: str) -> bool:
        return place in taken and stops(ground, gun, target, place, taken=True)

    line = between(gun, target)
    if any(terrain(place) or somebody(place) for place in line.through):
        return False
    for pair in line.along:  # at the edge of the map there is nothing on the other side [76:5.22, 21:6.2]
        both = len(pair) == 2
        if ground.book == "1976" and both and all(terrain(place) or somebody(place) for place in pair):
            return False
        if ground.book == "2021" and ((both and all(map(terrain, pair))) or any(map(somebody, pair))):
            return False
    return True
