"""Commands for whole games without a server: play, replay, verify, fuzz."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track

from bot.cli.app import app, bundle_of, fail, game_rules, keep, may_be_written, new_file
from game.core.dice import Mismatch
from game.core.fields import wrong
from game.core.record import BadRecord, Record, Step
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup
from game.core.witness import witnessed
from game.play.bundle import Bundle, Fate, verify, write
from game.play.finding import digest_meant, examined, matched, told
from game.play.selfplay import Arena, header_for, played, seed_secret
from game.play.turns import scenes, turns

GAME = Annotated[str, typer.Argument(help="Which game, for example: campaign.")]
PICTURES = Annotated[Path | None, typer.Option(help="A folder for a picture of every turn.", callback=may_be_written)]

PANEL = "Games without a server"


@app.command(rich_help_panel=PANEL)
def play(
    game: GAME,
    record: Annotated[Path, typer.Option(help="The file for the record.", callback=new_file)],
    scenario: Annotated[str, typer.Option(help="Which scenario; the first if left out.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="KEY=VALUE, as often as needed.")] = None,
    seed: Annotated[str, typer.Option(help="Any word: the same seed gives the same game.")] = "1618",
    pictures: PICTURES = None,
) -> None:
    """Let stand-ins play a whole game."""
    rules = game_rules(game)
    pairs = [text.partition("=") for text in option or []]
    if odd := next((text for text, pair in zip(option or [], pairs, strict=True) if not pair[1]), ""):
        fail(f"“{odd}” is no KEY=VALUE", 2)
    setup = rules.complete(Setup(game, scenario, {key: value for key, _equals, value in pairs}))
    if reason := wrong("salt", f"seed-{seed}"):
        fail(f"--seed: {reason}", 2)
    secret = seed_secret(seed)
    header = header_for(rules, setup, secret, f"seed-{seed}")
    arena = Arena(game_rules, secret, header.salt)
    steps = list(track(played(rules, header, secret, arena=arena), description="Playing"))
    own = witnessed(Record(header, tuple(step.line for step in steps), secret), steps, rules, secret)
    keep(record, write(Bundle(own, tuple(arena.linked))).encode())
    view = rules.view(steps[-1].state, SPECTATOR)
    for row in view.standings:
        typer.echo(f"{row.score:5d}  {row.name}{' *' if row.seat in view.winners else ''}")
    typer.echo(f"{len(steps)} orders, {sum(len(step.line.draws) for step in steps)} draws; record: {record}")
    if arena.linked:
        orders = sum(len(linked.record.lines) for linked in arena.linked)
        typer.echo(f"{len(arena.linked)} linked games in it, with {orders} orders")
    if pictures:
        _draw(rules, steps, SPECTATOR, pictures)


@app.command("verify", rich_help_panel=PANEL)
def verify_file(
    file: Annotated[Path, typer.Argument(help="A record.")],
    digest: Annotated[str, typer.Option(help="What a post or /dice names: 0123-4567-89ab-cdef.")] = "",
) -> None:
    """Recompute every order and die of a record, and compare it with what was posted; names the first wrong line."""
    posted = digest_meant(digest) if digest else ""
    whole = bundle_of(file)
    try:
        found = examined(whole, game_rules)
    except (BadRecord, Refusal, Mismatch) as wrong:
        fail(f"{file}: {wrong}")
    if posted:
        found = matched(found, game_rules, posted)
    verdict, *more = told(found)
    typer.echo("\n".join([f"{file}: {verdict}", *more, *(f"  {_fate(fate)}" for fate in found.fates)]))
    if found.match.likeness == "other":
        raise typer.Exit(1)


@app.command(rich_help_panel=PANEL)
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    seat: Annotated[str, typer.Option("--as", help="Whose view; a spectator's if left out.")] = SPECTATOR,
    gif: Annotated[Path | None, typer.Option(help="A file for an animation.", callback=new_file)] = None,
    pictures: PICTURES = None,
    battle: Annotated[str, typer.Option(help="A linked game of the record, for example: Battle-7.")] = "",
) -> None:
    """Tell a recorded game again: as a chronicle, as pictures, or as an animation."""
    whole = bundle_of(file)
    if battle:
        whole = _linked(whole, battle)
    record = whole.record
    seats = dict(record.header.seats)
    if seat and seat not in seats:
        fail(f"there is no seat “{seat}”; there is: {', '.join(seats)}", 2)
    rules, (steps, _fates) = game_rules(record.header.game), _checked(whole, file)
    if gif:
        from render import animation

        views = [rules.view(step.state, seat) for step in scenes(rules, steps)]
        keep(gif, animation(views).png)
        typer.echo(f"animation: {gif} ({gif.stat().st_size // 1024} KiB, {len(views)} pictures)")
    if pictures:
        _draw(rules, steps, seat, pictures)
    if not gif and not pictures:
        start = rules.begin(record.header.setup())
        typer.echo(rules.view(start, seat).headline)
        for step in steps:
            for event in step.events:
                if event.known_to(seat) and event.kind != "ready":
                    typer.echo(f"{'' if event.kind in ('turn', 'season') else '  '}{rules.as_read(event).text}")


@app.command(rich_help_panel=PANEL)
def fuzz(
    game: GAME,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Where the random numbers begin.")] = 1,
    into: Annotated[
        Path, typer.Option(help="The folder for records of failures.", exists=True, file_okay=False)
    ] = Path(),
) -> None:
    """Play random legal games and watch everything that must always hold."""
    from game.play.fuzz import fuzz as run

    rules = game_rules(game)
    total = run(rules, games, seed, into, lambda items: track(items, description="Fuzzing"))
    for failure in total.failures:
        typer.echo(f"game {failure.seed}: {failure.reason}\n  record: {failure.record}")
    rate = round(total.orders / total.seconds) if total.seconds else 0
    typer.echo(f"{game}: {games} games, {total.orders} orders, {len(total.failures)} failures, {rate} orders/s")
    raise typer.Exit(1 if total.failures else 0)


def _checked(bundle: Bundle, file: Path) -> tuple[list[Step], tuple[Fate, ...]]:
    try:
        return verify(bundle, game_rules)
    except (BadRecord, Refusal, Mismatch) as found:
        fail(f"{file}: {found}")


def _fate(fate: Fate) -> str:
    """What became of a linked game, in a line."""
    how = {
        "fought": "fought out, and its result is what counts",
        "hand": "settled by the organiser's hand",
        "undone": "taken back",
        "open": "still to be decided",
    }[fate.how]
    orders = f"{len(fate.record.lines)} orders" if fate.record else "not in this file"
    return f"{fate.link.name} (order {fate.number}, {fate.link.title}): {how}; {orders}"


def _linked(bundle: Bundle, name: str) -> Bundle:
    """The linked game of this name, the last if there are several."""
    found = [linked.record for linked in bundle.linked if linked.name == name]
    if not found:
        names = ", ".join(dict.fromkeys(linked.name for linked in bundle.linked))
        fail(f"there is no “{name}” in this record; there is: {names or 'none'}", 2)
    return Bundle(found[-1])


def _draw(rules: Any, steps: list[Step], seat: str, folder: Path) -> None:
    from render import Look, picture

    folder.mkdir(exist_ok=True)
    shown = list(turns(rules, steps))
    for n, step in enumerate(track(shown, description="Drawing"), start=1):
        drawn = picture(rules.view(step.state, seat), Look(kind="board"))
        keep(folder / f"{n:03d}-{drawn.filename}", drawn.png)
    typer.echo(f"{len(shown)} pictures in {folder}")
