"""Commands on the database: export, import, backup, migrate."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from sqlalchemy.exc import SQLAlchemyError

from bot.cli.app import app, bundle_of, fail, settings
from bot.host.host import Host
from bot.private import keep_private
from bot.store import Store
from bot.store.people import Person
from bot.store.schema import NewerDatabase
from bot.store.store import database_url
from game.play.bundle import write

T = TypeVar("T")
DATABASE = Annotated[str, typer.Option(help="Which database, if not that of the settings.")]
ID = Annotated[str, typer.Argument(help="The game's id, as /game list shows it.")]


def _with_host(database: str, act: Callable[[Host], Awaitable[T]], *, new: bool = False) -> T:
    """Do something with the games of a database; only `new` makes one that isn't there."""
    where = database or settings().database_url()
    if file := _file(where):
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


PANEL = "The database"


def _file(where: str) -> Path | None:
    """The file of a SQLite database; None for a server's."""
    name = database_url(where)
    return Path(name.database or "") if name.get_backend_name() == "sqlite" else None


@app.command(rich_help_panel=PANEL)
def export(game: ID, file: Annotated[Path, typer.Argument(help="Where to.")], database: DATABASE = "") -> None:
    """Write a game's record: whole once it is over, else what everybody may know."""
    file.write_text(_with_host(database, lambda host: host.export(game)), "utf-8")
    typer.echo(f"record: {file}")


@app.command("import", rich_help_panel=PANEL)
def import_file(file: Annotated[Path, typer.Argument(help="A record.")], database: DATABASE = "") -> None:
    """Put a verified record into the database."""
    text = write(bundle_of(file))
    owner = Person("local", "local")
    found = _with_host(
        database,
        lambda host: host.import_record(text, organiser=owner, guild="", channel="", title=file.stem),
        new=True,
    )
    typer.echo(f"game {found.id}: {found.status}")


@app.command(rich_help_panel=PANEL)
def backup(file: Annotated[Path, typer.Argument(help="Where to.")], database: DATABASE = "") -> None:
    """Copy a running bot's SQLite database, consistently; for PostgreSQL use pg_dump."""
    source = _file(database or settings().database_url())
    if source is None:
        fail("PostgreSQL has its own tool: pg_dump", 2)
    if not source.exists():
        fail(f"{source}: there is no such database", 2)
    if file.exists():
        fail(f"{file}: exists already", 2)
    keep_private(file)
    with sqlite3.connect(source) as live, sqlite3.connect(file) as copy:
        live.backup(copy)
    live.close()
    copy.close()
    typer.echo(f"backup: {file} ({file.stat().st_size // 1024} KiB)")


@app.command(rich_help_panel=PANEL)
def migrate(database: DATABASE = "") -> None:
    """Bring the database and its games up to date, as the bot does when it starts."""
    _with_host(database, Host.start_up)
    typer.echo("the database is up to date")
