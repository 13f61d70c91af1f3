"""Checks, strength and cities: each clause alone, on both sides of its boundary."""

import pytest

from game.core.text import say
from game.cuius.board import BOARD
from game.cuius.checks import CHECKS, column, judge, needed, odd_loss, straggle, stragglers, tell_loss
from game.cuius.cities import attempt, chance, lost_in_battle, take
from game.cuius.flow import Flow
from game.cuius.state import Army
from game.cuius.strength import helpers, odds, overruns, own_drm
from tests.cuius.positions import Script, apart, army, at, bare

PRAG, WIEN, DEMMIN = at("prag"), at("wien"), at("demmin")


# Checks


@pytest.mark.rule("cuius:11.4.3", "cuius:2.4.4")
@pytest.mark.parametrize(
    ("leader", "fatigue", "at_"),
    [
        ("tilly", 0, 4),
        ("tilly", 1, 3),
        ("tilly", 4, 0),
        ("tilly", 5, 0),
        ("spinola", 0, 5),
        ("anholt", 3, 0),
        ("", 0, 0),
    ],
)
def test_the_column_of_a_check_is_lr_less_fatigue_from_minus_two_to_three(leader: str, fatigue: int, at_: int) -> None:
    assert column(bare(), Army((leader,) if leader else (), 1, fatigue=fatigue), leader) == at_


@pytest.mark.rule("cuius:2.4.4", "cuius:11.4.3")
@pytest.mark.parametrize(
    ("at_", "die", "drm", "success", "tires"),
    [
        (2, 1, 0, False, True),
        (2, 2, 0, False, False),
        (2, 2, -1, False, True),
        (0, 3, 0, False, True),
        (0, 4, 0, False, False),
        (0, 6, -3, True, False),
        (5, 1, 3, False, False),
        (0, 4, -1, False, True),
        (2, 4, 1, True, False),
        (2, 4, 0, False, False),
    ],
)
def test_a_reaction_that_fails_badly_tires(at_: int, die: int, drm: int, success: bool, tires: bool) -> None:
    result = judge(CHECKS.reaction, at_, die, drm)
    assert (result.die, result.total, result.success, result.tires) == (die, die + drm, success, tires)
    assert not judge(CHECKS.rout, at_, 1, drm).tires


@pytest.mark.rule("cuius:2.4.4", "cuius:11.3.2.1")
@pytest.mark.parametrize(("at_", "drm", "die"), [(2, 0, 5), (2, 1, 4), (2, -1, 6), (0, 0, 6), (5, 3, 2), (5, -1, 3)])
def test_the_lowest_die_that_succeeds(at_: int, drm: int, die: int) -> None:
    assert needed(CHECKS.reaction, at_, drm) == die


@pytest.mark.rule("cuius:11.3.2.2", "cuius:11.3.2.1")
def test_stragglers_are_a_tenth_rounded_up() -> None:
    assert [stragglers(sp) for sp in (1, 9, 10, 11, 99, 100, 101, 110)] == [1, 1, 1, 2, 10, 10, 11, 11]
    for fatigue, die, lost in ((0, 3, False), (0, 2, False), (1, 2, True), (1, 3, False)):
        state = bare()
        army(state, "2509", "tilly", inf=11, fatigue=fatigue)
        flow = Flow(state, Script([("stragglers of tilly in 2510", die)]))
        straggle(flow, "imperial", "2509", "2510")
        assert state.imperial["2509"] == Army(("tilly",), 9 if lost else 11, fatigue=fatigue + lost)
        went = "loses 2 SP by straggling, and his army tires" if lost else "comes through the hills without stragglers"
        assert [event.text for event in flow.events] == [f"Tilly {went} (die {die})."]
    state = bare()
    assert odd_loss(state, "imperial") == "inf"
    state.standing["imperial"] = {"losses": "horse"}
    assert (odd_loss(state, "imperial"), odd_loss(state, "protestant")) == ("cav", "inf")


@pytest.mark.rule("cuius:11.3.2.2", "cuius:16.3")
def test_how_many_straggle_of_a_hidden_force_is_told_to_its_side_alone() -> None:
    for force in (0, 1):
        state = bare(fog="exact")
        flow = Flow(state, None)
        army_ = Army(("tilly",), 9, force=force)
        tell_loss(flow, "11.3.2.2", "imperial", "2509", army_, say("exactly"), say("vaguely"), 2)
        told = [(event.text, event.to, event.facts.get("lost")) for event in flow.events]
        vague = ("vaguely", ("protestant", ""), None)
        assert told == ([("exactly", ("imperial",), 2), vague] if force else [("exactly", None, 2)])


# Strength


@pytest.mark.rule("cuius:14.7")
def test_who_helps() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=3)
    state.imperial |= {"2508": Army(("anholt",), 3), "2608": Army(("bucquoy",)), "2711": Army(("dampierre",), 4)}
    assert [(c.at, c.inf) for c in helpers(state, "imperial", "2509")] == [("2508", 2)]
    assert helpers(state, "protestant", "2509") == ()
    state.imperial["2608"] = Army(("bucquoy",), 1)
    assert [(c.at, c.inf) for c in helpers(state, "imperial", "2509")] == [("2508", 2), ("2608", 1)]


@pytest.mark.rule("cuius:14.2", "cuius:11.7.1")
def test_an_army_without_a_leader_has_his_modifier_no_more_and_nobody_overruns_nobody() -> None:
    state = bare()
    assert own_drm(state, Army((), 3)) == 0
    assert own_drm(state, Army(("tilly",), 3, art=1, fatigue=3)) == 1
    assert not overruns(5, 0)
    assert overruns(5, 1)
    assert overruns(6, 1)
    assert not overruns(4, 1)
    assert odds(4, 1) is not None


# Cities


@pytest.mark.rule("cuius:11.3.4.1", "cuius:13.2", "cuius:11.3.4.4")
def test_an_attempt_upon_a_city() -> None:
    state = bare()
    state.control["demmin"] = "protestant"
    one = Army(("tilly",), 4, 1)  # LR 2: four
    assert chance(state, one, DEMMIN) == "taken on a roll of 4 or more (50\u00a0%)"
    assert chance(state, Army(("tilly",), 5), DEMMIN) == "taken"
    assert not attempt(Flow(apart(state), Script([("control of demmin by tilly", 3)])), "imperial", DEMMIN, one)
    assert attempt(Flow(state, Script([("control of demmin by tilly", 4)])), "imperial", DEMMIN, one) is True
    assert state.control["demmin"] == "imperial"
    state.control["demmin"] = "protestant"
    assert attempt(Flow(state, Script()), "imperial", DEMMIN, Army(("tilly",), 5)) is True
    assert state.damage["demmin"] == 2


@pytest.mark.rule("cuius:11.3.4.4", "cuius:15.0", "cuius:15.2", "cuius:11.3.4.1")
def test_a_taken_city_is_told_pillaged_or_sacked_and_never_worse() -> None:
    for damage, after, text in ((0, 1, "pillaged"), (1, 2, "sacked"), (2, 2, "sacked")):
        state = bare()
        state.control["demmin"], state.damage = "protestant", {"demmin": damage} if damage else {}
        flow = Flow(state, None)
        take(flow, "imperial", BOARD.cities["demmin"])
        assert state.damage == {"demmin": after}
        assert flow.events[0].text == f"the Imperials take Demmin: it is {text}."
        take(flow, "imperial", BOARD.cities["demmin"])  # it is theirs already
        assert state.damage == {"demmin": after}


@pytest.mark.rule("cuius:11.3.4.1")
def test_only_the_holder_loses_a_city_by_losing_a_battle_there() -> None:
    for holder, after in (("protestant", "imperial"), ("imperial", "imperial"), ("", "")):
        state = bare()
        state.control = {"demmin": holder} if holder else {}
        lost_in_battle(Flow(state, None), "protestant", "imperial", DEMMIN)
        assert state.control.get("demmin", "") == after
        assert bool(state.damage) is (holder == "protestant")
    lost_in_battle(Flow(state, None), "protestant", "imperial", "2509")
    assert state.control == {}
