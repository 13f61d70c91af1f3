"""When people are reminded of all that they owe."""

from dataclasses import dataclass

from sqlalchemy import select, update

from bot.store import tables as t
from bot.store.store import Store
from bot.store.upserts import summon, upsert


@dataclass(frozen=True, slots=True)
class Reminding:
    """A row of `reminders`: nothing is due if `due` is None."""

    person: str
    due: float | None = None
    times: int = 0
    at: float = 0
    message: str = ""


class Reminders:
    """Who is to be reminded when."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> Reminding:
        """How it stands with a person."""
        async with self._store.reading() as db:
            row = (await db.execute(select(t.reminders).where(t.reminders.c.person == person))).mappings().first()
        return Reminding(**row) if row else Reminding(person)

    async def due(self, now: float) -> list[Reminding]:
        """Whose time has come, the longest waiting first."""
        query = select(t.reminders).where(t.reminders.c.due <= now).order_by(t.reminders.c.due)
        async with self._store.reading() as db:
            return [Reminding(**row) for row in (await db.execute(query)).mappings()]

    async def keep(self, known: Reminding, *, due: float | None, times: int, at: float) -> None:
        """How it goes on; not if somebody was quicker."""
        row = t.reminders.c
        before = (row.person == known.person, row.at == known.at, row.times == known.times)
        async with self._store.writing() as db:
            await db.execute(update(t.reminders).where(*before).values(due=due, times=times, at=at))

    async def posted(self, person: str, message: str) -> None:
        """By which message they were reminded last; none, if there is nothing left to strike."""
        async with self._store.writing() as db:
            values = {"person": person, "due": None, "times": 0, "at": 0.0, "message": message}
            await upsert(db, t.reminders, values, keep=("due", "times", "at"))

    async def look_again(self, person: str, now: float) -> None:
        """They wish otherwise by now: reckon anew when they are reminded."""
        async with self._store.writing() as db:
            await summon(db, person, now)
