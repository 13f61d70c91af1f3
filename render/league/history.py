"""Totals over the rounds: a line for each of the first, told apart by colour, dash, place and name."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from PIL import Image, ImageDraw

from game.core.pars import Par
from game.core.text import _, clipped, figure
from game.league.league import Season
from game.league.standings import history, standings
from game.league.tables import decimal
from render.canvas import Point, Soft
from render.league.standings import cut, encoded
from render.paper import QUIET, heading, sheet
from render.patterns import INK, PAPER, STYLES, Colour, blend
from render.picture import Picture
from render.type import face

WIDE, HIGH = 1000, 900
LEFT, RIGHT, TOP, LOW = 96, 530, 160, 820
#: How many have lines, and the lengths of dashes that tell them apart beside the colour.
SHOWN, DASHES = 10, (0, 18, 9, 28)


def chart(season: Season, pars: Mapping[str, Par], division: int = 1) -> Picture:
    """The first of a division, from nothing on."""
    rows = standings(season, pars, division)[:SHOWN]
    past = history(season, pars, division)
    lines = {row.person: [Fraction(0), *past.get(row.person, [])] for row in rows}
    rounds = max((len(line) for line in lines.values()), default=1)
    values = [float(value) for line in lines.values() for value in line]
    low, high = min([0.0, *values]), max([100.0, *values])
    image, pen = sheet(WIDE, HIGH)
    below = _("Division {n}, round by round").format(n=division)
    heading(pen, WIDE / 2, 62, cut(season.league.name, WIDE - 120, 56, "bold"), below)
    _grid(pen, rounds, low, high)
    names = []
    for n, row in enumerate(rows):
        points = [_at(k, float(value), rounds, low, high) for k, value in enumerate(lines[row.person])]
        _line(image, points, _colour(n), DASHES[n % len(DASHES)])
        names.append((n, str(row.place), season.person(row.person).name, decimal(row.total), points[-1][1]))
    _names(image, pen, names)
    told = [_("{place}. {name}, {total}.").format(place=p, name=name, total=total) for _n, p, name, total, _y in names]
    return Picture(
        encoded(image), "history.png", clipped([_("Totals of {league}.").format(league=season.league.name), *told])
    )


def _colour(n: int) -> Colour:
    return blend(list(STYLES.values())[n % len(STYLES)].colour, INK, 0.12)


def _at(number: int, value: float, rounds: int, low: float, high: float) -> Point:
    x = LEFT + (RIGHT - LEFT) * number / max(1, rounds - 1)
    return x, LOW - (LOW - TOP) * (value - low) / (high - low)


def _grid(pen: ImageDraw.ImageDraw, rounds: int, low: float, high: float) -> None:
    step = next(step for step in (10, 20, 25, 50, 100, 200, 500, 1000, 10_000) if (high - low) / step <= 8)
    for value in range(int(low // step) * step, int(high) + step, step):
        y = _at(0, value, rounds, low, high)[1]
        if TOP - 2 <= y <= LOW + 2:
            pen.line((LEFT, y, RIGHT, y), fill=blend(QUIET, PAPER, 0.7), width=3 if value == 0 else 1)
            text = figure(value)
            pen.text((LEFT - 14, y), text, font=face("bold", 28), fill=QUIET, anchor="rm")
    every = max(1, -(-rounds // 8))
    for number in range(0, rounds, every):
        x = _at(number, 0, rounds, low, high)[0]
        pen.line((x, LOW, x, LOW + 8), fill=QUIET, width=2)
        pen.text((x, LOW + 28), str(number), font=face("bold", 28), fill=QUIET, anchor="mm")


def _line(image: Image.Image, points: list[Point], colour: Colour, dash: int) -> None:
    soft = Soft(points, 10, image.size)
    for (ax, ay), (bx, by) in pairwise(points):
        length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        count = max(1, round(length / (dash * 1.7))) if dash else 1
        drawn = 0.6 if dash else 1.0
        for n in range(count):
            ends = (n / count, (n + drawn) / count)
            soft.line([(ax + (bx - ax) * t, ay + (by - ay) * t) for t in ends], 5)
    for point in points:
        soft.disc(point, 5)
    soft.colour_in(image, colour)


def _names(image: Image.Image, pen: ImageDraw.ImageDraw, names: list[tuple[int, str, str, str, float]]) -> None:
    """Place, name and total beside the end of each line, pushed apart so that all can be read."""
    placed: list[float] = []
    gap = min(64.0, (LOW - TOP) / max(1, len(names) - 1))
    for k, (n, place, name, total, y) in enumerate(sorted(names, key=lambda one: (one[4], one[0]))):
        spare = LOW - gap * (len(names) - 1 - k)
        at = min(max(y, placed[-1] + gap if placed else TOP), spare)
        placed.append(at)
        pen.line((RIGHT + 6, y, RIGHT + 44, at), fill=_colour(n), width=3)
        disc = Soft([(RIGHT + 68, at)], 30, image.size)
        disc.disc((RIGHT + 68, at), 23)
        disc.colour_in(image, _colour(n))
        pen.text((RIGHT + 68, at), place, font=face("bold", 28), fill=(255, 255, 255), anchor="mm", stroke_width=2,
                 stroke_fill=INK)  # fmt: skip
        pen.text(
            (RIGHT + 102, at), cut(name, WIDE - 130 - RIGHT - 102, 29), font=face("regular", 29), fill=INK, anchor="lm"
        )
        pen.text((WIDE - 30, at), total, font=face("bold", 32), fill=INK, anchor="rm")
