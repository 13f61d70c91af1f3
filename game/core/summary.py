"""What happened, in few lines: how a game condenses its events for a post."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events import KINDS, Event


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a post; `mark` is the sign it begins with, a `heading` parts what is told."""

    text: str
    mark: str = "▸"
    heading: bool = False


def line(event: Event) -> Told:
    """An event as a line of its own."""
    return Told(event.text, KINDS[event.kind], event.kind == "turn")


def one_by_one(events: Sequence[Event]) -> list[Told]:
    """Every event on a line of its own."""
    return [line(event) for event in events]
