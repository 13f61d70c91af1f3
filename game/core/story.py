"""A game told as a story: sentences made of facts, which each game's `story` room composes, told when they are read.

A season or turn is told in paragraphs.
"""

from collections.abc import Iterable, Sequence
from itertools import cycle

from game.core.text import Blank, Message, say

#: So many names stand in one sentence; of more is said how many there are.
NAMED = 4


class Teller:
    """Gathers sentences; several ways to say a thing take turns, so that no two neighbours are alike.

    The same events are told in the same words.
    """

    def __init__(self) -> None:
        self.told: list[Message] = []  # the paragraph that is under way
        self._before: list[list[Message]] = []
        self._turns: dict[tuple[str, ...], cycle[str]] = {}

    def tell(self, ways: Sequence[str], **blanks: Blank) -> None:
        """One more sentence, said in the next of these ways."""
        turns = self._turns.setdefault(tuple(ways), cycle(ways))
        self.told.append(say(next(turns), **blanks))

    def part(self) -> None:
        """What is told from now on stands in a paragraph of its own."""
        if self.told:
            self._before.append(self.told)
            self.told = []

    def paragraphs(self) -> list[list[Message]]:
        """All that was told; none of them is empty."""
        return [*self._before, self.told] if self.told else self._before


def some(names: Iterable[Message]) -> tuple[Message, ...]:
    """Names for a sentence, each once, the first few of many."""
    known: tuple[Message, ...] = ()
    for name in names:
        known += () if name in known else (name,)
    return known if len(known) <= NAMED else (*known[: NAMED - 1], say("{n} more", n=len(known) - NAMED + 1))
