"""A sitting at the pocket Discord, and the site of its bot."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy import event

from bot.host.info import GameInfo
from bot.web import Site
from tests.bot.conftest import Sitting, sitting, toy

__all__ = ["sitting", "toy"]
ADDRESS = "https://games.example/war"


@dataclass
class Watcher:
    """Somebody who knows nothing but addresses; the game they watch is the toy, played by Anna and Bert."""

    sitting: Sitting
    client: TestClient[Any, Any]
    info: GameInfo

    async def get(self, path: str, host: str = "games.example", method: str = "GET") -> aiohttp.ClientResponse:
        return await self.client.request(method, f"/war{path}", headers={"Host": host})

    async def of_game(self, what: str = "", game: str = "") -> aiohttp.ClientResponse:
        return await self.get(f"/game/{game or self.info.id}{what}")

    async def wish(self, pages: str) -> None:
        """Anna, who manages the server, says what it wants of pages."""
        await self.sitting.anna.slash("server", self.sitting.games, pages=pages)

    async def bid(self, red: int, green: int) -> None:
        """A round of bids, and its end."""
        for person, coins in ((self.sitting.anna, red), (self.sitting.bert, green)):
            await person.slash("order", self.sitting.games, text=f"bid {coins}")
        await self.sitting.season()

    def reads(self) -> list[str]:
        """From here on, what is asked of the database."""
        asked: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
            if not statement.startswith("BEGIN"):
                asked.append(statement)

        store = self.sitting.client.host.store
        for engine in (store._reads, store._moments):
            event.listen(engine.sync_engine, "before_cursor_execute", note)
        return asked


@pytest.fixture
async def watcher(toy: str, sitting: Sitting) -> AsyncIterator[Watcher]:
    info = await sitting.bids(scenario="short")
    site = Site(sitting.client.host, ADDRESS, sitting.client.catalogue.speaking)
    sitting.client.web = ADDRESS
    async with TestClient(TestServer(site.app())) as client:
        yield Watcher(sitting, client, info)
