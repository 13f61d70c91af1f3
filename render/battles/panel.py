"""Beside the field: turn and fog, armies, demoralization, losses, points, what is to come; under a crop a strip."""

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image, ImageDraw

from game.battles import telling
from game.battles.board import LEADER, board
from game.battles.course import DUE, TO_PLACE
from game.battles.files import Beyond
from game.battles.view import BattlesView, TrackView
from game.core.text import _
from render import paper
from render.battles.counters import NEAR, Look, card, medal, shield
from render.battles.dress import dress
from render.battles.pieces import look_of
from render.canvas import stamp
from render.fine import Pen
from render.paper import GROUND, QUIET
from render.patterns import INK, PAPER, RED, Colour, blend
from render.type import READ, face, wrapped

FOG: Colour = (168, 180, 186)


@dataclass
class Column:
    """A sheet of paper being written from the top."""

    pen: Pen
    left: int
    edge: int
    y: float

    @property
    def room(self) -> int:
        """The width that is written on."""
        return self.edge - self.left

    def write(self, text: str, kind: str, size: int, colour: Colour = INK, x: float = 0) -> None:
        """Lines as wide as there is room; moves on."""
        for line in wrapped(text, self.room - x, kind, size):
            self.pen.text((self.left + x, self.y), line, font=face(kind, size), fill=colour, anchor="la")
            self.y += size * 1.2

    def rule(self, gap: float = 9) -> None:
        """A thin line across."""
        self.y += gap
        self.pen.line((self.left, self.y, self.edge, self.y), fill=blend(INK, GROUND, 0.5), width=2)
        self.y += gap


def side_panel(view: BattlesView, pen: Pen, wide: int, high: int) -> None:
    """The panel at the right of the whole field."""
    paper.side_panel(pen, wide, high)
    page, field = Column(pen, 32, wide - 32, 20), board(view.battle)
    _rose(page, field.file.grid.compass)
    page.write(str(field.name), "bold", 52)
    page.write(str(field.date), "italic", 27, QUIET)
    _phase(view, page)
    _turns(view, page, page.room)
    page.rule()
    for side in field.sides:
        _army(view, page, side)
    if view.over:
        page.write(telling.outcome_text(view), "bold", 30, RED)
    elif view.level:
        page.write(_("As it stands: {level}").format(level=_(view.level)), "bold", 27, RED)
    page.rule()
    _coming(view, page, high - 120)
    _news(view, page, high - 96)
    _legend(view, page, high)


def _phase(view: BattlesView, page: Column) -> None:
    robe, y = dress(view.side), page.y + 22
    page.pen.stamp(shield(view.side, page.pen.px(38)), (page.left + 19, y))
    army, doing = telling.side_name(view, view.side), telling.phase_name(view.phase)
    text = _("{side}: {phase}").format(side=army, phase=doing)
    size = 30
    while face("bold", size).getlength(text) > page.room - 48 and size > 18:
        size -= 1
    page.pen.text((page.left + 48, y), text, font=face("bold", size), fill=blend(robe.dark, INK, 0.25), anchor="lm")
    page.y += 50


def _rose(page: Column, compass: Mapping[str, Beyond]) -> None:
    """A needle that points north, whichever edge that is."""
    ways = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}
    x = y = 0.0
    for edge, beyond in compass.items():
        share = (("s" in beyond.wind) - ("n" in beyond.wind)) / len(beyond.wind)
        x, y = x - ways[edge][0] * share, y - ways[edge][1] * share
    length = (x * x + y * y) ** 0.5
    if not length:
        return
    x, y, r = x / length, y / length, 30
    cx, cy, pen = page.edge - 36, 66, page.pen
    pen.ellipse((cx - r, cy - r, cx + r, cy + r), outline=INK, width=2)
    pen.ellipse((cx - r + 5, cy - r + 5, cx + r - 5, cy + r - 5), outline=QUIET)
    for sign, fill in ((1, RED), (-1, PAPER)):
        tip = (cx + x * r * 0.95 * sign, cy + y * r * 0.95 * sign)
        pen.polygon([tip, (cx - y * 7, cy + x * 7), (cx + y * 7, cy - x * 7)], fill=fill, outline=INK)
    pen.text((cx + x * (r + 13), cy + y * (r + 13)), "N", font=face("bold", 22), fill=INK, anchor="mm")


def _turns(view: BattlesView, page: Column, room: int, high: int = 40) -> None:
    """The track of turns: those past filled, this one red; under each the die that brings fog."""
    step, pen = room / max(1, view.turns), page.pen
    foggy = any(view.fog_rolls)
    for n in range(1, view.turns + 1):
        x = page.left + (n - 1) * step
        box = (x, page.y, x + step - 3, page.y + high)
        fill = RED if n == view.turn else blend(QUIET, GROUND, 0.45) if n < view.turn else PAPER
        pen.rectangle(box, fill=fill, outline=INK)
        ink = PAPER if n == view.turn else INK
        size = min(26, round(step * 0.62))
        pen.text((x + (step - 3) / 2, page.y + high / 2), str(n), font=face("bold", size), fill=ink, anchor="mm")
        roll = view.fog_rolls[n - 1] if n <= len(view.fog_rolls) else 0
        if foggy and roll:
            low = page.y + high + 2
            pen.rounded_rectangle((x, low, x + step - 3, low + 22), 9, fill=FOG, outline=QUIET)
            text = "1" if roll == 1 else f"1–{roll}"
            pen.text((x + (step - 3) / 2, low + 11), text, font=face("bold", 17), fill=INK, anchor="mm")
    page.y += high + (30 if foggy else 6)
    if foggy:
        text = _("Fog lies on the field this turn.") if view.fog else _("Below: the die that brings fog")
        page.write(text, "bold" if view.fog else "italic", 21, INK if view.fog else QUIET)


def _army(view: BattlesView, page: Column, side: str) -> None:
    """An army's losses, points and tracks."""
    pen, y = page.pen, page.y + 20
    pen.stamp(shield(side, pen.px(36)), (page.left + 18, y))
    pen.text((page.left + 46, y), telling.side_name(view, side), font=face("bold", 30), fill=INK, anchor="lm")
    edge = page.edge
    points = telling.score(view).get(side, 0)
    text = _("{points} VP").format(points=points)
    pen.text((edge, y), text, font=face("bold", 30), fill=INK, anchor="rm")
    page.y += 40
    note = next((row.note for row in view.standings if row.seat == side), "")
    if note:
        page.write(note, "italic", 20, QUIET)
    page.write(_("lost: {lost} strength points").format(lost=view.losses.get(side, 0)), "regular", 22, QUIET)
    mine = [track for track in view.tracks if track.side == side]
    for n, track in enumerate(mine):
        _track(page, track, n)
    page.y += 8


def _track(page: Column, track: TrackView, mark: int) -> None:
    """A bar that fills up to the level at which it breaks; its strokes are those on the counters."""
    pen, robe, edge = page.pen, dress(track.side), page.left + page.room
    for n in range(mark):
        pen.line((page.left + 4 + n * 7, page.y + 4, page.left + 4 + n * 7, page.y + 22), fill=INK, width=3)
    indent = mark * 7 + (6 if mark else 0)
    figures = f"{track.points}/{track.level}"
    wide = page.room - indent - face("bold", 22).getlength(figures) - 10
    size = 22
    while face("regular", size).getlength(_(track.name)) > wide and size > 14:
        size -= 1
    pen.text((page.left + indent, page.y + 12), _(track.name), font=face("regular", size), fill=INK, anchor="lm")
    pen.text((edge, page.y + 12), figures, font=face("bold", 22), fill=RED if track.demoralized else INK, anchor="rm")
    page.y += 25
    bar(pen, (page.left, page.y, edge, page.y + 16), track, robe.colour)
    page.y += 22


def bar(pen: ImageDraw.ImageDraw, box: tuple[float, float, float, float], track: TrackView, colour: Colour) -> None:
    """How far a track has come; broken it is hatched red and says so."""
    left, top, right, low = box
    share = min(1.0, track.points / max(1, track.level))
    pen.rectangle(box, fill=PAPER, outline=INK)
    if share and not track.demoralized:
        pen.rectangle((left, top, left + (right - left) * share, low), fill=colour, outline=INK)
    if track.demoralized:
        pen.rectangle(box, fill=RED, outline=INK)
        size = max(READ, round((low - top) * 0.9)) if low - top >= BROKEN else round((low - top) * 0.95)
        pen.text(
            ((left + right) / 2, (top + low) / 2), _("demoralized"), font=face("bold", size), fill=PAPER, anchor="mm"
        )


def _coming(view: BattlesView, page: Column, low: int) -> None:
    """Reinforcements, pieces at the edge or still to be set up, offers, tactics."""
    for arrival in view.arrivals:
        if not arrival.arrived and page.y < low:
            page.write(telling.arrival_text(view, arrival), "regular", 21)
    for where, text in ((TO_PLACE, _("To be set up")), (DUE, _("Waiting at the edge"))):
        waiting = [piece for piece in view.pieces.values() if piece.where == where]
        if waiting and page.y < low - 40:
            page.write(text, "italic", 22, QUIET)
            side, across = page.pen.px(NEAR - 1), page.room // 38
            for n, piece in enumerate(waiting):
                x, y = page.left + 17 + n % across * 38, page.y + 20 + n // across * 38
                if y > low:
                    break
                look = look_of(view, piece)
                page.pen.stamp((medal if look.kind == LEADER else card)(look, side), (x, y))
            page.y = min(low, page.y + 40 + (len(waiting) - 1) // across * 38)
    for army, tactic in view.tactics.items():
        called = {"pike": _("push of pike"), "salvo": _("shot salvo")}.get(tactic, tactic)
        page.write(_("{side}: {tactic}").format(side=telling.side_name(view, army), tactic=called), "bold", 22, RED)
    if view.offer:
        text = _("The {side} offer to concede: {level}.")
        page.write(text.format(side=telling.side_name(view, view.offer[0]), level=_(view.offer[1])), "bold", 22, RED)


def _news(view: BattlesView, page: Column, low: int) -> None:
    """What was done in the player-turn shown, as far as there is room."""
    turn = telling.shown(view)
    told = telling.deeds(view, turn)
    if turn is None or not told or page.y > low - 60:
        return
    page.write(_("Turn {turn}, {side}").format(turn=turn.turn, side=telling.side_name(view, turn.side)), "bold", 25)
    for n, text in enumerate(told):
        lines = wrapped(text, page.room, "regular", 20)
        if page.y + 24 * (len(lines) + (n < len(told) - 1)) > low:
            page.write(_("and {n} more").format(n=len(told) - n), "italic", 20, QUIET)
            return
        page.write(text, "regular", 20)


def signs(view: BattlesView) -> list[tuple[Look, str]]:
    """The signs that stand on this battle's counters, and what they mean."""
    field = board(view.battle)
    army, units = field.sides[0], [counter for counter in field.counters.values() if counter.is_unit]
    charge = any(counter.charges for counter in units)
    found = [
        (Look("foot", army, False, figure="8", move="3"), _("foot")),
        (Look("horse", army, False, figure="5", move="6", charges=charge), _("charges") if charge else _("horse")),
    ]
    if any(counter.kind == "light" for counter in units):
        found.append((Look("light", army, False, figure="3", move="7"), _("light")))
    return [*found, (Look("foot", army, False, figure="4", move="3", disrupted=True), _("disrupted"))]


def _legend(view: BattlesView, page: Column, high: int) -> None:
    """What the signs mean, at the foot."""
    y, pen, found = high - 50, page.pen, signs(view)
    size = 18
    while size > 12 and sum(42 + face("italic", size).getlength(text) for _look, text in found) > page.room + 8:
        size -= 1
    x: float = page.left
    for look, text in found:
        pen.stamp(card(look, pen.px(NEAR - 1)), (x + 16, y))
        pen.text((x + 38, y), text, font=face("italic", size), fill=QUIET, anchor="lm")
        x += 42 + face("italic", size).getlength(text)


#: Under a crop: height of the title, of an army's line, of a track's name, of a track's bar; sizes of the text.
TITLE, ARMY, NAME, BAR = 64, 60, 32, 18
SMALL = READ
#: A bar that says it is broken is so high.
BROKEN = 32


def strip(view: BattlesView, wide: int, missed: list[str]) -> Image.Image:
    """Turn, phase, points and tracks under a crop, legible on a phone; below, what the crop does not show."""
    lines, sides = paper.elsewhere(missed, wide - 44, SMALL, 3), board(view.battle).sides
    half = (wide - 66) / 2
    reasons = max(len(_unfought(view, side, half)) for side in sides)
    low = TITLE + ARMY + max(_tracks_high(view, side, half) for side in sides) + reasons * NAME + 10
    image, pen = paper.strip(wide, low + 34 * len(lines) + (12 if lines else 0))
    _title(view, pen, wide)
    for n, side in enumerate(sides):
        _chip(image, view, side, 22 + n * (half + 22), half, low)
    for n, line in enumerate(lines):
        pen.text((22, low + 14 + 34 * n), line, font=face("regular", SMALL), fill=INK, anchor="lm")
    return image


def _figures(track: TrackView) -> str:
    return f"{track.points}/{track.level}"


def _track_name(track: TrackView, wide: float) -> list[str]:
    """A track's name in lines that leave room for its figures."""
    return wrapped(_(track.name), wide - face("bold", SMALL).getlength(_figures(track)) - 12, "regular", SMALL)


def _tracks_high(view: BattlesView, side: str, wide: float) -> int:
    """How much room the tracks of a side take."""
    mine = [track for track in view.tracks if track.side == side]
    return sum(NAME * len(_track_name(track, wide)) + (BROKEN if track.demoralized else BAR) + 4 for track in mine)


def _title(view: BattlesView, pen: ImageDraw.ImageDraw, wide: int) -> None:
    """The turn and what is done in it; at the end who has won, and how."""
    y = TITLE / 2 + 4
    if view.over:
        text, size = telling.outcome_text(view), 44
        while size > READ and face("bold", size).getlength(text) > wide - 44:
            size -= 1
        pen.text((wide / 2, y), text, font=face("bold", size), fill=RED, anchor="mm")
        return
    title = _("Turn {turn}").format(turn=view.turn) if view.turn else str(board(view.battle).name)
    pen.text((22, y), title, font=face("bold", 44), fill=INK, anchor="lm")
    pen.text((wide - 22, y), telling.phase_name(view.phase), font=face("italic", 34), fill=RED, anchor="rm")
    if view.fog:
        left = 46 + face("bold", 44).getlength(title)
        pen.rounded_rectangle((left, y - 20, left + 110, y + 20), 16, fill=FOG, outline=QUIET, width=2)
        pen.text((left + 55, y), _("fog"), font=face("bold", 30), fill=INK, anchor="mm")


def _unfought(view: BattlesView, side: str, wide: float) -> list[str]:
    """What a side has points for before it has beaten anybody, in lines."""
    row = next((row for row in view.standings if row.seat == side), None)
    if row is None or not row.note or view.losses.get(board(view.battle).foe[side]):
        return []
    return wrapped(row.note, wide, "italic", SMALL)


def _chip(image: Image.Image, view: BattlesView, side: str, left: float, wide: float, low: float) -> None:
    """A side's shield, points, and its tracks as bars with their names."""
    pen, y = ImageDraw.Draw(image), TITLE + ARMY / 2
    stamp(image, shield(side, 52), (left + 28, y))
    if side == view.side and not view.over:
        pen.rectangle((left - 10, TITLE, left + wide + 8, low - 4), outline=RED, width=3)
    name = telling.side_name(view, side)
    pen.text((left + 62, y), name, font=face("bold", 36), fill=INK, anchor="lm")
    points = telling.score(view).get(side, 0)
    pen.text((left + wide, y), _("{points} VP").format(points=points), font=face("bold", 38), fill=INK, anchor="rm")
    y = TITLE + ARMY
    for track in (track for track in view.tracks if track.side == side):
        for line in _track_name(track, wide):
            pen.text((left, y + NAME / 2), line, font=face("regular", SMALL), fill=INK, anchor="lm")
            y += NAME
        ink = RED if track.demoralized else INK
        pen.text((left + wide, y - NAME / 2), _figures(track), font=face("bold", SMALL), fill=ink, anchor="rm")
        high = BROKEN if track.demoralized else BAR
        bar(pen, (left, y, left + wide, y + high), track, dress(side).colour)
        y += high + 4
    for line in _unfought(view, side, wide):
        pen.text((left, y + NAME / 2), line, font=face("italic", SMALL), fill=QUIET, anchor="lm")
        y += NAME
