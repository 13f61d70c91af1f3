"""The ways between the cities of a point-to-point map: bent where a straight one would run through a third."""

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from render.build.ink import Point, Sheet, bow
from render.build.projection import Floats
from render.build.spots import CITY
from render.patterns import Colour

#: Heights of a bow to try, as a share of its length; how near a third city may be; widths in board pixels.
LIFTS = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.22, -0.22)
NEAR, CASING, FILL = CITY * 0.95, 13.0, 7.5
EDGE_INK, EARTH = (92, 66, 40), (250, 236, 196)
Way = tuple[Point, ...]


def find_way(start: Point, end: Point, others: Floats) -> Way:
    """The straightest way that keeps clear of other cities."""

    def cost(lift: float) -> float:
        path = np.array(bow(start, end, lift))
        near = np.hypot(*(path[:, None] - others[None]).transpose(2, 0, 1)).min()
        return abs(lift) * 300 + max(0.0, NEAR - float(near)) * 8

    return bow(start, end, min(LIFTS, key=cost))


def ink_roads(sheet: Sheet, ways: Sequence[Way], dashed: Sequence[Way]) -> Image.Image:
    """Draw the roads with edges, those off the map dashed; returns their mask at the board's size."""
    casing, fill = sheet.blank(), sheet.blank()
    for mask, wide in ((casing, CASING), (fill, FILL)):
        pen = ImageDraw.Draw(mask)
        for way in ways:
            _line(pen, way, wide)
        for way in dashed:
            for n in range(0, len(way) - 1, 2):
                _line(pen, way[n : n + 2], wide)
    sheet.stain(casing, EDGE_INK, 0.85)
    sheet.stain(fill, EARTH)
    return casing.reduce(2)


def _line(pen: ImageDraw.ImageDraw, way: Sequence[Point], wide: float, fill: int = 255) -> None:
    fine, r = [(x * 2, y * 2) for x, y in way], wide
    pen.line(fine, fill=fill, width=round(wide * 2), joint="curve")
    for x, y in (fine[0], fine[-1]):
        pen.ellipse((x - r, y - r, x + r, y + r), fill=fill)


def band(sheet: Sheet, mask: Image.Image, colour: Colour, strength: float) -> None:
    """A soft band of colour through a mask of the board's size."""
    sheet.stain(mask.resize(sheet.image.size, Image.Resampling.BICUBIC), colour, strength)
