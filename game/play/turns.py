"""How a game went, turn by turn."""

from collections.abc import Iterator
from typing import Any

from game.core.record import Step
from game.core.rules import SPECTATOR, Rules

#: A game of fewer turns is filmed deed by deed, of which so many are shown at most.
FEW, DEEDS = 24, 100


def turns(rules: Rules[Any, Any], steps: list[Step]) -> Iterator[Step]:
    """The first step of every headline and the last of all: how the turns went, as pictures show it."""
    headline = None
    for before, step in zip([None, *steps], steps, strict=False):
        now = rules.headline(step.state)
        if now != headline and before is not None:
            yield step
        headline = now
    if steps:
        yield steps[-1]


def scenes(rules: Rules[Any, Any], steps: list[Step]) -> list[Step]:
    """The steps that a film shows: how the turns went; of few turns the deeds within them, too, that onlookers saw.

    A year of marches is one turn in some games, and its end alone tells nothing of how it came about.
    """
    shown = {step.line.number: step for step in turns(rules, steps)}
    if len(shown) < FEW:
        seen = [step for step in steps if any(event.place and event.known_to(SPECTATOR) for event in step.events)]
        shown |= {step.line.number: step for step in seen[:: max(1, -(-len(seen) // DEEDS))]}
    return [shown[number] for number in sorted(shown)]
