"""People for tests: they type, press and read as they would in a real client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .acting import Client, Unsendable
from .interactions import Interaction
from .permissions import Permission, may_view, named
from .realm import Realm
from .world import Channel, Message, Role, User

Json = dict[str, Any]
THINK, DEFER_UPDATE = 5, 6


class Shown:
    """What came of something a person did; messages are live and show later edits too."""

    def __init__(self, interaction: Interaction, realm: Realm) -> None:
        self.interaction, self._realm = interaction, realm

    @property
    def message(self) -> Message:
        """The answer: the original one, or the message that the component stands on; LookupError if there is none."""
        found = self.interaction.original or self.interaction.source
        if found is None:
            raise LookupError(f"no message was shown ({self.error or 'a modal or nothing'})")
        return found

    @property
    def followups(self) -> list[Message]:
        """The messages sent after the first answer, so far."""
        return self.interaction.followups

    @property
    def modal(self) -> Json | None:
        """The modal as the bot described it, while it is open."""
        return self.interaction.modal

    @property
    def text(self) -> str:
        """The answer's words: content, embeds and text displays; empty for a modal."""
        found = self.interaction.original or self.interaction.source
        return found.text if found else ""

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        return self.message.ephemeral

    @property
    def error(self) -> str | None:
        """What the person is told when it failed."""
        return self.interaction.error

    async def followup(self, index: int = 0, seconds: float = 5.0) -> Message:
        """Wait for a follow-up; raises TimeoutError."""
        if not await self.interaction.until(lambda: len(self.interaction.followups) > index, seconds):
            raise TimeoutError(f"there are only {len(self.interaction.followups)} follow-ups")
        return self.interaction.followups[index]


async def never() -> bool:
    """Nobody knows of a bot that is busy."""
    return False


class Person:
    """A member of the guilds, or with `manage` one who organises them."""

    def __init__(
        self, realm: Realm, user: User, linger: float = 0, busy: Callable[[], Awaitable[bool]] = never
    ) -> None:
        self.realm, self.user, self._linger, self._busy = realm, user, linger, busy
        self.client = Client(realm, user)

    @property
    def id(self) -> int:
        """Their user id."""
        return self.user.id

    @property
    def name(self) -> str:
        """Their name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """How a message mentions them."""
        return f"<@{self.user.id}>"

    @property
    def dms_open(self) -> bool:
        """Whether the bot may write to them."""
        return self.user.dms_open

    @dms_open.setter
    def dms_open(self, value: bool) -> None:
        self.user.dms_open = value

    @property
    def locale(self) -> str:
        """Their language, such as `en-US` or `de`."""
        return self.user.locale

    @locale.setter
    def locale(self, value: str) -> None:
        self.user.locale = value

    def grant(self, permissions: str | Permission) -> Role:
        """Give permissions such as `"manage_guild manage_messages"` by a new role in every guild; returns the last."""
        flags = named(permissions) if isinstance(permissions, str) else permissions
        for guild in self.realm.world.guilds.values():
            role = Role(self.realm.world.snowflake(), f"{self.name}'s role", int(flags), 1)
            guild.roles.append(role)
            guild.members[self.user.id].append(role.id)
            self.realm.world.tell("role.new", role)
        return role

    @property
    def dm(self) -> Channel:
        """The direct channel with the bot."""
        return self.realm.world.direct(self.realm.bot, self.user)

    @property
    def dms(self) -> list[Message]:
        """The messages of that channel."""
        return self.sees(self.dm)

    def sees(self, channel: Channel) -> list[Message]:
        """Return what this person sees in a channel, in order; others' ephemeral messages are left out."""
        if not may_view(self.realm.world, self.user, channel):
            return []
        every = self.realm.world.messages.get(channel.id, {}).values()
        return [each for each in every if each.visible_to in (None, self.user.id)]

    async def slash(self, path: str, channel: Channel, **options: Any) -> Shown:
        """Run a command such as `"game open"`."""
        return await self._outcome(self.client.command(channel, path, _plain(options)))

    async def autocomplete(self, path: str, channel: Channel, option: str, **options: Any) -> list[tuple[str, Any]]:
        """Return the suggestions (name, value) for an option with what is typed so far."""
        interaction = self.client.complete(channel, path, option, _plain(options))
        await interaction.until(lambda: interaction.choices is not None or interaction.error is not None, 60)
        if interaction.choices is None:
            raise TimeoutError("Loading options failed")
        return [(each["name"], each["value"]) for each in interaction.choices]

    async def click(self, message: Message | Shown, button: str) -> Shown:
        """Press a button, by label or custom id."""
        return await self._outcome(self.client.press(_message(message), button))

    async def choose(self, message: Message | Shown, menu: str, values: list[Any] | str) -> Shown:
        """Choose from a select menu, by custom id or placeholder; values by value or label."""
        chosen = [values] if isinstance(values, str) else _plain(values)
        return await self._outcome(self.client.choose(_message(message), menu, chosen))

    async def submit(self, modal: Shown, **fields: Any) -> Shown:
        """Fill in the modal that was shown, by custom id or label, and send it."""
        return await self._outcome(self.client.submit(modal.interaction, _plain(fields)))

    def say(self, channel: Channel, content: str) -> Message:
        """Write an ordinary message."""
        if not may_view(self.realm.world, self.user, channel):
            raise Unsendable(f"{self.name} does not see #{channel.name}.")
        body = {"content": content, "allowed_mentions": {"parse": ["users"]}}
        message = self.realm.press.compose(channel, self.user, body, {})
        if channel.thread and self.user.id not in channel.members:
            channel.members.append(self.user.id)
            self.realm.world.tell("channel.members", channel, self.user.id)
        self.realm.wake(channel)
        return self.realm.world.post(message)

    async def _outcome(self, interaction: Interaction) -> Shown:
        """Wait for the first answer, and for a deferral to be made good."""
        await interaction.until(lambda: interaction.answer is not None or interaction.error is not None, 60)
        if interaction.answer == THINK:
            done = lambda: not interaction.thinking or interaction.original_gone or interaction.error is not None  # noqa: E731
            if not await interaction.until(done, 60):
                raise TimeoutError("the bot is still thinking after a minute")
        elif interaction.answer == DEFER_UPDATE:
            before = interaction.touched
            while not await interaction.until(lambda: interaction.touched > before, self._linger):
                if not await self._busy():
                    break
        return Shown(interaction, self.realm)


def _message(message: Message | Shown) -> Message:
    return message.message if isinstance(message, Shown) else message


def _plain(given: Any) -> Any:
    """Read people as their users."""
    if isinstance(given, dict):
        return {key: _plain(value) for key, value in given.items()}
    if isinstance(given, list):
        return [_plain(value) for value in given]
    return given.user if isinstance(given, Person) else given
