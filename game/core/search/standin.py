"""Stand-ins that think before they speak."""

from collections.abc import Callable
from typing import Any

from game.core.rules import Pick
from game.core.search.chance import seed_from
from game.core.search.levels import Level
from game.core.search.mind import Choose, Mind
from game.core.search.search import Enough, Thought, Trials, distinct, never, think
from game.core.values import immutable
from game.core.words import Ask, Sentence


@immutable
class Weighed:
    """An order, and the thought that led to it, with the worlds it was tried in; none where all was plain."""

    order: Sentence
    thought: Thought | None = None
    tables: Trials | None = None


#: One order of a seat by the plan of its turn; what is not known soon enough is done without.
Led = Callable[[Any, Ask, Pick, Level, Callable[[], bool]], Weighed]


class Planner:
    """The stand-in of a level where one plan leads a whole turn, and not each order is thought about by itself."""

    def __init__(self, led: Led, level: Level) -> None:
        self.led, self.level = led, level

    def __call__(self, view: Any, ask: Ask, pick: Pick) -> Sentence:
        """One order of this seat."""
        return self.weigh(view, ask, pick).order

    def within(self, enough: Callable[[], bool]) -> Choose:
        """The same, but it goes by its first plan as soon as it has thought enough."""
        return lambda view, ask, pick: self.weigh(view, ask, pick, enough).order

    def weigh(self, view: Any, ask: Ask, pick: Pick, enough: Callable[[], bool] = never) -> Weighed:
        """One order of this seat, and why."""
        return self.led(view, ask, pick, self.level, enough)


class Thinker:
    """The stand-in of a level that tries orders out."""

    def __init__(self, mind: Mind[Any, Any], level: Level) -> None:
        self.mind, self.level = mind, level

    def __call__(self, view: Any, ask: Ask, pick: Pick) -> Sentence:
        """One order of this seat."""
        return self.weigh(view, ask, pick, never).order

    def until(self, enough: Callable[[], bool]) -> Choose:
        """The same, but it raises `Enough` as soon as it has thought enough."""
        return lambda view, ask, pick: self.weigh(view, ask, pick, enough).order

    def within(self, enough: Callable[[], bool]) -> Choose:
        """The same, but what it plays is instant as soon as it has thought enough."""
        thinking = self.until(enough)

        def choose(view: Any, ask: Ask, pick: Pick) -> Sentence:
            try:
                return thinking(view, ask, pick)
            except Enough:
                return self.mind.instant(view, ask, pick)

        return choose

    def weigh(self, view: Any, ask: Ask, pick: Pick, enough: Callable[[], bool] = never) -> Weighed:
        """One order of this seat, and why; raises `Enough` as soon as it takes too long."""
        candidates = distinct(self.mind.candidates(view, ask, pick), ask, self.level.width)
        if len(candidates) < 2:
            return Weighed(candidates[0] if candidates else self.mind.instant(view, ask, pick))
        tables = Trials(self.mind, view, seed_from(pick), self.level)
        thought = think(tables, [(order,) for order in candidates], enough)
        return Weighed(thought.best[0], thought, tables)
