"""The rules of a game in our own words: by number, by title, by a word in them."""

import re
from collections.abc import Callable
from typing import Any

from game.core.data import Datum, load
from game.core.names import alike, named
from game.core.text import _

#: So many rules that are found are told in full, the others by name.
TOLD = 5


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
        """What is titled so, what is asked for in other words, what is titled like it, what is part of these, the rest.

        Only what nothing speaks of is taken for a slip.
        """
        every = (*self.terms, *entries)
        titles = {n: (_(entry.title), entry.title) for n, entry in enumerate(every)}
        exact = [every[n] for n, names in titles.items() if wanted in map(str.casefold, names)]
        asked = set(re.findall(r"\w+", wanted))
        numbers = [n for topic in self.topics if asked & set(topic.words) for n in topic.numbers]
        meant = [entry for number in numbers for entry in entries if entry.number == number]
        best = [*exact, *meant, *(every[n] for n in named(titles, wanted))]
        parts = [entry for whole in best for entry in entries if _part(entry.number, whole.number)]
        held = [entry for entry in every if wanted and wanted in _(entry.text).casefold()]
        found = list({(entry.number, entry.title): entry for entry in (*best, *parts, *held)}.values())
        return found or [every[n] for n in alike(titles, wanted)]


def _part(number: str, whole: str) -> bool:
    """Whether a rule stands right under another one: 9.3.1 under 9.3, 11.4 under 11.0."""
    head = whole.removesuffix("0") if whole.endswith(".0") else f"{whole}."
    rest = number.removeprefix(head)
    return "." in whole and rest != number and "." not in rest and rest != "0"


def rules_of(game: str) -> RulesFile:
    """The rules of a game in our own words. Raises `BadData`."""
    file: Any = load(f"{game}/rules.yaml", RulesFile)
    found: RulesFile = file
    return found
