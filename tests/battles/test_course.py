"""The course of a battle: turns and phases, fog, reinforcements, exit, concession, road march, deployment."""

import pytest

from game.battles import RULES
from tests.battles.positions import Dice, Table, battle, field

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])
QUIET = ("blue foot A 8-3 0505", "red foot R 8-3 2020")


@BOTH
@pytest.mark.rule("76:4.1", "76:6.11", "76:6.13", "21:4.0", "21:4.1", "21:4.2", "21:3.1")
def test_phases_follow_each_other_and_only_the_moving_side_acts(book: str) -> None:
    pieces = ("blue gun G 0-0 0501", "blue foot A 8-3 0505", "red foot R 8-3 0508", "red gun H 0-0 2020")
    table = Table(field(book, *pieces, phase="fire"))
    assert table.offers(seat="red") == set() or table.offers(seat="red") <= {"prefer"}
    assert table.refused("move R 0509", seat="red").rule in ("76:6.11", "21:4.1")
    assert table.refused("move A 0506").rule in ("76:4.1", "21:4.2")
    table.give("done")
    assert table.state.phase == "move"
    assert table.refused("fire G 0508").rule in ("76:4.1", "21:4.2")
    table.give("move A 0507").give("done")
    assert table.state.phase == "declare"
    assert table.refused("move A 0506").rule in ("76:4.1", "21:4.2")
    table.give("attack 0508 by A").give("fight 0508", 3)
    assert (table.state.side, table.state.turn) == ("red", 2)


@BOTH
@pytest.mark.rule("76:15.22", "21:3.4", "21:18.0")
def test_the_battle_ends_after_its_last_turn(book: str) -> None:
    table = Table(field(book, *QUIET, turn=10, side="red"))
    table.give("done")
    assert table.view().over
    assert RULES.to_move(table.state) == ()
    assert not RULES.words(table.state, "blue")
    assert table.view().level == "draw"


@pytest.mark.rule("21:5.0", "21:5.1", "21:4.2")
def test_fog_is_rolled_for_from_turn_two() -> None:
    state = field("2021", *QUIET, turn=2, side="red", fog_rolls=[0, 1, 2, 3, 4, 4, 4, 4, 4, 4])
    assert Table(state).give("done", 2).view().fog
    assert not Table(state).give("done", 3).view().fog
    assert not battle("lutter").view().fog


REINFORCED = {
    "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 10, "area": "left", "src": "seed"}],
}


@pytest.mark.rule("21:16.0", "21:16.1")
def test_each_unit_behind_another_pays_one_more() -> None:
    pieces = ("blue foot A 8-3 edge command=X", "blue foot B 8-3 edge command=X", "red foot R 8-3 2020")
    table = Table(field("2021", *pieces, **REINFORCED))
    assert "done" not in table.offers()
    assert table.cost("A", "0110") == 1
    table.give("move A 0310")
    first = table.view().now.moves[0].path[0]
    assert (table.cost("B", "0120"), table.cost("B", first)) == (1, 2)
    assert table.refused("done").rule == "21:16.1"
    table.give("move B 0120")
    assert "done" in table.offers()


@pytest.mark.rule("21:16.1")
def test_reinforcements_enter_in_enemy_zones_but_not_on_enemies_and_else_wait() -> None:
    pieces = ("blue foot A 8-3 edge command=X", "red foot R 8-3 0110")
    only = {"areas": {"left": ["0110", "0111"]}}
    table = Table(field("2021", *pieces, **REINFORCED, **only))
    assert "0111" in table.offers("move A")
    assert "0110" not in table.offers("move A")
    shut = {"areas": {"left": ["0110"]}}
    table = Table(field("2021", *pieces, **REINFORCED, **shut))
    assert "done" in table.offers()
    table.give("done")
    assert table.at("A") == "due"


@pytest.mark.rule("21:7.3", "21:16.1")
def test_at_the_end_of_a_queue_one_hex_can_always_be_moved() -> None:
    many = [f"blue foot A{n} 8-1 edge command=X" for n in range(3)]
    table = Table(field("2021", *many, "red foot R 8-3 2020", **REINFORCED, areas={"left": ["0110"]}))
    table.give("move A0 0110")
    assert "done" in table.offers()


@pytest.mark.rule("21:17.0", "L3", "W6")
def test_a_demoralized_army_leaves_by_its_edge_at_the_cost_of_its_last_hex() -> None:
    pieces = ("blue foot A 8-3 0305", "blue foot B 8-3 0405", "blue leader L 2-8 0505", "red foot R 8-3 2020")
    table = Table(field("2021", *pieces, demoralized=("blue",)))
    assert table.offers("exit") == {"A", "L"}
    assert Table(field("2021", *pieces)).offers("exit") == set()
    assert Table(field("1976", *pieces, demoralized=("blue_foot", "blue_horse"))).offers("exit") == set()
    table.give("exit A 0105")
    assert table.at("A") == "gone"
    assert table.view().losses["blue"] == 0
    woods = Table(
        field("2021", "blue foot A 8-3 0105", "red foot R 8-3 2020", demoralized=("blue",), terrain={"woods": ["0105"]})
    )
    assert "0105" in woods.offers("exit A")


@pytest.mark.rule("21:17.0", "21:18.0")
def test_the_battle_ends_when_one_side_has_left() -> None:
    table = Table(field("2021", "blue foot A 8-3 2020", "red foot R 8-3 3005", side="red", demoralized=("red",)))
    table.give("exit R 3005")
    table.settled()
    assert table.view().over
    assert table.at("R") == "gone"


@pytest.mark.rule("21:18.0")
def test_a_battle_can_be_conceded_at_a_level_if_the_other_side_agrees() -> None:
    table = Table(field("2021", *QUIET))
    table.give("concede marginal")
    assert table.view().offer == ("blue", "marginal")
    assert {"accept", "decline"} <= table.offers(seat="red")
    declined = Table(table.state).give("decline", seat="red")
    assert declined.view().offer is None
    assert not declined.view().over
    lapsed = Table(table.state).give("done")
    assert lapsed.view().offer is None
    table.give("accept", seat="red")
    assert table.view().over
    assert (table.view().winners, table.view().level) == (("red",), "marginal")


ROAD = {"roads": [["0505", "0506", "0507", "0508", "0509", "0510", "0511", "0512"]]}
MARCH = {"options": {"road_march": "on"}}


@pytest.mark.rule("21:19.1")
def test_road_march_doubles_movement_along_the_road() -> None:
    table = Table(field("2021", *QUIET, **MARCH, **ROAD))
    table.give("march A")
    assert table.cost("A", "0511") == 6
    assert "0605" not in table.offers("move A")
    table.give("move A 0511")
    assert table.state.pieces["A"].march
    assert "march" not in table.offers()
    off = Table(field("2021", *QUIET, **ROAD))
    assert "march" not in off.offers()


@pytest.mark.rule("21:19.1")
def test_who_may_begin_a_road_march() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0507 disrupted", "blue foot C 8-3 0305", "blue foot D 8-3 0512",
              "red foot R 8-3 0513")  # fmt: skip
    table = Table(field("2021", *pieces, **MARCH, **ROAD))
    assert table.offers("march") == {"A"}
    weak = Table(field("2021", *pieces, demoralized=("blue",), **MARCH, **ROAD))
    assert "march" not in weak.offers()


@pytest.mark.rule("21:19.1")
def test_marching_units_keep_out_of_enemy_zones_and_fight_at_half_strength() -> None:
    pieces = ("blue foot A 7-3 0505 march", "red foot R 8-3 0511", "red foot S 8-3 0606 disrupted")
    table = Table(field("2021", *pieces, **MARCH, **ROAD))
    assert "0510" not in table.offers("move A")
    assert "0509" in table.offers("move A")
    table.give("move A 0506").give("done")
    table.give("attack 0606 by A")
    assert table.view().now.combats[0].attack == 4
    assert "0507" in table.view().zones["blue"]
    shot = Table(field("2021", *pieces, "red gun G 0-0 0502", side="red", phase="fire"))
    assert "0505" in shot.offers("fire G")


@pytest.mark.rule("21:19.1")
def test_road_march_ends_by_order_by_disruption_and_when_the_enemy_comes() -> None:
    pieces = ("blue foot A 8-3 0505 march", "red foot R 8-3 0508")
    table = Table(field("2021", *pieces, **MARCH, **ROAD))
    assert not Table(table.state).give("halt A").state.pieces["A"].march
    near = Table(field("2021", *pieces, side="red", **MARCH, **ROAD)).give("move R 0506")
    assert not near.state.pieces["A"].march
    hit = Table(field("2021", *pieces, "red gun G 0-0 0502", side="red", phase="fire", **MARCH, **ROAD))
    hit.give("fire G 0505", 1)
    assert (hit.shaken("A"), hit.state.pieces["A"].march) == ((True,), False)


@pytest.mark.rule("21:19.1")
def test_reinforcements_may_come_in_on_the_march() -> None:
    road = {"roads": [["0110", "0210", "0311", "0411"]]}
    pieces = ("blue foot A 8-3 edge command=X", "red foot R 8-3 2020")
    table = Table(field("2021", *pieces, **MARCH, **REINFORCED, **road))
    table.give("march A")
    assert table.offers("move A") == {"0110", "0210", "0311", "0411"}


@pytest.mark.rule("21:3.0", "21:3.2", "21:3.3")
def test_free_deployment_takes_the_proposed_set_up_with_one_word() -> None:
    table = battle("lutter")
    assert table.offers() == {"proposed", "place"}
    assert table.view().tracks[0].points == table.view().tracks[1].points == 0
    table.give("proposed")
    assert "done" in table.offers()
    taken = table.at("Pentz-A")
    assert taken not in table.offers("place Pentz-B")
    table.give("done")
    assert table.state.side == "imperial"
    assert "Pentz-A" not in table.offers("place")


def test_a_state_survives_json_and_an_order_does_not_change_it() -> None:
    table = battle("wittstock").give("proposed").give("done")
    plain = RULES.dump(table.state)
    assert RULES.load(plain) == table.state
    RULES.apply(table.state, "swedish", ("move", "Baner", "2121"), Dice([]))
    assert RULES.dump(table.state) == plain
