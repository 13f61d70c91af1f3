"""Where the places of a board lie in its picture, for whoever may touch them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import cos, dist, pi, sin

from PIL import Image, ImageDraw

from render.canvas import Point, Window, straight
from render.ground import Ground

#: By place, its outline in pixels of the picture of the whole board.
Spots = Mapping[str, tuple[Point, ...]]
#: By place, the point of that picture at which it is itself, whatever stands beside it.
Anchors = Mapping[str, Point]
#: Corners of a disc.
_ROUND = 16
#: So many pixels of a sheet wide and high, a part of a land is one that may be touched by itself.
PART = 12
#: By heading, from a corner of pixels to those ahead of it, on the right hand and on the left.
_AHEAD = {
    (1, 0): ((0, 0), (0, -1)),
    (0, 1): ((-1, 0), (0, 0)),
    (-1, 0): ((-1, -1), (-1, 0)),
    (0, -1): ((0, -1), (-1, -1)),
}


def disc(middle: Point, radius: float) -> tuple[Point, ...]:
    """A disc as a polygon."""
    turns = (2 * pi * n / _ROUND for n in range(_ROUND))
    return tuple((round(middle[0] + radius * cos(a), 1), round(middle[1] + radius * sin(a), 1)) for a in turns)


def middle(outline: Sequence[Point]) -> Point:
    """The middle of an outline's box."""
    xs, ys = [x for x, _y in outline], [y for _x, y in outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def joined(*outlines: Sequence[Point]) -> tuple[Point, ...]:
    """The least convex outline round all of these."""
    points = sorted({point for outline in outlines for point in outline})
    below, above = _side(points), _side(points[::-1])
    return (*below[:-1], *above[:-1])


def along(one: Sequence[Point], other: Sequence[Point]) -> tuple[Point, ...]:
    """An outline with another: round both where they may meet; else tied to it, and what lies between is neither's."""
    boxes = [(min(x), min(y), max(x), max(y)) for x, y in (zip(*each, strict=True) for each in (one, other))]
    (left, top, right, low), (west, north, east, south) = boxes
    apart = west > right or east < left or north > low or south < top
    return tuple(_tied([*one], [*other])) if apart else joined(one, other)


def _side(points: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for x, y in points:
        while len(found) > 1:
            (ax, ay), (bx, by) = found[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            found.pop()
        found.append((x, y))
    return found


def box(left: float, top: float, right: float, low: float) -> tuple[Point, ...]:
    """A box as a polygon."""
    return ((left, top), (right, top), (right, low), (left, low))


def land(base: Ground, place: str, window: Window, loose: float = 1.5) -> tuple[Point, ...]:
    """The land round a place's stack, its line off by at most so many pixels; a disc where there is none.

    Islands and other parts that lie apart hang on it by a thread, to and fro, so that it is one line still.
    """
    sheets, scale = base.sheets(window)
    x, y = (round(c * scale) for c in base.stacks[place])
    numbers, own = sheets.numbers, base.number(place) if place in base.order else 0
    if not own or numbers.getpixel((x, y)) != own:
        return disc(window.at(base.stacks[place]), base.counter * window.scale * 0.7)
    found: list[Point] = []
    for line in _parts(numbers, own, x, y):
        half = len(line) // 2  # a closed line is made straighter in two halves
        part = [*straight(line[: half + 1], loose)[:-1], *straight([*line[half:], line[0]], loose)[:-1]]
        found = _tied(found, part) if found else part
    return tuple(window.at((cx / scale, cy / scale)) for cx, cy in found)


def _parts(numbers: Image.Image, own: int, x: int, y: int) -> Iterator[list[Point]]:
    """The outlines of the parts of a land: first the one that a pixel lies in, then others that a finger can meet."""
    left = numbers.point([255 * (n == own) for n in range(256)], "L")
    box = left.getbbox()
    while box:
        line = _traced(numbers, own, x, y)
        ImageDraw.Draw(left).polygon(line, 0)
        xs, ys = zip(*line, strict=True)
        if min(max(xs) - min(xs), max(ys) - min(ys)) >= PART:
            yield line
        if box := left.getbbox():
            y = box[1]
            row = left.crop((0, y, left.width, y + 1)).getbbox()
            assert row is not None
            x = row[0]


def _tied(one: list[Point], other: list[Point]) -> list[Point]:
    """One line round both, that goes from one to the other and back where they are nearest."""
    n, m = min(product(range(len(one)), range(len(other))), key=lambda pair: dist(one[pair[0]], other[pair[1]]))
    return [*one[: n + 1], *other[m:], *other[: m + 1], *one[n:]]


def _traced(numbers: Image.Image, own: int, x: int, y: int) -> list[Point]:
    """The outline of the land of a number that a pixel lies in, with the land on the right hand."""
    pixels, (wide, high) = numbers.load(), numbers.size
    assert pixels is not None

    def inside(px: int, py: int) -> bool:
        return 0 <= px < wide and 0 <= py < high and pixels[px, py] == own

    while inside(x, y - 1):
        y -= 1
    line: list[Point] = []
    at, heading = (x, y), (1, 0)
    while not line or (at, heading) != ((x, y), (1, 0)):
        line.append(at)
        at = (at[0] + heading[0], at[1] + heading[1])
        right, left = ((at[0] + dx, at[1] + dy) for dx, dy in _AHEAD[heading])
        if inside(*left):
            heading = (heading[1], -heading[0])
        elif not inside(*right):
            heading = (-heading[1], heading[0])
    return line


def nowhere(_view: object) -> Spots:
    """A board without places."""
    return {}
