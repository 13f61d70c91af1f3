"""What else cards do, clause by clause: what the land suffers, Saxony, Spinola, politics [8.6, 9.4, 16.2]."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.agony.cards import conditions, effects, hardship, play, saxony, spinola
from game.agony.cards.refusing import refusal, unusable
from game.agony.state import Stack, State
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import answered, bare, fight, flow_of, force, place, put_to, run, turn_of

P, C = "protestant", "catholic"


def texts(words: list[Any]) -> list[str]:
    return [word.text for word in words]


@pytest.mark.rule("9.41", "3.2", "2.46")
def test_where_peasants_revolt() -> None:
    def places_of(state: State, side: str, where: str) -> list[str]:
        return list(hardship.revolt_places(state, side, SimpleNamespace(where=where)))

    state = bare()
    assert places_of(state, P, "austria") == ["linz", "krems", "znaim", "graz"]
    state.revolts = ("krems",)
    place(state, "linz", {"Imperial-militia": 1}, "gallas")
    place(state, "graz", {"Imperial-militia": 1})
    place(state, "znaim", {}, "bucquoy")
    assert places_of(state, P, "austria") == ["znaim", "graz"]
    assert places_of(state, C, "austria") == ["linz", "znaim", "graz"]
    assert places_of(state, P, "france") == ["rocroi", "chalons", "langres"]
    germany = places_of(state, P, "germany")
    assert {"ulm", "pilsen", "stettin"} <= set(germany)
    assert not {"prague", "leipzig", "vienna", "linz", "munich", "paris", "brussels"} & set(germany)
    state.swedish_base = "stettin"
    assert "stettin" not in places_of(state, P, "germany")
    army = place(bare(), "ingolstadt!", {"Bavarian-militia": 1}, "tilly")
    army.leaders["tilly"] = "ingolstadt!"
    assert "ingolstadt" not in places_of(army, P, "bavaria")
    datum = SimpleNamespace(where="austria")
    assert (texts(hardship.revolt_cities(state, P, datum, ("Graz",))), hardship.may_revolt(state, P, datum)) == (
        [],
        True,
    )


@pytest.mark.rule("15.24", "8.63", "12.32")
def test_what_starves_sickens_and_recovers() -> None:
    state, two = bare(), SimpleNamespace(cities=2, levels=2, steps=2)
    state.pillage = {"linz": 2, "graz": 1}
    assert "Linz" not in texts(hardship.starving(state, P, two, ()))
    assert texts(hardship.starving(state, P, two, ("Graz",))) == ["Vienna", "Krems", "Znaim"]
    assert hardship.starving(state, P, two, ("Graz", "Krems")) == []
    assert hardship.plague_cities(state) == ["graz"]
    assert texts(hardship.sick(state, P, two, ())) == ["Graz"]
    place(state, "linz", {"Imperial-militia": 1})
    assert hardship.plague_cities(state) == ["linz", "graz"]
    assert hardship.sick(state, P, two, ("Linz",)) == []
    place(state, "linz!", {"German-militia": 1})
    both = hardship.sick(state, P, two, ("Linz",))
    assert texts(both) == ["outside", "inside"]
    assert ("Imperial" in both[0].hint, "German" in both[1].hint) == (True, True)
    assert hardship.sick(state, P, two, ("Linz", "inside")) == []
    for chosen, at, side in ((("Linz", "inside"), "linz!", P), (("Linz", "outside"), "linz", C)):
        flow = flow_of(state)
        hardship.plague(flow, P, two, chosen)
        assert [(i.kind, i.seat, i.place, i.n) for i in reversed(flow.state.agenda)] == [
            ("plague-loss", side, at, 2), ("abandoned", "", at, 0)
        ]  # fmt: skip
    flow = flow_of(state)
    hardship.plague(flow, P, two, ("Graz",))
    assert (flow.state.pillage["graz"], flow.state.agenda) == (2, ())
    assert (hardship.may_sicken(state, P, two), hardship.may_sicken(bare(), P, two)) == (True, False)
    state.pillage = {"linz": 2, "graz": 1}
    assert texts(hardship.recovering(state, P, two, ())) == ["Linz", "Graz"]
    assert texts(hardship.recovering(state, P, two, ("Linz",))) == ["Linz", "Graz", "enough"]
    assert texts(hardship.recovering(state, P, two, ("Graz",))) == ["Linz", "enough"]
    assert hardship.recovering(state, P, two, ("Linz", "Linz")) == hardship.recovering(state, P, two, ("enough",)) == []
    assert texts(hardship.recovering(state, P, SimpleNamespace(levels=3), ("Linz", "Linz"))) == ["Graz", "enough"]
    flow = flow_of(state)
    hardship.recover(flow, P, two, ("Linz", "enough"))
    assert flow.state.pillage == {"linz": 1, "graz": 1}
    assert (hardship.may_recover(state, P, two), hardship.may_recover(bare(), P, two)) == (True, False)
    assert (hardship.may_starve(state, P, two), texts(hardship.starving(state, P, two, ()))[:1] != []) == (True, True)


@pytest.mark.rule("15.24", "12.32", "15.2", "15.21")
def test_the_steps_a_plague_takes() -> None:
    state = place(bare(), "linz", {"Imperial-militia": 1, "Imperial-mercenary": 1})
    ask = Item("plague-loss", C, "linz", 2)
    assert set(put_to(state, ask).texts()) == {"Imperial-militia", "Imperial-mercenary"}
    assert put_to(state, ask, "Imperial-militia").end
    assert put_to(state, ask, "German-militia") == NOTHING
    flow = answered(state, ask, "Imperial-militia")
    assert "Imperial-militia-half" in flow.state.units["linz"]
    assert [(i.kind, i.seat, i.place, i.n) for i in flow.state.agenda] == [("plague-loss", C, "linz", 1)]
    assert answered(state, Item("plague-loss", C, "linz", 1), "Imperial-militia").state.agenda == ()
    last = place(bare(), "linz", {"Imperial-militia-half": 1})
    assert answered(last, ask, "Imperial-militia-half").state.agenda == ()
    assert run(last, ask).state.units == {}


@pytest.mark.rule("15.12", "15.224")
@pytest.mark.parametrize(
    ("at", "units", "mutinous"),
    [
        ("munich", {"Imperial-mercenary": 1}, True), ("linz", {"Imperial-mercenary": 1}, False),
        ("munich", {"Imperial-militia": 1}, False), ("prague!", {"Imperial-mercenary": 1}, True),
        ("up-catholic", {"Imperial-mercenary": 1}, False), ("prague", {"German-mercenary": 1}, False),
        ("linz", {"Imperial-mercenary": 1, "Bavarian-mercenary": 1}, True),
    ],
)  # fmt: skip
def test_which_stacks_mutiny(at: str, units: Stack, mutinous: bool) -> None:
    state = place(bare(), at, units)
    assert hardship.mutinous(state, P) == ([at] if mutinous else [])
    assert hardship.may_mutiny(state, P, None) is mutinous
    assert bool(hardship.mutineers(state, P, None, ())) is mutinous
    assert hardship.mutineers(state, P, None, ("Prague",)) == []


@pytest.mark.rule("8.66")
@pytest.mark.parametrize(
    ("at", "friends", "change", "to"),
    [
        ("prague", {}, {}, "prague"),
        ("prague", {"Imperial-militia": 1}, {"prague": P}, "prague!"),
        ("prague", {"Imperial-militia": 1}, {"prague": C}, ""),
        ("pilsen", {"Imperial-militia": 1}, {"pilsen": P}, ""),
        ("prague!", {"Imperial-militia": 1}, {}, ""),
        ("up-catholic", {}, {}, ""),
    ],
)
def test_where_saxons_belong(at: str, friends: Stack, change: dict[str, str], to: str) -> None:
    state = place(bare(), at, {"Saxon-militia": 1, **friends})
    state.cities.update(change)
    (found,) = saxony.contingents(state, P)
    assert (found.at, found.to, found.units) == (at, to, {"Saxon-militia": 1})
    if at.startswith("prague") and friends and change.get("prague") != P:
        other_side = place(state, "prague" if at.endswith("!") else "prague!", {"German-militia": 1})
        assert saxony.contingents(other_side, P)[0].to == ("prague" if at.endswith("!") else "prague!")


@pytest.mark.rule("8.66", "9.22")
def test_how_saxony_turns() -> None:
    state = place(bare(), "pilsen", {"Saxon-militia": 2, "Imperial-militia": 1}, "gallas")
    place(state, "leipzig", {"Imperial-militia": 1})
    place(state, "dresden", {"Saxon-militia": 1}, "john_george")
    state.revolts = ("torgau",)
    state.cities["torgau"] = ""
    datum = SimpleNamespace(to=P)
    assert saxony.free_cities(state, P) == ["dresden", "lutzen", "chemnitz"]
    assert texts(saxony.homecomings(state, P, datum, ())) == ["Dresden", "Lützen", "Chemnitz"]
    assert saxony.homecomings(state, P, datum, ("Dresden",)) == []
    flow = flow_of(state)
    saxony.saxony(flow, P, datum, ("Lützen",))
    after = flow.state
    assert (after.saxony, after.units["lutzen"], after.units["pilsen"]) == (
        P,
        {"Saxon-militia": 2},
        {"Imperial-militia": 1},
    )
    assert (after.units["dresden"], after.leaders["john_george"]) == ({"Saxon-militia": 1}, "dresden")
    held = {city: after.cities[city] for city in ("leipzig", "dresden", "torgau", "lutzen", "chemnitz")}
    assert held == {"leipzig": C, "dresden": P, "torgau": "", "lutzen": P, "chemnitz": P}
    assert (after.areas["saxony"], after.agenda[-1].args) == (P, (P,))
    assert len([event for event in flow.events if event.kind == "units"]) == 1
    full = place(bare(), "pilsen", {"Saxon-militia": 2, "Imperial-militia": 1})
    place(full, "lutzen", {"German-militia": 7})
    flow = flow_of(full)
    saxony.saxony(flow, P, datum, ("Lützen",))
    assert flow.state.units["lutzen"] == {"German-militia": 7, "Saxon-militia": 1}


@pytest.mark.rule("8.66", "9.22")
@pytest.mark.parametrize(("held", "area"), [(("leipzig", "dresden"), P), (("leipzig", "dresden", "torgau"), C),
                                            (("leipzig", "dresden", "lutzen"), C)])  # fmt: skip
def test_saxony_turns_unless_it_is_occupied(held: tuple[str, ...], area: str) -> None:
    state = bare()
    for city in held:
        place(state, city, {"Imperial-militia": 1})
    flow = flow_of(state)
    saxony.saxony(flow, P, SimpleNamespace(to=P), ())
    assert flow.state.areas["saxony"] == area
    state.revolts, state.cities["leipzig"] = ("leipzig",), ""
    state.units.pop("leipzig")
    flow = flow_of(state)
    saxony.saxony(flow, P, SimpleNamespace(to=P), ())
    assert flow.state.areas["saxony"] == (P if area == P else "")


@pytest.mark.rule("8.66")
def test_a_siege_by_friends_is_over() -> None:
    state = place(bare(), "prague", {"Saxon-militia": 3})
    place(state, "prague!", {"German-militia": 1})
    state.cities["prague"], state.sieges["prague"], state.fresh_sieges = P, 1, ("brunn", "prague")
    flow = flow_of(state)
    saxony.saxony(flow, P, SimpleNamespace(to=P), ())
    assert (flow.state.sieges, flow.state.fresh_sieges) == ({}, ("brunn",))
    assert flow.state.units["prague"] == {"German-militia": 1, "Saxon-militia": 3}


@pytest.mark.rule("16.21", "16.22", "16.24", "16.25", "16.251", "5.15")
def test_who_goes_to_the_netherlands() -> None:
    state = place(bare(), "brussels", {"Spanish-veteran": 2}, "cordoba", "spinola")
    place(state, "koln", {"Spanish-veteran": 1, "Imperial-militia": 1})
    assert spinola.commanders(state) == ["spinola"]
    assert texts(spinola.recalled(state, C, None, ())) == ["Spinola"]
    one, other_ = "Brussels-Spanish-veteran", "Köln-Spanish-veteran"
    assert texts(spinola.recalled(state, C, None, ("Spinola",))) == [one, other_]
    assert texts(spinola.recalled(state, C, None, ("Spinola", one, other_))) == [one]
    assert spinola.recalled(state, C, None, ("Spinola", one, one, other_)) == []
    place(state, "mons", {"Spanish-veteran": 6})
    mons = "Mons-Spanish-veteran"
    assert texts(spinola.recalled(state, C, None, ("Spinola", one, mons, mons)))[-1] == "enough"
    assert "enough" not in texts(spinola.recalled(state, C, None, ("Spinola", one, mons)))
    assert spinola.recalled(state, C, None, ("Spinola", one, mons, mons, "enough")) == []
    assert spinola.recalled(state, C, None, ("Spinola", one, one, *[mons] * 6)) == []
    assert spinola.recalled(state, C, None, ("Spinola", one, *[mons] * 6)) != []
    flow = flow_of(state)
    spinola.spinola_to_up(flow, C, None, ("Spinola", one, mons, mons, "enough"))
    assert (flow.state.units["up-catholic"], flow.state.units["mons"]) == (
        {"Spanish-veteran": 3},
        {"Spanish-veteran": 4},
    )
    assert (flow.state.leaders["spinola"], flow.state.leaders["cordoba"]) == ("up-catholic", "brussels")
    assert "leaderless-up" not in flow.state.done
    state.leaders.clear()
    state.done = ("other",)
    flow = flow_of(state)
    spinola.spinola_to_up(flow, C, None, (one, mons, mons))
    assert (flow.state.done, flow.state.units["up-catholic"]) == (("other", "leaderless-up"), {"Spanish-veteran": 3})
    assert texts(spinola.recalled(state, C, None, (one,)))[0] == one


@pytest.mark.rule("16.21", "16.22", "16.24", "5.15", "9.32", "16.25")
def test_when_spinola_s_army_is_there() -> None:
    for n, may in ((2, False), (3, True)):
        state = place(bare(), "brussels", {"Spanish-veteran": n}, "spinola")
        assert spinola.may_be_recalled(state, C, None) is may
    assert not spinola.may_be_recalled(place(state.copy(), "up-catholic", {"Imperial-militia": 1}), C, None)
    assert not spinola.may_be_recalled(place(state, "up-catholic", {}, "gallas"), C, None)
    for units, led, done, there in (
        ({"Spanish-veteran": 3}, "cordoba", (), True),
        ({"Spanish-veteran": 2, "Imperial-militia": 2}, "cordoba", (), False),
        ({"Spanish-veteran": 3}, "gallas", (), False),
        ({"Spanish-veteran": 3}, "gallas", ("leaderless-up",), True),
        ({"Spanish-veteran": 2}, "gallas", ("leaderless-up",), False),
    ):
        army = place(bare(), "up-catholic", units, led)
        army.done = done
        assert conditions.spinolas_army(army) is there
        assert conditions.spinola_in_up(army, C, None) is there


@pytest.mark.rule("9.11", "9.12", "9.13", "9.22", "5.12", "14.1", "8.65", "17.F.5", "5.142")
def test_events_of_politics() -> None:
    state = bare()
    state.entered, state.marks, state.in_force = ("danish",), ("other",), {"C5": "P20"}
    flow = flow_of(state)
    effects.enters(flow, P, SimpleNamespace(nation="english"), ())
    assert (flow.state.entered, flow.state.marks) == (("danish", "english"), ("other", "war-entry"))
    effects.cancel(flow, P, SimpleNamespace(card="C5"), ())
    effects.cancel(flow, P, SimpleNamespace(card="C5"), ())
    assert ([event.rule for event in flow.events], flow.state.in_force) == (["8.65"], {})
    effects.points(flow, P, SimpleNamespace(n=-2), ())
    assert flow.state.vp == 19
    for over, vp in ((2, -1), (3, 0), (1, -2), (4, 0)):
        counted = flow_of(bare())
        effects.elector_points(counted, P, SimpleNamespace(over=over), ())
        assert counted.state.vp == 21 + vp
    effects.elector_aid(flow, C, None, ())
    effects.aid_points(flow, C, SimpleNamespace(donor="pope", n=3), ())
    assert flow.state.aid == {"electors": 4, "pope": 3}
    state = place(bare(), "prague!", {"French-militia": 1, "Swedish-veteran": 1})
    place(state, "linz", {"French-militia": 1})
    flow = flow_of(state)
    effects.part_company(flow, C, SimpleNamespace(nations=("french", "swedish")), ())
    assert flow.state.grace == {"prague": 1}
    for neutral, events, joined in (((), ("P3",), False), (("baden",), ("P3",), True), ((), (), True)):
        state = bare()
        state.neutral, state.events = neutral, events
        flow = flow_of(state)
        effects.joins(flow, P, SimpleNamespace(area="baden", unless="P3"), ())
        assert (flow.state.areas["baden"] == P) is joined


@pytest.mark.rule("9.51", "9.52", "8.61", "8.2", "8.5", "8.31")
def test_why_a_card_is_of_no_use() -> None:
    own, enemy = force(P, {"Swedish-veteran": 1}, "horn"), force(C, {"Imperial-militia": 1}, "gallas", "bucquoy")
    two = SimpleNamespace(least=2)
    for foe, leaders in ((enemy, True), (force(C, {"Imperial-militia": 1}, "gallas"), False)):
        assert conditions.enemy_leaders(own, foe, True, two, None) is leaders
    for foe, led in ((enemy, True), (force(C, {"Imperial-militia": 1}), False), (force(C, {}, "wallenstein"), False)):
        assert conditions.enemy_not_dynamic(own, foe, True, None, bare()) is led
        assert conditions.enemy_not_dynamic(own, foe, True, None, None) is led
    tilly = force(C, {"Bavarian-militia": 1}, "tilly")
    assert [conditions.enemy_not_dynamic(own, tilly, True, None, bare(tilly=x)) for x in ("yes", "no")] == [False, True]
    state = fight(own, enemy)
    state.hands[P] = ("P1", "P3")
    card, action = Item("battle-card", P, "lutzen"), Item("action", P)
    rules = [unusable(state, card, x) for x in ("P2", "P3")]
    assert [found and found[1] for found in rules] == ["8.2", "9.52"]
    asked = "“P2” belongs to your action in a card round; now you are asked: the retreat."
    assert unusable(state, Item("retreat", P), "P2") == (asked, "8.0")
    assert unusable(state, Item("effect", P), "P2") is None, "an event may ask for any card"
    assert unusable(state, action, "P3") is None
    state.battle = state.battle and fight(force(P, {"Swedish-veteran": 1}, "horn", cards=("P1", "P2")), enemy).battle
    found = unusable(state, card, "P3")
    assert found is not None
    assert found[1] == "9.51"
    turn = turn_of(place(bare(), "linz", {}, "gallas"), P, "P23")
    turn.marks = ("aid-protestant",)
    for said, wanted, rule in (
        ((), "p99", "8.2"),
        ((), "P1", "8.2"),
        (("P23",), "aid", "8.5"),
        (("P23", "act"), "Gallas", "8.31"),
        (("P23", "act"), "Tilly", "8.31"),
        (("P23",), "act", "8.3"),
        ((), "xyz", ""),
        (("P23", "act"), "xyzzy", ""),
    ):
        told = refusal(turn, action, said, wanted)
        assert (told[1] if told else "") == rule, (said, wanted)
    told = refusal(turn, action, ("P23", "act"), "Tilly")
    assert told is not None
    assert "not on the map" in told[0]
    other_ = refusal(turn, action, ("P23", "act"), "Gallas")
    assert other_ is not None
    assert "enemy" in other_[0]
    assert refusal(turn, Item("pay", P), ("P23",), "aid") is None
    turn.marks = ()
    assert refusal(turn, action, ("P23",), "aid") is None


@pytest.mark.rule("8.61", "8.6", "8.65", "8.62")
def test_what_an_event_asks_and_leaves() -> None:
    state, dane = place(bare(), "kiel", {"Danish-militia": 1}), SimpleNamespace(nation="danish")
    assert (conditions.unit_on_map(state, P, dane), conditions.unit_on_map(bare(), P, dane)) == (True, False)
    state.events, other_card = ("P1",), SimpleNamespace(card="C7")
    assert conditions.not_played(state, P, other_card)
    assert not conditions.not_played(state, P, SimpleNamespace(card="P1"))
    flow = flow_of(state)
    play.play_event(flow, P, "P11")
    play.play_event(flow, P, "P11")
    assert (flow.state.events, flow.state.in_force) == (("P1", "P11"), {"P11": "turn"})
    for pillage, asked in (({"linz": 1, "graz": 1}, True), ({"linz": 1}, False)):
        state.pillage = pillage
        game = run(state, Item("effect", n=0, args=("C28", C)))
        assert (game.asked() == (C, "effect")) is asked
        assert game.state.pillage == (pillage if asked else {})
    assert refusal(turn_of(bare(), P, "P23"), Item("action", P), ("free",), "event") is None


@pytest.mark.rule("3.13", "8.61")
def test_what_a_side_controls() -> None:
    for side, held in ((P, True), (C, False)):
        assert conditions.controls(bare(), side, SimpleNamespace(area="bohemia")) is held
