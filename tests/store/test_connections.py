"""What SQLite is asked goes to its thread once, however many rows there are, and they come whole and in order."""

import asyncio
import gc
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store, engines
from bot.store.address import database_url
from bot.store.connections import PAGE, Connection, Cursor
from bot.store.engines import sqlite
from bot.unusable import Unusable
from tests.conftest import SAFE

NUMBERS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n"


async def test_what_is_committed_outlives_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PRAGMAS", SAFE)
    engine = sqlite(database_url(str(tmp_path / "safe.sqlite")), "BEGIN IMMEDIATE", 1)
    async with engine.connect() as db:
        asked = [await db.scalar(text(f"PRAGMA {what}")) for what in ("journal_mode", "synchronous", "foreign_keys")]
    await engine.dispose()
    assert asked == ["wal", 2, 1], "2 is FULL: each commit waits for the disk"


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[Connection]:
    made = Connection(str(tmp_path / "rows.sqlite"))
    async with made:
        yield made


async def opened(connection: Connection) -> Cursor:
    cursor = await connection.cursor()
    assert isinstance(cursor, Cursor)
    return cursor


@pytest.mark.parametrize("rows", [0, 1, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 2 * PAGE + 3])
async def test_rows_are_fetched_whole_in_every_way(connection: Connection, rows: int) -> None:
    every = [(i,) for i in range(1, rows + 1)] or [(1,)]  # the recursion always has its first
    cursor = await opened(connection)
    await cursor.execute(NUMBERS, (rows,))
    assert await cursor.fetchall() == every
    assert await cursor.fetchall() == []
    await cursor.execute(NUMBERS, (rows,))
    assert [row async for row in cursor] == every
    await cursor.execute(NUMBERS, (rows,))
    one_by_one = []
    while row := await cursor.fetchone():
        one_by_one.append(row)
    assert one_by_one == every
    await cursor.execute(NUMBERS, (rows,))
    first = await cursor.fetchmany(2)
    assert first + await cursor.fetchall() == every


async def test_a_statement_goes_to_the_thread_once(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    trips = 0
    really: Callable[..., Awaitable[object]] = connection._execute

    async def counted(*args: object) -> object:
        nonlocal trips
        trips += 1
        return await really(*args)

    monkeypatch.setattr(connection, "_execute", counted)
    async with await opened(connection) as cursor:
        await cursor.execute("CREATE TABLE a (b)")
        await cursor.execute("INSERT INTO a VALUES (?), (?) RETURNING b", ("x", "y"))
        assert (await cursor.fetchall(), cursor.rowcount) == ([("x",), ("y",)], 2)
    assert trips == 2


async def test_what_is_streamed_is_not_read_to_its_end(tmp_path: Path) -> None:
    engine = sqlite(database_url(str(tmp_path / "rows.sqlite")), "", 1)
    async with engine.connect() as db:
        breaks_late = f"CASE WHEN i > {2 * PAGE} THEN abs(-9223372036854775808) ELSE i END"  # no integer is so large
        numbers = text(NUMBERS.replace("SELECT i FROM", f"SELECT {breaks_late} FROM").replace("?", ":most"))
        streamed = await db.stream(numbers, {"most": 3 * PAGE})
        assert [row[0] for row in await streamed.fetchmany(7)] == [1, 2, 3, 4, 5, 6, 7]
        await streamed.close()
        assert await db.scalar(text("SELECT 1")) == 1
    await engine.dispose()


async def test_closing_waits_for_whoever_still_asks_and_nobody_asks_afterwards(tmp_path: Path) -> None:
    asked = asyncio.Event()

    async def asks(store: Store) -> object:
        async with store.reading() as db:
            asked.set()
            await asyncio.sleep(0.05)
            return await db.scalar(text("SELECT 1"))

    async def closed() -> None:
        store = await Store.open(str(tmp_path / "closed.sqlite"))
        asking = asyncio.create_task(asks(store))
        await asked.wait()
        await store.close()
        assert await asking == 1
        for ask in (store.reading, store.writing, store.moment):
            with pytest.raises(Unusable, match="closed"):
                ask()

    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        await closed()
        gc.collect()
    assert not left, [str(each.message) for each in left]
