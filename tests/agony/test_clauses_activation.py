"""An activation, clause by clause: every condition of a deed alone, true and false [8.3, 10.12, 11.1, 13.1]."""

from dataclasses import replace
from typing import Any

import pytest

from game.agony import activation
from game.agony.board import DENMARK
from game.agony.odds_chances import Army, winning
from game.agony.state import Batch, March, State
from game.core.agenda import Item
from tests.agony.positions import answered, bare, flow_of, party_at, place, put_to

P, C = "protestant", "catholic"
MARCH = Item("march", C)
VETERANS = {"Imperial-veteran": 2}


def offered(state: State, march: March, *spoken: str) -> tuple[str, ...]:
    state.march = march
    return put_to(state, Item("march", march.side), *spoken).texts()


@pytest.mark.rule("13.17")
@pytest.mark.parametrize(
    ("at", "units", "leader", "more", "may"),
    [
        ("prague!", VETERANS, "bucquoy", {}, True),
        ("prague", VETERANS, "bucquoy", {}, False),
        ("prague!", {}, "bucquoy", {}, False),
        ("prague!", VETERANS, "", {}, False),
        ("prague!", VETERANS, "bucquoy", {"free": True}, False),
        ("prague!", VETERANS, "bucquoy", {"steps": 1}, False),
    ],
)
def test_who_may_sally(at: str, units: dict[str, int], leader: str, more: dict[str, Any], may: bool) -> None:
    march = party_at(at, units, leader, **more)
    assert activation.may_sally(march) is may
    assert ("sally" in offered(bare(), march)) is may


@pytest.mark.rule("11.17", "3.11", "9.43")
@pytest.mark.parametrize(
    ("at", "holder", "may"),
    [("linz", P, True), ("linz", "", True), ("linz", C, False), ("prague", P, False), ("paris", P, False)],
)
def test_which_cities_are_taken_by_a_point(at: str, holder: str, may: bool) -> None:
    state = bare()
    state.cities[at] = holder
    assert activation.may_take(state, party_at(at, VETERANS, "bucquoy")) is may


@pytest.mark.rule("11.17", "3.11", "9.43")
def test_taking_a_city_costs_a_point_and_takes_units_and_no_enemy() -> None:
    state = bare()
    state.cities["linz"] = P
    five, six = (party_at("linz", {}, "bucquoy", batches=(Batch(VETERANS, n),)) for n in (5, 6))
    assert (activation.may_take(state, five), activation.may_take(state, six)) == (True, False)
    assert not activation.may_take(state, party_at("linz", {}, "bucquoy"))
    assert not activation.may_take(state, party_at("up-catholic", VETERANS, "bucquoy"))
    place(state, "linz", {"German-militia": 1})
    assert not activation.may_take(state, five)
    state.units.clear()
    state.revolts, state.cities["prague"], state.cities["linz"] = ("prague", "linz"), "", C
    assert [activation.may_take(state, party_at(at, VETERANS, "bucquoy")) for at in ("prague", "linz")] == [True, True]


@pytest.mark.rule("11.17", "3.11")
def test_a_city_taken_costs_everybody_one_point() -> None:
    state = bare()
    state.cities["linz"] = P
    state.march = party_at("linz", {}, "bucquoy", spent=2, batches=(Batch(VETERANS, 2), Batch({"Imperial-militia": 1})))
    march = answered(state, MARCH, "take").state.march
    assert march is not None
    assert (march.spent, [batch.spent for batch in march.batches]) == (3, [3, 1])


def besiegers(**more: Any) -> March:
    return replace(party_at("prague", VETERANS, "bucquoy"), **more)


def before_prague() -> State:
    state = bare()
    state.cities["prague"] = P
    return state


@pytest.mark.rule("13.11", "13.12", "13.13", "13.21")
def test_sieges_are_laid_by_led_parties_before_enemy_fortresses_only() -> None:
    state = before_prague()
    assert activation.may_besiege(state, besiegers())
    assert not activation.may_besiege(state, besiegers(at="up-catholic"))
    assert not activation.may_besiege(state, besiegers(leader=""))
    assert not activation.may_besiege(state, besiegers(free=True))
    state.cities["pilsen"] = P
    assert not activation.may_besiege(state, besiegers(at="pilsen"))
    state.revolts = ("prague",)
    assert not activation.may_besiege(state, besiegers())
    state.revolts, state.sieges["prague"] = (), 0
    assert not activation.may_besiege(state, besiegers())
    state.sieges.clear()
    state.cities["prague"] = C
    assert not activation.may_besiege(state, besiegers())
    state.cities["prague"] = ""
    assert activation.may_besiege(state, besiegers())


@pytest.mark.rule("13.11", "13.13")
def test_a_siege_takes_the_factors_of_the_walls_and_of_those_inside() -> None:
    state = before_prague()  # 3
    one, two = ({"Imperial-militia": n} for n in (1, 2))  # 2 and 4 factors
    assert not activation.may_besiege(state, party_at("prague", one, "bucquoy"))
    place(state, "prague", {"Imperial-militia-half": 1})
    assert activation.may_besiege(state, party_at("prague", one, "bucquoy"))
    place(state, "prague!", {"German-militia-half": 2})
    assert activation.may_besiege(state, party_at("prague", two, "bucquoy"))
    place(state, "prague!", {"German-militia-half": 1})
    assert not activation.may_besiege(state, party_at("prague", two, "bucquoy"))
    place(state, "prague", {"Imperial-militia": 7})
    assert not activation.may_besiege(state, party_at("prague", one, "bucquoy"))


@pytest.mark.rule("13.12", "13.21")
def test_siege_combat_takes_a_marker_of_an_earlier_round() -> None:
    state = before_prague()
    assert not activation.may_storm(state, besiegers())
    state.sieges["prague"] = 0
    assert activation.may_storm(state, besiegers())
    assert not activation.may_storm(state, besiegers(fought=True))
    assert not activation.may_storm(state, besiegers(leader=""))
    state.fresh_sieges = ("prague",)
    assert not activation.may_storm(state, besiegers())
    state.fresh_sieges = ("brunn",)
    assert activation.may_storm(place(state, "prague", {"Imperial-militia": 6}), besiegers())
    assert not activation.may_storm(place(state, "prague", {"Imperial-militia": 1}), besiegers())
    state.units.clear()
    state.cities["prague"] = C
    assert not activation.may_storm(state, besiegers())


PAIR = {"Bavarian-mercenary": 2}


def led(at: str = "landshut", units: dict[str, int] = PAIR, **more: Any) -> March:
    return replace(party_at(at, units, "tilly", **more), leaders=("tilly", "pappenheim"))


@pytest.mark.rule("11.14")
def test_who_may_be_dropped_off() -> None:
    assert offered(bare(), led(), "drop") == ("Bavarian-mercenary", "all", "Pappenheim")
    assert offered(bare(), led(steps=1), "drop") == ("Bavarian-mercenary", "all", "Pappenheim")
    assert offered(bare(), led(units={"Bavarian-mercenary": 1}), "drop") == ("Bavarian-mercenary", "Pappenheim")
    assert offered(bare(), led(free=True), "drop") == ()
    assert offered(bare(), led(at=DENMARK), "drop") == ()
    assert offered(bare(), led(at="up-catholic"), "drop") == ("Bavarian-mercenary", "all", "Pappenheim")
    assert offered(bare(), led(at="up-catholic", steps=1), "drop") == ()


@pytest.mark.rule("11.14")
def test_on_the_way_only_who_fits_is_dropped_off() -> None:
    seven, eight = (place(bare(), "landshut", {"Bavarian-militia": n}) for n in (7, 8))
    assert offered(seven, led(steps=1), "drop") == ("Bavarian-mercenary", "Pappenheim")
    assert offered(eight, led(steps=1), "drop") == ("Pappenheim",)
    assert offered(eight, led(), "drop") == ("Bavarian-mercenary", "all", "Pappenheim")
    imperial = place(bare(), "landshut", {"Imperial-militia": 1})
    assert offered(imperial, led(steps=1), "drop") == ()
    mixed = led(units={"Bavarian-mercenary": 1, "Imperial-mercenary": 2}, steps=1)
    assert offered(imperial, mixed, "drop") == ("Imperial-mercenary",)


@pytest.mark.rule("11.14", "10.12")
def test_a_leader_dropped_off_leaves_those_he_commanded() -> None:
    state = bare()
    state.march = led(units={"Bavarian-mercenary": 5, "Bavarian-militia": 3})
    flow = answered(state, MARCH, "drop", "Pappenheim")
    march = flow.state.march
    assert march is not None
    assert (march.leaders, march.batches[0].units) == (("tilly",), {"Bavarian-mercenary": 5, "Bavarian-militia": 1})
    assert flow.state.units["landshut"] == {"Bavarian-militia": 2}
    state.march = replace(led(), followers=("aldringer", "holk"))
    march = answered(state, MARCH, "drop", "Aldringer").state.march
    assert march is not None
    assert (march.leaders, march.followers, march.batches) == (("tilly", "pappenheim"), ("holk",), (Batch(PAIR),))


@pytest.mark.rule("11.14")
def test_who_moved_is_dropped_first_and_moves_no_more() -> None:
    state = bare()
    state.march = led(batches=(Batch(PAIR), Batch({"Bavarian-mercenary": 1}, 2)))
    flow = answered(state, MARCH, "drop", "Bavarian-mercenary")
    march = flow.state.march
    assert march is not None
    assert march.batches == (Batch(PAIR),)
    assert march.rested == {"landshut": {"Bavarian-mercenary": 1}}
    assert flow.state.units["landshut"] == {"Bavarian-mercenary": 1}
    flow = answered(flow.state, MARCH, "drop", "Bavarian-mercenary")
    march = flow.state.march
    assert march is not None
    assert march.batches == (Batch({"Bavarian-mercenary": 1}),)
    assert march.rested == {"landshut": {"Bavarian-mercenary": 1}}
    assert flow.state.units["landshut"] == PAIR
    state.march = led()
    flow = answered(state, MARCH, "drop", "all")
    assert (flow.state.march and flow.state.march.batches, flow.state.units["landshut"]) == ((), PAIR)


@pytest.mark.rule("11.15")
def test_who_is_picked_up_has_all_his_points() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 2})
    state.march = led(batches=(Batch(PAIR, 2),))
    for fresh in (1, 2):
        state = answered(state, MARCH, "pick", "Bavarian-mercenary").state
        assert state.march is not None
        assert state.march.batches == (Batch(PAIR, 2), Batch({"Bavarian-mercenary": fresh}))
    assert "landshut" not in state.units


@pytest.mark.rule("11.15", "10.12")
def test_leaders_who_may_stack_are_picked_up_but_not_in_a_free_action() -> None:
    state = place(bare(), "landshut", {}, "aldringer", "bucquoy", "thurn")
    assert offered(state, led(), "pick") == ("Aldringer",)
    assert offered(state, replace(led(), followers=("aldringer",)), "pick") == ()
    assert offered(state, led(free=True), "pick") == ()
    assert offered(state, led(batches=()), "pick") == ("Aldringer",)


@pytest.mark.rule("10.12", "10.22", "11.13")
def test_a_party_stops_where_it_may_rest_or_where_nothing_else_is_left() -> None:
    state = place(bare(), "passau", {"Imperial-militia": 8})
    spent, fresh = (party_at("passau", {}, "tilly", steps=1, batches=(Batch(PAIR, n),)) for n in (6, 1))
    assert "stop" in offered(bare(), spent)
    assert offered(state, fresh)[:3] == ("Landshut", "Linz", "Regensburg")
    assert "stop" not in offered(state, fresh)
    assert offered(state, spent) == ("stop",)
    place(state, "passau", {}, "aldringer")
    assert offered(state, spent) == ("pick",)


@pytest.mark.rule("10.12", "11.12", "12.28")
def test_a_goal_tells_who_stands_there_or_that_it_is_neutral() -> None:
    state = place(bare(), "bamberg", {}, "tilly")
    place(state, "eger", {"German-mercenary": 2}, "thurn", "mansfeld")
    place(state, "nurnberg", {"German-militia": 1})
    units = {"Bavarian-mercenary": 3}
    state.march = party_at("bamberg", units, "tilly")
    hints = {word.text: word.hint for word in put_to(state, MARCH).next}
    led_ = winning(Army(units, 2), Army({"German-mercenary": 2}, 1, True))
    alone = winning(Army(units, 2), Army({"German-militia": 1}, 0))
    assert (hints["Schweinfurt"], hints["Lützen"]) == ("neutral", "")
    assert hints["Eger"].startswith(f"wins {led_:.0%}; enemy: ")
    assert hints["Nürnberg"].startswith(f"wins {alone:.0%}; enemy: ")


@pytest.mark.rule("10.12", "11.12", "13.23")
def test_siege_combat_tells_its_chances_now_and_in_three_rolls() -> None:
    state = bare()
    state.cities["kassel"], state.sieges["kassel"] = P, 1
    units = {"Spanish-veteran": 3}
    state.march = replace(party_at("kassel", units, "cordoba"), leaders=("cordoba", "spinola"))
    (hint,) = [word.hint for word in put_to(state, MARCH).next if word.text == "storm"]
    assert hint == "70% now, 99% in three"  # 3 to 9; then 2 to 9 and 1 to 9
    state.march = party_at("kassel", units, "cordoba")
    (hint,) = [word.hint for word in put_to(state, MARCH).next if word.text == "storm"]
    assert hint == "40% now, 88% in three"


@pytest.mark.rule("8.31", "8.3", "10.12")
def test_an_activation_begins_with_the_leader_and_the_strongest_he_commands() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 5, "Bavarian-militia": 3}, "pappenheim", "tilly")
    flow = flow_of(state)
    activation.begin(flow, C, "tilly", "C7")
    march = flow.state.march
    assert march is not None
    assert (march.leaders, march.card, march.bonus, march.free) == (("tilly", "pappenheim"), "C7", 0, False)
    assert march.batches == (Batch({"Bavarian-mercenary": 5, "Bavarian-militia": 3}),)
    assert [(item.kind, item.place) for item in flow.state.agenda] == [("march-end", "landshut"), ("march", "")]
    assert flow.state.trail == ("landshut",)
    state.leaders.pop("pappenheim")
    flow = flow_of(state)
    activation.begin(flow, C, "tilly")
    assert flow.state.units["landshut"] == {"Bavarian-militia": 2}


@pytest.mark.rule("8.32", "8.321")
def test_a_free_action_takes_one_unit_or_one_leader() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 2}, "tilly")
    flow = flow_of(state)
    activation.begin_free(flow, C, "landshut", "Bavarian-mercenary")
    march = flow.state.march
    assert march is not None
    assert (march.leader, march.leaders, march.batches, march.free) == (
        "", (), (Batch({"Bavarian-mercenary": 1}),), True
    )  # fmt: skip
    assert (flow.state.units["landshut"], flow.events[0].facts["free"]) == (
        {"Bavarian-mercenary": 1}, "Bavarian-mercenary"
    )  # fmt: skip
    flow = flow_of(state)
    activation.begin_free(flow, C, "landshut", leader="tilly")
    march = flow.state.march
    assert march is not None
    assert (march.leader, march.leaders, march.batches) == ("tilly", ("tilly",), ())
    assert (flow.state.units["landshut"], flow.events[0].facts["free"]) == ({"Bavarian-mercenary": 2}, "tilly")


@pytest.mark.rule("10.12")
def test_who_can_lead_all_takes_them_as_they_stand() -> None:
    state = bare()
    for n, kinds in ((1, ["Imperial-veteran", "Imperial-militia", "Imperial-mercenary"]),
                     (2, ["Imperial-mercenary", "Imperial-veteran"])):  # fmt: skip
        state.units["linz"] = {"Imperial-veteran": 2, "Imperial-militia": 1, "Imperial-mercenary": n}
        taken = activation.best_units(state, "linz", C, ("bucquoy",))
        assert (list(taken), sum(taken.values())) == (kinds, 4)
