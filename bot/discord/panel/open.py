"""Panels that lie open: what somebody sees alone is brought up to date while Discord still lets us write there.

Of a person's panels in a game one is in use, the last that was opened; the one before loses its buttons.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import discord

from bot.discord.panel.press import Press
from bot.discord.reply import PROMISED

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

    @property
    def young(self) -> bool:
        """Whether Discord still lets us write there."""
        return monotonic() - self.at < WRITABLE


class OpenPanels:
    """The last panel of every person in every game, as far as this process showed it."""

    def __init__(self) -> None:
        self._open: OrderedDict[tuple[str, int], Open] = OrderedDict()
        self._last: OrderedDict[tuple[str, int], Open] = OrderedDict()

    def note(self, interaction: "discord.Interaction[Any]", press: Press, *, again: bool = False) -> Open | None:
        """This is what somebody sees now; who is putting an order together is not disturbed.

        If it was opened beside another one that can still be written to: that one, which is past. One that was only
        shown `again` is past itself where another was opened meanwhile.
        """
        key, shown = (press.game, interaction.user.id), Open(interaction, press, monotonic())
        if again and self.past(shown):
            return shown
        self._open.pop(key, None)
        if not press.path:
            self._open[key] = shown
        before, self._last[key] = self._last.pop(key, None), shown
        for panels in (self._open, self._last):
            while len(panels) > MOST:
                panels.popitem(last=False)
        beside = before and before.interaction is not interaction and interaction.extras.get(PROMISED)
        return before if before and beside and before.young else None

    def past(self, shown: Open) -> bool:
        """Whether another panel was opened since."""
        last = self._last.get((shown.press.game, shown.interaction.user.id))
        return last is not None and last.interaction is not shown.interaction

    def takes(self, shown: Open, rev: int) -> bool:
        """Whether a panel may be shown at this revision: nothing was pressed there since, and it shows none newer."""
        now = self._open.get((shown.press.game, shown.interaction.user.id))
        return now is not None and now.interaction is shown.interaction and now.press.rev <= rev

    def pressed(self, game: str, person: int) -> None:
        """Somebody pressed something there: whatever comes of that shows how things stand."""
        self._open.pop((game, person), None)

    async def refresh(self, game: str, show: Callable[[Open], Awaitable[None]], person: int = 0) -> None:
        """Show those of a game anew that can still be written to, or a person's alone; what is lost stays as it is."""
        of_game = [each for key, each in self._open.items() if key[0] == game and person in (0, key[1])]
        await asyncio.gather(*(show(each) for each in of_game if each.young), return_exceptions=True)
