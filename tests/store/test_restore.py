"""Backup and restore, rehearsed: a dump of a running bot, and a copy brought to a moment between two of them."""

import asyncio
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.databases import Server, binaries
from tests.host.table import Table, seated

pytestmark = pytest.mark.postgres
#: The moment that the database is brought back to.
MOMENT = "before-the-accident"


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that keeps its log in a folder beside its data."""
    at = binaries()
    if at is None:
        pytest.skip("PostgreSQL is not installed")
    keep = "mkdir -p ../archive && cp %p ../archive/%f"
    server = Server(at, settings={"archive_mode": "on", "archive_command": keep})
    yield server
    server.remove()


async def play(table: Table, orders: int) -> None:
    """So many orders, one after another."""
    for _n in range(orders):
        await table.say("red", "luck")


async def goes_on(url: str, before: Table) -> int:
    """How many orders a restored game has; it verifies, and whoever played it plays on."""
    async with seated(url, Table) as table:
        table.id, table.clicks = before.id, before.clicks
        count = len(await table.store.lines(table.id))
        assert await table.host.verify(table.id) == count
        await table.host.start_up()
        await table.say("green", "luck")
        assert await table.host.verify(table.id) == count + 1
        assert [parcel for parcel in await table.mail() if parcel.game == table.id]
        return count


async def test_a_dump_of_a_running_bot_is_a_whole_moment_of_it(server: Server) -> None:
    dump = server.folder / "bot.dump"
    async with seated(server.url, Table) as table:
        await table.open()
        await play(table, 5)
        dumping = asyncio.create_task(asyncio.to_thread(server.tool, "pg_dump", "-Fc", "-f", str(dump), "postgres"))
        later = 0
        while not dumping.done():
            await play(table, 1)
            later += 1
        await dumping
        server.tool("createdb", "restored")
        server.tool("pg_restore", "-d", "restored", "--exit-on-error", str(dump))
        assert 5 <= await goes_on(server.url.replace("/postgres?", "/restored?"), table) <= 5 + later
        assert await table.host.verify(table.id) == 5 + later


async def test_a_copy_and_the_log_since_bring_back_any_moment(server: Server) -> None:
    copy, archive = server.folder / "copy", server.folder / "archive"
    async with seated(server.url, Table) as table:
        await table.open()
        await play(table, 3)
        server.tool("pg_basebackup", "-D", str(copy), "-X", "none", "--checkpoint=fast")
        await play(table, 4)
        await asked(server, "SELECT pg_create_restore_point($1)", MOMENT)
        await play(table, 2)
        last = await asked(server, "SELECT pg_walfile_name(pg_switch_wal())")
        await asyncio.to_thread(kept, archive / last)

        def restore(data: Path) -> None:
            shutil.move(copy, data)
            (data / "recovery.signal").touch()

        recovery = {"restore_command": f"cp {archive}/%f %p", "recovery_target_name": MOMENT}
        at = binaries()
        assert at
        restored = Server(at, settings={**recovery, "recovery_target_action": "promote"}, restore=restore)
        try:
            assert await goes_on(restored.url, table) == 7
        finally:
            restored.remove()


async def asked(server: Server, query: str, *values: str) -> Any:
    """One answer."""
    db = await asyncpg.connect(server.url)
    try:
        return await db.fetchval(query, *values)
    finally:
        await db.close()


def kept(piece: Path) -> None:
    """Wait until a piece of the log is in the archive."""
    for _try in range(600):
        if piece.exists():
            return
        time.sleep(0.05)
    raise TimeoutError(piece)
