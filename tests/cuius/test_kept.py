"""What is kept from question to question is what would be reckoned anew: in random games, at every turn."""

from collections.abc import Callable
from inspect import unwrap
from random import Random
from typing import Any

import pytest

from game.core.rules import Setup
from game.cuius import (
    RULES,
    activation,
    cities,
    deployment,
    describe,
    diplomacy,
    mats,
    mustering,
    planning,
    recruiting,
    standing,
)
from game.cuius.board import BOARD, SIDES
from game.cuius.planning import entry_cost, ways
from game.cuius.state import Army, March, State
from game.cuius.zones import enemy_zones, zoned
from tests.contests import ChanceDice
from tests.cuius.test_random import warlike


def anew(ask: Callable[..., Any], *args: Any) -> None:
    assert ask(*args) == unwrap(ask)(*args), ask.__name__


def check(state: State) -> None:
    for side in SIDES:
        for ask in (recruiting.sources, recruiting.offers, mustering.stacks, diplomacy.candidates, cities.held):
            anew(ask, state, side)
        anew(deployment.deployable, state, side)
        anew(activation.startable, state, side)
        for flag in (None, "spain", "sweden"):
            anew(deployment._places_under, state, side, flag)
        anew(standing._offered, None, side, state.gone)
        some = Army(inf=state.year % 17, cav=state.year % 5)
        anew(planning._gates, state, side, some)
        anew(planning._tolls, state, side, some)
        anew(activation._halts, state, side, min(state.of(side), default="2314"))
    for viewer in (*SIDES, ""):
        known = RULES.view(state, viewer).known
        anew(mats.mats, known, viewer)
        for described in (describe.land, describe.sides):
            anew(described, known)


def follow(state: State, march: March) -> None:
    """Every way step by step: it costs what its steps cost, and goes on for as long as it may."""
    zones = enemy_zones(state, march.side, march.army.cav, march.side)
    for place, way in ways(state, march).items():
        here, bank, spent, road = march.at, march.bank, 0, march.all_road
        for there in way.hexes:
            cost = entry_cost(state, march, bank, here, there, zones)
            assert cost is not None
            road = road and planning.by_road(here, there)
            spent, here, bank = spent + cost, there, planning.bank_of(here, there)
        neutral = state.holder(place) == "neutral" and not state.present(_other(march.side), place)
        assert (here, spent + neutral) == (place, way.mp)
        assert way.mp <= march.mp + (march.bonus if road else 0)
    for place in BOARD.steps:
        assert zoned(state, march.side, place, march.army.cav) == (
            place in enemy_zones(state, march.side, march.army.cav)
        )


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def play(number: int, orders: int) -> None:
    chance = Random(number)
    fog = ("no", "exact", "ranges")[number % 3]
    scenario = RULES.scenarios[number % len(RULES.scenarios)].value
    state = RULES.setup(RULES.complete(Setup("cuius", scenario, {"fog": fog})))
    for turn in range(orders):
        if not (seats := RULES.to_move(state)):
            return
        state = RULES.apply(state, seats[0], warlike(state, seats[0], chance), ChanceDice(chance)).state
        if turn % 5 == number % 5:
            check(state)
        if state.march and turn % 3 == 0:
            follow(state, state.march)


@pytest.mark.parametrize("number", range(3))
def test_what_is_kept_is_what_would_be_reckoned_anew(number: int) -> None:
    play(number, 60)


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(3, 70))
def test_what_is_kept_is_what_would_be_reckoned_anew_for_long(number: int) -> None:
    play(number, 400)
