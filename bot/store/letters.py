"""What powers write to each other, and what lies on each seat's desk; both belong to the seat, not to the person."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import func, select

from bot.store import tables as t
from bot.store.rows import Delivery, read_message, write_message
from bot.store.store import Store
from bot.store.upserts import insert, upsert
from game.core.text import Message


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter from one seat to others, at a moment of the game and of the world."""

    id: int
    game: str
    seat: str
    to: tuple[str, ...]
    text: str
    headline: Message
    at: float

    def concerns(self, seat: str) -> bool:
        """Whether a seat wrote it, or it was written to."""
        return seat == self.seat or seat in self.to


@dataclass(frozen=True, slots=True)
class Desk:
    """A seat's own note, and the number of the last letter that was read there."""

    note: str = ""
    read: int = 0


class Desks:
    """Letters and notes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def send(self, letter: Letter, once: str, parcels: Iterable[Delivery]) -> bool:
        """Keep a letter with what is to be delivered, under its number; False if this click sent one before."""
        values = {
            "game": letter.game, "seat": letter.seat, "to": " ".join(letter.to), "text": letter.text,
            "headline": write_message(letter.headline), "at": letter.at, "once": once,
        }  # fmt: skip
        async with self._store.writing() as db:
            new = insert(db, t.letters).values(values).on_conflict_do_nothing().returning(t.letters.c.id)
            number = await db.scalar(new)
            if number is None:
                return False
            for parcel in parcels:
                await db.execute(t.outbox.insert(), {**parcel.columns(), "letter": number})
        return True

    async def letter(self, number: int) -> Letter | None:
        """The letter of this number."""
        async with self._store.reading() as db:
            row = (await db.execute(select(t.letters).where(t.letters.c.id == number))).mappings().first()
        return _letter(dict(row)) if row else None

    async def letters(self, game: str) -> list[Letter]:
        """All letters of a game, the oldest first."""
        query = select(t.letters).where(t.letters.c.game == game).order_by(t.letters.c.id)
        async with self._store.reading() as db:
            return [_letter(dict(row)) for row in (await db.execute(query)).mappings()]

    async def sent_since(self, game: str, seat: str, since: float) -> int:
        """How many letters a seat has sent since a moment."""
        mine = (t.letters.c.game == game, t.letters.c.seat == seat, t.letters.c.at > since)
        async with self._store.reading() as db:
            return await db.scalar(select(func.count()).where(*mine)) or 0

    async def desk(self, game: str, seat: str) -> Desk:
        """What lies on a seat's desk."""
        here = (t.desks.c.game == game, t.desks.c.seat == seat)
        async with self._store.reading() as db:
            row = (await db.execute(select(t.desks.c.note, t.desks.c.read).where(*here))).first()
        return Desk(*row) if row else Desk()

    async def write_note(self, game: str, seat: str, note: str) -> None:
        """Put another note on the desk."""
        async with self._store.writing() as db:
            await upsert(db, t.desks, {"game": game, "seat": seat, "note": note, "read": 0}, keep=("read",))

    async def note_read(self, game: str, seat: str, number: int) -> None:
        """The letters up to this one have been read."""
        async with self._store.writing() as db:
            await upsert(db, t.desks, {"game": game, "seat": seat, "note": "", "read": number}, keep=("note",))


def _letter(row: dict[str, object]) -> Letter:
    plain = {key: value for key, value in row.items() if key != "once"}
    to, headline = str(row["to"]).split(), read_message(str(row["headline"]))
    return Letter(**{**plain, "to": tuple(to), "headline": headline})  # type: ignore[arg-type]
