"""Where each place's armies stand and its name is written: no two boxes overlap, names stay at home."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from render.build.projection import Floats
from render.type import face

#: Sides in board pixels: the room kept for a counter, the sizes of names.
COUNTER, PROVINCE_TYPE, AREA_TYPE, LINE = 88, 31, 36, 0.92
#: Steps of the search in board pixels, candidates a place, rounds at most; the rim of the board kept free.
GRID, KEPT, ROUNDS, EDGE = 6, 180, 40, 12
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Spot:
    """A place's stack centre and its name, line by line, in a box; `cost` tells how ill it suits."""

    x: float
    y: float
    lines: tuple[str, ...]
    label: Box
    cost: float
    side: float = COUNTER

    @property
    def stack(self) -> Box:
        """The box of the counter."""
        half = self.side / 2
        return (self.x - half, self.y - half, self.x + half, self.y + half)


def overlap(a: Box, b: Box, pad: float = 3) -> float:
    """The area in which two boxes overlap, each widened by half of `pad`."""
    wide = min(a[2], b[2]) - max(a[0], b[0]) + pad
    high = min(a[3], b[3]) - max(a[1], b[1]) + pad
    return wide * high if wide > 0 and high > 0 else 0.0


def spaced(text: str, area: bool) -> str:
    """A name as it is written: areas in capitals."""
    return text.upper() if area else text


def size_of(lines: Iterable[str], area: bool) -> tuple[float, float]:
    """Width and height of a name."""
    font = face("bold", AREA_TYPE if area else PROVINCE_TYPE)
    texts = [spaced(line, area) for line in lines]
    extra = 3 if area else 0
    return max(font.getlength(t) + extra * len(t) for t in texts) + 8, len(texts) * font.size * LINE + 4


class Home:
    """How much of a box lies in a place's own cell."""

    def __init__(self, inside: NDArray[np.bool_], half: NDArray[np.bool_]) -> None:
        worth = (inside + 0.6 * half).astype(np.float64)
        for edge in (worth, worth.T):
            edge[:EDGE], edge[-EDGE:] = 0, 0
        self.sums = np.pad(worth.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        self.height, self.width = inside.shape

    def share(self, box: Box) -> float:
        """From 0 to 1; what leaves the board counts as outside."""
        left, top = max(0, int(box[0])), max(0, int(box[1]))
        right, low = min(self.width, int(box[2])), min(self.height, int(box[3]))
        if right <= left or low <= top:
            return 0.0
        total = self.sums[low, right] - self.sums[top, right] - self.sums[low, left] + self.sums[top, left]
        return min(1.0, float(total / ((box[2] - box[0]) * (box[3] - box[1]))))


def candidates(
    home: Home, inside: NDArray[np.bool_], centre: Floats, names: list[tuple[str, ...]], area: bool
) -> list[Spot]:
    """The best spots for one place, the best first."""
    rows, columns = np.nonzero(inside[::GRID, ::GRID])
    found: list[Spot] = []
    middle = np.array([columns.mean() * GRID, rows.mean() * GRID]) if area else centre
    for y, x in zip(rows * float(GRID), columns * float(GRID), strict=True):
        half = COUNTER / 2
        stack = home.share((x - half, y - half, x + half, y + half))
        if stack < 0.8:
            continue
        away = float(np.hypot(x - middle[0], y - middle[1]))
        for lines in names:
            wide, high = size_of(lines, area)
            for side, (cx, cy) in enumerate(
                (
                    (0, half + high / 2 + 2),
                    (0, -half - high / 2 - 2),
                    (half + wide / 2 + 4, 0),
                    (-half - wide / 2 - 4, 0),
                )
            ):
                for shift in (0, -30, 30) if side < 2 else (0,):
                    mx, my = x + cx + shift, y + cy
                    label = (float(mx - wide / 2), float(my - high / 2), float(mx + wide / 2), float(my + high / 2))
                    out = 1 - home.share(label)
                    cost = 260 * out + 240 * (1 - stack) + away * 0.35 + (0, 18, 30, 34)[side] + abs(shift) * 0.1
                    found.append(Spot(float(x), float(y), lines, label, float(cost)))
    found.sort(key=lambda spot: spot.cost)
    return thinned(found)


def thinned(spots: list[Spot]) -> list[Spot]:
    """Some of the best, not all in the same corner."""
    kept: list[Spot] = []
    crowd: dict[tuple[int, int], int] = {}
    for spot in spots:
        corner = (int(spot.x // 24), int(spot.y // 24))
        if crowd.get(corner, 0) < 5:
            crowd[corner] = crowd.get(corner, 0) + 1
            kept.append(spot)
        if len(kept) == KEPT:
            break
    return kept


def clash(a: Spot, b: Spot) -> float:
    """How badly two spots collide, in cost."""
    pairs = ((a.stack, b.stack), (a.stack, b.label), (a.label, b.stack), (a.label, b.label))
    return sum(40 + overlap(p, q) * 0.6 for p, q in pairs if overlap(p, q) > 0)


def _round(spots: list[Spot]) -> Box:
    """The box round all that a place's spots might take."""
    boxes = [box for spot in spots for box in (spot.stack, spot.label)]
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def _meets(spot: Spot, box: Box) -> bool:
    """Whether a spot can collide with anything in a box."""
    return overlap(spot.stack, box) > 0 or overlap(spot.label, box) > 0


def settle(options: dict[str, list[Spot]], fixed: list[Box]) -> dict[str, Spot]:
    """One spot a place so that boxes keep apart, at the least cost found by steady improvement."""
    walls = [Spot((b[0] + b[2]) / 2, -9e3, (), b, 0) for b in fixed]
    chosen = {place: spots[0] for place, spots in options.items()}
    grounds = {place: _round(spots) for place, spots in options.items()}
    weight = 1.0
    for _ in range(ROUNDS):
        moved = False
        for place, spots in options.items():
            others = [spot for name, spot in chosen.items() if name != place]
            near = [s for s in (*others, *walls) if abs(s.x - chosen[place].x) < 700 and _meets(s, grounds[place])]
            best = min(spots, key=lambda spot: spot.cost + weight * sum(clash(spot, other) for other in near))
            if best is not chosen[place]:
                chosen[place], moved = best, True
        if not moved:
            if all(not clash(a, b) for a in chosen.values() for b in chosen.values() if a is not b):
                break
            weight *= 1.6
    return chosen
