"""The Discord client: one for Discord itself and for the pocket."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from importlib import import_module
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.catalogue import Catalogue
from bot.discord.offered import check_offered
from bot.discord.panel.open import OpenPanels
from bot.discord.panel.press import PressButton, PressMenu, unclaimed
from bot.discord.pictures import Pictures
from bot.discord.reply import arrive, attend, excuse
from bot.discord.shards import Shards, Share, refusals
from bot.discord.tappable import Tappable
from bot.discord.typing import Typing
from bot.host.host import Host
from bot.store.cluster import Cluster
from bot.store.keys import LINK

log = logging.getLogger(__name__)
#: A pause that Discord asks for is slept through up to so many seconds; the outbox bears longer ones.
PAUSE = 30.0
#: For so many seconds somebody's language is taken for what it was; another process may have been told meanwhile.
WISH = 300.0
#: The groups of commands, each a file in `bot/cogs`.
COGS = (
    "table",
    "league",
    "orders",
    "boards",
    "annals",
    "knowledge",
    "people",
    "letters",
    "seats",
    "own_data",
    "following",
    "organising",
    "thinking",
    "servers",
    "watching",
)


class Tree(app_commands.CommandTree["Westphalia"]):
    """The slash commands; speaks each person's language and never leaves one without an answer."""

    async def interaction_check(self, interaction: discord.Interaction["Westphalia"], /) -> bool:
        """Serve whoever asks, in their language."""
        await attend(interaction)
        check_offered(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction["Westphalia"], error: app_commands.AppCommandError, /
    ) -> None:
        """Say what went wrong; to whoever is typing, nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            return await arrive(partial(interaction.response.autocomplete, []))
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        return await excuse(interaction, cause)


class Westphalia(commands.AutoShardedBot):
    """Translates between Discord and the host.

    `at_once`: no waiting for a big Discord; `guild`: sync there only; `shards`: hold these, not all.
    """

    def __init__(self, host: Host, *, at_once: bool = False, guild: int = 0, shards: Shards | None = None) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak aloud
        held: Any = {"shard_count": 1 if at_once else None}
        if shards:
            held = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=PAUSE,
            guild_ready_timeout=0 if at_once else 2.0,
            http_trace=refusals(self._refused),
            **held,
        )
        self.host, self.pictures, self.catalogue = host, Pictures(host), Catalogue()
        self.panels, self.typing, self.tappable = OpenPanels(), Typing(), Tappable()
        #: Where games have their pages on the web; "" for no pages.
        self.web = ""
        #: For how many days a link to one's own boards is good.
        self.web_days = LINK
        self._at_once, self._guild, self._leads = at_once, guild, shards is None or shards.leads
        self.share, self.cluster = Share(), Cluster(host.store)
        if not at_once:
            self.http.request = self._in_turn(self.http.request)  # type: ignore[method-assign]
        self._heard: dict[str, str] = {}
        self._wished: dict[str, tuple[str, float]] = {}
        self._at_work: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.running: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Register commands, buttons and menus."""
        await self.tree.set_translator(self.catalogue)
        self.add_dynamic_items(PressButton, PressMenu)
        for name in COGS:  # not `load_extension`, which makes the modules anew for every client
            await import_module(f"bot.discord.cogs.{name}").setup(self)
        home = discord.Object(self._guild) if self._guild else None
        if home:
            self.tree.copy_global_to(guild=home)
        self.tappable.learn(await (self.tree.sync(guild=home) if self._leads else self._registered(home)))

    async def _registered(self, home: discord.Object | None) -> list[app_commands.AppCommand]:
        """The commands as the leading process registered them; without them nothing is lost but a tap."""
        try:
            return await self.tree.fetch_commands(guild=home)
        except discord.HTTPException:
            log.warning("the commands cannot be tapped: Discord did not tell their ids", exc_info=True)
            return []

    def _in_turn(self, send: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
        """The same requests, within this process's share."""

        async def request(*args: Any, **more: Any) -> Any:
            await self.share.turn()
            return await send(*args, **more)

        return request

    async def _refused(self, seconds: float) -> None:
        """Discord refuses all requests of our token: nobody sends any meanwhile, in whatever process."""
        self.share.rest(seconds)
        try:
            await self.cluster.pause(self.host.now() + seconds)
        except Exception:
            log.warning("the others were not told of Discord's refusal", exc_info=True)

    async def on_interaction(self, interaction: discord.Interaction["Westphalia"]) -> None:
        """Its language is kept for letters, and what discord.py finds no place for is answered, too."""
        await self._hear(str(interaction.user.id), interaction.locale.value)
        await unclaimed(interaction)

    async def _hear(self, person: str, locale: str) -> None:
        """Letters go on in the language that somebody last spoke; asked of the store once, and at each change."""
        if self._heard.get(person) == locale:
            return
        self._heard[person] = locale
        try:
            await self.host.hear(person, locale)
        except Exception:
            del self._heard[person]
            log.warning("a person's language was not kept", exc_info=True)

    async def tongue(self, interaction: discord.Interaction["Westphalia"]) -> str:
        """What whoever asks is answered in: the language they wish, else that of their Discord."""
        person, now = str(interaction.user.id), self.host.now()
        wish, since = self._wished.get(person, ("", -WISH))
        if not 0 <= now - since < WISH:
            try:
                known = await self.host.person(person)
            except Exception:
                log.warning("a person's language is not known just now", exc_info=True)
                return interaction.locale.value
            wish = known.prefs.language if known else ""
            self._wished[person] = wish, now
        return wish or interaction.locale.value

    def wish(self, person: str, language: str) -> None:
        """Somebody has said what they wish to be answered in."""
        self._wished[person] = language, self.host.now()

    def one_by_one(self, what: str) -> asyncio.Lock:
        """Whoever holds this is the only one at it; the others wait."""
        return self._at_work.setdefault(what, asyncio.Lock())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Keep Discord's pace when many shards identify, of whatever process; the pocket has no such rule."""
        while not self._at_once and (wait := await self.cluster.slot(self.host.now())):  # noqa: ASYNC110 - of others
            await asyncio.sleep(wait)
