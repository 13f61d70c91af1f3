"""Sieges and the odds of combats, clause by clause [13.0, 12.26]."""

from dataclasses import replace

import pytest

from game.agony import odds_chances, pieces, siege
from game.agony.cards.conditions import usable
from game.agony.state import Stack
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import answered, bare, flow_of, force, place, put_to, run

P, C = "protestant", "catholic"
MERCENARIES: Stack = {"German-mercenary": 2}


SWEDES, IMPERIALS = force(P, {"Swedish-veteran": 3}, "gustavus"), force(C, {"Imperial-mercenary": 3}, "gallas")


@pytest.mark.rule("13.13", "13.14", "13.26", "11.23")
def test_sieges_hold_while_the_factors_suffice() -> None:
    state = place(bare(), "prague", {"Imperial-militia-half": 3})
    state.cities["prague"], state.sieges["prague"], state.fresh_sieges = P, 1, ("brunn", "prague")
    assert (pieces.siege_level(state, "prague"), pieces.siege_holds(state, "prague")) == (3, True)
    place(state, "prague!", {"German-militia-half": 1})
    assert (pieces.siege_level(state, "prague"), pieces.siege_holds(state, "prague")) == (4, False)
    flow = flow_of(state)
    pieces.settle(flow, "prague")
    assert (flow.state.sieges, flow.state.fresh_sieges) == ({}, ("brunn",))
    assert "prague!" in flow.state.units
    state.cities["prague"] = C
    assert not pieces.siege_holds(state, "prague")
    flow = flow_of(state)
    flow.state.units["prague"] = {"German-militia": 1}
    flow.state.cities["prague"] = P
    pieces.settle(flow, "prague")
    assert flow.state.units == {"prague": {"German-militia": 1, "German-militia-half": 1}}


@pytest.mark.rule("13.11", "13.12", "13.13")
@pytest.mark.parametrize(("units", "marked", "placed"), [(3, False, True), (2, False, False), (3, True, False)])
def test_a_marker_is_placed_once(units: int, marked: bool, placed: bool) -> None:
    state = place(bare(), "prague", {"Imperial-militia-half": units})
    state.cities["prague"], state.fresh_sieges = P, ("brunn",)
    if marked:
        state.sieges["prague"] = 2
    flow = flow_of(state)
    siege.besiege(flow, Item("besiege", place="prague"))
    assert flow.state.fresh_sieges == (("brunn", "prague") if placed else ("brunn",))
    assert flow.state.sieges == ({"prague": 0} if placed else {"prague": 2} if marked else {})
    ask = Item("may-besiege", C, "prague")
    assert ("prague" in answered(state, ask, "besiege").state.fresh_sieges) is placed
    assert "prague" not in answered(state, ask, "mask").state.fresh_sieges
    assert put_to(state, ask).texts() == ("besiege", "mask")
    assert put_to(state, ask, "storm") == NOTHING


@pytest.mark.rule("13.21", "13.22", "13.23", "13.24", "13.25", "13.26")
@pytest.mark.parametrize(
    ("die", "marker", "falls", "after"),
    [(6, 0, False, 1), (7, 0, True, 0), (5, 1, False, 2), (6, 1, True, 0), (4, 2, False, 3), (3, 3, False, 3),
     (4, 3, True, 0), (9, 0, True, 0), (0, 3, False, 3), (1, 0, False, 1)],
)  # fmt: skip
def test_siege_rolls(die: int, marker: int, falls: bool, after: int) -> None:
    state = place(bare(), "kassel", {"Imperial-militia": 3, "Imperial-mercenary": 1})
    state.cities["kassel"], state.sieges["kassel"] = P, marker
    place(state, "kassel!", {"German-militia": 1}, "thurn")
    game = run(state, Item("storm", place="kassel", args=(C, "gallas")), throws=[("siege", die)])
    assert game.state.cities["kassel"] == (C if falls else P)
    assert game.state.sieges == ({} if falls else {"kassel": after})
    assert list(game.state.leaders) == ([] if falls else ["thurn"]), "nobody takes a captive's place [12.43]"
    assert ("kassel!" in game.state.units) is not falls
    assert (game.asked()[1] == "siege-loss") is (die == 0)
    if die == 0:
        assert set(game.offered(C)) == {"Imperial-mercenary", "Imperial-militia"}
        assert put_to(game.state, Item("siege-loss", C, "kassel"), "German-militia") == NOTHING
        game.give(C, "Imperial-mercenary")
        assert game.state.units["kassel"] == {"Imperial-mercenary-half": 1, "Imperial-militia": 3}


@pytest.mark.rule("13.21", "13.26")
def test_every_siege_goes_on_the_protestants_first() -> None:
    state = place(bare(), "kassel", {"Imperial-militia": 3}, "bucquoy", "gallas")
    place(state, "brunn", {"German-militia": 4})
    place(state, "olmutz", {"German-militia": 4})
    state.sieges = {"kassel": 0, "olmutz": 0, "brunn": 0}
    flow = flow_of(state)
    siege.continued(flow, Item("sieges"))
    told = [(item.place, item.args) for item in reversed(flow.state.agenda)]
    assert told == [("brunn", (P, "")), ("olmutz", (P, "")), ("kassel", (C, "bucquoy"))]


@pytest.mark.rule("12.26", "12.28", "12.41", "13.24", "13.25", "13.26")
def test_odds_are_reckoned_from_the_tables() -> None:
    assert [odds_chances.assault(drm) for drm in (-8, -2, 0, 1, 6, 9)] == [0.1, 0.1, 0.3, 0.4, 0.9, 0.9]
    assert odds_chances.assaults(0, 0, 1) == pytest.approx(0.3)
    assert odds_chances.assaults(0, 0, 2) == pytest.approx(1 - 0.7 * 0.6)
    assert odds_chances.assaults(3, 3, 2) == pytest.approx(1 - 0.4 * 0.4)
    one, other = odds_chances.Army({"Imperial-militia": 1}), odds_chances.Army({"German-militia": 1})
    assert one.hits() == [0, 0, 1, 1, 2, 2, 2, 3, 3, 4]
    assert odds_chances.winning(one, other) == pytest.approx(0.39)
    assert odds_chances.winning(replace(one, dynamic=True), other) == pytest.approx(0.61)
    assert odds_chances.winning(replace(one, dynamic=True), replace(other, dynamic=True)) == pytest.approx(0.39)
    found = odds_chances.combat(one, other, ("gustavus", "gallas"))
    assert found.leaders == {"gustavus": 0.3, "gallas": 0.1}
    assert found.inflicted == found.suffered == pytest.approx({0: 0.4, 2: 0.5, 4: 0.1})


@pytest.mark.rule("9.51", "9.52")
def test_a_card_for_other_combats_is_of_no_use() -> None:
    assert not usable("P3", SWEDES, IMPERIALS, True)
    assert not usable("C7", IMPERIALS, SWEDES, False)


@pytest.mark.rule("13.22", "13.24", "13.25")
def test_a_natural_nought_never_takes_a_fortress() -> None:
    state = place(bare(), "kassel", {"Imperial-militia": 3})
    state.cities["kassel"], state.sieges["kassel"] = P, 9
    for die, holder in ((0, P), (1, C)):
        flow = flow_of(state, ("siege", die))
        siege.storm(flow, Item("storm", place="kassel", args=(C, "")))
        assert flow.state.cities["kassel"] == holder


@pytest.mark.rule("13.22", "13.24", "13.25")
@pytest.mark.parametrize(("die", "holder"), [(8, C), (9, P)])
def test_a_natural_nine_takes_even_ingolstadt(die: int, holder: str) -> None:
    """Whose walls take three from the die: nine and nothing more would be too little."""
    state = place(bare(), "ingolstadt", {"German-militia": 5})
    state.cities["ingolstadt"], state.sieges["ingolstadt"] = C, 0
    flow = flow_of(state, ("siege", die))
    siege.storm(flow, Item("storm", place="ingolstadt", args=(P, "")))
    assert flow.state.cities["ingolstadt"] == holder
