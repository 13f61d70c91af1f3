"""How the game moves on: an agenda of steps and questions; each kind is dealt with where it belongs."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from game.core.dice import SEALED, Dice
from game.core.events import Event, Fact
from game.core.text import Message
from game.core.words import Sentence, Words
from game.cuius.state import Item, State


class Chance(Exception):  # noqa: N818 - a signal, not an error
    """A rehearsal came to a die: nobody can know how it goes on."""


class Flow:
    """A state being changed: its dice, and what is told. A rehearsal has no dice."""

    def __init__(self, state: State, dice: Dice | None, seat: str = "") -> None:
        self.state, self.dice, self.seat = state, dice, seat
        self.events: list[Event] = []

    def will(self, seat: str, topic: str) -> str:
        """What a seat left word to do; a rehearsal hears that of its own seat only."""
        heard = self.dice is not None or seat == self.seat
        return self.state.standing.get(seat, {}).get(topic, "ask") if heard else "ask"

    def roll(self, purpose: str) -> int:
        """A six-sided die."""
        return self.pick(6, purpose)

    def pick(self, sides: int, purpose: str) -> int:
        """A number from 1 to `sides`."""
        if self.dice is None:
            raise Chance
        return self.dice.roll(sides, purpose)

    def hidden(self, sides: int, purpose: str) -> int:
        """A draw whose value nobody may know before the end; its record is sealed."""
        if self.dice is None:
            raise Chance
        return self.dice.roll(sides, SEALED + purpose)

    def tell(
        self,
        kind: str,
        message: Message,
        rule: str = "",
        place: str = "",
        to: tuple[str, ...] | None = None,
        facts: Mapping[str, Fact] | None = None,
        **more: Fact,
    ) -> None:
        """Tell everybody, or some seats."""
        self.events.append(Event(kind, message, {**(facts or {}), **more}, rule, place, to))

    def then(self, *items: Item) -> None:
        """Put these on top of the agenda; the first named comes first."""
        self.state.agenda = (*self.state.agenda, *reversed(items))

    def ask(self, kind: str, seat: str, place: str = "", n: int = 0, args: Iterable[str] = ()) -> None:
        """Put a question on top of the agenda."""
        self.then(Item(kind, seat, place, n, tuple(args)))


Ask = Callable[[State, Item, Sentence], Words]
Answer = Callable[[Flow, Item, Sentence], None]
Run = Callable[[Flow, Item], None]
#: The answer a question gets without being put: forced, or left behind by the seat; None to ask.
Unasked = Callable[[Flow, Item], Sentence | None]


@dataclass(frozen=True, slots=True)
class Question:
    """How a kind of question is put and answered."""

    words: Ask
    answer: Answer
    unasked: Unasked | None = None


QUESTIONS: dict[str, Question] = {}
STEPS: dict[str, Run] = {}


def step(kind: str) -> Callable[[Run], Run]:
    """Register what carries out a kind of step."""

    def register(run: Run) -> Run:
        STEPS[kind] = run
        return run

    return register


def question(kind: str, words: Ask, answer: Answer, unasked: Unasked | None = None) -> None:
    """Register a kind of question."""
    QUESTIONS[kind] = Question(words, answer, unasked)


def advance(flow: Flow) -> None:
    """Go on until a question has to be put to somebody, or the game is over."""
    state = flow.state
    while state.agenda and not state.winner:
        item = state.agenda[-1]
        if not item.seat:
            state.agenda = state.agenda[:-1]
            STEPS[item.kind](flow, item)
            continue
        unasked = QUESTIONS[item.kind].unasked
        reply = unasked(flow, item) if unasked else None
        if reply is None:
            return
        state.agenda = state.agenda[:-1]
        QUESTIONS[item.kind].answer(flow, item, reply)
    if state.winner:
        state.agenda = ()


def answer(flow: Flow, sentence: Sentence) -> None:
    """Take the topmost question's answer, and go on."""
    item = flow.state.agenda[-1]
    flow.state.agenda = flow.state.agenda[:-1]
    QUESTIONS[item.kind].answer(flow, item, sentence)
    advance(flow)
