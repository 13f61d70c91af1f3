"""Pursuit: who goes where, with whom, and who is held."""

from functools import partial

import pytest

from bot.discord.options import fitting
from game.battles import RULES
from game.core.rules import Setup
from game.core.words import called
from tests.battles.positions import FAR, Table, field

TWO = ("blue horse A 24-6 0505 charges", "blue horse B 24-6 0605 charges", "red foot R 4-3 0506 disrupted",
       "red foot S 4-3 0604 disrupted")  # fmt: skip


def hunted(*pieces: str, order: str = "attack 0506 0604 by A B") -> Table:
    """A charge that eliminates all it is made against."""
    table = Table(field("2021", *pieces, *FAR, phase="declare", options={"pursuit": "on"})).give(order)
    return table.give("fight 0506 charge", 1)


def prompt(table: Table, *spoken: str) -> str:
    return RULES.words(table.state, "blue", spoken).prompt


@pytest.mark.rule("21:19.2")
@pytest.mark.parametrize(("option", "told"), [
    ("on", "A charge disrupts the cavalry; it must pursue whom it eliminates, if no leader in its hex holds it."),
    ("off", "A charge disrupts the cavalry."),
])  # fmt: skip
def test_what_a_charge_may_end_in_is_said_before_it(option: str, told: str) -> None:
    state = field("2021", *TWO, *FAR, phase="declare", options={"pursuit": option})
    assert prompt(Table(state).give("attack 0506 0604 by A B"), "fight", "0506") == told


@pytest.mark.rule("21:19.2")
def test_each_rider_pursues_once_and_into_a_hex_of_his_own() -> None:
    table = hunted(*TWO)
    assert table.offers() == {"pursue"}
    assert table.offers("pursue") == {"A", "B"}
    assert table.offers("pursue A") == {"0506", "0604"}
    table.give("pursue A 0506")
    assert table.offers("pursue") == {"B"}
    assert table.offers("pursue B") == {"0604"}
    table.give("pursue B 0604")
    assert (table.at("A"), table.at("B"), table.view().pending) == ("0506", "0604", None)


@pytest.mark.rule("21:19.2")
def test_as_many_hexes_as_can_be_are_entered() -> None:
    """B gets into one of them only, so A has to leave that to him; until then either may go first."""
    state = field("2021", *TWO, *FAR, phase="declare", options={"pursuit": "on"},
                  terrain={"castle": ["0604"]}, roads=[["0505", "0604"]])  # fmt: skip
    table = Table(state).give("attack 0506 0604 by A B").settled().give("fight 0506 charge", 1)
    assert table.offers("pursue") == {"A", "B"}
    assert (table.offers("pursue A"), table.offers("pursue B")) == ({"0604"}, {"0506"})
    first, other = (Table(table.state).give(order) for order in ("pursue A 0604", "pursue B 0506"))
    assert (first.offers("pursue"), first.offers("pursue B")) == ({"B"}, {"0506"})
    assert (other.offers("pursue"), other.offers("pursue A")) == ({"A"}, {"0604"})
    done = first.give("pursue B 0506")
    assert (done.at("A"), done.at("B"), done.view().pending) == ("0604", "0506", None)


@pytest.mark.rule("21:19.2")
def test_more_riders_than_hexes_and_more_hexes_than_riders() -> None:
    crowd = hunted(*TWO[:3], order="attack 0506 by A B").give("pursue B 0506")
    assert (crowd.at("A"), crowd.at("B"), crowd.view().pending) == ("0505", "0506", None)
    alone = hunted("blue horse A 40-6 0505 charges", *TWO[2:], order="attack 0506 0604 by A")
    assert alone.offers("pursue A") == {"0506", "0604"}
    alone.give("pursue A 0604")
    assert (alone.at("A"), alone.view().pending) == ("0604", None)
    single = hunted("blue horse A 40-6 0505 charges", TWO[2], order="attack 0506 by A")
    assert (single.at("A"), single.view().pending) == ("0506", None)


@pytest.mark.rule("21:19.2")
def test_a_leader_who_took_part_beside_the_horse_can_hold_it_and_no_other_can() -> None:
    led = ("blue leader L 2-8 0505", "blue leader M 2-8 0606")
    table = hunted(*TWO, *led, order="attack 0506 0604 by A B leader L")
    assert table.offers() == {"pursue", "hold"}
    assert prompt(table) == "The cavalry, disrupted by its charge, pursues, unless you let L hold it back."
    assert Table(table.state).give("hold").view().pending is None
    idle = hunted(*TWO, *led)
    assert idle.offers() == {"pursue"}
    told = "The cavalry, disrupted by its charge, must pursue: only a leader who fights in its hex can hold it."
    assert prompt(idle) == told


@pytest.mark.rule("21:19.2")
def test_a_leader_who_helped_the_foot_beside_the_horse_does_not_hold_it() -> None:
    foot = ("blue horse A 40-6 0505 charges", "blue foot B 4-3 0605", "blue leader L 2-8 0605")
    table = hunted(*foot, *TWO[2:], order="attack 0506 0604 by A B leader L")
    assert table.offers() == {"pursue"}


@pytest.mark.rule("21:19.2", "21:11.1")
@pytest.mark.parametrize(("order", "left"), [("pursue A 0506", "lost"), ("pursue A 0506 with L", "0506")])
def test_a_leader_left_behind_beside_the_enemy_is_lost(order: str, left: str) -> None:
    pieces = ("blue horse A 40-6 0505 charges", "blue leader L 2-8 0505", TWO[2], "blue foot C 8-3 0403",
              "red foot S 8-3 0404", "blue foot D 8-3 1505", "red foot U 8-3 1506", *FAR)  # fmt: skip
    table = Table(field("2021", *pieces, phase="declare", options={"pursuit": "on"})).give("attack 0404 by C")
    table.give("attack 1506 by D").give("attack 0506 by A").give("fight 0506 charge", 1).give(order)
    assert table.at("L") == left


@pytest.mark.rule("21:19.2")
def test_a_leader_with_charging_horse_may_pursue_though_he_did_not_help_it() -> None:
    alone = ("blue horse A 40-6 0505 charges", "blue leader L 2-8 0505", TWO[2])
    table = hunted(*alone, order="attack 0506 by A")
    assert (table.at("A"), table.offers()) == ("0505", {"pursue"})
    stays, rides = (Table(table.state).give(order) for order in ("pursue A 0506", "pursue A 0506 with L"))
    assert [(after.at("A"), after.at("L")) for after in (stays, rides)] == [("0506", "0505"), ("0506", "0506")]
    apart = hunted(alone[0], "blue leader L 2-8 0404", alone[2], order="attack 0506 by A")
    assert (apart.at("A"), apart.view().pending) == ("0506", None)


@pytest.mark.rule("21:19.2")
def test_a_pursuit_takes_guns_and_catches_leaders_in_the_hex() -> None:
    rest = ("red gun G 0-0 0506", "red leader L 2-8 0506", "red leader M 2-8 0604")
    table = hunted(*TWO, *rest)
    assert table.at("L") == "lost"  # already beside the enemy without a unit
    table.give("pursue A 0506")
    assert table.state.pieces["G"].side == "blue"


@pytest.mark.rule("21:19.2")
def test_only_leaders_in_the_rider_s_hex_ride_along_each_once() -> None:
    table = hunted(*TWO, "blue leader L 2-8 0505", "blue leader N 2-8 0505", "blue leader M 2-8 0605")
    words = ("pursue", "A", "0506", "with")
    assert set(RULES.words(table.state, "blue", words).texts()) == {"L", "N"}
    assert RULES.words(table.state, "blue", (*words, "L")).end
    assert not RULES.words(table.state, "blue", (*words, "M"))
    assert not RULES.words(table.state, "blue", (*words, "L", "with", "L"))
    assert not RULES.words(table.state, "blue", ("pursue", "A", "0506", "by", "L"))
    assert not RULES.words(table.state, "blue", (*words, "L", "by", "N"))
    assert table.hint("pursue A 0506", "with") == "L and N"
    read = called(partial(RULES.words, table.state, "blue"), (*words, "L", "with", "N"))
    assert read == "Pursue · A · 0506 · with leader L · with leader N"
    table.give("pursue A 0506 with leader L with N")
    assert [line.text for line in RULES.summary(table.events)] == ["Pursuit to 0506: A with L, N."]
    assert (table.at("L"), table.at("N"), table.at("M")) == ("0506", "0506", "0605")


@pytest.mark.rule("21:19.2", "L1")
def test_where_nobody_charges_the_option_is_not_offered() -> None:
    offered = {battle: {option.key for option in fitting("battles", battle)} for battle in ("lutter", "wittstock")}
    assert offered["wittstock"] - offered["lutter"] == {"pursuit"}
    before = RULES.complete(Setup("battles", "lutter", {"pursuit": "on"}))
    assert before.options["pursuit"] == "on", "games that have it stay as they are"
