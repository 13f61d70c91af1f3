"""Commands that run the bot: table (a local Discord in the browser) and serve (the real one)."""

import asyncio
import errno
from pathlib import Path
from typing import Annotated, Literal

import typer

from bot.cli.app import app, fail, settings
from bot.cli.logs import set_up
from bot.cli.settings import FILE, data_folder

PANEL = "Play"
#: What the system says of a port that cannot be had.
BUSY = (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL)
LOG = Annotated[Literal["text", "json"] | None, typer.Option(help="Log lines for people, or JSON for programs.")]


@app.command(rich_help_panel=PANEL)
def table(
    port: Annotated[int, typer.Option(help="Port of the page; 0 takes a free one.", min=0, max=65535)] = 1618,
    data: Annotated[Path | None, typer.Option(help="The table's SQLite file; default: in your data folder.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    log: LOG = None,
) -> None:
    """Play at a local table: a page in the browser with the very commands and pictures of Discord."""
    from bot.cli.run import table as run
    from bot.store.address import check_file

    chosen = settings()
    set_up("WARNING", log or chosen.log)
    file = data or data_folder() / "table.sqlite"
    check_file(file)

    def ready(url: str) -> None:
        typer.echo(f"The table is set: {url}\nGames are kept in {file}. Ctrl-C ends it; nothing is lost.")
        if browser:
            typer.launch(url)

    try:
        asyncio.run(run(port, file, ready, chosen.workers))
    except OSError as error:
        if error.errno not in BUSY:
            raise
        fail(f"port {port}: {error.strerror}; choose another with --port")


@app.command(rich_help_panel=PANEL)
def serve(
    shards: Annotated[str, typer.Option(help="Which of Discord's shards to hold, as 0-3/16; default: all.")] = "",
    log: LOG = None,
) -> None:
    """Run the bot on Discord; settings come from the environment or a .env file."""
    from aiohttp import ClientError
    from discord import ConnectionClosed, GatewayNotFound, HTTPException, LoginFailure

    from bot.cli.run import run

    chosen = settings(shards=shards)
    if not chosen.token.get_secret_value():
        where = f"the environment or {FILE.absolute()}"
        fail(f"WESTPHALIA_TOKEN is not set: put your bot's token into {where} (see README.md)", 2)
    set_up(chosen.log_level, log or chosen.log)
    try:
        asyncio.run(run(chosen))
    except LoginFailure:
        fail("Discord does not accept WESTPHALIA_TOKEN: copy it again from the developer page")
    except (ClientError, HTTPException, GatewayNotFound, ConnectionClosed) as error:
        fail(f"Discord cannot be used: {' '.join(str(error).split()) or type(error).__name__}")
