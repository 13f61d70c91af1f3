"""The letters of places that may be named next, each where it can be read and hides no block."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import hypot

from PIL import ImageDraw

from game.core.words import lettered
from game.cuius.board import BOARD
from render.canvas import Point, overlap
from render.cuius.table import HARD, Box, Table
from render.letters import letter_on
from render.patterns import INK, PAPER
from render.type import face

Words = tuple[str, ...]
#: The least type of letters on hexes, which must be read on a phone.
LETTER = 27
#: Of more places than this each has its bare letter only; blocks are small where they have to keep off so many.
MANY, CROWD = 40, 18
#: Where in its hex such a letter may stand, in steps.
OFFS = ((0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (-0.6, -0.8), (0.6, -0.8), (-0.6, 0.8), (0.6, 0.8))
#: Such a share of a letter may be hidden before it goes out of its hex, tied to it by a line; how far, in sides of one.
HIDDEN, FARTHER = 0.4, (1.3, 1.8, 2.4, 3.2)
#: The ways out.
STEPS = (-1.0, -0.5, 0.0, 0.5, 1.0)
OUT = tuple((x, y) for y in STEPS for x in STEPS if max(abs(x), abs(y)) == 1)


@dataclass(frozen=True)
class Letter:
    """A letter, the middle of its hex, and of where it stands."""

    text: str
    spot: Point
    at: Point
    size: int
    bare: bool
    led: bool


def keep(table: Table, targets: Words, standing: Collection[str]) -> None:
    """No block should cover a place that carries a letter, least of all that of an army that is `standing` there."""
    for place in dict.fromkeys(targets):
        if table.sees(place):
            weight = HARD if place in standing else 3.0
            table.keep(letter_at(table, place), max(LETTER * 0.7, table.side * 0.5), weight)


def placed(table: Table, targets: Words, covers: Sequence[Box]) -> list[Letter]:
    """Where all letters stand, in the plan of a picture: in their hexes if they can, off all that `covers` the map."""
    many, found = len(targets) > MANY, list[Letter]()
    boxes = list(covers)
    for place, text in lettered(targets).items():
        if not table.sees(place, -8):
            continue
        bare = many and place not in BOARD.city_at
        size = LETTER if many else max(LETTER, round(table.side * 0.66))
        room = half(text, size, bare)
        at, led = _free(table, place, room, boxes)
        found.append(Letter(text, table.at(place), at, size, bare, led))
        boxes.append(_box(at, room))
    return found


def _free(table: Table, place: str, room: Point, boxes: Sequence[Box]) -> tuple[Point, bool]:
    """Where a letter covers least: in its hex, or, where something hides all of that, outside."""
    (x, y), side = letter_at(table, place), table.side
    near = [box for box in boxes if box[0] < x + 260 and box[2] > x - 260 and box[1] < y + 200 and box[3] > y - 200]

    def hidden(at: Point) -> float:
        return sum(overlap(_box(at, room), box) for box in near)

    best = min(((x + dx * side * 0.45, y + dy * side * 0.45) for dx, dy in OFFS),
               key=lambda at: hidden(at) + 0.5 * (abs(at[0] - x) + abs(at[1] - y)))  # fmt: skip
    if hidden(best) <= HIDDEN * 4 * room[0] * room[1]:
        return best, False
    wide, high = table.image.size
    ways = [(x + dx * side * far, y + dy * side * far) for far in FARTHER for dx, dy in OUT]
    ways = [at for at in ways if room[0] < at[0] < wide - room[0] and room[1] < at[1] < high - room[1]]
    out = min(ways, key=lambda at: 20 * hidden(at) + hypot(at[0] - x, at[1] - y), default=best)
    return (out, True) if hidden(out) < hidden(best) else (best, False)


def half(text: str, size: int, bare: bool) -> Point:
    """Half the width and height of a letter."""
    wide = face("bold", size).getlength(text)
    return (wide / 2, size * 0.4) if bare else (max(wide + size * 0.4, size * 1.2) / 2, size * 0.6)


def _box(at: Point, room: Point) -> Box:
    return at[0] - room[0], at[1] - room[1], at[0] + room[0], at[1] + room[1]


def letter_at(table: Table, place: str) -> Point:
    """Where a place's letter stands: in its hex, beside a city's mark."""
    x, y = table.at(place)
    return (x + table.side * 0.34, y - table.side * 0.52) if place in BOARD.city_at else (x, y)


def lines(table: Table, letters: Sequence[Letter]) -> None:
    """From letters outside their hexes to these; under the blocks that stand there."""
    pen, window = ImageDraw.Draw(table.image), table.window
    for one in letters:
        if one.led:
            ends = [window.finer(one.spot), window.finer(one.at)]
            for fill, wide in ((PAPER, 6), (INK, 2)):
                pen.line(ends, fill=fill, width=round(wide * window.fine))


def draw(table: Table, letters: Sequence[Letter]) -> None:
    """The letters, above everything else."""
    for one in letters:
        letter_on(table.image, table.window.finer(one.at), one.text, one.size, bare=one.bare)
