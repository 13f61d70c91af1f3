"""A state of Cuius Regio being changed: its die, what a seat left word to do, and who deals with which question."""

from collections.abc import Callable, Mapping

from game.core import agenda
from game.core.agenda import Agenda, Item, Question
from game.core.events import Event, Fact
from game.core.text import Message
from game.core.words import Sentence, Words
from game.cuius.state import State


class Flow(agenda.Flow[State]):
    """What every rule works on."""

    def will(self, seat: str, topic: str) -> str:
        """What a seat left word to do; a rehearsal hears that of its own seat only."""
        heard = self.dice is not None or seat == self.seat
        return self.state.standing.get(seat, {}).get(topic, "ask") if heard else "ask"

    def roll(self, purpose: str) -> int:
        """A six-sided die."""
        return self.pick(6, purpose)

    def report(
        self,
        kind: str,
        message: Message,
        rule: str = "",
        place: str = "",
        to: tuple[str, ...] | None = None,
        facts: Mapping[str, Fact] | None = None,
        **more: Fact,
    ) -> None:
        """Tell everybody, or some seats, by which rule what happened."""
        self.events.append(Event(kind, message, {**(facts or {}), **more}, rule, place, to))


Run = Callable[[Flow, Item], None]
QUESTIONS: dict[str, Question[State, Flow]] = {}
STEPS: dict[str, Run] = {}
#: Who deals with what; each room registers its own.
AGENDA: Agenda[State, Flow] = Agenda(Flow, QUESTIONS, STEPS)


def step(kind: str) -> Callable[[Run], Run]:
    """Register what carries out a kind of step."""

    def register(run: Run) -> Run:
        STEPS[kind] = run
        return run

    return register


def question(
    kind: str,
    words: Callable[[State, Item, Sentence], Words],
    answer: Callable[[Flow, Item, Sentence], None],
    unasked: Callable[[Flow, Item], Sentence | None] | None = None,
) -> None:
    """Register a kind of question. Its answer is a sentence of its own: what comes of it may not be tried out first."""
    QUESTIONS[kind] = Question(words, answer, unasked=unasked)
