"""The rules alone: random legal orders a second on one core (its own time), each chosen, applied, and seen by its seat.

python -m benchmarks.rules [GAME ...]
"""

import sys
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from game import GAMES, rules
from game.core.dice import SecretDice
from game.core.rules import Rules, Setup, random_order
from game.play.selfplay import seed_secret

SECONDS = 5.0


@dataclass
class Pace:
    """Random play: orders, and the seconds spent to choose them word by word, to apply them, and to see the state."""

    orders: int = 0
    choosing: float = 0.0
    applying: float = 0.0
    viewing: float = 0.0

    def __str__(self) -> str:
        a_second = self.orders / (self.choosing + self.applying + self.viewing)
        each = [f"{1e6 * spent / self.orders:.0f}" for spent in (self.choosing, self.applying, self.viewing)]
        return f"{a_second:,.0f} random legal orders a second (µs: choose {each[0]}, apply {each[1]}, view {each[2]})"


def paced(game: Rules[Any, Any], scenario: str = "", seconds: float = SECONDS) -> Pace:
    """Play random games of a scenario with the default options for so long."""
    setup, chance = game.complete(Setup(game.key, scenario)), Random(1618)
    secret, pace = seed_secret("bench"), Pace()
    begun = process_time()
    while process_time() - begun < seconds:
        state = game.setup(setup)
        dice = SecretDice(secret, "", "bench", 0)
        while to_move := game.to_move(state):
            seat, now, start = to_move[0], state, process_time()
            order = random_order(lambda spoken: game.words(now, seat, spoken), chance.randrange)  # noqa: B023
            chosen = process_time()
            state = game.apply(now, seat, order, dice).state
            applied = process_time()
            game.view(state, seat)
            pace.orders += 1
            pace.choosing += chosen - start
            pace.applying += applied - chosen
            pace.viewing += process_time() - applied
    return pace


def main() -> None:
    """Print a line for each scenario."""
    for key in sys.argv[1:] or GAMES:
        for scenario in rules(key).scenarios:
            print(f"{key} {scenario.value}: {paced(rules(key), scenario.value)}", flush=True)


if __name__ == "__main__":
    main()
