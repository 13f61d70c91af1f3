"""Who wins, where the beaten go and what is left on the field, clause by clause [12.28, 12.5, 10.22]."""

from dataclasses import replace
from typing import Any

import pytest

from game.agony import outcome, retreat
from game.agony.state import Battle, Force, Stack, State
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import answered, bare, fight, flow_of, force, place, put_to

P, C = "protestant", "catholic"
MERCENARIES: Stack = {"German-mercenary": 2}


SWEDES, IMPERIALS = force(P, {"Swedish-veteran": 3}, "gustavus"), force(C, {"Imperial-mercenary": 3}, "gallas")


@pytest.mark.rule("12.28", "11.162")
@pytest.mark.parametrize(
    ("a", "d", "won"),
    [
        (replace(SWEDES, loss=4), replace(IMPERIALS, loss=3), P),
        (replace(SWEDES, loss=3), replace(IMPERIALS, loss=3), P),
        (replace(SWEDES, loss=3, fallen=("gustavus",)), replace(IMPERIALS, loss=3), C),
        (replace(SWEDES, loss=3, leader=""), replace(IMPERIALS, loss=3), C),
        (replace(SWEDES, loss=3), force(C, {"Imperial-mercenary": 1}, "wallenstein", loss=3), C),
        (replace(SWEDES, loss=2), replace(IMPERIALS, loss=3), C),
        (replace(SWEDES, loss=4, units={}), replace(IMPERIALS, loss=3), C),
        (replace(SWEDES, loss=4, units={}, held={"Swedish-veteran": 1}), replace(IMPERIALS, loss=3), P),
        (replace(SWEDES, loss=2), replace(IMPERIALS, loss=3, units={}), P),
        (replace(SWEDES, loss=2), replace(IMPERIALS, loss=3, units={}, held={"Imperial-militia": 1}), C),
        (replace(SWEDES, loss=4, units={}), replace(IMPERIALS, loss=3, units={}), P),
        (replace(SWEDES, loss=2, units={}), replace(IMPERIALS, loss=3, units={}), C),
    ],
)
def test_who_wins(a: Force, d: Force, won: str) -> None:
    state = fight(a, d)
    assert state.battle is not None
    assert outcome.winner(state, state.battle) == won


@pytest.mark.rule("12.52", "12.54", "11.31", "11.32", "17.H.4", "17.Sp.2")
def test_where_the_beaten_may_go() -> None:
    def refuges(at: str, units: Stack, side: str, origin: str, state: State) -> list[str]:
        attacker = force(C if side == P else P, {"Imperial-militia": 1})
        found = Battle(at, origin, attacker, force(side, units))
        return retreat.refuges(state, found)

    state = bare()
    for city in ("pilsen", "budweis", "eger", "gorlitz", "dresden", "schweidnitz"):
        state.cities[city] = ""
    assert refuges("prague", MERCENARIES, P, "pilsen", state) == [
        "prague!", "budweis", "dresden", "eger", "gorlitz", "schweidnitz"
    ]  # fmt: skip
    state.cities["prague"] = C
    state.cities["eger"] = state.cities["pilsen"] = P
    assert refuges("prague", MERCENARIES, P, "pilsen", state) == ["eger"]
    place(state, "eger", {"Imperial-militia": 1})
    assert "eger" not in refuges("prague", MERCENARIES, P, "pilsen", state)
    state.cities["munich"] = state.cities["ingolstadt"] = C
    assert "munich" not in refuges("landshut", MERCENARIES, P, "passau", state)
    place(state, "munich", {"German-militia": 1})
    assert "munich" in refuges("landshut", MERCENARIES, P, "passau", state)
    assert "rocroi" not in refuges("namur", MERCENARIES, P, "mons", state)
    state.entered, state.cities["rocroi"] = ("french",), P
    assert "rocroi" in refuges("namur", MERCENARIES, P, "mons", state)
    state.cities["mons"] = state.cities["namur"] = ""
    for side, may in ((P, True), (C, False)):
        state.cities["amiens"], state.cities["brussels"], state.cities["ghent"] = side, "", ""
        assert ("amiens" in refuges("mons", MERCENARIES, side, "namur", state)) is may
    hungarian, mixed = {"Hungarian-militia": 1}, {"Hungarian-militia": 1, "German-militia": 1}
    state = bare()
    state.cities["dresden"] = state.cities["eger"] = P
    state.cities["prague"] = state.cities["pilsen"] = state.cities["budweis"] = C
    assert refuges("prague", hungarian, P, "pilsen", state) == ["eger"]
    assert refuges("prague", mixed, P, "pilsen", state) == ["eger"], "where all of them may go"
    state.cities["eger"] = C
    assert refuges("prague", mixed, P, "pilsen", state) == ["dresden"]


@pytest.mark.rule("17.H.4", "17.Sp.2", "17.Sp.32")
@pytest.mark.parametrize(
    ("nation", "origin", "to", "exiled"),
    [
        ("hungarian", "prague", "dresden", True),
        ("hungarian", "prague", "eger", False),
        ("spanish", "koln", "marburg", True),
        ("spanish", "koln", "mainz", False),
        ("spanish", "kassel", "marburg", False),
        ("imperial", "koln", "marburg", False),
    ],
)
def test_who_may_not_go_everywhere(nation: str, origin: str, to: str, exiled: bool) -> None:
    assert retreat.in_exile(origin, nation, to) is exiled


@pytest.mark.rule("17.Sp.2", "12.54", "12.52")
@pytest.mark.parametrize(("to", "left"), [("Marburg", {"Imperial-militia": 1}),
                                          ("Mainz", {"Imperial-militia": 1, "Spanish-veteran": 1})])  # fmt: skip
def test_troops_that_may_not_go_along_are_eliminated(to: str, left: Stack) -> None:
    state = fight(SWEDES, force(C, {"Spanish-veteran": 1, "Imperial-militia": 1}, "gallas"), "koln", "aachen")
    for city in ("mainz", "marburg", "paderborn", "trier", "wesel", "koln"):
        state.cities[city] = C if city == to.lower() else ""
    flow = answered(state, Item("retreat", C, "koln"), to)
    assert flow.state.units[to.lower()] == left
    told = [str(event.message) for event in flow.events if event.rule == "17.Sp.2"]
    assert told == (["Spanish units may not go to Marburg: they are eliminated."] if to == "Marburg" else [])
    assert flow.state.leaders["gallas"] == to.lower()
    assert put_to(state, Item("retreat", C, "koln"), "Aachen") == NOTHING
    assert put_to(state, Item("retreat", C, "koln"), to).end


@pytest.mark.rule("11.17", "11.22", "12.54")
@pytest.mark.parametrize(
    ("to", "holder", "revolt", "held", "lone"),
    [("eger", P, False, C, ""), ("eger", P, True, P, ""), ("eger", "", False, "", ""), ("munich", P, False, P, "in"),
     ("munich", C, False, C, "")],
)  # fmt: skip
def test_what_those_who_retreat_find(to: str, holder: str, revolt: bool, held: str, lone: str) -> None:
    at = "prague" if to == "eger" else "landshut"
    state = fight(SWEDES, IMPERIALS, at, "budweis" if at == "prague" else "passau")
    for near in ("prague", "landshut", "pilsen", "ingolstadt", "regensburg", "dresden", "gorlitz", "schweidnitz"):
        state.cities[near] = P
    state.cities[to], state.revolts = holder, (to,) if revolt else ()
    place(state, to, {}, "thurn")
    if to == "munich" and holder == P:
        place(state, to, {"Imperial-militia": 1})
    flow = flow_of(state)
    retreat._arrive(flow, IMPERIALS, to)
    assert flow.state.cities[to] == held
    assert flow.state.leaders.get("thurn", "") == (f"{to}!" if lone else "")


@pytest.mark.rule("12.28", "12.29", "13.11")
@pytest.mark.parametrize(
    ("at", "form", "units", "change", "held", "asked"),
    [
        ("lutzen", "", MERCENARIES, {}, P, False),
        ("lutzen", "", MERCENARIES, {"revolts": ("lutzen",)}, C, False),
        ("prague", "", MERCENARIES, {}, C, True),
        ("prague", "", {"German-militia": 1}, {}, C, False),
        ("prague", "", MERCENARIES, {"sieges": {"prague": 1}}, C, True),
        ("prague", "", {}, {}, C, False),
        ("prague", "sally", MERCENARIES, {"cities": {"prague": P}}, P, False),
    ],
)
def test_the_field_is_held(at: str, form: str, units: Stack, change: dict[str, Any], held: str, asked: bool) -> None:
    state = fight(force(P, units, "mansfeld"), force(C, {}), at, "eger", form)
    state.cities[at] = C
    for name, value in change.items():
        setattr(state, name, {**getattr(state, name), **value} if isinstance(value, dict) else value)
    flow = flow_of(state)
    retreat.victory(flow, Item("victory"))
    assert flow.state.cities[at] == held
    assert ("may-besiege" in [item.kind for item in flow.state.agenda]) is asked
    assert flow.state.units.get(at, {}) == units
    assert flow.state.battle is None


@pytest.mark.rule("10.22", "10.21", "10.23")
def test_what_is_too_much_in_one_place() -> None:
    eight, nine = (place(bare(), "prague", {"Imperial-militia": n}) for n in (8, 9))
    assert [retreat.crowded(state, C) for state in (eight, nine)] == ["", "prague"]
    assert retreat.crowded(nine, P) == ""
    assert retreat.crowded(place(eight, "prague!", {"Imperial-mercenary": 1}), C) == "prague"
    assert retreat.crowded(place(bare(), "prague", {"Imperial-militia": 1}, "tilly"), C) == "prague"
    assert retreat.crowded(place(bare(), "prague", {"Imperial-militia": 1}, "thurn"), C) == ""
    assert retreat.crowded(place(bare(), "prague", {"Imperial-militia": 1, "Bavarian-militia": 1}), C) == "prague"
    assert retreat.crowded(place(bare(), "up-catholic", {"Spanish-veteran": 9}), C) == "up-catholic"
    nine.grace = {**nine.grace, "prague": 1}
    assert retreat.crowded(nine, C) == ""


@pytest.mark.rule("10.22")
def test_which_of_them_are_eliminated() -> None:
    state, item = place(bare(), "prague", {"Imperial-militia": 8}, "gallas"), Item("excess", C, "prague")
    assert put_to(state, item).texts() == ("Imperial-militia", "Gallas")
    assert put_to(state, item, "Gallas").end
    place(state, "prague!", {"Imperial-mercenary": 1})
    assert put_to(state, item).texts() == ("Imperial-mercenary", "Imperial-militia")
    assert put_to(state, item, "Gallas") == NOTHING
    assert put_to(state, item, "Imperial-mercenary").end
    assert "prague!" not in answered(state, item, "Imperial-mercenary").state.units
    assert answered(state, item, "Imperial-militia").state.units["prague"] == {"Imperial-militia": 7}
    assert "gallas" not in answered(state, item, "Gallas").state.leaders


@pytest.mark.rule("12.53", "13.15", "13.17", "16.22", "17.D.3")
@pytest.mark.parametrize(
    ("origin", "lost"), [("leipzig", False), ("up-protestant", True), ("denmark", True), ("sweden", True)]
)
def test_out_of_boxes_there_is_no_way_back(origin: str, lost: bool) -> None:
    state = fight(force(P, MERCENARIES, "mansfeld"), IMPERIALS, origin=origin)
    state.cities["lutzen"] = ""
    flow = flow_of(state)
    retreat.attacker_retreats(flow, Item("attacker-retreats"))
    assert flow.state.leaders.get("mansfeld", "") == ("" if lost else "leipzig")
    assert flow.state.units.get("leipzig", {}) == ({} if lost else MERCENARIES)
    assert (flow.state.units["lutzen"], flow.state.cities["lutzen"]) == ({"Imperial-mercenary": 3}, C)
    told = [str(event.message) for event in flow.events if event.rule == "17.D.3"]
    assert told == (["The beaten attackers have no way back: they are lost."] if lost else [])


@pytest.mark.rule("12.53", "13.15", "13.17")
def test_a_relief_and_a_sally_go_back_where_they_came_from() -> None:
    army = force(P, {"German-mercenary": 3}, "mansfeld", joined={"German-mercenary": 1})
    flow = flow_of(fight(army, IMPERIALS, "prague", "eger", "relief"))
    retreat.attacker_retreats(flow, Item("attacker-retreats"))
    assert flow.state.units["prague!"] == {"German-mercenary": 1}
    assert flow.state.units["eger"] == {"German-mercenary": 2}
    sally = fight(replace(army, joined={}), IMPERIALS, "prague", "prague!", "sally")
    sally.leaders["mansfeld"] = "prague!"
    flow = flow_of(sally)
    retreat.attacker_retreats(flow, Item("attacker-retreats"))
    assert (flow.state.units["prague!"], flow.state.leaders["mansfeld"]) == ({"German-mercenary": 3}, "prague!")
    assert flow.state.cities["prague"] == bare().cities["prague"]


@pytest.mark.rule("7.1", "12.28", "12.29", "12.51")
@pytest.mark.parametrize(("who", "loss", "influence"), [("wallenstein", 9, 3), ("gallas", 9, 0), ("wallenstein", 0, 0)])
def test_battles_wallenstein_wins_add_three(who: str, loss: int, influence: int) -> None:
    attacker = force(C, {"Imperial-mercenary": 1}, who, loss=loss)
    state = fight(attacker, force(P, {"German-militia": 1}, "thurn", loss=1))
    flow = flow_of(state)
    retreat.settle_battle(flow, Item("battle-winner"))
    assert flow.state.influence == influence
    kinds = ["victory", "defender-retreats"] if loss else ["attacker-retreats"]
    assert [item.kind for item in flow.state.agenda] == kinds
    state = fight(attacker, force(P, {}, loss=1))
    flow = flow_of(state)
    retreat.settle_battle(flow, Item("battle-winner"))
    assert [item.kind for item in flow.state.agenda] == ["victory"]
    defends = fight(force(P, {"German-militia": 1}, "thurn"), replace(attacker, loss=9))
    flow = flow_of(defends)
    retreat.settle_battle(flow, Item("battle-winner"))
    assert flow.state.influence == 0


@pytest.mark.rule("12.52", "12.53", "13.15", "13.17")
@pytest.mark.parametrize(
    ("units", "leaders", "told"),
    [(MERCENARIES, (), True), ({}, ("mansfeld",), True), ({}, (), False), (MERCENARIES, ("mansfeld",), True)],
)
def test_a_retreat_is_told_if_anybody_retreats(units: Stack, leaders: tuple[str, ...], told: bool) -> None:
    flow = flow_of(fight(force(P, units, *leaders), IMPERIALS))
    retreat.attacker_retreats(flow, Item("attacker-retreats"))
    assert ("12.52" in [event.rule for event in flow.events]) is told
    army = force(P, MERCENARIES, "mansfeld", joined={"German-militia": 1})
    flow = flow_of(fight(army, IMPERIALS, "prague", "eger", "relief"))
    retreat.attacker_retreats(flow, Item("attacker-retreats"))
    assert ("prague!" in flow.state.units, flow.state.units["eger"]) == (False, MERCENARIES)


@pytest.mark.rule("12.53", "16.22")
@pytest.mark.parametrize(("revolts", "holder"), [((), C), (("lutzen",), P)])
def test_who_beats_attackers_gains_the_city_but_none_in_revolt(revolts: tuple[str, ...], holder: str) -> None:
    state = fight(force(P, MERCENARIES), IMPERIALS)
    state.cities["lutzen"], state.revolts = P, revolts
    flow = flow_of(state)
    retreat.attacker_retreats(flow, Item("attacker-retreats"))
    assert flow.state.cities["lutzen"] == holder


@pytest.mark.rule("11.31", "11.32", "12.54")
def test_catholics_retreat_into_france_but_not_off_the_map() -> None:
    state = bare()
    state.entered = ("french",)
    for city in ("namur", "rocroi", "amiens", "brussels", "ghent", "mons"):
        state.cities[city] = ""
    found = Battle("mons", "brussels", force(P, MERCENARIES), force(C, {"Spanish-veteran": 1}))
    assert {"rocroi", "amiens"} & set(retreat.refuges(state, found)) == {"rocroi"}


@pytest.mark.rule("17.H.4", "17.Sp.2", "12.54")
def test_nobody_is_exiled_by_his_own_walls() -> None:
    state = fight(SWEDES, force(C, {"Spanish-veteran": 1}, "gallas"), "vienna", "krems")
    flow = answered(state, Item("retreat", C, "vienna"), "inside")
    assert (flow.state.units["vienna!"], flow.state.leaders["gallas"]) == ({"Spanish-veteran": 1}, "vienna!")
    hungarian = fight(IMPERIALS, force(P, {"Hungarian-militia": 1}, "thurn"), "mannheim", "oppenheim")
    hungarian.cities["mannheim"] = P
    flow = answered(hungarian, Item("retreat", P, "mannheim"), "inside")
    assert flow.state.units["mannheim!"] == {"Hungarian-militia": 1}
