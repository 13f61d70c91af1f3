"""What tells the ten powers apart: a colour that holds for the colour-blind, and a pattern that needs no colour."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

Colour = tuple[int, int, int]
INK: Colour = (44, 32, 22)
PAPER: Colour = (246, 238, 216)
RED: Colour = (158, 30, 24)
WHITE: Colour = (255, 255, 255)
#: Side of a pattern's tile in board pixels, and how much finer it is drawn.
TILE, FINE = 24, 8


@dataclass(frozen=True, slots=True)
class Style:
    """A power's colour and pattern; `light` says that dark ink stands better on the colour than paper."""

    colour: Colour
    pattern: str
    light: bool = False

    @property
    def dark(self) -> Colour:
        """The colour of its pattern on the board."""
        return blend(self.colour, INK, 0.35)

    @property
    def wash(self) -> Colour:
        """The colour laid over its lands, to be multiplied with the ground."""
        return blend(self.colour, WHITE, 0.5)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """The colour `share` of the way from a to b."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return red, green, blue


def washed(ground: Colour, wash: Colour) -> Colour:
    """The colour of the ground under a wash."""
    red, green, blue = (a * b // 255 for a, b in zip(ground, wash, strict=True))
    return red, green, blue


STYLES: dict[str, Style] = {
    "spain": Style((234, 182, 30), "rising", light=True),
    "austria": Style((196, 52, 40), "bars"),
    "bavaria": Style((112, 180, 224), "lozenges", light=True),
    "united_provinces": Style((238, 122, 22), "pales", light=True),
    "elector_palatine": Style((124, 72, 160), "dots"),
    "denmark": Style((222, 142, 164), "crosses", light=True),
    "france": Style((44, 80, 168), "rings"),
    "sweden": Style((18, 130, 126), "waves"),
    "saxony": Style((122, 168, 52), "falling", light=True),
    "brandenburg": Style((104, 102, 112), "net"),
}


def style(power: str) -> Style:
    """The style of a power; a quiet grey for one the palette does not know."""
    return STYLES.get(power, Style((130, 125, 115), "dots"))


def _diagonals(draw: ImageDraw.ImageDraw, side: int, width: int, up: bool, count: int = 2) -> None:
    for n in range(-count, 2 * count + 1):
        x = n * side / count
        draw.line((x, side, x + side, 0) if up else (x, 0, x + side, side), fill=255, width=width)


def _rising(draw: ImageDraw.ImageDraw, side: int) -> None:
    _diagonals(draw, side, side // 9, up=True)


def _falling(draw: ImageDraw.ImageDraw, side: int) -> None:
    _diagonals(draw, side, side // 6, up=False, count=1)
    for n in range(-1, 3):
        draw.line(((n - 0.7) * side, 0, (n + 0.3) * side, side), fill=255, width=side // 16)


def _net(draw: ImageDraw.ImageDraw, side: int) -> None:
    _diagonals(draw, side, side // 14, up=True)
    _diagonals(draw, side, side // 14, up=False)


def _bars(draw: ImageDraw.ImageDraw, side: int) -> None:
    for n in (0, 1):
        draw.rectangle((0, side * (n * 0.5 + 0.1), side, side * (n * 0.5 + 0.24)), fill=255)


def _pales(draw: ImageDraw.ImageDraw, side: int) -> None:
    for n in (0, 1):
        draw.rectangle((side * (n * 0.5 + 0.1), 0, side * (n * 0.5 + 0.24), side), fill=255)


def _lozenges(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(((side * 0.5, 0), (side * 0.78, side * 0.5), (side * 0.5, side), (side * 0.22, side * 0.5)), fill=255)


def _dots(draw: ImageDraw.ImageDraw, side: int) -> None:
    for x, y in ((0.25, 0.25), (0.75, 0.75)):
        r = side * 0.115
        draw.ellipse((side * x - r, side * y - r, side * x + r, side * y + r), fill=255)


def _rings(draw: ImageDraw.ImageDraw, side: int) -> None:
    r = side * 0.29
    draw.ellipse((side / 2 - r, side / 2 - r, side / 2 + r, side / 2 + r), outline=255, width=side // 10)


def _crosses(draw: ImageDraw.ImageDraw, side: int) -> None:
    arm, half = side * 0.3, side * 0.07
    for box in ((-arm, -half, arm, half), (-half, -arm, half, arm)):
        draw.rectangle(tuple(side / 2 + b for b in box), fill=255)


def _waves(draw: ImageDraw.ImageDraw, side: int) -> None:
    for n in (-0.5, 0.0, 0.5, 1.0):
        y = side * (n + 0.3)
        points = [(side * (k / 2 - 0.5), y + (side * 0.18 if k % 2 else 0)) for k in range(6)]
        draw.line(points, fill=255, width=side // 10, joint="curve")


PATTERNS: dict[str, Callable[[ImageDraw.ImageDraw, int], None]] = {
    "rising": _rising,
    "falling": _falling,
    "net": _net,
    "bars": _bars,
    "pales": _pales,
    "lozenges": _lozenges,
    "dots": _dots,
    "rings": _rings,
    "crosses": _crosses,
    "waves": _waves,
}


@lru_cache(maxsize=32)
def tile(pattern: str, side: int = TILE) -> Image.Image:
    """One tile of a pattern: 255 where it is inked; it joins itself at the edges."""
    image = Image.new("L", (side * FINE, side * FINE), 0)
    PATTERNS[pattern](ImageDraw.Draw(image), side * FINE)
    return image.reduce(FINE)


@lru_cache(maxsize=8)
def spread(pattern: str, width: int, height: int, strength: int = 255, side: int = TILE) -> Image.Image:
    """A pattern over a whole sheet, as a mask of at most `strength`. Not to be drawn on."""
    one = tile(pattern, side).point([round(v * strength / 255) for v in range(256)])
    sheet = Image.new("L", (width, height))
    for x in range(0, width, side):
        sheet.paste(one, (x, 0))
    row = sheet.crop((0, 0, width, side))
    for y in range(side, height, side):
        sheet.paste(row, (0, y))
    return sheet
