"""What a seat may say of a state: the words it was told, and how far its sentences carry, while somebody asks."""

from typing import Generic

from game.core.flow import Item, Rehearsed, S
from game.core.words import Sentence, Words

#: So many of the last states and seats are kept, and so many rehearsals of each.
TALKS, REHEARSED = 8, 24


class Talk(Generic[S]):
    """A seat and a state: `here` is the state as the seat sees it, `item` what lies on top of the agenda there.

    `said` are the words by language and by what was said before them, `reached` how far sentences carry.
    """

    __slots__ = ("begun", "here", "item", "reached", "said", "seat", "state")

    def __init__(self, state: S, seat: str, here: S, item: Item | None) -> None:
        self.state, self.seat, self.here, self.item = state, seat, here, item
        self.begun: Rehearsed[S] = Rehearsed(here, item)
        self.said: dict[object, dict[Sentence, Words]] = {}
        self.reached: dict[Sentence, Rehearsed[S]] = {}

    def remember(self, spoken: Sentence, reached: Rehearsed[S]) -> None:
        """Keep how far a sentence carries."""
        if len(self.reached) >= REHEARSED:
            oldest, *_later = self.reached  # in one go, for others may ask meanwhile
            self.reached.pop(oldest, None)
        self.reached[spoken] = reached
