"""Whom a picture shows together: who commands stands with his men again once he has fought."""

import pytest

from game.agony import RULES
from game.agony.holdings import holdings
from game.agony.view import arrayed
from game.core.agenda import Item
from tests.agony.positions import bare, party_at, place, run

P = "protestant"


@pytest.mark.rule("12.28", "10.11")
def test_the_victor_is_shown_with_his_men_while_he_is_asked_for_a_siege() -> None:
    state = place(bare(), "stettin", {"Swedish-veteran": 6}, "gustavus", "horn")
    place(state, "stettin!", {"Imperial-mercenary": 1})
    state.march = party_at("stettin", {}, "gustavus", P, stopped=True, fought=True)
    view = RULES.view(run(state, Item("may-besiege", P, "stettin")).state, P)
    outside, inside = sorted(arrayed(view), key=lambda one: one.inside)
    assert [leader.id for leader in outside.leaders] == ["gustavus", "horn"]
    assert (outside.marching, outside.cf, inside.side) == (True, 24, "catholic")
    told = [line.text for line in holdings(view, "stettin")]
    assert any(each.startswith("Protestant in Stettin: Gustavus Adolphus") and "6 Swedish" in each for each in told)


def test_others_stand_as_the_view_has_them() -> None:
    state = place(place(bare(), "stettin", {"Swedish-veteran": 2}, "horn"), "stettin!", {"German-militia": 1})
    assert arrayed(RULES.view(state, P)) == list(RULES.view(state, P).stacks)
    state.march = party_at("stettin", {"Swedish-veteran": 1}, "gustavus", P)
    state.leaders["gustavus"] = "stettin"
    view = RULES.view(state, P)
    assert arrayed(view) == list(view.stacks), "men on the march are not those who stay"
