"""Ways: over rivers, through friends, from the edge and off it, led hex by hex."""

from typing import Any

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, Table, field

RIVER: dict[str, Any] = {"hexsides": {"river": [("0505", "0506"), ("0605", "0606")]}}


@BOTH
@pytest.mark.rule("76:7.13", "21:8.1", "W5")
def test_across_a_river_nobody_controls_attacks_or_goes_but_by_a_bridge(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    table = Table(field(book, *pieces, phase="declare", **RIVER))
    view = table.view()
    assert "0506" not in view.zones["blue"]
    assert "0505" not in view.zones["red"]
    assert not view.must_attack
    moving = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 2020", **RIVER))
    assert moving.cost("A", "0506") != 1
    bridged = {**RIVER, "bridges": [("0505", "0506")]}
    over = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 2020", **bridged))
    assert over.cost("A", "0506") == 1
    near = Table(field(book, *pieces, *FAR, phase="declare", **bridged))
    assert near.view().must_attack == ("A",)
    near.give("attack 0506 by A")
    assert near.view().now.combats[0].defence == 16


@pytest.mark.rule("76:6.32")
def test_who_is_shut_in_on_all_sides_makes_no_room() -> None:
    around = ("0504", "0604", "0605", "0506", "0405", "0404")
    friends = [f"blue foot F{n} 8-3 {h} moved" for n, h in enumerate(around[:5])]
    pieces = ("blue foot A 8-3 0505", *friends, "red foot R 8-3 2020")
    open_ = Table(field("1976", *pieces, "blue foot B 8-3 0403"))
    assert "0505" in open_.offers("move B")  # A goes to 0404
    shut = Table(field("1976", *pieces, "blue foot C 8-3 0404 moved", "blue foot B 8-3 0403"))
    assert "0505" not in shut.offers("move B")
    swap = Table(field("1976", *pieces, "blue foot B 8-3 0404"))
    assert "0505" in swap.offers("move B")  # A takes B's place


@pytest.mark.rule("21:16.1")
def test_only_units_that_come_in_and_not_their_leaders_lengthen_the_queue() -> None:
    more: dict[str, Any] = {
        "areas": {"gate": ["0110"]},
        "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}],
    }
    waiting = [f"blue {kind} edge command=X" for kind in ("foot A 8-3", "foot B 8-3", "leader L 2-8", "horse C 5-6")]
    pieces = (*waiting, "blue foot D 8-3 0111", "red foot R 8-3 2020")
    table = Table(field("2021", *pieces, **more))
    assert [table.cost(p, "0110") for p in ("A", "B", "L", "C")] == [1, 1, 1, 1]
    table.give("move D 0211").give("move L 0110")
    assert table.cost("B", "0110") == 1
    table.give("move A 0310")
    assert (table.cost("B", "0110"), table.cost("C", "0110")) == (2, 2)
    table.give("move B 0210")
    assert table.cost("C", "0110") == 3


@pytest.mark.rule("21:7.5")
def test_a_leader_pays_for_the_way_he_rides_and_goes_on_with_the_rest() -> None:
    table = Table(field("2021", "blue horse A 5-6 0505", "blue leader L 2-4 0505", "red foot R 8-3 2020"))
    table.give("move A 0508 with L")
    assert table.state.pieces["L"].spent == 3
    assert table.offers("move L") == {"0507", "0607", "0608", "0509", "0408", "0407"}
    slow = Table(field("2021", "blue horse A 5-6 0505", "blue leader L 2-2 0505", "red foot R 8-3 2020"))
    assert "with" not in slow.offers("move A 0508")
    assert "with" in slow.offers("move A 0507")


@pytest.mark.rule("76:5.31", "21:6.5")
@BOTH
def test_a_gun_one_hex_away_is_taken_and_one_left_behind_is_not(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "red gun G 0-0 0506", "red gun H 0-0 0404", "red foot R 8-3 2020")
    table = Table(field(book, *pieces)).give("move A 0506")
    assert (table.state.pieces["G"].side, table.state.pieces["H"].side) == ("blue", "red")


@pytest.mark.rule("21:17.0", "L3", "W6")
def test_the_last_hex_is_paid_for_once_more() -> None:
    weak: dict[str, Any] = {"demoralized": ("blue",)}
    foe = "red foot R 8-3 2020"
    near = Table(field("2021", "blue foot A 8-3 0205", foe, **weak))
    assert near.cost_of("exit A", "0105") == 2
    woods = Table(field("2021", "blue foot A 8-3 0105", foe, terrain={"woods": ["0105"]}, **weak))
    assert woods.cost_of("exit A", "0105") == 3
    far = Table(field("2021", "blue foot A 8-3 0405", foe, **weak))
    assert "exit" not in far.offers()
    road = Table(
        field("2021", "blue foot A 8-3 0105", foe, terrain={"woods": ["0105"]}, roads=[["0105", "0205"]], **weak)
    )
    assert road.cost_of("exit A", "0105") == 1
    hurt = Table(field("2021", "blue foot A 8-3 0105 disrupted", foe, terrain={"woods": ["0105"]}, **weak))
    assert hurt.cost_of("exit A", "0105") == 1


@pytest.mark.rule("76:6.14", "76:6.15", "21:7.1", "21:7.5")
@BOTH
def test_a_path_goes_through_the_hexes_it_is_led_through_in_their_order(book: str) -> None:
    pieces = ("blue horse A 5-6 0505", "blue leader L 2-8 0505", "red foot R 8-3 2020")
    table = Table(field(book, *pieces))
    assert "via" in table.offers("move A 0508")
    assert {"0606", "0405"} <= table.offers("move A 0508 via")
    assert "0607" in table.offers("move A 0508 via 0606 via")
    assert table.offers("move A 0508 via 0305 via 0306 via") == {"0307", "0406", "0407", "0507"}, "three of six left"
    assert ("with" in table.offers("move A 0508 via 0606 via 0607")) is (book == "2021")
    assert not RULES.words(table.state, "blue", ("move", "A", "0508", "via", "0512"))
    table.give("move A 0508 via 0606 via 0607")
    path = table.view().now.moves[0].path
    assert [path.index(h) for h in ("0505", "0606", "0607", "0508")] == sorted(
        path.index(h) for h in ("0505", "0606", "0607", "0508")
    )
    far = Table(field(book, *pieces))
    far.give("move A 0508 via 0404 via 0405")
    walked = far.view().now.moves[0].path
    assert walked.index("0404") < walked.index("0405") < walked.index("0508")
    assert len(walked) - 1 <= 6


@pytest.mark.rule("21:7.5", "21:16.1")
def test_a_leader_who_rides_in_from_the_edge_pays_for_the_first_hex_too() -> None:
    more: dict[str, Any] = {
        "areas": {"gate": ["0110"]}, "terrain": {"woods": ["0110"]},
        "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}],
    }  # fmt: skip
    pieces = ("blue horse A 5-8 edge command=X", "blue leader L 2-8 edge command=X", "red foot R 8-3 2020")
    table = Table(field("2021", *pieces, **more))
    assert table.cost("A", "0110") == 4
    table.give("move A 0210 with L")
    assert (table.at("L"), table.state.pieces["L"].spent) == ("0210", 4)
