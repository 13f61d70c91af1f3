"""What stands in the record while the game is played names no card that somebody still holds [6.D, 8.1]."""

import pytest

from game.agony import RULES
from game.agony.agenda import AGENDA
from game.agony.cards.schema import CARDS
from game.agony.state import State
from game.core.agenda import Item
from game.core.words import NOTHING
from game.play.fuzz import RandomGame
from tests.agony.positions import Play, bare, put_to, run, turn_of

P, C = "protestant", "catholic"


def with_three_cards() -> State:
    state = turn_of(bare(), P)
    state.hands = {P: ("P1", "P2", "P3"), C: ()}
    return state


@pytest.mark.rule("6.D", "8.2")
def test_who_holds_a_card_names_those_that_are_played() -> None:
    state, asked = with_three_cards(), Item("hold", P)
    assert put_to(state, asked, "P3").texts() == ("P1", "P2")
    assert put_to(state, asked, "P3", "P1").end
    assert not put_to(state, asked, "P3").end
    assert put_to(state, asked, "P3", "P3") == put_to(state, asked, "C7") == NOTHING
    assert put_to(state, asked, "P1", "P2", "P3") == NOTHING
    game = run(state, Item("hold"))
    assert "1 to go" in RULES.words(game.state, P, ("P1",)).prompt
    assert Play(game.state).give(P, "P3 P1").state.hands[P] == ("P2",)


def hands(state: State) -> list[tuple[str, ...]]:
    """What each side holds when its answers are carried out that are still sealed."""
    return [AGENDA.apart(state, side).hands[side] for side in (P, C)]


@pytest.mark.parametrize("seed", range(2))
def test_no_order_names_a_card_that_stays_in_a_hand(seed: int) -> None:
    game, named = RandomGame(RULES, seed), 0
    while RULES.to_move(game.state) and len(game.lines) < 300:
        game.step()
        for word in game.lines[-1].order.split():
            named += word in CARDS
            assert not any(word in hand for hand in hands(game.state)), game.lines[-1].order
    assert named > 10


def test_an_order_of_rules_4_is_said_as_of_now() -> None:
    game = run(with_three_cards(), Item("hold"))
    assert RULES.older(game.state, P, ("P2", "proposed")) == ("P1", "P3", "proposed")
    assert RULES.older(game.state, C, ("C7",)) == ("C7",)
    assert RULES.older(with_three_cards(), P, ("P2", "act")) == ("P2", "act")
