"""Activations and marches: who moves, how far, at what price, and what he may do on the way."""

import pytest

from game.core.refusal import Refusal
from game.cuius.board import BOARD
from game.cuius.checks import CHECKS, judge, stragglers
from game.cuius.planning import entry_cost, ways
from game.cuius.state import Army, Item, March, State
from game.cuius.zones import enemy_zones, watchers
from tests.cuius.positions import Play, army, at, bare, marching, offered, turn_of

HILL = next(
    h for h, kind in BOARD.ground.items()
    if kind == "hills" and not BOARD.road_steps.get(h) and sum(BOARD.ground[n] == "clear" for n in BOARD.steps[h]) > 1
)  # fmt: skip
BESIDE_HILL = next(n for n in BOARD.steps[HILL] if BOARD.ground[n] == "clear")


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


# How far


@pytest.mark.rule("cuius:11.1.1")
def test_too_large_an_army_has_its_base_movement_only() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=21, fatigue=2)
    play = Play(turn_of(state, "imperial")).give("imperial", "march Tilly all")
    assert play.state.march is not None
    assert (play.state.march.mp, play.state.march.led) == (4, False)


@pytest.mark.rule("cuius:11.1.2", "cuius:2.2")
def test_riders_add_a_die_and_pick_up_no_foot() -> None:
    state = bare()
    army(state, "2509", "tilly", cav=25)
    army(state, "2508", "anholt", inf=4, cav=2, art=1)
    play = Play(turn_of(state, "imperial")).give("imperial", "march Tilly all", ("cavalry", 4))
    assert play.state.march is not None
    assert play.state.march.mp == 10
    play.give("imperial", "2508")
    assert offered(play.state, "imperial", "pick") == ("all", "Anholt", "2-horse", "1-horse")
    state = bare()
    army(state, "2509", "tilly", cav=5)
    army(state, "2508", "anholt", inf=4, cav=2, art=1)
    play = Play(turn_of(state, "imperial")).give("imperial", "march Tilly all no-die", ("mo", 1), ("mo", 1))
    play.give("imperial", "2508")
    assert "4-foot" in offered(play.state, "imperial", "pick")


def cost(state: State, place: str, target: str, bank: int = -1, side: str = "imperial", sp: int = 6) -> int | None:
    march = March(side, Army(("tilly",), sp), place)
    return entry_cost(state, march, bank, place, target, enemy_zones(state, side, 0))


@pytest.mark.rule("cuius:11.3.1", "cuius:11.3.4", "cuius:11.3.2.1")
def test_clear_and_cities_cost_one_hills_two_or_one_by_road() -> None:
    state = bare()
    assert cost(state, "2509", "2508") == 1
    assert cost(state, "2609", at("demmin")) == 1
    assert cost(state, BESIDE_HILL, HILL) == 2
    one, two = next(
        s for s in map(sorted, BOARD.road_sides) if BOARD.ground.get(s[0]) == "hills" and s[1] in BOARD.ground
    )
    assert cost(state, two, one) == 1


@pytest.mark.rule("cuius:11.2.4", "cuius:11.3.9")
def test_a_zone_costs_one_more_and_so_does_an_enemy_hex() -> None:
    state = bare()
    army(state, "2709", "thurn", inf=4)
    assert cost(state, "2510", "2609") == 2  # into its zone
    assert cost(state, "2609", "2709") == 2  # into the hex of the army itself: it has no zone there
    army(state, "2409", "mansfeld", inf=4)
    assert cost(state, "2509", "2508") == 1
    assert cost(state, "2609", "2509") == 2
    state.control["demmin"] = "protestant"
    assert cost(state, "2607", at("demmin")) == 2 + 1
    del state.protestant["2709"]
    assert cost(state, "2607", at("demmin")) == 2


@pytest.mark.rule("cuius:11.3.4.2")
def test_an_enemy_city_is_entered_with_sp_as_its_size_only() -> None:
    state = bare()
    state.control["demmin"] = "protestant"
    assert cost(state, "2607", at("demmin"), sp=4) is None
    assert cost(state, "2607", at("demmin"), sp=5) == 2
    assert cost(state, "2508", at("rostock"), sp=4) == 1  # a neutral one may be passed


@pytest.mark.rule("cuius:11.3.5.1")
def test_rivers_are_crossed_at_cities_for_two_mp_by_who_holds_them() -> None:
    state, prag = bare(), at("prag")
    far, near = BOARD.cities["prag"].banks[0][0], BOARD.cities["prag"].banks[1][0]
    bank = BOARD.bank(BOARD.cities["prag"], near)
    assert cost(state, prag, near, bank, "protestant") == 1
    assert cost(state, prag, far, bank, "protestant") == 3
    assert cost(state, prag, far, -1, "protestant") == 1  # it began there
    assert cost(state, prag, far, bank, "imperial") is None
    one, two = sorted(next(s for s in BOARD.river_sides if all(BOARD.ground.get(h) == "clear" for h in s)))
    assert two in BOARD.near[one]
    assert cost(state, one, two) is None


@pytest.mark.rule("cuius:11.3.5.1")
def test_a_march_over_a_river_knows_by_which_bank_it_came() -> None:
    state = bare()
    far, near = BOARD.cities["prag"].banks[0][0], BOARD.cities["prag"].banks[1][0]
    army(state, near, "thurn", inf=5)
    play = Play(marching(state, near, 9)).give("protestant", "Prag")
    assert ways(play.state, play.state.march)[far].mp == 3  # type: ignore[arg-type]
    army(state := bare(), at("prag"), "thurn", inf=5)
    play = Play(marching(state, at("prag"), 9))
    assert ways(play.state, play.state.march)[far].mp == 1  # type: ignore[arg-type]


@pytest.mark.rule("cuius:11.3.3")
def test_a_march_by_road_alone_has_two_mp_more_at_its_end() -> None:
    state = bare()
    road = ("2310", "2409", "2510", "2609", "2710")
    army(state, road[0], "tilly", inf=6)
    by_road = ways(marching(state, road[0], 2), marching(state, road[0], 2).march)  # type: ignore[arg-type]
    assert by_road["2609"].mp == 3
    assert "2609" in by_road
    assert "2610" not in by_road  # four hexes, the last of them off the road
    play = Play(marching(state, road[0], 2)).give("imperial", "2609")
    assert play.state.march is not None
    assert (play.state.march.mp, play.state.march.bonus) == (0, 1)
    assert "2509" not in offered(play.state, "imperial")
    assert "2710" not in BOARD.city_at or "Neubrandenburg" not in offered(play.state, "imperial")  # taken for two MP
    off = marching(state, road[0], 2, all_road=False, bonus=0)
    assert "2609" not in ways(off, off.march)  # type: ignore[arg-type]


@pytest.mark.rule("cuius:11.3.6")
def test_province_borders_cost_nothing() -> None:
    one, two = next(
        (a, b) for a in BOARD.ground for b in BOARD.steps[a]
        if BOARD.province[a] != BOARD.province[b] and BOARD.ground[a] == BOARD.ground[b] == "clear"
    )  # fmt: skip
    assert cost(bare(), one, two) == 1


@pytest.mark.rule("cuius:11.3.7", "cuius:11.3.8")
def test_nobody_enters_a_spanish_road_area_or_leaves_the_map() -> None:
    assert all(n in BOARD.ground for here in BOARD.ground for n in BOARD.steps[here])
    state = bare(year=1620)
    army(state, "sr_netherlands", "spinola", inf=6)
    play = Play(marching(state, "sr_netherlands", 3)).give("imperial", "0221")
    assert play.state.march is not None
    assert (play.state.march.mp, play.state.march.all_road) == (2, True)


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


# Stragglers


@pytest.mark.rule("cuius:2.4.4")
def test_a_natural_one_fails_and_a_natural_six_succeeds() -> None:
    for chart in (CHECKS.reaction, CHECKS.straggling, CHECKS.rout, CHECKS.control, CHECKS.withdrawal):
        for column in range(len(CHECKS.columns)):
            assert not judge(chart, column, 1, 9).success
            assert judge(chart, column, 6, -9).success
    assert judge(CHECKS.reaction, 2, 5, 0).success
    assert not judge(CHECKS.reaction, 2, 4, 0).success
    assert judge(CHECKS.reaction, 2, 4, 1).success


@pytest.mark.rule("cuius:11.3.2.1")
def test_hills_off_the_road_are_checked_at_once() -> None:
    state = bare()
    army(state, BESIDE_HILL, "tilly", inf=11)
    play = Play(marching(state, BESIDE_HILL, 5)).give("imperial", HILL, ("stragglers", 1))
    assert play.state.march is not None
    assert play.state.march.army.sp == 11 - 2
    assert play.state.march.army.fatigue == 1
    fine = Play(marching(state, BESIDE_HILL, 5)).give("imperial", HILL, ("stragglers", 2))
    assert fine.state.march is not None
    assert (fine.state.march.army.sp, fine.state.march.army.fatigue) == (11, 0)


def hill_road() -> tuple[str, str, str]:
    """Clear, hills, and on by road."""
    for hill, ends in BOARD.road_steps.items():
        clear = [e for e in ends if BOARD.ground.get(e) == "clear"]
        off = [n for n in BOARD.steps[hill] if BOARD.ground.get(n) == "clear" and n not in ends]
        if BOARD.ground.get(hill) == "hills" and len(clear) > 1 and off:
            return clear[0], hill, clear[1]
    raise AssertionError


@pytest.mark.rule("cuius:11.3.2.1")
def test_hills_by_road_are_checked_only_when_the_army_stops_or_leaves_the_road() -> None:
    before, hill, after = hill_road()
    state = bare()
    state.control = {}
    army(state, before, "tilly", inf=10)
    play = Play(marching(state, before, 9)).give("imperial", hill).give("imperial", after)
    assert play.state.march is not None  # no die was thrown
    play = Play(marching(state, before, 9)).give("imperial", hill).give("imperial", "stop", ("stragglers", 5))
    assert play.state.imperial[hill].sp == 10
    off = next(n for n in BOARD.steps[hill] if not BOARD.by_road(hill, n) and BOARD.ground[n] == "clear")
    play = Play(marching(state, before, 9)).give("imperial", hill).give("imperial", off, ("stragglers", 1))
    assert play.state.march is not None
    assert play.state.march.army.sp == 9


@pytest.mark.rule("cuius:11.3.2.2")
@pytest.mark.parametrize(("sp", "lost"), [(1, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_a_tenth_is_lost_rounded_up(sp: int, lost: int) -> None:
    assert stragglers(sp) == lost


@pytest.mark.rule("cuius:11.3.2.2")
def test_stragglers_are_of_both_kinds_the_odd_one_by_choice_and_may_end_an_army() -> None:
    state = bare()
    army(state, BESIDE_HILL, "tilly", inf=15, cav=15)
    play = Play(marching(state, BESIDE_HILL, 5)).give("imperial", HILL, ("stragglers", 1))
    assert play.state.march is not None
    assert (play.state.march.army.inf, play.state.march.army.cav) == (13, 14)
    play = Play(marching(state, BESIDE_HILL, 5)).give("imperial", "standing losses horse")
    play.give("imperial", HILL, ("stragglers", 1))
    assert play.state.march is not None
    assert (play.state.march.army.inf, play.state.march.army.cav) == (14, 13)
    army(state := bare(), BESIDE_HILL, "tilly", inf=1)
    play = Play(marching(state, BESIDE_HILL, 5)).give("imperial", HILL, ("stragglers", 1))
    assert play.state.march is None
    assert "tilly" in play.state.pool["imperial"]


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


# Words


@pytest.mark.rule("cuius:7.2.4")
def test_a_far_goal_is_one_word_and_the_march_may_be_given_with_its_start() -> None:
    state = bare()
    army(state, "2310", "tilly", inf=6)
    turn = turn_of(state, "imperial")
    play = Play(turn).give("imperial", "march Tilly all to 2609 stay", ("movement", 1), ("movement", 1))
    assert play.state.imperial == {"2609": Army(("tilly",), 6, 0, 0, 1)}
    assert [event.place for event in play.said if event.kind == "move"] == ["2409", "2510", "2609"]


@pytest.mark.rule("cuius:7.2.4", "cuius:11.1.1")
def test_a_march_beyond_its_means_goes_as_far_as_it_can() -> None:
    state = bare()
    army(state, "2310", "tilly", inf=6, fatigue=4)
    play = Play(turn_of(state, "imperial"))
    play.give("imperial", "march Tilly all to Prenzlau", ("movement", 1), ("movement", 1))
    assert len([event for event in play.said if event.kind == "move"]) >= 4
    assert set(play.state.imperial) == {play.state.trail[-1]}
    assert at("prenzlau") not in play.state.imperial


@pytest.mark.rule("cuius:7.2.4", "cuius:11.4.1")
def test_a_march_stops_if_a_named_enemy_reacts() -> None:
    state = bare()
    army(state, "2508", "tilly", inf=6)
    army(state, "2410", "thurn", inf=6)
    for halt in ("halt-if-Thurn", "halt-if-anyone", ""):
        play = Play(marching(state, "2508", 9)).give("imperial", f"2511 {halt}".strip())
        assert play.question == "reaction"
        play.give("protestant", "react Thurn all 2311", ("reaction", 6))
        while play.question == "reaction":
            play.give("protestant", "pass")
        assert play.state.march is not None
        assert (play.state.march.at == "2511") is not bool(halt)


@pytest.mark.rule("cuius:7.2.1")
def test_refusals_have_reasons() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=6)
    with pytest.raises(Refusal):
        Play(turn_of(state, "imperial")).give("imperial", "march Thurn all")
    with pytest.raises(Refusal):
        Play(turn_of(state, "imperial")).give("protestant", "pass")
