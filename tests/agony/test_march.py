"""Activation and movement [8.3, 10.0, 11.0]."""

import pytest

from game.agony import RULES, leading, marching, pieces, stacking
from game.agony.state import Battle, Force, March, State
from game.core.agenda import Item
from game.core.refusal import Refusal
from tests.agony.positions import Play, bare, flow_of, new, place, run, turn_of

P, C = "protestant", "catholic"


def mansfeld(units: int = 5, *others: str) -> State:
    state = bare()
    place(state, "pilsen", {"German-mercenary": units}, "mansfeld", *others)
    return turn_of(state, P, "P12", "P13")


@pytest.mark.rule("8.3", "8.2")
def test_a_card_activates_leaders_up_to_its_value() -> None:
    state = new()
    assert "mansfeld" in leading.activable(state, P, 1)
    assert "thurn" not in leading.activable(state, P, 1)
    assert "thurn" in leading.activable(state, P, 2)
    assert "schlick" in leading.activable(state, P, 3)
    assert "schlick" not in leading.activable(state, P, 2)
    assert "spinola" not in leading.activable(state, P, 3)
    assert set(Play(turn_of(state, P, "P12")).offered(P, "P12")) >= {"act", "recruit", "aid"}


@pytest.mark.rule("10.12", "8.31", "11.14", "11.15", "11.11")
def test_mansfeld_moves_three_armies_with_eight_points() -> None:
    """He drops five units off after one move, picks up five others, drops them, and a third five: fifteen in all."""
    state = bare()
    for area in ("bohemia", "silesia", "moravia"):
        state.areas[area] = P
    for city in ("pilsen", "budweis", "iglau", "brunn", "olmutz", "breslau", "prague", "znaim"):
        state.cities[city] = P
    place(state, "pilsen", {"German-mercenary": 5}, "mansfeld")
    place(state, "iglau", {"German-militia": 5})
    place(state, "olmutz", {"German-mercenary": 5})
    game = Play(turn_of(state, P, "P12")).give(
        P, "P12 act Mansfeld Budweis drop all Iglau pick German-militia pick German-militia"
    )
    game.give(P, "pick German-militia pick German-militia pick German-militia Brünn Iglau drop all")
    assert "pick" not in game.offered(P)  # who was dropped off is done
    march = game.state.march
    assert march is not None
    assert march.spent == 4
    game.give(P, "Brünn Olmütz pick German-mercenary pick German-mercenary pick German-mercenary")
    game.give(P, "pick German-mercenary pick German-mercenary Breslau Olmütz")
    march = game.state.march
    assert march is not None
    assert march.spent == 8
    assert march.units_moved == 15
    assert marching.mp_left(march) == 0
    assert game.state.units["budweis"] == {"German-mercenary": 5}
    assert game.state.units["iglau"] == {"German-militia": 5}


@pytest.mark.rule("10.12", "10.11")
def test_leadership_limits_the_units_and_other_leaders_add_theirs() -> None:
    game = Play(mansfeld(7)).give(P, "P12 act Mansfeld")
    march = game.state.march
    assert march is not None
    assert sum(marching.party(march).values()) == 5
    game = Play(mansfeld(7, "anhalt")).give(P, "P12 act Mansfeld")
    march = game.state.march
    assert march is not None
    assert sum(marching.party(march).values()) == 7
    game.give(P, "drop Anhalt")
    march = game.state.march
    assert march is not None
    assert sum(marching.party(march).values()) == 5  # the others stay with him


@pytest.mark.rule("11.15", "10.12")
def test_a_leader_picked_up_adds_no_leadership() -> None:
    state = mansfeld(5)
    place(state, "budweis", {"German-mercenary": 2}, "anhalt")
    game = Play(state).give(P, "P12 act Mansfeld Budweis pick Anhalt")
    march = game.state.march
    assert march is not None
    assert march.followers == ("anhalt",)
    assert "pick" not in game.offered(P)


@pytest.mark.rule("11.15", "10.14")
def test_a_dynamic_leader_s_own_units_may_not_be_taken_away() -> None:
    state = bare()
    place(state, "pilsen", {}, "anhalt")
    place(state, "budweis", {"German-mercenary": 6}, "mansfeld")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Anhalt Budweis")
    march = game.state.march
    assert march is not None
    assert marching.could_pick(game.state, march) == {"German-mercenary": 1}  # Mansfeld commands five of the six


@pytest.mark.rule("10.14", "7.25")
def test_dynamic_leaders_must_command() -> None:
    state = mansfeld(5, "anhalt")
    assert leading.activable(state, P, 3) == ["mansfeld"]
    state = place(bare(), "stettin", {"Swedish-veteran": 3}, "gustavus", "baner")
    assert leading.activable(state, P, 3) == ["gustavus"]
    state = place(bare(), "vienna", {"Imperial-mercenary": 3}, "wallenstein", "piccolomini")
    assert leading.stars(state, "wallenstein") == 1
    assert leading.stars(bare(ambitious="yes"), "wallenstein") == 2


@pytest.mark.rule("10.13")
def test_only_the_activated_leader_s_rating_counts() -> None:
    state = bare()
    place(state, "cham", {"Bavarian-mercenary": 4}, "tilly", "pappenheim")
    place(state, "pilsen", {"German-mercenary": 4}, "thurn")
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Pappenheim Pilsen attack", ("Catholic", 5), ("Protestant", 5))
    fight = game.state.battle
    assert fight is not None
    assert fight.attacker.leader == "pappenheim"
    assert fight.attacker.drm == 1


@pytest.mark.rule("11.11", "3.2")
def test_the_slowest_unit_sets_the_pace() -> None:
    state = bare()
    place(state, "pilsen", {"German-mercenary": 2, "German-militia": 1}, "mansfeld")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld")
    march = game.state.march
    assert march is not None
    assert marching.mp_left(march) == 5
    game.give(P, "drop German-militia")
    march = game.state.march
    assert march is not None
    assert marching.mp_left(march) == 6
    game.give(P, "drop all")
    march = game.state.march
    assert march is not None
    assert marching.mp_left(march) == 8


@pytest.mark.rule("11.12")
def test_roads_lead_from_city_to_city() -> None:
    game = Play(mansfeld()).give(P, "P12 act Mansfeld")
    assert game.offered(P)[:4] == ("Budweis", "Cham", "Eger", "Prague")
    assert game.give(P, "Vienna").state.trail == ("pilsen", "budweis", "znaim", "vienna")


@pytest.mark.rule("11.13", "10.21", "10.22", "10.24")
def test_one_may_pass_a_full_stack_but_not_stop_in_it() -> None:
    state = mansfeld(5)
    place(state, "budweis", {"German-militia": 5})
    game = Play(state).give(P, "P12 act Mansfeld Budweis")
    assert "stop" not in game.offered(P)
    assert stacking.room(state, "budweis", P) == 3
    place(state, "budweis!", {"German-militia": 2})
    assert stacking.room(state, "budweis", P) == 1  # those inside count too


@pytest.mark.rule("11.16", "11.161")
def test_an_army_forages_and_starves_where_nothing_is_left() -> None:
    game = Play(mansfeld(5)).give(P, "P12 act Mansfeld Eger Pilsen stop")
    assert game.asked() == (P, "forage-plan")
    assert set(game.offered(P)) == {"Eger", "Pilsen"}
    game.give(P, "Eger")
    assert game.state.pillage == {"eger": 1}
    two = Play(mansfeld(2)).give(P, "P12 act Mansfeld Eger stop")
    assert two.state.pillage == {}
    state = mansfeld(7, "anhalt")
    state.pillage = {"eger": 1}
    seven = Play(state).give(P, "P12 act Mansfeld Eger stop")
    assert seven.state.pillage == {"eger": 2}
    assert seven.asked()[1] == "action", "two were required, one was there; only one kind can pay"
    assert seven.state.units["eger"] == {"German-mercenary": 6, "German-mercenary-half": 1}
    state = place(mansfeld(6, "anhalt"), "pilsen", {"German-militia": 1})
    state.pillage = {"eger": 1}
    mixed = Play(state).give(P, "P12 act Mansfeld Eger stop")
    assert mixed.asked() == (P, "starve")
    mixed.give(P, "German-militia")
    assert mixed.state.units["eger"] == {"German-mercenary": 6, "German-militia-half": 1}


@pytest.mark.rule("11.162")
def test_an_army_that_wins_and_starves_has_lost_but_its_leader_lives() -> None:
    state = place(bare(), "pilsen", {}, "tilly", "thurn")
    last = {"Bavarian-militia-half": 1}
    attacker = Force(C, "tilly", ("tilly",), last, loss=5, cf=5)
    state.battle = Battle(
        "pilsen", "cham", attacker, Force(P, "thurn", ("thurn",), {"German-militia": 1}, loss=2, cf=4)
    )
    state.march = March(C, "tilly", ("tilly",), (), (), "pilsen", "cham", "cham", unmet=1)
    game = run(state, Item("forage"), Item("battle-winner", place="pilsen"))
    assert game.state.last_battle is not None
    assert game.state.last_battle.winner == P
    assert game.state.leaders == {"tilly": "cham", "thurn": "pilsen"}
    assert game.state.units == {"pilsen": {"German-militia": 1}}


@pytest.mark.rule("3.11", "11.17")
def test_control_costs_an_extra_point_and_comes_without_it_only_by_victory() -> None:
    state = mansfeld(2)
    state.cities["cham"] = C
    game = Play(state).give(P, "P12 act Mansfeld Cham")
    assert game.state.cities["cham"] == C
    game.give(P, "take")
    assert game.state.cities["cham"] == P
    march = game.state.march
    assert march is not None
    assert march.spent == 2
    assert "take" not in game.offered(P)
    alone = place(bare(), "pilsen", {}, "thurn")
    alone.cities["cham"] = C
    assert "take" not in Play(turn_of(alone, P, "P12")).give(P, "P12 act Thurn Cham").offered(P)


@pytest.mark.rule("5.13", "11.18", "3.2")
def test_units_violate_neutrality_once_and_leaders_never() -> None:
    state = place(bare(), "nurnberg", {"German-militia": 1}, "thurn")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Thurn Rothenburg stop")
    assert game.state.vp == 22
    assert "franconia" not in game.state.neutral
    again = Play(turn_of(game.state, P, "P12")).give(P, "P12 act Thurn Würzburg stop")
    assert again.state.vp == 22
    alone = place(bare(), "nurnberg", {}, "thurn")
    game = Play(turn_of(alone, P, "P12")).give(P, "P12 act Thurn Rothenburg stop")
    assert game.state.vp == 21
    assert "franconia" in game.state.neutral
    catholic = place(bare(), "ingolstadt", {"Bavarian-militia": 1})
    catholic.cities["nurnberg"] = C
    game = Play(turn_of(catholic, C)).give(C, "free Ingolstadt Bavarian-militia Nürnberg Rothenburg stop")
    assert game.state.vp == 20


@pytest.mark.rule("8.32", "8.321", "8.322", "11.21")
def test_a_free_action_moves_one_counter_and_begins_no_combat() -> None:
    state = place(bare(), "pilsen", {"German-mercenary": 2, "German-militia": 1}, "thurn")
    place(state, "budweis", {"Imperial-militia": 1})
    game = Play(turn_of(state, P))
    assert set(game.offered(P, "free")) == {"Thurn", "Pilsen"}
    assert set(game.offered(P, "free Pilsen")) == {"German-mercenary", "German-militia"}
    game.give(P, "free Pilsen German-mercenary")
    assert "Budweis" not in game.offered(P)
    assert "Eger" in game.offered(P)
    game.give(P, "Eger stop")
    assert game.state.units["eger"] == {"German-mercenary": 1}
    assert game.asked() == (C, "action")
    assert game.state.actions == {P: 1}  # it used the round
    leader = Play(turn_of(state, P)).give(P, "free Thurn")
    assert "Budweis" not in leader.offered(P)  # a leader alone never enters a city with enemy units
    with pytest.raises(Refusal, match=r"A leader alone may not enter a city that holds enemy units\. \[11\.21\]"):
        RULES.understand(leader.state, P, "Budweis")


@pytest.mark.rule("11.22")
def test_lone_enemy_leaders_are_swept_away_but_not_by_leaders() -> None:
    state = place(place(bare(), "pilsen", {"German-mercenary": 1}, "mansfeld"), "budweis", {}, "bucquoy")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Budweis")
    assert "bucquoy" not in game.state.leaders
    assert game.asked() == (P, "march")
    alone = place(place(bare(), "pilsen", {}, "mansfeld"), "budweis", {}, "bucquoy")
    game = Play(turn_of(alone, P, "P12")).give(P, "P12 act Mansfeld Budweis")
    assert "bucquoy" in game.state.leaders
    assert "stop" not in game.offered(P)
    flow = flow_of(place(bare(), "budweis", {"Imperial-militia": 1}, "bucquoy"))
    pieces.sweep(flow, P, "budweis")
    assert "bucquoy" in flow.state.leaders, "he has units with him"


@pytest.mark.rule("11.31", "11.32")
def test_france_is_closed_until_it_is_at_war_and_off_map_france_to_catholics() -> None:
    state = place(bare(), "mons", {"German-mercenary": 1}, "mansfeld")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld")
    assert not {"Rocroi", "Amiens-off-map"} & set(game.offered(P))
    state.entered = ("french",)
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld")
    assert {"Rocroi", "Amiens-off-map"} <= set(game.offered(P))
    game.give(P, "Amiens-off-map Paris-off-map stop")
    assert game.state.units["paris"] == {"German-mercenary": 1}
    spanish = place(bare(), "mons", {"Spanish-veteran": 1}, "spinola")
    spanish.entered = ("french",)
    game = Play(turn_of(spanish, C, "C7")).give(C, "C7 act Spinola")
    assert "Rocroi" in game.offered(C)
    assert "Amiens-off-map" not in game.offered(C)


@pytest.mark.rule("10.23", "7.24", "17.A.2", "17.B.2")
def test_imperials_and_bavarians_stack_only_after_elector_maximilian() -> None:
    state = bare()
    both = {"Imperial-mercenary": 1, "Bavarian-mercenary": 1}
    assert not stacking.compatible(state, both, ())
    assert not stacking.compatible(state, {"Imperial-mercenary": 1}, ("pappenheim",))
    assert stacking.compatible(state, {"Imperial-mercenary": 1, "Spanish-veteran": 1}, ())
    state.in_force["C19"] = "ever"
    assert stacking.compatible(state, both, ("pappenheim", "gallas"))
    assert not stacking.compatible(state, {}, ("wallenstein", "tilly"))


@pytest.mark.rule("17.H.4")
def test_hungarians_stay_near_austria() -> None:
    state = place(bare(), "linz", {"Hungarian-militia": 1}, "bethlen_gabor")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Bethlen-Gabor")
    assert "Passau" in game.offered(P)
    assert "Salzburg" not in game.offered(P)


@pytest.mark.rule("17.Sp.2", "17.Sp.32")
def test_spanish_units_stay_in_their_zone() -> None:
    state = place(bare(), "mannheim", {"Spanish-veteran": 1}, "spinola")
    state.cities["mannheim"] = C
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Spinola Heidelberg")
    assert "Frankfurt" in game.offered(C)
    assert "Heilbronn" not in game.offered(C)


@pytest.mark.rule("11.232", "13.16", "12.11", "2.44")
def test_a_fortress_need_not_be_besieged() -> None:
    state = place(bare(), "pilsen", {"Imperial-veteran": 3}, "bucquoy")
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Bucquoy Prague")
    assert {"besiege", "stop", "Dresden"} <= set(game.offered(C))
    game.give(C, "stop")
    if game.asked()[1] == "forage-plan":
        game.give(C, "Prague")
    assert game.state.sieges == {}
    assert game.state.cities["prague"] == P


@pytest.mark.rule("10.22")
def test_too_many_after_a_retreat_are_eliminated_by_their_owner() -> None:
    state = place(bare(), "pilsen", {"German-mercenary": 6, "German-militia": 3})
    game = run(state, Item("excess", args=(P,)))
    assert game.asked() == (P, "excess")
    game.give(P, "German-militia")
    assert game.state.units["pilsen"] == {"German-mercenary": 6, "German-militia": 2}
    mixed = place(bare(), "vienna", {"Imperial-mercenary": 1, "Bavarian-mercenary": 1})
    game = run(mixed, Item("excess", args=(C,))).give(C, "Bavarian-mercenary")
    assert game.state.units["vienna"] == {"Imperial-mercenary": 1}


@pytest.mark.rule("16.21", "16.22", "16.23", "17.U.2", "11.4", "16.132")
def test_armies_go_to_the_united_provinces_and_come_back() -> None:
    state = place(bare(), "lingen", {"German-mercenary": 3}, "mansfeld", "anhalt")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld United-Provinces")
    assert game.asked() == (C, "action"), "not back in the same activation, and nobody stays alone: there it stops"
    assert game.state.units["up-protestant"] == {"German-mercenary": 3}
    second = place(game.state.copy(), "wesel", {"German-militia": 2}, "thurn")
    blocked = Play(turn_of(second, P, "P12")).give(P, "P12 act Thurn")
    assert "United-Provinces" not in blocked.offered(P)
    back = Play(turn_of(game.state, P, "P12")).give(P, "P12 act Mansfeld")
    assert {"Lingen", "Wesel"} <= set(back.offered(P))
    assert "Antwerp" not in back.offered(P)
    state = game.state.copy()
    state.cities["stettin"] = P
    port = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Stettin")
    march = port.state.march
    assert march is not None
    assert marching.mp_left(march) == 0
    over = place(bare(), "lingen", {"German-mercenary": 3}, "mansfeld")
    over.dutch_over = True
    assert "United-Provinces" not in Play(turn_of(over, P, "P12")).give(P, "P12 act Mansfeld").offered(P)


@pytest.mark.rule("16.24", "16.21")
def test_spinola_s_army_stays_in_the_united_provinces() -> None:
    state = place(bare(), "up-catholic", {"Spanish-veteran": 3}, "spinola")
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Spinola")
    assert game.offered(C) == ("drop", "stop")
    other = place(bare(), "up-catholic", {"Imperial-mercenary": 3}, "bucquoy")
    assert "Antwerp" in Play(turn_of(other, C, "C7")).give(C, "C7 act Bucquoy").offered(C)


@pytest.mark.rule("17.D.4")
def test_king_christian_takes_all_his_danes_to_the_united_provinces() -> None:
    state = place(bare(), "lingen", {"Danish-veteran": 2}, "christian_iv")
    assert "United-Provinces" in Play(turn_of(state, P, "P12")).give(P, "P12 act Christian-IV").offered(P)
    place(state, "kiel", {"Danish-militia": 1})
    assert "United-Provinces" not in Play(turn_of(state, P, "P12")).give(P, "P12 act Christian-IV").offered(P)


@pytest.mark.rule("17.D.3")
def test_christian_s_loss_ends_the_danish_army() -> None:
    from game.agony import pieces

    flow = flow_of(
        place(place(bare(), "kiel", {"Danish-veteran": 2}, "christian_iv"), "rendsburg", {"Danish-militia": 1})
    )
    pieces.lose_leader(flow, "christian_iv")
    assert flow.state.units == {}
    assert pieces.available(flow.state, "Danish-veteran") == 0


def test_an_activation_can_be_seen_until_the_next_action() -> None:
    """What the picture after it shows is the march, though the other side is to act by then."""
    state = place(place(bare(), "pilsen", {"German-mercenary": 2}, "mansfeld"), "munich", {"Bavarian-mercenary": 1})
    game = Play(turn_of(state, "protestant", "P11"))
    game.give("protestant", "P11 act Mansfeld Eger stop")
    assert RULES.to_move(game.state) == ("catholic",)
    view = RULES.view(game.state, "")
    assert view.trail == ("pilsen", "eger")
    assert view.trail_by == "protestant"


@pytest.mark.rule("11.1", "10.12")
def test_who_has_no_points_left_may_still_drop_somebody_off() -> None:
    state = turn_of(place(bare(), "linz", {"Imperial-mercenary": 2}, "bucquoy"), C, "C7")
    game = Play(state).give(C, "C7 act Bucquoy Krems Linz Krems Linz Krems Linz")
    assert (game.asked(), set(game.offered(C))) == ((C, "march"), {"drop", "stop"})


def test_who_can_but_stop_is_not_asked_and_may_say_it_all_the_same() -> None:
    state = turn_of(place(bare(), "linz", {"Imperial-mercenary": 1}, "bucquoy"), C, "C7")
    way = "free Bucquoy Verdun"  # as far as he can go
    silent = Play(state).give(C, way)
    here = Play(state).give(C, f"{way} stop")  # what was rehearsed for the other is still as it was
    assert silent.asked() == here.asked() == (P, "action")
    assert RULES.dump(silent.state) == RULES.dump(here.state)
    told, after = (RULES.words(state, C, tuple(said.split())) for said in (way, f"{way} stop"))
    assert (told.texts(), told.end, after.end) == (("stop",), True, True)
    assert RULES.older(silent.state, C, ("stop",)) == (), "what an older release asked for has happened"
    assert RULES.older(state, C, ("pass",)) == ("pass",)
    short = Play(state).give(C, "free Bucquoy Budweis")
    assert RULES.older(short.state, C, ("stop",)) == ("stop",)
    assert short.asked() == (C, "march"), "with points left there are other ways"
