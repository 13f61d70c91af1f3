"""Builds the map of Cuius Regio: ground.png, ink.png, names.png, provinces.png, board.json in data/cuius."""

import hashlib
import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter
from scipy.ndimage import gaussian_filter

from game.cuius.board import BOARD
from render.build import cuius_ink, ink, lettering, paint
from render.build.files import boxed, write
from render.build.layout import LINE, Box, Spot, settle
from render.build.lettering import Lettered, Told
from render.build.projection import GEO, Frame, Plain
from render.build.spots import AREA_TYPE, SPACED, Roads, within
from render.build.terrain import height, polygons
from render.cuius.ground import AREA, DATA, HEX, LAYOUT, MARKS, SIDE, spot
from render.patterns import INK, PAPER
from render.type import FONTS, face

#: The blur of the relief in board pixels, the side of a pattern's tile, the sizes of cities' names.
SOFT, TILE = 8.0, 34
TYPE = {"minor": 27, "major": 30, "great": 33}
#: The colour of hills, and where in a hex their signs stand, in sides of a hex from its middle, with their height.
HILLS, MOUNDS = (0.9, 0.82, 0.68), ((-0.42, -0.08, 0.22), (0.4, -0.16, 0.2), (0.02, 0.34, 0.25))
SEAS = (("North Sea", 54.1, 6.3, 2.4), ("Baltic Sea", 54.75, 14.6, 3.0))
RIVERS_NAMED = 24


def fingerprint() -> str:
    """A hash of what the map is drawn from."""
    grid = BOARD.geography.model_dump(mode="json")
    cities = [(c.id, c.name, c.hex, c.size, c.banks) for c in BOARD.cities.values()]
    lands = [BOARD.ground, BOARD.province, [(p.id, p.name) for p in BOARD.provinces.values()]]
    ways = [[road.hexes for road in BOARD.road_list], [(r.name, r.sides, r.cities) for r in BOARD.rivers]]
    roads = [(area.id, area.name, spot(area.id)) for area in BOARD.spanish_road.values()]
    plain = json.dumps([grid, cities, lands, ways, roads, SEAS, SIDE], sort_keys=True)
    digest = hashlib.sha256(plain.encode())
    for path in (*sorted(GEO.iterdir()), *sorted(FONTS.glob("*.otf"))):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def world() -> Frame:
    """The board as a cut-out of the world."""
    grid, (wide, high) = BOARD.geography, LAYOUT.size
    x, y = LAYOUT.at("0101")
    km = grid.km / HEX
    return Frame(Plain(grid.lon, grid.lat, grid.km_lon, grid.km_lat), -x * km, y * km, km, wide, high)


def lands(frame: Frame) -> NDArray[np.uint8]:
    """For each pixel the number of its province in BOARD's order plus 1; 0 off the map."""
    image = Image.new("L", (frame.width, frame.height), 0)
    pen, order = ImageDraw.Draw(image), list(BOARD.provinces)
    for here, province in BOARD.province.items():
        pen.polygon(LAYOUT.outline(here, 1.01), fill=order.index(province) + 1)
    return np.asarray(image)


def relief(frame: Frame, owner: NDArray[np.uint8]) -> Image.Image:
    """Sea, land and light; pale off the map; hills brown and mounded."""
    metres = np.asarray(gaussian_filter(height(frame), SOFT / 2))
    picture, water = paint.land(frame, metres, SOFT), _water(frame)
    hills = np.asarray(_hexes(frame, [h for h, kind in BOARD.ground.items() if kind == "hills"])) > 0
    picture[hills] *= np.array(HILLS)
    picture[owner == 0] = picture[owner == 0] * 0.3 + np.array(paint.FAINT) * 0.7
    paint.sea(picture, water)
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    fine = image.resize((frame.width * 2, frame.height * 2), Image.Resampling.BICUBIC)
    paint.shores(fine, frame.scaled(2))
    _mounds(fine)
    return fine.reduce(2)


def _water(frame: Frame) -> NDArray[np.bool_]:
    return np.asarray(~polygons(frame, "coast") | polygons(frame, "lakes"))


def _hexes(frame: Frame, hexes: Sequence[str]) -> Image.Image:
    mask = Image.new("L", (frame.width, frame.height), 0)
    pen = ImageDraw.Draw(mask)
    for here in hexes:
        pen.polygon(LAYOUT.outline(here), fill=255)
    return mask


def _mounds(image: Image.Image) -> None:
    """Three molehills in every hex of hills."""
    pen, rng = ImageDraw.Draw(image), np.random.default_rng(1618)
    for here in sorted((h for h, kind in BOARD.ground.items() if kind == "hills"), key=lambda h: LAYOUT.at(h)[1]):
        x, y = LAYOUT.at(here)
        for dx, dy, size in MOUNDS:
            px, py = (x + dx * SIDE) * 2, (y + (dy + 0.14) * SIDE) * 2
            paint.molehill(pen, px, py, size * SIDE * 2 * rng.uniform(0.9, 1.1), float(rng.normal(0, 0.06)))


# Names


def _broken(name: str) -> list[tuple[str, ...]]:
    """The ways to break a name: whole, or before its last word."""
    first, space, last = name.rpartition(" ")
    return [(name,), (first, last)] if space and len(name) > 11 else [(name,)]


def _beside(place: str, roads: Roads) -> list[Spot]:
    """The ways to write a city's name near its mark, the best first: below, where no block covers it."""
    city = BOARD.cities[place]
    (x, y), half, size = spot(city.hex), MARKS[city.size] / 2, TYPE[city.size]
    found, (right, low) = [], LAYOUT.size
    for broken, lines in enumerate(_broken(city.name)):
        wide = max(face("bold", size).getlength(line) for line in lines) + 12
        high = len(lines) * size * LINE + 6
        below, aside = half + high / 2 - 2, half + wide / 2 + 1
        ways = [(0.0, below, 0.0), (0.0, -below, 14.0), (aside, 0.0, 12.0), (-aside, 0.0, 15.0)]
        ways += [(dx * wide, below, 6 + abs(dx) * 12) for dx in (-0.2, 0.2, -0.4, 0.4)]
        ways += [(dx * wide, -below, 18) for dx in (-0.3, 0.3)]
        ways += [(dx * aside, dy * half, 16) for dx in (1, -1) for dy in (0.8, -0.8)]
        for dx, dy, dear in ways:
            label = (x + dx - wide / 2, y + dy - high / 2, x + dx + wide / 2, y + dy + high / 2)
            if min(label) >= 8 and label[2] <= right - 8 and label[3] <= low - 8:
                found.append(Spot(x, y, lines, label, dear + 60 * roads.under(label) + 14 * broken, half * 2))
    return sorted(found, key=lambda one: one.cost)


def lay_out(owner: NDArray[np.uint8], mask: Image.Image, walls: list[Box]) -> dict[str, Spot]:
    """Where names, and the shields of provinces, go; no two provinces have a city's id."""
    roads = Roads(mask)
    options = {city.hex: _beside(city.id, roads) for city in BOARD.cities.values()}
    for n, province in enumerate(BOARD.provinces.values(), 1):
        options[province.id] = within(owner == n, _broken(province.name), roads)
    return settle(options, walls)


def letter(sheet: ink.Sheet, spots: dict[str, Spot]) -> None:
    """Cities in bold by their size, provinces in spaced capitals, all haloed."""
    halo, black, brown = sheet.blank(), sheet.blank(), sheet.blank()
    on_halo = ImageDraw.Draw(halo)
    for place, one in spots.items():
        area = place in BOARD.provinces
        size = AREA_TYPE if area else TYPE[BOARD.city_at[place].size]
        pen, x, top = ImageDraw.Draw(brown if area else black), one.label[0] + one.label[2], one.label[1] * 2 + 8
        for n, line in enumerate(one.lines):
            y = top + (n + 0.5) * size * 2 * LINE
            text = line.upper() if area else line
            lettering.spaced_out(on_halo, pen, text, x, y, size * 2, SPACED * 2 if area else 0)
    sheet.stain(halo.filter(ImageFilter.GaussianBlur(3)), PAPER, 0.88)
    sheet.stain(black, INK)
    sheet.stain(brown, (96, 62, 36))


def areas() -> dict[str, Box]:
    """The boxes of the Spanish Road beside the map."""
    wide, high = AREA
    return {
        area: (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        for area, (x, y) in ((area, spot(area)) for area in BOARD.spanish_road)
    }


def lettered(spots: dict[str, Spot], told: Told) -> Lettered:
    """All that is lettered besides the names of cities and provinces."""
    frame, boxes = world(), areas()
    sheet = ink.Sheet(frame)
    marks: list[Box] = [_square(spot(c.hex), MARKS[c.size]) for c in BOARD.cities.values()]
    taken = [*marks, *(one.label for one in spots.values()), *boxes.values()]
    taken += lettering.wide_names(sheet, frame, (), SEAS, (0, 52), told)
    rivers = cuius_ink.river_names(sheet, taken, RIVERS_NAMED, told)
    image = sheet.done()
    for area, box in boxes.items():
        lettering.headed(image, box, told(BOARD.spanish_road[area].name), 22, 17)
    return Lettered(image, rivers)


def build() -> None:
    """Draw everything and write it to data/cuius."""
    frame = world()
    owner, boxes = lands(frame), areas()
    sheet = ink.Sheet(frame)
    cuius_ink.grid(sheet)
    cuius_ink.borders(sheet)
    mask = cuius_ink.roads(sheet)
    cuius_ink.rivers(sheet)
    cuius_ink.rim(sheet)
    spots = lay_out(owner, mask, list(boxes.values()))
    overlay = sheet.done()
    cuius_ink.panels(overlay, boxes)
    script = ink.Sheet(frame)
    letter(script, spots)
    dry = np.where(_water(frame), 0, owner).astype(np.uint8)
    sheets = {"ground": relief(frame, owner), "ink": overlay, "names": script.done(), "provinces": Image.fromarray(dry)}
    _write(frame, sheets, spots, lettered(spots, str))


def _square(middle: ink.Point, side: float) -> Box:
    return middle[0] - side / 2, middle[1] - side / 2, middle[0] + side / 2, middle[1] + side / 2


def _write(frame: Frame, sheets: dict[str, Image.Image], spots: dict[str, Spot], letters: Lettered) -> None:
    board = {
        "built_from": fingerprint(),
        "size": [frame.width, frame.height],
        "counter": round(HEX),
        "tile": TILE,
        "order": list(BOARD.provinces),
        "places": {
            place: {"stack": [round(one.x), round(one.y)], "label": [round(v) for v in one.label]}
            for place, one in spots.items()
        },
        **boxed(letters),
    }
    write(DATA, sheets | {"letters": letters.sheet}, [], board, ('},"', "},{"))
