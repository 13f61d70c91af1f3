"""Combat and sieges, clause by clause: musters, modifiers, losses, retreats, what is left after them [12.0, 13.0]."""

from dataclasses import replace

import pytest

from game.agony import RULES, arithmetic, battle, losses, outcome
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.state import Stack
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import Throw, added, answered, bare, fight, flow_of, force, party_at, place, put_to, run

P, C = "protestant", "catholic"
MERCENARIES: Stack = {"German-mercenary": 2}


SWEDES, IMPERIALS = force(P, {"Swedish-veteran": 3}, "gustavus"), force(C, {"Imperial-mercenary": 3}, "gallas")


@pytest.mark.rule("12.13", "12.22")
@pytest.mark.parametrize(("units", "words"), [({"Swedish-veteran": 1}, ("attack",)),
                                              ({"Swedish-veteran": 2}, ("attack", "hold"))])  # fmt: skip
def test_one_at_least_attacks(units: Stack, words: tuple[str, ...]) -> None:
    state, declare = fight(force(P, units, "gustavus"), IMPERIALS), Item("declare", P, "lutzen")
    assert put_to(state, declare).texts() == words
    assert put_to(state, declare, "hold").texts() == (("Swedish-veteran",) if "hold" in words else ())
    assert put_to(state, declare, "hold", "Swedish-veteran").end is ("hold" in words)
    assert put_to(state, declare, "hold", "Imperial-mercenary") == put_to(state, declare, "march") == NOTHING
    assert put_to(state, declare, "attack").end


@pytest.mark.rule("12.13", "12.14", "13.15")
def test_who_is_held_back_stands_by() -> None:
    units = {"German-mercenary": 2, "German-militia": 1}
    joined = force(P, units, "mansfeld", joined={"German-mercenary": 2, "German-militia": 1})
    flow = answered(fight(joined, IMPERIALS), Item("declare", P, "lutzen"), "hold", "German-mercenary")
    held = losses.force_of(flow.state, P)
    assert (held.units, held.held) == ({"German-mercenary": 1, "German-militia": 1}, {})
    assert held.joined == {"German-mercenary": 1, "German-militia": 1}
    assert flow.state.units == {"lutzen!": {"German-mercenary": 1}}, "who does not join the relief stays inside"
    assert [item.kind for item in flow.state.agenda] == ["declare"]
    assert answered(fight(joined, IMPERIALS), Item("declare", P), "attack").state.agenda == ()
    flow = answered(fight(joined, IMPERIALS), Item("declare", P, "lutzen"), "hold", "German-militia")
    assert losses.force_of(flow.state, P).joined == {"German-mercenary": 2}


@pytest.mark.rule("13.15", "10.12", "12.12", "12.13")
@pytest.mark.parametrize(
    ("inside", "led_inside", "joined"),
    [
        ({"German-mercenary": 2, "German-militia": 2}, (), {"German-mercenary": 1}),
        ({"German-mercenary": 2, "German-militia": 2}, ("thurn",), {"German-mercenary": 2, "German-militia": 1}),
        ({"German-militia": 1}, ("thurn",), {"German-militia": 1}),
    ],
)
def test_who_comes_out_to_help(inside: Stack, led_inside: tuple[str, ...], joined: Stack) -> None:
    state = place(bare(), "prague", {"Imperial-militia": 2}, "gallas")
    place(state, "prague!", inside, *led_inside)
    place(state, "prague", {}, "mansfeld")
    state.march = party_at("prague", {"German-militia": 4}, "mansfeld", P)
    flow = flow_of(state)
    battle.muster(flow, Item("battle", args=("relief",)))
    found = flow.state.battle
    assert found is not None
    assert found.attacker.joined == joined
    assert found.attacker.leaders == ("mansfeld", *led_inside)
    assert (found.defender.leader, found.defender.units) == ("gallas", {"Imperial-militia": 2})
    assert flow.state.agenda[-1].kind == "declare"
    flow = flow_of(state)
    battle.muster(flow, Item("battle", args=("",)))
    assert flow.state.battle is not None
    assert (flow.state.battle.attacker.joined, flow.state.battle.attacker.leaders) == ({}, ("mansfeld",))


@pytest.mark.rule("12.12", "12.13")
@pytest.mark.parametrize(("n", "kind"), [(1, "battle-strength"), (2, "declare")])
def test_a_lone_unit_is_not_asked_whether_it_attacks(n: int, kind: str) -> None:
    state = place(bare(), "lutzen", {"Imperial-militia": 1})
    state.march = party_at("lutzen", {"German-mercenary": n}, "mansfeld", P)
    flow = flow_of(state)
    battle.muster(flow, Item("battle", args=("",)))
    assert flow.state.agenda[-1].kind == kind


@pytest.mark.rule("9.51", "9.52", "12.23", "19.9")
def test_two_cards_and_the_old_corps_by_option() -> None:
    french = force(P, {"French-veteran": 2}, "conde")
    state = fight(french, IMPERIALS)
    assert not battle.old_corps(state, french)
    state.options["old-corps"] = "yes"
    assert battle.old_corps(state, french)
    assert not battle.old_corps(state, force(P, {"French-veteran": 2}))
    assert not battle.old_corps(state, force(P, MERCENARIES, "conde"))
    state.hands[P] = ("P2",)
    assert battle.playable(state, P) == ["P2"]
    state.battle = replace(state.battle, attacker=replace(french, cards=("P1",))) if state.battle else None
    assert battle.playable(state, P) == ["P2"]
    state.battle = replace(state.battle, attacker=replace(french, cards=("P1", "P3"))) if state.battle else None
    assert battle.playable(state, P) == []
    state.hands[P], state.events = (), ("P2",)
    assert not battle.old_corps(state, french)


@pytest.mark.rule("12.12", "9.51", "12.2", "12.21")
@pytest.mark.parametrize(
    ("hand", "ask", "standing", "asked"),
    [((), "always", "ask", False), (("P3",), "always", "ask", True), (("P3",), "usable", "ask", False),
     (("P3",), "always", "none-1", False), (("P3",), "always", "none-2", True)],
)  # fmt: skip
def test_who_is_asked_for_combat_cards(hand: tuple[str, ...], ask: str, standing: str, asked: bool) -> None:
    state = fight(SWEDES, IMPERIALS)
    state.hands[P], state.options["ask"] = hand, ask
    if standing != "ask":
        state.standing[P] = {"cards": standing}
    game = run(state, Item("battle-card", P, "lutzen"))
    assert (game.asked()[1] == "battle-card") is asked
    silent = not asked and bool(hand)  # nobody learns whether he could not, or would not
    assert game.told("9.51") == (["Protestant plays no combat card."] if silent else [])


@pytest.mark.rule("12.24", "12.25", "12.26")
def test_columns_and_modifiers_without_cards() -> None:
    assert [outcome.column(cf) for cf in (0, 1, 4, 5, 9, 10, 14, 15, 19, 20, 40)] == [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [outcome.column(10, shift) for shift in (-3, -2, -1, 0, 1, 2, 3)] == [0, 0, 1, 2, 3, 4, 4]
    assert [outcome.loss_number(0, n) for n in (-1, 0, 2, 11, 12)] == [0, 0, 1, 5, 5]
    assert [outcome.loss_number(1, n) for n in (-1, 0, 1)] == [1, 1, 2]
    state = fight(SWEDES, force(C, {"Imperial-mercenary": 3}))
    assert (added(state, P), added(state, C)) == ((3, 0), (0, 0))


@pytest.mark.rule("12.4", "12.41", "12.43")
@pytest.mark.parametrize(
    ("cf", "throws", "fallen"),
    [
        ((4, 16), [("Gustavus", 7)], ("gustavus",)),
        ((4, 16), [("Gustavus", 6)], ()),
        ((4, 15), [("Gustavus", 6), ("Gallas", 9)], ("gallas",)),
        ((4, 15), [("Gustavus", 6), ("Gallas", 8)], ()),
    ],
)
def test_who_is_safe_and_who_falls(cf: tuple[int, int], throws: list[Throw], fallen: tuple[str, ...]) -> None:
    state = fight(replace(SWEDES, cf=cf[0]), replace(IMPERIALS, cf=cf[1]))
    flow = flow_of(state, *throws)
    battle.leader_loss(flow, Item("leader-loss"))
    found = flow.state.battle
    assert found is not None
    assert (*found.attacker.fallen, *found.defender.fallen) == fallen
    assert {"gustavus", "gallas"} - set(flow.state.leaders) == set(fallen)


@pytest.mark.rule("12.41", "12.43", "12.4")
def test_leaders_of_units_that_only_stood_by_are_rolled_for() -> None:
    state = fight(replace(SWEDES, units={}, held={"Swedish-veteran": 1}, cf=12), replace(IMPERIALS, cf=9))
    flow = flow_of(state, ("Gustavus", 1), ("Gallas", 1))
    battle.leader_loss(flow, Item("leader-loss"))
    assert "gustavus" in flow.state.leaders
    state = fight(replace(SWEDES, units={}, cf=12), replace(IMPERIALS, cf=9))
    flow = flow_of(state, ("Gallas", 1))
    battle.leader_loss(flow, Item("leader-loss"))
    assert "gustavus" not in flow.state.leaders


@pytest.mark.rule("12.31", "12.32")
def test_losses_are_as_close_as_can_be() -> None:
    units = {"Imperial-mercenary": 1, "Imperial-militia": 1}  # steps of 3 and 2, two each
    assert [losses.closest(units, n) for n in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99)] == [
        0, 0, 2, 3, 4, 5, 6, 7, 8, 8, 10, 10
    ]  # fmt: skip
    assert losses.closest({"Imperial-mercenary-half": 1}, 9) == 3
    assert losses.choices(units, 2) == ["Imperial-militia"]
    assert losses.choices(units, 3) == ["Imperial-mercenary"]
    assert losses.choices(units, 5) == ["Imperial-mercenary", "Imperial-militia"]


@pytest.mark.rule("12.31", "12.32", "13.15")
def test_a_step_is_taken_off_and_the_rest_is_asked_for() -> None:
    army = force(C, {"Imperial-mercenary": 1, "Imperial-militia-half": 2}, "gallas", joined={"Imperial-mercenary": 1})
    state = fight(SWEDES, army)
    flow = answered(state, Item("lose", C, "lutzen", 5), "Imperial-mercenary")
    left = losses.force_of(flow.state, C)
    assert left.units == {"Imperial-mercenary-half": 1, "Imperial-militia-half": 2}
    assert (left.joined, left.lost) == ({"Imperial-mercenary-half": 1}, {})
    assert [(item.kind, item.n) for item in flow.state.agenda] == [("lose", 2)]
    flow = answered(flow.state, Item("lose", C, "lutzen", 2), "Imperial-militia-half")
    left = losses.force_of(flow.state, C)
    assert (left.units["Imperial-militia-half"], left.lost) == (1, {"Imperial-militia-half": 1})
    assert [item.n for item in flow.state.agenda] == [2]
    assert put_to(state, Item("lose", C, "lutzen", 3)).texts() == ("Imperial-mercenary",)
    hints = [word.hint for word in put_to(state, Item("lose", C, "lutzen", 5)).next]
    assert hints == ["reduce, 3 LF", "eliminate, 2 LF"]
    assert put_to(state, Item("lose", C, "lutzen", 3), "Imperial-militia-half") == NOTHING


@pytest.mark.rule("12.14", "12.27", "6.0", "12.31")
@pytest.mark.parametrize(
    ("wish", "first"), [("militia-first", "Imperial-militia"), ("mercenary-first", "Imperial-mercenary")]
)
def test_losses_as_left_behind(wish: str, first: str) -> None:
    state = fight(SWEDES, replace(IMPERIALS, units={"Imperial-mercenary": 2, "Imperial-militia": 2}))
    state.standing[C] = {"losses": wish}
    game = run(state, Item("lose", C, "lutzen", 5))
    lost = [event.facts["unit"] for event in game.said]
    assert lost[0] == first
    assert len(lost) == 2
    state.standing[C] = {}
    assert run(state, Item("lose", C, "lutzen", 5)).asked() == (C, "lose")
    state.battle = replace(state.battle, attacker=replace(SWEDES, loss=1)) if state.battle else None
    game = run(state, Item("losses"))
    assert game.told("12.31") == ["Catholic loses nothing: a step would be more than that."]
    assert len(game.said) == 1, "of the other side, on which nothing was inflicted, nothing is told"


@pytest.mark.rule("9.51", "19.9", "8.62")
@pytest.mark.parametrize(("card", "once"), [("P2", False), ("P22", None)])
def test_where_a_combat_card_goes(card: str, once: bool | None) -> None:
    state = fight(force(P, {"French-veteran": 2}, "conde"), IMPERIALS)
    state.hands[P] = (card, "P1")
    flow = answered(state, Item("battle-card", P, "lutzen"), card)
    gone = CARDS[card].symbol == "once" if once is None else once
    assert (card in flow.state.removed, card in flow.state.played[P]) == (gone, not gone)
    assert (losses.force_of(flow.state, P).cards, flow.state.hands[P]) == ((card,), ("P1",))
    assert [item.kind for item in flow.state.agenda] == ["battle-card"]
    second = answered(flow.state, Item("battle-card", P, "lutzen"), "P1")
    assert len(second.state.agenda) == 1
    none = answered(state, Item("battle-card", P, "lutzen"), "no-card")
    assert (none.state.hands[P], none.state.agenda) == ((card, "P1"), ())


@pytest.mark.rule("12.24", "12.25", "12.26")
def test_the_chronicle_and_the_view_tell_every_modifier_and_its_source() -> None:
    gustavus = replace(force(P, {"Swedish-veteran": 5}, "gustavus", cf=20), cards=("P13", "P31"))
    tilly = replace(force(C, {"Bavarian-mercenary": 4}, "tilly", cf=12), cards=("C49",))
    state = fight(gustavus, tilly)
    game = run(state, Item("battle-roll", place="lutzen"), throws=[("Protestant", 4), ("Catholic", 5)])
    assert game.told("12.26") == [
        "Protestant: 20 CF, column 20+, die 4 +3"
        " (Gustavus Adolphus +3, P31 +1 column, P31 +1 and C49 -1): 12 loss factors.",
        "Catholic: 12 CF, column 10-14, die 5 +1 (Tilly +2 and P13 -1): 7 loss factors.",
    ]
    seen = RULES.view(state, "").battle
    assert seen is not None
    assert [(m.source, m.n, m.shift) for m in seen.defender.modifiers] == [("tilly", 2, False), ("P13", -1, False)]
    robbed = arithmetic.modifiers(replace(tilly, cards=()), replace(gustavus, cards=("P49",)))
    assert [(m.source, m.n) for m in robbed] == [("tilly", 2), ("P49", -2)]
    assert arithmetic.modifiers(replace(tilly, leader="", cards=()), replace(gustavus, cards=("P49",))) == ()


@pytest.mark.rule("12.41")
def test_the_chronicle_tells_every_leader_s_check() -> None:
    gustavus = force(P, {"Swedish-veteran": 5}, "gustavus", "horn", cf=20)
    state = fight(gustavus, force(C, {"Bavarian-mercenary": 4}, "tilly", cf=12))
    bounds = {name: BOARD.leaders[name].loss for name in ("gustavus", "horn", "tilly")}
    throws = [("Gustavus", bounds["gustavus"]), ("Horn", bounds["horn"] - 1), ("Tilly", 1)]
    told = run(state, Item("leader-loss"), throws=throws).told("12.41")
    assert [line for line in told if "die" in line] == [
        f"Gustavus Adolphus: die {bounds['gustavus']}, {bounds['gustavus']} or more: he falls.",
        f"Horn: die {bounds['horn'] - 1}, below {bounds['horn']}: unhurt.",
        f"Tilly: die 1, below {bounds['tilly']}: unhurt.",
    ]
