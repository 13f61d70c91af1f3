"""Reading over everybody's shoulder what the bot shows, in a language that marks what was told."""

import re
from collections.abc import Iterator
from typing import Any

from bot.discord.catalogue import Catalogue
from bot.pocket import Message
from bot.pocket.world import Event
from game.core.text import Translate
from tests.bot.conftest import Sitting
from tests.pseudo import bare, pseudo

#: What is no language: code (orders, what stands in records), mentions, moments, addresses, names of commands, numbers
#: of rules, digests.
_SIGNS = re.compile(
    r"```.*?```|`[^`]*`|<[@#t][^>]*>|https?://\S+|/[a-z]+(?: [a-z]+)?\b|\[[^\]]*\]|\b[0-9a-f]{12,}\b", re.DOTALL
)
#: A text that was cut in the midst of what is told; a headline of which only the end is said, for the rest is known.
_CUT = re.compile(r"‹[^‹›]*$|(?<=→ )[^‹›\n]*›")


class Marked(Catalogue):
    """Everybody's language marks what was told."""

    def lookup(self, locale: str) -> Translate | None:
        return pseudo


class Reader:
    """Keeps every text that anybody reads. `given`: names that people gave, and the words of orders."""

    def __init__(self, sitting: Sitting, given: set[str]) -> None:
        self.given, self.read = given, set[str]()
        self._bot = sitting.pocket.realm.bot.id
        sitting.pocket.realm.world.watch(self._hear)
        sitting.client.catalogue = Marked()

    def _hear(self, event: Event) -> None:
        if event.kind in ("message.new", "message.edit") and event.subject.author.id == self._bot:
            for text in texts_of(event.subject):
                self.look(text)
        if event.kind == "interaction" and event.subject.modal:
            for text in parts_of([event.subject.modal]):
                self.look(text)

    def look(self, text: str) -> None:
        """One text that somebody reads."""
        self.read.add(text)

    def untold(self) -> dict[str, str]:
        """Each word that was read, but neither told nor given, and a text in which it stood."""
        texts = ((text, bare(_CUT.sub("", _SIGNS.sub(" ", text)), self.given)) for text in self.read)
        return {word: text for text, words in texts for word in words}


def texts_of(message: Message) -> Iterator[str]:
    """Everything of a message that is read, its menus and the descriptions of its pictures too."""
    yield message.text
    yield from (picture.description or "" for picture in message.attachments)
    yield from parts_of(message.components)


def parts_of(parts: list[dict[str, Any]]) -> Iterator[str]:
    """The texts of buttons, menus and fields."""
    for part in parts:
        yield from (part[key] for key in ("label", "placeholder", "description", "title") if part.get(key))
        yield from parts_of(part.get("options") or [])
        yield from parts_of(part.get("components") or [])
        yield from parts_of([part["component"]] if "component" in part else [])


def controls(message: Message) -> list[dict[str, Any]]:
    """The buttons and menus of a message that may be used."""

    def walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for part in parts:
            if "custom_id" in part and not part.get("disabled"):
                yield part
            yield from walk(part.get("components") or [])

    return list(walk(message.components))


def control(message: Message, verb: str, about: str = "") -> str:
    """The first button or menu of that verb, and about that seat or thing."""
    known = [part["custom_id"].split(":") for part in controls(message)]
    return next((":".join(id) for id in known if id[1] == verb and (not about or about in id)), f"{verb} {about}")
