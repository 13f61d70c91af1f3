"""Rows that are written over the one that is there; and who is to be reminded, as it follows from what people do."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from sqlalchemy import Insert, Table, case, func, literal_column
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t
from bot.store.batches import Step

INSERTS: dict[str, Callable[[Table], Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
#: Of somebody who is known what they wish stays.
KEPT_PREFS = ("prefs",)
#: What is told by whoever speaks alone: a blank says nothing of it.
LOCALE = "locale"
#: When somebody was reminded last who never was; the second says besides that they have just played.
NEVER, ANEW = 0.0, -1.0


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
    if LOCALE in changed:  # who is sat down by others, or by the clock, says nothing
        changed[LOCALE] = func.coalesce(func.nullif(new.excluded[LOCALE], literal_column("''")), table.c[LOCALE])
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


def summoned(dialect: str, people: Iterable[str], now: float, acted: str = "") -> Step:
    """The same of several, and of whoever has just played, whose reminders begin anew.

    One statement, in the order of the people: two that lock the same rows in another order would wait for each other.
    """
    row = {"due": now, "times": 0, "message": ""}
    whom = sorted({*people, acted} - {""})
    return Step(_summons(dialect), [{"person": each, "at": ANEW if each == acted else NEVER, **row} for each in whom])


@cache
def _summons(dialect: str) -> Insert:
    new: Any = INSERTS[dialect](t.reminders)
    none: Any = literal_column("0")  # what stands behind the rows has no places for values, see `woven`
    changes = {
        "due": func.coalesce(t.reminders.c.due, new.excluded.due),
        "times": case((new.excluded.at < none, none), else_=t.reminders.c.times),
    }
    found: Insert = new.on_conflict_do_update(index_elements=["person"], set_=changes)
    return found
