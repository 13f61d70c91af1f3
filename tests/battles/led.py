"""Battles of stand-ins in a digest each: every order they gave.

What only makes them quicker must leave every digest of `led.json` as it is; a change of what they choose, or of the
rules, writes them anew: python -m tests.battles.led
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from game.battles import RULES
from game.battles.choices import SCENARIOS
from game.battles.standin import choose
from game.core.rules import Setup
from tests.contests import ChanceDice
from tests.courses import write

FILE = Path(__file__).with_name("led.json")
#: How many battles of each scenario there are, and by how many of their turns the first is known besides.
GAMES = 2
TURNS = 4
BEGUN = f"{TURNS - 1} turns of "


def course(scenario: str, seed: int) -> Iterator[str]:
    """The orders of a battle of this seed, every second one with all optional rules; a few turns of it if so asked."""
    random, few = Random(f"{scenario} {seed}"), scenario.startswith(BEGUN)
    scenario = scenario.removeprefix(BEGUN)
    options = {option.key: option.choices[-1].value for option in RULES.options} if seed % 2 else {}
    state = RULES.setup(RULES.complete(Setup("battles", scenario, options)))
    while (seats := RULES.to_move(state)) and not (few and state.turn == TURNS):
        view, ask = RULES.view(state, seats[0]), partial(RULES.words, state, seats[0])
        order = choose(view, ask, random.randrange)
        yield f"{seats[0]} {' '.join(order)}\n"
        state = RULES.apply(state, seats[0], order, ChanceDice(random)).state


def main() -> None:
    """Play all battles and write their digests."""
    begun = dict.fromkeys((BEGUN + scenario for scenario in SCENARIOS), 1)
    write(FILE, course, begun | dict.fromkeys(SCENARIOS, GAMES))


if __name__ == "__main__":
    main()
