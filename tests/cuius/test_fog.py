"""Force markers, fog of war, field fortifications, and views that hold no more than may be known."""

from dataclasses import replace
from random import Random

import pytest

from game.core.rules import SPECTATOR
from game.cuius import RULES, fog, mats
from game.cuius.board import SIDES
from game.cuius.deployment import put_down
from game.cuius.flow import Flow
from game.cuius.imagine import imagine
from game.cuius.observe import redact
from game.cuius.state import Army, Chain, Intel, Item, Retreat, State
from tests.cuius.positions import Play, army, asked, at, bare, marching, new, offered, turn_of


@pytest.mark.rule("cuius:16.1")
def test_digging_in_costs_six_mp_never_in_a_city_and_helps_the_defender() -> None:
    state = bare(fortifications="yes")
    army(state, "2509", "tilly", inf=9)
    assert "fortify" not in offered(marching(state, "2509", 5), "imperial")
    play = Play(marching(state, "2509", 7)).give("imperial", "fortify")
    assert play.state.forts == {"2509": "imperial"}
    assert play.state.march is not None
    assert play.state.march.mp == 1
    army(state, at("wien"), "bucquoy", inf=9)
    assert "fortify" not in offered(marching(state, at("wien"), 9), "imperial")
    assert "fortify" not in offered(marching(bare_with_tilly(), "2509", 9), "imperial")
    gone = play.give("imperial", "2508")
    assert gone.state.forts == {}  # nobody is left


def bare_with_tilly() -> State:
    return army(bare(), "2509", "tilly", inf=9)


@pytest.mark.rule("cuius:16.1")
def test_field_fortifications_go_with_a_lost_battle() -> None:
    state = bare(fortifications="yes")
    army(state, "2508", "tilly", inf=20)
    army(state, "2509", "thurn", inf=14)
    state.forts["2509"] = "protestant"
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    assert play.state.forts
    play.give("protestant", "pass", ("black", 6), ("white", 3))
    assert play.state.battle is not None
    assert play.state.battle.drm["protestant"] == 1 + 1
    assert play.state.forts == {}


@pytest.mark.rule("cuius:16.2", "cuius:2.5")
def test_five_armies_a_side_bear_force_markers_and_players_may_change_them() -> None:
    state = new("last_years", mats="yes")
    for side in SIDES:
        forces = [stack.force for stack in state.of(side).values()]
        assert sorted(force for force in forces if force) == [1, 2, 3, 4, 5]
    plain = new("last_years")
    assert not any(stack.force for side in SIDES for stack in plain.of(side).values())
    play = Play(turn_of(state, "imperial")).give("imperial", "unmark Gallas")
    assert play.state.imperial[at("bruenn")].force == 0
    assert (play.question, play.state.agenda[-1].seat) == ("activate", "imperial")
    play.give("imperial", "mark Gallas")
    assert play.state.imperial[at("bruenn")].force in range(1, 6)
    assert RULES.view(state, "protestant").armies[0].inf >= 0  # mats hide nothing


@pytest.mark.rule("cuius:16.2")
def test_the_marker_goes_with_the_army_that_marches() -> None:
    state = bare(mats="yes")
    army(state, "2509", "tilly", inf=9, lieutenants=["anholt"], force=3)
    play = Play(turn_of(state, "imperial")).give("imperial", "march Tilly 5-foot", ("mo", 1), ("mo", 1))
    assert play.state.march is not None
    assert play.state.march.army.force == 3
    assert play.state.imperial["2509"].force == 0


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
def test_markers_of_the_setup_hide_all_and_those_of_a_later_year_what_was_not_seen() -> None:
    state = new("last_years", fog="exact")
    assert state.intel == {side: {} for side in SIDES}
    lone = bare(fog="exact")
    army(lone, "2412", "tilly", inf=6, cav=4, art=1, fatigue=2)
    after = Play(lone).run(Item("campaigning")).state
    assert after.imperial["2412"].force == 1
    assert after.intel["protestant"] == {"1": Intel(lone.year, "2412", 10, 4, 1, fatigue=2)}


def foggy(fog_: str = "exact") -> State:
    state = bare(fog=fog_)
    army(state, "2609", "thurn", inf=7, cav=5, art=1, fatigue=2, force=1, lieutenants=["schlick"])
    army(state, "2412", "tilly", inf=6, cav=4, force=1)
    return state


@pytest.mark.rule("cuius:16.3")
def test_of_a_hidden_force_only_marker_and_commander_are_seen() -> None:
    state = foggy()
    (seen,) = [one for one in RULES.view(state, "imperial").armies if one.side == "protestant"]
    assert (seen.force, seen.hidden, seen.sp, seen.art, seen.fatigue) == (1, True, -1, -1, -1)
    assert [leader.id for leader in seen.leaders] == ["thurn"]
    (own,) = [one for one in RULES.view(state, "protestant").armies if one.side == "protestant"]
    assert (own.inf, own.cav, own.art, own.fatigue, len(own.leaders)) == (7, 5, 1, 2, 2)
    unseen = {leader.id for leader in RULES.view(state, "imperial").sides["protestant"].unseen}
    assert "schlick" in unseen


@pytest.mark.rule("cuius:16.3")
def test_states_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    state, changed = foggy(), foggy()
    changed.protestant["2609"] = Army(("thurn",), 1, 19, 0, 0, 1)
    changed.pool["protestant"] = tuple(sorted((*changed.pool["protestant"], "schlick")))
    for viewer in ("imperial", SPECTATOR):
        assert RULES.view(state, viewer) == RULES.view(changed, viewer)
    for one in (state, changed):
        one.agenda = (Item("activate", "protestant"), Item("activate", "imperial"))
    begin = ("march", "Tilly", "all", "to")
    assert RULES.words(state, "imperial", begin) == RULES.words(changed, "imperial", begin)
    spoken = ("march", "Tilly", "all")
    assert RULES.words(state, "imperial", spoken) == RULES.words(changed, "imperial", spoken)


@pytest.mark.rule("cuius:16.3", "cuius:11.2.7")
def test_cavalry_is_announced_in_a_possible_szoc_before_eligibility_is_reckoned() -> None:
    state = foggy()
    army(state, "2412", "tilly", inf=6, cav=4, force=1)
    play = Play(marching(state, "2412", 9)).give("imperial", "2411")
    kinds = [event.kind for event in play.said]
    assert "reveal" not in kinds  # still out of reach
    play.give("imperial", "2410")
    news = [event for event in play.said if event.kind == "reveal"]
    assert {event.to for event in news} == {SIDES}
    assert {event.text.split("has ")[1] for event in news} == {"5 cavalry SP.", "4 cavalry SP."}
    assert play.question == "reaction"
    assert play.state.intel["imperial"]["1"].cav == 5
    assert play.state.intel["protestant"]["1"].cav == 4
    play.give("protestant", "pass").give("imperial", "2510")
    assert any("12 SP with artillery" in event.text for event in play.said if event.kind == "reveal")
    told = play.state.intel["imperial"]["1"]
    assert (told.sp, told.art, told.cav) == (12, 1, 5)


@pytest.mark.rule("cuius:16.3", "cuius:11.2.7")
def test_who_has_twice_the_cavalry_is_told_so_and_watched_by_nobody() -> None:
    state = foggy()
    state.imperial["2412"] = Army(("tilly",), 6, 10, 0, 0, 1)
    play = Play(marching(state, "2412", 9)).give("imperial", "2410")
    assert any(event.kind == "reveal" for event in play.said)
    assert play.question == "move"


@pytest.mark.rule("cuius:16.3")
def test_ranges_are_told_while_they_settle_the_matter_and_numbers_where_not() -> None:
    assert [fog.bounds(n) for n in (0, 1, 5, 6, 10, 11)] == [(0, 0), (1, 5), (1, 5), (6, 10), (6, 10), (11, 15)]
    for cavalry, exact in ((4, True), (11, False), (0, False)):
        state = bare(fog="ranges")
        army(state, "2609", "thurn", inf=7, cav=5, force=1)
        army(state, "2412", "tilly", inf=6, cav=cavalry, force=1)
        play = Play(marching(state, "2412", 9)).give("imperial", "2611")
        texts = [event.text for event in play.said if event.kind == "reveal" and event.facts["side"] == "protestant"]
        assert any("has 5 cavalry" in text for text in texts) is exact
        assert any("1-5 cavalry" in text for text in texts) is not exact


@pytest.mark.rule("cuius:16.3")
def test_a_battle_shows_everything_to_both_players_and_nobody_else() -> None:
    state = foggy()
    army(state, "2610", "bucquoy", inf=10, cav=3, force=2)
    play = Play(marching(state, "2610", 9)).give("imperial", "2609")
    play.give("protestant", "pass", ("black", 4), ("white", 3))
    news = [event for event in play.said if "infantry" in event.text and event.kind != "hand"]
    assert news
    assert all(event.to == SIDES for event in news)
    assert any("Schlick" in event.text for event in news)
    if play.state.battle:
        seen = {one.place: one for one in RULES.view(play.state, "protestant").armies if one.side == "imperial"}
        assert not seen["2609"].hidden
        outside = {one.place: one for one in RULES.view(play.state, SPECTATOR).armies}
        assert outside["2609"].hidden


@pytest.mark.rule("cuius:16.3", "cuius:16.2")
def test_an_army_without_a_marker_is_seen_by_all() -> None:
    state = bare(fog="exact")
    army(state, "2609", "thurn", inf=7, cav=5)
    (seen,) = RULES.view(state, "imperial").armies
    assert (seen.hidden, seen.inf, seen.cav) == (False, 7, 5)


@pytest.mark.rule("cuius:16.3")
def test_what_was_told_is_kept_with_its_year_and_place() -> None:
    state = foggy()
    state.imperial["2412"] = Army(("tilly",), 6, 10, 0, 0, 1)
    play = Play(marching(state, "2412", 9)).give("imperial", "2510")
    view = RULES.view(play.state, "imperial")
    seen = next(one for one in view.armies if one.side == "protestant")
    assert seen.intel is not None
    assert (seen.intel.sp, seen.intel.art, seen.intel.year, seen.intel.place) == (12, 1, 1618, "2609")
    assert all(one.intel is None for one in RULES.view(play.state, SPECTATOR).armies)


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
def test_what_was_told_of_a_mat_its_owner_knows_too() -> None:
    state = foggy()
    state.imperial["2412"] = Army(("tilly",), 6, 10, 0, 0, 1)
    play = Play(marching(state, "2412", 9)).give("imperial", "2510")
    own = {mat.force: mat for mat in mats.mats(RULES.view(play.state, "protestant").known, "protestant") if mat.own}
    assert own[1].told is not None
    assert (own[1].told.sp, own[1].told.art, own[1].told.place) == (12, 1, "2609")
    assert "the enemy was told: 12 SP" in own[1].text
    assert RULES.view(play.state, SPECTATOR).hand == ()
    assert RULES.view(play.state, SPECTATOR).known.intel == {"imperial": {}, "protestant": {}}


@pytest.mark.rule("cuius:16.2")
def test_whoever_s_mat_changes_is_told_so_alone() -> None:
    play = Play(marching(foggy(), "2412", 9)).give("imperial", "2411")
    assert not [event for event in play.said if event.kind == "hand"]
    play.give("imperial", "2410")
    news = {event.to: event for event in play.said if event.kind == "hand"}
    assert set(news) == {("imperial",), ("protestant",)}
    assert "1 Thurn (7 infantry, 5 cavalry and 1 train; fatigue 2)" in news[("protestant",)].text
    assert "Tilly" not in news[("protestant",)].text
    open_ = Play(marching(army(bare(), "2412", "tilly", inf=6), "2412", 9)).give("imperial", "2411")
    assert not [event for event in open_.said if event.kind == "hand"]  # nothing is hidden


@pytest.mark.rule("cuius:16.3")
def test_being_asked_to_plunder_tells_nothing() -> None:
    for sp in (3, 12):
        state = bare(fog="exact")
        army(state, at("prag"), "thurn", inf=sp, force=1)
        army(state, "2509", "tilly", inf=2, force=1)
        assert Play(state).run(Item("supply")).question == "plunder"


@pytest.mark.rule("cuius:16.3", "cuius:5.4.1")
def test_a_lieutenant_drawn_under_fog_is_seen_by_his_side_alone() -> None:
    state = foggy()
    state.pp["protestant"] = 1
    position = asked(state, "lieutenant", "protestant")
    play = Play(position).give("protestant", "draw", ("sealed: Lieutenant", 1))
    drawn = play.state.agenda[-1].args[0]
    assert RULES.view(play.state, "imperial").known.agenda[-1].args == ()
    assert drawn in {leader.id for leader in RULES.view(play.state, "imperial").sides["protestant"].unseen}


@pytest.mark.rule("cuius:16.3")
def test_plans_and_standing_answers_are_nobody_else_s() -> None:
    state = army(bare(), "2509", "tilly", inf=5)
    army(state, "2408", "thurn", inf=4)
    play = Play(marching(state, "2509", 9)).give("protestant", "standing reactions slip")
    assert RULES.view(play.state, "imperial").known.standing["protestant"] == {}
    assert RULES.view(play.state, "protestant").standing == {"reactions": "slip"}
    assert play.state.march is not None
    play.state.march = replace(play.state.march, plan=("2508",))
    assert RULES.view(play.state, "protestant").march is not None
    assert RULES.view(play.state, "protestant").known.march.plan == ()  # type: ignore[union-attr]


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize("seed", range(3))
def test_an_imagined_state_agrees_with_the_view(seed: int) -> None:
    chance = Random(seed)
    state = foggy()
    for viewer in (*SIDES, SPECTATOR):
        view = RULES.view(state, viewer)
        assert redact(view.known, viewer) == view.known
        drawn = imagine(view, chance.randrange)
        assert RULES.view(drawn, viewer) == view
        assert all(stack.sp > 0 for side in SIDES for stack in drawn.of(side).values())


def watched(cavalry: int) -> Play:
    """Tilly comes into Thurn's possible SZOC, which twice the cavalry negates."""
    state = foggy()
    state.imperial["2412"] = Army(("tilly",), 6, cavalry, 0, 0, 1)
    return Play(marching(state, "2412", 9)).give("imperial", "2410")


def heard(play: Play) -> list[str]:
    return [event.text for event in play.said if event.known_to(SPECTATOR)]


@pytest.mark.rule("cuius:16.3", "cuius:11.4.1")
def test_onlookers_cannot_tell_whether_anybody_is_asked_to_react() -> None:
    asked, unasked = watched(4), watched(10)
    assert (asked.question, unasked.question) == ("reaction", "move")
    assert heard(asked) == heard(unasked)
    views = [RULES.view(play.state, SPECTATOR) for play in (asked, unasked)]
    assert views[0] == views[1]
    assert (views[0].question, views[0].to_move, views[0].eligible) == ("halt", SIDES, ())
    assert views[0].prompt == "The march pauses: either side may be asked."
    before = views[0]
    asked.give("protestant", "pass")
    assert [event.to for event in asked.said] == [SIDES]
    assert RULES.view(asked.state, SPECTATOR) == before
    players = [RULES.view(asked.state, side) for side in SIDES]
    assert [view.question for view in players] == ["move", "move"]


@pytest.mark.rule("cuius:16.3")
def test_onlookers_do_not_see_the_mp_of_a_march_whether_it_bears_a_marker_or_not() -> None:
    for force in (0, 1):
        state = foggy()
        state.imperial["2412"] = Army(("tilly",), 6, 4, 0, 0, force)
        play = Play(marching(state, "2412", 9)).give("imperial", "2411")
        marches = [RULES.view(play.state, viewer).march for viewer in ("imperial", SPECTATOR)]
        assert [seen.mp for seen in marches if seen] == [8, -1]


@pytest.mark.rule("cuius:16.3", "cuius:14.6.1")
def test_onlookers_of_a_retreat_see_a_halt_only() -> None:
    ways = Item("retreat-to", "protestant", "2609", args=("2610", "2709"))
    reacts = (Item("retreat"), Item("react"), Item("reaction", "imperial"))
    seen = []
    for above in ((ways,), reacts):
        state = foggy()
        state.retreat = Retreat("protestant", "2609", "2510", "2411", False, state.protestant["2609"])
        state.agenda = (Item("activation-end", args=("imperial", "tilly")), Item("battle-over"), *above)
        state.chain, state.trail_by = Chain(), "imperial"
        seen.append(RULES.view(state, SPECTATOR))
    assert seen[0] == seen[1]
    assert seen[0].question == "halt"


@pytest.mark.rule("cuius:11.4.1")
def test_without_fog_everybody_sees_who_is_asked() -> None:
    state = foggy()
    state.options["fog"] = "no"
    play = Play(marching(state, "2412", 9)).give("imperial", "2410")
    view = RULES.view(play.state, SPECTATOR)
    assert (view.question, view.to_move, view.eligible) == ("reaction", ("protestant",), ("protestant@2609",))
    play.give("protestant", "pass")
    assert "the Protestants do not react." in heard(play)


@pytest.mark.rule("cuius:16.3", "cuius:14.3")
def test_of_a_battle_onlookers_learn_dice_result_and_losses_and_no_strengths() -> None:
    state = foggy()
    army(state, "2610", "bucquoy", inf=10, cav=3, force=2)
    play = Play(marching(state, "2610", 9)).give("imperial", "2609")
    play.give("protestant", "pass", ("black", 4), ("white", 3))
    (fought,) = [event for event in play.said if event.kind == "battle" and "black" in event.facts]
    assert fought.to is None
    assert set(fought.facts) == {"black", "white", "br", "cell", "loser"}
    field = RULES.view(play.state, SPECTATOR).battle
    assert field is not None
    assert (field.strength, field.drm) == ({}, {})
    assert (field.black, field.white) == (4, 3)
    assert RULES.view(play.state, "imperial").battle.strength  # type: ignore[union-attr]


@pytest.mark.rule("cuius:16.3")
def test_after_the_end_the_fog_lifts() -> None:
    state = foggy()
    assert any(one.hidden for one in RULES.view(state, SPECTATOR).armies)
    state.winner, state.phase, state.agenda = "imperial", "over", ()
    assert not any(one.hidden for one in RULES.view(state, SPECTATOR).armies)
    assert "Schlick" in str(RULES.view(state, "imperial").armies)


def beaten(helper: int, inf: int = 7, cav: int = 5) -> tuple[State, dict[str, Intel]]:
    """Bucquoy attacks Thurn, beside whom Mansfeld stands; what there is then, and what the Imperials know of it."""
    state = foggy()
    army(state, "2610", "bucquoy", inf=10, cav=3, force=2)
    army(state, "2709", "mansfeld", inf=helper, force=2)
    state.protestant["2609"] = replace(state.protestant["2609"], inf=inf, cav=cav)
    state.intel["imperial"] = {"2": Intel(1618, "2709", helper)}
    play = Play(marching(state, "2610", 9)).give("imperial", "2609")
    play.give("protestant", "pass", ("black", 4), ("white", 3))
    return play.state, play.state.intel["imperial"]


@pytest.mark.rule("cuius:16.3", "cuius:14.3.1", "cuius:14.5")
def test_what_both_see_a_force_lose_is_known_no_longer() -> None:
    state, told = beaten(1)
    left = dict(state.everywhere("protestant"))["2609"]
    assert left.sp < 12
    assert told["1"].told == (12, 5, 1)
    assert told["1"].best == (left.sp, left.cav, left.art)
    assert told["1"].fatigue == left.fatigue > 2


@pytest.mark.rule("cuius:16.3", "cuius:14.7")
def test_what_a_helper_loses_is_known_no_longer() -> None:
    state, told = beaten(8, inf=2, cav=1)
    assert told["2"].best[0] == state.protestant["2709"].sp < 8


@pytest.mark.rule("cuius:16.3", "cuius:5.3.1")
def test_who_comes_to_command_a_hidden_force_is_seen_and_who_follows_in_it_is_not() -> None:
    state = foggy()
    state.protestant["2609"] = replace(state.protestant["2609"], leaders=())
    flow = Flow(state, None)
    put_down(flow, "protestant", "mansfeld", "2609", marshal=True)
    put_down(flow, "protestant", "thurn", "2609", marshal=False)
    assert [event.to for event in flow.events] == [None, ("protestant",)]


@pytest.mark.rule("cuius:16.2")
def test_a_force_without_a_leader_keeps_its_mat() -> None:
    state = foggy()
    state.protestant["2609"] = replace(state.protestant["2609"], leaders=())
    ((own,), (theirs,)) = ([m for m in mats.mats(RULES.view(state, viewer).known, viewer) if m.side == "protestant"]
                           for viewer in ("protestant", "imperial"))  # fmt: skip
    assert (own.leaders, own.value, own.title) == ((), 12, "– at 2609 north-west of Neubrandenburg")
    assert theirs.value == "?"
