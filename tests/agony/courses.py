"""Random games in a digest each: all words on the way, all draws, events, states and views, told as they are.

What only makes the rules quicker must leave every digest of `courses.json` as it is; a change of the rules writes them
anew: python -m tests.agony.courses
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.agony import RULES
from game.agony.board import SIDES
from game.agony.state import State
from game.core import events
from game.core.rules import SPECTATOR, Setup, random_order
from game.core.text import translation
from game.core.words import Sentence, Word, Words
from tests.agony.test_random import liking
from tests.courses import digest, plain, write
from tests.cuius.courses import NotedDice
from tests.pseudo import pseudo

FILE = Path(__file__).with_name("courses.json")
#: How many games of each scenario there are.
GAMES = 120
#: Every so many orders all views are looked at, and what was asked is asked again, of an older state, too.
LOOK = 6


def course(scenario: str, seed: int) -> Iterator[str]:
    """A game of this seed, step by step: with and without options, of blind players and of warlike ones."""
    chance = Random(f"{scenario} {seed}")
    options = {option.key: chance.choice(option.choices).value for option in RULES.options} if seed % 4 > 1 else {}
    before = state = RULES.setup(RULES.complete(Setup("agony", scenario, options)))
    step = 0
    while seats := RULES.to_move(state):
        step += 1
        order, asked = _order(state, seats[step % len(seats)], chance, warlike=seed % 2 == 1)
        dice = NotedDice(chance)
        outcome = RULES.apply(state, seats[step % len(seats)], order, dice)
        told, state = [events.dump(event) for event in outcome.events], outcome.state
        aside = _aside(state, before, order, chance) if step % LOOK == 0 else []
        before = state if step % LOOK == LOOK // 2 else before
        yield repr((order, asked, dice.noted, told, outcome.slot, outcome.reveals, RULES.dump(state), plain(aside)))


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
    token = translation.set(pseudo)
    try:
        told = [RULES.words(state, seat, _heard(state, seat, said)) for seat in SIDES for said in ((), order[:-1])]
        return [*seen, *told, RULES.view(state, chance.choice(SIDES)), RULES.view(before, SIDES[0])]
    finally:
        translation.reset(token)


def _heard(state: State, seat: str, said: Sentence) -> Sentence:
    """As much of a sentence as is legal, and a word more."""
    legal = 0
    while legal < len(said) and RULES.words(state, seat, said[:legal]).offers(said[legal]):
        legal += 1
    return said[: legal + 1]


def main() -> None:
    """Play all games and write their digests."""
    scenarios = [scenario.value for scenario in RULES.scenarios]
    write(FILE, {scenario: [digest(course(scenario, seed)) for seed in range(GAMES)] for scenario in scenarios})


if __name__ == "__main__":
    main()
