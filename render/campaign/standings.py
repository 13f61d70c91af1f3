"""Points over the years: a line a power, told apart by colour, dash, mark and its name at the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from game.campaign import telling
from game.campaign.board import SEASONS
from game.campaign.view import CampaignView, PowerView
from game.core.text import _, figure
from render.canvas import Point, Soft, stamp
from render.counters import counter
from render.paper import QUIET, heading, sheet
from render.patterns import INK, PAPER, blend, style
from render.type import face

WIDE, HIGH = 1000, 900
LEFT, RIGHT, TOP, LOW = 90, 590, 150, 830
#: How thick a line is; lines with the same points lie so far beside each other.
THICK = 5
DASHES = (0, 18, 9, 28)


def chart(view: CampaignView) -> Image.Image:
    """The chart of all powers that have been at war."""
    image, pen = sheet(WIDE, HIGH)
    heading(pen, WIDE / 2, 58, _("Points over the years"), telling.date_text(view))
    shown = [power for power in view.powers if power.active or any(view.history.get(power.id, ()))]
    series = {power.id: _series(view, power) for power in shown}
    values = [points for course in series.values() for _when, points in course] or [0]
    scale = Scale(max((course[-1][0] for course in series.values()), default=1) or 1, min(0, *values), max(10, *values))
    _grid(pen, view, scale)
    for n, power in enumerate(shown):
        beside = _beside(series, power.id)
        course = [(x, y + aside) for (x, y), aside in zip(map(scale.at, series[power.id]), beside, strict=True)]
        _line(image, power.id, course, DASHES[n % 4], (n + 0.5) / len(shown))
    _labels(image, pen, [(power, scale.at(series[power.id][-1])[1]) for power in shown])
    return image


@dataclass(frozen=True, slots=True)
class Scale:
    """Where years since the beginning and points stand in the chart: so many years, points from low to high."""

    years: float
    low: int
    high: int

    def at(self, mark: tuple[float, int]) -> Point:
        """Where in the picture."""
        years, points = mark
        x = LEFT + (RIGHT - LEFT) * years / self.years
        return x, LOW - (LOW - TOP) * (points - self.low) / (self.high - self.low)


def _series(view: CampaignView, power: PowerView) -> list[tuple[float, int]]:
    """The points at the beginning, after each Winter, and by now; each with the years since the beginning."""
    past = [(float(n), points) for n, points in enumerate((0, *view.history.get(power.id, ())))]
    now = past[-1][0] + SEASONS.index(view.season) / len(SEASONS), power.vp
    return past if view.over or now == past[-1] else [*past, now]


def _beside(series: Mapping[str, list[tuple[float, int]]], power: str) -> list[float]:
    """How far beside its place each mark of a line is drawn, so that lines that lie on each other can be told apart."""
    found = []
    for mark in series[power]:
        same = [one for one, course in series.items() if mark in course]
        found.append((same.index(power) - (len(same) - 1) / 2) * THICK)
    return found


def _grid(pen: ImageDraw.ImageDraw, view: CampaignView, scale: Scale) -> None:
    step = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500) if (scale.high - scale.low) / step <= 8)
    for points in range(scale.low // step * step, scale.high + step, step):
        y = scale.at((0, points))[1]
        if TOP - 2 <= y <= LOW + 2:
            pen.line(
                (LEFT, y, RIGHT, y),
                fill=INK if points == 0 else blend(QUIET, PAPER, 0.7),
                width=3 if points == 0 else 1,
            )
            pen.text((LEFT - 14, y), figure(points), font=face("bold", 28), fill=QUIET, anchor="rm")
    past = max(map(len, view.history.values()), default=0)
    first = view.year - past + (past > 0 and view.over)
    for n in range(0, view.year - first + 1, max(1, -(-past // 6))):
        x = scale.at((n, 0))[0]
        pen.line((x, LOW, x, LOW + 8), fill=QUIET, width=2)
        pen.text((x, LOW + 28), str(first + n), font=face("bold", 28), fill=QUIET, anchor="mm")


def _line(image: Image.Image, power: str, points: list[Point], dash: int, share: float) -> None:
    """A power's line; its marks stand so far along the ways between years, each power's further than the one before."""
    colour = blend(style(power).colour, INK, 0.12)
    soft = Soft(points, 10, image.size)
    for start, end in pairwise(points):
        for a, b in _dashed(start, end, dash):
            soft.line([a, b], THICK)
    soft.colour_in(image, colour)
    for start, end in list(pairwise(points))[:: max(1, len(points) // 6)]:
        stamp(image, counter(power, "", 20), _along(start, end, share))


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _dashed(start: Point, end: Point, dash: int) -> list[tuple[Point, Point]]:
    if not dash:
        return [(start, end)]
    length = max(1.0, ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)
    count = max(1, round(length / (dash * 1.7)))
    whole = count - 0.4  # the last dash ends where the line does
    return [(_along(start, end, n / whole), _along(start, end, (n + 0.6) / whole)) for n in range(count)]


def _labels(image: Image.Image, pen: ImageDraw.ImageDraw, ends: list[tuple[PowerView, float]]) -> None:
    """Name and points at the end of each line, pushed apart so that all can be read."""
    placed: list[float] = []
    gap = min(64.0, (LOW - TOP) / max(1, len(ends) - 1))
    for n, (power, y) in enumerate(sorted(ends, key=lambda end: end[1])):
        spare = LOW - gap * (len(ends) - 1 - n)
        at = min(max(y, placed[-1] + gap if placed else TOP), spare)
        placed.append(at)
        colour = style(power.id).colour
        pen.line((RIGHT + 4, y, RIGHT + 40, at), fill=colour, width=3)
        stamp(image, counter(power.id, "", 46), (RIGHT + 64, at))
        pen.text((RIGHT + 96, at), telling.power_name(power.id), font=face("regular", 29), fill=INK, anchor="lm")
        pen.text((WIDE - 30, at), figure(power.vp), font=face("bold", 38), fill=INK, anchor="rm")
