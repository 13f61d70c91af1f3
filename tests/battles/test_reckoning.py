"""How a combat is told: every hex, what each unit and leader brings, what doubles it, column, die and result."""

from typing import Any

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, Table, field

LED = ("blue foot A 8-3 0505", "blue leader L 2-6 0505", "red foot R 4-3 0506", "red leader K 1-6 0506",
       "red foot S 3-3 0504")  # fmt: skip


def told(book: str, *pieces: str, order: str, die: int, charge: str = "", **more: Any) -> str:
    """The sentence about a combat, as far as its result."""
    table = Table(field(book, *pieces, *FAR, phase="declare", **more)).give(order).settled()
    table.give(f"fight {order.split()[1]}{charge}", die)
    return next(event.text for event in table.events if event.kind == "battle")


@BOTH
@pytest.mark.rule("76:8.4", "76:8.6", "76:10.12", "21:9.2", "21:9.3", "21:11.2")
def test_a_combat_is_told_with_all_hexes_leaders_and_doubling(book: str) -> None:
    water = {"stream": [("0506", "0505")]}
    text = told(book, *LED, order="attack 0506 0504 by A leader L", die=3, hexsides=water)
    assert text == (
        "Combat at 0506+0504: 10 (A 8 + L 2) against 13 (2 × (R 4 + K 1) [stream] + S 3), "
        "column 1-2, rolls 3: no effect."
    )


@BOTH
@pytest.mark.rule("76:8.22", "76:8.6", "21:9.1", "21:9.3")
def test_several_attackers_are_told_one_by_one(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue horse B 5-6 0605", "red foot R 4-3 0506")
    text = told(book, *pieces, order="attack 0506 by A B", die=4)
    assert text == "Combat at 0506: 13 (A 8 + B 5) against 4 (R 4), column 3-1, rolls 4: disruption exchange."


@BOTH
@pytest.mark.rule("76:16.12", "76:16.13", "76:10.12", "21:13.1")
def test_a_charge_is_told_as_one_with_what_it_doubles(book: str) -> None:
    pieces = ("blue horse A 5-6 0505 charges", "blue leader L 2-6 0505", "blue foot B 3-3 0605",
              "red foot R 8-3 0506 disrupted")  # fmt: skip
    text = told(book, *pieces, order="attack 0506 by A B leader L", die=1, charge=" charge")
    assert text == (
        "Charge at 0506: 17 (2 × (A 5 + L 2) [charge] + B 3) against 4 (R 4), "
        "column 4-1, rolls 1: the defender is eliminated."
    )


@BOTH
@pytest.mark.rule("76:16.14", "21:13.2")
def test_whoever_reads_of_a_charge_reads_what_it_costs_the_horse(book: str) -> None:
    pieces = ("blue horse A 12-6 0505 charges", "red foot R 8-3 0506 disrupted")
    for charge in (" charge", ""):
        table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A")
        table.give(f"fight 0506{charge}", 1)
        (fought,) = [event for event in table.events if event.kind == "battle"]
        told = "; the horse that charged is disrupted." in RULES.as_read(fought).text
        assert told is bool(charge) is table.state.pieces["A"].disrupted


@pytest.mark.rule("76:10.12", "21:11.2")
@pytest.mark.parametrize(("book", "sum_"), [("1976", "5 (half of (R 7 + K 2) [disrupted])"), ("2021", "6 (R 4 + K 2)")])
def test_a_leader_beside_the_disrupted_is_told_as_he_counts(book: str, sum_: str) -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 7-3 0506 disrupted", "red leader K 2-6 0506")
    assert f"8 (A 8) against {sum_}, column 1" in told(book, *pieces, order="attack 0506 by A", die=3)


@pytest.mark.rule("21:19.1", "21:19.3")
def test_road_march_and_special_tactics_are_told() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 15-3 0506 march")
    text = told("2021", *pieces, order="attack 0506 by A", die=3)
    assert "8 (A 8) against 8 (half of R 15 [road march]), column 1-1, rolls 3: no effect." in text
    table = Table(field("2021", *pieces, *FAR, phase="declare", options={"tactics": "on"})).give("tactic pike")
    table.give("attack 0506 by A").give("fight 0506", 3)
    assert table.told("rolls 3: no effect, by special tactics the defender is disrupted.")


@pytest.mark.rule("76:18.0")
def test_who_helps_from_afar_is_told_with_the_unit_he_helps() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 6-3 0506", "red foot S 3-3 0504", "red leader K 2-6 0508",
              "red leader M 1-6 0504")  # fmt: skip
    text = told("1976", *pieces, order="attack 0506 0504 by A", die=1, options={"leaders": "on"})
    assert "against 12 (R 6 + K 2 + S 3 + M 1)" in text
