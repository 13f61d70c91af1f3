"""Where rules begin and end: at their last turn, hex, point, and one beyond it."""

from typing import Any

import pytest

from game.battles import RULES, queries, victory
from game.battles.board import board
from game.battles.morale import lose
from game.battles.turns import begin_turn
from game.core.rules import Setup
from tests.battles import fields
from tests.battles.positions import Dice, Table, battle, field

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])
FAR = ("blue foot FB 8-3 2040", "red foot FR 8-3 2042")


def declared(book: str, *pieces: str, order: str, **more: Any) -> tuple[int, int]:
    """Attack and defence of an attack."""
    combat = Table(field(book, *pieces, *FAR, phase="declare", **more)).give(order).view().now.combats[0]
    return combat.attack, combat.defence


# --- the turns ---


@pytest.mark.rule("76:15.22")
@pytest.mark.parametrize(("turn", "over"), [(12, False), (13, False), (14, True)])
def test_rocroi_is_over_after_the_spanish_half_of_turn_fourteen(turn: int, over: bool) -> None:
    state = battle("rocroi").state.copy()
    state.turn, state.phase, state.side = turn, "move", "french"
    state.forget()
    table = Table(state)
    while table.state.side == "french":
        table.give("done")
        assert not table.view().over
    while table.state.side == "spanish" and not table.view().over and table.state.turn == turn:
        table.give("done")
    assert table.view().over is over
    assert table.state.turn == (turn if over else turn + 1)


@pytest.mark.rule("21:3.4", "21:18.0")
@pytest.mark.parametrize(("turn", "over"), [(9, False), (10, True)])
def test_lutter_and_wittstock_are_over_after_turn_ten(turn: int, over: bool) -> None:
    for key in ("lutter", "wittstock"):
        assert board(key).file.turns.count == 10
    table = Table(field("2021", "blue foot A 8-3 0505", "red foot R 8-3 2020", side="red", turn=turn))
    table.give("done")
    assert table.view().over is over


# --- charges ---


@BOTH
@pytest.mark.rule("76:16.12", "76:16.13", "76:16.14", "21:13.1", "21:13.2")
def test_all_horse_that_can_charge_does_and_no_other(book: str) -> None:
    pieces = (
        "blue horse A 4-6 0505 charges", "blue horse B 3-6 0605 charges", "blue foot C 5-3 0406",
        "red foot R 20-3 0506 disrupted",
    )  # fmt: skip
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A B C")
    assert table.view().now.combats[0].attack == 12
    table.give("fight 0506 charge", 4)  # two to one: no effect in 2021, in 1976 too
    combat = (table.view().before or table.view().now).combats[0]
    assert (combat.attack, combat.charge) == (19, True)
    assert table.shaken("A", "B", "C") == (True, True, False)


@BOTH
@pytest.mark.rule("76:16.15", "21:13.2")
def test_the_strength_of_charging_horse_pays_in_an_exchange(book: str) -> None:
    """Ten to pay: eight are those of the horse, once, not twice; the foot has to pay for the other two."""
    pieces = ("blue horse A 8-6 0505 charges", "blue foot C 14-3 0605", "red foot R 20-3 0506 disrupted")
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A C")
    table.give("fight 0506 charge", 4)
    exact = ("blue horse A 10-6 0505 charges", "blue foot C 12-3 0605", "red foot R 20-3 0506 disrupted")
    paid = Table(field(book, *exact, *FAR, phase="declare")).give("attack 0506 by A C").give("fight 0506 charge", 4)
    results = {(t.view().before or t.view().now).combats[0].result for t in (table, paid)}
    assert results == {"Dx"}
    assert (table.shaken("C"), paid.shaken("C")) == ((True,), (False,))


# --- exchanges ---


@BOTH
@pytest.mark.rule("76:8.61", "21:9.4")
@pytest.mark.parametrize(("front", "enough"), [(5, False), (6, True), (7, True)])
def test_who_pays_is_worth_at_least_as_much(book: str, front: int, enough: bool) -> None:
    others = 13 - front
    pieces = (f"blue foot A {front}-3 0505", f"blue foot B {others}-3 0605", "red foot R 6-3 0506")
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A B").give("fight 0506", 3)
    pending = table.view().pending
    if pending is None:
        assert not enough  # only B is worth six
        assert table.shaken("A", "B") == (False, True)
        return
    assert pending.need == 6
    assert table.may_end("disrupt A") is enough


# --- Beck ---


def beck(turn: int, *dice: int, arrived: bool = False, on: str = "on") -> tuple[Table, Dice]:
    """The beginning of a turn at Rocroi, with the dice that fell."""
    state = battle("rocroi", beck=on).state.copy()
    state.turn = turn - 1
    if arrived:
        state.arrived = ("Beck",)
    thrown = Dice(dice)
    begin_turn(state, thrown, [])
    state.forget()
    return Table(state), thrown


def due(table: Table) -> set[str]:
    return {piece.id for piece in table.state.pieces.values() if piece.where == "due"}


HORSE = {"Beck", "Beck-Horse-1", "Beck-Horse-2"}
WHOLE = HORSE | {"Beck-Foot-1", "Beck-Foot-2", "Beck-Foot-3"}


@pytest.mark.rule("76:17.0", "76:17.11")
def test_beck_is_rolled_for_before_the_french_move_from_turn_nine_to_the_last() -> None:
    for turn in (9, 10, 13, 14):
        table, thrown = beck(turn, 5)
        assert (due(table), table.state.side) == (HORSE, "french")
        assert thrown.purposes == ["reinforcements Beck"]
        assert due(beck(turn, 6)[0]) == WHOLE
        for die in (1, 2, 3, 4):
            late, thrown = beck(turn, die)
            assert (due(late), late.state.arrived) == (set(), ())
            assert thrown.purposes == ["reinforcements Beck"]
    for turn in (2, 7, 8):
        assert beck(turn)[1].purposes == []
    assert beck(10, arrived=True)[1].purposes == []
    assert beck(9, on="off")[1].purposes == []
    assert not WHOLE & set(beck(9, on="off")[0].state.pieces)


@pytest.mark.rule("76:17.11", "76:17.13")
def test_beck_s_men_are_those_of_the_rule() -> None:
    counters = board("rocroi").counters
    assert {
        name: (c.kind, c.category, c.front, c.back, c.move, c.value, c.charges)
        for name, c in counters.items()
        if c.command == "Beck"
    } == {
        "Beck": ("leader", "", 0, 0, 6, 1, False),
        "Beck-Horse-1": ("horse", "sp_cav", 4, 2, 6, 0, True),
        "Beck-Horse-2": ("horse", "sp_cav", 6, 3, 6, 0, True),
        "Beck-Foot-1": ("foot", "it_ge_bu_inf", 8, 4, 2, 0, False),
        "Beck-Foot-2": ("foot", "it_ge_bu_inf", 8, 4, 2, 0, False),
        "Beck-Foot-3": ("foot", "it_ge_bu_inf", 10, 5, 2, 0, False),
    }


@pytest.mark.rule("76:17.12", "76:17.14", "76:17.15")
def test_beck_s_men_come_in_between_0110_and_0118_one_as_cheaply_as_the_other() -> None:
    state = beck(9, 6)[0].state.copy()
    state.phase, state.side = "move", "spanish"
    state.forget()
    table = Table(state)
    assert table.refused("done").rule == "76:17.12"
    gates = {f"01{row}" for row in range(10, 19)}
    assert {h for h in table.offers("move Beck-Foot-1") if table.cost("Beck-Foot-1", h) == 1} == gates
    assert table.cost("Beck-Foot-1", "0213") == 2
    table.give("move Beck-Foot-1 0113")
    assert (table.cost("Beck-Horse-1", "0114"), table.cost("Beck-Horse-1", "0213")) == (1, 2)
    assert "0113" not in table.offers("move Beck-Horse-1"), "Beck-Foot-1 has moved and makes no room"
    table.give("move Beck-Horse-1 0213")
    assert table.refused("done").rule == "76:17.12"
    for piece, goal in (("Beck-Horse-2", "0114"), ("Beck-Foot-2", "0115"), ("Beck-Foot-3", "0116"), ("Beck", "0113")):
        assert "done" not in table.offers()
        table.give(f"move {piece} {goal}")
    assert "done" in table.offers()


@pytest.mark.rule("76:17.12", "76:17.15")
def test_who_finds_every_way_in_barred_waits() -> None:
    state = beck(9, 5)[0].state.copy()
    state.phase, state.side = "move", "spanish"
    french = [p.id for p in state.pieces.values() if p.side == "french" and state.counter(p.id).is_unit]
    for row, unit in zip(range(10, 19), french, strict=False):
        state.put(unit, place=f"01{row}")
    state.forget()
    table = Table(state)
    assert not HORSE & table.offers("move")
    assert "done" in table.offers()


# --- leaders who reach farther ---


@pytest.mark.rule("76:18.0")
@pytest.mark.parametrize(("place", "helps"), [("0505", True), ("0504", True), ("0503", True), ("0502", False)])
def test_a_leader_reaches_as_many_hexes_as_his_value_and_no_more(place: str, helps: bool) -> None:
    on = {"leaders": "on"}
    pieces = ("blue foot A 6-3 0505", f"blue leader L 2-6 {place}", "red foot R 4-3 0506")
    table = Table(field("1976", *pieces, *FAR, phase="declare", options=on))
    assert ("leader" in table.offers("attack 0506 by A")) is helps
    off = Table(field("1976", *pieces, *FAR, phase="declare"))
    assert ("leader" in off.offers("attack 0506 by A")) is (place == "0505")


@pytest.mark.rule("76:18.0")
@pytest.mark.parametrize(("place", "helps"), [("0506", True), ("0507", True), ("0508", True), ("0509", False)])
def test_so_does_he_in_defence(place: str, helps: bool) -> None:
    pieces = ("blue foot A 6-3 0505", f"red leader L 2-6 {place}", "red foot R 4-3 0506")
    found = declared("1976", *pieces, order="attack 0506 by A", options={"leaders": "on"})
    assert found == (6, 6 if helps else 4)


@pytest.mark.rule("76:18.0", "76:10.2", "76:10.21")
@pytest.mark.parametrize(("options", "place", "helps"), [
    ({"leaders": "on"}, "0508", True), ({"leaders": "on"}, "0509", False),
    ({}, "0507", True), ({}, "0508", False),
])  # fmt: skip
def test_so_does_he_in_rally(options: dict[str, str], place: str, helps: bool) -> None:
    pieces = ("blue foot A 8-3 0530", "red foot R 8-3 0506 disrupted", f"red leader L 2-6 {place}")
    table = Table(field("1976", *pieces, options=options), rallies=True).give("done", 3)
    assert table.shaken("R") == (not helps,)


# --- what is counted on the tracks ---


@pytest.mark.rule("76:19.1")
def test_foot_and_horse_count_with_their_strength_in_good_order_and_leaders_not() -> None:
    state = battle("rocroi").state.copy()
    counters = board("rocroi").counters
    for side in ("french", "spanish"):
        so_far = 0
        for unit in [c for c in counters.values() if c.side == side and c.is_unit and c.command != "Beck"][::5]:
            state.put(unit.id, disrupted=True)
            lose(state, unit.id, [])
            so_far += unit.front
            assert state.morale[side] == so_far, unit.id
        leader = next(c.id for c in counters.values() if c.side == side and c.kind == "leader" and c.command != "Beck")
        lose(state, leader, [])
        assert state.morale[side] == so_far


@pytest.mark.rule("L.demo")
def test_at_lutter_only_infantry_counts_and_the_commanders() -> None:
    state = battle("lutter").state.copy()
    for unit, points in (("Pentz-A", 10), ("Kreis", 10), ("Danish-Musketeers", 10), ("Christian", 25)):
        lose(state, unit, [])
        assert state.morale["danish"] == points, unit
    lose(state, "Tilly", [])
    assert state.morale["imperial"] == 15


# --- road march ---

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


# --- special tactics ---


def tactics(*pieces: str, ours: str = "", theirs: str = "", **more: Any) -> tuple[bool, ...]:
    """Who of A, R is disrupted by an attack at one to one that has no effect."""
    options = {"tactics": "on", **more.pop("options", {})}
    table = Table(field("2021", *pieces, *FAR, phase="move", options=options, **more))
    if theirs:
        table.give(f"answer {theirs}", seat="red")
    table.give("done")
    if ours:
        table.give(f"tactic {ours}")
    table.give("attack 0506 by A").settled().give("fight 0506", 3)
    assert (table.view().before or table.view().now).combats[0].printed == "-"
    return table.shaken("A", "R")


@pytest.mark.rule("21:19.3")
def test_tactics_need_foot_of_the_line_on_both_sides() -> None:
    foot = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    assert tactics(*foot, ours="pike") == (False, True)
    assert tactics(*foot, theirs="salvo") == (True, False)
    for arm in ("horse", "shot", "light"):
        assert tactics(f"blue {arm} A 8-6 0505", foot[1], theirs="pike") == (False, False)
        assert tactics(foot[0], f"red {arm} R 8-6 0506", ours="pike") == (False, False)


@pytest.mark.rule("21:19.3")
def test_who_has_only_disrupted_foot_or_stands_in_flames_has_no_tactic() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 15-3 0506 disrupted")
    assert tactics(*pieces, theirs="salvo") == (False, True)
    assert Table(field("2021", *pieces, *FAR)).shaken("A") == (False,)
    whole = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    state = field("2021", *whole, *FAR, options={"tactics": "on"})
    state.answers, state.burning = {"red": "salvo"}, ("0506",)
    table = Table(state).give("done").give("attack 0506 by A").settled().give("fight 0506", 3)
    assert table.shaken("A", "R") == (False, False)


@pytest.mark.rule("21:19.3")
def test_tactics_cost_ten_on_the_own_track_and_only_who_used_them_has_spent_them() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR)
    table = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"})).give("tactic salvo")
    assert {t.side: t.points for t in table.view().tracks} == {"blue": 10, "red": 0}
    assert table.view().tactics_used == ("blue",)
    assert "answer" in table.offers(seat="red")
    table.give("attack 0506 by A")
    assert "tactic" not in table.offers()


@pytest.mark.rule("21:19.3")
def test_tactics_are_declared_before_the_first_attack_and_hold_for_one_phase() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806", *FAR)
    table = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}))
    assert "tactic" in table.offers()
    table.give("attack 0506 by A")
    assert "tactic" not in table.offers()
    pike = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"})).give("tactic pike")
    pike.give("attack 0506 by A").give("attack 0806 by B").give("fight all", 3, 3)
    assert pike.shaken("R", "S") == (True, True)
    assert pike.view().tactics == {}


# --- rivers ---

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


# --- pursuit ---

TWO = ("blue horse A 24-6 0505 charges", "blue horse B 24-6 0605 charges", "red foot R 4-3 0506 disrupted",
       "red foot S 4-3 0604 disrupted")  # fmt: skip


def hunted(*pieces: str, order: str = "attack 0506 0604 by A B") -> Table:
    """A charge that eliminates all it is made against."""
    table = Table(field("2021", *pieces, *FAR, phase="declare", options={"pursuit": "on"})).give(order)
    return table.give("fight 0506 charge", 1)


@pytest.mark.rule("21:19.2")
def test_each_rider_pursues_once_and_into_a_hex_of_his_own() -> None:
    table = hunted(*TWO)
    assert table.offers() == {"pursue"}
    assert table.offers("pursue") == {"A", "B"}
    assert table.offers("pursue A") == {"0506", "0604"}
    table.give("pursue A 0506")
    assert table.offers("pursue") == {"B"}
    assert table.offers("pursue B") == {"0604"}
    table.give("pursue B 0604")
    assert (table.at("A"), table.at("B"), table.view().pending) == ("0506", "0604", None)


@pytest.mark.rule("21:19.2")
def test_more_riders_than_hexes_and_more_hexes_than_riders() -> None:
    crowd = hunted(*TWO[:3], order="attack 0506 by A B").give("pursue B 0506")
    assert (crowd.at("A"), crowd.at("B"), crowd.view().pending) == ("0505", "0506", None)
    alone = hunted("blue horse A 40-6 0505 charges", *TWO[2:], order="attack 0506 0604 by A")
    assert alone.offers("pursue A") == {"0506", "0604"}
    alone.give("pursue A 0604")
    assert (alone.at("A"), alone.view().pending) == ("0604", None)
    single = hunted("blue horse A 40-6 0505 charges", TWO[2], order="attack 0506 by A")
    assert (single.at("A"), single.view().pending) == ("0506", None)


@pytest.mark.rule("21:19.2")
def test_a_leader_who_took_part_beside_the_horse_can_hold_it_and_no_other_can() -> None:
    led = ("blue leader L 2-8 0505", "blue leader M 2-8 0606")
    table = hunted(*TWO, *led, order="attack 0506 0604 by A B leader L")
    assert table.offers() == {"pursue", "hold"}
    assert Table(table.state).give("hold").view().pending is None
    idle = hunted(*TWO, *led)
    assert idle.offers() == {"pursue"}


@pytest.mark.rule("21:19.2")
def test_a_pursuit_takes_guns_and_catches_leaders_in_the_hex() -> None:
    rest = ("red gun G 0-0 0506", "red leader L 2-8 0506", "red leader M 2-8 0604")
    table = hunted(*TWO, *rest)
    assert table.at("L") == "lost"  # already beside the enemy without a unit
    table.give("pursue A 0506")
    assert table.state.pieces["G"].side == "blue"


# --- what undo may not go behind ---


@pytest.mark.rule("21:19.3")
def test_only_an_attack_that_brings_out_the_hidden_answer_reveals_something() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806", *FAR)

    def reveals(table: Table, order: str) -> bool:
        return RULES.apply(table.state, "blue", tuple(order.split()), Dice([])).reveals

    plain = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}))
    assert not reveals(plain, "attack 0506 by A")
    table = Table(field("2021", *pieces, options={"tactics": "on"})).give("answer salvo", seat="red").give("done")
    assert reveals(table, "attack 0506 by A")
    assert not reveals(table.give("attack 0506 by A"), "attack 0806 by B")
    assert table.state.answers == {}


# --- setting up ---


@pytest.mark.rule("L.deploy", "21:3.0", "21:3.2")
def test_units_stand_within_six_hexes_of_a_leader_who_stands() -> None:
    table = battle("lutter")
    assert "Pentz-A" not in table.offers("place")
    place = board("lutter").counters["Christian"].hex
    table.give(f"place Christian {place}")
    away = {board("lutter").distance(place, h) for h in table.offers("place Pentz-A")}
    assert max(away) == 6
    state = battle("lutter").give("proposed").state.copy()
    state.put("Christian", where="to_place", place="")
    assert "done" not in Table(state).offers()


@pytest.mark.rule("21:3.2", "21:7.6")
def test_one_unit_one_gun_and_any_leaders_are_set_up_in_a_hex() -> None:
    table = battle("lutter").give("proposed")
    stood = table.state.pieces
    unit, gun = stood["Pentz-B"].place, stood["Battery-2"].place
    assert table.refused(f"place Pentz-A {unit}").rule == "21:3.2, 21:7.6"
    assert table.refused(f"place Battery-1 {gun}").rule == "21:3.2, 21:7.6"
    table.give(f"place Battery-1 {unit}") if unit in table.offers("place Battery-1") else None
    leader = stood["Fuchs"].place
    assert leader in table.offers("place Philip-of-Hesse")


@pytest.mark.rule("21:3.0", "21:3.3")
def test_a_piece_on_the_wrong_ground_keeps_the_set_up_from_ending() -> None:
    table = battle("lutter").give("proposed")
    assert "done" in table.offers()
    state = table.state.copy()
    state.put("Pentz-A", where="to_place", place="")
    state.forget()
    missing = Table(state)
    assert "done" not in missing.offers()
    assert "Pentz A" in RULES.words(missing.state, "danish").prompt


# --- what is refused at the end of a sentence ---


@pytest.mark.rule("76:8.0", "76:16.11", "76:16.12", "21:9.0", "21:13.1")
@BOTH
def test_all_at_once_and_charges_are_said_only_where_they_may_be(book: str) -> None:
    two = ("blue horse A 8-6 0505 charges", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806")
    table = Table(field(book, *two, *FAR, phase="declare")).give("attack 0506 by A").give("attack 0806 by B")
    assert table.offers("fight") == {"0506", "0806", "all"}
    assert table.may_end("fight all")
    assert not RULES.words(table.state, "blue", ("fight", "0506", "charge"))
    assert not RULES.words(table.state, "blue", ("fight", "0405"))
    table.give("fight 0506", 3)
    assert table.offers("fight") == {"0806"}
    assert not RULES.words(table.state, "blue", ("fight", "all"))
    weak = ("blue horse A 8-6 0505 charges", "red foot R 8-3 0506 disrupted")
    table = Table(field(book, *weak, *FAR, phase="declare")).give("attack 0506 by A").settled()
    assert table.offers("fight 0506") == {"charge"}
    assert table.may_end("fight 0506 charge")


@pytest.mark.rule("21:19.2")
def test_only_leaders_in_the_rider_s_hex_ride_along_each_once() -> None:
    table = hunted(*TWO, "blue leader L 2-8 0505", "blue leader N 2-8 0505", "blue leader M 2-8 0605")
    words = ("pursue", "A", "0506", "with")
    assert set(RULES.words(table.state, "blue", words).texts()) == {"L", "N"}
    assert RULES.words(table.state, "blue", (*words, "L")).end
    assert not RULES.words(table.state, "blue", (*words, "M"))
    assert not RULES.words(table.state, "blue", (*words, "L", "with", "L"))
    table.give("pursue A 0506 with L with N")
    assert (table.at("L"), table.at("N"), table.at("M")) == ("0506", "0506", "0605")


# --- which rulebook is cited ---


def cited(table: Table, order: str, *dice: int) -> dict[str, str]:
    return {event.kind: event.rule for event in table.give(order, *dice).events}


@pytest.mark.rule("76:5.1", "76:5.11", "76:8.12", "76:8.6", "76:8.61", "76:10.0", "76:19.1", "21:6.1", "21:9.0",
                  "21:9.4", "21:10.0", "21:11.1", "21:12.1")  # fmt: skip
@BOTH
def test_events_cite_the_rule_in_force(book: str) -> None:
    old = book == "1976"
    gun = Table(field(book, "blue gun G 0-0 0505", "red foot R 8-3 0507", *FAR, phase="fire"))
    assert cited(gun, "fire G 0507", 6)["fire"] == ("76:5.1" if old else "21:6.1")
    pieces = ("blue foot A 48-3 0505", "red foot R 8-3 0506", "red leader L 2-8 0506")
    table = Table(field(book, *pieces, *FAR, phase="declare", level=8))
    assert cited(table, "attack 0506 by A")["attack"] == ("76:8.12" if old else "21:9.0")
    told = table.give("fight 0506", 1).events
    assert told[0].rule == ("76:8.6" if old else "21:9.4")
    rules = {(event.kind, event.facts.get("piece", "")): event.rule for event in told}
    assert rules["loss", "R"] == ("76:8.61" if old else "21:10.0")
    assert rules["loss", "L"] == ("76:10.0" if old else "21:11.1")
    assert rules["morale", ""] == ("76:19.1" if old else "21:12.1")


@pytest.mark.rule("76:9.2", "21:10.2")
@BOTH
@pytest.mark.parametrize(("die", "told"), [(4, "R does not rally (4)."), (5, "R rallies (5)."), (6, "R rallies (6).")])
def test_a_rally_is_told_as_it_went(book: str, die: int, told: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0530", "red foot R 8-3 0506 disrupted"), rallies=True).give("done", die)
    (event,) = [event for event in table.events if event.kind == "rally"]
    assert (event.text, event.rule) == (told, "76:9.2" if book == "1976" else "21:10.2")
    assert table.shaken("R") == (die < 5,)


# --- fire and flames ---


@pytest.mark.rule("21:19.5")
def test_only_a_one_at_a_town_within_five_hexes_sets_it_on_fire() -> None:
    def burning(target: str, die: int, on: str = "on", **ground: Any) -> tuple[str, ...]:
        pieces = ("blue gun G 0-0 0505", f"red foot R 8-3 {target}", *FAR)
        state = field("2021", *pieces, phase="fire", options={"burning": on}, terrain=ground)
        return Table(state).give(f"fire G {target}", die).state.burning

    assert burning("0508", 1, town=["0508"]) == ("0508",)
    assert burning("0510", 1, town=["0510"]) == ("0510",)
    assert burning("0511", 1, town=["0511"]) == ()
    assert burning("0508", 2, town=["0508"]) == ()
    assert burning("0508", 1, castle=["0508"]) == ()
    assert burning("0508", 1) == ()
    assert burning("0508", 1, on="off", town=["0508"]) == ()


# --- movement ---


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


# --- turns ---


@pytest.mark.rule("21:5.1")
@pytest.mark.parametrize(("turn", "rolls"), [(1, 0), (2, 1), (3, 1)])
def test_fog_is_rolled_for_from_turn_two(turn: int, rolls: int) -> None:
    for die, lowest, foggy in ((1, 1, True), (2, 1, False), (3, 3, True), (4, 3, False)):
        table = Table(field("2021", "blue foot A 8-3 0505", "red foot R 8-3 2020", fog_rolls=[6] + [lowest] * 9))
        state, dice = table.state.copy(), Dice([die] * rolls)
        state.turn = turn - 1
        begin_turn(state, dice, [])
        assert len(dice.purposes) == rolls
        assert state.fog is (foggy and rolls == 1)


@pytest.mark.rule("21:3.1", "21:3.4", "76:15.21")
def test_where_the_battle_stands_is_said() -> None:
    table = battle("lutter")
    assert str(RULES.headline(table.state)) == table.view().headline == "Lutter: the armies are set up"
    table.give("proposed").give("done").give("proposed").give("done")
    assert str(RULES.headline(table.state)) == "Lutter, turn 1 of 10: Imperial"
    assert [event.text for event in table.events if event.kind == "season"] == ["Turn 1."]
    assert str(RULES.headline(battle("rocroi").state)) == "Rocroi, turn 1 of 14: French"


@pytest.mark.rule("21:3.1", "21:4.1", "21:4.2", "76:4.1", "76:15.21")
@BOTH
def test_whoever_moved_fired_or_rode_along_is_fresh_in_the_next_player_turn(book: str) -> None:
    pieces = (
        "blue foot A 8-3 0505 moved",
        "blue gun G 0-0 0404 fired",
        "blue leader L 2-8 0505",
        "red foot R 8-3 2020",
    )
    state = field(book, *pieces, side="red").copy()
    state.put("L", spent=3)
    table = Table(state).give("done")
    fresh = [(p.moved, p.fired, p.spent) for p in table.state.pieces.values()]
    assert fresh == [(False, False, 0)] * 4


# --- points ---


@pytest.mark.rule("76:20.1", "76:20.11", "76:20.12")
def test_a_side_has_no_points_for_its_own_demoralization() -> None:
    state = battle("rocroi").state.copy()
    state.demoralized = ("fr_inf",)
    assert victory.totals(victory.points(state), state.board.sides) == {"french": 0, "spanish": 15}
    state.demoralized = ("sp_cav",)
    assert victory.totals(victory.points(state), state.board.sides) == {"french": 15, "spanish": 0}


# --- leaders ---


@pytest.mark.rule("76:10.12", "76:9.13")
@pytest.mark.parametrize(("front", "defence"), [(7, 5), (8, 5), (9, 6)])
def test_a_leader_counts_before_a_disrupted_unit_is_halved_rounded_up(front: int, defence: int) -> None:
    pieces = ("blue foot A 8-3 0505", f"red foot R {front}-3 0506 disrupted", "red leader L 2-6 0506")
    assert declared("1976", *pieces, order="attack 0506 by A") == (8, defence)


@pytest.mark.rule("76:18.0", "76:10.13")
def test_a_leader_helps_one_attack_a_phase() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0705", "blue leader L 2-6 0605", "red foot R 8-3 0506",
              "red foot S 8-3 0706", *FAR)  # fmt: skip
    table = Table(field("1976", *pieces, phase="declare", options={"leaders": "on"}))
    table.give("attack 0506 by A leader L")
    assert "leader" not in table.offers("attack 0706 by B")
    used = table.state.copy()
    used.now, used.used = field("1976", *pieces, phase="declare").now, ("L",)
    used.forget()
    assert "leader" not in Table(used).offers("attack 0706 by B")


@pytest.mark.rule("F.army", "t")
def test_a_commander_is_worth_no_less_than_he_was_before() -> None:
    def value(army: str) -> int:
        return board(fields.field(attacker="spain", attackers=army).key).counters["Spanish-Commander"].value

    assert value("foot 4, mounted_general 2") == 2
    assert value("foot 4, foot_general 2") == 2


# --- the way ---


@pytest.mark.rule("76:6.14", "76:6.15", "21:7.1", "21:7.5")
@BOTH
def test_a_path_goes_through_the_hexes_it_is_led_through_in_their_order(book: str) -> None:
    pieces = ("blue horse A 5-6 0505", "blue leader L 2-8 0505", "red foot R 8-3 2020")
    table = Table(field(book, *pieces))
    assert "via" in table.offers("move A 0508")
    assert {"0606", "0405"} <= table.offers("move A 0508 via")
    assert "0607" in table.offers("move A 0508 via 0606 via")
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


@pytest.mark.rule("F.end", "76:20.2", "21:18.0")
def test_who_alone_breaks_the_enemy_wins_at_least_marginally() -> None:
    made = fields.field(attacker="spain", defender="france")
    setup = RULES.complete(Setup("battles", "field", made.options()))
    state = RULES.setup(setup).copy()
    state.demoralized = ("france",)
    assert victory.outcome(state, {"spain": 0, "france": 5}) == ("spain", "marginal")
    assert victory.outcome(state, {"spain": 0, "france": 35}) == ("spain", "substantive")
    state.demoralized = ("france", "spain")
    assert victory.outcome(state, {"spain": 0, "france": 5}) == ("", "draw")


@pytest.mark.rule("76:5.0", "76:5.11", "21:6.1", "76:8.15", "21:9.0")
@BOTH
def test_nonsense_is_refused_without_a_rule(book: str) -> None:
    pieces = ("blue gun G 0-0 0507", "blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR)
    shooting = Table(field(book, *pieces, phase="fire"))
    assert shooting.refused("fire nobody").rule == ""
    assert shooting.refused("fire A").rule == ""
    assert shooting.refused("fire G 0505").reason == "There is no enemy unit."
    attacking = Table(field(book, *pieces, phase="declare"))
    assert attacking.refused("attack 0506 by R").rule == ""


# --- what pictures ask ---


@pytest.mark.rule("76:5.21", "76:5.22", "76:5.23", "76:5.26", "21:6.2", "21:6.3")
@BOTH
def test_what_a_gun_sees_is_all_but_its_own_hex_and_what_is_hidden(book: str) -> None:
    state = field(book, "blue gun G 0-0 0505", "red foot R 8-3 2020", terrain={"woods": ["0507"]})
    seen = queries.seen(RULES.view(state, ""), "0505")
    assert {"0504", "0506", "0507", "2020"} <= seen
    assert not {"0505", "0508", "0509"} & seen


@pytest.mark.rule("76:7.11", "21:8.1")
@BOTH
def test_what_a_unit_controls_is_the_hexes_around_it_in_good_order_only(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0909 disrupted", "blue leader L 2-8 0303", "red foot R 8-3 2020")
    view = RULES.view(field(book, *pieces), "")
    assert queries.controlled(view, "A") == {"0504", "0604", "0605", "0506", "0405", "0404"}
    assert not queries.controlled(view, "B") | queries.controlled(view, "L")
