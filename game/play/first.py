"""What a side may well begin with, told before it is asked: stand-ins play on until it has such a choice."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

from game.core.dice import SecretDice
from game.core.proposals import Offered, legal, whole
from game.core.rules import ORGANISER, Pick, Rules, View
from game.core.text import Message, untranslated
from game.core.words import Sentence
from game.play.standins import at_random, picker, standin

#: So many first moves are told, of so many that are likely; stand-ins give so many orders at most until then.
FEW, LIKELY, FAR = 3, 25, 60
#: It is told if it may be ordered in each of so many games that may come: dice, cards and what is hidden differ.
FUTURES = 3


def varied(offered: Iterable[Offered], best: Sentence = ()) -> list[Offered]:
    """A few orders that have as little in common as can be, the `best` before all; none of a single word."""
    left = [each for each in offered if each.path[1:]]
    found = [each for each in left if each.proposal.order == best]
    while left and len(found) < FEW:
        found.append(min(left, key=lambda each: max((_shared(each, other) for other in found), default=0)))
        left = [each for each in left if each not in found]
    return found


def _shared(one: Offered, other: Offered) -> int:
    """How many words two orders begin with in common."""
    pairs = zip(one.proposal.order, other.proposal.order, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


class Ahead(NamedTuple):
    """What a seat may well order, and the headline of the turn in which it may."""

    when: Message
    moves: Sequence[str]


def ahead(rules: Rules[Any, Any], view: View, seat: str) -> Ahead | None:
    """Of a seat that has no such choice yet, what it may surely order when it has; nothing where that is far.

    It is found in games that agree with what the seat may know, and holds in each of them. What a stand-in would do
    comes first. Of cards that are yet to be dealt nothing is sure.
    """
    if standin(view.game) is at_random:
        return None
    futures: list[tuple[Any, Sentence]] = []
    with untranslated():
        for n in range(FUTURES):
            pick = picker(b"first", n)  # the same whoever asks: who asks twice is told no other
            if (choice := _choice(rules, rules.imagine(view, pick), seat, pick, f"first-{n}")) is None:
                return None
            futures.append(choice)
    (state, best), *others = futures
    asks = [partial(rules.words, other, seat) for other, _best in others]
    sure = [each for each in _likely(rules, state, seat) if all(whole(ask, each.proposal.order) for ask in asks)]
    moves = [each.proposal.label for each in varied(sure, best)]
    return Ahead(rules.headline(state), moves) if moves else None


def _choice(rules: Rules[Any, Any], state: Any, seat: str, pick: Pick, dice: str) -> tuple[Any, Sentence] | None:
    """The first state in which a seat may choose between several pieces, and what a stand-in would do there."""
    for n in range(FAR):
        seats = rules.to_move(state)
        if not seats:
            break
        mover = seat if seat in seats else seats[0]
        ask = partial(rules.words, state, mover)
        chooser = at_random if mover == ORGANISER else standin(rules.key)
        order = chooser(rules.view(state, mover), ask, pick)
        found = varied(_likely(rules, state, seat), order) if mover == seat else []
        if len(found) == FEW and _shared(found[0], found[1]) < 2:
            return state, order
        outcome = rules.apply(state, mover, order, SecretDice(b"", "", dice, 1000 * n))
        if any(event.kind == "hand" for event in outcome.events):
            break
        state = outcome.state
    return None


def _likely(rules: Rules[Any, Any], state: Any, seat: str) -> list[Offered]:
    ask = partial(rules.words, state, seat)
    return legal(ask, rules.proposals(rules.view(state, seat), ask), LIKELY)
