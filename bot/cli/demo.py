"""`./westphalia demo league`: sixty simulated people play a season by a false clock, and what happened is printed."""

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.app import app, game_rules, keep, may_be_written
from bot.cli.logs import set_up
from game import SHOWN

#: Nothing of a show need outlive the machine: where there is such a folder, no disk is waited for.
MEMORY = Path("/dev/shm")
PANEL = "Games without a server"
demo = typer.Typer(help="Shows of what the house does by itself.", no_args_is_help=True)
app.add_typer(demo, name="demo", rich_help_panel=PANEL)


@demo.callback()
def shows() -> None:
    """Shows of what the house does by itself."""


@demo.command()
def league(
    people: Annotated[int, typer.Option(help="How many sign up.", min=2, max=500)] = 60,
    reserves: Annotated[int, typer.Option(help="How many stand by.", min=0, max=100)] = 6,
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1, max=10)] = 2,
    game: Annotated[str, typer.Option(help="Which game.")] = SHOWN[0],
    scenario: Annotated[str, typer.Option(help="Which scenario.")] = SHOWN[1],
    seed: Annotated[int, typer.Option(help="The same seed gives the same people and habits.")] = 1618,
    out: Annotated[Path | None, typer.Option(help="A folder for the pictures.", callback=may_be_written)] = None,
) -> None:
    """Let simulated people play a league: some late, some vanish, some come back; the bot and Discord have outages."""
    from bot.cli.demo_league import Season, shown
    from bot.store import Store

    rules = game_rules(game)
    set_up("CRITICAL", "text")  # what fails because somebody is away is told as an outage

    async def run(file: Path) -> dict[str, bytes]:
        store = await Store.open(str(file))
        season = Season(store, people, reserves, seed, typer.echo)
        try:
            await season.begin(rules.key, scenario, rounds)
            await season.run()
            await season.tell_end()
            return await shown(season)
        finally:
            await season.host.close()
            await store.close()

    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        pictures = asyncio.run(run(Path(folder) / "demo.sqlite"))
    if out:
        out.mkdir(exist_ok=True)
        for name, png in pictures.items():
            keep(out / name, png)
            typer.echo(f"{out / name}")
