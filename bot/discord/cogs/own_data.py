"""/my-data: all that is stored about somebody, to take along or to delete."""

import json
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client import Westphalia
from bot.discord.panel.press import Press, Style, button, on, rows
from bot.discord.reply import change, reply, take, think
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


class OwnData(commands.GroupCog, group_name="my-data", group_description=_("What is stored about you")):
    """A person's own data."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("All that is stored about you, as a file"))
    async def export(self, interaction: Interaction) -> None:
        """A JSON file, for the asker only."""
        await think(interaction)
        found = await self.host.own_data.export(str(interaction.user.id))
        text = json.dumps(found, ensure_ascii=False, indent=1)
        file = discord.File(BytesIO(text.encode()), "my-data.json")
        await reply(interaction, _("This is all that is stored about you."), files=[file])

    @app_commands.command(description=_("Delete all that is stored about you"))
    async def delete(self, interaction: Interaction) -> None:
        """Ask again first."""
        await think(interaction)
        await self.host.own_data.check(str(interaction.user.id))
        said = _(
            "Your name, wishes, holidays, reminders and deadlines are deleted for good. In games that you played a "
            "number stands in your place; your orders and your seats' letters stay with the games, which can be "
            "replayed as before. Where you took a seat over in play, the record names the number now: posts of that "
            "game made before no longer match its digest."
        )
        await reply(interaction, said, view=rows(button(Press("forget"), _("Delete it"), Style.danger)))


@on("forget")
async def forget(interaction: Interaction, _press: Press, _values: list[str]) -> None:
    """Delete it, for whoever presses."""
    await take(interaction)
    await interaction.client.host.own_data.delete(str(interaction.user.id))
    await change(interaction, content=_("All that was stored about you is deleted."), view=None)


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(OwnData(bot))
