"""Reactions, battles and retreats."""

import pytest

from game.cuius.battle import assisting, rout_drm
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.reaction import goals
from game.cuius.retreat import choices, lengths, open_hexes, through_friends
from game.cuius.state import Army, Battle, Chain, Item, Retreat, State
from game.cuius.strength import contested, helpers, odds, overruns, own_drm, result, terrain_drm
from tests.cuius.positions import Play, Script, army, at, bare, marching, offered


#: A black and a white die.
def dice(black: int, white: int = 3) -> tuple[tuple[str, int], ...]:
    return (("black", black), ("white", white))


# Reactions


def reacting() -> State:
    """Tilly is about to leave Thurn's zone at 2509 for 2408."""
    state = bare()
    army(state, "2509", "thurn", inf=8, cav=4, art=1, lieutenants=["schlick"])
    army(state, "2508", "tilly", inf=10)
    return state


@pytest.mark.rule("cuius:11.4.1", "cuius:11.4.4")
def test_one_attempt_a_chain_and_a_pass_is_final() -> None:
    play = Play(marching(reacting(), "2508", 9)).give("imperial", "2408")
    assert (play.question, play.state.agenda[-1].seat) == ("reaction", "protestant")
    failed = Play(play.state).give("protestant", "react Thurn all 2609", ("reaction of thurn", 3))
    assert failed.question == "move"
    assert failed.state.chain is None
    assert set(failed.state.protestant) == {"2509"}
    passed = Play(play.state).give("protestant", "pass")
    assert passed.question == "move"


@pytest.mark.rule("cuius:11.4.3")
def test_a_successful_reaction_moves_one_hex_for_nothing_and_a_bad_failure_tires() -> None:
    play = Play(marching(reacting(), "2508", 9)).give("imperial", "2408")
    moved = Play(play.state).give("protestant", "react Thurn all 2609", ("reaction", 5))
    stack = moved.state.protestant["2609"]
    assert (stack.sp, stack.fatigue) == (12, 0)
    # Thurn, LR 1, leads twelve SP with Schlick: no modifier; column +1: fails at 3, tires at 1
    tired = Play(play.state).give("protestant", "react Thurn 8-foot 4-horse 2609", ("reaction", 1))
    assert tired.state.protestant["2509"].fatigue == 1
    fresh = Play(play.state).give("protestant", "react Thurn 8-foot 2609", ("reaction", 2))
    assert fresh.state.protestant["2509"].fatigue == 0


@pytest.mark.rule("cuius:11.4.3")
def test_riders_react_better_and_too_large_an_army_worse() -> None:
    play = Play(marching(reacting(), "2508", 9)).give("imperial", "2408")
    assert "2609" in Play(play.state).give("protestant", "react Thurn 4-horse 2609", ("reaction", 3)).state.protestant
    large = Play(play.state).give("protestant", "react Thurn 8-foot 4-horse 2609", ("reaction", 4))
    assert "2609" not in large.state.protestant
    fits = Play(play.state).give("protestant", "react Thurn 8-foot 2609", ("reaction", 4))
    assert "2609" in fits.state.protestant


@pytest.mark.rule("cuius:11.4.2", "cuius:2.6.3")
def test_part_of_a_stack_may_react_and_what_has_no_leader_disbands() -> None:
    play = Play(marching(reacting(), "2508", 9)).give("imperial", "2408")
    assert set(offered(play.state, "protestant", "react")) == {"Thurn", "Schlick"}
    split = Play(play.state).give("protestant", "react Schlick 4-horse 2609", ("reaction", 6))
    assert split.state.protestant["2609"] == Army(("schlick",), 0, 4)
    assert split.state.protestant["2509"] == Army(("thurn",), 8, 0, 1)
    alone = Play(play.state).give("protestant", "react Thurn Schlick 4-horse 2609", ("reaction", 6))
    assert set(alone.state.protestant) == {"2609"}


@pytest.mark.rule("cuius:11.4.4")
def test_what_is_left_behind_has_reacted_too() -> None:
    state = reacting()
    army(state, "2711", "mansfeld", inf=3)
    play = Play(marching(state, "2508", 9)).give("imperial", "2408")
    play.give("protestant", "react Schlick 4-horse 2609", ("reaction", 6))
    assert play.question == "move"  # Thurn, left at 2509, is not asked


@pytest.mark.rule("cuius:11.4.5", "cuius:11.4.8")
def test_a_reaction_makes_unmoved_enemies_eligible_and_the_chain_ends() -> None:
    state = reacting()
    army(state, "2710", "anholt", inf=3)
    play = Play(marching(state, "2508", 9)).give("imperial", "2408")
    play.give("protestant", "react Thurn all 2609", ("reaction", 6))
    assert play.state.agenda[-1].seat == "imperial"
    assert offered(play.state, "imperial", "react") == ("Anholt",)  # Tilly, the active army, is not
    play.give("imperial", "react Anholt all 2711", ("reaction", 6))
    assert play.question == "move"
    assert play.state.chain is None


def two_battles() -> Play:
    """Mansfeld has come to 2509 to fight Tilly, Thurn to Neubrandenburg to fight Anholt."""
    state = bare()
    army(state, "2508", "tilly", inf=10)
    army(state, "2609", "thurn", inf=10)
    army(state, "2409", "mansfeld", inf=10)
    army(state, "2710", "anholt", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "react Mansfeld all 2509", ("reaction", 6))
    play.give("protestant", "react Thurn all Neubrandenburg", ("reaction", 6))
    return play.give("imperial", "pass")


@pytest.mark.rule("cuius:11.4.6", "cuius:11.4.7", "cuius:2.6.7")
def test_battles_come_after_the_chain_in_the_active_player_s_order() -> None:
    play = two_battles()
    assert contested(play.state) == ["2509", "2710"]
    assert (play.question, play.state.agenda[-1].seat) == ("which-battle", "imperial")
    assert set(offered(play.state, "imperial")) == {"2509", "Neubrandenburg", "standing"}
    play.give("imperial", "2509", *dice(4))
    battle = play.state.battle or play.state.last_battle
    assert battle is not None
    assert (battle.place, battle.attacker) == ("2509", "protestant")


@pytest.mark.rule("cuius:11.4.3", "cuius:11.3.4.2", "cuius:13.2")
def test_a_reaction_goes_into_foreign_cities_only_with_sp_as_their_size() -> None:
    state = bare()
    assert at("demmin") not in goals(state, "imperial", "2609", Army(("tilly",), 4))
    assert at("demmin") in goals(state, "imperial", "2609", Army(("tilly",), 5))
    assert len(goals(state, "imperial", "2509", Army(("tilly",), 1))) == 5  # not Demmin


@pytest.mark.rule("cuius:11.4.9")
def test_winners_do_not_react_to_the_flight_they_caused() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=10, cav=1)
    army(state, "2408", "anholt", inf=4)
    army(state, "2509", "thurn", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *dice(4))
    assert play.question == "retreat-to"
    goal = play.state.agenda[-1].args[0]
    play.give("protestant", BOARD.words[goal])
    assert play.question != "reaction"
    field = Battle("2509", "imperial", "protestant", "2508", helpers={"imperial": ()})
    assert assisting(field, "imperial") == ("imperial@2509",)


@pytest.mark.rule("cuius:11.4.1")
def test_standing_answers_react_without_asking() -> None:
    for policy, where in (("never", "2509"), ("slip", None), ("contact", "2509"), ("always", None)):
        state = reacting()
        state.protestant["2509"] = Army(("thurn",), 4, 0)
        play = Play(marching(state, "2508", 9)).give("protestant", f"standing reactions {policy}")
        throws = () if where else (("reaction", 6),)
        play.give("imperial", "2408", *throws)
        assert play.question == "move"
        assert ("2509" in play.state.protestant) is bool(where), policy


@pytest.mark.rule("cuius:11.4.1")
def test_a_standing_answer_of_one_leader_goes_before_the_general_one() -> None:
    state = reacting()
    state.imperial["2508"] = Army(("tilly",), 4)
    play = Play(marching(state, "2508", 9)).give("protestant", "standing reactions never")
    play.give("protestant", "standing Thurn contact").give("imperial", "2408", ("reaction", 6), *dice(3))
    assert play.state.last_battle is not None
    assert play.state.standing["protestant"] == {"Thurn": "contact", "reactions": "never"}


# Strength


@pytest.mark.rule("cuius:14.2")
@pytest.mark.parametrize(
    ("attacker", "defender", "mod"),
    [
        (1, 4, -6),
        (1, 3, -4),
        (5, 10, -3),
        (2, 3, -1),
        (9, 9, 0),
        (3, 2, 1),
        (4, 2, 3),
        (9, 3, 4),
        (8, 2, 6),
        (10, 2, None),
    ],
)
def test_the_odds_table(attacker: int, defender: int, mod: int | None) -> None:
    row = odds(attacker, defender)
    assert row is not None
    assert row.mod == mod
    below = odds(attacker * 100 - 1, defender * 100)
    assert below is None or below.mod != mod


@pytest.mark.rule("cuius:14.2")
def test_worse_than_one_to_four_the_attacker_disbands() -> None:
    assert odds(2, 9) is None
    assert odds(1, 5) is None


@pytest.mark.rule("cuius:14.2", "cuius:2.3")
def test_leader_trains_and_fatigue_modify_terrain_helps_the_defender() -> None:
    state = bare(fortifications="yes")
    army(state, "2509", "tilly", inf=3, art=2, fatigue=1)
    assert own_drm(state, state.imperial["2509"]) == 2 + 2 - 1
    hills = next(h for h, kind in BOARD.ground.items() if kind == "hills")
    expected = {"2509": 0, hills: 1, at("demmin"): 0, at("rostock"): 1, at("nuernberg"): 2,
                at("koblenz"): 2, at("regensburg"): 3, at("prag"): 4}  # fmt: skip
    assert {place: terrain_drm(state, place) for place in expected} == expected
    state.forts["2509"] = "imperial"
    assert terrain_drm(state, "2509") == 1


@pytest.mark.rule("cuius:14.3.1")
@pytest.mark.parametrize(
    ("sp", "br", "cell"),
    [(5, 0, "2R/0"), (6, 1, "3R/1"), (10, 12, "0/5R"), (20, -4, "7R/1"), (21, 4, "5r/6"), (41, 9, "3/20R")],
)
def test_rows_by_the_attacker_and_columns_from_nought_to_ten(sp: int, br: int, cell: str) -> None:
    assert result(sp, br)[1] == cell


@pytest.mark.rule("cuius:14.7")
def test_adjacent_armies_help_but_not_across_rivers_nor_out_of_battles_of_their_own() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=3)
    army(state, "2508", "anholt", inf=3, art=1)
    assert [(c.at, c.inf, c.cav) for c in helpers(state, "imperial", "2509")] == [("2508", 2, 0)]
    army(state, "2508", "thurn", inf=3)
    assert helpers(state, "imperial", "2509") == ()
    one, two = sorted(next(s for s in BOARD.river_sides if all(BOARD.ground.get(h) == "clear" for h in s)))
    army(state := bare(), one, "tilly", inf=5)
    assert helpers(state, "imperial", two) == ()


@pytest.mark.rule("cuius:14.7")
def test_of_armies_in_one_hex_that_one_helps_which_loses_sp() -> None:
    """One that retreats past friends would fight there, and takes the losses: it contributes, they do not."""
    state = bare()
    army(state, "2508", "tilly", inf=10)
    state.retreat = Retreat("imperial", "2508", "2408", "2407", False, Army(("anholt",), 1, 3))
    assert [(c.at, c.inf, c.cav) for c in helpers(state, "imperial", "2509")] == [("2508", 1, 1)]


# Battles


def attack(black: int, white: int = 3, *more: tuple[str, int], **changes: int) -> Play:
    """Tilly attacks Thurn at 2509 from 2508."""
    state = bare()
    army(state, "2508", "tilly", inf=changes.get("inf", 11), cav=changes.get("cav", 0), fatigue=changes.get("tired", 0))
    army(state, "2509", "thurn", inf=changes.get("foe", 10), cav=changes.get("horse", 0), art=changes.get("guns", 0))
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    return play.give("protestant", "pass", *dice(black, white), *more)


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


# Rout and retreat


@pytest.mark.rule("cuius:14.6.2")
@pytest.mark.parametrize(
    ("loser", "winner", "drm"), [(4, 2, 1), (3, 2, 0), (2, 4, -1), (2, 3, 0), (0, 0, 0), (1, 0, 1), (0, 1, -1)]
)
def test_twice_the_cavalry_helps_or_hurts_the_rout_check(loser: int, winner: int, drm: int) -> None:
    assert rout_drm(loser, winner) == drm


@pytest.mark.rule("cuius:14.6.2")
def test_a_rout_costs_the_trains_and_tires() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=20)
    army(state, "2509", "thurn", inf=8, art=1)
    # 20 to 8 is 2:1, +3; LR 2 to 1 and 2 for the guns: 6 + 2 = 8: 1/6R
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *dice(6), ("rout of thurn", 3))
    assert play.state.retreat is not None
    assert play.state.retreat.army == Army(("thurn",), 2, 0, 0, 2)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *dice(6), ("rout of thurn", 4))
    assert play.state.retreat is not None
    assert play.state.retreat.army == Army(("thurn",), 2, 0, 1, 1)


@pytest.mark.rule("cuius:14.6.2", "cuius:14.6.1")
def test_a_routed_active_army_ends_and_a_beaten_one_goes_on() -> None:
    play = attack(3, 3, tired=0)  # 3 + 1: 3r/4
    assert play.question == "retreat-to"
    assert play.state.agenda[-1].args == ("2508",)  # back where it came from
    play.give("imperial", "2508")
    assert play.question in ("retreat-to", "move")
    routed = attack(1, 3, ("rout of tilly", 2), inf=11, tired=1, foe=11)
    assert routed.state.march is not None
    assert routed.state.march.done


def retreating(**changes: object) -> Retreat:
    values: dict[str, object] = {
        "side": "protestant", "at": "2509", "battle": "2509", "origin": "2508", "attacked": False,
        "army": Army(("thurn",), 6),
    }  # fmt: skip
    return Retreat(**(values | changes))  # type: ignore[arg-type]


def field(*enemies: tuple[str, str, int]) -> State:
    state = bare()
    army(state, "2509", "tilly", inf=9)
    for place, leader, cav in enemies:
        army(state, place, leader, inf=2, cav=cav)
    state.marshals = (*state.marshals, "thurn")
    return state


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_goes_ever_farther_and_first_away_from_the_attacker() -> None:
    state = field()
    assert set(open_hexes(state, retreating(), "2509", 0, -1)) == {"2608", "2609", "2510", "2409", "2408"}
    state.retreat = retreating()
    assert choices(state, state.retreat) == ["2409", "2510", "2609"] or set(choices(state, state.retreat)) <= {
        "2409", "2510", "2609",
    }  # fmt: skip
    on = retreating(at="2510", steps=1)
    assert set(open_hexes(state, on, "2510", 1, -1)) == {"2410", "2511", "2610"}


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_takes_the_shortest_way_out_of_all_zones() -> None:
    state = field(("2311", "anholt", 0))
    state.retreat = retreating()
    found = lengths(
        state, state.retreat, {"2409", "2408", "2510", "2609", "2608", "2410", "2310", "2411", "2312", "2211"}
    )
    assert found["2609"] == 2
    assert found["2408"] == 2
    assert set(choices(state, state.retreat)) <= {"2510", "2609", "2409"}


@pytest.mark.rule("cuius:14.6.1")
def test_an_attacker_goes_back_where_he_came_from_or_is_lost() -> None:
    state = field()
    going = retreating(attacked=True, origin="2510")
    assert open_hexes(state, going, "2509", 0, -1) == ["2510"]
    army(state, "2510", "anholt", inf=1)
    assert open_hexes(state, going, "2509", 0, -1) == []
    play = Play(state)
    play.state.retreat = going
    play.run(Item("retreat"))
    assert play.state.retreat is None
    assert "thurn" in play.state.pool["protestant"]


@pytest.mark.rule("cuius:14.6.1")
def test_nobody_retreats_into_enemies_or_their_cities_or_across_rivers() -> None:
    state = field(("2510", "anholt", 0))
    state.control["demmin"] = "imperial"
    assert set(open_hexes(state, retreating(), "2509", 0, -1)) == {"2609", "2409", "2408"}
    one, two = sorted(next(s for s in BOARD.river_sides if all(BOARD.ground.get(h) == "clear" for h in s)))
    assert two not in open_hexes(state, retreating(at=one, battle=one, origin=""), one, 0, -1)


@pytest.mark.rule("cuius:14.6.1")
def test_a_retreat_may_end_in_an_own_city_but_not_in_a_neutral_one() -> None:
    state = field()
    state.retreat = retreating(at=at("demmin"), steps=1)
    del state.imperial["2509"]
    army(state, "2609", "bucquoy", inf=5)
    assert Play(state).run(Item("retreat")).question == "retreat-to"
    state.control["demmin"] = "protestant"
    play = Play(state).run(Item("retreat"))
    assert "stay" in offered(play.state, "protestant")
    play.give("protestant", "stay")
    assert play.state.protestant[at("demmin")].sp == 6
    del state.imperial["2609"]
    del state.control["demmin"]
    assert Play(state).run(Item("retreat")).question == "retreat-to"  # out of all zones, but it may not stop


@pytest.mark.rule("cuius:14.6.1")
def test_a_beaten_army_may_be_disbanded_before_it_retreats() -> None:
    play = attack(4)
    play.give("protestant", "disband")
    assert play.state.protestant == {}
    assert "thurn" in play.state.pool["protestant"]
    assert play.question == "move"


@pytest.mark.rule("cuius:14.6.1", "cuius:11.5.2")
def test_a_retreat_stops_out_of_zones_and_joins_friends() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=11)
    army(state, "2509", "thurn", inf=10)
    army(state, "2411", "schlick", inf=1, fatigue=3)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass", *dice(4))
    play.give("protestant", "2510")
    assert play.question == "retreat-to"  # still next to Tilly
    assert play.state.imperial == {}
    options = play.state.agenda[-1].args
    assert set(options) <= {"2410", "2511", "2610"}
    play.give("protestant", "2511") if "2511" in options else play.give("protestant", "2410")
    assert play.state.retreat is None
    assert sum(stack.sp for stack in play.state.protestant.values()) == 7


@pytest.mark.rule("cuius:14.6.1", "cuius:11.4.7", "cuius:11.4.9")
def test_a_retreat_may_be_intercepted_and_fights_as_defender() -> None:
    state = field(("2611", "anholt", 4))
    state.chain, state.trail_by, state.retreat = (
        Chain(barred=("imperial@2509",)),
        "imperial",
        retreating(at="2510", steps=1),
    )
    state.agenda = (Item("battles"), Item("retreat-to", "protestant", "2510", args=("2610",)))
    play = Play(state).give("protestant", "2610")
    assert (play.question, play.state.agenda[-1].seat) == ("reaction", "imperial")
    assert set(offered(play.state, "imperial", "react")) == {"Anholt"}  # Tilly has just won
    play.give("imperial", "react Anholt all 2610", ("reaction", 6), *dice(2))
    battle = play.state.battle or play.state.last_battle
    assert battle is not None
    assert (battle.place, battle.attacker, battle.origin) == ("2610", "imperial", "2611")
    assert play.state.retreat is None or play.state.retreat.battle == "2610"


@pytest.mark.rule("cuius:14.6.3")
@pytest.mark.parametrize(("die", "swept"), [(5, False), (2, True)])
def test_friends_in_the_way_of_a_rout_check_too(die: int, swept: bool) -> None:
    state = bare()
    army(state, "2410", "schlick", inf=4, art=1)
    state.marshals = (*state.marshals, "thurn")
    state.retreat = retreating(at="2410", steps=2, routed=True)
    through_friends(Flow(state, Script([("rout of schlick", die)])), "protestant", "2410")
    assert ("2410" in state.protestant) is not swept
    assert state.retreat is not None
    assert state.retreat.army is not None
    assert state.retreat.army.sp == (10 if swept else 6)
    assert state.retreat.army.art == 0
