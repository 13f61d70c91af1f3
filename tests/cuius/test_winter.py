"""Leader deployment and recruitment: what comes before a year's operations."""

import pytest

from game.core.state import without
from game.cuius.board import BOARD
from game.cuius.deployment import marshals_due, places, places_for, road_net
from game.cuius.hiring import affordable, ease, sites
from game.cuius.mustering import connected, goals, nearest
from game.cuius.recruiting import holders, master, provides
from game.cuius.state import NOBODY, Item, State
from tests.cuius.positions import Play, apart, army, asked, at, bare, new, offered


def deploying(year: int = 1620) -> State:
    state = bare(year=year)
    state.phase = "deployment"
    return state


@pytest.mark.rule("cuius:5.3.1")
@pytest.mark.parametrize(
    ("year", "imperial", "protestant"), [(1618, 3, 3), (1620, 4, 3), (1625, 4, 4), (1630, 4, 5), (1648, 5, 5)]
)
def test_the_chart_tells_how_many_marshals_a_year_has(year: int, imperial: int, protestant: int) -> None:
    state = bare(year=year)
    assert (marshals_due(state, "imperial"), marshals_due(state, "protestant")) == (imperial, protestant)


@pytest.mark.rule("cuius:5.3.1")
def test_marshals_stand_in_own_cities_areas_and_with_own_armies() -> None:
    state = deploying()
    army(state, "2509", "tilly", inf=5)
    army(state, "2709", "thurn", inf=5)
    able = places(state, "imperial")
    assert {at("wien"), "sr_luxemburg", "2509"} <= set(able)
    assert not {at("prag"), at("leipzig"), "2709", "2508"} & set(able)
    assert "sr_luxemburg" not in places(state, "protestant")


@pytest.mark.rule("cuius:5.3.1", "cuius:5.3.3", "cuius:5.3.4", "cuius:5.4.1")
def test_marshals_come_alternately_for_nothing_before_any_lieutenant() -> None:
    state = deploying()
    state.pp = {"imperial": 2, "protestant": 2}
    steps = (Item("alternate", args=("marshal",)), Item("alternate", args=("lieutenant",)))
    play = Play(state).run(*steps)
    for n, leader in enumerate(("Tilly", "Bucquoy", "Dampierre", "Marradas")):
        assert play.question == "marshal"
        play.give("imperial", f"deploy {leader} Wien")
        assert play.state.deployed["imperial"] == n + 1
        if n < 3:
            assert play.state.agenda[-1].seat == "protestant"
            play.give("protestant", f"deploy {('Thurn', 'Mansfeld', 'Anhalt')[n]} Prag")
    assert play.state.pp == {"imperial": 2, "protestant": 2}
    assert play.question == "lieutenant"
    assert play.state.agenda[-1].seat == "imperial"
    assert "tilly" in play.state.marshals
    play.give("imperial", "draw", ("Lieutenant", 1))
    assert play.state.pp["imperial"] == 1
    play.give("imperial", "Wien")
    drawn = next(x for x in play.state.imperial[at("wien")].leaders if x not in play.state.marshals)
    assert drawn not in play.state.pool["imperial"]
    assert play.state.agenda[-1].seat == "protestant"


@pytest.mark.rule("cuius:2.4.2", "cuius:5.4.1")
def test_the_same_leader_may_come_as_marshal_or_as_lieutenant() -> None:
    state = deploying()
    state.pool["imperial"] = ("tilly",)
    marshal = Play(asked(state, "marshal", "imperial")).give("imperial", "deploy Tilly Wien")
    assert "tilly" in marshal.state.marshals
    state.pp["imperial"] = 1
    lieutenant = Play(asked(state, "lieutenant", "imperial")).give("imperial", "draw", ("Lieutenant", 1))
    lieutenant.give("imperial", "Wien")
    assert lieutenant.state.imperial[at("wien")].leaders == ("tilly",)
    assert "tilly" not in lieutenant.state.marshals


@pytest.mark.rule("cuius:5.4.2", "cuius:5.4.3")
def test_any_number_of_lieutenants_as_long_as_pp_and_leaders_last() -> None:
    state = deploying()
    state.pp["imperial"], state.pool["imperial"] = 3, ("anholt", "marradas")
    play = Play(state).run(Item("alternate", args=("lieutenant",)))
    play.give("imperial", "draw", ("Lieutenant", 2)).give("imperial", "Wien")
    assert play.state.imperial[at("wien")].leaders == ("marradas",)
    assert play.state.pool["imperial"] == ("anholt",)
    play.give("protestant", "pass").give("imperial", "draw", ("Lieutenant", 1)).give("imperial", "Wien")
    assert play.state.pp["imperial"] == 1
    assert offered(asked(play.state, "lieutenant", "imperial"), "imperial")[0] == "pass"
    state.pp["imperial"] = 0
    assert "draw" not in offered(asked(state, "lieutenant", "imperial"), "imperial")
    assert state.pool["imperial"] == ("anholt", "marradas")


@pytest.mark.rule("cuius:5.3.2", "cuius:11.3.7")
def test_a_flag_needs_an_unbroken_road_to_its_area() -> None:
    state = deploying(1621)
    state.control = {**state.control, "trier": "imperial", "rostock": "imperial"}
    army(state, "2509", "tilly", inf=1)
    able = places_for(state, "imperial", "spinola")
    assert {"sr_luxemburg", at("trier"), at("koblenz"), at("wien")} <= set(able)
    assert not {"2509", at("rostock")} & set(able)  # neutral cities lie between
    assert {"2509", at("rostock")} <= set(places_for(state, "imperial", "bucquoy"))
    state.control = without(state.control, "bozen")  # the Valtelline leads to Wien no longer
    assert at("wien") not in places_for(state, "imperial", "spinola")
    state.control = without(state.control, "trier")
    assert at("koblenz") not in places_for(state, "imperial", "spinola")


@pytest.mark.rule("cuius:5.3.2")
def test_beside_an_enemy_area_city_a_leader_may_stand_but_not_in_it() -> None:
    state = deploying(1630)
    state.control = {"stralsund": "imperial", "wolgast": "imperial", "stettin": "imperial", "rostock": "protestant"}
    able = places_for(state, "protestant", "adolphus")
    assert set(BOARD.near[at("stralsund")]) <= set(able)
    assert at("stralsund") not in able
    assert at("rostock") not in able
    state.control = {**state.control, "stralsund": "protestant"}
    able = places_for(state, "protestant", "adolphus")
    assert {at("stralsund"), at("rostock")} <= set(able)


@pytest.mark.rule("cuius:5.3.2")
def test_an_enemy_army_on_the_road_cuts_it() -> None:
    state = deploying(1630)
    state.control = {"stralsund": "protestant", "rostock": "protestant"}
    assert at("rostock") in road_net(state, "protestant", [at("stralsund")])
    army(state, "2507", "tilly", inf=1)
    assert at("rostock") not in road_net(state, "protestant", [at("stralsund")])


@pytest.mark.rule("cuius:5.2", "cuius:2.5")
def test_areas_open_and_close_with_the_years_and_trier_with_its_holder() -> None:
    state = deploying(1624)
    assert "0000" not in places(state, "protestant")
    assert at("rendsburg") not in places(state, "protestant")
    state.year = 1625
    assert at("rendsburg") in places(state, "protestant")
    state.year = 1630
    assert at("rendsburg") not in places(state, "protestant")
    assert at("wolgast") in places(state, "protestant")
    assert at("wolgast") not in places(state, "imperial")
    state.control = {**state.control, "trier": "imperial"}
    assert at("koblenz") in places_for(state, "imperial", "bergh")
    state.control = {**state.control, "trier": "protestant"}
    assert at("trier") not in places_for(state, "imperial", "bergh")


def raising() -> State:
    state = bare()
    state.phase = "recruitment"
    army(state, at("prag"), "mansfeld", inf=1)
    army(state, at("wien"), "tilly", inf=1)
    return state


@pytest.mark.rule("cuius:6.1.1")
def test_a_province_needs_its_majority_with_every_great_and_electorate_city() -> None:
    state = bare()
    assert master("bohemia", holders(state, "bohemia")) == "protestant"
    del state.control["prag"]
    assert master("bohemia", holders(state, "bohemia")) != "protestant"
    state.control = dict.fromkeys(("prag", "pilsen", "eger"), "protestant")
    assert master("bohemia", holders(state, "bohemia")) != "protestant"
    state.control["leitmeritz"] = "protestant"
    assert master("bohemia", holders(state, "bohemia")) == "protestant"


@pytest.mark.rule("cuius:6.1.2", "cuius:15.2", "cuius:6.2.1")
def test_a_province_raises_only_with_enough_whole_cities_and_a_leader_in_one() -> None:
    state = raising()
    assert provides(state, "protestant", "bohemia")
    assert offered(asked(state, "raise", "protestant"), "protestant", "raise") == ("Bohemia",)
    state.damage = {"pilsen": 1}
    assert provides(state, "protestant", "bohemia")
    state.damage = {"pilsen": 1, "eger": 2}
    assert not provides(state, "protestant", "bohemia")
    state = bare()
    army(state, "3124", "mansfeld", inf=1)  # in Bohemia, but in no city
    assert "raise" not in offered(asked(state, "raise", "protestant"), "protestant")


@pytest.mark.rule("cuius:6.2.1")
def test_all_troops_of_a_province_stand_in_one_city_once_a_year() -> None:
    play = Play(asked(raising(), "raise", "protestant")).give("protestant", "raise Bohemia Prag 4-foot")
    stack = play.state.protestant[at("prag")]
    assert (stack.inf, stack.cav) == (1 + 4, 2)
    assert "raise" not in offered(asked(play.state, "raise", "protestant"), "protestant")


@pytest.mark.rule("cuius:6.2.2")
def test_the_hre_army_comes_to_wien_for_pp() -> None:
    state = raising()
    state.pp["imperial"] = 3
    play = Play(asked(state, "raise", "imperial")).give("imperial", "ally hre Wien")
    stack = play.state.imperial[at("wien")]
    assert (stack.inf, stack.cav) == (9, 2)
    assert play.state.pp["imperial"] == 0
    state.pp["imperial"] = 2
    assert "ally" not in offered(asked(state, "raise", "imperial"), "imperial")
    state.pp["imperial"] = 9
    again = Play(asked(state, "raise", "imperial")).give("imperial", "ally hre Wien")
    assert "ally" not in offered(asked(again.state, "raise", "imperial"), "imperial")


@pytest.mark.rule("cuius:6.2.2", "cuius:11.3.7")
def test_the_spanish_come_by_their_road_from_1620() -> None:
    state = raising()
    state.year, state.pp["imperial"] = 1620, 3
    where = offered(asked(state, "raise", "imperial"), "imperial", "ally", "spanish")
    assert set(where) == {"Spanish-Netherlands", "Luxemburg", "Franche-Comté", "Valtelline", "Trier"}


@pytest.mark.rule("cuius:6.2.3")
def test_cavalry_may_dismount_and_it_is_no_turn() -> None:
    state = raising()
    army(state, at("prag"), "thurn", inf=2, cav=5)
    play = Play(asked(state, "raise", "protestant")).give("protestant", "dismount Prag 3-horse")
    stack = play.state.protestant[at("prag")]
    assert (stack.inf, stack.cav) == (5, 2)
    assert (play.question, play.state.agenda[-1].seat) == ("raise", "protestant")


@pytest.mark.rule("cuius:6.2.1")
def test_raising_goes_on_until_both_pass_in_succession() -> None:
    state = raising()
    state.pp = {"imperial": 9, "protestant": 0}
    play = Play(state).run(Item("alternate", args=("raise",)))
    play.give("imperial", "pass").give("protestant", "raise Bohemia Prag 6-foot")
    assert play.state.agenda[-1].seat == "imperial"
    play.give("imperial", "raise Austria Wien 10-foot")
    assert play.state.agenda[-1].seat == "imperial"  # the Protestants have nothing left and pass
    play.give("imperial", "pass")
    assert play.question == ""


@pytest.mark.rule("cuius:6.3.1", "cuius:6.3.2", "cuius:11.3.4.7")
def test_troops_muster_any_distance_by_road_through_own_cities_only() -> None:
    state = bare()
    army(state, at("breslau"), "jaegerndorf", inf=1)
    army(state, at("eger"), "thurn", inf=6)
    assert at("breslau") in goals(state, "protestant", at("eger"))
    for city in ("schweidnitz", "bautzen", "goerlitz", "liegnitz"):
        state.control = {**state.control, city: "imperial"}
    assert at("breslau") not in goals(state, "protestant", at("eger"))
    for city in ("schweidnitz", "bautzen", "goerlitz", "liegnitz"):
        state.control = without(state.control, city)
    assert at("breslau") not in goals(state, "protestant", at("eger"))


@pytest.mark.rule("cuius:6.3.1")
def test_a_stack_may_part_for_several_places_and_moves_once() -> None:
    state = bare()
    army(state, at("prag"), "thurn", inf=6, cav=3, art=1)
    army(state, at("pilsen"), "mansfeld", inf=2)
    army(state, at("eger"), "anhalt", cav=1)
    play = Play(asked(state, "muster", "protestant"))
    play.give("protestant", "muster Prag 2-foot 1-horse Pilsen 2-foot Eger")
    stacks = {city: play.state.protestant[at(city)] for city in ("prag", "pilsen", "eger")}
    assert [(s.inf, s.cav) for s in stacks.values()] == [(2, 2), (4, 1), (2, 1)]
    assert stacks["prag"].art == 1
    assert stacks["prag"].leaders == ("thurn",)
    assert set(offered(asked(play.state, "muster", "protestant"), "protestant", "muster")) == {"Pilsen", "Eger"}
    play = Play(asked(play.state, "muster", "protestant")).give("protestant", "muster Pilsen 4-foot 1-horse Eger")
    assert play.state.protestant[at("eger")].inf == 6


@pytest.mark.rule("cuius:6.3.1")
def test_who_joins_a_leader_without_troops_has_moved() -> None:
    state = bare()
    army(state, at("prag"), "thurn", inf=6)
    army(state, at("pilsen"), "mansfeld")
    play = Play(asked(state, "muster", "protestant")).give("protestant", "muster Prag 2-foot Pilsen")
    assert "muster" not in offered(asked(play.state, "muster", "protestant"), "protestant")


@pytest.mark.rule("cuius:6.3.2")
def test_a_hex_in_enemy_pzoc_is_closed_to_musters_whatever_leads_there() -> None:
    state = bare()
    state.control = {"rostock": "protestant", "stralsund": "protestant"}
    army(state, at("rostock"), "thurn", inf=3)
    army(state, at("stralsund"), "mansfeld", inf=3)
    assert goals(state, "protestant", at("rostock")) == [at("stralsund")]
    army(state, "2508", "tilly", inf=2)  # next to 2507, on the road
    assert "2507" in BOARD.zone["2508"]
    assert goals(state, "protestant", at("rostock")) == []
    assert "2507" not in connected(state, "protestant", at("rostock"))


@pytest.mark.rule("cuius:6.4.1")
def test_leaderless_troops_go_to_the_nearest_own_city_within_three_hexes() -> None:
    state = bare()
    state.control = {"rostock": "imperial", "prenzlau": "imperial"}
    army(state, "2508", inf=3, art=1, side="imperial")
    army(state, "2612", inf=4, side="imperial")
    assert nearest(state, "imperial", "2508") == [at("rostock")]
    army(state, at("rostock"), "tilly", inf=1)
    play = Play(state).run(Item("consolidate"))
    stack = play.state.imperial[at("rostock")]
    assert (stack.inf, stack.art) == (4, 1)
    assert "2612" not in play.state.imperial  # Prenzlau is three hexes off, but nobody leads there


@pytest.mark.rule("cuius:6.4.1")
def test_of_two_cities_as_near_the_owner_chooses() -> None:
    state = bare()
    state.control = {"rostock": "imperial", "stralsund": "imperial"}
    army(state, "2507", inf=3, side="imperial")
    assert BOARD.distance("2507", at("rostock")) == BOARD.distance("2507", at("stralsund"))
    play = Play(state).run(Item("consolidate"))
    assert play.question == "nearest"
    assert set(offered(play.state, "imperial")[:2]) == {"Rostock", "Stralsund"}


@pytest.mark.rule("cuius:6.4.2", "cuius:2.6.2")
def test_only_then_leaderless_troops_disband_and_lone_leaders_leave() -> None:
    state = bare()
    state.control = {}
    army(state, "2508", inf=3, art=1, side="imperial")
    army(state, "2711", "tilly")
    army(state, "2411", "bucquoy", inf=1)
    raised = Play(asked(state, "raise", "imperial")).give("imperial", "pass")
    assert raised.state.imperial["2508"].sp == 3  # not before the end of Consolidation
    play = Play(state).run(Item("consolidate"))
    assert set(play.state.imperial) == {"2411"}
    assert "tilly" in play.state.pool["imperial"]


@pytest.mark.rule("cuius:6.5")
def test_mercenaries_join_army_commanders_for_pp() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=3, lieutenants=["anholt"])
    state.pp["imperial"] = 3
    position = asked(state, "hire", "imperial")
    assert offered(position, "imperial", "hire") == ("Tilly",)
    assert offered(position, "imperial", "hire", "Tilly") == ("1-pp", "2-pp", "3-pp")
    play = Play(position).give("imperial", "hire Tilly 2-pp 1-foot")
    stack = play.state.imperial["2509"]
    assert (stack.inf, stack.cav, play.state.pp["imperial"]) == (4, 3, 1)


@pytest.mark.rule("cuius:6.6.3", "cuius:6.6.1")
@pytest.mark.parametrize(("pp", "trains"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 2), (7, 3), (20, 3)])
def test_trains_cost_one_three_or_seven_pp(pp: int, trains: int) -> None:
    state = bare()
    state.pp["imperial"] = pp
    assert affordable(state, "imperial") == trains


@pytest.mark.rule("cuius:6.6.2", "cuius:6.6.3", "cuius:2.3")
def test_trains_stay_or_appear_in_great_cities_and_areas_and_others_go() -> None:
    state = bare()
    army(state, "2509", "tilly", inf=3, art=1)
    army(state, at("wien"), "bucquoy", inf=3)
    army(state, at("linz"), "anholt", inf=3, art=1)
    state.control |= {"linz": "imperial"}
    state.pp["imperial"] = 3
    assert sites(state, "imperial") == {"2509": 1, at("wien"): 3, at("linz"): 1}
    play = Play(asked(state, "trains", "imperial")).give("imperial", "trains 2509 Wien")
    trains = {place: stack.art for place, stack in play.state.imperial.items()}
    assert trains == {"2509": 1, at("wien"): 1, at("linz"): 0}
    assert play.state.pp["imperial"] == 0
    assert "maintain 2 trains for 3 PP." in play.told
    one = Play(asked(state, "trains", "imperial")).give("imperial", "trains 2509")
    assert "maintain 1 train for 1 PP." in one.told
    none = Play(asked(state, "trains", "imperial")).give("imperial", "none")
    assert "maintain no trains." in none.told
    assert not any(stack.art for stack in none.state.imperial.values())


@pytest.mark.rule("cuius:6.6.1")
def test_nobody_has_more_than_three_trains() -> None:
    state = bare()
    army(state, at("wien"), "bucquoy", inf=3)
    state.pp["imperial"] = 30
    assert offered(asked(state, "trains", "imperial"), "imperial", *["trains", "Wien", "Wien", "Wien"]) == ()
    assert sites(state, "imperial") == {at("wien"): 3}


@pytest.mark.rule("cuius:6.7.1", "cuius:15.3")
def test_empty_cities_recover_a_step_and_occupied_ones_do_not() -> None:
    state = bare()
    state.damage = {"wien": 1, "linz": 2, "graz": 1, "prag": 2}
    state.pp = {"imperial": 0, "protestant": 0}
    army(state, at("wien"), "tilly", inf=3)
    army(state, at("prag"), "thurn", inf=3)
    play = Play(state).run(Item("recover"))
    assert play.state.damage == {"wien": 1, "linz": 1, "prag": 2}


@pytest.mark.rule("cuius:6.7.2", "cuius:15.3")
def test_own_occupied_cities_recover_for_a_pp_each_one_step() -> None:
    state = bare()
    state.damage = {"wien": 1, "prag": 2, "krems": 2}
    state.pp = {"imperial": 1, "protestant": 5}
    army(state, at("wien"), "tilly", inf=3)
    army(state, at("prag"), "thurn", inf=3)
    play = Play(state).run(Item("recover"))
    assert offered(play.state, "imperial", "recover") == ("Wien",)
    play.give("imperial", "recover Wien").give("protestant", "recover Prag")
    assert play.state.damage == {"prag": 1, "krems": 1}
    assert play.state.pp == {"imperial": 0, "protestant": 4}


@pytest.mark.rule("cuius:6.7.1", "cuius:6.7.2")
def test_one_step_at_a_time() -> None:
    state = bare()
    state.damage = {"wien": 2, "prag": 1}
    ease(state, "wien")
    assert state.damage == {"wien": 1, "prag": 1}
    ease(state, "wien")
    assert state.damage == {"prag": 1}


@pytest.mark.rule("cuius:16.4", "cuius:5.1")
@pytest.mark.parametrize(("die", "stays"), [(4, False), (5, True)])
def test_a_leader_past_his_year_may_stay_on_five_or_six(die: int, stays: bool) -> None:
    state = bare(year=1633, departure="yes")
    state.pool = {"imperial": ("tilly",), "protestant": ()}
    state.gone = tuple(x for x in BOARD.leaders if x != "tilly")
    play = Play(state).run(Item("leaders"), throws=[("departure of tilly", die)])
    assert ("tilly" in play.state.pool["imperial"]) is stays
    assert ("tilly" in play.state.gone) is not stays


@pytest.mark.rule("cuius:5.1", "cuius:2.4.1")
def test_new_leaders_come_old_ones_and_dead_ones_do_not() -> None:
    state = bare(year=1625)
    state.pool = {"imperial": ("caracciolo",), "protestant": ()}
    state.gone = ("tilly",)
    army(state, at("wien"), "marradas", inf=1)
    play = Play(state).run(Item("leaders"))
    pool = play.state.pool["imperial"]
    assert "wallenstein" in pool
    assert not {"tilly", "caracciolo", "marradas", "piccolomini"} & set(pool)


@pytest.mark.rule("cuius:3.0", "cuius:7.1")
def test_the_first_year_begins_with_operations_and_later_ones_do_not() -> None:
    state = new("bohemian_war")
    assert state.phase == "operations"
    assert state.agenda[-1].kind == "first-player"
    assert state.agenda[-1].seat == "protestant"
    later = apart(state)
    later.year, later.agenda = 1619, (Item("turn"),)
    play = Play(later).run(throws=[("initiative", 6), ("initiative", 1)])
    assert play.state.phase == "deployment"
    assert play.question == "first-player"
    kinds = [item.kind if item.kind != "alternate" else item.args[0] for item in reversed(play.state.agenda)]
    assert kinds == [
        "first-player", "leaders", "marshal", "lieutenant", "first", "raise", "muster", "consolidate", "hire",
        "artillery", "recover", "first", "campaigning", "supply", "victory", "first", "diplomacy", "maintenance",
    ]  # fmt: skip
    assert play.state.control["bruenn"] == "protestant"  # Moravia joins in 1619


@pytest.mark.rule("cuius:4.0")
def test_initiative_is_rolled_again_on_a_tie() -> None:
    state = apart(new("bohemian_war"))
    state.year = 1619
    throws = [("imperial", 3), ("protestant", 3), ("imperial", 6), ("protestant", 1)]
    assert Play(state).run(Item("initiative"), throws=throws).state.initiative == "imperial"


@pytest.mark.rule("cuius:10.0", "cuius:2.6.4")
def test_maintenance_rests_the_armies_and_recalls_the_leaders() -> None:
    state = bare(year=1620)
    army(state, "2509", "tilly", inf=3, art=1, fatigue=4)
    army(state, "2711", "thurn", cav=2, fatigue=2)
    state.used = {"imperial": 2, "protestant": 3}
    state.last_year = 1620
    play = Play(state).run(Item("maintenance"), throws=[("initiative", 6), ("initiative", 1)])
    stack = play.state.imperial["2509"]
    assert (stack.leaders, stack.inf, stack.art, stack.fatigue) == ((), 3, 1, 0)
    assert play.state.marshals == ()
    assert {"tilly"} <= set(play.state.pool["imperial"])
    assert play.state.used == {"imperial": 0, "protestant": 0}
    assert play.state.year == 1621
    assert NOBODY.sp == 0
