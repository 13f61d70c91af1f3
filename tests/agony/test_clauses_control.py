"""Who holds what, revolts, supply and the Dutch War, clause by clause [3.1, 5.1, 9.4, 15.14, 16.1]."""

import pytest

from game.agony import control, dutch, revolts, supply
from game.agony.board import BOARD
from game.agony.places import listed
from game.core.agenda import Item
from game.core.text import say
from game.core.words import NOTHING
from tests.agony.positions import Throw, answered, bare, flow_of, party_at, place, put_to, run

P, C = "protestant", "catholic"


@pytest.mark.rule("5.1", "5.12", "5.11")
def test_points_are_counted_for_the_catholics() -> None:
    assert (control.toward(C, 2), control.toward(P, 2)) == (2, -2)
    flow = flow_of(bare())
    control.score(flow, 0, say("nothing"))
    assert flow.events == []
    control.score(flow, -3, say("something"), "prague")
    assert (flow.state.vp, [event.facts["points"] for event in flow.events]) == (18, [-3])


@pytest.mark.rule("3.1", "3.11", "3.12", "3.13", "2.42", "9.43")
def test_a_city_is_gained_once() -> None:
    state = bare()
    state.areas["bohemia"] = C
    for city in BOARD.cities_of["bohemia"]:
        state.cities[city] = C
    flow = flow_of(state)
    assert [control.take_city(flow, P, city) for city in ("pilsen", "pilsen", "eger")] == [True, False, True]
    assert (flow.state.areas["bohemia"], flow.state.cities["budweis"]) == (C, C)
    assert control.take_city(flow, P, "budweis")
    assert (flow.state.areas["bohemia"], flow.state.vp, flow.state.cities["prague"]) == (P, 18, C)
    assert control.take_city(flow, P, "prague")
    assert flow.state.vp == 18
    after = flow.state
    after.revolts = ("linz", "graz")
    assert control.take_city(flow, C, "linz")
    assert flow.state.revolts == ("graz",)
    flow = flow_of(state)
    assert control.take_city(flow, P, "magdeburg") is (state.cities["magdeburg"] != P)
    assert control.take_city(flow, C, "ulm")
    assert flow.state.vp == state.vp + 1


@pytest.mark.rule("3.12", "3.13", "9.43", "2.42")
def test_which_cities_turn_with_their_area() -> None:
    state = bare()
    state.neutral = ("saxony", "baden")
    for city in BOARD.cities_of["saxony"]:
        state.cities[city] = C
    state.cities["leipzig"], state.cities["torgau"], state.revolts = "", "", ("torgau",)
    place(state, "dresden", {"Imperial-militia": 1})
    state.march = party_at("lutzen", {"Imperial-militia": 1}, "gallas")
    flow = flow_of(state)
    control.gain_area(flow, P, "saxony")
    held = {city: flow.state.cities[city] for city in BOARD.cities_of["saxony"]}
    assert held == {"leipzig": P, "dresden": C, "torgau": "", "lutzen": C, "chemnitz": P}
    assert (flow.state.neutral, flow.state.areas["saxony"], flow.state.vp) == (("baden",), P, 15)  # the fourth Elector
    state.cities["leipzig"] = C
    flow = flow_of(state)
    control.gain_area(flow, P, "saxony")
    assert flow.state.cities["leipzig"] == C
    state.ruined = ("saxony",)
    flow = flow_of(state)
    control.gain_area(flow, P, "saxony")
    assert flow.state.vp == 16


@pytest.mark.rule("5.13", "11.18")
@pytest.mark.parametrize(("side", "area", "vp"), [(P, "franconia", 22), (C, "franconia", 20), (C, "austria", 21)])
def test_neutrality_is_broken_once(side: str, area: str, vp: int) -> None:
    flow = flow_of(bare())
    control.violate(flow, side, area)
    control.violate(flow, side, area)
    assert (flow.state.vp, area in flow.state.neutral) == (vp, False)
    assert len(flow.state.neutral) == len(bare().neutral) - (vp != 21)


@pytest.mark.rule("9.13", "9.22")
def test_an_area_joins_but_for_what_catholics_hold() -> None:
    state = bare()
    flow = flow_of(place(state, "marburg", {"Imperial-militia": 1}))
    assert control.may_join(state, "hesse_kassel")
    control.join(flow, "hesse_kassel")
    held = {city: flow.state.cities[city] for city in BOARD.cities_of["hesse_kassel"]}
    assert held == {"kassel": P, "hanau": P, "marburg": ""}
    assert (flow.state.areas["hesse_kassel"], "hesse_kassel" in flow.state.neutral, flow.state.vp) == (P, False, 20)
    control.join(flow, "hesse_kassel")
    assert flow.state.vp == 20
    place(place(state, "kassel", {"Imperial-militia": 1}), "hanau!", {"Imperial-militia": 1})
    assert not control.may_join(state, "hesse_kassel")
    state = bare()
    state.areas["baden"], state.revolts = C, ("durlach",)
    state.cities.update(breisach=C, freiburg=C, durlach="")
    flow = flow_of(place(state, "breisach", {"Imperial-militia": 1}))
    control.join(flow, "baden")
    assert (flow.state.cities["freiburg"], flow.state.cities["durlach"], flow.state.areas["baden"]) == (P, "", "")
    assert flow.state.vp == 20


@pytest.mark.rule("9.41", "9.42")
def test_a_revolt_takes_a_city_and_perhaps_its_area() -> None:
    state = bare()
    state.revolts = ("ulm",)
    flow = flow_of(state)
    control.raise_revolt(flow, "graz")
    control.raise_revolt(flow, "krems")
    assert (flow.state.revolts, flow.state.cities["krems"]) == (("graz", "krems", "ulm"), "")
    assert (flow.state.areas["austria"], flow.state.vp) == (C, 21)
    control.raise_revolt(flow, "linz")
    assert (flow.state.areas["austria"], flow.state.vp) == ("", 17)
    before = flow.state.vp
    control.raise_revolt(flow, "frankfurt")
    control.raise_revolt(flow, "aachen")
    held = BOARD.spaces["frankfurt"].vp - BOARD.spaces["aachen"].vp
    assert flow.state.vp == before + held
    control.raise_revolt(flow, "schweinfurt")
    assert flow.state.vp == before + held


@pytest.mark.rule("5.14", "5.141", "5.142")
def test_electors_count_once_each_way() -> None:
    state = bare()
    state.bavarian_elector = False
    assert list(control.electors(state)) == [
        "saxony", "brandenburg", "lower_palatinate", "bohemia", "mainz", "trier", "koln"
    ]  # fmt: skip
    state.bavarian_elector = True
    assert "bavaria" in control.electors(state)
    for area in ("saxony", "brandenburg", "bavaria", "bohemia"):
        state.areas[area] = P
    for city in ("mainz", "trier", "koln"):
        state.cities[city] = C
    for n, majority, vp in ((3, "", 0), (4, P, -2), (5, P, -2)):
        state.areas["bohemia"] = P if n > 3 else ""
        state.cities["koln"] = P if n > 4 else C
        state.majority, state.vp = "" if n < 5 else P, 0
        flow = flow_of(state)
        control.count_electors(flow)
        assert (flow.state.majority, flow.state.vp) == (majority, vp if n < 5 else 0)
        assert control.elector_count(state, P) == n
    for city in ("mainz", "trier"):
        state.cities[city] = P
    state.majority = C
    flow = flow_of(state)
    control.count_electors(flow)
    assert (flow.state.majority, flow.state.all_electors, flow.state.vp) == (P, P, -7)
    control.count_electors(flow)
    assert flow.state.vp == -7


@pytest.mark.rule("9.44")
def test_where_a_revolt_spreads() -> None:
    state = bare()
    assert revolts.targets(state, "eger") == ["pilsen"]
    assert revolts.targets(state, "linz") == ["krems"]
    state.revolts = ("krems",)
    assert revolts.targets(state, "linz") == []
    assert revolts.targets(place(bare(), "krems", {"Imperial-militia": 1}), "linz") == []
    assert revolts.targets(place(bare(), "pilsen", {"German-militia": 1}), "eger") == []
    assert revolts.targets(place(bare(), "pilsen", {}, "thurn"), "eger") == ["pilsen"]
    assert revolts.targets(bare(), "langres") == ["chalons"]


@pytest.mark.rule("9.44")
@pytest.mark.parametrize(("holder", "die", "asked"), [(P, 1, C), (C, 1, P), ("", 0, P), (C, 2, ""), ("", 2, "")])
def test_who_rolls_for_a_revolt(holder: str, die: int, asked: str) -> None:
    state = bare()
    state.areas["austria"], state.revolts = holder, ("znaim",)
    throws: list[Throw] = [("revolt in Znaim", die)]
    game = run(place(state, "vienna", {"Imperial-militia": 1}), Item("revolts"), throws=throws)
    assert game.state.phase == "revolts"
    assert game.state.revolts == (("krems", "znaim") if asked else ("znaim",))
    free = bare()
    free.areas["austria"], free.revolts = holder, ("krems",)
    flow = flow_of(free, ("revolt in Krems", die))
    revolts.spread(flow, Item("revolt-roll", place="krems"))
    assert [(item.seat, item.place) for item in flow.state.agenda] == ([(asked, "krems")] if asked else [])
    ask = Item("revolt-spreads", P, "krems")
    assert put_to(free, ask).texts() == ("Linz", "Znaim")
    assert put_to(free, ask, "Linz").end
    assert put_to(free, ask, "Vienna") == NOTHING
    assert answered(free, ask, "Linz").state.revolts == ("krems", "linz")


@pytest.mark.rule("15.14", "15.15", "17.A.1", "17.B.1", "17.D.1", "17.F.1", "17.G.1", "17.H.1", "17.Sa.1", "17.Sp.1",
                  "17.Sw.1", "17.Sp.31")  # fmt: skip
def test_the_bases_of_every_nation() -> None:
    state = bare()
    assert supply.bases(state, "imperial") == {"vienna"}
    assert supply.bases(state, "bavarian") == {"munich"}
    assert supply.bases(state, "saxon") == {"leipzig"}
    assert supply.bases(state, "protestant_german") == supply.bases(state, "english") == {"prague", "mannheim"}
    state.cities.update(breisach=P, kassel=P, brunswick=P)
    assert supply.bases(state, "hungarian") == {"prague", "mannheim"}
    state.neutral = ("baden",)
    assert supply.bases(state, "hungarian") == {"prague", "mannheim", "kassel", "brunswick"}
    state.swedish_base = "stettin"
    assert supply.bases(state, "swedish") == {"stettin"}
    assert "stettin" in supply.bases(state, "english")
    assert "stettin" not in supply.bases(state, "saxon")
    place(state, "stettin", {"Imperial-militia": 1})
    assert supply.bases(state, "swedish") == frozenset()
    state.units.clear()
    state.cities["stettin"] = C
    assert supply.bases(state, "swedish") == frozenset()
    state.cities.update(rocroi=P, nancy=P, chalons="", verdun=C)
    assert supply.bases(state, "french") == frozenset()
    state.entered = ("french",)
    assert supply.bases(state, "french") >= {"rocroi", "nancy"}
    assert not supply.bases(state, "french") & {"chalons", "verdun", "stettin"}
    assert supply.bases(state, "swedish") == supply.bases(state, "french")
    assert supply.bases(state, "danish") == {"rendsburg", "kiel"}
    state.cities["kiel"] = C
    assert supply.bases(place(state, "rendsburg", {"Imperial-militia": 1}), "danish") == frozenset()
    assert supply.bases(state, "spanish") == set(BOARD.cities_of["spanish_netherlands"])
    assert supply.bases(state, "spanish", "koln") == set(BOARD.cities_of["spanish_netherlands"])
    assert supply.bases(state, "spanish", "munich") == {"vienna"}
    state.cities["vienna"], state.cities["namur"] = P, P
    assert supply.bases(state, "spanish", "munich") == supply.bases(state, "imperial") == frozenset()
    assert "namur" not in supply.bases(state, "spanish")


@pytest.mark.rule("13.14", "15.14", "15.132")
def test_where_lines_pass() -> None:
    state = bare()
    assert [city in listed(supply.passable(state, C)) for city in ("linz", "prague", "pilsen")] == [True, False, False]
    place(state, "prague", {"Imperial-militia": 1})
    place(state, "pilsen", {"Imperial-militia": 1})
    assert [city in listed(supply.passable(state, C)) for city in ("prague", "pilsen")] == [True, False]
    place(state, "linz", {"German-militia": 1})
    assert "linz" not in listed(supply.passable(state, C))
    state.units = {}
    state.revolts = ("linz",)
    assert "linz" not in listed(supply.passable(state, C))
    state.cities = {**state.cities, "rocroi": P, "schweinfurt": C}
    assert "rocroi" not in listed(supply.passable(state, P))
    assert "schweinfurt" not in listed(supply.passable(state, C))
    state.neutral = ()
    assert "schweinfurt" in listed(supply.passable(state, C))
    state.entered = ("french",)
    assert "rocroi" in listed(supply.passable(state, P))
    assert {"vienna", "linz", "brunn", "munich"} <= {*listed(supply.connected(bare(), C, ["vienna"]))}
    assert "pilsen" not in listed(supply.connected(bare(), C, ["vienna"]))
    besieged = place(bare(), "vienna", {"German-militia": 1})
    assert not supply.connected(besieged, C, ["vienna"])
    besieged.units = {}
    besieged.revolts = ("vienna",)
    assert not supply.connected(besieged, C, ["vienna"])


@pytest.mark.rule("15.132", "15.14")
@pytest.mark.parametrize(
    ("nation", "at", "has"),
    [("imperial", "linz", True), ("imperial", "pilsen", False), ("imperial", "budweis", True),
     ("imperial", "linz!", False), ("imperial", "up-catholic", False), ("protestant_german", "pilsen", True)],
)  # fmt: skip
def test_who_has_a_line(nation: str, at: str, has: bool) -> None:
    state = bare()
    for city in ("cham", "prague", "regensburg", "eger", "dresden"):
        state.cities[city] = P
    assert supply.linked(state, nation, at) is has


@pytest.mark.rule("16.12", "16.13", "16.131", "16.132")
@pytest.mark.parametrize(
    ("box", "n", "vp", "help_", "over"),
    [
        (0, 1, 21, 0, False), (1, 1, 23, -2, False), (3, 1, 23, -3, False), (2, 2, 23, -3, False),
        (4, 1, 21, 0, True), (4, 3, 21, 0, True), (-1, -1, 21, 0, False), (-2, -1, 18, 3, True), (-2, -2, 18, 3, True),
        (1, 3, 25, -3, False),
    ],
)  # fmt: skip
def test_the_boxes_of_the_dutch_war(box: int, n: int, vp: int, help_: int, over: bool) -> None:
    state = place(bare(), "up-catholic", {"Spanish-veteran": 1}, "spinola")
    place(state, "up-protestant", {"German-militia": 1}, "mansfeld")
    state.dutch_war = box
    flow = flow_of(state)
    dutch.move(flow, n)
    after = flow.state
    assert (after.vp, after.dutch_aid, after.dutch_over) == (vp, help_, over)
    assert ("up-catholic" in after.units, "spinola" in after.leaders) == (not over, not over)
    gone = over and n > 0
    assert ("up-protestant" in after.units, "mansfeld" in after.leaders) == (not gone, not gone)
    again = flow_of(after)
    again.state.dutch_over, again.state.dutch_war = False, 1
    again.state.dutch_scored = (2, 4)
    dutch.move(again, 1)
    assert (again.state.vp, again.state.dutch_scored) == (vp, (2, 4))
    once = again.state.copy()
    once.dutch_scored, once.dutch_war = (4,), 1
    again = flow_of(once)
    dutch.move(again, 1)
    assert (again.state.vp, again.state.dutch_scored) == (vp + 2, (4, 2))
