"""Transitional: events as finished prose, until every game tells facts."""

from game.core.events import Event
from game.core.text import say


def prose(text: str, kind: str = "", rule: str = "", place: str = "", to: tuple[str, ...] | None = None) -> Event:
    """An event whose words are finished."""
    return Event(kind or "note", say("{text}", text=text), {}, rule, place, to)
