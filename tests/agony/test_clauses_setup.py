"""Setups, decks, the house's markers and whose word it is, clause by clause [4.0, 8.1, 18.0]."""

from dataclasses import replace
from typing import Any

import pytest

from game.agony import RULES, deck, ravages
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.state import State
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import Play, Throw, answered, bare, flow_of, new, place, put_to, run, turn_of

P, C = "protestant", "catholic"


@pytest.mark.rule("6.0", "6.D", "4.0")
def test_who_is_to_move_and_what_opens_the_game() -> None:
    state = new()
    assert (RULES.to_move(state), RULES.opening(state)) == ((P,), ((P, ("deal",)),))
    later = turn_of(state, C, "C7")
    assert (RULES.to_move(later), RULES.opening(later)) == ((C,), ())
    later.agenda = (Item("turn"),)
    assert (RULES.to_move(later), RULES.opening(later)) == ((P,), ())
    later.agenda = ()
    assert (RULES.to_move(later), RULES.opening(later)) == ((), ())
    assert [seat.id for seat in RULES.seats(RULES.complete(_setup()))] == [P, C]


def _setup() -> Any:
    from game.core.rules import Setup

    return Setup("agony", "campaign", {})


@pytest.mark.rule("6.0", "6.G", "8.2")
def test_an_order_that_shows_a_card_is_not_taken_back() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 1}, "tilly")
    turn = turn_of(state, C, "C7")
    for words, shown in ((("C7", "aid"), True), (("free", "Tilly", "Munich"), False), (("pass",), False)):
        assert RULES.apply(turn, C, words, None).reveals is shown  # type: ignore[arg-type]
    turn = turn.copy()
    turn.agenda, turn.hands = (Item("reckoning"), Item("keep", C)), {P: (), C: ("C7",)}
    turn.last_turn = turn.turn
    for word, shown in (("discard", True), ("keep", False)):
        assert RULES.apply(turn, C, (word,), None).reveals is shown  # type: ignore[arg-type]
    left = RULES.apply(turn, C, ("standing", "cards", "none-this-turn"), None)  # type: ignore[arg-type]
    assert left.state.standing[C] == {"cards": f"none-{turn.turn}"}
    assert (left.slot.endswith("cards"), left.events[0].to) == (True, (C,))
    assert left.events[0].text == "Standing answer: Combat cards: No combat card this turn."


def test_a_sealed_answer_is_read_in_words() -> None:
    view = replace(RULES.view(turn_of(bare(), C, "C7"), C), orders={"a": "proposed", "b": "stay 2-Spanish-veteran"})
    assert RULES.sealed(view) == {"a": "as proposed", "b": "stay 2 Spanish veterans"}
    view = replace(view, orders={"losses": "German-mercenary; 3-Imperial-militia-half; proposed", "where": "Prague C9"})
    assert RULES.sealed(view) == {
        "losses": "1 German mercenary; 3 Imperial militias (half); as proposed",
        "where": "Prague C9",
    }


@pytest.mark.rule("8.0", "11.11", "8.2")
def test_why_words_are_refused() -> None:
    state = turn_of(place(bare(), "landshut", {"Bavarian-mercenary": 1}, "tilly"), C, "C7")
    assert RULES.why_not(state, P, (), "P3") == ("It is not your move.", "8.0")
    assert RULES.why_not(state, P, (), "standing") is None
    assert RULES.why_not(state, "", (), "P3") is None
    marching = Play(state).give(C, "C7 act Tilly").state
    found = RULES.why_not(marching, C, (), "Hamburg")
    assert found is not None
    assert found[1] == "11.11"
    assert RULES.why_not(marching, C, ("drop",), "Vienna") is None
    marching = marching.copy()
    marching.agenda = (*marching.agenda, Item("forage-plan", C, n=1))
    assert RULES.why_not(marching, C, (), "Vienna") is None
    assert RULES.why_not(state, C, (), "Vienna") is None


@pytest.mark.rule("P17", "18.24", "18.32", "19.2a", "18.25", "2.3", "18.34", "18.35", "18.13")
def test_what_counts_as_played_at_the_start() -> None:
    intervention, apocalypse = new("intervention"), new("apocalypse")
    assert ("P17" in intervention.events, "P17" in intervention.removed) == (False, "P17" in apocalypse.removed)
    assert "P17" in apocalypse.events
    for state, scenario in ((intervention, "intervention"), (apocalypse, "apocalypse")):
        removed = set(BOARD.scenarios[scenario].removed)
        assert set(state.removed) == removed
        assert set(state.events) == removed - ({"P17"} if scenario == "intervention" else set())
        assert not removed & {*state.decks[P], *state.decks[C]}
    assert "la_force" not in apocalypse.used
    assert (intervention.used["christian_iv"], intervention.used["gustavus"]) == ("out", "in")
    halves = {kind for stack in apocalypse.units.values() for kind in stack if kind.endswith("-half")}
    assert halves
    for scenario, option, n in (("campaign", "yes", 4), ("campaign", "no", 3), ("early_war", "yes", 4)):
        assert new(scenario, **{"fourth-veteran": option}).units["vienna"]["Imperial-veteran"] == n
    assert "Imperial-veteran" not in new("intervention", **{"fourth-veteran": "yes"}).units["vienna"]


@pytest.mark.rule("16.131", "4.2", "5.141", "11.32", "18.22", "18.23", "18.32")
@pytest.mark.parametrize(
    ("scenario", "dutch", "majority"),
    [
        ("campaign", ((), 0), ""),
        ("early_war", ((), 0), ""),
        ("intervention", ((2,), -2), C),
        ("apocalypse", ((2,), -2), C),
    ],
)
def test_bonuses_of_the_setup_are_not_given_again(
    scenario: str, dutch: tuple[tuple[int, ...], int], majority: str
) -> None:
    state = new(scenario)
    assert (state.dutch_scored, state.dutch_aid) == dutch
    assert state.majority == (majority or state.majority)
    counts = {side: sum(holder == side for holder in _electors(state)) for side in (P, C)}
    assert state.majority == next((side for side in (P, C) if counts[side] >= 4), "")
    assert state.all_electors == next((side for side in (P, C) if counts[side] == 7), "")
    assert "france" not in state.neutral
    assert [state.cities[city] for city in ("paris", "amiens", "dijon")] == [P] * 3


def _electors(state: State) -> list[str]:
    areas = ("saxony", "brandenburg", "bohemia", "bavaria" if state.bavarian_elector else "lower_palatinate")
    return [*(state.areas[a] for a in areas), *(state.cities[c] for c in ("mainz", "trier", "koln"))]


@pytest.mark.rule("18.24", "18.34")
@pytest.mark.parametrize(
    ("scenario", "die", "n"),
    [
        ("intervention", 2, 16),
        ("intervention", 3, 20),
        ("intervention", 8, 24),
        ("apocalypse", 0, 20),
        ("apocalypse", 9, 50),
    ],
)
def test_how_many_markers_are_placed(scenario: str, die: int, n: int) -> None:
    throws: list[Throw] = [("Pillage markers", die)]
    game = run(bare(scenario), Item("place-pillage"), throws=throws)
    assert (game.asked(), game.state.agenda[-1].n) == ((P, "place-pillage"), n)
    assert run(bare(), Item("place-pillage")).asked() == (P, "action")


@pytest.mark.rule("18.24", "18.34")
def test_where_markers_may_be_placed() -> None:
    state = bare("intervention")
    state.neutral = ("franconia",)
    found = ravages.placeable(state)
    assert {"schweinfurt", "rocroi"} & set(found) == set()
    assert {"linz", "ulm"} & set(found) == {"linz"}
    state.pillage = {"linz": 2, "graz": 1, "krems": 1}
    assert {"linz", "graz", "krems", "znaim", "vienna"} & set(ravages.placeable(state)) == {"graz", "krems"}
    state.pillage = {"linz": 2, "graz": 1}
    assert {"linz", "graz", "krems"} & set(ravages.placeable(state)) == {"graz", "krems"}
    late = bare("apocalypse")
    late.pillage = {"linz": 2, "graz": 1, "krems": 1}
    assert {"linz", "znaim"} & set(ravages.placeable(late)) == {"znaim"}
    assert ("rocroi" in ravages.placeable(late)) is ("french" in late.entered)
    late.entered = ()
    assert "rocroi" not in ravages.placeable(late)


@pytest.mark.rule("18.24", "18.34")
def test_markers_are_placed_in_turn() -> None:
    state, ask = bare("apocalypse"), Item("place-pillage", P, n=2)
    assert put_to(state, ask, "Linz").end
    assert put_to(state, ask, "proposed").end
    assert put_to(state, ask, "Ulm") == put_to(state, ask, "enough") == NOTHING
    flow = answered(state, ask, "Linz")
    assert (flow.state.pillage, [(i.seat, i.n) for i in flow.state.agenda]) == ({"linz": 1}, [(C, 1)])
    last = answered(flow.state, flow.state.agenda[-1], "Linz")
    assert (last.state.pillage, len(last.state.agenda)) == ({"linz": 2}, 1)
    place(state, "krems", {"Imperial-militia": 3})
    assert ravages.proposal(state, P) == "krems"
    assert ravages.proposal(state, C) != "krems"
    place(state, "prague", {"German-militia": 4})
    place(state, "graz", {"Imperial-militia": 3, "Imperial-mercenary": 1})
    assert (ravages.proposal(state, P), ravages.proposal(state, C)) == ("graz", "prague")
    words = ravages.listed_words(("Linz", "Linz", "Graz"))
    assert ("Linz" in words.texts(), "Graz" in words.texts(), words.end) == (False, True, True)
    assert not ravages.listed_words(()).end
    assert ravages.listed_words(("Linz", "Graz", "Linz", "Linz")) == NOTHING


@pytest.mark.rule("18.11", "18.12", "18.21", "18.31", "6.0")
@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [("campaign", "turn deal"), ("early_war", "turn deal"), ("intervention", "turn place-pillage deal"),
     ("apocalypse", "turn place-pillage french-setup deal")],
)  # fmt: skip
def test_what_comes_before_the_first_turn(scenario: str, kinds: str) -> None:
    assert [item.kind for item in new(scenario).agenda] == kinds.split()


@pytest.mark.rule("18.24", "18.34")
def test_own_troops_count_twice_for_the_house() -> None:
    state = place(bare("apocalypse"), "graz", {"Imperial-militia": 3})
    place(place(state, "prague", {"Imperial-militia": 8}), "prague!", {"German-militia": 2})
    assert ravages.proposal(state, P) == "prague"


@pytest.mark.rule("5.15", "8.1", "8.11", "8.12", "6.C")
def test_stages_join_without_what_left_the_game() -> None:
    state = bare()
    state.removed, state.decks, state.played = ("P17",), {P: (), C: ("C1",)}, {P: ("P1",), C: ("C2",)}
    flow = flow_of(place(state, "up-catholic", {"Spanish-veteran": 3}, "spinola"))
    deck.add_stage(flow, "intervention")
    after = flow.state
    assert {CARDS[card].deck for card in after.decks[P] if card != "P1"} == {"intervention"}
    assert ("P1" in after.decks[P], "P17" in after.decks[P], after.played) == (True, False, {P: (), C: ("C2",)})
    assert ("C1" in after.decks[C], "C2" in after.decks[C], after.vp) == (True, False, 21)
    assert after.stages[-1] == "intervention"
    alone = flow_of(bare())
    deck.add_stage(alone, "intervention")
    assert alone.state.vp == 18


@pytest.mark.rule("8.1", "8.11", "8.12", "6.C")
def test_hands_are_filled_to_seven_and_told() -> None:
    state = bare()
    state.hands = {P: ("P1", "P2"), C: ()}
    state.decks, state.played = {P: ("P3",), C: ("C1",)}, {P: ("P4", "P5"), C: ()}
    flow = flow_of(state)
    deck.draw(flow)
    assert (flow.state.hands, flow.state.decks) == ({P: ("P1", "P2", "P3", "P4", "P5"), C: ("C1",)}, {P: (), C: ()})
    drawn = [(event.facts["side"], event.facts["n"]) for event in flow.events if "n" in event.facts]
    assert drawn == [(P, 3), (C, 1)]
    hands = [(event.facts["cards"], event.to) for event in flow.events if event.kind == "hand"]
    assert hands == [(("P1", "P2", "P3", "P4", "P5"), (P,)), (("C1",), (C,))]
    state.hands[P] = tuple(f"P{n}" for n in range(10, 16))
    flow = flow_of(state)
    deck.draw(flow)
    assert (len(flow.state.hands[P]), flow.state.decks[P], flow.state.played[P]) == (7, (), ("P4", "P5"))


@pytest.mark.rule("8.11", "8.12", "18.13", "P17")
@pytest.mark.parametrize(
    ("change", "stage"),
    [
        ({"vp": 29, "turn": 6}, ""), ({"vp": 30, "turn": 6}, "intervention"), ({"vp": 29, "turn": 7}, "intervention"),
        ({"vp": 30, "scenario": "early_war"}, ""), ({"stages": ("early", "intervention")}, ""),
        ({"stages": ("early", "intervention"), "events": ("P17",)}, "apocalypse"),
        ({"stages": ("early", "intervention", "apocalypse"), "events": ("P17",)}, ""),
    ],
)  # fmt: skip
def test_when_a_stage_is_due(change: dict[str, Any], stage: str) -> None:
    state = bare()
    for name, value in change.items():
        setattr(state, name, value)
    assert deck.due(state) == stage


@pytest.mark.rule("18.24", "18.34")
def test_markers_that_nobody_can_place_are_left() -> None:
    state = bare("apocalypse")
    state.pillage = {city: 2 for cities in BOARD.cities_of.values() for city in cities if city != "linz"}
    state.pillage["linz"] = 1
    assert answered(state, Item("place-pillage", P, n=5), "Linz").state.agenda == ()
