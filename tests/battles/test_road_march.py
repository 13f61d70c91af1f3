"""Road march: how far, when, what ends it."""

from typing import Any

import pytest

from tests.battles.positions import FAR, Table, declared, field

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


@pytest.mark.rule("21:19.1", "L2")
def test_demoralization_ends_the_marches_of_its_army_and_only_of_that() -> None:
    pieces = ("blue foot A 48-3 0505", "red foot R 8-3 0506", "red foot M 8-3 2020 march", "blue foot N 8-3 2030 march",
              "red horse L 8-6 2010 march steadfast")  # fmt: skip
    table = Table(field("2021", *pieces, phase="declare", level=8)).give("attack 0506 by A").give("fight 0506", 1)
    assert {piece: table.state.pieces[piece].march for piece in "MNL"} == {"M": False, "N": True, "L": True}


@pytest.mark.rule("21:19.1", "21:16.1", "L2")
def test_it_ends_the_march_of_those_at_the_edge_too() -> None:
    gate = {"arrivals": [{"id": "X", "side": "red", "from_turn": 1, "to_turn": 9, "area": "right", "src": "seed"}]}
    pieces = ("blue foot A 48-3 0505", "red foot R 8-3 0506", "red foot M 8-3 edge march command=X", *FAR,
              "red horse L 8-6 edge march steadfast command=X")  # fmt: skip
    table = Table(field("2021", *pieces, phase="declare", level=8, **gate))
    table.give("attack 0506 by A").give("fight 0506", 1)
    assert {piece: table.state.pieces[piece].march for piece in "ML"} == {"M": False, "L": True}


#: A, what is so besides: whether A may begin a march, and whether it may end one.
BEGINS: list[tuple[str, dict[str, Any], bool, bool]] = [
    ("blue foot A 8-3 0505", {}, True, False),
    ("blue horse A 8-6 0505", {}, True, False),
    ("blue foot A 8-3 0505 march", {}, False, True),
    ("blue foot A 8-3 0505 disrupted", {}, False, False),
    ("blue foot A 8-3 0605", {}, False, False),
    ("blue foot A 8-3 0511", {}, False, False),  # beside R
    ("blue leader A 2-8 0505", {}, False, False),
    ("blue gun A 0-3 0505 limbered", {}, False, False),
    ("red foot A 8-3 0505", {}, False, False),
    ("red foot A 8-3 0505 march", {}, False, False),
    ("blue foot A 8-3 edge command=X", {}, True, False),
    ("blue foot A 8-3 0505", {"demoralized": ("blue",)}, False, False),
    ("blue horse A 8-6 0505 steadfast", {"demoralized": ("blue",)}, True, False),
    ("blue foot A 8-3 0505", {"demoralized": ("red",)}, True, False),
    ("blue foot A 8-3 0505", {"options": {"road_march": "off"}}, False, False),
]


@pytest.mark.rule("21:19.1", "21:12.2", "L2")
@pytest.mark.parametrize(("piece", "more", "begins", "ends"), BEGINS)
def test_who_may_begin_or_end_a_march_and_whoever_demoralization_spares_may(
    piece: str, more: dict[str, Any], begins: bool, ends: bool
) -> None:
    gate: dict[str, Any] = {
        "areas": {"gate": ["0110"]},
        "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}],
    }
    pieces = (piece, "blue foot B 8-3 1111", "red foot R 8-3 0611", "red foot Z 8-3 2020")
    state = field("2021", *pieces, **{**MARCH, **gate, **more})
    table = Table(state)
    assert (table.offers("march") == {"A"}) is begins
    assert (table.offers("halt") == {"A"}) is ends
    moved = state.copy()
    moved.begun = True
    moved.forget()
    assert not {"march", "halt"} & Table(moved).offers()
    if begins:
        table.give("march A")
        assert (table.told("A begins a road march."), table.state.pieces["A"].march) == (True, True)
        assert table.events[0].facts == {"piece": "A", "march": 1}
        assert table.offers("halt") == {"A"}
        table.give("halt A")
        assert (table.told("A ends its road march."), table.state.pieces["A"].march) == (True, False)
        assert table.events[0].facts == {"piece": "A", "march": 0}
        assert table.events[0].rule == "21:19.1"


@pytest.mark.rule("21:19.1")
def test_only_the_disrupted_are_attacked_on_the_march_and_a_charge_is_as_printed() -> None:
    pieces = ("blue horse A 9-6 0505 march charges", "red foot R 4-3 0506", "red foot S 4-3 0604 disrupted",
              "red foot Z 8-3 2020")  # fmt: skip
    table = Table(field("2021", *pieces, phase="declare", **MARCH))
    assert table.offers("attack") == {"0604"}
    table.give("attack 0604 by A")
    combat = table.view().now.combats[0]
    assert (combat.attack, combat.defence, combat.may_charge) == (5, 2, True)
    table.settled().give("fight 0604 charge", 4)
    combat = (table.view().before or table.view().now).combats[0]
    assert combat.attack == 9, "doubled and halved"
    assert table.state.pieces["A"].march is False, "disrupted, it marches no more"


@pytest.mark.rule("21:16.1", "21:19.1")
def test_nobody_stays_away_by_a_march_for_which_there_is_no_road() -> None:
    gate = {"arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "left", "src": "seed"}]}
    pieces = ("blue foot A 8-3 edge command=X", "blue foot B 8-3 0909", "red foot R 8-3 0105", *FAR)
    road: Any = {"options": {"road_march": "on"}, "roads": [["0105", "0205"]]}
    table = Table(field("2021", *pieces, **gate, **road)).give("march A").give("move B 0908")
    assert "A" not in table.offers("move"), "the enemy holds the road"
    assert "done" not in table.offers()
    assert table.view("blue").prompt == "Your reinforcements must enter."
    assert table.offers("halt") == {"A"}
    table.give("halt A").give("move A 0110")
    assert "done" in table.offers()
    shut = Table(field("2021", *pieces, **road, areas={"left": ["0105"]}, **gate))
    assert "done" in shut.give("march A").offers(), "nor is any other hex open to it"
