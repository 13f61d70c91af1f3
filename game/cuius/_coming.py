"""Stands in for messages and events of the core until they are there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

from game.core.text import _, listed

Blank = Union[str, int, "Message", tuple["Blank", ...]]
Fact = str | int | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A text not yet told."""

    template: str
    blanks: Mapping[str, Blank] = field(default_factory=dict)

    def __str__(self) -> str:
        said = _(self.template)
        return said.format(**{name: _blank(value) for name, value in self.blanks.items()}) if self.blanks else said


def _blank(value: Blank) -> str | int:
    if isinstance(value, tuple):
        return listed([str(_blank(one)) for one in value])
    return str(value) if isinstance(value, Message) else value


def say(template: str, /, **blanks: Blank) -> Message:
    """A message; blanks may be messages themselves."""
    return Message(template, blanks)


@dataclass(frozen=True, slots=True)
class Event:
    """A fact: what kind, what exactly, who may know it, and how it is told."""

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
