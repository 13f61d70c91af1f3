"""Setting up within the limits."""

import pytest

from game.battles import RULES
from game.battles.board import board
from tests.battles.positions import Table, battle


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
