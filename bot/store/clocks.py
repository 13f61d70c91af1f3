"""What reckoning of time needs from the database: people's calendars, when the bot was away, games with a deadline."""

from collections.abc import Iterable, Mapping
from math import inf

from sqlalchemy import delete, or_, select

from bot.calendars import Calendar, Stop
from bot.store import tables as t
from bot.store.rows import read_prefs
from bot.store.store import Store
from bot.store.upserts import upsert


class Clocks:
    """Reads and writes it. An outage is kept as long as anybody's turn may have begun before its end."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def calendars(self, people: Iterable[str]) -> Mapping[str, Calendar]:
        """The calendars of people by their ids, as they wish by now."""
        query = select(t.people.c.id, t.people.c.prefs).where(t.people.c.id.in_(set(people)))
        async with self._store.reading() as db:
            return {row.id: read_prefs(row.prefs).calendar for row in await db.execute(query)}

    async def outages(self, since: float) -> tuple[Stop, ...]:
        """When the bot was away since then, in order."""
        query = select(t.outages).where(t.outages.c.until > since).order_by(t.outages.c.since)
        async with self._store.reading() as db:
            return tuple((row.since, row.until) for row in await db.execute(query))

    async def note_outage(self, since: float, until: float) -> None:
        """The bot was away from one moment to another."""
        async with self._store.writing() as db:
            await upsert(db, t.outages, {"since": since, "until": until})

    async def forget_outages(self, *, since: float = inf, before: float = 0.0) -> None:
        """There was none that ends after `since` (the clock went wrong); those that ended `before` matter no more."""
        async with self._store.writing() as db:
            await db.execute(delete(t.outages).where(or_(t.outages.c.until > since, t.outages.c.until < before)))

    async def timed(self, person: str = "") -> list[str]:
        """Games in play with a deadline; those of one person, if one is named."""
        query = select(t.games.c.id).where(t.games.c.alarm.is_not(None), t.games.c.status == "playing")
        if person:
            sits = select(t.seats.c.game).where(t.seats.c.person == person)
            query = query.where(or_(t.games.c.organiser == person, t.games.c.id.in_(sits)))
        async with self._store.reading() as db:
            return list((await db.execute(query)).scalars())
