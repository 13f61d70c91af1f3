"""The battles as games: wins by level, demoralization, losses when stand-ins play, and stand-ins against chance.

python -m benchmarks.battles [--games 200] [--battles rocroi lutter wittstock] [--random] [--options on]
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from time import process_time

from rich.progress import track

from game.battles import RULES, SCENARIOS
from game.battles.board import Board, board
from game.battles.view import BattlesView
from game.core.rules import SPECTATOR, Pick, Setup, View
from game.core.words import Ask, Sentence
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import Choose, at_random


@dataclass
class Battle:
    """How one battle went: its end, the turn each track was reached, the seconds it took."""

    end: BattlesView
    broken: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def winner(self) -> str:
        """The side that won, empty for a draw."""
        return self.end.winners[0] if self.end.winners else ""


def chance(view: View, ask: Ask, pick: Pick) -> Sentence:
    """Any order but giving up."""
    order = at_random(view, ask, pick)
    return order if order[0] != "concede" else chance(view, ask, pick)


def fought(battle: str, seed: str, others: Mapping[str, Choose], options: Mapping[str, str]) -> Battle:
    """One battle by this seed; sides that no other is named for are led by stand-ins."""
    setup = RULES.complete(Setup("battles", battle, options))
    secret, begun = seed_secret(seed), process_time()
    reached: dict[str, int] = {}
    for step in played(RULES, header_for(RULES, setup, secret, seed), secret, others):
        for one in step.state.demoralized:
            reached.setdefault(one, step.state.turn)
    return Battle(RULES.view(step.state, SPECTATOR), reached, process_time() - begun)


def rows(field_: Board, battles: list[Battle]) -> Iterator[str]:
    """The lines of a battle's table: wins and losses of each side, then how its tracks fared."""
    count = len(battles)
    levels = [step.name for step in field_.file.victory.levels if step.name != "draw"]
    for side in field_.sides:
        won = Counter(b.end.level for b in battles if b.winner == side)
        shares = ", ".join(f"{won[level]} {level}" for level in reversed(levels))
        lost = fmean(b.end.losses[side] for b in battles)
        points = fmean(next(s.score for s in b.end.standings if s.seat == side) for b in battles)
        broken = "; ".join(_broken(t.id, t.name, battles) for t in field_.file.morale.tracks if t.side == side)
        yield (
            f"| {field_.file.name} | {field_.side_names[side]} | {won.total() / count:.0%} ({shares}) | {points:.0f} | "
            f"{lost:.0f} | {broken} |"
        )
    drawn = sum(not b.winner for b in battles)
    pace = fmean(b.seconds for b in battles)
    yield f"| {field_.file.name} | drawn | {drawn / count:.0%} | | | {pace:.1f} s a battle |"


def _broken(one: str, name: str, battles: list[Battle]) -> str:
    turns = [b.broken[one] for b in battles if one in b.broken]
    when = f", mean turn {fmean(turns):.1f}" if turns else ""
    return f"{name} {len(turns) / len(battles):.0%}{when}"


def main() -> None:
    """Print the tables, as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--battles", nargs="*", default=list(SCENARIOS), choices=SCENARIOS)
    parser.add_argument("--random", action="store_true", help="lead each side in turn at random")
    parser.add_argument("--options", choices=("off", "on"), default="off", help="all optional rules")
    chosen = parser.parse_args()
    options = {o.key: o.choices[-1].value for o in RULES.options} if chosen.options == "on" else {}
    if chosen.random:
        print("| battle | stand-in leads | wins against chance |", "|---|---|---|", sep="\n")
    else:
        print("| battle | side | wins | points | strength lost | demoralized |", "|---|---|---|---|---|---|", sep="\n")
    for key in chosen.battles:
        field_ = board(key)
        for side in field_.sides if chosen.random else ("",):
            others = {field_.foe[side]: chance} if side else {}
            games = track(range(chosen.games), f"{key} {side}", disable=not sys.stderr.isatty())
            battles = [fought(key, f"balance-{n}", others, options) for n in games]
            if side:
                won = sum(b.winner == side for b in battles)
                print(f"| {field_.file.name} | {field_.side_names[side]} | {won} of {chosen.games} |", flush=True)
            else:
                print(*rows(field_, battles), sep="\n", flush=True)


if __name__ == "__main__":
    main()
