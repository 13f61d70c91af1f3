"""What lies on an agenda, and the state that is changed while it is dealt with; see `game.core.agenda`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from game.core.dice import SEALED, Dice
from game.core.events import Event, Fact
from game.core.text import Message
from game.core.values import immutable
from game.core.words import Sentence, Words


@immutable
class Item:
    """Something on the agenda: a question if `seat` is to answer it, else a step the rules take by themselves.

    `kind` names who deals with it (see `game.core.agenda`); the other fields are for that one to use.
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


class Willed(Pending, Protocol):
    """Such a state that keeps what each seat left word to do, by what it may be asked."""

    standing: dict[str, dict[str, str]]


S = TypeVar("S", bound=Pending)
W = TypeVar("W", bound=Willed)
F = TypeVar("F", bound="Flow[Any]")
Table = TypeVar("Table")


class Chance(Exception):  # noqa: N818 - a signal, not an error
    """A rehearsal came to a die: nobody can know how it goes on."""


class Flow(Generic[S]):
    """A state being changed: its dice, and what is told. A rehearsal has no dice; it knows whose sentence it tries.

    `holds`: the answers were held back, and nobody else may learn of them, nor of what is told. `opens`: what was held
    back came to light. `unsure`: a rehearsal did not hear what another seat has left word to do in secret.
    `replies` are the answers that were given, those that needed no asking, too.
    """

    def __init__(self, state: S, dice: Dice | None, seat: str = "") -> None:
        self.state, self.dice, self.seat = state, dice, seat
        self.events: list[Event] = []
        self.replies: list[Sentence] = []
        self.holds = self.opens = self.unsure = False

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


class WilledFlow(Flow[W]):
    """The same of a game whose seats may leave word what to do."""

    def will(self, seat: str, topic: str) -> str:
        """What a seat left word to do, mostly to ask; a rehearsal hears that of its own seat only."""
        left = self.state.standing.get(seat, {}).get(topic, "ask")
        if self.dice is None and seat != self.seat and left != "ask":
            self.unsure = True
            return "ask"
        return left


@dataclass(frozen=True)
class Question(Generic[S, F]):
    """How a kind of question is put and answered.

    `chains`: a sentence may go on with the next question after this one's answer. `begins`: a sentence never goes on
    into it; its answer is a sentence of its own. `unasked` is the answer it gets without being put: forced, or left
    behind by the seat; None to ask. `lone` is the only answer there is to a question into which sentences chain: they
    may say it, or end before it. `parallel`: it is put together with the parallel questions of other seats next to it;
    no die may fall in its answer, which waits for theirs. `whole`: whether these words, each of which was offered, are
    an answer to which none can be added; where it says so, `words` is not asked again.
    """

    words: Callable[[S, Item, Sentence], Words]
    answer: Callable[[F, Item, Sentence], None]
    chains: bool = False
    begins: bool = False
    parallel: bool = False
    unasked: Callable[[F, Item], Sentence | None] | None = None
    lone: Callable[[S, Item], Sentence | None] | None = None
    whole: Callable[[Sentence], bool] | None = None


def one_word(spoken: Sentence) -> bool:
    """What is `whole` where every answer is a word."""
    return len(spoken) == 1


@immutable
class Rehearsed(Generic[S]):
    """How far a sentence carries: the state after its whole answers, what was told, the words left over.

    `done` is the state they bring about, unless a die falls first; `asks` the question there, if the sentence may go on
    with it; `sure` whether it would really come so. `heard` are words of that question, by language and what was said.
    `replies` are its answers, and those after them that needed no asking.
    """

    done: S | None
    asks: Item | None
    rest: Sentence = ()
    answers: int = 0
    told: tuple[Event, ...] = ()
    before: "Rehearsed[S] | None" = None
    last: Sentence = ()
    sure: bool = True
    heard: dict[tuple[object, Sentence], Words] = field(default_factory=dict, compare=False, repr=False)
    replies: tuple[Sentence, ...] = ()


def top(state: Pending) -> Item | None:
    """What the game waits for."""
    return state.agenda[-1] if state.agenda and not state.over else None


def joined(*tables: Mapping[str, Table]) -> dict[str, Table]:
    """Several tables as one; no kind may be dealt with twice."""
    every: dict[str, Table] = {}
    for table in tables:
        if twice := sorted(every.keys() & table.keys()):
            raise ValueError(f"dealt with twice: {', '.join(twice)}")
        every.update(table)
    return every
