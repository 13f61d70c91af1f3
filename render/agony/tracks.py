"""The sheet of tracks: turns, points and their course, electors, the Dutch War, Wallenstein, aid, events in force."""

from PIL import Image, ImageDraw

from game.agony import names, telling
from game.agony.aid import DONORS
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES
from game.agony.view import AgonyView
from game.core.text import _
from render.agony import signs
from render.agony.dress import SIDES as ROBES
from render.agony.scale import scale
from render.canvas import Point, Soft, stamp
from render.paper import BAND, GROUND, QUIET, balance, fitted, heading, sheet
from render.patterns import INK, PAPER, RED, Colour, blend
from render.type import READ, face, wrapped

WIDE, EDGE = 1000, 40
#: The Dutch War's boxes, what some of them bring [16.13]; the influence that loses all, and where it grows high [7.1].
DUTCH, DUTCH_NOTES, DOOM, HIGH = range(-3, 6), {-3: "−3", 2: "+2", 4: "+2"}, 20, 15
ROW = 34


def chart(view: AgonyView) -> Image.Image:
    """The whole sheet."""
    high = 1900 + ROW * len(_events(view))
    image, pen = sheet(WIDE, high)
    scenario = _(BOARD.scenarios[view.scenario].name) if view.scenario in BOARD.scenarios else ""
    told = " · ".join(filter(None, (scenario, telling.phase_text(view))))
    heading(pen, WIDE / 2, 62, view.years.replace("-", "–"), told)
    y = _turns(pen, view, 150.0)
    y = _points(image, pen, view, y)
    y = _electors(image, pen, view, y)
    y = _dutch(pen, view, y)
    y = _influence(pen, view, y)
    y = _sides(image, pen, view, y)
    y = _others(image, pen, view, y)
    y = _lasting(pen, view, y)
    return _trimmed(image, round(y) + 34)


def _trimmed(image: Image.Image, high: int) -> Image.Image:
    """The sheet cut at its last line, framed anew."""
    cut, _pen = sheet(WIDE, high)
    cut.paste(image.crop((16, 16, WIDE - 16, high - 16)), (16, 16))
    return cut


def _title(pen: ImageDraw.ImageDraw, y: float, text: str, note: str = "") -> float:
    pen.text((EDGE, y + 18), text, font=face("bold", 32), fill=INK, anchor="lm")
    if note:
        left = EDGE + face("bold", 32).getlength(text) + 22
        fitted(pen, (WIDE - EDGE, y + 18), note, WIDE - EDGE - left, "italic", READ, QUIET, "rm")
    pen.line((EDGE, y + 38, WIDE - EDGE, y + 38), fill=blend(INK, GROUND, 0.5), width=2)
    return y + 46


def _turns(pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    """Turns as boxes, this one red; below, the six rounds."""
    step = (WIDE - 2 * EDGE) / max(view.last_turn, 1)
    for n in range(1, view.last_turn + 1):
        box = (EDGE + (n - 1) * step, y, EDGE + n * step - 5, y + 54)
        now, past = n == view.turn, n < view.turn
        pen.rectangle(box, fill=RED if now else blend(QUIET, GROUND, 0.45) if past else PAPER, outline=INK, width=2)
        middle = ((box[0] + box[2]) / 2, y + 27)
        pen.text(middle, str(n), font=face("bold", 32), fill=PAPER if now else INK, anchor="mm")
    y += 84
    pen.text((EDGE, y), _("Rounds"), font=face("bold", READ), fill=INK, anchor="lm")
    for n in range(1, 7):
        x = 170 + n * 48
        fill = RED if n == view.round else blend(QUIET, GROUND, 0.45) if 0 < n < view.round else PAPER
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill=fill, outline=INK, width=2)
        pen.text((x, y), str(n), font=face("bold", READ), fill=PAPER if n == view.round else INK, anchor="mm")
    fitted(pen, (WIDE - EDGE, y), telling.turn_text(view), 400, "bold", 28, QUIET, "rm")
    return y + 30


def _points(image: Image.Image, pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    """The VP track with the scenario's thresholds, and the course of the war so far."""
    y = _title(pen, y, _("Victory points"), _("0 Protestant, 50 Catholic"))
    scale(pen, (EDGE + 30, y + 20, WIDE - EDGE - 30, y + 50), view, 36)
    fitted(pen, (WIDE / 2, y + 94), "; ".join(telling.marks_text(view)), WIDE - 2 * EDGE, "italic", READ, QUIET, "mm")
    y += 130
    top, low, left, right = y, y + 120, EDGE + 50, WIDE - EDGE - 20
    step, course = (right - left) / max(1, view.last_turn), telling.course(view)
    told = [vp for _turn, vp in course] + [vp for vp, _side in telling.thresholds(view)]
    least, most = min(0, *told), max(50, *told)

    def at(turn: float, vp: int) -> Point:
        return left + turn * step, low - (low - top) * (vp - least) / (most - least)

    for vp in range(0, most + 1, 10):
        pen.line((left, at(0, vp)[1], right, at(0, vp)[1]), fill=blend(QUIET, GROUND, 0.65), width=1)
        if vp % 20 == 0:
            pen.text((left - 10, at(0, vp)[1]), str(vp), font=face("bold", READ), fill=QUIET, anchor="rm")
    for vp, side in telling.thresholds(view):
        for dash in range(round(left), round(right), 18):
            pen.line((dash, at(0, vp)[1], dash + 9, at(0, vp)[1]), fill=ROBES[side], width=3)
    points = [at(turn, vp) for turn, vp in course]
    soft = Soft(points, 10, image.size)
    soft.line(points if len(points) > 1 else points * 2, 5)
    soft.colour_in(image, blend(RED, INK, 0.2))
    for x, py in points:
        pen.ellipse((x - 7, py - 7, x + 7, py + 7), fill=PAPER, outline=RED, width=3)
    return low + 20


def _electors(image: Image.Image, pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    """The seven electors, each in the colour and under the sign of who holds him [5.14]."""
    holders = {elector: side for side in SIDES for elector in view.sides[side].electors}
    places = [area.id for area in view.areas.values() if area.elector]
    places += [city.id for city in view.cities.values() if city.elector]
    counts = ", ".join(f"{names.side(side)} {len(view.sides[side].electors)}" for side in SIDES)
    y, step = _title(pen, y, _("Electors"), counts), (WIDE - 2 * EDGE) / max(1, len(places))
    for n, place in enumerate(places):
        x, side = EDGE + (n + 0.5) * step, holders.get(place, "")
        stamp(image, signs.shield(side, 1, 0, 0, True, 62, plain=True), (x, y + 44))
        # Long names have room on two lines, one above the other in turn.
        fitted(pen, (x, y + 94 + 30 * (n % 2)), telling.place_name(place), step * 1.7, "bold", READ, INK, "mm")
    return y + 146


def _boxes(pen: ImageDraw.ImageDraw, y: float, values: list[tuple[str, Colour]], now: int) -> None:
    """A track of boxes, the marker a ring in the box of that number."""
    step = (WIDE - 2 * EDGE) / len(values)
    for n, (text, fill) in enumerate(values):
        left, right = EDGE + n * step, EDGE + (n + 1) * step - 4
        pen.rectangle((left, y, right, y + 48), fill=fill, outline=INK, width=2)
        pen.text(((left + right) / 2, y + 24), text, font=face("bold", READ), fill=INK, anchor="mm")
        if n == now:
            pen.rectangle((left - 4, y - 5, right + 4, y + 53), outline=RED, width=6)


def _dutch(pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    """The Dutch War track [16.1]."""
    notes = _("the war is over") if view.dutch_over else _("−3 and +5 end it")
    if view.response:
        notes = _("Spinola besieges: an answer is due")
    y = _title(pen, y, _("Dutch War"), notes)
    pale = {n: blend(ROBES[CATHOLIC if n > 0 else PROTESTANT], PAPER, 0.5) for n in DUTCH_NOTES}
    boxes = [(balance(n), blend(ROBES[CATHOLIC], PAPER, 0.3) if n == DUTCH[-1] else pale.get(n, PAPER)) for n in DUTCH]
    _boxes(pen, y + 6, boxes, view.dutch_war - DUTCH[0])
    step = (WIDE - 2 * EDGE) / len(DUTCH)
    for n, text in DUTCH_NOTES.items():
        x = EDGE + (n - DUTCH[0] + 0.5) * step
        pen.text((x, y + 76), _("{n} VP").format(n=text), font=face("bold", READ), fill=QUIET, anchor="mm")
    return y + 98


def _influence(pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    """Wallenstein's influence: at 20 the Protestants win [7.1]."""
    y = _title(pen, y, _("Wallenstein"), telling.wallenstein_text(view).rstrip("."))
    shades = [PAPER if n < HIGH else blend(ROBES[CATHOLIC], PAPER, 0.5 if n == DOOM else 0.75) for n in range(DOOM + 1)]
    _boxes(pen, y + 6, [(str(n), shade) for n, shade in enumerate(shades)], min(DOOM, max(0, view.influence)))
    return y + 66


def _sides(image: Image.Image, pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    """Cards and aid, side by side."""
    y = _title(pen, y, _("Cards and aid"), _("grey: gives nothing now"))
    half = (WIDE - 2 * EDGE) / 2
    for n, side in enumerate(SIDES):
        mine, x = view.sides[side], EDGE + n * half
        stamp(image, signs.tile(side, 46), (x + 24, y + 28))
        fitted(pen, (x + 58, y + 16), str(names.side(side)), half - 70, "bold", 30)
        cards = _("hand {hand}, deck {deck}, played {played}")
        text = cards.format(hand=mine.hand, deck=mine.deck, played=len(mine.played))
        fitted(pen, (x + 58, y + 50), text, half - 62, "bold", READ, QUIET)
        for k, donor in enumerate(DONORS[side]):
            line, gives = y + 92 + k * 38, donor in mine.donors or donor in mine.aid
            stamp(image, signs.tile(donor if gives else "-", 34), (x + 24, line))
            fitted(pen, (x + 52, line), str(names.donor(donor)), half - 160, "regular", READ, INK if gives else QUIET)
            pen.text((x + half - 60, line), str(mine.aid.get(donor, 0)), font=face("bold", 30), fill=INK, anchor="rm")
        low = y + 74 + 38 * max(map(len, DONORS.values()))
        pen.rectangle((x, low, x + half - 40, low + 38), fill=BAND)
        pen.text((x + 10, low + 19), _("Aid this turn"), font=face("bold", READ), fill=INK, anchor="lm")
        pen.text((x + half - 60, low + 19), str(mine.aid_total), font=face("bold", 32), fill=RED, anchor="rm")
    return low + 54


def _others(image: Image.Image, pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    """Pope, passes, who is at war."""
    y = _title(pen, y, _("Pope, passes, powers"))
    passes = _("passes open") if view.passes_open else _("passes closed")
    pen.text((EDGE, y + 22), str(names.pope(view.pope)), font=face("bold", 30), fill=INK, anchor="lm")
    stamp(image, signs.sign("open" if view.passes_open else "closed", 44), (EDGE + 300, y + 22))
    pen.text((EDGE + 334, y + 22), passes, font=face("bold", 28), fill=INK, anchor="lm")
    told = [nation for nation in view.entered if nation in ("danish", "swedish", "french")]
    x = WIDE - EDGE - 24
    for nation in reversed(told):
        stamp(image, signs.tile(nation, 44), (x, y + 22))
        x -= 56
    if told:
        pen.text((x + 20, y + 22), _("in the war:"), font=face("italic", READ), fill=QUIET, anchor="rm")
    return y + 56


def _events(view: AgonyView) -> list[str]:
    """Events in force and other things to know, in lines."""
    found = [telling.lasting_text(item) for item in view.lasting]
    if view.hungary_rebels:
        found.append(_("Hungary is in rebellion."))
    if view.cardinal_turn:
        found.append(telling.cardinal_text(view))
    if view.stages:
        found.append(
            _("Decks in play: {names}.").format(names=names.commas([names.deck(stage) for stage in view.stages]))
        )
    found += [view.verdict] if view.verdict else []
    return [line for text in found for line in wrapped(text, WIDE - 2 * EDGE, "regular", 28)]


def _lasting(pen: ImageDraw.ImageDraw, view: AgonyView, y: float) -> float:
    lines = _events(view)
    if not lines:
        return y
    y = _title(pen, y, _("In force"))
    for line in lines:
        pen.text((EDGE, y + 14), line, font=face("regular", 28), fill=INK, anchor="lm")
        y += ROW
    return y
