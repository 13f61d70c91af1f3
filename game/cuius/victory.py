"""Victory [8.0]: what the scenario asks for."""

from game.core.text import Message, say
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
            end(flow, result(state, condition), condition)
            return


def end(flow: Flow, winner: str, condition: Condition) -> None:
    """The game is over: by which condition, and with which score."""
    state = flow.state
    state.winner, state.phase = winner, "over"
    state.verdict = "sudden" if state.year < state.last_year else "final"
    points = {side: score(state, side) for side in SIDES}
    if winner == DRAW:
        text = say("The war ends in a draw: {why}. {score}", why=_why(condition), score=_score(points))
    else:
        text = say("{side} win: {why}. {score}", side=names.side(winner), why=_why(condition), score=_score(points))
    flow.report("over", text, "8.0", facts={"winner": winner, **points})


def _score(points: dict[str, int]) -> Message:
    """“Electorates and Great Cities: Imperials 5, Protestants 4.”"""
    return say("Electorates and Great Cities: {points}.", points=tuple(
        say("{side} {n}", side=names.SEATS[side], n=n) for side, n in points.items()
    ))  # fmt: skip


def _why(condition: Condition) -> Message:
    """What of the scenario's conditions came true."""
    why = [_holding(held.side, held.cities, held.least) for held in condition.controls]
    if condition.electorates:
        why.append(say("{side} hold all electorates", side=names.side(condition.electorates)))
    if condition.higher:
        why.append(say("theirs is the higher score"))
    if found := condition.score:
        least = say("{side} have {n} points or more", side=names.side(found.side), n=found.least or 0)
        most = say("{side} have no more than {n} points", side=names.side(found.side), n=found.most or 0)
        why.append(most if found.least is None else least)
    return say("{parts}", parts=tuple(why)) if why else say("the other side has not reached its aim")


def _holding(side: str, cities: tuple[str, ...], least: int) -> Message:
    """“the Imperials hold Prag”, “the Imperials hold at least 5 of these: ...”."""
    of = tuple(map(names.city, cities))
    if least == len(cities):
        return say("{side} hold {cities}", side=names.side(side), cities=of)
    return say("{side} hold at least {n} of these: {cities}", side=names.side(side), n=least, cities=of)
