"""The texts of one language, from its gettext catalogue; known by its name in every process."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

DOMAIN = "westphalia"


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


@cache
def _texts(folder: Path, name: str) -> Mapping[str, str]:
    """What translators write is read as it is: nothing is compiled. A third of a second, once a process."""
    with (folder / name / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file) if each.string and not each.fuzzy}
