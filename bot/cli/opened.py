"""The games of a database, opened for one command; imported when it runs, so that what plays offline loads none."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import typer
from sqlalchemy.exc import SQLAlchemyError

from bot.cli.app import fail, settings
from bot.host.host import Host
from bot.store import Store
from bot.store.address import check_file, database_url, file_of
from bot.there import There

T = TypeVar("T")


def existing(file: Path) -> Path:
    """A database's file that is there, or one line."""
    if not There(file):
        fail(f"{file}: there is no such database", 2)
    check_file(file)
    return file


def with_host(database: str, act: Callable[[Host], Awaitable[T]], *, new: bool = False) -> T:
    """Do something with the games of a database; only `new` makes one that isn't there, and says so."""
    where = database or settings().database_url()
    file = file_of(database_url(where))
    if file and not new:
        existing(file)
    made = file and not There(file)

    async def run() -> T:
        store = await Store.open(where)
        if made:
            typer.echo(f"{file}: a new database")
        host = Host(store, now=time.time)
        try:
            return await act(host)
        finally:
            await host.close()
            await store.close()

    try:
        return asyncio.run(run())
    except (SQLAlchemyError, OSError) as error:
        fail(f"the database cannot be used: {str(error).splitlines()[0]}")
