"""What a side that may react is told: who comes where, how strong as far as it knows, and what a battle may bring."""

from dataclasses import replace

import pytest

from game.cuius import RULES
from game.cuius.state import Army, Intel, State
from tests.cuius.positions import Play, apart, army, bare, marching
from tests.cuius.test_fog import foggy


def asked(state: State, seat: str) -> str:
    return RULES.words(state, seat, ()).prompt


@pytest.mark.rule("cuius:11.4.1")
def test_who_comes_where_and_who_may_react() -> None:
    state = army(army(bare(), "2509", "thurn", inf=6), "2511", "tilly", inf=9, cav=2)
    play = Play(marching(state, "2511", 9)).give("imperial", "2510")
    assert asked(play.state, "protestant") == (
        "Tilly comes to 2510 west of Neubrandenburg (11 SP). "
        "Your armies may react: Thurn at 2509 south-west of Demmin (6 SP)."
    )


@pytest.mark.rule("cuius:11.4.1", "cuius:14.2")
def test_whoever_is_attacked_is_told_the_odds() -> None:
    state = army(army(bare(), "2509", "thurn", inf=14), "2508", "tilly", inf=20)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    assert asked(play.state, "protestant") == (
        "Tilly attacks Thurn at 2509 south-west of Demmin: 20 SP against 14 SP, odds 1:1, you give way in 3 of 6. "
        "Your armies may react: Thurn at 2509 south-west of Demmin (14 SP, tires on a roll of 1 (17\u00a0%))."
    )
    assert "yours would be swept away." in asked(attacked(20, 2).state, "protestant")
    assert "he would be swept away." in asked(attacked(2, 20).state, "protestant")


def attacked(attacker: int, defender: int) -> Play:
    state = army(army(bare(), "2509", "thurn", inf=defender), "2508", "tilly", inf=attacker)
    return Play(marching(state, "2508", 9)).give("imperial", "2509")


@pytest.mark.rule("cuius:16.3")
def test_under_fog_no_more_is_told_than_was_announced() -> None:
    play = Play(marching(foggy(), "2412", 9)).give("imperial", "2411").give("imperial", "2410")
    told = "Tilly comes to 2410 north of Havelberg (4 cavalry, how much more is unknown)."
    assert told in asked(play.state, "protestant")
    changed = apart(play.state)
    assert changed.march is not None
    changed.march = replace(changed.march, army=Army(("tilly",), 1, 4, 2, 3, 1))
    assert asked(changed, "protestant") == asked(play.state, "protestant")
    changed = apart(changed)
    changed.intel["protestant"] = {"1": Intel(1617, "2412", 8, 4)}
    assert "(8 SP when last told)" in asked(changed, "protestant")
    play.give("protestant", "pass").give("imperial", "2510")
    assert "Tilly comes to 2510 west of Neubrandenburg (10 SP)." in asked(play.state, "protestant")


@pytest.mark.rule("cuius:11.4.1", "cuius:16.3")
def test_whoever_attacks_is_known_by_his_size_alone() -> None:
    state = army(army(bare(fog="exact"), "2509", "thurn", inf=14, force=2), "2508", "tilly", inf=20, force=1)
    told = asked(Play(marching(state, "2508", 9)).give("imperial", "2509").state, "protestant")
    assert "20 SP against 14 SP, odds 1:1, you give way in 3 of 6 by what is known, if he is fresh." in told


@pytest.mark.rule("cuius:11.4.8", "cuius:11.4.5")
def test_the_mover_is_told_who_has_reacted_against_him() -> None:
    state = army(army(bare(), "2509", "thurn", inf=6), "2511", "tilly", inf=9, cav=2)
    army(state, "2610", "anholt", inf=4)
    play = Play(marching(state, "2511", 9)).give("imperial", "2510")
    play.give("protestant", "react Thurn all 2609", ("reaction", 6))
    assert asked(play.state, "imperial").startswith("Thurn comes to 2609 north-west of Neubrandenburg (6 SP). ")


@pytest.mark.rule("cuius:14.6", "cuius:11.4.9")
def test_who_flees_is_said_to_retreat() -> None:
    state = army(army(army(bare(), "2509", "thurn", inf=14), "2508", "tilly", inf=20), "2611", "anholt", inf=5, cav=3)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    play.give("protestant", "2609")
    assert asked(play.state, "imperial").startswith("Thurn retreats to 2609 north-west of Neubrandenburg (8 SP). ")


@pytest.mark.rule("cuius:11.4.1")
def test_whoever_is_halted_is_told_what_for() -> None:
    state = army(army(bare(), "2509", "thurn", inf=14), "2508", "tilly", inf=20)
    army(state, "2611", "anholt", inf=5, cav=3)
    play = Play(marching(state, "2508", 9))
    assert asked(play.state, "protestant") == "It is not your move."
    play.give("imperial", "2509")
    assert asked(play.state, "imperial") == "Tilly has come to 2509 south-west of Demmin: the enemy may react."
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    assert asked(play.state, "imperial") == ("The enemy leaves 2509 south-west of Demmin, and chooses where he goes.")
    play.give("protestant", "2609")
    assert asked(play.state, "protestant").startswith("Thurn has come to 2609 north-west of Neubrandenburg: ")


@pytest.mark.rule("cuius:14.1")
def test_whoever_attacks_riders_is_told_that_they_may_fall_back() -> None:
    state = army(army(bare(), "2509", "thurn", cav=4), "2508", "tilly", inf=8)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert play.question == "withdrawal"
    assert asked(play.state, "imperial") == ("Battle at 2509 south-west of Demmin: the enemy's cavalry may fall back.")
