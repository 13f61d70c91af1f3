"""The year: each clause alone, on both sides of its boundary."""

import pytest

from game.cuius import RULES, turn
from game.cuius.board import BOARD, SIDES
from game.cuius.flow import Flow
from game.cuius.state import Army, Battle, Item
from tests.cuius.positions import Play, apart, army, at, bare, new
from tests.cuius.situations import ends, hints, prompt

PRAG, WIEN, DEMMIN = at("prag"), at("wien"), at("demmin")


# The year


@pytest.mark.rule("cuius:4.0", "cuius:7.1")
def test_who_has_the_initiative_names_the_first_player() -> None:
    state = bare()
    state.initiative = "protestant"
    play = Play(state).run(Item("first", args=("recruitment",)))
    assert (play.question, play.state.agenda[-1].seat, play.state.phase) == (
        "first-player",
        "protestant",
        "recruitment",
    )
    assert hints(play.state, "protestant").keys() == {"first-imperial", "first-protestant", "standing"}
    assert "the phase of Recruitment" in prompt(play.state)
    assert ends(play.state, "first-imperial")
    assert not ends(play.state)
    for wrong in ("first-nobody", "first-imperial first-imperial", "first-nobody first-imperial", "first-imperial x"):
        assert not ends(play.state, *wrong.split()), wrong
    play.give("protestant", "first-imperial")
    assert play.state.first == "imperial"
    assert "the Imperials play first in the phase of Recruitment." in play.told
    for will, first in (("me", "protestant"), ("opponent", "imperial")):
        state.standing["protestant"] = {"first": will}
        assert Play(state).run(Item("first", args=("operations",))).state.first == first


@pytest.mark.rule("cuius:7.2.5", "cuius:5.3.1", "cuius:6.2.1")
def test_a_round_ends_when_both_have_passed_in_succession() -> None:
    state = bare()
    state.first = "protestant"
    for side, place, leader in (("imperial", WIEN, "tilly"), ("protestant", PRAG, "thurn")):
        army(state, place, leader, inf=1)
        state.pp[side] = 9
    play = Play(state).run(Item("alternate", args=("hire",)))
    seats = []
    for order in (
        "pass",
        "hire Tilly 1-pp 2-foot",
        "hire Thurn 1-pp 2-foot",
        "pass",
        "hire Thurn 1-pp 2-foot",
        "pass",
        "pass",
    ):
        seats.append(play.state.agenda[-1].seat)
        play.give(seats[-1], order)
    assert seats == ["protestant", "imperial"] * 3 + ["protestant"]
    assert play.question == ""
    state.passed = ("imperial",)
    turn.passes(Flow(state, None), "protestant")
    assert " ".join(state.passed) == "imperial protestant"


@pytest.mark.rule("cuius:2.4.1", "cuius:5.1")
@pytest.mark.parametrize(
    ("scenario", "leader", "year", "there"),
    [
        ("white_mountain", "spinola", 1620, False),
        ("campaign", "spinola", 1620, True),
        ("campaign", "spinola", 1619, False),
        ("campaign", "spinola", 1626, True),
        ("campaign", "spinola", 1627, False),
        ("lion_of_the_north", "wallenstein", 1631, False),
        ("lion_of_the_north", "wallenstein", 1632, True),
        ("lion_of_the_north", "gallas", 1631, True),
        ("campaign", "wallenstein", 1630, True),
    ],
)
def test_who_is_available(scenario: str, leader: str, year: int, there: bool) -> None:
    state = apart(new(scenario))
    state.year = year
    assert (leader in turn.available(state, BOARD.leaders[leader].side)) is there


@pytest.mark.rule("cuius:5.1", "cuius:2.4.1", "cuius:16.4")
def test_leaders_leave_after_their_last_year_and_come_once() -> None:
    for year, departure, throws, stays in ((1632, "no", (), True), (1633, "no", (), False), (1632, "yes", (), True),
                                           (1633, "yes", (("departure of tilly", 5),), True)):  # fmt: skip
        state = bare(year=year, departure=departure)
        state.pool, state.gone = {"imperial": ("holk", "tilly"), "protestant": ()}, ("conti",)
        army(state, WIEN, "gallas", inf=1)
        state.deployed = {"imperial": 3, "protestant": 2}
        play = Play(state).run(Item("leaders"), throws=throws)
        pool = play.state.pool["imperial"]
        assert ("tilly" in pool) is stays
        assert ("tilly" in play.state.gone) is not stays
        assert "holk" in pool
        assert "wallenstein" in pool
        assert not {"gallas", "conti", "thurn", "piccolomini"} & set(pool)
        assert len(pool) == len(set(pool))
        assert list(pool) == sorted(pool)
        assert "bernhard" in play.state.pool["protestant"]
        assert "gallas" not in play.state.pool["protestant"]
        assert play.state.deployed == {"imperial": 0, "protestant": 0}
        assert ("Tilly leaves the war." in play.told) is not stays
        assert "Wallenstein is available." in play.told
        assert "Holk is available." not in play.told


@pytest.mark.rule("cuius:2.4.1")
def test_what_the_scenario_turns_unless_an_army_of_the_losing_side_stands_there() -> None:
    state = apart(new("campaign"))
    state.year = 1635
    state.control = {"dresden": "protestant", "leipzig": "protestant", "torgau": "imperial", "metz": "imperial"}
    state.imperial, state.protestant = {}, {at("leipzig"): Army(("thurn",), 1), at("verdun"): Army(("mansfeld",), 1)}
    play = Play(state).run(Item("events"))
    assert {c: play.state.control.get(c) for c in ("dresden", "leipzig", "torgau", "metz", "verdun")} == {
        "dresden": None, "leipzig": "protestant", "torgau": "imperial", "metz": "imperial", "verdun": "protestant",
    }  # fmt: skip
    assert "Dresden is now held by nobody." in play.told
    assert "Verdun is now held by the Protestants." in play.told
    state.imperial = {at("verdun"): Army(("tilly",), 1)}
    assert "verdun" not in Play(state).run(Item("events")).state.control
    state.imperial = {at("verdun"): Army(("tilly",))}
    assert Play(state).run(Item("events")).state.control["verdun"] == "protestant"
    state.year = 1634
    assert Play(state).run(Item("events")).state.control == state.control
    state.year = 1625
    assert {Play(state).run(Item("events")).state.control[c.id] for c in BOARD.cities_of["holstein"]} == {"protestant"}


@pytest.mark.rule("cuius:10.0", "cuius:2.6.4")
def test_what_winter_leaves_on_the_map() -> None:
    state = bare(year=1620)
    state.imperial = {
        "2509": Army(("tilly",), 3, fatigue=4, force=2), "2510": Army(("anholt",), art=1), "2511": Army(("bucquoy",)),
        "2512": Army((), 0, 2),
    }  # fmt: skip
    state.invaded, state.received, state.trail, state.trail_by = (
        {"saxony": "imperial"},
        {"imperial": 3},
        ("2509",),
        "imperial",
    )
    state.last_battle = Battle("2509", "imperial", "protestant", "2508")
    play = Play(state).run(Item("maintenance"), throws=[("initiative", 6), ("initiative", 1)])
    assert play.state.imperial == {"2509": Army((), 3, force=2), "2510": Army(art=1), "2512": Army((), 0, 2)}
    assert {"tilly", "anholt", "bucquoy"} <= set(play.state.pool["imperial"])
    assert (play.state.invaded, play.state.received, play.state.trail, play.state.trail_by) == ({}, {}, (), "")
    assert play.state.last_battle is None


@pytest.mark.rule("cuius:4.0", "cuius:3.0")
def test_the_higher_die_has_the_initiative_and_the_scenario_s_word_the_first_year() -> None:
    for one, two, has in ((3, 2, "imperial"), (2, 3, "protestant")):
        state = bare(year=1620)
        play = Play(state).run(Item("initiative"), throws=[("of imperial", one), ("of protestant", two)])
        assert play.state.initiative == has
        assert play.said[0].facts["side"] == has
    state = apart(new("white_mountain"))
    state.initiative = ""
    assert Play(state).run(Item("initiative")).state.initiative == "imperial"


@pytest.mark.rule("cuius:8.0", "cuius:5.3.1", "cuius:6.1.1")
@pytest.mark.parametrize("scenario", [one.value for one in RULES.scenarios])
def test_every_scenario_begins_as_it_is_written(scenario: str) -> None:
    state, written = new(scenario), BOARD.scenarios[scenario]
    assert (state.year, state.first_year, state.last_year) == (written.years[0], *written.years)
    ranks = {x: rank for force in written.forces for x, rank in force.leaders.items()}
    assert sorted(state.marshals) == sorted(x for x, rank in ranks.items() if rank == "marshal")
    assert {len(state.of(side)) for side in SIDES} == {
        sum(force.side == side for force in written.forces) for side in SIDES
    }  # fmt: skip
    assert all(one.fatigue == 0 for side in SIDES for one in state.of(side).values())
    assert state.pp == dict(written.pp)
    assert state.used == state.deployed == {"imperial": 0, "protestant": 0}
    for city in BOARD.cities.values():
        told = written.control.cities.get(city.id, written.control.provinces.get(city.province, "neutral"))
        assert state.control.get(city.id, "neutral") == told
