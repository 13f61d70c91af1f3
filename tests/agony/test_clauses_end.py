"""Peace and victory, clause by clause [5.2, 5.3, 19.1]."""

from typing import Any

import pytest

from game.agony import peace, victory
from game.agony.board import BOARD
from game.agony.state import State
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import answered, bare, flow_of, place, put_to

P, C = "protestant", "catholic"


@pytest.mark.rule("5.3", "5.31", "8.323", "18.13", "18.25")
@pytest.mark.parametrize(("scenario", "may"), [("campaign", (True, True)), ("early_war", None), ("intervention", None)])
def test_who_may_never_offer_peace(scenario: str, may: tuple[bool, bool] | None) -> None:
    state = bare(scenario)
    state.vp, barred = 5, BOARD.scenarios[scenario].no_peace
    assert may is None or not barred
    assert (peace.may_offer(state, P), peace.may_offer(state, C)) == (P not in barred, C not in barred)


@pytest.mark.rule("5.3", "5.31", "5.32")
@pytest.mark.parametrize(("side", "vp", "asked"), [(C, 34, True), (C, 35, False), (P, 11, True), (P, 10, False)])
def test_who_is_asked_for_peace(side: str, vp: int, asked: bool) -> None:
    state = bare()
    state.vp = vp
    flow = flow_of(state)
    peace.offer(flow, side)
    (item,) = flow.state.agenda
    assert (item.kind, item.seat) == (("peace", P if side == C else C) if asked else ("negotiate", ""))
    ask = Item("peace", P)
    assert put_to(state, ask).texts() == ("accept", "decline")
    assert put_to(state, ask, "peace") == NOTHING
    assert [item.kind for item in answered(state, ask, "accept").state.agenda] == ["negotiate"]
    assert answered(state, ask, "decline").state.agenda == ()


@pytest.mark.rule("5.32")
@pytest.mark.parametrize(
    ("vp", "die", "winner", "loser"),
    [(30, 0, "", ""), (30, 9, C, ""), (20, 0, P, ""), (30, 4, "", P), (20, 1, "", C), (30, 2, "", "")],
)
def test_what_the_table_brings_about(vp: int, die: int, winner: str, loser: str) -> None:
    state = bare()
    place(place(state, "magdeburg", {"Imperial-militia": 1}), "regensburg", {"German-militia": 1})
    state.vp = vp
    flow = flow_of(state, ("peace", die))
    peace.negotiate(flow, Item("negotiate"))
    assert flow.state.winner == winner
    asked = [item for item in flow.state.agenda if item.kind == "withdraw"]
    assert [(item.args, item.seat) for item in asked] == ([((loser,), C if loser == P else P)] if loser else [])
    assert ("truce" in flow.state.done) is ((vp, die) == (30, 2))


@pytest.mark.rule("5.32")
def test_where_who_withdraws_stands() -> None:
    state = bare()
    for at, unit in (("pilsen", "Imperial-militia"), ("linz", "Imperial-militia"), ("magdeburg", "Imperial-militia")):
        place(state, at, {unit: 1})
    place(state, "vienna", {"German-militia": 1})
    place(state, "regensburg!", {"German-militia": 1})
    assert peace.places(state, C, 0) == ["bohemia", "magdeburg"]
    assert peace.places(state, C, 1) == ["magdeburg"]
    assert peace.places(state, P, 0) == ["austria", "regensburg"]
    state.swedish_base = "stettin"
    place(place(state, "kolberg", {"German-militia": 1}), "rostock", {"German-militia": 1})
    assert peace.places(state, P, 0) == ["austria", "mecklenburg", "regensburg"]
    ask = Item("withdraw", P, n=0, args=(C,))
    assert put_to(state, ask).texts() == ("area-Bohemia", "Magdeburg")
    assert put_to(state, ask, "area-Bohemia").end
    assert put_to(state, ask, "area-Austria") == put_to(state, ask, "Regensburg") == NOTHING
    assert put_to(state, Item("withdraw", P, n=1, args=(C,)), "area-Bohemia") == NOTHING


@pytest.mark.rule("5.32")
def test_an_area_or_two_cities_are_left() -> None:
    state = bare()
    for at in ("pilsen", "magdeburg", "nurnberg", "frankfurt"):
        place(state, at, {"Imperial-militia": 1})
    ask = Item("withdraw", P, n=0, args=(C,))
    area = answered(state, ask, "area-Bohemia").state
    assert ("pilsen" in area.units, area.agenda) == (False, ())
    one = answered(state, ask, "Magdeburg").state
    assert [(item.kind, item.seat, item.n, item.args) for item in one.agenda] == [("withdraw", P, 1, (C, "magdeburg"))]
    two = answered(one, one.agenda[-1], "Frankfurt").state
    assert ("frankfurt" in two.units, "nurnberg" in two.units, len(two.agenda)) == (False, True, 1)


@pytest.mark.rule("5.32")
def test_the_nearest_haven_with_room() -> None:
    state = bare()
    assert peace.haven(state, C, "Imperial-mercenary", "pilsen") == "vienna"
    assert peace.haven(state, C, "Imperial-mercenary", "vienna") in BOARD.roads["vienna"]
    seven, eight = (place(bare(), "vienna", {"Imperial-militia": n}) for n in (7, 8))
    assert [peace.haven(x, C, "Imperial-mercenary", "pilsen") == "vienna" for x in (seven, eight)] == [True, False]
    assert peace.haven(eight, C, "bucquoy", "pilsen") == "vienna"
    assert peace.haven(place(bare(), "vienna!", {"German-militia": 1}), C, "Imperial-mercenary", "pilsen") != "vienna"
    state.cities = dict.fromkeys(state.cities, P)
    assert peace.haven(state, C, "Imperial-mercenary", "pilsen") == ""
    state.cities = {**state.cities, "passau": C, "krems": C}
    assert peace.haven(state, C, "Imperial-mercenary", "pilsen") == "krems"
    assert peace.haven(state, C, "Spanish-veteran", "koln") == ""
    assert peace.haven(state, P, "Danish-veteran", "koln") in ("kiel", "rendsburg")
    gone = flow_of(place(state, "pilsen", {"Spanish-veteran": 1}, "spinola", "gallas"))
    gone.state.cities = {**gone.state.cities, "passau": P, "krems": P}
    peace.leave(gone, C, "pilsen")
    assert ("pilsen" in gone.state.units, "gallas" in gone.state.leaders) == (False, False)


@pytest.mark.rule("5.32")
def test_a_truce_ends_the_turn() -> None:
    flow = flow_of(bare())
    flow.state.sieges, flow.state.done = {"prague": 1}, ("other",)
    flow.state.agenda = (Item("turn-end"), Item("revolts"), Item("pay"))
    peace.truce(flow)
    after = flow.state
    kept = [item.kind for item in after.agenda]
    assert (after.sieges, after.done, kept) == ({}, ("other", "truce"), ["turn-end"])


# victory


@pytest.mark.rule("5.21", "18.26", "5.2")
@pytest.mark.parametrize(
    ("scenario", "change", "winner"),
    [
        ("campaign", {"vp": 50}, C),
        ("campaign", {"vp": 49}, ""),
        ("campaign", {"vp": 0}, P),
        ("campaign", {"vp": 1}, ""),
        ("intervention", {"vp": 50}, ""),
        ("intervention", {"vp": 50, "used": {"gustavus": "out"}, "wallenstein": "dead"}, C),
        ("intervention", {"vp": 50, "used": {"gustavus": "out"}, "wallenstein": "dismissed"}, C),
        ("intervention", {"vp": 50, "used": {"gustavus": "out"}, "wallenstein": "recalled"}, ""),
        ("intervention", {"vp": 50, "used": {"gustavus": "in"}, "wallenstein": "dead"}, ""),
    ],
)
def test_who_wins_before_the_end(scenario: str, change: dict[str, Any], winner: str) -> None:
    state = bare(scenario)
    for name, value in change.items():
        setattr(state, name, value)
    flow = flow_of(state)
    assert victory.early(flow) is bool(winner)
    assert flow.state.winner == winner


@pytest.mark.rule("5.21")
@pytest.mark.parametrize("spared", ["", "munich", "vienna", "brussels"])
def test_three_capitals_win(spared: str) -> None:
    state = bare()
    for city in ("munich", "vienna", "brussels"):
        state.cities[city] = C if city == spared else P
    assert victory.early(flow_of(state)) is not bool(spared)


HEARTLANDS = ("austria", "bavaria", "spanish_netherlands")


@pytest.mark.rule("5.22", "18.14", "18.26", "18.36", "19.1", "C6")
@pytest.mark.parametrize("ranges", ["no", "yes"])
@pytest.mark.parametrize(
    ("scenario", "limits", "missing"),
    [
        ("campaign", ((10, P), (11, "draw"), (29, "draw"), (30, C)), ("austria", "bavaria", "spanish_netherlands")),
        ("early_war", ((44, P), (45, C)), ("event",)),
        ("intervention", ((30, P), (31, "draw"), (37, "draw"), (38, C)), ()),
        ("apocalypse", ((15, P), (16, "draw"), (27, "draw"), (28, C)), ("spanish_netherlands", "electors")),
    ],
)
def test_the_reckoning_and_what_it_asks_beside_points(
    scenario: str, limits: tuple[tuple[int, str], ...], missing: tuple[str, ...], ranges: str
) -> None:
    def reckoned(vp: int, without: str = "") -> str:
        state: State = bare(scenario, ranges=ranges)
        state.vp, state.events = vp, () if without == "event" else ("C6",)
        for area in HEARTLANDS:
            state.areas[area] = P if area == without else C
        for area in ("saxony", "brandenburg", "bohemia", "lower_palatinate", "bavaria"):
            state.areas[area] = "" if without == "electors" else state.areas[area] if area in HEARTLANDS else C
        if without == "electors":
            state.cities.update(mainz="", trier="", koln="")
        return victory.reckoning(state)[0]

    found = ((19, P), (20, "draw"), (21, C)) if ranges == "yes" else limits
    for vp, winner in found:
        assert reckoned(vp) == winner
    loses = P if scenario == "early_war" and ranges == "no" else "draw"
    for without in missing:
        assert reckoned(found[-1][0], without) == loses


@pytest.mark.rule("18.36", "19.1", "5.14")
@pytest.mark.parametrize("ranges", ["no", "yes"])
def test_the_apocalypse_takes_four_electors(ranges: str) -> None:
    for n, winner in ((3, "draw"), (4, C)):
        state = bare("apocalypse", ranges=ranges)
        state.vp, state.areas["spanish_netherlands"] = 40, ""
        for area in ("saxony", "brandenburg", "bohemia", "lower_palatinate", "bavaria"):
            state.areas[area] = ""
        state.cities.update(mainz=C, trier=C, koln=C)
        state.areas["bohemia"] = C if n == 4 else ""
        assert victory.reckoning(state)[0] == winner


@pytest.mark.rule("5.32")
@pytest.mark.parametrize(("dice", "first"), [((3, 7), C), ((7, 3), P)])
def test_the_higher_roller_withdraws_first(dice: tuple[int, int], first: str) -> None:
    state = place(place(bare(), "magdeburg", {"Imperial-militia": 1}), "regensburg", {"German-militia": 1})
    flow = flow_of(state, ("Protestant", 4), ("Catholic", 4), ("Protestant", dice[0]), ("Catholic", dice[1]))
    peace.both_withdraw(flow, Item("both-withdraw"))
    assert [item.args for item in reversed(flow.state.agenda)] == [(first,), (P if first == C else C,)]
