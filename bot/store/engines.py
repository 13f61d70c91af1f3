"""Connections to SQLite, and how their transactions begin."""

from typing import Any

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.connections import Connection

PRAGMAS: tuple[str, ...] = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def sqlite(url: URL, begin: str, size: int) -> AsyncEngine:
    """Connections that begin their transactions so; without transactions if `begin` is empty."""
    options: dict[str, Any] = {"pool_size": size, "max_overflow": 0, "hide_parameters": True}  # errors show no secrets
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
