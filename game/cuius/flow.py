"""A state of Cuius Regio being changed: its die, and what a seat left word to do."""

from collections.abc import Callable, Mapping

from game.core.agenda import Item
from game.core.events import Event, Fact
from game.core.flow import WilledFlow
from game.core.text import Message
from game.cuius.state import State


class Flow(WilledFlow[State]):
    """What every rule works on."""

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
