"""Commands that we name can be tapped: Discord puts them into the box of whoever reads.

It wants a command's id for that, which it gives when the commands are registered. Where it is not known, and where a
message has no more room for it, the plain words stay.
"""

import re
from collections.abc import Iterable

from discord.app_commands import AppCommand, AppCommandGroup

from bot.discord.reply import CONTENT

#: A command, as code without anything typed after it, or bare; two words at most.
NAMED = re.compile(r"`/([a-z]+(?: [a-z]+)?)`|(?<![\w/`<])/([a-z]+(?: [a-z]+)?)(?![\w:`/])")


class Tappable:
    """How Discord mentions each command, by its whole name."""

    def __init__(self) -> None:
        self._mentions: dict[str, str] = {}

    def learn(self, registered: Iterable[AppCommand]) -> None:
        """Know these as Discord registered them; of a group only its commands can be given."""
        for each in registered:
            inner = [option for option in each.options if isinstance(option, AppCommandGroup)]
            self._mentions |= {one.qualified_name: one.mention for one in inner} or {each.name: each.mention}

    def told(self, text: str) -> str:
        """A text with its commands as mentions, the first ones where it would grow too long for a message."""
        room = CONTENT - len(text)

        def mention(found: re.Match[str]) -> str:
            nonlocal room
            name, rest = found[1] or found[2], ""
            if found[2] and name not in self._mentions:
                name, space, word = name.partition(" ")
                rest = space + word
            said = self._mentions.get(name, "") + rest
            if not self._mentions.get(name) or len(said) - len(found[0]) > room:
                return found[0]
            room -= len(said) - len(found[0])
            return said

        return NAMED.sub(mention, text)
