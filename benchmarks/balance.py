"""Games between stand-ins: who wins, what each side or power comes to; and stand-ins against chance.

python -m benchmarks.balance [campaign] [--games 200] [--plans 10 6 5 4 3 2] [--random] [--notes FILE]
python -m benchmarks.balance cuius [--games 100] [--scenarios white_mountain ...] [--random] [--notes FILE]

With --notes each game that is over is noted in a file; stopped and begun again, it goes on after them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from time import process_time

from rich.progress import track

from benchmarks.notes import Note, Notes
from game import rules
from game.campaign.board import BOARD as CAMPAIGN
from game.campaign.victory import winners
from game.core.record import Step
from game.core.rules import Setup
from game.cuius.board import BOARD as CUIUS
from game.cuius.board import SIDES, other
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import Choose, at_random


def games(
    notes: Notes, game: str, label: str, setup: Setup, others: Mapping[str, Choose], numbers: range
) -> list[Note]:
    """A note for each of these games; what is not known yet is played now."""
    told = {"campaign": campaign_note, "cuius": cuius_note}[game]
    return [
        notes.of(f"{game} {label} {n}", lambda n=n: told(course(setup, n, others)))  # type: ignore[misc]
        for n in track(numbers, label, disable=not sys.stderr.isatty())
    ]


def course(setup: Setup, n: int, others: Mapping[str, Choose]) -> Iterator[Step]:
    """A game by this number; seats that no other is named for are played by stand-ins."""
    game = rules(setup.game)
    seed = f"balance-{n}"
    secret = seed_secret(seed)
    return played(game, header_for(game, game.complete(setup), secret, seed), secret, others)


# The campaign ---------------------------------------------------------------------------------------------------------


def campaign_note(steps: Iterator[Step]) -> Note:
    """Points and winners."""
    *_steps, last = steps
    return {"vp": last.state.vp, "seats": last.state.seats, "winners": list(winners(last.state))}


def plan_rows(plan: str, notes: Sequence[Note]) -> Iterator[str]:
    """A line of a table for every seat of a plan."""
    share = dict.fromkeys(notes[0]["seats"], 0.0)
    for note in notes:
        for seat in note["winners"]:
            share[seat] += 1 / len(note["winners"]) / len(notes)
    for seat, powers in sorted(notes[0]["seats"].items(), key=lambda item: -share[item[0]]):
        means = [f"{CAMPAIGN.powers[p].name} {fmean(note['vp'][p] for note in notes):.0f}" for p in powers]
        total = fmean(sum(note["vp"][p] for p in powers) for note in notes)
        yield f"| {plan} | {', '.join(means)} | {total:.0f} | {share[seat]:.1%} |"


def campaign(chosen: argparse.Namespace, notes: Notes) -> None:
    """Mean points and win share of every power."""
    numbers = range(chosen.games or 200)
    means: dict[str, float] = {}
    print("| seats | mean points of each power | of the seat | wins |", "|---|---|---|---|", sep="\n")
    for plan in chosen.plans:
        found = games(notes, "campaign", f"{plan} players", Setup("campaign", "", {"players": plan}), {}, numbers)
        print(*plan_rows(plan, found), sep="\n", flush=True)
        if plan == "10":
            means = {power: fmean(note["vp"][power] for note in found) for power in CAMPAIGN.powers}
    if chosen.random and means:
        print("\n| power | stand-in | at random |", "|---|---|---|", sep="\n")
        for power in CAMPAIGN.powers:
            setup, others = Setup("campaign", "", {}), {power: at_random}
            found = games(notes, "campaign", f"{power} at random", setup, others, numbers)
            alone = fmean(note["vp"][power] for note in found)
            print(f"| {CAMPAIGN.powers[power].name} | {means[power]:.1f} | {alone:.1f} |", flush=True)


# Cuius Regio ----------------------------------------------------------------------------------------------------------


def cuius_note(steps: Iterator[Step]) -> Note:
    """Winner, points, orders, time, and each year's SP and PP of both sides when its campaign is over."""
    years: dict[str, list[int]] = {}
    begun, orders = process_time(), 0
    for step in steps:
        state, orders = step.state, orders + 1
        sp = [sum(army.sp for _at, army in state.everywhere(side)) for side in SIDES]
        years[str(state.year)] = [*sp, *(state.pp[side] for side in SIDES)]
    return {
        "winner": state.winner,
        "verdict": state.verdict,
        "score": state.history[-1],
        "years": years,
        "orders": orders,
        "seconds": round(process_time() - begun, 1),
    }


def cuius_row(label: str, notes: Sequence[Note]) -> str:
    """Win shares, early ends, orders and time of a scenario."""
    n, won = len(notes), Counter(note["winner"] for note in notes)
    shares = " | ".join(f"{won[who] / n:.0%}" for who in (*SIDES, "draw"))
    sudden = sum(note["verdict"] == "sudden" for note in notes) / n
    orders, seconds = (fmean(note[key] for note in notes) for key in ("orders", "seconds"))
    return f"| {label} | {n} | {shares} | {sudden:.0%} | {orders:.0f} | {seconds:.1f} |"


def cuius_curve(label: str, notes: Sequence[Note]) -> Iterator[str]:
    """Mean SP and PP of both sides year by year, of the games that came so far."""
    for year in sorted({year for note in notes for year in note["years"]}):
        rows = [note["years"][year] for note in notes if year in note["years"]]
        means = " | ".join(f"{fmean(values):.0f}" for values in zip(*rows, strict=True))
        yield f"| {label} | {year} | {len(rows)} | {means} |"


def cuius(chosen: argparse.Namespace, notes: Notes) -> None:
    """Win shares of every scenario, the curves of SP and PP; with --random each side against chance."""
    head = "games | imperial | protestant | draw | sudden | orders | s |\n|---|---|---|---|---|---|---|---|"
    numbers, curves = range(chosen.games or 100), []
    print(f"| scenario | {head}")
    for scenario in chosen.scenarios:
        found = games(notes, "cuius", scenario, Setup("cuius", scenario), {}, numbers)
        print(cuius_row(scenario, found), flush=True)
        curves += list(cuius_curve(scenario, found))
    print("\n| scenario | year | games | imperial SP | protestant SP | imperial PP | protestant PP |")
    print("|---|---|---|---|---|---|---|", *curves, sep="\n", flush=True)
    if chosen.random:
        print(f"\n| against chance | {head}")
        for scenario in chosen.scenarios:
            for side in SIDES:
                label = f"{scenario}, {side}"
                found = games(notes, "cuius", label, Setup("cuius", scenario), {other(side): at_random}, numbers)
                print(cuius_row(label, found), flush=True)


def main() -> None:
    """Print the tables, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=("campaign", "cuius"), default="campaign")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--plans", nargs="*", default=list(CAMPAIGN.scenarios.seat_plans))
    parser.add_argument("--scenarios", nargs="*", default=list(CUIUS.scenarios))
    parser.add_argument(
        "--random", action="store_true", help="also play each side or power at random, the others as before"
    )
    parser.add_argument("--notes", type=Path, help="note games that are over here, and go on after those that are")
    chosen = parser.parse_args()
    {"campaign": campaign, "cuius": cuius}[chosen.game](chosen, Notes(chosen.notes))


if __name__ == "__main__":
    main()
