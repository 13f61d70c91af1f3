"""Where Lines, retreats, withdrawals and endings begin and end."""

import pytest

from game.agony import (
    aid,
    marching,
    peace,
    supply,
    victory,
)
from game.agony.cards import saxony
from game.agony.state import Battle, Force
from game.core.agenda import Item
from tests.agony.positions import bare, flow_of, party_at, place, run

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
    state.cities["linz"] = C
    assert supply.passable(state, C, "linz")
    assert not supply.passable(state, P, "linz")
    state.revolts = ("linz",)
    assert not supply.passable(state, C, "linz")
    state.revolts = ()
    place(state, "linz", {"German-militia": 1})
    assert not supply.passable(state, C, "linz")
    place(state, "prague", {"Imperial-militia": 1})
    assert supply.passable(state, C, "prague")  # masked by friends
    place(state, "pilsen", {"Imperial-militia": 1})
    assert not supply.passable(state, C, "pilsen")  # an open enemy city, taken or not
    assert not supply.passable(state, C, "rocroi")


@pytest.mark.rule("15.14")
def test_the_last_step_of_a_line_may_be_the_ground_one_stands_on() -> None:
    state = bare()
    reached = supply.connected(state, C, {"vienna"})
    assert "krems" in reached
    assert "budweis" not in reached
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
