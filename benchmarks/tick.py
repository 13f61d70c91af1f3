"""A tick of the clock with 10,000 games: nothing due, reminders for a thousand people, an outage, deadlines.

Figures are seconds of this process's CPU and of the wall: the machine may be shared.
"""

import asyncio
import tempfile
import time
from pathlib import Path

from sqlalchemy import select

from bot.host.clock import Clock
from bot.host.host import Host
from bot.store import Store
from bot.store import tables as t
from bot.store.people import Person, Settings

GAMES, PEOPLE, HOUR = 10_000, 5_000, 3600.0
#: 21 November 2026, 12:00 UTC.
NOON = 1795262400.0
OWN = Person("0", "Organiser")


class House:
    """A host whose time stands where it is put."""

    def __init__(self, store: Store) -> None:
        self.store, self.time = store, NOON
        self.host = Host(store, now=lambda: self.time)
        self.clock = Clock(self.host)

    async def fill(self) -> None:
        """A game of five with time for its turn, copied until there are enough; each person sits in ten."""
        info = await self.host.open_game(
            game="campaign", organiser=OWN, guild="g", channel="c", title="bench", options={"players": "5"},
            settings=Settings(240, "hold"),
        )  # fmt: skip
        for n, place in enumerate(info.seats):
            await self.host.join(info.id, place.id, Person(f"p{n}", f"Person {n}"), f"t{n}")
        await self.host.start(info.id, OWN.id, "s")
        async with self.store.writing() as db:
            rows = {table: (await db.execute(select(table))).mappings().all() for table in (t.games, t.seats, t.lines)}
            rows[t.snapshots] = (await db.execute(select(t.snapshots))).mappings().all()
            await db.execute(t.outbox.delete())
            more = [{"id": f"p{n}", "name": f"Person {n}", "locale": "", "prefs": "{}"} for n in range(5, PEOPLE)]
            await db.execute(t.people.insert(), more)
            await db.execute(t.reminders.delete())
            due = [{"person": f"p{n}", "due": NOON, "times": 0, "at": 0.0, "message": ""} for n in range(PEOPLE)]
            await db.execute(t.reminders.insert(), due)
            for start in range(1, GAMES, 500):
                await self._copy(db, rows, range(start, min(start + 500, GAMES)))

    async def _copy(self, db, rows, numbers) -> None:  # type: ignore[no-untyped-def]
        games = [{**dict(rows[t.games][0]), "id": f"g{n}", "channel": f"c{n % 1000}"} for n in numbers]
        await db.execute(t.games.insert(), games)
        seats = [{**dict(row), "game": f"g{n}", "person": f"p{(5 * n + k) % PEOPLE}"}
                 for n in numbers for k, row in enumerate(rows[t.seats])]  # fmt: skip
        await db.execute(t.seats.insert(), seats)
        for table in (t.lines, t.snapshots):
            if rows[table]:
                await db.execute(
                    table.insert(), [{**dict(row), "game": f"g{n}"} for n in numbers for row in rows[table]]
                )

    async def tick(self, what: str, now: float) -> None:
        """One tick, and how long it took."""
        self.time = now
        cpu, wall = time.process_time(), time.perf_counter()
        await self.clock.tick(now)
        print(f"{what}: {time.process_time() - cpu:.2f} s of CPU, {time.perf_counter() - wall:.2f} s", flush=True)


async def measure(path: Path) -> None:
    """Ticks of every kind."""
    house = House(await Store.open(str(path)))
    await house.fill()
    await house.tick("the first tick, reckoning when 5,000 people are reminded", NOON + 60)
    await house.tick("nothing is due", NOON + 120)
    await house.tick("five minutes later", NOON + 420)
    await house.clock.tick(NOON + 5 * HOUR + 3540)
    await house.tick("5,000 people are reminded", NOON + 6 * HOUR)
    await house.host.close()
    await house.store.close()


def main() -> None:
    """Measure in a throw-away folder."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "bench.sqlite"))


if __name__ == "__main__":
    main()
