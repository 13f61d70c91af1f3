"""A Discord in your pocket: server, world and people, on a loopback port."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Self

import yarl
from aiohttp import web

from bot.language import Speaking
from game.core.text import template

from .clock import Clock
from .driver import Person, never
from .faults import Faults
from .gateway import Gateway
from .keep import Keeper
from .page import Page, local_only
from .permissions import BOTS, MEMBERS, ORGANISERS, Permission, named
from .ratelimit import RateLimit
from .realm import Realm
from .rest import Rest
from .routes import FAMILIES
from .spec import Spec
from .world import FORUM, ORGANISER, TEXT, Channel, Guild, Message, Overwrite, Role, User, World

SPEC = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
BOT_NAME = "Westphalia"


class Pocket:
    """The server; use it as an async context manager. `patience` is the time to a first answer in seconds, `linger`
    how long people wait for something visible after a silent acknowledgement; and on, while the bot is `busy`.
    The page is `speaking` each browser's language."""

    def __init__(
        self,
        *,
        validate: bool = False,
        port: int = 0,
        spec_file: Path = SPEC,
        world_file: Path | None = None,
        patience: float = 3.0,
        linger: float = 1.0,
        busy: Callable[[], Awaitable[bool]] = never,
        token: str = "",
        first_manages: bool = False,
        speaking: Speaking = lambda _locale: contextlib.nullcontext(),
    ) -> None:
        self.token = token or secrets.token_urlsafe(32)  # anew at each start: whoever knows it hears everything
        self._port, self._world_file, self._patience = port, world_file, patience
        self._linger, self._busy, self._speaking = linger, busy, speaking
        self.spec = Spec(spec_file) if validate else None
        self.clock = Clock()
        self.world = World(self.clock, first_manages)
        self._runner: web.AppRunner | None = None
        self._people: dict[str, Person] = {}

    async def __aenter__(self) -> Self:
        self._keeper = Keeper(self.world, self._world_file) if self._world_file else None
        if self._keeper:
            self._keeper.load()
        self.bot = next((each for each in self.world.users.values() if each.bot), None) or self._settle()
        app = web.Application(client_max_size=32 * 1024 * 1024, middlewares=[local_only])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        listening = _listen(self._port)
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.realm = Realm(self.world, self.bot, self.token, self.url, self._patience)
        self._rest = Rest(self.realm, FAMILIES, self.spec)
        self._page = Page(self.realm, self._speaking)
        app.router.add_get("/gateway/", self.realm.gateway.handle)
        app.router.add_get("/gateway", self.realm.gateway.handle)
        self._rest.add_to(app)
        self._page.add_to(app)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()
        if self._keeper:
            self._keeper.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clock.stop()
        self.realm.gateway.drop(1001)
        await self._page.close()
        if self._runner:
            await self._runner.cleanup()
        if self._keeper:
            await self._keeper.stop()

    def _settle(self) -> User:
        """Found the first guild, with its bot."""
        bot = self.world.add_user(BOT_NAME, bot=True)
        owner = self.world.add_user("Maximilian von Trauttmansdorff")
        self._found("Westphalia", bot, owner)
        for name, topic in (
            ("games", template("Open a game with /game open. New here? /game help says how to play.")),
            ("general", "Talk"),
        ):
            self.add_channel(name, topic=topic)
        return bot

    def _found(self, name: str, bot: User, owner: User) -> Guild:
        guild = Guild(self.world.snowflake(), name, owner.id)
        roles = ((ORGANISER, ORGANISERS, 2), (bot.name, BOTS, 1))
        guild.roles = [Role(guild.id, "@everyone", int(MEMBERS))]
        guild.roles += [Role(self.world.snowflake(), each, int(flags), place) for each, flags, place in roles]
        guild.members = {bot.id: [guild.roles[2].id], owner.id: [guild.roles[1].id]}
        self.world.guilds[guild.id] = guild
        return guild

    @property
    def rest_url(self) -> str:
        """What `discord.http.Route.BASE` must be."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """What `DiscordWebSocket.DEFAULT_GATEWAY` must be."""
        return self.url.replace("http", "ws", 1) + "/gateway/"

    def point(self, discord: ModuleType) -> contextlib.ExitStack:
        """Point this process's discord.py here, at once; leaving the returned context points it back."""
        route, link = discord.http.Route, discord.gateway.DiscordWebSocket
        back = contextlib.ExitStack()
        back.callback(setattr, route, "BASE", route.BASE)
        back.callback(setattr, link, "DEFAULT_GATEWAY", link.DEFAULT_GATEWAY)
        route.BASE, link.DEFAULT_GATEWAY = self.rest_url, yarl.URL(self.gateway_url)
        return back

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.guilds.values()))

    def add_guild(self, name: str) -> Guild:
        """Found another guild, before the bot connects; everybody joins it."""
        guild = self._found(name, self.bot, self.world.users[self.guild.owner_id])
        for person in self._people.values():
            guild.members[person.id] = []
        self.add_channel("general", guild=guild)
        return guild

    def add_channel(self, name: str, *, topic: str | None = None, guild: Guild | None = None) -> Channel:
        """Open a text channel."""
        home = guild or self.guild
        position = sum(each.guild_id == home.id for each in self.world.channels.values())
        made = Channel(self.world.snowflake(), TEXT, name, home.id, topic=topic, position=position)
        return self.world.add_channel(made)

    def add_forum(self, name: str) -> Channel:
        """Open a forum, in which there are threads only."""
        return self.world.add_channel(Channel(self.world.snowflake(), FORUM, name, self.guild.id))

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Find a channel or thread by name, the newest first; KeyError if there is none."""
        home = (guild or self.guild).id
        for each in reversed(self.world.channels.values()):
            if each.name == name and each.guild_id == home:
                return each
        raise KeyError(f"no channel or thread is called {name!r}")

    def person(self, name: str, *, manage: bool = False) -> Person:
        """Return the member of that name, who joins on first use; `manage` makes them an organiser."""
        if name not in self._people:
            self._people[name] = Person(self.realm, self.world.join(name), self._linger, self._busy)
        if manage:
            for guild in self.world.guilds.values():
                role = next(each.id for each in guild.roles if each.name == ORGANISER)
                if role not in guild.members[self._people[name].id]:
                    guild.members[self._people[name].id].append(role)
        return self._people[name]

    def deny(self, channel: Channel, permissions: str | Permission) -> None:
        """Take permissions such as `"send_messages attach_files"` from the bot in a channel and its threads."""
        flags = named(permissions) if isinstance(permissions, str) else permissions
        channel.overwrites = [each for each in channel.overwrites if each.id != self.bot.id]
        if flags:
            channel.overwrites.append(Overwrite(self.bot.id, 1, deny=int(flags)))
        self.world.tell("channel.edit", channel)

    def allow(self, permissions: str | Permission) -> None:
        """Give the bot's role further permissions."""
        flags = named(permissions) if isinstance(permissions, str) else permissions
        for guild in self.world.guilds.values():
            role = next(each for each in guild.roles if each.id in guild.members[self.bot.id])
            role.permissions |= int(flags)
            self.world.tell("role.edit", role)

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archive a thread, as time or a moderator would."""
        thread.archived, thread.locked, thread.changed = True, locked, self.clock.now()
        self.world.tell("channel.edit", thread)

    async def until(self, true: Callable[[], bool], seconds: float = 10.0) -> None:
        """Wait until something holds, looking after every change of the world; raises TimeoutError."""
        changed = asyncio.Event()
        stop = self.world.watch(lambda event: changed.set())
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.02):
                            await changed.wait()
                    changed.clear()
        finally:
            stop()

    def messages(self, channel: Channel) -> list[Message]:
        """Return a channel's messages, ephemeral ones included, oldest first."""
        return list(self.world.messages[channel.id].values())

    @property
    def gateway(self) -> Gateway:
        """The gateway: `drop`, `ask_reconnect`, `invalidate`, `wait_connected`."""
        return self.realm.gateway

    @property
    def faults(self) -> Faults:
        """Trouble to order: `next`, `delay`, `lose_answer`."""
        return self._rest.faults

    @property
    def rates(self) -> RateLimit:
        """Rate limits, none at first: `like_discord()` or `routes[...] = (limit, seconds)`."""
        return self._rest.rates

    @property
    def calls(self) -> list[str]:
        """The REST calls so far, as `METHOD /path -> status`."""
        return self._rest.calls

    @property
    def health(self) -> dict[str, Any]:
        """A few figures about the state of things."""
        messages = sum(map(len, self.world.messages.values()))
        return {
            "bot_connected": self.realm.gateway.connected,
            "tabs": self._page.tabs,
            "channels": len(self.world.channels),
            "people": sum(not each.bot for each in self.world.users.values()) - 1,
            "messages": messages,
            "calls": len(self._rest.calls),
        }


def _listen(port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("127.0.0.1", port))
    return made
