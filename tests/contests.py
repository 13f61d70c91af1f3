"""Games played by stand-ins, by chance, or by players with a taste: where tests of every game get positions from."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TypeVar

from game.core.rules import Pick, Rules, Setup, View
from game.core.words import Ask, Sentence, Word
from game.play.standins import at_random

#: How much a player likes a word: the chance that he says it, beside the other words' chances.
Liking = Callable[[Word], float]
S = TypeVar("S")
V = TypeVar("V", bound=View)


class ChanceDice:
    """Dice that fall as a random generator says."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def roll(self, sides: int, purpose: str) -> int:
        return self.chance.randint(1, sides)


class ThrownDice(ChanceDice):
    """The same, and remembered, each with its purpose."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.throws: list[tuple[str, int]] = []

    def roll(self, sides: int, purpose: str) -> int:
        value = super().roll(sides, purpose)
        self.throws.append((purpose, value))
        return value


def contest(
    rules: Rules[S, V],
    choose: Callable[[V, Ask, Pick], Sentence],
    scenario: str,
    seed: int,
    chance: str = "",
    options: Mapping[str, str] | None = None,
    by_chance: Callable[[V, Ask, Pick], Sentence] = at_random,
) -> Iterator[tuple[S, str, Sentence]]:
    """A game of stand-ins: each state, its seat and order, and the end; the seat `chance` plays `by_chance`."""
    state = rules.setup(rules.complete(Setup(rules.key, scenario, options or {})))
    dice, draw = ChanceDice(Random(seed)), Random(seed)
    while waiting := rules.to_move(state):
        seat = waiting[0]
        view, ask = rules.view(state, seat), partial(rules.words, state, seat)
        order = (by_chance if seat == chance else choose)(view, ask, draw.randrange)
        yield state, seat, order
        state = rules.apply(state, seat, order, dice).state
    yield state, "", ()


def liked(rules: Rules[S, V], state: S, seat: str, chance: Random, liking: Liking, rest: float) -> Sentence:
    """An order word by word, each as it is liked; `rest` is the chance to end where more could be said."""
    spoken: Sentence = ()
    while True:
        words = rules.words(state, seat, spoken)
        if words.end and (not words.next or chance.random() < rest):
            return spoken
        assert words.next, f"a corner after {spoken}"
        spoken = (*spoken, chance.choices(words.next, [liking(word) for word in words.next])[0].text)
