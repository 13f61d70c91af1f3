"""From an order to the picture handed to Discord: one game, host, store and renderer in one process.

Prints p50 and p95 in milliseconds inside the bot, and the bytes of the pictures.
"""

import asyncio
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import quantiles

from bot.discord.pictures import Pictures
from bot.host.host import Host
from bot.store import Store
from bot.store.people import Person
from game.play.standins import standin

ORDERS = 400


async def measure(folder: Path) -> None:
    """Play a ten-player game by hand, drawing the public picture after every order that changes it."""
    store = await Store.open(str(folder / "bench.sqlite"))
    host = Host(store, now=time.time)
    pictures = Pictures(host)
    host_person = Person("0", "Organiser")
    info = await host.open_game(game="campaign", organiser=host_person, guild="g", channel="c", title="bench")
    for n, seat in enumerate(info.seats, start=1):
        await host.join(info.id, seat.id, Person(str(n), f"P{n}"), f"t{n}")
    await host.start(info.id, "0", "s")
    choose, pick = standin("campaign"), random.Random(1618).randrange
    accepted, drawn, sizes, last = [], [], [], -1
    for n in range(ORDERS):
        awaited = (await host.info(info.id)).awaited[0]
        course = await host.mail.live(info.id)
        order = choose(await host.view(info.id, awaited), partial(course.rules.words, course.state, awaited), pick)
        began = time.perf_counter()
        person = course.holder(awaited)
        await host.order(info.id, awaited, " ".join(order), person=person, interaction=f"i{n}")
        accepted.append(time.perf_counter() - began)
        revision = await host.revision(info.id)
        if revision != last:
            sizes.append(len((await pictures.draw(info.id)).png))
            drawn.append(time.perf_counter() - began)
            last = revision
    for name, times in (("order accepted", accepted), ("order to picture", drawn)):
        cuts = quantiles(times, n=20)
        print(f"{name}: p50 {cuts[9] * 1000:.1f} ms, p95 {cuts[18] * 1000:.1f} ms ({len(times)} orders)")
    print(f"picture: mean {sum(sizes) / len(sizes) / 1024:.0f} KiB, largest {max(sizes) / 1024:.0f} KiB")
    await host.close()
    await store.close()


def main() -> None:
    """Measure in a throw-away folder."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
