"""A full state that agrees with a view: nothing is hidden but standing answers, which are drawn at random."""

from game.battles import tactics
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.rules import Pick


def imagine(view: BattlesView, pick: Pick) -> State:
    """A state in which everything that the viewer knows is so; `pick(n)` gives a number below n [21:19.3]."""
    assert view.known is not None
    state = view.known.copy()
    for side in state.board.sides:
        answer = ("", tactics.PIKE, tactics.SALVO)[pick(3)]
        may = state.on("tactics") and side not in (view.viewer, *state.tactics_used)
        if may and answer:
            state.answers[side] = answer
    state.answers = dict(sorted(state.answers.items()))
    return state
