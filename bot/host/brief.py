"""What happened, in few lines: the game condenses its facts, here they are cut to the room there is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.core.events import KINDS, Event
from game.core.rules import Rules
from game.core.summary import Told
from game.core.text import SILENT, Message

#: What parts nothing, at the end of all lines.
_END = Told("", heading=True)


@dataclass(frozen=True, slots=True)
class Brief:
    """The lines there is room for; `gone` are how many gave way, `amid` whether some of them stood between these."""

    lines: list[Told]
    gone: int = 0
    amid: bool = False


def told(events: Iterable[Event]) -> list[Event]:
    """The events but for who is ready: the small print says that."""
    return [event for event in events if event.kind != "ready"]


def condensed(
    rules: Rules[Any, Any], events: Iterable[Event], now: Message | None = None, before: Message = SILENT
) -> list[Told]:
    """All lines. A turn whose headline is `now` gets none, unless it parts what is told.

    `before` is the headline the events begin in: it heads them if they go on into others.
    """
    said = told(events)
    turns = [n for n, event in enumerate(said) if event.kind == "turn" and event.message == now]
    if not turns or turns[0] in (0, len(said) - 1):
        said = [event for n, event in enumerate(said) if n not in turns]
    lines = list(rules.summary(said))
    if before and any(line.heading for line in lines[1:]) and not lines[0].heading:
        lines.insert(0, Told(str(before), heading=True))
    return lines


def cut(lines: Sequence[Told], limit: int) -> Brief:
    """As many lines as there is room for: the oldest give way, moves first, fights and what heads others last."""
    over, gone = sum(map(_length, lines)) - limit, set[int]()
    for n in sorted(range(len(lines)), key=lambda n: (_weight(lines[n]), n)):
        if over <= 0:
            break
        over -= _length(lines[n])
        gone.add(n)
    if not gone:
        return Brief(list(lines))
    left = [line for n, line in enumerate(lines) if n not in gone]
    heard = [line for line, after in pairwise([*left, _END]) if not (line.heading and after.heading)]
    return Brief(heard, len(gone), max(gone) > len(gone) - 1)


def _length(line: Told) -> int:
    """How many characters it takes with its sign, or underlined, and its end."""
    return len(line.text) + (5 if line.heading else len(line.mark) + 2)


def _weight(line: Told) -> int:
    if line.heading or line.mark == KINDS["battle"]:
        return 2
    return 0 if "→" in line.text else 1
