"""What is inked on the map of Cuius Regio: hexes and their numbers, borders, roads, rivers, the Spanish Road."""

from collections.abc import Mapping

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from game.cuius.board import BOARD
from render.battles.layout import corners, eased, rounded, shared
from render.build import lettering
from render.build.ink import Point, Sheet
from render.build.layout import Box, overlap
from render.build.projection import Floats
from render.cuius.ground import LAYOUT, SIDE
from render.patterns import INK, PAPER, Colour, blend, style
from render.type import face

LINE: Colour = (122, 98, 68)
BORDER: Colour = (112, 44, 30)
ROAD_EDGE: Colour = (92, 66, 40)
EARTH: Colour = (252, 240, 204)
WATER: Colour = (76, 132, 168)
WATER_EDGE: Colour = (36, 74, 104)
#: Widths in board pixels.
GRID, ROAD, CASING, RIVER, BANK, RIM, DASH = 1.1, 5.0, 8.4, 8.0, 11.0, 3.0, 15.0
Line = list[Point]


def _fine(line: Line) -> Line:
    return [(x * 2, y * 2) for x, y in line]


def _draw(pen: ImageDraw.ImageDraw, line: Line, wide: float) -> None:
    """A line with round ends on a fine mask; its width in board pixels."""
    fine = _fine(line)
    pen.line(fine, fill=255, width=round(wide * 2), joint="curve")
    for x, y in (fine[0], fine[-1]):
        pen.ellipse((x - wide, y - wide, x + wide, y + wide), fill=255)


def _stained(sheet: Sheet, lines: list[Line], wide: float, colour: Colour, strength: float = 1.0) -> Image.Image:
    mask = sheet.blank()
    pen = ImageDraw.Draw(mask)
    for line in lines:
        _draw(pen, line, wide)
    sheet.stain(mask, colour, strength)
    return mask


def grid(sheet: Sheet) -> None:
    """Thin hexes, each with its number at the top."""
    lines, numbers = sheet.blank(), sheet.blank()
    pen, font = ImageDraw.Draw(lines), face("regular", 30)
    for here in BOARD.ground:
        outline = _fine(LAYOUT.outline(here))
        pen.line([*outline, outline[0]], fill=255, width=round(GRID * 2))
        x, y = LAYOUT.at(here)
        ImageDraw.Draw(numbers).text((x * 2, (y - SIDE * 0.68) * 2), here, font=font, fill=255, anchor="mm")
    sheet.stain(lines, LINE, 0.62)
    sheet.stain(numbers, LINE, 0.9)


def _sides() -> list[tuple[str, str]]:
    """The hexsides between two provinces."""
    pairs = [(here, there) for here in sorted(BOARD.ground) for there in BOARD.near[here] if here < there]
    return [(here, there) for here, there in pairs if BOARD.province[here] != BOARD.province[there]]


def borders(sheet: Sheet) -> None:
    """Dashes between provinces on a pale band."""
    lines = [rounded(line, 1) for line in LAYOUT.chains(_sides())]
    _stained(sheet, lines, 6.0, PAPER, 0.55)
    _stained(sheet, [dash for line in lines for dash in _dashed(line)], 3.4, BORDER, 0.92)


def _dashed(line: Line) -> list[Line]:
    """Dashes of equal length along a line."""
    points = np.array(line)
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    found = []
    for start in np.arange(0, along[-1] - DASH * 0.4, DASH * 1.55):
        stops = np.linspace(start, min(start + DASH, along[-1]), 4)
        xs, ys = np.interp(stops, along, points[:, 0]), np.interp(stops, along, points[:, 1])
        found.append([(float(x), float(y)) for x, y in zip(xs, ys, strict=True)])
    return found


def roads(sheet: Sheet) -> Image.Image:
    """Roads from hex to hex; returns their mask at the board's size."""
    lines = [rounded(eased([LAYOUT.at(h) for h in road.hexes]), 1) for road in BOARD.road_list]
    mask = _stained(sheet, lines, CASING, ROAD_EDGE, 0.85)
    _stained(sheet, lines, ROAD, EARTH)
    return mask.reduce(2)


def courses() -> dict[str, list[Line]]:
    """Every river's lines along its hexsides, led into the middles of its cities."""
    found: dict[str, list[Line]] = {}
    for river in BOARD.rivers:
        pairs = [(a, b) for a, b in (side.split("-") for side in river.sides)]
        wet = {LAYOUT.pixel(corner) for pair in pairs for corner in shared(*pair)}
        lines = [rounded(line, 2) for line in LAYOUT.chains(pairs)]
        for city in river.cities:
            here = BOARD.cities[city].hex
            ends = [point for corner in corners(here) if (point := LAYOUT.pixel(corner)) in wet]
            lines += [_bent(end, LAYOUT.at(here)) for end in ends]
        found[river.id] = lines
    return found


def _bent(start: Point, end: Point) -> Line:
    (x0, y0), (x1, y1) = start, end
    middle = ((x0 + x1) / 2 + (y1 - y0) * 0.12, (y0 + y1) / 2 - (x1 - x0) * 0.12)
    return rounded([start, middle, end], 2)


def rivers(sheet: Sheet) -> None:
    """Rivers on hexsides: a dark bank, blue water."""
    lines = [line for river in courses().values() for line in river]
    _stained(sheet, lines, BANK, WATER_EDGE)
    _stained(sheet, lines, RIVER, WATER)
    _stained(sheet, lines, RIVER * 0.25, blend(WATER, PAPER, 0.5), 0.8)


def rim(sheet: Sheet) -> None:
    """A strong line round the land that is played on."""
    inside = sheet.blank()
    pen = ImageDraw.Draw(inside)
    for here in BOARD.ground:
        pen.polygon(_fine(LAYOUT.outline(here, 1.02)), fill=255)
    edge = np.asarray(inside.filter(ImageFilter.MaxFilter(5))).astype(int) - np.asarray(
        inside.filter(ImageFilter.MinFilter(5))
    )
    sheet.stain(Image.fromarray(edge.astype(np.uint8)), ROAD_EDGE, 0.9)


def river_names(sheet: Sheet, taken: list[Box], size: int, told: lettering.Told) -> dict[str, list[Box]]:
    """Each river's name once along a quiet stretch; returns the boxes it takes. One without room stays nameless."""
    font, placed = face("italic", size), {}
    for river in BOARD.rivers:
        text = told(river.name)
        length = font.getlength(text) + 2 * len(text)
        best = None
        for line in courses()[river.id]:
            points = np.array(line)
            along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
            for start in np.arange(0, along[-1] - length, 10):
                stops = np.linspace(start, start + length, 24)
                path = np.c_[np.interp(stops, along, points[:, 0]), np.interp(stops, along, points[:, 1])]
                path = path[::-1] if path[-1, 0] < path[0, 0] else path
                bend = 1 - float(np.hypot(*(path[-1] - path[0]))) / length
                steep = abs(path[-1, 1] - path[0, 1]) / length
                boxes = [(float(x - 14), float(y - 26), float(x + 14), float(y)) for x, y in path[::3]]
                free = not any(overlap(box, other, 2) for box in boxes for other in taken)
                if free and (best is None or bend + steep * 0.3 < best[0]):
                    best = bend + steep * 0.3, _lifted(path), boxes
        if best and best[0] < 0.4:
            lettering.along_path(sheet, best[1], text, "italic", size, lettering.RIVER_NAME, 1.0, 0.75)
            taken.extend(best[2])
            placed[river.id] = best[2]
    return placed


def _lifted(path: Floats) -> Floats:
    """A little above the water, its corners smoothed."""
    smooth = np.c_[[np.convolve(np.pad(axis, 5, "edge"), np.ones(11) / 11, "valid") for axis in path.T]].T
    tangent = np.gradient(smooth, axis=0)
    tangent /= np.hypot(tangent[:, 0], tangent[:, 1])[:, None]
    return np.asarray(smooth + np.c_[tangent[:, 1], -tangent[:, 0]] * 9)


def panels(image: Image.Image, boxes: Mapping[str, Box]) -> None:
    """The areas of the Spanish Road: boxes beside the map, each with an arrow to the hex it leads to."""
    pen, colour = ImageDraw.Draw(image), style("spain").colour
    for area, (left, top, right, low) in boxes.items():
        x, y = (left + right) / 2, (top + low) / 2
        ex, ey = LAYOUT.at(BOARD.spanish_road[area].entry)
        for wide, fill in ((12, INK), (7, colour)):
            pen.line((x, y, x + (ex - x) * 0.82, y + (ey - y) * 0.82), fill=(*fill, 255), width=wide)
        pen.rectangle((left + 4, top + 5, right + 4, low + 5), fill=(90, 80, 66, 255))
        pen.rectangle((left, top, right, low), fill=(*blend(colour, PAPER, 0.6), 255), outline=(*INK, 255), width=3)
