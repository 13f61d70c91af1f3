"""Zones of control, and who may stand and pass where: each kind of piece, both sides, both rulebooks."""

from typing import Any

import pytest

from tests.battles.positions import BOTH, Table, field

AROUND = {"0504", "0604", "0605", "0506", "0405", "0404"}
ELSEWHERE = "red foot Z 8-3 2020"
NEAR_Z = {"2019", "2119", "2120", "2021", "1920", "1919", "2121", "1921"}


@pytest.mark.rule("76:7.11", "76:7.12", "76:7.22", "76:9.12", "76:5.34", "21:6.4", "21:8.1", "21:10.1")
@BOTH
@pytest.mark.parametrize(
    ("piece", "controls"),
    [
        ("blue foot A 8-3 0505", True),
        ("blue shot A 3-4 0505", True),
        ("blue horse A 5-6 0505", True),
        ("blue light A 2-7 0505", True),
        ("blue foot A 8-3 0505 moved", True),
        ("blue foot A 8-3 0505 march", True),
        ("blue foot A 8-3 0505 disrupted", False),
        ("blue leader A 2-6 0505", False),
        ("blue gun A 0-0 0505", False),
        ("blue train A 0-0 0505", False),
    ],
)
def test_only_units_in_good_order_control_the_six_hexes_around_them(book: str, piece: str, controls: bool) -> None:
    zones = Table(field(book, piece, ELSEWHERE)).view().zones
    assert zones["blue"] == (AROUND if controls else set())
    assert zones["red"] < NEAR_Z
    assert len(zones["red"]) == 6


#: What stands in 0506, whether foot, a leader, and a limbered gun from 0505 may end there, in either rulebook.
ENTERED: list[tuple[str, str, str]] = [
    ("blue foot B 8-3 0506 moved", "LG", "LG"),
    ("blue leader B 2-8 0506", "FLG", "FLG"),
    ("blue gun B 0-0 0506", "FL", "FL"),
    ("blue train B 0-0 0506", "FLG", "FLG"),
    ("red foot B 8-3 0506", "", ""),
    ("red foot B 8-3 0506 disrupted", "", ""),
    ("red leader B 2-8 0506", "F", "F"),
    ("red gun B 0-0 0506", "F", "F"),
    ("red train B 0-0 0506", "F", "F"),
]


@pytest.mark.rule("76:5.32", "76:6.12", "76:6.31", "76:6.32", "21:7.1", "21:7.6", "21:11.1", "21:6.5", "21:15.0", "W4")
@BOTH
@pytest.mark.parametrize(("there", "old", "new"), ENTERED)
def test_who_may_end_a_move_where_another_piece_stands(book: str, there: str, old: str, new: str) -> None:
    movers = ("blue foot F 8-3 0505", "blue leader L 2-8 0505", "blue gun G 0-3 0505 limbered")
    table = Table(field(book, *movers, there, ELSEWHERE))
    assert {p for p in "FLG" if "0506" in table.offers(f"move {p}")} == set(old if book == "1976" else new)


@pytest.mark.rule("76:6.12", "76:6.31", "21:7.6", "21:11.1", "76:10.0")
@BOTH
@pytest.mark.parametrize(
    ("there", "through"),
    [
        ("blue foot {} 8-3 {} moved", {"1976": "FL", "2021": "L"}),
        ("blue gun {} 0-0 {}", {"1976": "FL", "2021": "FL"}),
        ("red foot {} 8-3 {} disrupted", {"1976": "", "2021": ""}),
        ("red gun {} 0-0 {}", {"1976": "F", "2021": "F"}),
        ("red train {} 0-0 {}", {"1976": "F", "2021": "F"}),
    ],
)
def test_who_may_pass_where_another_piece_stands(book: str, there: str, through: dict[str, str]) -> None:
    """A ring around 0505 has such a piece in each of its six hexes: who comes out has passed one of them."""
    ring = [there.format(f"P{n}", hexagon) for n, hexagon in enumerate(sorted(AROUND))]
    movers = ("blue foot F 8-3 0505", "blue leader L 2-8 0505")
    table = Table(field(book, *movers, *ring, ELSEWHERE))
    assert {p for p in "FL" if "0507" in table.offers(f"move {p}")} == set(through[book])


@pytest.mark.rule("76:6.33", "76:10.0", "21:7.4", "21:7.5", "21:11.1", "21:19.1")
@BOTH
def test_enemy_zones_close_a_hex_to_leaders_alone_and_in_2021_to_the_march(book: str) -> None:
    """R in 0508 controls 0507, where A stands and holds it for leaders in the second case."""
    pieces = ("blue foot F 8-3 0505", "blue leader L 2-8 0505", "red foot R 8-3 0508", ELSEWHERE)
    table = Table(field(book, *pieces))
    assert "0507" in table.offers("move F")
    assert "0507" not in table.offers("move L")
    held = Table(field(book, *pieces, "blue foot A 8-3 0507 moved"))
    assert "0507" in held.offers("move L")
    hurt = Table(field(book, *pieces[:2], "red foot R 8-3 0508 disrupted", ELSEWHERE))
    assert "0507" in hurt.offers("move L")
    wall = [f"red foot W{n} 8-3 {h}" for n, h in enumerate(("0308", "0708", "0807", "0207"))]
    beyond = {h for h in Table(field(book, *pieces, *wall)).offers("move L") if h in ("0509", "0608", "0408")}
    assert not beyond


@pytest.mark.rule("21:19.1")
def test_a_march_keeps_out_of_enemy_zones_and_ends_its_move_on_nobody() -> None:
    road: dict[str, Any] = {"roads": [["0505", "0506", "0507", "0508", "0509"]], "options": {"road_march": "on"}}
    table = Table(field("2021", "blue foot A 8-3 0505 march", "red foot R 8-3 0608", ELSEWHERE, **road))
    assert table.offers("move A") == {"0506", "0507"}
    table = Table(field("2021", "blue foot A 8-3 0505 march", "blue foot B 8-3 0507", ELSEWHERE, **road))
    assert table.offers("move A") == {"0506"}


@pytest.mark.rule("76:6.14", "76:6.32", "21:7.3")
@BOTH
def test_who_has_nowhere_to_go_is_not_offered_to_move(book: str) -> None:
    ring = [f"blue foot P{n} 8-3 {hexagon} moved" for n, hexagon in enumerate(sorted(AROUND))]
    shut = Table(field(book, "blue foot A 8-1 0505", *ring, ELSEWHERE))
    assert "A" not in shut.offers("move")
    woods = Table(field(book, "blue foot A 8-1 0505", "blue foot B 8-3 0909", ELSEWHERE, terrain={"woods": AROUND}))
    assert ("A" in woods.offers("move")) is (book == "2021"), "one hex can always be moved in 2021"
    out = Table(field(book, "blue foot A 8-3 0505", *ring, ELSEWHERE))
    assert ("A" in out.offers("move")) is (book == "1976"), "through friends, in 1976"
    one = Table(field(book, "blue foot A 8-1 0505", *ring[1:], ELSEWHERE))
    assert one.offers("move A") == {sorted(AROUND)[0]}


@pytest.mark.rule("76:6.32", "76:17.12", "76:17.14")
def test_nobody_makes_room_for_who_comes_in_from_the_edge() -> None:
    more: dict[str, Any] = {
        "areas": {"gate": ["0110", "0111"]},
        "arrivals": [{"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "cost": 1,
                      "src": "seed"}],
    }  # fmt: skip
    table = Table(field("1976", "blue foot A 8-3 edge command=X", "blue foot B 8-3 0110", ELSEWHERE, **more))
    assert "0110" not in table.offers("move A")
    assert table.cost("A", "0111") == 1
    both = Table(field("1976", "blue foot C 8-3 0112", "blue foot B 8-3 0110", ELSEWHERE))
    assert "0110" in both.offers("move C")


@pytest.mark.rule("76:6.32")
def test_who_is_stood_upon_moves_next_and_to_a_free_hex_only() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0506", "blue foot C 8-3 0507", ELSEWHERE)
    table = Table(field("1976", *pieces)).give("move A 0506")
    assert table.offers() == {"move"}
    assert table.offers("move") == {"B"}
    assert table.view().crowded == "B"
    assert table.state.crowded == "B"
    assert "0507" not in table.offers("move B"), "C would have to make room in its turn"
    assert "0505" in table.offers("move B")
    assert not table.offers("move C")
    assert "0506" not in table.offers("move B")
    assert table.view("blue").prompt == "B must make room."
    table.give("move B 0505")
    assert (table.view().crowded, table.at("A"), table.at("B")) == ("", "0506", "0505")
    assert "done" in table.offers()
    assert table.offers("move") == {"C"}
