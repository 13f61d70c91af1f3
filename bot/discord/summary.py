"""What happened, in few lines: the game condenses its facts, here they are laid out and cut to Discord's limits."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.core.events import KINDS, Event
from game.core.rules import Rules
from game.core.summary import Told
from game.core.text import SILENT, Message, _

#: So many characters of what happened a post has room for.
MOST = 1500


@dataclass(frozen=True, slots=True)
class Season:
    """What happened in a season (round, player-turn)."""

    headline: Message
    events: list[Event]


def sealed(orders: Mapping[str, str], heading: str = "") -> list[str]:
    """A seat's sealed orders, a line each; none have no heading either."""
    lines = [f"✉ {what}: **{order}**" for what, order in orders.items()]
    return [heading, *lines] if lines and heading else lines


def told(events: Iterable[Event]) -> list[Event]:
    """The events but for who is ready: the small print says that."""
    return [event for event in events if event.kind != "ready"]


def by_season(rules: Rules[Any, Any], seasons: Sequence[Season], now: Message, limit: int = MOST) -> list[str]:
    """Lines of at most `limit` characters in all; of several seasons each is headed, unless the game does it itself."""
    events = [event for season in seasons for event in season.events]
    lines = _lines(rules, events, now, before=seasons[0].headline)
    if len(seasons) > 1 and not any(line.heading for line in lines):
        lines = []
        for each in seasons:
            lines += [_heading(each.headline), *rules.summary(told(each.events))]
    return _cut(lines, limit)


def summary(
    rules: Rules[Any, Any],
    events: Iterable[Event],
    now: Message | None = None,
    *,
    before: Message = SILENT,
    limit: int = MOST,
) -> list[str]:
    """Lines of at most `limit` characters in all; the oldest give way.

    A turn whose headline is `now` gets no line, unless it parts what is told. `before` is the headline the events begin
    in: it heads them if they go on into others.
    """
    return _cut(_lines(rules, events, now, before), limit)


def _lines(rules: Rules[Any, Any], events: Iterable[Event], now: Message | None, before: Message) -> list[Told]:
    """All lines; headed where they go on from one turn into another."""
    said = told(events)
    turns = [n for n, event in enumerate(said) if event.kind == "turn" and event.message == now]
    if not turns or turns[0] in (0, len(said) - 1):
        said = [event for n, event in enumerate(said) if n not in turns]
    lines = [*rules.summary(said)]
    if before and any(line.heading for line in lines[1:]) and not lines[0].heading:
        lines.insert(0, _heading(before))
    return lines


def _heading(headline: Message) -> Told:
    return Told(str(headline), heading=True)


def laid_out(line: Told) -> str:
    """A line with its sign, or underlined where it heads others."""
    return f"__{line.text}__" if line.heading else f"{line.mark} {line.text}"


def _cut(lines: list[Told], limit: int) -> list[str]:
    """As many lines as there is room for: the oldest give way, moves first, then fights, what is grave last."""
    texts, gone = [*map(laid_out, lines)], set[int]()
    over = sum(len(text) + 1 for text in texts) - limit
    for n in sorted(range(len(lines)), key=lambda n: (_weight(lines[n]), n)):
        if over <= 0:
            break
        if not lines[n].heading:
            left = {n, *_alone(lines, gone | {n})} - gone
            over -= sum(len(texts[each]) + 1 for each in left)
            gone |= left
    if not gone:
        return texts
    n = sum(not lines[each].heading for each in gone)
    if max(gone) > len(gone) - 1:
        more = _("*… {n} lines more: /log*") if n > 1 else _("*… one line more: /log*")
    else:
        more = _("*… {n} lines before: /log*") if n > 1 else _("*… one line before: /log*")
    return [more.format(n=n), *(text for each, text in enumerate(texts) if each not in gone)]


def _alone(lines: Sequence[Told], gone: Container[int]) -> list[int]:
    """What heads nothing that is left."""
    left = [n for n in range(len(lines)) if n not in gone]
    return [n for n, after in pairwise([*left, -1]) if lines[n].heading and (after < 0 or lines[after].heading)]


def _weight(line: Told) -> int:
    if line.grave:
        return 3
    return 2 if line.mark == KINDS["battle"] else 0 if "→" in line.text else 1
