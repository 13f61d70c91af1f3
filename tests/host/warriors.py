"""Raises bots that wage war as fast as they can and expect to be killed; see `tests.host.nursery`."""

import asyncio
import random

from bot.host.host import Host
from bot.host.info import GameInfo
from bot.store import Store
from bot.store.people import Person
from game.core.refusal import Refusal
from tests.host.kills import raise_bots
from tests.host.test_links_crash import host_of

ANNA = Person("1", "Anna")


async def open_war(host: Host, battles: str) -> str:
    info = await host.open_game(
        game="war", organiser=ANNA, guild="g", channel="c", title="", scenario="big", options={"battles": battles}
    )
    await host.join(info.id, "red", ANNA, "join")
    await host.add_standin(info.id, None, "1")
    await host.start(info.id, "1", "start")
    return info.id


async def wage(host: Host, war: str, click: str) -> None:
    """Anna gives whatever orders there are, in the war and in its battles."""
    for n in range(10_000):
        info = await host.info(war)
        if info.status != "playing":
            return
        games: list[GameInfo] = [info, *[await host.info(link.id) for link in info.links]]
        for game in games:
            for seat in game.seats_of("1"):
                order = {"war": "march", "toy": random.choice(["luck", "ready", "bid 1"])}[game.game]
                try:
                    await host.order(game.id, seat, order, person="1", interaction=f"{click}-{n}-{game.id}")
                except Refusal:
                    await asyncio.sleep(0)


async def live(file: str, seed: str) -> None:
    host = host_of(await Store.open(file))
    await host.start_up()
    wars = [info.id for info in await host.games_in("c") if info.status == "playing" and info.game == "war"]
    wars += [await open_war(host, battles) for battles in ("fought", "auto")[: 2 - len(wars)]]
    while True:
        await asyncio.gather(*(wage(host, war, f"{seed}-{n}") for n, war in enumerate(wars)))
        wars = [await open_war(host, battles) for battles in ("fought", "auto")]


if __name__ == "__main__":
    raise_bots(live)
