"""How long a public page takes with many who watch: its facts and its pictures, as the page asks for both.

The games are recorded ones, of every kind, and somebody has looked at each before. Whoever watches opens a page at its
newest moment; then, every four seconds, they look at that again, or at another game (one time in ten); one time in ten
they slide to any moment that is past, whether or not anybody looked at it before. That is more than people do who
follow a game: they go back rarely, step by step, and to the same moments. They are in a process of their own.
`python -m benchmarks.watching [people] [seconds]` prints median and p95, and what the bot holds in memory.
"""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import aiohttp

from benchmarks.desks import with_pages
from benchmarks.processes import megabytes, seconds
from bot.discord.client import Westphalia
from bot.pocket import Pocket
from bot.store.people import Person, Server

#: Seconds between two looks of one person, on the mean; the share of looks at what is past, and at another game.
REST, PAST, OTHER = 4.0, 0.1, 0.1
RECORDS = Path(__file__).parents[1] / "tests" / "house" / "records"
GAMES = ("agony-*-early_war", "battles-*-rocroi", "campaign-*-turns", "cuius-*-mountain")


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asked for, whether of a moment that is past, and how many seconds the answer took."""

    what: str
    past: bool
    took: float


class Onlooker:
    """Somebody who watches."""

    def __init__(self, pages: Sequence[str], n: int) -> None:
        self._pages, self._chance = pages, Random(n)
        self._page = self._chance.choice(pages)
        self.asked: list[Asked] = []

    async def watch(self, until: float) -> None:
        """Open a page, and look again and again."""
        async with aiohttp.ClientSession() as session:
            await asyncio.sleep(self._chance.random() * REST)
            await self._look(session)
            while time.monotonic() < until:
                await asyncio.sleep(self._chance.expovariate(1 / REST))
                await self._look(session)

    async def _look(self, session: aiohttp.ClientSession) -> None:
        if self._chance.random() < OTHER:
            self._page = self._chance.choice(self._pages)
        facts, past = await self._facts(session, {}, past=False), False
        if self._chance.random() < PAST:
            past = True
            facts = await self._facts(session, {"at": str(self._chance.randrange(facts["last"] + 1))}, past=True)
        shown = {"at": str(facts["at"]), "kind": facts["kinds"][0]} | ({"eyes": facts["by"]} if facts["eyes"] else {})
        await self._get(session, "picture", shown, past=past)

    async def _facts(self, session: aiohttp.ClientSession, at: dict[str, str], *, past: bool) -> Any:
        return await self._get(session, "facts", at, past=past)

    async def _get(self, session: aiohttp.ClientSession, what: str, how: dict[str, str], *, past: bool) -> Any:
        began = time.monotonic()
        async with session.get(f"{self._page}/{what}", params=how) as answer:
            assert answer.status == 200, await answer.text()
            found = await (answer.json() if answer.content_type == "application/json" else answer.read())
        self.asked.append(Asked(what, past, time.monotonic() - began))
        return found


async def shown(client: Westphalia, pocket: Pocket) -> list[str]:
    """The pages of the recorded games."""
    guild = str(pocket.channel("games").guild_id)
    await client.host.store.set_server(guild, Server(pages="listed"))
    found = []
    for name in GAMES:
        [file] = RECORDS.glob(f"{name}.txt")
        info = await client.host.import_record(
            file.read_text(), organiser=Person("1", "Organiser"), guild=guild, channel="1", title=file.stem
        )
        found.append(f"{client.web}/game/{info.id}")
    return found


def crowd(pages: Sequence[str], people: int, seconds: float) -> list[Asked]:
    """All who watch, in this process: what each of them asked for."""

    async def together() -> list[Asked]:
        everybody = [Onlooker(pages, n) for n in range(people)]
        until = time.monotonic() + seconds
        await asyncio.gather(*(one.watch(until) for one in everybody))
        return [each for one in everybody for each in one.asked]

    return asyncio.run(together())


async def main(people: int = 200, lasting: float = 40.0) -> None:
    """Print what it took."""
    me, elsewhere = os.getpid(), ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    async with with_pages() as (pocket, client):
        pages, loop = await shown(client, pocket), asyncio.get_running_loop()
        before, held = os.getloadavg()[0], megabytes(me)
        for page in pages:
            await loop.run_in_executor(elsewhere, crowd, [page], 1, 0.0)
        spent = seconds(me)
        asked = await loop.run_in_executor(elsewhere, crowd, pages, people, lasting)
        spent, after = seconds(me) - spent, megabytes(me)
    elsewhere.shutdown()
    for told, what in (("a moment in words", "facts"), ("its picture", "picture")):
        told_of = [each for each in asked if each.what == what]
        _print(told, told_of)
        _print("- of the newest", [each for each in told_of if not each.past])
        _print("- of the past", [each for each in told_of if each.past])
    print(f"{people} people, load before {before:.1f}, after {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    print(f"{spent / lasting:.2f} cores at work on it, those who watch among them")
    print(f"memory {held:.0f} MiB before, {after:.0f} MiB after, with all worker processes and those who watch")


def _print(told: str, asked: Sequence[Asked]) -> None:
    cuts = quantiles([each.took for each in asked], n=100)
    print(f"{told:<18} {len(asked):>5} asked, median {cuts[49] * 1000:.0f} ms, p95 {cuts[94] * 1000:.0f} ms")


if __name__ == "__main__":
    asyncio.run(main(*(int(said) for said in sys.argv[1:])))
