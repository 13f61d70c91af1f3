"""Europe in Agony, 1618-1648: cards, hidden hands, sieges, pay and loot."""

from game.agony import (  # the questions and steps register themselves
    battle,
    campaign_move,
    looting,
    marching,
    paying,
    retreat,
    revolts,
    rounds,
    siege,
    speech,
    turn,
    wallenstein,
)
from game.agony.beginning import new_state
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES
from game.agony.cards import refusing
from game.agony.cards.schema import CARDS
from game.agony.observe import view
from game.agony.options import OPTIONS
from game.agony.state import State
from game.agony.view import AgonyView
from game.core.dice import Dice
from game.core.prose import prose
from game.core.rules import KEPT, Choice, Outcome, Rules, Seat, Setup
from game.core.text import _
from game.core.words import Sentence, Words


class Agony(Rules[State, AgonyView]):
    """Two players, two decks, fourteen turns [6.0]."""

    key = "agony"
    title = "Europe in Agony"
    version = 1
    state_type = State
    scenarios = tuple(Choice(s.id, _(s.name)) for s in BOARD.scenarios.values())
    options = OPTIONS

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The Protestant always goes first [6.D]."""
        return (Seat(PROTESTANT, _("Protestant")), Seat(CATHOLIC, _("Catholic")))

    def setup(self, setup: Setup) -> State:
        """The state before the first order; whatever needs a die waits for one."""
        return new_state(setup)

    def to_move(self, state: State) -> tuple[str, ...]:
        """The seat that the topmost question is put to."""
        item = speech.top(state)
        return (item.seat or PROTESTANT,) if item else ()

    def opening(self, state: State) -> tuple[tuple[str, Sentence], ...]:
        """The first cards are dealt without being asked for [6.0]."""
        item = speech.top(state)
        return ((item.seat, (turn.DEAL,)),) if item and item.kind == turn.DEAL else ()

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        """See `game.agony.speech`."""
        return speech.words(state, seat, spoken)

    def why_not(self, state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        """Why a step, a card or its use has no place here."""
        reached = speech.rehearse(state, seat, spoken)
        here = reached.done if reached.on else None
        item = speech.top(here) if here else None
        if here is None or item is None:
            return None
        if item.seat != seat:
            return (_("It is not your move."), "8.0") if seat in SIDES and wanted != speech.STANDING else None
        if item.kind == "march" and here.march and not reached.rest:
            return marching.why_not(here, here.march, wanted)
        return refusing.refusal(here, item, reached.rest, wanted)

    def view(self, state: State, viewer: str) -> AgonyView:
        """See `game.agony.observe`."""
        return view(state, viewer)

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """Carry out a legal order."""
        if order[0] == speech.STANDING:
            later = state.copy()
            speech.leave_standing(later, seat, order[1], " ".join(order[2:]))
            told = prose(_("Standing answer: {order}.").format(order=" ".join(order[1:])), "order", to=(seat,))
            return Outcome(later, (told,), slot=KEPT + order[1])
        flow = speech.carry_out(state, seat, order, dice)
        shown = any(word in CARDS for word in order) or order[0] == turn.DISCARD  # the opponent saw a card
        return Outcome(flow.state, tuple(flow.events), reveals=shown)


RULES = Agony()
__all__ = [
    "RULES",
    "Agony",
    "battle",
    "campaign_move",
    "looting",
    "paying",
    "retreat",
    "revolts",
    "rounds",
    "siege",
    "turn",
    "wallenstein",
]
