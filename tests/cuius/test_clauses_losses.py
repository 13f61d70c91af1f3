"""What a battle costs and how it goes on: each clause alone, on both sides of its boundary."""

from dataclasses import replace

import pytest

from game.cuius.battle import stray
from game.cuius.flow import Flow
from game.cuius.losses import casualties
from game.cuius.retreat import assisting
from game.cuius.state import Army, Battle, Contingent, Item, March, State
from tests.cuius.positions import Play, Script, army, asked, at, bare, marching, offered
from tests.cuius.situations import dice

# What a battle costs


@pytest.mark.rule("cuius:14.3.2", "cuius:2.5")
def test_a_major_battle_ends_the_quiet() -> None:
    for foe, quiet in ((9, 3), (10, 0)):
        state = bare()
        state.quiet = 3
        army(state, "2508", "tilly", inf=11)
        army(state, "2509", "thurn", inf=foe)
        play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass", *dice(4))
        assert play.state.quiet == quiet


@pytest.mark.rule("cuius:16.1", "cuius:14.3", "cuius:14.2")
@pytest.mark.parametrize(("black", "stand"), [(6, False), (2, True)])
def test_field_fortifications_stand_unless_their_defender_loses(black: int, stand: bool) -> None:
    for owner in ("protestant", "imperial"):
        state = bare(fortifications="yes")
        army(state, "2508", "tilly", inf=14)
        army(state, "2509", "thurn", inf=14)
        state.forts["2509"] = owner
        play = Play(marching(state, "2508", 9)).give("imperial", "2509")
        play.give("protestant", "pass", *dice(black))
        assert bool(play.state.forts) is stand


@pytest.mark.rule("cuius:16.1", "cuius:11.7.3")
@pytest.mark.parametrize(("ours", "theirs", "stand"), [(2, 10, True), (10, 2, False)])
def test_only_a_defender_who_is_overrun_loses_his_field_fortifications(ours: int, theirs: int, stand: bool) -> None:
    state = bare(fortifications="yes")
    army(state, "2508", "tilly", inf=ours)
    army(state, "2509", "thurn", inf=theirs)
    state.forts["2509"] = "protestant"
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    assert bool(play.state.forts) is stand


# Leaders


def fate(leader: str, first: int, second: int) -> tuple[tuple[str, int], ...]:
    return ((f"fate of {leader}, first", first), (f"fate of {leader}, second", second))


@pytest.mark.rule("cuius:14.4")
@pytest.mark.parametrize(("sp", "pp"), [(1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (21, 3), (100, 10)])
def test_an_army_without_leaders_leaves_a_pp_for_each_ten_sp_begun(sp: int, pp: int) -> None:
    state = bare()
    army(state, "2509", "mansfeld", inf=sp)
    state.gone, before = ("tilly",), state.pp["protestant"]
    casualties(Flow(state, Script(fate("mansfeld", 1, 1))), "protestant", "2509")
    assert state.pp["protestant"] == before + pp
    assert " ".join(state.gone) == "tilly mansfeld"
    assert state.protestant == {}


@pytest.mark.rule("cuius:14.4")
@pytest.mark.parametrize(("one", "two", "killed"), [(1, 1, True), (1, 2, False), (2, 1, False)])
def test_only_double_ones_kill(one: int, two: int, killed: bool) -> None:
    state = bare()
    army(state, "2509", "thurn", "mansfeld", inf=8)
    army(state, "2711", "anhalt", inf=8)
    throws = (*fate("mansfeld", 6, 6), *fate("thurn", one, two))
    casualties(Flow(state, Script(throws)), "protestant", "2509")
    assert state.protestant["2509"].leaders == (("mansfeld",) if killed else ("mansfeld", "thurn"))
    assert ("thurn" in state.gone) is killed
    assert set(state.marshals) == {"mansfeld", "anhalt"} | (set() if killed else {"thurn"})
    assert "thurn" not in state.pool["protestant"]


@pytest.mark.rule("cuius:14.4")
def test_only_the_active_army_s_own_loss_ends_its_activation() -> None:
    march = March("imperial", Army(("tilly", "anholt"), 25), "2509", mp=5, led=True)
    throws = (*fate("mansfeld", 1, 1), *fate("thurn", 6, 6))
    for side, place, leaders in (
        ("protestant", "2509", ("mansfeld", "thurn")),
        ("imperial", "2711", ("bucquoy", "dampierre")),
    ):
        state = bare()
        state.march = march
        army(state, place, *leaders, inf=8)
        one, two = leaders
        casualties(Flow(state, Script((*fate(one, 1, 1), *fate(two, 6, 6)))), side, place)
        assert state.march == march
        assert state.of(side)[place].leaders == (two,)
    state = bare()
    army(state, "2509", "mansfeld", "thurn", inf=8)
    casualties(Flow(state, Script(throws)), "protestant", "2509")  # nobody is active
    assert state.march is None


@pytest.mark.rule("cuius:14.4", "cuius:11.6.5")
@pytest.mark.parametrize(("sp", "led", "done"), [(20, True, False), (21, True, True), (21, False, False)])
def test_a_fallen_wing_ends_an_activation_by_dice_of_too_large_an_army(sp: int, led: bool, done: bool) -> None:
    state = bare()
    state.march = March("imperial", Army(("tilly", "anholt"), sp), "2509", mp=5, led=led)
    casualties(Flow(state, Script((*fate("tilly", 6, 6), *fate("anholt", 1, 1)))), "imperial", "2509")
    assert state.march is not None
    assert state.march.army.leaders == ("tilly",)
    assert state.march.done is done


@pytest.mark.rule("cuius:14.4")
def test_the_leaderless_vanish_and_others_march_on() -> None:
    for side, place, gone in (("imperial", "2509", True), ("imperial", "2510", False), ("protestant", "2509", False)):
        state = bare()
        state.march = March("imperial", Army(("tilly",), 15), "2509", mp=5)
        who = "tilly" if gone else "bucquoy" if side == "imperial" else "thurn"
        if not gone:
            army(state, place, who, inf=5)
        casualties(Flow(state, Script(fate(who, 1, 1))), side, place)
        assert (state.march is None) is gone
        assert state.of(side) == {}


# Afterwards


@pytest.mark.rule("cuius:14.6.2")
def test_a_rout_ends_no_activation_but_the_routed_army_s_own() -> None:
    field = Battle("2509", "imperial", "protestant", "2508", cell="1/6R", loser="protestant", rout=True)
    for side, place, leader in (("imperial", "2509", "tilly"), ("protestant", "2510", "mansfeld"), ("", "", "")):
        state = bare()
        army(state, "2509", "thurn", inf=8, art=1)
        army(state, "2508", "bucquoy", inf=2)
        state.march = March(side, Army((leader,), 9), place, mp=5) if side else None
        state.battle = field
        play = Play(state).run(Item("beaten"), throws=[("rout of thurn", 1)])
        assert play.state.march == state.march
        assert play.state.retreat is not None
        assert (play.state.retreat.army.fatigue, play.state.retreat.army.art) == (1, 0)  # type: ignore[union-attr]


@pytest.mark.rule("cuius:14.6.2", "cuius:2.4.4")
@pytest.mark.parametrize(("horse", "die", "routed"), [(0, 3, True), (0, 4, False), (4, 3, False), (4, 2, True)])
def test_the_rout_check_reckons_with_the_cavalry_that_is_left(horse: int, die: int, routed: bool) -> None:
    state = bare()
    army(state, "2509", "thurn", inf=8, cav=horse, fatigue=1)
    army(state, "2508", "bucquoy", inf=2)
    state.march = March("imperial", Army(("tilly",), 9, 2 if horse else 0), "2509", mp=5)
    state.battle = Battle("2509", "imperial", "protestant", "2508", cell="1/6R", loser="protestant", rout=True)
    die -= 0 if horse else 1  # neither has cavalry: no modifier, LR 1 less 1 needs four
    play = Play(state).run(Item("beaten"), throws=[("rout of thurn", die + (0 if horse else 1))])
    assert play.state.retreat is not None
    assert play.state.retreat.routed is routed


@pytest.mark.rule("cuius:14.0", "cuius:11.4.7")
def test_a_battle_voids_the_rest_of_the_plan() -> None:
    state = bare()
    state.march = March("imperial", Army(("tilly",), 9), "2509", mp=5, plan=("2510",), taking=True)
    state.battle = Battle("2509", "imperial", "protestant", "2508", active=True)
    after = Play(state).run(Item("battle-over")).state
    assert after.march is not None
    assert (after.march.plan, after.march.taking) == ((), False)
    assert after.battle is None
    assert after.last_battle == state.battle
    state.march = replace(state.march, plan=(), taking=True)
    kept = Play(state).run(Item("battle-over")).state.march
    assert kept is not None
    assert kept.taking  # it is where it wanted to be
    state.battle = None
    assert Play(state).run(Item("battle-over")).state.march == state.march


CAME = Battle("2608", "imperial", "protestant", "2609", cell="0/3R")


def straying(sp: int, holder: str = "protestant", origin: str = "2609", active: bool = False) -> State:
    state = bare()
    assert at("demmin") == "2608"
    if holder:
        state.control["demmin"] = holder
    army(state, "2608", "tilly", inf=sp)
    state.battle = replace(CAME, origin=origin, active=active)
    return state


@pytest.mark.rule("cuius:11.3.4.1", "cuius:13.2")
def test_a_reacting_winner_takes_the_foreign_city_or_goes_back() -> None:
    for holder in ("protestant", ""):
        state = straying(5, holder)
        stray(Flow(state, Script()), state.battle)  # type: ignore[arg-type]
        assert state.control["demmin"] == "imperial"
        assert set(state.imperial) == {"2608"}
        state = straying(4, holder)  # too small
        flow = Flow(state, Script())
        stray(flow, state.battle)  # type: ignore[arg-type]
        assert state.control.get("demmin", "") == holder
        assert set(state.imperial) == {"2609"}
        assert [event.text for event in flow.events] == ["Tilly goes back to 2609 north-west of Neubrandenburg."]
    state = straying(1)
    state.imperial["2608"] = Army(("tilly",), 1, 4)
    stray(Flow(state, Script([("control of demmin", 1)])), state.battle)  # type: ignore[arg-type]
    assert set(state.imperial) == {"2609"}
    own = straying(4, "imperial")
    stray(Flow(own, Script()), own.battle)  # type: ignore[arg-type]
    assert set(own.imperial) == {"2608"}


@pytest.mark.rule("cuius:11.3.4.1", "cuius:13.2")
def test_the_active_army_is_no_stray_nor_who_is_not_alone() -> None:
    state = straying(4, active=True)
    stray(Flow(state, Script()), state.battle)  # type: ignore[arg-type]
    assert set(state.imperial) == {"2608"}
    state = straying(4)
    state.protestant["2608"] = Army(("thurn",), 1)
    stray(Flow(state, Script()), state.battle)  # type: ignore[arg-type]
    assert set(state.imperial) == {"2608"}
    state = straying(4)
    state.imperial = {}
    stray(Flow(state, Script()), state.battle)  # type: ignore[arg-type]
    assert state.imperial == {}


@pytest.mark.rule("cuius:11.3.4.1", "cuius:13.1")
def test_a_stray_that_cannot_go_back_is_lost() -> None:
    state = straying(4)
    army(state, "2609", "thurn", inf=1)
    stray(Flow(state, Script()), state.battle)  # type: ignore[arg-type]
    assert state.imperial == {}
    state = straying(4, origin="")
    stray(Flow(state, Script()), state.battle)  # type: ignore[arg-type]
    assert state.imperial == {}


@pytest.mark.rule("cuius:11.4.9", "cuius:14.7")
def test_those_who_helped_to_win_do_not_react_either() -> None:
    helped: dict[str, tuple[Contingent, ...]] = {"imperial": (Contingent("2408", 2, 0), Contingent("2508", 1, 1))}
    field = Battle("2509", "imperial", "protestant", "2508", helpers=helped)
    assert assisting(field, "imperial") == ("imperial@2509", "imperial@2408", "imperial@2508")
    assert assisting(field, "protestant") == ("protestant@2509",)


@pytest.mark.rule("cuius:11.4.7")
def test_the_question_which_battle_offers_what_is_contested() -> None:
    state = asked(bare(), "which-battle", "imperial", args=("2509", "2608"))
    assert offered(state, "imperial")[:2] == ("2509", "Demmin")
