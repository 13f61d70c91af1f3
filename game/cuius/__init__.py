"""Cuius Regio: a year a turn, armies under leaders, zones of control and reactions, fog of war."""

from game.core.dice import Dice
from game.core.events import Event
from game.core.rules import KEPT, Choice, Outcome, Rules, Seat, Setup
from game.core.text import _, say
from game.core.words import Sentence, Words
from game.cuius import (  # the questions and steps register themselves
    activation,
    battle,
    deployment,
    diplomacy,
    hiring,
    march,
    mustering,
    reaction,
    recruiting,
    retreat,
    speech,
    supply,
    turn,
)
from game.cuius.beginning import new_state
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT
from game.cuius.observe import view
from game.cuius.options import OPTIONS
from game.cuius.state import State
from game.cuius.view import CuiusView


class Cuius(Rules[State, CuiusView]):
    """Two sides, Imperials and Protestants; a turn is a year [3.0]."""

    key = "cuius"
    title = "Cuius Regio"
    version = 1
    state_type = State
    scenarios = tuple(Choice(s.id, _(s.name)) for s in BOARD.scenarios.values())
    options = OPTIONS

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Both sides [1.0]."""
        return (Seat(IMPERIAL, _("Imperials")), Seat(PROTESTANT, _("Protestants")))

    def setup(self, setup: Setup) -> State:
        """The state before the first order."""
        return new_state(setup)

    def to_move(self, state: State) -> tuple[str, ...]:
        """The seat that the topmost question is put to."""
        item = speech.top(state)
        return (item.seat,) if item else ()

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        """See `game.cuius.speech`."""
        return speech.words(state, seat, spoken)

    def view(self, state: State, viewer: str) -> CuiusView:
        """See `game.cuius.observe`."""
        return view(state, viewer)

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """Carry out a legal order."""
        if order[0] == speech.STANDING:
            later = state.copy()
            speech.leave_standing(later, seat, order[1], " ".join(order[2:]))
            told = Event("order", say("Standing answer: {order}.", order=" ".join(order[1:])), to=(seat,))
            return Outcome(later, (told,), slot=KEPT + order[1])
        flow = speech.carry_out(state, order, dice)
        shown = any(event.kind == "reveal" for event in flow.events)
        return Outcome(flow.state, tuple(flow.events), reveals=shown)


RULES = Cuius()
__all__ = [
    "RULES", "Cuius", "activation", "battle", "deployment", "diplomacy", "hiring", "march", "mustering", "reaction",
    "recruiting", "retreat", "supply", "turn",
]  # fmt: skip
