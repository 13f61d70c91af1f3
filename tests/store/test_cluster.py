"""Several processes on one database: one identifies at a time, and each knows how many they are."""

import asyncio

from bot.store import Store
from bot.store.cluster import SILENT, SLOT, Cluster


async def test_one_shard_identifies_at_a_time(database: str) -> None:
    store = await Store.open(database)
    first, second = Cluster(store), Cluster(store)
    waits = await asyncio.gather(first.slot(1000.0), second.slot(1000.0))
    assert sorted(waits) == [0.0, SLOT]
    assert await second.slot(1000.0 + SLOT - 1) == 1.0
    assert await second.slot(1000.0 + SLOT) == 0.0
    assert await first.slot(1000.0 + SLOT) == SLOT
    assert await first.slot(500.0) == 0.0  # the clock was set back
    await store.close()


async def test_a_process_that_is_silent_or_leaves_is_not_counted(database: str) -> None:
    store = await Store.open(database)
    cluster = Cluster(store)
    assert await cluster.alive("a", 1000.0) == 1
    assert await cluster.alive("b", 1010.0) == 2
    assert await cluster.alive("b", 1000.0 + SILENT) == 2
    assert await cluster.alive("b", 1001.0 + SILENT) == 1
    await cluster.alive("c", 1001.0 + SILENT)
    await cluster.leave("b")
    assert await cluster.alive("c", 1002.0 + SILENT) == 1
    await store.mark("tick", 5.0)
    assert await cluster.alive("c", 1003.0 + 3 * SILENT) == 1
    assert await store.mark("tick", 6.0) == 5.0  # what else is marked is let alone
    await store.close()
