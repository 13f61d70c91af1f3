"""Cuius Regio: a year a turn, armies under leaders, zones of control and reactions, fog of war."""

from collections.abc import Mapping, Sequence

from game.core.agenda import top
from game.core.data import Datum
from game.core.dice import Dice
from game.core.events import Event
from game.core.odds import Question
from game.core.pars import pars_file
from game.core.proposals import Proposal
from game.core.rules import KEPT, Choice, Features, Hand, Option, Outcome, Pick, Rules, Seat, Setup
from game.core.search.levels import levels_file
from game.core.summary import Told
from game.core.text import Message, _, say
from game.core.wars import wars_file
from game.core.words import Ask, Sentence, Words
from game.cuius import mats, names, odds, speech, standing, turn, why
from game.cuius.agenda import AGENDA
from game.cuius.beginning import new_state
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT
from game.cuius.briefing import briefing, what_wins
from game.cuius.files import FILES
from game.cuius.flow import Flow
from game.cuius.imagine import imagine
from game.cuius.observe import revealed, view
from game.cuius.options import FOG, options
from game.cuius.owing import OWED
from game.cuius.proposals import proposals
from game.cuius.reaction import REACT
from game.cuius.state import State
from game.cuius.story import story
from game.cuius.summary import deed, summary
from game.cuius.view import CuiusView


class Cuius(Rules[State, CuiusView]):
    """Two sides, Imperials and Protestants; a turn is a year [3.0]."""

    key = "cuius"
    title = "Cuius Regio"
    about = say(
        "Armies on a map of hexes: marches, reactions, battles, with fog of war if you like. 2 players, 1 to 31 years."
    ).template
    version = 13
    state_type = State
    features = Features(
        hand=Hand(
            "mats",
            "mats",
            _("My mats"),
            _("Your force mats, and what you know of the enemy's: only you see them"),
            _("You have no armies."),
            _("“{title}” is played without force mats."),
        ),
        reports=("standings", "believed"),
        reactions=(REACT,),
        examples=("march Tilly all to Amberg stay", "react Horn all 2314", "raise Bohemia Prag 4-foot", "pass"),
        rule_examples=("11.4.1", "reactions", "fog of war"),
    )

    @property
    def scenarios(self) -> Sequence[Choice]:
        """The seven scenarios [8.0]."""
        return tuple(Choice(s.id, _(s.name), _years(*s.years)) for s in BOARD.scenarios.values())

    @property
    def options(self) -> Sequence[Option]:
        """The optional rules [16.0]."""
        return options()

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Both sides [1.0]."""
        return tuple(Seat(side, names.SEATS[side].template) for side in (IMPERIAL, PROTESTANT))

    def setup(self, setup: Setup) -> State:
        """The state before the first order."""
        return new_state(setup)

    def to_move(self, state: State) -> tuple[str, ...]:
        """The seat that the topmost question is put to."""
        item = top(state)
        return (item.seat,) if item else ()

    def words(self, state: State, seat: str, spoken: Sentence = ()) -> Words:
        """See `game.cuius.speech`."""
        return speech.words(state, seat, spoken)

    def check(self, state: State, seat: str, order: Sentence) -> None:
        """What was asked for word by word is not looked at again."""
        if not speech.heard(state, seat, order):
            super().check(state, seat, order)

    def why_not(self, state: State, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        """See `game.cuius.why`."""
        return why.why_not(state, seat, spoken, wanted)

    def view(self, state: State, viewer: str) -> CuiusView:
        """See `game.cuius.observe`."""
        return view(state, viewer)

    def revealed(self, state: State) -> CuiusView:
        """The table without fog."""
        return revealed(state)

    def imagine(self, view: CuiusView, pick: Pick) -> State:
        """A full state that agrees with a view [16.3]."""
        return imagine(view, pick)

    def guarded(self, setup: Setup) -> bool:
        """Orders name what stands under a Force marker, and dice say what moves [16.3]."""
        return setup.options.get(FOG, "no") != "no"

    def headline(self, state: State) -> Message:
        """Year and phase."""
        return turn.headline(state)

    def chapter(self, headline: Message) -> Message:
        """The year, whatever the phase [3.0]."""
        return say("{year}", year=headline.blanks["year"]) if "year" in headline.blanks else headline

    def owes(self, state: State, seat: str) -> Message:
        """See `game.cuius.owing`."""
        return AGENDA.owes(state, seat, OWED)

    def deed(self, events: Sequence[Event], before: Sequence[Event] = ()) -> Message:
        """See `game.cuius.summary`."""
        return deed(events)

    def concerns(self, setup: Setup, event: Event, seat: str) -> bool:
        """What is told of a Force its owner knows, its enemy does not [16.3]; a reaction is of both sides [11.4]."""
        if event.kind == "reveal":
            return event.facts["side"] != seat
        return event.kind == "react" or super().concerns(setup, event, seat)

    def opens(self, events: Sequence[Event]) -> bool:
        """An activation [7.2]."""
        return any(event.kind == "march" for event in events)

    def story(self, events: Sequence[Event]) -> list[list[Message]]:
        """See `game.cuius.story`."""
        return story(events)

    def summary(self, events: Sequence[Event]) -> list[Told]:
        """See `game.cuius.summary`."""
        return summary(events)

    def odds(self, view: CuiusView | None) -> Question:
        """See `game.cuius.odds`."""
        return odds.question(view)

    def proposals(self, view: CuiusView, ask: Ask) -> Sequence[Proposal]:
        """See `game.cuius.proposals`."""
        return proposals(view, ask)

    def what_wins(self, view: CuiusView, seat: str) -> Sequence[str]:
        """See `game.cuius.briefing`."""
        return what_wins(view, seat)

    def briefing(self, view: CuiusView) -> Sequence[str]:
        """See `game.cuius.briefing`."""
        return briefing(view)

    def data(self) -> Mapping[str, type[Datum]]:
        """See `game.cuius.files`."""
        return {**FILES, **pars_file(self.key), **wars_file(self.key), **levels_file(self.key)}

    def carry_out(self, state: State, seat: str, order: Sentence, dice: Dice) -> Outcome[State]:
        """Carry out a legal order."""
        if order[0] == standing.STANDING:
            later = state.copy()
            standing.leave(later, seat, order[1], " ".join(order[2:]))
            told = Event("order", standing.left(order[1], order[2]), to=(seat,))
            return Outcome(later, (told,), slot=KEPT + order[1])
        flow = Flow(state.copy(), dice)
        AGENDA.answer(flow, order)  # a sentence is one answer, even where it might have gone on
        shown = "reveal" in [event.kind for event in flow.events]
        return Outcome(flow.state, (*flow.events, *mats.changes(state, flow.state)), reveals=shown)


def _years(first: int, last: int) -> str:
    """How long a war is: a turn is a year [3.0]."""
    if first == last:
        return _("{year}: a single turn").format(year=first)
    return _("{first} to {last}: {n} turns").format(first=first, last=last, n=last - first + 1)


RULES = Cuius()
__all__ = [
    "RULES", "Cuius", "activation", "battle", "deployment", "diplomacy", "hiring", "march", "mustering", "reaction",
    "recruiting", "retreat", "supply", "turn",
]  # fmt: skip
