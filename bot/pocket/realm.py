"""Everything one pocket Discord consists of, with the look-ups that its routes share."""

from __future__ import annotations

from collections import deque
from typing import Any

from . import refusal
from .archiving import Archivist
from .attachments import Attachment
from .clock import Clock
from .commands import Commands
from .events import dispatch
from .gateway import Gateway
from .interactions import AUTOCOMPLETE, Desk, Interaction, new_token
from .permissions import Permission, permissions_in
from .posting import Press
from .refusal import Refusal, not_found
from .wire import Wire
from .world import DIRECT, Channel, Event, Message, Origin, User, World

Json = dict[str, Any]
#: Files that came with a command are kept for a while; so many, the newest.
UPLOADS = 20


class Realm:
    """The world and the services around it; `origin` is the server's address."""

    def __init__(self, world: World, bot: User, token: str, origin: str, patience: float) -> None:
        self.world, self.bot, self.token, self.origin = world, bot, token, origin
        self.clock: Clock = world.clock
        self.wire = Wire(world, bot, origin)
        self.press = Press(world, origin)
        self.commands = Commands(world, bot.id)
        self.desk = Desk(self.clock, patience, self._failed)
        self.gateway = Gateway(world, bot, token, self._ready, self.wire.whole_guild)
        world.watch(self._watch)
        self.archivist = Archivist(world)
        self.uploads: deque[Attachment] = deque(maxlen=UPLOADS)

    def _watch(self, event: Event) -> None:
        dispatch(self.wire, self.gateway, event)

    def _ready(self) -> Json:
        return {
            "v": 10,
            "user": self.wire.user(self.bot),
            "resume_gateway_url": self.origin.replace("http", "ws", 1) + "/gateway/",
            "application": {"id": str(self.bot.id), "flags": 0},
        }

    def _failed(self, interaction: Interaction) -> None:
        self.world.tell("interaction", interaction, interaction.user.id)

    def channel(self, number: int) -> Channel:
        """Find a channel the bot can see; 10003 or 50001 otherwise."""
        channel = self.world.channels.get(number)
        if channel is None:
            raise not_found("channel")
        if channel.private_thread and not self.wire.bot_sees(channel):
            raise Refusal(*refusal.MISSING_ACCESS)
        if not permissions_in(self.world, self.bot, channel) & Permission.VIEW_CHANNEL:
            raise Refusal(*refusal.MISSING_ACCESS)
        return channel

    def need(self, channel: Channel, needed: Permission) -> None:
        """Refuse with 50013 unless the bot has these permissions there."""
        if needed & ~permissions_in(self.world, self.bot, channel):
            raise Refusal(*refusal.MISSING_PERMISSIONS)

    def message(self, channel: Channel, number: int) -> Message:
        """Find a message that is not ephemeral; 10008 otherwise."""
        message = self.world.messages[channel.id].get(number)
        if message is None or message.visible_to is not None:
            raise not_found("message")
        return message

    def wake(self, thread: Channel) -> None:
        """Take a thread out of the archive because somebody writes in it; 50083 when it is locked."""
        if not thread.archived:
            return
        if thread.locked and not permissions_in(self.world, self.bot, thread) & Permission.MANAGE_THREADS:
            raise Refusal(*refusal.THREAD_ARCHIVED)
        thread.archived, thread.changed = False, self.clock.now()
        self.world.tell("channel.edit", thread)

    def interact(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        name: str | None = None,
        source: Message | None = None,
        trigger: Origin | None = None,
    ) -> Interaction:
        """Send an interaction to the bot; it fails at once when no bot is there to get it."""
        made = Interaction(
            self.world.snowflake(), new_token(), kind, user, channel, data, self.clock.now(), name, source, trigger
        )
        self.desk.receive(made)
        if kind != AUTOCOMPLETE:
            self.world.tell("interaction", made, user.id)
        if not self.gateway.dispatch("INTERACTION_CREATE", self._payload(made), channel.guild_id):
            self.desk.fail(made)
        return made

    def _payload(self, made: Interaction) -> Json:
        channel, user = made.channel, made.user
        payload: Json = {
            "id": str(made.id),
            "application_id": str(self.bot.id),
            "type": made.kind,
            "data": made.data,
            "channel": self.wire.channel(channel) | {"permissions": str(permissions_in(self.world, user, channel))},
            "channel_id": str(channel.id),
            "token": made.token,
            "version": 1,
            "app_permissions": self.wire.app_permissions(channel),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(channel.guild_id or 0)},
            "context": 1 if channel.kind == DIRECT else 0,
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        if channel.guild_id is not None:
            guild = self.world.guilds[channel.guild_id]
            payload |= {"guild_id": str(guild.id), "guild_locale": guild.locale}
            payload["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            permissions = str(permissions_in(self.world, user, channel))
            payload["member"] = self.wire.member(guild, user) | {"permissions": permissions}
        else:
            payload["user"] = self.wire.user(user)
        if made.source:
            payload["message"] = self.wire.message(made.source)
        return payload
