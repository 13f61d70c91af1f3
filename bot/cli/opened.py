"""The games of a database, opened for one command; imported when it runs, so that what plays offline loads none."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from bot.cli.app import fail, settings
from bot.host.host import Host
from bot.store import Store
from bot.store.schema import NewerDatabase
from bot.store.store import database_url

T = TypeVar("T")


def file_of(where: str) -> Path | None:
    """The file of a SQLite database; None for a server's."""
    name = database_url(where)
    return Path(name.database or "") if name.get_backend_name() == "sqlite" else None


def with_host(database: str, act: Callable[[Host], Awaitable[T]], *, new: bool = False) -> T:
    """Do something with the games of a database; only `new` makes one that isn't there."""
    where = database or settings().database_url()
    if file := file_of(where):
        if not new and not file.exists():
            fail(f"{file}: there is no such database", 2)
        if not file.parent.is_dir():
            fail(f"{file.parent}: there is no such folder", 2)

    async def run() -> T:
        store = await Store.open(where)
        host = Host(store, now=time.time)
        try:
            return await act(host)
        finally:
            await host.close()
            await store.close()

    try:
        return asyncio.run(run())
    except NewerDatabase as newer:
        fail(str(newer))
    except (SQLAlchemyError, OSError) as error:
        fail(f"the database cannot be used: {str(error).splitlines()[0]}")
