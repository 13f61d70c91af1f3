"""What happened, in words: the log under the times it happened in, and in few lines what is new."""

from collections.abc import Awaitable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Any

from bot.days import dated
from bot.host.brief import condensed, cut, of_seat
from bot.host.host import Host
from bot.host.info import Entry, GameInfo
from game import rules
from game.core.events import Event
from game.core.rules import Rules
from game.core.summary import Told
from game.core.text import Message, _, capital, say
from game.core.values import replace as renewed

#: How many characters of news stand beside the question: a phone shows no more of them above the words.
FEW = 300
#: The blanks in which the house names people when it tells who sits where, as plain text: seats are messages.
PEOPLE = {"name", "who", "heir"}


def nameless(entry: Entry) -> Entry:
    """The same with nobody named, for pages that everybody may look at: they tell of seats, as `docs/web.md` promises.

    What an older release told as finished prose of who sits where is left out.
    """
    told = [event for event in entry.events if not (event.kind == "told" and event.facts.get("kind") == "table")]
    return replace(entry, events=tuple(_unnamed(event) if event.kind == "table" else event for event in told))


def _unnamed(event: Event) -> Event:
    blanks = event.message.blanks
    people = {blank: say("somebody") for blank in PEOPLE & blanks.keys() if isinstance(blanks[blank], str)}
    return renewed(event, message=say(event.message.template, **{**blanks, **people}))


def log(
    game: Rules[Any, Any], entries: Iterable[Entry], before: Message, among: GameInfo | None = None, shown: int = 0
) -> list[dict[str, Any]]:
    """What happened, the newest first down to the line, under the time it happened in; `before` is the first of them.

    What a receipt says stays below its heading. Where it is told who knew what, `among` is the game of whose seats. Of
    an entry that tells nothing there is no line, but for the one that is `shown`: it says so.
    """
    found = []
    for entry in entries:
        times: list[tuple[str, list[list[str]]]] = [(str(before), [])]
        kind = ""
        for event in map(game.as_read, entry.events):
            text = dated(capital(event.text if among is None else _told_to(event, among)))
            if event.kind == "turn":
                times.append((event.text, []))
            elif event.kind == kind == "order":
                times[-1][1][-1].append(text)
            else:
                times[-1][1].append([text])
            kind = event.kind
        before = entry.headline
        told = [each for each in times if each[1]]
        if not told and entry.number == shown:
            told = [(times[-1][0], [[_("Nothing is told of this moment.")]])]
        found += [
            {"at": entry.number, "headline": head, "texts": [*_counted(chain(*texts[::-1]))]} for head, texts in told
        ]
    return found[::-1]


def _counted(texts: Iterable[str]) -> Iterator[str]:
    """What happened several times on end once, with how often."""
    for text, alike in groupby(texts):
        n = len([*alike])
        yield text if n == 1 else _("{n} × {text}").format(n=n, text=text)


def _told_to(event: Event, among: GameInfo) -> str:
    """What happened, and which seats were told of it where not all were."""
    who = [str(seat.name) for seat in among.seats if event.known_to(seat.id)]
    if len(who) in (0, len(among.seats)):
        return event.text
    return _("{who}: {text}").format(who=", ".join(who), text=capital(event.text))


async def after(
    host: Host, game: str, since: int, asked: Awaitable[Sequence[Entry]]
) -> tuple[Message, tuple[Entry, ...]]:
    """Where the game stood at a revision, and the entries after it, of those `asked` for from the one before."""
    entries = await asked
    later = tuple(entry for entry in entries if entry.number > since)
    stood = next((entry.headline for entry in entries if entry.number == since), None)
    return stood or await host.headline(game, 0), later


def news(
    info: GameInfo, seat: str, events: Iterable[Event], now: Message | None = None, said: int = 1
) -> dict[str, Any]:
    """The weightiest lines of what happened to a seat, and where there are more; see `condensed` for `now`.

    What the seat holds is not told: it lies beside the board. Its last order stands at `said`.
    """
    told = [event for event in events if event.kind != "hand"]
    brief = cut(condensed(rules(info.game), told, now, own=of_seat(info, seat, said)), FEW)
    more = _("… {n} lines more: {where}") if brief.gone > 1 else _("… one line more: {where}")
    return {
        "lines": [{"text": _plain(line), "head": line.heading} for line in brief.lines],
        "more": more.format(n=brief.gone, where=_("What happened")) if brief.gone else "",
    }


def _plain(line: Told) -> str:
    """A line of a page, which knows no bold and no small print, and needs no sign before what is said as ever."""
    mark = line.mark.removeprefix("-# ").removeprefix("▸")
    return dated(f"{mark} {line.text.replace('**', '')}".strip())
