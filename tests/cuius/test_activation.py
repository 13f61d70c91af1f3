"""Activations and zones of control: who moves, and who watches."""

import pytest

from game.cuius.board import BOARD
from game.cuius.state import Army, Item
from game.cuius.zones import enemy_zones, watchers
from tests.cuius.positions import Play, army, at, bare, marching, offered, turn_of

# Who is activated


@pytest.mark.rule("cuius:7.2.1", "cuius:2.4.3")
def test_a_marshal_leads_no_better_marshal_and_a_lieutenant_no_marshal() -> None:
    state = bare()
    army(state, "2509", "tilly", "dampierre", inf=9, lieutenants=["anholt", "bucquoy"])
    turn = turn_of(state, "imperial")
    assert "Anholt" in offered(turn, "imperial", "march", "Tilly")
    assert "Bucquoy" in offered(turn, "imperial", "march", "Dampierre")
    assert "Tilly" not in offered(turn, "imperial", "march", "Dampierre")
    assert not {"Tilly", "Bucquoy", "Dampierre"} & set(offered(turn, "imperial", "march", "Anholt"))
    assert "Anholt" in offered(turn, "imperial", "march", "Bucquoy")


@pytest.mark.rule("cuius:7.2.1", "cuius:2.6.3")
def test_what_is_left_without_a_leader_disbands_at_once() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9, cav=2, art=1, lieutenants=["anholt"])
    turn = turn_of(state, "imperial")
    play = Play(turn).give("imperial", "march Tilly 5-foot", ("movement", 1), ("movement", 1))
    assert play.state.imperial["2509"] == Army(("anholt",), 4, 2, 1, 0)
    play = Play(turn).give("imperial", "march Tilly Anholt 5-foot", ("movement", 1), ("movement", 1))
    assert "2509" not in play.state.imperial
    play = Play(turn).give("imperial", "march Anholt 9-foot 2-horse")
    assert "2509" not in play.state.imperial
    assert "tilly" in play.state.pool["imperial"]


@pytest.mark.rule("cuius:7.2.2", "cuius:2.5")
def test_an_army_of_fatigue_five_is_not_activated() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9, fatigue=4)
    army(state, "2711", "bucquoy", inf=9, fatigue=5)
    assert offered(turn_of(state, "imperial"), "imperial", "march") == ("Tilly",)


@pytest.mark.rule("cuius:7.2.3")
def test_lieutenants_are_activated_three_times_a_year() -> None:
    state = bare()
    army(state, "2509", "bucquoy", inf=9)
    army(state, "2711", inf=9, lieutenants=["anholt"])
    state.used["imperial"] = 2
    play = Play(turn_of(state, "imperial"))
    play.give("imperial", "march Anholt all", ("movement", 1))
    assert play.state.used["imperial"] == 3
    assert offered(turn_of(play.state, "imperial"), "imperial", "march") == ("Bucquoy",)
    bucquoy = Play(turn_of(state, "imperial")).give("imperial", "march Bucquoy all", ("mo", 1), ("mo", 1))
    assert bucquoy.state.used["imperial"] == 2


@pytest.mark.rule("cuius:7.2.6", "cuius:7.2.5", "cuius:7.2.4")
def test_an_activation_ends_at_will_and_tires_by_one() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9, fatigue=1)
    play = Play(marching(state, "2509", 5)).give("imperial", "2508").give("imperial", "stop")
    assert play.state.imperial == {"2508": Army(("tilly",), 9, 0, 0, 2)}
    assert play.state.march is None


@pytest.mark.rule("cuius:7.2.5")
def test_activations_alternate_until_both_pass_in_succession() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9)
    army(state, at("prag"), "thurn", inf=9)
    play = Play(state).run(Item("campaigning"))
    assert play.state.agenda[-1].seat == "imperial"
    play.give("imperial", "pass")
    play.give("protestant", "march Thurn all", ("movement", 1)).give("protestant", "stop")
    assert play.state.agenda[-1].seat == "imperial"
    play.give("imperial", "pass").give("protestant", "pass")
    assert play.question == ""


# Zones of control


@pytest.mark.rule("cuius:11.2.1")
def test_a_pzoc_is_the_six_hexes_around() -> None:
    state = bare()
    army(state, "2509", "thurn", inf=3)
    assert enemy_zones(state, "imperial", 0) == set(BOARD.near["2509"])
    assert len(BOARD.near["2509"]) == 6


@pytest.mark.rule("cuius:11.2.2", "cuius:2.2")
def test_cavalry_has_a_szoc_of_the_next_twelve() -> None:
    state = bare()
    army(state, "2609", "thurn", cav=1)
    zone = enemy_zones(state, "imperial", 0)
    assert len(zone) == 18
    assert zone == {h for h in BOARD.ground if 1 <= BOARD.distance("2609", h) <= 2}


@pytest.mark.rule("cuius:11.2.7", "cuius:11.2.4")
def test_twice_the_cavalry_heeds_no_szoc_but_every_pzoc() -> None:
    state = bare()
    army(state, "2609", "thurn", inf=3, cav=2)
    assert "2411" not in enemy_zones(state, "imperial", 3) or BOARD.distance("2609", "2411") == 2
    assert enemy_zones(state, "imperial", 4) == set(BOARD.near["2609"])
    assert len(enemy_zones(state, "imperial", 3)) == 18


@pytest.mark.rule("cuius:11.2.3", "cuius:11.3.5")
def test_zones_stop_at_rivers_at_river_cities_and_at_hills() -> None:
    for here, zone in BOARD.zone.items():
        assert not any(frozenset((here, n)) in BOARD.river_sides for n in zone)
    assert not any(BOARD.ground[n] == "hills" for zone in BOARD.outer.values() for n in zone)
    beyond = next(h for h in BOARD.cities["prag"].banks[0])
    near = next(h for h in BOARD.cities["prag"].banks[1] if BOARD.distance(h, beyond) == 2)
    assert at("prag") in BOARD.zone[near]
    assert beyond not in BOARD.outer[near]
    assert set(BOARD.near[at("prag")]) == BOARD.zone[at("prag")]
    blocked = [
        (a, b) for a in BOARD.ground for b in BOARD.ground
        if BOARD.distance(a, b) == 2 and BOARD.ground[b] == "clear" and b not in BOARD.outer[a]
        and all(BOARD.ground[m] == "hills" for m in set(BOARD.near[a]) & set(BOARD.near[b]))
    ]  # fmt: skip
    assert blocked


@pytest.mark.rule("cuius:11.2.6", "cuius:11.4.1")
def test_who_enters_or_leaves_a_zone_is_watched_and_who_stays_out_is_not() -> None:
    state = bare()
    army(state, "2509", "thurn", inf=3, cav=2)
    assert watchers(state, "imperial", "2411", "2410", 0) == ("2509",)
    assert watchers(state, "imperial", "2410", "2411", 0) == ("2509",)
    assert watchers(state, "imperial", "2411", "2410", 4) == ()
    assert watchers(state, "imperial", "2510", "2410", 4) == ("2509",)
    assert watchers(state, "imperial", "2712", "2711", 0) == ()


@pytest.mark.rule("cuius:2.6.5")
def test_an_army_passes_through_friends_without_penalty() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=6)
    army(state, "2508", "anholt", inf=6, fatigue=4)
    play = Play(marching(state, "2509", 5)).give("imperial", "2408")
    assert play.state.march is not None
    play = Play(marching(state, "2509", 5)).give("imperial", "2508").give("imperial", "2408")
    assert play.state.march is not None
    assert (play.state.march.mp, play.state.march.army.fatigue, play.state.march.army.sp) == (3, 0, 6)
    assert play.state.imperial["2508"].sp == 6


# Picking up and dropping off


@pytest.mark.rule("cuius:11.5.3", "cuius:2.6.5")
def test_picking_up_costs_two_mp_and_all_have_the_higher_fatigue() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=6)
    army(state, "2508", "anholt", inf=6, cav=2, fatigue=3)
    play = Play(marching(state, "2509", 5)).give("imperial", "2508").give("imperial", "pick 3-foot 1-horse")
    march = play.state.march
    assert march is not None
    assert (march.mp, march.army.inf, march.army.cav, march.army.fatigue, march.bonus) == (2, 9, 1, 3, 0)
    assert play.state.imperial["2508"] == Army(("anholt",), 3, 1, 0, 3)
    for left, may in ((2, True), (1, False)):
        state = bare()
        army(state, "2509", "tilly", inf=6)
        army(state, "2508", "anholt", inf=6, cav=2)
        play = Play(marching(state, "2509", left + 1)).give("imperial", "2508")
        assert ("pick" in offered(play.state, "imperial")) is may


@pytest.mark.rule("cuius:11.5.3")
def test_fatigue_of_the_mover_goes_to_those_who_stay() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=6, fatigue=2)
    army(state, "2508", "anholt", inf=6)
    play = Play(marching(state, "2509", 5)).give("imperial", "2508").give("imperial", "pick 1-foot")
    assert play.state.imperial["2508"].fatigue == 2


@pytest.mark.rule("cuius:11.5.1", "cuius:11.5.2", "cuius:2.6.6", "cuius:2.6.1")
def test_armies_that_end_in_one_hex_are_one_with_the_higher_fatigue() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=60, cav=20, art=1, fatigue=2)
    army(state, "2508", "anholt", inf=6, art=2, fatigue=1)
    play = Play(marching(state, "2509", 2)).give("imperial", "2508").give("imperial", "stop")
    assert play.state.imperial == {"2508": Army(("tilly", "anholt"), 66, 20, 3, 3)}


@pytest.mark.rule("cuius:11.6.1", "cuius:11.6.2", "cuius:11.6.3")
def test_wing_commanders_and_troops_stay_behind_tired_and_join_friends() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9, cav=2, art=1, lieutenants=["anholt"])
    army(state, "2508", "dampierre", inf=1)
    play = Play(marching(state, "2509", 6)).give("imperial", "2508")
    assert "Tilly" not in offered(play.state, "imperial", "drop")
    play.give("imperial", "drop Anholt 4-foot 1-train")
    assert play.state.imperial["2508"] == Army(("dampierre", "anholt"), 5, 0, 1, 1)
    assert play.state.march is not None
    assert play.state.march.army == Army(("tilly",), 5, 2, 0, 0)
    assert play.state.march.mp == 5


@pytest.mark.rule("cuius:11.6.1")
def test_what_is_dropped_needs_a_leader() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=9, lieutenants=["anholt"])
    march = marching(state, "2509", 6)
    assert not {f"{n}-foot" for n in range(1, 10)} & set(offered(march, "imperial", "drop"))
    assert "8-foot" in offered(march, "imperial", "drop", "Anholt")
    assert "9-foot" not in offered(march, "imperial", "drop", "Anholt")


@pytest.mark.rule("cuius:11.6.4")
def test_troops_may_be_disbanded_but_not_the_last() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=3, art=1)
    play = Play(marching(state, "2509", 6)).give("imperial", "disband 2-foot 1-train")
    assert play.state.march is not None
    assert play.state.march.army == Army(("tilly",), 1)
    assert "3-foot" not in offered(marching(state, "2509", 6), "imperial", "disband")


@pytest.mark.rule("cuius:11.6.5")
def test_without_its_wing_commander_an_army_too_large_stops() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=25, lieutenants=["anholt"])
    march = marching(state, "2509", 9, led=True)
    assert Play(march).give("imperial", "drop Anholt 4-foot").state.march is None
    play = Play(march).give("imperial", "drop Anholt 5-foot")
    assert play.state.march is not None
    base = Play(marching(state, "2509", 6, led=False)).give("imperial", "drop Anholt 1-foot")
    assert base.state.march is not None
