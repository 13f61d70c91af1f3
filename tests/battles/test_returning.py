"""A unit goes out, takes something, and is back where it stood."""

from typing import Any

import pytest

from game.battles.returning import returns
from tests.battles.positions import BOTH, FAR, Table, field

#: What stands beside or near A at 0505, how far A goes, and whether there is anything to fetch.
FETCHED = [
    ("red gun G 0-0 0506", "8-2", True),
    ("red gun G 0-0 0506", "8-1", False),
    ("red gun G 0-0 0507", "8-4", True),
    ("red gun G 0-0 0507", "8-3", False),
    ("blue gun G 0-0 0506 held=red", "8-2", True),
    ("blue gun G 0-0 0506", "8-2", False),
    ("red gun G 0-0 0506 held=blue", "8-2", False),
    ("red leader G 2-6 0507", "8-2", True),
    ("red foot G 8-3 0507", "8-2", False),
]


@pytest.mark.rule("76:5.32", "76:6.0", "21:6.5", "21:7.0")
@BOTH
@pytest.mark.parametrize(("there", "numbers", "fetches"), FETCHED)
def test_a_unit_is_offered_its_own_hex_if_there_is_something_to_fetch(
    book: str, there: str, numbers: str, fetches: bool
) -> None:
    table = Table(field(book, f"blue foot A {numbers} 0505", there, *FAR))
    assert ("0505" in table.offers("move A")) is fetches
    assert table.known("move A 0505") is fetches


@pytest.mark.rule("76:5.32", "76:6.33", "21:6.5", "21:7.5")
@BOTH
@pytest.mark.parametrize("piece", ["blue leader A 2-8 0505", "blue gun A 8-3 0505 limbered", "blue foot A 8-3 edge"])
def test_no_leader_nor_gun_nor_whoever_waits_fetches_anything(book: str, piece: str) -> None:
    for spoil in ("red gun G 0-0 0506", "red leader G 2-6 0507"):
        state = field(book, piece, spoil, *FAR)
        assert not returns(state, state.pieces["A"])


@pytest.mark.rule("76:6.15", "76:6.32", "21:7.0")
@BOTH
def test_whoever_must_make_room_does_not_come_back_to_where_he_makes_it(book: str) -> None:
    state = field(book, "blue foot A 8-3 0505", "red gun G 0-0 0506", *FAR)
    assert returns(state, state.pieces["A"])
    state.crowded = "A"
    assert not returns(state, state.pieces["A"])


@pytest.mark.rule("76:10.0", "21:11.1")
@BOTH
def test_a_leader_beside_a_unit_of_his_is_not_there_to_be_caught(book: str) -> None:
    pieces = "blue foot A 8-3 0505", "red leader L 2-6 0507", *FAR
    for guard, fetches in (("red foot R 4-3 0507 disrupted", False), ("red foot R 4-3 0909", True)):
        state = field(book, *pieces, guard)
        assert returns(state, state.pieces["A"]) is fetches


@pytest.mark.rule("76:5.32", "76:6.0", "76:6.15", "21:6.5", "21:7.0")
@BOTH
def test_a_unit_takes_a_gun_and_is_back_in_its_hex(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", "red gun G 0-0 0506", *FAR))
    assert table.offers("move A 0505") == {"via"}
    assert not table.may_end("move A 0505")
    assert table.offers("move A 0505 via") == {"0506"}, "nothing else is to be had"
    assert table.may_end("move A 0505 via 0506")
    table.give("move A 0505 via 0506 via 0405")
    assert table.view().now.moves[0].path == ("0505", "0506", "0405", "0505")
    assert (table.at("A"), table.state.pieces["G"].side, table.state.crowded) == ("0505", "blue", "")
    assert "A" not in table.offers("move")
    assert "done" in table.offers()


@pytest.mark.rule("21:7.5", "21:11.1", "76:10.0")
@BOTH
@pytest.mark.parametrize("beside", [True, False])
def test_it_does_not_leave_a_leader_to_the_enemy_meanwhile(book: str, beside: bool) -> None:
    pieces = ("blue foot A 8-3 0505", "blue leader L 2-8 0505", "red gun G 0-0 0506", *FAR)
    table = Table(field(book, *pieces, *(["red foot R 8-3 0504"] if beside else [])))
    assert ("0505" in table.offers("move A")) is not beside


@pytest.mark.rule("21:7.5")
def test_a_leader_may_ride_out_and_back() -> None:
    pieces = ("blue foot A 8-3 0505", "blue leader L 2-8 0505", "red gun G 0-0 0506", *FAR)
    table = Table(field("2021", *pieces)).give("move A 0505 via 0506 with L")
    assert (table.at("L"), table.state.pieces["L"].spent) == ("0505", 2)


@pytest.mark.rule("21:15.0", "21:19.1", "21:19.4", "21:19.5")
@pytest.mark.parametrize(("there", "piece", "fetches"), [
    ("red train T 0-0 0506", "", True), ("red train T 0-0 0506 looted", "", False),
    ("red foot T 8-3 0507 march", "", True), ("red foot T 8-3 0507 march", " disrupted", False),
    ("red leader T 2-6 0507", " disrupted", False), ("red leader T 2-6 0506", " disrupted", True),
])  # fmt: skip
def test_trains_marches_and_leaders_are_fetched_too(there: str, piece: str, fetches: bool) -> None:
    def offers(**ground: Any) -> set[str]:
        state = field("2021", f"blue foot A 8-2 0505{piece}", there, *FAR, options={"burning": "on"}, **ground)
        state.burning = tuple(h for hexes in ground.get("terrain", {}).values() for h in hexes)
        return Table(state).offers("move A")

    assert ("0505" in offers()) is fetches
    assert "0505" not in offers(terrain={"town": ["0506"]}), "who enters flames stays"


@pytest.mark.rule("21:8.1", "21:11.1", "21:19.1")
@pytest.mark.parametrize(("there", "fetches"), [("red leader G 2-6 0507", False), ("red foot G 8-3 0507 march", True)])
def test_no_leader_is_caught_over_a_river_but_a_march_ends_there(there: str, fetches: bool) -> None:
    """A zone of control does not reach over it; that somebody comes beside it disturbs a march all the same."""
    river = {"river": [("0506", "0507")]}
    state = field("2021", "blue foot A 8-2 0505", there, *FAR, options={"road_march": "on"}, hexsides=river)
    assert returns(state, state.pieces["A"]) is fetches


@pytest.mark.rule("21:19.1")
@pytest.mark.parametrize(("enemy", "fetches"), [("0604", False), ("0603", True)])
def test_a_march_does_not_come_back_into_an_enemy_zone(enemy: str, fetches: bool) -> None:
    pieces = ("blue foot A 8-3 0505 march", f"red foot R 8-3 {enemy}", "red gun G 0-0 0506", *FAR)
    table = Table(field("2021", *pieces, roads=[["0505", "0506", "0507"]], options={"road_march": "on"}))
    assert ("0505" in table.offers("move A")) is fetches
    assert "0506" in table.offers("move A")
    assert table.known("move A 0507 via 0506")


@pytest.mark.rule("21:7.6")
def test_nobody_bars_his_own_hex_to_himself() -> None:
    """A gun behind A, friends at both sides of it: over the gun, through its own hex, and on."""
    friends = [f"blue foot F{n} 8-3 {place}" for n, place in enumerate(("0404", "0405", "0604", "0605", "0503"))]
    table = Table(field("2021", "blue horse A 8-6 0505", "red gun G 0-0 0504", *friends, *FAR))
    table.give("move A 0506 via 0504")
    assert table.view().now.moves[0].path == ("0505", "0504", "0505", "0506")
    assert table.state.pieces["G"].side == "blue"
