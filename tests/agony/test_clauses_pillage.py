"""Forage, recovery and foreign aid, clause by clause [11.16, 15.24, 15.25, 14.0]."""

from dataclasses import replace
from typing import Any

import pytest

from game.agony import RULES, aid, names, pieces, pillaging
from game.agony.board import BOARD
from game.agony.state import Batch
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import answered, bare, fight, flow_of, force, party_at, place, put_to, run

P, C = "protestant", "catholic"


@pytest.mark.rule("15.24", "15.221", "15.25")
def test_pillage_goes_to_two_and_counts_where_all_lies_waste() -> None:
    state = bare()
    state.areas["tyrol"], state.pillage["bregenz"] = C, 2
    flow = flow_of(state)
    assert [pillaging.raise_pillage(flow, "innsbruck", n) for n in (1, 2, 1)] == [0, 1, 1]
    assert (flow.state.pillage["innsbruck"], flow.state.ruined, flow.state.vp) == (2, ("tyrol",), 20)
    pillaged = [(event.place, event.facts["level"]) for event in flow.events if event.kind == "pillage"]
    assert pillaged == [("innsbruck", 1), ("innsbruck", 2)], "the third time there is nothing to tell"
    pillaging.recover(flow, "bregenz")
    assert (flow.state.pillage["bregenz"], flow.state.ruined, flow.state.vp) == (1, (), 21)
    pillaging.recover(flow, "bregenz")
    assert "bregenz" not in flow.state.pillage
    state.areas["tyrol"] = ""
    flow = flow_of(state)
    pillaging.raise_pillage(flow, "innsbruck", 2)
    assert (flow.state.ruined, flow.state.vp) == (("tyrol",), 21)
    assert pillaging.raise_pillage(flow, "ulm", 2) == 0
    state.areas["tyrol"], state.ruined = P, ("saxony",)
    flow = flow_of(state)
    pillaging.raise_pillage(flow, "innsbruck", 2)
    assert (flow.state.ruined, flow.state.vp) == (("saxony", "tyrol"), 22)


@pytest.mark.rule("11.16", "11.161", "11.162")
def test_which_cities_are_foraged() -> None:
    state, units = bare(), {"Bavarian-mercenary": 6}
    march = party_at("linz", units, "tilly", path=("passau", "linz", "passau"), units_moved=6)
    assert pillaging.fields(state, march) == ["passau", "linz"]
    state.pillage = {"passau": 1}
    assert pillaging.fields(state, replace(march, forage=("passau",))) == ["linz"]
    assert pillaging.fields(state, replace(march, forage=("linz",))) == ["passau", "linz"]
    assert pillaging.fields(state, replace(march, forage=("linz", "linz"))) == ["passau"]
    state.march = march
    ask = Item("forage-plan", C, n=2)
    assert put_to(state, ask).texts() == ("Passau", "Linz")
    assert put_to(state, ask).next[0].hint == "Pillage-1"
    assert put_to(state, ask).next[1].hint == str(names.pillage(0)) != "Pillage-1"
    assert put_to(state, ask, "Linz").end
    assert put_to(state, ask, "Landshut") == NOTHING
    flow = answered(state, ask, "Linz")
    assert flow.state.march is not None
    assert (flow.state.march.forage, flow.state.agenda[-1].n) == (("linz",), 1)
    flow = answered(flow.state, flow.state.agenda[-1], "Passau")
    assert flow.state.march is not None
    assert (flow.state.march.forage, len(flow.state.agenda)) == (("linz", "passau"), 1)
    flow = flow_of(flow.state)
    pillaging.forage(flow, Item("forage"))
    assert flow.state.pillage == {"passau": 2, "linz": 1}
    assert flow.state.march is not None
    assert (flow.state.march.forage, flow.state.march.unmet, flow.state.march.units_moved) == ((), 0, 0)


@pytest.mark.rule("11.16", "11.161")
@pytest.mark.parametrize(
    ("moved", "path", "waste", "unmet"),
    [(2, ("linz",), 2, 0), (3, ("linz",), 2, 1), (6, ("linz",), 2, 2), (6, ("linz",), 1, 1), (6, ("linz",), 0, 0)],
)
def test_what_cannot_be_foraged_starves(moved: int, path: tuple[str, ...], waste: int, unmet: int) -> None:
    state = bare()
    if waste:
        state.pillage["linz"] = waste
    both = {"Bavarian-mercenary": 3, "Bavarian-militia": 3}
    state.march = party_at("linz", both, "tilly", path=path, units_moved=moved, batches=(Batch(both, 1),))
    game = run(state, Item("forage-plan"))
    assert game.state.march is not None
    assert game.state.march.unmet == unmet
    hungry = run(game.state, Item("forage"))
    assert (hungry.asked()[1] == "starve", hungry.state.agenda[-1].n) == (bool(unmet), unmet)


@pytest.mark.rule("11.161", "11.16")
def test_as_many_of_a_kind_starve_at_once_as_there_are_and_as_have_to() -> None:
    both = {"Bavarian-mercenary": 1, "Bavarian-militia": 3}
    state = bare()
    state.march = party_at("linz", both, "tilly", path=("linz",), units_moved=4, batches=(Batch(both, 1),))
    texts = RULES.words(run(state, Item("starve", C, n=2)).state, C).texts()
    assert [text for text in texts if text[0].isdigit()] == ["2-Bavarian-militia"]


@pytest.mark.rule("11.161", "11.16")
def test_who_starves() -> None:
    state = place(bare(), "passau", {"Bavarian-militia": 1})
    party = (Batch({"Bavarian-mercenary": 1}, 2), Batch({"Spanish-veteran": 1}))
    march = party_at("linz", {}, "tilly", batches=party, rested={"passau": {"Bavarian-militia": 2}})
    state.march = march
    assert pillaging.hungry(state) == {"Bavarian-mercenary": 1, "Bavarian-militia": 1}
    assert put_to(state, Item("starve", C, n=1)).texts() == ("Bavarian-mercenary", "Bavarian-militia")
    assert put_to(state, Item("starve", C, n=1), "Spanish-veteran") == NOTHING
    state = state.copy()
    state.march = march = replace(march, batches=party[:1])
    flow = answered(state, Item("starve", C, n=2), "Bavarian-mercenary")
    assert flow.state.march is not None
    assert flow.state.march.batches == (Batch({"Bavarian-mercenary-half": 1}, 2),)
    assert flow.state.agenda[-1].n == 1
    flow = answered(flow.state, flow.state.agenda[-1], "Bavarian-mercenary-half")
    assert flow.state.march is not None
    assert flow.state.march.batches == ()
    state.march = replace(march, batches=(), rested={"krems": {"Bavarian-militia": 1}, **march.rested})
    assert pillaging.hungry(state) == {"Bavarian-militia": 1}
    flow = answered(state, Item("starve", C, n=2), "Bavarian-militia")
    assert flow.state.units["passau"] == {"Bavarian-militia-half": 1}
    assert flow.state.march is not None
    assert flow.state.march.rested["passau"] == {"Bavarian-militia": 1, "Bavarian-militia-half": 1}
    assert pillaging.hungry(flow.state) == {"Bavarian-militia-half": 1}


@pytest.mark.rule("11.161", "17.D.3")
def test_nobody_starves_of_danes_dropped_off_whose_king_fell_in_the_battle() -> None:
    state = place(bare(), "torgau", {"Danish-militia-half": 1, "German-militia": 1}, "christian_iv")
    dropped = {"torgau": {"Danish-militia-half": 1, "German-militia": 1}}
    state.march = party_at("dresden", {}, "christian_iv", P, batches=(), rested=dropped)
    flow = flow_of(state)
    pieces.lose_leader(flow, "christian_iv")
    assert flow.state.march is not None
    assert flow.state.march.rested == {"torgau": {"German-militia": 1}}
    assert pillaging.hungry(flow.state) == {"German-militia": 1}
    flow.state.march = replace(state.march, rested={"torgau": {"Danish-militia-half": 1}})
    assert pillaging.hungry(flow.state) == {}
    pillaging.starve(flow, Item("starve", P, n=1))
    assert flow.state.agenda == ()


@pytest.mark.rule("11.161", "11.162", "11.16")
def test_who_starves_in_a_battle() -> None:
    army = force(C, {"Bavarian-mercenary": 1}, "tilly", held={"Bavarian-militia": 1})
    state = fight(army, force(P, {"German-militia": 1}))
    state.march = party_at("lutzen", {}, "tilly")
    assert pillaging.hungry(state) == {"Bavarian-mercenary": 1, "Bavarian-militia": 1}
    for kind, units, held in (
        ("Bavarian-mercenary", {"Bavarian-mercenary-half": 1}, {"Bavarian-militia": 1}),
        ("Bavarian-militia", {"Bavarian-mercenary": 1}, {"Bavarian-militia-half": 1}),
    ):
        found = answered(state, Item("starve", C, n=1), kind).state
        assert found.battle is not None
        assert (found.battle.attacker.units, found.battle.attacker.held) == (units, held)
        assert found.agenda == ()


@pytest.mark.rule("15.25", "5.32")
@pytest.mark.parametrize(
    ("truce", "die", "levels"), [(False, 0, 1), (False, 1, 1), (False, 4, 2), (False, 5, 3), (True, 5, 5), (True, 0, 1)]
)
def test_how_much_recovers(truce: bool, die: int, levels: int) -> None:
    state = bare()
    state.pillage, state.done = {"linz": 2, "graz": 1}, ("truce", "other") if truce else ("other",)
    state.areas["austria"] = C
    game = run(state, Item("recovery"), throws=[("recovery", die)])
    assert (game.asked(), game.state.agenda[-1].n) == ((C, "recover"), levels)
    assert (game.state.done, game.state.phase) == (("other",), "recovery")
    assert game.offered(C) == ("Linz", "Graz", "enough")
    assert put_to(game.state, game.state.agenda[-1], "Vienna") == NOTHING
    after = answered(game.state, game.state.agenda[-1], "Linz").state
    assert after.pillage == {"linz": 1, "graz": 1}
    again = after.agenda[-1]
    assert (again.kind, again.n, again.args) == (
        ("recover", levels - 1, ()) if levels > 1 else (game.state.agenda[-1].kind, levels, ())
    )  # fmt: skip
    assert answered(game.state, game.state.agenda[-1], "enough").state.pillage == state.pillage


@pytest.mark.rule("15.25", "15.251")
def test_which_cities_recover() -> None:
    state = bare()
    state.pillage = {"linz": 1, "prague": 1, "ulm": 1, "schweinfurt": 1, "langres": 1}
    assert pillaging.recoverable(state, C) == ["linz", "ulm", "schweinfurt", "langres"]
    helped = state.copy()
    helped.marks = ("recovered-ulm",)
    assert pillaging.recoverable(helped, P) == ["prague", "schweinfurt", "langres"]
    state.entered = ("french",)
    state.areas = {**state.areas, "france": ""}
    assert pillaging.recoverable(state, C) == ["linz", "ulm", "schweinfurt"]
    place(state, "passau", {"German-militia": 1})
    assert pillaging.recoverable(state, C) == ["ulm", "schweinfurt"]
    assert "linz" not in pillaging.recoverable(place(bare(), "linz!", {"German-militia": 1}), C)
    state.cities = {**state.cities, "ulm": P}
    assert pillaging.recoverable(state, C) == ["schweinfurt"]


@pytest.mark.rule("15.25")
def test_the_house_recovers_first_under_its_own_army_then_in_its_own_land() -> None:
    state = bare()
    state.pillage = dict.fromkeys(("ulm", "linz", "schweinfurt", "vienna"), 1)
    place(state, "ulm", {"Imperial-militia": 1})
    state.cities = {**state.cities, "linz": "", "vienna": C, "schweinfurt": C}
    assert pillaging.wanted(state, C) == ["ulm", "vienna", "linz", "schweinfurt"]


@pytest.mark.rule("14.2", "14.3", "14.4", "17.P.2", "17.E.1", "8.65", "16.13", "17.U.1", "8.5")
@pytest.mark.parametrize(
    ("donor", "change", "points"),
    [
        ("spain", {}, 8), ("spain", {"passes_open": False}, 0), ("pope", {"passes_open": False}, 8),
        ("up", {}, 8), ("up", {"dutch_war": 5}, 0), ("up", {"dutch_war": 4, "dutch_aid": -3}, 5), ("france", {}, 0),
        ("france", {"in_force": {"P9": "ever"}}, 8), ("france", {"in_force": {"P9": "ever", "C36": "P2"}}, 0),
        ("france", {"in_force": {"P9": "ever", "C39": "turn"}}, 4),
        ("france", {"in_force": {"P9": "ever", "C39": "turn", "C42": "ever"}}, 3),
        ("spain", {"in_force": {"C16": "ever", "P42": "ever"}}, 7), ("england", {"in_force": {"C40": "ever"}}, 0),
        ("england", {"in_force": {"P5": "turn"}}, 8), ("pope", {"in_force": {"P5": "turn"}}, 0),
        ("england", {"in_force": {"C5": "P20"}}, 6), ("up", {"in_force": {"C16": "ever"}}, 8),
    ],
)  # fmt: skip
def test_what_a_donor_gives_for_eight(donor: str, change: dict[str, Any], points: int) -> None:
    state = bare()
    for name, value in change.items():
        setattr(state, name, value)
    assert aid.amount(state, donor, 8) == points
    assert aid.gives(state, donor) is (points > 0)
    assert aid.amount(state, donor, 0) >= 0


@pytest.mark.rule("14.1", "15.11", "17.Sw.1", "19.4", "8.5")
def test_aid_points_come_and_go() -> None:
    flow = flow_of(bare())
    aid.receive(flow, P, {"france": 2, "england": 1})
    aid.receive(flow, P, {"france": 1})
    assert (flow.state.aid, aid.total(flow.state, P), aid.total(flow.state, C)) == ({"france": 3, "england": 1}, 4, 0)
    aid.expend(flow.state, P, 2)
    assert flow.state.aid == {"france": 2, "england": 0}
    aid.expend(flow.state, P, 1, ("england", "france"))
    assert flow.state.aid == {"france": 1, "england": 0}
    assert {d for donors in aid.DONORS.values() for d in donors} >= {"savoy", "sweden", "electors"}
    assert BOARD.kinds["Imperial-mercenary"].pay == 2


@pytest.mark.rule("8.65", "16.13", "17.U.1", "8.5")
def test_nobody_gives_less_than_nothing() -> None:
    state = bare()
    state.in_force = {"C5": "P20"}
    assert [aid.amount(state, "england", n) for n in (1, 2, 3)] == [0, 0, 1]


@pytest.mark.rule("19.4a", "19.4")
@pytest.mark.parametrize(("option", "left"), [("yes", {"spain": 3, "pope": 3}), ("no", {"spain": 5})])
def test_what_was_credited_is_counted_again(option: str, left: dict[str, int]) -> None:
    state = bare(**{"more-aid": option})
    state.aid, state.aid_cards, state.in_force = {"spain": 5}, {"C7": {"spain": 8, "pope": 0}}, {"P24": "ever"}
    flow = flow_of(state)
    aid.recount(flow)
    aid.recount(flow)
    assert flow.state.aid == left
    assert len(flow.events) == (2 if option == "yes" else 0)
    state.aid = {"spain": 1}
    flow = flow_of(state)
    aid.recount(flow)
    assert flow.state.aid["spain"] == (0 if option == "yes" else 1)


@pytest.mark.rule("11.161", "11.16")
def test_nobody_starves_where_nobody_is_left() -> None:
    state = bare()
    state.march = party_at("linz", {}, "tilly")
    flow = flow_of(state)
    pillaging.starve(flow, Item("starve", C, n=1))
    assert flow.state.agenda == ()
