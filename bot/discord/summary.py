"""What happened, in few lines: the game condenses its facts, here they are laid out and cut to Discord's limits."""

from collections.abc import Iterable, Mapping, Sequence
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
    lines = summary(rules, events, now, before=seasons[0].headline, limit=limit)
    if len(seasons) == 1 or any(line.startswith("__") for line in lines):
        return lines
    parts = ((f"__{each.headline}__", *map(laid_out, rules.summary(told(each.events)))) for each in seasons)
    return _cut([line for part in parts for line in part], limit)


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
    said = told(events)
    turns = [n for n, event in enumerate(said) if event.kind == "turn" and event.message == now]
    if not turns or turns[0] in (0, len(said) - 1):
        said = [event for n, event in enumerate(said) if n not in turns]
    lines = [laid_out(line) for line in rules.summary(said)]
    if before and any(line.startswith("__") for line in lines[1:]) and not lines[0].startswith("__"):
        lines.insert(0, f"__{before}__")
    return _cut(lines, limit)


def laid_out(line: Told) -> str:
    """A line with its sign, or underlined where it heads others."""
    return f"__{line.text}__" if line.heading else f"{line.mark} {line.text}"


def _cut(lines: list[str], limit: int) -> list[str]:
    """As many lines as there is room for: the oldest give way, moves first, fights and what heads others last."""
    over, gone = sum(len(line) + 1 for line in lines) - limit, set[int]()
    for n in sorted(range(len(lines)), key=lambda n: (_weight(lines[n]), n)):
        if over <= 0:
            break
        over -= len(lines[n]) + 1
        gone.add(n)
    if not gone:
        return lines
    if max(gone) > len(gone) - 1:
        more = _("*… {n} lines more: /log*") if len(gone) > 1 else _("*… one line more: /log*")
    else:
        more = _("*… {n} lines before: /log*") if len(gone) > 1 else _("*… one line before: /log*")
    left = [line for n, line in enumerate(lines) if n not in gone]
    return [more.format(n=len(gone)), *(line for line, after in pairwise([*left, "__"]) if not _alone(line, after))]


def _alone(line: str, after: str) -> bool:
    """Whether it heads nothing of what is left."""
    return line.startswith("__") and after.startswith("__")


def _weight(line: str) -> int:
    if line.startswith((KINDS["battle"], "__")):
        return 2
    return 0 if "→" in line else 1
