"""Yes and no to another seat's wish to take something back."""

import discord

from bot.discord.client import Westphalia
from bot.discord.panel.press import Press, PressButton, PressMenu, Style, button, on
from bot.discord.reply import reply, think
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


def consent_buttons(game: str, seat: str) -> list[PressButton | PressMenu]:
    """The two answers, for the seat that is asked."""
    press = Press("consent", game, seat)
    return [
        button(press.to("consent", extra="yes"), _("Agree to undo"), Style.primary),
        button(press.to("consent", extra="no"), _("Don't agree")),
    ]


@on("consent")
async def consent(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Answer to another seat's wish to take something back."""
    await think(interaction)
    host, yes = interaction.client.host, press.extra == "yes"
    await host.consent(press.game, press.seat, person=str(interaction.user.id), yes=yes)
    await reply(interaction, _("You agreed.") if yes else _("You did not agree; it stays as it is."))
