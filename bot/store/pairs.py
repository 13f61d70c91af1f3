"""Private threads in which two seats write to each other, and whom we let in there."""

import json
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, or_, select, update

from bot.store import tables as t
from bot.store.rows import compact, shallow
from bot.store.store import Store
from bot.store.upserts import insert


@dataclass(frozen=True, slots=True)
class Pair:
    """A row of `pairs`: the seats `one` and `two` in the order of the table, their thread, and the people in it."""

    game: str
    one: str
    two: str
    thread: str
    members: tuple[str, ...] = ()


class Pairs:
    """The threads that there are."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def between(self, game: str, one: str, two: str) -> Pair | None:
        """The thread of two seats, in the order of the table."""
        here = (t.pairs.c.game == game, t.pairs.c.one == one, t.pairs.c.two == two)
        async with self._store.reading() as db:
            row = (await db.execute(select(t.pairs).where(*here))).mappings().first()
        return _pair(dict(row)) if row else None

    async def of(self, game: str, seat: str) -> list[Pair]:
        """The threads of a seat."""
        here = and_(t.pairs.c.game == game, or_(t.pairs.c.one == seat, t.pairs.c.two == seat))
        async with self._store.reading() as db:
            return [_pair(dict(row)) for row in (await db.execute(select(t.pairs).where(here))).mappings()]

    async def known(self, thread: str) -> bool:
        """Whether a thread is that of two seats."""
        async with self._store.reading() as db:
            return (await db.execute(select(t.pairs.c.game).where(t.pairs.c.thread == thread))).first() is not None

    async def keep(self, pair: Pair) -> bool:
        """Keep a new thread; False if another process has kept one of these seats before."""
        values = {**shallow(pair), "members": compact(pair.members)}
        async with self._store.writing() as db:
            new = insert(db, t.pairs).values(values).on_conflict_do_nothing().returning(t.pairs.c.thread)
            return await db.scalar(new) is not None

    async def admit(self, pair: Pair, members: tuple[str, ...]) -> None:
        """Other people are in the thread by now."""
        async with self._store.writing() as db:
            await db.execute(update(t.pairs).where(_same(pair)).values(members=compact(members)))

    async def forget(self, pair: Pair) -> None:
        """The thread is lost, or no longer theirs alone."""
        async with self._store.writing() as db:
            await db.execute(delete(t.pairs).where(_same(pair)))


def _same(pair: Pair) -> ColumnElement[bool]:
    row = t.pairs.c
    return and_(row.game == pair.game, row.one == pair.one, row.two == pair.two, row.thread == pair.thread)


def _pair(row: dict[str, str]) -> Pair:
    return Pair(row["game"], row["one"], row["two"], row["thread"], tuple(json.loads(row["members"])))
