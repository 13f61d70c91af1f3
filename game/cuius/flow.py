"""A state of Cuius Regio being changed: its die, and what a seat left word to do."""

from collections.abc import Callable, Mapping

from game.core import agenda
from game.core.agenda import Item
from game.core.events import Event, Fact
from game.core.text import Message
from game.cuius.state import State


class Flow(agenda.Flow[State]):
    """What every rule works on."""

    def will(self, seat: str, topic: str) -> str:
        """What a seat left word to do; a rehearsal hears that of its own seat only."""
        left = self.state.standing.get(seat, {}).get(topic, "ask")
        if self.dice is None and seat != self.seat and left != "ask":
            self.unsure = True
            return "ask"
        return left

    def roll(self, purpose: str) -> int:
        """A six-sided die."""
        return self.pick(6, purpose)

    def report(
        self,
        kind: str,
        message: Message,
        rule: str = "",
        place: str = "",
        to: tuple[str, ...] | None = None,
        facts: Mapping[str, Fact] | None = None,
        **more: Fact,
    ) -> None:
        """Tell everybody, or some seats, by which rule what happened."""
        self.events.append(Event(kind, message, {**facts, **more} if facts else more, rule, place, to))


Run = Callable[[Flow, Item], None]
