"""Permission flags and how roles and channel overwrites add up."""

from __future__ import annotations

from enum import IntFlag

from .world import Channel, User, World


class Permission(IntFlag):
    """The flags that the pocket enforces or shows."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1
MEMBERS = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
BOTS = MEMBERS | Permission.PIN_MESSAGES
ORGANISERS = (
    Permission.MANAGE_GUILD
    | Permission.MANAGE_CHANNELS
    | Permission.MANAGE_MESSAGES
    | Permission.MANAGE_THREADS
    | Permission.PIN_MESSAGES
    | Permission.MENTION_EVERYONE
)
DIRECT = MEMBERS | Permission.PIN_MESSAGES


def named(flags: str) -> Permission:
    """Read `"send_messages attach_files"` as flags; an unknown name raises KeyError."""
    total = Permission(0)
    for name in flags.replace(",", " ").split():
        total |= Permission[name.upper()]
    return total


def permissions_in(world: World, user: User, channel: Channel) -> int:
    """Add up what a user may do in a channel; a thread asks its parent."""
    if channel.guild_id is None:
        return int(DIRECT) if user.id in channel.members else 0
    guild = world.guilds[channel.guild_id]
    if user.id not in guild.members:
        return 0
    mine = {guild.id, *guild.members[user.id]}
    total = 0
    for role in guild.roles:
        if role.id in mine:
            total |= role.permissions
    if total & Permission.ADMINISTRATOR:
        return ALL
    place = world.channels.get(channel.parent_id or 0, channel)
    for kind, chosen in ((0, {guild.id}), (0, mine - {guild.id}), (1, {user.id})):
        rules = [rule for rule in place.overwrites if rule.kind == kind and rule.id in chosen]
        for rule in rules:
            total &= ~rule.deny
        for rule in rules:
            total |= rule.allow
    return total if total & Permission.VIEW_CHANNEL else 0


def may_view(world: World, user: User, channel: Channel) -> bool:
    """Tell whether a channel is in a user's list; private threads show to members and moderators."""
    allowed = permissions_in(world, user, channel)
    if channel.private_thread and user.id not in channel.members and not allowed & Permission.MANAGE_THREADS:
        return False
    return bool(allowed & Permission.VIEW_CHANNEL)
