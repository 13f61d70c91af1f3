"""Arrows, occupation, waking, deployment: rules f, k, l, o and the rulings on moves."""

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD
from game.core.refusal import Refusal
from tests.campaign.positions import Table, battle, position, setup


def refusal(table: Table, order: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        table.give(order)
    return refused.value


@pytest.mark.rule("f")
def test_no_move_without_an_arrow() -> None:
    table = Table(position(armies={"Spain-1": "milan"}))
    refused = refusal(table, "Spain-1 Trier")
    far = "no arrow leads from Milan to Trier; “standing Spain-1 to Trier” marches there season by season"
    assert (refused.reason, refused.rule) == (far, "f")
    with pytest.raises(Refusal, match=r"no arrow leads from Milan to Trier \[f\]"):
        Table(position(armies={"Spain-1": "milan"}, orders="turns")).give("Spain-1 Trier")
    assert refused.legal == ("Spain-1 Savoy", "Spain-1 Valtelline", "Spain-1 Spain", "Spain-1 hold")


@pytest.mark.rule("f")
def test_arrows_between_provinces_go_both_ways() -> None:
    for province in BOARD.provinces:
        for other in BOARD.arrows["bavaria"][province]:
            assert province in BOARD.arrows["bavaria"][other]
    table = Table(position("spring 1619", {"Bavaria-1": "tyrol"}))
    table.season("Bavaria-1 Salzburg").season("Bavaria-1 Tyrol")
    assert table.at("Bavaria-1") == "tyrol"


@pytest.mark.rule("f")
def test_only_its_owner_enters_an_area() -> None:
    table = Table(position(armies={"Bavaria-1": "tyrol", "Austria-1": "moravia"}))
    refused = refusal(table, "Bavaria-1 Austria")
    assert (refused.reason, refused.rule) == ("Austria is a territorial area: only its owner's armies enter it", "f")
    table.season("Austria-1 Austria")
    assert table.at("Austria-1") == "t_austria"


@pytest.mark.rule("f")
def test_an_army_leaves_an_area_by_any_of_its_arrows() -> None:
    table = Table(position(armies={"Austria-1": "t_austria"}))
    assert table.words("Austria-1") == ("South-Bohemia", "Moravia", "Salzburg", "Tyrol", "hold")


@pytest.mark.rule("k", "R4")
@pytest.mark.parametrize("result", ["austria", "saxony", "draw"])
def test_entering_the_land_of_a_sleeping_power_wakes_it(result: str) -> None:
    """R4: its army stands in the province that was entered, and fights; on a draw it was there first."""
    table = Table(position(armies={"Austria-1": "lusatia"}), battle(1, "austria", "saxony", result))
    assert "saxony" not in table.state.active
    table.season("Austria-1 Saxony")
    assert "saxony" in table.state.active
    assert "brandenburg" not in table.state.active
    assert ("Saxony is drawn into the war early.", "k") in [(event.text, event.rule) for event in table.events]
    assert table.at("Austria-1") == ("saxony" if result == "austria" else "lusatia")
    assert table.at("Saxony-1") == {"saxony": "saxony", "draw": "saxony"}.get(result, table.at("Saxony-1"))
    assert table.state.vp["saxony"] == {"austria": -5, "saxony": 5, "draw": 2}[result]
    assert not any("saxony" in members for members in table.state.alliances)


@pytest.mark.rule("k")
def test_a_woken_power_plays_on() -> None:
    table = Table(position(armies={"Austria-1": "lusatia"}), battle(1, "austria", "saxony"))
    table.season("Austria-1 Saxony").season()
    assert table.state.season == "spring"
    assert "saxony" in RULES.to_move(table.state)
    assert "Thuringia" in table.words("Saxony-1")


@pytest.mark.rule("l")
def test_entering_an_empty_province_occupies_it() -> None:
    table = Table(position(armies={"Spain-1": "t_spain"})).season("Spain-1 Milan")
    assert table.at("Spain-1") == "milan"
    assert table.state.holders["milan"] == ""
    assert [(move.origin, move.target, move.outcome) for move in table.state.moves] == [
        ("t_spain", "milan", "occupied")
    ]


@pytest.mark.rule("l", "R1")
def test_only_what_is_held_until_winter_is_secured() -> None:
    table = Table(position("summer 1618", {"Spain-1": "t_spain", "Bavaria-1": "bavaria"}))
    table.season("Spain-1 Milan", "Bavaria-1 Tyrol")
    assert [move.army for move in table.state.moves] == ["Spain-1", "Bavaria-1"]
    table.year("Spain-1 Valtelline")
    assert [move.army for move in table.state.moves] == ["Spain-1"]
    assert RULES.view(table.state, "").acted == (1618, "autumn")
    assert (table.state.holders["milan"], table.state.holders["valtelline"]) == ("", "spain")
    assert table.state.holders["tyrol"] == "bavaria"


@pytest.mark.rule("l")
def test_one_move_a_season() -> None:
    table = Table(position(armies={"Spain-1": "t_spain", "Spain-2": "t_spanish_netherlands"}, orders="turns"))
    table.give("Spain-1 Milan")
    refused = refusal(table, "Spain-1 Savoy")
    assert (refused.reason, refused.rule) == ("Spain-1 has moved in this season already", "l")


@pytest.mark.rule("l")
def test_a_hostile_army_means_a_battle() -> None:
    table = Table(
        position(armies={"Austria-1": "moravia", "Palatine-1": "bohemia_south"}),
        battle(1, "austria", "elector_palatine"),
    ).season("Austria-1 South-Bohemia")
    fought = table.state.battles[0]
    assert (fought.place, fought.attacker.power, fought.defender.power) == (
        "bohemia_south", "austria", "elector_palatine",
    )  # fmt: skip


@pytest.mark.rule("o", "R13")
def test_spring_deployment_into_secured_provinces() -> None:
    """R13: any own area, home or secured province without another army; then the march of the season."""
    table = Table(
        position(
            "spring 1619",
            {"Spain-1": "cologne", "Spain-2": "milan"},
            {"milan": "spain", "savoy": "spain", "trier": "spain", "mainz": "bavaria"},
        )
    )
    assert table.words("Spain-1", "deploy") == ("Spain", "Spanish-Netherlands", "Trier", "Savoy")
    table.season("Spain-1 deploy Trier Lorraine", "Spain-2 deploy Savoy")
    assert (table.at("Spain-1"), table.at("Spain-2")) == ("lorraine", "savoy")
    assert table.state.armies["Spain-1"].origin == "trier"
    assert table.state.armies["Spain-2"].origin == ""


@pytest.mark.rule("o")
def test_no_deployment_after_spring_begins_or_while_resting() -> None:
    summer = Table(position("summer 1619", {"Spain-1": "milan"}, {"savoy": "spain"}))
    refused = refusal(summer, "Spain-1 deploy Savoy")
    assert (refused.reason, refused.rule) == ("armies are deployed at the start of Spring only", "o")
    winter_battle = {"place": "milan", "fought": 3}
    resting = Table(position("spring 1619", {"Spain-1": winter_battle, "Spain-2": "t_spain"}, {"savoy": "spain"}))
    refused = refusal(resting, "Spain-1 deploy Savoy")
    assert (refused.reason, refused.rule) == ("Spain-1 fought and rests for a season", "m")


@pytest.mark.rule("o", "R7")
def test_two_armies_are_not_deployed_into_one_province() -> None:
    spring = position("spring 1619", {"Spain-1": "t_spain", "Spain-2": "t_spain"}, {"savoy": "spain"})
    table = Table(spring).give("Spain-1 deploy Savoy")
    assert "Savoy" not in table.words("Spain-2", "deploy")
    table.give("Spain-1 hold")
    assert "Savoy" in table.words("Spain-2", "deploy")
    table.give("Spain-1 deploy Spanish-Netherlands")
    assert "Spanish-Netherlands" in table.words("Spain-2", "deploy")


@pytest.mark.rule("o", "R1")
def test_in_turn_all_deploy_before_anyone_moves() -> None:
    armies = {"Spain-1": "t_spain", "Dutch-1": "t_united_provinces"}
    table = Table(position("spring 1619", armies, {"liege": "united_provinces"}, orders="turns"))
    assert (table.state.phase, table.state.line[0]) == ("deployment", "spain")
    table.give("Spain-1 deploy Spanish-Netherlands", "Dutch-1 deploy Liège")
    assert (table.state.phase, table.state.line[0]) == ("moves", "spain")
    assert (table.at("Spain-1"), table.at("Dutch-1")) == ("t_spanish_netherlands", "liege")


@pytest.mark.rule("R13")
def test_an_army_off_the_map_comes_back_in_spring() -> None:
    """R13: where it is told to, else to the first own place that is free."""
    for orders, where in (([], "t_spain"), (["Spain-1 deploy Milan Savoy"], "savoy")):
        table = Table(position("spring 1619", {"Spain-1": ""}, {"milan": "spain"}))
        table.season(*orders)
        assert table.at("Spain-1") == where
    waiting = Table(position("summer 1619", {"Spain-1": "", "Bavaria-1": "bavaria"}, {"milan": "spain"}))
    assert "Spain-1" not in RULES.words(waiting.state, "spain").texts()


@pytest.mark.rule("R14")
@pytest.mark.parametrize("orders", ["sealed", "turns"])
def test_a_power_without_land_returns_to_a_former_start_province(orders: str) -> None:
    """R14: one that is empty; if there is none, the army waits."""
    lost = {p: "austria" for p in BOARD.provinces if BOARD.places[p].start_holder == "elector_palatine"}
    others = {"Austria-1": "bohemia_north", "Spain-1": "bohemia_south", "Bavaria-1": "upper_palatinate"}
    last = {"elector_palatine": -9}
    table = Table(position("spring 1622", {"Palatine-1": "", **others}, lost, vp=last, orders=orders))
    assert table.words("Palatine-1", "deploy") == ("Lower-Palatinate",)
    table.give("Palatine-1 deploy Lower-Palatinate")
    full = {**others, "Dutch-1": "lower_palatinate"}
    table = Table(position("spring 1622", {"Palatine-1": "", **full}, lost, vp=last, orders=orders))
    if orders == "sealed":
        assert table.words("Palatine-1") == ("hold",)
        table.season()
    assert table.at("Palatine-1") == ""
    landed = lost | {"mainz": "elector_palatine"}  # land of its own, but an enemy stands there
    armies = {"Palatine-1": "", **others, "Dutch-1": "mainz"}
    table = Table(position("spring 1622", armies, landed, vp=last, orders=orders))
    if orders == "sealed":
        assert table.words("Palatine-1") == ("hold",)
        table.season()
    assert table.at("Palatine-1") == ""


@pytest.mark.rule("R1")
def test_lowest_total_moves_first_ties_as_the_rules_name_them() -> None:
    """R1: who comes first occupies, who comes second attacks."""
    armies = {"Spain-2": "t_spanish_netherlands", "Dutch-1": "t_united_provinces"}
    tied = Table(position(armies=armies), battle(1, "united_provinces", "spain"))
    tied.season("Dutch-1 Liège", "Spain-2 Liège")
    assert tied.state.battles[0].attacker.power == "united_provinces"
    ahead = Table(position(armies=armies, vp={"spain": 5}), battle(1, "spain", "united_provinces"))
    ahead.season("Dutch-1 Liège", "Spain-2 Liège")
    assert ahead.state.battles[0].attacker.power == "spain"


def test_in_turn_the_lowest_total_moves_first() -> None:
    table = Table(position(armies={"Spain-1": "milan", "Dutch-1": "liege"}, vp={"spain": 3}, orders="turns"))
    assert RULES.to_move(table.state) == ("united_provinces",)
    refused = refusal(table, "Spain-1 Savoy")
    assert refused.reason == "It is not your move."
    table.give("Dutch-1 Luxembourg")
    assert RULES.to_move(table.state) == ("spain",)
    table.give("spain: done")
    assert table.state.season == "autumn"


@pytest.mark.rule("R1")
def test_each_move_is_fought_out_before_the_next() -> None:
    """R1: Bavaria, beaten out of the way, no longer bars Spain's march; the winner stands in the way of none."""
    armies = {"Palatine-1": "upper_palatinate", "Bavaria-1": "nuremberg", "Dutch-1": "franconia"}
    throws = battle(1, "elector_palatine", "bavaria", "elector_palatine") + battle(
        2, "united_provinces", "elector_palatine", "draw"
    )
    table = Table(position(armies=armies, vp={"united_provinces": 1, "bavaria": 9}), throws)
    table.season("Palatine-1 Nuremberg", "Dutch-1 Nuremberg")
    assert [b.defender.army for b in table.state.battles] == ["Bavaria-1", "Palatine-1"]


@pytest.mark.rule("R3")
def test_everyone_not_allied_is_hostile() -> None:
    """R3."""
    table = Table(position(armies={"Dutch-1": "munster", "Palatine-1": "cologne"}))
    hint = next(word.hint for word in RULES.words(table.state, "united_provinces", ("Dutch-1",)).next
                if word.text == "Cologne")  # fmt: skip
    assert hint == "battle with Elector Palatine"


@pytest.mark.rule("R7")
@pytest.mark.parametrize("orders", ["sealed", "turns"])
def test_one_army_a_province(orders: str) -> None:
    """R7: an ally's or an own army bars the way; in areas there is room for all."""
    table = Table(position(armies={"Spain-1": "tyrol", "Austria-1": "salzburg"}, orders=orders))
    if orders == "turns":
        refused = refusal(table, "Spain-1 Salzburg")
        assert (refused.reason, refused.rule) == ("Austria-1 stands in Salzburg", "R7")
        return
    table.season("Spain-1 Salzburg")
    assert table.at("Spain-1") == "tyrol"
    assert table.said("failed") == ["Spain-1 cannot march to Salzburg: Austria-1 stands in Salzburg."]
    assert table.rules_cited("failed") == ["R7"]
    assert [move.outcome for move in table.state.moves] == ["failed"]
    room = Table(position(armies={"Spain-1": "milan", "Spain-2": "t_spain"})).season("Spain-1 Spain")
    assert (room.at("Spain-1"), room.at("Spain-2")) == ("t_spain", "t_spain")


@pytest.mark.rule("R22")
def test_own_armies_leave_before_others_follow() -> None:
    """R22: Spain-1 follows Spain-2 in spite of its number; two armies cannot change places."""
    table = Table(position(armies={"Spain-1": "milan", "Spain-2": "savoy"}))
    table.season("Spain-1 Savoy", "Spain-2 Franche-Comté")
    assert (table.at("Spain-1"), table.at("Spain-2")) == ("savoy", "franche_comte")
    swap = Table(position(armies={"Spain-1": "milan", "Spain-2": "savoy"})).season("Spain-1 Savoy", "Spain-2 Milan")
    assert (swap.at("Spain-1"), swap.at("Spain-2")) == ("milan", "savoy")
    assert swap.said("failed") == [
        "Spain-1 cannot march to Savoy: Spain-2 stands in Savoy.",
        "Spain-2 cannot march to Milan: Spain-1 stands in Milan.",
    ]


@pytest.mark.rule("R7", "R22")
@pytest.mark.parametrize(("one", "other"), [("Spain-1", "Spain-2"), ("Spain-2", "Spain-1")])
def test_places_may_be_changed_with_an_area(one: str, other: str) -> None:
    """It has room for both, so nobody stands in the way there."""
    table = Table(position(armies={one: "milan", other: "t_spain"})).season(f"{one} Spain", f"{other} Milan")
    assert (table.at(one), table.at(other)) == ("t_spain", "milan")


@pytest.mark.rule("R22", "R24")
@pytest.mark.parametrize("spain", [-9, 9])
def test_armies_of_one_seat_leave_before_others_follow(spain: int) -> None:
    """Whichever of its powers has the lower total; alone, Spain's army would be barred."""
    armies, orders = {"Spain-1": "valtelline", "Austria-1": "tyrol"}, ("Spain-1 Tyrol", "Austria-1 Salzburg")
    table = Table(position(armies=armies, vp={"spain": spain}, players="2")).season(*orders)
    assert (table.at("Spain-1"), table.at("Austria-1")) == ("tyrol", "salzburg")
    apart = Table(position(armies=armies, vp={"spain": -9})).season(*orders)
    assert (apart.at("Spain-1"), apart.at("Austria-1")) == ("valtelline", "salzburg")


@pytest.mark.rule("R1", "R22")
def test_who_is_followed_moves_no_sooner_for_that() -> None:
    """Austria is attacked before its turn, and so Spain cannot follow it."""
    armies = {"Spain-1": "valtelline", "Austria-1": "tyrol", "Dutch-1": "bavaria"}
    state = position(armies=armies, vp={"spain": -9, "austria": 9}, players="2")
    table = Table(state, battle(1, "united_provinces", "austria"))
    table.season("Spain-1 Tyrol", "Austria-1 Salzburg", "Dutch-1 Tyrol")
    assert (table.at("Spain-1"), table.at("Austria-1")) == ("valtelline", "tyrol")
    assert table.said("failed")[-1] == "Spain-1 cannot march to Tyrol: Austria-1 stands in Tyrol."


@pytest.mark.rule("R23")
@pytest.mark.parametrize("result", ["elector_palatine", "austria", "draw"])
def test_an_army_attacked_before_its_move_rests_and_its_order_lapses(result: str) -> None:
    """R23."""
    armies = {"Austria-1": "bohemia_south", "Palatine-1": "bohemia_north"}
    throws = battle(1, "elector_palatine", "austria", result)
    table = Table(position(armies=armies, vp={"austria": 9}), throws)
    table.season("Palatine-1 South-Bohemia", "Austria-1 Moravia")
    assert table.said("failed") == ["Austria-1 cannot march to Moravia: it had to fight first, and rests."]
    assert table.rules_cited("failed") == ["m"]


@pytest.mark.rule("R24", "k")
def test_powers_of_one_seat_are_friends() -> None:
    """R24: they never fight each other, and a friend cannot wake a sleeping power of its seat."""
    state = position(armies={"Palatine-1": "lower_palatinate", "Dutch-1": "mainz"}, players="2")
    assert seat_names(state.plan)["united_provinces"] == seat_names(state.plan)["elector_palatine"]
    table = Table(state).season("Palatine-1 Mainz")
    assert table.said("failed") == ["Palatine-1 cannot march to Mainz: Dutch-1 stands in Mainz."]
    asleep = Table(position(armies={"Austria-1": "lusatia"}, players="2"))
    hints = {word.text: word.hint for word in RULES.words(asleep.state, "spain", ("Austria-1",)).next}
    assert hints["Saxony"] == "Saxony is not yet in the war"
    asleep.season("Austria-1 Saxony")
    assert asleep.at("Austria-1") == "lusatia"
    assert "saxony" not in asleep.state.active
    assert asleep.rules_cited("failed") == ["k"]


def seat_names(plan: str) -> dict[str, str]:
    return {power: powers[0] for powers in BOARD.scenarios.seat_plans[plan] for power in powers}


@pytest.mark.rule("o", "R7")
def test_a_sealed_deployment_that_came_to_nothing_is_reported() -> None:
    """Somebody was deployed there first: the army stays, and so its march has no arrow."""
    armies = {"Palatine-1": "trier", "Austria-1": "moravia"}
    holders = {"bohemia_north": "austria", "bohemia_south": "austria"}
    table = Table(position("spring 1625", armies, holders))
    table.give("Austria-1 deploy North-Bohemia", "Palatine-1 deploy Upper-Palatinate Nuremberg")
    table.state.armies["Bavaria-1"] = table.state.armies["Austria-1"].__class__(
        "Bavaria-1", "bavaria", "upper_palatinate"
    )
    table.season()
    assert table.at("Palatine-1") == "trier"
    assert table.said("failed") == [
        "Palatine-1 cannot march to Upper Palatinate: another army stands there.",
        "Palatine-1 cannot march to Nuremberg: it could not be deployed next to it.",
    ]


def test_other_peoples_armies_and_sleeping_powers_are_not_yours() -> None:
    table = Table(setup())
    for order, reason, rule in (
        ("spain: Austria-1 Tyrol", "Austria-1 belongs to Austria, not to you", "c"),
        ("spain: Sweden-1 Pomerania", "Sweden is not yet in the war", "j"),
        ("spain: France-2 Savoy", "France is not yet in the war", "i"),
    ):
        refused = refusal(table, order)
        assert (refused.reason, refused.rule) == (reason, rule)
