"""Names of places that would lie under something are lettered beside their places instead, where nothing hides them."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from math import hypot

from PIL import Image, ImageDraw

from render.canvas import Area, Point, Window, overlap
from render.patterns import INK, PAPER

#: More than this share of a name is not to be hidden.
HIDDEN = 0.07
#: Nor is more than this share of it to lie over other names; the room round letters may.
OVERPRINTED = 0.12
#: The ways round a place in which its name may stand, the better ones first.
ALONG = (0.0, 0.2, -0.2, 0.42, -0.42, 0.7, -0.7)
WAYS = (
    *((dx, dy) for dy in ALONG for dx in (1.0, -1.0)),
    *((dx, dy) for dx in (*ALONG, 0.9, -0.9) for dy in (-1.0, 1.0)),
)
#: How far from its place's mark it may stand, in its own heights; from the third on a line leads to it.
REACHES = (0.1, 0.5, 1.0, 1.7, 2.6, 3.8, 5.4)
LED = 2
#: What a pixel of what would hide it, of another name, and of a place's mark costs.
COVER, NAME, MARK = 75.0, 100.0, 40.0
#: A name of usual size has so many pixels; of such a one it costs so much to stand further off, in a less liked way,
#: nearer to another place than to its own, and with a tenth of its line across anything.
USUAL = 3900.0
FAR_COST, WAY_COST, STRAYED, CROSSED = 1200.0, 16.0, 40000.0, 3000.0
#: What a pixel of it in another place's land costs; with more than this share of it there it looks for another place.
ABROAD, AWAY = 3.0, 0.8


def _nowhere(_area: Area) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a picture: where it is lettered on the board, where its place is, and how far that one's mark reaches.

    `wide`: it names a land rather than a spot, so that no line leads to it, and an edge may cut it with its land unless
    it is to be read `whole`. `abroad` is how many pixels of an area lie in the lands of others.
    """

    box: Area
    spot: Point
    off: float
    wide: bool = False
    abroad: Callable[[Area], float] = _nowhere
    whole: bool = False

    @property
    def uncut(self) -> bool:
        """Whether the picture's edge is not to cut it."""
        return self.whole or not self.wide


@dataclass(frozen=True, slots=True)
class Moved:
    """Where a name is lettered now; from its place a line leads to it, if it stands far off."""

    box: Area
    led: bool

    def finer(self, window: Window) -> "Moved":
        """The same in a part of that picture."""
        (left, top), (right, low) = window.finer(self.box[:2]), window.finer(self.box[2:])
        return Moved((left, top, right, low), self.led)


def moved(names: Mapping[str, Name], covers: Collection[Area], size: tuple[int, int]) -> dict[str, Moved]:
    """The names of which boxes, other names or the picture's edge would hide too much, and where each may stand."""
    boxes, found = {place: name.box for place, name in names.items()}, dict[str, Moved]()
    printed, lost = _printed(boxes), _hidden(names, covers, size)
    for place, name in names.items():
        over = sum(overlap(name.box, boxes[other]) for other in printed.get(place, ()))
        room = _area(name.box)
        if lost.get(place, 0) > HIDDEN * room or over > OVERPRINTED * room or name.abroad(name.box) > AWAY * room:
            best = _best(name, _around(place, names, boxes, covers), size)
            if best.box != name.box:
                boxes[place], found[place] = best.box, best
    return found


def line(image: Image.Image, spot: Point, name: Moved, wide: float) -> None:
    """Leads from a place to its name; to be drawn under the place's mark."""
    pen = ImageDraw.Draw(image)
    for fill, grow in ((PAPER, 2.2), (INK, 1.0)):
        pen.line((spot, _nearest(name.box, spot)), fill=fill, width=max(1, round(wide * grow)))


def _hidden(names: Mapping[str, Name], covers: Iterable[Area], size: tuple[int, int]) -> dict[str, float]:
    """How many pixels of each name are hidden; what lies beyond the picture with its place, or its land, does not
    count.
    """
    found: dict[str, float] = {}
    boxes = [(place, name.box) for place, name in names.items()]
    for a, b, c, d in covers:
        for place, (left, top, right, low) in boxes:
            if a < right and c > left and b < low and d > top:
                found[place] = found.get(place, 0) + overlap((left, top, right, low), (a, b, c, d))
    for place, name in names.items():
        left, top, right, low = name.box
        cut = left < 0 or top < 0 or right > size[0] or low > size[1]
        if cut and name.uncut and _within(name.spot, size, 0 if name.wide else name.off):
            found[place] = found.get(place, 0) + _area(name.box) - overlap(name.box, (0, 0, *size))
    return found


def _printed(boxes: Mapping[str, Area]) -> dict[str, list[str]]:
    """Which names lie over each other."""
    found: dict[str, list[str]] = {}
    order = sorted(boxes, key=lambda place: boxes[place])
    for n, place in enumerate(order):
        right = boxes[place][2]
        for other in order[n + 1 :]:
            if boxes[other][0] >= right:
                break
            if overlap(boxes[place], boxes[other]):
                found.setdefault(place, []).append(other)
                found.setdefault(other, []).append(place)
    return found


@dataclass(frozen=True, slots=True)
class Around:
    """What is round a place: boxes with what a pixel of each costs, and where others of its kind are."""

    taken: list[tuple[Area, float]]
    others: list[Point]


def _around(place: str, names: Mapping[str, Name], boxes: Mapping[str, Area], covers: Iterable[Area]) -> Around:
    name = names[place]
    wide, high = name.box[2] - name.box[0], name.box[3] - name.box[1]
    (x, y), far = name.spot, name.off + (REACHES[-1] + 1) * high
    left, top, right, low = x - far - wide, y - far - high, x + far + wide, y + far + high

    def near(box: Area) -> bool:
        return box[0] < right and box[2] > left and box[1] < low and box[3] > top

    around = {other: known for other, known in names.items() if near((*known.spot, *known.spot))}
    taken = [(box, COVER) for box in covers if near(box)]
    taken += [(box, NAME) for other, box in boxes.items() if near(box) and other != place]
    taken += [(_mark(known), MARK) for known in around.values()]
    others = [known.spot for other, known in around.items() if other != place and known.wide == name.wide]
    return Around(taken, others)


def _best(name: Name, around: Around, size: tuple[int, int]) -> Moved:
    """Where a name costs least: where it is, or round its place."""
    wide, high = name.box[2] - name.box[0], name.box[3] - name.box[1]
    found = Moved(name.box, led=False)
    best, unit = _cost(found, name, around, size, 0.0, 1e18), _area(name.box) / USUAL
    for n, reach in enumerate(REACHES):
        across, down = name.off + reach * high + wide / 2, name.off + reach * high + high / 2
        for k, (dx, dy) in enumerate(WAYS):
            least = (FAR_COST * n + WAY_COST * k) * unit
            if least >= best:
                break
            x, y = name.spot[0] + dx * across, name.spot[1] + dy * down
            box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            way = Moved(box, led=n >= LED and not name.wide)
            cost = _cost(way, name, around, size, least, best)
            if cost < best:
                best, found = cost, way
    return found


def _cost(way: Moved, name: Name, around: Around, size: tuple[int, int], cost: float, best: float) -> float:
    """What it costs to letter a name there, counted no further than the best so far; all ways are tried with this."""
    box = left, top, right, low = way.box
    if name.uncut:
        cost += COVER * (_area(box) - overlap(box, (0, 0, *size)))
    for (a, b, c, d), dear in around.taken:
        if a < right and c > left and b < low and d > top:
            wide = (c if c < right else right) - (a if a > left else left)
            cost += wide * ((d if d < low else low) - (b if b > top else top)) * dear
            if cost >= best:
                return cost
    cost += ABROAD * name.abroad(box)
    own = _far(box, name.spot)
    if any(_far(box, other) < own for other in around.others):
        cost += STRAYED * _area(box) / USUAL
    if way.led and cost < best:
        cost += CROSSED * _area(box) / USUAL * _crossed(name.spot, _nearest(box, name.spot), around.taken)
    return cost


def _crossed(start: Point, end: Point, taken: Iterable[tuple[Area, float]]) -> int:
    """How many tenths of a line lie in something."""
    points = [(start[0] + (end[0] - start[0]) * n / 10, start[1] + (end[1] - start[1]) * n / 10) for n in range(3, 10)]
    return sum(any(a < x < c and b < y < d for (a, b, c, d), _dear in taken) for x, y in points)


def _nearest(box: Area, spot: Point) -> Point:
    """The point of a box that is nearest to a place."""
    return min(max(spot[0], box[0]), box[2]), min(max(spot[1], box[1]), box[3])


def _mark(name: Name) -> Area:
    (x, y), off = name.spot, name.off
    return x - off, y - off, x + off, y + off


def _within(spot: Point, size: tuple[int, int], margin: float) -> bool:
    return margin <= spot[0] <= size[0] - margin and margin <= spot[1] <= size[1] - margin


def _far(box: Area, spot: Point) -> float:
    """How far a box is from a place."""
    x, y = _nearest(box, spot)
    return hypot(x - spot[0], y - spot[1])


def _area(box: Area) -> float:
    return max(1.0, (box[2] - box[0]) * (box[3] - box[1]))
