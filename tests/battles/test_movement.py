"""Moving: points, terrain, friends and enemies, leaders, fog."""

import pytest

from game.battles.movement import comes_in, may_end, reach
from game.core.values import replace
from tests.battles.positions import Table, battle, field

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])
FAR = "red foot R 8-3 2020"


@BOTH
@pytest.mark.rule("76:6.11", "76:6.14", "76:6.21", "21:7.0", "21:7.1")
def test_points_are_neither_exceeded_nor_saved(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", FAR))
    assert table.cost("A", "0508") == 3
    assert "0509" not in table.offers("move A")
    table.give("move A 0506")
    assert table.offers("move") == set()
    assert table.refused("move A 0507").rule in ("76:6.16", "21:7.1")


@BOTH
@pytest.mark.rule("76:6.15", "76:6.16")
def test_a_move_is_a_line_of_hexes_and_is_made_once(book: str) -> None:
    table = Table(field(book, "blue horse A 4-6 0505", FAR)).give("move A 0705 via 0604 via 0603")
    (move,) = table.view().now.moves
    assert move.path == ("0505", "0604", "0603", "0704", "0705") or len(move.path) == 5
    assert "A" not in table.offers("move")


@BOTH
@pytest.mark.rule("76:6.12", "21:7.1", "21:7.6")
def test_no_unit_enters_an_enemy_units_hex(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 0506 disrupted"))
    refused = table.refused("move A 0506")
    assert refused.rule in ("76:6.12", "21:7.1")
    assert table.cost("A", "0507") == 0 or table.cost("A", "0507") == 3


@BOTH
@pytest.mark.rule("76:6.33", "76:6.3", "21:7.4", "21:8.2")
def test_zones_of_control_never_hinder(book: str) -> None:
    table = Table(field(book, "blue horse A 4-6 0505", "red foot R 8-3 0707", "red foot S 8-3 0407"))
    assert table.cost("A", "0510") == 5


@pytest.mark.rule("76:6.31", "76:6.3", "21:7.6")
def test_marching_through_friends() -> None:
    wall = [f"blue foot W{n} 8-3 {h}" for n, h in enumerate(("0504", "0506", "0404", "0405", "0604", "0605"))]
    assert Table(field("1976", "blue horse A 4-6 0505", *wall, FAR)).cost("A", "0507") == 2
    table = Table(field("2021", "blue horse A 4-6 0505", *wall, FAR))
    assert "A" not in table.offers("move")
    assert "0507" not in table.offers("move A")


@pytest.mark.rule("21:7.6")
def test_example_foot_passes_a_leader_or_gun_but_no_foot() -> None:
    river = [("0505", h) for h in ("0504", "0604", "0605", "0404", "0405")]
    for piece, cost in (("foot B 8-3", 0), ("leader L 2-8", 2), ("gun G 0-0", 2)):
        state = field("2021", "blue foot A 8-3 0505", f"blue {piece} 0506", FAR, hexsides={"river": river})
        assert Table(state).cost("A", "0507") == cost, piece


@pytest.mark.rule("21:7.3")
def test_example_the_least_move_of_one_hex_crosses_no_river() -> None:
    pieces = ("blue foot A 8-1 0505", FAR)
    woods = {"woods": ["0506", "0504"]}
    table = Table(field("2021", *pieces, terrain=woods, hexsides={"river": [("0505", "0506")]}))
    assert table.cost("A", "0504") == 1
    assert "0506" not in table.offers("move A")


@pytest.mark.rule("21:7.6")
def test_units_pass_own_leaders_guns_and_trains() -> None:
    table = Table(
        field(
            "2021", "blue horse A 4-6 0505", "blue gun G 0-0 0506", "blue leader L 2-8 0506", "blue train T 0 0507", FAR
        )
    )
    assert (table.cost("A", "0506"), table.cost("A", "0507"), table.cost("A", "0508")) == (1, 2, 3)


@pytest.mark.rule("76:6.32")
def test_nobody_ends_the_phase_stacked_a_friend_makes_room_first() -> None:
    table = Table(field("1976", "blue foot A 8-3 0505", "blue foot B 8-3 0506", FAR))
    table.give("move A 0506")
    assert table.view().crowded == "B"
    assert table.offers() == {"move"}
    assert table.offers("move") == {"B"}
    table.give("move B 0505")
    assert (table.at("A"), table.at("B")) == ("0506", "0505")
    assert "done" in table.offers()
    table = Table(field("1976", "blue foot A 8-3 0505", "blue foot B 8-3 0506 moved", FAR))
    assert table.refused("move A 0506").rule == "76:6.32"


@BOTH
@pytest.mark.rule("76:6.22", "21:7.2", "21:7.2.1")
def test_example_a_stream_and_woods_cost_five(book: str) -> None:
    around = [(h, "0506") for h in ("0505", "0507", "0405", "0406", "0605", "0606")]
    ground = {"hexsides": {"stream": around}}
    assert Table(field(book, "blue foot A 8-6 0505", FAR, terrain={"woods": ["0506"]}, **ground)).cost("A", "0506") == 5
    assert Table(field(book, "blue foot A 8-6 0505", FAR, **ground)).cost("A", "0506") == 3


@BOTH
@pytest.mark.rule("76:6.23", "21:7.2.2", "W5")
def test_rivers_are_crossed_at_bridges_for_nothing(book: str) -> None:
    river = {"hexsides": {"river": [("0505", "0506"), ("0505", "0405"), ("0505", "0605")]}}
    table = Table(field(book, "blue foot A 8-1 0505", FAR, **river))
    assert table.offers("move A") == {"0504", "0404", "0604"}
    table = Table(field(book, "blue foot A 8-1 0505", FAR, bridges=[("0505", "0506")], **river))
    assert table.cost("A", "0506") == 1


@BOTH
@pytest.mark.rule("76:6.24", "21:7.2.1")
def test_slopes_cost_one_more_uphill_only(book: str) -> None:
    slope = {"hexsides": {"slope": [("0505", "0506")]}}
    up = Table(field(book, "blue foot A 8-3 0506", FAR, **slope))
    assert (up.cost("A", "0505"), up.cost("A", "0605")) == (2, 1)
    assert Table(field(book, "blue foot A 8-3 0505", FAR, **slope)).cost("A", "0506") == 1


@pytest.mark.rule("21:7.2.2", "76:6.2", "76:6.21")
def test_roads_undo_terrain_and_in_2021_hexsides_too() -> None:
    ground = {"terrain": {"woods": ["0506"]}, "hexsides": {"slope": [("0506", "0505")]}, "roads": [["0505", "0506"]]}
    assert Table(field("2021", "blue foot A 8-3 0505", FAR, **ground)).cost("A", "0506") == 1
    assert Table(field("1976", "blue foot A 8-3 0505", FAR, **ground)).cost("A", "0506") == 2
    forest = {"terrain": {"forest": ["0506"]}, "roads": [["0505", "0506", "0507"]]}
    table = Table(field("1976", "blue foot A 8-2 0505", "blue foot B 8-1 0605", FAR, **forest))
    assert table.cost("A", "0507") == 2
    assert "0506" not in table.offers("move B")


@pytest.mark.rule("21:7.2.2")
def test_bridges_without_a_road_undo_the_water() -> None:
    table = Table(
        field("2021", "blue foot A 8-3 0505", FAR, hexsides={"stream": [("0505", "0506")]}, bridges=[("0505", "0506")])
    )
    assert table.cost("A", "0506") == 1


@pytest.mark.rule("21:7.3")
def test_one_hex_can_always_be_moved_but_nothing_prohibited_entered() -> None:
    ground = {"terrain": {"woods": ["0506"], "castle": ["0504"]}, "hexsides": {"river": [("0505", "0405")]}}
    table = Table(field("2021", "blue horse A 4-1 0505", FAR, **ground))
    assert "0506" in table.offers("move A")
    assert not {"0504", "0405"} & table.offers("move A")
    assert Table(field("2021", "blue foot A 8-3 0505", FAR)).cost("A", "0506") == 1, "not all points for an easy one"
    old = Table(field("1976", "blue foot A 8-2 0505", FAR, terrain={"woods": ["0506"]}))
    assert "0506" not in old.offers("move A")


@BOTH
@pytest.mark.rule("76:9.15", "21:10.1")
def test_disrupted_units_move_two_hexes_whatever_they_cost(book: str) -> None:
    table = Table(
        field(book, "blue foot A 8-6 0505 disrupted", FAR, hexsides={"stream": [("0505", "0506"), ("0506", "0507")]})
    )
    assert table.cost("A", "0507") == 2
    assert "0508" not in table.offers("move A")


@pytest.mark.rule("76:9.15", "21:10.1")
def test_disrupted_units_and_woods_rivers_prohibited_terrain() -> None:
    river = [("0505", "0504"), ("0404", "0504"), ("0604", "0504"), ("0403", "0504"), ("0603", "0504")]
    ground = {"terrain": {"woods": ["0506"]}, "hexsides": {"river": river}, "bridges": [("0505", "0504")]}
    old = Table(field("1976", "blue foot A 8-3 0505 disrupted", FAR, **ground))
    assert not {"0504", "0506"} & old.offers("move A")
    new = Table(field("2021", "blue foot A 8-3 0505 disrupted", FAR, **ground))
    assert {"0504", "0506"} <= new.offers("move A")
    castle = Table(field("2021", "blue horse A 8-3 0505 disrupted", FAR, terrain={"castle": ["0506"]}))
    assert "0506" not in castle.offers("move A")


@BOTH
@pytest.mark.rule("76:11.12", "21:12.2")
def test_disrupted_units_of_a_demoralized_army_move_four(book: str) -> None:
    weak = ("blue_foot",) if book == "1976" else ("blue",)
    table = Table(field(book, "blue foot A 8-2 0505 disrupted", FAR, demoralized=weak))
    assert table.cost("A", "0509") == 4
    if book == "1976":
        other = Table(field(book, "blue horse A 4-6 0505 disrupted", FAR, demoralized=weak))
        assert "0509" not in other.offers("move A")


@pytest.mark.rule("21:14.0", "21:7.2")
def test_light_troops_pay_less_in_woods_towns_and_streams() -> None:
    def costs(kind: str) -> tuple[int, int, int]:
        around = [(h, "0604") for h in ("0603", "0605", "0504", "0505", "0704", "0705")]
        ground = {"terrain": {"woods": ["0506"], "town": ["0504"]}, "hexsides": {"stream": around}}
        table = Table(field("2021", f"blue {kind} A 4-6 0505", FAR, **ground))
        return table.cost("A", "0506"), table.cost("A", "0504"), table.cost("A", "0604")

    assert costs("foot") == (3, 2, 3)
    assert costs("horse") == (4, 2, 3)
    assert costs("light") == costs("shot") == (2, 1, 2)


@pytest.mark.rule("21:5.2")
def test_fog_halves_movement_rounded_up_but_not_that_of_the_disrupted() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0905 disrupted", "blue leader L 2-8 1505", FAR)
    table = Table(field("2021", *pieces, fog=True))
    assert table.cost("A", "0507") == 2
    assert "0508" not in table.offers("move A")
    assert table.cost("B", "0907") == 2
    assert table.cost("L", "1513") == 8


@pytest.mark.rule("21:7.5", "21:7.0")
def test_a_leader_rides_with_a_unit_and_goes_on_alone() -> None:
    table = Table(field("2021", "blue foot A 8-3 0505", "blue leader L 2-8 0505", "blue leader M 1-8 0504", FAR))
    assert table.offers("move A 0508 with") == {"L"}
    table.give("move A 0508 with L")
    assert table.at("L") == "0508"
    assert table.cost("L", "0513") == 5
    assert "0514" not in table.offers("move L")
    table.give("move L 0509")
    assert "L" not in table.offers("move")
    assert "with" not in Table(field("1976", "blue foot A 8-3 0505", "blue leader L 2-8 0505", FAR)).offers(
        "move A 0508"
    )


@pytest.mark.rule("21:7.5", "21:11.1")
def test_a_leader_crosses_an_enemy_zone_beside_a_unit_only() -> None:
    wall = ("red foot R 8-3 0408", "red foot S 8-3 0808", "red foot T 8-3 1208", "red foot U 8-3 0208")
    table = Table(field("2021", "blue horse A 4-6 0506", "blue leader L 2-8 0506", *wall))
    assert "0508" not in table.offers("move L")
    assert table.refused("move L 0508").rule == "21:11.1"
    table.give("move A 0508 with L")
    assert table.at("L") == "0508"


@pytest.mark.rule("76:6.33", "76:10.0")
def test_in_1976_a_leader_may_pass_a_zone_but_not_stay_in_it_alone() -> None:
    table = Table(field("1976", "blue leader L 2-6 0505", "red foot R 8-3 0707", "red foot S 8-3 0307"))
    assert not {"0606", "0607", "0706", "0406", "0306"} & table.offers("move L")
    wall = ("red foot R 8-3 0408", "red foot S 8-3 0808", "red foot T 8-3 1208", "red foot U 8-3 0208")
    assert Table(field("1976", "blue leader L 2-6 0506", *wall)).cost("L", "0511") == 5


@BOTH
@pytest.mark.rule("76:10.0", "21:11.0", "21:11.1")
def test_leaders_alone_beside_the_enemy_are_lost_at_once(book: str) -> None:
    table = Table(field(book, "blue horse A 4-6 0505", "red leader L 2-6 0510", "red foot R 8-3 2020"))
    table.give("move A 0509")
    assert table.at("L") == "lost"
    table = Table(field(book, "blue foot A 8-3 0505", "blue leader L 2-6 0505", "red foot R 8-3 0506"))
    assert table.hint("move", "A") == "leaves L to the enemy"
    table.give("move A 0503")
    assert table.at("L") == "lost"
    guarded = Table(field(book, "blue horse A 4-6 0505", "red leader L 2-6 0510", "red foot R 8-3 0510 disrupted"))
    assert guarded.give("move A 0509").at("L") == "0510"


@BOTH
@pytest.mark.rule("21:11.1", "76:10.0")
def test_a_leader_is_lost_when_the_enemy_enters_his_hex_even_disrupted(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505 disrupted", "red leader L 2-6 0506", "red foot R 8-3 2020"))
    assert table.give("move A 0506").at("L") == "lost"


@pytest.mark.rule("21:11.1", "21:7.6")
def test_leaders_keep_out_of_hexes_with_any_enemy_piece() -> None:
    pieces = ("red leader M 1-8 0506", "red train T 0 0504", "red gun G 0-0 0605", "red foot R 8-3 2020")
    table = Table(field("2021", "blue leader L 2-8 0505", *pieces))
    assert not {"0506", "0504", "0605"} & table.offers("move L")


@pytest.mark.rule("W4", "21:7.1", "21:7.6", "21:15.0")
def test_limbered_guns_keep_out_of_hexes_with_any_enemy_piece() -> None:
    pieces = ("red leader M 1-8 0506", "red train T 0 0504", "red gun G 0-0 0605", "red foot R 8-3 2020")
    table = Table(field("2021", "blue gun L 0-3 0505 limbered", *pieces))
    assert not {"0506", "0504", "0605"} & table.offers("move L")
    assert {"0405", "0604"} <= table.offers("move L")


@pytest.mark.rule("21:15.0", "21:7.1")
def test_a_train_is_taken_by_a_unit_that_passes() -> None:
    table = Table(field("2021", "blue horse A 4-6 0505", "red train T 0 0507", FAR)).give("move A 0509 via 0507")
    assert table.at("T") == "lost"
    assert table.refused("move T 0508", seat="blue").rule
    assert ("blue", 25) in {(line.side, line.points) for line in table.view().points}


@pytest.mark.rule("21:19.4", "21:15.0")
def test_a_looted_train_stays_and_keeps_everybody_near_from_rallying() -> None:
    state = field(
        "2021", "blue horse A 4-6 0505", "red train T 0 0507", "red foot R 8-3 0407 disrupted",
        "red foot S 8-3 0420 disrupted", options={"looting": "on"},
    )  # fmt: skip
    table = Table(state, rallies=True).give("move A 0509 via 0507")
    assert (table.at("T"), table.state.pieces["T"].looted) == ("0507", True)
    assert ("blue", 25) in {(line.side, line.points) for line in table.view().points}
    table.give("done", 6)
    assert table.shaken("R", "S") == (True, False)


@pytest.mark.rule("76:5.0", "21:6.4", "21:15.0")
def test_guns_and_trains_do_not_move() -> None:
    table = Table(field("2021", "blue gun G 0-0 0505", "blue train T 0 0506", "blue foot A 8-3 0507", FAR))
    assert table.offers("move") == {"A"}
    assert table.refused("move G 0504").rule == "21:6.4"
    assert table.refused("move T 0504").rule == "21:15.0"


@BOTH
@pytest.mark.rule("76:6.0", "21:7.0")
def test_whether_a_piece_may_end_beside_is_seen_as_the_search_sees_it(book: str) -> None:
    """Beside friends, enemies and their zones: nobody ends on another, no leader alone where he would be lost."""
    pieces = ("blue foot A 8-3 0505", "blue leader L 2-6 0505", "blue foot B 8-3 0506", "red foot E 8-3 0604")
    state = field(book, *pieces, FAR)
    for name in ("A", "L", "B"):
        piece = state.pieces[name]
        goals = reach(state, piece).goals
        near = [place for place in state.board.grid.around[piece.place] if place != "0506"]
        assert {place: may_end(state, piece, place) for place in near} == {place: place in goals for place in near}
    assert not may_end(state, state.pieces["A"], "0604")
    assert not may_end(state, state.pieces["L"], "0504"), "alone in an enemy zone"
    assert may_end(state, state.pieces["A"], "0504")


@pytest.mark.rule("21:7.1", "21:17.0")
def test_who_has_just_the_points_for_the_edge_comes_in() -> None:
    state = battle("wittstock").state
    baner = state.pieces["Baner"]
    assert [comes_in(state, replace(baner, spent=spent)) for spent in (6, 7, 8)] == [True, True, False]
