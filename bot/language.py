"""The texts of one language, from its gettext catalogue; known by its name in every process."""

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import yaml
from babel.messages.pofile import read_po

DOMAIN = "westphalia"
#: A preposition as the way a blank is written: in a translation `{place:in}` tells “in der Lausitz”. `{side:der}` tells
#: of which people something is, “der Kaiserlichen”; of whom else, and all is told as it stands in English.
PLACED = re.compile(r"[Ii]n|[Nn]ach|[Aa]us|[Vv]on|[Bb]ei|der")
OF = "der"
#: A chance in whole percent: in a translation `{p:.0%}` tells “79 %”, as `game.core.odds.percent` does.
PERCENT = ".0%"
#: Speaks a language within it, by its locale.
Speaking = Callable[[str], AbstractContextManager[None]]


def first_asked(accepted: str) -> str:
    """The language that a browser asks for first, by its header; none where it takes any.

    >>> first_asked("de-DE,de;q=0.9"), first_asked("en"), first_asked("*"), first_asked("")
    ('de-DE', 'en', '', '')
    """
    asked = re.match(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})?", accepted)
    return asked[0] if asked else ""


def known(folder: Path) -> list[str]:
    """The languages that have a catalogue in a folder."""
    return sorted(found.parents[1].name for found in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


@dataclass(frozen=True, slots=True)
class Language:
    """Tells a text in the language that is called so in a folder. Of each there is one a process: see `language`."""

    folder: Path
    name: str

    def __call__(self, text: str) -> str:
        """The text in this language; as it is, if it is not translated."""
        return _texts(self.folder, self.name).get(text, text)

    def __reduce__(self) -> tuple[Any, ...]:
        return language, (self.folder, self.name)


@cache
def language(folder: Path, name: str) -> Language:
    """The one language of this name: answers are kept by it (see `game.core.memo`)."""
    return Language(folder, name)


class Placer(Formatter):
    """Fills blanks as `str.format` does, and puts names behind prepositions, with the article that they have there; and
    percentages, as they are told elsewhere."""

    def __init__(self, articles: Mapping[str, Mapping[str, str]]) -> None:
        self.articles = articles

    def format_field(self, value: Any, way: str) -> str:
        """A blank, written so."""
        if way == PERCENT:
            return format(value, way).replace("%", "\u00a0%")
        if not PLACED.fullmatch(way):
            return str(super().format_field(value, way))
        ways = self.articles.get(str(value), {})
        told = ways[OF] if way == OF else ways.get(way.lower(), f"{way} {value}")
        return told[0].upper() + told[1:] if way[0].isupper() else told


class Placing(str):
    """A translation in which names stand behind prepositions, or a percentage."""

    placer: Placer
    english: str

    def format(self, *values: object, **blanks: object) -> str:
        """As `str.format`, but for the prepositions."""
        try:
            return self.placer.vformat(self, values, blanks)
        except KeyError:
            return self.english.format(*values, **blanks)


@cache
def placer(folder: Path) -> Placer:
    """What knows the names that have an article in a language."""
    file = folder / "articles.yaml"
    return Placer(yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else {})


def _said(folder: Path, english: str, text: str) -> str:
    ways = [way for _, _, way, _ in Formatter().parse(text) if way] if "{" in text else []
    if not any(PLACED.fullmatch(way) or way == PERCENT for way in ways):
        return text
    said = Placing(text)
    said.placer, said.english = placer(folder), english
    return said


@cache
def _texts(folder: Path, name: str) -> Mapping[str, str]:
    """What translators write is read as it is: nothing is compiled. A third of a second, once a process."""
    with (folder / name / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        told = [each for each in read_po(file) if each.string and not each.fuzzy]
    return {str(each.id): _said(folder / name, str(each.id), str(each.string)) for each in told}
