"""Rows that are written over the one that is there; and who is to be reminded, as it follows from what people do."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from sqlalchemy import Table, func
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t

INSERTS: dict[str, Callable[[Table], Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


def insert(connection: AsyncConnection, table: Table) -> Any:
    """An INSERT that can say ON CONFLICT; both databases spell it alike."""
    return INSERTS[connection.dialect.name](table)


async def upsert(db: AsyncConnection, table: Table, *rows: Mapping[str, Any], keep: tuple[str, ...] = ()) -> None:
    """Write rows, each over the one with the same key if there is one; its columns in `keep` stay."""
    if rows:
        await db.execute(_upsert(db.dialect.name, table, tuple(rows[0]), keep), list(rows))


@cache
def _upsert(dialect: str, table: Table, columns: tuple[str, ...], keep: tuple[str, ...]) -> Any:
    """The statement; to put it together takes longer than to carry it out."""
    new: Any = INSERTS[dialect](table)
    keys = [column.name for column in table.primary_key]
    changed = {name: new.excluded[name] for name in columns if name not in (*keys, *keep)}
    return new.on_conflict_do_update(index_elements=keys, set_=changed)


async def summon(db: AsyncConnection, person: str, now: float, **more: int) -> None:
    """Somebody owes something: when they are reminded is reckoned at the clock's next look, unless it is known.

    With `times=0` reminders begin anew: they have just played.
    """
    new = insert(db, t.reminders).values(person=person, due=now, times=0, at=0.0, message="")
    changes = {"due": func.coalesce(t.reminders.c.due, now), **more}
    await db.execute(new.on_conflict_do_update(index_elements=["person"], set_=changes))
