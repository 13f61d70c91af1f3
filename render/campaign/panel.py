"""On the whole board year and phase, under it powers, points, readiness; under a crop all of it in a strip."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from game.campaign import names, queries, telling
from game.campaign.view import CampaignView, PowerView
from game.core.text import _, figure, listed, signed
from render import paper
from render.campaign.pieces import number_of
from render.campaign.table import HEADING
from render.canvas import stamp
from render.counters import counter, hourglass, laurel, swatch, swords, tick
from render.fine import Pen
from render.paper import GAIN, GROUND, QUIET, fitted
from render.patterns import INK, RED, Colour, blend, style
from render.type import READ, face, read_on, wrapped

#: Under the whole board: its width and height, the smallest type that a phone shows there, a line of it, and the
#: margin.
WIDE, BELOW = 1136, 540
SMALL = read_on(WIDE)
LINE, LEFT = 44, 32
#: Height and width of a power's cell, and length of its bar.
ROW, CELL, BAR = 76, 520, 88
AMBER: Colour = (150, 96, 0)
#: A counter's side in the row of alliances, how far those of a group are apart, how far groups are, and the room for
#: how many more there are.
CHIP, APART, BETWEEN, MORE = 46, 54, 72, 50
#: Height of the strip without the lines on what happened elsewhere, and the most lines of those.
STRIP, MOST_LINES = 172, 3


def change(view: CampaignView, power: str) -> int:
    """What the last Winter brought a power; 0 before the first."""
    if view.winter is None:
        return 0
    return view.winter.after.get(power, 0) - view.winter.before.get(power, 0)


@dataclass
class Page:
    """A sheet of paper being written from the top."""

    pen: Pen
    y: int

    def rule(self, gap: int = 10) -> None:
        """A thin line across."""
        self.y += gap
        self.pen.line((LEFT, self.y, WIDE - LEFT, self.y), fill=blend(INK, GROUND, 0.5), width=2)
        self.y += gap

    def write(self, x: float, text: str, kind: str, colour: Colour = INK, room: float = WIDE - 2 * LEFT) -> None:
        """Something in the line at hand, as large as a phone needs."""
        fitted(self.pen, (x, self.y + LINE / 2), text, room, kind, SMALL, colour, read=SMALL)


def heading(view: CampaignView, pen: Pen) -> None:
    """Year, turn and phase, in the North Sea."""
    left, top, right, low = HEADING
    pen.rectangle((left + 5, top + 6, right + 5, low + 6), fill=(96, 112, 116))
    pen.rectangle(HEADING, fill=GROUND, outline=INK, width=3)
    pen.rectangle((left + 6, top + 6, right - 6, low - 6), outline=blend(INK, GROUND, 0.35))
    x, room = left + 20, right - left - 40
    date = str(names.date(view.season, view.year))
    fitted(pen, (x, top + 46), date, room, "bold", 62, read=SMALL)
    if view.over and view.winners:
        for n, told in enumerate(_victors(view, room)):
            fitted(pen, (x, top + 100 + 40 * n), told, room, "bold", SMALL, RED, read=SMALL)
        return
    turn = _("Year {n} of the war, to {last}").format(n=view.turn, last=view.last_year)
    fitted(pen, (x, top + 100), turn, room, "regular", SMALL, QUIET, read=SMALL)
    fitted(pen, (x, top + 140), telling.phase_text(view), room, "italic", SMALL + 2, RED, read=SMALL)


def _victors(view: CampaignView, room: int) -> list[str]:
    """Who has won, in two lines; of many the first, the others by their laurels."""
    won = [telling.power_name(power.id) for power in view.powers if power.seat in view.winners]
    told = wrapped(_("Victory: {names}").format(names=listed(won)), room, "bold", SMALL)
    if len(told) <= 2:
        return told
    return wrapped(_("Victory: {name} and {n} others").format(name=won[0], n=len(won) - 1), room, "bold", SMALL)[:2]


def below(view: CampaignView, pen: Pen) -> None:
    """Under the whole board: powers, points, aims, readiness, alliances and what is off the map, legible on a phone."""
    paper.below(pen, WIDE, BELOW)
    page = Page(pen, 22)
    _powers(view, page)
    page.rule(4)
    _together(view, page)
    page.y = BELOW - 74
    page.rule(2)
    _legend(pen, BELOW - 38)


def _powers(view: CampaignView, page: Page) -> None:
    rows = -(-len(view.powers) // 2)
    for n, power in enumerate(view.powers):
        x, y = (LEFT, WIDE - LEFT - CELL)[n // rows], page.y + n % rows * ROW
        _cell(view, power, page.pen, x, y)
        if power.active:
            _progress(power, page.pen, x + 92, y + 54)
    page.y += rows * ROW


def _cell(view: CampaignView, power: PowerView, pen: Pen, x: int, y: int) -> None:
    """A power by its lands' look and badge, its points and what Winter brought, the number of its lands."""
    ink, right = INK if power.active else QUIET, x + CELL
    pen.paste(swatch(power.id, 72, 58, pen.px(1)), (x, y + 9))
    pen.stamp(counter(power.id, "", pen.px(46), pale=not power.active), (x + 36, y + 38))
    fitted(pen, (x + 92, y + 20), telling.power_name(power.id), CELL - 258, "bold", 36, ink, read=SMALL)
    pen.text((right - 76, y + 20), figure(power.vp), font=face("bold", 42), fill=ink, anchor="rm")
    if gain := change(view, power.id):
        pen.text(
            (right - 66, y + 21), signed(gain), font=face("regular", SMALL), fill=RED if gain < 0 else GAIN, anchor="lm"
        )
    if not power.active:
        text = _("from {year}").format(year=power.enters)
        pen.text((x + 92, y + 56), text, font=face("italic", SMALL), fill=QUIET, anchor="lm")
    lands = _("lands: {n}").format(n=power.held)
    pen.text((right, y + 56), lands, font=face("regular", SMALL), fill=ink, anchor="rm")
    if mark := _mark(view, power, pen.px(40)):
        pen.stamp(mark, (x + 64, y + 18))


def _mark(view: CampaignView, power: PowerView, side: int) -> Image.Image | None:
    """Whether the power is waited for, or its seat is ready; in the end, whether that has won."""
    if view.over:
        return laurel(round(side * 1.3)) if power.seat in view.winners else None
    if not power.active:
        return None
    if power.id in view.awaited:
        return hourglass(side)
    return tick(side) if power.seat in view.ready else None


def _progress(power: PowerView, pen: Pen, left: int, y: int) -> None:
    """Below the name: how far the aim is reached, as a bar and in numbers [p]; at its end a tick."""
    done, of = power.aim
    if not of:
        return
    pen.rectangle((left, y - 7, left + BAR, y + 7), fill=blend(GROUND, INK, 0.14))
    if done:
        wide = max(4, BAR * min(done, of) // of)
        pen.rectangle((left, y - 7, left + wide, y + 7), fill=style(power.id).colour, outline=INK)
    text, kind = _("aim {done} of {of}").format(done=done, of=of), "bold" if done >= of else "italic"
    x = left + BAR + 14
    if done >= of:
        pen.stamp(tick(pen.px(30)), (x, y))
        x += 22
    pen.text((x, y + 2), text, font=face(kind, SMALL), fill=GAIN if done >= of else QUIET, anchor="lm")


def _together(view: CampaignView, page: Page) -> None:
    """Who stands together, and the armies off the map, by their counters; else of the Road what has room."""
    groups = queries.alliances(view)
    lost = [army for army in view.armies if not army.place and _active(view, army.power)]
    if not (groups or lost):
        kind, colour = ("bold", AMBER) if view.road else ("regular", QUIET)
        told = telling.road_text(view)
        room = face(kind, SMALL).getlength(told) <= WIDE - 2 * LEFT
        page.write(LEFT, told if room else telling.road_brief(view), kind, colour)
    allied = [[counter(power, "", page.pen.px(CHIP)) for power in group] for group in groups]
    away = [[_counter(page.pen, army.power, army.id, resting=army.resting)] for army in lost]
    x = _row(page, LEFT, _("Alliances"), allied) if groups else float(LEFT)
    if lost:
        _row(page, x, _("Off the map"), away)


def _row(page: Page, x: float, title: str, groups: list[list[Image.Image]]) -> float:
    """Counters under a title, those that belong together on a line; how many have no room. Where it ends."""
    page.write(x, title, "italic", QUIET)
    x += face("italic", SMALL).getlength(title) + 40
    for n, group in enumerate(groups):
        wide, left = APART * (len(group) - 1), len(groups) - n - 1
        if x + wide + CHIP / 2 + (MORE if left else 0) > WIDE - LEFT:
            page.write(x - CHIP / 2, f"+{left + 1}", "bold", QUIET)
            return WIDE
        page.pen.line((x, page.y + 20, x + wide, page.y + 20), fill=INK, width=5)
        for k, sprite in enumerate(group):
            page.pen.stamp(sprite, (x + APART * k, page.y + 20))
        x += wide + (BETWEEN if len(group) > 1 else APART)
    return x + 8


def _counter(pen: Pen, power: str, army: str, resting: bool = False) -> Image.Image:
    """An army's counter with a number that a phone shows."""
    return counter(power, number_of(army), pen.px(CHIP), resting, read=pen.px(SMALL))


def _active(view: CampaignView, power: str) -> bool:
    return any(one.active for one in view.powers if one.id == power)


def _legend(pen: Pen, y: int) -> None:
    """What the signs mean, at the foot."""
    signs = (
        (hourglass(pen.px(40)), _("waited for")), (tick(pen.px(40)), _("ready")),
        (counter("brandenburg", "", pen.px(38), True), _("rests")), (swords(pen.px(40)), _("battle")),
    )  # fmt: skip
    x, font = LEFT + 22.0, face("italic", SMALL)
    for mark, word in signs:
        pen.stamp(mark, (x, y))
        pen.text((x + 30, y), word, font=font, fill=QUIET, anchor="lm")
        x += 30 + font.getlength(word) + 56
    pen.line((x - 16, y, x + 28, y), fill=(74, 48, 28), width=7)
    pen.text((x + 40, y), _("no way across"), font=font, fill=QUIET, anchor="lm")


def strip(view: CampaignView, wide: int, missed: list[str], shows_past: bool = True) -> Image.Image:
    """Year, season and everybody's points under a crop, legible on a phone; below, what the crop does not show."""
    lines = paper.elsewhere(missed, wide - 44, READ, MOST_LINES)
    image, pen = paper.strip(wide, STRIP + 34 * len(lines) + (12 if lines else 0))
    pen.text((22, 46), telling.season_name(view.season), font=face("bold", 48), fill=INK, anchor="lm")
    pen.text((22, 100), str(view.year), font=face("bold", 58), fill=INK, anchor="lm")
    if shows_past and (view.moves or view.battles) and view.acted != (view.year, view.season):
        text = _("shows {season}").format(season=telling.season_name(view.acted[1]))
        pen.text((22, 146), text, font=face("italic", 28), fill=QUIET, anchor="lm")
    left, step = 232, (wide - 240) / 5
    for n, power in enumerate(view.powers):
        _chip(image, view, power, left + n % 5 * step, 48 + n // 5 * 76)
    for n, line in enumerate(lines):
        pen.text((22, STRIP + 17 + 34 * n), line, font=face("regular", READ), fill=INK, anchor="lm")
    return image


def _chip(image: Image.Image, view: CampaignView, power: PowerView, x: float, y: float) -> None:
    pen = ImageDraw.Draw(image)
    stamp(image, counter(power.id, "", 58, pale=not power.active), (x + 32, y))
    ink = INK if power.active else blend(QUIET, GROUND, 0.3)
    text = figure(power.vp) if power.active else "–"
    pen.text((x + 68, y + 1), text, font=face("bold", 44), fill=ink, anchor="lm")
    if mark := _mark(view, power, 30):
        stamp(image, mark, (x + 8, y - 22))
