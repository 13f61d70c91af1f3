"""A connection to SQLite that goes to its thread once a statement; aiosqlite's own goes four times."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import aiosqlite
from aiosqlite.context import contextmanager

from bot.store.rows import CHANGED, Conflict

#: A statement, its values, and whether it must change something.
Statement = tuple[str, Sequence[Any], bool]
PAGE = 500  # rows that come along with a statement; of more, the others are fetched where they are asked for


class Cursor(aiosqlite.Cursor):
    """Executing brings rows along. To make and to close a cursor waits for nothing, so neither needs the thread."""

    def __init__(self, connection: aiosqlite.Connection, cursor: sqlite3.Cursor) -> None:
        super().__init__(connection, cursor)
        self._in_thread: Callable[..., Awaitable[list[Any]]] = self._execute
        self._rows: list[Any] = []
        self._more = False

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> "Cursor":
        """Run one statement, to its end if it has no more than a page of rows."""
        self._rows = await self._in_thread(self._run, sql, tuple(parameters or ()))
        self._more = len(self._rows) == PAGE
        return self

    def _run(self, sql: str, parameters: Sequence[Any]) -> list[Any]:
        self._cursor.execute(sql, parameters)
        return self._cursor.fetchmany(PAGE) if self._cursor.description else []

    async def fetchall(self) -> list[Any]:
        """The rows not fetched yet."""
        rows, self._rows = self._rows, []
        return rows + await self._in_thread(self._cursor.fetchall) if self._more else rows

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next rows, at most so many."""
        size = size or self.arraysize
        if not self._rows and self._more:
            self._rows = await self._in_thread(self._cursor.fetchmany, max(size, PAGE))
            self._more = bool(self._rows)
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchone(self) -> Any:
        """The next row; None at the end."""
        return next(iter(await self.fetchmany(1)), None)

    async def close(self) -> None:
        """Let go of the statement."""
        self._cursor.close()


class Connection(aiosqlite.Connection):
    """A connection with such cursors, and with no transactions but those one begins."""

    def __init__(self, file: str) -> None:
        super().__init__(partial(sqlite3.connect, file, isolation_level=None, check_same_thread=False), PAGE)
        self._thread.daemon = True  # as with SQLAlchemy's own: an interpreter that ends does not wait for it

    @contextmanager
    async def cursor(self) -> aiosqlite.Cursor:
        """A new cursor."""
        return Cursor(self, self._conn.cursor())

    async def at_once(self, statements: Sequence[Statement]) -> Exception | None:
        """Carry out statements as one transaction, all in one trip; the error that undid it, if there was one.

        Raises what kept it from beginning.
        """
        in_thread: Callable[..., Awaitable[Exception | None]] = self._execute
        return await in_thread(self._at_once, statements)

    def _at_once(self, statements: Sequence[Statement]) -> Exception | None:
        self._conn.execute("BEGIN IMMEDIATE")
        try:
            for text, values, must in statements:
                if self._conn.execute(text, values).rowcount == 0 and must:
                    raise Conflict(CHANGED)
            self._conn.execute("COMMIT")
        except Exception as error:
            with suppress(sqlite3.Error):  # some errors have undone it already
                self._conn.execute("ROLLBACK")
            return error
        return None
