"""What the bot hears of the world through the gateway."""

from __future__ import annotations

from typing import Any

from .clock import iso
from .gateway import CONTENT, DIRECT_MESSAGES, DIRECT_TYPING, GUILD_MESSAGES, GUILD_TYPING, GUILDS, Gateway
from .permissions import Permission, permissions_in
from .wire import Wire
from .world import Channel, Event, Message

Json = dict[str, Any]


def dispatch(wire: Wire, gateway: Gateway, event: Event) -> None:
    """Send the gateway events that a change of the world causes, to the sessions whose intents ask for them."""
    kind = event.kind
    if kind.startswith("message."):
        _message(wire, gateway, kind, event.subject)
    elif kind == "typing":
        channel: Channel = event.subject
        intent = GUILD_TYPING if channel.guild_id else DIRECT_TYPING
        data: Json = {
            "channel_id": str(channel.id),
            "user_id": str(event.who),
            "timestamp": int(wire.world.clock.now()),
        }
        _channel_event(wire, gateway, "TYPING_START", channel, data, intent)
    elif kind == "channel.pins":
        pins = [each for each in wire.world.lasting(event.subject) if each.pinned]
        data = {"channel_id": str(event.subject.id), "last_pin_timestamp": iso(pins[-1].created) if pins else None}
        _channel_event(wire, gateway, "CHANNEL_PINS_UPDATE", event.subject, data, GUILDS)
    elif kind == "channel.members":
        _members(wire, gateway, event.subject, event.who)
    elif kind.startswith("channel."):
        _channel(wire, gateway, kind, event.subject)
    elif kind in ("role.new", "role.edit"):
        verb = "CREATE" if kind == "role.new" else "UPDATE"
        for guild in wire.world.guilds.values():
            if event.subject in guild.roles:
                data = {"guild_id": str(guild.id), "role": wire.role(event.subject)}
                gateway.dispatch(f"GUILD_ROLE_{verb}", data, guild.id, GUILDS)


def _message(wire: Wire, gateway: Gateway, kind: str, message: Message) -> None:
    if message.visible_to is not None:
        return
    channel = wire.world.channels[message.channel_id]
    intent = GUILD_MESSAGES if channel.guild_id else DIRECT_MESSAGES
    if kind == "message.gone":
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        _channel_event(wire, gateway, "MESSAGE_DELETE", channel, data, intent)
        return
    data = wire.message(message)
    if channel.guild_id:
        guild = wire.world.guilds[channel.guild_id]
        if message.author.id in guild.members:
            data["member"] = {key: value for key, value in wire.member(guild, message.author).items() if key != "user"}
    readable = not channel.guild_id or message.author is wire.bot or wire.bot.id in message.pings
    if not readable and not gateway.allowed_privileged & CONTENT:
        data |= {"content": "", "embeds": [], "attachments": [], "components": []}
    _channel_event(
        wire, gateway, "MESSAGE_CREATE" if kind == "message.new" else "MESSAGE_UPDATE", channel, data, intent
    )


def _channel(wire: Wire, gateway: Gateway, kind: str, channel: Channel) -> None:
    verb = {"channel.new": "CREATE", "channel.edit": "UPDATE", "channel.gone": "DELETE"}[kind]
    data = wire.channel(channel)
    if channel.thread:
        if kind == "channel.new":
            data["newly_created"] = True
        if wire.bot_sees(channel):
            _channel_event(wire, gateway, f"THREAD_{verb}", channel, data, GUILDS)
    elif channel.guild_id:
        gateway.dispatch(f"CHANNEL_{verb}", data, channel.guild_id, GUILDS)
    elif kind == "channel.new":
        gateway.dispatch("CHANNEL_CREATE", data, None, DIRECT_MESSAGES)


def _members(wire: Wire, gateway: Gateway, thread: Channel, user_id: int) -> None:
    joined = user_id in thread.members
    if user_id == wire.bot.id and joined:
        gateway.dispatch("THREAD_CREATE", wire.channel(thread), thread.guild_id, GUILDS)
    data: Json = {"id": str(thread.id), "guild_id": str(thread.guild_id), "member_count": len(thread.members)}
    if joined:
        data["added_members"] = [wire.thread_member(thread, user_id)]
    else:
        data["removed_member_ids"] = [str(user_id)]
    gateway.dispatch("THREAD_MEMBERS_UPDATE", data, thread.guild_id, GUILDS)


def _channel_event(wire: Wire, gateway: Gateway, name: str, channel: Channel, data: Json, intent: int) -> None:
    if channel.guild_id:
        data["guild_id"] = str(channel.guild_id)
    if permissions_in(wire.world, wire.bot, channel) & Permission.VIEW_CHANNEL:
        gateway.dispatch(name, data, channel.guild_id, intent)
