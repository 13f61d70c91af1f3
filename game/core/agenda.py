"""How a game of many small questions moves on: an agenda of steps and questions, and sentences that chain answers.

The state holds a stack of items, the topmost last. A step is taken by the rules; a question waits for its seat. Those
that are `parallel` wait together: as far as the stack begins with them, every seat is asked its own topmost. One
sentence may answer several questions: it is rehearsed word by word on copies of the state, as far as no die falls.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from game.core.dice import SEALED, Dice
from game.core.events import Event, Fact
from game.core.text import Message, _, translation
from game.core.values import immutable, replace
from game.core.words import NOTHING, Sentence, Words

#: How many answers one sentence may hold.
CHAIN = 12
#: So many of the last rehearsals and the last words are kept.
REHEARSED, SAID = 24, 16


@immutable
class Item:
    """Something on the agenda: a question if `seat` is to answer it, else a step the rules take by themselves.

    `kind` names who deals with it (see `Agenda`); the other fields are for that one to use.
    """

    kind: str
    seat: str = ""
    place: str = ""
    n: int = 0
    args: tuple[str, ...] = ()


class Pending(Protocol):
    """A state with an agenda; `over` when nothing on it will be asked any more."""

    agenda: tuple[Item, ...]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def copy(self) -> Self:
        """A state that can be changed without changing this one."""


S = TypeVar("S", bound=Pending)
F = TypeVar("F", bound="Flow[Any]")


class Chance(Exception):  # noqa: N818 - a signal, not an error
    """A rehearsal came to a die: nobody can know how it goes on."""


class Flow(Generic[S]):
    """A state being changed: its dice, and what is told. A rehearsal has no dice; it knows whose sentence it tries."""

    def __init__(self, state: S, dice: Dice | None, seat: str = "") -> None:
        self.state, self.dice, self.seat = state, dice, seat
        self.events: list[Event] = []

    def pick(self, sides: int, purpose: str) -> int:
        """A number from 1 to `sides`. Raises `Chance` in a rehearsal."""
        if self.dice is None:
            raise Chance
        return self.dice.roll(sides, purpose)

    def hidden(self, sides: int, purpose: str) -> int:
        """A draw whose value nobody may know before the end; its record is sealed."""
        return self.pick(sides, SEALED + purpose)

    def tell(
        self, kind: str, message: Message, /, *, rule: str = "", place: str = "", to: str = "", **facts: Fact
    ) -> None:
        """Tell everybody, or one seat, what happened."""
        self.events.append(Event(kind, message, facts, rule, place, (to,) if to else None))

    def then(self, *items: Item) -> None:
        """Put these on top of the agenda; the first named comes first."""
        self.state.agenda = (*self.state.agenda, *reversed(items))

    def ask(self, kind: str, seat: str, place: str = "", n: int = 0, args: Iterable[str] = ()) -> None:
        """Put a question on top of the agenda."""
        self.then(Item(kind, seat, place, n, tuple(args)))


@dataclass(frozen=True)
class Question(Generic[S, F]):
    """How a kind of question is put and answered.

    `chains`: a sentence may go on with the next question after this one's answer. `begins`: a sentence never goes on
    into it; its answer is a sentence of its own. `unasked` is the answer it gets without being put: forced, or left
    behind by the seat; None to ask. `parallel`: other seats' parallel questions below it need not wait for the answer.
    """

    words: Callable[[S, Item, Sentence], Words]
    answer: Callable[[F, Item, Sentence], None]
    chains: bool = False
    begins: bool = False
    parallel: bool = False
    unasked: Callable[[F, Item], Sentence | None] | None = None


@immutable
class Rehearsed(Generic[S]):
    """How far a sentence carries: the state after its whole answers, what was told, the words left over.

    `done` is the state they bring about, unless a die falls first; `on` whether the sentence may go on from there.
    """

    done: S | None
    on: bool
    rest: Sentence = ()
    answers: int = 0
    told: tuple[Event, ...] = ()
    before: "Rehearsed[S] | None" = None
    last: Sentence = ()


def top(state: Pending) -> Item | None:
    """What the game waits for."""
    return state.agenda[-1] if state.agenda and not state.over else None


def _lifted(agenda: tuple[Item, ...], together: int, seat: str) -> tuple[Item, ...]:
    """The agenda with a seat's items on top of those that wait together."""
    below, waiting = agenda[:-together], agenda[-together:]
    own = tuple(item for item in waiting if item.seat == seat)
    return (*below, *(item for item in waiting if item.seat != seat), *own)


Table = TypeVar("Table")


def joined(*tables: Mapping[str, Table]) -> dict[str, Table]:
    """Several tables as one; no kind may be dealt with twice."""
    every: dict[str, Table] = {}
    for table in tables:
        if twice := sorted(every.keys() & table.keys()):
            raise ValueError(f"dealt with twice: {', '.join(twice)}")
        every.update(table)
    return every


@dataclass(frozen=True)
class Agenda(Generic[S, F]):
    """What a game does with the items of its agenda: its questions and its steps, by kind.

    `flow` makes a flow of a state, dice and the seat that rehearses. `surely` says whether the rehearsals of a state
    are what would really happen; where other seats have left word in secret they are not, and all is done anew.
    """

    flow: Callable[[S, Dice | None, str], F]
    questions: Mapping[str, Question[S, F]]
    steps: Mapping[str, Callable[[F, Item], None]]
    surely: Callable[[S], bool] = lambda state: True
    _rehearsed: list[tuple[S, str, Sentence, Rehearsed[S]]] = field(default_factory=list, init=False, repr=False)
    _lifted: list[tuple[S, str, S]] = field(default_factory=list, init=False, repr=False)
    _said: list[tuple[S, str, Sentence, object, Words]] = field(default_factory=list, init=False, repr=False)
    _asked: list[tuple[S, Item, Sentence, object, Words]] = field(default_factory=list, init=False, repr=False)

    # how the game goes on

    def advance(self, flow: F) -> None:
        """Go on until a question has to be put to somebody, or the game is over."""
        state = flow.state
        while state.agenda and not state.over:
            item = state.agenda[-1]
            if not item.seat:
                state.agenda = state.agenda[:-1]
                self.steps[item.kind](flow, item)
                continue
            unasked = self.questions[item.kind].unasked
            reply = unasked(flow, item) if unasked else None
            if reply is None:
                if self._answers_itself(flow):
                    continue
                return
            state.agenda = state.agenda[:-1]
            self.questions[item.kind].answer(flow, item, reply)
        if state.over:
            state.agenda = ()

    def _answers_itself(self, flow: F) -> bool:
        """Answer one of the questions below the topmost that need no asking, if there is any."""
        for item in self.due(flow.state)[1:]:
            unasked = self.questions[item.kind].unasked
            reply = unasked(flow, item) if unasked else None
            if reply is not None:
                flow.state.agenda = _lifted(flow.state.agenda, self._together(flow.state), item.seat)[:-1]
                self.questions[item.kind].answer(flow, item, reply)
                return True
        return False

    # who is asked at the same time

    def due(self, state: Pending) -> tuple[Item, ...]:
        """What the game waits for: the topmost question, and of parallel ones the topmost of every seat."""
        first = top(state)
        if first is None or not first.seat:
            return () if first is None else (first,)
        found: dict[str, Item] = {}
        for item in reversed(state.agenda[len(state.agenda) - self._together(state) :]):
            found.setdefault(item.seat, item)
        return tuple(found.values())

    def _together(self, state: Pending) -> int:
        """How many of the topmost items wait together; one that does not is alone."""
        n = 0
        for item in reversed(state.agenda):
            if not item.seat or not self.questions[item.kind].parallel:
                break
            n += 1
        return max(1, n)

    def lifted(self, state: S, seat: str) -> S:
        """The state with a seat's questions on top, if they wait there together with others'; always the same one."""
        first = top(state)
        if first is None or first.seat == seat or seat not in {item.seat for item in self.due(state)}:
            return state
        for known, who, higher in self._lifted:
            if known is state and who == seat:
                return higher
        higher = state.copy()
        higher.agenda = _lifted(state.agenda, self._together(state), seat)
        self._lifted.insert(0, (state, seat, higher))
        del self._lifted[4:]
        return higher

    def answer(self, flow: F, sentence: Sentence) -> None:
        """Take the topmost question's answer, and go on."""
        item = flow.state.agenda[-1]
        flow.state.agenda = flow.state.agenda[:-1]
        self.questions[item.kind].answer(flow, item, sentence)
        self.advance(flow)

    def carry_out(self, state: S, seat: str, order: Sentence, dice: Dice) -> F:
        """Answer question after question until the sentence is used up; what was rehearsed is not done again."""
        state = self.lifted(state, seat)
        reached = self.rehearse(state, seat, order)
        given = [reached.rest] if reached.rest else []  # what may end, but could have gone on, is an answer, too
        while reached.before and (reached.done is None or not self.surely(state)):
            given.insert(0, reached.last)
            reached = reached.before
        assert reached.done is not None
        flow = self.flow(reached.done.copy() if given else reached.done, dice, "")
        flow.events = list(reached.told)
        for sentence in given:
            self.answer(flow, sentence)
        return flow

    # what may be said

    def words(self, state: S, seat: str, spoken: Sentence) -> Words:
        """The legal next words of a seat, in the reader's language; the last are kept, for they are asked for again."""
        tongue, state = translation.get(), self.lifted(state, seat)
        for known, who, said, language, found in self._said:
            if known is state and said == spoken and who == seat and language is tongue:
                return found
        found = self._find(state, seat, spoken)
        self._said.insert(0, (state, seat, spoken, tongue, found))
        del self._said[SAID:]
        return found

    def _find(self, state: S, seat: str, spoken: Sentence) -> Words:
        item = top(state)
        if item is None:
            return NOTHING
        if item.seat != seat:
            return NOTHING if spoken else Words((), False, _("It is not your move."))
        reached = self.rehearse(state, seat, spoken)
        asked = self.asked(reached)
        if asked is None:
            return NOTHING if reached.rest else Words((), True)
        here, question = asked
        found = self._ask(here, question, reached.rest)
        return replace(found, end=True) if reached.answers and not reached.rest else found

    def _ask(self, here: S, item: Item, rest: Sentence) -> Words:
        """The words of a question; a rehearsal has mostly just asked for those that are wanted next."""
        tongue = translation.get()
        if self._asked:
            known, one, said, language, found = self._asked[0]
            if known is here and one is item and said == rest and language is tongue:
                return found
        found = self.questions[item.kind].words(here, item, rest)
        self._asked[:] = [(here, item, rest, tongue, found)]
        return found

    def asked(self, reached: Rehearsed[S]) -> tuple[S, Item] | None:
        """The state and the question at which a sentence goes on, unless it is whole."""
        item = top(reached.done) if reached.done is not None and reached.on else None
        return None if item is None or reached.done is None else (reached.done, item)

    def rehearse(self, state: S, seat: str, spoken: Sentence) -> Rehearsed[S]:
        """How far a seat's sentence carries; the last are kept, for the next question is mostly one word longer.

        Nothing told is finished prose, so what one language rehearsed serves another.
        """
        state = self.lifted(state, seat)
        for known, who, said, reached in self._rehearsed:
            if known is not state or who != seat:
                continue
            if said == spoken:
                return reached
            if said == spoken[:-1]:
                return self._remember(state, seat, spoken, self._go_on(reached, seat, spoken[-1]))
        reached = Rehearsed(state, True)
        for word in spoken:
            reached = self._go_on(reached, seat, word)
        return self._remember(state, seat, spoken, reached)

    def _remember(self, state: S, seat: str, spoken: Sentence, reached: Rehearsed[S]) -> Rehearsed[S]:
        self._rehearsed.insert(0, (state, seat, spoken, reached))
        del self._rehearsed[REHEARSED:]
        return reached

    def _go_on(self, reached: Rehearsed[S], seat: str, word: str) -> Rehearsed[S]:
        """One more word: does it complete an answer, and may the sentence go on after it?"""
        rest = (*reached.rest, word)
        asked = self.asked(reached)
        if asked is None:
            return replace(reached, rest=rest)
        here, item = asked
        found = self._ask(here, item, rest)
        if not found.end or found.next:
            return replace(reached, rest=rest)
        return self._after(reached, here, item, seat, rest)

    def _after(self, reached: Rehearsed[S], here: S, item: Item, seat: str, sentence: Sentence) -> Rehearsed[S]:
        """The state after one more answer, if no die falls; the sentence goes on if the same seat is asked again."""
        answers = reached.answers + 1
        more: Rehearsed[S] = Rehearsed(None, False, (), answers, (), reached, sentence)
        if not self.questions[item.kind].chains:
            return more
        flow = self.flow(here.copy(), None, seat)
        try:
            self.answer(flow, sentence)
        except Chance:
            return more
        following = top(flow.state)
        goes_on = following is not None and following.seat == seat and self._chains_into(following)
        return replace(more, done=flow.state, on=goes_on and answers < CHAIN, told=(*reached.told, *flow.events))

    def _chains_into(self, item: Item) -> bool:
        question = self.questions[item.kind]
        return question.chains and not question.begins
