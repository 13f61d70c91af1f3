"""What exists in the pocket: guilds, channels, threads, people and messages, as plain data with watchers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from .attachments import Attachment
from .clock import Clock
from .components import text_in

Json = dict[str, Any]

DISCORD_EPOCH = 1_420_070_400.0
#: How a text mentions a command, of which people read the name.
COMMAND = re.compile(r"</([^:<>]+):\d+>")
TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
EPHEMERAL, LOADING, COMPONENTS_V2, SUPPRESS_EMBEDS = 1 << 6, 1 << 7, 1 << 15, 1 << 2

Kind = Literal[
    "message.new",
    "message.edit",
    "message.gone",
    "channel.new",
    "channel.edit",
    "channel.gone",
    "channel.members",
    "channel.pins",
    "role.new",
    "role.edit",
    "user",
    "typing",
    "commands",
    "interaction",
]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that just changed; `subject` is the thing itself, `who` the user concerned if any."""

    kind: Kind
    subject: Any
    who: int = 0


@dataclass(eq=False, slots=True)
class User:
    """A person or the bot; `dms_open` says whether the bot may write to them."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True


@dataclass(slots=True)
class Role:
    """A named bundle of permissions; a guild's role with the guild's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0


@dataclass(slots=True)
class Overwrite:
    """A channel's exception for a role (kind 0) or a member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False, slots=True)
class Guild:
    """A server; `members` maps user ids to role ids."""

    id: int
    name: str
    owner_id: int
    roles: list[Role] = field(default_factory=list)
    members: dict[int, list[int]] = field(default_factory=dict)
    locale: str = "en-US"


@dataclass(eq=False, slots=True)
class Channel:
    """A text channel, direct channel, forum or thread; `members` are a thread's or direct channel's people."""

    id: int
    kind: int
    name: str
    guild_id: int | None
    parent_id: int | None = None
    topic: str | None = None
    owner_id: int = 0
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    members: list[int] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    slowmode: int = 0
    changed: float = 0.0
    last_message_id: int | None = None

    @property
    def thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def private_thread(self) -> bool:
        """Whether only its members see this thread."""
        return self.kind == PRIVATE_THREAD


@dataclass(slots=True)
class Origin:
    """The interaction that a message answers, the message it came from, and what had opened its modal."""

    id: int
    kind: int
    user_id: int
    name: str | None = None
    message_id: int | None = None
    trigger: Origin | None = None


@dataclass(eq=False, slots=True)
class Message:
    """A message as it stands now; `visible_to` is the one person who sees an ephemeral one."""

    id: int
    channel_id: int
    author: User
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    created: float = 0.0
    edited: float | None = None
    pinned: bool = False
    visible_to: int | None = None
    kind: int = 0
    nonce: str | None = None
    origin: Origin | None = None
    answers: int | None = None
    pings: list[int] = field(default_factory=list)
    old_edits: list[float] = field(default_factory=list)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether the application is still thinking."""
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """Content, text displays and embeds, as lines of text, with the commands as people read them."""
        parts = (self.content, *map(embed_text, self.embeds), text_in(self.components))
        return COMMAND.sub(r"/\1", "\n".join(part for part in parts if part))


def embed_text(embed: Json) -> str:
    """Read an embed as lines of text."""
    lines = [embed.get("author", {}).get("name"), embed.get("title"), embed.get("description")]
    lines += [f"{each['name']}\n{each['value']}" for each in embed.get("fields", [])]
    lines.append(embed.get("footer", {}).get("text"))
    return "\n".join(line for line in lines if line)


#: The role of those who manage a guild.
ORGANISER = "organiser"


class World:
    """Everything that exists, and who is told when it changes."""

    def __init__(self, clock: Clock, first_manages: bool = False) -> None:
        self.clock, self.first_manages = clock, first_manages
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        self._watchers: list[Callable[[Event], None]] = []
        self._serial = itertools.count()
        self._newest = 0

    def snowflake(self) -> int:
        """Return a new id: milliseconds since Discord's epoch and a serial, always growing."""
        made = int((self.clock.now() - DISCORD_EPOCH) * 1000) << 22 | next(self._serial) & 0xFFF
        self._newest = max(made, self._newest + 1)
        return self._newest

    def reserve(self, used: int) -> None:
        """Never hand out an id up to `used` again."""
        self._newest = max(self._newest, used)

    def watch(self, watcher: Callable[[Event], None]) -> Callable[[], None]:
        """Tell `watcher` of every event from now on; the returned function ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def tell(self, kind: Kind, subject: Any, who: int = 0) -> None:
        """Announce a change to all watchers."""
        event = Event(kind, subject, who)
        for watcher in list(self._watchers):
            watcher(event)

    def add_user(self, name: str, *, bot: bool = False) -> User:
        """Create a user, member of nothing yet."""
        user = User(self.snowflake(), name, bot)
        self.users[user.id] = user
        return user

    def join(self, name: str) -> User:
        """Return the person of that name; a new one becomes a member of every guild.

        Where `first_manages`, whoever comes first becomes one of its organisers.
        """
        for user in self.users.values():
            if user.name == name and not user.bot:
                return user
        owners = {guild.owner_id for guild in self.guilds.values()}
        manages = self.first_manages and all(user.bot or user.id in owners for user in self.users.values())
        user = self.add_user(name)
        for guild in self.guilds.values():
            guild.members[user.id] = [role.id for role in guild.roles if manages and role.name == ORGANISER]
        self.tell("user", user)
        return user

    def add_channel(self, channel: Channel) -> Channel:
        """Open a channel or thread."""
        channel.changed = channel.changed or self.clock.now()
        self.channels[channel.id] = channel
        self.messages.setdefault(channel.id, {})
        self.tell("channel.new", channel)
        return channel

    def drop_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [each for each in self.channels.values() if each.parent_id == channel.id]:
            self.drop_channel(thread)
        del self.channels[channel.id]
        self.tell("channel.gone", channel)
        self.messages.pop(channel.id, None)

    def direct(self, bot: User, user: User) -> Channel:
        """Return the direct channel between the bot and a user, opening it on first use."""
        for channel in self.channels.values():
            if channel.kind == DIRECT and set(channel.members) == {bot.id, user.id}:
                return channel
        return self.add_channel(Channel(self.snowflake(), DIRECT, user.name, None, members=[bot.id, user.id]))

    def post(self, message: Message) -> Message:
        """Put a message into its channel."""
        message.created = message.created or self.clock.now()
        self.messages[message.channel_id][message.id] = message
        if message.visible_to is None:
            self.channels[message.channel_id].last_message_id = message.id
        self.tell("message.new", message)
        return message

    def drop(self, message: Message) -> None:
        """Take a message out of its channel."""
        if self.messages[message.channel_id].pop(message.id, None):
            self.tell("message.gone", message)

    def lasting(self, channel: Channel) -> list[Message]:
        """Return a channel's messages that are not ephemeral, oldest first."""
        return [each for each in self.messages[channel.id].values() if each.visible_to is None]
