"""The 110 cards as a whole: decks by stage and scenario, hands, aid, sources, and a test for every card."""

import importlib
import re
from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

import game.agony.cards
from game.agony import RULES, aid, deck, turn
from game.agony.board import CATHOLIC, PROTESTANT, SIDES
from game.agony.cards.conditions import COMBAT, COMBAT_REASONS, CONDITIONS, REASONS
from game.agony.cards.play import OPERATIONS, why_not
from game.agony.cards.schema import CARDS, Card, CardFile
from game.agony.flow import Flow
from game.agony.state import State
from game.core.agenda import Item
from tests.agony.card_table import PLAYED, REFUSED, Falls, Table

#: What the rulebook calls played by 1638 [18.34]; 1630's list is a part of it [18.24].
REMOVED = (
    [f"C{n}" for n in (*range(1, 20), 22, 23, 30, 31, 33, 36)]
    + [f"P{n}" for n in (*range(1, 8), 9, 11, *range(15, 19), 20, *range(22, 30), 31, 35, 39)]
)  # fmt: skip
DATA = Path(__file__).resolve().parents[2] / "data" / "agony" / "cards.yaml"


def test_every_card_is_played_by_a_test_and_refused_by_another() -> None:
    for path in Path(__file__).parent.glob("test_cards_*.py"):
        importlib.import_module(f"tests.agony.{path.stem}")
    assert set(CARDS) - set(PLAYED) == set()
    assert set(CARDS) - set(REFUSED) == set()
    assert (set(PLAYED) | set(REFUSED)) - set(CARDS) == set()


@pytest.mark.rule("2.3", "8.0")
def test_fifty_five_cards_a_side_in_three_stages() -> None:
    counted: dict[str, dict[str, int]] = {side: {} for side in SIDES}
    for card in CARDS.values():
        counted[card.side][card.deck] = counted[card.side].get(card.deck, 0) + 1
    assert counted[CATHOLIC] == {"early": 15, "intervention": 21, "apocalypse": 19}
    assert counted[PROTESTANT] == {"early": 14, "intervention": 23, "apocalypse": 18}
    assert [card.id for card in CARDS.values() if card.side == CATHOLIC] == [f"C{n}" for n in range(1, 56)]
    assert [card.id for card in CARDS.values() if card.side == PROTESTANT] == [f"P{n}" for n in range(1, 56)]


@pytest.mark.rule("8.62", "18.24", "18.34")
def test_what_a_later_setup_removes_has_an_asterisk() -> None:
    """50 in all; P21 has a dagger, for 18.34 leaves it in the deck after 1637."""
    gone = set(Table("intervention").state.removed) | set(Table("apocalypse").state.removed)
    assert gone == set(REMOVED)
    assert {CARDS[card].symbol for card in gone} == {"once"}
    assert CARDS["P21"].symbol == "dagger"


@pytest.mark.rule("8.62")
def test_whatever_has_left_the_game_stays_away() -> None:
    state = Table("early_war").state.copy()
    state.removed = ()
    for n, card in enumerate(("C3", "C1", "P2"), 1):
        deck.expel(state, CARDS[card].side, card)
        assert len(state.removed) == n
    assert set(state.removed) == {"C1", "C3", "P2"}


@pytest.mark.rule("8.62", "8.64")
def test_which_cards_leave_the_deck_and_which_always_happen() -> None:
    """Those that no setup removes are of our choosing: leaders, the Downs, the second passes."""
    later = {card.id for card in CARDS.values() if card.symbol == "once"} - set(REMOVED)
    assert later == {"C38", "C45", "C46", "P43", "P44", "P45", "P46"}
    daggers = {card.id for card in CARDS.values() if card.symbol == "dagger"}
    assert daggers == {"C40", "C42", "C43", "C44", "P21", "P38", "P42"}
    assert {card.id for card in CARDS.values() if card.always} == {"C42", "C43", "C44", "P5", "P15"}


def test_every_part_of_a_card_tells_where_it_comes_from() -> None:
    for card in CARDS.values():
        assert set(card.src) == {"title", "deck", "value", "aid", "symbol", "text"}, card.id
        assert 1 <= card.value <= 3
        assert set(card.aid) <= set(aid.DONORS[card.side])
    assert CARDS["P9"].src["aid"] == "seed"  # the errata [8.5]
    known = {card.id for card in CARDS.values() if card.src["value"] != "reconstructed"}
    assert known == {"C3", "C12", "P4", "P11"}


def test_operations_and_data_know_each_other() -> None:
    """No card asks for an operation that is not there, and no operation is without a card."""
    needs = {need.need for card in CARDS.values() for need in card.needs}
    does = {effect.do for card in CARDS.values() for effect in card.does}
    ifs = {one.if_ for card in CARDS.values() if card.combat for one in card.combat.if_}
    assert (needs, does, ifs) == (set(CONDITIONS), set(OPERATIONS), set(COMBAT))
    assert (set(REASONS), set(COMBAT_REASONS)) == (needs, ifs)


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("value", "much", "valid integer"),
        ("aid", {"mars": 3}, "'france', 'england'"),
        ("does", [{"do": "vanish"}], "'vanish' found using 'do' does not match"),
        ("does", [{"do": "leader", "who": "nobody"}], "there is no leader “nobody”"),
        ("does", [], "a card is a combat card, or has effects"),
        ("needs", [{"need": "passes"}], "Field required"),
        ("colour", "red", "Extra inputs are not permitted"),
    ],
)
def test_a_wrong_card_is_refused_with_its_key(key: str, value: object, told: str) -> None:
    first = yaml.load(DATA.read_text("utf-8"), yaml.CSafeLoader)["cards"][0]
    CardFile.model_validate({"cards": [first]})
    with pytest.raises(ValidationError) as wrong:
        Card.model_validate({**first, key: value})
    assert told in str(wrong.value)


@pytest.mark.rule("4.0", "18.13", "18.24", "18.34")
@pytest.mark.parametrize(
    ("scenario", "sizes"),
    [
        ("campaign", {CATHOLIC: 15, PROTESTANT: 14}),
        ("early_war", {CATHOLIC: 15, PROTESTANT: 14}),
        ("intervention", {CATHOLIC: 36 - 13, PROTESTANT: 37 - 12}),
        ("apocalypse", {CATHOLIC: 55 - 25, PROTESTANT: 55 - 25}),
    ],
)
def test_the_decks_of_each_scenario(scenario: str, sizes: dict[str, int]) -> None:
    state = Table(scenario).state
    for side in SIDES:
        assert len(state.decks[side]) == sizes[side]
        assert not set(state.decks[side]) & set(state.removed)
        assert {CARDS[card].side for card in state.decks[side]} == {side}
    stages = {CARDS[card].deck for side in SIDES for card in state.decks[side]}
    assert (
        stages
        == {
            "campaign": {"early"},
            "early_war": {"early"},
            "intervention": {"early", "intervention"},
            "apocalypse": {"early", "intervention", "apocalypse"},
        }[scenario]
    )


@pytest.mark.rule("18.33", "18.34", "8.65")
def test_what_played_cards_left_in_force() -> None:
    """C5 lasts in 1630, for P20 is still in the deck; in 1638 both are gone. C16's points are the rulebook's."""
    assert set(Table("intervention").state.in_force) == {"C5", "P9", "P15"}
    late = Table("apocalypse").state
    assert {"C16", "C19", "P9", "P15", "P24"} == set(late.in_force)
    late.passes_open = True
    assert aid.offered(late, "C24") == {"spain": 4 + 2 - 2, "pope": 0}


def drawn(state: State, *values: int) -> Flow:
    """The Card Draw Phase with these hidden draws, then always the first card."""
    falls = Falls()
    falls.values = [*values, *([1] * 99)]
    flow = Flow(state.copy(), falls)
    turn.draw(flow, Item("draw"))
    return flow


@pytest.mark.rule("6.0", "8.1")
def test_seven_cards_a_hand() -> None:
    state = Table().state
    state.hands[CATHOLIC], state.decks[CATHOLIC] = ("C3",), tuple(c for c in state.decks[CATHOLIC] if c != "C3")
    after = drawn(state, 14, 1).state
    assert [len(after.hands[side]) for side in SIDES] == [7, 7]
    assert "P14" in after.hands[PROTESTANT]
    assert "C3" in after.hands[CATHOLIC]
    for side in SIDES:
        assert not set(after.hands[side]) & set(after.decks[side])


@pytest.mark.rule("6.0", "8.1", "8.62")
def test_played_cards_are_shuffled_only_when_the_pile_is_used_up() -> None:
    table = Table().set(removed=("C1",))
    state = table.state
    state.decks[CATHOLIC], state.played[CATHOLIC] = ("C2", "C4"), tuple(f"C{n}" for n in range(5, 13))
    after = drawn(state).state
    assert {"C2", "C4"} <= set(after.hands[CATHOLIC])
    assert len(after.hands[CATHOLIC]) == 7
    assert after.played[CATHOLIC] == ()
    assert sorted((*after.hands[CATHOLIC], *after.decks[CATHOLIC])) == sorted(f"C{n}" for n in (2, 4, *range(5, 13)))


@pytest.mark.rule("8.11", "5.15")
@pytest.mark.parametrize(("vp", "number", "added"), [(30, 2, True), (29, 6, False), (21, 7, True), (45, 1, True)])
def test_when_the_intervention_cards_come(vp: int, number: int, added: bool) -> None:
    """And three VP are lost if Spinola's army is not in the United Provinces by then."""
    after = drawn(Table().set(vp=vp, turn=number).state).state
    assert ("intervention" in after.stages) is added
    assert after.vp == (vp - 3 if added else vp)
    total = sum(len(pile[CATHOLIC]) for pile in (after.decks, after.hands))
    assert total == (36 if added else 15)


@pytest.mark.rule("5.15")
def test_spinola_in_time() -> None:
    table = Table().stand("brussels", {}).stand("up-catholic", {"Spanish-veteran": 3}, "spinola")
    assert drawn(table.set(vp=30).state).state.vp == 30


@pytest.mark.rule("8.1", "8.11")
def test_an_empty_pile_takes_the_played_cards_back_with_the_new_ones() -> None:
    state = Table().set(vp=30).state
    state.decks[PROTESTANT], state.played[PROTESTANT] = (), ("P1", "P2")
    state.decks[CATHOLIC], state.played[CATHOLIC] = ("C1",), ("C2",)
    flow = Flow(state, None)
    deck.add_stages(flow)
    assert {"P1", "P2"} <= set(state.decks[PROTESTANT])
    assert state.played[PROTESTANT] == ()
    assert "C2" not in state.decks[CATHOLIC]
    assert state.played[CATHOLIC] == ("C2",)


@pytest.mark.rule("8.12")
def test_the_apocalypse_follows_france() -> None:
    table = Table().set(turn=8, stages=("early", "intervention"))
    assert "apocalypse" not in drawn(table.state).state.stages
    table.event("P17", "Nancy", "Rocroi", "Nancy", "Nancy")
    assert "apocalypse" not in table.state.stages  # with the next draw only
    assert "apocalypse" in drawn(table.state).state.stages


@pytest.mark.rule("18.13")
def test_the_early_war_knows_early_cards_only() -> None:
    after = drawn(Table("early_war").set(vp=45, turn=5).state).state
    assert after.stages == ("early",)


@pytest.mark.rule("6.0")
def test_one_card_is_held_and_the_others_are_played() -> None:
    table = Table().turn_of(PROTESTANT, "P10", "P12", "P13")
    flow = Flow(table.state.copy(), None)
    turn.hold(flow, Item("hold"))
    table.state = flow.state
    assert table.asked() == ("hold", PROTESTANT)
    table.state.agenda = (*table.state.agenda[:-2], table.state.agenda[-1])
    table.say(PROTESTANT, "P12", "P10")
    assert table.state.hands[PROTESTANT] == ("P13",)
    assert table.state.played[PROTESTANT] == ("P10", "P12")


@pytest.mark.rule("8.5", "14.1", "19.4a")
def test_one_card_a_turn_as_aid() -> None:
    for option, second in (("no", False), ("yes", True)):
        table = Table(more_aid=option).turn_of(CATHOLIC, "C6", "C2")
        table.say(CATHOLIC, "C6", "aid")
        assert table.state.aid == {"spain": 8, "pope": 3}
        hand = table.state.hands[CATHOLIC]
        table.turn_of(CATHOLIC, *hand)
        assert ("aid" in table.words(CATHOLIC, "C2")) is second
        if not second:
            assert table.refused(CATHOLIC, "C2", "aid") == ("Only one card a turn may be played for aid.", "8.5")


@pytest.mark.rule("8.62", "8.2")
def test_an_asterisk_counts_for_events_only() -> None:
    table = Table().turn_of(CATHOLIC, "C6").say(CATHOLIC, "C6", "aid")
    assert table.state.played[CATHOLIC] == ("C6",)
    assert "C6" not in table.state.removed
    assert "C6" not in table.state.events


@pytest.mark.rule("14.2")
def test_only_donors_that_give_fill_the_purse() -> None:
    """The example: France gives nothing before P9, and at once after it."""
    table = Table().turn_of(PROTESTANT, "P12").say(PROTESTANT, "P12", "aid")
    assert {d: n for d, n in table.state.aid.items() if n} == {"england": 4, "up": 7}
    table = Table()
    table.event("P9")
    table.turn_of(PROTESTANT, "P12").say(PROTESTANT, "P12", "aid")
    assert table.state.aid == {"france": 7, "england": 4, "up": 7}


@pytest.mark.rule("8.65")
def test_changes_of_aid_do_not_reach_back() -> None:
    table = Table().turn_of(CATHOLIC, "C6").say(CATHOLIC, "C6", "aid")
    table.event("P24")
    assert table.state.aid["spain"] == 8
    assert aid.offered(table.state, "C6")["spain"] == 6


def test_every_ruling_names_tests_that_exist() -> None:
    text = (Path(game.agony.cards.__file__).parent / "RULINGS.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| (K\d+) \|.*\| ([^|]*) \|$", text)
    assert [row[0] for row in rows] == [f"K{n}" for n in range(1, len(rows) + 1)]
    written = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_cards*.py"))
    for name, proofs in rows:
        tests = re.findall(r"`(test_\w+)`", proofs)
        assert tests, name
        assert [test for test in tests if f"def {test}(" not in written] == [], name


def test_each_choice_says_what_is_asked() -> None:
    table = Table("campaign").turn_of(PROTESTANT, "P17")
    asked = [RULES.words(table.state, PROTESTANT, ("P17", "event", *said)).prompt for said in ((), ("Nancy",))]
    assert asked == [
        "France Enters War: Where does La Force enter?",
        "France Enters War: Where does La Valette enter?",
    ]


@pytest.mark.parametrize("scenario", ["campaign", "intervention", "apocalypse"])
def test_asking_whether_an_event_may_be_played_changes_nothing(scenario: str) -> None:
    state = Table(scenario).state
    before = RULES.dump(state)
    told = {card: why_not(state, CARDS[card].side, card) for card in CARDS}
    assert RULES.dump(state) == before
    assert all(bool(reason) == bool(rule) for reason, rule in told.values())
    for card, reason in told.items():
        offered = "event" in Table(scenario).turn_of(CARDS[card].side, card).words(CARDS[card].side, card)
        assert offered == (reason == ("", "")), card


@pytest.mark.rule("8.1", "8.12", "6.C")
@pytest.mark.parametrize(("kept", "told"), [(7, "draws no card"), (6, "draws one card"), (5, "draws 2 cards")])
def test_what_is_drawn_is_told_by_its_number(kept: int, told: str) -> None:
    state = Table().set(vp=30).state
    state.decks[PROTESTANT] = tuple(f"P{n}" for n in range(1, 12))
    state.hands[PROTESTANT] = tuple(f"P{n}" for n in range(20, 20 + kept))
    assert next(event.text for event in drawn(state).events if " draws " in event.text) == f"Protestant {told}."
