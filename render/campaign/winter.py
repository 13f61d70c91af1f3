"""The Winter account: who secured what, the Road, every bonus with its sum, points before and after [q, r]."""

from PIL import Image, ImageDraw

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.view import WinterLine, WinterView
from game.core.text import _
from render.canvas import stamp
from render.counters import counter
from render.paper import BAND, GAIN, QUIET, figure, heading, sheet, signed
from render.patterns import INK, RED
from render.type import face

WIDE, TOP, LINE, PAD, FOOT, LEAST = 1000, 226, 40, 18, 86, 92
LEFT, EDGE = 330, 690


def account(winter: WinterView) -> Image.Image:
    """The account of one Winter."""
    rows = [(power, [line for line in winter.lines if line.power == power]) for power in BOARD.powers]
    rows = [(power, lines) for power, lines in rows if lines or power in winter.before or power in winter.after]
    high = TOP + sum(_height(lines) for _, lines in rows) + FOOT
    image, pen = sheet(WIDE, high)
    title = _("Winter {year}").format(year=winter.year)
    heading(pen, WIDE / 2, 62, title, _("what the year brought"))
    for text, x in ((_("before"), EDGE + 50), (_("change"), EDGE + 150), (_("after"), EDGE + 252)):
        pen.text((x, TOP - 34), text, font=face("italic", 30), fill=QUIET, anchor="mm")
    y = TOP
    for n, (power, lines) in enumerate(rows):
        _power(image, pen, winter, power, lines, y, n)
        y += _height(lines)
    _road(pen, winter, high - FOOT / 2 - 8)
    return image


def _height(lines: list[WinterLine]) -> int:
    return max(LEAST, LINE * len(lines) + 2 * PAD)


def _power(
    image: Image.Image, pen: ImageDraw.ImageDraw, winter: WinterView, power: str, lines: list[WinterLine], y: int, n: int
) -> None:
    high, middle = _height(lines), y + _height(lines) / 2
    if n % 2 == 0:
        pen.rectangle((24, y, WIDE - 24, y + high - 1), fill=BAND)
    stamp(image, counter(power, "", 62), (70, middle))
    for k, word in enumerate(words := telling.power_name(power).split(" ")):
        pen.text((118, middle + (k - (len(words) - 1) / 2) * 34), word, font=face("bold", 34), fill=INK, anchor="lm")
    for k, line in enumerate(lines):
        at = middle + (k - (len(lines) - 1) / 2) * LINE
        _reason(pen, line, at)
    if not lines:
        pen.text((LEFT, middle), "–", font=face("regular", 30), fill=QUIET, anchor="lm")
    before, after = winter.before.get(power, 0), winter.after.get(power, 0)
    change = after - before
    pen.text((EDGE + 50, middle), figure(before), font=face("bold", 34), fill=QUIET, anchor="mm")
    pen.text((EDGE + 150, middle), signed(change), font=face("bold", 38), fill=RED if change < 0 else GAIN if change else QUIET, anchor="mm")
    pen.text((EDGE + 252, middle), figure(after), font=face("bold", 46), fill=INK, anchor="mm")


def _reason(pen: ImageDraw.ImageDraw, line: WinterLine, y: float) -> None:
    size, room = 30, EDGE - LEFT - 66
    while face("regular", size).getlength(line.reason) > room and size > 17:
        size -= 1
    pen.text((LEFT, y), line.reason, font=face("regular", size), fill=INK, anchor="lm")
    pen.text((EDGE - 8, y), signed(line.points), font=face("bold", 30), fill=RED if line.points < 0 else GAIN, anchor="rm")


def _road(pen: ImageDraw.ImageDraw, winter: WinterView, y: float) -> None:
    if winter.road:
        places = ", ".join(telling.place_name(place) for place in winter.road)
        text, colour = _("The Spanish Road stood: {places}").format(places=places), (150, 96, 0)
    else:
        text, colour = _("The Spanish Road did not stand."), QUIET
    size = 34
    while face("bold", size).getlength(text) > WIDE - 70 and size > 16:
        size -= 1
    pen.text((WIDE / 2, y), text, font=face("bold", size), fill=colour, anchor="mm")
