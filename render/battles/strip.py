"""Under a crop of the field: turn, phase, points and tracks, legible on a phone."""

from PIL import Image, ImageDraw

from game.battles import telling
from game.battles.board import board
from game.battles.view import BattlesView, TrackView
from game.core.text import _
from render import paper
from render.battles.counters import shield
from render.battles.dress import dress
from render.battles.panel import FOG, bar, figures
from render.canvas import stamp
from render.paper import QUIET
from render.patterns import INK, RED
from render.type import READ, face, wrapped

#: Height of the title, of an army's line, of a track's name, of a track's bar; sizes of the text.
TITLE, ARMY, NAME, BAR = 64, 60, 32, 18
SMALL = READ
#: So many combats are named below the picture.
FIGHTS = 6
#: A bar that says it is broken is so high.
BROKEN = 32


def strip(view: BattlesView, wide: int, missed: list[str], fights: list[str], least: int = 0) -> Image.Image:
    """Turn, phase, points and tracks under a crop, legible on a phone; below, what the crop does not name or show.

    What is told of the armies takes at least so much room: as much as in the other frames of a film.
    """
    lines, sides = _listed(fights, wide - 44), board(view.battle).sides
    lines += paper.elsewhere(missed, wide - 44, SMALL, 3)
    half, low = _half(wide), max(high(view, wide), least)
    image, pen = paper.strip(wide, low + 34 * len(lines) + (12 if lines else 0))
    _title(view, pen, wide)
    for n, side in enumerate(sides):
        _chip(image, view, side, 22 + n * (half + 22), half, low)
    for n, line in enumerate(lines):
        pen.text((22, low + 14 + 34 * n), line, font=face("regular", SMALL), fill=INK, anchor="lm")
    return image


def high(view: BattlesView, wide: int) -> int:
    """How much room the title and what is told of the armies take."""
    half, sides = _half(wide), board(view.battle).sides
    reasons = max(len(_unfought(view, side, half)) for side in sides)
    return TITLE + ARMY + max(_tracks_high(view, side, half) for side in sides) + reasons * NAME + 10


def _half(wide: int) -> float:
    """The width of what is told of one army."""
    return (wide - 66) / 2


def _listed(fights: list[str], wide: float) -> list[str]:
    """Who fights whom, each on lines of its own; how many more there are."""
    rows = [line for fight in fights[:FIGHTS] for line in wrapped(fight, wide, "regular", SMALL)]
    return [*rows, _("and {n} more").format(n=len(fights) - FIGHTS)] if fights[FIGHTS:] else rows


def _track_name(track: TrackView, wide: float) -> list[str]:
    """A track's name in lines that leave room for its figures."""
    return wrapped(_(track.name), wide - face("bold", SMALL).getlength(figures(track)) - 12, "regular", SMALL)


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
        pen.text((left + wide, y - NAME / 2), figures(track), font=face("bold", SMALL), fill=ink, anchor="rm")
        high = BROKEN if track.demoralized else BAR
        bar(pen, (left, y, left + wide, y + high), track, dress(side).colour)
        y += high + 4
    for line in _unfought(view, side, wide):
        pen.text((left, y + NAME / 2), line, font=face("italic", SMALL), fill=QUIET, anchor="lm")
        y += NAME
