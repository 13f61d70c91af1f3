"""The database is locked, away or full, or a game fails by a mistake: it passes, or somebody learns of it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError

from bot.cli.run import _tick
from bot.host import asking, mailbox, watch
from bot.host.asking import Asker, asker
from bot.host.watch import LASTING, Watch
from bot.store import Store, engines, outage
from bot.store.outage import patiently
from tests.databases import Server
from tests.host.table import Table


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """A table on a database whose lock is waited for only a moment at a time."""
    pragmas = tuple(p.replace("busy_timeout=5000", "busy_timeout=1") for p in engines.PRAGMAS)
    monkeypatch.setattr(engines, "PRAGMAS", pragmas)
    monkeypatch.setattr(outage, "PAUSES", (0.01,) * 1000)
    monkeypatch.setattr(mailbox, "PAUSES", (0.0,) * 3)
    store = await Store.open(str(tmp_path / "games.sqlite"))
    made = Table(store)
    yield made
    await made.host.close()
    await store.close()


@asynccontextmanager
async def locked(folder: Path) -> AsyncIterator[None]:
    """Another process holds the database's lock; while it waits for that, the bot goes on."""
    other = sqlite3.connect(folder / "games.sqlite", timeout=60, isolation_level=None, check_same_thread=False)
    await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


class Failing:
    """Lets the next commits fail, before or after they are written."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left, self.written, self.error, self._commit = (
            0,
            False,
            OperationalError("", {}, Exception("away")),
            store.commit,
        )
        monkeypatch.setattr(store, "commit", self)

    async def __call__(self, *changes: Any) -> None:
        if not self.left or self.written:
            await self._commit(*changes)
        if self.left:
            self.left -= 1
            raise self.error


@pytest.fixture
def failing(table: Table, monkeypatch: pytest.MonkeyPatch) -> Failing:
    return Failing(table.store, monkeypatch)


async def test_an_order_waits_for_a_lock_and_is_carried_out_once(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "LONG", 0.05)
    await table.open()
    told = asyncio.Event()

    async def tell() -> None:
        told.set()

    asked = Asker(tell)
    token = asker.set(asked)
    async with locked(tmp_path):
        order = asyncio.create_task(table.say("red", "flag hill"))
        await told.wait()
        assert not order.done()
        assert not asked.done
    await order
    asker.reset(token)
    assert asked.done
    assert (await table.view()).known.flags["red"] == "hill"
    assert (await table.info()).revision == 1


@pytest.mark.parametrize("trouble", ["full", "read-only"])
async def test_orders_wait_for_a_disk_that_takes_nothing(
    table: Table, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailbox, "PAUSES", (0.005,) * 1000)
    await table.open()
    failed = asyncio.Event()
    for log in (mailbox.log, outage.log):
        monkeypatch.setattr(log, "warning", lambda *_args: failed.set())
    async with table.store._writes.connect() as db:
        driver: Any = (await db.get_raw_connection()).driver_connection  # the only one that writes
    [pages] = await (await driver.execute("PRAGMA page_count")).fetchone()
    await driver.execute(f"PRAGMA max_page_count={pages}" if trouble == "full" else "PRAGMA query_only=1")
    orders = asyncio.gather(*(table.say("red", f"flag {('hill', 'mill')[n % 2]}") for n in range(60)))
    await failed.wait()
    assert not orders.done()
    await driver.execute("PRAGMA max_page_count=1000000")
    await driver.execute("PRAGMA query_only=0")
    await orders
    assert (await table.info()).revision == 60
    assert await table.host.verify(table.id) == 60


@pytest.mark.nightly
@pytest.mark.parametrize("seconds", [1, 7, 60])
async def test_an_order_waits_as_long_as_a_lock_is_held(tmp_path: Path, seconds: int) -> None:
    table = Table(await Store.open(str(tmp_path / "games.sqlite")))
    await table.open()
    async with locked(tmp_path):
        order = asyncio.create_task(table.say("red", "flag hill"))
        await asyncio.sleep(seconds)
        assert not order.done()
    await order
    assert (await table.info()).revision == 1
    await table.host.close()
    await table.store.close()


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_orders_wait_while_postgresql_begins_anew(
    postgres_server: Server, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outage, "PAUSES", (0.3,) * 200)
    monkeypatch.setattr(mailbox, "PAUSES", (0.3,) * 200)
    failed = asyncio.Event()
    for log in (mailbox.log, outage.log):
        monkeypatch.setattr(log, "warning", lambda *_args: failed.set())
    table = Table(await Store.open(database))
    await table.open()
    orders = [asyncio.create_task(table.say("red", "luck")) for _n in range(20)]
    await orders[5]
    async with postgres_server.away():
        orders.append(asyncio.create_task(table.say("red", "luck")))
        await failed.wait()
        assert not orders[-1].done()
    await asyncio.gather(*orders)
    assert await table.host.verify(table.id) == 21
    await table.host.close()
    await table.store.close()


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_nobody_is_given_a_connection_that_postgresql_closed(postgres_server: Server, database: str) -> None:
    table = Table(await Store.open(database))
    await table.open()
    async with postgres_server.away():
        pass
    assert [info.id for info in await table.host.games_in("c")] == [table.id]
    await table.host.close()
    await table.store.close()


@pytest.mark.parametrize(
    ("code", "passes"),
    [
        ("08006", True),  # connection_failure
        ("40001", True),  # serialization_failure
        ("40P01", True),  # deadlock_detected
        ("53100", True),  # disk_full
        ("53300", True),  # too_many_connections
        ("55P03", True),  # lock_not_available
        ("57P01", True),  # admin_shutdown
        ("57P03", True),  # cannot_connect_now
        ("58030", True),  # io_error
        ("25006", True),  # read_only_sql_transaction
        ("22001", False),  # string_data_right_truncation
        ("23505", False),  # unique_violation
        ("25001", False),  # active_sql_transaction
        ("28P01", False),  # invalid_password
        ("42P01", False),  # undefined_table
        ("55000", False),  # object_not_in_prerequisite_state
    ],
)
def test_what_postgresql_says_passes_or_is_a_mistake(code: str, passes: bool) -> None:
    class SaidError(Exception):
        sqlstate = code

    assert outage.passing(DBAPIError("SELECT 1", {}, SaidError())) is passes


async def test_who_is_served_at_once_is_told_nothing_else(table: Table) -> None:
    await table.open()

    async def tell() -> None:
        raise AssertionError

    token = asker.set(Asker(tell))
    await table.say("red", "flag hill")
    asker.reset(token)


async def test_stand_ins_wait_for_a_lock_and_go_on(table: Table, tmp_path: Path) -> None:
    await table.open(people=1)
    table.host.mail._closed = True  # until the lock is held
    await table.host.resign(table.id, "red", by="1")
    async with locked(tmp_path):
        table.host.mail._closed = False
        table.host.mail.drive_on(table.id)
        driving = table.host.mail._driving[table.id]
        assert (await asyncio.wait([driving], timeout=0.1))[1]
    await table.host.mail.settled()
    assert (await table.info()).status == "over"


@pytest.mark.parametrize("written", [False, True])
async def test_a_commit_that_fails_is_done_once(table: Table, failing: Failing, written: bool) -> None:
    await table.open()
    failing.left, failing.written = 1, written
    await table.say("red", "flag hill")
    assert (await table.info()).revision == 1
    assert await table.host.verify(table.id) == 1


async def test_stand_ins_that_failed_are_driven_again_at_the_next_tick(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*_given: object) -> None:
        raise OperationalError("", {}, Exception("away"))

    await table.open(people=1)
    monkeypatch.setattr(mailbox, "driven", away)
    await table.host.resign(table.id, "red", by="1")
    await table.host.mail.settled()
    assert (await table.info()).status == "playing"
    assert [*table.host.mail.watch.ailing] == [f"stand-ins of game {table.id}"]
    monkeypatch.undo()
    await table.clock.tick(table.time)
    await table.host.mail.settled()
    assert (await table.info()).status == "over"
    assert not table.host.mail.watch.ailing


async def test_one_game_that_fails_holds_up_no_other_clock(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = (await table.open(hours=1)).id
    table.time += 1
    second = (await table.open(hours=1)).id
    act = table.host.mail.act

    async def broken(game_id: str, *more: Any, **others: Any) -> Any:
        if game_id == first:
            raise ZeroDivisionError("a wheel came off")
        return await act(game_id, *more, **others)

    monkeypatch.setattr(table.host.mail, "act", broken)
    table.time += 3600
    await table.clock.tick(table.time)
    assert (await table.host.info(second)).deadline != (await table.host.info(first)).deadline
    assert list(table.host.mail.watch.ailing) == [f"clock of game {first}"]
    monkeypatch.undo()
    await table.clock.tick(table.time)
    assert not table.host.mail.watch.ailing


async def test_what_lasts_is_told_to_the_organiser_once(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await table.open(hours=1)
    await table.mail()

    async def broken(*_args: Any, **_others: Any) -> Any:
        raise ZeroDivisionError("a wheel came off")

    monkeypatch.setattr(table.host.mail, "act", broken)
    table.time = (table.time // 86400 + 2) * 86400  # a day begins
    for n in range(1, LASTING + 3):
        table.time += 30
        await table.clock.tick(table.time)
        notices = [p for p in await table.mail() if p.kind == "notice"]
        assert len(notices) == (n == LASTING)
        for notice in notices:
            assert notice.person == "1"
            assert "does not go on by itself" in notice.events[0].text
    [ailment] = table.host.mail.watch.ailing.values()
    assert (ailment.times, ailment.kind) == (LASTING + 2, "ZeroDivisionError")
    table.time += 86400
    await table.clock.tick(table.time)
    assert "notice" in [p.kind for p in await table.mail()]  # and the next day again


async def test_a_part_that_broke_down_begins_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(watch, "PAUSE", 0)
    watched, times = Watch(lambda: 7.0), 0

    async def work() -> None:
        nonlocal times
        times += 1
        if times < 3:
            raise ZeroDivisionError

    await watched.keep("clock", work)
    assert times == 3
    assert not watched.ailing


async def test_whatever_fails_because_it_is_told_to_end_ends() -> None:
    """A database that went first raises in whoever says goodbye to it."""
    watched, begun = Watch(lambda: 7.0), list[str]()

    async def work() -> None:
        begun.append("")
        try:
            await asyncio.Event().wait()
        finally:
            raise ConnectionError

    keeping = asyncio.create_task(watched.keep("share", work))
    await asyncio.sleep(0)
    keeping.cancel()
    assert not (await asyncio.wait([keeping], timeout=30))[1]
    assert keeping.cancelled()
    assert begun == [""]
    assert not watched.ailing


async def test_whoever_is_told_to_end_asks_a_database_that_is_away_no_more() -> None:
    asked = list[str]()

    @asynccontextmanager
    async def away() -> AsyncIterator[None]:
        asked.append("")
        try:
            await asyncio.Event().wait()
        finally:
            raise ConnectionError
        yield

    async def ask() -> None:
        async with patiently(away):
            pass

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0)
    asking.cancel()
    assert not (await asyncio.wait([asking], timeout=30))[1]
    assert isinstance(asking.exception(), ConnectionError)
    assert asked == [""]


async def test_at_closing_time_the_clock_waits_for_no_database_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may finish what it is at, so nobody cancels it; while PostgreSQL was away it took its whole minute."""
    monkeypatch.setattr(outage, "PAUSES", (600.0, 600.0))
    asked, watched, begun, closing = list[str](), Watch(lambda: 7.0), asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def away() -> AsyncIterator[None]:
        asked.append("")
        begun.set()
        raise ConnectionError
        yield

    class Late:
        async def tick(self, _now: float) -> None:
            async with patiently(away):
                pass

    late: Any = Late()
    ticking = asyncio.create_task(watched.keep("clock", partial(_tick, late, watched, lambda: 7.0, closing)))
    await begun.wait()
    assert not ticking.done()
    closing.set()
    assert not (await asyncio.wait([ticking], timeout=30))[1]
    assert asked == ["", ""], "once more, for the database may be back"
    assert not watched.ailing
