"""The way of an order in hand, as its picture draws it before it is given."""

import pytest

from game.agony import RULES
from game.agony.queries import road
from tests.agony.positions import Play, bare, place, turn_of

P = "protestant"


def before() -> Play:
    """Bethlen Gabor at Pressburg, an empty Olmütz of the enemy, and a combat nowhere."""
    state = place(bare(), "pressburg", {"Hungarian-militia": 3}, "bethlen_gabor")
    state.cities |= {"pressburg": P, "tyrnau": P}
    return Play(turn_of(state, P, "P1", "P2"))


@pytest.mark.parametrize(
    ("order", "way"),
    [
        ("P1 act Bethlen-Gabor Olmütz", ("pressburg", "tyrnau", "olmutz")),
        ("P1 act Bethlen-Gabor Olmütz besiege Olmütz", ("pressburg", "tyrnau", "olmutz")),
        ("P1 event", ()),
        ("pass", ()),
    ],
)
def test_an_order_in_hand_leads_where_its_march_would_go(order: str, way: tuple[str, ...]) -> None:
    """Be it that the march goes on, or is over with the order."""
    assert road(RULES.view(before().state, P), tuple(order.split())) == way


def test_what_was_done_before_is_no_way_of_what_is_in_hand() -> None:
    """While the other side plays, a standing answer may be left, which marches nowhere."""
    game = before().give(P, "P1 act Bethlen-Gabor Olmütz besiege Olmütz")
    view = RULES.view(game.state, P)
    order: tuple[str, ...] = ("standing",)
    assert view.trail == ("pressburg", "tyrnau", "olmutz")
    while not (asked := RULES.words(game.state, P, order)).end:
        order = (*order, asked.next[0].text)
    assert road(view, order) == ()
