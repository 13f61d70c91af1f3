"""Commands on the database: export, import, backup, migrate."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.app import app, bundle_of, fail, keep, new_file, settings, whole
from bot.private import keep_private
from bot.there import There
from game.play.bundle import write

DATABASE = Annotated[str, typer.Option(help="Which database, if not that of the settings.")]
ID = Annotated[str, typer.Argument(help="The game's id, as /game list shows it.")]


PANEL = "The database"


@app.command(rich_help_panel=PANEL)
def export(
    game: ID, file: Annotated[Path, typer.Argument(help="Where to.", callback=new_file)], database: DATABASE = ""
) -> None:
    """Write a game's record: whole once it is over, else what everybody may know."""
    from bot.cli.opened import with_host

    keep(file, with_host(database, lambda host: host.export(game)).encode())
    typer.echo(f"record: {file}")


@app.command("import", rich_help_panel=PANEL)
def import_file(file: Annotated[Path, typer.Argument(help="A record.")], database: DATABASE = "") -> None:
    """Put a verified record into the database."""
    from bot.cli.opened import with_host
    from bot.store.people import Person

    text = write(bundle_of(file))
    owner = Person("local", "local")
    found = with_host(
        database,
        lambda host: host.import_record(text, organiser=owner, title=file.stem, operator=True),
        new=True,
    )
    typer.echo(f"game {found.id}: {found.status}")


@app.command(rich_help_panel=PANEL)
def backup(file: Annotated[Path, typer.Argument(help="Where to.")], database: DATABASE = "") -> None:
    """Copy a running bot's SQLite database, consistently; for PostgreSQL use pg_dump."""
    from bot.cli.opened import existing
    from bot.store.address import check_file, database_url, file_of

    found = file_of(database_url(database or settings().database_url()))
    if found is None:
        fail("PostgreSQL has its own tool: pg_dump", 2)
    source = existing(found)
    check_file(file)
    if There(file):
        fail(f"{file}: exists already", 2)
    try:
        with whole(file) as part:
            part.unlink(missing_ok=True)
            keep_private(part)
            with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(part)) as copy:
                live.backup(copy)
    except sqlite3.Error as error:
        fail(f"{source} cannot be copied to {file}: {error}")
    typer.echo(f"backup: {file} ({file.stat().st_size // 1024} KiB)")


@app.command(rich_help_panel=PANEL)
def migrate(database: DATABASE = "") -> None:
    """Bring the database and its games up to date, as the bot does when it starts."""
    from bot.cli.opened import with_host
    from bot.host.host import Host

    with_host(database, Host.start_up)
    typer.echo("the database is up to date")
