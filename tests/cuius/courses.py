"""Random wars in a digest each: all words on the way, all draws, events, states and views, told as they are.

What only makes the rules quicker must leave every digest of `courses.json` as it is; a change of the rules writes them
anew: python -m tests.cuius.courses
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from game.core.rules import SPECTATOR, Setup, random_order
from game.core.text import speaking
from game.core.words import Sentence, Words
from game.cuius import RULES
from game.cuius.board import SIDES
from game.cuius.state import State
from tests import courses
from tests.courses import write
from tests.cuius.test_random import warlike
from tests.pseudo import pseudo

FILE = Path(__file__).with_name("courses.json")
#: How many wars of each scenario there are, and how many orders of each: the first few are short.
GAMES, SHORT, FEW, LONG = 24, 3, 40, 500


def course(scenario: str, seed: int) -> Iterator[str]:
    """A war of this seed, step by step: with each kind of fog, of players who choose blindly and of warlike ones."""
    chance = Random(f"{scenario} {seed}")
    options = {option.key: chance.choice(option.choices).value for option in RULES.options}
    options["fog"] = ("no", "exact", "ranges")[seed % 3]
    choose, aside = partial(_order, chance=chance, warring=seed % 2 == 1), partial(_aside, chance=chance)
    return courses.course(
        RULES, Setup("cuius", scenario, options), chance, choose, aside, FEW if seed < SHORT else LONG
    )


def _order(state: State, seat: str, chance: Random, warring: bool) -> tuple[Sentence, list[Words]]:
    """A random order, and everything that was asked on the way."""
    asked: list[Words] = []

    def ask(spoken: Sentence) -> Words:
        asked.append(RULES.words(state, seat, spoken))
        return asked[-1]

    if warring:
        order = warlike(state, seat, chance)
        asked += [RULES.words(state, seat, order[:n]) for n in range(len(order) + 1)]
        return order, asked
    return random_order(ask, chance.randrange), asked


def _aside(state: State, before: State, order: Sentence, chance: Random) -> list[Any]:
    """What else may be asked: all views, in another language, too, and words that may well be none."""
    seen: list[Any] = [RULES.view(state, viewer) for viewer in (*SIDES, SPECTATOR)]
    for asked in (state, before):
        for seat in SIDES:
            wrong = tuple(chance.sample(order, len(order)))
            seen += [RULES.words(asked, seat, said) for said in ((), order[:1], order[:-1], order, wrong)]
    with speaking(pseudo):
        told = [RULES.words(state, seat, said) for seat in SIDES for said in ((), order[:1], order[:-1])]
        return [*seen, *told, RULES.view(state, chance.choice(SIDES)), RULES.view(before, SIDES[0])]


def main() -> None:
    """Play all wars and write their digests."""
    scenarios = [scenario.value for scenario in RULES.scenarios]
    write(FILE, course, dict.fromkeys(scenarios, GAMES))


if __name__ == "__main__":
    main()
