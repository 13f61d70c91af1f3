"""Odds, results, terrain, leaders in combat, exchanges, charges, pursuit, special tactics."""

from typing import Any

import pytest

from game.battles.editions import edition
from tests.battles.positions import THIRD, Table, field

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])
#: A unit of each side far off, so that the field is never empty.
FAR = ("blue foot FB 8-3 2040", "red foot FR 8-3 2042")


def fight(book: str, die: int, *pieces: str, order: Any = "attack 0506 by A", **more: Any) -> Table:
    """Declare one attack on 0506 and fight it."""
    table = Table(field(book, *pieces, *FAR, phase="declare", **more)).give(order)
    table.settled()
    return table.give("fight 0506", die)


def odds(table: Table) -> tuple[int, int, str]:
    combat = table.view().now.combats[0]
    return combat.attack, combat.defence, combat.odds


def declared(book: str, *pieces: str, order: Any = "attack 0506 by A", **more: Any) -> tuple[int, int, str]:
    return odds(Table(field(book, *pieces, *FAR, phase="declare", **more)).give(order))


@pytest.mark.rule("76:8.6", "21:9.3")
def test_example_thirteen_against_four_is_three_to_one() -> None:
    for book in ("1976", "2021"):
        assert edition(book).charts.combat.odds(13, 4) == "3-1"
        assert declared(book, "blue foot A 13-3 0505", "red foot R 4-3 0506") == (13, 4, "3-1")


@pytest.mark.rule("21:9.3")
def test_example_eight_against_five_is_one_and_a_half_to_one() -> None:
    assert edition("2021").charts.combat.odds(8, 5) == "1.5-1"
    assert edition("1976").charts.combat.odds(8, 5) == "1-1"
    assert declared("2021", "blue foot A 8-3 0505", "red foot R 5-3 0506") == (8, 5, "1.5-1")


@BOTH
@pytest.mark.rule("76:8.6", "21:9.3")
def test_odds_are_rounded_for_the_defence_and_end_at_both_ends_of_the_table(book: str) -> None:
    table = edition(book).charts.combat
    cases = {
        (1, 30): "1-5",
        (2, 9): "1-5",
        (1, 4): "1-4",
        (5, 9): "1-2",
        (9, 10): "1-2",
        (12, 2): "6-1",
        (90, 1): "6-1",
    }
    assert {pair: table.odds(*pair) for pair in cases} == cases


@BOTH
@pytest.mark.rule("76:8.61", "21:9.4")
def test_attackers_disrupted_and_eliminated(book: str) -> None:
    weak = ("blue foot A 2-3 0505", "red foot R 10-3 0506")
    table = fight(book, 1, *weak)
    assert (table.shaken("A"), table.at("R")) == ((True,), "0506")
    assert fight(book, 6, *weak).at("A") == "lost"


@BOTH
@pytest.mark.rule("76:8.61", "76:9.0", "21:9.4", "21:10.0")
def test_defenders_disrupted_a_second_time_are_eliminated(book: str) -> None:
    assert fight(book, 1, "blue foot A 8-3 0505", "red foot R 8-3 0506").shaken("R") == (True,)
    assert fight(book, 1, "blue foot A 8-3 0505", "red foot R 15-3 0506 disrupted").at("R") == "lost"
    assert fight(book, 1, "blue foot A 48-3 0505", "red foot R 8-3 0506").at("R") == "lost"


@BOTH
@pytest.mark.rule("76:8.61", "76:8.6", "21:9.4")
def test_no_effect(book: str) -> None:
    table = fight(book, 3, "blue foot A 8-3 0505", "red foot R 8-3 0506")
    assert (table.shaken("A", "R"), table.at("A"), table.at("R")) == ((False, False), "0505", "0506")


EXCHANGE = ("blue foot A 4-3 0505", "blue foot B 6-3 0605", "blue foot C 3-3 0406", "red foot R 6-3 0506")


@BOTH
@pytest.mark.rule("76:8.61", "21:9.4")
def test_in_an_exchange_the_attacker_picks_who_pays_with_nobody_to_spare(book: str) -> None:
    table = fight(book, 3, *EXCHANGE, order="attack 0506 by A B C")  # 13 to 6: 2-1
    pending = table.view().pending
    assert pending is not None
    assert pending.need == 6
    assert table.offers("disrupt") == {"A", "B", "C"}
    assert table.may_end("disrupt B")
    assert table.offers("disrupt B") == set()
    assert not table.may_end("disrupt A")
    assert table.offers("disrupt A") == {"C"}
    table.give("disrupt A C")
    assert table.shaken("A", "B", "C", "R") == (True, False, True, True)


@pytest.mark.rule("21:9.4")
def test_example_an_exchange_disrupts_the_defenders_then_attackers_worth_as_much() -> None:
    foes = ("red foot R 4-3 0506", "red foot S 4-3 0604 disrupted")
    state = field("2021", "blue foot A 6-3 0505", "blue foot B 6-3 0605", *foes, *FAR, phase="declare")
    table = Table(state).give("attack 0506 0604 by A B")
    assert odds(table) == (12, 6, "2-1")
    table.settled().give("fight 0506", 3)
    assert (table.at("S"), table.shaken("R")) == ("lost", (True,))
    assert table.offers("disrupt") == {"A", "B"}
    table.give("disrupt A")
    assert table.shaken("A", "B") == (True, False)


@BOTH
@pytest.mark.rule("76:8.61", "21:9.4")
def test_where_all_is_not_enough_all_are_disrupted(book: str) -> None:
    table = fight(book, 4, "blue foot A 4-3 0505", "red foot R 8-3 0506")
    assert table.shaken("A", "R") == (True, True)


@BOTH
@pytest.mark.rule("76:8.61", "21:9.4")
def test_who_pays_for_an_exchange_is_told_where_nothing_is_to_be_chosen(book: str) -> None:
    one = fight(book, 4, "blue foot A 4-3 0505", "red foot R 8-3 0506")
    assert one.told("Disrupted in exchange: A.")
    pieces = ("blue foot A 8-3 0505", "blue foot B 2-3 0605", "red foot R 5-3 0506")
    only = fight(book, 3, *pieces, order="attack 0506 by A B")  # 2-1: B alone is not worth 5, beside A not needed
    assert only.told("Disrupted in exchange: A.")
    assert only.shaken("A", "B", "R") == (True, False, True)
    rider = ("blue horse A 8-6 0505 charges", "red foot R 8-3 0506")
    weak = ("red_foot",) if book == "1976" else ("red",)
    table = Table(field(book, *rider, *FAR, phase="declare", demoralized=weak)).give("attack 0506 by A").settled()
    assert not table.give("fight 0506 charge", 3).told("exchange: A")  # who charges is disrupted in any case


@BOTH
@pytest.mark.rule("76:8.61", "21:9.4")
def test_an_exchange_eliminates_disrupted_defenders_first(book: str) -> None:
    table = fight(book, 2, "blue foot A 4-3 0505", "red foot R 8-3 0506 disrupted")
    assert (table.at("R"), table.shaken("A")) == ("lost", (True,))


@pytest.mark.rule("76:8.61", "21:11.2", "21:9.4")
def test_the_defenders_leader_counts_in_an_exchange_in_2021_only() -> None:
    pieces = ("blue foot A 6-3 0505", "blue foot B 8-3 0605", "red foot R 6-3 0506", "red leader L 2-6 0506")
    old = fight("1976", 2, *pieces, order="attack 0506 by A B")
    assert old.state.pending is not None
    assert old.state.pending.need == 6
    new = fight("2021", 3, *pieces, order="attack 0506 by A B")
    assert new.state.pending is None  # eight: B alone is the only set with nobody to spare
    assert new.shaken("A", "B") == (False, True)


@BOTH
@pytest.mark.rule("76:9.13", "21:10.0")
def test_disrupted_units_defend_with_what_stands_on_their_back(book: str) -> None:
    assert declared(book, "blue foot A 8-3 0505", "red foot R 15-3 0506 disrupted")[:2] == (8, 8)


# --- terrain ---


@BOTH
@pytest.mark.rule("76:8.4", "21:9.2")
def test_streams_and_slopes_double_if_all_attack_across(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "red foot R 4-3 0506")
    all_ = "attack 0506 by A B"
    for kind in ("stream", "slope"):
        one = {"hexsides": {kind: [("0506", "0505")]}}
        both = {"hexsides": {kind: [("0506", "0505"), ("0506", "0605")]}}
        assert declared(book, *pieces, order=all_, **one)[1] == 4
        assert declared(book, *pieces, order=all_, **both)[1] == 8
    down = {"hexsides": {"slope": [("0505", "0506"), ("0605", "0506")]}}
    assert declared(book, *pieces, order=all_, **down)[1] == 4


@BOTH
@pytest.mark.rule("76:8.4", "21:9.2", "21:7.2.2")
def test_a_bridge_does_not_undo_the_defence(book: str) -> None:
    ground = {"hexsides": {"river": [("0506", "0505")]}, "bridges": [("0506", "0505")]}
    assert declared(book, "blue foot A 8-3 0505", "red foot R 4-3 0506", **ground)[1] == 8


@pytest.mark.rule("76:8.4", "21:9.2")
def test_multiples_do_not_add_up() -> None:
    ground = {"terrain": {"entrenchment": ["0506"]}, "hexsides": {"stream": [("0506", "0505")]}}
    assert declared("2021", "blue foot A 8-3 0505", "red foot R 4-3 0506", **ground)[1] == 8


@pytest.mark.rule("21:9.2")
def test_example_an_entrenched_unit_and_one_in_the_open() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 4-3 0506", "red foot S 3-3 0504")
    trench = {"terrain": {"entrenchment": ["0506"]}}
    assert declared("2021", *pieces, order="attack 0506 0504 by A", **trench)[1] == 4 * 2 + 3


@pytest.mark.rule("76:8.21", "76:8.4", "76:12.0", "21:9.2")
@BOTH
def test_a_stream_before_one_of_two_defenders_doubles_that_one(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 4-3 0506", "red foot S 3-3 0504")
    water = {"hexsides": {"stream": [("0506", "0505")]}}
    assert declared(book, *pieces, order="attack 0506 0504 by A", **water)[1] == 4 * 2 + 3
    round_ = {"hexsides": {"stream": [("0506", "0505"), ("0504", "0505")]}}
    assert declared(book, *pieces, order="attack 0506 0504 by A", **round_)[1] == (4 + 3) * 2


@pytest.mark.rule("76:8.4", "21:9.2")
def test_stream_and_slope_together_double_in_2021_only() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "red foot R 4-3 0506")
    mixed = {"hexsides": {"stream": [("0506", "0505")], "slope": [("0506", "0605")]}}
    assert declared("2021", *pieces, order="attack 0506 by A B", **mixed)[1] == 8
    assert declared("1976", *pieces, order="attack 0506 by A B", **mixed)[1] == 4


@pytest.mark.rule("21:14.0")
def test_light_troops_are_doubled_in_woods_and_infantry_in_towns() -> None:
    def held(kind: str, ground: str) -> int:
        return declared("2021", "blue foot A 8-3 0505", f"red {kind} R 4-3 0506", terrain={ground: ["0506"]})[1]

    assert [held(kind, "woods") for kind in ("foot", "horse", "light", "shot")] == [4, 4, 8, 8]
    assert [held(kind, "town") for kind in ("foot", "horse", "light", "shot")] == [8, 4, 4, 8]


# --- leaders ---


@BOTH
@pytest.mark.rule("76:10.11", "76:10.1", "21:11.2", "21:9.3")
def test_leaders_of_both_sides_add_their_value_in_their_hex(book: str) -> None:
    pieces = ("blue foot A 6-3 0505", "blue leader L 3-6 0505", "red foot R 4-3 0506", "red leader M 1-6 0506")
    assert declared(book, *pieces)[:2] == (6, 5)
    assert declared(book, *pieces, order="attack 0506 by A leader L")[:2] == (9, 5)


@BOTH
@pytest.mark.rule("76:10.12", "21:9.2", "21:11.2")
def test_leaders_count_before_terrain_doubles(book: str) -> None:
    water = {"hexsides": {"stream": [("0506", "0505")]}}
    pieces = ("blue foot A 6-3 0505", "red foot R 4-3 0506", "red leader M 1-6 0506")
    assert declared(book, *pieces, **water)[1] == 10


@pytest.mark.rule("76:10.12", "21:11.2")
def test_a_leader_beside_a_disrupted_unit() -> None:
    pieces = ("blue foot A 6-3 0505", "red foot R 10-3 0506 disrupted", "red leader M 3-6 0506")
    assert declared("1976", *pieces)[1] == 7  # half of 13
    assert declared("2021", *pieces)[1] == 8  # 5 and 3


@BOTH
@pytest.mark.rule("76:10.13", "21:11.2")
def test_one_leader_a_hex_the_best_or_the_one_preferred(book: str) -> None:
    pieces = ("blue foot A 6-3 0505", "blue leader L 3-6 0505", "blue leader K 1-6 0505",
              "red foot R 4-3 0506", "red leader M 1-6 0506", "red leader N 2-6 0506")  # fmt: skip
    table = Table(field(book, *pieces, *FAR, phase="declare"))
    assert table.offers("attack 0506 by A leader") == {"L", "K"}
    assert table.offers("attack 0506 by A leader L") == set()
    table.give("prefer M", seat="red")
    table.give("attack 0506 by A leader K")
    assert odds(table)[:2] == (7, 5)
    assert declared(book, *pieces)[:2] == (6, 6)


@pytest.mark.rule("21:11.2")
def test_example_leaders_in_two_attacking_and_two_defending_hexes_all_count() -> None:
    pieces = ("blue foot A 6-3 0505", "blue foot B 6-3 0606", "blue leader L 3-8 0505", "blue leader K 1-8 0606",
              "red foot R 4-3 0506", "red foot S 4-3 0605",
              "red leader M 1-8 0506", "red leader N 2-8 0605")  # fmt: skip
    assert declared("2021", *pieces, order="attack 0506 0605 by A B leader L leader K")[:2] == (16, 11)


@BOTH
@pytest.mark.rule("76:9.11", "76:10.0", "21:11.1", "21:11.2")
def test_combat_spares_leaders_unless_their_last_unit_falls_beside_the_enemy(book: str) -> None:
    pieces = ("blue foot A 48-3 0505", "red foot R 8-3 0506", "red leader M 1-6 0506")
    table = fight(book, 6, *pieces)
    assert (table.shaken("R"), table.at("M")) == ((True,), "0506")
    table = fight(book, 1, *pieces)
    assert (table.at("R"), table.at("M")) == ("lost", "lost")


@BOTH
@pytest.mark.rule("21:11.1", "76:10.0")
def test_in_an_exchange_the_defenders_leader_falls_before_the_attacker_is_disrupted(book: str) -> None:
    table = fight(book, 2, "blue foot A 4-3 0505", "red foot R 8-3 0506 disrupted", "red leader M 0-6 0506")
    assert (table.at("M"), table.shaken("A")) == ("lost", (True,))


# --- charges ---


@pytest.mark.rule("76:16.0", "76:16.11", "21:13.0", "21:13.1")
@BOTH
def test_cavalry_charges_weak_infantry_only(book: str) -> None:
    def may(*pieces: str, order: Any = "attack 0506 by A", **more: Any) -> bool:
        table = Table(field(book, "blue horse A 4-6 0505 charges", *pieces, *FAR, phase="declare", **more))
        table.give(order)
        if "done" in table.offers():
            table.give("done")
        return "charge" in table.offers("fight 0506")

    assert may("red foot R 8-3 0506 disrupted")
    assert not may("red foot R 8-3 0506")
    assert not may("red horse R 8-3 0506 disrupted")
    weak = ("red_foot",) if book == "1976" else ("red",)
    assert may("red foot R 8-3 0506", demoralized=weak)
    assert not may("red horse R 8-3 0506", demoralized=weak)
    assert not may("red foot R 8-3 0506 disrupted", "red foot S 8-3 0504", order="attack 0506 0504 by A")


@pytest.mark.rule("21:13.1", "W1", "L1")
def test_in_2021_only_charge_capable_cavalry_is_doubled() -> None:
    pieces = ("blue horse A 4-6 0505 charges", "blue horse B 4-6 0605", "red foot R 8-3 0506 disrupted")
    table = Table(field("2021", *pieces, *FAR, phase="declare")).give("attack 0506 by A B").settled()
    table.give("fight 0506 charge", 3)
    combat = table.view().before or table.view().now
    assert combat.combats[0].attack == 12
    other = Table(field("2021", *pieces, *FAR, phase="declare")).give("attack 0506 by B")
    assert "charge" not in other.offers("fight 0506")


@BOTH
@pytest.mark.rule("21:13.1", "76:16.11")
def test_example_a_charge_beside_enemy_cavalry(book: str) -> None:
    pieces = ("blue horse A 4-6 0505 charges", "blue horse B 4-6 0605 charges", "red foot R 8-3 0506 disrupted",
              "red horse S 4-6 0405")  # fmt: skip
    table = Table(field(book, *pieces, *FAR, phase="declare"))
    table.give("attack 0405 by A").give("attack 0506 by B").settled()
    assert "charge" not in table.offers("fight 0405")
    assert "charge" in table.offers("fight 0506")


@BOTH
@pytest.mark.rule("21:13.1", "21:13.2", "76:16.11", "76:16.12", "76:16.14")
@pytest.mark.parametrize("order", ["", " disrupted"])
def test_example_horse_beside_enemy_cavalry_joins_a_charge_as_it_is(book: str, order: str) -> None:
    """A stands beside the cavalry S, and B beside the infantry alone: in 2021 B charges, and A attacks with it."""
    pieces = ("blue horse A 5-6 0505 charges", "blue horse B 4-6 0605 charges", "blue foot D 8-3 0306",
              "red foot R 8-3 0506 disrupted", f"red horse S 9-6 0405{order}")  # fmt: skip
    table = Table(field(book, *pieces, *FAR, *THIRD, phase="declare"))
    table.give("attack 0506 by A B").give("attack 1106 by C")
    if not order:
        table.give("attack 0405 by D")
    table.settled().give("fight 0506 charge", *([4, 4] if order else [4]))  # no effect; the last combat follows
    combat = next(c for c in (table.view().before or table.view().now).combats if "R" in c.defenders)
    assert (combat.attack, table.shaken("A", "B")) == ((18, (True, True)) if book == "1976" else (13, (False, True)))


@BOTH
@pytest.mark.rule("21:13.1", "76:16.11")
@pytest.mark.parametrize(
    ("cavalry", "charges"),
    [("red horse S 9-6 0405", False), ("red light S 9-6 0405 disrupted", False), ("red horse S 9-6 0403", True)],
)
def test_in_2021_no_horse_beside_enemy_cavalry_charges(book: str, cavalry: str, charges: bool) -> None:
    """Whom else it attacks is all that matters in 1976; whatever foot stands beside it never bars a charge."""
    pieces = ("blue horse A 5-6 0505 charges", "blue foot D 8-3 0306", "red foot R 8-3 0506 disrupted", cavalry)
    table = Table(field(book, *pieces, *FAR, *THIRD, phase="declare"))
    table.give("attack 0506 by A").give("attack 1106 by C")
    if "0405" in cavalry and "disrupted" not in cavalry:
        table.give("attack 0405 by D")
    able = "charge" in table.settled().offers("fight 0506")
    assert able is (charges or book == "1976")
    if not able:
        assert "Cavalry beside enemy cavalry does not charge." in str(table.refused("fight 0506 charge"))


@pytest.mark.rule("76:16.0", "76:16.11", "21:13.1")
@BOTH
@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        (("blue foot A 5-6 0505", "red foot R 8-3 0506 disrupted"), "No unit of this attack can charge."),
        (
            ("blue horse A 5-6 0505 charges", "red foot R 8-3 0506"),
            "Only disrupted or demoralized infantry is charged.",
        ),
    ],
)
def test_a_charge_that_is_refused_says_why(book: str, pieces: tuple[str, ...], reason: str) -> None:
    table = Table(field(book, *pieces, *FAR, *THIRD, phase="declare"))
    table.give("attack 0506 by A").give("attack 1106 by C").settled()
    refusal = table.refused("fight 0506 charge")
    assert reason in str(refusal)
    assert refusal.rule.startswith("76:16" if book == "1976" else "21:13.1")


@pytest.mark.rule("21:13.1", "21:8.1", "W5")
def test_cavalry_over_an_unbridged_river_bars_no_charge() -> None:
    pieces = ("blue horse A 5-6 0505 charges", "red foot R 8-3 0506 disrupted", "red horse S 9-6 0405")
    sides = {"river": [("0405", "0505")]}
    table = Table(field("2021", *pieces, *FAR, *THIRD, phase="declare", hexsides=sides)).give("attack 0506 by A")
    assert "charge" in table.give("attack 1106 by C").offers("fight 0506")


@pytest.mark.rule("21:13.1")
def test_once_the_cavalry_beside_it_has_fallen_horse_charges() -> None:
    pieces = ("blue horse A 5-6 0505 charges", "blue foot D 60-3 0306", "red foot R 8-3 0506 disrupted",
              "red horse S 9-6 0405")  # fmt: skip
    table = Table(field("2021", *pieces, *FAR, *THIRD, phase="declare"))
    table.give("attack 0506 by A").give("attack 0405 by D").give("attack 1106 by C").settled()
    assert "charge" not in table.offers("fight 0506")
    table.give("fight 0405", 1)
    assert (table.at("S"), "charge" in table.offers("fight 0506")) == ("lost", True)


CHARGE = ("blue horse A 5-6 0505 charges", "blue foot B 8-3 0605")


@BOTH
@pytest.mark.rule("76:16.13", "76:16.15", "21:13.2")
@pytest.mark.parametrize(("strength", "foot_pays"), [(5, False), (6, True)])
def test_example_a_charge_with_infantry(book: str, strength: int, foot_pays: bool) -> None:
    red = f"red foot R {strength}-3 0506"
    weak = ("red_foot",) if book == "1976" else ("red",)
    table = Table(field(book, *CHARGE, red, *FAR, phase="declare", demoralized=weak)).give("attack 0506 by A B")
    table.give("fight 0506 charge", 4)
    combat = (table.view().before or table.view().now).combats[0]
    assert (combat.attack, combat.odds, combat.result) == (18, "3-1", "Dx")
    assert table.shaken("A", "B") == (True, foot_pays)


@BOTH
@pytest.mark.rule("76:16.12", "76:16.14", "76:16.1", "21:13.2")
def test_charging_cavalry_is_disrupted_whatever_comes_and_never_worse(book: str) -> None:
    pieces = ("blue horse A 1-6 0505 charges", "red foot R 20-3 0506 disrupted")
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A").give("fight 0506 charge", 6)
    assert (table.view().before or table.view().now).combats[0].result == "Ae"
    assert (table.at("A"), table.shaken("A")) == ("0505", (True,))
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A")
    assert table.give("fight 0506", 6).at("A") == "lost"
    strong = ("blue horse A 40-6 0505 charges", "red foot R 4-3 0506 disrupted")
    table = Table(field(book, *strong, *FAR, phase="declare")).give("attack 0506 by A").give("fight 0506 charge", 1)
    assert table.shaken("A") == (True,)


@BOTH
@pytest.mark.rule("21:13.1", "76:16.13")
def test_a_leader_beside_charging_cavalry_is_doubled(book: str) -> None:
    pieces = ("blue horse A 4-6 0505 charges", "blue leader L 2-8 0505", "red foot R 8-3 0506 disrupted")
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A leader L")
    table.give("fight 0506 charge", 3)
    assert (table.view().before or table.view().now).combats[0].attack == 12


@BOTH
@pytest.mark.rule("21:13.1", "76:16.13", "76:10.12")
def test_a_leader_with_infantry_beside_a_charge_is_not_doubled(book: str) -> None:
    pieces = ("blue horse A 4-6 0505 charges", "blue foot B 3-3 0605", "blue leader L 2-8 0605",
              "red foot R 8-3 0506 disrupted")  # fmt: skip
    table = Table(field(book, *pieces, *FAR, phase="declare")).give("attack 0506 by A B leader L")
    table.give("fight 0506 charge", 3)
    assert (table.view().before or table.view().now).combats[0].attack == 4 * 2 + 3 + 2


@BOTH
@pytest.mark.rule("76:8.0", "76:10.11", "21:9.0", "21:11.2")
def test_a_leader_takes_part_with_a_unit_in_his_hex_however_near_the_enemy_he_is(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605 disrupted", "blue leader L 2-8 0605", "red foot R 8-3 0506",
              "red leader K 2-8 0507")  # fmt: skip
    table = Table(field(book, *pieces, *FAR, phase="declare"))
    assert "leader" not in table.offers("attack 0506 by A")
    combat = table.give("attack 0506 by A").view().now.combats[0]
    assert (combat.attack, combat.defence, combat.captains) == (8, 8, ())


# --- pursuit ---

HUNT = ("blue horse A 24-6 0505 charges", "red foot R 4-3 0506 disrupted", "red gun G 0-0 0506")


@pytest.mark.rule("21:19.2")
def test_charging_cavalry_pursues_into_the_hexes_it_has_emptied() -> None:
    table = Table(field("2021", *HUNT, *FAR, phase="declare", options={"pursuit": "on"})).give("attack 0506 by A")
    table.give("fight 0506 charge", 1)
    assert (table.at("A"), table.shaken("A"), table.state.pieces["G"].side) == ("0506", (True,), "blue")
    led = field("2021", *HUNT, "red leader L 2-8 0506", *FAR, phase="declare", options={"pursuit": "on"})
    assert Table(led).give("attack 0506 by A").give("fight 0506 charge", 1).at("L") == "lost"
    off = Table(field("2021", *HUNT, *FAR, phase="declare")).give("attack 0506 by A").give("fight 0506 charge", 1)
    assert off.at("A") == "0505"
    dd = Table(field("2021", *HUNT, *FAR, phase="declare", options={"pursuit": "on"})).give("attack 0506 by A")
    assert dd.give("fight 0506 charge", 6).at("A") == "0505"


@pytest.mark.rule("21:19.2", "21:7.1")
@pytest.mark.parametrize(("terrain", "goal"), [("castle", "0505"), ("town", "0506"), ("clear", "0506")])
def test_no_pursuit_into_closed_terrain(terrain: str, goal: str) -> None:
    ground = {terrain: ["0506"]} if terrain != "clear" else {}
    state = field("2021", *HUNT, *FAR, phase="declare", options={"pursuit": "on"}, terrain=ground)
    table = Table(state).give("attack 0506 by A").give("fight 0506 charge", 1)
    assert table.at("R") == "lost"
    if table.view().pending is not None:
        table.give("pursue A 0506")
    assert table.at("A") == goal
    assert table.state.pieces["G"].side == ("red" if goal == "0505" else "blue")


@pytest.mark.rule("21:19.2")
def test_a_leader_may_hold_the_pursuit_or_ride_along() -> None:
    state = field("2021", *HUNT, "blue leader L 2-8 0505", *FAR, phase="declare", options={"pursuit": "on"})
    table = Table(state).give("attack 0506 by A leader L").give("fight 0506 charge", 1)
    assert table.offers() == {"pursue", "hold"}
    assert Table(table.state).give("hold").at("A") == "0505"
    table.give("pursue A 0506 with L")
    assert (table.at("A"), table.at("L")) == ("0506", "0506")


# --- special tactics ---


def tactics(attacker: str, defender: str, die: int = 3, **more: object) -> str:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    state = field("2021", *pieces, *FAR, phase="move", options={"tactics": "on"}, **more)
    table = Table(state)
    if defender:
        table.give(f"answer {defender}", seat="red")
    table.give("done")
    if attacker:
        table.give(f"tactic {attacker}")
    table.give("attack 0506 by A").give("fight 0506", die)
    return (table.view().before or table.view().now).combats[0].result


@pytest.mark.rule("21:19.0", "21:19.3")
@pytest.mark.parametrize(
    ("attacker", "defender", "result"),
    [
        ("", "", "-"),
        ("pike", "", "Dd"),
        ("", "pike", "Dd"),
        ("pike", "pike", "Dd"),
        ("salvo", "", "Ad"),
        ("", "salvo", "Ad"),
    ],
)
def test_special_tactics_turn_no_effect_into_something(attacker: str, defender: str, result: str) -> None:
    assert tactics(attacker, defender) == result


@pytest.mark.rule("21:19.3")
def test_two_salvos_or_pike_and_salvo_are_an_exchange() -> None:
    for pair in (("salvo", "salvo"), ("pike", "salvo"), ("salvo", "pike")):
        table = Table(field("2021", "blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR, options={"tactics": "on"}))
        table.give(f"answer {pair[1]}", seat="red").give("done").give(f"tactic {pair[0]}").give("attack 0506 by A")
        table.give("fight 0506", 3)
        assert table.shaken("A", "R") == (True, True)


@pytest.mark.rule("21:19.3")
def test_special_tactics_cost_ten_and_are_used_once_and_never_in_fog() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR)
    table = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}, level=10)).give("tactic pike")
    assert table.view().tracks[0].points == 10
    assert table.view().tracks[0].demoralized
    assert "tactic" not in table.offers()
    fog = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}, fog=True))
    assert "tactic" not in fog.offers()
    weak = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}, demoralized=("blue",)))
    assert "tactic" not in weak.offers()


@pytest.mark.rule("21:19.3")
def test_special_tactics_need_infantry_on_both_sides() -> None:
    pieces = ("blue horse A 8-6 0505", "red foot R 8-3 0506", *FAR)
    table = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"})).give("tactic pike")
    table.give("attack 0506 by A").give("fight 0506", 3)
    assert table.shaken("R") == (False,)


@pytest.mark.rule("21:19.3")
def test_a_standing_answer_is_hidden_until_the_attack() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR)
    table = Table(field("2021", *pieces, options={"tactics": "on"}))
    before = table.view("blue"), table.view()
    table.give("answer salvo", seat="red")
    assert (table.view("blue"), table.view()) == before
    assert table.view("red").answer == "salvo"
    assert all(event.to == ("red",) for event in table.events)
    table.give("done").give("attack 0506 by A")
    assert table.view("blue").tactics == {"red": "salvo"}
