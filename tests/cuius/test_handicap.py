"""The handicap of the whole war: PP from abroad besides, only where that is agreed."""

import pytest

from game.core.rules import Setup
from game.core.text import _
from game.cuius import RULES, diplomacy
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from tests.cuius.positions import bare

GIVEN = {key: each.handicap for key, each in BOARD.scenarios.items() if each.handicap}


@pytest.mark.rule("cuius:9.1")
def test_one_side_has_so_many_pp_besides_and_the_other_none() -> None:
    plain, agreed = bare("campaign"), bare("campaign", handicap="yes")
    given = GIVEN["campaign"]
    assert diplomacy.income(agreed, "protestant") == diplomacy.income(plain, "protestant") + given.pp
    assert (agreed.pp["protestant"], agreed.pp["imperial"]) == (plain.pp["protestant"] + given.pp, plain.pp["imperial"])
    assert diplomacy.income(agreed, "imperial") == diplomacy.income(plain, "imperial")


def test_what_was_agreed_is_told_as_it_is_collected() -> None:
    for handicap in ("no", "yes"):
        flow = Flow(bare("campaign", handicap=handicap), None)
        diplomacy.collect(flow)
        told = [str(event.message) for event in flow.events if event.kind == "pay"]
        assert "as agreed" not in told[0]
        assert ("as agreed" in told[1]) == (handicap == "yes")


def test_it_is_offered_in_its_scenarios_alone_and_never_in_force_by_itself() -> None:
    option = next(each for each in RULES.options if each.key == "handicap")
    assert option.scenarios == tuple(GIVEN)
    assert RULES.complete(Setup("cuius", "campaign")).options["handicap"] == option.default == "no"
    for given in GIVEN.values():
        assert f"{_('Protestants')} {given.pp}" in option.choices[1].help
