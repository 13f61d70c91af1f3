"""How long a public page takes with many who watch: its facts and its pictures, as the page asks for both.

The games are recorded ones, of every kind, and somebody has looked at each before. Whoever watches opens a page at its
newest moment; then, every few seconds, they look at that again, slide to one that is past, or look at another game.
`python -m benchmarks.watching [people] [seconds]` prints median and p95, and what the bot holds in memory.
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import aiohttp

from benchmarks.desks import with_pages
from benchmarks.processes import megabytes
from bot.discord.client import Westphalia
from bot.pocket import Pocket
from bot.store.people import Person, Server

#: Seconds between two looks of one person, on the mean; the share of looks at what is past, and at another game.
REST, PAST, OTHER = 4.0, 0.1, 0.1
RECORDS = Path(__file__).parents[1] / "tests" / "house" / "records"
GAMES = ("agony-*-early_war", "battles-*-rocroi", "campaign-*-turns", "cuius-*-mountain")


class Onlooker:
    """Somebody who watches."""

    def __init__(self, pages: list[str], n: int) -> None:
        self._pages, self._chance = pages, Random(n)
        self._page = self._chance.choice(pages)
        self.facts: list[float] = []
        self.pictures: list[float] = []

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
        facts = await self._asked(session, {})
        if self._chance.random() < PAST:
            facts = await self._asked(session, {"at": str(self._chance.randrange(facts["last"] + 1))})
        began = time.monotonic()
        asked = {"at": str(facts["at"]), "kind": facts["kinds"][0]} | ({"eyes": facts["by"]} if facts["eyes"] else {})
        async with session.get(f"{self._page}/picture", params=asked) as answer:
            assert answer.status == 200, await answer.text()
            await answer.read()
        self.pictures.append(time.monotonic() - began)

    async def _asked(self, session: aiohttp.ClientSession, at: dict[str, str]) -> Any:
        began = time.monotonic()
        async with session.get(f"{self._page}/facts", params=at) as answer:
            assert answer.status == 200, await answer.text()
            found = await answer.json()
        self.facts.append(time.monotonic() - began)
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


async def main(people: int = 200, seconds: float = 40.0) -> None:
    """Print what it took."""
    async with with_pages() as (pocket, client):
        pages = await shown(client, pocket)
        before, held = os.getloadavg()[0], megabytes(os.getpid())
        await asyncio.gather(*(Onlooker([page], n).watch(0.0) for n, page in enumerate(pages)))
        everybody = [Onlooker(pages, n) for n in range(people)]
        until = time.monotonic() + seconds
        await asyncio.gather(*(one.watch(until) for one in everybody))
        after = megabytes(os.getpid())
    for told, found in (
        ("a moment in words", [each for one in everybody for each in one.facts]),
        ("its picture", [each for one in everybody for each in one.pictures]),
    ):
        cuts = quantiles(found, n=100)
        print(f"{told:<18} {len(found):>5} asked, median {cuts[49] * 1000:.0f} ms, p95 {cuts[94] * 1000:.0f} ms")
    print(f"{people} people, load before {before:.1f}, after {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    print(f"memory {held:.0f} MiB before, {after:.0f} MiB after, with all worker processes and those who watch")


if __name__ == "__main__":
    asyncio.run(main(*(int(said) for said in sys.argv[1:])))
