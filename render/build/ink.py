"""What is written over the washes: borders, arrows of rule f, the Road's trace, names."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter
from scipy.ndimage import distance_transform_edt, gaussian_filter

from render.build.cells import Cells
from render.build.layout import AREA_TYPE, LINE, PROVINCE_TYPE, Box, Spot, overlap, spaced
from render.build.projection import Floats, Frame
from render.build.terrain import rivers
from render.patterns import INK, PAPER, Colour, blend, style
from render.type import face

BORDER, BARRIER, RIVER_NAME, FAINT_NAME = (96, 70, 44), (74, 48, 28), (44, 88, 116), (138, 122, 98)
ROAD = (170, 60, 30)
Point = tuple[float, float]


@dataclass(frozen=True)
class Arrow:
    """An arrow of rule f in board pixels; `owner` names the power it serves alone, `far` that it leaps over something."""

    ends: tuple[str, str]
    path: tuple[Point, ...]
    owner: str = ""
    far: bool = False


class Sheet:
    """A transparent sheet the size of the board, drawn twice as fine."""

    def __init__(self, frame: Frame) -> None:
        self.size = (frame.width, frame.height)
        self.image = Image.new("RGBA", (frame.width * 2, frame.height * 2), (*PAPER, 0))

    def stain(self, mask: Image.Image, colour: Colour, strength: float = 1.0) -> None:
        """Lay a colour through a mask of the fine size."""
        layer = Image.new("RGBA", self.image.size, (*colour, 0))
        layer.putalpha(mask.point([round(v * strength) for v in range(256)]))
        self.image.alpha_composite(layer)

    def blank(self) -> Image.Image:
        """An empty mask of the fine size."""
        return Image.new("L", self.image.size, 0)

    def done(self) -> Image.Image:
        """The sheet at the board's size."""
        return self.image.reduce(2)


def _edge(a: NDArray[np.bool_], b: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The pixels of a and b that touch the other."""
    edge = np.zeros_like(a)
    edge[:, :-1] |= (a[:, :-1] & b[:, 1:]) | (b[:, :-1] & a[:, 1:])
    edge[:-1] |= (a[:-1] & b[1:]) | (b[:-1] & a[1:])
    return edge


def borders(sheet: Sheet, cells: Cells, adjacent: set[frozenset[str]]) -> None:
    """Thin dashed lines where an arrow crosses, a heavy wall where none does, a strong line round areas."""
    owner = cells.owner
    lines = {"open": np.zeros_like(cells.water), "shut": np.zeros_like(cells.water), "realm": np.zeros_like(cells.water)}
    for shift in ((0, 1), (1, 0)):
        here = owner[: owner.shape[0] - shift[0], : owner.shape[1] - shift[1]]
        there = owner[shift[0] :, shift[1] :]
        for p in np.unique(here[(here != there)]):
            for q in np.unique(there[(here == p) & (there != p)]):
                if 255 in (p, q):
                    continue
                a, b = cells.ids[p], cells.ids[q]
                kind = _border_kind(a, b, adjacent)
                if kind:
                    lines[kind][: here.shape[0], : here.shape[1]] |= (here == p) & (there == q)
    for kind, width, colour in (("open", 1.3, BORDER), ("shut", 2.6, BARRIER), ("realm", 2.2, INK)):
        away = distance_transform_edt(~lines[kind])
        wide = np.clip((width - away + 0.8) * 255, 0, 255)
        if kind == "open":
            wide *= 0.8
        if kind == "shut":
            halo = np.clip((width + 3 - away) * 90, 0, 120)
            sheet.stain(_fine(halo, sheet), PAPER)
        sheet.stain(_fine(wide, sheet), colour)


def _border_kind(a: str, b: str, adjacent: set[frozenset[str]]) -> str:
    if a.startswith("x_") and b.startswith("x_"):
        return ""
    if any(place.startswith(("t_", "x_")) for place in (a, b)):
        return "realm"
    return "open" if frozenset((a, b)) in adjacent else "shut"


def _fine(values: Floats, sheet: Sheet) -> Image.Image:
    mask = Image.fromarray(gaussian_filter(values, 0.6).clip(0, 255).astype(np.uint8))
    return mask.resize(sheet.image.size, Image.Resampling.BICUBIC)


def find_arrow(cells: Cells, spots: dict[str, Spot], a: str, b: str, boxes: list[Box], owner: str) -> Arrow:
    """The arrow between two places: across their border near the straight way, else from shore to shore."""
    start, end = spots[a], spots[b]
    edge = _edge(cells.mask(a), cells.mask(b)) if a in cells.ids else np.zeros_like(cells.water)
    points = np.argwhere(edge)[:, ::-1].astype(float)
    if len(points) < 25:
        return Arrow((a, b), _leap(cells, a, b), owner, far=True)
    way = np.array([end.x - start.x, end.y - start.y])
    best: tuple[float, tuple[Point, Point]] | None = None
    for point in points[:: max(1, len(points) // 60)]:
        near = points[np.hypot(*(points - point).T) < 26]
        _, _, axes = np.linalg.svd(near - near.mean(0))
        normal = axes[1] * (1 if axes[1] @ way > 0 else -1)
        heading = normal + 0.9 * way / np.hypot(*way)
        heading /= np.hypot(*heading)
        tail, tip = point - heading * 24, point + heading * 24
        offset = abs(way[0] * (point[1] - start.y) - way[1] * (point[0] - start.x)) / np.hypot(*way)
        box = (min(tail[0], tip[0]) - 5, min(tail[1], tip[1]) - 5, max(tail[0], tip[0]) + 5, max(tail[1], tip[1]) + 5)
        cost = offset + sum(60 + overlap(box, other) * 0.4 for other in boxes if overlap(box, other) > 0) + 30 * (1 - abs(normal @ heading))
        if best is None or cost < best[0]:
            best = cost, ((float(tail[0]), float(tail[1])), (float(tip[0]), float(tip[1])))
    assert best is not None
    return Arrow((a, b), best[1], owner)


def _leap(cells: Cells, a: str, b: str) -> tuple[Point, ...]:
    """From the nearest shore of a to the nearest of b, a little into each."""
    target = cells.mask(b)
    away, nearest = distance_transform_edt(~target, return_indices=True)
    home = np.where(cells.mask(a), away, np.inf)
    y, x = np.unravel_index(int(home.argmin()), home.shape)
    ty, tx = nearest[:, y, x]
    start, end = np.array([x, y], dtype=float), np.array([tx, ty], dtype=float)
    heading = (end - start) / max(1.0, float(np.hypot(*(end - start))))
    tail, tip = start - heading * 22, end + heading * 30
    return ((float(tail[0]), float(tail[1])), (float(tip[0]), float(tip[1])))


def bow(start: Point, end: Point, lift: float) -> tuple[Point, ...]:
    """A bent way; `lift` is its height as a share of its length, to the left of its heading."""
    (x0, y0), (x1, y1) = start, end
    cx, cy = (x0 + x1) / 2 + (y1 - y0) * lift * 2, (y0 + y1) / 2 - (x1 - x0) * lift * 2
    steps = [n / 20 for n in range(21)]
    return tuple(((1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1) for t in steps)


def _head(path: tuple[Point, ...], size: float) -> list[Point]:
    (x0, y0), (x1, y1) = path[-2], path[-1]
    length = max(1e-6, float(np.hypot(x1 - x0, y1 - y0)))
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    return [(x1, y1), (x1 - ux * size - uy * size * 0.55, y1 - uy * size + ux * size * 0.55), (x1 - ux * size + uy * size * 0.55, y1 - uy * size - ux * size * 0.55)]


def _doubled(path: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x * 2, y * 2) for x, y in path)


def arrows(sheet: Sheet, found: list[Arrow]) -> None:
    """Two heads between provinces; from an area one broad head in its owner's colour."""
    for arrow in found:
        path = _doubled(arrow.path)
        shaft, draw_on = sheet.blank(), None
        draw_on = ImageDraw.Draw(shaft)
        wide = 13 if arrow.owner else 6
        heads = [path] if arrow.owner else [path, path[::-1]]
        if arrow.far:
            _dashes(draw_on, path, 30, 16, wide)
        else:
            draw_on.line(_shortened(path, 14, both=not arrow.owner), fill=255, width=wide)
        for end in heads:
            draw_on.polygon(_head(end, 38 if arrow.owner else 26), fill=255)
        box = shaft.getbbox()
        if box is None:
            continue
        cut = (max(0, box[0] - 16), max(0, box[1] - 16), box[2] + 16, box[3] + 16)
        piece = shaft.crop(cut)
        halo = piece.filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(1.5))
        colour = blend(style(arrow.owner).colour, INK, 0.4) if arrow.owner else (112, 76, 44)
        for mask, tint, strength in ((halo, PAPER, 0.75), (piece, colour, 0.92)):
            layer = Image.new("RGBA", piece.size, (*tint, 0))
            layer.putalpha(mask.point([round(v * strength) for v in range(256)]))
            sheet.image.alpha_composite(layer, (cut[0], cut[1]))


def _shortened(path: tuple[Point, ...], by: float, both: bool) -> list[Point]:
    points = np.array(path)
    heading = points[-1] - points[-2]
    points[-1] -= heading / np.hypot(*heading) * by
    if both:
        heading = points[0] - points[1]
        points[0] -= heading / np.hypot(*heading) * by
    return [(float(x), float(y)) for x, y in points]


def _dashes(draw: ImageDraw.ImageDraw, path: tuple[Point, ...], dash: float, gap: float, width: int) -> None:
    points = np.array(path)
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    start = 0.0
    while start < along[-1] - 20:
        stops = np.linspace(start, min(start + dash, along[-1] - 20), 6)
        draw.line([(float(np.interp(s, along, points[:, 0])), float(np.interp(s, along, points[:, 1]))) for s in stops], fill=255, width=width)
        start += dash + gap


def road_trace(sheet: Sheet, chains: list[list[Point]]) -> None:
    """The historical ways of the Spanish Road: a fine dotted trace."""
    mask = sheet.blank()
    draw = ImageDraw.Draw(mask)
    for chain in chains:
        for start, end in zip(chain, chain[1:], strict=False):
            path = np.array(_doubled(bow(start, end, 0.05)))
            along = np.r_[0, np.cumsum(np.hypot(*np.diff(path, axis=0).T))]
            for stop in np.arange(0, along[-1], 19):
                x, y = float(np.interp(stop, along, path[:, 0])), float(np.interp(stop, along, path[:, 1]))
                draw.ellipse((x - 4.2, y - 4.2, x + 4.2, y + 4.2), fill=255)
    sheet.stain(mask.filter(ImageFilter.MaxFilter(5)), PAPER, 0.6)
    sheet.stain(mask, ROAD, 0.8)


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
                _letters(on_halo, on_ink, text, x, y, size)
                continue
            on_halo.text((x, y), text, font=font, fill=255, anchor="mm", stroke_width=9)
            on_ink.text((x, y), text, font=font, fill=255, anchor="mm")
    sheet.stain(halo.filter(ImageFilter.GaussianBlur(3)), PAPER, 0.82)
    sheet.stain(ink, INK)


def _letters(halo: ImageDraw.ImageDraw, ink: ImageDraw.ImageDraw, text: str, x: float, y: float, size: int, gap: float = 6) -> None:
    font = face("bold", size)
    left = x - (font.getlength(text) + gap * (len(text) - 1)) / 2
    for letter in text:
        halo.text((left, y), letter, font=font, fill=255, anchor="lm", stroke_width=9)
        ink.text((left, y), letter, font=font, fill=255, anchor="lm")
        left += font.getlength(letter) + gap


def along_path(sheet: Sheet, path: Floats, text: str, kind: str, size: int, colour: Colour, gap: float, halo: float) -> None:
    """A name that follows a line, centred on it; sizes and path in board pixels."""
    font, points = face(kind, size * 2), path * 2
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    widths = [font.getlength(letter) + gap * 2 for letter in text]
    at = (along[-1] - sum(widths)) / 2
    bold, ink = sheet.blank(), sheet.blank()
    for letter, wide in zip(text, widths, strict=True):
        middle = at + wide / 2
        before, after = max(middle - size, 0), min(middle + size, along[-1])
        ends = [(float(np.interp(s, along, points[:, 0])), float(np.interp(s, along, points[:, 1]))) for s in (before, middle, after)]
        angle = -np.degrees(np.arctan2(ends[2][1] - ends[0][1], ends[2][0] - ends[0][0]))
        side = size * 6
        for target, stroke in ((bold, 5), (ink, 0)):
            glyph = Image.new("L", (side, side), 0)
            ImageDraw.Draw(glyph).text((side / 2, side / 2), letter, font=font, fill=255, anchor="mm" if letter in "—" else "ms", stroke_width=stroke)
            glyph = glyph.rotate(angle, Image.Resampling.BICUBIC)
            target.paste(255, (round(ends[1][0] - side / 2), round(ends[1][1] - side / 2)), glyph)
        at += wide
    if halo:
        sheet.stain(bold.filter(ImageFilter.GaussianBlur(2)), PAPER, halo)
    sheet.stain(ink, colour)


def river_names(sheet: Sheet, frame: Frame, wanted: dict[str, str], taken: list[Box], size: int = 20) -> dict[str, list[Box]]:
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
            placed[text] = best[2]
    return placed


def _quiet_stretch(points: Floats, length: float, size: int, frame: Frame, taken: list[Box], best: tuple[float, Floats, list[Box]] | None) -> tuple[float, Floats, list[Box]] | None:
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


def wide_name(sheet: Sheet, frame: Frame, text: str, lat: float, lon: float, span: float, colour: Colour, size: int, kind: str) -> Box:
    """A name spread along a parallel over `span` degrees; returns its box."""
    path = frame.pixels([(lon + d, lat) for d in np.linspace(-span / 2, span / 2, 24)])
    length = float(np.hypot(*np.diff(path, axis=0).T).sum())
    gap = max(0.0, (length * 0.95 - face(kind, size).getlength(text)) / len(text))
    along_path(sheet, path, text, kind, size, colour, gap, 0)
    return (float(path[:, 0].min()), float(path[:, 1].min() - size), float(path[:, 0].max()), float(path[:, 1].max() + 4))


def town_names(sheet: Sheet, towns: list[tuple[str, Point]], taken: list[Box], size: int = 19) -> dict[str, Box]:
    """Dots and names of towns while there is room."""
    font, placed = face("regular", size * 2), {}
    halo, ink, dots = sheet.blank(), sheet.blank(), sheet.blank()
    on_halo, on_ink, on_dots = ImageDraw.Draw(halo), ImageDraw.Draw(ink), ImageDraw.Draw(dots)
    for name, (x, y) in towns:
        wide, high = font.getlength(name) / 2, size * 0.8
        for left, middle in ((x + 8, y), (x - 8 - wide, y), (x - wide / 2, y - 14), (x - wide / 2, y + 14), (x + 6, y - 11), (x + 6, y + 11), (x - 6 - wide, y - 11), (x - 6 - wide, y + 11)):
            box = (min(left, x - 6), min(middle - high / 2, y - 6), max(left + wide, x + 6), max(middle + high / 2, y + 6))
            inside = box[0] > 12 and box[1] > 12 and box[2] < sheet.size[0] - 12 and box[3] < sheet.size[1] - 12
            if inside and not any(overlap(box, other, 3) for other in taken):
                on_halo.text((left * 2, middle * 2), name, font=font, fill=255, anchor="lm", stroke_width=5)
                on_ink.text((left * 2, middle * 2), name, font=font, fill=255, anchor="lm")
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
