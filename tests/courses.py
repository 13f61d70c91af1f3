"""Courses of random games in a digest each: what only makes rules quicker must leave every digest as it is."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import fields, is_dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from game.core import events
from game.core.lines import whole
from game.core.rules import Rules, Setup
from game.core.words import Hinted, Sentence, Words
from tests.contests import ChanceDice

#: Every so many orders all views are looked at, and what was asked is asked again, of an older state, too.
LOOK = 6
#: A random order of a seat with all that was asked on the way; what else may be asked of a state and an older one.
Choose = Callable[[Any, str], tuple[Sentence, list[Words]]]
Aside = Callable[[Any, Any, Sentence], list[Any]]
#: The game of a scenario and a seed, step by step.
Course = Callable[[str, int], Iterable[str]]


class NotedDice(ChanceDice):
    """Dice whose purposes are noted, for records hold them."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.noted: list[tuple[int, str]] = []

    def roll(self, sides: int, purpose: str) -> int:
        self.noted.append((sides, purpose))
        return super().roll(sides, purpose)


def course(
    rules: Rules[Any, Any], setup: Setup, chance: Random, choose: Choose, aside: Aside, most: int
) -> Iterator[str]:
    """A game, step by step, of so many orders at most: what was asked, drawn and told, and what came of it."""
    before = state = rules.setup(rules.complete(setup))
    for step in range(most):
        if not (seats := rules.to_move(state)):
            return
        seat = seats[step % len(seats)]
        order, asked = choose(state, seat)
        dice = NotedDice(chance)
        outcome = rules.apply(state, seat, order, dice)
        told, state = [events.dump(event) for event in outcome.events], outcome.state
        seen = plain(aside(state, before, order)) if step % LOOK == 0 else []
        before = state if step % LOOK == LOOK // 2 else before
        yield repr(
            (order, asked, dice.noted, told, outcome.slot, outcome.reveals, whole(rules.state_type).dump(state), seen)
        )


def plain(value: Any) -> Any:
    """A value with everything in a set order."""
    value = copy(value) if isinstance(value, Hinted | Words) else value  # told, whatever was to be told later
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return {key: plain(one) for key, one in value.items()} if isinstance(value, dict) else value


def digest(course: Iterable[str]) -> str:
    """A game in a few letters."""
    found = sha256()
    for step in course:
        found.update(step.encode())
    return found.hexdigest()[:12]


@cache
def known(file: Path) -> dict[str, list[str]]:
    """The digests that were written, by scenario and seed."""
    found: dict[str, list[str]] = json.loads(file.read_text("utf-8"))
    return found


def write(file: Path, course: Course, games: Mapping[str, int]) -> None:
    """Play so many games of each scenario, as many at once as there are cores, and write their digests."""
    found: dict[str, list[str]] = {}
    with ProcessPoolExecutor() as pool:
        for scenario, number in games.items():
            found[scenario] = list(pool.map(partial(_played, course, scenario), range(number)))
    file.write_text(json.dumps(found, indent=0) + "\n", "utf-8")


def _played(course: Course, scenario: str, seed: int) -> str:
    return digest(course(scenario, seed))
