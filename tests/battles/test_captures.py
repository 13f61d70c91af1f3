"""What a unit takes or catches on its way: guns, trains, leaders, and what it leaves alone."""

from typing import Any

import pytest

from tests.battles.positions import BOTH, Table, field

ELSEWHERE = ("red foot Z 8-3 2020", "blue foot Y 8-3 2030")


def told(table: Table, kind: str) -> list[str]:
    return [event.text for event in table.events if event.kind == kind]


@pytest.mark.rule("76:5.31", "76:5.32", "76:5.35", "21:6.5", "W4")
@BOTH
@pytest.mark.parametrize(
    ("gun", "taken"),
    [
        ("red gun G 0-0 0506", True),
        ("blue gun G 0-0 0506", False),
        ("red gun G 0-0 0506 held=blue", False),
        ("blue gun G 0-0 0506 held=red", True),
        ("red gun G 0-3 0506 limbered", True),
        ("red gun G 0-0 0606", False),
        ("red gun G 0-0 0505", False),
    ],
)
def test_a_gun_is_taken_in_passing_if_it_is_the_enemy_s(book: str, gun: str, taken: bool) -> None:
    for marks in ("", " disrupted"):
        table = Table(field(book, f"blue foot A 8-3 0505{marks}", gun, *ELSEWHERE)).give("move A 0507 via 0506")
        rule = "76:5.32" if book == "1976" else "21:6.5"
        assert told(table, "capture") == (["G is captured by the Blue army."] if taken else [])
        assert {event.rule for event in table.events if event.kind == "capture"} == ({rule} if taken else set())
        held = table.state.pieces["G"]
        assert (held.side == "blue") is (taken or gun.startswith("blue") or "held=blue" in gun)
        assert held.limbered is False
        assert held.where == "field"


@pytest.mark.rule("21:15.0", "21:19.4")
@pytest.mark.parametrize(
    ("train", "looting", "what"),
    [
        ("red train T 0-0 0506", "off", "The T is taken."),
        ("red train T 0-0 0506", "on", "The T is looted."),
        ("red train T 0-0 0506 looted", "on", ""),
        ("blue train T 0-0 0506", "off", ""),
        ("blue train T 0-0 0506", "on", ""),
        ("red train T 0-0 0605", "off", ""),
    ],
)
def test_a_train_is_taken_or_looted_once(train: str, looting: str, what: str) -> None:
    state = field("2021", "blue foot A 8-3 0505", train, *ELSEWHERE, options={"looting": looting})
    table = Table(state).give("move A 0507 via 0506")
    assert told(table, "capture") == ([what] if what else [])
    piece = table.state.pieces["T"]
    assert (piece.where == "lost") is ("taken" in what)
    assert piece.looted is ("looted" in what or "looted" in train)
    assert [e.rule for e in table.events if e.kind == "capture"] == (
        [] if not what else ["21:19.4" if "looted" in what else "21:15.0"]
    )


#: Where an enemy leader stands, with whom, who comes by 0506 to 0507, and whether he is lost.
CAUGHT = [
    ("0506", "", "", True),
    ("0506", "", " disrupted", True),
    ("0605", "", "", True),
    ("0605", "", " disrupted", False),
    ("0606", "", "", True),
    ("0607", "", "", True),
    ("0707", "", "", False),
    ("0605", "red foot R 8-3 0605", "", False),
    ("0605", "red foot R 8-3 0605 disrupted", "", False),
    ("0605", "red gun R 0-0 0605", "", True),
    ("0404", "", "", False),
]


@pytest.mark.rule("76:10.0", "21:11.1")
@BOTH
@pytest.mark.parametrize(("place", "beside", "marks", "lost"), CAUGHT)
def test_a_leader_is_lost_in_the_hex_or_the_zone_of_who_passes(
    book: str, place: str, beside: str, marks: str, lost: bool
) -> None:
    if place == "0404":
        marks = " disrupted"
    pieces = (f"blue foot A 8-3 0505{marks}", f"red leader L 2-8 {place}", *filter(None, [beside]), *ELSEWHERE)
    table = Table(field(book, *pieces)).give("move A 0507 via 0506")
    assert (table.at("L") == "lost") is lost
    assert len(told(table, "loss")) == lost
    assert table.events[0].kind == "move"


@pytest.mark.rule("76:10.0", "21:11.1", "21:7.5")
@BOTH
def test_a_leader_left_beside_the_enemy_is_lost_and_the_mover_is_warned(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue leader L 2-8 0505", "red foot R 8-3 0506", *ELSEWHERE)
    table = Table(field(book, *pieces))
    assert table.hint("move", "A") == "leaves L to the enemy"
    assert table.hint("move", "L") == ""
    table.give("move A 0503")
    assert table.at("L") == "lost"
    safe = Table(field(book, *pieces[:2], "red foot R 8-3 0506 disrupted", *ELSEWHERE))
    assert safe.hint("move", "A") == ""
    hurt = Table(field(book, "blue foot A 8-3 0505 disrupted", "red foot R 8-3 0506", *ELSEWHERE))
    assert hurt.hint("move", "A") == "disrupted"
    assert safe.give("move A 0503").at("L") == "0505"


@pytest.mark.rule("76:6.15", "76:6.16", "21:7.1", "21:16.1")
@BOTH
def test_a_move_is_told_from_its_first_hex_to_its_last(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", *ELSEWHERE)).give("move A 0507")
    first = table.events[0]
    assert (first.kind, first.text, first.place) == ("move", "A goes to 0507.", "0507")
    facts = first.facts
    assert (facts["way"], facts["origin"], facts["target"]) == ("go", "0505", "0507")
    more: dict[str, Any] = {
        "areas": {"gate": ["0110"]},
        "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}],
    }
    table = Table(field(book, "blue horse A 8-6 edge command=X", *ELSEWHERE, **more)).give("move A 0310")
    assert table.events[0].text == "A enters at 0110 and goes to 0310."
    facts = table.events[0].facts
    assert (facts["way"], facts["origin"], facts["target"]) == ("enter", "0110", "0310")
    (move,) = table.view().now.moves
    assert (move.kind, move.path[0], move.path[-1]) == ("enter", "0110", "0310")
    assert table.state.stirred == ("blue",)


@pytest.mark.rule("76:5.32", "76:10.0", "21:6.5", "21:11.1", "21:16.1")
@BOTH
def test_who_enters_takes_what_stands_in_the_first_hex_too(book: str) -> None:
    more: dict[str, Any] = {
        "areas": {"gate": ["0110"]},
        "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}],
    }
    pieces = ("blue horse A 8-6 edge command=X", "red gun G 0-0 0110", "red leader L 2-8 0109", *ELSEWHERE)
    table = Table(field(book, *pieces, **more)).give("move A 0310")
    assert (table.state.pieces["G"].side, table.at("L")) == ("blue", "lost")
    led = Table(field(book, "blue leader B 2-8 edge command=X", pieces[0], *ELSEWHERE, **more)).give("move B 0110")
    assert led.state.entered == {}
    assert led.give("move A 0210").state.entered == {"0110": 1}


@pytest.mark.rule("21:19.5")
def test_who_enters_flames_stops_there_and_is_disrupted() -> None:
    def moved(goal: str, *burning: str, start: str = "0505", marks: str = "") -> Table:
        state = field("2021", f"blue foot A 8-6 {start}{marks}", "blue leader L 2-8 0504", *ELSEWHERE,
                      options={"burning": "on"}, terrain={"town": ["0506", "0505"]})  # fmt: skip
        state.burning = burning
        table = Table(state)
        return table.give(f"move A {goal}") if goal else table

    assert moved("0506", "0506").shaken("A") == (True,)
    assert moved("0506").shaken("A") == (False,)
    assert moved("0506", "0506", marks=" disrupted").shaken("A") == (True,)
    assert moved("0507", "0505").shaken("A") == (False,), "who begins in flames goes out as ever"
    table = moved("", "0506")
    assert "0506" not in table.offers("move A 0508 via")
    assert "0606" in table.offers("move A 0508 via")
    assert not moved("0508", "0506").shaken("A")[0]
    assert "0506" not in moved("0508", "0506").view().now.moves[0].path
