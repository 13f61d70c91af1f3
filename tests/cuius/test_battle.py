"""Battles."""

import pytest

from game.cuius import RULES
from game.cuius.state import Army
from game.cuius.strength import overruns
from tests.cuius.positions import Play, army, bare, marching, offered
from tests.cuius.situations import attack, dice

# Battles


@pytest.mark.rule("cuius:14.3.1", "cuius:14.5", "cuius:14.3")
def test_a_battle_costs_both_and_tires_both() -> None:
    play = attack(4, 1)  # 11 to 10: LR 2 to 1, so the result is 5: 2/4r, the attacker tires once more
    assert play.state.battle is not None
    assert (play.state.battle.br, play.state.battle.cell) == (5, "2/4r")
    assert play.state.march is not None
    assert (play.state.march.army.sp, play.state.march.army.fatigue) == (9, 2)
    assert play.state.retreat is not None
    assert play.state.retreat.army is not None
    assert (play.state.retreat.army.sp, play.state.retreat.army.fatigue) == (6, 1)
    assert play.question == "retreat-to"


@pytest.mark.rule("cuius:14.3")
@pytest.mark.parametrize(
    ("white", "ours", "theirs"), [(1, 2, 1), (2, 2, 1), (3, 1, 1), (4, 1, 1), (5, 1, 2), (6, 1, 2)]
)
def test_the_white_die_tires_one_side(white: int, ours: int, theirs: int) -> None:
    play = attack(4, white)
    assert play.state.march is not None
    assert play.state.retreat is not None
    assert play.state.retreat.army is not None
    assert (play.state.march.army.fatigue, play.state.retreat.army.fatigue) == (ours, theirs)


@pytest.mark.rule("cuius:14.4")
def test_a_fallen_commander_ends_the_activation_and_a_wing_takes_over() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=11, lieutenants=["anholt"])
    army(state, "2509", "thurn", inf=10)
    march = marching(state, "2508", 9)
    fate = (("fate of tilly", 1), ("fate of tilly", 1), ("fate of anholt", 1), ("fate of anholt", 2))
    play = Play(march).give("imperial", "2509").give("protestant", "pass", *dice(4), *fate)
    assert play.state.march is not None
    assert play.state.march.done
    assert play.state.march.army.leaders == ("anholt",)
    assert "tilly" in play.state.gone


@pytest.mark.rule("cuius:14.4", "cuius:11.6.5")
def test_a_fallen_wing_may_end_an_activation_by_dice() -> None:
    for led in (True, False):
        state = bare()
        army(state, "2508", "tilly", inf=24, lieutenants=["anholt"])
        army(state, "2509", "thurn", inf=20)
        play = Play(marching(state, "2508", 9, led=led)).give("imperial", "2509")
        fate = (("fate of tilly", 6), ("fate of tilly", 6), ("fate of anholt", 1), ("fate of anholt", 1))
        play.give("protestant", "pass", *dice(5), *fate)
        assert play.state.march is not None
        assert play.state.march.army.sp > 19
        assert play.state.march.done is (led and play.state.march.army.sp > 20)


@pytest.mark.rule("cuius:14.2")
def test_hopeless_attacks_dissolve_and_the_defender_does_not_tire() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=6, fatigue=4)
    army(state, "2509", "thurn", inf=10, art=1)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert play.state.imperial == {}
    assert play.state.protestant["2509"] == Army(("thurn",), 10, 0, 1, 0)
    assert "tilly" in play.state.pool["imperial"]


@pytest.mark.rule("cuius:14.2")
@pytest.mark.parametrize(("fatigue", "fought"), [(1, True), (2, False)])
def test_two_below_is_fought_and_three_below_is_not(fatigue: int, fought: bool) -> None:
    state = bare()
    army(state, "2508", "tilly", inf=10, fatigue=fatigue)  # 2 less his fatigue
    army(state, "2509", "thurn", inf=10, art=1)  # 1, and 2 for the guns
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *(dice(6) if fought else ()))
    assert bool(play.state.imperial or play.state.march) is fought


@pytest.mark.rule("cuius:14.2", "cuius:14.7")
def test_five_to_one_with_help_disbands_the_defender_and_his_contingents() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=12)
    army(state, "2408", "anholt", inf=10)
    army(state, "2509", "thurn", inf=3)
    army(state, "2510", "schlick", inf=1)
    state.imperial["2508"] = Army(("tilly",), 15)
    state.imperial["2408"] = Army(("anholt",), 10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert "2509" not in play.state.protestant
    state.imperial["2508"] = Army(("tilly",), 14)
    state.imperial["2408"] = Army(("anholt",), 11)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass")
    assert "2509" not in play.state.protestant
    assert "2510" not in play.state.protestant  # 14 and 6 against 3 and 1
    assert play.state.march is not None
    assert play.state.march.army.fatigue == 0


@pytest.mark.rule("cuius:11.7.1", "cuius:11.7.2")
def test_five_times_the_sp_overrun_who_does_not_get_away() -> None:
    assert overruns(10, 2)
    assert not overruns(9, 2)
    state = bare()
    army(state, "2508", "tilly", inf=10, fatigue=1)
    army(state, "2509", "thurn", inf=2, art=1)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    away = Play(play.state).give("protestant", "react Thurn all 2510", ("reaction", 6))
    assert "2510" in away.state.protestant
    swept = Play(play.state).give("protestant", "react Thurn all 2510", ("reaction", 1))
    assert swept.state.protestant == {}
    assert "thurn" in swept.state.pool["protestant"]
    assert "the Protestants are overrun at 2509 south-west of Demmin by five times their number." in swept.told
    assert swept.state.march is not None
    assert swept.state.march.army == Army(("tilly",), 10, 0, 0, 1)


@pytest.mark.rule("cuius:11.7.3", "cuius:11.7.1")
def test_a_small_army_that_runs_into_a_large_one_is_overrun_itself() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=2)
    army(state, "2509", "thurn", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert play.state.imperial == {}
    assert play.state.march is None
    assert play.state.protestant["2509"].fatigue == 0
    army(state := bare(), "2508", "tilly", inf=10)
    army(state, "2609", "thurn", inf=2)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "react Thurn all 2509", ("reaction", 6))
    assert play.state.protestant == {}


@pytest.mark.rule("cuius:14.1")
def test_attacking_riders_fall_back_before_infantry_and_go_on() -> None:
    state = bare()
    army(state, "2508", "tilly", cav=8)
    army(state, "2509", "thurn", inf=4)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    march = play.state.march
    assert march is not None
    assert (march.at, march.army.fatigue, march.mp, march.army.sp) == ("2508", 1, 7, 8)
    assert play.question == "move"


@pytest.mark.rule("cuius:14.1")
def test_defending_riders_fall_back_with_more_cavalry_or_by_a_check() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=8, cav=3)
    army(state, "2509", "thurn", cav=4)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert play.question == "withdrawal"
    asked = RULES.words(play.state, "protestant").prompt
    assert asked.startswith("Tilly attacks ")
    assert asked.endswith(" 11 SP against your 4. Does your cavalry fall back before combat?")
    free = Play(play.state).give("protestant", "withdraw")
    assert free.question == "retreat-to"
    assert "disband" not in offered(free.state, "protestant")
    free.give("protestant", "2510")
    assert free.state.march is not None
    assert free.state.march.at == "2509"
    assert free.state.march.army.fatigue == 0
    state.protestant["2509"] = Army(("thurn",), 0, 3)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    caught = Play(play.state).give("protestant", "withdraw", ("withdrawal of thurn", 3), *dice(4))
    assert caught.state.battle is not None or caught.state.last_battle is not None
    assert Play(play.state).give("protestant", "withdraw", ("withdrawal of thurn", 4)).question == "retreat-to"


@pytest.mark.rule("cuius:14.3.2", "cuius:2.5")
@pytest.mark.parametrize(("foe", "major"), [(9, False), (10, True)])
def test_a_battle_against_ten_sp_is_major(foe: int, major: bool) -> None:
    play = attack(4, foe=foe)
    assert play.state.fought is major
