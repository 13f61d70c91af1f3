"""Counters as sprites: drawn four times as fine, kept, pasted often. They are never drawn on."""

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from PIL import Image, ImageChops, ImageDraw, ImageFont

from render.battles.dress import dress
from render.battles.signs import SIGNS
from render.canvas import Point
from render.counters import shadowed
from render.emblems import Field
from render.patterns import INK, PAPER, RED, Colour, blend
from render.type import READ, face

FINE = 4
FLAME = (
    (-0.6, 0.9), (-0.8, 0.2), (-0.4, -0.2), (-0.2, 0.1), (0.0, -0.98), (0.4, -0.3), (0.5, 0.0), (0.75, -0.1),
    (0.7, 0.5), (0.5, 0.9),
)  # fmt: skip
#: From this side on a counter's figures are read on a phone; from the other on it bears its army's emblem.
NEAR, FULL = 28, 44
TILT = 17.0


@dataclass(frozen=True, slots=True)
class Look:
    """All that a counter shows.

    `army` gives colour and emblem, `second` the rounded shape of the second side; `captor` the side whose flag stands
    on a captured piece; `mark` counts the strokes in the corner that tell which demoralization track it belongs to.
    `figure` is strength or value, `move` the movement figure; both may be empty. The name stands on a slip beside it.
    """

    kind: str
    army: str
    second: bool
    name: str = ""
    figure: str = ""
    move: str = ""
    mark: int = 0
    charges: bool = False
    disrupted: bool = False
    done: bool = False
    captor: str = ""


@lru_cache(maxsize=1024)
def card(look: Look, side: int, read: int = READ) -> Image.Image:
    """A unit's, gun's or train's counter, RGBA, half as large again as `side` for its shadow.

    Its strength is in type of `read` pixels at least.
    """
    room, wide = side * FINE * 3 // 2, side * FINE
    image = Image.new("RGBA", (room, room), (0, 0, 0, 0))
    pen, middle = ImageDraw.Draw(image), room / 2
    left, top, robe = middle - wide / 2, middle - wide / 2, dress(look.army)
    ground = blend(robe.colour, PAPER, 0.45) if look.done else robe.colour
    box, round_by = (left, top, left + wide, top + wide), wide // (4 if look.second else 14)
    pen.rounded_rectangle(box, round_by, fill=INK)
    pen.rounded_rectangle(_inset(box, wide * 0.025), round_by, fill=blend(ground, PAPER, 0.6))
    pen.rounded_rectangle(_inset(box, wide * 0.06), max(1, round_by - wide // 28), fill=ground)
    full, near = side >= FULL * read / READ, side >= NEAR
    ink = INK if robe.light or look.done else PAPER
    figures = bool(look.figure)
    size = _size(look, side, read)
    above = 0.5 * (0.96 - 0.7 * size / side) if near and figures else 0.36 if figures else 0.5 if near else 0.56
    half = max(0.13, min(0.25, 0.62 * above)) if near and figures else 0.25 if figures else 0.31
    centre = (middle + (wide * 0.1 if full else 0), top + wide * (above + (0.02 if near and figures else 0)))
    SIGNS[look.kind](Field(pen, *centre, wide * half, INK, PAPER))
    if look.disrupted:
        _hatch(image, box, round_by, RED if robe.light else PAPER)
    if full:
        robe.emblem(Field(pen, left + wide * 0.17, top + wide * 0.2, wide * 0.11, ink, ground))
        for n in range(look.mark):
            x = left + wide * (0.1 + 0.07 * n)
            pen.line((x, top + wide * 0.37, x, top + wide * 0.47), fill=ink, width=round(wide * 0.035))
    if figures and near:
        _large(image, look, (left, top, wide), (size * FINE, read * FINE), ink, full)
    elif figures:
        _figures(pen, look, (left, top, wide), ink)
    if look.disrupted:
        image = image.rotate(TILT, Image.Resampling.BILINEAR)  # four times as fine as it is shown
    if look.captor:
        _flag(ImageDraw.Draw(image), look.captor, left + wide * 0.2, top, wide)
    return _shadowed(image.reduce(FINE), side)


def _inset(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def _size(look: Look, side: int, read: int) -> int:
    """The type of a counter's strength in pixels: large, and never too small for a phone."""
    return max(read, round(side * (0.5 if len(look.figure) < 3 else 0.4)))


def _narrowed(
    image: Image.Image, middle: Point, text: str, font: ImageFont.FreeTypeFont, wide: float, ink: Colour
) -> None:
    """A figure that is too wide for its counter, as high as it would be, but narrower."""
    mask = Image.new("L", (round(font.getlength(text)) + 8, round(font.size * 1.4)), 0)
    ImageDraw.Draw(mask).text((mask.width / 2, mask.height / 2), text, font=font, fill=255, anchor="mm")
    mask = mask.resize((round(wide), mask.height), Image.Resampling.BILINEAR)
    image.paste(ink, (round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2)), mask)


def _large(
    image: Image.Image, look: Look, at: tuple[float, float, float], sizes: tuple[float, int], ink: Colour, full: bool
) -> None:
    """Strength over the whole foot of a counter, boxed if it charges [21:2.3]; beside it the movement figure where both
    have room, ringed if it is light.
    """
    (left, top, wide), (size, least), pen = at, sizes, ImageDraw.Draw(image)
    font, small = face("bold", round(size)), face("bold", max(least, round(wide * 0.34)))
    low, text = top + wide * 0.91 - size * 0.36, f"({look.figure})" if look.disrupted else look.figure
    if font.getlength(text) > wide * 0.92:
        text = look.figure
    if font.getlength(text) > wide * 0.92:
        _narrowed(image, (left + wide / 2, low), text, font, wide * 0.88, ink)
        return
    half = small.getlength(look.move) / 2 + wide * 0.045
    # Two bare figures of nearly one size would be read as one number.
    apart = look.charges or size >= small.size * 1.2
    fits = font.getlength(text) + half * 2 < wide * 0.92
    both = full and apart and fits and bool(look.move) and not look.disrupted
    x = left + wide * 0.06 + (wide * 0.9 - half * 2) / 2 if both else left + wide / 2
    _strength(pen, look, (x, low, wide), text, font, ink)
    if not both:
        return
    mx, high, fill = left + wide * 0.95 - half, small.size * 0.4, ink
    box = (mx - half, low - high, mx + half, low + high)
    if look.kind in ("light", "shot"):
        pen.rounded_rectangle(box, half, fill=PAPER, outline=INK, width=_thin(wide))
        fill = INK
    pen.text((mx, low), look.move, font=small, fill=fill, anchor="mm")


def _strength(
    pen: ImageDraw.ImageDraw,
    look: Look,
    at: tuple[float, float, float],
    text: str,
    font: ImageFont.FreeTypeFont,
    ink: Colour,
) -> None:
    """The strength round a point of a counter so wide; of horse that charges in a black box [21:2.3, 21:13.1]."""
    x, y, wide = at
    boxed = look.charges and not look.disrupted
    if boxed:
        across, high = font.getlength(text) / 2 + wide * 0.045, font.size * 0.4
        pen.rectangle((x - across, y - high, x + across, y + high), fill=INK, outline=PAPER, width=_thin(wide))
    pen.text((x, y), text, font=font, fill=PAPER if boxed else ink, anchor="mm")


def _thin(wide: float) -> int:
    return max(1, round(wide * 0.018))


def _figures(pen: ImageDraw.ImageDraw, look: Look, at: tuple[float, float, float], ink: Colour) -> None:
    """Strength left and large, in brackets where disrupted, boxed if it charges; movement right: ringed if light."""
    left, top, wide = at
    low = top + wide * 0.755
    text = f"({look.figure})" if look.disrupted else look.figure
    size = wide * (0.48 if len(text) < 2 else 0.45 if len(text) < 3 else 0.38 if len(text) < 4 else 0.33)
    room = 0.35 if len(text) < 3 else 0.4
    x, font = left + wide * (0.5 if not look.move else room), face("bold", round(size))
    _strength(pen, look, (x, low, wide), text, font, ink)
    if not look.move or look.disrupted:
        return
    mx, r, fill = left + wide * 0.765, wide * 0.145, ink
    thin = max(1, round(r * 0.12))
    if look.kind in ("light", "shot"):
        pen.ellipse((mx - r * 1.1, low - r, mx + r * 1.1, low + r * 1.2), fill=PAPER, outline=INK, width=thin)
        fill = INK
    pen.text((mx, low + r * 0.1), look.move, font=face("bold", round(wide * 0.29)), fill=fill, anchor="mm")


def _hatch(image: Image.Image, box: tuple[float, float, float, float], round_by: int, colour: Colour) -> None:
    """Slanting strokes along the lower rim of a disordered unit, and a line round it."""
    wide = box[2] - box[0]
    mask, frame = Image.new("L", image.size, 0), Image.new("L", image.size, 0)
    strokes, shape = ImageDraw.Draw(mask), ImageDraw.Draw(frame)
    for n in range(-8, 16):
        x = box[0] + n * wide / 7
        strokes.line((x, box[3], x + wide, box[1]), fill=255, width=max(2, round(wide * 0.05)))
    shape.rounded_rectangle(box, round_by, fill=255)
    shape.rectangle((box[0] + wide * 0.14, box[1], box[2] - wide * 0.14, box[3] - wide * 0.09), fill=0)
    shape.rectangle((box[0], box[1], box[2], box[1] + wide * 0.24), fill=0)
    image.paste(colour, (0, 0), ImageChops.multiply(mask, frame))
    ImageDraw.Draw(image).rounded_rectangle(box, round_by, outline=colour, width=max(2, round(wide * 0.05)))


def _flag(pen: ImageDraw.ImageDraw, side: str, x: float, y: float, wide: float) -> None:
    """The captor's flag planted on a captured piece."""
    robe, up = dress(side), wide * 0.2
    pen.line((x, y + wide * 0.5, x, y - up), fill=INK, width=max(2, round(wide * 0.05)))
    box = (x, y - up, x + wide * 0.52, y + wide * 0.18)
    pen.rectangle(box, fill=robe.colour, outline=INK, width=max(2, round(wide * 0.03)))
    robe.emblem(Field(pen, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, wide * 0.14, robe.ink, robe.colour))


@lru_cache(maxsize=512)
def medal(look: Look, side: int, read: int = READ) -> Image.Image:
    """A leader's medallion, RGBA, half as large again as `side`; his value below his likeness, if it is to be told."""
    room, wide = side * FINE * 3 // 2, side * FINE
    image = Image.new("RGBA", (room, room), (0, 0, 0, 0))
    pen, middle, robe = ImageDraw.Draw(image), room / 2, dress(look.army)
    r = wide / 2
    for share, colour in ((1.0, INK), (0.94, robe.colour), (0.76, INK), (0.72, blend(PAPER, robe.colour, 0.12))):
        pen.ellipse((middle - r * share, middle - r * share, middle + r * share, middle + r * share), fill=colour)
    SIGNS["leader"](Field(pen, middle - r * 0.04, middle - r * 0.1, r * 0.5, INK, PAPER))
    least = read * FINE if side >= NEAR else 0
    x, y, small = middle + r * 0.5, middle + r * 0.52, max(r * 0.46, least * 0.44)
    if look.figure:
        box = (x - small, y - small, x + small, y + small)
        pen.ellipse(box, fill=PAPER, outline=INK, width=max(2, round(r * 0.06)))
        pen.text((x, y), look.figure, font=face("bold", max(least, round(small * 1.75))), fill=INK, anchor="mm")
    return _shadowed(image.reduce(FINE), side)


@lru_cache(maxsize=256)
def ribbon(name: str, high: int, rim: Colour = INK) -> Image.Image:
    """A name on a slip of paper, RGBA; with a broad rim of another colour than ink."""
    font = face("bold", round(high * FINE * 0.86))
    wide = round(font.getlength(name) + high * FINE * 0.5)
    image = Image.new("RGBA", (wide + FINE, high * FINE + FINE), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    thick = FINE if rim == INK else round(high * FINE * 0.09)
    pen.rounded_rectangle((0, 0, wide, high * FINE), high * FINE // 4, fill=PAPER, outline=rim, width=thick)
    pen.text((wide / 2, high * FINE * 0.5), name, font=font, fill=INK, anchor="mm")
    return image.reduce(FINE)


@lru_cache(maxsize=64)
def chip(look: Look, side: int) -> Image.Image:
    """A gun or train that stands with a unit: a small plate, RGBA."""
    high = round(side / sqrt(2))
    image = Image.new("RGBA", (side * FINE * 3 // 2, side * FINE * 3 // 2), (0, 0, 0, 0))
    pen, middle, robe = ImageDraw.Draw(image), side * FINE * 0.75, dress(look.army)
    half, tall = side * FINE / 2, high * FINE / 2
    box = (middle - half, middle - tall, middle + half, middle + tall)
    pen.rounded_rectangle(
        box, tall // 3, fill=blend(PAPER, robe.colour, 0.3), outline=INK, width=max(2, round(half * 0.07))
    )
    SIGNS[look.kind](Field(pen, middle, middle, half * 0.5, INK, PAPER))
    if look.captor:
        _flag(pen, look.captor, box[0] + half * 0.3, box[1], half * 1.1)
    return _shadowed(image.reduce(FINE), side)


def _shadowed(image: Image.Image, side: int) -> Image.Image:
    return shadowed(image, side, low=18, soft=30, dark=0.45)


@lru_cache(maxsize=32)
def tag(sign: str, side: int) -> Image.Image:
    """A small roundel: "march" on road march, "looted" a plundered train, "fire" a burning town, RGBA."""
    image = Image.new("RGBA", (side * FINE, side * FINE), (0, 0, 0, 0))
    middle = side * FINE / 2
    field = Field(ImageDraw.Draw(image), middle, middle, middle * 0.96, INK, PAPER)
    if sign == "fire":
        for share, colour in ((1.0, (150, 40, 20)), (0.72, (232, 120, 30)), (0.4, (252, 214, 90))):
            flame = Field(field.draw, middle, middle * (2 - share), middle * share, colour, PAPER)
            flame.shape(*FLAME)
        return image.reduce(FINE)
    field.disc(0, 0, 1)
    field.ink = PAPER
    field.disc(0, 0, 0.86)
    field.ink = RED if sign == "looted" else INK
    if sign == "looted":
        field.stroke((-0.45, -0.45), (0.45, 0.45), width=0.24)
        field.stroke((-0.45, 0.45), (0.45, -0.45), width=0.24)
    else:
        for x in (-0.34, 0.16):
            field.stroke((x - 0.16, -0.42), (x + 0.24, 0.0), (x - 0.16, 0.42), width=0.2)
    return image.reduce(FINE)


@lru_cache(maxsize=32)
def shield(side: str, size: int) -> Image.Image:
    """A side's shield with its emblem, RGBA."""
    image = Image.new("RGBA", (size * FINE, size * FINE), (0, 0, 0, 0))
    pen, middle, robe = ImageDraw.Draw(image), size * FINE / 2, dress(side)
    for share, colour in ((0.98, INK), (0.9, robe.colour)):
        field = Field(pen, middle, middle, middle * share, colour, colour)
        field.shape((-0.86, -0.96), (0.86, -0.96), (0.86, 0.1), (0.6, 0.62), (0, 1.0), (-0.6, 0.62), (-0.86, 0.1))
    robe.emblem(Field(pen, middle, middle * 0.9, middle * 0.56, robe.ink, robe.colour))
    return image.reduce(FINE)
