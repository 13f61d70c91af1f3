"""The campaign's base board as built by `python -m render.build`, loaded once and only ever read."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from render.canvas import Point, Window

DATA = Path(__file__).resolve().parents[2] / "data" / "campaign"


@dataclass(frozen=True)
class Sheets:
    """Ground, ink, names and province numbers at one scale; crop, never draw on them."""

    ground: Image.Image
    ink: Image.Image
    names: Image.Image
    numbers: Image.Image


@dataclass(frozen=True)
class Ground:
    """The base board: where stacks stand, in board pixels, and the sheets at full and half size."""

    size: tuple[int, int]
    counter: int
    order: tuple[str, ...]
    stacks: dict[str, Point]
    labels: dict[str, tuple[int, int, int, int]]
    arrows: tuple[dict[str, Any], ...]
    full: Sheets
    half: Sheets
    palette: Image.Image

    def sheets(self, window: Window) -> tuple[Sheets, float]:
        """The sheets best fit for a window, and their pixels per board pixel."""
        return (self.half, 0.5) if window.scale <= 0.5 else (self.full, 1.0)

    def number(self, place: str) -> int:
        """The value of a province's pixels in `numbers`."""
        return self.order.index(place) + 1


def _open(name: str, mode: str) -> Image.Image:
    with Image.open(DATA / name) as image:
        return image.convert(mode)


def _palette() -> Image.Image:
    with Image.open(DATA / "palette.png") as image:
        image.load()
        return image.copy()


@cache
def ground() -> Ground:
    """The base board."""
    board = json.loads((DATA / "board.json").read_text("utf-8"))
    full = Sheets(_open("ground.png", "RGB"), _open("ink.png", "RGBA"), _open("names.png", "RGBA"), _open("provinces.png", "L"))
    size = (full.numbers.width // 2, full.numbers.height // 2)
    ink, names = (sheet.convert("RGBa").reduce(2).convert("RGBA") for sheet in (full.ink, full.names))
    half = Sheets(full.ground.reduce(2), ink, names, full.numbers.resize(size, Image.Resampling.NEAREST))
    places = board["places"]
    return Ground(
        size=(board["size"][0], board["size"][1]),
        counter=board["counter"],
        order=tuple(board["order"]),
        stacks={place: (spec["stack"][0], spec["stack"][1]) for place, spec in places.items()},
        labels={place: tuple(spec["label"]) for place, spec in places.items()},
        arrows=tuple(board["arrows"]),
        full=full,
        half=half,
        palette=_palette(),
    )
