"""The stand-in plays either side of every battle from its own view, and far better than chance."""

import random
from functools import partial

import pytest

from game.battles import RULES, SCENARIOS
from game.battles.board import board
from game.battles.standin import choose
from game.battles.view import BattlesView
from game.core.rules import SPECTATOR, Pick, Setup, random_order
from game.core.words import Ask, Sentence

SEATS = [(key, side) for key in SCENARIOS for side in board(key).sides]
ALL_OPTIONS = {option.key: option.choices[-1].value for option in RULES.options}


class Dice:
    """Dice of a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, sides: int, purpose: str) -> int:
        return self._random.randint(1, sides)


def at_random(_view: BattlesView, ask: Ask, pick: Pick) -> Sentence:
    """Any order but giving up."""
    order = random_order(ask, pick)
    while order[0] == "concede":
        order = random_order(ask, pick)
    return order


def battle(key: str, seed: int, chance: str = "", options: dict[str, str] | None = None) -> tuple[BattlesView, int]:
    state = RULES.setup(RULES.complete(Setup("battles", key, options or {})))
    dice, draw = Dice(seed), random.Random(seed)
    orders = 0
    while waiting := RULES.to_move(state):
        seat = waiting[0]
        player = at_random if seat == chance else choose
        order = player(RULES.view(state, seat), partial(RULES.words, state, seat), draw.randrange)
        state = RULES.apply(state, seat, order, dice).state
        orders += 1
    return RULES.view(state, SPECTATOR), orders


@pytest.mark.parametrize(("key", "side"), SEATS)
def test_it_beats_chance_from_either_side(key: str, side: str) -> None:
    foe = board(key).foe[side]
    ends = [battle(key, seed, chance=foe)[0] for seed in range(3)]
    assert [end.winners for end in ends] == [(side,)] * 3
    assert all(end.losses[foe] > end.losses[side] for end in ends)


@pytest.mark.parametrize("key", SCENARIOS)
def test_two_stand_ins_fight_to_the_end_and_give_no_endless_orders(key: str) -> None:
    end, orders = battle(key, 7)
    assert end.over
    assert orders < 1500
    assert min(end.losses.values()) > 20


@pytest.mark.parametrize("key", SCENARIOS)
def test_it_plays_with_every_option(key: str) -> None:
    assert battle(key, 8, options=ALL_OPTIONS)[0].over


def test_the_same_seed_gives_the_same_battle() -> None:
    assert battle("lutter", 9) == battle("lutter", 9)
