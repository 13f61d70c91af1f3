"""The way on from an answer that lies below the panel."""

import discord

from bot.discord.panel.press import Press, Style, button, rows
from bot.discord.whose import roles
from bot.host.info import GameInfo
from game.core.text import _


def onward(info: GameInfo, person: str) -> discord.ui.View | None:
    """The panel's continuation, for whoever is waited for."""
    if not any(seat in info.awaited for seat in roles(info, person)):
        return None
    return rows(button(Press("move", info.id, rev=-1), _("Your move"), Style.primary))
