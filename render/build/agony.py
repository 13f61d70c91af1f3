"""Builds the map of agony: ground.png, ink.png, names.png, provinces.png, board.json in data/agony."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import yaml
from PIL import Image, ImageDraw, ImageFilter
from scipy.ndimage import distance_transform_edt

from game.agony.board import BOARD, DENMARK, SWEDEN, UP
from render.build import ink, lettering, roads
from render.build.cells import Cells, cells
from render.build.files import boxed, write
from render.build.layout import LINE, Box, Spot, settle
from render.build.lettering import Lettered, Told
from render.build.paint import ground
from render.build.projection import GEO, ROOT, Frame
from render.build.spots import CITY, Roads, beside, spread, within, written
from render.patterns import INK, PAPER, blend, style
from render.type import FONTS

DATA = ROOT / "data" / "agony"
#: A town of another area so near a city (board pixels) does not shape the land.
CLOSE, ZONE, AREA_INK = 70.0, (226, 168, 20), (96, 62, 36)
#: The blur of the relief in board pixels, the spacing of mountain signs, the side of a pattern's tile.
SOFT, SPARSE, TILE = 8.0, 1.4, 36
BOXES = {"up": "United Provinces", DENMARK: "Denmark", SWEDEN: "Sweden"}
OWNERS = {"up": "united_provinces", DENMARK: "denmark", SWEDEN: "sweden"}


@dataclass(frozen=True)
class Plan:
    """What the map is drawn from."""

    lands: dict[str, Any]
    towns: dict[str, list[tuple[str, float, float]]]

    @classmethod
    def read(cls) -> "Plan":
        """Read lands.yaml and the campaign's towns."""
        lands = yaml.safe_load((DATA / "lands.yaml").read_text("utf-8"))
        towns = yaml.safe_load((ROOT / "data" / "campaign" / "lands.yaml").read_text("utf-8"))["towns"] | lands["more"]
        return cls(lands, {land: [(str(n), a, o) for n, a, o in found] for land, found in towns.items()})

    def names(self, place: str, name: str) -> list[tuple[str, ...]]:
        """The ways to break a place's name."""
        return [tuple(text.split("|")) for text in self.lands["labels"].get(place, [name])]


def fingerprint() -> str:
    """A hash of what the map is drawn from."""
    plan = Plan.read()
    kept = [(s.id, s.name, s.area, s.lat, s.lon, s.embedded) for s in BOARD.spaces.values()]
    areas = [(a.id, a.name, a.spanish_zone) for a in BOARD.areas.values()]
    links = BOARD.links.model_dump(mode="json")
    drawn = {key: value for key, value in plan.lands.items() if key != "regions"}
    looks = {power: list(style(power).colour) for power in sorted(OWNERS.values())}
    digest = hashlib.sha256(json.dumps([kept, areas, links, drawn, plan.towns, looks], sort_keys=True).encode())
    for path in (*sorted(GEO.iterdir()), *sorted(FONTS.glob("*.otf"))):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def panels(plan: Plan, frame: Frame) -> dict[str, Box]:
    """The boxes beside the map."""
    found: dict[str, Box] = {}
    for box, spec in plan.lands["boxes"].items():
        x, y = frame.pixels([spec["at"][1], spec["at"][0]])[0]
        wide, high = spec["size"]
        y = max(float(y), high / 2 + 14)
        found[box] = (float(x) - wide / 2, y - high / 2, float(x) + wide / 2, y + high / 2)
    return found


def positions(plan: Plan, frame: Frame, walls: list[Box]) -> dict[str, ink.Point]:
    """Where the cities stand."""
    targets = frame.pixels([(space.lon, space.lat) for space in BOARD.spaces.values()])
    points = spread(targets, walls, (frame.width, frame.height))
    return {space: (float(x), float(y)) for space, (x, y) in zip(BOARD.spaces, points, strict=True)}


def lands(plan: Plan, frame: Frame, at: dict[str, ink.Point]) -> Cells:
    """The areas as cells of their cities and of towns not too near another's city."""
    homes = {space.id: space.area or space.embedded[0] for space in BOARD.spaces.values()}
    spots = np.array(list(at.values()))
    owners = [homes[space] for space in at]
    found: dict[str, list[tuple[str, float, float]]] = {}
    for area, keys in (plan.lands["lands"] | plan.lands["outside"]).items():
        found[area] = [(space, *_degrees(frame, at[space])) for space, home in homes.items() if home == area]
        for name, lat, lon in (town for key in keys or [area] for town in plan.towns[key]):
            away = np.hypot(*(spots - frame.pixels([lon, lat])[0]).T)
            if away.min() > CLOSE or owners[int(away.argmin())] == area:
                found[area].append((name, lat, lon))
    return cells(frame, found)


def _degrees(frame: Frame, point: ink.Point) -> tuple[float, float]:
    x, y = frame.west + point[0] * frame.km, frame.north - point[1] * frame.km
    lon, lat = frame.conic.inverse(np.array([x]), np.array([y]))
    return float(lat[0]), float(lon[0])


def ways(at: dict[str, ink.Point], links: Iterable[tuple[str, str, str]]) -> dict[tuple[str, str], roads.Way]:
    """The way of every link, by its ends."""
    found = {}
    for a, b, _src in links:
        others = np.array([point for space, point in at.items() if space not in (a, b)])
        found[a, b] = roads.find_way(at[a], at[b], others)
    return found


def far_arrows(at: dict[str, ink.Point], boxes: dict[str, Box]) -> list[ink.Arrow]:
    """Arrows to the United Provinces, from Sweden and from Denmark."""
    found = []
    for city, _up, _src in BOARD.links.to_up:
        start, tip = _between(at[city], boxes["up"])
        found.append(ink.Arrow((city, "up"), (start, tip), OWNERS["up"]))
    for box, city, _src in (*BOARD.links.sweden_arrow, *BOARD.links.one_way):
        start, tip = _between(at[city], boxes[box])
        found.append(ink.Arrow((box, city), (tip, start), OWNERS[box], far=box == SWEDEN))
    return found


def _between(city: ink.Point, box: Box) -> tuple[ink.Point, ink.Point]:
    """From the rim of a city's mark to the nearest point of a box."""
    end = np.array([np.clip(city[0], box[0], box[2]), np.clip(city[1], box[1], box[3])])
    start = np.array(city)
    heading = (end - start) / max(1.0, float(np.hypot(*(end - start))))
    start = start + heading * CITY * 0.7
    return (float(start[0]), float(start[1])), (float(end[0]), float(end[1]))


def lay_out(plan: Plan, frame: Frame, found: Cells, at: dict[str, ink.Point], mask: Image.Image) -> dict[str, Spot]:
    """Where names and shields go."""
    under, size = Roads(mask), (frame.width, frame.height)
    options = {s.id: beside(*at[s.id], plan.names(s.id, s.name), under, size) for s in BOARD.spaces.values()}
    for area in BOARD.areas.values():
        options[area.id] = within(found.mask(area.id), plan.names(area.id, area.name), under)
    walls = [*panels(plan, frame).values(), *(tuple(box) for box in plan.lands["kept"].values())]
    return settle(options, walls)


def zone(sheet: ink.Sheet, found: Cells) -> None:
    """The Spanish Zone's rim: a golden band inside its border [17.Sp.2]."""
    inside = np.isin(found.owner, [found.ids.index(a.id) for a in BOARD.areas.values() if a.spanish_zone])
    depth = distance_transform_edt(inside | found.water)
    rim = Image.fromarray(((inside & (depth < 9)) * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(1.2))
    roads.band(sheet, rim, ZONE, 0.75)


def letter(sheet: ink.Sheet, spots: dict[str, Spot]) -> None:
    """Cities in bold, areas in spaced capitals, all haloed."""
    halo, ink_, brown = sheet.blank(), sheet.blank(), sheet.blank()
    on_halo = ImageDraw.Draw(halo)
    for place, spot in spots.items():
        area = place in BOARD.areas
        pen, x, top = ImageDraw.Draw(brown if area else ink_), spot.label[0] + spot.label[2], spot.label[1] * 2 + 18
        for n, line in enumerate(spot.lines):
            text, size, gap = written(line, area)
            y = top + (n + 0.5) * size * 2 * LINE
            lettering.spaced_out(on_halo, pen, text, x, y, size * 2, gap * 2)
    sheet.stain(halo.filter(ImageFilter.GaussianBlur(3)), PAPER, 0.85)
    sheet.stain(ink_, INK)
    sheet.stain(brown, AREA_INK)


def box_frames(image: Image.Image, boxes: dict[str, Box]) -> None:
    """The boxes beside the map, in their owners' colours."""
    draw = ImageDraw.Draw(image)
    for key, (left, top, right, low) in boxes.items():
        colour = style(OWNERS[key]).colour
        draw.rectangle((left + 5, top + 7, right + 5, low + 7), fill=(90, 80, 66, 255))
        draw.rectangle((left, top, right, low), fill=(*blend(colour, PAPER, 0.6), 255), outline=INK, width=3)
        if key == "up":
            middle = (left + right) / 2
            draw.line((middle, top + 50, middle, low - 8), fill=blend(colour, INK, 0.5), width=2)


def lettered(plan: Plan, frame: Frame, spots: dict[str, Spot], roads: list[Box], told: Told) -> Lettered:
    """All that is lettered besides the names of cities and areas."""
    sheet, boxes = ink.Sheet(frame), panels(plan, frame)
    taken = [box for spot in spots.values() for box in (spot.stack, spot.label)]
    taken += [*boxes.values(), *(tuple(box) for box in plan.lands["kept"].values()), *roads]
    taken += lettering.wide_names(sheet, frame, plan.lands["beyond"], plan.lands["seas"], (28, 44), told)
    wanted = {name: told(text) for name, text in plan.lands["rivers"].items()}
    rivers = lettering.river_names(sheet, frame, wanted, taken, 24)
    image = sheet.done()
    for key, box in boxes.items():
        lettering.headed(image, box, told(BOXES[key]), 34, 24)
    return Lettered(image, rivers)


def stacks(at: dict[str, ink.Point], spots: dict[str, Spot], boxes: dict[str, Box]) -> dict[str, ink.Point]:
    """Where things stand: cities, the shields of areas, the boxes."""
    found = dict(at) | {area: (spots[area].x, spots[area].y) for area in BOARD.areas}
    left, top, right, low = boxes["up"]
    for side, share in ((UP["protestant"], 0.25), (UP["catholic"], 0.75)):
        found[side] = (left + (right - left) * share, (top + 46 + low) / 2)
    for box in (DENMARK, SWEDEN):
        found[box] = ((boxes[box][0] + boxes[box][2]) / 2, boxes[box][3] - 32)
    return found


def build() -> None:
    """Draw everything and write it to data/agony."""
    plan = Plan.read()
    frame = Frame.of(plan.lands["frame"])
    boxes = panels(plan, frame)
    kept: list[Box] = [tuple(box) for box in plan.lands["kept"].values()]
    at = positions(plan, frame, [*boxes.values(), *kept])
    found = lands(plan, frame, at)
    sheet = ink.Sheet(frame)
    zone(sheet, found)
    ink.borders(sheet, found, {frozenset((a, b)) for a in found.ids for b in found.ids})
    solid, dashed = ways(at, BOARD.links.road), ways(at, BOARD.links.france_offmap)
    mask = roads.ink_roads(sheet, list(solid.values()), list(dashed.values()))
    arrows = far_arrows(at, boxes)
    ink.arrows(sheet, arrows)
    for arrow in arrows:
        ImageDraw.Draw(mask).line(arrow.path, fill=255, width=16)
    spots = lay_out(plan, frame, found, at, mask)
    taken = [box for spot in spots.values() for box in (spot.stack, spot.label)] + [*boxes.values(), *kept]
    letters = lettered(plan, frame, spots, road_boxes(solid.values()), str)
    overlay = sheet.done()
    box_frames(overlay, boxes)
    script = ink.Sheet(frame)
    letter(script, spots)
    land = ground(frame, found, {}, taken + road_boxes(solid.values()), SOFT, SPARSE)
    sheets = {"ground": land, "ink": overlay, "names": script.done(), "provinces": _index(found)}
    _write(frame, sheets, spots, stacks(at, spots, boxes), solid | dashed, boxes, letters)


def road_boxes(found: Iterable[Iterable[ink.Point]]) -> list[Box]:
    """The room that ways take."""
    return [(x - 9, y - 9, x + 9, y + 9) for way in found for x, y in way]


def _index(found: Cells) -> Image.Image:
    """For each pixel the number of its area in BOARD's order plus 1; 0 elsewhere."""
    table = np.zeros(256, dtype=np.uint8)
    for n, area in enumerate(BOARD.areas):
        table[found.ids.index(area)] = n + 1
    return Image.fromarray(table[found.owner])


def _write(
    frame: Frame,
    sheets: dict[str, Image.Image],
    spots: dict[str, Spot],
    at: dict[str, ink.Point],
    paths: dict[tuple[str, str], roads.Way],
    boxes: dict[str, Box],
    letters: Lettered,
) -> None:
    keep = [ink.arrow_colour(owner) for owner in OWNERS.values()]
    board = {
        "built_from": fingerprint(),
        "size": [frame.width, frame.height],
        "counter": CITY,
        "tile": TILE,
        "order": list(BOARD.areas),
        "places": {
            place: {
                "stack": [round(x), round(y)],
                "label": [round(v) for v in spots[place].label] if place in spots else None,
            }
            for place, (x, y) in at.items()
        },
        "ways": [{"ends": list(ends), "path": [[round(x), round(y)] for x, y in way]} for ends, way in paths.items()],
        "panels": {box: [round(v) for v in edges] for box, edges in boxes.items()},
        **boxed(letters),
    }
    write(DATA, sheets | {"letters": letters.sheet}, keep, board, ('},"', "},{"))
