"""What happened, in few lines: the game condenses its facts, here they are cut to the room there is."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, pairwise
from typing import Any

from bot.host.info import Entry, GameInfo
from game import rules
from game.core.events import KINDS, Event
from game.core.rules import Rules
from game.core.summary import Told
from game.core.text import SILENT, Message

#: So many characters too many are no reason to leave out a single line.
SPARE = 60
#: What a fight of others weighs when lines give way, and beside how many of them what happened last stays.
FIGHT, BESIDE = 2, 2
#: Whether an event is of the reader's doings.
Own = Callable[[Event], bool]


@dataclass(frozen=True, slots=True)
class Brief:
    """The lines there is room for; `gone` are how many gave way, `amid` whether some of them stood between these."""

    lines: list[Told]
    gone: int = 0
    amid: bool = False


def told(events: Iterable[Event]) -> list[Event]:
    """The events but for who is ready: the small print says that. Who passes by a rule is not just ready."""
    return [event for event in events if event.kind != "ready" or event.rule]


def unread(game: Rules[Any, Any], entries: Sequence[Entry], said: int) -> list[Event]:
    """What happened since a seat's last order, which stands at `said`; since the turn began if nobody gave one (0).

    Whoever took a seat over, or a game in, was not there before.
    """
    later = [entry for entry in entries if entry.number > said]
    events = [event for entry in later for event in entry.events]
    if said:
        return events
    if begun := [n for n, event in enumerate(events) if event.kind == "turn"]:
        return events[begun[-1] :]
    chapters = [game.chapter(entry.headline) for entry in later]  # where only headlines tell of turns
    first = max((n for n, (one, another) in enumerate(pairwise(chapters), 1) if one != another), default=0)
    return [event for entry in later[first:] for event in entry.events]


def of_seat(info: GameInfo, seat: str, said: int) -> Own | None:
    """Which events are of a seat's doings; none are if nobody has given it an order yet (`said` is 0)."""
    if not said:
        return None
    return partial(rules(info.game).concerns, info.setup, seat=seat)


def condensed(
    game: Rules[Any, Any],
    events: Iterable[Event],
    now: Message | None = None,
    before: Message = SILENT,
    own: Own | None = None,
) -> list[Told]:
    """All lines. A turn whose headline is `now` gets none, unless it parts what is told.

    `before` is the headline the events begin in: it heads them if they go on into others. `own` says which events are
    of the reader's doings.
    """
    said = told(events)
    turns = [n for n, event in enumerate(said) if event.kind == "turn" and event.message == now]
    if not turns or turns[0] in (0, len(said) - 1):
        said = [event for n, event in enumerate(said) if n not in turns]
    lines = list(game.summary(said))
    if own:
        mine = tuple(line.text for line in game.summary([event for event in said if own(event)]) if line.text)
        lines = [replace(line, own=line.text.startswith(mine)) for line in lines]  # what others did of it stands behind
    if before and any(line.heading for line in lines[1:]) and not lines[0].heading:
        lines.insert(0, Told(str(before), heading=True))
    return lines


def cut(lines: Sequence[Told], limit: int) -> Brief:
    """As many lines as there is room for: the oldest give way, moves first, then fights, then the reader's own deeds.

    What happened last, be it a move, stays beside the last two fights. Of these the slight ones go first. What
    is grave goes last, the reader's own at the very end. Before any does, lines are said in short. What heads
    nothing that is left goes as well. One short line alone stays, though it is too much.
    """
    lines = _in_short(lines, limit)
    over, gone = sum(map(_length, lines)) - limit, set[int]()
    of = [*accumulate((n if line.heading else -1 for n, line in enumerate(lines)), max)]
    left = Counter(head for n, head in enumerate(of) if head != n)
    bare = {head for head in of if head >= 0 and not left[head]}
    for n in giving_way(lines):
        if over <= 0:
            break
        left[of[n]] -= 1
        away = {n, *bare, *((of[n],) if of[n] >= 0 and not left[of[n]] else ())} - gone
        over -= sum(_length(lines[each]) for each in away)
        gone |= away
    told = sum(not lines[n].heading for n in gone)
    if told == 1 and sum(_length(lines[n]) for n in gone) <= SPARE:
        return Brief(list(lines))  # that a line is missing takes no less room than it
    kept = [line for n, line in enumerate(lines) if n not in gone]
    return Brief(kept, told, amid=bool(gone) and max(gone) > len(gone) - 1)


def _in_short(lines: Sequence[Told], limit: int) -> list[Told]:
    """The oldest lines in short, as many as need be."""
    over, said = sum(map(_length, lines)) - limit, list(lines)
    for n, line in enumerate(lines):
        if over <= 0:
            break
        if line.short:
            said[n] = replace(line, text=line.short, short="")
            over -= _length(line) - _length(said[n])
    return said


def giving_way(lines: Sequence[Told]) -> list[int]:
    """The lines that head nothing, by their numbers, in the order in which they give way."""
    order = sorted((n for n, line in enumerate(lines) if not line.heading), key=lambda n: (_weight(lines[n]), n))
    newest = max((n for n in order if not lines[n].slight), default=-1)
    fights = [n for n in order if _weight(lines[n]) == FIGHT]
    if len(fights) > BESIDE and newest >= 0 and _weight(lines[newest]) < FIGHT:
        order.remove(newest)
        order.insert(order.index(fights[-BESIDE]), newest)
    return order


def _length(line: Told) -> int:
    """How many characters it takes with its sign, or underlined, and its end."""
    return len(line.text) + (5 if line.heading else len(line.mark) + 2)


def _weight(line: Told) -> int:
    if line.grave:
        return 6 if line.own else 5
    if line.own:
        return 3 if line.slight else 4
    return 0 if line.slight else FIGHT if line.mark == KINDS["battle"] else 1
