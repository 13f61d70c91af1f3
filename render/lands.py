"""How much of an area lies in a place's land, or in any other's: counted on a coarse grid, for many boxes."""

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate

from PIL import Image

from render.canvas import Area, Window
from render.ground import Ground

#: The side of a cell in board pixels.
CELL = 16
#: For each corner of the grid how many cells left of and above it are in a land.
Sums = list[list[int]]


def abroad(base: Ground, place: str, window: Window) -> Callable[[Area], float]:
    """How many pixels of an area of a picture lie in the lands of other places."""
    lands, own = _sums(base, 0), _sums(base, base.number(place)) if place in base.order else None
    wide, high, cell = len(lands[0]) - 1, len(lands) - 1, CELL * window.scale
    left, top = window.left / CELL, window.top / CELL

    def counted(area: Area) -> float:
        a, b = min(max(round(area[0] / cell + left), 0), wide), min(max(round(area[1] / cell + top), 0), high)
        c, d = min(max(round(area[2] / cell + left), 0), wide), min(max(round(area[3] / cell + top), 0), high)
        count = lands[d][c] - lands[b][c] - lands[d][a] + lands[b][a]
        if own is not None:
            count -= own[d][c] - own[b][c] - own[d][a] + own[b][a]
        return count * cell * cell

    return counted


@lru_cache(maxsize=256)
def _sums(base: Ground, number: int) -> Sums:
    """Of one place's land; of all of them with number 0."""
    grid = _grid(base)
    wide, high = grid.size
    cells = grid.point([int(v == number if number else v > 0) for v in range(256)]).tobytes()
    rows: Sums = [[0] * (wide + 1)]
    for y in range(high):
        along = accumulate(cells[y * wide : (y + 1) * wide], initial=0)
        rows.append([above + left for above, left in zip(rows[-1], along, strict=True)])
    return rows


@lru_cache(maxsize=8)
def _grid(base: Ground) -> Image.Image:
    """Whose land each cell is."""
    size = base.size[0] // CELL, base.size[1] // CELL
    return base.half.numbers.resize(size, Image.Resampling.NEAREST)
