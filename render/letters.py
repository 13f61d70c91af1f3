"""The letters of places that may be named next, as menus and buttons repeat them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from game.core.words import lettered
from render.canvas import Area, Point, held, overlap, stamp
from render.patterns import INK, PAPER, RED
from render.type import READ, face

#: The ways round a place in which its letter may stand, the better ones first.
ROUND = (
    (0.0, -1.0), (-0.75, -0.75), (0.75, -0.75), (-1.0, 0.0), (1.0, 0.0), (-0.75, 0.75), (0.75, 0.75), (0.0, 1.0),
    (-0.42, -0.92), (0.42, -0.92), (-0.95, -0.4), (0.95, -0.4), (-0.95, 0.4), (0.95, 0.4), (-0.42, 0.92), (0.42, 0.92),
)  # fmt: skip
#: From further off a letter is soon taken for a neighbour's: what that costs.
FURTHER = {1.0: 0.0, 1.25: 5000.0}
#: What a pixel of another place's letter costs.
LETTER = 60.0


@dataclass(frozen=True, slots=True)
class Mark:
    """The letter of a place, the middle of where it stands, and the size of its type."""

    letter: str
    middle: Point
    read: int = READ

    @property
    def box(self) -> Area:
        """What it covers."""
        (x, y), (wide, high) = self.middle, badge(self.letter, self.read).size
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def beside(
    targets: Iterable[str],
    at: Callable[[str], Point | None],
    off: Callable[[str], float],
    taken: Iterable[tuple[Area, float]],
    size: tuple[int, int],
    read: int = READ,
) -> list[Mark]:
    """Where the letters of some places stand: so far off each that the picture shows, where they cover least."""
    boxes, found = list(taken), list[Mark]()
    for place, letter in lettered(targets).items():
        if (spot := at(place)) is None:
            continue
        sprite = badge(letter, read)
        across, down = off(place) + sprite.width / 2, off(place) + sprite.height / 2
        ways = [
            (far, Mark(letter, held(sprite, (spot[0] + dx * across * by, spot[1] + dy * down * by), size), read))
            for by, far in FURTHER.items()
            for dx, dy in ROUND
        ]
        near = _near([mark.box for _far, mark in ways], boxes)
        found.append(min(ways, key=lambda way: way[0] + _covers(way[1].box, near))[1])
        boxes.append((found[-1].box, LETTER))
    return found


def _near(ways: Sequence[Area], taken: Iterable[tuple[Area, float]]) -> list[tuple[Area, float]]:
    """Of what is taken what any of these boxes may cover."""
    lefts, tops, rights, lows = zip(*ways, strict=True)
    hull = min(lefts), min(tops), max(rights), max(lows)
    return [(box, dear) for box, dear in taken if overlap(box, hull)]


def at_edge(told: str, spot: Point, others: Iterable[Mark], size: tuple[int, int], read: int = READ) -> Mark:
    """What is told of a place beyond the picture, at the edge where it lies, clear of other letters."""
    told = f" {told} "
    sprite, boxes = badge(told, read), [(mark.box, LETTER) for mark in others]
    (x, y), step = held(sprite, spot, size), sprite.height + 4
    ways = [
        Mark(told, held(sprite, (x, y + n * step) if abs(spot[1] - y) < 1 else (x + n * sprite.width, y), size), read)
        for n in (0, 1, -1, 2, -2, 3, -3)
    ]
    return min(ways, key=lambda mark: _covers(mark.box, boxes))


def _covers(box: Area, taken: list[tuple[Area, float]]) -> float:
    return sum(overlap(box, other) * dear for other, dear in taken)


def draw(image: Image.Image, marks: Iterable[Mark]) -> None:
    """The letters, above everything else."""
    for mark in marks:
        stamp(image, badge(mark.letter, mark.read), mark.middle)


def letter_on(image: Image.Image, at: Point, letter: str, size: int, *, bare: bool) -> None:
    """A letter with a roundel, or bare where there are so many that roundels would cover the ground."""
    if bare:
        pen = ImageDraw.Draw(image)
        pen.text(at, letter, font=face("bold", size), fill=INK, anchor="mm", stroke_width=3, stroke_fill=PAPER)
    else:
        stamp(image, badge(letter, size), at)


@lru_cache(maxsize=256)
def badge(letter: str, size: int) -> Image.Image:
    """A letter on a paper roundel, RGBA."""
    font = face("bold", size)
    wide = round(max(font.getlength(letter) + size * 0.4, size * 1.2))
    image = Image.new("RGBA", (wide * 2, round(size * 2.4)), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    box = (1, 1, image.width - 2, image.height - 2)
    pen.rounded_rectangle(box, size * 0.9, fill=PAPER, outline=RED, width=6)
    middle = (image.width / 2, image.height / 2)
    pen.text(middle, letter, font=face("bold", size * 2), fill=INK, anchor="mm")
    return image.reduce(2)
