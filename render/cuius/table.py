"""A picture being laid: the map in a window, and the room that is taken on it."""

from dataclasses import dataclass, field
from functools import cached_property

from PIL import Image

from game.cuius.board import BOARD
from render.canvas import Point, Window, named
from render.cuius.ground import SIDE, spot
from render.ground import Ground

Box = tuple[float, float, float, float]
#: The type of the smallest cities' names, in board pixels.
TYPE = 27
#: Where a block may stand: ways round its hex's middle, in hex sides and shares of its own half size.
WAYS = (
    (0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (0.8, -0.8), (-0.8, -0.8), (0.8, 0.8), (-0.8, 0.8),
    (0.4, -1.0), (-0.4, -1.0), (0.4, 1.0), (-0.4, 1.0), (1.0, -0.4), (-1.0, -0.4), (1.0, 0.4), (-1.0, 0.4),
)  # fmt: skip
REACHES = (0.5, 0.9, 1.5, 2.3, 3.2, 4.4, 5.6)
#: What a pixel of another block and of another army's hex, each further reach, each less liked way,
#: and a city under the stem cost.
BLOCK, HOME, FAR_COST, WAY_COST, CROSSED = 40.0, 12.0, 900.0, 24.0, 6000.0
#: What a pixel of the inset costs.
INSET = 60.0
#: From this weight on, what stands in the hex itself keeps its block out.
HARD = 6.0


@dataclass
class Table:
    """The map, where it looks, and the boxes already taken, each with its weight; `homes` are the hexes of armies,
    `marks` where cities are.
    """

    image: Image.Image
    base: Ground
    window: Window
    taken: list[tuple[Box, float]] = field(default_factory=list)
    homes: dict[str, Box] = field(default_factory=dict)
    marks: list[Point] = field(default_factory=list)

    @cached_property
    def plan(self) -> "Table":
        """Where room is found: of a part of a picture the whole of it, else here."""
        window = self.window.of
        return Table(Image.new("1", window.size), self.base, window) if window else self

    @property
    def side(self) -> float:
        """The side of a hex in picture pixels."""
        return SIDE * self.window.scale

    def at(self, place: str) -> Point:
        """Where a place is in the picture."""
        return self.window.at(spot(place))

    def name(self, place: str) -> Box:
        """Where a place's name is in the picture; never smaller than is read on a phone, but for the whole map."""
        label = self.base.labels[place]
        middle = ((label[0] + label[2]) / 2, (label[1] + label[3]) / 2)
        return named(label, spot(place) if place in BOARD.city_at else middle, self.window, TYPE)

    def sees(self, place: str, margin: float = 0) -> bool:
        """Whether a place is in the picture."""
        return self.window.shows(spot(place), margin)

    def keep(self, middle: Point, r: float, weight: float = 4.0) -> None:
        """No block should stand there."""
        x, y = middle
        self.taken.append(((x - r, y - r, x + r, y + r), weight))

    def room(self, place: str, card: Image.Image, centred: bool) -> Point:
        """The middle of the least harmful place for a block near its hex.

        `centred`: in the hex itself, whatever name it covers, unless something stands there.
        """
        x, y = self.at(place)
        near = self._near(place, card)
        best, middle = (near.harm(box_of((x, y), card), HARD), (x, y)) if centred else (1e18, (x, y))
        for n, share in enumerate(REACHES):
            off = self.side * share
            for k, (dx, dy) in enumerate(WAYS):
                there = self._inside(card, x + dx * (off + card.width / 2), y + dy * (off + card.height / 2))
                cost = FAR_COST * (n + centred) + WAY_COST * k
                if cost < best:
                    cost += near.harm(box_of(there, card))
                if cost < best:
                    cost += CROSSED * near.crossed(there)
                if cost < best:
                    best, middle = cost, there
        self.taken.append((box_of(middle, card), BLOCK))
        return middle

    def _near(self, place: str, card: Image.Image) -> "Near":
        """What a block of this hex may cover at all, wherever it goes, and what its stem may cross."""
        here, far = self.at(place), self.side * max(REACHES)
        across, down = far + card.width / 2, far + card.height / 2
        first = self._inside(card, here[0] - across, here[1] - down)
        last = self._inside(card, here[0] + across, here[1] + down)
        room = around([box_of(middle, card) for middle in (first, here, last)])
        homes = [(home, HOME) for other, home in self.homes.items() if other != place]
        taken = [(box, weight) for box, weight in (*self.taken, *homes) if meet(box, room)]
        aside = self.side * 0.5
        marks = [(mx, my) for mx, my in self.marks if meet((mx - aside, my - aside, mx + aside, my + aside), room)]
        return Near(here, taken, [mark for mark in marks if mark != here], aside)

    def _inside(self, card: Image.Image, x: float, y: float) -> Point:
        """The middle of a block, moved so that all of it is in the picture."""
        (wide, high), across, down = self.image.size, card.width / 2 + 2, card.height / 2 + 2
        return min(max(x, across), wide - across), min(max(y, down), high - down)

    def home(self, place: str) -> None:
        """No block but its own should cover the hex of an army."""
        (x, y), r = self.at(place), self.side * 0.6
        self.homes[place] = (x - r, y - r, x + r, y + r)


@dataclass(frozen=True, slots=True)
class Near:
    """What is taken round a hex, and the cities whose marks a stem passes less than `aside` from."""

    here: Point
    taken: list[tuple[Box, float]]
    marks: list[Point]
    aside: float

    def harm(self, box: Box, least: float = 0.0) -> float:
        """What it costs to cover what is taken there; only what weighs at least so much counts."""
        left, top, right, low = box
        cost = 0.0
        for other, weight in self.taken:
            if weight >= least and other[0] < right and other[2] > left and other[1] < low and other[3] > top:
                wide, high = min(other[2], right) - max(other[0], left), min(other[3], low) - max(other[1], top)
                cost += wide * high * weight
        return cost

    def crossed(self, end: Point) -> int:
        """How many marks of other cities the stem would cross."""
        x, y = self.here
        dx, dy = end[0] - x, end[1] - y
        length, found = max(1.0, dx * dx + dy * dy), 0
        for mx, my in self.marks:
            along = ((mx - x) * dx + (my - y) * dy) / length
            aside = abs((mx - x) * dy - (my - y) * dx) / length**0.5
            found += 0.05 < along < 1 and aside < self.aside
        return found


def meet(one: Box, two: Box) -> bool:
    """Whether two boxes have anything in common."""
    return one[0] <= two[2] and one[2] >= two[0] and one[1] <= two[3] and one[3] >= two[1]


def around(boxes: list[Box]) -> Box:
    """The box round several."""
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def box_of(middle: Point, card: Image.Image) -> Box:
    """The box of a sprite by its middle."""
    x, y = middle
    return x - card.width / 2, y - card.height / 2, x + card.width / 2, y + card.height / 2
