"""From where to where it went, as lines over the picture of the board: what the events of some moments tell of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.host.info import Entry
from game.core.events import Event
from game.core.text import Message
from render.spots import Anchors

#: What of an event says from where to where, and how.
_WAY = {"origin", "target", "way", "die"}


def went(events: Iterable[Event]) -> list[list[str]]:
    """The places that somebody went through, one after another; who goes on where they stood has one way."""
    found: list[list[str]] = []
    before: dict[str, Any] | None = None
    for event in events:
        origin, target = event.facts.get("origin"), event.facts.get("target") or event.place
        if not (isinstance(origin, str) and isinstance(target, str) and origin and target and origin != target):
            continue
        who = {key: fact for key, fact in event.facts.items() if key not in _WAY}
        if who == before and found[-1][-1] == origin:
            found[-1].append(target)
        else:
            found.append([origin, target])
        before = who
    return [list(way) for way in dict.fromkeys(map(tuple, found))]


def lately(entries: Sequence[Entry], seat: str, chapter: Callable[[Message], Message]) -> list[list[str]]:
    """Where others went since a seat's turn before, and where all went in a season that its own order ended."""
    found: list[list[str]] = []
    for n in reversed(range(len(entries))):
        entry = entries[n]
        ended = n > 0 and chapter(entries[n - 1].headline) != chapter(entry.headline)
        if entry.seat == seat and not ended:
            if found:
                break
            continue
        found = [*went(entry.events), *found]
        if entry.seat == seat and found:
            break
    return [list(way) for way in dict.fromkeys(map(tuple, found))]


def drawn(ways: Iterable[Sequence[str]], lie: Anchors) -> list[list[list[float]]]:
    """The same in pixels of the picture of the whole board; what leads off it is left out."""
    found = [[lie[place] for place in way] for way in ways if all(place in lie for place in way)]
    return [[[round(x, 1), round(y, 1)] for x, y in way] for way in found]
