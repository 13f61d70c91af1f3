"""A march that dice, or the enemy's answer, interrupted: how it may go on [11.1]."""

from collections.abc import Iterator

from game.agony import names
from game.agony.ai.field import Field
from game.agony.proposals import marches
from game.agony.standin import at_table, march_on
from game.agony.view import AgonyView
from game.core.proposals import Proposal, whole
from game.core.words import Ask, Sentence


def proposals(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Every fight and siege in reach, the nearest first, then a march of the house's, then to stay."""
    march = view.march
    assert march is not None
    who = names.leader(march.leader) if march.leader else names.unit(_unit(view))
    seen: set[Sentence] = set()
    for order in (*marches.targets(view, ()), march_on(Field(view), at_table(ask)), ("stop",)):
        order = marches.short(view, marches.whole(view, order)) if order else order
        if order and order not in seen and whole(ask, order):
            seen.add(order)
            yield marches.told(view, ask, order, who, march.at, 0)


def _unit(view: AgonyView) -> str:
    """The kind of the one unit that marches by itself."""
    moving = next(stack for stack in view.stacks if stack.marching)
    return moving.units[0].kind
