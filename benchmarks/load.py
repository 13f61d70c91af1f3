"""Two bots with a shard each, one PostgreSQL and one double of Discord on this machine: what they bear together.

People sit alone at games of every kind, half of them on each shard. A deed of theirs is what a player does: they ask
for suggestions, take one, and give it as an order. The rate rises until half of the answers take longer than three
seconds. Prints for each rate how many orders a second were answered, how long suggestions and answers took, messages
and requests an order, how many of these Discord counts, and the processor time an order costs each part; at the end
memory, and how the database grew.
`python -m benchmarks.load [PROCESSES]`, with so many worker processes of a kind for each bot (0: threads).
"""

import asyncio
import random
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import quantiles

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from benchmarks.desks import SCENARIOS, Desk, opened, point, whereabouts
from benchmarks.processes import megabytes, seconds
from bot.cli.run import house, warmed
from bot.discord.shards import Shards
from bot.pocket import Channel, Person, Pocket
from bot.store.address import database_url
from tests.databases import Server, binaries

#: Games of each kind on each shard.
EACH = 5
#: Deeds a second, one after another, and for how many seconds each.
RATES, SECONDS = (2, 5, 10, 20, 40), 15
#: Somebody who waits longer for half of the answers has had enough.
PATIENCE = 3.0
BOTS = ("0/2", "1/2")
#: Requests that Discord does not count against the fifty a second of a token: what answers clicks.
UNCOUNTED = ("/interactions/", "/webhooks/")
SPAWN = get_context("spawn")


@dataclass(slots=True)
class Figures:
    """What came of one rate: seconds of each suggestion and answer, and what was not answered at all."""

    wall: float = 0.0
    suggested: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    lost: int = 0
    requests: int = 0
    counted: int = 0
    messages: int = 0


async def serve(pipe: Connection, url: str, range_: str, processes: int) -> None:
    """One bot: opens the games of its shard, then serves until it is told to stop."""
    where, desks = await asyncio.to_thread(pipe.recv)
    shards = Shards.read(range_)
    async with (
        warmed(processes) as workers,
        house(url, point(where), at_once=True, workers=workers, shards=shards) as client,
    ):
        for desk in desks:
            if desk.on(shards):
                await opened(client, desk)
        pipe.send(True)
        await asyncio.to_thread(pipe.recv)


def bot(pipe: Connection, url: str, range_: str, processes: int) -> None:
    """All that goes on in a bot's process."""
    asyncio.run(serve(pipe, url, range_, processes))


async def deed(person: Person, channel: Channel, pick: random.Random, told: Figures) -> None:
    """Ask for suggestions, and give one of them as an order."""
    began = time.perf_counter()
    try:
        found = await person.autocomplete("order", channel, "text", text="")
        told.suggested.append(time.perf_counter() - began)
        if found:
            began = time.perf_counter()
            await person.slash("order", channel, text=pick.choice(found)[1])
            told.answered.append(time.perf_counter() - began)
    except TimeoutError:
        told.lost += 1


async def at_rate(pocket: Pocket, desks: Sequence[tuple[Person, Channel]], rate: int) -> Figures:
    """Deeds at this rate; nobody begins one before their last is answered."""
    told, pick, free, tasks = Figures(), random.Random(rate), list(desks), set[asyncio.Task[None]]()
    calls, posted = len(pocket.calls), sum(map(len, pocket.world.messages.values()))

    async def one(desk: tuple[Person, Channel]) -> None:
        try:
            await deed(*desk, pick, told)
        finally:
            free.append(desk)

    began = time.perf_counter()
    for n in range(rate * SECONDS):
        await asyncio.sleep(max(0.0, began + n / rate - time.perf_counter()))
        if free:
            task = asyncio.create_task(one(free.pop(0)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    told.wall = time.perf_counter() - began
    told.requests = len(pocket.calls) - calls
    told.counted = sum(not any(path in call for path in UNCOUNTED) for call in pocket.calls[calls:])
    told.messages = sum(map(len, pocket.world.messages.values())) - posted
    return told


async def town(pipe: Connection) -> None:
    """The double of Discord and its people: tells where it is and who sits where, then lets them play at each rate."""
    async with Pocket(linger=0, patience=60) as pocket:
        guilds = {shard(guild.id): guild for guild in pocket.world.guilds.values()}
        while len(guilds) < len(BOTS):
            added = pocket.add_guild("Another server")
            guilds[shard(added.id)] = added
        seated, desks = [], []
        for kind in SCENARIOS:
            for n in range(EACH * len(BOTS)):
                person, name = pocket.person(f"{kind} {n}"), f"{kind}-{n}"
                channel = pocket.add_channel(name, guild=guilds[n % len(BOTS)])
                seated.append((person, channel))
                desks.append(Desk.of(kind, person, channel))
        pipe.send((whereabouts(pocket), desks))
        while rate := await asyncio.to_thread(pipe.recv):
            pipe.send(await at_rate(pocket, seated, rate))


def shard(guild: int) -> int:
    """Which of the two serves it."""
    return (guild >> 22) % len(BOTS)


def in_town(pipe: Connection) -> None:
    """All that goes on in the town's process."""
    asyncio.run(town(pipe))


def line(what: str, times: Sequence[float]) -> str:
    """How long something took."""
    if len(times) < 2:
        return f"{what}: none"
    cuts = quantiles(times, n=100)
    return f"{what} p50 {cuts[49] * 1e3:.0f}, p95 {cuts[94] * 1e3:.0f}, p99 {cuts[98] * 1e3:.0f} ms"


async def size(url: str) -> int:
    """Bytes of the database."""
    engine = create_async_engine(database_url(url))
    async with engine.connect() as db:
        found: int = (await db.execute(text("SELECT pg_database_size(current_database())"))).scalar_one()
    await engine.dispose()
    return found


def measure(url: str, people: Connection, parts: dict[str, int]) -> None:
    """Every rate, until it is too much."""
    before, orders = asyncio.run(size(url)), 0
    for rate in RATES:
        spent = {name: seconds(pid) for name, pid in parts.items()}
        people.send(rate)
        told: Figures = people.recv()
        done = len(told.answered)
        orders += done
        cost = {name: (seconds(pid) - spent[name]) / max(done, 1) * 1e3 for name, pid in parts.items()}
        print(f"{rate} deeds a second asked: {done / told.wall:.1f} orders a second answered, {told.lost} not at all")
        print(f"  {line('suggestions', told.suggested)}; {line('click to answer', told.answered)}")
        print(f"  an order: {told.messages / max(done, 1):.2f} messages, {told.requests / max(done, 1):.1f} requests "
              f"({told.counted / max(done, 1):.1f} of them counted), "
              + ", ".join(f"{name} {ms:.0f} ms" for name, ms in cost.items()), flush=True)  # fmt: skip
        if not told.answered or sorted(told.answered)[done // 2] > PATIENCE:
            break
    print(", ".join(f"{name} {megabytes(pid):.0f} MiB" for name, pid in parts.items()))
    print(f"the database grew by {(asyncio.run(size(url)) - before) / max(orders, 1):.0f} bytes an order ({orders})")


def main() -> None:
    """Measure on a database of our own."""
    processes = int(sys.argv[1]) if sys.argv[1:] else 1
    at = binaries()
    if at is None:
        raise SystemExit("PostgreSQL is not installed")
    server = Server(at, sync=True)
    pipe, theirs = SPAWN.Pipe()
    people = SPAWN.Process(target=in_town, args=(theirs,), daemon=True)
    people.start()
    town_and_desks = pipe.recv()
    bots = []
    try:
        for range_ in BOTS:
            mine, its = SPAWN.Pipe()
            process = SPAWN.Process(target=bot, args=(its, server.url, range_, processes))
            process.start()
            mine.send(town_and_desks)
            mine.recv()
            bots.append((process, mine))
        parts = {f"bot {n}": process.pid or 0 for n, (process, _pipe) in enumerate(bots)}
        measure(server.url, pipe, {**parts, "PostgreSQL": server.pid, "Discord's double": people.pid or 0})
    finally:
        for process, mine in bots:
            with suppress(OSError):
                mine.send(None)
            process.join(60)
            process.kill()
        people.kill()
        server.remove()


if __name__ == "__main__":
    main()
