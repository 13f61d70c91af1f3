"""What is said against orders that people often try on a battlefield."""

import pytest

from game.battles import RULES
from game.core.refusal import Refusal
from game.core.rules import Setup


@pytest.mark.parametrize(
    ("seat", "typed", "reason", "rule"),
    [
        ("spanish", "done", "It is not your player-turn.", "76:6.11"),
        ("french", "fire battery1 9999", "There is no hex 9999 on this field.", ""),
        ("french", "fire battery1 1414", "There is no enemy unit.", "76:5.0"),
        ("french", "move gardes 1604", "This is not the phase for it.", "76:4.1"),
    ],
)
def test_a_refusal_says_why_by_which_rule_and_what_would_be_legal(
    seat: str, typed: str, reason: str, rule: str
) -> None:
    state = RULES.setup(RULES.complete(Setup("battles", "rocroi", {})))
    with pytest.raises(Refusal) as refused:
        RULES.understand(state, seat, typed)
    assert (refused.value.reason, refused.value.rule) == (reason, rule)
    assert refused.value.legal
