"""The ground of the board in flat tints: sea, land, relief, rivers, mountains, the lands outside the game."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter

from render.build.cells import Cells
from render.build.layout import Box
from render.build.projection import Floats, Frame, features, rings
from render.build.terrain import RIVER_WIDTH, height, rivers, shade
from render.patterns import style

Picture = NDArray[np.float64]
SEA, SHALLOW, WATER_INK = (158, 184, 188), (176, 198, 198), (70, 104, 122)
COAST_INK, RIVER = (58, 46, 34), (84, 130, 152)
#: Flat tints by height in metres.
TINTS = (
    (-1, (240, 233, 205)),
    (70, (243, 233, 202)),
    (220, (239, 225, 188)),
    (430, (232, 213, 172)),
    (750, (222, 198, 154)),
    (1300, (210, 183, 143)),
    (2000, (202, 178, 148)),
    (2650, (222, 212, 198)),
)
FAINT = (222, 214, 196)
SHADES = 5


def ground(
    frame: Frame, cells: Cells, areas: dict[str, str], clear: list[Box], soft: float = 1.5, wide: float = 1.0
) -> Image.Image:
    """The painted board without names and borders; no mountain sign stands in a box of `clear`.

    Relief is blurred over `soft` pixels and mountain signs stand `wide` times as far apart: less detail makes smaller
    pictures.
    """
    metres = height(frame)
    picture = land(frame, metres if soft < 2 else np.asarray(gaussian_filter(metres, soft / 2)), soft)
    outside = np.isin(cells.owner, [n for n, place in enumerate(cells.ids) if place.startswith("x_")])
    picture[outside] = picture[outside] * 0.35 + np.array(FAINT) * 0.65
    for place, power in areas.items():
        if place in cells.ids:
            _area(picture, cells, place, power)
    water = np.asarray(cells.water)
    sea(picture, water)
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    fine = image.resize((frame.width * 2, frame.height * 2), Image.Resampling.BICUBIC)
    _waterways(fine, frame.scaled(2), water)
    shores(fine, frame.scaled(2))
    _mountains(fine, frame.scaled(2), metres, outside, clear, wide)
    return fine.reduce(2)


def land(frame: Frame, metres: Floats, soft: float) -> Picture:
    """Flat tints by height under light in steps, blurred over `soft` pixels."""
    tint = np.zeros((*metres.shape, 3))
    for above, colour in TINTS:
        tint[metres > above] = colour
    light = gaussian_filter(shade(frame, metres), soft)
    steps = np.trunc(np.sign(light) * np.maximum(np.abs(light) - 0.03, 0) * SHADES) / SHADES
    factor = 1 + np.where(steps < 0, steps * 0.52, steps * 0.22)
    return np.asarray(tint * factor[..., None])


def _area(picture: Picture, cells: Cells, place: str, power: str) -> None:
    """A territorial area: a wash of its power's colour that deepens in two steps towards its border."""
    inside = cells.mask(place)
    colour = np.array(style(power).colour, dtype=float)
    depth = distance_transform_edt(inside | cells.water)
    for reach, share in ((1e9, 0.5), (26, 0.7), (13, 0.95)):
        band = inside & (depth <= reach)
        tinted = picture[band] / np.array(TINTS[1][1]) * (colour * 0.8 + 51)
        washed = picture[band] * (1 - share) + tinted * share
        picture[band] = washed if reach > 1e8 else picture[band] * 0.4 + washed * 0.6


def sea(picture: Picture, water: NDArray[np.bool_]) -> None:
    """Lay the waters into a picture, with lines that follow the shore."""
    away = distance_transform_edt(water)
    picture[water] = SEA
    picture[water & (away < 34)] = np.array(SEA) * 0.5 + np.array(SHALLOW) * 0.5
    picture[water & (away < 15)] = SHALLOW
    for reach in (15, 34, 60):
        line = np.abs(away - reach) < 1.0
        picture[water & line] = np.array(SEA) * 0.72 + np.array(WATER_INK) * 0.28


def _waterways(image: Image.Image, frame: Frame, water: NDArray[np.bool_]) -> None:
    layer = Image.new("L", image.size, 0)
    draw = ImageDraw.Draw(layer)
    for _, rank, points in rivers(frame):
        draw.line([tuple(p) for p in points], fill=255, width=round(RIVER_WIDTH[rank] * 2), joint="curve")
    dry = Image.fromarray((~water).astype(np.uint8) * 255).resize(image.size, Image.Resampling.BILINEAR)
    image.paste(RIVER, (0, 0), Image.fromarray(np.minimum(np.asarray(layer), np.asarray(dry))))


def shores(image: Image.Image, frame: Frame) -> None:
    """The lines round seas and lakes, on a picture of the frame's size."""
    ink = ImageDraw.Draw(image)
    for name, colour, width in (("coast", COAST_INK, 5), ("lakes", WATER_INK, 3)):
        for feature in features(name):
            for ring, _ in rings(feature["geometry"]):
                points = frame.pixels(ring)
                if (points.max(0) > 0).all() and points[:, 0].min() < frame.width and points[:, 1].min() < frame.height:
                    ink.line([tuple(p) for p in points], fill=colour, width=width, joint="curve")


def _mountains(
    image: Image.Image, frame: Frame, metres: Floats, outside: NDArray[np.bool_], clear: list[Box], wide: float
) -> None:
    """Molehills as old maps draw them, higher where the land is, row behind row."""
    rng = np.random.default_rng(1618)
    signs: list[tuple[float, float, float, bool]] = []
    for feature in features("hills"):
        alpine = bool(feature["properties"]["mountain"])
        spread = Image.new("1", image.size)
        draw = ImageDraw.Draw(spread)
        for ring, hole in rings(feature["geometry"]):
            draw.polygon([tuple(p) for p in frame.pixels(ring)], fill=0 if hole else 1)
        box = spread.getbbox()
        if box is None:
            continue
        step = (84.0 if alpine else 54.0) * wide
        for n, y in enumerate(np.arange(box[1], box[3] + step, step * 0.7)):
            for x in np.arange(box[0] - n % 2 * step / 2, box[2] + step, step):
                px, py = float(x + rng.normal(0, step * 0.12)), float(y + rng.normal(0, step * 0.1))
                inside = 0 <= px < frame.width and 0 <= py < frame.height and spread.getpixel((int(px), int(py)))
                if inside and not any(b[0] - 14 < px / 2 < b[2] + 14 and b[1] - 8 < py / 2 < b[3] + 16 for b in clear):
                    metre = float(metres[int(py / 2), int(px / 2)])
                    size = 13 + min(metre, 2600) / 2600 * 21 if alpine else 12 + min(max(metre - 200, 0), 900) / 900 * 9
                    signs.append((py, px, size * rng.uniform(0.88, 1.12), bool(outside[int(py / 2), int(px / 2)])))
    draw = ImageDraw.Draw(image)
    for py, px, size, faint in sorted(signs):
        if not faint:
            molehill(draw, px, py, size, float(rng.normal(0, 0.06)))


def molehill(draw: ImageDraw.ImageDraw, x: float, y: float, s: float, lean: float) -> None:
    """A hill as old maps draw it, `s` high."""
    left, right, peak = (x - s, y + s * 0.12), (x + s, y + s * 0.12), (x + s * lean, y - s)
    near, far = (x - s * 0.38, y - s * 0.52), (x + s * 0.36, y - s * 0.56)
    draw.polygon([left, near, peak, far, right], fill=(232, 214, 174))
    draw.polygon([peak, far, right, (x + s * 0.15, y + s * 0.1), (x + s * 0.08, y - s * 0.4)], fill=(188, 160, 120))
    draw.line([left, near, peak, far, right], fill=(122, 94, 62), width=3, joint="curve")
