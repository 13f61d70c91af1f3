"""Europe in Agony between stand-ins: who wins, the VP marker by year, what every card is played for.

python -m benchmarks.agony [--games 100] [--scenarios campaign early_war ...] [--cards] [--random SIDE]
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from statistics import fmean
from time import process_time

from rich.progress import track

from game.agony import RULES
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.cards.schema import CARDS
from game.agony.state import State
from game.agony.victory import reckoning
from game.core.record import Step
from game.core.rules import Setup
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import Choose, at_random

#: The rulebook's marks: the VP marker at the end of these turns [18.24, 18.34, 5.22].
MARKS = {5: "45", 9: "38", 14: "10 or less"}
WAYS = ("event", "act", "recruit", "aid", "combat")


@dataclass
class Tally:
    """What came of the games of one scenario."""

    games: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    tournament: Counter[str] = field(default_factory=Counter)
    marker: dict[int, list[int]] = field(default_factory=dict)
    cards: Counter[tuple[str, str]] = field(default_factory=Counter)
    orders: int = 0
    seconds: float = 0.0

    def add(self, scenario: str, seed: str, others: Mapping[str, Choose]) -> None:
        """Play one game and note it."""
        setup = RULES.complete(Setup(RULES.key, scenario))
        secret, begun = seed_secret(seed), process_time()
        step: Step | None = None
        for step in played(RULES, header_for(RULES, setup, secret, seed), secret, others):
            self.cards.update(_uses(step))
            self.orders += 1
        assert step is not None
        self.seconds += process_time() - begun
        self._end(step.state)

    def _end(self, state: State) -> None:
        self.games += 1
        self.winners[state.winner] += 1
        reckoned = len(state.history) == state.last_turn - BOARD.scenarios[state.scenario].first_turn + 1
        ranges = replace(state, options={**state.options, "ranges": "yes"})
        self.tournament[reckoning(ranges)[0] if reckoned else state.winner] += 1
        self.verdicts[str(state.verdict).split(":")[0].rstrip(".")] += 1
        for n, vp in enumerate(state.history):
            self.marker.setdefault(BOARD.scenarios[state.scenario].first_turn + n, []).append(vp)


def _uses(step: Step) -> Iterator[tuple[str, str]]:
    """How cards were used by an order, their events that always take place included [8.2, 8.64, 9.51]."""
    words = step.line.order.split()
    if words[0] in CARDS and words[1:2] and words[1] in WAYS and words[1] != "event":
        yield words[0], words[1]
    for event in step.events:
        if event.rule == "8.61" and event.kind == "event":
            card = event.text.split()[0]
            if card in CARDS:
                yield card, "event"
        elif event.rule == "9.51":
            yield next(word for word in event.text.split() if word in CARDS), "combat"


def _shares(won: Counter[str], n: int) -> str:
    return ", ".join(f"{side} {won[side] / n:.0%}" for side in (PROTESTANT, CATHOLIC, "draw"))


def results(scenario: str, tally: Tally) -> Iterator[str]:
    """The shares of both sides and of every verdict, and the marker by year."""
    n = tally.games
    shares, ranges = (_shares(won, n) for won in (tally.winners, tally.tournament))
    yield f"\n## {scenario}: {n} games, {tally.seconds / n:.1f} s and {tally.orders / n:.0f} orders each"
    yield f"Wins: {shares}. By the tournament's ranges [19.1]: {ranges}."
    yield from (f"- {verdict}: {count / n:.0%}" for verdict, count in tally.verdicts.most_common())
    yield "\n| end of | games | mean VP | lowest | highest | the rulebook |\n|---|---|---|---|---|---|"
    for turn, found in sorted(tally.marker.items()):
        mark = MARKS.get(turn, "")
        yield f"| {1619 + 2 * turn} | {len(found)} | {fmean(found):.1f} | {min(found)} | {max(found)} | {mark} |"


def card_rows(tally: Tally) -> Iterator[str]:
    """How often each card was played each way in a hundred games."""
    yield "\n| card | " + " | ".join(WAYS) + " |\n|---|---|---|---|---|---|"
    for card, datum in CARDS.items():
        counts = [tally.cards[card, way] for way in WAYS]
        if any(counts):
            per = " | ".join(f"{100 * n / tally.games:.0f}" for n in counts)
            yield f"| {card} {datum.title} | {per} |"
    never = [card for card in CARDS if not any(tally.cards[card, way] for way in ("event", "combat"))]
    yield f"\nNever as event or in combat: {', '.join(never) or 'none'}."


def main() -> None:
    """Print the tables, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--scenarios", nargs="*", default=list(BOARD.scenarios))
    parser.add_argument("--cards", action="store_true", help="also what every card is played for")
    parser.add_argument("--random", choices=(PROTESTANT, CATHOLIC), help="this side plays at random")
    chosen = parser.parse_args()
    others: dict[str, Choose] = {chosen.random: at_random} if chosen.random else {}
    for scenario in chosen.scenarios:
        tally = Tally()
        for n in track(range(chosen.first, chosen.first + chosen.games), scenario, disable=not sys.stderr.isatty()):
            tally.add(scenario, f"agony-{n}", others)
        print(*results(scenario, tally), *(card_rows(tally) if chosen.cards else ()), sep="\n", flush=True)


if __name__ == "__main__":
    main()
