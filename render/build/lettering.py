"""What is lettered on the board: places, rivers, seas, lands beyond, towns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy.ndimage import gaussian_filter

from render.build.ink import Point, Sheet
from render.build.layout import AREA_TYPE, LINE, PROVINCE_TYPE, Box, Spot, overlap, spaced
from render.build.projection import Floats, Frame
from render.build.terrain import rivers
from render.patterns import INK, PAPER, Colour
from render.type import face, wrapped

RIVER_NAME, FAINT_NAME = (44, 88, 116), (138, 122, 98)
#: In how large type towns are named.
TOWN = 19
#: How a text of the data is told in a sheet's language; and a name spread wide: what, latitude, longitude, degrees.
Told = Callable[[str], str]
Wide = Sequence[tuple[str, float, float, float]]


@dataclass(frozen=True)
class Lettered:
    """What is lettered besides the names of places: its sheet, and where rivers' and towns' names are on it."""

    sheet: Image.Image
    rivers: Mapping[str, list[Box]]
    towns: Mapping[str, Box] = field(default_factory=dict)


def names(sheet: Sheet, spots: dict[str, Spot]) -> None:
    """The names of places, haloed so that no pattern eats them."""
    halo, ink = sheet.blank(), sheet.blank()
    on_halo, on_ink = ImageDraw.Draw(halo), ImageDraw.Draw(ink)
    for place, spot in spots.items():
        area = place.startswith("t_")
        size = (AREA_TYPE if area else PROVINCE_TYPE) * 2
        font = face("bold", size)
        x, top = (spot.label[0] + spot.label[2]), spot.label[1] * 2 + 4
        for n, line in enumerate(spot.lines):
            text, y = spaced(line, area), top + (n + 0.5) * size * LINE
            if area:
                spaced_out(on_halo, on_ink, text, x, y, size)
                continue
            on_halo.text((x, y), text, font=font, fill=255, anchor="mm", stroke_width=9)
            on_ink.text((x, y), text, font=font, fill=255, anchor="mm")
    sheet.stain(halo.filter(ImageFilter.GaussianBlur(3)), PAPER, 0.82)
    sheet.stain(ink, INK)


def spaced_out(
    halo: ImageDraw.ImageDraw, ink: ImageDraw.ImageDraw, text: str, x: float, y: float, size: int, gap: float = 6
) -> None:
    """A line of letters with room between them, centred."""
    font = face("bold", size)
    left = x - (font.getlength(text) + gap * (len(text) - 1)) / 2
    for letter in text:
        halo.text((left, y), letter, font=font, fill=255, anchor="lm", stroke_width=9)
        ink.text((left, y), letter, font=font, fill=255, anchor="lm")
        left += font.getlength(letter) + gap


def along_path(
    sheet: Sheet, path: Floats, text: str, kind: str, size: int, colour: Colour, gap: float, halo: float
) -> None:
    """A name that follows a line, centred on it; sizes and path in board pixels."""
    font, points = face(kind, size * 2), path * 2
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    widths = [font.getlength(letter) + gap * 2 for letter in text]
    at = (along[-1] - sum(widths)) / 2
    bold, ink = sheet.blank(), sheet.blank()
    for letter, wide in zip(text, widths, strict=True):
        middle = at + wide / 2
        before, after = max(middle - size, 0), min(middle + size, along[-1])
        ends = [
            (float(np.interp(s, along, points[:, 0])), float(np.interp(s, along, points[:, 1])))
            for s in (before, middle, after)
        ]
        angle = -np.degrees(np.arctan2(ends[2][1] - ends[0][1], ends[2][0] - ends[0][0]))
        side = size * 6
        for target, stroke in ((bold, 5), (ink, 0)):
            glyph = Image.new("L", (side, side), 0)
            ImageDraw.Draw(glyph).text(
                (side / 2, side / 2),
                letter,
                font=font,
                fill=255,
                anchor="mm" if letter in "—" else "ms",
                stroke_width=stroke,
            )
            glyph = glyph.rotate(angle, Image.Resampling.BICUBIC)
            target.paste(255, (round(ends[1][0] - side / 2), round(ends[1][1] - side / 2)), glyph)
        at += wide
    if halo:
        sheet.stain(bold.filter(ImageFilter.GaussianBlur(2)), PAPER, halo)
    sheet.stain(ink, colour)


def river_names(
    sheet: Sheet, frame: Frame, wanted: Mapping[str, str], taken: list[Box], size: int = 20
) -> dict[str, list[Box]]:
    """Each river's name once along a quiet stretch; returns the boxes it takes. A river with no room stays nameless."""
    font, placed = face("italic", size), {}
    courses = rivers(frame)
    for name, text in wanted.items():
        best: tuple[float, Floats, list[Box]] | None = None
        length = font.getlength(text) + len(text) * 2.0
        for _, _, points in (course for course in courses if course[0] == name):
            best = _quiet_stretch(points, length, size, frame, taken, best)
        if best:
            along_path(sheet, best[1], text, "italic", size, RIVER_NAME, 1.0, 0.6)
            taken.extend(best[2])
            placed[name] = best[2]
    return placed


def _quiet_stretch(
    points: Floats,
    length: float,
    size: int,
    frame: Frame,
    taken: list[Box],
    best: tuple[float, Floats, list[Box]] | None,
) -> tuple[float, Floats, list[Box]] | None:
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    for start in np.arange(0, along[-1] - length * 1.5, 8):
        stops = np.linspace(start, start + length * 1.5, 28)
        path = np.c_[np.interp(stops, along, points[:, 0]), np.interp(stops, along, points[:, 1])]
        if path.min() < 40 or path[:, 0].max() > frame.width - 40 or path[:, 1].max() > frame.height - 40:
            continue
        if path[-1, 0] < path[0, 0]:
            path = path[::-1]
        path = np.c_[gaussian_filter(path[:, 0], 3.2, mode="nearest"), gaussian_filter(path[:, 1], 3.2, mode="nearest")]
        chord = float(np.hypot(*(path[-1] - path[0])))
        walk = float(np.hypot(*np.diff(path, axis=0).T).sum())
        bend = 1 - chord / (length * 1.5) + (0.2 if abs(path[-1, 0] - path[0, 0]) < chord * 0.4 else 0)
        if walk < length * 1.08 or bend > 0.5 or (best and bend >= best[0]):
            continue
        tangent = np.gradient(path, axis=0)
        tangent /= np.hypot(tangent[:, 0], tangent[:, 1])[:, None]
        line = path + np.c_[tangent[:, 1], -tangent[:, 0]] * 6
        half = size * 0.42
        centres = line + np.c_[tangent[:, 1], -tangent[:, 0]] * size * 0.3
        boxes = [(float(x - half), float(y - half), float(x + half), float(y + half)) for x, y in centres[4:-4:2]]
        if not any(overlap(box, other, 2) for box in boxes for other in taken):
            best = bend, line, boxes
    return best


def wide_name(
    sheet: Sheet, frame: Frame, text: str, lat: float, lon: float, span: float, colour: Colour, size: int, kind: str
) -> Box:
    """A name spread along a parallel over `span` degrees, or as many as it needs; returns its box."""
    wide = face(kind, size).getlength(text)
    path, length = _parallel(frame, lat, lon, span)
    if length * 0.95 < wide:
        path, length = _parallel(frame, lat, lon, span * wide / (length * 0.95))
    gap = max(0.0, (length * 0.95 - wide) / len(text))
    along_path(sheet, path, text, kind, size, colour, gap, 0)
    return (
        float(path[:, 0].min()),
        float(path[:, 1].min() - size),
        float(path[:, 0].max()),
        float(path[:, 1].max() + 4),
    )


def _parallel(frame: Frame, lat: float, lon: float, span: float) -> tuple[Floats, float]:
    """A piece of a parallel in board pixels, and how long it is."""
    path = frame.pixels([(lon + d, lat) for d in np.linspace(-span / 2, span / 2, 24)])
    return path, float(np.hypot(*np.diff(path, axis=0).T).sum())


def wide_names(sheet: Sheet, frame: Frame, lands: Wide, seas: Wide, sizes: tuple[int, int], told: Told) -> list[Box]:
    """Lands beyond the game in pale capitals, seas in blue; returns their boxes."""
    boxes = [
        wide_name(sheet, frame, told(text).upper(), lat, lon, span, FAINT_NAME, sizes[0], "regular")
        for text, lat, lon, span in lands
    ]
    return boxes + [
        wide_name(sheet, frame, told(text), lat, lon, span, RIVER_NAME, sizes[1], "italic")
        for text, lat, lon, span in seas
    ]


def headed(image: Image.Image, box: Box, text: str, size: int, first: float) -> None:
    """A name at the head of a frame, its first line so far below the rim."""
    pen = ImageDraw.Draw(image)
    for n, line in enumerate(wrapped(text, box[2] - box[0] - 12, "bold", size)):
        middle = ((box[0] + box[2]) / 2, box[1] + first + n * size * 0.96)
        pen.text(middle, line, font=face("bold", size), fill=(*INK, 255), anchor="mm")


def town_names(sheet: Sheet, towns: list[tuple[str, Point]], taken: list[Box], told: Told) -> dict[str, Box]:
    """Dots and names of towns while there is room."""
    font, placed = face("regular", TOWN * 2), {}
    halo, ink, dots = sheet.blank(), sheet.blank(), sheet.blank()
    on_halo, on_ink, on_dots = ImageDraw.Draw(halo), ImageDraw.Draw(ink), ImageDraw.Draw(dots)
    for name, (x, y) in towns:
        text = told(name)
        wide, high = font.getlength(text) / 2, TOWN * 0.8
        for left, middle in (
            (x + 8, y),
            (x - 8 - wide, y),
            (x - wide / 2, y - 14),
            (x - wide / 2, y + 14),
            (x + 6, y - 11),
            (x + 6, y + 11),
            (x - 6 - wide, y - 11),
            (x - 6 - wide, y + 11),
        ):
            box = (
                min(left, x - 6),
                min(middle - high / 2, y - 6),
                max(left + wide, x + 6),
                max(middle + high / 2, y + 6),
            )
            inside = box[0] > 12 and box[1] > 12 and box[2] < sheet.size[0] - 12 and box[3] < sheet.size[1] - 12
            if inside and not any(overlap(box, other, 3) for other in taken):
                on_halo.text((left * 2, middle * 2), text, font=font, fill=255, anchor="lm", stroke_width=5)
                on_ink.text((left * 2, middle * 2), text, font=font, fill=255, anchor="lm")
                on_halo.ellipse((x * 2 - 11, y * 2 - 11, x * 2 + 11, y * 2 + 11), fill=255)
                on_dots.ellipse((x * 2 - 8, y * 2 - 8, x * 2 + 8, y * 2 + 8), fill=255)
                on_dots.ellipse((x * 2 - 3, y * 2 - 3, x * 2 + 3, y * 2 + 3), fill=60)
                placed[name] = box
                taken.append(box)
                break
    sheet.stain(halo.filter(ImageFilter.GaussianBlur(2)), PAPER, 0.7)
    sheet.stain(ink, (70, 52, 36))
    sheet.stain(dots, (120, 30, 24))
    return placed
