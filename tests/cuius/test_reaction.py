"""Reactions and strength."""

import pytest

from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.reaction import goals
from game.cuius.retreat import assisting
from game.cuius.state import Army, Battle, Retreat, State
from game.cuius.strength import contested, helpers, odds, own_drm, result, terrain_drm
from tests.cuius.positions import Play, army, at, bare, marching, offered
from tests.cuius.situations import dice, two_battles

# Reactions


def reacting() -> State:
    """Tilly is about to leave Thurn's zone at 2509 for 2408."""
    state = bare()
    army(state, "2509", "thurn", inf=8, cav=4, art=1, lieutenants=["schlick"])
    army(state, "2508", "tilly", inf=10)
    return state


def test_by_what_one_reacts_is_declared() -> None:
    play = Play(marching(reacting(), "2508", 9)).give("imperial", "2408")
    offered = [{*RULES.words(play.state, seat).texts()} for seat in ("protestant", "imperial")]
    assert offered[0] - offered[1] == {*RULES.features.reactions, "pass"}


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


@pytest.mark.rule("cuius:11.4.5", "cuius:11.4.8", "cuius:11.4.4")
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
