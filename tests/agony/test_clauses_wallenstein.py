"""Wallenstein, the campaign move and what leaders leave, clause by clause [7.0, 19.6, 19.8, 12.42]."""

import pytest

from game.agony import campaign_move, pieces, wallenstein
from game.agony.state import Stack, State
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import Throw, answered, bare, fight, flow_of, force, party_at, place, put_to, run

P, C = "protestant", "catholic"


@pytest.mark.rule("7.1", "5.21", "19.6")
@pytest.mark.parametrize(
    ("influence", "vp", "throws", "after"),
    [
        (15, 40, [], 16), (16, 20, [("ambition", 8)], 17), (16, 20, [("ambition", 9)], 18),
        (16, 29, [("ambition", 8)], 17), (16, 30, [("ambition", 8)], 18), (16, 30, [("ambition", 7)], 17),
        (16, 34, [("ambition", 7)], 17), (16, 35, [("ambition", 7)], 18), (16, 35, [("ambition", 6)], 17),
    ],
)  # fmt: skip
def test_ambition_in_the_last_five_spaces(influence: int, vp: int, throws: list[Throw], after: int) -> None:
    state = bare(ambition="yes")
    state.influence, state.vp = influence, vp
    flow = flow_of(state, *throws)
    wallenstein.gain(flow, 1)
    assert (flow.state.influence, flow.state.winner) == (after, "")


@pytest.mark.rule("7.1", "5.21")
@pytest.mark.parametrize(
    ("influence", "alive", "winner"), [(18, True, ""), (19, True, P), (25, True, P), (19, False, "")]
)
def test_twenty_win_for_the_protestants_while_he_lives(influence: int, alive: bool, winner: str) -> None:
    state = bare()
    state.influence = influence
    flow = flow_of(state)
    wallenstein.gain(flow, 1, alive)
    assert (flow.state.influence, flow.state.winner) == (influence + 1, winner)


@pytest.mark.rule("7.2", "7.21", "7.22", "7.23", "7.24", "6.A", "7.1")
@pytest.mark.parametrize(
    ("there", "mark", "offered"),
    [
        (True, "", ("wait", "dismiss")), (True, "recalled", ("wait", "assassinate")),
        (False, "dismissed", ("wait", "recall")),
        (True, "dismissed", ()), (False, "", ()), (False, "dead", ()), (False, "recalled", ()),
    ],
)  # fmt: skip
def test_what_the_emperor_may_decide(there: bool, mark: str, offered: tuple[str, ...]) -> None:
    state = place(bare(), "prague", {"Imperial-militia": 1}, "gallas")
    if there:
        place(state, "linz", {}, "wallenstein")
    state.wallenstein = mark
    game = run(state, Item("wallenstein"))
    assert (game.asked() == (C, "wallenstein")) is bool(offered)
    assert game.state.phase == "wallenstein"
    ask = Item("wallenstein", C)
    for word in ("dismiss", "assassinate", "wait"):
        assert put_to(state, ask, word).end is (word in (*offered, "wait"))
    assert put_to(state, ask, "recall").texts() == (("Prague",) if "recall" in offered else ())
    assert put_to(state, ask, "recall", "Prague").end is ("recall" in offered)
    assert put_to(state, ask, "recall", "Linz") == put_to(state, ask, "pass") == NOTHING
    if offered:
        assert put_to(state, ask).texts() == offered


@pytest.mark.rule("7.22", "7.24")
@pytest.mark.parametrize(
    ("at", "units", "leader", "may"),
    [
        ("prague", {"Imperial-militia": 1}, "gallas", True), ("prague", {"Imperial-militia": 1}, "", False),
        ("prague", {"Spanish-veteran": 1}, "gallas", False), ("up-catholic", {"Imperial-militia": 1}, "gallas", False),
        ("prague!", {"Imperial-militia": 1}, "gallas", False),
        ("prague", {"Imperial-militia": 1}, "tilly", False), ("prague", {"Imperial-militia": 1}, "thurn", False),
    ],
)  # fmt: skip
def test_to_which_armies_he_is_recalled(at: str, units: Stack, leader: str, may: bool) -> None:
    state = place(bare(), at, units, *((leader,) if leader else ()))
    assert wallenstein.homes(state) == ([at] if may else [])


@pytest.mark.rule("7.2", "7.21", "7.22", "7.23")
def test_what_is_decided_is_done() -> None:
    state, ask = place(bare(), "prague", {"Imperial-militia": 1}, "gallas", "wallenstein"), Item("wallenstein", C)
    for influence, after in ((7, 3), (8, 4), (0, 0)):
        state.influence = influence
        flow = answered(state, ask, "dismiss")
        assert (flow.state.influence, flow.state.wallenstein) == (after, "dismissed")
        assert "wallenstein" not in flow.state.leaders
    back = answered(flow.state, ask, "recall", "Prague").state
    assert (back.wallenstein, back.leaders["wallenstein"], back.used["wallenstein"]) == ("recalled", "prague", "in")
    dead = answered(back, ask, "assassinate").state
    assert (dead.wallenstein, "wallenstein" in dead.leaders, dead.used["wallenstein"]) == ("dead", False, "out")
    assert answered(state, ask, "wait").state.wallenstein == ""


@pytest.mark.rule("7.21", "7.23", "16.22")
@pytest.mark.parametrize(
    ("others", "stays"), [(("wallenstein",), False), (("wallenstein", "gallas"), True), (("gallas",), True)]
)
@pytest.mark.parametrize(("before", "verb"), [("", "dismiss"), ("recalled", "assassinate")])
def test_who_stays_in_the_netherlands_without_wallenstein_is_no_army(
    others: tuple[str, ...], stays: bool, before: str, verb: str
) -> None:
    state = place(bare(), "up-catholic", {"Imperial-mercenary": 3}, *others)
    if "wallenstein" not in others:
        place(state, "vienna", {}, "wallenstein")
    state.wallenstein, ask = before, Item("wallenstein", C)
    word = next(word for word in put_to(state, ask).next if word.text == verb)
    assert (word.hint, word.grave) == (("", False) if stays else ("his army in the United Provinces is lost", True))
    assert ("up-catholic" in answered(state, ask, verb).state.units) is stays


# the campaign move


def moved(**options: str) -> State:
    """Bucquoy was activated in Prague; Gallas stands in Vienna, Tilly in Munich, and a C7 is in the hand."""
    state = place(bare(**(options or {"campaign-move": "yes"})), "prague", {}, "bucquoy")
    place(state, "vienna", {"Imperial-militia": 1}, "gallas")
    place(state, "munich", {"Bavarian-militia": 1}, "tilly")
    state.hands[C] = ("C7", "C1")
    return state


FIRST = Item("campaign", place="prague", args=(C, "bucquoy"))


@pytest.mark.rule("19.8")
def test_which_cards_move_a_second_leader() -> None:
    state = moved()
    assert campaign_move.cards(state, FIRST) == {"C7": ["gallas", "tilly"], "C1": ["tilly"]}
    assert campaign_move.cards(state, Item("campaign", place="vienna", args=(C, "bucquoy")))["C7"] == ["tilly"]
    assert campaign_move.cards(state, Item("campaign", place="prague", args=(C, "gallas")))["C7"] == ["tilly"]
    assert campaign_move.cards(state, Item("campaign", place="up-catholic", args=(C, "bucquoy"))) == {}
    assert campaign_move.cards(state, Item("campaign", place="prague", args=(C, ""))) == {}
    place(state, "up-catholic", {}, "tilly")
    assert campaign_move.cards(state, FIRST) == {"C7": ["gallas"]}
    for change, kinds in (({}, ["campaign"]), ({"marks": ("campaign-catholic",)}, []), ({"hands": {C: ()}}, [])):
        flow = flow_of(moved())
        for name, value in change.items():
            setattr(flow.state, name, value)
        campaign_move.campaign(flow, FIRST)
        assert [item.kind for item in flow.state.agenda] == kinds
    flow = flow_of(moved(ask="always"))
    campaign_move.campaign(flow, FIRST)
    assert flow.state.agenda == ()


@pytest.mark.rule("19.8")
def test_what_is_said_for_a_campaign_move() -> None:
    state, ask = moved(), Item("campaign", C, "prague", args=(C, "bucquoy"))
    assert put_to(state, ask).texts() == ("no", "C7", "C1")
    assert put_to(state, ask, "no").end
    assert not answered(state, ask, "no").events, "that a card would have served is nobody's business"
    assert put_to(state, ask, "C7").texts() == ("Gallas", "Tilly")
    assert put_to(state, ask, "C7", "Tilly").end
    assert put_to(state, ask, "C1", "Gallas") == put_to(state, ask, "C2") == put_to(state, ask, "xyzzy") == NOTHING
    # three spaces to Vienna, gallas 3 // 2, the same nation: 1 + 2 - 3 = 0 for a die of 3
    hints = [word.hint for word in put_to(state, ask, "C7").next]
    assert hints == ["on a roll of 3 or more (70\u00a0%)", "on a roll of 9 (10\u00a0%)"]
    assert (campaign_move.distance(state, "prague", "gallas"), campaign_move.drm(state, ask, "gallas")) == (3, 0)
    assert (campaign_move.distance(state, "prague", "tilly"), campaign_move.drm(state, ask, "tilly")) == (4, -5)
    place(state, "koln", {}, "tilly")
    assert [word.hint for word in put_to(state, ask, "C7").next][1] == "by no roll"
    place(state, "linz", {}, "gallas")
    place(state, "budweis", {}, "gallas")
    assert next(word.hint for word in put_to(state, ask, "C7").next) == "on a roll of 1 or more (90\u00a0%)"
    assert campaign_move.drm(state, ask, "gallas") == 2


@pytest.mark.rule("19.8")
@pytest.mark.parametrize(
    ("enemies", "drm"),
    [((), 0), (("budweis",), -2), (("znaim",), -2), (("eger",), 0), (("krems",), 0)],
)
def test_enemies_on_every_shortest_way_cost_two(enemies: tuple[str, ...], drm: int) -> None:
    state = moved()
    for city in enemies:
        place(state, city, {"German-militia": 1})
    assert campaign_move.drm(state, FIRST, "gallas") == drm


@pytest.mark.rule("19.8")
@pytest.mark.parametrize(("die", "goes"), [(2, False), (3, True), (9, True)])
def test_the_die_of_a_campaign_move(die: int, goes: bool) -> None:
    state = moved()
    state.marks = ("other",)
    ask = Item("campaign", C, "prague", args=(C, "bucquoy"))
    flow = answered(state, ask, "C7", "Gallas", throws=[("campaign move", die)])
    assert (flow.state.march is not None) is goes
    assert flow.state.marks == ("other", "campaign-catholic")
    assert (flow.state.hands[C], "C7" in flow.state.played[C]) == (("C1",), True)
    assert answered(state, ask, "no").state.hands[C] == ("C7", "C1")


@pytest.mark.rule("19.8")
@pytest.mark.parametrize(
    ("enemy", "side_of", "to"),
    [("brunn", "German-militia", "linz"), ("brunn", "Imperial-militia", "linz"), ("linz", "German-militia", "brunn")],
)
def test_who_strays_goes_one_step_away_from_the_enemy(enemy: str, side_of: str, to: str) -> None:
    state = place(bare(), "krems" if enemy == "brunn" else "znaim", {"Imperial-mercenary": 1}, "gallas")
    place(state, enemy, {side_of: 1})
    place(state, "up-protestant", {"German-militia": 1})
    flow = flow_of(state)
    campaign_move.stray(flow, C, "gallas")
    march = flow.state.march
    assert march is not None
    assert march.at == (to if side_of == "German-militia" else state.leaders["gallas"])
    assert [item.kind for item in flow.state.agenda] == ["march-end", "camp", "forage", "forage-plan"]


# leaders who are lost


@pytest.mark.rule("12.41", "12.42", "12.43", "17.H.5", "17.D.3")
def test_who_takes_the_place_of_a_leader() -> None:
    def lost(leader: str, **used: str) -> State:
        state = place(bare(), "prague", {}, leader)
        for other, at in used.items():
            state.used[other] = "out" if at == "out" else "in"
            if at != "out":
                state.leaders[other] = at
        flow = flow_of(state)
        pieces.lose_leader(flow, leader)
        assert flow.state.used[leader] == "out"
        return flow.state

    assert lost("wallenstein").leaders == {"piccolomini": "prague"}
    assert lost("gallas").leaders == {}
    assert lost("wallenstein", piccolomini="out").leaders == {}
    assert lost("wallenstein", piccolomini="linz").leaders == {"piccolomini": "prague", "enkevoort": "linz"}
    assert lost("thurn").leaders == {"generic_protestant_1": "prague"}
    assert lost("thurn", generic_protestant_1="linz").leaders == {
        "generic_protestant_1": "linz", "generic_protestant_2": "prague"
    }  # fmt: skip
    flow = flow_of(place(bare(), "prague", {}, "wallenstein"))
    pieces.lose_leader(flow, "wallenstein", replaced=False)
    assert flow.state.leaders == {}


@pytest.mark.rule("17.D.3", "17.E.3", "17.H.5", "8.412", "12.33", "15.224")
def test_a_nation_that_leaves_never_comes_back() -> None:
    state = place(bare(), "kiel", {"Danish-militia": 2, "German-militia": 1})
    place(state, "prague", {"Danish-veteran": 1})
    assert pieces.available(state, "Danish-militia") == 2
    place(state, "linz", {"Danish-militia-half": 1})
    assert pieces.available(state, "Danish-militia") == 1
    state.scrapped["Danish-militia"] = 1
    assert pieces.available(state, "Danish-militia") == 0
    flow = flow_of(state)
    pieces.remove_nation(flow, "danish")
    assert flow.state.units == {"kiel": {"German-militia": 1}}
    assert flow.state.scrapped == {"Danish-militia": 4, "Danish-veteran": 2}
    assert pieces.every_unit(flow.state) == {"German-militia": 1}
    assert pieces.of_nation({"Danish-militia": 1, "German-militia": 1}, "danish") == {"Danish-militia": 1}


@pytest.mark.rule("17.H.5")
@pytest.mark.parametrize("rebels", [True, False])
def test_the_rebellion_ends_once(rebels: bool) -> None:
    state = place(bare(), "pressburg", {"Hungarian-militia": 2}, "bethlen_gabor")
    state.hungary_rebels = rebels
    flow = flow_of(state)
    pieces.end_rebellion(flow)
    assert flow.state.hungary_rebels is False
    assert ("pressburg" in flow.state.units, "bethlen_gabor" in flow.state.leaders) == (not rebels, not rebels)
    assert flow.state.cities["tyrnau"] == (C if rebels else P)


@pytest.mark.rule("9.21", "19.7")
@pytest.mark.parametrize(
    ("option", "who", "marks"),
    [("yes", "wallenstein", ("other", "league")), ("yes", "gallas", ("other",)), ("no", "wallenstein", ("other",))],
)
def test_the_league_s_grace_begins_with_wallenstein(option: str, who: str, marks: tuple[str, ...]) -> None:
    state = bare(tilly=option)
    state.marks = ("other",)
    flow = flow_of(state)
    pieces.put_leader(flow, who, "prague")
    assert (flow.state.leaders[who], flow.state.used[who], flow.state.marks) == ("prague", "in", marks)


@pytest.mark.rule("12.41", "17.D.3", "12.42")
def test_a_nation_leaves_even_a_battle_and_a_march() -> None:
    danes = {"Danish-militia": 1, "German-militia": 1}
    state = fight(force(P, danes, "mansfeld", held=danes, joined=danes), force(C, {"Imperial-militia": 1}, "gallas"))
    state.march = party_at("lutzen", danes, "mansfeld", P)
    assert pieces.every_unit(state) == {"Danish-militia": 3, "German-militia": 3, "Imperial-militia": 1}
    assert pieces.available(state, "Danish-militia") == 1
    flow = flow_of(state)
    pieces.remove_nation(flow, "danish")
    assert flow.state.battle is not None
    assert flow.state.march is not None
    army, germans = flow.state.battle.attacker, {"German-militia": 1}
    assert (army.units, army.held, army.joined) == (germans, germans, germans)
    assert [batch.units for batch in flow.state.march.batches] == [germans]
    assert flow.state.battle.defender.units == {"Imperial-militia": 1}


@pytest.mark.rule("19.8")
@pytest.mark.parametrize(
    ("full", "to"),
    [
        ((), "salzburg"),
        (("salzburg",), "passau"),
        (("salzburg", "passau"), "budweis"),
        (("salzburg", "passau", "budweis"), "linz"),
    ],
)
def test_who_strays_goes_where_he_may_rest(full: tuple[str, ...], to: str) -> None:
    state = place(place(bare(), "linz", {"Imperial-mercenary": 1}, "gallas"), "krems", {"German-militia": 1})
    for city in ("salzburg", "passau", "budweis"):
        state.cities[city] = C
    for city in full:
        place(state, city, {"Imperial-militia": 8})
    flow = flow_of(state)
    campaign_move.stray(flow, C, "gallas")
    assert flow.state.march is not None
    assert flow.state.march.at == to
    state.units.pop("krems")
    flow = flow_of(state)
    campaign_move.stray(flow, C, "gallas")
    assert flow.state.march is not None
    assert flow.state.march.at == "linz"
