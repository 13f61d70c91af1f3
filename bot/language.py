"""The texts of one language, from its gettext catalogue; known by its name in every process."""

import gettext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DOMAIN = "westphalia"


@dataclass(frozen=True, slots=True)
class Language:
    """Tells a text in the language that is called so in a folder. Of each there is one a process: see `language`."""

    folder: Path
    name: str

    def __call__(self, text: str) -> str:
        """The text in this language; as it is, if it is not translated."""
        return _texts(self.folder, self.name).gettext(text)

    def __reduce__(self) -> tuple[Any, ...]:
        return language, (self.folder, self.name)


@cache
def language(folder: Path, name: str) -> Language:
    """The one language of this name: answers are kept by it (see `game.core.memo`)."""
    return Language(folder, name)


@cache
def _texts(folder: Path, name: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, folder, [name])
