"""Where the cities of a point-to-point map stand and their names go: true to the land, never upon each other."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.build.layout import GRID, LINE, Box, Home, Spot, thinned
from render.build.projection import Floats
from render.type import face

#: Board pixels: the side of a city's mark and of an area's shield, the least distance of two cities, sizes of type.
CITY, SHIELD, APART, CITY_TYPE, AREA_TYPE, SPACED = 60, 66, 128, 34, 29, 5
ROUNDS, EDGE = 400, 70


def spread(targets: Floats, walls: Sequence[Box], size: tuple[int, int]) -> Floats:
    """The points moved apart as little as need be, off the walls and the rim."""
    points = targets.copy()
    for _ in range(ROUNDS):
        gaps = points[:, None] - points[None]
        away = np.hypot(gaps[..., 0], gaps[..., 1]) + np.eye(len(points)) * 1e9
        push = np.maximum(APART - away, 0) / 2
        points += (gaps / away[..., None] * push[..., None]).sum(1) * 0.5 + (targets - points) * 0.03
        for wall in walls:
            points = np.array([_outside(p, wall) for p in points])
        points = points.clip(EDGE, np.array(size) - EDGE)
    return points


def _outside(point: Floats, wall: Box) -> Floats:
    """The point, moved out of a box with half a mark to spare."""
    room = CITY * 0.75
    ways = (point[0] - wall[0] + room, wall[2] - point[0] + room, point[1] - wall[1] + room, wall[3] - point[1] + room)
    if min(ways) <= 0:
        return point
    moves = ((-ways[0], 0.0), (ways[1], 0.0), (0.0, -ways[2]), (0.0, ways[3]))
    return np.asarray(point + np.array(moves[int(np.argmin(ways))]))


def written(text: str, area: bool) -> tuple[str, int, int]:
    """A name as it is written, the size of its type and the room between its letters."""
    return (text.upper(), AREA_TYPE, SPACED) if area else (text, CITY_TYPE, 0)


def extent(lines: Sequence[str], area: bool) -> tuple[float, float]:
    """Width and height of a name."""
    wide = 0.0
    for line in lines:
        text, size, gap = written(line, area)
        wide = max(wide, face("bold", size).getlength(text) + gap * len(text))
    return wide + (8 if area else 20), len(lines) * size * LINE + 12


class Roads:
    """How much of a box the roads cover."""

    def __init__(self, mask: Image.Image) -> None:
        inked = (np.asarray(mask) > 0).astype(np.float64)
        self.home = Home(inked.astype(bool), np.zeros_like(inked, dtype=bool))

    def under(self, box: Box) -> float:
        """From 0 to 1."""
        return self.home.share(box)


def beside(x: float, y: float, names: Sequence[tuple[str, ...]], roads: Roads, size: tuple[int, int]) -> list[Spot]:
    """The ways to write a city's name near its mark, the best first."""
    found = []
    half = CITY / 2
    for broken, lines in enumerate(names):
        wide, high = extent(lines, area=False)
        below, aside = half + high / 2 - 2, half + wide / 2 + 2
        ways = [(0.0, below, 0), (0.0, -below, 6), (aside, 0.0, 10), (-aside, 0.0, 14)]
        ways += [(dx * wide, dy * below, 12) for dx in (-0.3, 0.3, -0.45, 0.45) for dy in (1, -1)]
        ways += [(dx * aside, dy * half, 16) for dx in (1, -1) for dy in (0.7, -0.7, 1.1, -1.1)]
        for dx, dy, dear in ways:
            mx, my = x + dx, y + dy
            label = (mx - wide / 2, my - high / 2, mx + wide / 2, my + high / 2)
            if label[0] < 14 or label[1] < 14 or label[2] > size[0] - 14 or label[3] > size[1] - 14:
                continue
            cost = dear + 150 * roads.under(label) + 16 * broken
            found.append(Spot(x, y, lines, label, cost, CITY))
    return sorted(found, key=lambda spot: spot.cost)


def within(inside: NDArray[np.bool_], names: Sequence[tuple[str, ...]], roads: Roads) -> list[Spot]:
    """The ways to set an area's shield and name into its land, the best first."""
    home, found = Home(inside, np.zeros_like(inside)), []
    rows, columns = np.nonzero(inside[:: GRID * 2, :: GRID * 2])
    middle = (float(columns.mean()) * GRID * 2, float(rows.mean()) * GRID * 2)
    half = SHIELD / 2
    for x, y in zip(columns * GRID * 2.0, rows * GRID * 2.0, strict=True):
        stack = (x - half, y - half, x + half, y + half)
        for broken, lines in enumerate(names):
            wide, high = extent(lines, area=True)
            for n, (dx, dy) in enumerate(((0.0, half + high / 2), (half + wide / 2, 0.0), (-half - wide / 2, 0.0))):
                label = (x + dx - wide / 2, y + dy - high / 2, x + dx + wide / 2, y + dy + high / 2)
                out = 2 - home.share(stack) - home.share(label)
                crossed = roads.under(stack) + roads.under(label)
                away = float(np.hypot(x - middle[0], y - middle[1]))
                cost = 300 * out + 240 * crossed + away * 0.12 + 6 * n + 8 * broken
                found.append(Spot(float(x), float(y), lines, label, cost, SHIELD))
    return thinned(sorted(found, key=lambda spot: spot.cost))
