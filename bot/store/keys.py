"""What opens a person's boards on the web. A key is random and known to its holder alone: kept is its hash."""

import secrets
from hashlib import sha256
from typing import Literal

from sqlalchemy import and_, bindparam, delete, insert, select

from bot.store import tables as t
from bot.store.people import Person
from bot.store.rows import read_person
from bot.store.store import Store

#: A link that was given to a person, and a browser that was let in by one.
Kind = Literal["link", "browser"]
#: Bytes of chance in a key; seconds in a day; days that a link is good for unless somebody says, and a browser.
CHANCE, DAY, LINK, BROWSER = 16, 86400.0, 7, 30
#: So many keys of a kind a person has at once: each message to them makes one, and a further one closes the oldest.
HELD = 40
SITTER = (
    select(t.people, t.seats.c.seat)
    .select_from(
        t.keys.join(t.people, t.people.c.id == t.keys.c.person).outerjoin(
            t.seats, and_(t.seats.c.person == t.keys.c.person, t.seats.c.game == bindparam("game"))
        )
    )
    .where(t.keys.c.hash == bindparam("hash"), t.keys.c.kind == "browser", t.keys.c.until > bindparam("now"))
    .order_by(t.seats.c.position)
)


class Keys:
    """Gives, knows and closes them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def give(self, person: str, kind: Kind, until: float) -> str:
        """A new key of a person's, good until then; beyond `HELD` those go that would end first."""
        key, row = secrets.token_urlsafe(CHANCE), t.keys.c
        mine = (row.person == person, row.kind == kind)
        spent = select(row.hash).where(*mine).order_by(row.until.desc(), row.hash).offset(HELD - 1)
        async with self._store.writing() as db:
            if old := (await db.execute(spent)).scalars().all():
                await db.execute(delete(t.keys).where(row.hash.in_(old)))
            await db.execute(insert(t.keys).values(hash=_hash(key), person=person, kind=kind, until=until))
        return key

    async def holder(self, key: str, kind: Kind, now: float) -> str | None:
        """Whose key it is; None if it is nobody's, or no longer good."""
        row = t.keys.c
        query = select(row.person).where(row.hash == _hash(key), row.kind == kind, row.until > now)
        async with self._store.reading() as db:
            return (await db.execute(query)).scalar_one_or_none()

    async def sitter(self, key: str, game: str, now: float) -> tuple[Person, tuple[str, ...]] | None:
        """Whose browser's key it is, and the seats they hold in a game; asks the same of a game that there is not."""
        async with self._store.reading() as db:
            asked = {"hash": _hash(key), "game": game, "now": now}
            rows = (await db.execute(SITTER, asked)).mappings().all()
        return (read_person(dict(rows[0])), tuple(row["seat"] for row in rows if row["seat"])) if rows else None

    async def close(self, person: str, now: float = 0.0) -> int:
        """Close all of a person's keys, and forget those of others that were good until now; how many were theirs."""
        async with self._store.writing() as db:
            await db.execute(delete(t.keys).where(t.keys.c.until < now))
            return (await db.execute(delete(t.keys).where(t.keys.c.person == person))).rowcount

    async def leave(self, key: str) -> None:
        """Close one."""
        async with self._store.writing() as db:
            await db.execute(delete(t.keys).where(t.keys.c.hash == _hash(key)))


def _hash(key: str) -> str:
    return sha256(key.encode("utf-8", "replace")).hexdigest()
