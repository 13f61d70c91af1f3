"""Taking back orders: what falls with them, and who has a say in it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.host.live_game import LiveGame, left_standing, state_of
from bot.host.position import Position
from bot.store import Loaded, StoredLine
from game.core.dice import Mismatch
from game.core.events import Event
from game.core.record import HOUSE, UNDO, Step, replay
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import Message, _, say
from game.core.words import named


@dataclass(frozen=True, slots=True)
class Undo:
    """The last order of a seat and all that has to fall with it, and the position without them.

    `free` means that nobody learned anything since; `counted` says which line of those that all know of a line is,
    `named` what it said as people read it.
    `periods` are the seasons (rounds, player-turns) that are unwound, the present one last; empty if it is that alone.
    """

    seat: str
    struck: tuple[StoredLine, ...]
    free: bool
    position: Position
    counted: Mapping[int, int]
    named: Mapping[int, Message]
    periods: tuple[Message, ...] = ()

    @property
    def sealed(self) -> bool:
        """Whether nobody else may know that anything was taken back."""
        return self.free and all(line.slot and line.seat == self.seat for line in self.struck)

    def line(self, live: LiveGame, person: str) -> StoredLine:
        """The visible trace."""
        numbers = " ".join(str(line.number) for line in self.struck)
        slot = self.struck[0].slot if self.sealed else ""
        events = (self._secretly(),) if self.sealed else tuple(self._events(live))
        return StoredLine(0, self.seat, f"{UNDO} {numbers}", events=events, slot=slot, person=person)

    def quoted(self, live: LiveGame) -> tuple[Message, ...]:
        """The orders as everybody may read of them: what was sealed is never named, and others' not mentioned."""
        guarded = live.rules.guarded(live.game.setup)
        return tuple(
            self._quoted(live, line, guarded) for line in self.struck if not line.slot or line.seat == self.seat
        )

    def _quoted(self, live: LiveGame, line: StoredLine, guarded: bool) -> Message:
        if line.slot:
            return say("a sealed order")
        if guarded:
            return say("order {n}", n=self.counted[line.number])
        if line.seat == self.seat:
            return say("“{order}”", order=self.named[line.number])
        return say("“{order}” ({seat})", order=self.named[line.number], seat=live.name(line.seat))

    def _secretly(self) -> Event:
        orders = tuple(say("“{order}”", order=self.named[line.number]) for line in self.struck)
        return Event("undo", say("Taken back, and nobody else is told: {orders}.", orders=orders), to=(self.seat,))

    def _events(self, live: LiveGame) -> list[Event]:
        who = live.name(self.seat)
        events = [Event("undo", say("Taken back ({seat}): {orders}.", seat=who, orders=self.quoted(live)))]
        for line in self.struck:
            if line.slot and line.seat != self.seat:
                gone = say(
                    "Your order “{order}” fell with what {seat} took back.", order=self.named[line.number], seat=who
                )
                events.append(Event("undo", gone, to=(line.seat,)))
        return events


def target(live: LiveGame, lines: list[StoredLine], seat: str, upto: int = 0) -> StoredLine:
    """The seat's last order that stands; that it was ready and then was not is none, nor what the house lets pass.

    The last one up to a line, if that is said.
    """
    unready, passing = False, " ".join(live.rules.passing)
    for line in reversed(left_standing(lines)):
        if line.line.renewal:
            raise Refusal(_("Newer rules are in force since your last order: what was before them stands."))
        if line.line.repair:
            raise Refusal(_("The organiser has repaired something since your last order: what was before stands."))
        if line.seat != seat or (seat == ORGANISER and line.text == passing) or 0 < upto < line.number:
            continue
        ready = not _only_ready(line) or bool(line.events[0].facts.get("ready", 1))
        if ready and not (unready and _only_ready(line)):
            return line
        unready = not ready
    raise Refusal(_("You have given no order that could be taken back."))


def plan(live: LiveGame, loaded: Loaded, lines: list[StoredLine], seat: str, upto: int = 0) -> Undo:
    """What taking back the seat's last order means. `loaded` has the snapshot before it, `lines` are all.

    The last order up to a line, if that is said: others were asked about that one, and what the seat has sealed since
    stands.
    """
    mine = target(live, lines, seat, upto)
    stand = left_standing(lines)  # of all lines: an undo after ours may strike one before it
    before = tuple(line for line in stand if loaded.base_number < line.number < mine.number)
    later = [line for line in stand if line.number > mine.number]
    base = state_of(live.rules, replace(loaded, lines=before))
    counted = {line.number: n for n, line in enumerate((line for line in lines if not line.slot), start=1)}
    named = _named(live, base, [mine, *later])
    if mine.slot and not mine.reveals and (alone := _unnoticed(live, base, mine, later)):
        return Undo(seat, (mine,), True, Position(live.rules, alone.state), counted, named)
    ours = mine.seat == ORGANISER and not mine.person  # the house spoke for him: a battle's result, a deadline
    if not ours and not mine.draws and not mine.reveals and not any(_blocks(mine, line) for line in later):
        state, fallen = _without(live, base, later, seat, {mine.number})
        if all(line.slot and line.seat != seat for line in fallen):
            return Undo(seat, (mine, *fallen), True, Position(live.rules, state), counted, named)
    kept = (line.seat == HOUSE or (bool(line.slot) and (bool(upto) or line.seat != seat)) for line in later)
    falls = [line for line, stands in zip(later, kept, strict=True) if not stands]
    state, fallen = _without(live, base, later, seat, {mine.number, *(line.number for line in falls)})
    struck = sorted([mine, *falls, *fallen], key=lambda line: line.number)
    return Undo(seat, tuple(struck), False, Position(live.rules, state), counted, named, _periods(live, lines, struck))


def _named(live: LiveGame, state: Any, lines: Sequence[StoredLine]) -> dict[int, Message]:
    """What each of the lines from a state on said, as people read it."""
    found: dict[int, Message] = {}
    for line in lines:
        if line.seat != HOUSE:
            ask, thing = partial(live.rules.words, state, line.seat), partial(live.rules.thing, state)
            found[line.number] = named(ask, tuple(line.text.split()), thing)
        state = next(replay(live.rules, state, [line.line])).state
    return found


def _periods(live: LiveGame, lines: list[StoredLine], struck: list[StoredLine]) -> tuple[Message, ...]:
    """The seasons that lie between the first of the struck lines and now; none if it is still the same."""
    first = struck[0].number
    begun = next((line.headline for line in reversed(lines) if line.number < first and line.headline), None)
    turns = [event.message for line in struck for event in line.events if event.kind == "turn"]
    begun = begun or live.rules.headline(live.rules.begin(live.game.setup))
    found: list[Message] = []
    for period in (begun, *turns, live.game.headline):
        found += [] if period in found else [period]
    return tuple(found) if len(found) > 1 else ()


def _unnoticed(live: LiveGame, base: Any, mine: StoredLine, later: list[StoredLine]) -> Step | None:
    """The last step if a sealed line had never been, and all that followed were just the same; else None."""
    given = [line.line for line in later]
    start = Step(mine.line, base)
    try:
        with_it = [start, *replay(live.rules, base, [mine.line, *given])][2:]
        without = list(replay(live.rules, base, given))
    except (Refusal, Mismatch):
        return None
    same = all(ours.events == theirs.events for ours, theirs in zip(with_it, without, strict=True))
    return (without or [start])[-1] if same else None


def _blocks(mine: StoredLine, line: StoredLine) -> bool:
    """Whether a later line bars the free way back: a draw, a reveal, or another's answer to what all could see.

    That somebody is ready is nothing to answer.
    """
    if line.seat == HOUSE:
        return False
    answer = not mine.slot and not line.slot and line.seat != mine.seat
    return bool(line.draws) or line.reveals or (answer and not _only_ready(mine))


def _only_ready(line: StoredLine) -> bool:
    """Whether all that others learned of a line is that somebody is ready."""
    return bool(line.events) and all(event.kind == "ready" for event in line.events)


def _without(
    live: LiveGame, base: Any, later: list[StoredLine], seat: str, struck: Collection[int]
) -> tuple[Any, list[StoredLine]]:
    """The state when the struck lines had never been, and the lines that no longer fit then."""
    state, fallen = base, []
    for line in later:
        if line.number in struck:
            continue
        try:
            state = next(replay(live.rules, state, [line.line])).state
        except (Refusal, Mismatch):
            fallen.append(line)
    return state, fallen


def to_ask(live: LiveGame, undo: Undo) -> tuple[str, ...]:
    """The seats of other people, who learned what is to be taken back."""
    own = live.holder(undo.seat)
    return tuple(place.seat for place in live.seats if place.person and place.person.id != own)
