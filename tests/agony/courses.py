"""Random games in a digest each: all words on the way, all draws, events, states and views, told as they are.

What only makes the rules quicker must leave every digest of `courses.json` as it is; a change of the rules writes them
anew: python -m tests.agony.courses
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from game.agony import RULES
from game.agony.board import SIDES
from game.agony.state import State
from game.core.rules import SPECTATOR, Setup, random_order
from game.core.text import speaking
from game.core.words import Sentence, Word, Words
from tests import courses
from tests.agony.test_random import liking
from tests.courses import write
from tests.pseudo import pseudo

FILE = Path(__file__).with_name("courses.json")
#: How many games of each scenario there are.
GAMES = 200
#: No game has so many orders.
MOST = 100_000


def course(scenario: str, seed: int) -> Iterator[str]:
    """A game of this seed, step by step: with options or without, of players who choose blindly and of warlike ones."""
    chance = Random(f"{scenario} {seed}")
    options = {option.key: chance.choice(option.choices).value for option in RULES.options} if seed % 4 > 1 else {}
    choose, aside = partial(_order, chance=chance, warlike=seed % 2 == 1), partial(_aside, chance=chance)
    return courses.course(RULES, Setup("agony", scenario, options), chance, choose, aside, MOST)


def _order(state: State, seat: str, chance: Random, warlike: bool) -> tuple[Sentence, list[Words]]:
    """A random order, and everything that was asked on the way."""
    asked: list[Words] = []

    def ask(spoken: Sentence) -> Words:
        words = RULES.words(state, seat, spoken)
        asked.append(words)
        return _liked(words, chance) if warlike else words

    return random_order(ask, chance.randrange), asked


def _liked(words: Words, chance: Random) -> Words:
    """One word of them, as a warlike player likes them; the end, too, where the sentence may end."""
    if words.end and (not words.next or chance.randrange(4) == 0):
        return Words((), True)
    weights = [liking(word) for word in words.next]
    chosen: list[Word] = chance.choices(words.next, weights)
    return Words(tuple(chosen))


def _aside(state: State, before: State, order: Sentence, chance: Random) -> list[Any]:
    """What else may be asked: all views, in another language, too, cards, and words that may well be none."""
    views = [RULES.view(state, viewer) for viewer in (*SIDES, SPECTATOR)]
    seen: list[Any] = [*views, *(RULES.uses(view) for view in views[:2])]
    for asked in (state, before):
        for seat in SIDES:
            wrong = tuple(chance.sample(order, len(order)))
            for said in ((), order[:1], order[:-1], order, wrong):
                heard = _heard(asked, seat, said)
                seen += [RULES.words(asked, seat, heard), RULES.why_not(asked, seat, heard[:-1], chance.choice(order))]
    with speaking(pseudo):
        told = [RULES.words(state, seat, _heard(state, seat, said)) for seat in SIDES for said in ((), order[:-1])]
        return [*seen, *told, RULES.view(state, chance.choice(SIDES)), RULES.view(before, SIDES[0])]


def _heard(state: State, seat: str, said: Sentence) -> Sentence:
    """As much of a sentence as is legal, and a word more."""
    legal = 0
    while legal < len(said) and RULES.words(state, seat, said[:legal]).offers(said[legal]):
        legal += 1
    return said[: legal + 1]


def main() -> None:
    """Play all games and write their digests."""
    scenarios = [scenario.value for scenario in RULES.scenarios]
    write(FILE, course, dict.fromkeys(scenarios, GAMES))


if __name__ == "__main__":
    main()
