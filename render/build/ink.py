"""What is written over the washes: borders, arrows of rule f, the Road's trace."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter
from scipy.ndimage import distance_transform_edt, gaussian_filter

from render.build.cells import Cells
from render.build.layout import Box, Spot, overlap
from render.build.projection import Floats, Frame
from render.patterns import INK, PAPER, Colour, blend, style

BORDER, BARRIER = (96, 70, 44), (74, 48, 28)
ROAD = (170, 60, 30)
Point = tuple[float, float]


@dataclass(frozen=True)
class Arrow:
    """An arrow of rule f in board pixels; `owner`: the power it serves alone; `far`: it leaps over something."""

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
    lines = {
        "open": np.zeros_like(cells.water),
        "shut": np.zeros_like(cells.water),
        "realm": np.zeros_like(cells.water),
    }
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
        cost = (
            offset
            + sum(60 + overlap(box, other) * 0.4 for other in boxes if overlap(box, other) > 0)
            + 30 * (1 - abs(normal @ heading))
        )
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
    return tuple(
        ((1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1)
        for t in steps
    )


def _head(path: tuple[Point, ...], size: float) -> list[Point]:
    (x0, y0), (x1, y1) = path[-2], path[-1]
    length = max(1e-6, float(np.hypot(x1 - x0, y1 - y0)))
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    return [
        (x1, y1),
        (x1 - ux * size - uy * size * 0.55, y1 - uy * size + ux * size * 0.55),
        (x1 - ux * size + uy * size * 0.55, y1 - uy * size - ux * size * 0.55),
    ]


def _doubled(path: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x * 2, y * 2) for x, y in path)


def arrow_colour(owner: str) -> Colour:
    """The colour of an arrow that serves one power alone, or all."""
    return blend(style(owner).colour, INK, 0.4) if owner else (112, 76, 44)


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
        colour = arrow_colour(arrow.owner)
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
        draw.line(
            [(float(np.interp(s, along, points[:, 0])), float(np.interp(s, along, points[:, 1]))) for s in stops],
            fill=255,
            width=width,
        )
        start += dash + gap


def road_trace(sheet: Sheet, chains: list[list[Point]]) -> None:
    """The historical ways of the Spanish Road: a fine dotted trace."""
    mask = sheet.blank()
    draw = ImageDraw.Draw(mask)
    for chain in chains:
        for start, end in pairwise(chain):
            path = np.array(_doubled(bow(start, end, 0.05)))
            along = np.r_[0, np.cumsum(np.hypot(*np.diff(path, axis=0).T))]
            for stop in np.arange(0, along[-1], 19):
                x, y = float(np.interp(stop, along, path[:, 0])), float(np.interp(stop, along, path[:, 1]))
                draw.ellipse((x - 4.2, y - 4.2, x + 4.2, y + 4.2), fill=255)
    sheet.stain(mask.filter(ImageFilter.MaxFilter(5)), PAPER, 0.6)
    sheet.stain(mask, ROAD, 0.8)
