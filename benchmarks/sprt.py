"""One level of stand-ins against another, from both sides, until it is known whether it wins 50 % or 70 %.

python -m benchmarks.sprt GAME SCENARIO [--level steady] [--against instant] [--games 60] [--hours 1] [--notes FILE]

A sequential probability ratio test (Wald 1945) over decided games, as chess engines are tested: both errors 5 %. With
--notes each game that is over is noted in a file; stopped and begun again, it goes on after them.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import log, sqrt
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.notes import Notes
from game import rules
from game.core.rules import SPECTATOR, Pick, Setup, View
from game.core.search.levels import INSTANT, LEVELS, STEADY
from game.core.words import Ask, Sentence
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import Choose, standin

#: The two shares of decided games that are told apart, and how often either may be wrong.
EVEN, BETTER, ERROR = 0.5, 0.7, 0.05
BOUND = log((1 - ERROR) / ERROR)


@dataclass
class Timed:
    """A stand-in, and the seconds of its own time that each order took it."""

    choose: Choose
    seconds: list[float] = field(default_factory=list)

    def __call__(self, view: View, ask: Ask, pick: Pick) -> Sentence:
        """One order of this seat."""
        begun = process_time()
        order = self.choose(view, ask, pick)
        self.seconds.append(process_time() - begun)
        return order


def one(setup: Setup, n: int, seat: str, level: str, against: str) -> dict[str, Any]:
    """How a game went for the seat of the level that is tried: 1 won, 0 lost, 0.5 neither."""
    game = rules(setup.game)
    setup, seed = game.complete(setup), f"sprt-{n}"
    secret, tried = seed_secret(seed), Timed(standin(setup.game, level))
    others = {other.id: standin(setup.game, against) for other in game.seats(setup)}
    *_steps, last = played(game, header_for(game, setup, secret, seed), secret, {**others, seat: tried})
    view = game.view(last.state, SPECTATOR)
    won = float(seat in view.winners) if len(view.winners) == 1 else 0.5
    points = {standing.seat: standing.score for standing in view.standings}
    return {"seat": seat, "won": won, "points": points, "seconds": [round(s, 4) for s in tried.seconds]}


def ratio(results: Sequence[float]) -> float:
    """The log likelihood ratio of 70 % to 50 % of decided games."""
    won, lost = results.count(1.0), results.count(0.0)
    return won * log(BETTER / EVEN) + lost * log((1 - BETTER) / (1 - EVEN))


def interval(won: int, decided: int) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %."""
    if not decided:
        return 0.0, 1.0
    z, share = 1.96, won / decided
    middle = (share + z * z / (2 * decided)) / (1 + z * z / decided)
    half = z / (1 + z * z / decided) * sqrt(share * (1 - share) / decided + z * z / (4 * decided * decided))
    return max(0.0, middle - half), min(1.0, middle + half)


def games(chosen: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Notes of the games by number, each seed from every seat; what is noted already is not played again."""
    notes = Notes(chosen.notes)
    setup = Setup(chosen.game, chosen.scenario, dict(pair.split("=") for pair in chosen.options))
    seats = [seat.id for seat in rules(chosen.game).seats(rules(chosen.game).complete(setup))]
    for n in range(chosen.games):
        seat = seats[n % len(seats)]
        name = " ".join((chosen.game, chosen.scenario, *chosen.options, chosen.level, chosen.against, str(n)))
        yield notes.of(name, partial(one, setup, n // len(seats), seat, chosen.level, chosen.against))


def told(results: Sequence[float], seconds: Sequence[float]) -> str:
    """Where it stands."""
    won, lost = results.count(1.0), results.count(0.0)
    low, high = interval(won, won + lost)
    ranked = sorted(seconds) or [0.0]
    slow = ranked[int(0.95 * (len(ranked) - 1))]
    return (
        f"{len(results)} games: {won} won, {lost} lost, {len(results) - won - lost} neither; "
        f"{low:.0%} to {high:.0%} of decided games; ratio {ratio(results):+.2f} of {BOUND:.2f}; "
        f"p95 of an order {slow:.2f} s, longest {ranked[-1]:.2f} s"
    )


def main() -> None:
    """Play until one of the two is refuted, or the games or the time are used up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE")
    parser.add_argument("--level", choices=LEVELS, default=STEADY)
    parser.add_argument("--against", choices=LEVELS, default=INSTANT)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--hours", type=float, default=1.0, help="of the processor's time")
    parser.add_argument("--notes", type=Path, help="note games that are over here, and go on after those that are")
    chosen = parser.parse_args()
    results: list[float] = []
    seconds: list[float] = []
    begun, verdict = process_time(), "undecided"
    for note in games(chosen):
        results.append(note["won"])
        seconds += note["seconds"]
        print(told(results, seconds), flush=True)
        if abs(ratio(results)) >= BOUND:
            verdict = "70 % rather than 50 %" if ratio(results) > 0 else "50 % rather than 70 %"
            break
        if process_time() - begun > 3600 * chosen.hours:
            break
    print(f"{chosen.game} {chosen.scenario}, {chosen.level} against {chosen.against}: {verdict}")


if __name__ == "__main__":
    main()
