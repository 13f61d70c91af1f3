"""An account of a thought: what a stand-in weighed, and what it hoped and feared of the order it gave."""

from collections.abc import Mapping
from dataclasses import field
from statistics import fmean
from typing import Any

from game.core.rules import Pick
from game.core.search.levels import INSTANT
from game.core.search.mind import Choose
from game.core.search.search import Orders
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
    is whether a plan for a whole turn led to it. `names` are these orders as people read them.
    """

    order: Sentence
    level: str
    tried: tuple[Tried, ...] = ()
    hoped: tuple[Message, ...] = ()
    feared: tuple[Message, ...] = ()
    planned: bool = False
    names: Mapping[Sentence, Message] = field(default_factory=dict)


def account(choose: Choose, level: str, view: Any, ask: Ask, pick: Pick) -> Account:
    """What a stand-in of a level orders here, and why; by the same choices it is the same order again."""
    if isinstance(choose, Planner):
        return Account(choose(view, ask, pick), level, planned=True)
    if not isinstance(choose, Thinker):
        return Account(choose(view, ask, pick), INSTANT)
    weighed = choose.weigh(view, ask, pick)
    thought, tables = weighed.thought, weighed.tables
    if thought is None or tables is None or not thought.trials[0]:
        return Account(weighed.order, level)
    rows = (
        Tried(_said(orders, weighed.order), fmean(trials), len(trials))
        for orders, trials in zip(thought.candidates, thought.trials, strict=True)
    )
    ranked: dict[Sentence, Tried] = {}  # of orders tried together some say the same of this piece: the best of them
    for row in sorted(rows, key=lambda row: (row.order != weighed.order, -row.worlds, -row.mean)):
        ranked.setdefault(row.order, row)
    trials = thought.trials[thought.candidates.index(thought.best)]

    def brought(world: int) -> tuple[Message, ...]:
        begun, ended = tables.world(world), tables.end(thought.best, world)
        return () if ended is None else tuple(choose.mind.tells(begun, ended, view.viewer))

    best, worst = trials.index(max(trials)), trials.index(min(trials))
    return Account(weighed.order, level, tuple(ranked.values()), brought(best), brought(worst) if worst != best else ())


def _said(orders: Orders, given: Sentence) -> Sentence:
    """What orders that were tried together say of the piece that an order was given to."""
    return next((order for order in orders if order[0] == given[0]), orders[-1])
