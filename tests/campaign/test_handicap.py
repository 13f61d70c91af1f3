"""Less is enough of an aim, where that is agreed: for the powers that seldom meet theirs in the thirty years."""

import pytest

from game.campaign import RULES
from game.campaign.aims import enough, met
from game.campaign.board import BOARD
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.core.wars import war_of
from tests.campaign.positions import position

pytestmark = pytest.mark.rule("p", "R26")

#: How many provinces are enough with it, in the thirty years.
GIVEN = {"united_provinces": 3, "spain": 3, "elector_palatine": 2}


def test_so_many_are_enough_where_it_is_agreed_and_for_all_others_as_many_as_before() -> None:
    plain, given = (position("autumn 1647", {}, victory="conditions", handicap=value) for value in ("off", "on"))
    for power in BOARD.powers:
        assert enough(given, power) == GIVEN.get(power, enough(plain, power))
    assert {enough(plain, power) for power in GIVEN} == {None}, "the rulebook's own: all"


def test_whoever_must_foil_another_foils_what_is_enough_for_him() -> None:
    """Three provinces of the Road are enough for Spain, but not once the Dutch have three of their neighbours."""
    chain, near = BOARD.map.spanish_road.chains[0].via, BOARD.neighbours
    road = dict.fromkeys(near["france"], "france") | dict.fromkeys(chain[1:], "spain")
    plain, given = (position("autumn 1647", {}, road, victory="conditions", handicap=value) for value in ("off", "on"))
    assert not met(plain, "spain")
    assert met(given, "spain")
    given.holders |= dict.fromkeys(near["united_provinces"][1:], "united_provinces")
    assert met(given, "united_provinces")
    assert not met(given, "spain")


def test_it_is_told_when_a_war_is_opened_and_is_there_for_the_thirty_years_alone() -> None:
    option = next(each for each in RULES.options if each.key == "handicap")
    assert option.default == "off"
    assert option.scenarios == ("1618-30",)
    assert option.choices[1].help.endswith(": United Provinces 3, Spain 3, Elector Palatine 2")
    assert len(option.choices[1].help) <= 100, "a menu shows no more"
    short = RULES.complete(Setup("campaign", "1618-5", {"victory": "conditions", "handicap": "on"}))
    assert short.options["handicap"] == "off"
    with pytest.raises(Refusal):
        RULES.complete(Setup("campaign", "1618-30", {"handicap": "yes"}))


def test_every_power_wins_four_to_twenty_in_a_hundred_with_it() -> None:
    setup = RULES.complete(Setup("campaign", "1618-30", {"victory": "conditions", "handicap": "on"}))
    war = war_of(RULES, setup)
    assert war is not None
    assert war.games >= 200
    assert all(0.04 <= won.wins <= 0.2 for won in war.seats)
