"""VP at the reckoning, where that is agreed: for the side that a scenario is hard on."""

import pytest

from game.agony import RULES, telling, victory
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.core.rules import SPECTATOR, Setup
from tests.agony.positions import bare, flow_of

pytestmark = pytest.mark.rule("5.22", "18.14", "18.26", "18.36", "19.1")
#: By scenario the VP that the file gives the Catholic side.
GIVEN = {key: each.handicap.vp for key, each in BOARD.scenarios.items() if each.handicap}


@pytest.mark.parametrize("scenario", GIVEN)
def test_the_reckoning_turns_where_the_file_moves_it(scenario: str) -> None:
    given = GIVEN[scenario]
    plain, agreed = bare(scenario), bare(scenario, handicap="yes")
    assert given
    assert victory.marks(plain) == victory.MARKS[scenario]
    assert victory.marks(agreed) == tuple((vp - given, side) for vp, side in victory.MARKS[scenario])
    for side, vp in victory.aims(plain).items():
        assert victory.aims(agreed)[side] == vp - given
    [least] = [vp for vp, side in victory.MARKS[scenario] if side == CATHOLIC]
    for state, needed in ((plain, least), (agreed, least - given)):
        state.events = ("C6",)
        state.areas |= dict.fromkeys(("austria", "bavaria", "spanish_netherlands", "saxony", "bohemia"), CATHOLIC)
        state.cities["mainz"] = CATHOLIC
        for vp, wins in ((needed, True), (needed - 1, False)):
            state.vp = vp
            assert (victory.reckoning(state)[0] == CATHOLIC) is wins


def test_who_has_no_draw_wants_what_the_other_does_not() -> None:
    assert victory.aims(bare("early_war")) == {CATHOLIC: 45, PROTESTANT: 44}
    assert victory.aims(bare("apocalypse")) == {CATHOLIC: 28, PROTESTANT: 15}


@pytest.mark.parametrize(
    ("scenario", "least"), [("campaign", 18), ("early_war", 30), ("intervention", 50), ("apocalypse", 34)]
)
def test_where_nobody_is_to_draw_one_mark_parts_the_two(scenario: str, least: int) -> None:
    state = bare(scenario, handicap="even")
    assert victory.marks(state) == ((least - 1, PROTESTANT), (least, CATHOLIC))
    assert victory.aims(state) == {CATHOLIC: least, PROTESTANT: least - 1}
    assert victory.handicap(state) == 0
    for vp, side in victory.marks(state):
        state.vp = vp
        assert victory.reckoning(state)[0] == side, "whatever else the scenario asks for"
    assert victory.even(bare(scenario)) is None
    assert victory.even(bare(scenario, handicap="yes")) is None
    assert victory.marks(bare(scenario, handicap="even", ranges="yes")) == victory.RANGES


def test_the_ranges_of_a_tournament_have_no_handicap_and_are_shown_as_they_are() -> None:
    state = bare("early_war", ranges="yes", handicap="yes")
    assert victory.handicap(state) == 0
    assert telling.thresholds(RULES.view(state, SPECTATOR)) == ((19, PROTESTANT), (21, CATHOLIC))


@pytest.mark.parametrize(("scenario", "side"), [("early_war", "Catholic"), ("apocalypse", "Protestant")])
def test_it_is_told_when_it_counts(scenario: str, side: str) -> None:
    for handicap in ("no", "yes"):
        flow = flow_of(bare(scenario, handicap=handicap))
        victory.final(flow)
        told = [str(event.message) for event in flow.events if event.kind == "vp"]
        points = abs(GIVEN[scenario])
        assert told == ([f"As agreed, {points} VP count for the {side} side."] if handicap == "yes" else [])


@pytest.mark.parametrize(
    ("scenario", "vp", "told"),
    [
        ("early_war", 29, "Protestant Minor Victory: 44 VP (29 +15)"),
        ("intervention", 45, "A draw: 31 VP (45 −14)"),
        ("intervention", 0, "Protestant Major Victory: 0 VP"),  # an Early Victory
    ],
)
def test_a_verdict_is_told_with_what_the_marker_says(scenario: str, vp: int, told: str) -> None:
    for handicap in ("yes", "no"):
        flow = flow_of(bare(scenario, handicap=handicap))
        flow.state.vp = vp
        if not victory.early(flow):
            victory.final(flow)
        said = telling.phase_text(RULES.view(flow.state, SPECTATOR))
        assert said == told if handicap == "yes" else said.endswith(f" {vp} VP")


def test_it_is_told_when_a_game_is_opened_and_never_in_force_by_itself() -> None:
    option = next(each for each in RULES.options if each.key == "handicap")
    assert RULES.complete(Setup("agony", "early_war")).options["handicap"] == option.default == "no"
    assert option.choices[1].help.endswith(": 1620-1647 +5, 1620-1629 +15, 1630-1635 -14, 1638-1647 -10")
    assert all(len(choice.help) <= 100 for choice in option.choices)
    assert option.choices[2].help.endswith(": 1620-1647 18, 1620-1629 30, 1630-1635 50, 1638-1647 34")
