"""The board in words, the odds, the reasons, the help, the stand-in."""

from random import Random

import pytest

from game.core.data import OURS
from game.core.help import rules_of
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup
from game.cuius import RULES, captions
from game.cuius.board import BOARD
from game.cuius.standin import choose
from game.cuius.state import Intel
from game.cuius.telling import board_text
from tests.contests import ChanceDice
from tests.cuius.positions import Play, army, at, bare, marching, new, turn_of


def test_the_board_in_words_hides_what_is_hidden() -> None:
    state = bare(fog="exact")
    army(state, "2609", "thurn", inf=7, cav=5, art=1, force=1, lieutenants=["schlick"])
    army(state, at("wien"), "tilly", inf=16)
    ours, theirs = board_text(RULES.view(state, "protestant")), board_text(RULES.view(state, "imperial"))
    assert "7 infantry, 5 cavalry and 1 train, fatigue 0" in ours
    assert "2609 north-west of Neubrandenburg: Thurn (Marshal, 1) [force 1]: strength unknown" in theirs
    assert "Wien: Tilly (Marshal, 2): 16 infantry" in theirs
    assert "Prag ♔" in theirs
    play = Play(marching(army(state, "2412", "bucquoy", inf=6, cav=12), "2412", 9)).give("imperial", "2510")
    assert "12 SP, 5 cavalry, with artillery, seen 1618" in board_text(RULES.view(play.state, "imperial"))
    assert "strength unknown" in board_text(RULES.view(play.state, SPECTATOR))


@pytest.mark.rule("cuius:14.2", "cuius:14.3")
def test_the_odds_of_armies_that_are_seen() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=11)
    army(state, "2509", "thurn", inf=10)
    told = RULES.odds(RULES.view(state, "imperial")).ask(
        "Tilly, 2508 south-east of Rostock", "Thurn, 2509 south-west of Demmin"
    )
    assert "11 to 10 SP, odds 1:1, +1 on the die" in told
    assert "gives way 50.0 %" in told


@pytest.mark.rule("cuius:16.3")
def test_the_odds_of_hidden_armies_are_told_by_what_was_announced() -> None:
    foggy = bare(fog="exact")
    army(foggy, "2508", "tilly", inf=11)
    army(foggy, "2509", "thurn", inf=16, force=1)
    with pytest.raises(Refusal, match="How strong Thurn, 2509 south-west of Demmin is you were not told yet"):
        RULES.odds(RULES.view(foggy, "imperial")).ask("Tilly", "Thurn")
    foggy.intel["imperial"] = {"1": Intel(1618, "2509", 10)}
    told = RULES.odds(RULES.view(foggy, "imperial")).ask("Tilly", "Thurn")
    assert "11 to 10 SP, odds 1:1, +1 on the die" in told
    assert "Reckoned by what is known, if he is fresh (10 SP, seen 1618 at 2509 south-west of Demmin)." in told
    with pytest.raises(Refusal, match="not told yet"):
        RULES.odds(RULES.view(foggy, SPECTATOR)).ask("Tilly", "Thurn")


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


@pytest.mark.rule("cuius:14.2", "cuius:14.3", "cuius:14.4")
def test_a_battle_names_strengths_before_and_after_every_modifier_and_all_leaders() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=20, art=1, lieutenants=["anholt"])
    army(state, "2509", "thurn", inf=10, fatigue=1)
    fates = tuple((f"fate of {who}", n) for who, n in (("tilly", 3), ("tilly", 4), ("anholt", 1), ("anholt", 1)))
    fates += (("fate of thurn", 6), ("fate of thurn", 6), ("rout of thurn", 6))
    march = marching(state, "2508", 9)
    play = Play(march).give("imperial", "2509").give("protestant", "pass", ("black", 1), ("white", 6), *fates)
    field = RULES.view(play.state, SPECTATOR).battle
    assert field is not None
    ours, theirs = field.attacker, field.defender
    assert captions.strength_text(field, ours) == f"20 → {20 - field.lost[ours]} SP"
    assert captions.modifiers_text(field, ours) == "Tilly +2, trains +2, odds 2:1 +3"
    assert captions.modifiers_text(field, theirs) == "Thurn +1, fatigue −1"
    assert captions.dice_text(field) == "odds 2:1 · black 1 +7 +0 = 8, white 6"
    assert captions.fates_text(field, ours) == "Tilly unhurt (7), Anholt killed (2)"
    assert captions.fates_text(field, theirs) == "Thurn unhurt (12)"
    assert "+7 (Tilly +2, trains +2, odds 2:1 +3)" in captions.battle_text(RULES.view(play.state, SPECTATOR), field)


@pytest.mark.parametrize(("foot", "result"), [(10, "Protestants are disbanded"), (40, "Protestants give way")])
def test_who_has_lost_all_in_a_battle_does_not_give_way(foot: int, result: str) -> None:
    state = army(army(bare(), "2508", "tilly", inf=27), "2509", "thurn", inf=foot)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    view = RULES.view(play.state, SPECTATOR)
    assert view.battle
    assert captions.battle_result(view, view.battle) == result


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize(("foot", "result"), [(10, "Protestants are disbanded"), (40, "Protestants give way")])
def test_in_fog_whoever_does_not_know_an_army_sees_that_it_is_beaten_and_no_more(foot: int, result: str) -> None:
    state = army(army(bare(fog="exact"), "2508", "tilly", inf=27), "2509", "thurn", inf=foot, force=1)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    told = {}
    for viewer in (SPECTATOR, "protestant"):
        view = RULES.view(play.state, viewer)
        assert view.battle
        told[viewer] = captions.battle_result(view, view.battle)
    assert told == {SPECTATOR: "Protestants are beaten", "protestant": result}


@pytest.mark.rule("cuius:14.7", "cuius:16.3")
def test_a_battle_names_what_came_from_beside_and_nothing_to_onlookers_in_fog() -> None:
    for fog in ("no", "exact"):
        state = bare(fog=fog)
        army(state, "2508", "tilly", inf=11)
        army(state, "2509", "thurn", inf=10, force=1)
        army(state, "2609", "schlick", inf=4, force=2)
        play = Play(marching(state, "2508", 9)).give("imperial", "2509")
        while play.state.battle is None or not play.state.battle.black:
            play.give("protestant", "pass", ("black", 4), ("white", 6))
        field = RULES.view(play.state, SPECTATOR).battle
        assert field is not None
        if fog == "no":
            assert captions.modifiers_text(field, field.defender).endswith("2 SP from beside")
        else:
            assert captions.strength_text(field, field.defender) == "? SP"
            assert captions.modifiers_text(field, field.defender) == captions.fates_text(field, field.defender) == ""
            assert captions.dice_text(field) == "dice 4 and 6"


def test_a_film_of_one_year_names_it_once() -> None:
    state, later = bare(), bare()
    later.year += 1
    first, last = RULES.view(state, ""), RULES.view(later, "")
    said = [captions.animation_alt(first, one).partition(",")[0] for one in (first, last)]
    assert said == ["The campaign of 1618", "The war from 1618 to 1619"]
