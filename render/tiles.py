"""The picture of a whole board at twice its size, in tiles: what is looked at from near is drawn, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from render.canvas import Window
from render.fine import Pen
from render.picture import Missing

#: How many times as fine tiles are, and the side of one in its own pixels: a multiple of what patterns repeat in.
FINE, SIDE = 2, 672
#: A tile's column and row.
Tile = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tiling:
    """How tiles cover a picture, in its pixels: it begins at the upper left corner and is so wide and high."""

    size: tuple[int, int]
    side: int = SIDE // FINE

    @property
    def columns(self) -> int:
        """So many tiles stand beside each other."""
        return -(-self.size[0] // self.side)

    @property
    def rows(self) -> int:
        """So many stand under each other."""
        return -(-self.size[1] // self.side)


@dataclass(frozen=True, slots=True)
class Portion:
    """A tile's part of a picture: where it begins in fine pixels, its size, and the window of what it has of the map
    that stands in the picture's upper left corner, if it has any.
    """

    corner: tuple[int, int]
    size: tuple[int, int]
    window: Window | None


def portion(size: tuple[int, int], whole: Window, tile: Tile) -> Portion:
    """A tile of a picture of that size, in which the whole map stands. Raises `Missing` for one that it lacks."""
    tiling, (column, row) = Tiling(size), tile
    if not (0 <= column < tiling.columns and 0 <= row < tiling.rows):
        raise Missing(tile)
    left, top = column * SIDE, row * SIDE
    scale = whole.scale * FINE
    seen = [min(SIDE, side * FINE - start) for side, start in zip(whole.size, (left, top), strict=True)]
    window = None
    if min(seen) > 0:
        window = Window(
            whole.left + left / scale, whole.top + top / scale, seen[0] / scale, seen[1] / scale, scale, of=whole
        )
    return Portion((left, top), (min(SIDE, size[0] * FINE - left), min(SIDE, size[1] * FINE - top)), window)


def tiled(found: Portion, chart: Callable[[Window], Image.Image], beside: Callable[[Pen], None]) -> Image.Image:
    """A tile: its part of the map, and what stands beside that or over it, drawn with a pen for the whole picture."""
    image = Image.new("RGB", found.size)
    if found.window:
        image.paste(chart(found.window), (0, 0))
    beside(Pen(image, FINE, found.corner))
    return image
