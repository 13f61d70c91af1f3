"""Victory [8.0]: what the scenario asks for."""

from game.core.text import say
from game.cuius import names
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT, SIDES
from game.cuius.files import Condition
from game.cuius.flow import Flow
from game.cuius.state import State

DRAW = "draw"


def held(state: State, side: str, cities: tuple[str, ...]) -> int:
    """How many of these cities a side controls."""
    return [*map(state.control.get, cities)].count(side)


def score(state: State, side: str) -> int:
    """Electorate cities and Great Cities; a Great electorate counts twice [9.1]."""
    return held(state, side, BOARD.electors) + held(state, side, BOARD.great)


def met(state: State, condition: Condition) -> bool:
    """Whether all that a condition asks for is so."""
    if any(held(state, h.side, h.cities) < h.least for h in condition.controls):
        return False
    if condition.electorates and held(state, condition.electorates, BOARD.electors) < len(BOARD.electors):
        return False
    if condition.score:
        points = score(state, condition.score.side)
        least, most = condition.score.least, condition.score.most
        if (least is not None and points < least) or (most is not None and points > most):
            return False
    return not condition.higher or score(state, IMPERIAL) != score(state, PROTESTANT)


def result(state: State, condition: Condition) -> str:
    """Who wins by it."""
    if condition.result != "higher":
        return condition.result
    return max(SIDES, key=lambda side: score(state, side))


def check(flow: Flow) -> None:
    """Sudden victory in each Victory Check, the final reckoning in the last [8.0]."""
    state, scenario = flow.state, BOARD.scenarios[flow.state.scenario]
    state.history = (*state.history, f"{state.year}:{score(state, IMPERIAL)}:{score(state, PROTESTANT)}")
    final = scenario.final if state.year >= state.last_year else ()
    for condition in (*scenario.sudden, *final):
        if met(state, condition):
            end(flow, result(state, condition))
            return


def end(flow: Flow, winner: str) -> None:
    """The game is over."""
    state = flow.state
    state.winner, state.phase = winner, "over"
    state.verdict = "sudden" if state.year < state.last_year else "final"
    points = {side: score(state, side) for side in SIDES}
    if winner == DRAW:
        text = say("The war ends in a draw, {imperial} to {protestant}.", **points)
    else:
        text = say("{side} win, {imperial} to {protestant}.", side=names.side(winner), **points)
    flow.report("over", text, "8.0", facts={"winner": winner, **points})
