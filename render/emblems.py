"""The powers' emblems, drawn as shapes on a field from -1 to 1 with y downwards."""

import math
from collections.abc import Callable

from PIL import ImageDraw

from render.patterns import Colour

Point = tuple[float, float]


class Field:
    """A place to draw an emblem on: centre and half-width in pixels of a (finer) canvas."""

    def __init__(self, draw: ImageDraw.ImageDraw, x: float, y: float, half: float, ink: Colour, ground: Colour) -> None:
        self.draw, self.x, self.y, self.half, self.ink, self.ground = draw, x, y, half, ink, ground

    def at(self, point: Point) -> Point:
        """Field to canvas."""
        return self.x + point[0] * self.half, self.y + point[1] * self.half

    def shape(self, *points: Point, ground: bool = False) -> None:
        """A filled polygon."""
        self.draw.polygon([self.at(p) for p in points], fill=self.ground if ground else self.ink)

    def stroke(self, *points: Point, width: float, ground: bool = False) -> None:
        """A line of a width in field units."""
        fill = self.ground if ground else self.ink
        self.draw.line([self.at(p) for p in points], fill=fill, width=max(1, round(width * self.half)), joint="curve")

    def disc(self, x: float, y: float, r: float, ground: bool = False) -> None:
        """A filled circle."""
        left, top = self.at((x - r, y - r))
        right, low = self.at((x + r, y + r))
        self.draw.ellipse((left, top, right, low), fill=self.ground if ground else self.ink)


def star_shape(r: float, rays: int, inner: float, at: Point = (0.0, 0.0), turned: float = -0.5) -> list[Point]:
    """The corners of a star with dents at `inner` of its radius; the first ray points upwards, or as many half turns on
    from the right as it is `turned`.
    """
    corners = []
    for n in range(2 * rays):
        reach, turn = r if n % 2 == 0 else r * inner, (n / rays + turned) * math.pi
        corners.append((at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)))
    return corners


def _mirrored(field: Field, *points: Point) -> None:
    field.shape(*points)
    field.shape(*((-x, y) for x, y in points))


def ragged_cross(f: Field) -> None:
    """Spain: the ragged cross of Burgundy."""
    for sx in (1, -1):
        f.stroke((-0.78 * sx, -0.78), (0.78 * sx, 0.78), width=0.26)
        for k in (-0.62, -0.34, 0.34, 0.62):
            f.stroke((k * sx - 0.16 * sx, k + 0.16), (k * sx + 0.16 * sx, k - 0.16), width=0.15)


def bindenschild(f: Field) -> None:
    """Austria: a crown over the bar of Austria's shield."""
    shield = ((-0.78, -0.82), (0.78, -0.82), (0.78, 0.1), (0.5, 0.62), (0, 0.92), (-0.5, 0.62), (-0.78, 0.1))
    f.shape(*shield)
    f.shape((-0.78, -0.3), (0.78, -0.3), (0.78, 0.22), (-0.78, 0.22), ground=True)


def fusils(f: Field) -> None:
    """Bavaria: lozenges in bend."""
    for x, y in ((-0.62, -0.5), (0.0, -0.5), (0.62, -0.5), (-0.31, 0.5), (0.31, 0.5)):
        f.shape((x - 0.1, y - 0.48), (x + 0.3, y - 0.02), (x + 0.1, y + 0.48), (x - 0.3, y + 0.02))
    for x, y in ((-0.93, 0.5), (0.93, 0.5)):
        f.shape((x, y - 0.3), (x + 0.1, y), (x, y + 0.3), (x - 0.1, y))


def arrows(f: Field) -> None:
    """The United Provinces: a sheaf of arrows, bound."""
    for angle in (-34, -17, 0, 17, 34):
        a = math.radians(angle)
        tip, tail = (math.sin(a) * 0.98, -math.cos(a) * 0.98 + 0.1), (-math.sin(a) * 0.78, math.cos(a) * 0.78 + 0.1)
        f.stroke(tail, tip, width=0.09)
        side, back = (math.cos(a) * 0.15, math.sin(a) * 0.15), (math.sin(a) * 0.28, -math.cos(a) * 0.28)
        f.shape(
            tip,
            (tip[0] - back[0] + side[0], tip[1] - back[1] + side[1]),
            (tip[0] - back[0] - side[0], tip[1] - back[1] - side[1]),
        )
        f.stroke(tail, (tail[0] + back[0] * 0.8, tail[1] + back[1] * 0.8), width=0.17)
    f.shape((-0.34, 0.0), (0.34, 0.0), (0.34, 0.22), (-0.34, 0.22))


def orb(f: Field) -> None:
    """The Elector Palatine: the imperial orb."""
    f.disc(0, 0.3, 0.58)
    f.shape((-0.6, 0.22), (0.6, 0.22), (0.6, 0.36), (-0.6, 0.36), ground=True)
    f.shape((-0.07, -0.3), (0.07, -0.3), (0.07, 0.24), (-0.07, 0.24), ground=True)
    f.shape((-0.1, -0.98), (0.1, -0.98), (0.1, -0.28), (-0.1, -0.28))
    f.shape((-0.34, -0.78), (0.34, -0.78), (0.34, -0.58), (-0.34, -0.58))


def dannebrog(f: Field) -> None:
    """Denmark: the flag's cross."""
    f.shape((-0.98, -0.19), (0.98, -0.19), (0.98, 0.19), (-0.98, 0.19))
    f.shape((-0.42, -0.92), (-0.04, -0.92), (-0.04, 0.92), (-0.42, 0.92))


def lily(f: Field) -> None:
    """France: the lily."""
    f.shape(
        (0, -1.0),
        (0.2, -0.66),
        (0.3, -0.36),
        (0.2, 0.02),
        (0.12, 0.3),
        (-0.12, 0.3),
        (-0.2, 0.02),
        (-0.3, -0.36),
        (-0.2, -0.66),
    )
    _mirrored(
        f,
        (0.18, 0.3),
        (0.3, -0.1),
        (0.5, -0.42),
        (0.74, -0.48),
        (0.94, -0.3),
        (0.96, -0.02),
        (0.8, 0.16),
        (0.72, -0.06),
        (0.58, -0.1),
        (0.46, 0.06),
        (0.36, 0.3),
    )
    f.shape((-0.46, 0.28), (0.46, 0.28), (0.46, 0.46), (-0.46, 0.46))
    f.shape((0, 1.0), (0.17, 0.72), (0.12, 0.46), (-0.12, 0.46), (-0.17, 0.72))
    _mirrored(f, (0.18, 0.46), (0.34, 0.46), (0.46, 0.7), (0.62, 0.78), (0.4, 0.86), (0.24, 0.7))


def three_crowns(f: Field) -> None:
    """Sweden: three crowns."""
    for x, y in ((-0.5, -0.44), (0.5, -0.44), (0.0, 0.5)):
        f.shape(
            (x - 0.34, y + 0.32),
            (x - 0.46, y - 0.26),
            (x - 0.2, y + 0.0),
            (x, y - 0.42),
            (x + 0.2, y + 0.0),
            (x + 0.46, y - 0.26),
            (x + 0.34, y + 0.32),
        )
        for dx, dy in ((-0.45, -0.28), (0, -0.44), (0.45, -0.28)):
            f.disc(x + dx, y + dy, 0.085)


def crancelin(f: Field) -> None:
    """Saxony: bars with the rue crown across."""
    for y in (-0.86, -0.42, 0.02, 0.46):
        f.shape((-0.86, y), (0.86, y), (0.86, y + 0.23), (-0.86, y + 0.23))
    f.stroke((-0.95, -0.72), (0.95, 0.78), width=0.52, ground=True)
    f.stroke((-0.9, -0.66), (0.9, 0.74), width=0.25)
    for k in (-0.6, -0.2, 0.2, 0.6):
        f.disc(k + 0.11, k * 0.78 - 0.16, 0.13)


def eagle(f: Field) -> None:
    """Brandenburg: the eagle."""
    _mirrored(
        f,
        (0.05, -0.3),
        (0.32, -0.62),
        (0.6, -0.92),
        (0.72, -0.6),
        (0.94, -0.5),
        (0.84, -0.22),
        (0.96, 0.0),
        (0.74, 0.12),
        (0.74, 0.36),
        (0.5, 0.3),
        (0.34, 0.46),
        (0.1, 0.2),
    )
    f.shape((-0.17, -0.5), (0.17, -0.5), (0.24, 0.1), (0.14, 0.5), (-0.14, 0.5), (-0.24, 0.1))
    f.disc(0.0, -0.66, 0.2)
    f.shape((-0.1, -0.8), (-0.46, -0.62), (-0.1, -0.54))
    f.shape((-0.12, 0.46), (0.12, 0.46), (0.34, 0.96), (0.1, 0.86), (0, 1.0), (-0.1, 0.86), (-0.34, 0.96))
    _mirrored(f, (0.16, 0.36), (0.3, 0.34), (0.56, 0.66), (0.4, 0.7), (0.34, 0.82))


EMBLEMS: dict[str, Callable[[Field], None]] = {
    "spain": ragged_cross,
    "austria": bindenschild,
    "bavaria": fusils,
    "united_provinces": arrows,
    "elector_palatine": orb,
    "denmark": dannebrog,
    "france": lily,
    "sweden": three_crowns,
    "saxony": crancelin,
    "brandenburg": eagle,
}
