"""What processes on one PostgreSQL tell each other at once; where they share a file, they tell nothing."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.cluster import Cluster
from bot.store.news import CHANNEL, listen, tell
from tests.host.table import Table

LONG = 30.0
LISTENING = (  # other tests may listen on the same server; what asks so begins otherwise
    f"WHERE query LIKE 'LISTEN%{CHANNEL}%' AND pid <> pg_backend_pid() AND datname = current_database()"
)


class Ear:
    """Another process, and what it hears."""

    def __init__(self, store: Store) -> None:
        self.store, self.heard = store, asyncio.Queue[str]()
        self.task = asyncio.create_task(listen(store.listening(), self.heard.put_nowait))

    async def next(self) -> str:
        return await asyncio.wait_for(self.heard.get(), LONG)

    async def ready(self) -> None:
        """Wait until it listens."""
        query = text(f"SELECT count(*) FROM pg_stat_activity {LISTENING}")
        async with asyncio.timeout(LONG), self.store.reading() as db:
            while not await db.scalar(query):  # noqa: ASYNC110 - the server tells nobody
                await asyncio.sleep(0.01)


@pytest.fixture
async def stores(database: str) -> AsyncIterator[list[Store]]:
    """Two processes on one database."""
    found = [await Store.open(database) for _process in range(2)]
    yield found
    for store in found:
        await store.close()


@pytest.fixture
async def ear(database: str, stores: list[Store]) -> AsyncIterator[Ear]:
    if not database.startswith("postgres"):
        pytest.skip("a file has no news")
    ear = Ear(stores[1])
    await ear.ready()
    yield ear
    ear.task.cancel()
    await asyncio.gather(ear.task, return_exceptions=True)


async def test_a_commit_tells_which_game_is_at_which_revision(ear: Ear, stores: list[Store]) -> None:
    table = Table(stores[0])
    await table.open()
    last = await stores[0].revision(table.id)
    heard = [await ear.next() for _commit in range(last or 0)]
    assert heard == [f"game {table.id} {revision}" for revision in range(1, (last or 0) + 1)]
    await table.host.close()


async def test_what_is_not_committed_is_not_told(ear: Ear, stores: list[Store]) -> None:
    with pytest.raises(ValueError, match="before the commit"):
        await _failing(stores[0])
    await Cluster(stores[0]).pause(9.0)
    assert await ear.next() == "pause 9.000"


async def _failing(store: Store) -> None:
    async with store.writing() as db:
        await tell(db, "game never 1")
        raise ValueError("before the commit")


async def test_a_pause_is_told_unless_a_later_one_stands(ear: Ear, stores: list[Store]) -> None:
    first, second = (Cluster(store) for store in stores)
    assert await second.paused() == 0.0
    for until in (100.0, 90.0, 110.0):
        await first.pause(until)
    assert [await ear.next(), await ear.next()] == ["pause 100.000", "pause 110.000"]
    assert await second.paused() == 110.0


async def test_a_pause_stands_in_the_tables_of_either_database(stores: list[Store]) -> None:
    for until in (100.0, 90.0):
        await Cluster(stores[0]).pause(until)
    assert await Cluster(stores[1]).paused() == 100.0


async def test_a_lost_connection_ends_the_listening_so_that_it_begins_anew(ear: Ear, stores: list[Store]) -> None:
    async with stores[0].reading() as db:
        await db.execute(text(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity {LISTENING}"
        ))  # fmt: skip
    with pytest.raises(ConnectionError):
        await asyncio.wait_for(ear.task, LONG)
    again = Ear(stores[1])
    await again.ready()
    await Cluster(stores[0]).pause(5.0)
    assert await again.next() == "pause 5.000"
    again.task.cancel()
    await asyncio.gather(again.task, return_exceptions=True)


async def test_where_there_is_no_news_whoever_listens_waits(tmp_path: object) -> None:
    store = await Store.open(f"{tmp_path}/games.sqlite")
    ear = Ear(store)
    await Cluster(store).pause(5.0)
    done, _waits = await asyncio.wait([ear.task], timeout=0.05)
    assert (done, ear.heard.empty()) == (set(), True)
    ear.task.cancel()
    await asyncio.gather(ear.task, return_exceptions=True)
    await store.close()
