"""Marches hex by hex, and the ways that are offered: each clause alone, on both sides of its boundary."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game.cuius import RULES
from game.cuius.agenda import AGENDA
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.march import advance_one, city, enter, step_cost
from game.cuius.planning import bank_of, by_road, entry_cost, plan_to, ways
from game.cuius.state import Army, Chain, Item, March, State
from game.cuius.zones import enemy_zones, negated, nobody_near, primary_zones, watchers
from tests.cuius.positions import Play, Script, apart, army, at, bare, marching, new, offered
from tests.cuius.situations import BESIDE_HILL, HILL, ends, hill_road

DEMMIN = at("demmin")
#: The first hexes of a road.
ROAD = ("2310", "2409", "2510", "2609")
SIX = Army(("tilly",), 6)


def slow_ways(state: State, march: March) -> dict[str, int]:
    """The same as `ways`, by trying everything again and again with the price of each single step."""
    zones = enemy_zones(state, march.side, march.army.cav)
    enemy = "protestant" if march.side == "imperial" else "imperial"
    best = {(march.at, march.bank, march.all_road): 0}
    found: dict[str, int] = {}
    edge = list(best)
    while edge:
        here, bank, road = spot = edge.pop()
        if spot != (march.at, march.bank, march.all_road):
            stop = best[spot]
            if state.holder(here) == "neutral" and not state.present(enemy, here):
                stop += 1 if march.army.sp >= BOARD.terrain(here).csv else 999
            if stop <= march.mp + (march.bonus if road else 0):
                found[here] = min(stop, found.get(here, stop))
            if state.present(enemy, here) or state.holder(here) == enemy:
                continue
        for there in BOARD.steps[here]:
            price = entry_cost(state, march, bank, here, there, zones)
            if price is None or there == march.at:
                continue
            still = road and by_road(here, there)
            onward = (there, bank_of(here, there), still)
            total = best[spot] + price
            if total <= march.mp + (march.bonus if still else 0) and total < best.get(onward, 999):
                best[onward] = total
                edge.append(onward)
    return found


@pytest.mark.rule("cuius:11.2.4", "cuius:11.3.1", "cuius:11.3.3", "cuius:11.3.4.2", "cuius:11.3.4.3", "cuius:11.3.5.1")
@pytest.mark.rule("cuius:11.3.9", "cuius:13.1")
@pytest.mark.parametrize("scenario", ["campaign", "palatinate", "lion_of_the_north", "last_years"])
def test_the_ways_are_the_cheapest_and_all_there_are(scenario: str) -> None:
    chance = Random(scenario)
    for side in ("imperial", "protestant"):
        for place, one in list(new(scenario).of(side).items())[:4]:
            state = apart(new(scenario))
            del state.of(side)[place]
            size = replace(one, inf=chance.choice((2, 5, 12)), cav=chance.choice((0, 2, 8)))
            bank = chance.choice((-1, 0, 1)) if BOARD.on_river(place) else -1
            all_road = chance.random() < 0.7
            march = March(side, size, place, mp=chance.choice((3, 5)), bonus=2, all_road=all_road, bank=bank)
            state.march = march
            found = ways(state, march)
            assert {goal: way.mp for goal, way in found.items()} == slow_ways(state, march)


@pytest.mark.rule("cuius:11.3.3", "cuius:11.3.1")
@pytest.mark.parametrize(
    ("mp", "bonus", "all_road", "reach"), [(2, 2, True, 4), (2, 1, True, 3), (2, 2, False, 2), (1, 2, True, 3)]
)
def test_how_far_a_road_leads(mp: int, bonus: int, all_road: bool, reach: int) -> None:
    state = bare()
    road = (*ROAD, "2710")
    march = March("imperial", SIX, road[0], mp=mp, bonus=bonus, all_road=all_road)
    state.march = march
    found = ways(state, march)
    got = [n for n in range(1, 4) if road[n] in found]
    assert got == list(range(1, min(reach, 3) + 1))
    assert (road[4] in found) is False  # Neubrandenburg, neutral, costs five
    assert all(found[road[n]].mp == n for n in got)
    assert [found[road[n]].hexes for n in got] == [road[1 : n + 1] for n in got]
    off = [there for there, way in found.items() if not by_road(road[0], way.hexes[0])]
    assert all(found[there].mp <= mp for there in off)


@pytest.mark.rule("cuius:11.3.3", "cuius:11.2.4")
def test_of_two_ways_as_long_that_by_road_is_taken() -> None:
    state = bare()
    for side in ("2310", "2510"):
        march = March("imperial", SIX, side, mp=9, bonus=2)
        state.march = march
        for goal in ("2510", "2310", "2409", "2609"):
            if goal != side:
                hexes = (side, *ways(state, march)[goal].hexes)
                assert all(by_road(a, b) for a, b in pairwise(hexes)), goal


@pytest.mark.rule("cuius:11.3.4.3", "cuius:13.1", "cuius:11.3.9")
def test_a_neutral_city_with_an_enemy_in_it_is_attacked_not_taken() -> None:
    state = bare()
    army(state, DEMMIN, "thurn", inf=1)
    for sp in (4, 5):
        state.march = March("imperial", Army(("tilly",), sp), "2610", mp=9)
        assert ways(state, state.march)[DEMMIN].mp == 2 + 2  # a zone, and the enemy's hex: no MP to take it


@pytest.mark.rule("cuius:7.2.4", "cuius:11.3.1", "cuius:11.3.3")
def test_a_far_goal_has_a_plan_though_it_is_out_of_reach() -> None:
    state = bare()
    march = March("imperial", SIX, "2310", mp=1, bonus=2)
    state.march = march
    assert plan_to(state, march, "2409") == ("2409",)
    assert plan_to(state, march, "2609") == ROAD[1:]
    far = plan_to(state, march, at("muenchen"))
    assert far[-1] == at("muenchen")
    assert len(far) > 20
    assert plan_to(state, march, "sr_luxemburg") == ()


@pytest.mark.rule("cuius:11.3.5.1")
def test_banks_and_their_price() -> None:
    prag = BOARD.cities["prag"]
    one, two = prag.banks[0][0], prag.banks[1][0]
    assert (bank_of(one, prag.hex), bank_of(two, prag.hex), bank_of(prag.hex, one)) == (0, 1, -1)
    state = bare()
    for bank, target, price in ((0, one, 1), (0, two, 3), (1, one, 3), (1, two, 1), (-1, one, 1), (-1, two, 1)):
        march = March("protestant", SIX, prag.hex, mp=9, bank=bank)
        assert entry_cost(state, march, bank, prag.hex, target, set()) == price
    assert entry_cost(state, March("imperial", SIX, "2509"), 0, "2509", "2510", set()) == 1
    assert entry_cost(state, March("imperial", SIX, "2509"), -1, "2509", "2511", set()) is None


@pytest.mark.rule("cuius:11.3.3")
def test_a_step_into_a_city_is_as_by_road() -> None:
    assert not BOARD.by_road("2509", DEMMIN)
    assert by_road("2509", DEMMIN)
    assert by_road("2310", "2409")
    assert not by_road(DEMMIN, "2509")


# One hex


def plan(state: State, *hexes: str, **changes: object) -> State:
    """Tilly at the first of these hexes, with the others before him."""
    state = apart(state)
    march = March("imperial", SIX, hexes[0], mp=6, bonus=2, plan=hexes[1:], path=(hexes[0],), halt=("stay",))
    state.march = replace(march, **changes)  # type: ignore[arg-type]
    state.trail, state.trail_by = (hexes[0],), "imperial"
    return state


@pytest.mark.rule("cuius:11.0", "cuius:11.3.3")
@pytest.mark.parametrize(
    ("mp", "bonus", "all_road", "hexes", "where", "left"),
    [
        (1, 0, True, ROAD[:2], ROAD[1], (0, 0)),
        (0, 0, True, ROAD[:2], ROAD[0], (0, 0)),
        (0, 1, True, ROAD[:2], ROAD[1], (0, 0)),
        (0, 2, True, ROAD[:2], ROAD[1], (0, 1)),
        (0, 2, False, ROAD[:2], ROAD[0], (0, 2)),
        (0, 2, True, ("2509", "2508"), "2509", (0, 2)),
        (1, 2, True, ("2509", "2508"), "2508", (0, 0)),
        (2, 2, True, ROAD[:2], ROAD[1], (1, 2)),
        (2, 2, False, ROAD[:2], ROAD[1], (1, 0)),
    ],
)
def test_a_hex_is_entered_if_it_can_be_paid(
    mp: int, bonus: int, all_road: bool, hexes: tuple[str, ...], where: str, left: tuple[int, int]
) -> None:
    play = Play(plan(bare(), *hexes, mp=mp, bonus=bonus, all_road=all_road)).run(Item("march-on"))
    march = play.state.march
    assert march is not None
    assert march.at == where
    assert (march.mp, march.bonus) == left
    assert march.plan == ()
    assert not march.taking


@pytest.mark.rule("cuius:11.3.3")
def test_who_marches_is_told_what_is_left_and_by_road() -> None:
    def prompt(mp: int, bonus: int, all_road: bool) -> str:
        state = plan(bare(), ROAD[0], mp=mp, bonus=bonus, all_road=all_road, plan=())
        state.agenda = (Item("move", "imperial"),)
        return RULES.words(state, "imperial", ()).prompt

    assert prompt(3, 2, True).endswith(": 3 MP left, 5 by road. Where to?")
    assert prompt(3, 1, True).endswith(": 3 MP left, 4 by road. Where to?")
    assert prompt(3, 0, True).endswith(": 3 MP left. Where to?")
    assert prompt(3, 2, False).endswith(": 3 MP left. Where to?")


@pytest.mark.rule("cuius:11.0", "cuius:11.3.4.2")
def test_a_plan_into_a_city_too_large_ends_before_it() -> None:
    state = bare()
    state.control["demmin"] = "protestant"
    play = Play(plan(state, "2609", DEMMIN, army=Army(("tilly",), 4), taking=True)).run(Item("march-on"))
    assert play.state.march is not None
    assert (play.state.march.at, play.state.march.plan, play.state.march.taking) == ("2609", (), False)


@pytest.mark.rule("cuius:11.0", "cuius:7.2.4")
def test_who_enters_a_hex_is_told_with_his_way() -> None:
    state = bare(fortifications="yes")
    state.forts["2509"] = "imperial"
    state = plan(state, "2509", "2508", "2507", army=Army(("tilly", "anholt"), 6))
    flow = Flow(state, None)
    assert state.march is not None
    enter(flow, state.march, "2508", 1)
    assert state.march == replace(
        state.march,
        at="2508",
        origin="2509",
        mp=5,
        bonus=0,
        all_road=False,
        plan=("2507",),
        path=("2509", "2508"),
        bank=-1,
    )
    assert state.trail == ("2509", "2508")
    assert state.forts == {}
    assert [event.text for event in flow.events] == ["Tilly enters 2508 south-east of Rostock."]
    assert flow.events[0].facts["leader"] == "tilly"
    outside = BOARD.cities["prag"].banks[1][0]
    led = replace(state.march, at=outside, led=True, horse=True, halt=("halt-if-anyone",), taking=True, done=True)
    enter(flow, led, at("prag"), 1)
    assert state.march == replace(
        led, at=at("prag"), origin=outside, before="2509", mp=4, bank=1, plan=(), path=(*led.path, at("prag"))
    )


@pytest.mark.rule("cuius:11.3.2.1", "cuius:11.3.2.2")
def test_hills_are_checked_off_the_road_at_once_and_by_road_when_it_is_left() -> None:
    before, hill, after = hill_road()
    state = plan(bare(), before, hill)
    assert state.march is not None
    enter(Flow(state, Script()), state.march, hill, 1)
    assert state.march.ridge
    on_hill = state.march
    enter(Flow(state, Script()), on_hill, after, 1)
    assert not state.march.ridge
    off = next(n for n in BOARD.steps[hill] if not BOARD.by_road(hill, n) and BOARD.ground[n] == "clear")
    state.march = on_hill
    enter(Flow(state, Script([("stragglers of tilly in " + hill, 1)])), on_hill, off, 1)
    assert state.march.army == Army(("tilly",), 5, fatigue=1)
    assert (state.march.at, state.march.ridge) == (off, False)
    small = replace(on_hill, army=Army(("tilly",), 1))
    state.march = small
    enter(Flow(state, Script([("stragglers", 1)])), small, off, 1)
    assert state.march is None
    assert state.imperial == {}
    state = plan(bare(), BESIDE_HILL, HILL)
    assert state.march is not None
    enter(Flow(state, Script([("stragglers of tilly in " + HILL, 1)])), state.march, HILL, 2)
    assert state.march.army.fatigue == 1
    assert not state.march.ridge


@pytest.mark.rule("cuius:11.3.4.3", "cuius:13.1", "cuius:11.2.4", "cuius:11.2.7")
@pytest.mark.parametrize(
    ("holder", "enemy", "last", "taking", "price"),
    [
        ("", False, True, True, 2), ("", False, True, False, 1), ("", False, False, True, 1), ("", True, True, True, 2),
        ("imperial", False, True, True, 1), ("protestant", False, True, True, 2), ("protestant", True, True, True, 2),
    ],
)  # fmt: skip
def test_a_neutral_city_costs_one_more_where_it_is_to_be_taken(
    holder: str, enemy: bool, last: bool, taking: bool, price: int
) -> None:
    state = bare()
    state.control = {"demmin": holder} if holder else {}
    if enemy:
        army(state, DEMMIN, "thurn", inf=1)
    march = March("imperial", SIX, "2609", taking=taking)
    assert step_cost(state, march, DEMMIN, last) == price
    assert step_cost(state, replace(march, army=Army(("tilly",), 4)), DEMMIN, last) == (
        None if holder == "protestant" else price
    )


@pytest.mark.rule("cuius:11.2.4", "cuius:11.2.7")
@pytest.mark.parametrize(("cavalry", "price"), [(3, 2), (4, 1)])
def test_what_a_hex_really_costs_depends_on_the_cavalry(cavalry: int, price: int) -> None:
    state = bare()
    assert step_cost(state, March("imperial", SIX, "2511", taking=True), DEMMIN, True) is None
    army(state, "2609", "thurn", inf=3, cav=2)
    assert step_cost(state, March("imperial", Army(("tilly",), 1, cavalry), "2311"), "2410", True) == price


@pytest.mark.rule("cuius:11.4.1", "cuius:11.2.7")
@pytest.mark.parametrize(("cavalry", "mp", "at"), [(3, 1, "2311"), (4, 1, "2410"), (3, 2, "2410")])
def test_a_plan_that_cannot_be_paid_any_more_ends_where_the_army_is(cavalry: int, mp: int, at: str) -> None:
    state = bare()
    army(state, "2609", "thurn", inf=3, cav=2)
    state.march = March("imperial", Army(("tilly",), 1, cavalry), "2311", mp=mp, plan=("2410",))
    advance_one(Flow(state, Script()), state.march)
    assert state.march is not None
    assert (state.march.at, state.march.plan) == (at, ())


@pytest.mark.rule("cuius:11.3.4.1", "cuius:15.1", "cuius:13.1")
@pytest.mark.parametrize(
    ("holder", "on", "taking", "held"),
    [("protestant", True, False, "imperial"), ("protestant", False, False, "imperial"), ("", False, True, "imperial"),
     ("", True, True, ""), ("", False, False, "")],
)  # fmt: skip
def test_enemy_cities_are_tried_in_passing_neutral_ones_at_the_end_of_a_plan(
    holder: str, on: bool, taking: bool, held: str
) -> None:
    state = bare()
    state.control = {"demmin": holder} if holder else {}
    city(Flow(state, Script()), Item("city"))
    state.march = March("imperial", SIX, DEMMIN, origin="2609", plan=("2607",) if on else (), taking=taking)
    city(Flow(state, Script()), Item("city"))
    assert state.control.get("demmin", "") == held


@pytest.mark.rule("cuius:11.3.4.1")
def test_an_enemy_city_on_the_way_is_taken_before_the_march_goes_on() -> None:
    state = bare()
    state.control, state.agenda = {"demmin": "protestant"}, (Item("march-on"),)
    state.march = March("imperial", SIX, "2609", mp=10, plan=(DEMMIN, "2607"))
    flow = Flow(state, Script())
    AGENDA.advance(flow)
    told = [(event.kind, event.place) for event in flow.events if event.kind in ("move", "capture")]
    assert told == [("move", DEMMIN), ("capture", DEMMIN), ("move", "2607")]
    assert state.control["demmin"] == "imperial"


@pytest.mark.rule("cuius:11.3.9")
def test_who_stands_where_nobody_passes_may_leave() -> None:
    state = bare()
    state.control = {"demmin": "protestant"}
    assert {"2609", "2607"} <= set(ways(state, March("imperial", SIX, DEMMIN, mp=4)))


@pytest.mark.rule("cuius:11.3.9", "cuius:11.3.5.1")
@pytest.mark.parametrize("holder", ["imperial", "protestant"])
def test_an_enemy_in_the_same_city_shuts_no_bridge_to_who_leaves_it(holder: str) -> None:
    state = bare()
    state.control = {"prag": holder}
    army(state, at("prag"), "mansfeld", inf=9)
    march = March("imperial", SIX, at("prag"), mp=4, bank=0)
    found = ways(state, march)
    assert {place: way.mp for place, way in found.items()} == slow_ways(state, march)
    assert found.keys().isdisjoint(BOARD.cities["prag"].banks[1]) == (holder != "imperial")


def test_an_enemy_near_a_step_stands_there_or_moves() -> None:
    state = bare()
    assert nobody_near(state, "imperial", "2509", "2508")
    for there in ("2508", "2507", "2506"):
        army(state := bare(), there, "mansfeld", inf=9)
        assert not nobody_near(state, "imperial", "2509", "2508")
    army(state := bare(), "2504", "mansfeld", inf=9)
    assert nobody_near(state, "imperial", "2509", "2508")
    state.march = March("protestant", SIX, "2508")
    assert not nobody_near(state, "imperial", "2509", "2508")
    assert nobody_near(state, "protestant", "2509", "2508")


def test_a_step_in_a_chain_is_no_quiet_one() -> None:
    for chain, asked in ((None, ()), (Chain(), ("react", "battles", "chain-end"))):
        state = plan(bare(), "2509", "2508", "2507")
        state.chain = chain
        flow = Flow(state, None)
        assert state.march is not None
        assert advance_one(flow, state.march) == (chain is None)
        assert {item.kind for item in flow.state.agenda} >= set(asked)


@pytest.mark.rule("cuius:7.2.5", "cuius:7.2.4")
def test_a_march_that_is_done_or_to_stay_asks_nothing() -> None:
    for changes, question in (
        ({}, "move"),
        ({"done": True}, ""),
        ({"halt": ("stay",)}, ""),
        ({"done": True, "plan": ("2508",)}, ""),
    ):
        state = bare()
        state.march = replace(March("imperial", SIX, "2509", mp=6), **changes)
        play = Play(state).run(Item("march-on"))
        assert play.question == question
        assert play.state.march is not None
        assert play.state.march.at == "2509"
    assert Play(bare()).run(Item("march-on")).question == ""


@pytest.mark.rule("cuius:7.2.5", "cuius:13.1", "cuius:16.1")
def test_who_can_do_nothing_more_is_not_asked() -> None:
    state = bare()
    state.march = March("imperial", SIX, "2509", mp=0)
    assert Play(state).run(Item("march-on"), throws=()).question == ""
    state.march = March("imperial", SIX, "2509", mp=1)
    assert Play(state).run(Item("march-on")).question == "move"
    state.march = March("imperial", SIX, DEMMIN, mp=0, bonus=1, origin="2609", all_road=False)
    assert Play(state).run(Item("march-on")).question == "move"  # it may be taken
    state = bare(fortifications="yes")
    state.imperial["2509"] = SIX
    for place in BOARD.near["2509"]:
        state.control["demmin"] = "protestant"
        state.protestant[place] = Army(("thurn",), 30)
    state.march = March("imperial", Army(("tilly",), 4), "2509", mp=6)
    assert Play(state).run(Item("march-on")).question == "move"


@pytest.mark.rule("cuius:11.0", "cuius:7.2.4", "cuius:13.1", "cuius:16.1")
def test_single_words_on_the_march_are_whole_orders_where_they_may_be_said() -> None:
    state = bare(fortifications="yes")
    army(state, "2509", "tilly", inf=6)
    march = marching(state, "2509", 6)
    assert ends(march, "stop")
    assert ends(march, "fortify")
    assert not ends(march, "take")
    assert not ends(march, "stop", "stop")
    assert not ends(march, "fortify", "stop")
    poor = marching(state, "2509", 5)
    assert not ends(poor, "fortify")
    army(state, DEMMIN, "bucquoy", inf=6)
    there = marching(state, DEMMIN, 5, origin="2609")
    assert ends(there, "take")
    assert not ends(there, "fortify")
    play = Play(there).give("imperial", "take")
    assert play.state.control["demmin"] == "imperial"
    assert play.question == "move"
    dug = Play(march).give("imperial", "fortify")
    assert dug.state.forts == {"2509": "imperial"}


# Zones


@pytest.mark.rule("cuius:11.2.7")
def test_without_cavalry_there_is_no_szoc_to_negate() -> None:
    assert negated(0, 0)
    assert negated(-1, 0)  # who does not know his own
    assert not negated(0, 1)
    assert not negated(1, 1)
    assert negated(2, 1)


@pytest.mark.rule("cuius:11.2.1", "cuius:11.2.5", "cuius:11.4.1")
def test_only_armies_with_sp_have_zones_and_only_those_with_leaders_watch() -> None:
    state = bare()
    state.protestant = {"2509": Army(("thurn",)), "2609": Army((), 3, 1)}
    assert enemy_zones(state, "imperial", 0) == set(BOARD.zone["2609"]) | set(BOARD.outer["2609"])
    assert primary_zones(state, "imperial") == set(BOARD.zone["2609"])
    assert watchers(state, "imperial", "2508", "2408", 0) == ()
    assert watchers(state, "imperial", "2508", "2509", 0) == ()
    state.protestant = {"2509": Army(("thurn",), 1), "2409": Army(("schlick",), 1)}
    assert watchers(state, "imperial", "2508", "2408", 0) == ("2409", "2509")
    assert watchers(state, "imperial", "2712", "2712", 0) == ()


@pytest.mark.rule("cuius:11.4.1", "cuius:11.3.5")
def test_an_army_in_the_hex_entered_watches_though_its_zone_does_not_reach_it() -> None:
    one, two = sorted(next(s for s in BOARD.river_sides if all(BOARD.ground.get(h) == "clear" for h in s)))
    state = bare()
    army(state, one, "thurn", inf=3)
    away = next(n for n in BOARD.ground if BOARD.distance(n, one) > 5)
    assert watchers(state, "imperial", away, one, 0) == (one,)
    assert watchers(state, "imperial", away, two, 0) == ()


@pytest.mark.rule("cuius:11.3.7", "cuius:7.2.4")
def test_places_are_offered_with_what_awaits_there() -> None:
    state = bare()
    state.control["demmin"] = "protestant"
    army(state, "2509", "tilly", inf=9)
    army(state, "2610", "thurn", inf=3)
    march = marching(state, "2509", 9)
    told = {word.text: word.hint for word in RULES.words(march, "imperial", ()).next}
    assert told["2508"] == "1 MP"
    assert told["Demmin"] == "2 MP, take the city, surely"
    assert told["2610"] == "4 MP, battle with Thurn, won"
    assert told["2408"] == "1 MP"
    assert set(offered(march, "imperial")) >= {"stop", "disband"}
