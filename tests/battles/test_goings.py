"""How far each piece goes and by which way: allowances, led paths, leaders who ride along, arrivals, exits."""

from dataclasses import replace
from typing import Any

import pytest

from game.battles import RULES
from game.battles.arrivals import members
from game.battles.course import AWAY
from game.battles.leaving import exit_hexes
from game.battles.movement import allowance, movable
from tests.battles.positions import BOTH, FAR, Table, battle, field

Z = "red foot Z 8-3 2020"
ON = {"options": {"road_march": "on"}}

#: A piece, fog, demoralized: its points in 1976 and 2021.
POINTS: list[tuple[str, bool, bool, int, int]] = [
    ("blue foot A 8-3 0505", False, False, 3, 3), ("blue horse A 8-6 0505", False, False, 6, 6),
    ("blue foot A 8-3 0505", True, False, 0, 2), ("blue horse A 8-6 0505", True, False, 0, 3),
    ("blue light A 2-7 0505", True, False, 0, 4), ("blue foot A 8-1 0505", True, False, 0, 1),
    ("blue foot A 8-3 0505 march", False, False, 0, 6), ("blue foot A 8-3 0505 march", True, False, 0, 3),
    ("blue foot A 8-3 0505 disrupted", False, False, 2, 2), ("blue foot A 8-3 0505 disrupted", True, False, 0, 2),
    ("blue foot A 8-3 0505 disrupted", False, True, 4, 4), ("blue foot A 8-3 0505 disrupted", True, True, 0, 4),
    ("blue foot A 8-3 0505", False, True, 3, 3), ("blue leader A 2-8 0505", False, True, 8, 8),
    ("blue leader A 2-8 0505", True, False, 0, 8), ("blue gun A 0-3 0505 limbered", True, False, 0, 2),
    ("blue gun A 0-3 0505 limbered", False, False, 3, 3),
]  # fmt: skip


@pytest.mark.rule("76:6.14", "76:9.15", "76:11.12", "21:5.2", "21:7.1", "21:10.1", "21:12.2", "21:19.1", "W4")
@pytest.mark.parametrize(("piece", "fog", "weak", "old", "new"), POINTS)
def test_how_many_points_a_piece_has(piece: str, fog: bool, weak: bool, old: int, new: int) -> None:
    for book, points in (("1976", old), ("2021", new)):
        if not points:
            continue
        tracks = (("blue_foot", "blue_horse") if book == "1976" else ("blue",)) if weak else ()
        state = field(book, piece, Z, fog=fog, demoralized=tracks)
        assert allowance(state, state.pieces["A"]) == points
        if "march" not in piece:
            costs = [Table(state).cost("A", h) for h in Table(state).offers("move A")]
            assert max(costs) == points


@pytest.mark.rule("76:6.11", "76:6.16", "76:5.0", "21:7.0", "21:7.1", "21:6.4", "21:15.0", "W4")
@BOTH
@pytest.mark.parametrize(
    ("piece", "moves"),
    [
        ("blue foot A 8-3 0505", True),
        ("blue foot A 8-3 0505 disrupted", True),
        ("blue foot A 8-3 0505 moved", False),
        ("red foot A 8-3 0505", False),
        ("blue gun A 0-3 0505", False),
        ("blue gun A 0-3 0505 limbered", True),
        ("red gun A 0-3 0505 limbered", False),
        ("blue train A 0-0 0505", False),
        ("blue leader A 2-8 0505", True),
        ("blue leader A 2-8 0505 moved", False),
    ],
)
def test_who_may_be_moved_at_all(book: str, piece: str, moves: bool) -> None:
    state = field(book, piece, "blue foot B 8-3 0909", Z)
    assert movable(state, state.pieces["A"]) is moves
    assert Table(state).offers("move") == ({"A", "B"} if moves else {"B"})
    for where in ("lost", "gone", "away"):
        gone = state.copy()
        gone.put("A", where=where, place="")
        assert not movable(gone, gone.pieces["A"])
        assert Table(gone).offers("move") == {"B"}
        assert not RULES.words(gone, "blue", ("move", "A"))


@pytest.mark.rule("76:6.14", "76:6.15", "21:7.0", "21:7.1")
@BOTH
def test_a_path_is_led_through_what_still_lets_it_reach_its_goal_and_each_hex_once(book: str) -> None:
    """Four points from 0505 to 0507: whatever is at most four steps away from both ends together."""
    table = Table(field(book, "blue foot A 8-4 0505", Z, terrain={"woods": ["0607"]}))
    first = table.offers("move A 0507 via")
    assert {"0506", "0606", "0405", "0604", "0605"} <= first
    assert not {"0505", "0507", "0607", "0704", "0509"} & first
    assert "0504" in first, "one back, and through its own hex again"
    second = table.offers("move A 0507 via 0506 via")
    assert not {"0505", "0506", "0507"} & second
    assert {"0606", "0406"} <= second
    assert "0504" not in second
    assert table.cost_of("move A 0507 via", "0506") == 1
    assert table.cost_of("move A 0507 via 0506 via", "0606") == 2
    assert not table.known("move A 0507 via 0506 via 0506")
    assert not table.known("move A 0507 via 0506 via 0504")
    assert not table.known("move A 0507 with 0506")
    assert table.give("move A 0507 via 0606").view().now.moves[0].path == ("0505", "0605", "0606", "0507")


@pytest.mark.rule("76:6.14", "76:6.15", "21:7.5")
@BOTH
def test_via_and_with_are_offered_while_there_is_something_to_say(book: str) -> None:
    table = Table(field(book, "blue foot A 8-1 0505", "blue leader L 2-8 0505", Z))
    along = {"with"} if book == "2021" else set()
    assert table.offers("move A 0506") == along, "no hex lies between"
    assert table.may_end("move A 0506")
    assert not table.known("move A 0506 via")
    assert table.offers("move L 0506") == {"via"}, "a leader with eight points may go round"
    if along:
        assert table.offers("move A 0506 with") == {"L"}
        assert table.may_end("move A 0506 with L")
        assert table.offers("move A 0506 with L") == set()
        assert not table.known("move A 0506 with L with")
        far = Table(field(book, "blue foot A 8-3 0505", "blue leader L 2-8 0505", Z))
        assert far.offers("move A 0507") == {"via", "with"}
        assert far.offers("move A 0507 with L") == set()
        assert not far.known("move A 0507 with L via")
        assert not far.known("move A 0507 with L via 0506")
        assert far.offers("move A 0507 via 0506") == {"via", "with"} or far.offers("move A 0507 via 0506") == {"with"}


#: A leader L, who goes with whom from 0505 to 0506.
RIDERS = [
    ("blue leader L 2-8 0505", "blue foot A 8-3 0505", True),
    ("blue leader L 2-8 0505 moved", "blue foot A 8-3 0505", False),
    ("blue leader L 2-8 0504", "blue foot A 8-3 0505", False),
    ("red leader L 2-8 0505", "blue foot A 8-3 0505", False),
    ("blue gun L 0-8 0505 limbered", "blue foot A 8-3 0505", False),
    ("blue leader L 2-8 0505", "blue leader A 2-8 0505", False),
    ("blue leader L 2-8 0505", "blue gun A 0-3 0505 limbered", False),
    ("blue leader L 2-8 0505 command=X", "blue foot A 8-3 0505 command=Y", True),
    ("blue leader L 2-1 0505", "blue foot A 8-3 0505", True),
    ("blue leader L 2-0 0505", "blue foot A 8-3 0505", False),
]


@pytest.mark.rule("21:7.5")
@pytest.mark.parametrize(("leader", "unit", "rides"), RIDERS)
def test_who_rides_along(leader: str, unit: str, rides: bool) -> None:
    pieces = [piece for piece in (leader, unit, Z) if not piece.startswith("red leader")]
    table = Table(field("2021", *pieces))
    assert ("with" in table.offers("move A 0506")) is rides
    spent = table.state.copy()
    if "L" in spent.pieces:
        spent.put("L", spent=1)
        assert "with" not in Table(spent).offers("move A 0506"), "he has ridden already"
    old = Table(field("1976", *pieces))
    assert "with" not in old.offers("move A 0506")


@pytest.mark.rule("21:7.5")
def test_two_leaders_ride_each_once_and_pay_for_the_path_as_foot() -> None:
    pieces = ("blue light A 2-7 0505", "blue leader L 2-8 0505", "blue leader M 1-3 0505", Z)
    table = Table(field("2021", *pieces, terrain={"woods": ["0506"]}))
    assert table.cost("A", "0506") == 2
    assert table.offers("move A 0506 with") == {"L", "M"}
    assert table.offers("move A 0506 with L with") == {"M"}
    assert not table.known("move A 0506 with L with L")
    assert not table.known("move A 0506 with A")
    assert table.may_end("move A 0506 with M with L")
    table.give("move A 0506 with M with L")
    assert [table.state.pieces[p].spent for p in "LM"] == [3, 3]
    assert [table.at(p) for p in "ALM"] == ["0506"] * 3
    assert table.view().now.moves[0].led_by == ("M", "L")
    assert table.offers("move") == {"L"}, "M has no points left"


GATE: dict[str, Any] = {
    "areas": {"gate": ["0110", "0120"]},
    "arrivals": [
        {"id": key, "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"} for key in "XY"
    ],
}


@pytest.mark.rule("21:7.5", "21:16.1")
def test_only_a_leader_of_the_same_command_rides_in() -> None:
    pieces = ("blue horse A 5-6 edge command=X", "blue leader L 2-8 edge command=X", "blue leader M 2-8 edge command=Y",
              "blue leader N 2-8 0909", Z)  # fmt: skip
    table = Table(field("2021", *pieces, **GATE))
    assert table.offers("move A 0110 with") == {"L"}
    assert table.give("move A 0210 with L").at("L") == "0210"
    assert table.state.pieces["L"].spent == 2
    assert "done" not in table.offers(), "M must enter, too"


@pytest.mark.rule("21:16.1", "76:17.12", "76:17.14", "76:17.15", "21:7.2")
@BOTH
def test_what_the_first_hex_costs(book: str) -> None:
    wait = "blue foot A 8-3 edge command=X"
    ground = {"woods": ["0110"], "town": ["0120"]}
    table = Table(field(book, wait, Z, terrain=ground, **GATE))
    assert (table.cost("A", "0110"), table.cost("A", "0120")) == ((3, 0) if book == "1976" else (3, 2))
    fixed = {**GATE, "arrivals": [{**GATE["arrivals"][0], "cost": 1}]}
    cheap = Table(field(book, wait, Z, terrain=ground, **fixed))
    assert (cheap.cost("A", "0110"), cheap.cost("A", "0120")) == (1, 1)
    held = Table(field(book, wait, "red foot R 8-3 0110", "red foot S 8-3 0221", Z, **GATE))
    assert "0110" not in held.offers("move A")
    assert held.cost("A", "0120") == 1, "an enemy zone is no matter"
    assert held.hint("move", "A") == "at the edge"
    if book == "2021":
        march = Table(field(book, wait + " march", Z, roads=[["0110", "0210", "0310"]], **ON, **GATE))
        assert march.offers("move A") == {"0110", "0210", "0310"}
        assert march.cost("A", "0110") == 1
        queued = Table(field(book, wait, "blue foot B 8-3 edge command=X", Z, **GATE)).give("move A 0210")
        first = queued.view().now.moves[0].path[0]
        assert (queued.cost("B", first), queued.state.entered) == (2, {first: 1})
        within = Table(field(book, "blue foot A 8-3 0110", wait.replace("A", "B", 1), Z, **GATE)).give("move A 0210")
        assert (within.cost("B", "0110"), within.state.entered) == (1, {}), "who was there before queued for nobody"
    else:
        pair = Table(field(book, wait, "blue foot B 8-3 edge command=X", Z, **GATE)).give("move A 0210")
        assert pair.cost("B", pair.view().now.moves[0].path[0]) == 1


@pytest.mark.rule("21:7.3", "21:16.1")
@pytest.mark.parametrize(("ahead", "enters"), [(0, True), (1, True), (2, False), (3, False)])
def test_the_least_move_spares_a_unit_the_ground_at_the_edge_but_not_the_queue(ahead: int, enters: bool) -> None:
    ground = {"terrain": {"woods": ["0110", "0120"]}}
    state = field("2021", "blue foot A 8-2 edge command=X", "blue foot B 8-3 0909", Z, **ground, **GATE)
    state.entered = {"0110": ahead, "0120": 3}
    table = Table(state)
    assert ("0110" in table.offers("move A")) is enters
    assert "0120" not in table.offers("move A")
    assert ("done" in table.offers()) is not enters


@pytest.mark.rule("21:16.1")
@pytest.mark.parametrize(("ahead", "enters"), [(2, True), (3, False)])
def test_whose_points_the_queue_has_eaten_up_is_not_asked_to_enter(ahead: int, enters: bool) -> None:
    state = field("2021", "blue foot A 8-3 edge command=X", "blue foot B 8-3 0909", Z, **GATE)
    state.entered = {"0110": ahead, "0120": 3}
    table = Table(state)
    assert ("A" in table.offers("move")) is enters
    assert ("done" in table.offers()) is not enters


@pytest.mark.rule("21:16.1")
def test_leaders_wait_behind_nobody_at_the_edge() -> None:
    state = field("2021", "blue leader L 2-8 edge command=X", "blue foot A 8-3 edge command=X", Z, **GATE)
    state.entered = {"0110": 3}
    table = Table(state)
    assert (table.cost("L", "0110"), table.cost("L", "0120")) == (1, 1)
    assert ("0110" in table.offers("move A"), table.cost("A", "0120")) == (False, 1)


@pytest.mark.rule("76:17.12", "76:17.15", "21:16.1")
@BOTH
@pytest.mark.parametrize(
    ("waiting", "must"),
    [
        (("blue foot A 8-3 edge command=X",), True),
        (("red foot A 8-3 edge command=X",), False),
        (("blue foot A 8-3 edge command=X moved",), False),
        (("blue leader A 2-8 edge command=X",), True),
        (("blue foot A 8-3 edge command=X", "red foot P 8-3 0110", "red foot Q 8-3 0120"), False),
        (("blue foot A 8-3 edge command=X", "red foot P 8-3 0110"), True),
    ],
)
def test_who_can_enter_must(book: str, waiting: tuple[str, ...], must: bool) -> None:
    table = Table(field(book, *waiting, "blue foot B 8-3 0909", Z, **GATE))
    assert ("done" not in table.offers()) is must
    assert table.view("blue").prompt.startswith("Your reinforcements must enter." if must else "Move your army.")


@pytest.mark.rule("21:17.0", "L3", "W6")
def test_only_pieces_of_a_broken_army_that_can_pay_leave_by_their_own_edge() -> None:
    weak = {"demoralized": ("blue",)}

    def leave(piece: str, **more: Any) -> Table:
        return Table(field("2021", piece, "blue foot B 8-3 1505", Z, **{**weak, **more}))

    assert leave("blue foot A 8-3 0205").offers("exit A") == {"0104", "0105", "0106", "0107"}
    assert leave("blue foot A 8-3 0305").offers("exit A") == {"0104", "0105", "0106"}
    assert "exit" not in leave("blue foot A 8-3 0405").offers()
    assert "exit" not in leave("blue foot A 8-3 0205", demoralized=()).offers()
    assert "exit" not in leave("blue foot A 8-3 0205", demoralized=("red",)).offers()
    assert "exit" not in leave("blue foot A 8-3 0205 moved").offers()
    assert "exit" not in leave("blue foot A 8-3 0205 march", roads=[["0105", "0205"]]).offers()
    assert "exit" not in leave("blue gun A 0-3 0205 limbered").offers()
    assert "exit" not in leave("blue foot A 8-3 2905").offers()
    assert leave("blue leader A 2-8 0205").offers("exit") == {"A"}
    assert leave("blue foot A 8-3 0205 disrupted").cost_of("exit A", "0105") == 2
    table = leave("blue foot A 8-3 0205")
    assert not table.known("exit B")
    assert not table.known("exit A 0108")
    assert not table.known("exit A 0105 0105")
    assert table.may_end("exit A 0105")
    table.give("exit A 0105")
    assert (table.at("A"), table.state.losses, table.state.begun) == ("gone", (), True)
    (event,) = [event for event in table.events if event.kind == "move"]
    assert (event.text, event.rule, event.place) == ("A leaves the field.", "21:17.0", "0105")
    assert (event.facts["way"], event.facts["origin"], event.facts["target"]) == ("exit", "0205", "0105")
    (move,) = table.view().now.moves
    assert (move.kind, move.path) == ("exit", ("0205", "0105"))
    taking = Table(field("2021", "blue foot A 8-3 0205", "red gun G 0-0 0105", "blue foot B 8-3 1505", Z, **weak))
    assert taking.give("exit A 0105").state.pieces["G"].side == "blue"


@pytest.mark.rule("21:17.0", "21:7.5", "21:11.1")
def test_a_leader_leaves_with_a_unit_past_enemies_whom_he_could_not_pass_alone() -> None:
    around = ("red foot R 8-3 0306", "red foot S 8-3 0304", "red foot T 8-3 0206")
    pieces = ("blue horse A 8-6 0305", "blue leader L 2-8 0305", "blue leader M 1-2 0305", *around)
    table = Table(field("2021", *pieces, "blue foot B 8-3 1505", Z, demoralized=("blue",)))
    assert table.offers("exit") == {"A"}
    assert table.offers("exit A 0105") == {"with"}
    assert table.offers("exit A 0105 with") == {"L"}, "two points take M to the edge, not over it"
    assert table.may_end("exit A 0105")
    assert table.may_end("exit A 0105 with L")
    assert not table.known("exit A 0105 with L with")
    table.give("exit A 0105 with L")
    assert [table.at(piece) for piece in "ALM"] == ["gone", "gone", "lost"]
    assert [event.text for event in table.events if event.kind == "move"] == [
        "A leaves the field.", "L leaves the field.",
    ]  # fmt: skip
    (move,) = table.view().now.moves
    assert (move.kind, move.path, move.led_by) == ("exit", ("0305", "0205", "0105"), ("L",))


@pytest.mark.rule("21:17.0", "21:7.5")
@pytest.mark.parametrize(("points", "goes"), [(2, False), (3, True), (4, True)])
def test_a_leader_leaves_with_a_unit_if_his_points_just_take_him_over_the_edge(points: int, goes: bool) -> None:
    pieces = "blue horse A 8-6 0305", f"blue leader L 2-{points} 0305", "blue foot B 8-3 1505"
    table = Table(field("2021", *pieces, Z, demoralized=("blue",)))
    assert ("with" in table.offers("exit A 0105")) is goes


@pytest.mark.rule("W4")
def test_only_own_limbered_guns_on_the_field_are_unlimbered_for_good() -> None:
    pieces = ("blue gun G 0-3 0505 limbered", "blue gun H 0-3 0606", "red gun I 0-3 0707 limbered",
              "blue gun J 0-3 edge command=X limbered", "blue foot A 8-3 0909", Z)  # fmt: skip
    table = Table(field("2021", *pieces, **GATE))
    assert table.offers("unlimber") == {"G"}
    assert not table.known("unlimber J")
    assert table.hint("", "unlimber") == "fires from your next turn on, never moves again"
    assert RULES.words(table.state, "blue", ("unlimber",)).prompt == "Which gun?"
    table.give("unlimber G")
    assert table.told("G is unlimbered.")
    assert (table.events[0].rule, table.events[0].place) == ("W4", "0505")
    gun = table.state.pieces["G"]
    assert (gun.limbered, gun.moved, gun.place) == (False, True, "0505")
    assert "unlimber" not in table.offers()
    moved = Table(field("2021", "blue gun G 0-3 0505 limbered", "blue foot A 8-3 0909", Z)).give("move G 0506")
    assert moved.offers("unlimber") == {"G"}, "at any time, even after its march"


@pytest.mark.rule("W2")
@BOTH
def test_where_there_is_no_signal_nobody_gives_one(book: str) -> None:
    assert "signal" not in Table(field(book, "blue foot A 8-3 0505", Z)).offers()


@pytest.mark.rule("W2", "W.reinf", "L.reinf", "21:2.3")
@pytest.mark.parametrize(("turn", "arrived", "calls"), [
    (1, (), set()), (2, (), {"LW", "Res"}), (10, (), {"LW", "Res"}), (3, ("LW",), {"Res"}), (3, ("LW", "Res"), set()),
])  # fmt: skip
def test_when_the_signal_can_be_given_and_whom_it_calls(turn: int, arrived: tuple[str, ...], calls: set[str]) -> None:
    state = battle("wittstock").give("proposed").give("done").state.copy()
    state.turn, state.arrived, state.phase = turn, ("RW", "Ctr", *arrived), "move"
    for piece in list(state.pieces.values()):
        if piece.where == "due":
            state.put(piece.id, where="lost")
    state.put("Swedish-A-RW", where="field", place="2026")
    table = Table(state)
    assert table.offers("signal") == calls
    if calls:
        for die, comes in ((1, False), (2, True), (6, True)):
            sent = Table(state).give("signal Res", die)
            assert ("Res" in sent.state.arrived) is comes
            assert sent.told(f"Baner's Signal for Res: a roll of {die}.")
            assert sent.state.signal is False
        for change in ({"begun": True}, {"signal": False}, {"side": "imperial"}):
            other = state.copy()
            for key, value in change.items():
                setattr(other, key, value)
            other.forget()
            assert "signal" not in Table(other).offers()
        away = state.copy()
        away.put("Swedish-A-RW", place="2027")
        assert "signal" not in Table(away).offers()
        for giver in ("Baner", "Battery-7"):  # units of any kind, but only there, and only one's own
            for place, side, may in (
                ("2026", "swedish", True),
                ("1431", "swedish", True),
                ("2028", "swedish", False),
                ("2026", "imperial", False),
            ):
                with_it = away.copy()
                with_it.put(giver, where="field", place=place, side=side)
                assert ("signal" in Table(with_it).offers()) is may


@pytest.mark.rule("76:17.0", "21:16.1")
@BOTH
def test_only_those_of_a_command_who_are_away_come_with_it(book: str) -> None:
    due = ("blue foot A 8-3 edge command=X", "blue foot C 8-3 edge command=X", "blue foot D 8-3 edge command=Y")
    state = field(book, *due, "blue foot B 8-3 0909", Z, **GATE)
    for name in "AD":
        state.pieces[name] = replace(state.pieces[name], where=AWAY)
    assert [members(state, arrival) for arrival in state.board.file.arrivals] == [("A",), ("D",)]


@BOTH
@pytest.mark.rule("76:6.0", "21:7.0")
def test_a_group_is_told_with_the_leaders_who_stand_among_it(book: str) -> None:
    line = ("blue foot F1 8-3 1010", "blue foot F2 8-3 1011", "blue leader L 2-6 1011", "blue leader M 2-6 1515")
    words = RULES.words(field(book, *line, "red foot E 8-3 0110"), "blue", ("advance",)).next
    assert {word.hint for word in words if word.text == "army"} == {"2 units, 1010 to 1011, with L"}


@pytest.mark.rule("76:19.0", "21:19.0")
def test_of_older_rules_a_combat_that_is_fought_already_is_left_out_and_nothing_else() -> None:
    state = field("2021", "blue foot A 8-3 0505", Z)
    assert RULES.older(state, "blue", ("fight", "0506")) == ()
    for order in (("move", "A", "0506"), ("done",), ("dance",)):
        assert RULES.older(state, "blue", order) == order
    two = "blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806"
    table = Table(field("2021", *two, phase="declare")).give("attack 0506 by A").give("attack 0806 by B")
    assert RULES.older(table.state, "blue", ("fight", "0506")) == ("fight", "0506"), "it is still to be fought"


@pytest.mark.rule("21:17.0", "21:7.1", "L3", "W6")
def test_nobody_leaves_by_a_hex_that_is_closed_to_his_arm_unless_in_disorder() -> None:
    """He pays for the hex once more, and there is no price for it."""
    for flag, leaves in (("", False), (" disrupted", True)):
        state = field("2021", f"blue horse A 8-6 0105{flag}", Z, terrain={"castle": ["0105"]}, demoralized=("blue",))
        found = exit_hexes(state, state.pieces["A"])
        assert ("0105" in found) is leaves
        assert "0106" in found


@pytest.mark.rule("21:7.1")
def test_a_way_is_chosen_hex_by_hex() -> None:
    words = RULES.words(field("2021", "blue foot A 8-3 0505", *FAR), "blue", ("move", "A", "0507"))
    assert [(word.text, word.label) for word in words.next] == [("via", "Choose the way, hex by hex")]
