"""Panels that lie open: what somebody sees alone is brought up to date while Discord still lets us write there."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import discord

from bot.discord.panel.press import Press

#: An interaction may be answered for a quarter of an hour; a little less, in seconds, is counted on.
WRITABLE = 14 * 60.0
#: So many panels are remembered.
MOST = 1000


@dataclass(frozen=True, slots=True)
class Open:
    """A panel at its beginning: the last interaction with it, where it stood, and when that was."""

    interaction: "discord.Interaction[Any]"
    press: Press
    at: float


class OpenPanels:
    """The last panel of every person in every game, as far as this process showed it."""

    def __init__(self) -> None:
        self._open: OrderedDict[tuple[str, int], Open] = OrderedDict()

    def note(self, interaction: "discord.Interaction[Any]", press: Press) -> None:
        """This is what somebody sees now; who is putting an order together is not disturbed."""
        key = (press.game, interaction.user.id)
        self._open.pop(key, None)
        if not press.path:
            self._open[key] = Open(interaction, press, monotonic())
        while len(self._open) > MOST:
            self._open.popitem(last=False)

    def pressed(self, game: str, person: int) -> None:
        """Somebody pressed something there: whatever comes of that shows how things stand."""
        self._open.pop((game, person), None)

    async def refresh(self, game: str, show: Callable[[Open], Awaitable[None]], person: int = 0) -> None:
        """Show those of a game anew that can still be written to, or a person's alone; what is lost stays as it is."""
        of_game = [each for key, each in self._open.items() if key[0] == game and person in (0, key[1])]
        young = [each for each in of_game if monotonic() - each.at < WRITABLE]
        await asyncio.gather(*(show(each) for each in young), return_exceptions=True)
