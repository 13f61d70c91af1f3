"""Points beforehand, where that is agreed: for the side that usually has fewer of them."""

import pytest

from game.battles import RULES, victory
from game.battles.choices import SCENARIOS
from game.core.rules import Setup
from tests.battles.positions import battle

pytestmark = pytest.mark.rule("76:20.0", "76:20.2", "21:18.0")


@pytest.mark.parametrize("key", SCENARIOS)
def test_the_points_are_those_of_the_file_from_the_first_turn(key: str) -> None:
    plain, given = battle(key).state, battle(key, handicap="on").state
    found = plain.board.file.victory.handicap
    assert found is not None
    before, after = (victory.totals(victory.points(state), plain.board.sides) for state in (plain, given))
    assert after == before | {found.side: before[found.side] + found.points}
    lines = RULES.view(given, "").points
    assert [(line.side, line.points) for line in lines if line.reason == "the handicap"] == [(found.side, found.points)]


@pytest.mark.rule("L.vp", "W.vp")
def test_the_points_are_those_by_which_wars_came_out_even() -> None:
    """The figures of docs/standins.md: with others the wars that are told there would be others."""
    found = {key: battle(key).state.board.file.victory.handicap for key in SCENARIOS}
    assert {key: (one.side, one.points) for key, one in found.items() if one} == {
        "rocroi": ("french", 7), "lutter": ("imperial", 20), "wittstock": ("imperial", 42),
    }  # fmt: skip


@pytest.mark.parametrize("key", SCENARIOS)
def test_who_made_as_much_more_as_usual_has_not_won(key: str) -> None:
    state = battle(key, handicap="on").state
    found = state.board.file.victory.handicap
    assert found is not None
    favoured = state.board.foe[found.side]
    least = state.board.file.victory.levels[1].least

    def outcome(margin: int) -> tuple[str, str]:
        earned = {favoured: 100 + margin, found.side: 100 + found.points}
        return victory.outcome(state, earned)

    assert outcome(found.points) == ("", "draw")
    assert outcome(found.points + least) == (favoured, "marginal")
    assert outcome(found.points - least) == (found.side, "marginal")


def test_it_is_told_when_a_battle_is_opened_and_never_in_force_by_itself() -> None:
    option = next(each for each in RULES.options if each.key == "handicap")
    assert option.default == "off"
    told = option.choices[1].help
    for key in SCENARIOS:
        found = battle(key).state.board.file.victory.handicap
        assert found is not None
        assert f"+{found.points}" in told
    assert RULES.complete(Setup("battles", "lutter")).options["handicap"] == "off"
