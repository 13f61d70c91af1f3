"""Statements that belong together: one trip to the database carries out all of them, or none.

Each is put together and spelled for its database once; to do that takes longer than to carry it out.
"""

import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from asyncpg import Connection as Postgres
from asyncpg import DivisionByZeroError, IntegrityConstraintViolationError, PostgresError
from sqlalchemy import Delete, Insert, Update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.connections import Statement
from bot.store.news import CHANNEL
from bot.store.rows import CHANGED, Conflict

DIALECTS: Mapping[str, Dialect] = {
    "sqlite": sqlite.dialect(),
    "postgresql": postgresql.asyncpg.dialect(),  # type: ignore[no-untyped-call]
}
#: A value's place in a statement of PostgreSQL's.
PLACE = re.compile(r"\$(\d+)")
#: What an INSERT begins with, its row, and what follows that.
ROW = re.compile(r"(INSERT INTO .*? VALUES )(\(.*?\))((?: ON CONFLICT .*)?)")
#: So many rows go into one statement of PostgreSQL's; more (of a record that is taken in) one by one.
TOGETHER = 40
#: Whoever is in a hurry waits no longer than this for a row.
HURRY = "SET LOCAL lock_timeout = '100ms'"


@dataclass(frozen=True, slots=True)
class Step:
    """A statement, carried out with each of these rows of values; `must`: if it changes nothing, that is a conflict."""

    statement: Insert | Update | Delete
    rows: Sequence[Mapping[str, Any]]
    must: bool = False


@dataclass(frozen=True, slots=True)
class Batch:
    """Steps, and what all processes are told once they are done. `together`: no two of them write the same row."""

    steps: Sequence[Step]
    news: str = ""
    together: bool = True

    @property
    def brief(self) -> bool:
        """Whether one statement of PostgreSQL's carries out all of it."""
        return self.together and sum(len(step.rows) for step in self.steps) <= TOGETHER


@dataclass(frozen=True, slots=True)
class Told:
    """A statement as a database reads it, with which value stands at each place."""

    text: str
    names: tuple[str, ...]
    fixed: Mapping[str, Any]

    def values(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        """A row's values in their places."""
        known = {**self.fixed, **row} if self.fixed else row
        return tuple([known[name] for name in self.names])


@cache
def told(statement: Insert | Update | Delete, columns: tuple[str, ...], dialect: str) -> Told:
    """How a database spells a statement with values of these names."""
    keys = list(columns) if isinstance(statement, Insert) else None
    found: Any = statement.compile(dialect=DIALECTS[dialect], column_keys=keys, for_executemany=True)
    fixed = {name: value for name, value in found.params.items() if name not in columns}
    return Told(str(found), tuple(found.positiontup or ()), fixed)


def spelled(steps: Sequence[Step], dialect: str) -> Iterator[Statement]:
    """Each statement with its values, and whether it must change something."""
    for step in steps:
        for row in step.rows:
            text = told(step.statement, tuple(row), dialect)
            yield text.text, text.values(row), step.must


class Done:
    """What came of batches: nothing, or the error that undid them after they had begun."""

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error

    def check(self) -> None:
        """Raise what went wrong; `Conflict` where somebody else was quicker."""
        if isinstance(self._error, sqlite3.IntegrityError | IntegrityConstraintViolationError):
            raise Conflict(str(self._error)) from self._error
        if isinstance(self._error, DivisionByZeroError):
            raise Conflict(CHANGED) from self._error
        if self._error:
            raise self._error


@asynccontextmanager
async def carried_out(engine: AsyncEngine, batches: Sequence[Batch], hurried: bool) -> AsyncIterator[Done]:
    """All of these batches or none, in a transaction of their own; raises what kept it from beginning.

    If it is `hurried`, PostgreSQL gives up soon where somebody else holds a row.
    """
    async with engine.connect() as db:
        raw: Any = (await db.get_raw_connection()).driver_connection
        if db.dialect.name == "sqlite":
            yield Done(await raw.at_once([each for batch in batches for each in spelled(batch.steps, "sqlite")]))
        else:
            yield Done(await _in_postgresql(raw, batches, hurried))


async def _in_postgresql(db: Postgres, batches: Sequence[Batch], hurried: bool) -> Exception | None:
    try:
        if len(batches) == 1 and batches[0].brief:
            await _in_one(db, batches[0])
        else:
            async with db.transaction():
                if hurried:
                    await db.execute(HURRY)
                for batch in batches:
                    await (_in_one if batch.brief else _one_by_one)(db, batch)
    except (Conflict, PostgresError) as error:
        return error
    except Exception as error:  # the connection is lost, or about to be: nobody else shall be given it
        db.terminate()
        return error
    return None


async def _in_one(db: Postgres, batch: Batch) -> None:
    """One statement is a transaction of its own, or a part of one."""
    found = list(spelled(batch.steps, "postgresql"))
    shape = tuple((text, must) for text, _values, must in found)
    news = (CHANNEL, batch.news) if batch.news else ()
    await db.fetchrow(
        woven(shape, bool(batch.news)), *news, *(value for _text, values, _must in found for value in values)
    )


async def _one_by_one(db: Postgres, batch: Batch) -> None:
    for text, values, must in spelled(batch.steps, "postgresql"):
        if await db.execute(text, *values) == "UPDATE 0" and must:
            raise Conflict(CHANGED)
    if batch.news:
        await db.execute("SELECT pg_notify($1, $2)", CHANNEL, batch.news)


@lru_cache(500)
def woven(statements: tuple[tuple[str, bool], ...], news: bool) -> str:
    """Statements as one, their places numbered on; what must change something divides by nothing if it does not.

    In what order PostgreSQL carries them out is not said, so rows of the same kind are one statement: they keep theirs.
    """
    parts, asked, last = list[str](), ["pg_notify($1::TEXT, $2::TEXT)"] if news else [], 2 if news else 0

    def on(text: str) -> str:
        nonlocal last
        numbers, before = [int(place) for place in PLACE.findall(text)], last
        last += max(numbers, default=0)
        return PLACE.sub(lambda place: f"${int(place[1]) + before}", text)

    for (text, must), same in groupby(statements):
        insert = ROW.fullmatch(text)
        if insert:
            begin, row, end = insert.groups()
            parts.append(f"{begin}{', '.join(on(row) for _each in same)}{end}")
        else:
            parts += [f"{on(text)} RETURNING 1" for _each in same]
        asked += [f"1 / (SELECT count(*) FROM s{len(parts) - 1})"] if must else []
    every = ", ".join(f"s{n} AS ({part})" for n, part in enumerate(parts))
    return f"WITH {every} SELECT {', '.join(asked) or '1'}"
