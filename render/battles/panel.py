"""Under the whole field: turn and fog, armies, points, demoralization, losses, what is to come."""

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image, ImageDraw

from game.battles import telling, victory
from game.battles.board import LEADER, board
from game.battles.course import DUE, TO_PLACE, Piece
from game.battles.files import Beyond
from game.battles.view import BattlesView, TrackView
from game.core.text import _
from render import paper
from render.battles.counters import Look, card, medal, shield
from render.battles.dress import dress
from render.battles.pieces import look_of
from render.fine import Pen
from render.paper import GROUND, QUIET, fitted
from render.patterns import INK, PAPER, RED, Colour, blend
from render.type import READ, face, read_on, wrapped

FOG: Colour = (168, 180, 186)
#: Margin, and the heights of a title, of a line, of a turn's box, of a bar that says it is broken.
LEFT, TITLE, LINE, TURN, BROKEN = 30, 84, 42, 50, 40
#: The room of a sign in the legend with the gap to its word, and how much more that of fog takes.
SIGN, FOGGY = 60, 36


@dataclass
class Page:
    """A sheet of paper being written from the top; `read` is the smallest type that a phone shows."""

    pen: Pen
    wide: int
    y: float
    read: int

    @property
    def edge(self) -> int:
        """Up to where is written."""
        return self.wide - LEFT

    @property
    def room(self) -> int:
        """The width that is written on."""
        return self.edge - LEFT

    def write(self, text: str, kind: str, colour: Colour = INK) -> None:
        """Lines as wide as there is room; moves on."""
        for line in wrapped(text, self.room, kind, self.read):
            self.pen.text((LEFT, self.y + LINE / 2), line, font=face(kind, self.read), fill=colour, anchor="lm")
            self.y += LINE

    def rule(self, gap: float = 9) -> None:
        """A thin line across."""
        self.y += gap
        self.pen.line((LEFT, self.y, self.edge, self.y), fill=blend(INK, GROUND, 0.5), width=2)
        self.y += gap


def high(view: BattlesView, wide: int) -> int:
    """The height of what stands under the whole field: the same for all of a battle."""
    page = Page(Pen(Image.new("1", (1, 1))), wide, 0, read_on(wide))
    turns = TURN + (TURN if any(view.fog_rolls) else 10)
    armies = max(_army_high(view, page, side) for side in board(view.battle).sides)
    return round(TITLE + 60 + turns + 18 + armies + 18 + LINE * _lines(view) + 70)


def _lines(view: BattlesView) -> int:
    """How many lines tell of what is to come: offers and tactics, which fields with fog have, who waits, commands."""
    return 1 + any(view.fog_rolls) + len(view.arrivals)


def below(view: BattlesView, pen: Pen, wide: int) -> None:
    """Under the whole field: turn and fog, armies, points, demoralization, losses, what is to come."""
    low = high(view, wide)
    paper.below(pen, wide, low)
    page, field = Page(pen, wide, 12, read_on(wide)), board(view.battle)
    pen.text((LEFT, 52), str(field.name), font=face("bold", 60), fill=INK, anchor="lm")
    x = LEFT + face("bold", 60).getlength(str(field.name)) + 24
    fitted(pen, (x, 58), str(field.date), wide - x - 280, "italic", page.read, QUIET, read=page.read)
    if view.fog:
        _fog(pen, (wide - 296, 36, wide - 176, 76), _("fog"), page.read)
    _rose(page, field.file.grid.compass)
    page.y = TITLE + 6
    _phase(view, page)
    _turns(view, page)
    page.rule()
    top, half = page.y, (page.room - 40) / 2
    for n, side in enumerate(field.sides):
        page.y = top
        _army(view, page, side, LEFT + n * (half + 40), half)
    page.y = top + max(_army_high(view, page, side) for side in field.sides)
    if _comes(view):
        page.rule()
        _coming(view, page, low - 68)
    _legend(view, page, low - 42)


def _phase(view: BattlesView, page: Page) -> None:
    """Who does what, or who has won, and how."""
    side = view.winners[0] if view.over and view.winners else view.side
    robe, y = dress(side), page.y + 26
    page.pen.stamp(shield(side, page.pen.px(46)), (LEFT + 23, y))
    if view.over:
        fitted(page.pen, (LEFT + 60, y), telling.outcome_text(view), page.room - 220, "bold", 44, RED, read=page.read)
    else:
        army, doing = telling.side_name(view, view.side), telling.phase_name(view.phase)
        text, ink = _("{side}: {phase}").format(side=army, phase=doing), blend(robe.dark, INK, 0.25)
        fitted(page.pen, (LEFT + 60, y), text, page.room - 220, "bold", 40, ink, read=page.read)
        free = page.room - 240 - face("bold", 40).getlength(text)
        font = face("bold", page.read)
        if level := next((said for said in _levels(view) if font.getlength(said) <= free), ""):
            page.pen.text((page.edge - 140, y), level, font=font, fill=RED, anchor="rm")
    page.y += 60


def _levels(view: BattlesView) -> list[str]:
    """How it would end now, in more words and fewer; without whom for where there is no room."""
    if not view.level:
        return []
    told = [telling.as_it_stands(view), telling.ahead(view), _("As it stands: {level}").format(level=_(view.level))]
    return [text for text in told if text]


def _fog(pen: Pen, box: tuple[float, float, float, float], text: str, size: int) -> None:
    """A word or the rolls of a die in fog."""
    pen.rounded_rectangle(box, 16, fill=FOG, outline=QUIET)
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    pen.text(middle, text, font=face("bold", size), fill=INK, anchor="mm")


def _rose(page: Page, compass: Mapping[str, Beyond]) -> None:
    """A needle that points north, whichever edge that is."""
    ways = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}
    x = y = 0.0
    for edge, beyond in compass.items():
        share = (("s" in beyond.wind) - ("n" in beyond.wind)) / len(beyond.wind)
        x, y = x - ways[edge][0] * share, y - ways[edge][1] * share
    length = (x * x + y * y) ** 0.5
    if not length:
        return
    x, y, r = x / length, y / length, 34
    cx, cy, pen = page.edge - 64, 78, page.pen
    pen.ellipse((cx - r, cy - r, cx + r, cy + r), outline=INK, width=2)
    pen.ellipse((cx - r + 5, cy - r + 5, cx + r - 5, cy + r - 5), outline=QUIET)
    for sign, fill in ((1, RED), (-1, PAPER)):
        tip = (cx + x * r * 0.95 * sign, cy + y * r * 0.95 * sign)
        pen.polygon([tip, (cx - y * 7, cy + x * 7), (cx + y * 7, cy - x * 7)], fill=fill, outline=INK)
    pen.text((cx + x * (r + 20), cy + y * (r + 18)), "N", font=face("bold", page.read), fill=INK, anchor="mm")


def _turns(view: BattlesView, page: Page) -> None:
    """The track of turns: those past filled, this one red; under each the die that brings fog."""
    step, pen, font = page.room / max(1, view.turns), page.pen, face("bold", page.read)
    foggy = any(view.fog_rolls)
    for n in range(1, view.turns + 1):
        x = LEFT + (n - 1) * step
        fill = RED if n == view.turn else blend(QUIET, GROUND, 0.45) if n < view.turn else PAPER
        pen.rectangle((x, page.y, x + step - 3, page.y + TURN), fill=fill, outline=INK)
        ink = PAPER if n == view.turn else INK
        pen.text((x + (step - 3) / 2, page.y + TURN / 2), str(n), font=font, fill=ink, anchor="mm")
        roll = view.fog_rolls[n - 1] if n <= len(view.fog_rolls) else 0
        if foggy and roll:
            top = page.y + TURN + 3
            _fog(pen, (x, top, x + step - 3, top + TURN - 8), "1" if roll == 1 else f"1–{roll}", page.read)
    page.y += TURN + (TURN if foggy else 10)


def _army_high(view: BattlesView, page: Page, side: str) -> int:
    """How much room an army takes at most."""
    half = (page.room - 40) / 2
    names = sum(len(_named(track, page, half)) for track in view.tracks if track.side == side)
    tracks = [track for track in view.tracks if track.side == side]
    return 60 + LINE * (_notes(view, side) + names) + (BROKEN + 8) * len(tracks) + 8


def _notes(view: BattlesView, side: str) -> int:
    """The lines on an army's losses and on what it has points for: more where it has few tracks."""
    return 4 if sum(track.side == side for track in view.tracks) < 2 else 1


def _reasons(view: BattlesView, side: str, wide: float, read: int) -> list[str]:
    """What an army has its points for, in as many lines as there are: where all have no room, the weightiest of it."""
    most, many = _notes(view, side) - 1, sum(line.side == side for line in view.points)
    told = (wrapped(victory.reasons(view.points, side, n), wide, "italic", read) for n in range(many, 0, -1))
    return next((lines for lines in told if len(lines) <= most), [])


def _named(track: TrackView, page: Page, wide: float) -> list[str]:
    """A track's name in lines that leave room for its strokes and figures."""
    return wrapped(_(track.name), wide - face("bold", page.read).getlength("100/100") - 46, "regular", page.read)


def _army(view: BattlesView, page: Page, side: str, left: float, wide: float) -> None:
    """An army's points, losses and tracks."""
    pen, y, read = page.pen, page.y + 28, page.read
    pen.stamp(shield(side, pen.px(50)), (left + 25, y))
    text = _("{points} VP").format(points=telling.score(view).get(side, 0))
    room = wide - 80 - face("bold", 42).getlength(text)
    fitted(pen, (left + 62, y), telling.side_name(view, side), room, "bold", 40, read=read)
    pen.text((left + wide, y), text, font=face("bold", 42), fill=INK, anchor="rm")
    page.y += 60
    lost = _("lost: {lost} strength points").format(lost=view.losses.get(side, 0))
    for line in [lost, *_reasons(view, side, wide, read)]:
        kind = "regular" if line == lost else "italic"
        pen.text((left, page.y + LINE / 2), line, font=face(kind, read), fill=QUIET, anchor="lm")
        page.y += LINE
    for n, track in enumerate(track for track in view.tracks if track.side == side):
        _track(page, track, n, left, wide)


def _track(page: Page, track: TrackView, mark: int, left: float, wide: float) -> None:
    """A bar that fills up to the level at which it breaks; its strokes are those on the counters."""
    pen, read = page.pen, page.read
    for n in range(mark):
        pen.line((left + 4 + n * 10, page.y + 8, left + 4 + n * 10, page.y + 34), fill=INK, width=4)
    indent = mark * 10 + (8 if mark else 0)
    ink = RED if track.demoralized else INK
    pen.text((left + wide, page.y + LINE / 2), figures(track), font=face("bold", read), fill=ink, anchor="rm")
    for line in _named(track, page, wide):
        pen.text((left + indent, page.y + LINE / 2), line, font=face("regular", read), fill=INK, anchor="lm")
        page.y += LINE
    tall = BROKEN if track.demoralized else 22
    bar(pen, (left, page.y, left + wide, page.y + tall), track, dress(track.side).colour, read)
    page.y += tall + 8


def bar(
    pen: ImageDraw.ImageDraw,
    box: tuple[float, float, float, float],
    track: TrackView,
    colour: Colour,
    read: int = READ,
) -> None:
    """How far a track has come; broken it is red and says so."""
    left, top, right, low = box
    share = min(1.0, track.points / max(1, track.level))
    pen.rectangle(box, fill=PAPER, outline=INK)
    if share and not track.demoralized:
        pen.rectangle((left, top, left + (right - left) * share, low), fill=colour, outline=INK)
    if track.demoralized:
        pen.rectangle(box, fill=RED, outline=INK)
        size, middle = max(read, round((low - top) * 0.9)), ((left + right) / 2, (top + low) / 2)
        pen.text(middle, _("demoralized"), font=face("bold", size), fill=PAPER, anchor="mm")


def figures(track: TrackView) -> str:
    """How far a track has come, and at how much it breaks."""
    return f"{track.points}/{track.level}"


def _comes(view: BattlesView) -> bool:
    """Whether anything is to come."""
    waits = any(piece.where in (TO_PLACE, DUE) for piece in view.pieces.values())
    return bool(view.offer or view.tactics) or waits or not all(arrival.arrived for arrival in view.arrivals)


def _coming(view: BattlesView, page: Page, low: float) -> None:
    """Offers, tactics, pieces at the edge or still to be set up, reinforcements: as far as there is room."""
    if view.offer:
        text = _("The {side} army offers to concede: {level}.")
        page.write(text.format(side=telling.side_name(view, view.offer[0]), level=_(view.offer[1])), "bold", RED)
    for army, tactic in view.tactics.items():
        called = {"pike": _("push of pike"), "salvo": _("shot salvo")}.get(tactic, tactic)
        page.write(_("{side}: {tactic}").format(side=telling.side_name(view, army), tactic=called), "bold", RED)
    for where, text in ((TO_PLACE, _("To be set up")), (DUE, _("Waiting at the edge"))):
        waiting = [piece for piece in view.pieces.values() if piece.where == where]
        if waiting and page.y < low - LINE:
            _waiting(view, page, waiting, text)
    for arrival in view.arrivals:
        text = telling.arrival_text(view, arrival, telling.arrival_name(arrival))
        if not arrival.arrived and page.y + LINE * len(wrapped(text, page.room, "regular", page.read)) <= low:
            page.write(text, "regular")


def _waiting(view: BattlesView, page: Page, pieces: list[Piece], text: str) -> None:
    """Pieces that are not on the field yet, beside what they wait for, in a line."""
    fitted(page.pen, (LEFT, page.y + LINE / 2), text, 360, "italic", page.read, QUIET, read=page.read)
    x, side, read = LEFT + 400.0, page.pen.px(40), page.pen.px(page.read)
    for n, piece in enumerate(pieces):
        if x > page.edge - 80 and n < len(pieces) - 1:
            more = f"+{len(pieces) - n}"
            page.pen.text((x - 16, page.y + LINE / 2), more, font=face("bold", page.read), fill=QUIET, anchor="lm")
            break
        look = look_of(view, piece)
        page.pen.stamp((medal if look.kind == LEADER else card)(look, side, read), (x, page.y + LINE / 2))
        x += 48
    page.y += LINE + 6


def signs(view: BattlesView) -> list[tuple[Look, str]]:
    """The signs that stand on this battle's counters, and what they mean."""
    field = board(view.battle)
    army, units = field.sides[0], [counter for counter in field.counters.values() if counter.is_unit]
    found = [(Look("foot", army, False), _("foot")), (Look("horse", army, False), _("horse"))]
    if any(counter.kind == "light" for counter in units):
        found.append((Look("light", army, False), _("light")))
    if any(counter.charges for counter in units):
        found.append((Look("horse", army, False, figure="6", charges=True), _("charges")))
    return [*found, (Look("foot", army, False, figure="4", disrupted=True), _("disrupted"))]


def _legend(view: BattlesView, page: Page, y: float) -> None:
    """What the signs mean, at the foot, as far apart as there is room for."""
    pen, font, meanings = page.pen, face("italic", page.read), signs(view)
    fog = [_("fog")] if any(view.fog_rolls) else []
    words = sum(font.getlength(text) for text in (*(text for _look, text in meanings), *fog))
    taken = words + SIGN * len(meanings) + (SIGN + FOGGY) * len(fog)
    apart = min(26.0, (page.room - taken) / max(1, len(meanings) + len(fog) - 1))
    x = LEFT + 26.0
    for look, text in meanings:
        pen.stamp(card(look, pen.px(48), pen.px(page.read)), (x, y))
        pen.text((x + 36, y), text, font=font, fill=QUIET, anchor="lm")
        x += SIGN + font.getlength(text) + apart
    for text in fog:
        _fog(pen, (x - 24, y - 22, x - 24 + SIGN - 12 + FOGGY, y + 20), "1–2", page.read)
        pen.text((x - 24 + SIGN + FOGGY, y), text, font=font, fill=QUIET, anchor="lm")
