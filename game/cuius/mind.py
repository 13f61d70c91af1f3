"""Cuius Regio as the search sees it: errands and proposals, a year at a time, cities and troops."""

from collections.abc import Iterator
from math import exp

from game.core.rules import Pick
from game.core.search import tidings
from game.core.search.mind import Mind
from game.core.text import Message
from game.core.words import Ask, Sentence
from game.cuius import RULES, names, parts
from game.cuius.ai.errands import Errand, errands, ranked
from game.cuius.ai.field import Field, city_worths
from game.cuius.board import BOARD, other
from game.cuius.proposals import proposals
from game.cuius.standin import choose, reactions
from game.cuius.state import State
from game.cuius.victory import DRAW
from game.cuius.view import CuiusView

#: What is thought about; all else is answered at once.
QUESTIONS = ("activate", "move", "reaction", "withdrawal", "retreat-to", "first-player")
#: So many goals of an army are thought of, and what rules of thumb find so much too little worth.
GOALS, DOUBTED = 4, 3.0
#: What an SP, and a PP, is worth beside cities.
SP, PP = 0.9, 1.5
#: The lead that makes three in four chances, beyond an even one.
LEAD = 30.0
#: How far a position that is not over can be from even.
DOUBTFUL = 0.45


class CuiusMind(Mind[State, CuiusView]):
    """See `game.core.search`."""

    rules = RULES
    instant = quick = staticmethod(choose)

    def candidates(self, view: CuiusView, ask: Ask, pick: Pick) -> Iterator[Sentence]:
        """The stand-in's order, each army's best errand, to give it up, what else it thinks of, what the panel does."""
        if view.question in QUESTIONS:
            yield choose(view, ask, pick)
            yield from self._others(view, ask)

    def _others(self, view: CuiusView, ask: Ask) -> Iterator[Sentence]:
        field, first = Field(view), ask(()).texts()
        if view.question == "activate":
            yield from map(_marched, errands(field))
        yield from ((word,) for word in ("pass", "stop", "stand", "withdraw", "take") if word in first)
        if view.question == "activate":
            yield from map(_marched, errands(field, GOALS, DOUBTED))
        elif view.question == "move" and field.known.march:
            march = field.known.march
            yield from (
                (BOARD.words[each.stop],) for each in ranked(field, march, march.army.leaders[0], -DOUBTED, GOALS)
            )
        elif view.question == "reaction":
            yield from (order for _value, order in reactions(field, ask))
        yield from (proposal.order for proposal in proposals(view, ask))
        if view.question in ("retreat-to", "first-player"):
            yield from ((word,) for word in first)

    def clock(self, state: State) -> int:
        """The year."""
        return state.year

    def worth(self, state: State, seat: str) -> float:
        """Who has won; else what cities, troops and PP promise."""
        if state.over:
            return 0.5 if state.winner == DRAW else float(state.winner == seat)
        worths, enemy = city_worths(state.scenario, state.last_year > state.year), other(seat)
        lead = sum(worths[city] * ((side == seat) - (side == enemy)) for city, side in state.control.items())
        for side, sign in ((seat, 1), (enemy, -1)):
            lead += sign * (SP * _strength(state, side) + PP * state.pp[side])
        return 0.5 + DOUBTFUL * (2 / (1 + exp(-lead / LEAD)) - 1)

    def tells(self, begun: State, ended: State, seat: str) -> Iterator[Message]:
        """Cities, and SP."""
        yield from tidings.held(begun.control, ended.control, {seat}, names.city)
        own, theirs = (_strength(ended, side) - _strength(begun, side) for side in (seat, other(seat)))
        yield from tidings.strength(own, theirs)


def _marched(errand: Errand) -> Sentence:
    return ("march", BOARD.leader_words[errand.leader], parts.ALL, "to", BOARD.words[errand.stop])


def _strength(state: State, side: str) -> int:
    return sum(army.sp for _at, army in state.everywhere(side))


MIND = CuiusMind()
