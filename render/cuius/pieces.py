"""What stands on the map: cities, shields of provinces, names, earthworks, armies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from game.cuius.board import BOARD
from game.cuius.view import ArmyView, CuiusView
from render.canvas import Point, stamp
from render.cuius import signs
from render.cuius.blocks import Measure, block
from render.cuius.dress import dress
from render.cuius.ground import MARKS
from render.cuius.table import BLOCK, INSET, Box, Table
from render.ground import Ground
from render.names import Moved, Name, line, moved
from render.patterns import INK

#: The side of a province's shield on the board; from this scale on it is shown.
SHIELD = 60


def cities(view: CuiusView, table: Table) -> None:
    """Every city by its size and holder, with crown and flames."""
    for city in view.cities.values():
        if table.sees(city.place, -50):
            wide = max(15, round(MARKS[city.size] * table.window.scale))
            stamp(table.image, signs.city(city.size, city.side, city.elector, city.damage, wide), table.at(city.place))


def provinces(view: CuiusView, table: Table) -> None:
    """Every province's shield beside its name."""
    for province in view.provinces.values():
        at = table.window.at(table.base.stacks[province.id])
        size = round(SHIELD * table.window.scale)
        if -size < at[0] < table.image.width + size and -size < at[1] < table.image.height + size:
            stamp(table.image, signs.shield(province.side, province.sp, bool(province.invaded), size), at)


def names(table: Table, elsewhere: Mapping[str, Moved]) -> None:
    """The names of cities and provinces above roads and arrows."""
    density = table.base.sheets(table.window)[1]
    for place in table.base.labels:
        other = elsewhere.get(place)
        left, top, right, low = other.box if other else table.name(place)
        if right < 0 or low < 0 or left > table.image.width or top > table.image.height:
            continue
        name = _scaled(table.base, place, density, (round(right - left), round(low - top)))
        table.image.paste(name, (round(left), round(top)), name)


def covering(view: CuiusView, table: Table, elsewhere: Mapping[str, Moved]) -> list[Box]:
    """Where cities have their names, blocks and the inset lie: what a letter should keep off."""
    plan = table.plan
    cities = [city.place for city in view.cities.values() if plan.sees(city.place) and city.place in table.base.labels]
    return [
        *(elsewhere[place].box if place in elsewhere and not table.window.of else plan.name(place) for place in cities),
        *(box for box, weight in plan.taken if weight >= BLOCK),
    ]


def lines(table: Table, elsewhere: Mapping[str, Moved]) -> None:
    """From cities to names that stand far off; drawn under the marks."""
    for place, name in elsewhere.items():
        if name.led:
            line(table.image, table.at(place), name, table.side * 0.04)


def clear(view: CuiusView, table: Table, taken: Iterable[Box]) -> dict[str, Moved]:
    """The names that blocks, the inset or what else is taken would hide, where nothing does."""
    plan = table.plan
    covers = [*(box for box, weight in plan.taken if weight >= BLOCK), *taken]
    insets = [box for box, weight in plan.taken if weight >= INSET]
    known = {}
    for city in view.cities.values():
        x, y = at = plan.at(city.place)
        beneath = any(left < x < right and top < y < low for left, top, right, low in insets)
        if plan.sees(city.place) and city.place in table.base.labels and not beneath:
            known[city.place] = Name(plan.name(city.place), at, MARKS[city.size] * plan.window.scale * 0.5)
    shield = SHIELD * plan.window.scale * 0.5
    for province in view.provinces.values():
        at = plan.window.at(table.base.stacks[province.id])
        if plan.window.shows(table.base.stacks[province.id]) and province.id in table.base.labels:
            known[province.id] = Name(plan.name(province.id), at, shield, wide=True)
    found = moved(known, covers, plan.image.size)
    return {place: name.finer(table.window) for place, name in found.items()} if table.window.of else found


@lru_cache(maxsize=256)
def _scaled(base: Ground, place: str, density: float, size: tuple[int, int]) -> Image.Image:
    """A name from the sheet of a density, made larger or smaller. Not to be drawn on."""
    name = (base.half if density < 1 else base.full).names[place]
    return name if size == name.size else name.resize(size, Image.Resampling.BICUBIC)


def works(view: CuiusView, table: Table) -> None:
    """Field fortifications [16.1]."""
    for place, side in view.forts.items():
        if table.sees(place, -40):
            x, y = table.at(place)
            stamp(table.image, signs.earthworks(round(table.side * 1.1), side), (x, y + table.side * 0.5))


@dataclass(frozen=True)
class Standing:
    """An army's block and the middle of where it stands."""

    army: ArmyView
    card: Image.Image
    middle: Point


def reserve(view: CuiusView, table: Table) -> None:
    """What blocks should not cover: marks, names, shields."""
    for city in view.cities.values():
        if table.sees(city.place, -60):
            table.marks.append(table.at(city.place))
            table.keep(table.at(city.place), MARKS[city.size] * table.window.scale * 0.55, 7.0)
    far = table.window.scale <= 0.5
    for province in () if far else view.provinces:  # from afar it is better that armies stand near their hexes
        middle = table.base.stacks[province]
        if table.window.shows(middle, -SHIELD):
            table.keep(table.window.at(middle), SHIELD * table.window.scale * 0.4)
    for place in table.base.labels:
        box = table.name(place)
        if box[2] > 0 and box[3] > 0 and box[0] < table.image.width and box[1] < table.image.height:
            table.taken.append((box, 0.8 if place in BOARD.provinces else 1.6 if far else 3.2))


def arrange(view: CuiusView, table: Table, measure: Measure, came: tuple[str, ...] = ()) -> list[Standing]:
    """Where every army's block goes, the moving ones and the greatest first.

    Where arrows are drawn to, `came`, a block in the hex would hide it, and seem to stand where the arrow begins.
    """
    plan, window = table.plan, table.window
    reserve(view, plan)
    shown = [one for one in view.armies if plan.sees(one.place) or one.place in BOARD.spanish_road]
    shown = [one for one in shown if plan.sees(one.place, -20)]
    shown.sort(key=lambda one: (not one.moving, -one.sp, one.place, one.side))
    asked = {name for name in view.eligible if view.question == "reaction"}
    for one in shown:
        plan.home(one.place)
    found = []
    for one in shown:
        may = f"{one.side}@{one.place}" in asked and not one.moving
        card = block(one, measure, may, view.year)
        centred = one.place not in BOARD.city_at and measure.whole and one.place not in came
        middle = window.finer(plan.room(one.place, card, centred))
        if window.of:
            card = block(one, measure.grown(round(window.fine)), may, view.year)
        found.append(Standing(one, card, middle))
    return found


def stems(table: Table, standing: list[Standing]) -> None:
    """Each block that stands beside its hex is tied to it."""
    pen = ImageDraw.Draw(table.image)
    for one in standing:
        (x, y), (mx, my) = table.at(one.army.place), one.middle
        if abs(x - mx) < one.card.width * 0.4 and abs(y - my) < one.card.height * 0.4:
            continue
        wide = max(5, round(table.side * 0.2))
        for fill, grow in ((INK, 4), (dress(one.army.side).colour, 0)):
            pen.line(((x, y), (mx, my)), fill=fill, width=wide + grow)
        r = wide * 0.95
        pen.ellipse((x - r, y - r, x + r, y + r), fill=dress(one.army.side).colour, outline=INK, width=2)


def armies(table: Table, standing: list[Standing]) -> None:
    """Every army's block, the moving ones on top."""
    for one in sorted(standing, key=lambda each: bool(each.army.moving)):
        stamp(table.image, one.card, one.middle)
