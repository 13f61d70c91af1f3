"""200 autocompletes a second through the real client at a pocket Discord, beside pictures and stand-ins at work.

In turns over games of each kind, with people who type their orders from the first letter on. The pocket and the people
are a process of their own, as Discord is elsewhere; all share the machine. Prints p50, p95 and the longest wait from
the keystroke to the suggestions, and by how much the bot's event loop was late. `python -m benchmarks.autocomplete
[PROCESSES]`.
"""

import asyncio
import random
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles

from benchmarks.desks import SCENARIOS, Desk, opened, point, whereabouts
from bot.cli.run import house, warmed
from bot.cli.settings import cores
from bot.discord.client import Westphalia
from bot.pocket import Channel, Person, Pocket
from bot.store.people import Person as Player
from render import Look

#: Autocompletes a second, and for how many seconds.
RATE, SECONDS = 200, 10
#: Orders of each kind as people type them, cut off somewhere.
TYPED = {
    "campaign": ("Spain-1 Savoy", "Austria-1 deploy", "ready"),
    "battles": ("move Croats", "attack", "place", "fire"),
    "agony": ("C4 act Tilly", "act Spinola", "event", "keep"),
    "cuius": ("march Tilly all to", "march Mansfeld", "pass"),
}
#: Games of each kind.
EACH = 5
#: Discord gives up waiting for suggestions after so many seconds.
PATIENCE = 3.0
#: Seconds between two looks at the loop's lag.
PULSE = 0.01


async def standins(client: Westphalia) -> None:
    """Stand-ins play among themselves, one game after another, each for five seconds."""
    host, player, n = client.host, Player("0", "Nobody"), 0
    while True:
        kind, scenario = list(SCENARIOS.items())[n % len(SCENARIOS)]
        info = await host.open_game(game=kind, organiser=player, guild="1", channel="1", title="", scenario=scenario)
        await host.add_standin(info.id, None, player.id)
        await host.start(info.id, player.id, "start")
        with suppress(TimeoutError):
            await asyncio.wait_for(host.mail.settled(), 5)
        await host.abandon(info.id, player.id)
        n += 1


async def pictures(client: Westphalia, games: list[str], drawn: list[float]) -> None:
    """Whole boards, none of them kept from before, one after another."""
    n = 0
    while True:
        began = time.perf_counter()
        await client.pictures.draw(games[n % len(games)], "", Look("board", near=(str(n),)))
        drawn.append(time.perf_counter() - began)
        n += 1


async def lag(late: list[float]) -> None:
    """By how much the event loop is late, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + PULSE
        await asyncio.sleep(PULSE)
        late.append(max(loop.time() - due, 0.0))


async def complete(person: Person, channel: Channel, typed: str, took: list[float], bare: list[float]) -> None:
    """One keystroke, timed until its suggestions are there, or until it is told that there are none."""
    began, found = time.perf_counter(), list[tuple[str, str]]()
    with suppress(TimeoutError):  # Discord waits no longer than three seconds; they count
        found = await person.autocomplete("order", channel, "text", text=typed)
    waited = time.perf_counter() - began
    (took if found or waited >= PATIENCE else bare).append(waited)


async def typing(desks: list[tuple[Person, Channel, str]]) -> tuple[list[float], list[float]]:
    """All keystrokes at their pace, whether or not those before are answered: those with suggestions, and the rest."""
    pick, tasks, began = random.Random(1618), [], time.perf_counter()
    took, bare = list[float](), list[float]()
    for n in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, began + n / RATE - time.perf_counter()))
        person, channel, kind = desks[n % len(desks)]
        text = pick.choice(TYPED[kind])
        tasks.append(asyncio.create_task(complete(person, channel, text[: pick.randint(0, len(text))], took, bare)))
    await asyncio.gather(*tasks)
    return took, bare


async def town(pipe: Connection) -> None:
    """The pocket Discord and its people: tells where it is and who sits where, then types whenever it is told to."""
    async with Pocket(linger=0) as pocket:
        desks = [
            (pocket.person(f"{kind} {n}"), pocket.add_channel(f"{kind}-{n}"), kind)
            for kind in SCENARIOS
            for n in range(EACH)
        ]
        pipe.send(whereabouts(pocket))
        pipe.send([Desk.of(kind, person, channel) for person, channel, kind in desks])
        while await asyncio.to_thread(pipe.recv):
            pipe.send(await typing(desks))


def in_town(pipe: Connection) -> None:
    """All that goes on in the town's process."""
    asyncio.run(town(pipe))


@asynccontextmanager
async def beside(*works: Awaitable[None]) -> AsyncIterator[None]:
    """Works that go on meanwhile."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(error, Exception):
                print(f"ended early: {error!r}")


def told(what: str, times: list[float]) -> None:
    """One line of figures."""
    cuts = quantiles(times, n=20) if times[1:] else times * 19
    p50, p95, longest = (f"{seconds * 1e3:.0f} ms" for seconds in (cuts[9], cuts[18], max(times)))
    print(f"{what}: p50 {p50}, p95 {p95}, longest {longest} ({len(times)})")


async def typed(pipe: Connection) -> tuple[list[float], list[float]]:
    """Let the people type; how long each keystroke's suggestions took, and each answer without any."""
    pipe.send(True)
    times: tuple[list[float], list[float]] = await asyncio.to_thread(pipe.recv)
    return times


async def measure(folder: Path, processes: int, pipe: Connection) -> None:
    """First the keystrokes alone, then beside all else."""
    token = point(await asyncio.to_thread(pipe.recv))
    async with (
        warmed(processes) as workers,
        house(str(folder / "bench.sqlite"), token, at_once=True, workers=workers) as client,
    ):
        games = [await opened(client, desk) for desk in await asyncio.to_thread(pipe.recv)]
        for name in ("alone", "beside pictures and stand-ins"):
            late, drawn = list[float](), list[float]()
            works = [lag(late)]
            if name != "alone":
                works += [standins(client), pictures(client, games, drawn)]
            async with beside(*works):
                took, bare = await typed(pipe)
            told(f"{name}: suggestions", took)
            if bare:
                told(f"{name}: nothing to suggest, or typed on meanwhile", bare)
            told(f"{name}: event loop late", late)
            if drawn:
                told(f"{name}: pictures", drawn)
        print(f"memory of the bot: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def main() -> None:
    """Measure in a throw-away folder."""
    processes = int(sys.argv[1]) if sys.argv[1:] else cores()
    pipe, theirs = get_context("spawn").Pipe()
    people = get_context("spawn").Process(target=in_town, args=(theirs,), daemon=True)
    people.start()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), processes, pipe))
    people.kill()


if __name__ == "__main__":
    main()
