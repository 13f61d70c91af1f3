"""Europe in Agony as the search sees it: what each army and card may do, card rounds, and the marker."""

from collections.abc import Iterator
from itertools import chain

from game.agony import RULES, activation, names
from game.agony.ai.council import Council
from game.agony.ai.field import Field
from game.agony.ai.position import worth
from game.agony.board import BOARD, CATHOLIC, other
from game.agony.rounds import FREE, PASS
from game.agony.standin import at_table, choose, quick
from game.agony.state import State, factors
from game.agony.view import AgonyView
from game.core.rules import Pick
from game.core.search import tidings
from game.core.search.mind import Mind
from game.core.text import Message, say
from game.core.words import Ask, Sentence

#: Questions of few answers that are thought about beside card rounds.
QUESTIONS = ("react", "battle-card", "refuge", "retreat")
#: Actions in a turn, with room for its reckoning.
_ACTIONS = 16


class AgonyMind(Mind[State, AgonyView]):
    """See `game.core.search`."""

    rules = RULES
    instant = staticmethod(choose)
    quick = staticmethod(quick)

    def candidates(self, view: AgonyView, ask: Ask, pick: Pick) -> Iterator[Sentence]:
        """In a card round what the council weighs, each errand once; of a short question every answer."""
        table = at_table(ask)
        if view.question == "action":
            yield from _deeds(Council(Field(view), table))
        elif view.question in QUESTIONS:
            yield choose(view, ask, pick)
            yield from ((word.text,) for word in table(()).next)

    def clock(self, state: State) -> int:
        """The action: a card round has two, the Protestant first [8.1]."""
        return _ACTIONS * state.turn + 2 * state.round + (state.active == CATHOLIC)

    def worth(self, state: State, seat: str) -> float:
        """See `ai.position`."""
        return worth(RULES.view(state, seat))

    def tells(self, begun: State, ended: State, seat: str) -> Iterator[Message]:
        """The marker, cities, and combat factors."""
        if begun.vp != ended.vp:
            yield say("the VP marker goes from {before} to {after}", before=begun.vp, after=ended.vp)
        yield from tidings.held(begun.cities, ended.cities, {seat}, names.place)
        own, theirs = (_strength(ended, side) - _strength(begun, side) for side in (seat, other(seat)))
        yield from tidings.strength(own, theirs)


def _strength(state: State, side: str) -> int:
    return sum(factors(stack) for at, stack in state.units.items() if state.owner(at) == side)


def _deeds(council: Council) -> Iterator[Sentence]:
    """The council's best order; if that is a march, the same without posts left behind, and its other marches.

    What an event brings lasts longer than a few actions show: where the council wants one it is played at once.
    """
    orders = council.ranked()
    best = next(orders, (PASS,))
    yield best
    if not _marches(best) and best != (PASS,):
        return
    seen = {_errand(best)}
    if activation.DROP in best:
        yield without_posts(best)
    for order in chain(council.fights(), orders):
        if _marches(order) and (errand := _errand(order)) not in seen:
            seen.add(errand)
            yield order
    yield (PASS,)


def _marches(order: Sentence) -> bool:
    return order[0] == FREE or order[1:2] == ("act",)


def _errand(order: Sentence) -> Sentence:
    """Who does what where: the leader, or the stack of whom one goes, the last place, and the deed there."""
    last = next((word for word in reversed(order) if word in BOARD.by_word), "")
    return (*(order[:2] if order[0] == FREE else order[1:3]), last, order[-1])


def without_posts(order: Sentence) -> Sentence:
    """The same march with nobody left behind on the way."""
    left = {n for n, word in enumerate(order) if word == activation.DROP}
    return tuple(word for n, word in enumerate(order) if n not in left and n - 1 not in left)


MIND = AgonyMind()
