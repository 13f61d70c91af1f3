"""A campaign of thirty years as a film, from the command to the file: GIF and WebP, told as it goes.

Stand-ins play it; its strips are made by processes as the bot has them. Figures are seconds of the wall, beside the
load of the machine, which may be shared.
"""

import asyncio
import os
import tempfile
import time
from pathlib import Path
from typing import get_args

from bot.discord.pictures import Pictures
from bot.host.host import Host
from bot.store import Store
from bot.store.people import Person
from bot.work import Workers
from render.film import Moving

SCENARIO, SHARED = "1618-30", "bot.cli.warmed"


async def played(store: Store) -> str:
    """A whole war, as stand-ins play it."""
    host = Host(store, now=time.time)
    info = await host.open_game(
        game="campaign", organiser=Person("0", "Organiser"), guild="g", channel="c", title="bench", scenario=SCENARIO
    )
    await host.add_standin(info.id, None, "0")
    await host.start(info.id, "0", "start")
    await host.mail.settled()
    await host.close()
    return info.id


async def filmed(store: Store, game: str, moving: Moving) -> None:
    """Make the film twice: by processes that have just begun, and by the same again."""
    workers = Workers(2, shared=SHARED)
    await workers.start()
    host = Host(store, now=time.time, workers=workers)
    pictures = Pictures(host)
    for how in ("cold", "warm"):
        began, told = time.perf_counter(), list[float]()

        async def tell(done: int, whole: int, began: float = began, told: list[float] = told) -> None:
            told.append(time.perf_counter() - began)

        film = await pictures.film(game, moving=moving, told=tell)
        wall = time.perf_counter() - began
        print(
            f"{moving}, {how}: {wall:.1f} s, {len(film.png) / 1e6:.2f} MB, "
            f"told {len(told)} times, first after {told[0]:.1f} s, load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
    await host.close()
    await workers.close()


async def measure(path: Path) -> None:
    """A war and its films."""
    store = await Store.open(str(path))
    game = await played(store)
    for moving in get_args(Moving):
        await filmed(store, game, moving)
    await store.close()


def main() -> None:
    """Measure in a throw-away folder."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "bench.sqlite"))


if __name__ == "__main__":
    main()
