"""Texts in the reader's language: gettext catalogues of `locale/`, for replies and for the descriptions of commands."""

from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

from babel import Locale, negotiate_locale
from discord import Locale as DiscordLocale
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, Translator, locale_str

from bot.language import known, language
from game.core.names import fitting
from game.core.refusal import Refusal
from game.core.text import Translate, _, speaking, translation

FOLDER = Path(__file__).resolve().parents[2] / "locale"
#: What people type is called the same in every language, as help and replies call it.
TYPED = (
    TranslationContextLocation.command_name,
    TranslationContextLocation.group_name,
    TranslationContextLocation.parameter_name,
)


#: What is said for no wish at all.
NONE = "none"


class Catalogue(Translator):
    """The languages there are; whoever speaks another one reads English."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.languages = known(folder)
        self._lookup = cache(self._load)

    @property
    def known(self) -> tuple[str, ...]:
        """All there are, English first."""
        return ("en", *self.languages)

    def lookup(self, locale: str) -> Translate | None:
        """The texts for a Discord locale such as "de" or "es-ES"; None where it is English."""
        return self._lookup(locale)

    def _load(self, locale: str) -> Translate | None:
        found = negotiate_locale([locale.replace("-", "_")], self.languages) if locale else None
        if found is None:
            return None
        return language(self.folder, found)

    def speak(self, locale: str) -> None:
        """From here on this task speaks that language."""
        translation.set(self.lookup(locale))

    def speaking(self, locale: str) -> AbstractContextManager[None]:
        """Speak a language for a while."""
        return speaking(self.lookup(locale))

    async def translate(
        self, string: locale_str, locale: DiscordLocale, context: TranslationContextTypes
    ) -> str | None:
        """A command's description or a choice, for Discord."""
        translate = None if context.location in TYPED else self.lookup(locale.value)
        said = translate(string.message) if translate else string.message
        return said if said != string.message else None


def language_meant(catalogue: Catalogue, typed: str) -> str:
    """The language that somebody names; "" for none of their own. Refuses one that there is not."""
    said = typed.strip().casefold()
    if said in (NONE, "-"):
        return ""
    if said in catalogue.known:
        return said
    names = {code: [str(Locale(code).get_display_name(each)) for each in catalogue.known] for code in catalogue.known}
    found = fitting(names, said)
    if len(found) != 1:
        raise Refusal(_("I speak no “{language}”.").format(language=typed), legal=(NONE, *catalogue.known))
    return found[0]


def language_name(language: str) -> str:
    """What a language calls itself."""
    return str(Locale.parse(language).display_name)
