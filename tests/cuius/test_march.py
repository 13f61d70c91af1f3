"""Marches: how far, at what price, and what may be said of them."""

import pytest

from game.core.refusal import Refusal
from game.cuius.board import BOARD
from game.cuius.checks import CHECKS, judge, stragglers
from game.cuius.planning import entry_cost, plan_to, ways
from game.cuius.state import Army, March, State
from game.cuius.zones import enemy_zones
from tests.cuius.positions import Play, army, at, bare, marching, offered, turn_of
from tests.cuius.situations import BESIDE_HILL, HILL, hill_road

# How far


@pytest.mark.rule("cuius:11.3.3")
def test_a_city_is_road_from_whatever_side_it_is_entered() -> None:
    """No road leads from 3827 into Brünn; whoever comes from there keeps the two MP that roads give."""
    state = bare()
    state.control["bruenn"] = "imperial"
    army(state, "3827", "tilly", inf=6)
    for goal, keeps in (("Brünn", True), ("3826", False)):
        march = Play(marching(state, "3827", 3)).give("imperial", goal).state.march
        assert march is not None
        assert (march.all_road, march.lent) == (keeps, 2 * keeps)


@pytest.mark.rule("cuius:11.0", "cuius:11.1.1")
def test_a_way_from_the_first_hex_of_the_board_is_whole() -> None:
    first = next(iter(BOARD.steps))
    (beside,) = BOARD.steps[first]
    state = bare()
    army(state, first, "tilly", inf=6)
    state.march = March("imperial", Army(("tilly",), 6), first, mp=9, bonus=2)
    assert ways(state, state.march)[beside].hexes == (beside,)
    assert all(way.hexes[0] == beside for way in ways(state, state.march).values())


@pytest.mark.rule("cuius:11.1.1")
def test_too_large_an_army_has_its_base_movement_only() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=21, fatigue=2)
    play = Play(turn_of(state, "imperial")).give("imperial", "march Tilly all")
    assert play.state.march is not None
    assert (play.state.march.mp, play.state.march.led) == (4, False)


@pytest.mark.parametrize("place", ["2509", "2018", "1517"])
def test_a_plan_beyond_its_mp_is_the_same_whether_its_cost_is_known_or_not(place: str) -> None:
    state = army(bare(), place, "tilly", inf=9)
    army(state, "2310", "mansfeld", inf=9, cav=4)
    state = marching(state, place, 3)
    march = state.march
    assert march is not None
    goals = set(ways(state, march, 15)) - set(ways(state, march))
    known = {goal: plan_to(state, march, goal) for goal in goals}
    for goal, plan in known.items():
        state.protestant = {**state.protestant}  # as another table, of which nothing was found yet
        assert plan_to(state, march, goal) == plan
    assert len(known) > 100


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
