"""The campaign as a game: mean points and win share of every power when stand-ins play, and stand-ins against chance.

python -m benchmarks.balance [--games 200] [--plans 10 6 5 4 3 2] [--random]
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from statistics import fmean

from rich.progress import track

from game.campaign import RULES
from game.campaign.board import BOARD
from game.campaign.seasons import winners
from game.campaign.state import State
from game.core.rules import Setup
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import Choose, at_random


def outcome(seed: str, others: Mapping[str, Choose], **options: str) -> State:
    """The last state of a game by this seed; seats that no other is named for are played by stand-ins."""
    setup = RULES.complete(Setup("campaign", "", options))
    secret = seed_secret(seed)
    *_steps, last = played(RULES, header_for(RULES, setup, secret, seed), secret, others)
    state: State = last.state
    return state


def plan_rows(plan: str, states: list[State]) -> Iterator[str]:
    """A line of a table for every seat of a plan."""
    share = dict.fromkeys(states[0].seats, 0.0)
    for state in states:
        for seat in winners(state):
            share[seat] += 1 / len(winners(state)) / len(states)
    for seat, powers in sorted(states[0].seats.items(), key=lambda item: -share[item[0]]):
        means = [f"{BOARD.powers[p].name} {fmean(state.vp[p] for state in states):.0f}" for p in powers]
        total = fmean(sum(state.vp[p] for p in powers) for state in states)
        yield f"| {plan} | {', '.join(means)} | {total:.0f} | {share[seat]:.1%} |"


def main() -> None:
    """Print the tables, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--plans", nargs="*", default=list(BOARD.scenarios.seat_plans))
    parser.add_argument("--random", action="store_true", help="also play each power at random, the others as before")
    chosen = parser.parse_args()
    numbers = range(chosen.games)
    means: dict[str, float] = {}
    print("| seats | mean points of each power | of the seat | wins |", "|---|---|---|---|", sep="\n")
    for plan in chosen.plans:
        games = track(numbers, f"{plan} players", disable=not sys.stderr.isatty())
        states = [outcome(f"balance-{n}", {}, players=plan) for n in games]
        print(*plan_rows(plan, states), sep="\n", flush=True)
        if plan == "10":
            means = {power: fmean(state.vp[power] for state in states) for power in BOARD.powers}
    if chosen.random and means:
        print("\n| power | stand-in | at random |", "|---|---|---|", sep="\n")
        for power in BOARD.powers:
            games = track(numbers, f"{power} at random", disable=not sys.stderr.isatty())
            alone = fmean(outcome(f"balance-{n}", {power: at_random}).vp[power] for n in games)
            print(f"| {BOARD.powers[power].name} | {means[power]:.1f} | {alone:.1f} |", flush=True)


if __name__ == "__main__":
    main()
