"""An account of a thought: what a stand-in weighed, and what it hoped and feared of the order it gave."""

from collections.abc import Mapping, Sequence
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
    is whether a plan for a whole turn led to it; then plans were tried, if several, and each row is one of them.
    `names` are these orders as people read them. It is the `usual` order where rules of thumb put it first, too.
    """

    order: Sentence
    level: str
    tried: tuple[Tried, ...] = ()
    hoped: tuple[Message, ...] = ()
    feared: tuple[Message, ...] = ()
    planned: bool = False
    names: Mapping[Sentence, Message] = field(default_factory=dict)
    usual: bool = False


def account(choose: Choose, level: str, view: Any, ask: Ask, pick: Pick) -> Account:
    """What a stand-in of a level orders here, and why; by the same choices it is the same order again."""
    if not isinstance(choose, Planner | Thinker):
        return Account(choose(view, ask, pick), INSTANT)
    weighed, planned = choose.weigh(view, ask, pick), isinstance(choose, Planner)
    thought, tables = weighed.thought, weighed.tables
    if thought is None or tables is None or not thought.trials[0]:
        return Account(weighed.order, level, planned=planned)
    rows = [
        Tried(weighed.order if planned else _said(orders, weighed.order), fmean(trials), len(trials))
        for orders, trials in zip(thought.candidates, thought.trials, strict=True)
    ]
    chosen = thought.candidates.index(thought.best)
    tried = _plans(rows, chosen) if planned else _ranked(rows, weighed.order)
    trials = thought.trials[chosen]

    def brought(world: int) -> tuple[Message, ...]:
        begun, ended = tables.world(world), tables.end(thought.best, world)
        return () if ended is None else tuple(tables.mind.tells(begun, ended, view.viewer))

    best, worst = trials.index(max(trials)), trials.index(min(trials))
    feared = brought(worst) if worst != best else ()
    return Account(weighed.order, level, tried, brought(best), feared, planned, usual=not chosen)


def _ranked(rows: Sequence[Tried], given: Sentence) -> tuple[Tried, ...]:
    """Orders, the one that was given first; of those that say the same of this piece the best."""
    ranked: dict[Sentence, Tried] = {}
    for row in sorted(rows, key=lambda row: (row.order != given, -row.worlds, -row.mean)):
        ranked.setdefault(row.order, row)
    return tuple(ranked.values())


def _plans(rows: Sequence[Tried], chosen: int) -> tuple[Tried, ...]:
    """Plans, the chosen one first."""
    others = [row for n, row in enumerate(rows) if n != chosen]
    return (rows[chosen], *sorted(others, key=lambda row: (-row.worlds, -row.mean)))


def _said(orders: Orders, given: Sentence) -> Sentence:
    """What orders that were tried together say of the piece that an order was given to."""
    return next((order for order in orders if order[0] == given[0]), orders[-1])
