"""Who arrives by a card and who leaves, clause by clause [9.1, 9.2, 16.22, 17.0]."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.agony.cards import arrivals, departures
from game.agony.state import Stack
from game.core.agenda import Item
from tests.agony.positions import bare, flow_of, place

P, C = "protestant", "catholic"


def texts(words: list[Any]) -> list[str]:
    return [word.text for word in words]


def leader(**more: Any) -> Any:
    return SimpleNamespace(**{"who": "gallas", "beside": "imperial", "at": "", "else_at": "", "option": "", **more})


@pytest.mark.rule("9.21", "9.23", "12.42", "18.24", "19.2b")
def test_where_a_leader_may_enter() -> None:
    state = place(bare(), "linz", {"Imperial-militia": 1})
    place(state, "up-catholic", {"Imperial-militia": 1})
    place(state, "prague!", {"Imperial-militia": 1})
    assert arrivals.leader_positions(state, C, leader()) == ["linz"]
    assert arrivals.leader_positions(state, C, leader(at="tyrol")) == ["linz", "innsbruck", "bregenz"]
    assert arrivals.leader_positions(state, C, leader(at="austria")).count("linz") == 1
    assert arrivals.leader_positions(state, C, leader(else_at="tyrol")) == ["linz"]
    state.units.clear()
    assert arrivals.leader_positions(state, C, leader(else_at="tyrol")) == ["innsbruck", "bregenz"]
    state.cities["bregenz"] = P
    assert arrivals.leader_positions(state, C, leader(at="tyrol")) == ["innsbruck"]
    place(state, "innsbruck", {"German-militia": 1})
    assert arrivals.leader_positions(state, C, leader(at="tyrol")) == []
    found = arrivals.leader_positions(state, C, leader(else_at="tyrol"))
    assert set(found) == {c for c, holder in state.cities.items() if holder == C} - {"innsbruck"}
    place(state, "linz", {"Bavarian-militia": 1})
    assert "linz" not in arrivals.leader_positions(state, C, leader())
    assert arrivals.leader_may_enter(state, C, leader(at="tyrol")) is False
    state.used["gallas"] = "out"
    assert arrivals.leader_may_enter(state, C, leader(at="tyrol"))
    assert arrivals.leader_places(state, C, leader(), ()) == []
    assert [arrivals.absent(bare(guebriant=x), leader(option="guebriant")) for x in ("yes", "no")] == [False, True]
    assert arrivals.leader_places(bare(), C, leader(), ("Linz",)) == []


@pytest.mark.rule("9.21", "17.Sw.1", "9.23")
def test_where_pieces_enter() -> None:
    state = bare()
    assert [arrivals.entry_cities(state, P, box) for box in ("denmark", "sweden")] == [["denmark"], ["sweden"]]
    assert arrivals.entry_cities(state, P, "swedish_base") == []
    state.swedish_base = "stettin"
    assert arrivals.entry_cities(state, P, "swedish_base") == ["stettin"]
    state.cities["stettin"] = C
    assert arrivals.entry_cities(state, P, "swedish_base") == []
    landing = state.copy()
    landing.marks = ("landing-stettin",)
    assert arrivals.entry_cities(landing, P, "swedish_base") == ["stettin"]
    for taken in (place(state, "stettin!", {"Imperial-militia": 1}), state):
        assert arrivals.entry_cities(taken, P, "swedish_base") == []
        taken.cities["stettin"] = P
    state.marks = ("landing-stettin",)
    assert arrivals.entry_cities(state, P, "swedish_base") == ["sweden"]


def levy(n: int = 2, **more: Any) -> Any:
    return SimpleNamespace(**{"nation": "imperial", "type": "militia", "n": n, "beside": "", "at": ("tyrol",), **more})


@pytest.mark.rule("8.412", "10.21", "9.21", "17.E.2")
@pytest.mark.parametrize(
    ("there", "scrapped", "n", "come"),
    [(0, 0, 2, 2), (6, 0, 2, 2), (7, 0, 2, 1), (8, 0, 2, 0), (0, 7, 2, 1), (0, 8, 2, 0)],
)
def test_as_many_units_enter_as_there_are_and_as_may_stack(there: int, scrapped: int, n: int, come: int) -> None:
    state = place(bare(), "innsbruck", {"Imperial-mercenary": there} if there else {})
    state.scrapped["Imperial-militia"] = scrapped
    flow = flow_of(state)
    arrivals.new_units(flow, C, levy(n), ("Innsbruck",))
    assert flow.state.units.get("innsbruck", {}).get("Imperial-militia", 0) == come
    assert len(flow.events) == bool(come)
    arrivals.new_units(flow, C, levy(n), ())
    assert len(flow.events) == bool(come)
    found = arrivals.unit_positions(state, C, levy())
    assert found == (["innsbruck", "bregenz"] if there < 8 else ["bregenz"])
    assert texts(arrivals.unit_places(state, C, levy(), ())) == [
        {"innsbruck": "Innsbruck"}.get(x, "Bregenz") for x in found
    ]
    assert arrivals.unit_places(state, C, levy(), ("Innsbruck",)) == []


@pytest.mark.rule("9.21", "17.E.2", "8.412")
def test_units_enter_beside_their_leader() -> None:
    state = place(bare(), "linz", {}, "gallas")
    assert arrivals.unit_entries(state, C, levy(beside="gallas")) == ["linz"]
    assert arrivals.unit_entries(state, C, levy(beside="wallenstein")) == ["innsbruck", "bregenz"]
    state.cities.update(innsbruck=P, bregenz=P)
    assert not arrivals.units_may_enter(state, C, levy())
    boxed = place(bare(), "up-catholic", {"Imperial-mercenary": 8}, "gallas")
    assert arrivals.unit_positions(boxed, C, levy(beside="gallas")) == ["up-catholic"]
    assert arrivals.units_may_enter(state, C, levy(beside="gallas"))


@pytest.mark.rule("17.D.3", "17.Sp.3", "17.F.3", "17.F.4")
def test_danes_the_cardinal_and_france() -> None:
    flow = flow_of(bare())
    flow.state.scrapped["Danish-militia"] = 1
    arrivals.every_unit(flow, P, SimpleNamespace(nation="danish", at="denmark"), ())
    assert flow.state.units == {"denmark": {"Danish-militia": 3, "Danish-veteran": 2}}
    flow.state.turn = 7
    arrivals.cardinal(flow, C, None, ())
    assert flow.state.cardinal_turn == 8
    war = flow.state.copy()
    war.entered, war.marks, war.neutral = ("danish",), ("other",), (*war.neutral, "france")
    flow = flow_of(war)
    arrivals.france(flow, P, None, ())
    assert (flow.state.entered, flow.state.marks) == (("danish", "french"), ("other", "war-entry"))
    assert (flow.state.areas["france"], flow.state.cities["rocroi"], "france" in flow.state.neutral) == (P, P, False)
    assert (flow.state.areas["lorraine"], flow.state.vp) == (P, 21 - 4 - 2)
    state = bare()
    for city in ("nancy", "verdun", "epinal"):
        place(state, city, {"Imperial-militia": 1})
    flow = flow_of(state)
    arrivals.france(flow, P, None, ())
    assert (flow.state.areas["lorraine"], "lorraine" in flow.state.neutral, flow.state.vp) == ("", True, 17)


@pytest.mark.rule("17.Sw.1", "9.13")
def test_where_the_swedes_land() -> None:
    state = bare()
    assert arrivals.open_ports(state) == ["stettin", "stralsund", "rostock"]
    state.cities["stettin"] = C
    assert arrivals.open_ports(state) == ["stralsund", "rostock"]
    place(state, "stralsund", {"German-militia": 7})
    assert arrivals.open_ports(state) == ["stralsund", "rostock"]
    place(state, "stralsund", {"German-militia": 1})
    assert arrivals.open_ports(state) == ["rostock"]
    place(state, "rostock!", {"Imperial-militia": 1})
    assert arrivals.open_ports(state) == ["stettin"]
    place(state, "stettin", {"Imperial-militia": 1})
    assert arrivals.open_ports(state) == ["stettin", "stralsund", "rostock"]
    hints = {word.text: word.hint for word in arrivals.ports(state, P, None, ())}
    assert (bool(hints["Stettin"]), hints["Stralsund"], hints["Rostock"]) == (True, "", "")
    assert arrivals.ports(state, P, None, ("Stettin",)) == []
    state.entered, state.marks = ("danish",), ("other",)
    for port, ashore in (("Stettin", False), ("Stralsund", True)):
        flow = flow_of(state)
        arrivals.sweden(flow, P, None, (port,))
        assert flow.state.marks == ("other", "war-entry", "sweden-entered", f"landing-{port.lower()}")
        assert (flow.state.entered, flow.state.swedish_base) == (("danish", "swedish"), port.lower())
        assert ("pomerania" in flow.state.neutral) is not ashore


@pytest.mark.rule("17.Sw.1")
@pytest.mark.parametrize(("holder", "outside", "kinds"), [
    (C, True, ["march-end", "swedish-assault", "react"]), (P, True, ["march-end", "swedish-assault"]),
    (C, False, ["march-end", "swedish-assault"]),
])  # fmt: skip
def test_the_swedes_fight_their_way_ashore(holder: str, outside: bool, kinds: list[str]) -> None:
    state = place(bare(), "sweden", {"Swedish-veteran": 3}, "horn", "gustavus")
    place(state, "stettin" if outside else "stettin!", {"Imperial-militia": 1})
    state.swedish_base, state.cities["stettin"], state.marks = "stettin", holder, ("other", "landing-stettin")
    flow = flow_of(state)
    arrivals.swedish_landing(flow, P, None, ())
    march = flow.state.march
    assert march is not None
    assert (march.leader, march.leaders, march.fought, march.stopped) == ("gustavus", ("gustavus", "horn"), True, True)
    assert (march.at, march.origin, march.batches[0].units) == ("stettin", "sweden", {"Swedish-veteran": 3})
    assert (flow.state.marks, flow.state.leaders["horn"]) == (("other",), "stettin")
    assert [item.kind for item in flow.state.agenda] == kinds
    shore = flow.state.copy()
    shore.agenda = ()
    after = flow_of(shore)
    arrivals.swedish_assault(after, Item("swedish-assault", place="stettin"))
    assert [item.kind for item in after.state.agenda] == (["battle"] if outside else ["camp"])
    again = flow_of(flow.state)
    arrivals.swedish_landing(again, P, None, ())
    assert again.state.agenda == flow.state.agenda


@pytest.mark.rule("16.22", "17.D.3", "17.E.3", "8.61")
@pytest.mark.parametrize(
    ("units", "leaders", "used", "after"),
    [
        ({"German-militia": 2}, (), {}, "led"),
        ({"German-militia": 2}, ("thurn",), {}, "kept"),
        ({}, (), {}, "none"),
        ({"German-militia": 2}, (), {f"generic_protestant_{n}": "out" for n in range(1, 9)}, "wesel"),
    ],
)
def test_an_army_in_the_netherlands_needs_a_leader(
    units: Stack, leaders: tuple[str, ...], used: dict[str, str], after: str
) -> None:
    state = place(bare(), "up-protestant", units, "mansfeld", *leaders)
    state.used.update(used)
    state.cities["wesel"] = P
    flow = flow_of(state)
    departures.remove_leader(flow, P, SimpleNamespace(who="mansfeld"), ())
    assert "mansfeld" not in flow.state.leaders
    assert ("generic_protestant_1" in flow.state.leaders) is (after == "led")
    assert flow.state.units.get("wesel", {}) == (units if after == "wesel" else {})
    assert ("up-protestant" in flow.state.units) is (after in ("led", "kept"))
    departures.remove_leader(flow, P, SimpleNamespace(who="mansfeld"), ())


@pytest.mark.rule("16.22")
def test_the_ways_out_of_the_netherlands() -> None:
    state = place(bare(), "up-protestant", {"German-militia": 2})
    assert departures.ways_out(state) == ["lingen", "wesel"]
    state.cities["wesel"] = P
    assert departures.ways_out(state) == ["wesel", "lingen"]
    state.cities["lingen"] = C
    assert departures.ways_out(state) == ["wesel"]
    six, seven = (place(state.copy(), "wesel", {"German-mercenary": n}) for n in (6, 7))
    assert [departures.ways_out(x) for x in (six, seven)] == [["wesel"], []]
    assert departures.ways_out(place(state, "wesel!", {"Imperial-militia": 1})) == []
