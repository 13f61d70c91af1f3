"""The seasons or turns that a game has gone through, by its lines; what of them those who only watch may see."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.rules import Rules
from game.core.text import Message


@dataclass(frozen=True, slots=True)
class Chapter:
    """A season or turn, and its lines from `first` to `last`."""

    name: Message
    first: int
    last: int


def chapters(rules: Rules[Any, Any], headlines: Sequence[tuple[int, Message]]) -> list[Chapter]:
    """Those that have lines, the first first; `headlines` as the store gives them, where the game stood after each.

    The line that ends a season belongs to it.
    """
    found: list[Chapter] = []
    before = rules.chapter(headlines[-1][1]) if headlines else None
    for number, headline in reversed(headlines):
        if found and found[-1].name == before:
            found[-1] = replace(found[-1], last=number)
        elif before is not None:
            found.append(Chapter(before, number, number))
        before = rules.chapter(headline)
    return found


def over(found: Sequence[Chapter], rules: Rules[Any, Any], now: Message) -> list[Chapter]:
    """Those that are over while the game stands at `now`."""
    return [*found[:-1]] if found and found[-1].name == rules.chapter(now) else [*found]


def told_of(found: Sequence[Chapter], first: int, last: int, delay: int, *, ended: bool) -> tuple[int, int]:
    """What a bulletin tells of that lines `first` to `last` brought about: the chapters they ended, `delay` earlier.

    With the game's end all is told that was not. (0, 0): nothing yet.
    """
    touched = [n for n, chapter in enumerate(found) if chapter.first <= last and chapter.last >= first]
    if not touched:
        return 0, 0
    begin, end = max(0, touched[0] - delay), len(found) - 1 if ended else touched[-1] - delay
    return (found[begin].first, found[end].last) if end >= 0 else (0, 0)
