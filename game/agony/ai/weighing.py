"""What marches are worth, with what they spare us, or lay open, of the enemy's next."""

from collections import Counter
from typing import Any

from game.agony.ai import levies
from game.agony.ai.field import Field
from game.agony.ai.foresight import Foresight
from game.agony.ai.marches import errands, free_moves, plans
from game.agony.ai.posts import Plan, posted
from game.agony.ai.prizes import Prizes
from game.agony.board import CATHOLIC
from game.core.memo import memo

#: How much of what the enemy could do next counts.
_CARE = 0.95
#: How many marches, raids and errands are weighed closely, and how many of them at most for one army.
_PLANS, _EACH = 4, 2
#: Of so many boards, the last, what was weighed is kept.
_BOARDS = 128

#: Plans, each after its worth.
Valued = list[tuple[float, Plan]]


def board(field: Field, prizes: Prizes, hasty: bool) -> tuple[Any, ...]:
    """All that marches are weighed by: no card in hand is, so that worlds imagined for other hands share it."""
    view = field.view
    return (
        view.round, field.side, hasty, view.stacks, view.cities, view.areas, view.vp, view.turn, field.elect,
        view.influence, view.dutch_war, view.dutch_over, view.response, view.entered, view.lasting, view.removed,
        view.stages, view.scrapped, view.hungary_rebels, view.scenario, view.last_turn, view.known.options,
    )  # fmt: skip


@memo(_BOARDS, board)
def weighed(field: Field, prizes: Prizes, hasty: bool) -> Valued:
    """Marches, raids and errands with their worth, hopeless ones left out; in `hasty` thought the enemy waits."""
    famous = field.view.influence >= levies.FAMOUS
    led = [plan for plan in plans(field, prizes, hasty) if not (famous and plan.leader == "wallenstein")]
    every = [*_varied(led), *_varied(free_moves(field, prizes, hasty))]
    if hasty:
        return [(plan.worth, plan) for plan in every if plan.worth > 0]
    able = [plan for plan in (*every, *_varied(errands(field, prizes))) if plan.worth > 0]
    return _answered(field, sorted(able, key=lambda plan: -plan.worth))


def _answered(field: Field, ranked: list[Plan]) -> Valued:
    """The plans with what each changes of the enemy's best answers, where somebody answers."""
    foresight = Foresight(field)
    care = 0.0 if _last_word(field) else _CARE
    now, best, found = foresight.answer(), 0.0, Valued()
    for plan in ranked:
        if plan.worth + care * now > best:  # at best the enemy is left with nothing
            for variant in (plan, posted(field, plan) if care and plan.leader else None):
                if variant:
                    worth = plan.worth + (care * (now - foresight.after(variant)) if care else 0.0)
                    best = max(best, worth)
                    found.append((worth, variant))
    return found


def _last_word(field: Field) -> bool:
    """Whether nobody answers this action before the reckoning."""
    view = field.view
    return field.side == CATHOLIC and view.turn >= view.last_turn and view.round >= 6


def _varied(ranked: list[Plan]) -> list[Plan]:
    """The best plans, no more than a few for each army."""
    seen: Counter[str] = Counter()
    found = []
    for plan in ranked:
        seen[plan.party.at] += 1
        if seen[plan.party.at] <= _EACH:
            found.append(plan)
    return found[:_PLANS]
