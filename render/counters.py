"""Army counters and small signs: drawn fine once, kept, pasted often."""

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from render.emblems import EMBLEMS, Field, star_shape
from render.patterns import INK, PAPER, RED, TILE, Colour, blend, style, tile
from render.type import face

FINE = 4
SHADOW: Colour = (30, 20, 10)


def _canvas(side: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (side * FINE, side * FINE), (0, 0, 0, 0))
    return image, ImageDraw.Draw(image)


@lru_cache(maxsize=256)
def counter(
    power: str, number: str, side: int, resting: bool = False, pale: bool = False, read: int = 0
) -> Image.Image:
    """An army's counter, RGBA, half as large again as `side` for its shadow; `pale` that of a power not at war.

    Its number is in type of `read` pixels at least. Without one it is a power's badge. Not to be drawn on.
    """
    room = side * 3 // 2
    card, draw = _canvas(room)
    half, middle = side * FINE / 2, room * FINE / 2
    look = style(power)
    ground = blend(look.colour, PAPER, 0.62) if resting or pale else look.colour
    ink = blend(INK, ground, 0.25 if resting or pale else 0) if look.light or resting or pale else PAPER
    box = (middle - half, middle - half, middle + half, middle + half)
    draw.rounded_rectangle(box, side * FINE // 7, fill=PAPER, outline=INK, width=max(1, round(side * FINE * 0.028)))
    rim = side * FINE * 0.065
    inner = tuple(b + rim * (1 if n < 2 else -1) for n, b in enumerate(box))
    draw.rounded_rectangle(
        inner,
        side * FINE // 10,
        fill=ground,
        outline=blend(look.colour, INK, 0.5),
        width=max(1, round(side * FINE * 0.02)),
    )
    small, r = side * FINE * 0.215, max(side * FINE * 0.215, read * FINE / 1.75)
    aside = min(half * 0.2, r - small) if number else 0.0
    size = side * FINE * (0.29 if aside else 0.335)
    EMBLEMS[power](Field(draw, middle - aside, middle - side * FINE * 0.02 - aside, size, ink, ground))
    if number:
        at = middle + min(half * 0.64, half * 1.25 - r)
        _numeral(draw, number, at, at, r)
    if resting:
        card = card.rotate(14, Image.Resampling.BILINEAR)  # four times as fine as it is shown
        _sleep(ImageDraw.Draw(card), middle, half, side)
    return shadowed(card.reduce(FINE), side)


def _numeral(draw: ImageDraw.ImageDraw, number: str, x: float, y: float, r: float) -> None:
    draw.ellipse((x - r, y - r, x + r, y + r), fill=PAPER, outline=INK, width=max(1, round(r * 0.16)))
    draw.text((x, y), number, font=face("bold", round(r * 1.75)), fill=INK, anchor="mm")


def _sleep(draw: ImageDraw.ImageDraw, middle: float, half: float, side: int) -> None:
    """Three Zs rising from a resting army, on a paper ribbon."""
    left, top = middle - half * 1.16, middle - half * 1.3
    draw.rounded_rectangle(
        (left, top, left + half * 1.28, top + half * 0.62),
        half * 0.2,
        fill=PAPER,
        outline=INK,
        width=max(1, round(side * FINE * 0.02)),
    )
    x = left + half * 0.16
    for size in (0.22, 0.29, 0.37):
        low, wide, width = top + half * 0.52, half * size, max(2, round(half * 0.085))
        draw.line(
            [(x, low - wide), (x + wide, low - wide), (x, low), (x + wide, low)], fill=RED, width=width, joint="curve"
        )
        x += wide + half * 0.08


def shadowed(card: Image.Image, side: int, *, low: int = 16, soft: int = 26, dark: float = 0.5) -> Image.Image:
    """A card over its soft shadow, which falls a `low`th of its side down, and is a `soft`th of it blurred."""
    shade = Image.new("L", card.size, 0)
    shade.paste(card.getchannel("A"), (side // 24 + 1, side // low + 1))
    shade = shade.filter(ImageFilter.GaussianBlur(side / soft)).point([round(v * dark) for v in range(256)])
    whole = Image.new("RGBA", card.size, (*SHADOW, 0))
    whole.putalpha(shade)
    whole.alpha_composite(card)
    return whole


@lru_cache(maxsize=64)
def swatch(power: str, wide: int, high: int, fine: int = 1) -> Image.Image:
    """A sample of a power's lands, so many times as fine: its wash, pattern and rim."""
    look, wide, high = style(power), wide * fine, high * fine
    image = Image.new("RGB", (wide, high), blend(look.wash, PAPER, 0.25))
    small = tile(look.pattern, TILE * fine)
    for x in range(0, wide, small.width):
        for y in range(0, high, small.height):
            image.paste(look.dark, (x, y), small)
    ImageDraw.Draw(image).rectangle((0, 0, wide - 1, high - 1), outline=INK, width=2 * fine)
    return image


@lru_cache(maxsize=16)
def swords(side: int, colour: Colour = RED) -> Image.Image:
    """Two crossed swords on a paper roundel, RGBA."""
    image, draw = _canvas(side)
    middle = side * FINE / 2
    r = middle * 0.96
    draw.ellipse(
        (middle - r, middle - r, middle + r, middle + r), fill=(*PAPER, 255), outline=colour, width=round(r * 0.1)
    )
    for sx in (1, -1):
        field = Field(draw, middle, middle, r * 0.72, colour, PAPER)
        field.stroke((-0.72 * sx, 0.78), (0.62 * sx, -0.7), width=0.17)
        field.shape((0.8 * sx, -0.9), (0.7 * sx, -0.6), (0.52 * sx, -0.76))
        field.stroke((-0.78 * sx, 0.3), (-0.26 * sx, 0.78), width=0.15)
        field.disc(-0.76 * sx, 0.82, 0.13)
    return image.reduce(FINE)


@lru_cache(maxsize=16)
def burst(side: int) -> Image.Image:
    """A star that says that a power was woken early, RGBA."""
    image, draw = _canvas(side)
    middle = side * FINE / 2
    for r, colour in ((0.98, INK), (0.86, (248, 206, 70))):
        draw.polygon(star_shape(middle * r, 8, 0.58, at=(middle, middle), turned=0.0), fill=colour)
    field = Field(draw, middle, middle, middle, INK, PAPER)
    field.shape((-0.1, -0.44), (0.1, -0.44), (0.06, 0.12), (-0.06, 0.12))
    field.disc(0, 0.32, 0.1)
    return image.reduce(FINE)


@lru_cache(maxsize=16)
def laurel(side: int) -> Image.Image:
    """A five-pointed star in gold: whoever has won, RGBA."""
    image, draw = _canvas(side)
    middle = side * FINE / 2
    for r, colour in ((0.98, INK), (0.74, (248, 206, 70))):
        draw.polygon(star_shape(middle * r, 5, 0.46, at=(middle, middle)), fill=colour)
    return image.reduce(FINE)


@lru_cache(maxsize=16)
def tick(side: int) -> Image.Image:
    """The mark of a seat that is ready, RGBA."""
    image, draw = _canvas(side)
    middle = side * FINE / 2
    field = Field(draw, middle, middle, middle, (40, 106, 46), PAPER)
    field.disc(0, 0, 0.95)
    field.stroke((-0.48, 0.02), (-0.14, 0.4), (0.52, -0.4), width=0.24, ground=True)
    return image.reduce(FINE)


def hourglass(side: int) -> Image.Image:
    """The mark of a seat that is waited for, RGBA."""
    image, draw = _canvas(side)
    middle = side * FINE / 2
    field = Field(draw, middle, middle, middle, RED, PAPER)
    field.disc(0, 0, 0.95)
    for way in (-1, 1):
        field.stroke((-0.42, 0.56 * way), (0.42, 0.56 * way), width=0.18, ground=True)
        field.shape((-0.36, 0.5 * way), (0.36, 0.5 * way), (0.0, 0.0), ground=True)
    return image.reduce(FINE)
