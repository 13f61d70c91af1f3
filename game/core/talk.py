"""What a seat may say of a state: the words it was told, and how far its sentences carry, while somebody asks."""

from typing import Generic

from game.core.flow import Item, Rehearsed, S
from game.core.memo import ANSWERS
from game.core.words import Sentence, Words

#: So many of the last states and seats are kept, and so many rehearsals of each.
TALKS, REHEARSED = 8, 24


class Talk(Generic[S]):
    """A seat and a state: `here` is the state as the seat sees it, `item` what lies on top of the agenda there.

    `said` are the words by language and by what was said before them.
    """

    __slots__ = ("_reached", "begun", "here", "item", "said", "seat", "state")

    def __init__(self, state: S, seat: str, here: S, item: Item | None) -> None:
        self.state, self.seat, self.here, self.item = state, seat, here, item
        self.begun: Rehearsed[S] = Rehearsed(here, item)
        self.said: dict[object, dict[Sentence, Words]] = {}
        self._reached: dict[Sentence, Rehearsed[S]] = {}

    def hear(self, tongue: object, spoken: Sentence, words: Words) -> None:
        """Keep what may be said in a language after a sentence."""
        known = self.said.setdefault(tongue, {})
        if len(known) > ANSWERS:
            known.clear()
        known[spoken] = words

    def reached(self, spoken: Sentence) -> Rehearsed[S] | None:
        """How far a sentence carries, if that is known."""
        return self._reached.get(spoken)

    def remember(self, spoken: Sentence, reached: Rehearsed[S]) -> None:
        """Keep how far a sentence carries."""
        if len(self._reached) >= REHEARSED:
            oldest, *_later = self._reached  # in one go, for others may ask meanwhile
            self._reached.pop(oldest, None)
        self._reached[spoken] = reached
