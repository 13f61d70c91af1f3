"""A sitting at the pocket Discord, and the site of its bot."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy import event

from bot.cli import run
from bot.host.info import GameInfo
from bot.web import Site
from tests.bot.conftest import Sitting, ruled, sitting, toy

__all__ = ["ruled", "sitting", "toy"]
ADDRESS = "https://games.example/war"


@dataclass
class Watcher:
    """Somebody who knows nothing but addresses; the game they watch is the toy, played by Anna and Bert."""

    sitting: Sitting
    client: TestClient[Any, Any]
    info: GameInfo
    site: Site

    async def get(self, path: str, host: str = "games.example", method: str = "GET") -> aiohttp.ClientResponse:
        return await self.client.request(method, f"/war{path}", headers={"Host": host})

    async def of_game(self, what: str = "", game: str = "") -> aiohttp.ClientResponse:
        return await self.get(f"/game/{game or self.info.id}{what}")

    async def wish(self, pages: str) -> None:
        """Anna, who manages the server, says what it wants of pages."""
        await self.sitting.anna.slash("server", self.sitting.games, pages=pages)
        await self.sitting.quiet()  # what is noted of whoever asked makes others look anew

    async def bid(self, red: int, green: int) -> None:
        """A round of bids, and its end."""
        for person, coins in ((self.sitting.anna, red), (self.sitting.bert, green)):
            await person.slash("order", self.sitting.games, text=f"bid {coins}")
        await self.sitting.season()

    def forget(self) -> None:
        """What was found out for somebody before is found out anew."""
        own = self.site.boards._own
        for each in (self.sitting.client.host.touches.remembered, own._facts, own._pictures, own._tiles):
            each.forget()

    def reads(self) -> list[str]:
        """From here on, what is asked of the database, but for what is to be delivered."""
        asked: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
            if not (statement.startswith("BEGIN") or "FROM outbox" in statement):
                asked.append(statement)

        store = self.sitting.client.host.store
        for engine in (store._reads, store._moments):
            event.listen(engine.sync_engine, "before_cursor_execute", note)
        return asked


@asynccontextmanager
async def served(sitting: Sitting, info: GameInfo) -> AsyncIterator[Watcher]:
    """Somebody at the site of a sitting's bot, watching a game."""
    site = Site(sitting.client.host, ADDRESS, sitting.client.catalogue.speaking, sitting.client.pictures.filmed)
    sitting.client.web = ADDRESS
    async with TestClient(TestServer(site.app())) as client:
        yield Watcher(sitting, client, info, site)


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house looks at no deadlines: it would ask the database between two who count what they ask."""
    monkeypatch.setattr(run, "TICK", 3600.0)


@pytest.fixture
async def watcher(toy: str, sitting: Sitting) -> AsyncIterator[Watcher]:
    async with served(sitting, await sitting.bids(scenario="short")) as found:
        yield found
