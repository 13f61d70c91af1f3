"""The rules alone: random legal orders a second on one core (its own time), each chosen, applied, and seen by its seat.

What does not change is loaded before, as the bot does. A word of an order is what a click is elsewhere: a piece, a
place, a deed, chosen of those that are legal. An order of the battles may move a whole army: with `--without several
advance fall-back` all are for one piece.

python -m benchmarks.rules [GAME ...] [--stored] [--option KEY=VALUE ...] [--without WORD ...]
"""

from argparse import ArgumentParser
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time
from typing import Any

from bot.cli.run import load
from game import GAMES, rules
from game.core.dice import SecretDice
from game.core.rules import Rules, Setup, random_order
from game.core.words import Sentence, Words, without
from game.play.selfplay import seed_secret

SECONDS = 5.0


@dataclass
class Pace:
    """Random play: orders and their words, seconds of the core's time, and what of the wall clock went where.

    Orders are chosen word by word, applied, and the state is seen by its seat; `storing`, if asked for, writes it out
    and reads it back. The core's own clock takes longer to read than an order, so it is read before and after all:
    of the wall clock's time in games, as much counts as the core worked of the whole.
    """

    orders: int = 0
    words: int = 0
    spent: float = 0.0
    choosing: float = 0.0
    applying: float = 0.0
    viewing: float = 0.0
    storing: float = 0.0

    def __str__(self) -> str:
        parts = {"choose": self.choosing, "apply": self.applying, "view": self.viewing, "store": self.storing}
        core = self.spent / sum(parts.values())
        each = ", ".join(f"{what} {1e6 * took * core / self.orders:.0f}" for what, took in parts.items() if took)
        orders, words = self.orders / self.spent, self.words / self.spent
        return f"{orders:,.0f} random legal orders a second, {words:,.0f} words (µs an order: {each})"


@dataclass(frozen=True)
class Play:
    """Random play of a game; `stored` keeps states as a store does.

    No order begins with a word of `without`, if it may begin with another.
    """

    game: Rules[Any, Any]
    stored: bool = False
    without: Collection[str] = ()

    def paced(self, scenario: str, options: Mapping[str, str], seconds: float = SECONDS) -> Pace:
        """Play games of a scenario for so long, default options filled in."""
        game, chance = self.game, Random(1618)
        setup, secret, pace = game.complete(Setup(game.key, scenario, options)), seed_secret("bench"), Pace()
        played, began, worked = 0.0, perf_counter(), process_time()
        while played < seconds:
            state = game.setup(setup)
            dice = SecretDice(secret, "", "bench", 0)
            start = perf_counter()
            while to_move := game.to_move(state):
                state = self._step(state, to_move[0], chance, dice, pace)
            played += perf_counter() - start
        pace.spent = played * (process_time() - worked) / (perf_counter() - began)
        return pace

    def _step(self, state: Any, seat: str, chance: Random, dice: SecretDice, pace: Pace) -> Any:
        """One order, timed."""
        game = self.game

        def ask(spoken: Sentence) -> Words:
            found: Words = game.words(state, seat, spoken)
            if spoken or not self.without:
                return found
            return without(found, self.without.__contains__) or found

        start = perf_counter()
        order = random_order(ask, chance.randrange)
        chosen = perf_counter()
        after = game.apply(state, seat, order, dice).state
        applied = perf_counter()
        game.view(after, seat)
        seen = perf_counter()
        if self.stored:
            after = game.load(game.dump(after))
            pace.storing += perf_counter() - seen
        pace.orders += 1
        pace.words += len(order)
        pace.choosing += chosen - start
        pace.applying += applied - chosen
        pace.viewing += seen - applied
        return after


def main() -> None:
    """Print a line for each scenario."""
    parser = ArgumentParser(prog="benchmarks.rules")
    parser.add_argument("games", nargs="*", help="their keys; all if none")
    parser.add_argument("--stored", action="store_true", help="write each state out and read it back, as a store does")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="fog=exact")
    parser.add_argument("--without", nargs="+", default=[], metavar="WORD", help="begin no order with it")
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    load(drawing=False)
    for key in given.games or GAMES:
        play = Play(rules(key), given.stored, given.without)
        for scenario in play.game.scenarios:
            print(f"{key} {scenario.value}: {play.paced(scenario.value, options)}", flush=True)


if __name__ == "__main__":
    main()
