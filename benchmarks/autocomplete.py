"""200 autocompletes a second through the real client at a pocket Discord, beside pictures and stand-ins at work.

In turns over games of each kind, with people who type their orders from the first letter on. The pocket and the people
share the bot's event loop, so that what they cost counts, too. Prints p50, p95 and the longest wait from the keystroke
to the suggestions, and by how much the event loop was late. `python -m benchmarks.autocomplete [PROCESSES]`.
"""

import asyncio
import random
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import discord

from bot.cli.run import house, warmed
from bot.cli.settings import cores
from bot.discord.client import Westphalia
from bot.pocket import Channel, Person, Pocket
from bot.store.people import Person as Player
from render import Look

#: Autocompletes a second, and for how many seconds.
RATE, SECONDS = 200, 10
#: Games of each kind: the rules, a scenario, and orders as people type them, cut off somewhere.
KINDS = {
    "campaign": ("1618-30", ("Spain-1 Savoy", "Austria-1 deploy", "ready")),
    "battles": ("rocroi", ("move Croats", "attack", "place", "fire")),
    "agony": ("campaign", ("C4 act Tilly", "act Spinola", "event", "keep")),
    "cuius": ("campaign", ("march Tilly all to", "march Mansfeld", "pass")),
}
EACH = 5
#: Seconds between two looks at the loop's lag.
PULSE = 0.01


@dataclass(frozen=True, slots=True)
class Desk:
    """Somebody at a game in a channel of its own, and what they type."""

    person: Person
    channel: Channel
    game: str
    typed: tuple[str, ...]


async def desks(client: Westphalia, pocket: Pocket) -> list[Desk]:
    """Games of each kind in play, with a person at the seat that is to move."""
    found = []
    for kind, (scenario, typed) in KINDS.items():
        for n in range(EACH):
            person, channel = pocket.person(f"{kind} {n}"), pocket.add_channel(f"{kind}-{n}")
            found.append(Desk(person, channel, await opened(client, person, channel, kind, scenario), typed))
    return found


async def opened(client: Westphalia, person: Person, channel: Channel, kind: str, scenario: str) -> str:
    """A game of somebody who plays all of its seats."""
    host, player = client.host, Player(str(person.id), person.name)
    info = await host.open_game(
        game=kind, organiser=player, guild=str(channel.guild_id), channel=str(channel.id), title="", scenario=scenario
    )
    for seat in info.seats:
        await host.join(info.id, seat.id, player, seat.id)
    await host.start(info.id, player.id, "start")
    return info.id


async def standins(client: Westphalia, person: Person, channel: Channel) -> None:
    """Stand-ins play among themselves, one game after another."""
    host, player, n = client.host, Player(str(person.id), person.name), 0
    while True:
        kind, (scenario, _typed) = list(KINDS.items())[n % len(KINDS)]
        info = await host.open_game(
            game=kind,
            organiser=player,
            guild=str(channel.guild_id),
            channel=str(channel.id),
            title="",
            scenario=scenario,
        )
        await host.add_standin(info.id, None, player.id)
        await host.start(info.id, player.id, "start")
        async with asyncio.timeout(5):
            await host.mail.settled()
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


async def complete(desk: Desk, typed: str, took: list[float]) -> None:
    """One keystroke, timed until its suggestions are there."""
    began = time.perf_counter()
    with suppress(TimeoutError):  # Discord waits no longer than three seconds; they count
        await desk.person.autocomplete("order", desk.channel, "text", text=typed)
    took.append(time.perf_counter() - began)


async def typing(found: list[Desk]) -> list[float]:
    """All keystrokes at their pace, whether or not those before are answered."""
    pick, took, tasks, began = random.Random(1618), list[float](), [], time.perf_counter()
    for n in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, began + n / RATE - time.perf_counter()))
        desk = found[n % len(found)]
        text = pick.choice(desk.typed)
        tasks.append(asyncio.create_task(complete(desk, text[: pick.randint(0, len(text))], took)))
    await asyncio.gather(*tasks)
    return took


@asynccontextmanager
async def beside(*works: Awaitable[None]) -> AsyncIterator[None]:
    """Works that go on meanwhile."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def told(what: str, times: list[float]) -> None:
    """One line of figures."""
    cuts = quantiles(times, n=20)
    p50, p95, longest = (f"{seconds * 1e3:.0f} ms" for seconds in (cuts[9], cuts[18], max(times)))
    print(f"{what}: p50 {p50}, p95 {p95}, longest {longest} ({len(times)})")


async def measure(folder: Path, processes: int) -> None:
    """First the keystrokes alone, then beside all else."""
    async with Pocket(linger=0) as pocket, warmed(processes) as workers:
        with pocket.point(discord):
            async with house(str(folder / "bench.sqlite"), pocket.token, at_once=True, workers=workers) as client:
                found = await desks(client, pocket)
                late: list[float] = []
                for name in ("alone", "beside pictures and stand-ins"):
                    late.clear()
                    drawn: list[float] = []
                    works = [lag(late)]
                    if name != "alone":
                        works.append(standins(client, found[0].person, pocket.add_channel("stand-ins")))
                        works.append(pictures(client, [desk.game for desk in found], drawn))
                    async with beside(*works):
                        took = await typing(found)
                    told(f"{name}: suggestions", took)
                    told(f"{name}: event loop late", late)
                    if drawn:
                        told(f"{name}: pictures", drawn)
                print(f"memory of the bot: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def main() -> None:
    """Measure in a throw-away folder."""
    processes = int(sys.argv[1]) if sys.argv[1:] else cores()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), processes))


if __name__ == "__main__":
    main()
