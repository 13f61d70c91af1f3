"""Every worked example of the rulebook, by its numbers."""

import pytest

from game.cuius import supply
from game.cuius.board import BOARD
from game.cuius.checks import CHECKS, column
from game.cuius.diplomacy import modifier
from game.cuius.flow import Flow
from game.cuius.losses import casualties
from game.cuius.mustering import connected
from game.cuius.pieces import shed
from game.cuius.planning import led
from game.cuius.reaction import drm
from game.cuius.state import Army, Contingent, Item
from game.cuius.strength import half, losses, odds, read, result
from game.cuius.turn import available
from game.cuius.zones import negated
from tests.cuius.positions import Play, Script, apart, army, at, bare, marching, new, offered, turn_of


@pytest.mark.rule("cuius:4.0")
def test_who_has_the_initiative_may_let_the_other_play_first_in_one_phase_and_himself_in_another() -> None:
    state = new("bohemian_war")
    state = apart(state)
    state.year, state.first_year = 1619, 1618
    play = Play(state).run(*_items("initiative"), throws=[("initiative of imperial", 2), ("of protestant", 5)])
    assert play.state.initiative == "protestant"
    play.run(*_items("first", ("deployment",))).give("protestant", "first-imperial")
    assert play.state.first == "imperial"
    play.run(*_items("first", ("operations",))).give("protestant", "first-protestant")
    assert play.state.first == "protestant"


def _items(kind: str, args: tuple[str, ...] = ()) -> tuple[Item]:
    return (Item(kind, args=args),)


@pytest.mark.rule("cuius:5.1", "cuius:2.4.1")
@pytest.mark.parametrize(("year", "there"), [(1617, False), (1618, True), (1632, True), (1633, False)])
def test_tilly_is_in_play_from_1618_through_1632(year: int, there: bool) -> None:
    state = bare(year=year)
    assert ("tilly" in available(state, "imperial")) is there


@pytest.mark.rule("cuius:6.1.1", "cuius:6.1.2")
def test_of_five_cities_three_control_and_three_whole_ones_raise() -> None:
    five = [p for p, cities in BOARD.cities_of.items() if len(cities) == 5]
    assert all(BOARD.provinces[p].needed == 3 for p in five)


@pytest.mark.rule("cuius:6.3.2", "cuius:11.2.5")
def test_cavalry_cuts_the_roads_from_prag_to_budweis_and_iglau() -> None:
    state = bare()
    state.control = dict.fromkeys(("iglau", "budweis", "prag"), "protestant")
    assert {at("budweis"), at("iglau")} <= connected(state, "protestant", at("prag"))
    south, east = {"3126", "3127", "3128"}, {"3225", "3226", "3327"}
    between = next(h for h, zone in BOARD.zone.items() if zone & south and zone & east and h not in south | east)
    army(state, between, "tilly", cav=4)
    assert not {at("budweis"), at("iglau")} & connected(state, "protestant", at("prag"))


@pytest.mark.rule("cuius:7.3.2")
@pytest.mark.parametrize(("damaged", "points"), [(False, 20), (True, 10)])
def test_tilly_and_anholt_in_brünn(damaged: bool, points: int) -> None:
    state = bare()
    state.control["bruenn"] = "imperial"
    army(state, at("bruenn"), "tilly", inf=20, cav=4, art=1, lieutenants=["anholt"])
    state.damage = {"bruenn": 1} if damaged else {}
    assert supply.supply(state, "imperial", at("bruenn"), state.imperial[at("bruenn")]) == points


@pytest.mark.rule("cuius:7.3.4")
@pytest.mark.parametrize(("inf", "cav", "excess", "left"), [(20, 4, 4, (18, 2)), (8, 2, 6, (4, 0)), (5, 4, 5, (3, 1))])
def test_excess_sp_disband_alternately_cavalry_first(inf: int, cav: int, excess: int, left: tuple[int, int]) -> None:
    gone = shed(Army(inf=inf, cav=cav), excess, "cav")
    assert (inf - gone[0], cav - gone[1]) == left


@pytest.mark.rule("cuius:9.3.3")
def test_three_pp_received_against_six_give_three_on_the_die() -> None:
    state = bare()
    state.received = {"imperial": 3, "protestant": 6}
    assert modifier(state, "imperial", "lusatia", 0) == 3
    assert modifier(state, "protestant", "lusatia", 0) == 0


@pytest.mark.rule("cuius:11.1.1")
def test_tilly_moves_twenty_sp_alone_and_thirty_with_dampierre() -> None:
    assert led(Army(("tilly",), inf=20))
    assert not led(Army(("tilly",), inf=21))
    assert led(Army(("tilly", "dampierre"), inf=20, cav=10))
    assert not led(Army(("tilly", "dampierre"), inf=21, cav=10))


@pytest.mark.rule("cuius:11.1.2", "cuius:11.1.1")
def test_spinola_and_dampierre_with_35_sp_tired_once_have_17_mp() -> None:
    state = bare(year=1620)
    army(state, at("wien"), "spinola", inf=30, cav=5, fatigue=1, lieutenants=["dampierre"])
    play = Play(turn_of(state, "imperial"))
    play.give("imperial", "march Spinola all", ("movement", 3), ("movement", 4), ("movement", 5))
    assert play.state.march is not None
    assert play.state.march.mp == 17


@pytest.mark.rule("cuius:11.2.7")
def test_two_cavalry_sp_hold_a_szoc_against_up_to_three() -> None:
    assert [negated(cav, 2) for cav in (0, 1, 2, 3, 4)] == [False, False, False, False, True]


@pytest.mark.rule("cuius:11.4.3")
def test_tilly_and_dampierre_may_react_with_all_with_thirty_or_singly() -> None:
    state = bare()
    army(state, at("wien"), "tilly", inf=25, cav=10, fatigue=1, lieutenants=["dampierre"])
    whole = state.imperial[at("wien")]
    columns = CHECKS.columns
    assert columns[column(state, whole, "tilly")] == 1
    assert drm(whole) == -1
    assert drm(Army(("tilly", "dampierre"), 20, 10, 0, 1)) == 0
    assert drm(Army(("tilly",), 15, 5, 0, 1)) == 0
    assert drm(Army(("tilly",), 16, 5, 0, 1)) == -1
    assert columns[column(state, Army(("dampierre",), 10, 0, 0, 1), "dampierre")] == 0


@pytest.mark.rule("cuius:11.5.3")
def test_spinola_picks_up_six_sp_and_may_not_go_on() -> None:
    state = bare(year=1620)
    army(state, "2508", "spinola", inf=30)
    army(state, "2509", "anholt", inf=6)
    play = Play(turn_of(state, "imperial"))
    play.give("imperial", "march Spinola all", ("movement", 5), ("movement", 5), ("movement", 6))
    assert play.state.march is not None
    assert play.state.march.mp == 22
    play.give("imperial", "2509")
    assert play.state.march.mp == 21
    play.give("imperial", "pick 6-foot")
    assert play.state.march is None  # 36 SP are more than Spinola leads: the activation is over
    assert play.state.imperial["2509"].sp == 36


@pytest.mark.rule("cuius:14.2")
@pytest.mark.parametrize(("attacker", "defender", "name"), [(3, 4, "1:1.5"), (4, 3, "1:1")])
def test_odds_are_rounded_for_the_defender(attacker: int, defender: int, name: str) -> None:
    row = odds(attacker, defender)
    assert row is not None
    assert row.name == name


@pytest.mark.rule("cuius:14.3.1")
def test_ten_sp_and_one_from_an_adjacent_army_roll_on_the_row_11_20() -> None:
    assert result(11, 5) == ("11-20", "2/4r")
    outcome = read("2/4r")
    assert (outcome.attacker, outcome.defender, outcome.loser, outcome.rout) == (2, 4, "defender", False)


@pytest.mark.rule("cuius:14.3.1", "cuius:14.3")
def test_eleven_sp_attack_six_in_the_open() -> None:
    assert result(11, 4) == ("11-20", "3r/4")
    inf, cav = shed(Army(inf=6, cav=5), 3, "inf")
    assert (6 - inf, 5 - cav) == (4, 4)
    inf, cav = shed(Army(inf=5, cav=1), 4, "cav")
    assert (5 - inf, 1 - cav) == (2, 0)
    assert BOARD.charts.fatigue_die.sides[0] == "attacker"


@pytest.mark.rule("cuius:14.4")
def test_mansfeld_falls_and_his_18_sp_leave_two_pp() -> None:
    state = bare()
    army(state, "2509", "mansfeld", inf=12, cav=6)
    before = state.pp["protestant"]
    flow = Flow(state, Script([("fate of mansfeld", 1), ("fate of mansfeld", 1)]))
    casualties(flow, "protestant", "2509")
    assert state.pp["protestant"] == before + 2
    assert "2509" not in state.protestant
    assert "mansfeld" in state.gone
    assert "mansfeld" not in state.pool["protestant"]


@pytest.mark.rule("cuius:14.7")
@pytest.mark.parametrize(("inf", "cav", "given"), [(5, 5, (2, 3)), (10, 0, (5, 0)), (10, 10, (5, 5))])
def test_adjacent_armies_give_half_cavalry_first(inf: int, cav: int, given: tuple[int, int]) -> None:
    assert half(Army(inf=inf, cav=cav)) == given


@pytest.mark.rule("cuius:14.7")
def test_the_loss_of_14_sp_is_split_over_the_armies() -> None:
    here, away = losses(Army(inf=15, cav=5), (Contingent("2508", 5, 5),), 14, "inf")
    assert (here.inf, here.cav) == (7, 5)
    assert away == (Contingent("2508", 0, 2),)
    here, away = losses(Army(inf=15, cav=5), (Contingent("2508", 5, 0),), 14, "inf")
    assert (here.inf, here.cav) == (9, 5)
    assert away == (Contingent("2508", 0, 0),)


@pytest.mark.rule("cuius:15.1")
def test_a_pillaged_major_city_is_sacked_for_ten_supply_points() -> None:
    state = bare()
    state.control["bruenn"], state.damage = "imperial", {"bruenn": 1}
    army(state, at("bruenn"), "tilly", inf=18)
    play = Play(state).run(*_items("supply"))
    assert play.question == "plunder"
    play.give("imperial", "plunder Brünn")
    assert play.state.imperial[at("bruenn")].sp == 15  # five, halved as it is pillaged, and ten
    assert play.state.damage["bruenn"] == 2


@pytest.mark.rule("cuius:11.4.1", "cuius:11.2.6")
def test_adolphus_may_react_when_tilly_leaves_his_zone_and_córdoba_when_adolphus_comes() -> None:
    state = bare(year=1631)
    army(state, "2509", "adolphus", inf=10)
    army(state, "2709", "cordoba", inf=10)
    army(state, "2508", "tilly", inf=10)
    play = Play(marching(state, "2508", 6)).give("imperial", "2408")
    assert play.question == "reaction"
    assert offered(play.state, "protestant", "react") == ("Adolphus",)
    play.give("protestant", "react Adolphus all Demmin", ("reaction of adolphus", 5))
    assert play.question == "reaction"
    assert play.state.agenda[-1].seat == "imperial"
    assert offered(play.state, "imperial", "react") == ("Córdoba",)


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize(("fog", "told"), [("exact", "26 SP"), ("ranges", "26-30 SP")])
def test_a_force_of_26_sp_with_artillery_is_announced(fog: str, told: str) -> None:
    state = bare(fog=fog)
    army(state, "2509", "mansfeld", inf=19, cav=7, art=1, force=1, lieutenants=["thurn"])
    army(state, "2409", "tilly", inf=5, force=1)
    play = Play(marching(state, "2409", 6)).give("imperial", "2408")
    news = [event for event in play.said if event.kind == "reveal" and event.facts["side"] == "protestant"]
    assert any(f"{told} with artillery" in event.text for event in news)
    assert all("Thurn" not in event.text and "infantry" not in event.text for event in news)
    assert all(event.to == ("imperial", "protestant") for event in news)
