"""Europe in Agony, 1618-1648: cards, hidden hands, sieges, pay and loot."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from game.agony import activation, ahead, names, odds, recruiting, speech, turn, ways
from game.agony.agenda import AGENDA
from game.agony.beginning import new_state
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES, other
from game.agony.briefing import briefing, what_wins
from game.agony.cards import refusing, uses
from game.agony.cards.schema import CARDS, CardFile
from game.agony.files import FILES
from game.agony.flow import NOTED, Flow
from game.agony.imagine import imagine
from game.agony.observe import view
from game.agony.once import SEALED, SEALED_ALONE
from game.agony.options import options
from game.agony.owing import OWED
from game.agony.picks import ATTACK, WAIT
from game.agony.proposals import price, proposals
from game.agony.state import State
from game.agony.story import story
from game.agony.summary import as_read, deed, summary
from game.agony.view import AgonyView
from game.core.agenda import top
from game.core.data import Datum
from game.core.dice import Dice
from game.core.events import Event
from game.core.held import HELD
from game.core.odds import Question
from game.core.pars import pars_file
from game.core.proposals import Proposal
from game.core.rules import HAND, KEPT, Choice, Features, Option, Outcome, Pick, Rules, Seat, Setup
from game.core.search.levels import levels_file
from game.core.summary import Told
from game.core.text import Message, _, say
from game.core.wars import wars_file
from game.core.words import Ask, Sentence, Words

#: What used to be asked of those who could say nothing else.
_LONE = (activation.STOP, ATTACK, recruiting.DONE)


class Agony(Rules[State, AgonyView]):
    """Two players, two decks, fourteen turns [6.0]."""

    key = "agony"
    title = "Europe in Agony"
    about = say(
        "The whole war with 110 cards and two hidden hands: armies, sieges, pay. 2 players, 3 to 14 turns of two years."
    ).template
    version = 17
    releases = MappingProxyType({1: "0.1.0"})
    state_type = State
    features = Features(
        hand=HAND,
        reports=("standings",),
        examples=("C7 act Tilly Passau", "P3 event", "free Thurn Pilsen", "pass"),
        rule_examples=("12.28", "sieges", "Line of Communications"),
    )

    @property
    def scenarios(self) -> Sequence[Choice]:
        """The setups, by when they begin."""
        return tuple(Choice(s.id, _(s.name), _turns(s.first_turn, s.last_turn)) for s in BOARD.scenarios.values())

    @property
    def options(self) -> Sequence[Option]:
        """The optional rules, and how the table asks."""
        return options()

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The Protestant always goes first [6.D]."""
        return (Seat(PROTESTANT, names.ENGLISH[PROTESTANT]), Seat(CATHOLIC, names.ENGLISH[CATHOLIC]))

    def setup(self, setup: Setup) -> State:
        """The state before the first order; whatever needs a die waits for one."""
        return new_state(setup)

    def to_move(self, state: State) -> tuple[str, ...]:
        """The seats that questions are put to: one, or both at once."""
        return tuple([item.seat or PROTESTANT for item in AGENDA.due(state)])

    def opening(self, state: State) -> tuple[tuple[str, Sentence], ...]:
        """The first cards are dealt without being asked for [6.0]."""
        item = top(state)
        return ((item.seat, (turn.DEAL,)),) if item and item.kind == turn.DEAL else ()

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        """See `game.agony.speech`."""
        return speech.words(state, seat, spoken)

    def why_not(self, state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        """Why a step, a card or its use has no place here."""
        if AGENDA.asks(state, seat) is None:
            waits = seat in SIDES and wanted != speech.STANDING and not state.over
            return (_("It is not your move."), "8.0") if waits else None
        if spoken[:1] == (speech.STANDING,):
            return None
        reached = AGENDA.rehearse(state, seat, spoken)
        asked = AGENDA.asked(reached)
        if asked is None:
            return None
        here, item = asked
        if item.kind == "march" and not reached.rest:
            assert here.march is not None
            return refusing.undone(here, here.march, wanted) or ways.why_not(here, here.march, wanted)
        return refusing.refusal(here, item, reached.rest, wanted)

    def view(self, state: State, viewer: str) -> AgonyView:
        """See `game.agony.observe`."""
        return view(state, viewer)

    def imagine(self, view: AgonyView, pick: Pick) -> State:
        """See `game.agony.imagine`."""
        return imagine(view, pick)

    def headline(self, state: State) -> Message:
        """Turn, years and card round."""
        return turn.headline(state)

    def chapter(self, headline: Message) -> Message:
        """A turn of two years, whatever the card round."""
        return turn.chapter(headline)

    def owes(self, state: State, seat: str) -> Message:
        """See `game.agony.owing`."""
        return AGENDA.owes(state, seat, OWED)

    def deed(self, events: Sequence[Event], before: Sequence[Event] = ()) -> Message:
        """See `game.agony.summary`."""
        return deed(events, before)

    def story(self, events: Sequence[Event]) -> list[list[Message]]:
        """See `game.agony.story`."""
        return story(events)

    def as_read(self, event: Event) -> Event:
        """See `game.agony.summary`."""
        return as_read(event)

    def summary(self, events: Sequence[Event]) -> list[Told]:
        """See `game.agony.summary`."""
        return summary(events)

    def odds(self, view: AgonyView | None) -> Question:
        """See `game.agony.odds`."""
        return odds.question(view)

    def proposals(self, view: AgonyView, ask: Ask) -> Sequence[Proposal]:
        """See `game.agony.proposals`."""
        return proposals(view, ask)

    def sealed(self, view: AgonyView) -> Mapping[str, str]:
        """What was answered, "proposed" in words that say so."""
        return {what: speech.answered(order) for what, order in view.orders.items()}

    def what_wins(self, view: AgonyView, seat: str) -> Sequence[str]:
        """See `game.agony.briefing`."""
        return what_wins(view, seat)

    def briefing(self, view: AgonyView) -> Sequence[str]:
        """See `game.agony.briefing`."""
        return briefing(view)

    def uses(self, view: AgonyView) -> Mapping[str, str]:
        """See `game.agony.cards.uses`."""
        return {card: use.told for card, use in uses.uses(view).items()}

    def missing(self, view: AgonyView, spoken: Sentence) -> Sequence[str]:
        """See `game.agony.cards.uses`."""
        return uses.missing(view, spoken)

    def price(self, view: AgonyView, spoken: Sentence) -> str:
        """See `game.agony.proposals`."""
        return "" if spoken[:1] == (speech.STANDING,) else price(view, spoken)

    def data(self) -> Mapping[str, type[Datum]]:
        """See `game.agony.files`."""
        return {
            **FILES,
            "agony/cards.yaml": CardFile,
            **pars_file(self.key),
            **wars_file(self.key),
            **levels_file(self.key),
        }

    def check(self, state: State, seat: str, order: Sentence) -> None:
        """What was asked for word by word is not looked at again."""
        if not AGENDA.heard(state, seat, order):
            super().check(state, seat, order)

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """Carry out a legal order."""
        if order[0] == speech.STANDING:
            return self._leave_standing(state, seat, order, dice)
        flow = AGENDA.carry_out(state, seat, order, dice)
        if flow.holds:
            return Outcome(flow.state, _privately(seat, flow.events), slot=f"{HELD}-{len(AGENDA.held(state, seat))}")
        shown = not CARDS.keys().isdisjoint(order) or order == (ahead.DISCARD,)  # the opponent saw a card
        return Outcome(flow.state, _openly(flow.events), reveals=shown or flow.opens)

    def older(self, state: State, seat: str, order: Sentence) -> Sentence:
        """Before rules 5 the card was named that is held, not those that are discarded.

        Before rules 8 some were asked who could say but one thing: that falls out of an order.
        """
        asked, hand = AGENDA.asks(state, seat), state.hands.get(seat, ())
        if asked is not None and asked.kind == "hold" and order[0] in hand:
            return (*(card for card in hand if card != order[0]), *order[1:])
        while order and not self.words(state, seat, order).end and (order[0] in _LONE or order[0] in BOARD.kinds):
            order = order[1:]
        return order

    def unheard(self, state: State, version: int) -> tuple[str, Sentence] | None:
        """What may be said ahead is left until it is asked."""
        for seat in self.to_move(state):
            asked = AGENDA.asks(state, seat)
            if asked is not None and _ASKED_SINCE.get(asked.kind, 0) > version:
                return seat, (WAIT,)
        return None

    def _leave_standing(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """A standing answer is nobody else's business, but for one to what its seat is being asked [12.31]."""
        flow = Flow(state.copy(), dice)
        kept = [word for word in order[1:] if word != speech.NOW]
        speech.leave_standing(flow.state, seat, kept[0], " ".join(kept[1:]))
        left = Event("order", speech.left(flow.state, seat, kept[0]), to=(seat,))
        asked = AGENDA.asks(state, seat)
        answered = asked is not None and speech.answers(asked.kind, order)
        if answered:
            AGENDA.reconsider(flow, seat)
            answered = not flow.holds and AGENDA.due(flow.state) != AGENDA.due(state)
        slot = "" if answered else KEPT + order[1]
        told = _privately(seat, flow.events) if flow.holds else _openly(flow.events)
        return Outcome(flow.state, (left, *told), slot=slot, reveals=flow.opens)


#: The rules since which something is asked ahead; whoever is may wait.
_ASKED_SINCE = {"refuge": 10, ahead.CARD: 11, ahead.RECOVERY: 11}


def _privately(seat: str, told: Sequence[Event]) -> tuple[Event, ...]:
    """What comes of an answer that is sealed until the other side has answered."""
    sealed = say(SEALED if told else SEALED_ALONE, side=names.side(other(seat)))
    return tuple(
        Event("order", message, to=(seat,)) for message in (sealed, *(as_read(event).message for event in told))
    )


def _openly(told: Sequence[Event]) -> tuple[Event, ...]:
    """What comes of an answer that is not sealed, or no longer: what was noted of it has come to pass, or does now."""
    return tuple(event for event in told if event.kind != NOTED)


def _turns(first: int, last: int) -> str:
    """How long a scenario is, if nobody wins before its end [5.2]."""
    return _("{n} turns").format(n=last - first + 1)


RULES = Agony()
__all__ = ["RULES", "Agony"]
