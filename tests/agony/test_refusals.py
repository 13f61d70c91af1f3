"""What is said against orders that people often try in Europe in Agony."""

import pytest

from game.agony import RULES
from game.core.refusal import Refusal
from tests.agony.positions import Play, new

P, C = "protestant", "catholic"


@pytest.mark.parametrize(
    ("seat", "typed", "reason", "rule"),
    [
        (C, "pass", "It is not your move.", "8.0"),
        (P, "P99 act", "That card is not in your hand.", "8.2"),
        (P, "C5 act Mansfeld Eger", "That card is not in your hand.", "8.2"),
        (P, "P1 act tilly landshut", "Tilly leads the enemy's troops.", "8.31"),
        (P, "P1 act Wallenstein", "Wallenstein is not on the map.", "8.31"),
        (P, "P1 act Mansfeld Eger Vienna", "No road leads there from here.", "11.12"),
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
