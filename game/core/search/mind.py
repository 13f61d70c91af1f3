"""What a game adds to the search: candidates, worlds to try them in, how time passes, what a position is worth."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from game.core.rules import Pick, Rules, View
from game.core.text import Message
from game.core.words import Ask, Sentence

S = TypeVar("S")
V = TypeVar("V", bound=View)
#: A stand-in: one order of a seat, from its view and words.
Choose = Callable[[Any, Ask, Pick], Sentence]


class Mind(ABC, Generic[S, V]):
    """A game as the search sees it. Stateless; everything comes from views and imagined states."""

    rules: Rules[S, Any]
    #: The game's own quick judgement: what level `instant` plays, and what everybody plays in hasty thought.
    instant: Choose
    quick: Choose

    @abstractmethod
    def candidates(self, view: V, ask: Ask, pick: Pick) -> Iterable[Sentence]:
        """The orders to think about, the instant choice first, then what is likely better; none where all is plain."""

    @abstractmethod
    def clock(self, state: S) -> int:
        """The game's time, in its turns; it never runs backwards."""

    @abstractmethod
    def worth(self, state: S, seat: str) -> float:
        """What a position is worth to a seat, from 0 (lost) to 1 (won)."""

    @abstractmethod
    def tells(self, begun: S, ended: S, seat: str) -> Iterable[Message]:
        """What came to pass between two positions, as far as it matters to a seat: told of what it hoped and feared."""

    def world(self, view: V, pick: Pick) -> S:
        """One state that may be the true one."""
        return self.rules.imagine(view, pick)

    def unsealed(self, view: V) -> S | None:
        """This turn before anybody has ordered anything; None where orders are not sealed, each seat's for itself."""
        return None

    def sealed(self, view: V) -> Iterable[Sentence]:
        """What the viewer has sealed so far this turn."""
        return ()

    def ways(self, view: V, ask: Ask, pick: Pick) -> Iterable[Sequence[Sentence]]:
        """For each piece that has no sealed order yet those it may be given, the best first; its name comes first."""
        return ()
