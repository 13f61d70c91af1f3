"""Commits that come while one is on its way to the disk go together, and none is spoiled by another."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import asyncpg
import pytest

from bot.store import Conflict, Store
from bot.store.batches import Batch
from bot.store.group_commit import MOST, GroupCommit
from bot.store.news import changed
from bot.store.rows import Game
from tests.store.test_batches import trips
from tests.store.test_conformance import GAME, change, then

GAMES = [replace(GAME, id=f"game{n}") for n in range(6)]


async def begun(store: Store) -> None:
    await asyncio.gather(*(store.commit(change(game)) for game in GAMES))


async def revisions(store: Store) -> list[int | None]:
    return [await store.revision(game.id) for game in GAMES]


async def test_what_comes_meanwhile_is_written_in_one_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(store)
    with trips(monkeypatch) as found:
        await asyncio.gather(*(store.commit(change(then(game))) for game in GAMES))
    assert await revisions(store) == [2] * len(GAMES)
    frame = [text.split()[0] for text in found if not text.startswith("WITH")]
    if store.dialect == "sqlite":
        assert len(found) == 1
    else:
        assert frame == ["BEGIN;", "SET", "COMMIT;"]
        assert len(found) == len(GAMES) + len(frame)


async def test_whoever_comes_late_spoils_nothing_for_the_others(store: Store) -> None:
    await begun(store)
    await store.commit(change(then(GAMES[3])))
    results = await asyncio.gather(*(store.commit(change(then(game))) for game in GAMES), return_exceptions=True)
    assert [isinstance(each, Conflict) for each in results] == [game is GAMES[3] for game in GAMES]
    assert await revisions(store) == [2] * len(GAMES)


async def test_a_row_that_somebody_holds_keeps_only_its_own_game(store: Store, database: str) -> None:
    if store.dialect == "sqlite":
        pytest.skip("SQLite's lock is one for all")
    await begun(store)
    holder = await asyncpg.connect(database)
    async with holder.transaction():
        await holder.execute("SELECT 1 FROM games WHERE id = $1 FOR UPDATE", GAMES[2].id)
        held = [asyncio.create_task(store.commit(change(then(game)))) for game in GAMES]
        async with asyncio.timeout(30):  # forever, if it keeps the others
            await asyncio.gather(*(task for task, game in zip(held, GAMES, strict=True) if game is not GAMES[2]))
        await store.commit(change(then(then(GAMES[0]))))
        assert not held[2].done()
    await held[2]
    await holder.close()
    assert await revisions(store) == [3, 2, 2, 2, 2, 2]


class Disk:
    """Writes as slowly as it is let, and knows what went together."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.begun: asyncio.Queue[list[str]] = asyncio.Queue()
        self.hurried: list[bool] = []
        self.free = asyncio.Event()
        self.bad: dict[str, Exception] = {}

    async def write(self, batches: Sequence[Batch], hurried: bool) -> None:
        self.groups.append([batch.news for batch in batches])
        self.begun.put_nowait(self.groups[-1])
        self.hurried.append(hurried)
        await self.free.wait()
        for batch in batches:
            if batch.news in self.bad:
                raise self.bad[batch.news]


def batch(game: Game | str) -> Batch:
    return Batch((), game if isinstance(game, str) else changed(game.id, game.revision))


async def test_a_change_of_several_games_stays_together() -> None:
    disk = Disk()
    commit = GroupCommit(disk.write)
    tasks = [asyncio.create_task(commit(batch(name), batch(f"{name} too"))) for name in "abc"]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    later = asyncio.create_task(commit(batch("d")))
    disk.free.set()
    await asyncio.gather(*tasks, later)
    assert [name for group in disk.groups for name in group] == ["a", "a too", "b", "b too", "c", "c too", "d"]
    assert disk.hurried == [len(group) > 2 for group in disk.groups]


async def test_only_so_many_go_together() -> None:
    disk = Disk()
    disk.free.set()
    commit = GroupCommit(disk.write)
    await asyncio.gather(*(commit(batch(str(n))) for n in range(MOST + 3)))
    assert max(map(len, disk.groups)) == MOST
    assert sum(map(len, disk.groups)) == MOST + 3


async def test_who_does_not_wait_any_more_before_it_is_begun_is_left_out() -> None:
    disk = Disk()
    commit = GroupCommit(disk.write)
    tasks = [asyncio.create_task(commit(batch(name))) for name in "ab"]
    await disk.begun.get()
    late = [asyncio.create_task(commit(batch(name))) for name in "cd"]
    await asyncio.sleep(0)
    late[0].cancel()
    disk.free.set()
    await asyncio.gather(*tasks, late[1])
    assert "c" not in [name for group in disk.groups for name in group]


async def test_each_hears_what_was_wrong_with_their_own() -> None:
    disk = Disk()
    disk.free.set()
    disk.bad = {"b": ValueError("b"), "c": Conflict("c")}
    commit = GroupCommit(disk.write)
    results = await asyncio.gather(*(commit(batch(name)) for name in "abcd"), return_exceptions=True)
    assert [str(each) for each in results] == ["None", "b", "c", "None"]


async def test_what_is_kept_up_keeps_up_none_that_come_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.group_commit.PATIENCE", 0.01)
    disk = Disk()
    commit = GroupCommit(disk.write)
    jammed = asyncio.create_task(commit(batch("jammed")))
    await disk.begun.get()
    after = asyncio.create_task(commit(batch("after")))
    assert await disk.begun.get() == ["after"]
    assert not jammed.done()
    disk.free.set()
    await asyncio.gather(jammed, after)
