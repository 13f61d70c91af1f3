"""The picture of a whole board at twice its size, in tiles: what is looked at from near is drawn, and nothing else."""

from dataclasses import dataclass

from render.canvas import Window

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


def tiled(whole: Window, tile: Tile) -> Window:
    """The window of a tile of a whole board. Raises `KeyError` for one that it does not have."""
    tiling, (column, row) = Tiling(whole.size), tile
    if not (0 <= column < tiling.columns and 0 <= row < tiling.rows):
        raise KeyError(tile)
    scale, (wide, high) = whole.scale * FINE, (side * FINE for side in whole.size)
    left, top = column * SIDE, row * SIDE
    size = min(SIDE, wide - left) / scale, min(SIDE, high - top) / scale
    return Window(whole.left + left / scale, whole.top + top / scale, *size, scale, of=whole)
