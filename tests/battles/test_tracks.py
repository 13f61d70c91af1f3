"""What counts on the tracks of demoralization, and what is won by them."""

import pytest

from game.battles import RULES, victory
from game.battles.board import board
from game.battles.morale import lose
from game.core.rules import Setup
from tests.battles import fields
from tests.battles.positions import battle


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


@pytest.mark.rule("76:20.1", "76:20.11", "76:20.12")
def test_a_side_has_no_points_for_its_own_demoralization() -> None:
    state = battle("rocroi").state.copy()
    state.demoralized = ("fr_inf",)
    assert victory.totals(victory.points(state), state.board.sides) == {"french": 0, "spanish": 15}
    state.demoralized = ("sp_cav",)
    assert victory.totals(victory.points(state), state.board.sides) == {"french": 15, "spanish": 0}


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


@pytest.mark.rule("F.army", "t")
def test_a_commander_is_worth_no_less_than_he_was_before() -> None:
    def value(army: str) -> int:
        return board(fields.field(attacker="spain", attackers=army).key).counters["Spanish-Commander"].value

    assert value("foot 4, mounted_general 2") == 2
    assert value("foot 4, foot_general 2") == 2
