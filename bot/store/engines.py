"""Connections to SQLite, and how their transactions begin; connections to PostgreSQL, and whether they still hold."""

import asyncio
from time import monotonic
from typing import Any

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from bot.store.connections import Connection

PRAGMAS: tuple[str, ...] = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")

#: A connection to PostgreSQL that nobody used for so many seconds is tried before it is used again.
STILL = 1.0
#: For so many seconds at most, whoever closes the database waits for those who still use it.
PATIENCE = 10.0


def sqlite(url: URL, begin: str, size: int) -> AsyncEngine:
    """Connections that begin their transactions so; without transactions if `begin` is empty."""
    options: dict[str, Any] = {"pool_size": size, "max_overflow": 0, "hide_parameters": True}  # errors show no secrets
    options |= {"pool_reset_on_return": None}  # who began a transaction has ended it
    options |= {} if begin else {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}

    async def connect() -> aiosqlite.Connection:
        return await Connection(url.database or "")

    engine = create_async_engine(url, async_creator=connect, **options)

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if begin:

        @event.listens_for(engine.sync_engine, "begin")
        def begun(connection: Any) -> None:
            connection.exec_driver_sql(begin)

    return engine


def postgresql(url: URL) -> AsyncEngine:
    """Connections that are made anew where they were lost.

    Asking the server each time, as SQLAlchemy does, takes three trips; most that have ended are known here to have.
    Whoever used one last has it again first, so that few are tried.
    """
    engine = create_async_engine(url, pool_size=8, pool_use_lifo=True, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "checkin")
    def returned(_connection: Any, record: Any) -> None:
        record.info["used"] = monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def taken(connection: Any, record: Any, _proxy: object) -> None:
        if connection.driver_connection.is_closed():
            raise DisconnectionError
        if monotonic() > record.info.get("used", monotonic()) + STILL:
            try:
                connection.ping()
            except Exception as error:
                raise DisconnectionError from error

    return engine


async def close(engine: AsyncEngine) -> None:
    """Let go of all connections, once whoever uses one has given it back; after `PATIENCE` without them."""
    pool, until = engine.sync_engine.pool, monotonic() + PATIENCE
    while isinstance(pool, QueuePool) and pool.checkedout() and monotonic() < until:  # noqa: ASYNC110 - a pool has no event
        await asyncio.sleep(0.01)
    await engine.dispose()
