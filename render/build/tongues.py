"""The names on the boards in other languages: sheets of names and their boxes for each; ground and ink stay one.

What stands on a map stays where it is; only names find a new place beside it, because they are longer or shorter.
What is lettered besides (seas, rivers, towns, lands beyond, titles) has a sheet of its own, laid under the pieces.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from babel.messages.pofile import read_po
from PIL import Image

from game.agony.board import BOARD as AGONY
from game.cuius.board import BOARD as CUIUS
from render.board_file import BoardFile, NamesFile
from render.build import agony, board, cuius, ink, layout, lettering, spots
from render.build.files import boxed
from render.build.layout import EDGE, LINE, Box, Home, Spot, overlap, settle, thinned
from render.build.lettering import Lettered, Told
from render.build.projection import ROOT, Frame
from render.build.reduce import reduced
from render.cuius.ground import DATA as CUIUS_DATA
from render.cuius.ground import MARKS
from render.type import face

#: What it costs a name to lie outside its land, on a road or a town's name, and to be broken; per board pixel moved.
#: To lie on what it names itself.
OUTSIDE, CROSSED, BROKEN, MOVED, OWN = 200.0, 90.0, 10.0, 0.25, 160.0
#: So far beside a stack a name may lie, in shares of its own width and height.
SHIFTS = (0.0, -0.25, 0.25, -0.45, 0.45)
#: A name in lines, and its width and height.
Way = tuple[tuple[str, ...], tuple[float, float]]


@dataclass(frozen=True)
class Script:
    """How a board is lettered: its names by place, how they are broken, their size, the room their pieces keep."""

    folder: Path
    names: Mapping[str, str]
    broken: Callable[[str, str], list[tuple[str, ...]]]
    extent: Callable[[str, tuple[str, ...]], tuple[float, float]]
    side: Callable[[str], float]
    letter: Callable[[ink.Sheet, dict[str, Spot]], None]
    frame: Callable[[], Frame]
    inscribe: Callable[[dict[str, Spot], BoardFile, Told], Lettered]
    #: What is lettered besides the names.
    besides: tuple[str, ...]
    walls: tuple[Box, ...] = ()
    #: So far the dots of a capital rise above a name's box.
    dots: float = 0.0


def languages() -> list[str]:
    """Those that have a catalogue."""
    return sorted(found.parents[1].name for found in (ROOT / "locale").glob("*/LC_MESSAGES/westphalia.po"))


def texts(language: str) -> Told:
    """A catalogue's translations."""
    with (ROOT / "locale" / language / "LC_MESSAGES" / "westphalia.po").open("rb") as file:
        known = {str(each.id): str(each.string) for each in read_po(file) if each.string and not each.fuzzy}
    return lambda text: known.get(text, text)


def scripts() -> list[Script]:
    """Of every board that has names."""
    return [_campaign(), _agony(), _cuius()]


def fingerprint(script: Script, told: Told) -> str:
    """A hash of what a sheet of names is drawn from: the board as it was built, and the names."""
    drawn = _drawn(script)
    names = {place: told(name) for place, name in script.names.items()}
    plain = json.dumps([drawn.built_from, names, [told(text) for text in script.besides]], sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()


def _drawn(script: Script) -> BoardFile:
    return BoardFile.model_validate_json((script.folder / "board.json").read_bytes())


def _cut(name: str) -> list[tuple[str, ...]]:
    """The ways to break a name: whole, after a hyphen, or at a space."""
    ways: list[tuple[str, ...]] = [(name,)]
    for sign, kept in (("-", "-"), (" ", "")):
        first, found, last = name.rpartition(sign)
        if found and len(name) > 9:
            ways.append((first + kept, last))
    return ways


def _campaign() -> Script:
    plan = board.Plan.read()

    def extent(place: str, lines: tuple[str, ...]) -> tuple[float, float]:
        return layout.size_of(lines, place.startswith("t_"))

    def inscribe(found: dict[str, Spot], drawn: BoardFile, told: Told) -> Lettered:
        arrows = [board.around([(float(x), float(y)) for x, y in arrow.path]) for arrow in drawn.arrows]
        return board.lettered(plan, Frame.of(plan.lands["frame"]), found, arrows, told)

    return Script(
        board.DATA,
        {place["id"]: place["name"] for place in plan.places},
        lambda place, name: [tuple(text.split("|")) for text in plan.lands["labels"].get(place, [])] + _cut(name)
        if name == next(each["name"] for each in plan.places if each["id"] == place) else _cut(name),
        extent,
        lambda _place: layout.COUNTER,
        lettering.names,
        lambda: Frame.of(plan.lands["frame"]),
        inscribe,
        (
            *(name for name, *_where in (*plan.lands["beyond"], *plan.lands["seas"])),
            *(*plan.lands["named"], *plan.lands["rivers"].values(), *plan.lands["cartouche"].values()),
            *(panel["text"] for panel in plan.lands["inset"].values()),
        ),
        (board.CARTOUCHE,),
        dots=9.0,
    )  # fmt: skip


def _agony() -> Script:
    plan = agony.Plan.read()
    plan_frame = Frame.of(plan.lands["frame"])
    names = {space.id: space.name for space in AGONY.spaces.values()}
    names |= {area.id: area.name for area in AGONY.areas.values()}

    def inscribe(found: dict[str, Spot], drawn: BoardFile, told: Told) -> Lettered:
        return agony.lettered(plan, plan_frame, found, agony.road_boxes(way.path for way in drawn.ways), told)

    return Script(
        agony.DATA,
        names,
        lambda place, name: [*(plan.names(place, name) if name == names[place] else []), *_cut(name)],
        lambda place, lines: spots.extent(lines, place in AGONY.areas),
        lambda place: spots.SHIELD if place in AGONY.areas else spots.CITY,
        agony.letter,
        lambda: plan_frame,
        inscribe,
        (
            *(name for name, *_where in (*plan.lands["beyond"], *plan.lands["seas"])),
            *(*plan.lands["rivers"].values(), *agony.BOXES.values()),
        ),
        tuple(tuple(box) for box in plan.lands["kept"].values()),
    )


def _cuius() -> Script:
    def extent(place: str, lines: tuple[str, ...]) -> tuple[float, float]:
        if place in CUIUS.provinces:
            return spots.extent(lines, area=True)
        size = cuius.TYPE[CUIUS.city_at[place].size]
        return max(face("bold", size).getlength(line) for line in lines) + 12, len(lines) * size * LINE + 6

    names = {city.hex: city.name for city in CUIUS.cities.values()}
    return Script(
        CUIUS_DATA,
        names | {province.id: province.name for province in CUIUS.provinces.values()},
        lambda _place, name: _cut(name),
        extent,
        lambda place: spots.SHIELD if place in CUIUS.provinces else MARKS[CUIUS.city_at[place].size],
        cuius.letter,
        cuius.world,
        lambda found, _drawn, told: cuius.lettered(found, told),
        (
            *(name for name, *_where in cuius.SEAS),
            *(river.name for river in CUIUS.rivers),
            *(area.name for area in CUIUS.spanish_road.values()),
        ),
        tuple(cuius.areas().values()),
    )


def relabelled(script: Script, told: Told) -> dict[str, Spot]:
    """Every name's place on the board: where it was if it is the same, else as near as it fits."""
    drawn = _drawn(script)
    owner = np.asarray(_sheet(script.folder, "provinces").convert("L"))
    inked = np.asarray(_sheet(script.folder, "ink").convert("RGBA"))[..., 3] > 128
    crossed = Home(inked, np.zeros_like(inked))
    panels, options, fixed = [_box(panel) for panel in drawn.panels.values()], {}, {}
    for place, name in script.names.items():
        before = drawn.places[place].label
        assert before is not None
        ways = [(lines, script.extent(place, lines)) for lines in script.broken(place, told(name))]
        stack = tuple(map(float, drawn.places[place].stack))
        if told(name) == name or any(overlap(_box(before), panel) for panel in panels):
            fixed[place] = _as_before(stack, script.side(place), _box(before), ways)
            continue
        inside = owner == drawn.order.index(place) + 1 if place in drawn.order else None
        home = Home(inside, np.zeros_like(inside)) if inside is not None else None
        found = _ways(stack, script.side(place), _box(before), ways)
        suited = [replace(spot, cost=spot.cost + _ill(spot, home, crossed, drawn.size)) for spot in found]
        options[place] = thinned(sorted(suited, key=lambda spot: spot.cost))
    walls = [*script.walls, *panels, *map(_box, drawn.towns.values())]
    walls += [box for spot in fixed.values() for box in (spot.stack, spot.label)]
    return settle(options, walls) | fixed


def _as_before(stack: tuple[float, ...], side: float, before: Box, ways: Sequence[Way]) -> Spot:
    """A name that is the same, or has a frame of its own: it begins where it began, broken as it was."""
    size = before[2] - before[0], before[3] - before[1]
    lines, (wide, high) = min(ways, key=lambda way: abs(way[1][0] - size[0]) + abs(way[1][1] - size[1]))
    left, top = before[0], _middle(before)[1] - high / 2
    return Spot(stack[0], stack[1], lines, (left, top, left + wide, top + high), 0, side)


def _ways(stack: tuple[float, ...], side: float, before: Box, ways: Sequence[Way]) -> list[Spot]:
    """Where a name may stand; what that costs by its distance from where it stood."""
    found = []
    for broken, (lines, (wide, high)) in enumerate(ways):
        for x, y in _middles(stack, side, before, wide, high):
            label = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            away = float(np.hypot(x - _middle(before)[0], y - _middle(before)[1]))
            found.append(Spot(stack[0], stack[1], lines, label, MOVED * away + BROKEN * broken, side))
    return found


def _ill(spot: Spot, home: Home | None, crossed: Home, size: Sequence[int]) -> float:
    """How ill a name lies: outside its land or the board, on what it names, on lines."""
    label = spot.label
    off = min(label) < EDGE or label[2] > size[0] - EDGE or label[3] > size[1] - EDGE
    own = OWN if overlap(label, spot.stack, 0) > 0 else 0.0
    outside = OUTSIDE * (1 - home.share(label)) if home else 0.0
    return own + outside + CROSSED * crossed.share(label) + (OUTSIDE * 3 if off else 0.0)


def _middles(stack: tuple[float, ...], side: float, before: Box, wide: float, high: float) -> list[tuple[float, float]]:
    """Where a name may have its middle: where it was, by either end, and all round what it names."""
    x, y, half, (mx, my) = stack[0], stack[1], side / 2, _middle(before)
    ways = [(mx, my), (before[0] + wide / 2, my), (before[2] - wide / 2, my)]
    for shift in SHIFTS:
        ways += [(x + shift * wide, y + (half + high / 2 + 1) * sign) for sign in (1, -1)]
        ways += [(x + (half + wide / 2 + 2) * sign, y + shift * 2 * high) for sign in (1, -1)]
    return ways


def _middle(box: Sequence[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _box(box: Sequence[float]) -> Box:
    return float(box[0]), float(box[1]), float(box[2]), float(box[3])


def _sheet(folder: Path, name: str) -> Image.Image:
    with Image.open(folder / f"{name}.png") as image:
        return image.copy()


def _whole(spot: Spot, dots: float) -> Box:
    """A name's box with the dots on its capitals."""
    left, top, right, low = spot.label
    return (left, top - dots, right, low) if set(spot.lines[0].upper()) & set("ÄÖÜ") else spot.label


def build() -> None:
    """Write the sheets of names and letters, and where these are, of every board and language."""
    for language in languages():
        told = texts(language)
        for script in scripts():
            found, sheet = relabelled(script, told), ink.Sheet(script.frame())
            script.letter(sheet, found)
            boxes = {place: _whole(spot, script.dots) for place, spot in found.items()}
            letters = script.inscribe(found, _drawn(script), told)
            for name, drawn in (("names", sheet.done()), ("letters", letters.sheet)):
                reduced(drawn).save(script.folder / f"{name}-{language}.png", optimize=True)
            labels: dict[str, Any] = {place: [round(v) for v in box] for place, box in sorted(boxes.items())}
            file = NamesFile(built_from=fingerprint(script, told), labels=labels, **boxed(letters))
            text = json.dumps(file.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"))
            (script.folder / f"names-{language}.json").write_text(text.replace("],", "],\n") + "\n", "utf-8")
