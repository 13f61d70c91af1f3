"""Where Lines, retreats, withdrawals and endings begin and end."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.agony import (
    aid,
    control,
    deck,
    leading,
    marching,
    peace,
    pieces,
    siege,
    supply,
    victory,
)
from game.agony.board import BOARD
from game.agony.cards import hardship, saxony
from game.agony.cards.conditions import held_by_enemy
from game.agony.places import listed
from game.agony.state import Battle, Force
from game.core.agenda import Item
from tests.agony.positions import Play, bare, flow_of, party_at, place, run, turn_of

P, C = "protestant", "catholic"


@pytest.mark.rule("19.4a")
def test_aid_that_an_event_opens_is_received_for_cards_played_before() -> None:
    state = bare(**{"more-aid": "yes"})
    state.aid, state.aid_cards = {}, {"P12": {}}
    flow = flow_of(state)
    aid.recount(flow)
    assert flow.state.aid == {"england": 4, "up": 7}


@pytest.mark.rule("8.66")
def test_of_saxons_who_stay_nothing_is_told() -> None:
    state = place(bare(), "dresden", {"Saxon-militia": 2})
    flow = flow_of(state)
    flow.state.saxony = P
    saxony._arrive(flow, saxony.Contingent("dresden", "dresden", {"Saxon-militia": 2}, ()), "dresden")
    assert flow.events == []


@pytest.mark.rule("16.23", "16.22")
def test_a_leader_alone_may_leave_the_united_provinces_by_a_free_action() -> None:
    state = place(bare(), "up-protestant", {}, "mansfeld")
    free = party_at("up-protestant", {}, "mansfeld", P, free=True)
    assert marching.barrier(state, free, "wesel") == ("", "")
    unit = party_at("up-protestant", {"German-militia": 1}, "", P, free=True)
    assert marching.barrier(state, unit, "wesel")[1] == "16.23"


@pytest.mark.rule("11.15", "10.14")
def test_a_dynamic_leader_keeps_what_he_commands() -> None:
    state = place(bare(), "linz", {"Imperial-mercenary": 6}, "wallenstein")
    march = party_at("linz", {"Imperial-mercenary": 1}, "bucquoy", steps=1)
    assert marching.could_pick(state, march) == {}
    place(state, "linz", {"Imperial-mercenary": 2})
    assert marching.could_pick(state, march) == {"Imperial-mercenary": 2}


@pytest.mark.rule("5.32")
def test_who_must_leave_goes_where_there_is_room() -> None:
    state = place(place(bare(), "pilsen", {"Imperial-mercenary": 1}), "vienna", {"Imperial-militia": 8})
    flow = flow_of(state)
    peace.leave(flow, C, "pilsen")
    assert flow.state.units["vienna"] == {"Imperial-militia": 8}
    assert "pilsen" not in flow.state.units
    assert sum("Imperial-mercenary" in stack for stack in flow.state.units.values()) == 1


@pytest.mark.rule("12.53", "11.17")
@pytest.mark.parametrize(("left", "held"), [({"Bavarian-mercenary": 1}, C), ({}, P)])
def test_nobody_takes_a_city_for_a_force_that_is_gone(left: dict[str, int], held: str) -> None:
    state = place(bare(), "cham", {}, "mansfeld")
    state.cities["cham"] = P
    attacker = Force(P, "mansfeld", ("mansfeld",), {"German-mercenary": 1})
    state.battle = Battle("cham", "pilsen", attacker, Force(C, "", (), left))
    game = run(state, Item("attacker-retreats", place="cham"))
    assert game.state.cities["cham"] == held
    assert game.state.units.get("pilsen") == {"German-mercenary": 1}


@pytest.mark.rule("13.11", "13.16", "12.29")
@pytest.mark.parametrize("answer", ["mask", "besiege"])
def test_the_winner_before_a_fortress_may_besiege_or_mask_it(answer: str) -> None:
    state = place(bare(), "prague", {"Imperial-mercenary": 3}, "bucquoy")
    state.cities["prague"] = P
    game = run(state, Item("may-besiege", C, "prague"))
    assert game.offered(C) == ("besiege", "mask")
    game.give(C, answer)
    assert ("prague" in game.state.sieges) is (answer == "besiege")


@pytest.mark.rule("15.14", "15.15", "17.G.1", "17.H.1", "17.E.1")
@pytest.mark.parametrize("nation", ["protestant_german", "hungarian", "english"])
def test_the_bases_of_germans_hungarians_and_english(nation: str) -> None:
    state = bare()
    assert supply.bases(state, nation) == {"prague", "mannheim"}
    state.swedish_base = "stettin"
    assert supply.bases(state, nation) == {"prague", "mannheim", "stettin"}
    state.cities["prague"], state.cities["stettin"] = C, C
    assert supply.bases(state, nation) == {"mannheim"}
    assert supply.bases(state, "imperial") == {"vienna"}


@pytest.mark.rule("15.14", "13.14")
def test_where_a_line_may_be_traced() -> None:
    state = bare()
    state.cities = {**state.cities, "linz": C}
    assert "linz" in listed(supply.passable(state, C))
    assert "linz" not in listed(supply.passable(state, P))
    state.revolts = ("linz",)
    assert "linz" not in listed(supply.passable(state, C))
    state.revolts = ()
    place(state, "linz", {"German-militia": 1})
    assert "linz" not in listed(supply.passable(state, C))
    place(state, "prague", {"Imperial-militia": 1})
    assert "prague" in listed(supply.passable(state, C))  # masked by friends
    place(state, "pilsen", {"Imperial-militia": 1})
    assert "pilsen" not in listed(supply.passable(state, C))  # an open enemy city, taken or not
    assert "rocroi" not in listed(supply.passable(state, C))


@pytest.mark.rule("15.14")
def test_the_last_step_of_a_line_may_be_the_ground_one_stands_on() -> None:
    state = bare()
    reached = supply.connected(state, C, {"vienna"})
    assert "krems" in listed(reached)
    assert "budweis" not in listed(reached)
    assert supply.touches(reached, "budweis")
    assert not supply.touches(reached, "pilsen")
    assert supply.linked(place(state, "budweis", {"Imperial-militia": 1}), "imperial", "budweis")
    assert not supply.linked(state, "imperial", "budweis!")


@pytest.mark.rule("5.2", "5.21", "18.26")
@pytest.mark.parametrize(("vp", "winner"), [(50, C), (49, ""), (1, ""), (0, P)])
def test_early_victories(vp: int, winner: str) -> None:
    flow = flow_of(bare())
    flow.state.vp = vp
    assert victory.early(flow) is bool(winner)
    assert flow.state.winner == winner


@pytest.mark.rule("5.22", "18.14", "18.26", "18.36", "19.1")
@pytest.mark.parametrize(
    ("scenario", "ranges", "vp", "winner"),
    [
        ("campaign", "no", 30, C), ("campaign", "no", 29, "draw"), ("campaign", "no", 11, "draw"),
        ("campaign", "no", 10, P), ("early_war", "no", 45, C), ("early_war", "no", 44, P),
        ("intervention", "no", 38, C), ("intervention", "no", 37, "draw"), ("intervention", "no", 31, "draw"),
        ("intervention", "no", 30, P), ("apocalypse", "no", 28, C), ("apocalypse", "no", 27, "draw"),
        ("apocalypse", "no", 16, "draw"), ("apocalypse", "no", 15, P), ("campaign", "yes", 19, P),
        ("campaign", "yes", 20, "draw"), ("campaign", "yes", 21, C), ("early_war", "yes", 21, C),
        ("apocalypse", "yes", 21, C),
    ],
)  # fmt: skip
def test_the_reckoning_at_its_limits(scenario: str, ranges: str, vp: int, winner: str) -> None:
    state = bare(scenario, ranges=ranges)
    state.vp, state.events = vp, ("C6",)
    for area in ("austria", "bavaria", "spanish_netherlands", "saxony", "brandenburg", "bohemia"):
        state.areas[area] = C
    state.cities["mainz"] = C
    assert victory.reckoning(state)[0] == winner


@pytest.mark.rule("5.22", "18.14", "18.36", "19.1")
@pytest.mark.parametrize("ranges", ["no", "yes"])
def test_points_alone_are_not_enough_for_catholics(ranges: str) -> None:
    for area in ("austria", "bavaria", "spanish_netherlands"):
        state = bare(ranges=ranges)
        state.vp, state.areas[area] = 40, P
        assert victory.reckoning(state)[0] == "draw"
    state = bare("early_war", ranges=ranges)
    state.vp = 46
    assert victory.reckoning(state)[0] == ("draw" if ranges == "yes" else P)
    state = bare("apocalypse", ranges=ranges)
    state.vp, state.areas["spanish_netherlands"] = 40, P
    assert victory.reckoning(state)[0] == "draw"


@pytest.mark.rule("8.3", "10.14", "17.Sw.1")
def test_nobody_is_activated_aboard_ship() -> None:
    state = place(bare(), "sweden", {"Swedish-veteran": 2}, "gustavus")
    assert not leading.may_activate(state, P, "gustavus", 3)
    state.leaders["gustavus"] = "stettin"
    assert leading.may_activate(state, P, "gustavus", 1)


@pytest.mark.rule("10.14", "7.25", "19.7")
def test_options_make_leaders_dynamic() -> None:
    assert [leading.stars(bare(), who) for who in ("wallenstein", "tilly", "gustavus")] == [1, 0, 2]
    assert leading.stars(bare(ambitious="yes"), "wallenstein") == 2
    assert leading.stars(bare(tilly="yes"), "tilly") == 2


@pytest.mark.rule("19.7")
@pytest.mark.parametrize("area", BOARD.areas)
def test_the_lands_in_which_imperials_are_kept(area: str) -> None:
    state = bare(tilly="yes")
    state.entered = ("french",)
    city = BOARD.cities_of[area][0]
    near = next(place for place in BOARD.roads[city])
    told = marching.barrier(state, party_at(near, {"Imperial-militia": 1}, "bucquoy"), city)
    home = [
        "bohemia",
        "moravia",
        "silesia",
        "upper_palatinate",
        "lower_palatinate",
        "austria",
        "bavaria",
        "tyrol",
        "hungary",
    ]
    assert (told[1] == "19.7") is (area not in home)


@pytest.mark.rule("16.22")
def test_only_led_armies_enter_the_united_provinces() -> None:
    state = place(bare(), "wesel", {"German-mercenary": 2}, "mansfeld")
    army = party_at("wesel", {"German-mercenary": 2}, "mansfeld", P)
    assert marching.barrier(state, army, "up-protestant") == ("", "")
    for wrong in (replace(army, leader=""), replace(army, batches=()), replace(army, free=True)):
        assert marching.barrier(state, wrong, "up-protestant")[1] == "16.22"
    assert marching.barrier(state, replace(army, left_up=True), "up-protestant")[1] == "16.21"
    state.dutch_over = True
    assert marching.barrier(state, army, "up-protestant")[1] == "16.132"


@pytest.mark.rule("3.1", "2.43")
def test_what_is_neutral() -> None:
    state = bare()
    assert [control.neutral_city(state, city) for city in ("erfurt", "stettin", "prague")] == [True, True, False]
    state.cities["erfurt"], state.neutral = C, ()
    assert [control.neutral_city(state, city) for city in ("erfurt", "stettin")] == [False, False]


@pytest.mark.rule("3.1", "3.11", "3.12", "3.13")
def test_an_enemy_holds_a_city_by_control_or_by_troops() -> None:
    datum = SimpleNamespace(city="prague")
    state = bare()
    assert (held_by_enemy(state, C, datum), held_by_enemy(state, P, datum)) == (True, False)
    place(state, "prague", {"Imperial-militia": 1})
    assert held_by_enemy(state, P, datum)


@pytest.mark.rule("11.17", "12.62", "12.41", "12.43")
def test_an_overrun_takes_the_open_city_and_one_point() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 4}, "tilly")
    place(state, "passau", {"German-militia": 1}, "thurn").cities["passau"] = P
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Tilly Passau")
    march = game.state.march
    assert march is not None
    assert (march.spent, marching.mp_left(march)) == (2, 4)
    assert game.state.cities["passau"] == C
    assert [*game.state.leaders] == ["tilly"], "Thurn is lost, and nobody takes his place [12.43]"


@pytest.mark.rule("5.32")
def test_where_the_swedes_have_their_base_they_need_not_leave() -> None:
    state = place(bare(), "stettin", {"Swedish-veteran": 1})
    assert peace.places(state, P, 0) == ["pomerania"]
    state.swedish_base = "stralsund"
    assert peace.places(state, P, 0) == []
    state.swedish_base = "wismar"
    assert peace.places(state, P, 0) == ["pomerania"]


@pytest.mark.rule("5.32", "15.25")
def test_a_truce_is_kept_beside_what_was_done_before() -> None:
    state = bare()
    state.done, state.sieges = ("leaderless-up",), {"prague": 1}
    state.agenda = (Item("turn-end"), Item("action", C))
    flow = flow_of(state)
    peace.truce(flow)
    assert (flow.state.done, flow.state.sieges) == (("leaderless-up", "truce"), {})
    assert flow.state.agenda == (Item("turn-end"),)


@pytest.mark.rule("12.32", "12.33")
def test_a_step_reduces_then_eliminates() -> None:
    assert pieces.steps_off({"Saxon-militia": 2}, "Saxon-militia") == (
        {"Saxon-militia": 1, "Saxon-militia-half": 1}, {},
    )  # fmt: skip
    assert pieces.steps_off({"Saxon-militia-half": 1}, "Saxon-militia-half") == ({}, {"Saxon-militia-half": 1})


@pytest.mark.rule("8.12")
def test_the_apocalypse_comes_once_and_after_france() -> None:
    state = bare()
    state.vp, state.turn = 21, 8
    assert deck.due(state) == "intervention"
    state.stages = (*state.stages, "intervention")
    assert deck.due(state) == ""
    state.events = ("P17",)
    assert deck.due(state) == "apocalypse"
    state.stages = (*state.stages, "apocalypse")
    assert deck.due(state) == ""


@pytest.mark.rule("13.23")
def test_what_is_added_to_a_siege_roll() -> None:
    state = place(bare(), "prague", {"Imperial-militia": 3}, "bucquoy")
    assert siege.drm(state, "prague", C) == -1
    state.sieges["prague"] = 2
    assert siege.drm(state, "prague", C) == 1
    assert siege.drm(place(state, "prague", {}, "spinola"), "prague", C) == 4


@pytest.mark.rule("15.225")
def test_leaders_are_abandoned_where_nobody_is_left() -> None:
    state = place(place(bare(), "linz", {}, "bucquoy"), "vienna", {"Imperial-militia": 1})
    assert run(state, Item("abandoned", place="linz", args=(C,))).asked() == (C, "abandoned")
    place(state, "linz", {"Imperial-militia": 1})
    assert run(state, Item("abandoned", place="linz", args=(C,))).asked()[1] == "action"
    aboard = place(bare(), "up-catholic", {}, "spinola")
    assert run(aboard, Item("abandoned", place="up-catholic", args=(C,))).asked()[1] == "action"


@pytest.mark.rule("3.2", "9.41")
def test_an_army_is_a_leader_and_units_together() -> None:
    state = place(bare(), "linz", {"Imperial-militia": 1})
    assert not hardship._army_at(state, C, "linz")
    assert hardship._army_at(place(state, "linz", {}, "bucquoy"), C, "linz")
    assert not hardship._army_at(place(bare(), "krems", {}, "bucquoy"), C, "krems")
