"""A full state that agrees with a view: the enemy's hand, what he left word to do and what he answered are drawn."""

from functools import partial

from game.agony.agenda import AGENDA
from game.agony.board import SIDES
from game.agony.deck import ordered
from game.agony.observe import UNSEEN
from game.agony.speech import TOPICS, leave_standing
from game.agony.state import State
from game.agony.view import AgonyView
from game.core.rules import Pick, random_order

#: What may be left behind in one word; a list of cities is left only while markers are placed.
_SETTLED = ("fortress", "cards", "losses")


def imagine(view: AgonyView, pick: Pick) -> State:
    """A state in which everything that the viewer knows is so; `pick(n)` gives a number below n.

    A deck has no order to be drawn: every draw from it is a roll.
    """
    state = view.known.copy()
    for side in SIDES:
        if side != view.viewer:
            _deal(state, side, pick)
            _settle(state, side, pick)
            state = AGENDA.guessed(state, side, partial(random_order, pick=pick))
    return state


def _deal(state: State, side: str, pick: Pick) -> None:
    """The cards that lie unseen, as many in the hand as it has."""
    deck, hand = list(state.decks[side]), []
    for card in state.hands[side]:
        hand.append(deck.pop(pick(len(deck))) if card == UNSEEN else card)
    state.hands = {**state.hands, side: ordered(tuple(hand))}
    state.decks = {**state.decks, side: ordered(tuple(deck))}


def _settle(state: State, side: str, pick: Pick) -> None:
    for topic in _SETTLED:
        values = TOPICS[topic]
        leave_standing(state, side, topic, values[pick(len(values))][0])
