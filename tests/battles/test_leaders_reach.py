"""How far leaders help, and whom."""

import pytest

from tests.battles.positions import FAR, THIRD, Table, declared, field


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
    ({"leaders": "on"}, "0509", True), ({"leaders": "on"}, "0510", False),
    ({}, "0507", True), ({}, "0508", False),
])  # fmt: skip
def test_in_rally_his_value_expands_a_reach_of_one_hex(options: dict[str, str], place: str, helps: bool) -> None:
    pieces = ("blue foot A 8-3 0530", "red foot R 8-3 0506 disrupted", f"red leader L 2-6 {place}")
    table = Table(field("1976", *pieces, options=options), rallies=True).give("done", 3)
    assert table.shaken("R") == (not helps,)


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


@pytest.mark.rule("76:18.0", "21:13.1", "21:9.3")
def test_leaders_of_all_combats_of_a_phase_are_used() -> None:
    pieces = ("blue foot A 8-3 0505", "blue leader L 2-6 0505", "red foot R 8-3 0506", "blue foot B 8-3 1505",
              "blue leader M 2-6 1505", "red foot S 8-3 1506", "blue foot D 8-3 2005", "red foot U 8-3 2006", *THIRD,
              *FAR)  # fmt: skip
    table = Table(field("1976", *pieces, phase="declare", options={"leaders": "on"}))
    for order in ("attack 0506 by A leader L", "attack 1506 by B leader M", "attack 1106 by C", "attack 2006 by D"):
        table.give(order)
    table.settled().give("fight 0506", 3).give("fight 1506", 3)
    assert table.state.used == ("L", "M")


@pytest.mark.rule("76:18.0", "76:16.13", "76:10.13")
@pytest.mark.parametrize(("options", "attack"), [({"leaders": "on"}, (4 + 2) * 2 + 3), ({}, 4 * 2 + 3 + 2)])
def test_a_leader_helps_the_horse_that_charges_rather_than_the_foot_in_his_hex(
    options: dict[str, str], attack: int
) -> None:
    """By rule 18 not necessarily the unit he is stacked with: who charges is doubled with him; else he helps nearby."""
    pieces = ("blue foot B 3-3 0605", "blue horse A 4-6 0505 charges", "blue leader L 2-8 0605",
              "red foot R 8-3 0506 disrupted")  # fmt: skip
    table = Table(field("1976", *pieces, *FAR, phase="declare", options=options)).give("attack 0506 by A B leader L")
    assert table.state.now.combats[0].attack == 4 + 3 + 2
    table.give("fight 0506 charge", 3)
    assert (table.view().before or table.view().now).combats[0].attack == attack


@pytest.mark.rule("76:18.0", "76:16.13", "76:10.13")
def test_of_two_leaders_the_better_one_helps_the_horse_that_charges() -> None:
    """Both reach both; one leader a unit."""
    pieces = ("blue foot B 3-3 0605", "blue horse A 4-6 0505 charges", "blue leader L 1-8 0505",
              "blue leader M 3-8 0605", "red foot R 8-3 0506 disrupted")  # fmt: skip
    table = Table(field("1976", *pieces, *FAR, phase="declare", options={"leaders": "on"}))
    table.give("attack 0506 by A B leader L leader M").give("fight 0506 charge", 3)
    assert (table.view().before or table.view().now).combats[0].attack == (4 + 3) * 2 + 3 + 1
