"""What a side may well begin with, told before it is asked: stand-ins play on until it has such a choice."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from game.core.dice import SecretDice
from game.core.proposals import Offered, legal
from game.core.rules import ORGANISER, Pick, Rules, View
from game.core.text import untranslated
from game.core.words import Sentence
from game.play.standins import at_random, picker, standin

#: So many first moves are told, of so many that are likely; stand-ins give so many orders at most until then.
FEW, LIKELY, FAR = 3, 25, 60


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


def ahead(rules: Rules[Any, Any], view: View, seat: str) -> Sequence[str]:
    """Of a seat that has no such choice yet, what it may well order when it has; nothing where that is far.

    It is found in a game that agrees with what the seat may know; what a stand-in would do there comes first.
    """
    if standin(view.game) is at_random:
        return []
    pick = picker(b"first", 0)  # the same whoever asks: who asks twice is told no other
    with untranslated():
        choice = _choice(rules, rules.imagine(view, pick), seat, pick)
    return [each.proposal.label for each in _few(rules, *choice, seat)] if choice else []


def _choice(rules: Rules[Any, Any], state: Any, seat: str, pick: Pick) -> tuple[Any, Sentence] | None:
    """The first state in which a seat may choose between several pieces, and what a stand-in would do there."""
    for n in range(FAR):
        seats = rules.to_move(state)
        if not seats:
            break
        mover = seat if seat in seats else seats[0]
        ask = partial(rules.words, state, mover)
        chooser = at_random if mover == ORGANISER else standin(rules.key)
        order = chooser(rules.view(state, mover), ask, pick)
        found = _few(rules, state, order, seat) if mover == seat else []
        if len(found) == FEW and _shared(found[0], found[1]) < 2:
            return state, order
        state = rules.apply(state, mover, order, SecretDice(b"", "", "first", 1000 * n)).state
    return None


def _few(rules: Rules[Any, Any], state: Any, best: Sentence, seat: str) -> list[Offered]:
    ask = partial(rules.words, state, seat)
    return varied(legal(ask, rules.proposals(rules.view(state, seat), ask), LIKELY), best)
