"""What stands on the map: marks of cities, shields of areas, stacks on plates that keep out of each other's way."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import hypot

from PIL import Image, ImageDraw

from game.agony.board import BOARD
from game.agony.view import AgonyView, CityView, StackView, arrayed
from render.agony import signs
from render.agony.dress import SIDES
from render.agony.ground import BEYOND, PASSES, beyond, spot
from render.agony.plates import Measure, plate
from render.canvas import WHOLE, Area, Point, Window, named, overlap, stamp
from render.ground import Ground
from render.names import Moved, Name, line, moved
from render.patterns import INK, PAPER

#: Where a plate may stand: ways round its city, and how far off, as shares of the city's mark.
SLANTS = (0.0, -0.3, 0.3, -0.6, 0.6, -1.0, 1.0)
WAYS = (
    *((dx, dy) for dy in SLANTS for dx in (1.0, -1.0)),
    *((dx, dy) for dx in (0.0, 0.5, -0.5, 0.9, -0.9) for dy in (-1.0, 1.0)),
)
REACHES = (0.62, 1.0, 1.5, 2.2, 3.2, 4.4)
#: Between and beyond these it is looked for a place close by where the best of them still covers so much.
BETWEEN, CROWDED = (0.8, 1.25, 1.85, 2.7, 3.8, 5.2, 6.2), 4000.0
#: The type of the cities' names, in board pixels.
TYPE = 34
#: The least side of a siege's sign close by, and on the whole map: a phone tells what the siege has gained.
SIEGE, SIEGE_FAR = 44, 64
#: What a pixel of another plate, of a city's name, by which it is ordered, and of its mark costs.
PLATE, NAME, CITY = 60.0, 3.0, 80.0
#: The same of an area's shield and name.
SHIELD, AREA = 16.0, 2.0
#: What a pixel of the panels at the rim of the whole map costs.
PANEL = 2000.0
#: More than this share of a name under a plate is too much: the plates make room for it, tried so often.
LOST, TRIES = 0.1, 8
#: So far under the box of a land beyond the map its armies stand, on the board.
RIM = 4
#: What the square of a pixel of the stem costs, each less liked way, a city under the stem, and another army's city
#: that is nearer, or in part a neighbouring one: a plate is taken for that of whoever is next to it.
STEM, WAY_COST, CROSSED, STRAYED = 3.0, 8.0, 30000.0, 60000.0


@dataclass
class Table:
    """A picture being laid: the map, where it looks, and the boxes already taken, each with its weight."""

    image: Image.Image
    base: Ground
    window: Window
    taken: list[tuple[Area, float]] = field(default_factory=list)

    @property
    def city(self) -> int:
        """The side of a city's mark in picture pixels."""
        return round(self.base.counter * self.window.scale)

    @property
    def far(self) -> bool:
        """Whether it is the whole map at once."""
        return self.window.scale <= WHOLE

    def at(self, place: str) -> Point:
        """Where a place is in the picture."""
        return self.window.at(self.spot(place))

    def spot(self, place: str) -> Point:
        """Where a place is on the board."""
        return self.base.stacks.get(place) or spot(place)

    def name(self, place: str) -> Area:
        """Where a place's name is in the picture; never smaller than is read on a phone, but for the whole map."""
        return named(self.base.labels[place], self.spot(place), self.window, TYPE)

    def sees(self, place: str, margin: float = 0) -> bool:
        """Whether a place is in the picture."""
        return self.window.shows(self.spot(place), margin)

    def labels(self) -> Iterator[str]:
        """The places that are named: from afar no area is, its shield stands for it."""
        return (place for place in self.base.labels if not (self.far and place in BOARD.areas))

    def names(self) -> Iterator[str]:
        """Those of them that are in the picture."""
        return filter(self.sees, self.labels())


def cities(view: AgonyView, table: Table) -> None:
    """Every city's mark, and the crown or anchor beside it."""
    size = table.city
    for city in view.cities.values():
        if not table.sees(city.id, -60):
            continue
        (x, y), space = table.at(city.id), BOARD.spaces[city.id]
        stamp(table.image, signs.mark(city.side, city.fort, city.independent, space.offmap, size), (x, y))
        small = round(size * 0.42)
        if space.port:
            stamp(table.image, signs.sign("port", small), (x + size * 0.46, y + size * 0.36))
        if city.elector:
            stamp(table.image, signs.sign("crown", small), (x + size * 0.46, y - size * 0.4))
        for n, nation in enumerate(space.supply[:1]):
            stamp(table.image, signs.tile(nation, small), (x - size * (0.5 + 0.4 * n), y + size * 0.34))
        if city.base:
            stamp(table.image, signs.tile("swedish", small), (x - size * 0.5, y - size * 0.3))


def shields(view: AgonyView, table: Table) -> None:
    """Every area's shield."""
    size = round(table.city * 1.04)
    for area in view.areas.values():
        if table.sees(area.id, -60):
            held, rating = max(area.held.values(), default=0), BOARD.areas[area.id].control
            stamp(table.image, signs.shield(area.side, area.vp, rating, held, area.elector, size), table.at(area.id))
    if table.sees(PASSES, -60):
        x, y = table.at(PASSES)
        stamp(table.image, signs.sign("open" if view.passes_open else "closed", round(size * 1.1)), (x, y))


def markers(view: AgonyView, table: Table) -> None:
    """Sieges, pillage and revolts at the cities' marks."""
    for city in view.cities.values():
        if city.siege >= 0 and table.sees(city.id, -60):
            _trench(table, table.at(city.id), table.city * 0.78)
        for sign, middle in city_signs(city, table):
            stamp(table.image, sign, middle)


def sieges(view: AgonyView, table: Table, fought: Collection[str]) -> None:
    """What the sieges have gained of cities where it was `fought`: once more, above the swords."""
    for city in view.cities.values():
        if city.siege >= 0 and city.id in fought:
            for sign, middle in islice(city_signs(city, table), 1):
                stamp(table.image, sign, middle)


def city_signs(city: CityView, table: Table) -> Iterator[tuple[Image.Image, Point]]:
    """The signs at a city's mark, and their middles."""
    size = table.city
    small = max(15, round(size * 0.62))
    if not table.sees(city.id, -60):
        return
    x, y = table.at(city.id)
    if city.siege >= 0:
        side = max(SIEGE if size >= signs.NEAR else SIEGE_FAR, round(small * 1.2))
        yield signs.sign(f"siege{city.siege}", side), _at_siege(table, city.id, side)
    for n in range(min(2, city.pillage)):
        yield signs.sign("pillage", small), (x - size * (0.56 + 0.34 * n), y - size * 0.2)
    if city.revolt:
        yield signs.sign("revolt", small), (x + size * 0.56, y - size * 0.1)


def _at_siege(table: Table, city: str, side: int) -> Point:
    """The middle of a siege's sign at a city's mark: below it, unless it covers less of other marks elsewhere."""
    (x, y), half = table.at(city), table.city / 2
    marks = [table.at(place) for place in BOARD.spaces if place != city and table.sees(place, -60)]

    def covered(middle: Point) -> float:
        box = around(middle, side / 2)
        return sum(overlap(box, around(mark, half)) for mark in marks)

    off = max(table.city * 0.6, side * 0.55)
    return min(((x, y + off), (x + off + half, y), (x - off - half, y), (x, y - off)), key=covered)


def around(middle: Point, reach: float) -> Area:
    """The box that reaches so far round a point."""
    x, y = middle
    return x - reach, y - reach, x + reach, y + reach


def _trench(table: Table, middle: Point, r: float) -> None:
    """A besieger's works round a city."""
    (x, y), pen = middle, ImageDraw.Draw(table.image)
    for grow, fill, wide in ((1, PAPER, 5), (0, (158, 30, 24), 3)):
        for start in range(0, 360, 45):
            box = (x - r - grow, y - r - grow, x + r + grow, y + r + grow)
            pen.arc(box, start, start + 30, fill=fill, width=max(2, round(wide * table.window.scale * 1.6)))


def reserve(table: Table) -> None:
    """What plates should not cover: names, marks, shields."""
    half = table.city * 0.5
    for place in (*BOARD.spaces, *BOARD.areas):
        if table.sees(place, -100):
            table.taken.append((around(table.at(place), half), CITY if place in BOARD.spaces else SHIELD))
            if not table.far or place in BOARD.spaces:
                table.taken.append((table.name(place), NAME if place in BOARD.spaces else AREA))


def _keep_signs(view: AgonyView, table: Table) -> None:
    """No plate should cover what a siege has gained, nor lie under the flames or the fork of a city near it."""
    for city in view.cities.values():
        table.taken += [(box_of(middle, sign), CITY) for sign, middle in city_signs(city, table)]


@dataclass(frozen=True)
class Standing:
    """A stack's plate and the middle of where it stands."""

    stack: StackView
    card: Image.Image
    middle: Point


def arrange(view: AgonyView, table: Table, measure: Measure) -> list[Standing]:
    """Where every stack's plate goes near its place, the marching and the greatest first."""
    reserve(table)
    _keep_signs(view, table)
    shown = [stack for stack in arrayed(view) if table.sees(stack.place)]
    shown.sort(key=lambda stack: (not stack.marching, -stack.cf, stack.place, stack.side, stack.inside))
    armies = {table.at(stack.place) for stack in shown}
    found = []
    for stack in shown:
        card = plate(stack, measure)
        middle = _room(table, stack, card, armies)
        found.append(Standing(stack, card, middle))
        left, top, right, low = box_of(middle, card)
        table.taken.append(((left - 3, top - 3, right + 3, low + 3), PLATE))
    return found


def stems(table: Table, standing: list[Standing]) -> None:
    """Each plate tied to its city, or to the box of the land beyond the map that it stands in; under the marks."""
    for one in standing:
        if one.stack.place in BOARD.spaces:
            _stem(table, table.at(one.stack.place), one.middle, SIDES[one.stack.side])
        elif one.stack.place in BEYOND:
            _drawn_out(table, one)


def stacks(table: Table, standing: list[Standing]) -> None:
    """Every stack's plate."""
    for one in standing:
        stamp(table.image, one.card, one.middle)


def names(table: Table, elsewhere: Mapping[str, Moved]) -> None:
    """The names of cities and areas above the roads and arrows; none that is cut and whose place is not shown.

    From afar no area is named: its shield stands for it, and its name in what is looked at from nearer, if that has
    room for it.
    """
    sheets, _density = table.base.sheets(table.window)
    wide, high = table.image.size
    for place in table.labels():
        other = elsewhere.get(place)
        if other and other.led and place in BOARD.areas:
            continue
        left, top, right, low = other.box if other else table.name(place)
        if right < 0 or low < 0 or left > wide or top > high:
            continue
        cut = left < 0 or top < 0 or right > wide or low > high
        if cut and not table.window.of and not table.sees(place):  # of a tile the rest is on the next one
            continue
        name = sheets.names[place]
        size = (round(right - left), round(low - top))
        if size != name.size:
            name = name.resize(size, Image.Resampling.BICUBIC)
        table.image.paste(name, (round(left), round(top)), name)


def lines(table: Table, elsewhere: Mapping[str, Moved]) -> None:
    """From cities to names that stand far off; drawn under the marks."""
    for place, name in elsewhere.items():
        if name.led and place not in BOARD.areas:
            line(table.image, table.at(place), name, table.city * 0.05)


def clear(view: AgonyView, table: Table, standing: list[Standing], taken: Iterable[Area]) -> dict[str, Moved]:
    """The names that plates, signs or what else is taken would hide, where nothing does."""
    covers = [*_covers(view, table, standing), *taken]
    if table.far:  # areas have no names there that their shields would come with
        covers += [around(table.at(area), table.city * 0.5) for area in BOARD.areas if table.sees(area)]
    known = {
        place: Name(table.name(place), table.at(place), table.city * 0.5, place in BOARD.areas)
        for place in table.names()
    }
    return moved(known, covers, table.image.size)


def areas(view: AgonyView, table: Table, standing: list[Standing], elsewhere: Mapping[str, Moved]) -> dict[str, Moved]:
    """The names of areas, which the whole map lacks and its tiles show, that plates, signs, marks or names would hide.

    One that has no room near its shield is `led`: it is left out.
    """
    marks = [around(table.at(place), table.city * 0.5) for place in (*BOARD.spaces, *BOARD.areas)]
    covers = [*_covers(view, table, standing), *marks, *lettered(table, elsewhere)]
    named = (area for area in BOARD.areas if area in table.base.labels)
    known = {area: Name(table.name(area), table.at(area), table.city * 0.5) for area in named}
    found = moved(known, covers, table.image.size)
    for area, box in ((area, found[area].box if area in found else name.box) for area, name in known.items()):
        if sum(overlap(box, cover) for cover in covers) > (box[2] - box[0]) * (box[3] - box[1]) * LOST:
            found[area] = Moved(box, led=True)
    return found


def _covers(view: AgonyView, table: Table, standing: list[Standing]) -> list[Area]:
    """What plates and the signs of cities hide."""
    signed = [box_of(middle, sign) for city in view.cities.values() for sign, middle in city_signs(city, table)]
    return [*(box_of(one.middle, one.card) for one in standing), *signed]


def hidden(
    table: Table, standing: list[Standing], elsewhere: Mapping[str, Moved], panels: Collection[Area]
) -> list[Area]:
    """Where the names of cities are lettered for which no better place was found than under a plate or a panel."""
    found, covers = [], [*panels, *(box_of(one.middle, one.card) for one in standing)]
    for place in table.names():
        if place in BOARD.areas:
            continue
        box = elsewhere[place].box if place in elsewhere else table.name(place)
        most = (box[2] - box[0]) * (box[3] - box[1]) * LOST
        if any(overlap(box, cover) > most for cover in covers):
            found.append(table.name(place))
    return found


def lettered(table: Table, elsewhere: Mapping[str, Moved]) -> Iterator[Area]:
    """Where the names stand that the picture shows."""
    for place in table.names():
        yield elsewhere[place].box if place in elsewhere else table.name(place)


def box_of(middle: Point, card: Image.Image) -> Area:
    """The box of a plate by its middle."""
    x, y = middle
    return (x - card.width / 2, y - card.height / 2, x + card.width / 2, y + card.height / 2)


def _room(table: Table, stack: StackView, card: Image.Image, armies: Collection[Point]) -> Point:
    """The middle of the least harmful place for a plate, the nearest first."""
    x, y = table.at(stack.place)
    near = _near(table, (x, y), card)
    if stack.place not in BOARD.spaces:
        return _beneath(table, stack.place, card, near)
    best, middle = _nearest(table, stack, card, near, armies, REACHES, (1e18, (x, y)))
    if best > CROWDED and table.window.scale > WHOLE:
        best, middle = _nearest(table, stack, card, near, armies, BETWEEN, (best, middle))
    return middle


def _beneath(table: Table, place: str, card: Image.Image, near: list[tuple[Area, float]]) -> Point:
    """The middle of a plate under the box of a land beyond the map, whose name it leaves to be read."""
    (x, _y), high = table.at(place), card.height / 2
    top = table.window.at((0, beyond(place)[3] + RIM if place in BEYOND else 0))[1] + high
    ways = [(x + dx, top + dy) for dy in (0, 2 * high + 8) for step in range(6) for dx in (40 * step, -40 * step)]
    costs = [_harm(box_of(at, card), near, PLATE * (abs(at[0] - x) + at[1] - top), 1e18) for at in ways]
    return ways[costs.index(min(costs))]


def _nearest(
    table: Table,
    stack: StackView,
    card: Image.Image,
    near: list[tuple[Area, float]],
    armies: Collection[Point],
    reaches: tuple[float, ...],
    found: tuple[float, Point],
) -> tuple[float, Point]:
    """What the best place for a plate so far off costs, and its middle; or what was found before, if that is better."""
    (x, y), (best, middle) = table.at(stack.place), found
    others = dict.fromkeys(armies, STRAYED)
    if table.window.scale > WHOLE:
        others = dict.fromkeys(map(table.at, BOARD.roads[stack.place]), STRAYED / 4) | others
    others.pop((x, y), None)
    wide, high = card.width / 2, card.height / 2
    right, low = table.image.width - wide - 2, table.image.height - high - 2
    for n, share in enumerate(reaches):
        far = STEM * (share * table.city) ** 2
        if best <= far:
            break
        across, down = table.city * share + wide, table.city * share + high
        for k, (dx, dy) in enumerate(WAYS):
            if best <= far + WAY_COST * k:
                break
            there = min(max(x + dx * across, wide + 2), right), min(max(y + dy * down, high + 2), low)
            box = (there[0] - wide, there[1] - high, there[0] + wide, there[1] + high)
            cost = _harm(box, near, far + WAY_COST * k, best)
            if cost < best:
                own = _gap(box, (x, y))
                cost += max((dear for at, dear in others.items() if _gap(box, at) < own), default=0)
            if cost < best and n:
                cost += CROSSED * _crossed(table, stack.place, (x, y), there)
            if cost < best:
                best, middle = cost, there
    return best, middle


def _gap(box: Area, at: Point) -> float:
    """How far a point is from a box."""
    (left, top, right, low), (x, y) = box, at
    return hypot(max(left - x, 0, x - right), max(top - y, 0, y - low))


def _crossed(table: Table, own: str, start: Point, end: Point) -> int:
    """How many other cities' marks the stem would cross."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, dx * dx + dy * dy)
    found = 0
    for place in BOARD.roads[own]:
        x, y = table.at(place)
        along = ((x - start[0]) * dx + (y - start[1]) * dy) / length
        aside = abs((x - start[0]) * dy - (y - start[1]) * dx) / length**0.5
        found += 0 < along < 1 and aside < table.city * 0.6
    return found


def _near(table: Table, middle: Point, card: Image.Image) -> list[tuple[Area, float]]:
    """What is taken where a plate of this city might stand."""
    across, down = table.city * BETWEEN[-1] + card.width, table.city * BETWEEN[-1] + card.height
    left, top, right, low = middle[0] - across, middle[1] - down, middle[0] + across, middle[1] + down
    return [
        (box, dear) for box, dear in table.taken if box[0] < right and box[2] > left and box[1] < low and box[3] > top
    ]


def _harm(box: Area, near: list[tuple[Area, float]], cost: float, best: float) -> float:
    """What it costs to put a plate there, counted no further than the best so far; all plates are tried with this."""
    left, top, right, low = box
    for (a, b, c, d), dear in near:
        if a < right and c > left and b < low and d > top:
            wide = (c if c < right else right) - (a if a > left else left)
            cost += wide * ((d if d < low else low) - (b if b > top else top)) * dear
            if cost >= best:
                break
    return cost


def _drawn_out(table: Table, one: Standing) -> None:
    """The box of a land beyond the map, drawn out round a plate that finds no room in it."""
    x, rim = table.at(one.stack.place)[0], table.window.at((0, beyond(one.stack.place)[3] + RIM))[1]
    inside = (round(x), round(rim - 8 * table.window.scale))
    if not (0 <= inside[0] < table.image.width and 0 <= inside[1] < table.image.height):
        return
    colour, (left, top, right, low), room = (
        table.image.getpixel(inside),
        box_of(one.middle, one.card),
        round(11 * table.window.scale),
    )
    x, pen = min(max(x, left), right), ImageDraw.Draw(table.image)
    neck, frame = (x - 2 * room, rim, x + 2 * room, top), (left - room, top - room, right + room, low + room)
    for box in (neck, frame):
        pen.rectangle(box, fill=colour, outline=INK, width=3)
    pen.rectangle((neck[0] + 3, rim - 3, neck[2] - 3, top), fill=colour)  # one piece with both


def _stem(table: Table, start: Point, end: Point, colour: tuple[int, int, int]) -> None:
    pen, wide = ImageDraw.Draw(table.image), max(3, round(5 * table.window.scale))
    for fill, width in ((INK, wide + 3), (colour, wide)):
        pen.line((start, end), fill=fill, width=width)
