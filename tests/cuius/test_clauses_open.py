"""What the rulebook leaves open, as RULINGS.md decides it."""

import pytest

from game.cuius.board import BOARD
from game.cuius.mustering import connected
from game.cuius.names import near
from game.cuius.state import Army, Chain, Item
from tests.cuius.positions import Play, army, at, bare, marching
from tests.cuius.situations import dice

#: Around Demmin: who comes there from one side touches the next in the city only, and leaves by a third.
DEMMIN, BEFORE, ASIDE, BEYOND = at("demmin"), "2609", "2508", "2708"
LUXEMBURG = BOARD.spanish_road["sr_luxemburg"]


@pytest.mark.rule("cuius:6.3.2", "cuius:11.2.1")
@pytest.mark.parametrize(("enemy", "shut"), [(Army((), 1), True), (Army(("tilly",)), False), (Army((), art=1), False)])
def test_troops_without_a_leader_shut_the_roads_beside_them_and_leaders_without_troops_do_not(
    enemy: Army, shut: bool
) -> None:
    state = bare()
    state.control = dict.fromkeys(("prag", "budweis", "pilsen"), "protestant")
    road = next(n for n in BOARD.road_steps[at("prag")] if n not in BOARD.city_at)
    aside = next(n for n in BOARD.zone[road] if not BOARD.road_steps.get(n) and n not in BOARD.zone[at("prag")])
    assert road in connected(state, "protestant", at("prag"))
    state.imperial = {aside: enemy}
    assert (road not in connected(state, "protestant", at("prag"))) is shut


@pytest.mark.rule("cuius:14.1", "cuius:11.3.7", "cuius:14.6.1")
def test_riders_fall_back_into_their_spanish_road_area_and_who_is_beaten_may_not() -> None:
    for cav, inf in ((4, 0), (0, 5)):
        state = bare(year=1621)
        army(state, LUXEMBURG.id, "spinola", cav=cav, inf=inf)
        army(state, LUXEMBURG.entry, "mansfeld", inf=cav + inf)
        play = Play(marching(state, LUXEMBURG.id, 9)).give("imperial", LUXEMBURG.entry)
        play.give("protestant", "pass", *(dice(1) if inf else ()))
        if inf:
            assert f"scatters at {near(LUXEMBURG.entry)}." in play.told
            assert play.state.imperial == {}
        else:
            assert "The cavalry of Spinola falls back before infantry, and tires." in play.told
            assert play.state.march is not None
            assert (play.state.march.at, play.state.march.mp) == (LUXEMBURG.id, 7)


@pytest.mark.rule("cuius:11.4.5", "cuius:11.3.4.1", "cuius:15.0")
@pytest.mark.parametrize(("die", "asked"), [(1, False), (6, True)])
def test_who_reacts_to_shut_gates_and_returns_wakes_nobody(die: int, asked: bool) -> None:
    state = bare()
    army(state, BEFORE, "tilly", inf=3, cav=3)
    army(state, ASIDE, "thurn", inf=9)
    state.chain = Chain(eligible=(f"imperial@{BEFORE}",))
    play = Play(state).run(Item("react"), Item("battles"), Item("chain-end"))
    play.give("imperial", "react Tilly all Demmin", ("reaction", 6), ("control of demmin", die))
    assert (play.question == "reaction") is asked
    assert (DEMMIN if asked else BEFORE) in play.state.imperial
    assert ("Tilly goes back to " in play.told) is not asked


@pytest.mark.rule("cuius:11.6.5")
@pytest.mark.parametrize(("led", "stops"), [(True, True), (False, False)])
def test_who_rolled_for_mp_stops_without_his_wing_commander_whether_he_has_used_them_or_not(
    led: bool, stops: bool
) -> None:
    state = bare()
    army(state, "2509", "tilly", inf=25, lieutenants=["anholt"])
    play = Play(marching(state, "2509", 18, led=led)).give("imperial", "2508")
    play.give("imperial", "drop Anholt 1-foot")
    assert (play.state.march is None) is stops


@pytest.mark.rule("cuius:13.2", "cuius:13.1", "cuius:11.4.1")
def test_a_pause_for_a_reaction_in_a_neutral_city_is_no_attempt_to_take_it() -> None:
    state = bare()
    army(state, BEFORE, "tilly", inf=9)
    army(state, ASIDE, "thurn", inf=9)
    play = Play(marching(state, BEFORE, 9, plan=(DEMMIN, BEYOND))).run(Item("march-on"))
    assert play.state.march is not None
    assert (play.question, play.state.march.at) == ("reaction", DEMMIN)
    while play.question == "reaction":
        play.give("protestant", "pass")
    assert play.state.march is not None
    assert play.state.march.at == BEYOND
    assert ("demmin" in play.state.control, play.state.invaded) == (False, {})


@pytest.mark.rule("cuius:14.3.2", "cuius:14.2", "cuius:2.5")
@pytest.mark.parametrize(("aid", "fought"), [(48, False), (46, True)])
def test_an_automatic_victory_is_no_major_battle_however_many_stood_there(aid: int, fought: bool) -> None:
    state = bare()
    army(state, "2508", "tilly", inf=26)
    army(state, "2608", "bucquoy", inf=aid)
    army(state, "2509", "thurn", inf=10)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509")
    play.give("protestant", "pass", *(dice(4) if fought else ()))
    assert ("disband without a battle" not in play.told) is play.state.fought is fought
