"""Trouble of the database that passes by itself: somebody else holds its lock, it starts anew, its disk is full."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from contextvars import ContextVar
from typing import TypeVar

from asyncpg import InterfaceError as NotConnected
from asyncpg import InternalClientError as Interrupted
from asyncpg import PostgresError
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from bot.metrics import DATABASE

T = TypeVar("T")
log = logging.getLogger(__name__)
#: Pauses in seconds before a connection is asked for again, some two minutes with what SQLite waits by itself.
PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 10.0, 10.0, 10.0, 10.0)

#: PostgreSQL's codes for it begin so: connections, conflicts, no room, starting and stopping, its disk, locks, standby.
CODES = ("08", "40", "53", "57", "58", "55P03", "25006")

#: Errors of the databases' drivers as they are (see `batches`), and as SQLAlchemy raises them.
DRIVERS = (sqlite3.OperationalError, NotConnected, Interrupted)
PASSING = (OperationalError, InterfaceError, NoConnection, OSError, TimeoutError, *DRIVERS)
#: Set when it is time to end, for whoever is not cancelled then but may finish what he is at.
ENDING: ContextVar[asyncio.Event | None] = ContextVar("ending", default=None)


def passing(error: BaseException) -> bool:
    """Whether the same may work in a while; not for mistakes of ours."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if str(getattr(cause, "sqlstate", None) or "").startswith(CODES):
        return True
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, PASSING)


def reason_of(error: BaseException) -> str:
    """In one line why a database could not be opened; empty for mistakes of ours."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    if not isinstance(error, SQLAlchemyError | PostgresError | OSError):
        return ""
    return " ".join(str(cause).split())[:300] or type(cause).__name__


def told_to_end() -> bool:
    """Whether what runs here was told to end: what fails then is not tried again, or it never ends."""
    task, ending = asyncio.current_task(), ENDING.get()
    return (task is not None and task.cancelling() > 0) or (ending is not None and ending.is_set())


async def rest(seconds: float) -> None:
    """Wait so many seconds, or until it is time to end."""
    ending = ENDING.get() or asyncio.Event()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ending.wait()


@asynccontextmanager
async def patiently(begin: Callable[[], AbstractAsyncContextManager[T]], what: str = "read") -> AsyncIterator[T]:
    """A connection or transaction as soon as there is one: before it began, nothing was done that could be doubled."""
    async with AsyncExitStack() as stack:
        stack.enter_context(DATABASE.labels(what).time())
        for pause in PAUSES:
            try:
                db = await stack.enter_async_context(begin())
                break
            except Exception as error:
                if told_to_end() or not passing(error):
                    raise
                log.warning("the database is busy or away, once more in %s s: %s", pause, type(error).__name__)
                await rest(pause)
        else:
            db = await stack.enter_async_context(begin())
        yield db
