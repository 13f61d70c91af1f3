"""The rules of a game in our own words: by number, by title, by a word in them."""

import re
from collections.abc import Callable
from typing import Any

from game.core.data import Datum, load
from game.core.names import fitting
from game.core.text import _


class Entry(Datum):
    """A rule, a ruling, or a term, in our own words; `number` is the rulebook's, `example` our own."""

    number: str
    title: str
    text: str
    example: str = ""

    @property
    def told(self) -> str:
        """The text with its example."""
        if not self.example:
            return _(self.text)
        return _("{rule} For instance: {example}").format(rule=_(self.text), example=_(self.example))


class Topic(Datum):
    """What people ask in their own words ("win", "treaty"), and the numbers of the rules that answer it."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]


class RulesFile(Datum):
    """data/<game>/rules.yaml."""

    entries: tuple[Entry, ...]
    terms: tuple[Entry, ...]
    topics: tuple[Topic, ...] = ()
    #: What a side strives for, in one or two sentences; the keys are the game's own.
    goals: dict[str, str] = {}

    def find(self, typed: str, holds: Callable[[str], bool] = bool) -> list[Entry]:
        """The entries meant by a number, a title, a topic that is asked for, or a word in them; best first.

        Where there are several books, those of the one by which a game is played, if they speak of it.
        """
        wanted = typed.strip().strip("[]()?").casefold()
        if by_number := [entry for entry in self.entries if entry.number.casefold() == wanted]:
            return by_number
        here = tuple(entry for entry in self.entries if holds(entry.number))
        return self._about(wanted, here) or self._about(wanted, self.entries)

    def _about(self, wanted: str, entries: tuple[Entry, ...]) -> list[Entry]:
        every = (*self.terms, *entries)
        if not any(wanted in (_(entry.title).casefold(), entry.title.casefold()) for entry in every):
            asked = {word for topic in self.topics for word in topic.words} & set(re.findall(r"\w+", wanted))
            numbers = [n for topic in self.topics if asked & set(topic.words) for n in topic.numbers]
            if found := [entry for number in numbers for entry in entries if entry.number == number]:
                return found
        titled = fitting({n: (_(entry.title), entry.title) for n, entry in enumerate(every)}, wanted)
        held = [n for n, entry in enumerate(every) if wanted and wanted in _(entry.text).casefold()]
        return [every[n] for n in titled or held]


def rules_of(game: str) -> RulesFile:
    """The rules of a game in our own words. Raises `BadData`."""
    file: Any = load(f"{game}/rules.yaml", RulesFile)
    found: RulesFile = file
    return found
