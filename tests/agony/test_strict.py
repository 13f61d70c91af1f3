"""The rulebook read sentence by sentence: corners in which the house once went its own way."""

import pytest

from game.agony import control, looting, losses, marching, paying, peace, pieces, pillaging, recruiting, retreat
from game.agony.board import BOARD
from game.agony.cards import arrivals, conditions, departures
from game.agony.cards.operations import NewLeader
from game.agony.cards.schema import CARDS
from game.agony.state import Batch, Battle, Force, State
from game.core.agenda import Item
from tests.agony.card_table import Table
from tests.agony.positions import Play, answered, bare, fight, flow_of, force, party_at, place, run, turn_of

P, C = "protestant", "catholic"


# 12.42: who takes a leader's place


@pytest.mark.rule("12.42")
def test_a_replacement_who_is_lost_has_none_himself() -> None:
    """Piccolomini came for Wallenstein, and his own counter is Enkevoort now: he is simply removed."""
    state = place(bare(), "lutzen", {"Imperial-mercenary": 2}, "wallenstein")
    place(state, "vienna", {"Imperial-mercenary": 2}, "piccolomini")
    flow = flow_of(state)
    pieces.lose_leader(flow, "wallenstein")
    assert flow.state.leaders == {"piccolomini": "lutzen", "enkevoort": "vienna"}
    pieces.lose_leader(flow, "piccolomini")
    assert flow.state.leaders == {"enkevoort": "vienna"}, "who stands in Vienna stays there"
    assert flow.state.used["piccolomini"] == "out"


@pytest.mark.rule("12.42")
def test_no_colonel_comes_for_a_replacement_of_torstensson() -> None:
    state = place(bare(), "leipzig", {"Swedish-veteran": 2}, "torstensson")
    place(state, "stettin", {"Swedish-veteran": 2}, "wrangel")
    flow = flow_of(state)
    pieces.lose_leader(flow, "torstensson")
    assert flow.state.leaders == {"wrangel": "leipzig", "generic_swedish_1": "stettin"}
    pieces.lose_leader(flow, "wrangel")
    assert flow.state.leaders == {"generic_swedish_1": "stettin"}


# 5.15, 16.24, 16.25: Spinola's army


@pytest.mark.rule("5.15", "16.25", "9.32")
@pytest.mark.parametrize(("spinola", "his"), [("brussels", False), ("up-catholic", True), ("", True)])
def test_another_spaniard_leads_spinolas_army_only_once_he_is_lost(spinola: str, his: bool) -> None:
    state = place(bare(), "up-catholic", {"Spanish-veteran": 3}, "cardinal_infante")
    if spinola:
        place(state, spinola, {}, "spinola")
    assert conditions.spinolas_army(state) is his
    army = party_at("up-catholic", {"Spanish-veteran": 3}, "cardinal_infante")
    state.units.clear()
    assert marching.spinola_stays(state, army) is his


@pytest.mark.rule("16.24")
def test_nobody_leads_spinolas_spaniards_away_from_him() -> None:
    state = place(bare(), "up-catholic", {"Spanish-veteran": 2}, "spinola", "cordoba")
    assert marching.spinola_stays(state, party_at("up-catholic", {"Spanish-veteran": 1}, "cordoba"))
    assert not marching.spinola_stays(state, party_at("up-catholic", {"Imperial-veteran": 1}, "bucquoy"))


# 11.15: a Dynamic leader picked up


def fetching() -> State:
    """Anhalt in Pilsen; Mansfeld, Dynamic, with seven in Budweis; others without a leader in Linz."""
    state = place(bare(), "pilsen", {}, "anhalt")
    place(state, "budweis", {"German-mercenary": 7}, "mansfeld")
    place(state, "linz", {"German-militia": 3})
    return turn_of(state, P, "P12")


@pytest.mark.rule("11.15", "10.14")
def test_who_picks_up_a_dynamic_leader_leaves_his_troops() -> None:
    game = Play(fetching()).give(P, "P12 act Anhalt Budweis")
    assert "German-mercenary" in game.offered(P, "pick")
    game.give(P, "pick Mansfeld")
    assert "pick" not in game.offered(P)


@pytest.mark.rule("11.15", "10.14")
def test_who_takes_the_troops_in_excess_leaves_the_dynamic_leader() -> None:
    game = Play(fetching()).give(P, "P12 act Anhalt Budweis pick German-mercenary")
    assert game.offered(P, "pick") == ("German-mercenary",)


@pytest.mark.rule("11.15", "10.12")
def test_troops_elsewhere_come_along_with_a_dynamic_leader_who_was_picked_up() -> None:
    game = Play(fetching()).give(P, "P12 act Anhalt Budweis pick Mansfeld Linz")
    assert "German-militia" in game.offered(P, "pick")
    game.give(P, "pick 2-German-militia")
    march = game.state.march
    assert march
    assert (marching.party(march), march.followers) == ({"German-militia": 2}, ("mansfeld",))


# 9.43: a fortress in revolt that enemies hold


def kustrin() -> State:
    """Küstrin in revolt; Protestants inside, Bucquoy with four before the walls."""
    state = place(bare(), "kustrin!", {"German-militia": 1})
    place(state, "kustrin", {"Imperial-mercenary": 4}, "bucquoy")
    state.cities["kustrin"], state.revolts = "", ("kustrin",)
    return turn_of(state, C, "C7")


@pytest.mark.rule("9.43", "13.11", "13.13")
def test_a_fortress_in_revolt_that_enemies_hold_is_besieged_first() -> None:
    game = Play(kustrin()).give(C, "C7 act Bucquoy")
    assert "take" not in game.offered(C)
    assert "besiege" in game.offered(C)
    game.give(C, "besiege")
    assert game.state.sieges == {"kustrin": 0}


@pytest.mark.rule("9.43", "13.24")
def test_the_revolt_outlasts_the_siege_and_is_put_down_for_a_point() -> None:
    state = kustrin()
    state.sieges = {"kustrin": 3}
    game = Play(state).give(C, "C7 act Bucquoy storm", ("siege of Küstrin", 9))
    state = game.state
    assert (state.revolts, state.cities["kustrin"], state.sieges) == (("kustrin",), "", {})
    assert "kustrin!" not in state.units
    again = Play(turn_of(state, C, "C7")).give(C, "C7 act Bucquoy take stop").state
    assert (again.revolts, again.cities["kustrin"]) == ((), C)


@pytest.mark.rule("9.41", "13.14")
def test_nobody_besieges_an_empty_fortress_in_revolt() -> None:
    table = Table().stand("ingolstadt", {"German-mercenary": 4}, "mansfeld").set(sieges={"ingolstadt": 1})
    table.event("P40", "Ingolstadt")
    assert (table.state.sieges, table.state.revolts) == ({}, ("ingolstadt",))


# 16.22: a leaderless army comes out of the United Provinces


@pytest.mark.rule("16.22", "5.13", "11.18")
def test_a_leaderless_army_that_comes_to_lingen_breaks_its_neutrality() -> None:
    table = Table().stand("up-protestant", {"German-mercenary": 2}, "anhalt").stand("lingen", {}, "cordoba")
    table.gone(*(f"generic_protestant_{n}" for n in range(1, 9)))
    changed = table.event("C13")
    assert changed["vp"] == 22
    assert "munster" not in table.state.neutral
    assert "cordoba" not in table.state.leaders, "swept away [11.22]"


@pytest.mark.rule("16.22", "8.61")
def test_a_treaty_closes_lingen_to_a_leaderless_army() -> None:
    state = place(bare(), "up-protestant", {"German-mercenary": 2})
    assert departures.ways_out(state) == ["lingen", "wesel"]
    state = state.copy()
    state.in_force = {"P11": "turn"}
    assert departures.ways_out(state) == []


# 11.161: who starves


@pytest.mark.rule("11.161")
def test_hunger_takes_steps_of_all_who_moved_and_of_nobody_else() -> None:
    state = place(bare(), "eger", {"German-militia": 2})
    batches = (Batch({"German-mercenary": 2}, 2), Batch({"German-mercenary-half": 1}))
    state.march = party_at("pilsen", {}, "mansfeld", P, batches=batches, rested={"eger": {"German-militia": 1}})
    assert pillaging.hungry(state) == {"German-mercenary": 2, "German-militia": 1}
    flow = answered(state, Item("starve", P, n=1), "German-militia")
    assert flow.state.units["eger"] == {"German-militia": 1, "German-militia-half": 1}


@pytest.mark.rule("11.161", "13.15")
def test_who_came_out_of_the_fortress_does_not_starve_for_the_relief() -> None:
    army = force(P, {"German-mercenary": 2, "German-militia": 2}, "mansfeld", joined={"German-militia": 2})
    state = place(fight(army, force(C, {"Imperial-mercenary": 1})), "eger", {"German-militia": 1})
    state.march = party_at("lutzen", {}, "mansfeld", P, rested={"eger": {"German-militia": 1}})
    assert pillaging.hungry(state) == {"German-mercenary": 2, "German-militia": 1}
    flow = answered(state, Item("starve", P, n=1), "German-militia")
    assert flow.state.units["eger"] == {"German-militia-half": 1}
    assert losses.force_of(flow.state, P).units == army.units


# 13.15: besieged units that are held back


@pytest.mark.rule("13.15", "12.13")
def test_besieged_units_held_back_from_a_relief_stay_inside() -> None:
    state = place(bare(), "pilsen", {"German-mercenary": 3}, "mansfeld")
    place(state, "prague!", {"German-militia": 2})
    place(state, "prague", {"Imperial-mercenary": 6}, "bucquoy")
    state.sieges["prague"] = 0
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Prague")
    while game.asked()[1] == "forage-plan":
        game.give(P, game.offered(P)[0])
    game.give(P, "hold 2-German-militia")
    fought = game.state.battle
    assert fought
    assert (fought.attacker.units, fought.attacker.held) == ({"German-mercenary": 3}, {})
    assert game.state.units["prague!"] == {"German-militia": 2}
    game.give(P, "attack", ("Protestant", 0), ("Catholic", 0))
    while game.asked()[1] in ("lose", "retreat"):
        seat = game.asked()[0]
        game.give(seat, game.offered(seat)[0])
    assert game.state.units["prague!"] == {"German-militia": 2}, "they do not go out with the beaten"
    assert set(game.state.units["pilsen"]) <= {"German-mercenary", "German-mercenary-half"}


# 17.H.4, 15.225: Bethlen Gabor


@pytest.mark.rule("17.H.4", "17.H.5", "12.54")
def test_bethlen_gabor_does_not_retreat_out_of_his_lands() -> None:
    """He fought with Germans in Eger; if they cannot go to Prague he is lost, and with him the rebellion."""
    beaten = Force(P, "bethlen_gabor", ("bethlen_gabor",), {"German-mercenary": 2})
    state = place(bare(), "eger", {}, "bethlen_gabor")
    state.battle = Battle("eger", "pilsen", force(C, {"Imperial-mercenary": 3}), beaten, winner=C)
    assert retreat.refuges(state, state.battle) == ["prague"]
    state = state.copy()
    state.cities = {**state.cities, "prague": C}
    flow = answered(state, Item("retreat", P, "eger"), "Bamberg")
    assert flow.state.units["bamberg"] == {"German-mercenary": 2}
    assert "bethlen_gabor" not in flow.state.leaders
    assert flow.state.hungary_rebels is False


@pytest.mark.rule("15.225", "17.H.4")
def test_bethlen_gabor_without_an_army_stays_near_austria() -> None:
    state = bare()
    assert "berlin" in looting.asylums(state, P, ("mansfeld",))
    assert "berlin" not in looting.asylums(state, P, ("mansfeld", "bethlen_gabor"))
    assert "prague" in looting.asylums(state, P, ("mansfeld", "bethlen_gabor"))


@pytest.mark.rule("11.31", "15.225", "9.23", "5.32")
def test_nobody_is_put_into_france_before_it_is_at_war() -> None:
    """Off the map it is always Protestant, but a friendly city in which leaders and units may be only from P17 on."""
    off_map = {city for city, space in BOARD.spaces.items() if space.offmap}
    wrangel = NewLeader.model_validate({"do": "leader", "who": "wrangel", "beside": "swedish"})
    state = bare()
    assert off_map & {city for city, holder in state.cities.items() if holder == P}
    assert off_map.isdisjoint(looting.asylums(state, P, ("mansfeld",)))
    assert off_map.isdisjoint(arrivals.leader_positions(state, P, wrangel))
    state.cities = {city: P if space.offmap else "" for city, space in BOARD.spaces.items()}
    assert not peace.haven(state, P, "German-mercenary", "breisach")
    state.entered = ("french",)
    assert off_map <= set(looting.asylums(state, P, ("mansfeld",)))
    assert off_map <= set(arrivals.leader_positions(state, P, wrangel))
    assert peace.haven(state, P, "German-mercenary", "breisach") in off_map


# 17.H.5: the rebellion ends at once


@pytest.mark.rule("17.H.5")
def test_the_rebellion_ends_as_soon_as_the_last_city_is_taken() -> None:
    """In the midst of a march: nobody fights rebels who have gone home."""
    state = place(bare(), "vienna", {"Imperial-mercenary": 3}, "bucquoy")
    place(state, "tyrnau", {"Hungarian-militia": 2}, "bethlen_gabor")
    state.cities |= {"pressburg": C, "tyrnau": C, "odenburg": P}
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Bucquoy Ödenburg take")
    assert game.state.march, "he marches on"
    assert "tyrnau" not in game.state.units
    assert game.state.hungary_rebels is False


@pytest.mark.rule("17.H.5", "3.13")
def test_germans_besieged_in_pressburg_hold_it_when_the_rebellion_ends() -> None:
    state = place(bare(), "pressburg!", {"German-militia": 1, "Hungarian-militia": 1})
    place(state, "pressburg", {"Imperial-mercenary": 4}, "bucquoy")
    place(state, "linz", {"Hungarian-militia": 1}, "bethlen_gabor")
    flow = flow_of(state)
    pieces.lose_leader(flow, "bethlen_gabor", replaced=False)
    assert flow.state.units == {"pressburg!": {"German-militia": 1}, "pressburg": {"Imperial-mercenary": 4}}
    assert [flow.state.cities[city] for city in ("pressburg", "tyrnau", "odenburg")] == [P, C, C]
    assert flow.state.areas["hungary"] == C


@pytest.mark.rule("17.H.5", "3.11", "3.13")
def test_germans_hold_the_cities_that_they_occupy_when_the_rebellion_ends() -> None:
    state = place(bare(), "pressburg", {"German-militia": 1, "Hungarian-militia": 1})
    place(state, "tyrnau", {"Hungarian-militia": 1}, "bethlen_gabor", "thurn")
    flow = flow_of(state)
    pieces.lose_leader(flow, "bethlen_gabor", replaced=False)
    assert flow.state.units == {"pressburg": {"German-militia": 1}}
    assert [flow.state.cities[city] for city in ("pressburg", "tyrnau", "odenburg")] == [P, C, C]
    assert flow.state.areas["hungary"] == C


@pytest.mark.rule("17.H.5", "3.11", "12.41")
@pytest.mark.parametrize(("germans", "holder"), [({"German-militia": 1}, P), ({}, C)])
def test_germans_fight_on_for_a_city_in_which_bethlen_gabor_fell(germans: dict[str, int], holder: str) -> None:
    defender = force(P, {**germans, "Hungarian-militia": 2}, "bethlen_gabor")
    state = place(bare(), "pressburg", {}, "bethlen_gabor")
    state.battle = Battle("pressburg", "vienna", force(C, {"Imperial-mercenary": 3}), defender)
    flow = flow_of(state)
    pieces.lose_leader(flow, "bethlen_gabor")
    assert flow.state.battle
    assert flow.state.battle.defender.units == germans
    assert flow.state.cities["pressburg"] == holder


@pytest.mark.rule("17.H.5", "13.14", "13.17")
def test_besieged_come_out_when_the_rebels_before_their_walls_go_home() -> None:
    state = place(bare(), "vienna", {"Hungarian-militia": 3}, "bethlen_gabor")
    place(state, "vienna!", {"Imperial-veteran": 1}, "bucquoy")  # after a sally that failed
    state.sieges = {"vienna": 1}
    flow = flow_of(state)
    pieces.lose_leader(flow, "bethlen_gabor", replaced=False)
    assert flow.state.units == {"vienna": {"Imperial-veteran": 1}}
    assert flow.state.leaders == {"bucquoy": "vienna"}
    assert flow.state.sieges == {}


# 5.13: recruits on neutral ground


@pytest.mark.rule("5.13", "11.18", "8.42")
def test_recruits_break_the_neutrality_of_the_land_they_are_raised_in() -> None:
    state = place(bare(), "durlach", {}, "mansfeld")
    game = Play(turn_of(state, P, "P10")).give(P, "P10 recruit").give(P, "Mansfeld mercenary", ("recruiting", 5))
    assert game.state.units == {"durlach": {"German-mercenary-half": 1}}
    assert "baden" not in game.state.neutral
    assert game.state.vp == 22
    nobody = Play(turn_of(state, P, "P10")).give(P, "P10 recruit").give(P, "Mansfeld mercenary", ("recruiting", 0))
    assert ("baden" in nobody.state.neutral, nobody.state.vp) == (True, 21)


@pytest.mark.rule("5.13", "8.61")
def test_the_treaty_of_ulm_lets_nobody_recruit_on_neutral_ground() -> None:
    state = place(bare(), "durlach", {}, "mansfeld")
    assert recruiting.raises(state, "mansfeld", "mercenary") == "German-mercenary"
    state = state.copy()
    state.in_force = {"P11": "turn"}
    assert recruiting.raises(state, "mansfeld", "mercenary") == ""
    state = place(state.copy(), "prague", {}, "mansfeld")
    assert recruiting.raises(state, "mansfeld", "mercenary") == "German-mercenary"


# 19.3: Lines settled in the sixth round


@pytest.mark.rule("19.3", "12.54")
def test_who_is_driven_back_after_the_sixth_round_keeps_his_line() -> None:
    beaten = Force(P, "thurn", ("thurn",), {"German-mercenary": 2})
    state = place(bare(**{"early-lines": "yes"}), "eger", {}, "thurn")
    state.battle = Battle("eger", "pilsen", force(C, {"Imperial-mercenary": 3}), beaten, winner=C)
    state.linked = {P: ("protestant_german@eger",)}
    state = answered(state, Item("retreat", P, "eger"), "Bamberg").state
    state.unpaid = {"bamberg": {"German-mercenary": 2}}
    assert paying.payable(state, P) == {"bamberg": {"German-mercenary": 2}}


@pytest.mark.rule("19.3", "15.133")
def test_a_line_settled_before_pays_who_is_masked_and_not_who_is_besieged() -> None:
    state = place(bare(**{"early-lines": "yes"}), "prague", {"German-mercenary": 2}, "thurn")
    state.linked = {P: ("protestant_german@prague",)}
    pieces.shut_gates(state, "prague", P)
    place(state, "prague", {"Imperial-mercenary": 6}, "bucquoy")
    state.unpaid = {"prague!": {"German-mercenary": 2}}
    assert paying.payable(state, P) == {"prague!": {"German-mercenary": 2}}
    state = state.copy()
    state.sieges = {"prague": 0}
    assert paying.payable(state, P) == {}


@pytest.mark.rule("15.13")
def test_saxons_are_paid_by_the_side_that_they_are_on() -> None:
    state = place(bare(), "leipzig", {"Saxon-militia": 1}, "john_george")
    state.saxony, state.unpaid = P, {"leipzig": {"Saxon-militia": 1}}
    state.linked = dict.fromkeys((P, C), ("saxon@leipzig",))
    assert [*paying.payable(state, P), *paying.payable(state, C)] == ["leipzig"]
    turned = state.copy()
    turned.saxony = C
    assert (paying.payable(turned, P), [*paying.payable(turned, C)]) == ({}, ["leipzig"])


# 17.Sp.3, 17.Sp.31: the Cardinal's army on its way


def passing() -> State:
    """The Cardinal with four in Bregenz; other Spaniards at home."""
    state = place(bare(), "bregenz", {"Spanish-veteran": 4}, "cardinal_infante")
    place(state, "brussels", {"Spanish-veteran": 2}, "spinola")
    state.turn, state.cardinal_turn = 7, 8
    return turn_of(state, C, "C7")


@pytest.mark.rule("17.Sp.3", "17.Sp.31", "17.Sp.32")
def test_spaniards_who_move_within_the_zone_do_not_bring_the_cardinal_there() -> None:
    assert Play(passing()).give(C, "free Brussels Spanish-veteran Antwerp stop").state.cardinal_turn == 8
    assert Play(passing()).give(C, "C7 act Spinola Antwerp stop").state.cardinal_turn == 8
    come = Play(passing()).give(C, "C7 act Cardinal-Infante Freiburg Durlach Heidelberg")
    assert come.state.cardinal_turn == 0


@pytest.mark.rule("17.Sp.31", "17.Sp.3")
def test_nobody_of_the_cardinals_army_goes_to_the_zone_without_him() -> None:
    game = Play(passing())
    assert "Freiburg" in game.offered(C, "free Bregenz Spanish-veteran")
    assert "Strasbourg" not in game.offered(C, "free Bregenz Spanish-veteran"), "four MPs away, in the Zone"
    game.give(C, "free Bregenz Spanish-veteran Freiburg Durlach")
    assert {"Strasbourg", "Heidelberg", "Landau"}.isdisjoint(game.offered(C))
    game.give(C, "stop")
    assert game.state.units["bregenz"] == {"Spanish-veteran": 3}
    assert "durlach" not in game.state.units, "who is not with him at the end of the activation is lost"


@pytest.mark.rule("17.Sp.31", "17.Sp.2", "17.Sp.3")
def test_no_other_spaniard_parts_the_cardinals_army() -> None:
    """The Duke of Feria came to it by C45: he neither keeps some of it outside nor ends its date."""
    state = passing()
    state.leaders, state.used = {**state.leaders, "feria": "bregenz"}, {**state.used, "feria": pieces.IN}
    go = "drop Duke-of-Feria drop 3-Spanish-veteran Freiburg Durlach Heidelberg stop"
    come = Play(state).give(C, f"C7 act Cardinal-Infante {go}")
    assert come.state.units == {"brussels": {"Spanish-veteran": 2}, "heidelberg": {"Spanish-veteran": 1}}
    assert (come.state.cardinal_turn, come.state.leaders["feria"]) == (0, "bregenz")
    ahead = state.copy()
    ahead.units = {**ahead.units, "durlach": {"Spanish-veteran": 2}}
    ahead.leaders = {**ahead.leaders, "feria": "durlach"}
    march = Play(ahead).give(C, "C7 act Duke-of-Feria")
    assert "Heidelberg" not in march.offered(C)
    after = march.give(C, "stop").state
    assert ("durlach" in after.units, after.units["bregenz"], after.cardinal_turn) == (False, {"Spanish-veteran": 4}, 8)


@pytest.mark.rule("17.Sp.31", "12.42")
def test_once_the_cardinal_is_lost_another_spaniard_leads_his_army_on() -> None:
    state = place(bare(), "bregenz", {"Spanish-veteran": 4}, "feria")
    state.turn, state.cardinal_turn = 7, 8
    come = Play(turn_of(state, C, "C7")).give(C, "C7 act Duke-of-Feria Freiburg Durlach")
    assert "Heidelberg" in come.offered(C)
    come.give(C, "stop")
    while come.asked()[1] == "forage-plan":
        come.give(C, come.offered(C)[0])
    assert come.state.units["durlach"] == {"Spanish-veteran": 3}


# 11.22: units come where lone enemy leaders are


@pytest.mark.rule("11.22", "8.42")
def test_recruits_sweep_lone_enemy_leaders_away() -> None:
    """Holk and William, both alone, met in Marburg; William raises men there first."""
    state = place(bare(), "marburg", {}, "holk", "william_hesse")
    game = Play(turn_of(state, P, "P10")).give(P, "P10 recruit")
    game.give(P, "William-of-Hesse-Kassel mercenary", ("recruiting", 5))
    assert game.state.leaders == {"william_hesse": "marburg"}


@pytest.mark.rule("11.22", "9.21")
def test_units_of_a_card_sweep_lone_enemy_leaders_away() -> None:
    table = Table().stand("marburg", {}, "tilly")
    table.event("P28", "Kassel", "Marburg")
    assert table.state.units["marburg"] == {"German-militia": 2}
    assert "tilly" not in table.state.leaders


# 13.14: a fortress that comes to its besiegers


@pytest.mark.rule("13.14", "9.13")
def test_a_siege_ends_when_the_fortress_joins_the_besiegers() -> None:
    table = Table().stand("kassel", {"German-mercenary": 4}, "mansfeld").set(sieges={"kassel": 1})
    table.state.neutral = tuple(area for area in table.state.neutral if area != "hesse_kassel")
    table.event("P28", "Kassel", "Kassel")
    assert (table.state.cities["kassel"], table.state.sieges) == (P, {})


@pytest.mark.rule("13.14", "8.66")
def test_a_siege_of_an_empty_fortress_ends_when_saxony_switches() -> None:
    table = Table().stand("leipzig", {"German-mercenary": 4}, "mansfeld").set(sieges={"leipzig": 1})
    table.gone("john_george").stand("dresden", {})
    table.event("P35")
    assert (table.state.cities["leipzig"], table.state.sieges) == (P, {})


@pytest.mark.rule("11.22", "11.23")
def test_a_leader_left_alone_before_a_fortress_is_lost_when_its_garrison_comes_out() -> None:
    state = place(bare(), "pilsen", {"Imperial-mercenary": 4}, "bucquoy", "gallas")
    place(state, "prague", {"German-mercenary": 2}, "thurn")
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Bucquoy Prague").give(P, "inside")
    game.give(C, "drop Gallas Dresden stop")
    while game.asked()[1] == "forage-plan":
        game.give(C, game.offered(C)[0])
    assert game.state.units["prague"] == {"German-mercenary": 2}
    assert game.state.leaders == {"bucquoy": "dresden", "thurn": "prague"}


@pytest.mark.rule("10.14", "7.25", "11.15")
def test_the_king_follows_nobody() -> None:
    state = place(bare(), "stettin", {}, "horn")
    place(state, "wittstock", {"Swedish-veteran": 3}, "gustavus", "leslie")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Horn Wittstock")
    assert game.offered(P, "pick") == ("Leslie",)


# 12.54: where all may go


@pytest.mark.rule("12.54", "17.Sp.2")
def test_nobody_retreats_where_his_spaniards_are_lost_if_all_may_go_elsewhere() -> None:
    """From Köln to Mainz in the Zone, or to Marburg outside it."""
    army = {"Spanish-veteran": 1, "Imperial-mercenary": 1}
    state = bare()
    for city in ("marburg", "mainz", "aachen", "trier", "paderborn", "wesel"):
        state.cities[city] = P
    state.cities["marburg"] = state.cities["mainz"] = C
    fought = Battle("koln", "aachen", force(P, {"French-veteran": 3}, "turenne"), Force(C, "tilly", ("tilly",), army))
    assert retreat.refuges(state, fought) == ["koln!", "mainz"]
    state = state.copy()
    state.cities = {**state.cities, "mainz": P}
    assert retreat.refuges(state, fought) == ["koln!", "marburg"], "friendly ground comes first"


@pytest.mark.rule("17.A.2", "10.22", "19.7")
def test_leaders_without_troops_may_not_stay_together_once_tilly_has_left_them() -> None:
    state = place(bare(tilly="yes"), "znaim", {}, "tilly", "bucquoy", "pappenheim")
    assert retreat.crowded(state, C) == ""
    game = Play(turn_of(state, C, "C7")).give(C, "free Tilly Linz stop")
    assert game.asked() == (C, "excess")
    assert set(game.offered(C)) == {"Bucquoy", "Pappenheim"}
    game.give(C, "Pappenheim")
    assert game.state.leaders == {"tilly": "linz", "bucquoy": "znaim"}
    assert retreat.crowded(place(bare(), "znaim", {}, "mansfeld", "christian_iv"), P) == ""


# what the house decides where the letter ends


@pytest.mark.rule("12.28", "13.13")
def test_defenders_who_win_before_a_fortress_lay_no_siege() -> None:
    state = place(bare(), "pilsen", {"German-mercenary": 3}, "mansfeld")
    place(state, "prague!", {"German-militia": 1})
    place(state, "prague", {"Imperial-mercenary": 8}, "bucquoy")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Prague")
    while game.asked()[1] == "forage-plan":
        game.give(P, game.offered(P)[0])
    game.give(P, "attack", ("Protestant", 0), ("Catholic", 0))
    while game.asked()[1] == "lose":
        game.give(game.asked()[0], game.offered(game.asked()[0])[0])
    assert game.state.last_battle
    assert (game.state.last_battle.winner, game.state.sieges, game.asked()[1]) == (C, {}, "action")


@pytest.mark.rule("19.4c", "5.3")
def test_an_offer_of_peace_costs_no_aid_point() -> None:
    """No point has come in before the first action of a turn: the option would forbid every offer."""
    state = bare(**{"free-aid": "yes"})
    state.vp = 35
    game = Play(turn_of(state, C)).give(C, "peace", ("peace", 5))
    assert "{side} offers peace." in {event.message.template for event in game.said}


@pytest.mark.rule("9.23")
def test_whose_nation_is_under_siege_only_enters_as_if_it_were_not_there() -> None:
    state = place(bare(), "vienna!", {"Imperial-mercenary": 2}, "bucquoy")
    place(state, "vienna", {"German-mercenary": 8}, "mansfeld")
    datum = next(effect for effect in CARDS["C7"].does if isinstance(effect, NewLeader))
    found = arrivals.leader_positions(state, C, datum)
    assert "salzburg" in found
    assert {"vienna", "vienna!"}.isdisjoint(found)


@pytest.mark.rule("15.24", "11.32")
def test_france_lies_waste_when_its_cities_on_the_map_do() -> None:
    state = bare()
    state.entered, state.areas = ("french",), {**state.areas, "france": P}
    flow = flow_of(state)
    for city in ("rocroi", "chalons", "langres"):
        pillaging.raise_pillage(flow, city, 2)
    assert (flow.state.ruined, flow.state.vp) == (("france",), 22)


@pytest.mark.rule("17.Sp.32", "12.53", "17.Sp.2")
def test_the_cardinals_men_who_entered_the_zone_do_not_retreat_out_of_it() -> None:
    """They attacked Strasbourg from Durlach: the Zone is entered with that, and the way back leads out of it."""
    army = force(C, {"Spanish-veteran": 3, "Imperial-mercenary": 1}, "cardinal_infante")
    state = fight(army, force(P, {"French-veteran": 4}, "turenne"), "strasbourg", "durlach")
    after = run(state, Item("attacker-retreats", place="strasbourg")).state
    assert after.units == {"strasbourg": {"French-veteran": 4}, "durlach": {"Imperial-mercenary": 1}}
    assert after.leaders["cardinal_infante"] == "durlach"


@pytest.mark.rule("17.Sp.3", "17.Sp.32", "12.54")
@pytest.mark.parametrize(("to", "due", "turn"), [("Heidelberg", 8, 0), ("Stuttgart", 8, 8), ("Heidelberg", 0, 0)])
def test_a_retreat_into_the_zone_brings_the_cardinal_there(to: str, due: int, turn: int) -> None:
    beaten = Force(C, "cardinal_infante", ("cardinal_infante",), {"Spanish-veteran": 3})
    state = place(bare(), "heilbronn", {}, "cardinal_infante")
    state.battle = Battle("heilbronn", "wurzburg", force(P, {"German-mercenary": 4}), beaten, winner=P)
    state.cities = {**state.cities, "heidelberg": "", "stuttgart": ""}
    state.cardinal_turn = due
    flow = answered(state, Item("retreat", C, "heilbronn"), to)
    assert flow.state.cardinal_turn == turn
    assert ("17.Sp.32" in [event.rule for event in flow.events]) is (turn < due), "told once, as he comes"


# 3.12, 3.13: who controls the area controls its unmarked cities


@pytest.mark.rule("3.12", "3.13")
@pytest.mark.parametrize("city", ["hanau", "marburg"])
@pytest.mark.parametrize(("to", "holder"), [("Frankfurt", C), ("", "")])
def test_an_unmarked_city_is_its_areas_once_enemy_units_have_left(city: str, to: str, holder: str) -> None:
    """Catholics gained Hesse-Kassel while a Protestant stood in Hanau, or Marburg, and left no marker there."""
    state = place(bare(), city, {"German-mercenary": 1})
    state.neutral = tuple(area for area in state.neutral if area != "hesse_kassel")
    flow = flow_of(state)
    for taken in {"kassel", "hanau", "marburg"} - {city}:
        control.take_city(flow, C, taken)
    assert (flow.state.areas["hesse_kassel"], flow.state.cities[city]) == (C, "")
    vp = flow.state.vp
    order = f"free {BOARD.words[city]} German-mercenary {to} stop" if to else "pass"
    game = Play(turn_of(flow.state, P)).give(P, " ".join(order.split()))
    assert (game.state.cities[city], game.state.vp) == (holder, vp)
    assert [event.place for event in game.said if event.rule == "3.13"] == ([city] if to else [])


@pytest.mark.rule("3.12", "3.13", "15.222")
def test_an_unmarked_city_is_its_areas_once_enemy_units_have_perished() -> None:
    state = place(bare(), "hanau", {"German-militia-half": 1, "German-militia": 1})
    state.areas["hesse_kassel"] = C
    flow = flow_of(state)
    pillaging.take_step(flow, "hanau", "German-militia-half")
    assert flow.state.cities["hanau"] == ""
    pieces.remove(flow.state, "hanau", {"German-militia": 1})
    pieces.settle(flow, "hanau")
    assert flow.state.cities["hanau"] == C


@pytest.mark.rule("9.42", "3.13")
def test_a_city_in_revolt_and_one_of_a_land_that_nobody_holds_stay_nobodys() -> None:
    state = bare()
    state.revolts = ("linz",)
    state.cities.update(linz="")
    flow = flow_of(state)
    for city in ("linz", "marburg", "ulm"):
        pieces.settle(flow, city)
    assert [flow.state.cities[city] for city in ("linz", "marburg", "ulm")] == ["", "", ""]
    assert flow.events == []
