"""What a loss counts: on the tracks, in points, as demoralized infantry; and what a broken army brings."""

from typing import Any

import pytest

from game.battles import victory
from game.battles.morale import level, lose, shaken
from tests.battles.positions import BOTH, Table, battle, field

PIECES = (
    "blue foot F 8-3 0505", "blue shot S 4-4 0606", "blue horse H 5-6 0707", "blue light I 3-7 0808",
    "blue leader L 2-8 0909", "red foot R 8-3 2020",
)  # fmt: skip


@pytest.mark.rule("76:20.1", "76:20.11", "76:20.12", "76:19.1", "21:12.1", "21:18.0", "L.demo", "W.demo")
@BOTH
@pytest.mark.parametrize("weak", [(), ("blue", "blue_foot", "blue_horse"), ("red", "red_foot", "red_horse")])
def test_demoralized_infantry_is_counted_apart(book: str, weak: tuple[str, ...]) -> None:
    tracks = tuple(track for track in weak if ("_" in track) is (book == "1976"))
    state = field(book, *PIECES, demoralized=tracks).copy()
    for piece in "FH":
        state.put(piece, disrupted=True)  # they count as in good order
    for piece in "FSHIL":
        lose(state, piece, [])
    foot = "blue" in weak
    found = {loss.piece: (loss.side, loss.points, loss.demoralized) for loss in state.losses}
    assert found == {
        "F": ("blue", 8, foot), "S": ("blue", 4, foot), "H": ("blue", 5, False), "I": ("blue", 3, False),
        "L": ("blue", 0, False),
    }  # fmt: skip
    assert state.morale == {"blue": 16, "red": 0}, "musketeers count nothing here, leaders their own points"
    assert {p.where for p in state.pieces.values() if p.side == "blue"} == {"lost"}
    points = {(line.side, line.reason): line.points for line in victory.points(state) if line.side == "red"}
    assert points["red", "enemy strength eliminated"] == (8 if foot else 20)
    assert points.get(("red", "demoralized infantry eliminated"), 0) == (24 if foot else 0)
    assert points["red", "L"] == 5
    if not weak:
        assert victory.totals(victory.points(state), state.board.sides) == {"blue": 0, "red": 25}


@pytest.mark.rule("76:10.0", "76:8.61", "76:19.1", "21:10.0", "21:11.1", "21:12.1", "L.demo", "W.demo")
@BOTH
def test_a_loss_is_told_with_its_place_and_rule(book: str) -> None:
    state, events = field(book, *PIECES).copy(), list[Any]()
    for piece in "FSHIL":
        lose(state, piece, events)
    unit, leader = ("76:8.61", "76:10.0") if book == "1976" else ("21:10.0", "21:11.1")
    assert [(event.text, event.rule, event.place) for event in events] == [
        ("F is eliminated at 0505.", unit, "0505"), ("S is eliminated at 0606.", unit, "0606"),
        ("H is eliminated at 0707.", unit, "0707"), ("I is eliminated at 0808.", unit, "0808"),
        ("L falls at 0909.", leader, "0909"),
    ]  # fmt: skip
    assert state.now.fell == ("F", "S", "H", "I", "L")
    assert state.now.fell_at == ("0505", "0606", "0707", "0808", "0909")
    assert events[0].facts == {"piece": "F", "side": "blue", "points": 8}


@pytest.mark.rule("76:20.1", "76:19.0", "21:12.1", "21:18.0")
@BOTH
@pytest.mark.parametrize("order", ["attack 0506 0504 by A", "attack 0504 0506 by A"])
def test_all_losses_of_one_combat_are_counted_before_any_of_them_demoralizes(book: str, order: str) -> None:
    pieces = ("blue foot A 99-3 0505", "red foot R 8-3 0506", "red foot S 4-3 0504", "red foot T 8-3 2020")
    table = Table(field(book, *pieces, phase="declare", level=8)).give(order).give(f"fight {order.split()[1]}", 1)
    assert {loss.piece: loss.demoralized for loss in table.state.losses} == {"R": False, "S": False}
    assert table.view().points[0].points == 12
    assert table.state.demoralized
    told = [event.kind for event in table.events if event.kind in ("loss", "morale")]
    assert told == ["loss", "loss", *["morale"] * len(table.state.demoralized)]


@pytest.mark.rule("76:20.1", "76:19.0", "21:12.1", "21:18.0")
@BOTH
def test_so_are_those_of_the_attacker_but_the_next_combat_s_count_as_demoralized(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 4-3 0605", "red foot R 99-3 0506", "blue foot C 4-3 1505",
              "red foot S 99-3 1506", "blue foot T 8-3 2020")  # fmt: skip
    table = Table(field(book, *pieces, phase="declare", level=8)).give("attack 0506 by A B").give("attack 1506 by C")
    table.give("fight all", 6, 6)
    assert {loss.piece: loss.demoralized for loss in table.state.losses} == {"A": False, "B": False, "C": True}


@pytest.mark.rule("76:19.1", "76:19.21", "76:19.22", "21:12.0", "21:12.1")
@BOTH
@pytest.mark.parametrize(("points", "reached"), [(0, False), (19, False), (20, True), (21, True)])
def test_a_level_is_reached_at_once_for_its_own_army_and_told_once(book: str, points: int, reached: bool) -> None:
    state = field(book, *PIECES, level=20).copy()
    events: list[Any] = []
    shaken(state, "blue", points, events)
    shaken(state, "blue", 0, events)
    shaken(state, "blue", 1, events) if reached else None
    assert [event.kind for event in events] == ["morale"] * (2 * reached if book == "1976" else reached)
    assert state.broken("blue") is reached
    assert not state.broken("red")
    assert state.weak("F") is state.weak("H") is reached
    assert not state.weak("R")
    if reached and book == "2021":
        assert (events[0].text, events[0].rule) == ("blue is demoralized.", "21:12.1")
        assert events[0].facts == {"side": "blue", "track": "blue"}


@pytest.mark.rule("76:21.0", "76:19.1", "76:19.22")
def test_by_army_the_average_of_its_levels_counts_and_nothing_for_a_part() -> None:
    for option, levels in (("army", (86, 112)), ("category", (82, 125))):
        state = battle("rocroi", morale=option).state.copy()
        assert (level(state, "fr_inf"), level(state, "sp_wal_inf")) == levels
    state = battle("rocroi", morale="army").state.copy()
    shaken(state, "french", 85, [])
    assert not state.demoralized
    shaken(state, "french", 1, [])
    assert set(state.demoralized) == {"fr_inf", "fr_cav_roiiaux"}
    assert victory.totals(victory.points(state), state.board.sides)["spanish"] == 20
    part = battle("rocroi", morale="army").state.copy()
    part.demoralized = ("fr_inf",)
    assert victory.totals(victory.points(part), part.board.sides)["spanish"] == 0
    part.options["morale"] = "category"
    assert victory.totals(victory.points(part), part.board.sides)["spanish"] == 15


@pytest.mark.rule("F.end", "21:12.1", "21:18.0")
@BOTH
def test_a_printed_battle_goes_on_when_an_army_breaks(book: str) -> None:
    tracks = ("red",) if book == "2021" else ("red_foot", "red_horse")
    table = Table(field(book, *PIECES, side="red", turn=3, demoralized=tracks)).give("done")
    assert (table.view().over, table.state.turn) == (False, 4)
    won = victory.outcome(table.state, {"blue": 0, "red": 12})
    assert won == ("red", "marginal"), "nor does it decide who wins"


@pytest.mark.rule("76:20.11", "76:20.12", "21:18.0", "L.vp", "W.vp", "21:15.0", "21:19.4")
@BOTH
@pytest.mark.parametrize(
    ("change", "points"),
    [
        ({}, {}),
        ({"G": {"side": "red"}}, {"red": 5}),
        ({"G": {"side": "red"}, "K": {"side": "blue"}}, {"red": 5, "blue": 5}),
        ({"T": {"where": "lost", "place": ""}}, {"red": 25}),
        ({"T": {"looted": True}}, {"red": 25}),
        ({"U": {"where": "lost", "place": ""}}, {"blue": 25}),
    ],
)
def test_guns_held_and_trains_gone_count_for_the_enemy(
    book: str, change: dict[str, dict[str, Any]], points: dict[str, int]
) -> None:
    pieces = (*PIECES, "blue gun G 0-0 1010", "red gun K 0-0 1111", "blue train T 0-0 1212", "red train U 0-0 1313")
    state = field(book, *pieces).copy()
    for piece, what in change.items():
        state.put(piece, **what)
    assert victory.totals(victory.points(state), state.board.sides) == {"blue": 0, "red": 0} | points
    assert [line for line in victory.points(state) if not line.points] == []


@pytest.mark.rule("L.vp", "W.vp", "21:18.0")
@pytest.mark.parametrize(
    ("key", "piece", "hexagon", "points"),
    [
        ("lutter", "Leib", "1237", {"danish": 25, "imperial": 0}),
        ("lutter", "Croats", "1237", {"danish": 0, "imperial": 25}),
        ("lutter", "Tilly", "1237", {"danish": 0, "imperial": 0}),
        ("lutter", "Battery-1", "1237", {"danish": 0, "imperial": 0}),
        ("lutter", "Leib", "1236", {"danish": 0, "imperial": 0}),
        ("wittstock", "Croats", "1431", {"swedish": 0, "imperial": 10}),
        ("wittstock", "Croats", "1430", {"swedish": 0, "imperial": 0}),
        ("wittstock", "Uppland", "1431", {"swedish": 0, "imperial": 0}),
    ],
)
def test_places_count_for_a_unit_that_stands_there(key: str, piece: str, hexagon: str, points: dict[str, int]) -> None:
    state = battle(key).state.copy()
    state.put(piece, where="field", place=hexagon)
    for marks in (False, True):
        state.put(piece, disrupted=marks)
        assert victory.totals(victory.points(state), state.board.sides) == points


@pytest.mark.rule("21:19.3", "21:12.1")
@pytest.mark.parametrize(("start", "breaks"), [(89, False), (90, True)])
def test_special_tactics_can_break_one_s_own_army(start: int, breaks: bool) -> None:
    state = field("2021", "blue foot A 8-3 0505", "red foot B 8-3 0506", phase="declare", options={"tactics": "on"})
    state.morale = {"blue": start, "red": 0}
    table = Table(state)
    assert table.offers() == {"tactic", "attack"}
    assert table.offers("tactic") == {"pike", "salvo"}
    assert not table.known("tactic pike pike")
    assert not table.known("tactic charge")
    table.give("tactic pike")
    assert table.told("The Blue army: push of pike.")
    assert table.state.broken("blue") is breaks
    assert (table.view().tactics, table.view().tactics_used) == ({"blue": "pike"}, ("blue",))
    assert "tactic" not in table.offers()


@pytest.mark.rule("21:19.3", "21:12.2")
@pytest.mark.parametrize(
    ("more", "offered"),
    [
        ({}, True),
        ({"fog": True}, False),
        ({"demoralized": ("blue",)}, False),
        ({"demoralized": ("red",)}, True),
        ({"options": {"tactics": "off"}}, False),
    ],
)
def test_when_special_tactics_may_be_declared(more: dict[str, Any], offered: bool) -> None:
    told = {"options": {"tactics": "on"}, **more}
    state = field("2021", "blue foot A 8-3 0505", "red foot B 8-3 0506", phase="declare", **told)
    assert ("tactic" in Table(state).offers()) is offered
    used = field("2021", "blue foot A 8-3 0505", "red foot B 8-3 0506", phase="declare", **told)
    used.tactics_used = ("blue",)
    assert "tactic" not in Table(used).offers()
    hurt = Table(field("2021", "blue foot A 8-3 0505", "red foot C 8-3 0909", phase="declare", **told))
    assert "tactic" not in hurt.offers(), "nobody is there to attack"


@pytest.mark.rule("21:19.3")
def test_a_standing_answer_is_chosen_changed_and_taken_back_in_secret() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot B 8-3 0506", "red foot C 8-3 2020")
    table = Table(field("2021", *pieces, options={"tactics": "on"}))
    assert table.offers("answer", seat="red") == {"pike", "salvo"}
    table.give("answer pike", seat="red")
    (event,) = table.events
    assert (event.to, event.rule, event.text) == (("red",), "21:19.3", "Your answer to the next attack is set.")
    assert (table.view("red").answer, table.view("blue").answer, table.view("").answer) == ("pike", "", "")
    assert table.offers("answer", seat="red") == {"salvo", "nothing"}
    table.give("answer nothing", seat="red")
    assert (table.state.answers, table.view("red").answer) == ({}, "")
    table.give("answer salvo", seat="red").give("done").give("attack 0506 by A")
    assert (table.state.answers, table.view().tactics) == ({}, {"red": "salvo"})
    assert "answer" not in table.offers(seat="red")
    off = Table(field("2021", *pieces))
    assert "answer" not in off.offers(seat="red")
    assert "answer" not in off.offers()
    idle = Table(field("2021", *pieces, options={"tactics": "on"}, fog=True)).give("answer pike", seat="red")
    idle.give("done").give("attack 0506 by A")
    assert (idle.state.answers, idle.view().tactics) == ({"red": "pike"}, {}), "in fog it waits"


@pytest.mark.rule("76:5.24", "76:5.25", "76:5.23", "21:6.3", "21:6.2")
@pytest.mark.parametrize(
    ("hills", "woods", "unit", "old", "new"),
    [
        ((), (), "", True, True),
        ((), ("0507",), "", False, False),
        (("0505",), ("0506",), "", False, True),
        (("0505",), ("0507",), "", False, False),
        (("0505",), ("0508",), "", True, False),
        (("0505",), (), "0506", False, True),
        (("0505",), (), "0508", True, False),
        (("0509",), (), "", True, True),
        (("0509",), ("0507",), "", False, False),
        (("0507",), (), "", False, False),
        (("0505", "0506"), (), "", False, False),
        (("0505", "0508"), (), "", True, False),
        (("0505", "0509"), ("0507",), "", True, True),
        (("0505", "0509"), (), "0507", True, True),
        (("0505", "0509", "0507"), (), "", True, False),
        (("0505", "0509", "0507"), (), "0507", False, False),
        (("0505", "0509", "0507"), (), "0506", True, False),
        (("0505", "0509", "0507"), ("0507",), "", True, False),
    ],
)
def test_what_a_gun_in_0505_sees_in_0509(
    hills: tuple[str, ...], woods: tuple[str, ...], unit: str, old: bool, new: bool
) -> None:
    for book, sees in (("1976", old), ("2021", new)):
        between = (f"blue foot B 8-3 {unit}",) if unit else ()
        pieces = ("blue gun G 0-0 0505", "blue gun H 0-0 0905", "red foot R 8-3 0509", "red foot S 8-3 0907", *between)
        ground = {kind: hexes for kind, hexes in (("hilltop", hills), ("woods", woods)) if hexes}
        table = Table(field(book, *pieces, phase="fire", terrain=ground))
        assert ("0509" in table.offers("fire G")) is sees, book


@pytest.mark.rule("76:5.25")
def test_forest_on_a_hilltop_between_two_hilltops_hides() -> None:
    pieces = ("blue gun G 0-0 0505", "blue gun H 0-0 0905", "red foot R 8-3 0509", "red foot S 8-3 0907")
    for forest, sees in (("0507", False), ("0506", True)):
        ground = {"hilltop": ["0505", "0507", "0509"], "forest": [forest]}
        table = Table(field("1976", *pieces, phase="fire", terrain=ground))
        assert ("0509" in table.offers("fire G")) is sees
