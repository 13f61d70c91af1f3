"""Signs for the units of rule t, as on old plans of battles."""

from collections.abc import Callable
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from render.emblems import Field
from render.patterns import INK, PAPER, Colour, blend

FINE = 4
WIDE, HIGH = 78, 50


def _block(f: Field, fill: Colour) -> None:
    (left, top), (right, low) = f.at((-1.36, -0.8)), f.at((1.36, 0.8))
    f.draw.rectangle((left, top, right, low), fill=fill, outline=INK, width=max(2, round(f.half * 0.11)))


def _horse(f: Field) -> None:
    f.shape((-1.36, 0.8), (1.36, -0.8), (1.36, 0.8))


def _cuirassier(f: Field) -> None:
    _horse(f)
    f.disc(-0.6, -0.22, 0.26)


def _lancer(f: Field) -> None:
    _horse(f)
    f.stroke((-1.0, 0.42), (0.5, -0.98), width=0.12)
    f.shape((0.5, -1.0), (0.1, -0.86), (0.34, -0.62))


def _dragoon(f: Field) -> None:
    f.stroke((-1.3, 0.74), (1.3, -0.74), width=0.14)
    f.disc(-0.55, -0.2, 0.16)
    f.disc(0.55, 0.22, 0.16)


def _foot(f: Field) -> None:
    f.shape((-0.42, -0.8), (0.42, -0.8), (0.42, 0.8), (-0.42, 0.8))
    for x in (-0.9, 0.9):
        f.stroke((x, -0.5), (x, 0.5), width=0.14)


def _shot(f: Field) -> None:
    for x in (-0.84, -0.28, 0.28, 0.84):
        f.stroke((x, -0.5), (x, 0.5), width=0.14)


def _gun(f: Field, weight: int) -> None:
    reach = 0.7 + 0.2 * weight
    f.stroke((-0.7, 0.1), (reach, -0.42), width=0.16 + 0.09 * weight)
    f.disc(-0.34, 0.3, 0.4)
    f.disc(-0.34, 0.3, 0.2, ground=True)
    for n in range(weight):
        f.disc(0.36 + 0.34 * n, 0.52, 0.13)


def _works(f: Field) -> None:
    f.stroke((-1.3, 0.5), (-0.66, -0.4), (0, 0.5), (0.66, -0.4), (1.3, 0.5), width=0.2)


def _general(f: Field, mounted: bool) -> None:
    f.stroke((-0.3, -0.95), (-0.3, 0.95), width=0.13)
    f.shape((-0.3, -0.95), (0.9, -0.6), (-0.3, -0.2))
    if mounted:
        f.shape((0.0, 0.9), (0.9, 0.1), (0.9, 0.9))
    else:
        f.shape((0.1, 0.2), (0.8, 0.2), (0.8, 0.9), (0.1, 0.9))


@lru_cache(maxsize=64)
def sign(unit: str, colour: Colour) -> Image.Image:
    """A unit's sign in its power's colour, RGBA. Not to be drawn on."""
    image = Image.new("RGBA", (WIDE * FINE, HIGH * FINE), (0, 0, 0, 0))
    pale = blend(colour, PAPER, 0.62)
    f = Field(
        ImageDraw.Draw(image), WIDE * FINE / 2, HIGH * FINE / 2, HIGH * FINE * 0.47, blend(colour, INK, 0.45), pale
    )
    if not unit.endswith(("gun", "general", "fieldworks")):
        _block(f, pale)
    drawings: dict[str, Callable[[Field], None]] = {
        "horse": _horse,
        "cuirassier": _cuirassier,
        "lancer": _lancer,
        "dragoon": _dragoon,
        "foot": _foot,
        "commanded_shot": _shot,
        "light_gun": partial(_gun, weight=1),
        "medium_gun": partial(_gun, weight=2),
        "heavy_gun": partial(_gun, weight=3),
        "fieldworks": _works,
        "mounted_general": partial(_general, mounted=True),
        "foot_general": partial(_general, mounted=False),
    }
    if unit in drawings:
        drawings[unit](f)
    return image.reduce(FINE)
