"""How a stand-in leads a whole army: nobody goes forward alone, groups come together, the weak keep out of reach."""

import random
from functools import partial

import pytest

from game.battles import RULES
from game.battles.ai import plan
from game.battles.editions import edition
from game.battles.standin import choose
from game.battles.state import State
from game.core.hexes import distance
from game.core.rules import Setup
from tests.battles.positions import field


class Chance:
    """Dice of a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, sides: int, purpose: str) -> int:
        return self._random.randint(1, sides)


def led(state: State, *phases: str, seed: int = 1) -> State:
    """Let the stand-in lead the side to move as long as one of these phases lasts."""
    side, dice = state.side, Chance(seed)
    while state.phase in phases and state.side == side:
        order = choose(RULES.view(state, side), partial(RULES.words, state, side), random.Random(seed).randrange)
        state = RULES.apply(state, side, order, dice).state
    return state


def begun(key: str) -> State:
    return RULES.setup(RULES.complete(Setup("battles", key, {})))


@pytest.mark.parametrize("seed", range(3))
def test_the_french_throw_away_no_lone_horse_in_turn_1_of_rocroi(seed: int) -> None:
    """Each used to go forward counting on others who then went elsewhere: nine attacks of 1-2 or less, by 2 points."""
    state = led(begun("rocroi"), "fire", "move", "declare", seed=seed)
    columns = edition("1976").charts.combat.columns
    assert state.phase == "resolve"
    odds = [columns.index(combat.odds) for combat in state.now.combats]
    assert sum(column < columns.index("1-1") for column in odds) <= 1
    assert max(odds) >= columns.index("2-1")


def test_two_come_together_against_one() -> None:
    state = led(field("2021", "blue foot A 8-3 0510", "blue foot B 8-3 0710", "red foot R 8-3 0606"), "move", "declare")
    assert [(set(c.attackers), c.odds) for c in state.now.combats] == [({"A", "B"}, "2-1")]


def test_one_alone_does_not_attack_a_stronger_enemy_but_leaves_him() -> None:
    state = led(field("1976", "blue horse A 4-6 0606", "red foot R 15-2 0605", "red foot S 15-2 0705"), "move")
    place = state.pieces["A"].place
    assert min(distance(place, foe) for foe in ("0605", "0705")) > 3
    assert not led(state, "declare").now.combats


def test_in_1976_a_leader_goes_before_the_unit_that_leaves_him() -> None:
    pieces = ("blue horse A 4-6 0606", "blue leader L 2-6 0606", "blue foot F 12-3 0320")
    state = led(field("1976", *pieces, "red foot R 15-2 0605", "red foot S 15-2 0705"), "move")
    assert state.before is not None
    assert [move.piece for move in state.before.moves if move.piece in ("A", "L")] == ["L", "A"]
    assert state.pieces["L"].where == "field"


def test_who_holds_a_place_that_gives_points_stays_there() -> None:
    state = begun("wittstock")
    for _turn in range(4):
        state = led(state, *("deploy", "fire", "move", "declare", "resolve"), seed=3)
    assert any(line.side == "imperial" and line.points == 10 for line in RULES.view(state, "imperial").points)


def test_the_plan_is_the_same_whenever_it_is_made() -> None:
    state = led(begun("rocroi"), "fire")
    view = RULES.view(state, state.side)
    whole = plan.planned(view, plan.Plan)
    unit, goal = whole[0]
    after = RULES.apply(state, state.side, ("move", unit, goal), Chance(1)).state
    plan._planned.cache_clear()
    assert plan.planned(RULES.view(after, state.side), plan.Plan) == whole
