"""When people are reminded of all that they owe."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import literal, select, update

from bot.store import tables as t
from bot.store.near import awaits
from bot.store.people import Person
from bot.store.rows import Delivery, Game, read_person
from bot.store.store import Store
from bot.store.upserts import insert, summon, upsert
from game.core.rules import ORGANISER


@dataclass(frozen=True, slots=True)
class Reminding:
    """A row of `reminders`: nothing is due if `due` is None."""

    person: str
    due: float | None = None
    times: int = 0
    at: float = 0
    message: str = ""


@dataclass(frozen=True, slots=True)
class Debtor:
    """Somebody who is to be reminded, as far as is known, and the games that wait for them."""

    person: Person
    known: Reminding
    games: tuple[Game, ...]


class Reminders:
    """Who is to be reminded when."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> Reminding:
        """How it stands with a person."""
        async with self._store.reading() as db:
            row = (await db.execute(select(t.reminders).where(t.reminders.c.person == person))).mappings().first()
        return Reminding(**row) if row else Reminding(person)

    async def due(self, now: float, most: int) -> list[Reminding]:
        """Whose time has come, the longest waiting first; so many at most."""
        query = select(t.reminders).where(t.reminders.c.due <= now).order_by(t.reminders.c.due).limit(most)
        async with self._store.reading() as db:
            return [Reminding(**row) for row in (await db.execute(query)).mappings()]

    async def debtors(self, known: Sequence[Reminding]) -> list[Debtor]:
        """Who they are, and what they owe in games that go on."""
        ids = [each.person for each in known]
        on = (t.games.c.status == "playing", ~t.games.c.paused)
        sits = select(t.seats.c.person, t.games.c.id).join(t.games, t.games.c.id == t.seats.c.game)
        organises = select(t.games.c.organiser, t.games.c.id)
        queries = (
            sits.where(t.seats.c.person.in_(ids), *on, awaits(t.seats.c.seat)),
            organises.where(t.games.c.organiser.in_(ids), *on, awaits(literal(ORGANISER))),
        )
        async with self._store.moment() as db:
            pairs = {(row[0], row[1]) for query in queries for row in await db.execute(query)}
            rows = await db.execute(select(t.games).where(t.games.c.id.in_({game for _person, game in pairs})))
            games = {row["id"]: Game.of(dict(row)) for row in rows.mappings()}
            found = (await db.execute(select(t.people).where(t.people.c.id.in_(ids)))).mappings()
            people = {row["id"]: read_person(dict(row)) for row in found}
        owed = _together(pairs, games)
        return [Debtor(people[each.person], each, owed.get(each.person, ())) for each in known if each.person in people]

    async def keep(self, known: Reminding, then: Reminding, delivery: Delivery | None = None) -> None:
        """How it goes on with one of them."""
        await self.keep_all([(known, then, delivery)])

    async def keep_all(self, steps: Iterable[tuple[Reminding, Reminding, Delivery | None]]) -> None:
        """How it goes on, with the reminders that are sent meanwhile; not where somebody was quicker."""
        row = t.reminders.c
        async with self._store.writing() as db:
            for known, then, delivery in steps:
                before = (row.person == known.person, row.at == known.at, row.times == known.times)
                values = {"due": then.due, "times": then.times, "at": then.at}
                if delivery:
                    new = insert(db, t.reminders).values(person=known.person, due=None, times=0, at=0.0, message="")
                    await db.execute(new.on_conflict_do_nothing())
                changed = await db.execute(update(t.reminders).where(*before).values(values))
                if delivery and changed.rowcount:
                    await db.execute(insert(db, t.outbox).values(delivery.columns()).on_conflict_do_nothing())

    async def posted(self, person: str, message: str) -> None:
        """By which message they were reminded last; none, if there is nothing left to strike."""
        async with self._store.writing() as db:
            values = {"person": person, "due": None, "times": 0, "at": 0.0, "message": message}
            await upsert(db, t.reminders, values, keep=("due", "times", "at"))

    async def look_again(self, person: str, now: float) -> None:
        """They wish otherwise by now: reckon anew when they are reminded."""
        async with self._store.writing() as db:
            await summon(db, person, now)


def _together(pairs: Iterable[tuple[str, str]], games: dict[str, Game]) -> dict[str, tuple[Game, ...]]:
    """Each person's games."""
    owed: dict[str, list[Game]] = {}
    for person, game in sorted(pairs):
        owed.setdefault(person, []).append(games[game])
    return {person: tuple(found) for person, found in owed.items()}
