"""Orders a second that several processes bear together over one PostgreSQL: rules, host and store, without Discord.

python -m benchmarks.orders [--processes 2] [--games 16] [--seconds 15]

Each process has so many campaigns of ten players in hand, begun before, and in each of them one order follows another;
they are legal ones taken at random. What is written is on the disk before an order is answered. Prints the orders
answered a second in all, how long one took, and what it cost the processes and PostgreSQL of the processors.
"""

import asyncio
import random
import time
from argparse import ArgumentParser
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import quantiles

from benchmarks.processes import seconds
from bot.cli.run import load
from bot.host.host import Host
from bot.store import Store
from bot.store.people import Person
from game.core.rules import random_order
from tests.databases import Server, binaries

SPAWN = get_context("spawn")
OWN = Person("0", "Organiser")
#: Milliseconds of a Discord id, which tells when something was said.
ID = 1_000_000_000_000_000_000


async def opened(host: Host, name: str) -> str:
    """A campaign with ten people, begun."""
    info = await host.open_game(game="campaign", organiser=OWN, guild="g", channel=name, title="bench")
    for place in info.seats:
        await host.join(info.id, place.id, Person(f"{name}-{place.id}", str(place.name)), place.id)
    await host.start(info.id, "0", "s")
    return info.id


async def play(host: Host, game: str, name: str, until: float, took: list[float]) -> None:
    """One order after another, until it is so late or the war is over (which takes some two thousand)."""
    chance = random.Random(name)
    live = await host.mail.live(game)
    while live.game.awaited and time.time() < until:
        seat = live.game.awaited[0]
        order = random_order(partial(live.rules.words, live.state, seat), chance.randrange)
        began = time.perf_counter()
        said = f"{ID + chance.getrandbits(50)}"
        await host.order(game, seat, " ".join(order), person=f"{name}-{seat}", interaction=said)
        took.append(time.perf_counter() - began)
        live = await host.mail.live(game, 0)  # as it is in memory: nobody else changes it


async def serve(pipe: Connection, url: str, number: int, games: int) -> None:
    """One process: says that it is ready, plays until it is told, and answers how long each order took."""
    load(drawing=False)
    store = await Store.open(url)
    host = Host(store, now=time.time)
    await host.start_up()
    names = [f"{number}-{n}" for n in range(games)]
    begun = [await opened(host, name) for name in names]
    pipe.send("ready")
    until: float = await asyncio.to_thread(pipe.recv)
    took: list[float] = []
    playing = (play(host, game, name, until, took) for game, name in zip(begun, names, strict=True))
    await asyncio.gather(*playing)
    pipe.send(took)
    await host.close()
    await store.close()


def process(pipe: Connection, url: str, number: int, games: int) -> None:
    """What a process runs."""
    asyncio.run(serve(pipe, url, number, games))


def main() -> None:
    """Measure once."""
    parser = ArgumentParser(prog="benchmarks.orders")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--games", type=int, default=16, help="at once, in each process")
    parser.add_argument("--seconds", type=float, default=15.0)
    given = parser.parse_args()
    at = binaries()
    if at is None:
        raise SystemExit("needs PostgreSQL's initdb and postgres")
    server = Server(at, sync=True)
    try:
        measure(server, given.processes, given.games, given.seconds)
    finally:
        server.remove()


def measure(server: Server, processes: int, games: int, lasting: float) -> None:
    """Start the processes, let them play, and print what came of it."""
    pipes, running = [], []
    for number in range(processes):
        ours, theirs = SPAWN.Pipe()
        one = SPAWN.Process(target=process, args=(theirs, server.url, number, games))
        one.start()
        assert ours.recv() == "ready"
        pipes.append(ours)
        running.append(one)
    before = [seconds(one.pid or 0) for one in running], seconds(server.pid)
    began = time.time()
    for pipe in pipes:
        pipe.send(began + lasting)
    took = [each for pipe in pipes for each in pipe.recv()]
    wall = time.time() - began
    after = [seconds(one.pid or 0) for one in running], seconds(server.pid)
    cuts = quantiles(took, n=20)
    print(f"{processes} processes, {games} games each: {len(took) / wall:.0f} orders a second in all; ", end="")
    print(f"p50 {cuts[9] * 1e3:.1f} ms, p95 {cuts[18] * 1e3:.1f} ms")
    worked = sum(after[0]) - sum(before[0])
    print(f"an order: {1e3 * worked / len(took):.2f} ms of the processes, ", end="")
    print(f"{1e3 * (after[1] - before[1]) / len(took):.2f} ms of PostgreSQL")
    for one in running:
        one.join(10)


if __name__ == "__main__":
    main()
