"""The stand-in plays either side of every battle from its own view, and far better than chance."""

import random
from functools import partial
from itertools import islice

import pytest

from game.battles import RULES, SCENARIOS
from game.battles.board import board
from game.battles.standin import choose
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.rules import SPECTATOR, Pick
from game.core.words import Ask, Sentence
from game.play.standins import at_random
from tests.battles.positions import Table, field
from tests.contests import contest

#: One battle from one side tells enough of a change; the others, Rocroi above all, take long.
SEATS = [
    pytest.param(key, side, marks=[] if (key, side) == ("lutter", "danish") else [pytest.mark.nightly])
    for key in SCENARIOS
    for side in board(key).sides
]
ALL_OPTIONS = {option.key: option.choices[-1].value for option in RULES.options}


def bold(view: BattlesView, ask: Ask, pick: Pick) -> Sentence:
    """Any order but giving up."""
    while (order := at_random(view, ask, pick))[0] == "concede":
        pass
    return order


def battle(key: str, seed: int, chance: str = "", options: dict[str, str] | None = None) -> tuple[BattlesView, int]:
    """The end, as all see it, and the orders it took."""
    *moves, (end, _seat, _order) = contest(RULES, choose, key, seed, chance, options, bold)
    assert all(order[0] != "concede" for _state, _seat, order in moves)
    return RULES.view(end, SPECTATOR), len(moves)


@pytest.mark.parametrize(("key", "side"), SEATS)
def test_it_beats_chance_from_either_side(key: str, side: str) -> None:
    foe = board(key).foe[side]
    end, _orders = battle(key, 0, chance=foe)
    assert end.winners == (side,)
    assert end.losses[foe] > end.losses[side]


@pytest.mark.parametrize("key", ["wittstock", pytest.param("lutter", marks=pytest.mark.nightly)])
def test_two_stand_ins_fight_to_the_end_and_give_no_endless_orders(key: str) -> None:
    end, orders = battle(key, 7)
    assert end.over
    assert orders < 1500
    assert min(end.losses.values()) > 10


@pytest.mark.nightly
@pytest.mark.parametrize("key", SCENARIOS)
def test_it_plays_with_every_option(key: str) -> None:
    end, orders = battle(key, 8, options=ALL_OPTIONS)
    assert end.over
    assert orders < 2000


def test_the_same_seed_gives_the_same_battle() -> None:
    one, two = (
        [order for _state, _seat, order in islice(contest(RULES, choose, "lutter", 9), 60)] for _time in range(2)
    )
    assert one == two


def says(state: State, seat: str = "blue") -> Sentence:
    return choose(RULES.view(state, seat), partial(RULES.words, state, seat), random.Random(1).randrange)


FAR = "red foot Z 8-3 2020"


def test_beaten_units_of_a_beaten_army_leave_the_field() -> None:
    pieces = ("blue foot A 8-3 0103 disrupted", "blue foot B 8-3 0110", "red foot R 8-3 0610", FAR)
    assert says(field("2021", *pieces, demoralized=("blue",)))[:2] == ("exit", "A")
    assert says(field("2021", *pieces))[0] != "exit"


def test_a_beaten_army_leaves_before_a_much_stronger_enemy() -> None:
    foes = [f"red foot R{n} 12-3 06{10 + n}" for n in range(3)]
    order = says(field("2021", "blue foot B 8-3 0110", *foes, demoralized=("blue",)))
    assert order[:2] == ("exit", "B")


def facing(count: int) -> list[str]:
    rows = [f"blue foot B{n} 12-3 05{5 + n:02d}" for n in range(count)]
    return rows + [f"red foot R{n} 12-3 06{5 + n:02d}" for n in range(count)]


@pytest.mark.rule("21:19.3")
def test_push_of_pike_where_lines_of_foot_meet_and_the_army_is_far_from_its_level() -> None:
    on = {"tactics": "on"}
    assert says(field("2021", *facing(8), phase="declare", options=on)) == ("tactic", "pike")
    assert says(field("2021", *facing(8), phase="declare", options=on, level=15))[0] == "attack"
    assert says(field("2021", *facing(2), phase="declare", options=on))[0] == "attack"


@pytest.mark.rule("21:19.3")
def test_a_salvo_is_prepared_for_the_enemy_s_attack() -> None:
    state = field("2021", *(f"{p} moved" for p in facing(8)), options={"tactics": "on"})
    assert says(state) == ("answer", "salvo")


@pytest.mark.rule("21:19.2")
@pytest.mark.parametrize(("more", "verb"), [((), "pursue"), (("red foot Q 8-3 0507", "red foot S 8-3 0607"), "hold")])
def test_horse_pursues_where_it_is_safe(more: tuple[str, ...], verb: str) -> None:
    pieces = ("blue horse A 24-6 0505 charges", "blue leader L 2-8 0505", "red foot R 4-3 0506 disrupted")
    state = field("2021", *pieces, *more, FAR, phase="declare", options={"pursuit": "on"})
    if not more:
        state.put("Z", place="3040")
    table = Table(state).give("attack 0506 by A leader L").settled().give("fight 0506 charge", 1)
    assert table.offers() == {"pursue", "hold"}
    order = says(table.state)
    assert order[0] == verb
