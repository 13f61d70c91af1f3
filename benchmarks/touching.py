"""How long a touch takes to its preview, with many people at their boards at once: the answer, and what the order
changes in the picture of the board, as the page asks for both.

Each holds a seat in a game of their own and touches every few seconds, as people do: a piece, then where it goes. All
open their boards at the same moment, with nothing found out for them but what was proposed when they were called. They
are in a process of their own.
`python -m benchmarks.touching [people] [seconds]` prints median and p95, the load it made and the machine's own.
"""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import quantiles
from typing import Any

import aiohttp

from benchmarks.desks import with_pages
from bot.discord.client import Westphalia
from bot.pocket import Pocket
from bot.store.keys import Keys
from bot.store.people import Person
from bot.web.doors import COOKIE
from tests.dice import same_dice

#: Seconds between two touches of one person, on the mean; games, each with its scenario and the order before.
REST = 4.0
GAMES = (
    ("battles", "rocroi", "french", "done"), ("campaign", "1618-5", "spain", ""),
    ("agony", "campaign", "protestant", ""), ("cuius", "white_mountain", "imperial", "first-imperial"),
)  # fmt: skip

#: What the page asks as it opens.
OPENED: tuple[tuple[str, dict[str, str]], ...] = (("ask", {"soon": "1"}), ("picture", {"kind": "board"}), ("spots", {}))


class Player:
    """Somebody at their board."""

    def __init__(self, web: str, game: str, key: str, n: int) -> None:
        self._own, self._chance = f"{web}/own/{game}", Random(n)
        self._cookies = {COOKIE: key}
        self.answers: list[float] = []
        self.previews: list[float] = []

    async def play(self, until: float) -> None:
        """Touch, look, think, and begin anew."""
        async with aiohttp.ClientSession(cookies=self._cookies) as session:
            await asyncio.gather(*(self._get(session, *each) for each in OPENED))
            while time.monotonic() < until:
                await asyncio.sleep(self._chance.expovariate(1 / REST))
                await self._turn(session)

    async def _turn(self, session: aiohttp.ClientSession) -> None:
        first = await self._get(session, "ask", {})
        place = self._chance.choice(sorted(first["touches"]))
        began = time.monotonic()
        there = await self._get(session, "ask", {"held": place})
        self.answers.append(time.monotonic() - began)
        if not there["touches"]:
            return
        await asyncio.sleep(self._chance.expovariate(1 / REST))
        said = self._chance.choice(there["touches"][self._chance.choice(sorted(there["touches"]))])["spoken"]
        began = time.monotonic()
        spoken = [("say", word) for word in said]
        asked = (("ask", spoken), ("changes", spoken))
        await asyncio.gather(*(self._get(session, what, how) for what, how in asked))
        self.previews.append(time.monotonic() - began)

    async def _get(self, session: aiohttp.ClientSession, what: str, asked: Any) -> Any:
        async with session.get(f"{self._own}/{what}", params=asked) as answer:
            assert answer.status == 200, await answer.text()
            return await (answer.json() if answer.content_type == "application/json" else answer.read())


async def seated(client: Westphalia, pocket: Pocket, n: int) -> tuple[str, str]:
    """A game, and the key of its player's browser."""
    key, scenario, seat, order = GAMES[n % len(GAMES)]
    channel, host, person = pocket.channel("games"), client.host, Person(str(10_000 + n), f"P{n}")
    options = {"players": "10"} if key == "campaign" else {}
    info = await host.open_game(
        game=key, organiser=person, guild=str(channel.guild_id), channel=str(channel.id), title=f"{n}",
        scenario=scenario, options=options,
    )  # fmt: skip
    await host.join(info.id, seat, person, seat)
    await host.add_standin(info.id, None, person.id)
    await host.start(info.id, person.id, "start")
    if order:
        await host.order(info.id, seat, order, person=person.id, interaction=f"before-{n}")
    return info.id, await Keys(host.store).give(person.id, "browser", 4e9)


def played(web: str, seats: Sequence[tuple[str, str]], seconds: float) -> tuple[list[float], list[float]]:
    """All who play, in this process: how long they waited for an answer, and for a preview."""

    async def together() -> list[Player]:
        players = [Player(web, game, key, n) for n, (game, key) in enumerate(seats)]
        until = time.monotonic() + seconds
        await asyncio.gather(*(player.play(until) for player in players))
        return players

    players = asyncio.run(together())
    return [each for one in players for each in one.answers], [each for one in players for each in one.previews]


async def main(people: int = 50, seconds: float = 40.0) -> None:
    """Print what it took."""
    elsewhere = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    async with with_pages() as (pocket, client):
        with same_dice(client):
            seats = [await seated(client, pocket, n) for n in range(people)]
            await client.host.mail.settled()
            before, loop = os.getloadavg()[0], asyncio.get_running_loop()
            await asyncio.sleep(10)
            answers, previews = await loop.run_in_executor(elsewhere, played, client.web, seats, seconds)
    elsewhere.shutdown()
    for told, found in (("touch -> where it may go", answers), ("touch -> preview", previews)):
        cuts = quantiles(found, n=100)
        print(f"{told:<26} {len(found):>5} touches, median {cuts[49] * 1000:.0f} ms, p95 {cuts[94] * 1000:.0f} ms")
    print(f"{people} people, load before {before:.1f}, after {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")


if __name__ == "__main__":
    asyncio.run(main(*(int(said) for said in sys.argv[1:])))
