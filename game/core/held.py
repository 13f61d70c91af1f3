"""Answers that are held back: what is asked of several seats at once is answered by each without knowing the others'.

The questions stay on the agenda as they were put, and below them lies one item for every seat with what it has said.
So a state keeps its shape, and whoever may not know what is held back is shown the same item without the words.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from game.core.flow import Item
from game.core.values import once, replace
from game.core.words import Sentence

#: The kind of the items in which answers are held back; `n` is 1 once nothing more is asked of the seat.
HELD = "held"


@dataclass(frozen=True)
class Held:
    """What lies on top of an agenda: `questions` to several seats at once, the topmost last, and what they `said`."""

    below: tuple[Item, ...]
    said: tuple[Item, ...]
    questions: tuple[Item, ...]

    @once
    def seats(self) -> tuple[str, ...]:
        """Whom the questions are put to, the topmost first."""
        return tuple(dict.fromkeys([item.seat for item in reversed(self.questions)]))

    @once
    def due(self) -> tuple[Item, ...]:
        """The first question of every seat that has not answered all it is asked."""
        return tuple([self.first(seat) for seat in self.seats if not self.done(seat)])

    def asked(self, seat: str) -> tuple[Item, ...]:
        """A seat's questions, the topmost last."""
        return tuple([item for item in self.questions if item.seat == seat])

    def first(self, seat: str) -> Item:
        """A seat's topmost question, whatever it has answered."""
        return self.asked(seat)[-1]

    def done(self, seat: str) -> bool:
        """Whether a seat has answered all it is asked."""
        return seat in [item.args[0] for item in self.said if item.n]

    def answers(self, seat: str) -> tuple[Sentence, ...]:
        """What a seat has said, an answer for each of its questions."""
        for item in self.said:
            if item.args[0] == seat:
                return tuple(map(_words, item.args[1:]))
        return ()

    def noting(self, seat: str, answers: Sequence[Sentence], *, done: bool) -> tuple[Item, ...]:
        """The agenda with these as a seat's answers."""
        noted = Item(HELD, n=int(done), args=(seat, *map(" ".join, answers)))
        others = [item for item in self.said if item.args[0] != seat]
        return (*self.below, *sorted([*others, noted], key=_whose), *self.questions)


def _whose(said: Item) -> str:
    return said.args[0]


def _words(said: str) -> Sentence:
    return tuple(said.split())


def together(agenda: tuple[Item, ...], parallel: Container[str]) -> Held | None:
    """The questions on top, of kinds that are `parallel`, that are put to several seats at once; None without any."""
    first, seats = len(agenda), set[str]()
    while first and (item := agenda[first - 1]).seat and item.kind in parallel:
        seats.add(item.seat)
        first -= 1
    if len(seats) < 2:
        return None
    below = first
    while below and agenda[below - 1].kind == HELD:
        below -= 1
    return Held(agenda[:below], agenda[below:first], agenda[first:])


def hushed(agenda: tuple[Item, ...], seat: str) -> tuple[Item, ...]:
    """The agenda as somebody knows it: of what others hold back, only whether they have done so."""
    if not [item for item in agenda if item.kind == HELD]:
        return agenda  # mostly
    return tuple(_hushed(item, seat) if item.kind == HELD else item for item in agenda)


def _hushed(item: Item, seat: str) -> Item:
    return item if item.args[0] == seat else replace(item, args=item.args[:1])
