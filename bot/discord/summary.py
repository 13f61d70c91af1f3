"""What happened, in few lines, laid out for Discord and cut to its limits."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.brief import Own, condensed, cut, told
from game.core.events import Event
from game.core.rules import Rules
from game.core.summary import Told
from game.core.text import SILENT, Message, _

#: So many characters of what happened a post has room for.
MOST = 1500


@dataclass(slots=True)
class Season:
    """What happened in a season (round, player-turn), and the revision it ended with."""

    headline: Message
    events: list[Event]
    at: int = 0


def sealed(orders: Mapping[str, str], heading: str = "") -> list[str]:
    """A seat's sealed orders, a line each; none have no heading either."""
    lines = [f"✉ {what}: **{order}**" for what, order in orders.items()]
    return [heading, *lines] if lines and heading else lines


def by_season(rules: Rules[Any, Any], seasons: Sequence[Season], now: Message, limit: int = MOST) -> list[str]:
    """Lines of at most `limit` characters in all; of several seasons each is headed, unless the game does it itself."""
    events = [event for season in seasons for event in season.events]
    lines = condensed(rules, events, now, seasons[0].headline)
    if len(seasons) > 1 and not any(line.heading for line in lines):
        parts = ([Told(str(each.headline), heading=True), *rules.summary(told(each.events))] for each in seasons)
        lines = [line for part in parts for line in part]
    return _fitted(lines, limit)


def summary(
    rules: Rules[Any, Any],
    events: Iterable[Event],
    now: Message | None = None,
    *,
    before: Message = SILENT,
    own: Own | None = None,
    limit: int = MOST,
) -> list[str]:
    """Lines of at most `limit` characters in all; see `condensed` and `cut`."""
    return _fitted(condensed(rules, events, now, before, own), limit)


def laid_out(line: Told) -> str:
    """A line with its sign, or underlined where it heads others."""
    return f"__{literal(line.text)}__" if line.heading else f"{line.mark} {literal(line.text)}"


#: What Discord takes for formatting within a line.
_FORMATTING = re.compile(r"[\\_*~|`]")


def literal(text: str) -> str:
    """What a game says, as Discord shows it to the letter but for what is **bold**: no star is eaten as formatting."""
    return "**".join(_FORMATTING.sub(r"\\\g<0>", part) for part in text.split("**"))


def _fitted(lines: Sequence[Told], limit: int) -> list[str]:
    """As many lines as there is room for, above them how many more there are."""
    brief = cut(lines, limit)
    if brief.amid:
        more = _("*… {n} lines more: /log*") if brief.gone > 1 else _("*… one line more: /log*")
    else:
        more = _("*… {n} lines before: /log*") if brief.gone > 1 else _("*… one line before: /log*")
    return [*([more.format(n=brief.gone)] if brief.gone else []), *map(laid_out, brief.lines)]
