"""Rules that were once read too freely, to the letter; and what the house decides where the letter ends."""

import pytest

from game.agony import (
    RULES,
    control,
    entering,
    marching,
    peace,
    pillaging,
    recruiting,
    retreat,
    revolts,
    supply,
    telling,
    victory,
)  # fmt: skip
from game.agony.board import UP
from game.agony.cards import hardship
from game.agony.cards.operations import Revolt
from game.agony.state import Batch, Battle, State
from game.core.agenda import Item
from game.core.values import replace
from tests.agony.positions import Play, answered, bare, fight, flow_of, force, party_at, place, run, turn_of

P, C = "protestant", "catholic"


@pytest.mark.rule("11.16", "11.11")
def test_an_army_that_first_takes_its_city_forages_where_it_goes() -> None:
    """To spend an MP where it stands is no movement: all three still enter Linz, and count."""
    state = place(bare(), "krems", {"Imperial-mercenary": 3}, "wallenstein")
    state.cities["krems"] = P
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Wallenstein take Linz stop")
    assert (game.state.cities["krems"], game.state.pillage) == (C, {"linz": 1})
    twice = place(bare(), "krems", {"Imperial-mercenary": 3}, "wallenstein")
    twice.cities["krems"] = twice.cities["linz"] = P
    game = Play(turn_of(twice, C, "C7")).give(C, "C7 act Wallenstein take Linz take")
    march = game.state.march
    assert march
    assert (march.units_moved, march.batches) == (3, (Batch({"Imperial-mercenary": 3}, 3, 1),))


@pytest.mark.rule("11.16")
def test_a_march_of_before_is_not_counted_anew() -> None:
    """A state kept when nothing told what was spent on the spot: who had spent an MP has moved."""
    state = bare()
    state.march = party_at(
        "krems", {"Imperial-mercenary": 3}, "bucquoy", batches=(Batch({"Imperial-mercenary": 3}, 1),)
    )
    older = RULES.load(RULES.dump(state).replace(b',"settled":0', b""))
    assert older.march
    assert not older.march.batches[0].unmoved


@pytest.mark.rule("13.14", "13.26", "12.28")
@pytest.mark.parametrize("answer", ["besiege", "mask"])
def test_nobody_inherits_the_marker_of_the_besiegers_he_beats(answer: str) -> None:
    """Magdeburg, neutral, held out against the Catholics for three turns: for the Swedes it begins anew."""
    state = fight(force(P, {"Swedish-veteran": 3}, "gustavus"), force(C, {}), "magdeburg", "torgau")
    state.cities["magdeburg"], state.sieges["magdeburg"] = "", 3
    game = run(state, Item("victory", place="magdeburg"))
    assert game.told("13.14") == ["The siege of Magdeburg is lifted."]
    assert game.asked() == (P, "may-besiege")
    game.give(P, answer)
    assert game.state.sieges == ({"magdeburg": 0} if answer == "besiege" else {})


@pytest.mark.rule("13.14")
def test_besiegers_who_hold_the_field_keep_their_marker() -> None:
    state = fight(force(P, {}, "gustavus"), force(C, {"Bavarian-mercenary": 3}, "tilly"), "magdeburg", "torgau")
    state.cities["magdeburg"], state.sieges["magdeburg"] = "", 2
    assert run(state, Item("attacker-retreats", place="magdeburg")).state.sieges == {"magdeburg": 2}


@pytest.mark.rule("13.14", "13.13", "12.28")
def test_who_overruns_besiegers_inherits_nothing_and_the_weak_are_not_asked_to_besiege() -> None:
    state = place(bare(), "magdeburg", {"Imperial-militia": 1})
    state.cities["magdeburg"], state.sieges["magdeburg"] = "", 3
    state.march = party_at("magdeburg", {"Swedish-veteran": 3}, "gustavus", P)
    flow = flow_of(state)
    entering.overrun(flow, state.march)
    assert flow.state.sieges == {}
    weak = fight(force(P, {"German-militia": 1}, "mansfeld"), force(C, {}), "magdeburg", "torgau")
    weak.cities["magdeburg"] = C
    assert run(weak, Item("victory", place="magdeburg")).asked()[1] != "may-besiege"


@pytest.mark.rule("5.32", "10.22", "17.A.2", "7.24")
def test_who_withdraws_goes_only_where_he_may_stack() -> None:
    state = place(bare(), "vienna", {"Bavarian-mercenary": 2})
    place(state, "krems", {}, "tilly")
    assert peace.haven(state, C, "Imperial-mercenary", "pilsen") not in ("vienna", "krems", "")
    assert peace.haven(state, C, "bucquoy", "pilsen") not in ("vienna", "krems", "")
    assert peace.haven(state, C, "Saxon-militia", "pilsen") != ""
    place(state, "pilsen", {"Imperial-mercenary": 1}, "wallenstein")
    flow = flow_of(state)
    peace.leave(flow, C, "pilsen")
    assert flow.state.units["vienna"] == {"Bavarian-mercenary": 2}
    assert flow.state.leaders["wallenstein"] not in ("vienna", "krems")
    assert retreat.crowded(flow.state, C) == ""


@pytest.mark.rule("5.32")
def test_who_must_leave_an_area_goes_to_no_other_city_of_it() -> None:
    state = place(bare(), "krems", {"Imperial-militia": 1})
    state.cities = dict.fromkeys(state.cities, P)
    state.cities["linz"] = state.cities["breslau"] = C
    state.first_held["austria"] = P
    area = answered(state, Item("withdraw", P, args=(C,)), "area-Austria")
    assert area.state.units == {"breslau": {"Imperial-militia": 1}}
    state.cities["breslau"] = P
    nowhere = answered(state, Item("withdraw", P, args=(C,)), "area-Austria")
    assert (nowhere.state.units, nowhere.events[-1].text) == ({}, "Imperial militia is eliminated.")
    cities = place(bare(), "erfurt", {"Imperial-militia": 1})
    cities.cities = dict.fromkeys(cities.cities, P) | {"frankfurt": C}
    second = answered(cities, Item("withdraw", P, n=1, args=(C, "frankfurt")), "Erfurt")
    assert second.state.units == {}


@pytest.mark.rule("5.32")
def test_those_under_siege_withdraw_too_and_what_was_held_at_the_start_is_kept() -> None:
    state = place(bare(), "erfurt!", {"Imperial-militia": 1}, "tilly")
    place(state, "erfurt", {"German-mercenary": 3})
    flow = flow_of(state)
    peace.leave(flow, C, "erfurt")
    assert "erfurt!" not in flow.state.units
    assert flow.state.leaders["tilly"] not in ("erfurt", "erfurt!")
    held = place(place(bare(), "nurnberg", {"Imperial-militia": 1}), "regensburg", {"Imperial-militia": 1})
    assert (held.first_held["nurnberg"], held.first_held["regensburg"]) == (P, C)
    assert peace.places(held, C, 0) == ["nurnberg"]


@pytest.mark.rule("17.H.5", "13.24", "13.26")
def test_the_last_city_of_hungary_may_fall_to_a_continued_siege() -> None:
    state = place(bare(), "pressburg", {"Imperial-mercenary": 3}, "bucquoy")
    place(state, "brunn", {"Hungarian-militia": 2}, "bethlen_gabor")
    state.cities |= {"tyrnau": C, "odenburg": C, "pressburg": P}
    state.sieges["pressburg"] = 1
    held = run(state, Item("sieges"), throws=[("siege of", 1)])
    assert held.state.hungary_rebels
    defended = place(state.copy(), "odenburg", {"Hungarian-militia": 1})
    defended.cities["odenburg"] = P
    assert run(defended, Item("sieges"), throws=[("siege of", 9)]).state.hungary_rebels
    fallen = run(state, Item("sieges"), throws=[("siege of", 9)])
    assert not fallen.state.hungary_rebels
    assert (fallen.state.units, list(fallen.state.leaders)) == ({"pressburg": {"Imperial-mercenary": 3}}, ["bucquoy"])


@pytest.mark.rule("5.21", "5.22", "18.26")
def test_the_last_turn_knows_no_early_victory() -> None:
    def ended(state: State) -> tuple[str, str]:
        state.turn = state.last_turn
        last = run(state, Item("reckoning")).state
        return last.winner, str(last.verdict)

    rich, poor, capitals, edict = bare(), bare(), bare(), bare("early_war")
    rich.vp, rich.areas["austria"] = 55, P
    assert ended(rich) == ("draw", "A draw: 55 VP.")
    poor.vp = 0
    assert ended(poor) == (P, "Protestant Victory: 0 VP.")
    capitals.cities |= {"munich": P, "vienna": P, "brussels": P}
    capitals.vp = 20
    assert ended(capitals) == ("draw", "A draw: 20 VP.")
    edict.vp = 50
    assert ended(edict) == (P, "Protestant Minor Victory: 50 VP.")


@pytest.mark.rule("18.26")
@pytest.mark.parametrize(
    ("king", "verdict"), [("out", "Catholic Major Victory"), ("in", "Catholic Historical Victory")]
)
def test_the_intervention_may_bring_a_major_victory_at_the_end_of_any_turn(king: str, verdict: str) -> None:
    state = bare("intervention")
    state.vp, state.wallenstein, state.used["gustavus"] = 50, "dismissed", king
    flow = flow_of(state)
    victory.final(flow)
    assert str(flow.state.verdict) == f"{verdict}: 50 VP."


@pytest.mark.rule("8.4", "13.16", "8.42", "15.24")
def test_who_is_masked_may_recruit_and_who_is_besieged_may_not() -> None:
    state = place(bare(), "prague!", {"German-militia": 1}, "thurn")
    place(state, "prague", {"Imperial-militia": 2}, "gallas")
    besieged = state.copy()
    besieged.sieges = {"prague": 0}
    assert recruiting.recruiters(besieged, P, ()) == {}
    wasted = state.copy()
    wasted.pillage = {"prague": 2}
    assert recruiting.recruiters(wasted, P, ()) == {}
    state.pillage["prague"] = 1
    assert recruiting.drm(state, "thurn") == -1
    game = Play(turn_of(state, P, "P1")).give(P, "P1 recruit")
    game.give(P, "Thurn militia", ("recruiting", 9)).give(P, "full")
    assert game.state.units["prague!"]["German-militia"] == 2
    assert {event.place for event in game.said if event.rule == "8.42"} == {"prague"}


@pytest.mark.rule("9.44", "17.F.1", "17.Sp.1", "17.D.1", "17.Sw.1")
def test_no_revolt_spreads_to_a_supply_city_of_france() -> None:
    state = bare()
    state.entered, state.revolts = ("french",), ("chalons",)
    state.cities = state.cities | {"rocroi": P, "langres": P}
    assert revolts.targets(state, "chalons") == []
    state.cities = {**state.cities, "langres": C}
    assert revolts.targets(state, "chalons") == ["langres"]
    assert supply.is_base(state, "rocroi")
    assert not supply.is_base(state, "stettin")
    state.swedish_base = "stettin"
    assert supply.is_base(state, "stettin")
    state.cities = {**state.cities, "breisach": ""}
    assert supply.is_base(state, "breisach"), "a base is one whoever has it"
    state.entered = ()
    assert not supply.is_base(state, "rocroi")
    assert supply.is_base(state, "brussels")
    assert not supply.is_base(state, "kiel")
    state.entered = ("danish",)
    assert supply.is_base(state, "kiel")


# where the letter ends


@pytest.mark.rule("9.41", "9.42", "9.43", "9.44", "2.43", "2.46")
def test_a_revolt_in_an_independent_city_costs_its_points_and_stays_there() -> None:
    state = bare()
    assert "regensburg" in hardship.revolt_places(state, P, Revolt(do="revolt", where="germany"))
    flow = flow_of(state)
    before = flow.state.vp
    control.raise_revolt(flow, "regensburg")
    assert (flow.state.vp, flow.state.cities["regensburg"]) == (before - 1, "")
    assert revolts.targets(flow.state, "regensburg") == []
    control.take_city(flow, P, "regensburg")
    assert (flow.state.vp, flow.state.revolts) == (before - 2, ())
    control.raise_revolt(flow, "hamburg")
    assert revolts.targets(flow.state, "hamburg") == [], "nor to Bremen, which belongs to no area either"


@pytest.mark.rule("12.52", "12.53", "12.54")
def test_only_beaten_defenders_go_into_a_fortress_of_the_space() -> None:
    """Whoever attacked before his own masked walls goes back where he came from, as 12.53 says he must."""
    state = fight(
        force(P, {"German-mercenary": 2}, "mansfeld"), force(C, {"Bavarian-mercenary": 4}, "tilly"), "prague", "pilsen"
    )
    state.cities["prague"] = P
    game = run(state, Item("attacker-retreats", place="prague"))
    assert game.state.units["pilsen"] == {"German-mercenary": 2}
    defends = Battle("prague", "pilsen", force(C, {"Bavarian-mercenary": 4}), force(P, {"German-mercenary": 2}))
    assert retreat.refuges(state, defends)[0] == "prague!"
    state.revolts, state.cities["prague"] = ("prague",), ""
    assert "prague!" not in retreat.refuges(state, defends)


@pytest.mark.rule("7.1", "12.54")
@pytest.mark.parametrize(
    ("leader", "fallen", "fame"), [("wallenstein", (), 1), ("gallas", (), 0), ("wallenstein", ("wallenstein",), 0)]
)
def test_a_city_gained_on_the_retreat_adds_to_wallensteins_fame(
    leader: str, fallen: tuple[str, ...], fame: int
) -> None:
    army = force(C, {"Imperial-mercenary": 2}, leader, fallen=fallen)
    state = fight(force(P, {"German-mercenary": 4}, "mansfeld"), army, "budweis", "pilsen")
    state.cities = dict.fromkeys(state.cities, P)
    flow = answered(state, Item("retreat", C, "budweis"), "Linz")
    assert (flow.state.cities["linz"], flow.state.influence) == (C, fame)
    holds = fight(force(P, {"German-mercenary": 4}, "mansfeld"), army, "budweis", "pilsen")
    holds.cities["budweis"] = P
    assert run(holds, Item("attacker-retreats", place="budweis")).state.influence == fame


@pytest.mark.rule("8.61", "12.54")
def test_the_treaty_of_ulm_bars_neutral_ground_to_those_who_retreat() -> None:
    battle = Battle("mainz", "koln", force(C, {"Bavarian-mercenary": 4}), force(P, {"German-mercenary": 2}))
    state = bare()
    state.cities = dict.fromkeys(state.cities, "")
    open_ = retreat.refuges(state, battle)
    state.in_force["P11"] = "turn"
    barred = set(open_) - set(retreat.refuges(state, battle))
    assert barred == {"frankfurt", "trier"}


@pytest.mark.rule("17.Sp.3", "17.Sp.31", "3.2")
def test_the_cardinal_alone_is_no_army_neither_late_nor_arrived() -> None:
    state = place(bare(), "innsbruck", {}, "cardinal_infante")
    state.turn = state.cardinal_turn = 2
    late = run(state, Item("turn-end"))
    assert late.state.leaders["cardinal_infante"] == "innsbruck"
    alone = place(bare(), "heilbronn", {}, "cardinal_infante")
    alone.cardinal_turn = 2
    game = Play(turn_of(alone, C)).give(C, "free Cardinal-Infante Heidelberg stop")
    assert (game.state.leaders["cardinal_infante"], game.state.cardinal_turn) == ("heidelberg", 0)
    assert game.told("17.Sp.32") == []  # the date is over because nobody is left to be late


@pytest.mark.rule("15.224", "12.33", "11.161", "13.25")
def test_only_looters_that_die_never_return() -> None:
    for scrap, gone in ((False, {}), (True, {"German-militia": 1})):
        flow = flow_of(place(bare(), "prague", {"German-militia-half": 1}))
        pillaging.take_step(flow, "prague", "German-militia-half", scrap)
        assert (flow.state.units, flow.state.scrapped) == ({}, gone)


@pytest.mark.rule("11.161", "12.21")
def test_hunger_takes_a_step_of_those_who_do_not_fight_too() -> None:
    army = force(C, {"Imperial-mercenary": 1}, "bucquoy", held={"Bavarian-mercenary": 2})
    state = fight(army, force(P, {"German-mercenary": 4}, "mansfeld"))
    state.march = party_at("lutzen", {"Imperial-mercenary": 1, "Bavarian-mercenary": 2}, "bucquoy")
    flow = flow_of(state)
    pillaging._take_step(flow, "Bavarian-mercenary")
    assert flow.state.battle
    assert flow.state.battle.attacker.held == {"Bavarian-mercenary": 1, "Bavarian-mercenary-half": 1}
    assert flow.state.battle.attacker.units == {"Imperial-mercenary": 1}


@pytest.mark.rule("16.23", "11.11")
@pytest.mark.parametrize(("spent", "cost"), [(0, 6), (6, 1)])
def test_a_voyage_takes_all_that_is_left_and_at_least_a_point(spent: int, cost: int) -> None:
    units = {"Imperial-mercenary": 1}
    march = party_at(UP[C], units, "spinola", batches=(Batch(units, spent),))
    assert (marching.mp_left(march), marching.entry_cost(march, "hamburg")) == (6 - spent, cost)


@pytest.mark.rule("12.43")
@pytest.mark.parametrize(("attackers", "unhurt"), [(1, ()), (2, ("mansfeld",))])
def test_leaders_checked_and_unhurt_are_told_but_not_who_was_safe(attackers: int, unhurt: tuple[str, ...]) -> None:
    state = fight(force(C, {"Imperial-militia": attackers}, "bucquoy"), force(P, {"German-militia": 4}, "mansfeld"))
    assert state.battle
    state.battle = replace(state.battle, winner=P)
    seen = RULES.view(state, "").battle
    assert seen
    assert telling.unhurt(seen, seen.defender) == unhurt
    assert telling.unhurt(seen, seen.attacker) == ("bucquoy",)
