"""Points over the years: a line a power, told apart by colour, dash, mark and its name at the end."""

from itertools import pairwise

from PIL import Image, ImageDraw

from game.campaign import telling
from game.campaign.view import CampaignView, PowerView
from game.core.text import _, figure
from render.canvas import Point, Soft, stamp
from render.counters import counter
from render.paper import QUIET, heading, sheet
from render.patterns import INK, PAPER, blend, style
from render.type import face

WIDE, HIGH = 1000, 900
LEFT, RIGHT, TOP, LOW = 90, 590, 150, 830
DASHES = (0, 18, 9, 28)


def chart(view: CampaignView) -> Image.Image:
    """The chart of all powers that have been at war."""
    image, pen = sheet(WIDE, HIGH)
    heading(pen, WIDE / 2, 58, _("Points over the years"), telling.date_text(view))
    shown = [power for power in view.powers if power.active or any(view.history.get(power.id, ()))]
    series = {power.id: _series(view, power) for power in shown}
    years = max((len(points) for points in series.values()), default=2)
    values = [point for points in series.values() for point in points] or [0]
    low, high = min(0, *values), max(10, *values)
    _grid(pen, view, years, low, high)
    for n, power in enumerate(shown):
        _line(image, power.id, [_at(k, v, years, low, high) for k, v in enumerate(series[power.id])], DASHES[n % 4])
    _labels(image, pen, [(power, _at(years - 1, series[power.id][-1], years, low, high)[1]) for power in shown])
    return image


def _series(view: CampaignView, power: PowerView) -> list[int]:
    """The points after each Winter, and those of the year at hand."""
    past = list(view.history.get(power.id, ()))
    return past if view.over else [*past, power.vp]


def _at(year: int, points: int, years: int, low: int, high: int) -> Point:
    x = LEFT + (RIGHT - LEFT) * year / max(1, years - 1)
    return x, LOW - (LOW - TOP) * (points - low) / (high - low)


def _grid(pen: ImageDraw.ImageDraw, view: CampaignView, years: int, low: int, high: int) -> None:
    step = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500) if (high - low) / step <= 8)
    for points in range(low // step * step, high + step, step):
        y = _at(0, points, years, low, high)[1]
        if TOP - 2 <= y <= LOW + 2:
            pen.line(
                (LEFT, y, RIGHT, y),
                fill=INK if points == 0 else blend(QUIET, PAPER, 0.7),
                width=3 if points == 0 else 1,
            )
            pen.text((LEFT - 14, y), figure(points), font=face("bold", 28), fill=QUIET, anchor="rm")
    first = view.year - years + 1
    every = max(1, -(-years // 6))
    for n in range(0, years, every):
        x = _at(n, 0, years, low, high)[0]
        pen.line((x, LOW, x, LOW + 8), fill=QUIET, width=2)
        pen.text((x, LOW + 28), str(first + n), font=face("bold", 28), fill=QUIET, anchor="mm")


def _line(image: Image.Image, power: str, points: list[Point], dash: int) -> None:
    colour = blend(style(power).colour, INK, 0.12)
    soft = Soft(points, 10, image.size)
    for start, end in pairwise(points):
        for a, b in _dashed(start, end, dash):
            soft.line([a, b], 5)
    soft.colour_in(image, colour)
    for point in points[:: max(1, len(points) // 6)]:
        stamp(image, counter(power, "", 20), point)


def _dashed(start: Point, end: Point, dash: int) -> list[tuple[Point, Point]]:
    if not dash:
        return [(start, end)]
    length = max(1.0, ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)
    count = max(1, round(length / (dash * 1.7)))

    def along(t: float) -> Point:
        return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t

    return [(along(n / count), along((n + 0.6) / count)) for n in range(count)]


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
