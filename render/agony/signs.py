"""Small signs, drawn fine once and pasted often: marks of cities, shields of areas, markers, tiles of nations."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.agony.dress import CATHOLIC, PROTESTANT, SIDES, cross, dress, flag
from render.emblems import Field, star_shape
from render.patterns import INK, PAPER, RED, Colour, blend
from render.type import READ, face

FINE = 4
#: From this size on a sign is close by, and its figures are read on a phone.
NEAR = 34
GOLD: Colour = (226, 168, 20)
FLAME: Colour = (230, 106, 20)
EMBER: Colour = (252, 214, 90)
Paint = Callable[[Field], None]


def drawn(wide: int, high: int, half: float, ink: Colour, paint: Paint, ground: Colour = PAPER) -> Image.Image:
    """An RGBA sign painted on a field in its middle, `half` pixels from -1 to 0."""
    image = Image.new("RGBA", (wide * FINE, high * FINE), (0, 0, 0, 0))
    paint(Field(ImageDraw.Draw(image), wide * FINE / 2, high * FINE / 2, half * FINE, ink, ground))
    return image.reduce(FINE)


def _write(f: Field, text: str, x: float, y: float, size: float, ink: Colour) -> None:
    f.draw.text(f.at((x, y)), text, font=face("bold", max(6, round(size * f.half))), fill=ink, anchor="mm")


def _least(f: Field, size: int) -> float:
    """The type of a figure on a sign close by, at least, in shares of its field."""
    return READ * FINE / f.half if size >= NEAR else 0.0


@lru_cache(maxsize=256)
def mark(side: str, fort: int, independent: bool, offmap: bool, size: int) -> Image.Image:
    """A city's mark `size` wide: a bastioned trace with its strength, else a round; a golden rim if independent.

    Its holder shows by colour, and above it by a flag or a cross.
    """
    colour = SIDES.get(side, SIDES[""])
    ink = INK if side not in (PROTESTANT, CATHOLIC) else PAPER

    def paint(f: Field) -> None:
        body = star_shape(0.86, 6, 0.76) if fort else star_shape(0.58, 16, 1.0)
        if offmap:
            body = [(-0.56, -0.5), (0.56, -0.5), (0.56, 0.5), (-0.56, 0.5)]
        for grow, fill in ((1.22, PAPER), (1.12, INK), (1.0, GOLD if independent else colour)):
            f.draw.polygon([f.at((x * grow, y * grow)) for x, y in body], fill=fill)
        if independent:
            f.draw.polygon([f.at((x * 0.8, y * 0.8)) for x, y in body], fill=colour)
        if fort:
            _write(f, str(fort), 0, 0.02, max(0.98, _least(f, size)), ink)
        if side in (PROTESTANT, CATHOLIC):
            _crest(f, side, 0.0, -0.94, 0.46)

    return drawn(round(size * 1.5), round(size * 1.6), size * 0.56, ink, paint)


def _crest(f: Field, side: str, x: float, y: float, r: float) -> None:
    """A side's flag or cross with a paper rim."""
    at, half = f.at((x, y)), f.half * r
    for grow, ink in ((0.3, PAPER), (0.0, SIDES[side])):
        sign = Field(f.draw, at[0], at[1], half * (1 + grow * 0.35), ink, ink)
        (flag if side == PROTESTANT else cross)(sign)
        if grow:
            for dx, dy in ((0.2, 0), (-0.2, 0), (0, 0.2), (0, -0.2)):
                moved = Field(f.draw, at[0] + dx * half, at[1] + dy * half, half, ink, ink)
                (flag if side == PROTESTANT else cross)(moved)


@lru_cache(maxsize=256)
def shield(side: str, vp: int, rating: int, held: int, elector: bool, size: int, plain: bool = False) -> Image.Image:
    """An area's shield: its holder by colour and sign, a crown if it votes, its VP (not if `plain`); below, the cities
    that decide."""
    known = side in (PROTESTANT, CATHOLIC)
    colour, ink = SIDES.get(side, SIDES[""]), PAPER if known else INK

    def paint(f: Field) -> None:
        body = [(-0.72, -0.72), (0.72, -0.72), (0.72, 0.1), (0.5, 0.62), (0, 0.92), (-0.5, 0.62), (-0.72, 0.1)]
        for grow, fill in ((1.16, PAPER), (1.08, INK), (1.0, colour)):
            f.draw.polygon([f.at((x * grow, y * grow)) for x, y in body], fill=fill)
        if not plain:
            _write(f, str(vp), 0.28 if known else 0, -0.14, max(0.98, _least(f, size)), ink)
        if known:
            place, share = ((0.0, 0.04), 0.56) if plain else ((-0.38, -0.16), 0.34)
            sign = Field(f.draw, *f.at(place), f.half * share, ink, colour)
            (flag if side == PROTESTANT else cross)(sign)
        for n in range(rating):
            x, r = (n - (rating - 1) / 2) * 0.3, 0.11
            f.disc(x, 0.48, r)
            if n >= held:
                f.disc(x, 0.48, r * 0.55, ground=True)
        if elector:
            _crown(f, -0.98, 0.5)

    return drawn(round(size * 1.3), round(size * 1.5), size * 0.55, ink, paint, colour)


def _crown(f: Field, y: float, r: float) -> None:
    """An elector's crown."""
    body = [(-1, 0.6), (-1, -0.4), (-0.5, 0.05), (0, -0.7), (0.5, 0.05), (1, -0.4), (1, 0.6)]
    for grow, fill in ((1.3, INK), (1.0, GOLD)):
        f.draw.polygon([f.at((px * r * grow, y + py * r * grow)) for px, py in body], fill=fill)


@lru_cache(maxsize=64)
def sign(kind: str, size: int) -> Image.Image:
    """A marker: "crown", "port", "pillage", "revolt", "siege0" to "siege3", "open", "closed"."""
    name, level = (kind[:-1], kind[-1]) if kind[-1].isdigit() else (kind, "")

    def paint(f: Field) -> None:
        if name == "crown":
            _crown(f, 0, 0.7)
        elif name == "port":
            _anchor(f)
        elif name == "pillage":
            _flames(f)
        elif name == "revolt":
            _fork(f)
        elif name == "siege":
            _siege(f, int(level), max(1.45, _least(f, size)))
        else:
            _pass(f, kind == "open")

    return drawn(size, size, size * 0.48, INK, paint)


def _anchor(f: Field) -> None:
    f.disc(0, 0, 0.98)
    f.disc(0, 0, 0.86, ground=True)
    f.stroke((0, -0.42), (0, 0.62), width=0.18)
    f.stroke((-0.34, -0.2), (0.34, -0.2), width=0.16)
    f.stroke((-0.58, 0.16), (-0.4, 0.5), (0, 0.64), (0.4, 0.5), (0.58, 0.16), width=0.18)
    f.disc(0, -0.5, 0.18)


def _flames(f: Field) -> None:
    outer = [(0, -1), (0.26, -0.5), (0.5, -0.66), (0.78, 0.1), (0.6, 0.74), (0, 0.98)]
    outline = [*outer, *((-x, y) for x, y in reversed(outer[1:-1]))]
    for grow, fill in ((1.0, INK), (0.86, FLAME)):
        f.draw.polygon([f.at((x * grow, y * grow + (1 - grow) * 0.2)) for x, y in outline], fill=fill)
    f.draw.polygon([f.at((x * 0.42, y * 0.42 + 0.4)) for x, y in outline], fill=EMBER)


def _fork(f: Field) -> None:
    f.disc(0, 0, 0.98)
    f.draw.ellipse((*f.at((-0.86, -0.86)), *f.at((0.86, 0.86))), fill=(150, 176, 74))
    f.stroke((0, -0.1), (0, 0.8), width=0.17)
    f.stroke((-0.44, -0.66), (-0.44, -0.1), (0.44, -0.1), (0.44, -0.66), width=0.16)
    f.stroke((0, -0.7), (0, 0), width=0.16)


def _siege(f: Field, bonus: int, size: float) -> None:
    """A besieger's flag of red, and what the siege has gained."""
    f.draw.rounded_rectangle((*f.at((-1, -0.72)), *f.at((1, 0.72))), f.half * 0.3, fill=INK)
    f.draw.rounded_rectangle((*f.at((-0.9, -0.62)), *f.at((0.9, 0.62))), f.half * 0.24, fill=RED)
    _write(f, f"+{bonus}" if bonus else "S", 0, 0.0, size, PAPER)


def _pass(f: Field, is_open: bool) -> None:
    f.shape((-1, 0.8), (-0.5, -0.6), (0, 0.8))
    f.shape((0, 0.8), (0.5, -0.6), (1, 0.8))
    if not is_open:
        for wide, fill in ((0.34, PAPER), (0.2, RED)):
            for a, b in (((-0.5, -0.5), (0.5, 0.7)), ((0.5, -0.5), (-0.5, 0.7))):
                f.draw.line([f.at(a), f.at(b)], fill=fill, width=round(wide * f.half))


@lru_cache(maxsize=256)
def tile(name: str, size: int) -> Image.Image:
    """A nation's, side's or donor's tile: its colour and emblem, RGB-filled to the rim."""
    robe = dress(name)

    def paint(f: Field) -> None:
        f.draw.rounded_rectangle((*f.at((-1, -1)), *f.at((1, 1))), f.half * 0.22, fill=INK)
        f.draw.rounded_rectangle((*f.at((-0.9, -0.9)), *f.at((0.9, 0.9))), f.half * 0.18, fill=robe.colour)
        robe.emblem(Field(f.draw, *f.at((0, 0.02)), f.half * 0.7, robe.ink, robe.colour))

    return drawn(size, size, size * 0.5, robe.ink, paint, robe.colour)


@lru_cache(maxsize=128)
def troop(nation: str, type_: str, full: bool, size: int) -> Image.Image:
    """A unit in its nation's colour: veterans starred, mercenaries crossed, militia barred; halves half filled."""
    robe = dress(nation)

    def paint(f: Field) -> None:
        box = (*f.at((-1.4, -0.9)), *f.at((1.4, 0.9)))
        f.draw.rectangle(box, fill=INK)
        f.draw.rectangle((*f.at((-1.26, -0.76)), *f.at((1.26, 0.76))), fill=PAPER)
        if full:
            f.draw.rectangle((*f.at((-1.26, -0.76)), *f.at((1.26, 0.76))), fill=robe.colour)
        else:
            f.draw.polygon([f.at((-1.26, 0.76)), f.at((1.26, 0.76)), f.at((1.26, -0.76))], fill=robe.colour)
        ink = robe.ink if full else INK
        mine = Field(f.draw, f.x, f.y, f.half, ink, PAPER)
        if type_ == "veteran":
            mine.shape(*star_shape(0.68, 5, 0.45))
        elif type_ == "mercenary":
            mine.stroke((-0.8, 0.5), (0.8, -0.5), width=0.2)
            mine.stroke((-0.8, -0.5), (0.8, 0.5), width=0.2)
        else:
            mine.stroke((-0.7, 0.0), (0.7, 0.0), width=0.24)

    return drawn(round(size * 1.5), size, size * 0.5, INK, paint)


def star(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, fill: Colour = GOLD) -> None:
    """A dynamic leader's star [10.14]."""
    draw.polygon(star_shape(r, 5, 0.45, at=(x, y)), fill=fill, outline=blend(fill, INK, 0.6))


@lru_cache(maxsize=32)
def roundel(text: str, size: int) -> Image.Image:
    """A figure on a paper round, RGBA."""

    def paint(f: Field) -> None:
        f.disc(0, 0, 0.98)
        f.draw.ellipse((*f.at((-0.88, -0.88)), *f.at((0.88, 0.88))), fill=PAPER)
        _write(f, text, 0, 0.02, 1.5, INK)

    return drawn(size, size, size * 0.5, INK, paint)
