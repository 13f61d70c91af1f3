"""What happened, in few lines: how a game condenses its events for a post."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events import KINDS, Event


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a post; `mark` is the sign it begins with, a `heading` parts what is told.

    One that is `grave` is left out last where there is no room for all, a `slight` one (who went where) first, or
    before all else that is the reader's `own`; what has a `short` way to be said gives way to that before anything is
    left out.
    """

    text: str
    mark: str = "▸"
    heading: bool = False
    grave: bool = False
    short: str = ""
    slight: bool = False
    own: bool = False


#: Kinds of events after which the war is another: what is lost, changes hands, or ends.
GRAVE = frozenset({"loss", "capture", "control", "over"})
#: Kinds that tell who went where: pictures show that.
SLIGHT = frozenset({"deploy", "move", "march"})


def line(event: Event) -> Told:
    """An event as a line of its own."""
    kind = str(event.facts.get("kind", "note")) if event.kind == "told" else event.kind
    mark = KINDS.get(kind, KINDS["note"])
    return Told(event.text, mark, kind == "turn", kind in GRAVE, slight=kind in SLIGHT)


def one_by_one(events: Sequence[Event]) -> list[Told]:
    """Every event on a line of its own."""
    return [line(event) for event in events]
