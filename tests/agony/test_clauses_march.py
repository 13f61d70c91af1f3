"""The way of a party, clause by clause: where roads lead, what bars them, what a step brings [10.1, 11.1, 16.2]."""

from dataclasses import replace
from typing import Any

import pytest

from game.agony import entering, marching, ways
from game.agony.board import DENMARK, SWEDEN
from game.agony.state import Batch, Force, March, State
from game.core.agenda import Item
from tests.agony.positions import answered, bare, flow_of, party_at, place, put_to, run

P, C = "protestant", "catholic"
GERMANS, VETERANS, SPANIARDS = {"German-mercenary": 2}, {"Imperial-veteran": 2}, {"Spanish-veteran": 3}


def barred(state: State, march: March, to: str) -> str:
    reason, rule = marching.barrier(state, march, to)
    assert bool(reason) is bool(rule)
    return rule


@pytest.mark.rule("3.2", "11.11", "10.12", "11.15")
@pytest.mark.parametrize(
    ("leader", "batches", "more", "left"),
    [
        ("bucquoy", (), {}, 8),
        ("bucquoy", (), {"spent": 3}, 5),
        ("bucquoy", (), {"spent": 9}, 0),
        ("", (), {}, 0),
        ("", (Batch(VETERANS, 2),), {}, 4),
        ("bucquoy", (Batch(VETERANS, 2),), {"spent": 5}, 3),
        ("bucquoy", (Batch(VETERANS), Batch({"Imperial-militia": 1}, 2)), {"spent": 2}, 3),
        ("bucquoy", (Batch({"Imperial-militia": 1, "Imperial-veteran": 1}),), {}, 5),
        ("bucquoy", (Batch({"Imperial-militia": 1}),), {"bonus": 2}, 7),
    ],
)
def test_movement_points_left(leader: str, batches: tuple[Batch, ...], more: dict[str, Any], left: int) -> None:
    assert marching.mp_left(replace(party_at("prague", {}, leader), batches=batches, **more)) == left


@pytest.mark.rule("10.12", "11.15")
def test_how_many_may_march() -> None:
    both = replace(party_at("prague", {}, "mansfeld", P), leaders=("mansfeld", "anhalt"))
    assert [marching.capacity(march) for march in (party_at("prague", {}, "mansfeld", P), both)] == [5, 7]
    assert marching.capacity(replace(both, leaders=("mansfeld", "thurn", "schlick"))) == 8
    assert marching.capacity(replace(both, free=True)) == 1
    batches = (Batch({"German-militia": 1}), Batch({"German-militia": 2, "German-mercenary": 1}, 1))
    assert marching.party(replace(both, batches=batches)) == {"German-mercenary": 1, "German-militia": 3}
    assert marching.people(replace(both, followers=("thurn",))) == ("mansfeld", "anhalt", "thurn")


@pytest.mark.rule("11.12", "16.21", "16.23", "17.D.3", "17.U.2")
@pytest.mark.parametrize(
    ("at", "side", "near"),
    [
        ("landshut", C, ("ingolstadt", "munich", "passau", "regensburg")),
        ("wesel", C, ("aachen", "koln", "munster_city", "up-catholic")),
        ("wesel", P, ("aachen", "koln", "munster_city", "up-protestant")),
        ("up-catholic", C, ("antwerp", "ghent", "wesel", "lingen")),
        ("up-protestant", P, ("antwerp", "ghent", "wesel", "lingen", "stettin", "stralsund", "kolberg", "rostock",
                              "wismar", "kiel", "hamburg", "bremen", "lubeck")),
        (DENMARK, P, ("rendsburg", "kiel")),
        (SWEDEN, P, ()),
        ("prague!", C, ()),
    ],
)  # fmt: skip
def test_where_roads_and_arrows_lead(at: str, side: str, near: tuple[str, ...]) -> None:
    assert marching.neighbours(bare(), party_at(at, GERMANS, "mansfeld", side)) == near


@pytest.mark.rule("11.31", "11.32", "17.H.4", "17.Sp.2", "11.11")
def test_closed_lands() -> None:
    state = bare()
    assert barred(state, party_at("mons", GERMANS, "mansfeld", P), "rocroi") == "11.31"
    state.entered = ("french",)
    assert barred(state, party_at("mons", GERMANS, "mansfeld", P), "rocroi") == ""
    assert barred(state, party_at("mons", SPANIARDS, "spinola"), "rocroi") == ""
    assert barred(state, party_at("mons", SPANIARDS, "spinola"), "amiens") == "11.32"
    assert barred(state, party_at("mons", GERMANS, "mansfeld", P), "amiens") == ""
    hungarian = {"Hungarian-militia": 1}
    for march in (party_at("prague", hungarian, "", P), party_at("prague", {}, "bethlen_gabor", P)):
        assert (barred(state, march, "pilsen"), barred(state, march, "dresden")) == ("", "17.H.4")
    joined = replace(party_at("prague", GERMANS, "mansfeld", P), followers=("bethlen_gabor",))
    assert barred(state, joined, "dresden") == "17.H.4"
    assert barred(state, party_at("prague", GERMANS, "mansfeld", P), "dresden") == ""
    assert barred(state, party_at("koln", SPANIARDS, "spinola"), "marburg") == "17.Sp.2"
    assert barred(state, party_at("koln", SPANIARDS, "spinola"), "wesel") == ""
    assert barred(state, party_at("kassel", SPANIARDS, "spinola"), "marburg") == ""
    assert barred(state, party_at("koln", {}, "spinola"), "marburg") == ""


@pytest.mark.rule("8.61")
def test_neutral_ground_closed_by_a_card() -> None:
    state = bare()
    march = party_at("lutzen", {"Saxon-militia": 1}, "john_george")
    assert barred(state, march, "erfurt") == ""
    state.in_force["P11"] = "turn"
    assert barred(state, march, "erfurt") == "8.61"
    assert barred(state, march, "leipzig") == ""


@pytest.mark.rule("8.321", "17.Sp.2", "17.Sp.31")
def test_the_zone_s_border_stops_the_cardinal_s_troops_alone() -> None:
    state = place(bare(), "frankfurt", {"Imperial-militia": 1})
    assert barred(state, party_at("hanau", GERMANS, "", P, free=True), "frankfurt") == "8.321"


@pytest.mark.rule("8.321", "11.21")
def test_enemies_in_the_way() -> None:
    state = place(bare(), "eger", {"German-militia": 1})
    assert barred(state, party_at("pilsen", VETERANS, "bucquoy"), "eger") == ""
    assert barred(state, party_at("pilsen", VETERANS, "bucquoy", free=True), "eger") == "8.321"
    assert barred(state, party_at("pilsen", VETERANS, ""), "eger") == "8.321"
    assert barred(state, party_at("pilsen", {}, "bucquoy"), "eger") == "11.21"
    assert barred(state, party_at("pilsen", {}, "bucquoy"), "cham") == ""
    state = place(bare(), "prague!", {"German-militia": 1})
    assert barred(state, party_at("pilsen", {}, "bucquoy"), "prague") == "11.21"
    assert barred(state, party_at("pilsen", VETERANS, "", free=True), "prague") == ""
    place(state, "prague", {"Imperial-militia": 1})
    assert barred(state, party_at("pilsen", {}, "bucquoy"), "prague") == ""


@pytest.mark.rule("16.132", "16.22", "16.21", "17.D.4", "11.11")
def test_into_the_united_provinces() -> None:
    state, up = bare(), "up-protestant"
    army = party_at("wesel", GERMANS, "mansfeld", P)
    assert barred(state, army, up) == ""
    assert [barred(state, replace(army, free=True), up), barred(state, replace(army, leader=""), up)] == ["16.22"] * 2
    assert barred(state, replace(army, batches=()), up) == "16.22"
    assert barred(state, replace(army, left_up=True), up) == "16.21"
    five, six = (replace(army, batches=(Batch(GERMANS, n),)) for n in (5, 6))
    assert (barred(state, five, up), barred(state, six, up)) == ("", "11.11")
    dane = party_at("wesel", {"Danish-veteran": 1}, "christian_iv", P)
    assert barred(state, dane, up) == ""
    assert barred(place(state, "kiel", {"Danish-militia": 1}), dane, up) == "17.D.4"
    assert barred(state, army, up) == ""
    assert barred(place(bare(), up, {"German-militia": 1}), army, up) == "16.22"
    assert barred(place(bare(), up, {}, "thurn"), army, up) == "16.22"
    assert barred(place(bare(), "up-catholic", {"Spanish-veteran": 1}), army, up) == ""
    state.dutch_over = True
    assert barred(state, army, up) == "16.132"


@pytest.mark.rule("16.22", "16.23", "16.21", "16.24", "11.11")
def test_out_of_the_united_provinces() -> None:
    state = bare()
    army = party_at("up-protestant", GERMANS, "mansfeld", P)
    state.cities["wesel"] = state.cities["antwerp"] = P
    assert barred(state, army, "wesel") == ""
    assert barred(state, replace(army, free=True), "wesel") == "16.23"
    assert barred(state, replace(army, entered_up=True), "wesel") == "16.21"
    state.cities["wesel"] = ""
    assert (barred(state, army, "wesel"), barred(state, army, "kiel")) == ("", "16.23")
    place(state, "up-protestant", {"German-militia": 1})
    assert barred(state, army, "wesel") == "16.22"
    place(state, "up-protestant", {}, "mansfeld")
    assert barred(state, army, "wesel") == "16.22"
    place(state, "up-protestant", {}, "thurn")
    assert barred(state, army, "wesel") == ""
    assert barred(state, replace(army, batches=(), free=True), "wesel") == "16.23"
    state.units.clear()
    assert barred(state, replace(army, batches=(), free=True), "wesel") == ""


@pytest.mark.rule("16.24", "5.15")
def test_spinola_s_army_is_three_spanish_units_and_a_spanish_leader() -> None:
    state = bare()
    for units, leader, stays in (
        ({"Spanish-veteran": 3}, "spinola", True),
        ({"Spanish-veteran": 2}, "spinola", False),
        ({"Spanish-veteran": 3}, "tilly", False),
        ({"Spanish-veteran": 2, "Imperial-veteran": 2}, "cordoba", False),
    ):
        army = party_at("up-catholic", units, leader)
        assert barred(state, army, "antwerp") == ("16.24" if stays else "")
    state = place(bare(), "up-catholic", {"Spanish-veteran": 1}, "cordoba")
    assert barred(state, party_at("up-catholic", {"Spanish-veteran": 2}, "spinola"), "antwerp") == "16.24"


@pytest.mark.rule("8.321", "10.22", "11.22")
def test_where_a_party_may_rest() -> None:
    state = place(bare(), "linz", {}, "thurn")
    alone, army = party_at("krems", {}, "bucquoy"), party_at("krems", VETERANS, "bucquoy")
    assert [marching.may_rest(state, march, "linz") for march in (alone, army)] == [False, True]
    assert marching.may_rest(state, alone, "up-catholic")
    place(state, "linz", {"German-militia": 1})
    assert marching.may_rest(state, alone, "linz")
    six, seven = (place(bare(), "linz", {"Imperial-militia": n}) for n in (6, 7))
    assert [marching.may_rest(x, army, "linz") for x in (six, seven)] == [True, False]


@pytest.mark.rule("10.22", "11.13")
def test_a_city_is_passed_only_toward_one_that_is_open() -> None:
    state = place(bare(), "passau", {"Imperial-militia": 8})
    for city in ("landshut", "linz"):
        place(state, city, {"Imperial-militia": 8})
    two, one = (party_at("landshut", {}, "tilly", batches=(Batch({"Bavarian-mercenary": 1}, n),)) for n in (4, 5))
    assert [marching.may_enter(state, march, "passau") for march in (two, one)] == [True, False]
    place(state, "regensburg", {"German-militia": 1})
    assert not marching.may_enter(state, two, "passau")
    state.units["regensburg!"] = state.units.pop("regensburg")
    assert not marching.may_enter(state, two, "passau")
    enemy = place(bare(), "regensburg", {"German-militia": 1})
    assert marching.may_enter(enemy, two, "regensburg")


@pytest.mark.rule("10.22", "11.12", "11.21")
def test_why_a_step_is_refused() -> None:
    state = place(bare(), "passau", {"Imperial-militia": 8})
    march = party_at("landshut", {}, "tilly", batches=(Batch({"Bavarian-mercenary": 1}, 5),))
    told = [ways.why_not(state, march, word) for word in ("Vienna", "Passau", "Landshut", "xyzzy", "Munich")]
    assert [found and found[1] for found in told] == ["11.11", "10.22", None, None, "10.22"]
    enemy = place(bare(), "passau", {"German-militia": 1})
    found = ways.why_not(enemy, party_at("landshut", {}, "tilly"), "passau")
    assert found is not None
    assert found[1] == "11.21"
    assert marching.goal(state, march, "Munich") == "munich"
    assert marching.goal(state, march, "Passau") == marching.goal(state, march, "Vienna") == ""


@pytest.mark.rule("11.11", "11.12", "11.16", "11.18", "11.22")
def test_a_step_is_paid_and_left_behind_one() -> None:
    state = bare()
    state.trail, state.cities["eger"] = ("pilsen",), C
    batches = (Batch({"Imperial-veteran": 2}, 1), Batch({"Imperial-militia": 3}))
    march = replace(party_at("pilsen", {}, "bucquoy"), batches=batches, spent=1, steps=1, path=("pilsen",))
    flow = flow_of(place(state, "pilsen", {}, "bucquoy"))
    entering.enter(flow, march, ("eger",))
    after = flow.state.march
    assert after is not None
    assert (after.at, after.origin, after.spent, after.steps) == ("eger", "pilsen", 2, 2)
    assert [batch.spent for batch in after.batches] == [2, 1]
    assert (after.units_moved, after.path) == (3, ("pilsen", "eger"))
    assert (flow.state.leaders["bucquoy"], flow.state.trail) == ("eger", ("pilsen", "eger"))
    assert (after.entered_up, after.left_up) == (False, False)
    entering.enter(flow, replace(march, batches=()), ("eger",))
    assert flow.state.march is not None
    assert (flow.state.march.path, flow.state.march.units_moved) == (("pilsen",), 0)
    for at, to, told in (("wesel", "up-protestant", (True, False)), ("up-protestant", "wesel", (False, True))):
        box = flow_of(bare())
        entering.enter(box, party_at(at, GERMANS, "mansfeld", P), (to,))
        assert box.state.march is not None
        assert (box.state.march.entered_up, box.state.march.left_up) == told
        assert box.state.march.units_moved == (2 if to == "wesel" else 0)


@pytest.mark.rule("17.Sp.3", "17.Sp.32", "11.18")
@pytest.mark.parametrize(
    ("units", "to", "turn", "left"),
    [(SPANIARDS, "koln", 3, 0), (SPANIARDS, "koln", 0, 0), (VETERANS, "koln", 3, 3), (SPANIARDS, "kassel", 3, 3)],
)
def test_only_spaniards_of_the_cardinal_reach_the_zone(units: dict[str, int], to: str, turn: int, left: int) -> None:
    state = bare()
    state.cardinal_turn = turn
    flow = flow_of(state)
    entering.enter(flow, party_at("marburg", units, "cardinal_infante"), (to,))
    assert flow.state.cardinal_turn == left
    assert ("17.Sp.32" in [event.rule for event in flow.events]) is (turn > left)


@pytest.mark.rule("11.21", "11.23", "11.233")
@pytest.mark.parametrize(
    ("at", "holder", "revolt", "kinds"),
    [
        ("prague", P, False, ["clash", "react"]),
        ("prague", C, False, ["clash"]),
        ("prague", "", True, ["clash"]),
        ("pilsen", P, False, ["clash"]),
    ],
)
def test_who_holds_the_fortress_is_asked(at: str, holder: str, revolt: bool, kinds: list[str]) -> None:
    state = place(bare(), at, {"German-militia": 1})
    state.cities[at], state.revolts = holder, (at,) if revolt else ()
    state.march = party_at(at, VETERANS, "bucquoy")
    flow = flow_of(state)
    entering.face(flow, state.march)
    assert [item.kind for item in flow.state.agenda] == kinds
    assert entering.meets(state, state.march)
    for march in (replace(state.march, batches=()), replace(state.march, at="eger")):
        assert not entering.meets(state, march)


@pytest.mark.rule("12.6", "12.61", "12.62", "11.17", "12.43")
@pytest.mark.parametrize(("at", "revolt", "taken"), [("eger", False, C), ("prague", False, P), ("eger", True, "")])
def test_an_overrun_costs_a_point_and_gains_open_cities(at: str, revolt: bool, taken: str) -> None:
    state = place(bare(), at, {"German-militia-half": 1}, "thurn")
    state.cities[at], state.revolts = "" if revolt else P, (at,) if revolt else ()
    state.march = replace(party_at(at, {}, "wallenstein"), batches=(Batch(VETERANS, 2),), spent=2)
    flow = flow_of(state)
    entering.overrun(flow, state.march)
    march = flow.state.march
    assert march is not None
    assert (march.spent, march.batches[0].spent) == (3, 3)
    assert (at in flow.state.units, "thurn" in flow.state.leaders) == (False, False)
    assert flow.state.cities[at] == taken
    assert flow.state.influence == (1 if taken == C else 0)


@pytest.mark.rule("11.23", "11.231")
@pytest.mark.parametrize(("cf", "answer"), [(3, "outside"), (4, "inside"), (5, "inside")])
def test_outnumbered_two_to_one_is_at_twice(cf: int, answer: str) -> None:
    state = place(bare(), "prague", {"German-militia": 1})
    state.standing[P] = {"fortress": "outside-unless-outnumbered"}
    state.march = party_at("prague", {"Imperial-militia-half": cf}, "bucquoy")
    play = run(state, Item("react", P, "prague"))
    assert ("prague!" in play.state.units) is (answer == "inside")
    for wish in ("inside", "outside"):
        state.standing[P] = {"fortress": wish}
        assert ("prague!" in run(state, Item("react", P, "prague")).state.units) is (wish == "inside")


@pytest.mark.rule("11.23", "11.231")
def test_all_go_inside_or_none() -> None:
    state = place(bare(), "prague", {"German-militia": 1}, "thurn")
    state.march = party_at("prague", VETERANS, "bucquoy")
    inside, outside = (answered(state, Item("react", P, "prague"), word).state for word in ("inside", "outside"))
    assert (set(inside.units), inside.leaders["thurn"]) == ({"prague!"}, "prague!")
    assert (set(outside.units), outside.leaders["thurn"]) == ({"prague"}, "prague")


@pytest.mark.rule("11.21", "12.11", "12.6", "12.61")
@pytest.mark.parametrize(
    ("inside", "form"), [({}, ""), ({"Imperial-militia": 1}, "relief"), ({"German-militia": 1}, "")]
)
def test_who_is_inside_is_relieved(inside: dict[str, int], form: str) -> None:
    state = place(place(bare(), "prague", {"German-mercenary": 2}), "prague!", inside)
    state.march = party_at("prague", VETERANS, "bucquoy")
    flow = flow_of(state)
    entering.clash(flow, Item("clash"))
    assert (flow.state.agenda[0].kind, flow.state.agenda[0].args) == ("battle", (form,))
    assert flow.state.march is not None
    assert (flow.state.march.stopped, flow.state.march.fought) == (True, True)


@pytest.mark.rule("10.22", "11.13", "17.H.4")
def test_nobody_passes_toward_closed_land() -> None:
    state = place(place(bare(), "bregenz", {"German-militia": 8}), "innsbruck", {"German-militia": 8})
    hungarians, germans = ({kind: 1} for kind in ("Hungarian-militia", "German-militia"))
    state.cities["innsbruck"] = state.cities["bregenz"] = P
    assert not marching.may_enter(state, party_at("innsbruck", hungarians, "", P), "bregenz")
    assert marching.may_enter(state, party_at("innsbruck", germans, "", P), "bregenz")


@pytest.mark.rule("11.15", "11.23")
def test_a_full_party_picks_nobody_up_and_the_besieged_are_told_the_odds() -> None:
    state = place(bare(), "prague", {"German-militia": 2})
    for n, more in ((3, {"German-militia": 2}), (4, {"German-militia": 1}), (5, {})):
        assert marching.could_pick(state, party_at("prague", {"German-mercenary": n}, "mansfeld", P)) == more
    state.march = party_at("prague", VETERANS, "bucquoy")
    prompt = put_to(state, Item("react", P, "prague")).prompt
    assert prompt == "Bucquoy comes to Prague with 8 CF; you have 4 CF there. Inside or outside?"


@pytest.mark.rule("10.12", "11.11", "11.12", "12.2", "12.13", "13.15", "8.31", "11.1", "11.16", "11.14")
def test_what_nobody_has_done_yet() -> None:
    assert Batch(VETERANS) == Batch(VETERANS, 0)
    fresh = March(C, "tilly", (), (), (), "linz", "linz", "linz")
    assert (fresh.spent, fresh.bonus, fresh.steps, fresh.units_moved, fresh.unmet) == (0, 0, 0, 0, 0)
    force = Force(C, "tilly", (), {})
    assert (force.cf, force.column, force.drm, force.die, force.loss) == (0, -1, 0, -1, 0)


@pytest.mark.rule("11.15", "19.7")
def test_leaders_alone_pick_nobody_up_and_imperials_are_kept_by_option_only() -> None:
    state = place(bare(), "prague", {"German-militia": 2})
    assert marching.could_pick(state, party_at("prague", {}, "mansfeld", P)) == {"German-militia": 2}
    assert marching.could_pick(state, party_at("prague", {}, "mansfeld", P, free=True)) == {}
    assert barred(bare(), party_at("passau", VETERANS, "bucquoy"), "regensburg") == ""
    assert barred(bare(tilly="yes"), party_at("passau", VETERANS, "bucquoy"), "regensburg") == "19.7"
