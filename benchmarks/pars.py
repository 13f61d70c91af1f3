"""Pars: what each seat makes on the mean where stand-ins play every seat; and who wins.

python -m benchmarks.pars GAME [OPTION=VALUE ...] [--games 200] [--first 0] [--scenarios ...] [--notes FILE] [--write]

Prints a line for each seat of each scenario; --write puts it into `data/GAME/pars.yaml`. Whoever makes the same points
in every game has no par. With --notes each game that is over is noted in a file; stopped and begun again, it goes on
after them, and after those that `benchmarks.wars` has noted there: the games are the same.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import yaml

from benchmarks.notes import Note, Notes
from benchmarks.sprt import interval
from benchmarks.wars import games, share
from game import GAMES, rules
from game.core.data import OURS, load
from game.core.pars import Pars, pars_file
from game.core.rules import Setup
from game.core.search.levels import INSTANT

HEAD = """\
# What each seat makes on the mean where instant stand-ins play every seat, default options: victory points at the end,
# their standard error, and how many games; see docs/leagues.md. Made by python -m benchmarks.pars {game} --write; those
# of seats that hold several (a+b) with the option that lays them together.
"""


def par(scenario: str, seat: str, points: Sequence[float]) -> dict[str, Any] | None:
    """A seat's par, as the file has it."""
    spread = stdev(points)
    if not spread:
        return None
    mean, error = round(fmean(points), 1), round(spread / len(points) ** 0.5, 2)
    return {"scenario": scenario, "seat": seat, "mean": mean, "error": error, "sample": len(points), "src": "fitted"}


def row(scenario: str, seat: str, found: Sequence[Note]) -> str:
    """A line of the table, in Markdown."""
    points = [game["points"][seat] for game in found]
    won = share(seat, found)
    low, high = interval(round(won * len(found)), len(found))
    mean, spread = fmean(points), stdev(points)
    return f"| {scenario} | {seat} | {mean:.1f} | {spread:.1f} | {won:.0%} | {low:.0%} to {high:.0%} |"


def powers(setup: Setup) -> dict[str, str]:
    """What each seat holds, as pars name it."""
    game = rules(setup.game)
    whole = game.complete(setup)
    return {seat.id: "+".join(game.powers(whole, seat.id)) for seat in game.seats(whole)}


def write(game: str, rows: dict[tuple[str, str], dict[str, Any]]) -> None:
    """Put these pars into the file, each in the place of the same one of before, scenario by scenario."""
    name, order = f"{game}/pars.yaml", [scenario.value for scenario in rules(game).scenarios]
    kept = load(name, Pars).pars if pars_file(game) else ()
    every = {(one.scenario, one.seat): one.model_dump(mode="json") for one in kept} | rows
    made = sorted(every.values(), key=lambda one: order.index(one["scenario"]))
    text = yaml.safe_dump({"pars": made}, sort_keys=False, default_flow_style=None, width=200)
    (OURS / name).write_text(HEAD.format(game=game) + text, "utf-8")


def main() -> None:
    """Play, print, and write if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE", help="else as a game is opened by default")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--scenarios", nargs="*")
    parser.add_argument("--notes", type=Path, help="note games that are over here, and go on after those that are")
    parser.add_argument("--write", action="store_true", help="put it into the file of pars")
    chosen = parser.parse_args()
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    notes = Notes(chosen.notes)
    print("| scenario | seat | points | spread | wins | 95 % |", "|---|---|---|---|---|---|", sep="\n", flush=True)
    for scenario in chosen.scenarios or [each.value for each in rules(chosen.game).scenarios]:
        setup = Setup(chosen.game, scenario, dict(pair.split("=") for pair in chosen.options))
        found = games(setup, INSTANT, range(chosen.first, chosen.first + chosen.games), notes)
        held = powers(setup)
        new = held.keys() if not setup.options else [seat for seat in held if "+" in held[seat]]
        if chosen.write and not new:
            parser.error("pars are those of the default options, but for who holds several")
        for seat in found[0]["points"]:
            print(row(scenario, seat, found), flush=True)
            if seat in new and (made := par(scenario, held[seat], [game["points"][seat] for game in found])):
                rows[scenario, held[seat]] = made
    if chosen.write:
        write(chosen.game, rows)


if __name__ == "__main__":
    main()
