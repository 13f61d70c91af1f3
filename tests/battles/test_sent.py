"""A state on its way to another process: its fields, and nothing of what another thread works out meanwhile."""

import pickle

from game.battles import RULES
from tests.battles.positions import battle


def test_what_is_worked_out_about_a_state_is_not_sent_with_it() -> None:
    state = battle("rocroi").give("done").state
    before = pickle.dumps(state)
    RULES.words(state, "french", ("move", "Royal"))
    assert state.board.sides
    assert pickle.dumps(state) == before
    again = pickle.loads(before)
    assert again == state
    assert RULES.words(again, "french", ("move",)) == RULES.words(state, "french", ("move",))
