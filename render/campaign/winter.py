"""The Winter account: who secured what, the Road, every bonus with its sum, points before and after [q, r]."""

from PIL import Image, ImageDraw

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.course import WinterLine, WinterView
from game.core.text import _, figure
from render.canvas import stamp
from render.counters import counter
from render.paper import BAND, GAIN, QUIET, balance, heading, sheet
from render.patterns import INK, RED
from render.type import READ, face, wrapped

WIDE, TOP, LINE, PAD, FOOT, LEAST, TYPE = 1000, 226, 34, 14, 110, 84, 29
#: Where reasons begin and end; how far from their end the three columns of points stand.
LEFT, EDGE, COLUMNS = 298, 736, (30, 106, 198)


def account(winter: WinterView) -> Image.Image:
    """The account of one Winter."""
    rows = [(power, [line for line in winter.lines if line.power == power]) for power in BOARD.powers]
    rows = [(power, lines) for power, lines in rows if lines or power in winter.before or power in winter.after]
    high = TOP + sum(_height(lines) for _, lines in rows) + FOOT
    image, pen = sheet(WIDE, high)
    title = _("Winter {year}").format(year=winter.year)
    heading(pen, WIDE / 2, 62, title, _("what the year brought"))
    for text, x in zip((_("before"), _("change"), _("after")), COLUMNS, strict=True):
        pen.text((EDGE + x, TOP - 30), text, font=face("italic", READ), fill=QUIET, anchor="mm")
    y = TOP
    for n, (power, lines) in enumerate(rows):
        _power(image, pen, winter, power, lines, y, n)
        y += _height(lines)
    _road(pen, winter, high - FOOT / 2 - 8)
    return image


def _reasons(lines: list[WinterLine]) -> list[tuple[str, int]]:
    """The account's lines as written, each with its points; 0 where a line goes on."""
    found: list[tuple[str, int]] = []
    for line in lines:
        pieces = wrapped(str(line.reason), EDGE - LEFT - 74, "regular", TYPE)
        found += [(piece, line.points if n == len(pieces) - 1 else 0) for n, piece in enumerate(pieces)]
    return found


def _height(lines: list[WinterLine]) -> int:
    return max(LEAST, LINE * len(_reasons(lines)) + 2 * PAD)


def _power(
    image: Image.Image,
    pen: ImageDraw.ImageDraw,
    winter: WinterView,
    power: str,
    lines: list[WinterLine],
    y: int,
    n: int,
) -> None:
    high, middle = _height(lines), y + _height(lines) / 2
    if n % 2 == 0:
        pen.rectangle((24, y, WIDE - 24, y + high - 1), fill=BAND)
    stamp(image, counter(power, "", 58), (62, middle))
    for k, word in enumerate(words := telling.power_name(power).split(" ")):
        pen.text((104, middle + (k - (len(words) - 1) / 2) * 32), word, font=face("bold", 32), fill=INK, anchor="lm")
    reasons = _reasons(lines) or [("–", 0)]
    for k, (text, points) in enumerate(reasons):
        at = middle + (k - (len(reasons) - 1) / 2) * LINE
        pen.text((LEFT, at), text, font=face("regular", TYPE), fill=INK, anchor="lm")
        if points:
            pen.text(
                (EDGE - 8, at), balance(points), font=face("bold", TYPE), fill=RED if points < 0 else GAIN, anchor="rm"
            )
    before, after = winter.before.get(power, 0), winter.after.get(power, 0)
    change = after - before
    tone = RED if change < 0 else GAIN if change else QUIET
    pen.text((EDGE + COLUMNS[0], middle), figure(before), font=face("bold", 32), fill=QUIET, anchor="mm")
    pen.text((EDGE + COLUMNS[1], middle), balance(change), font=face("bold", 34), fill=tone, anchor="mm")
    pen.text((EDGE + COLUMNS[2], middle), figure(after), font=face("bold", 40), fill=INK, anchor="mm")


def _road(pen: ImageDraw.ImageDraw, winter: WinterView, y: float) -> None:
    text, colour = _("The Spanish Road did not stand."), QUIET
    if winter.road:
        places = ", ".join(telling.place_name(place) for place in winter.road)
        text, colour = _("The Spanish Road stood: {places}").format(places=places), (150, 96, 0)
    lines = wrapped(text, WIDE - 110, "bold", TYPE)
    for n, line in enumerate(lines):
        pen.text(
            (WIDE / 2, y + (n - (len(lines) - 1) / 2) * LINE), line, font=face("bold", TYPE), fill=colour, anchor="mm"
        )
