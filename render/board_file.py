"""What a built board says of itself in `board.json`: where everything is, in board pixels."""

from pydantic import Field

from game.core.data import Datum
from render.canvas import Box
from render.patterns import TILE

Pixel = tuple[int, int]


class Place(Datum):
    """Where the stack of a place stands, and its name if it has one."""

    stack: Pixel
    label: Box | None


class Way(Datum):
    """A line between two places; an arrow has the colour of its owner."""

    ends: tuple[str, str]
    path: tuple[Pixel, ...] = Field(min_length=2)
    owner: str = ""


class BoardFile(Datum):
    """`built_from` is the fingerprint of what it was built from; `order` numbers the lands in `provinces.png`."""

    built_from: str = Field(pattern="^[0-9a-f]{64}$")
    size: Pixel
    counter: int = Field(gt=0)
    tile: int = Field(TILE, gt=0)
    order: tuple[str, ...]
    places: dict[str, Place]
    panels: dict[str, Box] = {}
    ways: tuple[Way, ...] = ()
    arrows: tuple[Way, ...] = ()
    rivers: dict[str, tuple[Box, ...]] = {}
    towns: dict[str, Box] = {}
    cartouche: Box | None = None


class NamesFile(Datum):
    """A board's names in another language: where each stands on the sheets of that language."""

    built_from: str = Field(pattern="^[0-9a-f]{64}$")
    labels: dict[str, Box]
    rivers: dict[str, tuple[Box, ...]] = {}
    towns: dict[str, Box] = {}
