"""Stand-ins that think before they speak."""

from collections.abc import Callable
from typing import Any

from game.core.rules import Pick
from game.core.search.chance import seed_from
from game.core.search.levels import Level
from game.core.search.mind import Choose, Mind
from game.core.search.search import Enough, distinct, never, think
from game.core.words import Ask, Sentence


class Planner:
    """The stand-in of a level where one plan leads a whole turn: it is thought over, and nothing is played on."""

    def __init__(self, led: Callable[[Any, Ask, Pick, int], Sentence], level: Level) -> None:
        self.led, self.level = led, level

    def __call__(self, view: Any, ask: Ask, pick: Pick) -> Sentence:
        """One order of this seat."""
        return self.led(view, ask, pick, self.level.playouts)


class Thinker:
    """The stand-in of a level that tries orders out."""

    def __init__(self, mind: Mind[Any, Any], level: Level) -> None:
        self.mind, self.level = mind, level

    def __call__(self, view: Any, ask: Ask, pick: Pick) -> Sentence:
        """One order of this seat."""
        return self.order(view, ask, pick, never)

    def within(self, enough: Callable[[], bool]) -> Choose:
        """The same, but what it plays is instant as soon as it has thought enough."""

        def choose(view: Any, ask: Ask, pick: Pick) -> Sentence:
            try:
                return self.order(view, ask, pick, enough)
            except Enough:
                return self.mind.instant(view, ask, pick)

        return choose

    def order(self, view: Any, ask: Ask, pick: Pick, enough: Callable[[], bool]) -> Sentence:
        """One order of this seat; raises `Enough` as soon as it takes too long."""
        candidates = self.considered(view, ask, pick)
        if len(candidates) < 2:
            return candidates[0] if candidates else self.mind.instant(view, ask, pick)
        return think(self.mind, view, candidates, seed_from(pick), self.level, enough).best

    def considered(self, view: Any, ask: Ask, pick: Pick) -> list[Sentence]:
        """The orders that are worth a thought."""
        return distinct(self.mind.candidates(view, ask, pick), ask, self.level.width)
