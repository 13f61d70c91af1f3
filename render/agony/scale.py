"""The VP track: from 0 (Protestant) to 50 (Catholic), the scenario's thresholds, the marker, and how it has moved."""

from collections.abc import Sequence

from PIL import ImageDraw

from game.agony import telling
from game.agony.board import SIDES
from game.agony.view import AgonyView
from game.core.text import figure, signed
from render.agony.dress import SIDES as ROBES
from render.patterns import INK, PAPER, RED, blend
from render.type import READ, face

Box = tuple[float, float, float, float]
#: From where to where along the track, in pixels of the picture.
Span = tuple[float, float]


def scale(
    pen: ImageDraw.ImageDraw, box: Box, view: AgonyView, type_: int, read: int = READ, beside: float = 46
) -> None:
    """The VP from 0 (Protestant) to 50 (Catholic), with the thresholds of the scenario and a marker.

    `beside` is how many pixels beyond its right end are free for numbers.
    """
    left, top, right, low = box
    step, middle = (right - left) / 50, left + (right - left) * 0.5
    pen.rectangle((left, top, middle, low), fill=blend(ROBES["protestant"], PAPER, 0.55))
    pen.rectangle((middle, top, right, low), fill=blend(ROBES["catholic"], PAPER, 0.55))
    for n in range(0, 51, 5):
        x = left + n * step
        pen.line((x, top, x, low if n % 10 == 0 else top + (low - top) * 0.4), fill=INK, width=1)
    pen.rectangle(box, outline=INK, width=2)
    small = max(read, type_ * 3 // 4)
    at, high = _along(box, view.vp), low - top
    r, y = max(high * 0.72, type_ * 0.72), (top + low) / 2
    reach = max(0.0, r**2 - (low - y) ** 2) ** 0.5
    _thresholds(pen, box, view, (at - reach, at + reach), small, beside)
    pen.ellipse((at - r, y - r, at + r, y + r), fill=PAPER, outline=INK, width=3)
    pen.text((at, y), figure(view.vp), font=face("bold", type_), fill=RED, anchor="mm")
    if gain := change(view):
        ink = ROBES["catholic" if gain > 0 else "protestant"]
        font, rim, told = face("bold", small), small // 12, signed(gain)
        x, room = max(right, at + r) + 6, right + max(beside, 6 + font.getlength(told))
        x, anchor = (x, "lm") if x + font.getlength(told) <= room else (at - r - 6, "rm")  # no room beyond the marker
        pen.text((x, y), told, fill=ink, font=font, anchor=anchor, stroke_width=rim, stroke_fill=PAPER)


def _along(box: Box, vp: int) -> float:
    """Where so many VP are on the track; beyond it at its end."""
    left, _top, right, _low = box
    return left + min(50, max(0, vp)) * (right - left) / 50


def _thresholds(pen: ImageDraw.ImageDraw, box: Box, view: AgonyView, marker: Span, small: int, beside: float) -> None:
    """Signs below the track, each with its number; those next to the marker first, and nothing over anything."""
    left, top, right, low = box
    h, font = (low - top) * 0.42, face("bold", small)
    found = [(_along(box, vp), vp, side) for vp, side in telling.thresholds(view)]
    taken = [marker, *((x - h, x + h) for x, _vp, _side in found)]
    for x, vp, side in sorted(found, key=lambda one: abs(one[0] - sum(marker) / 2)):
        pen.polygon([(x, low), (x - h, low + h * 1.5), (x + h, low + h * 1.5)], fill=ROBES[side], outline=INK)
        outwards = -1 if side == SIDES[0] else 1
        span = _beside(x, h + 4, font.getlength(str(vp)), taken, outwards, (left - 40, right + beside))
        pen.text((span[0], low + max(h, small * 0.5)), str(vp), font=font, fill=ROBES[side], anchor="lm")
        taken.append(span)


def _beside(x: float, gap: float, wide: float, taken: Sequence[Span], outwards: int, within: Span) -> Span:
    """Where a number so wide stands: next to its sign at x, outside if it can; else beyond what is in its way."""

    def fits(span: Span) -> bool:
        return within[0] <= span[0] and span[1] <= within[1]

    near = {way: (x + gap, x + gap + wide) if way > 0 else (x - gap - wide, x - gap) for way in (outwards, -outwards)}
    beyond = {way: _beyond(span, taken, way) for way, span in near.items()}
    ranked = [span for way, span in near.items() if beyond[way] == span] + list(beyond.values())
    return next((span for span in ranked if fits(span)), ranked[0])


def _beyond(span: Span, taken: Sequence[Span], way: int) -> Span:
    """The span itself if nothing is there; else the first place for it that way."""
    wide = span[1] - span[0]
    while met := [other for other in taken if span[0] < other[1] and other[0] < span[1]]:
        edge = max(end for _start, end in met) + 4 if way > 0 else min(start for start, _end in met) - 4 - wide
        span = (edge, edge + wide)
    return span


def change(view: AgonyView) -> int:
    """How the VP have changed in this turn."""
    *_earlier, (_last, before), (_turn, now) = telling.course(view)
    return now - before
