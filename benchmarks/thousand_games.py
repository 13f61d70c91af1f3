"""A thousand games in play at once, each acting once a minute, through host, store and outbox in one process.

Time is compressed: `PRESS` times as many orders a second as a thousand games would give, for `SECONDS`. Each game
has one person and nine stand-ins, so that many an order brings a whole season with it.
"""

import asyncio
import random
import resource
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import quantiles

from bot.host.host import Host
from bot.host.outbox import Outbox, Parcel
from bot.store import Store
from bot.store.people import Person
from game.core.refusal import Refusal
from game.play.standins import standin

GAMES, PRESS, SECONDS = 1000, 2, 30
OWN = Person("0", "Organiser")


class Front:
    """A front end that asks for the view it would draw."""

    def __init__(self, host: Host) -> None:
        self.host, self.shown = host, 0

    async def post(self, parcel: Parcel) -> str:
        """Show nothing, but look."""
        await self.host.view(parcel.game, parcel.seat)
        self.shown += 1
        return parcel.edit or parcel.nonce


async def opened(host: Host, n: int) -> tuple[str, str]:
    """A game in play, and the seat of its person."""
    info = await host.open_game(game="campaign", organiser=OWN, guild="g", channel=f"c{n}", title=f"bench {n}")
    seat = info.seats[n % 5].id
    await host.join(info.id, seat, Person(f"p{n}", f"Person {n}"), f"t{n}")
    await host.add_standin(info.id, None, OWN.id)
    await host.start(info.id, OWN.id, "s")
    return info.id, seat


async def act(host: Host, game: str, seat: str, person: str, click: str, took: list[float]) -> None:
    """One order of one person, timed from the click to the receipt."""
    began = time.perf_counter()
    course = await host.mail.live(game)
    if seat not in course.game.awaited:
        return
    rules, state = course.rules, course.state
    pick = random.Random(click).randrange
    order = standin("campaign")(rules.view(state, seat), lambda spoken: rules.words(state, seat, spoken), pick)
    with suppress(Refusal):  # the game's order before this one was still under way
        await host.order(game, seat, " ".join(order), person=person, interaction=click)
    took.append(time.perf_counter() - began)


async def measure(path: Path) -> None:
    """Open the games, then let every one act in its turn."""
    store = await Store.open(str(path))
    outbox = Outbox(store, now=time.time)
    host = Host(store, now=time.time, wake=outbox.wake)
    front = Front(host)
    delivering = asyncio.create_task(outbox.deliver_forever(front))
    games = [await opened(host, n) for n in range(GAMES)]
    took: list[float] = []
    pause, tasks, began = 60 / GAMES / PRESS, [], time.perf_counter()
    for click in range(int(SECONDS / pause)):
        await asyncio.sleep(max(0.0, began + click * pause - time.perf_counter()))
        n = click % GAMES
        game, seat = games[n]
        tasks.append(asyncio.create_task(act(host, game, seat, f"p{n}", f"click-{click}", took)))
    await asyncio.gather(*tasks)
    cuts = quantiles(took, n=20)
    rate = len(took) / (time.perf_counter() - began)
    print(f"{GAMES} games, {len(took)} orders of people, {rate:.0f} a second ({PRESS} times a minute's pace)")
    print(f"click to receipt: p50 {cuts[9] * 1e3:.0f} ms, p95 {cuts[18] * 1e3:.0f} ms, worst {max(took) * 1e3:.0f} ms")
    print(f"parcels shown: {front.shown}")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    delivering.cancel()
    await asyncio.gather(delivering, return_exceptions=True)
    await host.close()
    await store.close()


def main() -> None:
    """Measure in a throw-away folder."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "bench.sqlite"))


if __name__ == "__main__":
    main()
