"""What happened: facts, and a message that is told when somebody reads it."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from game.core.text import Message, message_of, say
from game.core.values import immutable

#: Plain data: ids of seats, pieces and places, numbers, dice.
Fact = str | int | tuple[str, ...] | tuple[int, ...]

#: Every kind of event there is in the house, and the sign its line begins with. Front ends choose by kind.
KINDS: Mapping[str, str] = {
    # the course of the game
    "turn": "",  # a turn, season or round begins; its message is the new headline
    "season": "▸",  # what a turn brings by itself
    "over": "★",
    "ready": "▸",  # somebody is ready; the small print of a post says so
    "order": "▸",  # the receipt of one's own order, to its seat alone
    "failed": "✗",  # an order that could not be carried out
    "score": "▸",
    "note": "▸",
    # what pieces do
    "arrival": "▸",
    "deploy": "▸",
    "move": "▸",
    "march": "▸",  # a longer way, step by step
    "retreat": "▸",
    "loss": "▸",
    "leader": "▸",
    "morale": "▸",
    "rally": "▸",
    "tactics": "▸",
    "units": "▸",
    # fighting
    "attack": "▸",
    "battle": "⚔",
    "fire": "▸",
    "siege": "▸",
    "react": "▸",
    # the land and the powers
    "capture": "▸",
    "control": "▸",
    "pillage": "▸",
    "revolt": "▸",
    "supply": "▸",
    "treaty": "▸",
    "offer": "▸",
    "pay": "▸",
    "weather": "▸",
    # cards, and what is hidden
    "card": "▸",
    "cards": "▸",
    "event": "▸",
    "hand": "▸",  # one's cards have changed: brings their picture to that seat
    "reveal": "▸",
    # said by the house
    "start": "-# ⚄",
    "table": "▸",
    "undo": "↶",
    "clock": "◷",
    "told": "▸",  # the words of an older release, kept as they were
}


@immutable
class Event:
    """A fact: what kind, what exactly, who may know it, and how it is told.

    `facts` name seats, pieces and places by id; `rule` is the rulebook's number; `place` is where on the board; `to` is
    None for everybody, else the seats that may know.
    """

    kind: str
    message: Message
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rule: str = ""
    place: str = ""
    to: tuple[str, ...] | None = None

    @property
    def text(self) -> str:
        """Told in the language of whoever reads."""
        return str(self.message)

    def known_to(self, viewer: str) -> bool:
        """Whether this viewer may read it."""
        return self.to is None or viewer in self.to


def old(text: str, kind: str = "", rule: str = "", place: str = "", to: tuple[str, ...] | None = None) -> Event:
    """What an older release told as finished prose; its kind is kept among the facts."""
    return Event("told", say("{text}", text=text), {"kind": kind} if kind else {}, rule, place, to)


def dump(event: Event) -> list[Any]:
    """An event as short plain data; trailing defaults are left out."""
    parts: list[Any] = [event.kind, event.message.plain(), dict(event.facts), event.rule, event.place, event.to]
    while parts[-1] in ("", None, {}):
        parts.pop()
    return parts


def load(plain: list[Any]) -> Event:
    """The event that `dump` wrote."""
    rest: tuple[Any, ...] = ({}, "", "", None)
    kind, message, facts, rule, place, to = [*plain, *rest[len(plain) - 2 :]]
    known = {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}
    return Event(kind, message_of(message), known, rule, place, None if to is None else tuple(to))


def places(events: Iterable[Event]) -> tuple[str, ...]:
    """Where something happened, each place once."""
    return tuple(dict.fromkeys(event.place for event in events if event.place))


__all__ = ["KINDS", "Event", "places"]
