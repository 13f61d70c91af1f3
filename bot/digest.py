"""What happened, in few lines: moves by whose they are, each battle with its result, points summed up."""

import re
from collections.abc import Iterable
from itertools import groupby

from game.core.rules import Event
from game.core.text import _

#: Signs that every font has.
MARKS = {"battle": "⚔", "failed": "✗", "over": "★", "undo": "↶", "clock": "◷", "start": "-# ⚄"}
_ARMY = re.compile(r"(.+?)-\d+ ")
_SCORE = re.compile(r"(?P<who>.+?) (?P<points>[+−-]\d+): (?P<why>.+?)\.?$")


def digest(events: Iterable[Event], title: str = "", limit: int = 1500) -> list[str]:
    """Lines of at most `limit` characters in all; the oldest give way. A season named `title` gets no line."""
    told = [event for event in events if event.kind != "ready" and event.text != title]
    lines = [line for _key, group in groupby(told, _together) for line in _lines(list(group))]
    kept: list[str] = []
    room = limit
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            left = len(lines) - len(kept)
            return [_("*… and {n} lines before: see /log*").format(n=left), *kept]
        kept.insert(0, line)
    return kept


def _together(event: Event) -> tuple[str, str]:
    """What goes into one line: the moves of one power, the events of one battle, all points."""
    if event.kind == "move":
        army = _ARMY.match(event.text)
        return "move", army[1] if army else event.text
    return event.kind, event.place if event.kind == "battle" else "" if event.kind == "score" else event.text


def _lines(events: list[Event]) -> list[str]:
    kind = events[0].kind
    if kind == "score":
        return _scores(events)
    text = " ".join(event.text for event in events)
    if kind == "season":
        return [f"**{text}**"]
    return [f"{MARKS.get(kind, '▸')} {text}"]


def _scores(events: list[Event]) -> list[str]:
    """Each power's points of one Winter in one line, with their sum."""
    sums: dict[str, list[tuple[str, str]]] = {}
    plain = []
    for event in events:
        found = _SCORE.match(event.text)
        if found:
            sums.setdefault(found["who"], []).append((found["points"], found["why"]))
        else:
            plain.append(f"▸ {event.text}")
    return [*plain, *(_sum(who, parts) for who, parts in sums.items())]


def _sum(who: str, parts: list[tuple[str, str]]) -> str:
    total = sum(int(points.replace("−", "-")) for points, _why in parts)
    whys = ", ".join(f"{why} {points}" if parts[1:] else why for points, why in parts)
    return f"▸ **{who} {f'{total:+d}'.replace('-', '−')}**: {whys}."
