"""What a seat may say of a state: the words it was told, and how far its sentences carry, while somebody asks."""

from typing import Generic

from game.core.flow import Item, Rehearsed, S
from game.core.memo import ANSWERS
from game.core.words import Sentence, Words

#: So many of the last states and seats are kept, and so many rehearsals of each.
TALKS, REHEARSED = 8, 24


class Talk(Generic[S]):
    """A seat and a state: `here` is the state as the seat sees it, `item` what lies on top of the agenda there."""

    __slots__ = ("_reached", "_said", "begun", "here", "item", "seat", "state")

    def __init__(self, state: S, seat: str, here: S, item: Item | None) -> None:
        self.state, self.seat, self.here, self.item = state, seat, here, item
        self.begun: Rehearsed[S] = Rehearsed(here, True)
        self._said: dict[object, dict[Sentence, Words]] = {}
        self._reached: dict[Sentence, Rehearsed[S]] = {}

    def said(self, tongue: object) -> dict[Sentence, Words]:
        """The words in a language by what was said before them, for more to be put among them."""
        found = self._said.get(tongue)
        if found is None:
            found = self._said[tongue] = {}
        elif len(found) > ANSWERS:
            found.clear()
        return found

    def reached(self, spoken: Sentence) -> Rehearsed[S] | None:
        """How far a sentence carries, if that is known."""
        return self._reached.get(spoken)

    def remember(self, spoken: Sentence, reached: Rehearsed[S]) -> None:
        """Keep how far a sentence carries."""
        if len(self._reached) >= REHEARSED:
            oldest, *_later = self._reached  # in one go, for others may ask meanwhile
            self._reached.pop(oldest, None)
        self._reached[spoken] = reached
