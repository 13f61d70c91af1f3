"""A field painted from its data: washes, engraved signs, grid and numbers; `letters.py` sets its names."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import dist
from random import Random

from PIL import Image, ImageChops, ImageDraw

from game.battles.board import Board
from render.battles import works
from render.battles.easel import FINE, FRAME, Painting
from render.battles.layout import eased, rounded, toward
from render.canvas import Point
from render.patterns import INK, Colour, blend
from render.type import face

#: Where the dark rim of a wash ends.
RIM = 164
EARTH: Colour = (238, 227, 195)
TINTS: tuple[Colour, ...] = ((232, 220, 184), (243, 234, 206))
GRID: Colour = (196, 178, 138)
NUMBER: Colour = (122, 98, 66)
WATER: Colour = (122, 164, 182)
WATER_INK: Colour = (52, 92, 116)
WASHES: dict[str, Colour] = {
    "forest": (150, 168, 112),
    "woods": (178, 190, 132),
    "marsh": (196, 208, 176),
    "hilltop": (218, 190, 138),
    "town": (232, 198, 168),
    "castle": (222, 190, 168),
    "entrenchment": (222, 196, 150),
}
#: What lies under what.
ORDER = ("hilltop", "marsh", "woods", "forest", "town", "castle", "entrenchment")


def painted(board: Board, side: float) -> Image.Image:
    """The field with hexes of a side in pixels."""
    sheet = Painting(board, side)
    _earth(sheet)
    for kind in ORDER:
        _wash(sheet, kind)
    _grid(sheet)
    works.hachures(sheet)
    works.reeds(sheet)
    _roads(sheet)
    _waters(sheet)
    works.bridges(sheet)
    for kind in ("woods", "forest"):
        works.trees(sheet, kind)
    works.redoubts(sheet)
    works.houses(sheet)
    _numbers(sheet)
    _frame(sheet)
    return sheet.image.reduce(FINE)


def _earth(sheet: Painting) -> None:
    """Parchment with faint clouds of two tints."""
    sheet.image.paste(EARTH, (0, 0), sheet.field)
    wide, high = sheet.image.size
    random = Random(f"earth {sheet.board.key}")
    coarse = (max(4, int(wide / sheet.unit / 2.4)), max(4, int(high / sheet.unit / 2.4)))
    cloud = Image.frombytes("L", coarse, random.randbytes(coarse[0] * coarse[1]))
    cloud = cloud.resize((wide // 4, high // 4), Image.Resampling.BICUBIC).resize(
        (wide, high), Image.Resampling.BILINEAR
    )
    for tint, keep in zip(TINTS, ([v < 84 for v in range(256)], [v > 172 for v in range(256)]), strict=True):
        mask = ImageChops.multiply(cloud.point([255 * k for k in keep]), sheet.field)
        sheet.image.paste(tint, (0, 0), mask)


def _wash(sheet: Painting, kind: str) -> None:
    """A flat tint with a darker rim, as a colourist lays it; clump by clump, since softening the whole takes long."""
    colour = WASHES[kind]
    for hexes in _clumps(sheet.board.grid.around, sheet.hexes(kind)):
        layers = [(blend(colour, INK, 0.3), sheet.blob(hexes)), (colour, sheet.blob(hexes, level=RIM))]
        if kind == "hilltop":
            layers.append((blend(colour, FRAME, 0.35), sheet.blob(hexes, 0.84)))
        for tint, (mask, corner) in layers:
            sheet.image.paste(tint, corner, mask)


def _clumps(around: Mapping[str, tuple[str, ...]], hexes: list[str]) -> Iterator[list[str]]:
    """The hexes parted into those that hang together."""
    left = dict.fromkeys(hexes)
    while left:
        clump = [next(iter(left))]
        del left[clump[0]]
        for hexagon in clump:
            for near in around[hexagon]:
                if near in left:
                    del left[near]
                    clump.append(near)
        yield clump


def _grid(sheet: Painting) -> None:
    width = max(FINE, round(sheet.unit * 0.022))
    for hexagon in sheet.board.grid.hexes:
        outline = sheet.layout.outline(hexagon)
        sheet.pen.line([*outline, outline[0]], fill=GRID, width=width)


def _numbers(sheet: Painting) -> None:
    font = face("regular", max(8 * FINE, round(sheet.unit * 0.235)))
    for hexagon in sheet.board.grid.hexes:
        x, y = sheet.layout.at(hexagon)
        sheet.pen.text((x, y - sheet.unit * 0.735), hexagon, font=font, fill=NUMBER, anchor="mm")


def _roads(sheet: Painting) -> None:
    lines: list[list[Point]] = []
    for road in sheet.board.file.roads:
        lines.append(_joined(_to_edge(sheet, eased([sheet.layout.at(h) for h in road.path]), road.path), lines))
    for colour, width in (((122, 92, 58), 0.15), ((240, 226, 186), 0.095)):
        for line in lines:
            sheet.line(rounded(line), colour, width)


def _to_edge(sheet: Painting, line: list[Point], path: tuple[str, ...]) -> list[Point]:
    """A road that ends in a hex of the edge goes on to the frame."""
    for hexagon, end, before in ((path[0], 0, 1), (path[-1], -1, -2)):
        if len(sheet.board.grid.around[hexagon]) < 6:
            (x, y), (px, py) = line[end], line[before]
            beyond = (x + (x - px) * 0.62, y + (y - py) * 0.62)
            line.insert(0, beyond) if end == 0 else line.append(beyond)
    return line


def _joined(line: list[Point], others: list[list[Point]]) -> list[Point]:
    """A road whose end lies close to another road ends on it."""
    spots = [spot for other in others for a, b in pairwise(other) for spot in (a, toward(a, b, 0.5))]
    for end in (0, -1):
        near = min(spots, key=lambda spot: dist(spot, line[end]), default=line[end])
        if dist(near, line[end]) < dist(line[0], line[1]) * 0.6:
            line[end] = near
    return line


def _waters(sheet: Painting) -> None:
    for kind, width in (("stream", 0.13), ("river", 0.25)):
        pairs = [pair for brink in sheet.board.file.hexsides if brink.type == kind for pair in brink.between]
        lines = [rounded(chain, 2) for chain in sheet.layout.chains(pairs)]
        for colour, share in ((WATER_INK, 1.0), (WATER, 0.62)):
            for line in lines:
                sheet.line(line, colour, width * share)
        if kind == "river":
            for line in lines:
                sheet.line(line, blend(WATER, FRAME, 0.45), width * 0.14)


def _frame(sheet: Painting) -> None:
    """Everything outside the hexes is paper with a double line."""
    wide, high = sheet.image.size
    outside = Image.new("L", sheet.image.size, 255)
    pen = ImageDraw.Draw(outside)
    for fill, width in ((None, 0.05), (0, 0.0)):
        for hexagon in sheet.board.grid.hexes:
            outline = sheet.layout.outline(hexagon)
            pen.polygon(outline, fill=fill, outline=128 if width else 0, width=max(1, round(width * sheet.unit)))
    sheet.image.paste(FRAME, (0, 0), outside.point([255 * (v == 255) for v in range(256)]))
    sheet.image.paste(blend(INK, GRID, 0.35), (0, 0), outside.point([255 * (v == 128) for v in range(256)]))
    for inset, width in ((0.08, 0.09), (0.23, 0.03)):
        d = round(inset * sheet.unit)
        thick = max(FINE, round(width * sheet.unit))
        sheet.pen.rectangle((d, d, wide - 1 - d, high - 1 - d), outline=INK, width=thick)
