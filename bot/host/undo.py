"""Taking back orders: what falls with them, and who has a say in it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from bot.host.live_game import LiveGame, left_standing, state_of
from bot.store import Loaded, StoredLine
from game.core.dice import Mismatch
from game.core.events import Event
from game.core.record import HOUSE, UNDO, replay
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import Message, _, say


@dataclass(frozen=True, slots=True)
class Undo:
    """The last order of a seat and all that has to fall with it, and the state without them.

    `free` means that nobody learned anything since.
    """

    seat: str
    struck: tuple[StoredLine, ...]
    free: bool
    state: Any

    @property
    def sealed(self) -> bool:
        """Whether nobody else may know that anything was taken back."""
        return self.free and all(line.slot and line.seat == self.seat for line in self.struck)

    def line(self, live: LiveGame, person: str) -> StoredLine:
        """The visible trace."""
        numbers = " ".join(str(line.number) for line in self.struck)
        slot = self.struck[0].slot if self.sealed else ""
        events = tuple(self._events(live))
        return StoredLine(0, self.seat, f"{UNDO} {numbers}", events=events, slot=slot, person=person)

    def quoted(self, live: LiveGame, lines: tuple[StoredLine, ...]) -> tuple[Message, ...]:
        """Orders, those of others with whose they are; their numbers alone in a guarded game."""
        if live.rules.guarded(live.game.setup):
            return tuple(say("order {n}", n=line.number) for line in lines)
        return tuple(
            say("“{order}”", order=line.text)
            if line.seat == self.seat
            else say("“{order}” ({seat})", order=line.text, seat=live.name(line.seat))
            for line in lines
        )

    def _events(self, live: LiveGame) -> list[Event]:
        own = tuple(line for line in self.struck if line is self.struck[0] or not line.slot)
        said = say("Taken back by {seat}: {orders}.", seat=live.name(self.seat), orders=self.quoted(live, own))
        events = [Event("undo", said, to=(self.seat,) if self.sealed else None)]
        for line in self.struck:
            if line.slot and line.seat != self.seat:
                gone = "Your order “{order}” fell with what {seat} took back."
                said = say(gone, order=line.text, seat=live.name(self.seat))
                events.append(Event("undo", said, to=(line.seat,)))
        return events


def target(lines: list[StoredLine], seat: str) -> StoredLine:
    """The seat's last order that stands."""
    for line in reversed(left_standing(lines)):
        if line.line.renewal:
            raise Refusal(_("Newer rules are in force since your last order: what was before them stands."))
        if line.seat == seat:
            return line
    raise Refusal(_("You have given no order that could be taken back."))


def plan(live: LiveGame, loaded: Loaded, lines: list[StoredLine], seat: str) -> Undo:
    """What taking back the seat's last order means. `loaded` has the snapshot before it, `lines` are all."""
    mine = target(lines, seat)
    stand = left_standing(lines)  # of all lines: an undo after ours may strike one before it
    before = tuple(line for line in stand if loaded.base_number < line.number < mine.number)
    later = [line for line in stand if line.number > mine.number]
    base = state_of(live.rules, replace(loaded, lines=before))
    ours = mine.seat == ORGANISER and not mine.person  # the house spoke for him: a battle's result, a deadline
    if not ours and not mine.draws and not mine.reveals and not any(_blocks(mine, line) for line in later):
        state, fallen = _without(live, base, later, seat, {mine.number})
        if all(line.slot and line.seat != seat for line in fallen):
            return Undo(seat, (mine, *fallen), True, state)
    falls = [line for line in later if line.seat == seat or not (line.slot or line.seat == HOUSE)]
    state, fallen = _without(live, base, later, seat, {mine.number, *(line.number for line in falls)})
    struck = sorted([mine, *falls, *fallen], key=lambda line: line.number)
    return Undo(seat, tuple(struck), False, state)


def _blocks(mine: StoredLine, line: StoredLine) -> bool:
    """Whether a later line bars the free way back: a draw, a reveal, or another's answer to what all could see."""
    if line.seat == HOUSE:
        return False
    return bool(line.draws) or line.reveals or (not mine.slot and not line.slot and line.seat != mine.seat)


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
