"""Yes and no to another seat's wish to take something back, and to somebody who would like to take over a seat."""

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


def claim_buttons(game: str, own: str, seat: str) -> list[PressButton | PressMenu]:
    """The two answers to whoever waits for a seat, for the seat that is asked."""
    press = Press("admit", game, own)
    return [
        button(press.to("admit", extra=f"yes {seat}"), _("Agree"), Style.primary),
        button(press.to("admit", extra=f"no {seat}"), _("Don't agree")),
    ]


@on("admit")
async def admit(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """Answer whether somebody may take over a seat at once."""
    await think(interaction)
    said, _space, seat = press.extra.partition(" ")
    host, person = interaction.client.host, str(interaction.user.id)
    await host.admit(press.game, press.seat, seat, person=person, yes=said == "yes")
    await reply(interaction, _("You agreed.") if said == "yes" else _("You did not agree; it stays as it is."))
