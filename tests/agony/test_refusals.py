"""What is said against orders that people often try in Europe in Agony."""

import pytest

from game.agony import RULES
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.state import Battle, State
from game.core.agenda import Item
from game.core.refusal import Refusal
from tests.agony.positions import Play, bare, force, new, place, turn_of

P, C = "protestant", "catholic"


@pytest.mark.parametrize(
    ("seat", "typed", "reason", "rule"),
    [
        (C, "pass", "It is not your move.", "8.0"),
        (P, "P99 act", "That card is not in your hand.", "8.2"),
        (P, "C5 act Mansfeld Eger", "That card is not in your hand.", "8.2"),
        (P, "P1 act tilly landshut", "Tilly leads the enemy's troops.", "8.31"),
        (P, "P1 act Wallenstein", "Wallenstein is not on the map.", "8.31"),
        (P, "P1 act Mansfeld Eger Hamburg", "It takes 6 MP to Hamburg; you have 5.", "11.11"),
    ],
)
def test_a_refusal_says_why_by_which_rule_and_what_would_be_legal(
    seat: str, typed: str, reason: str, rule: str
) -> None:
    state = Play(new()).give(P, "deal").state
    assert "P1" in state.hands[P]
    with pytest.raises(Refusal) as refused:
        RULES.understand(state, seat, typed)
    assert (refused.value.reason, refused.value.rule) == (reason, rule)
    assert refused.value.legal


def refused(state: State, seat: str, typed: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        RULES.understand(state.copy(), seat, typed)  # what was rehearsed of a state is remembered
    return caught.value.reason, caught.value.rule


def before(city: str, *leaders: str, **units: int) -> State:
    """Leaders and Imperial units in a city; the Catholic may play C9 among others."""
    state = place(bare(), city, {f"Imperial-{type_}": n for type_, n in units.items()}, *leaders)
    return turn_of(state, C, "C9", "C7", "C1")


@pytest.mark.rule("11.16")
def test_who_forgets_what_is_pillaged_is_told_that_it_is_missing() -> None:
    state = place(before("vienna", "bucquoy", veteran=3), "budweis", {"German-militia": 4}, "thurn")
    reason = "First name the city that your units pillage, 3 having marched: Krems, Linz, Budweis."
    assert refused(state, C, "C9 act Bucquoy Krems Linz Budweis hold") == (reason, "11.16")
    assert RULES.understand(state, C, "C9 act Bucquoy Krems Linz Budweis Linz attack")[-1] == "attack"


@pytest.mark.rule("13.13", "13.11", "13.21", "3.2", "3.11", "3.12")
def test_a_party_is_told_what_it_lacks_to_besiege_or_take() -> None:
    state = before("eger", "bucquoy", militia=1)
    state.cities["prague"] = P
    cf, fort = BOARD.kinds["Imperial-militia"].cf, BOARD.spaces["prague"].fort
    go = "C9 act Bucquoy Prague"
    assert refused(state, C, f"{go} besiege") == (f"It takes {fort} CF to besiege Prague; you have {cf}.", "13.13")
    place(state, "prague!", {"German-militia": 1})
    assert f"takes {fort + BOARD.kinds['German-militia'].cf} CF" in refused(state, C, f"{go} besiege")[0]
    place(state, "prague", {"Imperial-militia": 1})
    assert f"you have {cf + BOARD.kinds['Imperial-militia'].cf}." in refused(state, C, f"{go} besiege")[0]
    later = "Prague is not under siege: besiege it first, and storm it in a later round."
    assert refused(state, C, f"{go} storm") == (later, "13.21")
    assert refused(state, C, f"{go} take") == ("Enemy units hold Prague.", "3.11")
    del state.units["prague!"]
    assert refused(state, C, f"{go} take") == ("Prague is a fortress: it is gained by a siege.", "3.12")
    assert refused(state, C, "C9 act Bucquoy besiege")[1] == "13.11"
    alone = before("linz", "gallas")
    alone.cities["linz"] = P
    assert refused(alone, C, "free Gallas take") == ("Leaders alone gain no city.", "3.2")
    owner = before("linz", "bucquoy", veteran=1)
    assert refused(owner, C, "C9 act Bucquoy take") == ("Linz is yours.", "3.11")


@pytest.mark.rule("8.3", "8.65", "10.14", "17.Sw.1")
def test_who_cannot_be_activated_is_told_what_forbids_it() -> None:
    state = place(bare("apocalypse"), "nancy", {"French-veteran": 1}, "conde", "gassion")
    state = turn_of(state, P, "P1", "P46")
    small = next(card for card, datum in CARDS.items() if datum.side == P and datum.value == 1)
    state.hands[P] = (small, "P1")
    assert refused(state, P, f"{small} act Gassion") == (
        "It takes a card of value 2 to activate Gassion; this one has 1.",
        "8.3",
    )
    big = next(card for card, datum in CARDS.items() if datum.side == P and datum.value == 3)
    state.hands[P] = (big, small)
    assert refused(state, P, f"{big} act Gassion") == (
        "Condé is with Gassion and must be activated in his stead.",
        "10.14",
    )
    state.in_force["C43"] = "turn"
    told = "C43 King Louis XIII Dies forbids to activate Condé until the end of the turn."
    assert refused(state, P, f"{big} act Conde") == (told, "8.65")
    swedes = place(bare(), "wismar", {}, "horn")
    swedes = turn_of(swedes, P, big, small)
    needs = next(card for card, datum in CARDS.items() if datum.lasting and "activation_needs" in str(datum.lasting))
    swedes.in_force[needs] = "turn"
    assert refused(swedes, P, f"{small} act Horn")[1] == "8.65"
    swedes.leaders["horn"] = "sweden"
    assert refused(swedes, P, f"{big} act Horn") == ("Horn has not landed yet.", "17.Sw.1")
    assert refused(swedes, P, f"{big} recruit") == ("None of your leaders may raise anything where he is.", "8.43")


@pytest.mark.rule("8.0", "8.2")
def test_what_comes_before_a_word_or_when_it_is_time_for_it() -> None:
    acting = before("vienna", "bucquoy", veteran=1)
    assert refused(acting, C, "act Bucquoy Krems") == ("First name the card that you play, then “act”.", "8.2")
    assert refused(acting, C, "besiege") == (
        "“besiege” is said as a leader marches: first name a card, “act” and the leader.", "8.2",
    )  # fmt: skip
    dealing = new()
    assert refused(dealing, P, "recruit") == (
        "“recruit” belongs to your action in a card round; now you are asked: the deal.", "8.0",
    )  # fmt: skip


def test_a_word_of_another_question_is_no_place_to_march_to() -> None:
    state = Play(before("vienna", "bucquoy", veteran=1)).give(C, "C9 act Bucquoy").state
    assert refused(state, C, "Dole")[0] == "It takes 8 MP to Dole; you have 6."
    for word in ("pass", "done"):
        assert RULES.why_not(state, C, (), word) is None, "neither Passau nor Dole is meant"


@pytest.mark.rule("8.61", "8.43", "12.54")
def test_whatever_a_treaty_closes_is_refused_by_its_name() -> None:
    ulm = "By P11 Treaty of Ulm nobody may enter neutral ground until the end of the turn.", "8.61"
    state = place(bare(), "durlach", {}, "mansfeld")
    state.in_force = {"P11": "turn"}
    assert RULES.why_not(turn_of(state, P, "P10"), P, ("P10",), "recruit") == ulm
    raising = place(state.copy(), "prague", {}, "thurn")
    raising.agenda = (Item("recruit", P, n=1),)
    assert RULES.why_not(raising, P, (), "Mansfeld") == ulm
    assert RULES.why_not(raising, P, (), "Tilly") != ulm
    beaten = bare()
    beaten.in_force, beaten.cities = {"P11": "turn"}, dict.fromkeys(beaten.cities, "")
    beaten.battle = Battle("mainz", "koln", force(C, {"Bavarian-mercenary": 4}), force(P, {"German-mercenary": 2}))
    beaten.agenda = (Item("retreat", P, "mainz"),)
    assert RULES.why_not(beaten, P, (), "Frankfurt") == ulm
    beaten.in_force = {}
    assert RULES.why_not(beaten, P, (), "Frankfurt") != ulm
