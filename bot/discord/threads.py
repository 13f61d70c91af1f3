"""Private threads: only whom we let in and the server's moderators see that there is one."""

from typing import Final

import discord

from bot.discord.client import Westphalia
from bot.host.info import GameInfo

#: An idle thread is put by after so many minutes, and then counts no more among the thousand that a server may have
#: open; the next message brings it back.
IDLE: Final = 4320


async def channel_around(client: Westphalia, info: GameInfo) -> discord.TextChannel | None:
    """The channel where a game is played, or in a thread of which it is; nothing where there are no such threads."""
    here = client.get_channel(int(info.channel)) or await client.fetch_channel(int(info.channel))
    around = here.parent if isinstance(here, discord.Thread) else here
    return around if isinstance(around, discord.TextChannel) else None


async def private_thread(around: discord.TextChannel, name: str) -> discord.Thread:
    """A new thread with nobody but us in it; only moderators may let in others."""
    return await around.create_thread(
        name=name[:100], type=discord.ChannelType.private_thread, invitable=False, auto_archive_duration=IDLE
    )
