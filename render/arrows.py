"""Arrows over a map: bent, rimmed so that they stand out from any ground, cut short of what they point at."""

from itertools import pairwise
from math import dist

from PIL import Image

from render.canvas import FINE, Point, Soft
from render.patterns import INK, PAPER, RED, Colour

#: In so many steps a line is drawn evenly.
STEPS = 30


def bent(start: Point, end: Point, lift: float = 0.12, steps: int = 18) -> list[Point]:
    """A bent way between two points."""
    (x0, y0), (x1, y1) = start, end
    cx, cy = (x0 + x1) / 2 + (y1 - y0) * lift * 2, (y0 + y1) / 2 - (x1 - x0) * lift * 2
    found = []
    for n in range(steps + 1):
        t = n / steps
        u = 1 - t
        found.append((u * u * x0 + 2 * t * u * cx + t * t * x1, u * u * y0 + 2 * t * u * cy + t * t * y1))
    return found


def evenly(line: list[Point]) -> list[Point]:
    """The same way by points that are equally far from each other."""
    ends = list(pairwise(line))
    lengths = [dist(a, b) for a, b in ends]
    found, step = [line[0]], sum(lengths) / STEPS
    for n in range(1, STEPS + 1):
        left, k = step * n, 0
        while k < len(ends) - 1 and left > lengths[k]:
            left, k = left - lengths[k], k + 1
        (x0, y0), (x1, y1) = ends[k]
        share = min(1.0, left / max(lengths[k], 1e-6))
        found.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return found


def cut(path: list[Point], head: float, tail: float) -> list[Point]:
    """The path without its last `head` and first `tail` pixels."""

    def beyond(points: list[Point], by: float) -> list[Point]:
        x0, y0 = points[0]
        rest = [p for p in points if (p[0] - x0) ** 2 + (p[1] - y0) ** 2 >= by * by]
        return rest if len(rest) > 2 else points[-3:]

    return beyond(beyond(path, tail)[::-1], head)[::-1]


def _head(path: list[Point], size: float) -> list[Point]:
    (x0, y0), (x1, y1) = path[-2], path[-1]
    length = max(1e-6, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = (x1 + ux * size * 0.55, y1 + uy * size * 0.55)
    return [
        tip,
        (x1 - ux * size * 0.5 - uy * size * 0.62, y1 - uy * size * 0.5 + ux * size * 0.62),
        (x1 - ux * size * 0.2, y1 - uy * size * 0.2),
        (x1 - ux * size * 0.5 + uy * size * 0.62, y1 - uy * size * 0.5 - ux * size * 0.62),
    ]


def arrow(
    image: Image.Image, path: list[Point], colour: Colour, wide: float, dashes: int = 0, strength: float = 1.0
) -> None:
    """An arrow: dark rim, paper line, the power's colour within; `dashes` breaks its shaft into so many pieces."""
    head = _head(path, wide * 3.1)
    for grow, tint in ((wide * 0.34 + 2.2, INK), (wide * 0.16 + 1.0, PAPER), (0.0, colour)):
        soft = Soft([*path, *head], wide * 2 + 8, image.size)
        for piece in _pieces(path, dashes):
            soft.line(piece, wide + grow * 2)
        soft.polygon(head)
        if grow:
            soft.draw.line(
                [*soft.fine(head), soft.fine(head)[0]], fill=255, width=round(grow * 2 * FINE), joint="curve"
            )
        soft.colour_in(image, tint, strength)


def _pieces(path: list[Point], dashes: int) -> list[list[Point]]:
    if not dashes:
        return [path]
    step = max(2, len(path) // dashes)
    return [path[n : n + max(2, step - step // 3)] for n in range(0, len(path) - 1, step) if len(path[n : n + 2]) > 1]


def cross(image: Image.Image, middle: Point, r: float) -> None:
    """A red cross: this was not carried out."""
    x, y = middle
    for wide, tint in ((r * 0.85, PAPER), (r * 0.5, RED)):
        soft = Soft([(x - r, y - r), (x + r, y + r)], r, image.size)
        soft.line([(x - r * 0.7, y - r * 0.7), (x + r * 0.7, y + r * 0.7)], wide)
        soft.line([(x - r * 0.7, y + r * 0.7), (x + r * 0.7, y - r * 0.7)], wide)
        soft.colour_in(image, tint)
