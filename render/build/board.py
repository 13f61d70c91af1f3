"""Builds the campaign's board: ground.png, ink.png, provinces.png, board.json, palette.png."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import yaml
from PIL import Image, ImageDraw

from render.build import ink, lettering
from render.build.cells import Cells, cells
from render.build.files import boxed, write
from render.build.layout import COUNTER, Box, Home, Spot, candidates, settle, size_of
from render.build.lettering import Lettered, Told
from render.build.paint import ground
from render.build.projection import GEO, ROOT, Frame
from render.paper import fitted
from render.patterns import INK, PAPER, STYLES, blend, style
from render.type import FONTS, face, wrapped

DATA = ROOT / "data" / "campaign"
#: The frame of the title, and how wide the title may be in it.
CARTOUCHE: Box = (36.0, 36.0, 560.0, 190.0)
TITLE = 484.0


@dataclass(frozen=True)
class Plan:
    """The two data files the board is drawn from."""

    map: dict[str, Any]
    lands: dict[str, Any]

    @classmethod
    def read(cls) -> "Plan":
        """Read map.yaml and lands.yaml."""
        files = (yaml.safe_load((DATA / name).read_text("utf-8")) for name in ("map.yaml", "lands.yaml"))
        return cls(*files)

    @property
    def places(self) -> list[dict[str, Any]]:
        """Provinces and areas."""
        return [*self.map["provinces"], *self.map["territorial_areas"]]

    @property
    def owners(self) -> dict[str, str]:
        """The power of each territorial area."""
        return {area["id"]: area["power"] for area in self.map["territorial_areas"]}


def fingerprint() -> str:
    """A hash of what the board is drawn from: the map, lands.yaml, geography, typefaces, the powers' looks."""
    plan = Plan.read()
    kept = ("id", "name", "lat", "lon", "adjacent", "arrows_to", "power")
    parts = [{key: place[key] for key in kept if key in place} for place in plan.places]
    chains = [chain["via"] for chain in plan.map["spanish_road"]["chains"]]
    looks = {power: [list(look.colour), look.pattern] for power, look in STYLES.items()}
    digest = hashlib.sha256(json.dumps([parts, chains, plan.lands, looks], sort_keys=True).encode())
    for path in (*sorted(GEO.iterdir()), *sorted(FONTS.glob("*.otf"))):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def inset_spots(plan: Plan, frame: Frame) -> tuple[dict[str, Spot], dict[str, Box]]:
    """Areas off the frame stand in panels on its edge."""
    spots, panels = {}, {}
    for place, spec in plan.lands["inset"].items():
        x, y = frame.pixels([spec["at"][1], spec["at"][0]])[0]
        wide, high = spec["size"]
        left, top = (
            float(np.clip(x - wide / 2, 14, frame.width - wide - 14)),
            float(np.clip(y - high / 2, 14, frame.height - high - 14)),
        )
        panels[place] = (left, top, left + wide, top + high)
        name = next(p["name"] for p in plan.places if p["id"] == place)
        tw, th = size_of((name,), area=True)
        label = (left + 22, top + 14, left + 22 + tw, top + 14 + th)
        spots[place] = Spot(left + wide - COUNTER * 1.15, top + high / 2, (name,), label, 0)
    return spots, panels


def lay_out(plan: Plan, frame: Frame, found: Cells) -> tuple[dict[str, Spot], dict[str, Box]]:
    """Where stacks and names go, and the edge panels."""
    fixed, panels = inset_spots(plan, frame)
    options = {}
    for place in plan.places:
        if place["id"] in fixed:
            continue
        area = place["id"].startswith("t_")
        inside = found.mask(place["id"])
        half = found.water if area else np.zeros_like(inside)
        names = [tuple(name.split("|")) for name in plan.lands["labels"].get(place["id"], [place["name"]])]
        centre = frame.pixels([place["lon"], place["lat"]])[0]
        options[place["id"]] = candidates(Home(inside, half), inside, centre, names, area)
    return {**settle(options, [CARTOUCHE, *panels.values()]), **fixed}, panels


def all_arrows(plan: Plan, found: Cells, spots: dict[str, Spot], panels: dict[str, Box]) -> list[ink.Arrow]:
    """Every arrow of rule f, once."""
    boxes = [box for spot in spots.values() for box in (spot.stack, spot.label)]
    arrows: list[ink.Arrow] = []
    for province in plan.map["provinces"]:
        for other in province["adjacent"]:
            if province["id"] < other:
                arrow = ink.find_arrow(found, spots, province["id"], other, boxes, "")
                arrows.append(arrow)
                boxes.append(around(arrow.path))
    for area in plan.map["territorial_areas"]:
        for to in area["arrows_to"]:
            if area["id"] in panels:
                arrows.append(_from_panel(area, to, panels[area["id"]], spots[to]))
                continue
            arrow = ink.find_arrow(found, spots, area["id"], to, boxes, area["power"])
            arrows.append(arrow)
            boxes.append(around(arrow.path))
    return arrows


def around(path: Sequence[ink.Point]) -> Box:
    """The room that an arrow takes."""
    xs, ys = [p[0] for p in path], [p[1] for p in path]
    return (min(xs) - 4, min(ys) - 4, max(xs) + 4, max(ys) + 4)


def _from_panel(area: dict[str, Any], to: str, panel: Box, spot: Spot) -> ink.Arrow:
    """A long bent arrow from an edge panel to just short of a province's counter."""
    x = float(np.clip(spot.x, panel[0] + 40, panel[2] - 20))
    y = panel[1] if spot.y < panel[1] else panel[3]
    lift = 0.0
    if area["id"] == "t_spain":
        x, y, lift = (panel[2], panel[1] + 34, 0.08) if to == "savoy" else (panel[2], panel[1] + 82, -0.06)
    end = np.array([spot.x, spot.y])
    heading = end - np.array([x, y])
    tip = end - heading / np.hypot(*heading) * (COUNTER * 0.78)
    return ink.Arrow((area["id"], to), ink.bow((x, y), (float(tip[0]), float(tip[1])), lift), area["power"], far=True)


def chains(plan: Plan, spots: dict[str, Spot]) -> list[list[ink.Point]]:
    """The Road's ways as points, each stretch once."""
    seen: set[tuple[str, str]] = set()
    lines: list[list[ink.Point]] = []
    _, end = plan.map["spanish_road"]["ends"]
    for chain in plan.map["spanish_road"]["chains"]:
        stops = [*chain["via"], end]
        for a, b in pairwise(stops):
            if (a, b) not in seen:
                seen.add((a, b))
                lines.append([(spots[a].x, spots[a].y), (spots[b].x, spots[b].y)])
    return lines


def cartouche(image: Image.Image) -> None:
    """The frame of the title in the corner of the North Sea, with the scale."""
    draw = ImageDraw.Draw(image)
    left, top, right, low = CARTOUCHE
    draw.rectangle((left + 6, top + 8, right + 6, low + 8), fill=(*blend(INK, (158, 184, 188), 0.6), 255))
    draw.rectangle(CARTOUCHE, fill=(*PAPER, 255), outline=INK, width=4)
    draw.rectangle((left + 9, top + 9, right - 9, low - 9), outline=INK, width=2)
    bar, y = 200.0, top + 122
    x = (left + right - bar) / 2
    for n in range(4):
        draw.rectangle(
            (x + bar * n / 4, y, x + bar * (n + 1) / 4, y + 7), fill=INK if n % 2 == 0 else PAPER, outline=INK
        )
    draw.text((x - 8, y + 4), "0", font=face("regular", 20), fill=INK, anchor="rm")
    draw.text((x + bar + 8, y + 4), "100 km", font=face("regular", 20), fill=INK, anchor="lm")


def panel_frames(image: Image.Image, plan: Plan, panels: dict[str, Box]) -> None:
    """The edge panels of areas beyond the frame."""
    draw = ImageDraw.Draw(image)
    for place, (left, top, right, low) in panels.items():
        colour = style(plan.owners[place]).colour
        draw.rectangle((left + 5, top + 7, right + 5, low + 7), fill=(90, 80, 66, 255))
        draw.rectangle((left, top, right, low), fill=(*colour, 255), outline=INK, width=3)
        draw.rectangle(
            (left + 9, top + 9, right - 9, low - 9), fill=(*blend(colour, PAPER, 0.72), 255), outline=INK, width=2
        )


def lettered(plan: Plan, frame: Frame, spots: dict[str, Spot], arrows: list[Box], told: Told) -> Lettered:
    """All that is lettered besides the names of places."""
    sheet, panels = ink.Sheet(frame), inset_spots(plan, frame)[1]
    taken = [b for spot in spots.values() for b in (spot.stack, spot.label)] + [CARTOUCHE, *panels.values(), *arrows]
    taken += lettering.wide_names(sheet, frame, plan.lands["beyond"], plan.lands["seas"], (28, 40), told)
    wanted = {name: told(text) for name, text in plan.lands["rivers"].items()}
    rivers = lettering.river_names(sheet, frame, wanted, taken)
    towns = lettering.town_names(sheet, _towns(plan, frame), taken, told)
    image = sheet.done()
    for place, box in panels.items():
        _note(image, box, told(plan.lands["inset"][place]["text"]))
    for name, y, kind, size in (("title", 50, "bold", 46), ("text", 92, "italic", 26)):
        middle = (CARTOUCHE[0] + CARTOUCHE[2]) / 2, CARTOUCHE[1] + y
        fitted(ImageDraw.Draw(image), middle, told(plan.lands["cartouche"][name]), TITLE, kind, size, INK, "mm")
    return Lettered(image, rivers, towns)


def _note(image: Image.Image, panel: Box, text: str) -> None:
    """How one comes from beyond the frame, in its panel."""
    draw, (left, top, right, _low) = ImageDraw.Draw(image), panel
    for n, line in enumerate(wrapped(text, right - left - COUNTER * 2, "italic", 24)):
        draw.text((left + 26, top + 76 + 27 * n), line, font=face("italic", 24), fill=(*INK, 255), anchor="lm")


def index(plan: Plan, found: Cells) -> Image.Image:
    """For each pixel the number of its province in map.yaml's order plus 1; areas follow; 0 elsewhere."""
    order = [place["id"] for place in plan.places]
    table = np.zeros(256, dtype=np.uint8)
    for n, place in enumerate(order):
        if place in found.ids:
            table[found.ids.index(place)] = n + 1
    return Image.fromarray(table[found.owner])


def build() -> None:
    """Draw everything and write it to data/campaign."""
    plan = Plan.read()
    frame = Frame.of(plan.lands["frame"])
    found = cells(frame, {place: [(str(n), a, o) for n, a, o in towns] for place, towns in plan.lands["towns"].items()})
    spots, panels = lay_out(plan, frame, found)
    arrows = all_arrows(plan, found, spots, panels)
    sheet = ink.Sheet(frame)
    adjacent = {frozenset((p["id"], q)) for p in plan.map["provinces"] for q in p["adjacent"]}
    ink.borders(sheet, found, adjacent)
    ink.road_trace(sheet, chains(plan, spots))
    ink.arrows(sheet, arrows)
    letters = lettered(plan, frame, spots, [around(arrow.path) for arrow in arrows], str)
    overlay = sheet.done()
    panel_frames(overlay, plan, panels)
    cartouche(overlay)
    script = ink.Sheet(frame)
    lettering.names(script, spots)
    land = ground(frame, found, plan.owners, [b for spot in spots.values() for b in (spot.stack, spot.label)])
    sheets = {"ground": land, "ink": overlay, "names": script.done(), "provinces": index(plan, found)}
    _write(frame, sheets, plan, spots, panels, arrows, letters)


def _towns(plan: Plan, frame: Frame) -> list[tuple[str, ink.Point]]:
    known: dict[str, tuple[float, float]] = {}
    for towns in plan.lands["towns"].values():
        for name, lat, lon in towns:
            known.setdefault(str(name), (lat, lon))
    found = []
    for name in plan.lands["named"]:
        x, y = frame.pixels([known[name][1], known[name][0]])[0]
        found.append((name, (float(x), float(y))))
    return found


def _write(
    frame: Frame,
    sheets: dict[str, Image.Image],
    plan: Plan,
    spots: dict[str, Spot],
    panels: dict[str, Box],
    arrows: list[ink.Arrow],
    letters: Lettered,
) -> None:
    keep = [ink.arrow_colour(area) for area in sorted(set(plan.owners.values()))]
    board = {
        "built_from": fingerprint(),
        "size": [frame.width, frame.height],
        "counter": COUNTER,
        "order": [place["id"] for place in plan.places],
        "places": {
            place: {"stack": [round(s.x), round(s.y)], "label": [round(v) for v in s.label]}
            for place, s in spots.items()
        },
        "panels": {place: [round(v) for v in box] for place, box in panels.items()},
        "arrows": [
            {"ends": list(a.ends), "owner": a.owner, "path": [[round(x), round(y)] for x, y in a.path]} for a in arrows
        ],
        **boxed(letters),
        "cartouche": [round(v) for v in CARTOUCHE],
    }
    write(DATA, sheets | {"letters": letters.sheet}, keep, board, ('},"', '],"'))
