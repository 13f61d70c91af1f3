"""Games that are over are packed after a while, and everything asked of them is answered as before."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import func, select, update

from bot.host.clock import ARCHIVE, Clock
from bot.store import Store
from bot.store import tables as t
from bot.store.archives import put_away
from tests.host.table import PEOPLE, Table

DAY = 86400.0


@pytest.fixture
async def table(database: str) -> AsyncIterator[Table]:
    store = await Store.open(database)
    table = Table(store)
    yield table
    await table.host.close()
    await store.close()


async def played(table: Table) -> str:
    """A game of dice, sealed bids and what is taken back, with a seat that changed hands; it is over."""
    await table.open(scenario="short")
    await table.play("red luck", "red bid 2", "green bid 1", "green luck")
    await table.host.undo(table.id, "green", person="2", interaction=table.click())
    await table.host.replace(table.id, "green", PEOPLE["blue"], by="1")
    while (info := await table.host.info(table.id)).status == "playing":
        for seat in info.awaited:
            holder = info.seat(seat).person
            assert holder
            await table.host.order(table.id, seat, "ready", person=holder.id, interaction=table.click())
    return table.id


async def everything(table: Table, game: str) -> list[Any]:
    """All that is read of lines: as stored, by itself, at any moment, as told, as a record, verified."""
    store, lines = table.store, await table.store.lines(game)
    last = lines[-1].number
    loaded = [await store.load(game, upto=n) for n in range(last + 1)]
    revisions = [await store.revision_at(game, viewer, n) for viewer in ("", "red") for n in range(last + 1)]
    told = [await table.host.chronicle(game, viewer) for viewer in ("", "red")]
    past = [await table.host.past(game, at) for at in range((await table.host.info(game)).revision + 1)]
    return [
        lines, await store.bare_lines(game, 2, last), await store.headlines(game), await store.headlines(game, 4),
        await store.lines(game, 2, 3), loaded, revisions, told, past, await table.host.export(game),
        await table.host.verify(game),
    ]  # fmt: skip


async def count(store: Store, what: Any) -> int:
    async with store.reading() as db:
        return await db.scalar(select(func.count()).select_from(what)) or 0


async def stored(store: Store) -> int:
    """How much stands in the columns that are packed."""
    row = t.lines.c
    async with store.reading() as db:
        sums = select(func.sum(func.length(row.draws) + func.length(row.events) + func.length(row.headline)))
        return int(await db.scalar(sums) or 0)


async def test_what_is_packed_answers_as_before(table: Table) -> None:
    game = await played(table)
    before, full = await everything(table, game), await stored(table.store)
    assert await put_away(table.store, table.time + 1, 10) == 1
    lines = await table.store.lines(game)
    assert await stored(table.store) == len(lines) < full
    fresh = table.another_host()
    table.host, used = fresh, table.host
    assert await everything(table, game) == before
    assert await put_away(table.store, table.time + 1, 10) == 0
    await used.close()


async def test_only_games_that_are_over_long_since_are_packed(table: Table) -> None:
    game = await played(table)
    playing = (await table.host.open_game(game="toy", organiser=PEOPLE["red"], guild="g", channel="c", title="")).id
    ended = await table.store.game(game)
    assert ended
    assert await put_away(table.store, ended.updated, 10) == 0
    async with table.store.writing() as db:
        await db.execute(update(t.games).where(t.games.c.id == game).values(prose=True))
    assert await put_away(table.store, ended.updated + 1, 10) == 0
    async with table.store.writing() as db:
        await db.execute(update(t.games).where(t.games.c.id == game).values(prose=False))
    assert await put_away(table.store, ended.updated + 1, 10) == 1
    async with table.store.reading() as db:
        assert list((await db.execute(select(t.archives.c.game))).scalars()) == [game]
    assert playing != game


async def test_two_processes_pack_a_game_once(table: Table, database: str) -> None:
    game, other = await played(table), await Store.open(database)
    before = await table.store.lines(game)
    await asyncio.gather(
        *(put_away(store, table.time + 1, 10) for store in (table.store, other) for _twice in range(2))
    )
    assert await count(table.store, t.archives) == 1
    assert await other.lines(game) == before
    await other.close()


async def test_whoever_is_forgotten_is_forgotten_in_what_is_packed(table: Table) -> None:
    game = await played(table)
    await put_away(table.store, table.time + 1, 10)
    await table.host.own_data.delete("3")
    lines = await table.store.lines(game)
    assert "Cleo" not in repr(lines)
    assert "№1" in repr(lines)
    assert await count(table.store, t.archives) == 0
    assert await put_away(table.store, table.time + 1, 10) == 1
    assert await table.store.lines(game) == lines


@pytest.mark.parametrize(("days", "packed"), [(0, 0), (1, 1), (ARCHIVE, 0)])
async def test_the_clock_packs_after_the_days_that_were_set(table: Table, days: int, packed: int) -> None:
    await played(table)
    await Clock(table.host, 99 * DAY, days).tick(table.time + 1.1 * DAY)
    assert await count(table.store, t.archives) == packed
