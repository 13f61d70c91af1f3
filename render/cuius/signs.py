"""Small signs on the map: cities of three sizes by their holder, shields of provinces, trains, riders, fatigue."""

import math
from functools import lru_cache

from PIL import Image

from game.cuius.board import SIDES
from render.agony.signs import FINE, NEAR, drawn, sign
from render.battles.dress import Dress
from render.cuius.dress import dress
from render.emblems import Field, Point
from render.patterns import INK, PAPER, RED, Colour
from render.type import READ, face

#: Shares of a mark's half that its outline takes, from the outside in: paper, ink, the holder's colour.
RINGS = ((1.0, PAPER), (0.92, INK))


def _outline(size: str) -> list[Point]:
    """A minor city is a round, a major one a walled square, a great one a fortress with bastions."""
    if size == "minor":
        return [(math.cos(n * math.pi / 14) * 0.82, math.sin(n * math.pi / 14) * 0.82) for n in range(28)]
    if size == "major":
        wall = [(-0.86, -0.86), (-0.5, -0.86), (-0.5, -0.68), (-0.18, -0.68), (-0.18, -0.86), (0.18, -0.86)]
        wall += [(0.18, -0.68), (0.5, -0.68), (0.5, -0.86), (0.86, -0.86), (0.86, 0.8), (-0.86, 0.8)]
        return wall
    found = []
    for n in range(12):
        reach, angle = (1.0 if n % 2 == 0 else 0.76), math.pi * n / 6 - math.pi / 2
        found.append((reach * math.cos(angle), reach * math.sin(angle)))
    return found


@lru_cache(maxsize=128)
def city(size: str, side: str, elector: bool, damage: int, wide: int) -> Image.Image:
    """A city's mark with its crown and flames, one if pillaged, two if sacked, RGBA; its middle is the picture's."""
    own = dress(side)
    room = round(wide * 1.9)
    image = Image.new("RGBA", (room, room), (0, 0, 0, 0))
    stamp_on(image, _mark(size, own, side, wide), (room / 2, room / 2))
    if elector:
        stamp_on(image, sign("crown", max(16, round(wide * 0.66))), (room / 2 + wide * 0.08, room / 2 - wide * 0.6))
    high = max(18, round(wide * 0.7))
    for n in range(min(2, damage)):
        stamp_on(image, sign("pillage", high), (room / 2 - wide * (0.55 - 0.3 * n), room / 2 + wide * 0.2))
    return image


def stamp_on(image: Image.Image, sprite: Image.Image, middle: Point) -> None:
    """Lay a sprite over a transparent picture."""
    image.alpha_composite(sprite, (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)))


def _mark(size: str, own: Dress, side: str, wide: int) -> Image.Image:
    outline = _outline(size)

    def paint(f: Field) -> None:
        for grow, fill in (*RINGS, (0.78, own.colour)):
            f.draw.polygon([f.at((x * grow, y * grow)) for x, y in outline], fill=fill)
        if side in SIDES:
            own.emblem(Field(f.draw, *f.at((0, 0.04)), f.half * 0.44, own.ink, own.colour))
        else:
            f.disc(0, 0, 0.16)

    return drawn(wide, wide, wide / 2, own.ink, paint, own.colour)


@lru_cache(maxsize=64)
def shield(side: str, sp: int, invaded: bool, size: int) -> Image.Image:
    """A province's shield: its holder by colour and emblem, the SP it raises; red-rimmed where it was invaded."""
    own, known = dress(side), side in SIDES
    body = [(-0.72, -0.72), (0.72, -0.72), (0.72, 0.1), (0.5, 0.62), (0, 0.92), (-0.5, 0.62), (-0.72, 0.1)]

    def paint(f: Field) -> None:
        for grow, fill in ((1.2, PAPER), (1.1, RED if invaded else INK), (0.98, own.colour)):
            f.draw.polygon([f.at((x * grow, y * grow)) for x, y in body], fill=fill)
        if known:
            spot, share = ((-0.32, -0.18), 0.3) if sp < 10 else ((0.0, -0.44), 0.22)
            own.emblem(Field(f.draw, *f.at(spot), f.half * share, own.ink, own.colour))
        text, where = str(sp), f.at(((0.3, -0.1) if sp < 10 else (0, 0.14)) if known else (0, -0.1))
        type_ = max(round(f.half * 0.86), READ * FINE if size >= NEAR else 0)
        f.draw.text(where, text, font=face("bold", type_), fill=own.ink, anchor="mm")

    return drawn(round(size * 1.3), round(size * 1.4), size * 0.55, own.ink, paint, own.colour)


@lru_cache(maxsize=64)
def horse(size: int, ink: Colour = INK) -> Image.Image:
    """A horse's head, as at chess: cavalry."""

    def paint(f: Field) -> None:
        f.shape(
            (-0.5, 0.9), (-0.42, 0.3), (-0.1, -0.06), (-0.56, 0.16), (-0.8, -0.06), (-0.62, -0.4), (-0.24, -0.68),
            (-0.16, -0.96), (0.04, -0.74), (0.42, -0.6), (0.66, -0.16), (0.62, 0.4), (0.7, 0.9),
        )  # fmt: skip
        f.disc(-0.22, -0.36, 0.1, ground=True)

    return drawn(size, size, size / 2, ink, paint)


@lru_cache(maxsize=64)
def gun(size: int, ink: Colour = INK) -> Image.Image:
    """A cannon: an artillery train."""

    def paint(f: Field) -> None:
        f.stroke((-0.75, 0.24), (0.86, -0.5), width=0.4)
        f.disc(-0.22, 0.42, 0.48)
        f.disc(-0.22, 0.42, 0.24, ground=True)

    return drawn(size, size, size / 2, ink, paint)


@lru_cache(maxsize=64)
def pike(size: int, ink: Colour = INK) -> Image.Image:
    """Crossed pikes: infantry."""

    def paint(f: Field) -> None:
        for sx in (1, -1):
            f.stroke((-0.7 * sx, 0.9), (0.62 * sx, -0.62), width=0.17)
            f.shape((0.86 * sx, -0.96), (0.8 * sx, -0.46), (0.4 * sx, -0.66))

    return drawn(size, size, size / 2, ink, paint)


@lru_cache(maxsize=64)
def tired(size: int) -> Image.Image:
    """Fatigue: a red drop."""

    def paint(f: Field) -> None:
        f.draw.polygon([f.at(p) for p in ((-0.66, 0.1), (0, -0.98), (0.66, 0.1))], fill=RED)
        f.draw.ellipse((*f.at((-0.72, -0.34)), *f.at((0.72, 0.96))), fill=RED)

    return drawn(size, size, size / 2, RED, paint)


@lru_cache(maxsize=8)
def earthworks(size: int, side: str) -> Image.Image:
    """Field fortifications [16.1]: a zigzag rampart in the side's colour."""
    own = dress(side)

    def paint(f: Field) -> None:
        way = ((-0.9, 0.3), (-0.55, -0.4), (-0.2, 0.3), (0.2, -0.4), (0.55, 0.3), (0.9, -0.4))
        f.stroke(*way, width=0.5)
        f.draw.line([f.at(p) for p in way], fill=own.colour, width=round(f.half * 0.24), joint="curve")

    return drawn(size, size, size / 2, INK, paint)
