"""The store: orders a second through the host, bytes an order, and a start with 10,000 games.

Play is that of stand-ins in ten-player campaigns, whose orders go in one by one as people's do.
"""

import asyncio
import random
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from sqlalchemy import select, text

from bot.host.clock import Clock
from bot.host.host import Host
from bot.store import Queue, Store
from bot.store import tables as t
from bot.store.people import Person
from game.play.standins import standin

ORDERS, STORED, LATER = 1000, 10_000, 8 * 86400.0
OWN = Person("0", "Organiser")


async def play(host: Host, orders: int) -> tuple[str, list[float]]:
    """One game with ten people; returns how long each order took, in seconds."""
    info = await host.open_game(game="campaign", organiser=OWN, guild="g", channel="c", title="bench")
    for place in info.seats:
        await host.join(info.id, place.id, Person(place.id, str(place.name)), place.id)
    await host.start(info.id, "0", "s")
    choose, pick, took = standin("campaign"), random.Random(1618).randrange, list[float]()
    for n in range(orders):
        course = await host.mail.live(info.id)
        if not course.game.awaited:
            break
        seat, rules, state = course.game.awaited[0], course.rules, course.state
        order = choose(rules.view(state, seat), lambda spoken: rules.words(state, seat, spoken), pick)  # noqa: B023
        began = time.perf_counter()
        await host.order(info.id, seat, " ".join(order), person=seat, interaction=f"{1_000_000_000_000_000_000 + n}")
        took.append(time.perf_counter() - began)
    return info.id, took


async def size(store: Store) -> int:
    """Bytes of the whole file, nothing left in the log."""
    async with store.reading() as db:
        await db.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        pages = await db.scalar(text("PRAGMA page_count")) or 0
        free = await db.scalar(text("PRAGMA freelist_count")) or 0
        return int(pages - free) * int(await db.scalar(text("PRAGMA page_size")) or 0)


async def column(store: Store, query: str) -> int:
    """A number from the database."""
    async with store.reading() as db:
        return int(await db.scalar(text(query)) or 0)


async def orders_and_bytes(path: Path) -> str:
    """Play, and print how fast and how compact."""
    store = await Store.open(str(path))
    host = Host(store, now=time.time)
    empty = await size(store)
    game, took = await play(host, ORDERS)
    cuts, lines = quantiles(took, n=20), len(took)
    print(
        f"orders with store: {lines / sum(took):.0f} a second; p50 {cuts[9] * 1e3:.1f} ms, p95 {cuts[18] * 1e3:.1f} ms"
    )
    whole = await size(store) - empty
    count = await column(store, "SELECT count(*) FROM snapshots")
    states = await column(store, "SELECT sum(length(state)) FROM snapshots")
    async with store.writing() as db:
        await db.execute(t.outbox.update().values(state="sent"))
    await store.forget(time.time() + LATER)
    kept = await size(store) - empty
    print(
        f"bytes an order: {(kept - states) / lines:.0f} kept for good, {(whole - states) / lines:.0f} in the first week"
    )
    print(f"snapshots: {count} of {states / count:.0f} bytes")
    await store.close()
    return game


async def fill(path: Path, game: str) -> None:
    """Copy a played game until there are 10,000, a tenth of them still in play."""
    store = await Store.open(str(path))
    async with store.writing() as db:
        tables = {
            table: (await db.execute(select(table))).mappings().all() for table in (t.games, t.seats, t.snapshots)
        }
        few = (await db.execute(select(t.lines).order_by(t.lines.c.number.desc()).limit(20))).mappings().all()
        for start in range(0, STORED, 500):
            names = [(f"g{n}", n) for n in range(start, min(start + 500, STORED))]
            rows = [{**dict(row), "id": name, "channel": f"c{n % 1000}", "status": "playing" if n % 10 == 0 else "over",
                     "alarm": None} for name, n in names for row in tables[t.games]]  # fmt: skip
            await db.execute(t.games.insert(), rows)
            for table, source in ((t.seats, tables[t.seats]), (t.lines, few), (t.snapshots, tables[t.snapshots][-1:])):
                await db.execute(table.insert(), [{**dict(row), "game": name} for name, _n in names for row in source])
    print(f"{STORED} games stored: {await size(store) / 2**20:.0f} MiB")
    await store.close()


async def start(path: Path) -> None:
    """Everything that happens before the first order can be taken."""
    began = time.perf_counter()
    store = await Store.open(str(path))
    host = Host(store, now=time.time)
    await host.start_up()
    await Queue(store).heads()
    await Clock(host).tick(time.time())
    ready = time.perf_counter() - began
    found = await host.games_in("c7")
    await host.view(found[0].id)
    print(f"start: {ready * 1e3:.0f} ms; with the first game on show {(time.perf_counter() - began) * 1e3:.0f} ms")
    await host.close()
    await store.close()


def main() -> None:
    """Measure in a throw-away folder."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite"
        game = asyncio.run(orders_and_bytes(path))
        asyncio.run(fill(path, game))
        asyncio.run(start(path))


if __name__ == "__main__":
    main()
