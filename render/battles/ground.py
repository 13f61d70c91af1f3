"""A field's base at two scales: as built by `python -m render.battles.build`, else painted once and kept; its names."""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from PIL import Image

from game.battles.board import board
from game.core.text import tongue, untranslated
from render.battles.layout import HIGH, MARGIN, Layout
from render.battles.letters import lettered
from render.battles.paint import painted
from render.canvas import Window

DATA = Path(__file__).resolve().parents[2] / "data" / "battles"
#: The side of a hex close by, and the most room of the whole field beside the panel, in pixels.
CLOSE, ROOM = 60.0, (1190, 1130)


@dataclass(frozen=True, eq=False)
class Ground:
    """A field close by and as a whole plan; crop, never draw on it. Board pixels are those of the close one.

    On the plan towns are not named: their names stand on slips.
    """

    close: Layout
    plan: Layout
    near: Image.Image
    far: Image.Image
    palette: Image.Image

    @property
    def whole(self) -> Window:
        """The whole field at the plan's scale."""
        return Window(0, 0, self.close.size[0], self.close.size[1], self.plan.side / CLOSE)


def plan_side(key: str) -> float:
    """The side of a hex with which the whole field fits beside the panel."""
    grid = board(key).grid
    columns, rows = grid.columns[1] - grid.columns[0], grid.rows[1] - grid.rows[0]
    wide, high = 1.5 * columns + 2 + 2 * MARGIN, HIGH * (rows + 1.5) + 2 * MARGIN
    return int(2 * min(ROOM[0] / wide, ROOM[1] / high)) / 2


def _open(name: str) -> Image.Image | None:
    path = DATA / f"{name}.png"
    if not path.exists():
        return None
    with Image.open(path) as image:
        image.load()
        return image.copy()


def ground(key: str) -> Ground:
    """The base of a battle's field, its names in the reader's language."""
    return _told(key, tongue())


@lru_cache(maxsize=12)
def _told(key: str, language: str) -> Ground:
    if not language:
        with untranslated():
            return _lettered(bare(key), key)
    return _lettered(bare(key), key)


def _lettered(base: Ground, key: str) -> Ground:
    near = lettered(base.near, board(key), CLOSE, base.palette)
    far = lettered(base.far, board(key), plan_side(key), base.palette, towns=False)
    return replace(base, near=near, far=far)


@lru_cache(maxsize=8)
def bare(key: str) -> Ground:
    """The base of a battle's field without its names."""
    grid, side = board(key).grid, plan_side(key)
    near, far = _open(f"ground-{key}"), _open(f"plan-{key}")
    colours = _open("palette") or Image.new("P", (1, 1))
    if near is None or far is None:
        far = painted(board(key), side)
        colours = far.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        near = painted(board(key), CLOSE).quantize(palette=colours, dither=Image.Dither.NONE)
    return Ground(Layout(grid, CLOSE), Layout(grid, side), near, far, colours)


def scaled(key: str, scale: float) -> Image.Image:
    """A field's close base made smaller, in the palette's colours; crop, never draw on it."""
    return _scaled(ground(key), scale)


@lru_cache(maxsize=9)
def _scaled(base: Ground, scale: float) -> Image.Image:
    size = (round(base.close.size[0] * scale), round(base.close.size[1] * scale))
    small = base.near.convert("RGB").resize(size, Image.Resampling.BOX)
    return small.quantize(palette=base.palette, dither=Image.Dither.NONE)
