"""The real client at a pocket Discord: every test has its own server, bot and database."""

import asyncio
import logging
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from types import ModuleType

import discord
import pytest

from bot.cli.run import house
from bot.discord import seasons
from bot.discord.client import Westphalia
from bot.discord.cogs import league, table
from bot.discord.status import SIGN
from bot.host.info import GameInfo
from bot.host.outbox import LEASE
from bot.pocket import Channel, Message, Person, Pocket, Shown
from bot.pocket.pocket import SPEC
from bot.store import Queue
from bot.store.people import Person as Player
from bot.store.people import Settings
from game import GAMES, Rooms, rules
from game.core import data
from render import face
from tests.commands_once import told_once
from tests.dice import same_dice
from tests.drawn_once import drawn_once
from tests.first_moves_once import found_once

#: What tasks are called that people set off: what they press, and deliveries by their lanes.
AT_WORK = ("discord-ui-", "CommandTree", "discord.py: on_interaction", "#", "@")


class Sitting:
    """A pocket, the bot in it, and two people. Dice and stand-ins are the same in every run."""

    def __init__(self, pocket: Pocket, file: Path) -> None:
        self.pocket, self.file = pocket, file
        self.games = pocket.channel("games")
        self.anna, self.bert = pocket.person("Anna", manage=True), pocket.person("Bert")
        self._stack = AsyncExitStack()
        self._opened = count()
        self.client: Westphalia

    async def begin(self) -> None:
        """Connect the bot."""
        with told_once():
            self.client = await self._stack.enter_async_context(
                house(str(self.file), self.pocket.token, at_once=True, now=self.pocket.clock.now)
            )
        self._stack.enter_context(same_dice(self.client, next(self._opened) * 100))
        self._stack.enter_context(drawn_once())
        self._stack.enter_context(found_once())

    async def end(self) -> None:
        """Shut the bot down."""
        await self._stack.aclose()

    async def open(self, *, players: str = "4", **options: str) -> GameInfo:
        """Anna opens a game with the defaults and the given choices, by the form."""
        shown = await self.anna.slash("game open", self.games, game="campaign")
        shown = await self.anna.choose(shown, "Players", [players])
        for placeholder, value in options.items():
            shown = await self.anna.choose(shown, placeholder.replace("_", " ").capitalize(), [value])
        await self.anna.click(shown, "Open the lobby")
        await self.quiet()
        return (await self.client.host.games_in(str(self.games.id)))[0]

    async def seat(self, anna: str, bert: str) -> str:
        """Both take a seat in the lobby that was posted last, and the game begins; its id."""
        await self.quiet()
        lobby = self.last()
        await self.anna.click(lobby, anna)
        await self.bert.click(lobby, bert)
        await self.anna.click(lobby, "Start")
        await self.quiet()
        return (await self.client.host.games_in(str(self.games.id)))[0].id

    async def start(self, **options: str) -> GameInfo:
        """Open a game of four seats: Anna plays Spain, Bert Bavaria, stand-ins the others; begin."""
        info = await self.open(**options)
        lobby = self.last()
        self.anna.client.press(lobby, "Spain and Austria")
        self.bert.client.press(lobby, "Bavaria, Saxony and Brandenburg")
        await self.until(lambda: "Anna" in lobby.text.split("Spain and Austria", 1)[1].splitlines()[0])
        await self.until(lambda: "Bert" in lobby.text)
        self.anna.client.press(lobby, "Fill with stand-ins")
        await self.until(lambda: lobby.text.count(": stand-in") == 2)
        self.anna.client.press(lobby, "Start")
        await self.until(lambda: "has begun" in lobby.text)
        await self.quiet()
        return await self.client.host.info(info.id)

    async def bids(
        self, title: str = "", channel: Channel | None = None, scenario: str = "long", settings: Settings | None = None
    ) -> GameInfo:
        """The toy, begun: Anna plays Red, Bert Green."""
        host, anna, bert = self.client.host, *(Player(str(p.id), p.name) for p in (self.anna, self.bert))
        here = channel or self.games
        info = await host.open_game(
            game="toy", organiser=anna, guild=str(here.guild_id), channel=str(here.id), title=title, scenario=scenario,
            settings=settings,
        )  # fmt: skip
        await host.join(info.id, "red", anna, "anna")
        await host.join(info.id, "green", bert, "bert")
        await host.start(info.id, anna.id, "start")
        await self.quiet()
        return await host.info(info.id)

    def public(self, channel: Channel | None = None) -> list[Message]:
        """What everybody sees, but for the posts that say who is waited for."""
        everything = self.pocket.messages(channel or self.games)
        return [message for message in everything if not message.ephemeral and not message.text.startswith(SIGN)]

    def last(self) -> Message:
        """The channel's last public message of those."""
        return self.public()[-1]

    def statuses(self, channel: Channel | None = None) -> list[Message]:
        """The posts that say who is waited for."""
        return [each for each in self.pocket.messages(channel or self.games) if each.text.startswith(SIGN)]

    async def until(self, holds: Callable[[], bool], seconds: float = 120.0) -> None:
        """Wait until something holds; TimeoutError if it never does."""
        async with asyncio.timeout(seconds):
            while not holds():  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.005)

    async def resign(self, who: Person, where: Channel | None = None, **options: object) -> Shown:
        """Somebody gives up a seat, and says so twice."""
        return await who.click(await who.slash("game resign", where or self.games, **options), "Yes, give it up")

    async def quiet(self, seconds: float = 120.0) -> None:
        """Wait until every click is dealt with, stand-ins are done and everything due is delivered."""
        async with asyncio.timeout(seconds):
            while await self.busy():  # noqa: ASYNC110 - discord.py keeps its tasks to itself
                await asyncio.sleep(0.005)

    async def busy(self) -> bool:
        """Whether something is still under way that people set off."""
        if any(task.get_name().startswith(AT_WORK) for task in asyncio.all_tasks()):
            return True
        await self.client.host.mail.settled()
        now = self.pocket.clock.now()
        heads = await Queue(self.client.host.store).heads()
        return any(head.next_try <= now + LEASE for head in heads)

    async def season(self) -> None:
        """Both say that they are ready; the season is carried out and posted."""
        await self.anna.slash("order", self.games, text="ready")
        await self.bert.slash("order", self.games, text="ready")
        await self.quiet()


@asynccontextmanager
async def seated(file: Path, *, validate: bool = False) -> AsyncIterator[Sitting]:
    """A pocket that waits as long as a slow machine needs, with the bot in it."""
    made: Sitting
    async with Pocket(validate=validate, linger=0.02, busy=lambda: made.busy(), patience=60) as pocket:
        with pocket.point(discord):
            made = Sitting(pocket, file)
            seasons._kept.clear()  # the same dice make the same commitments
            await made.begin()
            yield made
            await made.end()
        if pocket.spec:
            assert list(dict.fromkeys(pocket.spec.wrong_answers)) == []


@pytest.fixture
async def sitting(tmp_path: Path) -> AsyncIterator[Sitting]:
    async with seated(tmp_path / "games.sqlite", validate=SPEC.is_file()) as made:
        yield made


@cache
def _with_toy(name: str) -> ModuleType:
    """Commands that offer the games there are when they are imported, imported once more while the toy is there."""
    without = sys.modules.pop(name)
    try:
        return import_module(name)
    finally:
        sys.modules[name] = without


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """One line opens the small game that shows how to add one; it is quick to play. It is gone afterwards."""
    monkeypatch.setitem(GAMES, "toy", Rooms("tests.toy", "tests.toy.face"))
    rules.cache_clear()
    face.cache_clear()
    for commands in (table, league):
        monkeypatch.setitem(sys.modules, commands.__name__, _with_toy(commands.__name__))
    yield "toy"
    rules.cache_clear()
    face.cache_clear()


@pytest.fixture
def ruled(toy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy with rules to look up."""
    (tmp_path / toy).mkdir()
    rule = "{number: '1', title: Bids, text: The highest wins.}"
    (tmp_path / toy / "rules.yaml").write_text(f"entries: [{rule}]\nterms: []\n")
    monkeypatch.setattr(data, "folders", [tmp_path, data.OURS])
    return toy


@pytest.fixture(autouse=True)
def nothing_unforeseen(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No test may leave an error in the log unless it looks for one and clears it."""
    yield
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors, "\n".join(record.getMessage() for record in errors)


def texts(messages: list[Message]) -> list[str]:
    return [message.text for message in messages]


def labels(message: Message) -> list[str]:
    """The labels of a message's buttons, and its menus' placeholders."""
    return [part.get("label") or part.get("placeholder") for row in message.components for part in row["components"]]


async def say(person: Person, shown: Shown, word: str, menu: str = "Choose") -> Shown:
    """The next word of an order: by its button, be it behind a letter or before a remark, else from the menu."""
    named = re.compile(rf"([A-Z]+ · )?{re.escape(word)}( · .*)?")
    found = next((label for label in labels(shown.message) if named.fullmatch(label)), None)
    return await (person.click(shown, found) if found else person.choose(shown, menu, [word]))


__all__ = ["Person", "Sitting", "labels", "say", "texts"]
