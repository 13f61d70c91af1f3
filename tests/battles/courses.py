"""Random battles in a digest each: all words on the way, all events, states and views, told as they are.

What only makes the rules quicker must leave every digest of `courses.json` as it is; a change of the rules writes them
anew: python -m tests.battles.courses
"""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from game.battles import RULES
from game.battles.choices import SCENARIOS
from game.battles.state import State
from game.core import events
from game.core.rules import SPECTATOR, Setup, random_order
from game.core.words import Sentence, Words

FILE = Path(__file__).with_name("courses.json")
#: How many games of each scenario there are.
GAMES = 200
#: How often of ten a phase goes on as long as anything can be done in it.
PATIENT = 7
#: What a player who is patient does not say.
SHY = ("done", "prefer", "concede", "answer", "halt", "accept", "decline", "hold", "several")
#: Every so many orders all views are looked at.
LOOK = 6


class Dice:
    """Dice of a seed."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def roll(self, sides: int, _purpose: str) -> int:
        return self.random.randint(1, sides)


def course(scenario: str, seed: int) -> Iterator[str]:
    """A game of this seed, step by step; every second one with random options."""
    random = Random(f"{scenario} {seed}")
    options = {option.key: random.choice(option.choices).value for option in RULES.options} if seed % 2 else {}
    state, step = RULES.setup(RULES.complete(Setup("battles", scenario, options))), 0
    while seats := RULES.to_move(state):
        step += 1
        asked: list[tuple[Sentence, Words]] = []
        order = _order(state, seats[0], random, asked)
        outcome = RULES.apply(state, seats[0], order, Dice(random))
        told = [events.dump(event) for event in outcome.events]
        aside = [RULES.words(state, side) for side in state.board.sides]
        state = outcome.state
        seen = [RULES.view(state, viewer) for viewer in (*state.board.sides, SPECTATOR)] if step % LOOK == 0 else []
        yield repr((order, asked, aside, told, outcome.slot, outcome.reveals, RULES.dump(state), _plain(seen)))


def _order(state: State, seat: str, random: Random, asked: list[tuple[Sentence, Words]]) -> Sentence:
    """A random order, and everything that was asked on the way."""
    patient = random.randrange(10) < PATIENT and state.phase != "deploy"

    def ask(spoken: Sentence) -> Words:
        words = RULES.words(state, seat, spoken)
        asked.append((spoken, words))
        bold = tuple(word for word in words.next if word.text not in SHY) if patient and not spoken else ()
        return Words(bold, words.end, words.prompt) if bold else words

    return random_order(ask, random.randrange)


def _plain(value: Any) -> Any:
    """A value with everything in a set order."""
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value


def digest(scenario: str, seed: int) -> str:
    """A game in a few letters."""
    found = sha256()
    for step in course(scenario, seed):
        found.update(step.encode())
    return found.hexdigest()[:12]


@cache
def known() -> dict[str, list[str]]:
    """The digests that were written, by scenario and seed."""
    found: dict[str, list[str]] = json.loads(FILE.read_text("utf-8"))
    return found


def main() -> None:
    """Play all games and write their digests."""
    found = {scenario: list(map(partial(digest, scenario), range(GAMES))) for scenario in SCENARIOS}
    FILE.write_text(json.dumps(found, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
