"""What changes on a server: doors that open to us again, and channels that are gone."""

from typing import Any

import discord
from discord.ext import commands

from bot.discord.client import Westphalia


class Watching(commands.Cog):
    """Listens to changes of servers, channels, threads, roles and ourselves."""

    def __init__(self, bot: Westphalia) -> None:
        self.host = bot.host

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _before: Any, after: discord.abc.GuildChannel) -> None:
        """Its permissions may have changed, and those of its threads."""
        lanes = [str(after.id), *(str(thread.id) for thread in getattr(after, "threads", ()))]
        for channel in lanes:
            self.host.look_again(channel)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """It may have been unlocked."""
        self.host.look_again(str(payload.thread_id))

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: Any, _after: Any) -> None:
        """A role of ours may do more now."""
        self.host.look_again("")

    @commands.Cog.listener()
    async def on_member_update(self, _before: Any, after: discord.Member) -> None:
        """We may have another role; Discord tells us of no other member."""
        if after.id == after.guild.me.id:
            self.host.look_again("")

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its games rest, and those of its threads."""
        for each in (channel, *getattr(channel, "threads", ())):
            await self.host.lose(channel=str(each.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Its game rests."""
        await self.host.lose(channel=str(payload.thread_id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """We were sent away, or the server is no more: its games rest."""
        await self.host.lose(guild=str(guild.id))


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Watching(bot))
