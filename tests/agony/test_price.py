"""What an order gives up is told however it is put together, not only as the house proposes it [5.13, 13.14]."""

import pytest

from bot.host.position import Position
from game.agony import RULES
from game.agony.state import State
from game.core.agenda import Item
from game.core.rules import SPECTATOR
from game.core.touch import Touch
from tests.agony.positions import bare, new, place, turn_of

P, C = "protestant", "catholic"
LIFTS, BREAKS = "lifts the siege of Prague", "breaks the neutrality of Franconia: 1 VP"


def besieger(more: int = 0) -> State:
    """Tilly, whom four units follow, besieges Prague; the Protestants besiege Ulm."""
    state = place(bare(), "prague", {"Bavarian-mercenary": 4, "Bavarian-militia": more}, "tilly")
    state.cities["prague"], state.sieges = P, {"prague": 1, "ulm": 0}
    place(place(state, "ulm", {"German-militia-half": 3}), "augsburg", {"Imperial-veteran": 4}, "gallas")
    state.cities["ulm"] = ""
    return turn_of(state, C, "C7")


@pytest.mark.rule("13.14", "13.26")
@pytest.mark.parametrize(
    ("order", "price"),
    [
        ("C7 act Tilly", ""),
        ("C7 act Tilly Pilsen", LIFTS),
        ("C7 act Tilly Pilsen stop", LIFTS),
        ("C7 act Tilly drop Bavarian-mercenary Pilsen", ""),
        ("C7 act Gallas Ulm", ""),  # he rides down the enemy's men: that is no price
        ("pass", ""),
    ],
)
def test_who_marches_off_a_siege_is_told_that_it_ends(order: str, price: str) -> None:
    state = besieger(more=1) if "drop" in order else besieger()
    if "drop" in order:
        state.units["prague"] = {"Bavarian-mercenary": 8}
        order = order.replace("Bavarian-mercenary", "2-Bavarian-mercenary")
    assert RULES.price(RULES.view(state, C), tuple(order.split())) == price


def test_a_board_and_proposals_tell_a_price_once() -> None:
    position, order = Position(RULES, besieger()), ("C7", "act", "Tilly", "Pilsen")
    last = position.words(C, order[:-1]).next
    hint = next(word.hint for word in last if word.text == "Pilsen")
    assert position.touched(C, order, "", ()).hint == (f"{LIFTS}; {hint}" if hint else LIFTS)
    told = Touch(order, "Tilly goes to Pilsen", f"{LIFTS}; 1 MP", whole=True, places=("pilsen",))
    assert position.touched(C, order, "", (told,)).hint == told.hint
    assert position.touched(C, order[:-1], "", ()).hint.find(LIFTS) == -1


@pytest.mark.rule("5.13")
def test_whoever_breaks_neutrality_is_told_so() -> None:
    state = place(bare(), "nurnberg", {"Bavarian-mercenary": 2}, "tilly")
    state.cities["nurnberg"] = C
    view = RULES.view(turn_of(state, C, "C7"), C)
    assert RULES.price(view, ("C7", "act", "Tilly", "Rothenburg")) == BREAKS
    assert RULES.price(RULES.view(turn_of(state, C, "C7"), SPECTATOR), ("C7", "act", "Tilly", "Rothenburg")) == ""


@pytest.mark.rule("5.13", "9.13")
@pytest.mark.parametrize(
    ("order", "area"), [("P3 event Brunswick Brunswick", ""), ("P7 event", ""), ("P18 event Rostock", "Mecklenburg")]
)
def test_whoever_is_brought_in_by_an_event_has_no_neutrality_broken(order: str, area: str) -> None:
    """But for the Swedes, who land on neutral ground."""
    said = tuple(order.split())
    told = f"breaks the neutrality of {area}: 1 VP" if area else ""
    assert RULES.price(RULES.view(turn_of(new(), P, said[0]), P), said) == told


def test_nothing_else_that_is_said_has_a_price() -> None:
    state = besieger()
    state.agenda, state.hands[C] = (Item("keep-ahead", C), Item("keep-ahead", P)), ("C7",)
    for order in ("standing keep keep", "standing cards none-this-turn now", "keep", "discard", "wait"):
        assert RULES.price(RULES.view(state, C), tuple(order.split())) == ""
    state.agenda = besieger().agenda
    assert RULES.price(RULES.view(state, C), ("standing", "keep", "keep")) == ""
