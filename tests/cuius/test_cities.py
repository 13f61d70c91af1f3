"""Cities, supply, diplomacy, victory."""

from dataclasses import replace

import pytest

from game.cuius import cities, diplomacy, victory
from game.cuius.board import BOARD
from game.cuius.flow import Flow
from game.cuius.state import Army, Item, State
from game.cuius.supply import may_plunder, points, supply
from tests.cuius.positions import Play, Script, apart, army, asked, at, bare, marching, new, offered

#: What the Danish War is about between Weser and Oder; the last three are the Protestants' from the start.
SAXON = (
    "bremen", "rostock", "wismar", "schwerin", "doemitz", "neubrandenburg", "lueneburg", "magdeburg", "halle", "stade",
    "verden", "halberstadt", "nienburg", "hameln", "goettingen", "hannover", "braunschweig",
)  # fmt: skip
#: A point each in the Lion of the North, where the Protestants begin with one.
FOUR = ("wien", "dresden", "berlin", "mainz")
#: What the Protestants hold of the Palatinate at the start, besides Tyrnau.
PALATINE = ("heidelberg", "worms", "amberg", "cham")
#: What turns to them in 1622.
BADEN = dict.fromkeys(("pforzheim", "philippsburg"), "protestant")


def before_demmin(holder: str = "", inf: int = 6, cav: int = 0) -> State:
    state = bare()
    if holder:
        state.control["demmin"] = holder
    army(state, "2609", "tilly", inf=inf, cav=cav)
    return state


@pytest.mark.rule("cuius:11.3.4.1")
@pytest.mark.parametrize(
    ("inf", "cav", "art", "city", "sure"),
    [(5, 0, 0, "demmin", True), (4, 9, 1, "demmin", False), (10, 0, 1, "rostock", True), (10, 0, 0, "rostock", False),
     (9, 5, 1, "rostock", False), (15, 0, 1, "nuernberg", True), (14, 4, 1, "nuernberg", False)],
)  # fmt: skip
def test_infantry_as_the_size_and_a_train_take_a_city_for_sure(
    inf: int, cav: int, art: int, city: str, sure: bool
) -> None:
    assert cities.surely(Army(("tilly",), inf, cav, art), at(city)) is sure


@pytest.mark.rule("cuius:11.3.4.1", "cuius:11.3.4.4", "cuius:15.2")
def test_a_city_is_taken_in_passing_and_pillaged_then_sacked() -> None:
    play = Play(marching(before_demmin("protestant"), "2609", 9)).give("imperial", "Demmin")
    assert play.state.control["demmin"] == "imperial"
    assert play.state.damage == {"demmin": 1}
    assert play.question == "move"
    assert play.state.march is not None
    assert play.state.march.mp == 7
    state = before_demmin("protestant")
    state.damage["demmin"] = 1
    sacked = Play(marching(state, "2609", 9)).give("imperial", "Demmin")
    assert sacked.state.damage == {"demmin": 2}


@pytest.mark.rule("cuius:11.3.4.1", "cuius:11.3.4.2")
def test_a_failed_check_sends_the_army_back_and_ends_its_activation() -> None:
    state = before_demmin("protestant", inf=4, cav=4)
    play = Play(marching(state, "2609", 9)).give("imperial", "Demmin", ("control of demmin", 3))
    assert play.state.control["demmin"] == "protestant"
    assert play.state.imperial["2609"].fatigue == 1
    assert play.state.damage == {}
    taken = Play(marching(state, "2609", 9)).give("imperial", "Demmin", ("control of demmin", 4))
    assert taken.state.control["demmin"] == "imperial"
    assert "the Imperials take Demmin (die 4): it is pillaged." in taken.told


@pytest.mark.rule("cuius:11.3.4.1")
def test_larger_cities_are_harder_and_a_train_helps() -> None:
    assert cities.drm(Army(inf=5), at("demmin")) == 0
    assert cities.drm(Army(inf=5), at("rostock")) == -1
    assert cities.drm(Army(inf=5, art=1), at("nuernberg")) == -1


@pytest.mark.rule("cuius:11.3.4.3", "cuius:13.1", "cuius:13.2")
def test_a_neutral_city_is_passed_freely_or_taken_for_one_more() -> None:
    play = Play(marching(before_demmin(), "2609", 9)).give("imperial", "2607")
    assert play.state.march is not None
    assert play.state.march.mp == 7
    assert "demmin" not in play.state.control
    assert play.state.invaded == {}
    taken = Play(marching(before_demmin(), "2609", 9)).give("imperial", "Demmin")
    assert taken.state.control["demmin"] == "imperial"
    assert taken.state.invaded == {"pomerania": "imperial"}
    assert taken.state.march is not None
    assert taken.state.march.mp == 7


@pytest.mark.rule("cuius:13.1", "cuius:13.2")
def test_a_small_army_passes_a_neutral_city_and_may_not_stop_there() -> None:
    march = marching(before_demmin(inf=4), "2609", 9)
    assert "Demmin" not in offered(march, "imperial")
    play = Play(march).give("imperial", "2607")
    assert play.state.march is not None
    assert play.state.march.at == "2607"


@pytest.mark.rule("cuius:13.1")
def test_who_is_stopped_in_a_neutral_city_must_take_it_or_go_back() -> None:
    for sp, where in ((4, "2609"), (6, at("demmin"))):
        state = before_demmin(inf=sp)
        state.march = marching(state, "2609", 9).march
        del state.imperial["2609"]
        assert state.march is not None
        state.march = replace(state.march, at=at("demmin"), origin="2609")
        play = Play(state).run(Item("activation-end", args=("imperial", "tilly")))
        assert set(play.state.imperial) == {where}


@pytest.mark.rule("cuius:13.2")
def test_only_the_first_attempt_in_a_province_is_an_invasion() -> None:
    state = bare()
    flow = Flow(state, Script())
    cities.invade(flow, "imperial", BOARD.cities["demmin"])
    cities.invade(flow, "protestant", BOARD.cities["kolberg"])
    assert state.invaded == {"pomerania": "imperial"}
    state.control["leipzig"] = "protestant"
    cities.invade(flow, "imperial", BOARD.cities["leipzig"])
    assert "saxony" not in state.invaded


@pytest.mark.rule("cuius:11.3.4.5", "cuius:11.3.4.6", "cuius:12.0")
@pytest.mark.parametrize(("city", "pp"), [("prag", 4), ("nuernberg", 3), ("heidelberg", 1), ("bruenn", 0)])
def test_who_loses_electors_and_great_cities_gains_pp(city: str, pp: int) -> None:
    state = bare()
    state.control[city] = "protestant"
    before = dict(state.pp)
    cities.take(Flow(state, None), "imperial", BOARD.cities[city])
    assert state.pp == {"imperial": before["imperial"], "protestant": before["protestant"] + pp}
    assert state.control[city] == "imperial"


@pytest.mark.rule("cuius:12.0", "cuius:11.3.4.6")
def test_a_neutral_great_city_costs_its_taker_nothing() -> None:
    state = bare()
    before = dict(state.pp)
    cities.take(Flow(state, None), "imperial", BOARD.cities["nuernberg"])
    assert state.pp == before


@pytest.mark.rule("cuius:11.3.4.1", "cuius:11.3.4.4")
def test_a_city_falls_with_a_battle_lost_there_by_its_holder() -> None:
    state = before_demmin("protestant", inf=12)
    army(state, at("demmin"), "thurn", inf=2)
    play = Play(marching(state, "2609", 9)).give("imperial", "Demmin").give("protestant", "pass")
    assert play.state.control["demmin"] == "imperial"
    assert play.state.damage["demmin"] == 1
    cities.lost_in_battle(Flow(state, None), "imperial", "protestant", at("demmin"))
    assert state.control["demmin"] == "protestant"


# Supply


@pytest.mark.rule("cuius:7.3.2", "cuius:11.3.1", "cuius:11.2.8")
@pytest.mark.parametrize(
    ("base", "damaged", "zone", "cavalry", "value"),
    [(3, False, False, False, 3), (3, False, True, False, 2), (3, True, True, True, 2), (5, True, True, False, 2),
     (15, True, False, False, 8), (5, True, True, True, 3), (0, False, False, True, 0), (10, False, True, True, 10)],
)  # fmt: skip
def test_supply_is_halved_halved_doubled_and_rounded_up_once(
    base: int, damaged: bool, zone: bool, cavalry: bool, value: int
) -> None:
    assert points(base, damaged, zone, cavalry) == value


@pytest.mark.rule("cuius:11.2.8", "cuius:11.2.7")
def test_a_zone_halves_supply_unless_its_cavalry_is_outnumbered() -> None:
    state = bare()
    army(state, "2609", "thurn", inf=1, cav=2)
    army(state, "2411", "tilly", inf=9)
    army(state, "2611", "anholt", inf=9)
    assert supply(state, "imperial", "2411", Army(inf=9)) == 3
    assert supply(state, "imperial", "2611", Army(inf=9)) == 2
    assert supply(state, "imperial", "2611", Army(inf=9, cav=4)) == 6
    assert supply(state, "imperial", "2611", Army(inf=9, cav=3)) == 3


@pytest.mark.rule("cuius:7.3.4", "cuius:7.3.1", "cuius:2.3")
def test_who_lacks_supply_disbands_and_trains_need_none() -> None:
    state = bare()
    army(state, "2609", "thurn", inf=8, art=1)
    army(state, "2610", "tilly", inf=4, cav=2)
    play = Play(state).run(Item("supply"))
    assert play.state.protestant["2609"] == Army(("thurn",), 2, 0, 1)  # reckoned while Tilly was next to it
    assert play.state.imperial["2610"] == Army(("tilly",), 3, 0)  # cavalry first


@pytest.mark.rule("cuius:7.3.3", "cuius:15.1")
def test_only_an_army_in_want_as_large_as_the_city_may_plunder_it() -> None:
    state = bare()
    for size, able in ((5, False), (6, True)):
        state.protestant = {}
        army(state, at("pilsen"), "thurn", inf=size)
        assert bool(may_plunder(state, "protestant")) is able
    state.protestant[at("pilsen")] = Army(("thurn",), 4)
    state.damage["pilsen"] = 1
    assert may_plunder(state, "protestant") == []  # in want, but smaller than the city
    state.protestant[at("pilsen")] = Army(("thurn",), 9)
    state.damage["pilsen"] = 2
    assert may_plunder(state, "protestant") == []


@pytest.mark.rule("cuius:7.3.3", "cuius:15.1")
def test_pillage_adds_the_city_s_supply_once() -> None:
    state = bare()
    army(state, at("pilsen"), "thurn", inf=14)
    play = Play(state).run(Item("supply")).give("protestant", "plunder Pilsen")
    assert play.state.protestant[at("pilsen")].sp == 10
    assert play.state.damage == {"pilsen": 1}
    spared = Play(state).run(Item("supply")).give("protestant", "none")
    assert spared.state.protestant[at("pilsen")].sp == 5


@pytest.mark.rule("cuius:15.2", "cuius:12.0")
@pytest.mark.parametrize(("city", "pp"), [("prag", 1), ("heidelberg", 1), ("nuernberg", 1), ("bruenn", 0)])
def test_a_sacked_great_or_electorate_city_gives_the_other_side_a_pp(city: str, pp: int) -> None:
    state = bare()
    state.control[city], state.damage[city] = "protestant", 1
    army(state, at(city), "thurn", inf=20)
    before = state.pp["imperial"]
    name = BOARD.words[at(city)]
    play = Play(state).run(Item("supply")).give("protestant", f"plunder {name}")
    assert play.state.pp["imperial"] == before + pp
    assert play.state.damage[city] == 2


# Diplomacy


@pytest.mark.rule("cuius:9.1")
def test_pp_come_from_electors_great_cities_and_subsidies() -> None:
    state = apart(new("campaign"))
    assert diplomacy.income(state, "imperial") == 5
    assert diplomacy.income(state, "protestant") == 4 + 2
    state.control["nuernberg"] = "imperial"
    assert diplomacy.income(state, "imperial") == 6


@pytest.mark.rule("cuius:14.3.2", "cuius:9.1")
def test_two_quiet_years_stop_the_subsidy_of_the_lion() -> None:
    state = apart(new("lion_of_the_north"))
    whole = diplomacy.income(state, "protestant")
    state.quiet = 2
    assert diplomacy.income(state, "protestant") == whole - 6
    state.quiet, state.fought = 1, True
    diplomacy.collect(Flow(state, None))
    assert state.quiet == 0
    diplomacy.collect(Flow(state, None))
    assert state.quiet == 1


@pytest.mark.rule("cuius:9.2", "cuius:13.2")
def test_neutral_cities_of_an_invaded_province_join_the_other_side() -> None:
    state = bare()
    state.invaded, state.control["stettin"] = {"pomerania": "imperial"}, "imperial"
    diplomacy.turn_invaded(Flow(state, None))
    held = {c.id: state.control[c.id] for c in BOARD.cities_of["pomerania"]}
    assert held.pop("stettin") == "imperial"
    assert set(held.values()) == {"protestant"}


@pytest.mark.rule("cuius:9.3.1", "cuius:9.3.4")
def test_a_conversion_wins_neutral_cities() -> None:
    state = bare()
    state.pp["imperial"], state.received = 4, {"imperial": 3, "protestant": 3}
    position = asked(state, "conversion", "imperial")
    play = Play(position).give("imperial", "convert Mecklenburg free", ("conversion", 5))
    assert {play.state.control[c.id] for c in BOARD.cities_of["mecklenburg"]} == {"imperial"}
    assert play.state.damage == {}
    assert "Mecklenburg is converted by the Imperials (die 5, +0 on it)." in play.told
    failed = Play(position).give("imperial", "convert Mecklenburg free", ("conversion", 4))
    assert "Mecklenburg is not converted by the Imperials (die 4, +0 on it)." in failed.told
    assert "rostock" not in failed.state.control
    paid = Play(position).give("imperial", "convert Mecklenburg 2-pp", ("conversion", 4))
    assert paid.state.control["rostock"] == "imperial"
    assert paid.state.pp["imperial"] == 2


@pytest.mark.rule("cuius:9.3.2", "cuius:9.3.4")
def test_enemy_cities_turn_neutral_under_the_better_leader_only() -> None:
    state = bare()
    state.control |= dict.fromkeys(("dresden", "leipzig", "freiberg", "zwickau"), "protestant")
    assert diplomacy.convertible(state, "imperial", "saxony")[1] == []
    army(state, at("zwickau"), "thurn", inf=1)
    army(state, "2420", "anholt", inf=1)
    assert BOARD.province["2420"] == "saxony"
    assert diplomacy.convertible(state, "imperial", "saxony")[1] == []  # Anholt is no better than Thurn
    army(state, "2420", "tilly", inf=1)
    neutral, hostile = diplomacy.convertible(state, "imperial", "saxony")
    assert set(hostile) == {"leipzig", "freiberg"}  # neither the Electorate, nor where Thurn stands
    assert set(neutral) == {"wittenberg", "torgau"}
    state.received = {"imperial": 9, "protestant": 9}
    play = Play(asked(state, "conversion", "imperial")).give("imperial", "convert Saxony free", ("conversion", 6))
    assert "leipzig" not in play.state.control
    assert play.state.control["torgau"] == "imperial"


@pytest.mark.rule("cuius:9.3.5")
def test_some_provinces_convert_for_one_side_or_never() -> None:
    state = bare()
    state.control = {}
    own, theirs = diplomacy.candidates(state, "imperial"), diplomacy.candidates(state, "protestant")
    assert "bavaria" in own
    assert "bavaria" not in theirs
    assert "brunswick" in theirs
    assert "brunswick" not in own
    assert not {"austria", "bohemia", "moravia", "palatinate"} & {*own, *theirs}


@pytest.mark.rule("cuius:9.3.3")
def test_a_conversion_s_die() -> None:
    assert [diplomacy.converts(die, 0) for die in range(1, 7)] == [False, False, False, False, True, True]
    assert not diplomacy.converts(1, 9)
    assert diplomacy.converts(6, -9)
    state = bare()
    state.received = {"imperial": 1, "protestant": 1}
    assert [diplomacy.modifier(state, "imperial", "saxony", pp) for pp in (0, 1, 2, 3, 4)] == [-2, -2, -1, -1, 0]


# Victory


@pytest.mark.rule("cuius:8.0")
def test_all_seven_electorates_win_at_once_and_the_score_at_the_end() -> None:
    state = apart(new("campaign"))
    state.control |= dict.fromkeys(BOARD.electors, "imperial")
    assert Play(state).run(Item("victory")).state.winner == "imperial"
    del state.control["berlin"]
    assert Play(state).run(Item("victory")).state.winner == ""
    state = apart(new("campaign"))
    state.year = 1648
    assert victory.score(state, "imperial") == 5
    assert Play(state).run(Item("victory")).state.winner == "imperial"


@pytest.mark.rule("cuius:8.0")
@pytest.mark.parametrize(
    ("scenario", "taken", "winner"),
    [
        ("white_mountain", {}, "protestant"),
        ("white_mountain", {"prag": "imperial"}, "imperial"),
        ("white_mountain", {"prag": "imperial", "wien": "protestant"}, "protestant"),
        ("white_mountain", dict.fromkeys(("pilsen", "eger", "iglau", "znaim"), "imperial"), "draw"),
        ("white_mountain", dict.fromkeys(("pilsen", "eger", "iglau"), "imperial"), "protestant"),
        ("palatinate", {}, "protestant"),
        ("palatinate", dict.fromkeys((*PALATINE, "tyrnau"), "imperial"), "imperial"),
        ("palatinate", dict.fromkeys((*PALATINE, "tyrnau"), "imperial") | BADEN, "imperial"),
        ("palatinate", dict.fromkeys(PALATINE, "imperial"), "protestant"),
        ("palatinate", dict.fromkeys(PALATINE, "imperial") | {"tyrnau": "neutral"}, "draw"),
        ("palatinate", dict.fromkeys(PALATINE, "imperial") | {"philippsburg": "protestant"}, "protestant"),
        ("palatinate", dict.fromkeys((*PALATINE[:3], "tyrnau"), "imperial"), "protestant"),
        ("palatinate", dict.fromkeys((*PALATINE[:2], "tyrnau"), "imperial"), "protestant"),
        ("bohemian_war", {}, "protestant"),
        ("bohemian_war", {"heidelberg": "imperial"}, "draw"),
        ("bohemian_war", {"heidelberg": "imperial", "ulm": "imperial"}, "draw"),
        ("bohemian_war", {"heidelberg": "imperial", "nuernberg": "imperial"}, "imperial"),
        ("bohemian_war", {"nuernberg": "imperial", "augsburg": "imperial"}, "protestant"),
        ("bohemian_war", {"prag": "imperial"}, "imperial"),
        ("danish_war", {}, "protestant"),
        ("danish_war", dict.fromkeys(("rendsburg", "flensburg", *SAXON[:15]), "imperial"), "imperial"),
        ("danish_war", dict.fromkeys(("rendsburg", *SAXON[:15]), "imperial"), "protestant"),
        ("danish_war", dict.fromkeys(("rendsburg", *SAXON[:16]), "imperial"), "draw"),
        ("danish_war", dict.fromkeys(("rendsburg", "flensburg", *SAXON[:14]), "imperial"), "protestant"),
        ("lion_of_the_north", {}, "imperial"),
        ("lion_of_the_north", dict.fromkeys(FOUR[:2], "protestant"), "imperial"),
        ("lion_of_the_north", dict.fromkeys(FOUR[:3], "protestant"), "imperial"),
        ("lion_of_the_north", dict.fromkeys(FOUR, "protestant"), "protestant"),
        ("last_years", {}, "imperial"),
        ("last_years", {"wien": "protestant"}, "protestant"),
        ("last_years", {"wien": "protestant", "prag": "protestant"}, "protestant"),
    ],
)
def test_every_scenario_s_end(scenario: str, taken: dict[str, str], winner: str) -> None:
    state = apart(new(scenario))
    state.year = state.last_year
    state.control |= taken
    assert Play(state).run(Item("victory")).state.winner == winner


@pytest.mark.rule("cuius:8.0")
def test_wien_wins_the_bohemian_war_at_once() -> None:
    state = apart(new("bohemian_war"))
    state.control["wien"] = "protestant"
    play = Play(state).run(Item("victory"))
    assert (play.state.winner, play.state.verdict) == ("protestant", "sudden")
