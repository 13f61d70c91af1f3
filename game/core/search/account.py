"""An account of a thought: what a stand-in weighed, and what it hoped and feared of the order it gave."""

from statistics import fmean
from typing import Any

from game.core.rules import Pick
from game.core.search.chance import seed_from
from game.core.search.levels import INSTANT
from game.core.search.mind import Choose
from game.core.search.search import Trials, think
from game.core.search.standin import Planner, Thinker
from game.core.text import Message
from game.core.values import immutable
from game.core.words import Ask, Sentence


@immutable
class Tried:
    """An order that was tried in so many `worlds`, and how it fared there on the mean, from 0 (lost) to 1 (won)."""

    order: Sentence
    mean: float
    worlds: int


@immutable
class Account:
    """The order of a stand-in, and how it came to it: what it tried, the best first; nothing where it just spoke.

    `hoped` and `feared` tell what the best and the worst of the worlds brought in which it tried this order. `planned`
    is whether a plan for a whole turn led to it.
    """

    order: Sentence
    level: str
    tried: tuple[Tried, ...] = ()
    hoped: tuple[Message, ...] = ()
    feared: tuple[Message, ...] = ()
    planned: bool = False


def account(choose: Choose, level: str, view: Any, ask: Ask, pick: Pick) -> Account:
    """What a stand-in of a level orders here, and why; by the same choices it is the same order again."""
    if isinstance(choose, Planner):
        return Account(choose(view, ask, pick), level, planned=True)
    if not isinstance(choose, Thinker):
        return Account(choose(view, ask, pick), INSTANT)
    candidates = choose.considered(view, ask, pick)
    if len(candidates) < 2:
        return Account(candidates[0] if candidates else choose.mind.instant(view, ask, pick), level)
    seed = seed_from(pick)
    thought = think(choose.mind, view, candidates, seed, choose.level)
    rows = (Tried(order, fmean(trials), len(trials)) for order, trials in zip(candidates, thought.trials, strict=True))
    ranked = sorted(rows, key=lambda row: (row.order != thought.best, -row.worlds, -row.mean))
    trials = thought.trials[candidates.index(thought.best)]
    worlds = Trials(choose.mind, view, seed, choose.level)

    def brought(world: int) -> tuple[Message, ...]:
        begun, ended = worlds.world(world), worlds.end(thought.best, world)
        return () if ended is None else tuple(choose.mind.tells(begun, ended, view.viewer))

    best, worst = trials.index(max(trials)), trials.index(min(trials))
    return Account(thought.best, level, tuple(ranked), brought(best), brought(worst) if worst != best else ())
