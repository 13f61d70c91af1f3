"""Beside the board: year, powers, points, readiness; under a crop: the same in a strip."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from game.campaign import names, telling
from game.campaign.course import MoveView
from game.campaign.view import CampaignView, PowerView
from game.core.text import _
from render import paper
from render.campaign.pieces import number_of
from render.canvas import stamp
from render.counters import counter, hourglass, laurel, swatch, swords, tick
from render.fine import Pen
from render.paper import GAIN, GROUND, QUIET
from render.patterns import INK, RED, Colour, blend, style
from render.type import READ, face, wrapped

#: Height of the strip without the lines on what happened elsewhere, and the most lines of those.
STRIP, MOST_LINES = 172, 3
#: Height of a power's row, and length of its bar.
ROW, BAR = 60, 150


def change(view: CampaignView, power: str) -> int:
    """What the last Winter brought a power; 0 before the first."""
    if view.winter is None:
        return 0
    return view.winter.after.get(power, 0) - view.winter.before.get(power, 0)


@dataclass
class Column:
    """A sheet of paper being written from the top."""

    draw: Pen
    left: int
    edge: int
    y: int

    @property
    def room(self) -> int:
        """The width that is written on."""
        return self.edge - self.left

    def write(self, text: str, kind: str, size: int, colour: Colour = INK, x: int = 0) -> None:
        """One line; moves on."""
        self.draw.text((self.left + x, self.y), text, font=face(kind, size), fill=colour, anchor="la")
        self.y += round(size * 1.22)

    def rule(self, gap: int = 10) -> None:
        """A thin line across."""
        self.y += gap
        self.draw.line((self.left, self.y, self.edge, self.y), fill=blend(INK, GROUND, 0.5), width=2)
        self.y += gap


def side_panel(view: CampaignView, pen: Pen, wide: int, high: int) -> None:
    """The panel at the right of the whole board."""
    paper.side_panel(pen, wide, high)
    page = Column(pen, 34, wide - 34, 22)
    page.write(str(names.date(view.season, view.year)), "bold", 58)
    page.write(_("Turn {turn}, to {last}").format(turn=view.turn, last=view.last_year), "regular", 25, QUIET)
    page.write(telling.phase_text(view), "italic", 28, RED)
    page.rule(8)
    _powers(view, page)
    _alliances(view, page)
    page.rule(8)
    _news(view, page, high - 130)
    _legend(page, high)


def _powers(view: CampaignView, page: Column) -> None:
    edge = page.edge
    page.draw.text((edge - 92, page.y), _("points"), font=face("italic", 22), fill=QUIET, anchor="ra")
    page.draw.text((edge, page.y), _("lands"), font=face("italic", 22), fill=QUIET, anchor="ra")
    page.y += 28
    scale = max(10, *(abs(power.vp) for power in view.powers))
    for power in view.powers:
        _row(view, power, page, edge)
        if power.active:
            _progress(power, page, scale)
        page.y += ROW


def _row(view: CampaignView, power: PowerView, page: Column, edge: int) -> None:
    pen, middle = page.draw, page.y + 24
    ink = INK if power.active else QUIET
    page.draw.paste(swatch(power.id, 66, 44, page.draw.px(1)), (page.left, page.y + 2))
    pen.stamp(counter(power.id, "", pen.px(36), pale=not power.active), (page.left + 33, middle))
    name = telling.power_name(power.id)
    note = "" if power.active else _("from {year}").format(year=power.enters)
    pen.text((page.left + 78, middle - (11 if note else 0)), name, font=face("bold", 28), fill=ink, anchor="lm")
    if note:
        pen.text((page.left + 78, middle + 14), note, font=face("italic", 20), fill=QUIET, anchor="lm")
    pen.text((edge - 92, middle), str(power.vp).replace("-", "−"), font=face("bold", 32), fill=ink, anchor="rm")
    gain = change(view, power.id)
    if gain:
        pen.text(
            (edge - 86, middle + 1),
            f"{gain:+d}".replace("-", "−"),
            font=face("regular", 21),
            fill=RED if gain < 0 else GAIN,
            anchor="lm",
        )
    pen.text((edge, middle), str(power.held), font=face("bold", 26), fill=ink, anchor="rm")
    if mark := _mark(view, power, pen.px(26)):
        pen.stamp(mark, (page.left + 66, page.y + 8))


def _mark(view: CampaignView, power: PowerView, side: int) -> Image.Image | None:
    """Whether the power is waited for, or its seat is ready; in the end, whether that has won."""
    if view.over:
        return laurel(round(side * 1.3)) if power.seat in view.winners else None
    if not power.active:
        return None
    if power.id in view.awaited:
        return hourglass(side)
    return tick(side) if power.seat in view.ready else None


def _progress(power: PowerView, page: Column, scale: int) -> None:
    """Below the name: the points as a bar, and how far the aim is reached [p]."""
    pen, y, left = page.draw, page.y + 46, page.left + 78
    done, of = power.aim
    pen.rectangle((left, y, left + BAR, y + 7), fill=blend(GROUND, INK, 0.14))
    if power.vp:
        ink = style(power.id).colour if power.vp > 0 else RED
        pen.rectangle((left, y, left + max(3, BAR * abs(power.vp) // scale), y + 7), fill=ink, outline=INK)
    if of:
        text = _("aim {done} of {of}").format(done=done, of=of)
        ink = GAIN if done >= of else QUIET
        pen.text(
            (left + BAR + 12, y + 4), text, font=face("bold" if done >= of else "italic", 19), fill=ink, anchor="lm"
        )
        if done >= of:
            pen.stamp(tick(pen.px(20)), (left + BAR + 26 + face("bold", 19).getlength(text), y + 3))


def _alliances(view: CampaignView, page: Column) -> None:
    """Who stands together: a row of counters for each alliance."""
    groups = _groups(view)
    if not groups:
        return
    page.rule(8)
    page.write(_("Alliances"), "italic", 23, QUIET)
    x = page.left + 20
    for group in groups:
        wide = 42 * len(group)
        if x + wide > page.edge:
            x, page.y = page.left + 20, page.y + 48
        page.draw.line((x, page.y + 22, x + wide - 42, page.y + 22), fill=INK, width=5)
        for n, power in enumerate(group):
            page.draw.stamp(counter(power, "", page.draw.px(36)), (x + 42 * n, page.y + 22))
        x += wide + 26
    page.y += 46


def _groups(view: CampaignView) -> list[list[str]]:
    """The alliances of powers in the war."""
    active = {power.id: power.allies for power in view.powers if power.active}
    groups: list[list[str]] = []
    for power in active:
        if any(power in group for group in groups):
            continue
        group = [power]
        for friend in group:
            group += [ally for ally in active[friend] if ally in active and ally not in group]
        groups.append(group)
    return [group for group in groups if len(group) > 1]


def _news(view: CampaignView, page: Column, low: int) -> None:
    """The Road, armies off the map, battles, and the moves of the season shown, as far as there is room."""
    room = page.room
    road, colour = telling.road_text(view), (150, 96, 0) if view.road else QUIET
    for line in wrapped(road, room, "bold" if view.road else "regular", 23):
        page.write(line, "bold" if view.road else "regular", 23, colour)
    lost = [army for army in view.armies if not army.place and _active(view, army.power)]
    if lost:
        page.y += 6
        page.write(_("Off the map"), "italic", 23, QUIET)
        for n, army in enumerate(lost[:6]):
            sprite = counter(army.power, number_of(army.id), page.draw.px(44), army.resting)
            page.draw.stamp(sprite, (page.left + 28 + n * 66, page.y + 28))
        page.y += 62
    if not view.moves and not view.battles:
        return
    page.rule(8)
    page.write(telling.when_text(view), "bold", 28)
    for battle in view.battles:
        if page.y > low - 36:
            return
        page.draw.stamp(swords(page.draw.px(32)), (page.left + 16, page.y + 17))
        who = {"": _("undecided"), "draw": _("drawn")}.get(battle.winner) or _("{power} won").format(
            power=telling.power_name(battle.winner)
        )
        page.draw.text(
            (page.left + 42, page.y + 17),
            f"{telling.place_name(battle.place)}: {who}",
            font=face("regular", 23),
            fill=INK,
            anchor="lm",
        )
        page.y += 37
    for n, move in enumerate(view.moves):
        if page.y > low - 62 and n < len(view.moves) - 1:
            page.write(_("and {n} more moves").format(n=len(view.moves) - n), "italic", 22, QUIET)
            return
        _march(page, move, room)


def _active(view: CampaignView, power: str) -> bool:
    return any(one.active for one in view.powers if one.id == power)


def _march(page: Column, move: MoveView, room: int) -> None:
    """One move in one line: counter, where from, where to, how it ended."""
    page.draw.stamp(counter(move.power, number_of(move.army), page.draw.px(30)), (page.left + 16, page.y + 16))
    notes = {"deployed": _("placed"), "retreat": _("falls back"), "failed": _("stays"), "battle": _("attacks")}
    words = (
        [telling.place_name(move.origin), telling.place_name(move.target)]
        if move.origin
        else [telling.place_name(move.target)]
    )
    text = " – ".join(words) + (f", {notes[move.outcome]}" if move.outcome in notes else "")
    size = 22
    while face("regular", size).getlength(text) > room - 42 and size > 15:
        size -= 1
    page.draw.text((page.left + 42, page.y + 16), text, font=face("regular", size), fill=INK, anchor="lm")
    page.y += 34


def _legend(page: Column, high: int) -> None:
    """What the signs mean, at the foot."""
    y, pen = high - 52, page.draw
    for mark, word, x in ((hourglass(pen.px(28)), _("waited for"), 18), (tick(pen.px(28)), _("ready"), 168)):
        pen.stamp(mark, (page.left + x, y - 34))
        pen.text((page.left + x + 22, y - 34), word, font=face("italic", 21), fill=QUIET, anchor="lm")
    pen.stamp(counter("brandenburg", "1", pen.px(30), True), (page.left + 18, y + 4))
    pen.stamp(swords(pen.px(28)), (page.left + 112, y + 4))
    pen.text((page.left + 44, y + 4), _("rests"), font=face("italic", 21), fill=QUIET, anchor="lm")
    pen.text((page.left + 132, y + 4), _("battle"), font=face("italic", 21), fill=QUIET, anchor="lm")
    pen.line((page.left + 220, y + 4, page.left + 252, y + 4), fill=(74, 48, 28), width=5)
    pen.text((page.left + 260, y + 4), _("no way across"), font=face("italic", 21), fill=QUIET, anchor="lm")


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
    text = str(power.vp).replace("-", "−") if power.active else "–"
    pen.text((x + 68, y + 1), text, font=face("bold", 44), fill=ink, anchor="lm")
    if mark := _mark(view, power, 30):
        stamp(image, mark, (x + 8, y - 22))
