"""What happened, in few lines: the game condenses its facts, here they are laid out and cut to Discord's limits."""

from collections.abc import Iterable
from typing import Any

from game.core.events import Event
from game.core.rules import Rules
from game.core.summary import Told
from game.core.text import SILENT, Message, _


def summary(
    rules: Rules[Any, Any],
    events: Iterable[Event],
    now: Message | None = None,
    *,
    before: Message = SILENT,
    limit: int = 1500,
) -> list[str]:
    """Lines of at most `limit` characters in all; the oldest give way.

    A turn whose headline is `now` gets no line, unless it parts what is told. `before` is the headline the events begin
    in: it heads them if they go on into others.
    """
    told = [event for event in events if event.kind != "ready"]
    turns = [n for n, event in enumerate(told) if event.kind == "turn" and event.message == now]
    if not turns or turns[0] in (0, len(told) - 1):
        told = [event for n, event in enumerate(told) if n not in turns]
    lines = [laid_out(line) for line in rules.summary(told)]
    if before and any(line.startswith("__") for line in lines[1:]) and not lines[0].startswith("__"):
        lines.insert(0, f"__{before}__")
    return _cut(lines, limit)


def laid_out(line: Told) -> str:
    """A line with its sign, or underlined where it heads others."""
    return f"__{line.text}__" if line.heading else f"{line.mark} {line.text}"


def _cut(lines: list[str], limit: int) -> list[str]:
    kept: list[str] = []
    room = limit
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            left = len(lines) - len(kept)
            more = _("*… {n} lines before: /log*").format(n=left) if left > 1 else _("*… one line before: /log*")
            return [more, *kept]
        kept.insert(0, line)
    return kept
