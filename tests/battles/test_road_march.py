"""Road march: how far, when, what ends it."""

from typing import Any

import pytest

from tests.battles.positions import Table, declared, field

ROAD = ["0505", "0506", "0507", "0508", "0509", "0510", "0511", "0512"]
MARCH: dict[str, Any] = {"options": {"road_march": "on"}, "roads": [ROAD]}


@pytest.mark.rule("21:19.1")
def test_a_march_is_as_far_as_twice_the_allowance_and_along_the_road_only() -> None:
    table = Table(field("2021", "blue foot A 8-3 0505 march", "red foot R 8-3 2020", **MARCH))
    assert table.offers("move A") == set(ROAD[1:7])
    assert [table.cost("A", h) for h in ROAD[1:7]] == [1, 2, 3, 4, 5, 6]
    fog = Table(field("2021", "blue foot A 8-3 0505 march", "red foot R 8-3 2020", fog=True, **MARCH))
    assert fog.offers("move A") == set(ROAD[1:4])


@pytest.mark.rule("21:19.1")
def test_a_march_begins_and_ends_before_anything_moves() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0508 march", "blue foot C 8-3 0305", "red foot R 8-3 2020")
    table = Table(field("2021", *pieces, **MARCH))
    assert (table.offers("march"), table.offers("halt")) == ({"A"}, {"B"})
    table.give("move C 0304")
    assert not {"march", "halt"} & table.offers()


@pytest.mark.rule("21:19.1")
@pytest.mark.parametrize(("front", "halved"), [(7, 4), (8, 4), (9, 5)])
def test_marching_units_attack_and_defend_at_half_rounded_up(front: int, halved: int) -> None:
    hurt = "red foot S 8-3 0606 disrupted"
    pieces = (f"blue foot A {front}-3 0506 march", hurt)
    assert declared("2021", *pieces, order="attack 0606 by A", **MARCH) == (halved, 4)
    pieces = ("blue foot A 8-3 0605", f"red foot R {front}-3 0606 march")
    assert declared("2021", *pieces, order="attack 0606 by A", **MARCH) == (8, halved)


@pytest.mark.rule("21:19.1")
def test_a_marching_unit_need_not_attack_and_keeps_its_zone() -> None:
    pieces = ("blue foot A 8-3 0506 march", "red foot R 8-3 0606")
    table = Table(field("2021", *pieces, phase="declare", **MARCH))
    assert "done" in table.offers()
    assert "0606" in table.view().zones["blue"]


@pytest.mark.rule("21:19.1")
def test_the_enemy_beside_it_ends_a_march_and_passing_by_is_enough() -> None:
    pieces = ("blue foot A 8-3 0508 march", "red horse R 8-6 0705")
    near = Table(field("2021", *pieces, side="red", **MARCH)).give("move R 0607")
    assert not near.state.pieces["A"].march
    far = Table(field("2021", *pieces, side="red", **MARCH)).give("move R 0706")
    assert far.state.pieces["A"].march
    passing = Table(field("2021", *pieces, side="red", **MARCH)).give("move R 0610 via 0607")
    assert not passing.state.pieces["A"].march
    shaken = ("blue foot A 8-3 0508 march", "red horse R 8-6 0706 disrupted")
    harmless = Table(field("2021", *shaken, side="red", **MARCH)).give("move R 0607")
    assert harmless.state.pieces["A"].march


@pytest.mark.rule("21:19.1")
def test_demoralization_ends_the_marches_of_its_army_and_only_of_that() -> None:
    pieces = ("blue foot A 48-3 0505", "red foot R 8-3 0506", "red foot M 8-3 2020 march", "blue foot N 8-3 2030 march")
    table = Table(field("2021", *pieces, phase="declare", level=8)).give("attack 0506 by A").give("fight 0506", 1)
    assert (table.state.pieces["M"].march, table.state.pieces["N"].march) == (False, True)
