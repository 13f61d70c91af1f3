"""Sequence of play, decks, scenarios, optional rules [4.0, 6.0, 8.0, 18.0, 19.0]."""

from random import Random
from typing import Any

import pytest

from game.agony import RULES, aid, campaign_move, deck, leading, marching, paying, retreat, stacking, turn
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.control import elector_count, value
from game.agony.speech import leave_standing
from game.agony.state import State, size
from game.core.agenda import Item
from game.core.refusal import Refusal
from game.core.rules import random_order
from tests.agony.positions import Play, bare, flow_of, new, place, run, turn_of

P, C = "protestant", "catholic"


@pytest.mark.rule("4.1", "4.2", "4.3", "5.11", "18.11", "3.2")
def test_the_campaign_s_setup() -> None:
    state = new()
    assert state.vp == 21
    assert state.units["pilsen"] == {"German-mercenary": 5}
    assert state.units["dresden"] == {"Saxon-militia": 1}
    assert set(state.leaders_at("munich")) == {"tilly", "pappenheim"}
    assert state.leaders["bethlen_gabor"] == "pressburg"
    assert state.hungary_rebels
    assert elector_count(state, C) == 4
    assert state.majority == C
    assert state.cities["nurnberg"] == P
    assert "pomerania" in state.neutral
    assert (state.pope, state.passes_open, state.dutch_war, state.influence) == ("Paul V", True, 0, 0)
    assert size(state.units["vienna"]) == 3
    assert new("early_war").units == state.units


@pytest.mark.rule("5.2")
def test_who_chooses_a_scenario_is_told_how_long_it_is() -> None:
    assert [choice.help for choice in RULES.scenarios] == ["14 turns", "5 turns", "3 turns", "5 turns"]


@pytest.mark.rule("18.12", "18.13", "18.21", "18.25", "18.31", "18.35")
def test_lengths_and_decks_of_the_scenarios() -> None:
    spans = {name: (new(name).turn, new(name).last_turn) for name in BOARD.scenarios}
    assert spans == {"campaign": (1, 14), "early_war": (1, 5), "intervention": (6, 8), "apocalypse": (10, 14)}
    assert new("early_war").stages == ("early",)
    early = new("early_war")
    early.vp = 40
    assert deck.due(early) == ""
    assert new("intervention").stages == ("early", "intervention")
    assert "P17" not in new("intervention").decks[P]
    assert "P17" not in new("intervention").events
    assert len(new("apocalypse").decks[C]) == 55 - 25


@pytest.mark.rule("18.22", "18.23", "18.24", "18.11")
def test_the_intervention_s_setup() -> None:
    state = new("intervention")
    assert state.vp == 45
    assert state.units["stettin"] == {"Swedish-veteran": 6}
    assert set(state.leaders_at("stettin")) == {"gustavus", "baner", "horn", "bernard"}
    assert state.cities["barwalde"] == state.cities["frankfurt_oder"] == C
    assert state.areas["brandenburg"] == P
    assert (state.dutch_war, state.wallenstein, state.influence) == (2, "dismissed", 8)
    assert state.bavarian_elector
    assert elector_count(state, C) == 6
    game = Play(state).give(P, "deal", ("Pillage markers", 0))
    assert game.asked() == (P, "place-pillage")
    assert game.state.agenda[-1].n == 16
    game.give(P, "Prague").give(C, "Prague")
    assert game.state.pillage == {"prague": 2}
    assert not {"Prague", "Bremen", "Heilbronn"} & set(game.offered(P))
    for seat, city in ((P, "Pilsen"), (C, "Eger")):
        game.give(seat, city)
    assert "Budweis" not in game.offered(P)  # three locations an area


@pytest.mark.rule("18.24", "18.34")
def test_markers_of_the_setup_are_placed_in_turn_by_lists_left_behind() -> None:
    game = Play(new("intervention")).give(P, "deal", ("Pillage markers", 0))
    game.give(C, "standing pillage Vienna Eger Eger")
    game.give(P, "Prague")
    assert game.state.pillage == {"prague": 1, "vienna": 1}
    assert game.asked() == (P, "place-pillage")
    assert "Eger" in game.state.standing[C]["pillage"]
    game.give(P, "Eger")  # the second Eger of the list has no room any more
    assert (game.state.pillage["eger"], game.asked()) == (2, (P, "place-pillage"))
    game.give(P, "Pilsen")
    assert game.asked() == (C, "place-pillage")
    assert not game.state.standing[C]


@pytest.mark.rule("18.34")
def test_the_house_proposes_the_rest_of_the_markers() -> None:
    game = Play(new("intervention")).give(P, "deal", ("Pillage markers", 9))
    game.give(P, "proposed")
    assert game.asked() == (C, "place-pillage")
    assert all(game.state.here(city, C) for city in game.state.pillage)
    game.give(C, "proposed")
    assert sum(game.state.pillage.values()) == 24
    assert game.asked()[1] != "place-pillage"
    assert game.state.standing == {P: {}, C: {}}


def test_a_list_is_only_left_while_markers_are_placed() -> None:
    state = turn_of(bare(), P)
    assert "pillage" not in RULES.words(state, P, ("standing",)).texts()
    with pytest.raises(Refusal):
        RULES.check(state, P, ("standing", "pillage", "Prague"))
    waiting = Play(new("apocalypse")).give(P, "deal").state
    assert "pillage" in RULES.words(waiting, C, ("standing",)).texts()
    assert RULES.words(waiting, C, ("standing", "pillage", "Prague", "Prague")).end
    assert "Prague" not in RULES.words(waiting, C, ("standing", "pillage", "Prague", "Prague")).texts()
    assert not RULES.words(waiting, C, ("standing", "pillage", "Prague", "ask"))


@pytest.mark.rule("18.32", "18.33", "18.34", "18.35")
def test_the_apocalypse_s_setup() -> None:
    state = new("apocalypse")
    assert state.vp == 38
    assert state.units["metz"] == {"German-mercenary": 1, "German-mercenary-half": 1, "Swedish-veteran-half": 1}
    assert state.units["augsburg"] == {"Imperial-mercenary": 3, "Imperial-mercenary-half": 1}
    assert state.all_electors == C
    assert aid.offered(state, "C40")["spain"] == 0
    state.passes_open = True
    assert aid.offered(state, "C40")["spain"] == 8 + 2 - 2  # C16 and P24
    game = Play(state).give(P, "deal")
    assert game.asked()[0] == P  # the French deploy as P17 says


@pytest.mark.rule("6.0", "8.322")
def test_six_rounds_the_protestant_first() -> None:
    state = turn_of(bare(), P)
    state.agenda = (Item("hold"), Item("round", n=1))
    game = run(state, Item("round", n=1))
    order: list[tuple[int, str]] = []
    while game.asked()[1] == "action" and len(order) < 12:
        order.append((game.state.round, game.asked()[0]))
        game.give(game.asked()[0], "pass")
    assert order == [(n, side) for n in range(1, 7) for side in (P, C)]
    assert game.state.actions == {P: 6, C: 6}


@pytest.mark.rule("8.1", "8.11", "8.12")
def test_hands_are_filled_and_piles_recycled() -> None:
    state = new()
    game = Play(state).give(P, "deal")
    assert {side: len(hand) for side, hand in game.state.hands.items()} == {P: 7, C: 7}
    assert (len(game.state.decks[P]), len(game.state.decks[C])) == (7, 8)
    flow = flow_of(game.state)
    flow.state.hands = {P: ("P1",), C: ()}
    flow.state.decks = {P: ("P2", "P3"), C: ("C1",)}
    flow.state.played = {P: ("P4", "P5", "P6"), C: ()}
    deck.draw(flow)
    assert flow.state.hands[P] == ("P1", "P2", "P3", "P4", "P5", "P6")  # all unplayed, then the shuffled ones
    assert flow.state.played[P] == ()
    assert flow.state.hands[C] == ("C1",)
    later = new()
    later.turn = 7
    assert deck.due(later) == "intervention"
    later.stages = ("early", "intervention")
    assert deck.due(later) == ""
    later.events = ("P17",)
    assert deck.due(later) == "apocalypse"
    rich = new()
    rich.vp = 30
    assert deck.due(rich) == "intervention"
    flow = flow_of(rich)
    flow.state.decks[P], flow.state.played[P] = (), ("P1",)
    deck.add_stages(flow)
    assert "P1" in flow.state.decks[P]


@pytest.mark.rule("8.2", "8.61", "8.62", "8.64")
def test_a_card_is_used_in_one_way_and_goes_where_it_belongs() -> None:
    state = new()
    played = Play(turn_of(state, P, "P1")).give(P, "P1 aid")
    assert played.state.played[P] == ("P1",)
    event = Play(turn_of(state, P, "P1")).give(P, "P1 event")
    assert event.state.played[P] == ()
    assert "P1" in event.state.removed
    dagger = turn_of(state, C, "C40")
    game = Play(dagger).give(C, "C40 event")
    assert "C40" in game.state.played[C]
    assert "event" not in Play(turn_of(game.state, C, "C40")).offered(C, "C40")
    always = turn_of(state, P, "P5")
    game = Play(always).give(P, "P5 aid")
    assert game.state.pope == "Gregory XV"  # unless discarded, the event takes effect
    assert "P5" in game.state.removed


@pytest.mark.rule("6.0")
def test_one_card_is_held_and_may_be_discarded() -> None:
    state = turn_of(bare(), P)
    state.hands = {P: ("P1", "P2", "P3"), C: ()}
    game = run(state, Item("hold"))
    game.give(P, "P3 P1")
    assert (game.state.hands[P], game.state.played[P]) == (("P2",), ("P1", "P3"))
    game = run(game.state, Item("turn-end"))
    assert game.asked() == (P, "keep")
    assert game.state.hands[P] == ("P2",)
    assert RULES.words(game.state, P, ()).prompt == "You hold Three Musketeers. Keep it for the next turn?"
    kept = Play(game.state).give(P, "keep")
    assert "P2" in kept.state.hands[P]
    assert kept.state.turn == 2
    gone = Play(game.state).give(P, "discard")
    assert "P2" in (*gone.state.played[P], *gone.state.decks[P], *gone.state.hands[P])


@pytest.mark.rule("14.1", "8.65")
def test_the_end_of_a_turn_takes_aid_and_what_lasted_for_it() -> None:
    state = bare()
    state.aid, state.marks, state.in_force = {"england": 3}, ("aid-protestant",), {"P8": "turn", "C5": "P20"}
    flow = flow_of(state)
    turn.next_turn(flow)
    assert (flow.state.aid, flow.state.marks, flow.state.in_force) == ({}, (), {"C5": "P20"})


@pytest.mark.rule("19.2a")
def test_a_fourth_imperial_veteran() -> None:
    assert new(**{"fourth-veteran": "yes"}).units["vienna"] == {"Imperial-veteran": 4}
    assert new("intervention", **{"fourth-veteran": "yes"}).units["vienna"] == new("intervention").units["vienna"]


@pytest.mark.rule("19.3")
def test_lines_fixed_after_the_sixth_round() -> None:
    state = place(bare(**{"early-lines": "yes"}), "pilsen", {"German-mercenary": 1})
    state.aid = {"england": 4}
    game = run(state, Item("mark-lines", args=(P,)))
    cut = game.state.copy()
    for city in ("prague", "mannheim"):
        cut.cities[city] = C
    assert run(cut, Item("pay")).asked()[1] == "pay"
    assert paying.trace(cut, P) == ()


@pytest.mark.rule("19.4a")
def test_any_number_of_aid_cards_and_events_that_reach_back() -> None:
    state = turn_of(new(**{"more-aid": "yes"}), P, "P1", "P2")
    game = Play(state).give(P, "P1 aid")
    game = Play(turn_of(game.state, P, "P2")).give(P, "P2 aid")
    assert aid.total(game.state, P) == 16
    flow = flow_of(game.state)
    flow.state.in_force["C5"] = "P20"
    aid.recount(flow)
    assert aid.total(flow.state, P) == 12


@pytest.mark.rule("19.4b", "19.4c", "19.4")
def test_recruiting_and_free_actions_may_cost_aid() -> None:
    state = place(bare(**{"recruit-aid": "yes", "free-aid": "yes"}), "pilsen", {"German-mercenary": 1}, "thurn")
    game = Play(turn_of(state, P, "P13")).give(P, "P13 recruit").give(P, "Thurn mercenary", ("recruiting", 4))
    assert game.state.units["pilsen"] == {"German-mercenary": 1}  # 4 - 1 brings nothing
    assert "free" not in Play(turn_of(state, P, "P13")).offered(P)
    state.aid = {"england": 2}
    game = Play(turn_of(state, P, "P13")).give(P, "P13 recruit").give(P, "Thurn mercenary", ("recruiting", 4))
    assert size(game.state.units["pilsen"]) == 2
    assert aid.total(game.state, P) == 1
    free = Play(turn_of(state, P)).give(P, "free Thurn Eger stop")
    assert aid.total(free.state, P) == 1


@pytest.mark.rule("19.5")
@pytest.mark.parametrize(
    ("side", "card", "die", "box"), [(C, "C7", 7, 1), (C, "C7", 6, 0), (P, "P7", 2, -1), (P, "P7", 3, 0)]
)
def test_any_card_may_support_the_dutch_war(side: str, card: str, die: int, box: int) -> None:
    state = turn_of(bare(**{"dutch-intervention": "yes"}), side, card)
    game = Play(state).give(side, f"{card} dutch", ("Dutch War", die))
    assert game.state.dutch_war == box
    assert card in game.state.played[side]


@pytest.mark.rule("19.6")
@pytest.mark.parametrize(
    ("at", "vp", "die", "after"), [(15, 21, None, 16), (16, 21, 9, 18), (16, 31, 8, 18), (16, 36, 6, 17)]
)
def test_ambition(at: int, vp: int, die: int | None, after: int) -> None:
    from game.agony import wallenstein

    state = bare(ambition="yes")
    state.influence, state.vp = at, vp
    flow = flow_of(state, *([("ambition", die)] if die is not None else []))
    wallenstein.gain(flow, 1)
    assert flow.state.influence == after


@pytest.mark.rule("19.7", "10.14")
def test_tilly_leads_imperials_until_wallenstein_comes() -> None:
    state = bare(tilly="yes")
    both = {"Imperial-mercenary": 1, "Bavarian-mercenary": 1}
    assert leading.stars(state, "tilly") == 2
    assert not stacking.compatible(state, both, ("tilly",))
    assert stacking.compatible(state, both, ("tilly", "bucquoy"))
    place(state, "regensburg", both, "tilly", "bucquoy")
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Tilly Ingolstadt")
    assert "Nürnberg" not in game.offered(C)  # Imperials stay in the Habsburg lands
    flow = flow_of(state)
    from game.agony import pieces

    pieces.put_leader(flow, "wallenstein", "vienna")
    assert stacking.compatible(flow.state, both, ("tilly", "bucquoy"))  # until the end of the turn
    turn.part_the_league(flow)
    assert flow.state.units["regensburg"] == {"Bavarian-mercenary": 1}
    late = flow_of(bare(tilly="yes"))
    late.state.turn = 5
    turn.next_turn(late)
    assert late.state.vp == 18


@pytest.mark.rule("19.7")
def test_imperials_whom_tilly_s_option_keeps_at_home_may_be_driven_abroad() -> None:
    state = bare(tilly="yes")
    place(state, "amberg", {"Imperial-mercenary": 2}, "bucquoy")
    place(state, "regensburg", {"Swedish-veteran": 2}, "gustavus", "baner")
    state.cities["nurnberg"] = C
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Gustavus-Adolphus Amberg")
    assert game.state.battle is not None
    assert "nurnberg" in retreat.refuges(game.state, game.state.battle)
    abroad = place(bare(tilly="yes"), "nurnberg", {"Imperial-mercenary": 2}, "bucquoy")
    ways = Play(turn_of(abroad, C, "C7")).give(C, "C7 act Bucquoy").offered(C)
    assert "Amberg" in ways
    assert "Rothenburg" not in ways


@pytest.mark.rule("19.8")
def test_a_campaign_move() -> None:
    state = bare(**{"campaign-move": "yes"})
    place(state, "pilsen", {"German-mercenary": 2}, "mansfeld")
    place(state, "budweis", {"German-militia": 2}, "thurn")
    game = Play(turn_of(state, P, "P12", "P7")).give(P, "P12 act Mansfeld Eger stop")
    assert game.asked() == (P, "campaign")
    item = game.state.agenda[-1]
    assert campaign_move.distance(game.state, item.place, "thurn") == 1
    assert campaign_move.drm(game.state, item, "thurn") == 1 + 2 - 1
    moved = Play(game.state).give(P, "P7 Thurn", ("campaign move", 1))
    assert moved.asked() == (P, "march")
    place(game.state, "linz", {"Imperial-militia": 1})
    fled = Play(game.state).give(P, "P7 Thurn", ("campaign move", 0))
    assert fled.asked() == (C, "action")
    assert fled.state.leaders["thurn"] != "budweis"  # away from the enemy at Linz
    assert Play(game.state).give(P, "no").asked() == (C, "action")
    foreign = place(game.state.copy(), "prague", {"Hungarian-militia": 1}, "bethlen_gabor")
    assert campaign_move.drm(foreign, item, "bethlen_gabor") == 1 - 2 - 1


@pytest.mark.rule("19.8")
def test_nobody_makes_a_campaign_move_who_has_marched_with_the_first_leader() -> None:
    state = place(bare(**{"campaign-move": "yes"}), "munich", {"Bavarian-mercenary": 2}, "tilly", "pappenheim")
    place(state, "vienna", {"Imperial-veteran": 1}, "bucquoy")
    game = Play(turn_of(state, C, "C15", "C23")).give(C, "C15 act Tilly Ingolstadt stop")
    assert game.state.leaders["pappenheim"] == "ingolstadt"
    assert game.offered(C, "C23") == ("Bucquoy",)


@pytest.mark.rule("19.8", "8.64")
@pytest.mark.parametrize("die", [9, 1])
def test_what_always_takes_effect_does_so_after_a_campaign_move_too(die: int) -> None:
    """Whether the second leader comes or not: the card was played."""
    state = place(bare("apocalypse", **{"campaign-move": "yes"}), "vienna", {"Imperial-militia": 1}, "leopold")
    place(state, "passau", {"Imperial-militia": 1}, "hatzfeld")
    game = Play(turn_of(state, C, "C38", "C44")).give(C, "C38 act Archduke-Leopold stop")
    game.give(C, "C44 Hatzfeld", ("campaign move", die))
    if die == 9:
        assert game.state.pope == "Urban VIII"
        game.give(C, "stop")
    assert (game.asked(), game.state.pope) == ((P, "action"), "Innocent X")


@pytest.mark.rule("19.9", "9.51")
def test_the_old_french_regiments() -> None:
    state = bare("apocalypse", **{"old-corps": "yes"})
    place(state, "verdun", {"French-militia": 4}, "la_force")
    place(state, "luxembourg", {"Spanish-veteran": 1}, "cordoba")
    from game.agony.battle import old_corps
    from game.agony.state import Force

    force = Force(P, "la_force", ("la_force",), {"French-militia": 4})
    state.events = ()
    assert old_corps(state, force)
    assert not old_corps(state, Force(P, "thurn", ("thurn",), {"German-militia": 4}))
    assert not old_corps(state, Force(P, "", (), {"French-militia": 4}))
    state.events = ("P2",)
    assert not old_corps(state, force)


@pytest.mark.rule("19.11")
@pytest.mark.parametrize(("die", "dead"), [(9, True), (8, False)])
def test_wallenstein_s_enemies(die: int, dead: bool) -> None:
    state = place(bare(enemies="yes"), "vienna", {"Imperial-mercenary": 1}, "wallenstein")
    state.influence = 17
    game = Play(turn_of(state, P, "P1")).give(P, "P1 plot", ("plot", die))
    assert ("wallenstein" not in game.state.leaders) == dead
    assert game.asked() == (P, "action")  # the discard is no round
    state.influence = 15
    assert "plot" not in Play(turn_of(state, P, "P1")).offered(P, "P1")


def test_standing_answers_speak_for_a_seat_unseen() -> None:
    state = bare()
    place(state, "pilsen", {"Imperial-veteran": 3}, "bucquoy")
    place(state, "prague", {"German-mercenary": 1})
    game = Play(turn_of(state, C, "C7"))
    before = game.state
    game.give(P, "standing fortress outside-unless-outnumbered")
    for viewer in (C, ""):
        assert RULES.view(game.state, viewer) == RULES.view(before, viewer)
        assert RULES.words(game.state, viewer) == RULES.words(before, viewer)
    assert [event.to for event in game.said] == [(P,)]
    assert RULES.view(game.state, P).standing == {"fortress": "outside-unless-outnumbered"}
    assert game.offered(C, "C7 act Bucquoy Prague") == ()  # nobody knows beforehand
    game.give(C, "C7 act Bucquoy Prague")
    assert game.state.units["prague!"] == {"German-mercenary": 1}
    assert game.asked() == (C, "march")
    leave_standing(game.state, P, "fortress", "ask")
    assert game.state.standing[P] == {}


def swapped(state: State, side: str, seed: int) -> State:
    """The same for the opponent: other cards in the hand, the rest in the deck."""
    twin, chance = state.copy(), Random(seed)
    cards = [*state.hands[side], *state.decks[side]]
    chance.shuffle(cards)
    n = len(state.hands[side])
    twin.hands = {**state.hands, side: deck.ordered(tuple(cards[:n]))}
    twin.decks = {**state.decks, side: deck.ordered(tuple(cards[n:]))}
    return twin


def test_hands_and_decks_do_not_leak() -> None:
    """States that differ in a hand and a deck give the opponent and the spectator the same views and words."""
    from tests.agony.positions import Script

    class Chance(Script):
        def roll(self, sides: int, purpose: str) -> int:
            return rnd.randrange(sides) + 1

    rnd, seen = Random(3), 0
    state: Any = new()
    while RULES.to_move(state) and seen < 150:
        seat = RULES.to_move(state)[0]
        for side, other in ((P, C), (C, P)):
            twin = swapped(state, side, seen)
            for viewer in (other, ""):
                assert RULES.view(state, viewer) == RULES.view(twin, viewer)
                assert RULES.words(state, viewer) == RULES.words(twin, viewer)
            assert RULES.to_move(twin) == RULES.to_move(state)
        order = random_order(lambda spoken: RULES.words(state, seat, spoken), rnd.randrange)  # noqa: B023
        outcome = RULES.apply(state, seat, order, Chance())
        for event in outcome.events:
            if event.kind == "hand":
                assert event.to in ((P,), (C,))
        state, seen = outcome.state, seen + 1


def test_every_card_has_a_face() -> None:
    state = new()
    state.hands[P] = tuple(card for card in CARDS if card.startswith("P"))
    faces = RULES.view(state, P).hand
    assert len(faces) == 55
    assert all(face.text for face in faces)
    assert RULES.view(state, C).hand == ()
    assert RULES.view(state, "").hand == ()
    assert RULES.view(state, C).sides[P].hand == 55


@pytest.mark.rule("2.42", "15.24")
def test_values_of_areas() -> None:
    state = new()
    assert value(state, "bohemia") == 3
    state.ruined = ("bohemia",)
    assert value(state, "bohemia") == 2
    assert marching.LEADER_MA == 8
