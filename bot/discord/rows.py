"""A message's components, and what they mean beyond what Discord keeps of them."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.store.kept import Kept


class Rows(discord.ui.View):
    """Components that never time out; `kept` are the custom ids that are too long, by their keys."""

    def __init__(self, kept: Mapping[str, str]) -> None:
        super().__init__(timeout=None)
        self.kept = kept


async def keep(interaction: discord.Interaction[Any], view: object) -> None:
    """Before anybody can press it, put into the store what a message cannot hold."""
    if isinstance(view, Rows) and view.kept:
        await Kept(interaction.client.host.store).keep(view.kept, interaction.client.host.now())
