"""Rows that are written over the one that is there; and who is to be reminded, as it follows from what people do."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Insert, Table, func
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t


def insert(connection: AsyncConnection, table: Table) -> Any:
    """An INSERT that can say ON CONFLICT; both databases spell it alike."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


async def upsert(db: AsyncConnection, table: Table, values: dict[str, Any], keep: Sequence[str] = ()) -> None:
    """Write a row, over the one with the same key if there is one; its columns in `keep` stay."""
    keys = [column.name for column in table.primary_key]
    new: Insert = insert(db, table).values(values)
    changed = {name: value for name, value in values.items() if name not in (*keys, *keep)}
    await db.execute(new.on_conflict_do_update(index_elements=keys, set_=changed))  # type: ignore[attr-defined]


async def summon(db: AsyncConnection, person: str, now: float, **more: int) -> None:
    """Somebody owes something: when they are reminded is reckoned at the clock's next look, unless it is known.

    With `times=0` reminders begin anew: they have just played.
    """
    new = insert(db, t.reminders).values(person=person, due=now, times=0, at=0.0, message="")
    changes = {"due": func.coalesce(t.reminders.c.due, now), **more}
    await db.execute(new.on_conflict_do_update(index_elements=["person"], set_=changes))
