"""The board in words, the odds, the reasons, the help, the stand-in."""

from random import Random

import pytest

from game.core.data import OURS
from game.core.help import rules_of
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup
from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.standin import choose
from game.cuius.telling import board_text
from tests.contests import ChanceDice
from tests.cuius.positions import Play, army, at, bare, marching, new, turn_of


def test_the_board_in_words_hides_what_is_hidden() -> None:
    state = bare(fog="exact")
    army(state, "2609", "thurn", inf=7, cav=5, art=1, force=1, lieutenants=["schlick"])
    army(state, at("wien"), "tilly", inf=16)
    ours, theirs = board_text(RULES.view(state, "protestant")), board_text(RULES.view(state, "imperial"))
    assert "7 infantry, 5 cavalry and 1 train, fatigue 0" in ours
    assert "hex 2609: Thurn (Marshal, 1) [force 1]: strength unknown" in theirs
    assert "Wien: Tilly (Marshal, 2): 16 infantry" in theirs
    assert "Prag ♔" in theirs
    play = Play(marching(army(state, "2412", "bucquoy", inf=6, cav=12), "2412", 9)).give("imperial", "2510")
    assert "at least 12 SP, 5 cavalry, with artillery, seen 1618" in board_text(RULES.view(play.state, "imperial"))
    assert "strength unknown" in board_text(RULES.view(play.state, SPECTATOR))


@pytest.mark.rule("cuius:14.2", "cuius:14.3")
def test_the_odds_of_armies_that_are_seen() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=11)
    army(state, "2509", "thurn", inf=10)
    told = RULES.odds(RULES.view(state, "imperial")).ask("Tilly, hex 2508", "Thurn, hex 2509")
    assert "11 to 10 SP, odds 1:1, +1 on the die" in told
    assert "gives way 50.0 %" in told
    foggy = bare(fog="exact")
    army(foggy, "2508", "tilly", inf=11)
    army(foggy, "2509", "thurn", inf=10, force=1)
    assert RULES.odds(RULES.view(foggy, "imperial")).defenders == ()


@pytest.mark.rule("cuius:7.2.1", "cuius:7.2.2", "cuius:7.2.3", "cuius:5.4.3", "cuius:11.3.4.2", "cuius:13.1")
@pytest.mark.parametrize(
    ("order", "rule"),
    [("march Thurn all", "7.2.1"), ("march Bucquoy all", "7.2.2"), ("march Anholt all", "7.2.3"),
     ("march Dampierre all", "5.4.3"), ("march Tilly all to Prag", "11.3.4.2"), ("march Tilly all to Emden", "13.1")],
)  # fmt: skip
def test_refusals_tell_reason_and_rule(order: str, rule: str) -> None:
    state = bare()
    army(state, "2509", "tilly", inf=2, fatigue=4)
    army(state, at("wien"), "bucquoy", inf=2, fatigue=5, lieutenants=["anholt"])
    state.imperial[at("linz")] = state.imperial.pop(at("wien"))
    army(state, at("krems"), inf=2, lieutenants=["marradas"])
    state.used["imperial"] = 3
    if rule == "7.2.3":
        order = "march Marradas all"
    with pytest.raises(Refusal) as refused:
        Play(turn_of(state, "imperial")).give("imperial", order)
    assert refused.value.rule == rule
    assert refused.value.reason


def test_every_rule_has_its_help() -> None:
    known = {entry.number for entry in rules_of("cuius").entries}
    assert {"2.3", "4.0", "6.7.2", "7.3.4", "9.3.5", "11.3.4.7", "11.4.9", "14.6.3", "16.4"} <= known
    assert len(known) == len(rules_of("cuius").entries)
    assert rules_of("cuius").find("11.4.3")[0].title == "The check"


def test_all_data_files_have_a_schema() -> None:

    assert set(RULES.data()) == {f"cuius/{path.name}" for path in (OURS / "cuius").glob("*.yaml")}
    assert all(leader.src for leader in BOARD.leaders.values())


@pytest.mark.parametrize("scenario", ["white_mountain", "palatinate"])
def test_stand_ins_play_a_game_to_its_end(scenario: str) -> None:
    chance = Random(scenario)
    state = RULES.setup(RULES.complete(Setup("cuius", scenario, {"fog": "exact"})))
    dice, orders, marches = ChanceDice(chance), 0, 0
    while RULES.to_move(state):
        here, seat = state, RULES.to_move(state)[0]
        order = choose(RULES.view(here, seat), lambda spoken: RULES.words(here, seat, spoken), chance.randrange)  # noqa: B023
        marches += order[0] == "march"
        state = RULES.apply(state, seat, order, dice).state
        orders += 1
        assert orders < 1000
    assert marches > 3
    assert new(scenario) != state
