"""Pay and loot, clause by clause [15.1, 15.2]."""

from dataclasses import replace

import pytest

from game.agony import looting, paying
from game.agony.state import Stack, State
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import answered, bare, flow_of, place, put_to, run

P, C = "protestant", "catholic"


@pytest.mark.rule("15.12", "15.133", "17.A.1", "17.B.1", "17.D.1", "17.F.1", "17.H.1", "17.Sp.1")
@pytest.mark.parametrize(
    ("nation", "at", "paid"),
    [
        ("imperial", "linz", True), ("imperial", "brunn", False), ("bavarian", "munich", True),
        ("bavarian", "linz", False), ("spanish", "brussels", True), ("spanish", "koln", False),
        ("french", "rocroi", True), ("french", "nancy", False), ("hungarian", "pressburg", True),
        ("hungarian", "prague", False), ("saxon", "leipzig", False), ("swedish", "stettin", False),
        ("protestant_german", "prague", False), ("imperial", "up-catholic", True), ("swedish", "sweden", True),
        ("imperial", "vienna!", False),
    ],
)  # fmt: skip
def test_whom_his_land_pays(nation: str, at: str, paid: bool) -> None:
    state = bare()
    state.sieges["vienna"] = 0
    assert paying.paid_locally(state, nation, at) is paid


@pytest.mark.rule("15.12", "15.133", "17.A.1")
def test_only_a_siege_and_a_card_keep_local_pay_away() -> None:
    state = bare()
    assert paying.paid_locally(state, "imperial", "vienna!")
    state.in_force["P8"] = "turn"
    assert not paying.paid_locally(state, "imperial", "linz")
    assert paying.paid_locally(state, "bavarian", "munich")


@pytest.mark.rule("17.Sw.2", "17.E.2")
@pytest.mark.parametrize(
    ("nation", "leaders", "master"),
    [
        ("protestant_german", ("gustavus", "thurn"), "swedish"),
        ("protestant_german", ("mansfeld", "horn"), "protestant_german"),
        ("protestant_german", (), "protestant_german"),
        ("english", (), "protestant_german"),
        ("english", ("horn",), "swedish"),
        ("hungarian", ("horn",), "hungarian"),
    ],
)
def test_whose_pay_a_german_draws(nation: str, leaders: tuple[str, ...], master: str) -> None:
    assert paying.paymaster(place(bare(), "leipzig", {}, *leaders), nation, "leipzig") == master


def unpaid() -> State:
    """Two kinds at Linz that the Catholics owe, one at Brunswick that the Protestants do, all with a Line."""
    state = place(bare(), "brunn", {"Imperial-mercenary": 2, "Imperial-militia": 1})
    place(state, "brunswick", {"German-mercenary": 1})
    state.unpaid = {at: dict(stack) for at, stack in state.units.items()}
    state.linked = {C: ("imperial@brunn",), P: ("protestant_german@brunswick",)}
    return state


@pytest.mark.rule("15.13", "15.131", "15.132")
@pytest.mark.parametrize(("points", "kinds"), [(0, []), (1, ["Imperial-militia"]),
                                               (2, ["Imperial-mercenary", "Imperial-militia"])])  # fmt: skip
def test_what_can_be_afforded(points: int, kinds: list[str]) -> None:
    state = unpaid()
    state.aid = {"spain": points, "france": 9}
    assert [kind for at, kind in paying.affordable(state, C) if at == "brunn"] == kinds
    assert paying.affordable(state, P) == [("brunswick", "German-mercenary")]
    state.linked = {}
    assert paying.affordable(state, C) == []


@pytest.mark.rule("15.1", "15.11", "15.12", "15.13", "15.131", "15.132")
def test_what_is_said_to_pay() -> None:
    state, item = unpaid(), Item("pay", C)
    state.aid = {"spain": 3, "pope": 2}
    words = put_to(state, item)
    assert (words.texts(), words.next[0].hint[-5:]) == (("Brünn", "done"), "5 aid")
    assert "5 aid points" in words.prompt
    assert put_to(state, item, "done").end
    assert put_to(state, item, "Brünn").texts() == ("all", "Imperial-mercenary", "Imperial-militia")
    assert put_to(state, item, "Brünn", "all").end
    assert put_to(state, item, "Brünn", "Imperial-militia").end
    assert put_to(state, item, "Brünn", "German-mercenary") == put_to(state, item, "Brunswick") == NOTHING
    assert put_to(state, item, "Linz") == NOTHING
    flow = answered(state, item, "Brünn", "Imperial-mercenary")
    assert flow.state.unpaid["brunn"] == {"Imperial-mercenary": 1, "Imperial-militia": 1}
    assert (flow.state.aid, len(flow.state.agenda)) == ({"spain": 1, "pope": 2}, 1)
    assert flow.events[-1].text == "Catholic pays 1 Imperial mercenary in Brünn."
    flow = answered(state, item, "Brünn", "all")
    assert ("brunn" in flow.state.unpaid, sum(flow.state.aid.values()), flow.state.agenda) == (False, 0, ())
    state.aid = {"spain": 4}
    flow = answered(state, item, "Brünn", "all")
    assert (flow.state.unpaid["brunn"], flow.state.aid) == ({"Imperial-militia": 1}, {"spain": 0})
    assert answered(state, item, "done").state.aid == {"spain": 4}
    place(state, "linz", {"Bavarian-mercenary": 1})
    state.unpaid["linz"], state.linked[C] = {"Bavarian-mercenary": 1}, ("imperial@brunn", "bavarian@linz")
    flow = answered(state, item, "Brünn", "Imperial-militia")
    owed = {"linz": {"Bavarian-mercenary": 1}, "brunn": {"Imperial-mercenary": 2}}
    assert {at: flow.state.unpaid[at] for at in owed} == owed


@pytest.mark.rule("15.1", "15.13", "15.132", "19.3", "15.12")
def test_who_is_marked_and_asked() -> None:
    state = place(bare(), "linz", {"Imperial-mercenary": 1, "Bavarian-mercenary": 1})
    place(state, "munich", {"Bavarian-mercenary": 1})
    state.aid = {"spain": 2}
    game = run(state, Item("pay"))
    assert game.state.unpaid == {"linz": {"Bavarian-mercenary": 1}}
    assert (game.asked(), game.state.phase) == ((C, "pay"), "pay")
    early = place(bare(**{"early-lines": "yes"}), "linz", {"Bavarian-mercenary": 1})
    early.aid = {"spain": 2}
    assert run(early, Item("pay")).asked() == (P, "action")
    early.linked = {C: ("bavarian@linz",)}
    assert run(early, Item("pay")).asked() == (C, "pay")
    assert run(early, Item("mark-lines", args=(C,))).state.linked[C] == ("bavarian@linz",)
    assert run(bare(), Item("mark-lines", args=(C,))).state.linked == {}


@pytest.mark.rule("15.131", "15.132", "17.Sw.1")
def test_from_which_purse_a_unit_is_paid() -> None:
    state = place(bare(), "stettin", {"Swedish-veteran": 2, "German-mercenary": 2})
    state.unpaid = {"stettin": dict(state.units["stettin"])}
    state.swedish_base = "stettin"
    state.aid = {"france": 1, "sweden": 2, "england": 1, "up": 1, "savoy": 1}
    assert (paying.purse(state, P, True), paying.purse(state, P, False)) == (3, 6)
    paying.pay_unit(state, P, "stettin", "Swedish-veteran")
    assert state.aid == {"france": 0, "sweden": 1, "england": 1, "up": 1, "savoy": 1}
    paying.pay_unit(state, P, "stettin", "German-mercenary")
    assert state.aid == {"france": 0, "sweden": 1, "england": 0, "up": 0, "savoy": 1}
    paying.pay_unit(state, P, "stettin", "German-mercenary")
    assert state.aid == {"france": 0, "sweden": 0, "england": 0, "up": 0, "savoy": 0}
    state.aid["sweden"], state.swedish_base = 2, ""
    assert paying.purse(state, P, True) == 0


@pytest.mark.rule("15.2", "15.21", "15.24")
@pytest.mark.parametrize(
    ("units", "leaders", "level", "drm"),
    [
        ({"Imperial-militia": 3}, (), 0, 0),
        ({"Imperial-militia": 4}, (), 0, 1),
        ({"Imperial-militia": 3}, (), 2, 2),
        ({"Imperial-mercenary": 2, "Imperial-militia": 1}, (), 0, 1),
        ({"Imperial-mercenary": 1, "Imperial-militia": 1}, (), 0, 0),
        ({"Imperial-veteran": 2, "Imperial-militia": 1}, (), 0, -1),
        ({"Imperial-veteran": 1, "Imperial-militia": 1}, (), 0, 0),
        ({"Imperial-militia": 3}, ("wallenstein",), 0, -1),
        ({"Imperial-militia": 3}, ("gallas", "thurn"), 0, 0),
        ({"Imperial-militia": 3}, ("mansfeld",), 0, 0),
    ],
)
def test_what_is_added_for_looters(units: Stack, leaders: tuple[str, ...], level: int, drm: int) -> None:
    state = place(bare(), "prague", units, *leaders)
    assert looting.drm(state, "prague", units, level) == drm
    state = place(bare(), "prague!", units, *leaders)
    state.sieges["prague"] = 0
    assert looting.drm(state, "prague!", units, level) == drm + 2


@pytest.mark.rule("15.22", "15.221", "15.222", "15.2")
def test_the_loot_table_at_its_edges() -> None:
    assert [looting.result(n) for n in (-2, 2, 3, 5, 6, 8, 9, 10, 14)] == [
        (0, 0), (0, 0), (1, 0), (1, 0), (1, 1), (1, 1), (2, 1), (2, 2), (2, 2)
    ]  # fmt: skip


@pytest.mark.rule("15.21", "15.211", "15.221", "15.222", "15.23")
@pytest.mark.parametrize(
    ("level", "die", "after", "steps"),
    [(0, 1, 0, 0), (0, 6, 1, 1), (0, 5, 1, 0), (1, 4, 2, 0), (1, 5, 2, 1), (2, 3, 2, 1), (2, 6, 2, 2), (2, 7, 2, 3)],
)
def test_what_cannot_be_pillaged_costs_steps(level: int, die: int, after: int, steps: int) -> None:
    state = place(bare(), "prague", {"Imperial-militia": 3})
    state.unpaid = {"prague": {"Imperial-militia": 3}}
    if level:
        state.pillage["prague"] = level
    flow = flow_of(state, ("loot", die))
    looting.loot_city(flow, Item("loot-city", place="prague"))
    assert flow.state.pillage.get("prague", 0) == after
    assert [item.n for item in flow.state.agenda if item.kind == "loot-loss"] == ([steps] if steps else [])
    assert flow.state.unpaid == {}
    place(state, "prague!", {"German-militia": 1})
    flow = flow_of(state, ("loot", die))
    looting.loot_city(flow, Item("loot-city", place="prague"))
    looting.loot_city(flow, Item("loot-city", place="pilsen"))
    assert ("prague!" in flow.state.units, "pilsen" in flow.state.pillage) == (True, False)


@pytest.mark.rule("15.222", "15.223", "15.224")
def test_which_looters_suffer() -> None:
    args = ("Imperial-militia", "Imperial-mercenary", "Imperial-veteran", "Imperial-mercenary-half")
    assert looting.victims(args) == ("Imperial-mercenary", "Imperial-mercenary-half")
    assert looting.victims(("Imperial-veteran", "Imperial-militia")) == ("Imperial-militia",)
    assert looting.victims(("Imperial-veteran",)) == ("Imperial-veteran",)
    assert looting.victims(()) == ()
    units = {"Imperial-mercenary": 1, "Imperial-mercenary-half": 1}
    state = place(bare(), "prague", units)
    item = Item("loot-loss", C, "prague", 3, ("Imperial-mercenary", "Imperial-mercenary-half"))
    asked = put_to(state, item)
    assert asked.prompt == "Looting in Prague costs steps, 3 in all: of which unit?"
    assert [word.hint for word in asked.next] == ["1 there", "1 there"]
    assert put_to(state, item).texts() == ("Imperial-mercenary", "Imperial-mercenary-half")
    assert put_to(state, item, "Imperial-militia") == NOTHING
    flow = answered(state, item, "Imperial-mercenary-half")
    assert (flow.state.units["prague"], flow.state.scrapped) == ({"Imperial-mercenary": 1}, {"Imperial-mercenary": 1})
    (left,) = flow.state.agenda
    assert (left.n, left.args) == (2, ("Imperial-mercenary",))
    flow = answered(flow.state, left, "Imperial-mercenary")
    assert (flow.state.units["prague"], flow.state.scrapped) == (
        {"Imperial-mercenary-half": 1}, {"Imperial-mercenary": 1}
    )  # fmt: skip
    assert (flow.state.agenda[-1].n, flow.state.agenda[-1].args) == (1, ("Imperial-mercenary-half",))
    flow = answered(state, replace(item, n=1), "Imperial-mercenary")
    assert flow.state.agenda == ()


@pytest.mark.rule("15.225")
def test_where_leaders_without_troops_go() -> None:
    state = place(bare(), "prague", {}, "gallas", "bucquoy")
    state.cities = dict.fromkeys(state.cities, P)
    state.cities["linz"] = state.cities["krems"] = state.cities["munich"] = C
    place(state, "krems", {"German-militia": 1})
    place(state, "munich", {"Bavarian-militia": 8})
    assert list(looting.asylums(state, C, ("tilly",))) == ["linz", "munich"]
    assert list(looting.asylums(state, C, ("gallas",))) == ["linz"]
    ask = Item("abandoned", C, "prague", args=("gallas", "bucquoy"))
    assert put_to(state, ask, "Linz").end
    assert put_to(state, ask, "Krems") == NOTHING
    assert [answered(state, ask, "Linz").state.leaders[x] for x in ("gallas", "bucquoy")] == ["linz", "linz"]


@pytest.mark.rule("15.225")
@pytest.mark.parametrize(
    ("at", "units", "leaders", "asked"),
    [("prague", {}, ("gallas",), True), ("prague!", {}, ("gallas",), True), ("prague", {}, ("thurn",), False),
     ("prague", {"Imperial-militia": 1}, ("gallas",), False), ("up-catholic", {}, ("gallas",), False)],
)  # fmt: skip
def test_who_is_left_alone(at: str, units: Stack, leaders: tuple[str, ...], asked: bool) -> None:
    state = place(bare(), at, units, *leaders)
    flow = flow_of(state)
    looting.abandoned(flow, Item("abandoned", place=at, args=(C,)))
    assert [item.kind for item in flow.state.agenda] == (["abandoned"] if asked else [])
    state.cities = dict.fromkeys(state.cities, P)
    flow = flow_of(state)
    looting.abandoned(flow, Item("abandoned", place=at, args=(C,)))
    assert set(state.leaders) - set(flow.state.leaders) == ({"gallas"} if asked else set())


@pytest.mark.rule("15.224")
@pytest.mark.parametrize(
    ("at", "level", "die", "steps"), [("prague", 0, 3, 0), ("prague", 2, 4, 2), ("up-catholic", 0, 6, 1)]
)
def test_mutineers_loot_at_once(at: str, level: int, die: int, steps: int) -> None:
    state = place(bare(), at, {"Imperial-militia": 3})
    if level:
        state.pillage[at] = level
    flow = flow_of(state, ("loot", die))
    looting.mutiny(flow, Item("mutiny", place=at))
    assert [item.n for item in flow.state.agenda if item.kind == "loot-loss"] == ([steps] if steps else [])
    looting.mutiny(flow, Item("mutiny", place="vienna"))


@pytest.mark.rule("15.132", "15.133", "15.14")
def test_lines_are_traced_for_those_on_the_map() -> None:
    state = place(bare(), "linz", {"Bavarian-mercenary": 1})
    place(state, "up-catholic", {"Spanish-veteran": 1})
    place(state, "vienna!", {"Imperial-militia": 1})
    place(state, "prague", {"German-militia": 1})
    assert paying.trace(state, C) == ("bavarian@linz",)
    assert paying.trace(state, P) == ("protestant_german@prague",)
