"""What processes on one PostgreSQL tell each other at once (LISTEN and NOTIFY): a game has changed, Discord wants rest.

News may be lost, with a connection; nothing rests on it: revisions and the tables say the same to whoever looks.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "westphalia"
#: A connection over which nothing was heard for so many seconds is tried.
STILL = 60.0


def changed(game: str, revision: int) -> str:
    """That a game is at a new revision."""
    return f"game {game} {revision}"


def paused(until: float) -> str:
    """That nobody asks anything of Discord until then."""
    return f"pause {until:.3f}"


async def tell(db: AsyncConnection, *news: str) -> None:
    """Tell all processes once the transaction is committed; where they share a file, none is told."""
    for one in news if db.dialect.name == "postgresql" else ():
        await db.execute(select(func.pg_notify(CHANNEL, one)))


async def listen(listening: AbstractAsyncContextManager[AsyncConnection], heard: Callable[[str], None]) -> None:
    """Hear news until cancelled; where there is none, wait. Raises what ends the connection."""
    async with listening as db:
        if db.dialect.name == "postgresql":
            await _hear(db, heard)
    await asyncio.Event().wait()


async def _hear(db: AsyncConnection, heard: Callable[[str], None]) -> None:
    raw = (await db.get_raw_connection()).driver_connection
    if raw is None:
        raise ConnectionError("there is no connection to hear news by")
    ended = asyncio.Event()
    raw.add_termination_listener(lambda *_connection: ended.set())
    await raw.add_listener(CHANNEL, lambda *told: heard(told[-1]))
    while not ended.is_set():
        try:
            async with asyncio.timeout(STILL):
                await ended.wait()
        except TimeoutError:
            await raw.fetchval("SELECT 1")
    raise ConnectionError("the connection by which news came has ended")
