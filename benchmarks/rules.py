"""The rules alone: random legal orders a second on one core (its own time), each chosen, applied, and seen by its seat.

python -m benchmarks.rules [GAME ...]
"""

import sys
from random import Random
from time import process_time
from typing import Any

from bot.selfplay import seed_secret
from game import GAMES, rules
from game.core.dice import SecretDice
from game.core.rules import Rules, Setup, random_order

SECONDS = 5.0


def orders_per_second(game: Rules[Any, Any], scenario: str = "", seconds: float = SECONDS) -> float:
    """Play random games of a scenario with the default options for so long."""
    setup, chance = game.complete(Setup(game.key, scenario)), Random(1618)
    secret, orders = seed_secret("bench"), 0
    begun = process_time()
    while process_time() - begun < seconds:
        state = game.setup(setup)
        dice = SecretDice(secret, "", "bench", 0)
        while to_move := game.to_move(state):
            seat, now = to_move[0], state
            order = random_order(lambda spoken: game.words(now, seat, spoken), chance.randrange)  # noqa: B023
            state = game.apply(now, seat, order, dice).state
            game.view(state, seat)
            orders += 1
    return orders / (process_time() - begun)


def main() -> None:
    """Print a line for each game."""
    for key in sys.argv[1:] or GAMES:
        for scenario in rules(key).scenarios:
            pace = orders_per_second(rules(key), scenario.value)
            print(f"{key} {scenario.value}: {pace:,.0f} random legal orders a second (choose, apply, view)", flush=True)


if __name__ == "__main__":
    main()
