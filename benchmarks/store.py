"""The store, in a SQLite file and on PostgreSQL: orders a second through the host, bytes, a start with 10,000 games.

Orders come one after another, and each is on the disk before the next. Play is that of stand-ins in ten-player
campaigns, whose orders go in one by one as people's do.
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
from bot.store.archives import put_away
from bot.store.packed import unpacked
from bot.store.people import Person
from game.play.standins import standin
from tests.databases import Server, binaries

TABLES = "FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
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
    """Bytes of all that is kept: the file with an empty log, or all tables with nothing dead in them."""
    async with store.reading() as db:
        if store.dialect == "postgresql":
            await db.execute(text("VACUUM FULL"))
            return int(await db.scalar(text(f"SELECT sum(pg_total_relation_size(oid)) {TABLES}")) or 0)
        await db.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        pages = await db.scalar(text("PRAGMA page_count")) or 0
        free = await db.scalar(text("PRAGMA freelist_count")) or 0
        return int(pages - free) * int(await db.scalar(text("PRAGMA page_size")) or 0)


async def packed(store: Store, game: str) -> int:
    """The size with the game packed as one that is over long since; then it goes on as before."""
    await end(store, "over")
    await put_away(store, float("inf"), 1)
    found = await size(store)
    async with store.writing() as db:
        await unpacked(db, game)
    await end(store, "playing")
    return found


async def end(store: Store, status: str) -> None:
    """Give every game this status."""
    async with store.writing() as db:
        await db.execute(t.games.update().values(status=status))


async def column(store: Store, query: str) -> int:
    """A number from the database."""
    async with store.reading() as db:
        return int(await db.scalar(text(query)) or 0)


async def orders_and_bytes(url: str) -> str:
    """Play, and print how fast and how compact."""
    store = await Store.open(url)
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
    ended = await packed(store, game) - empty
    told = {"in the first week": whole, "kept": kept, "once its game is over and packed": ended}
    each = ", ".join(f"{(bytes_ - states) / lines:.0f} {when}" for when, bytes_ in told.items())
    print(f"bytes an order: {each}")
    print(f"snapshots: {count} of {states / count:.0f} bytes")
    await store.close()
    return game


async def fill(url: str, game: str) -> None:
    """Copy a played game until there are 10,000, a tenth of them still in play."""
    store = await Store.open(url)
    async with store.writing() as db:
        tables = {table: (await db.execute(select(table))).mappings().all() for table in (t.games, t.seats)}
        state = (await db.execute(select(t.snapshots).order_by(t.snapshots.c.number.desc()).limit(1))).mappings().all()
        few = (await db.execute(select(t.lines).order_by(t.lines.c.number.desc()).limit(20))).mappings().all()
        for start in range(0, STORED, 500):
            names = [(f"g{n}", n) for n in range(start, min(start + 500, STORED))]
            rows = [{**dict(row), "id": name, "channel": f"c{n % 1000}", "status": "playing" if n % 10 == 0 else "over",
                     "alarm": None} for name, n in names for row in tables[t.games]]  # fmt: skip
            await db.execute(t.games.insert(), rows)
            for table, source in ((t.seats, tables[t.seats]), (t.lines, few), (t.snapshots, state)):
                await db.execute(table.insert(), [{**dict(row), "game": name} for name, _n in names for row in source])
    print(f"{STORED} games stored: {await size(store) / 2**20:.0f} MiB")
    await store.close()


async def start(url: str) -> None:
    """Everything that happens before the first order can be taken."""
    began = time.perf_counter()
    store = await Store.open(url)
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


def measure(url: str) -> None:
    """All of it, in an empty database."""
    game = asyncio.run(orders_and_bytes(url))
    asyncio.run(fill(url, game))
    asyncio.run(start(url))


def main() -> None:
    """Measure in a throw-away folder, and on a server of its own where PostgreSQL is installed."""
    with tempfile.TemporaryDirectory() as folder:
        print("— SQLite")
        measure(str(Path(folder) / "bench.sqlite"))
    if at := binaries():
        print("— PostgreSQL")
        server = Server(at, sync=True)
        try:
            measure(server.url)
        finally:
            server.remove()


if __name__ == "__main__":
    main()
