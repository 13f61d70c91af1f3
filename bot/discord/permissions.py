"""What the bot needs where a game is played, as Discord calls it."""

import discord
from discord import app_commands

from bot.discord.client import Westphalia
from game.core.refusal import Refusal
from game.core.text import Message, _, listed, say

Interaction = discord.Interaction[Westphalia]
IN_CHANNELS = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
NAMES = {
    "view_channel": say("View Channel"),
    "send_messages": say("Send Messages"),
    "send_messages_in_threads": say("Send Messages in Threads"),
    "attach_files": say("Attach Files"),
    "read_message_history": say("Read Message History"),
    "create_public_threads": say("Create Public Threads"),
    "create_private_threads": say("Create Private Threads"),
}


def needed(*, thread: bool, new_thread: bool = False) -> tuple[str, ...]:
    """The permissions for a game in a thread or a channel; `new_thread`: in one that has yet to be made."""
    if new_thread:
        return (*IN_THREADS, "create_public_threads")
    return IN_THREADS if thread else IN_CHANNELS


def lacking(have: discord.Permissions, wanted: tuple[str, ...]) -> tuple[Message, ...]:
    """Those that are missing, as people know them."""
    return tuple(NAMES[name] for name in wanted if not getattr(have, name))


def check_permissions(interaction: Interaction, *, new_thread: bool, pairs: bool = False) -> None:
    """Refuse to open a game where the bot could not lead it; names what is missing. `pairs`: two write in a thread."""
    if interaction.guild_id is None:
        raise app_commands.NoPrivateMessage()
    in_thread = isinstance(interaction.channel, discord.Thread)
    wanted = needed(thread=in_thread, new_thread=new_thread and not in_thread)
    wanted += ("create_private_threads",) if pairs else ()
    if missing := lacking(interaction.app_permissions, wanted):
        reason = _("I can't lead a game here: I lack the permission {names}. Whoever runs this server can grant it.")
        raise Refusal(reason.format(names=listed([f"“{name}”" for name in missing])))


def may(client: Westphalia, channel: int, permission: str) -> bool:
    """Whether the bot may do something in a channel, as far as it knows: if it does not, it may try."""
    found = client.get_channel(channel)
    if not isinstance(found, discord.abc.GuildChannel | discord.Thread) or found.guild.me is None:
        return True
    return bool(getattr(found.permissions_for(found.guild.me), permission))


def missing_in(client: Westphalia, channel: int) -> tuple[Message, ...]:
    """What the bot lacks in a channel, as far as it knows of itself there.

    Who sees nothing may do nothing, and who may not write may send no files: that goes without saying.
    """
    found = client.get_channel(channel)
    if not isinstance(found, discord.abc.GuildChannel | discord.Thread) or found.guild.me is None:
        return ()
    wanted, have = needed(thread=isinstance(found, discord.Thread)), found.permissions_for(found.guild.me)
    missing = lacking(have, wanted)
    return missing if not missing or NAMES["attach_files"] in missing[:1] else missing[:1]
