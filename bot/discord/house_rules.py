"""What a server's settings allow; every refusal names the setting it comes from."""

import discord

from bot.discord.client import Westphalia
from bot.store.people import Server
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
EVERYONE, MANAGERS = "everyone", "managers"


async def check_opening(interaction: Interaction) -> None:
    """Refuse where the server's settings don't want this game: who opens it, where, and how many there are."""
    here = await _server(interaction)
    _check_who(interaction, here.opens, "open")
    channel, parent = interaction.channel_id, getattr(interaction.channel, "parent_id", None)
    if here.channels and not {str(channel), str(parent)} & set(here.channels):
        names = ", ".join(f"<#{each}>" for each in here.channels)
        reason = _("On this server games are opened in {channels} (/server only:).")
        raise Refusal(reason.format(channels=names))
    if here.most and await interaction.client.host.store.under_way(str(interaction.guild_id)) >= here.most:
        reason = _("This server has {n} games already, and wants no more at once (/server most:).")
        raise Refusal(reason.format(n=here.most))


async def check_import(interaction: Interaction) -> None:
    """Refuse whom the server's settings don't let take in records."""
    _check_who(interaction, (await _server(interaction)).imports, "import")
    await check_opening(interaction)


def _check_who(interaction: Interaction, who: str, setting: str) -> None:
    if who == MANAGERS and not interaction.permissions.manage_guild:
        reason = _("On this server only those who manage it may do that (/server {setting}:).")
        raise Refusal(reason.format(setting=setting))


async def _server(interaction: Interaction) -> Server:
    return await interaction.client.host.store.server(str(interaction.guild_id or ""))
