"""Which moves need no second look: those of pieces with which nobody rides [21:7.5]."""

import pytest

from game.battles import RULES
from tests.battles.positions import field


def light(edition: str, *pieces: str) -> set[bool]:
    state = field(edition, *pieces, phase="move")
    ways = RULES.words(state, state.side, ("move", "A")).next
    return {word.light for word in ways if word.text != "1010"}  # out and back needs a second look


@pytest.mark.rule("21:7.5")
def test_a_move_is_light_unless_a_leader_might_ride_along() -> None:
    foot, enemy = "blue foot A 4-4 1010", "red foot E 4-4 0703"
    assert light("1976", foot, enemy) == {True}
    assert light("2021", foot, enemy) == {True}
    assert light("2021", foot, enemy, "red leader L 1-8 1010") == {True}
    assert light("2021", foot, enemy, "blue leader L 1-8 1012") == {True}
    assert light("2021", foot, enemy, "blue leader L 1-8 1010") == {False}
    assert light("1976", foot, enemy, "blue leader L 1-8 1010") == {True}
