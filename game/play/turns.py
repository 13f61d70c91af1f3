"""How a game went, turn by turn."""

from collections.abc import Iterator
from typing import Any

from game.core.record import Step
from game.core.rules import Rules


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
