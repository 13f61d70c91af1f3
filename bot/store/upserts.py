"""Rows that are written over the one that is there; and who is to be reminded, as it follows from what people do."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Insert, Table, func
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t
from bot.store.batches import Step

INSERTS: dict[str, Callable[[Table], Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
#: Of somebody who is known what they wish stays.
KEPT_PREFS = ("prefs",)


def insert(connection: AsyncConnection, table: Table) -> Any:
    """An INSERT that can say ON CONFLICT; both databases spell it alike."""
    return INSERTS[connection.dialect.name](table)


async def upsert(db: AsyncConnection, table: Table, *rows: Mapping[str, Any], keep: tuple[str, ...] = ()) -> None:
    """Write rows, each over the one with the same key if there is one; its columns in `keep` stay."""
    if rows:
        await db.execute(upserted(db.dialect.name, table, tuple(rows[0]), keep), list(rows))


@cache
def upserted(dialect: str, table: Table, columns: tuple[str, ...], keep: tuple[str, ...] = ()) -> Insert:
    """The statement; to put it together takes longer than to carry it out."""
    new: Any = INSERTS[dialect](table)
    keys = [column.name for column in table.primary_key]
    changed = {name: new.excluded[name] for name in columns if name not in (*keys, *keep)}
    found: Insert = new.on_conflict_do_update(index_elements=keys, set_=changed)
    return found


@cache
def added(table: Table) -> Insert:
    """A statement for new rows."""
    return table.insert()


@cache
def added_once(dialect: str, table: Table) -> Insert:
    """A statement for rows that are left out if they are there already."""
    found: Insert = INSERTS[dialect](table).on_conflict_do_nothing()
    return found


async def summon(db: AsyncConnection, person: str, now: float) -> None:
    """Somebody owes something: when they are reminded is reckoned at the clock's next look, unless it is known."""
    step = summoned(db.dialect.name, [person], now)
    await db.execute(step.statement, list(step.rows))


def summoned(dialect: str, people: Sequence[str], now: float, *, anew: bool = False) -> Step:
    """The same of several; `anew`: they have just played, and reminders begin anew."""
    row = {"due": now, "times": 0, "at": 0.0, "message": ""}
    return Step(_summons(dialect, anew), [{"person": person, **row} for person in people])


@cache
def _summons(dialect: str, anew: bool) -> Insert:
    new: Any = INSERTS[dialect](t.reminders)
    changes = {"due": func.coalesce(t.reminders.c.due, new.excluded.due)}
    changes |= {"times": new.excluded.times} if anew else {}
    found: Insert = new.on_conflict_do_update(index_elements=["person"], set_=changes)
    return found
