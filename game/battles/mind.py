"""The battles as the search sees them: how boldly the army is led this turn, and whom it attacks.

A turn is thought about as it begins, once: the armies' tempers are played on, and the one that fares best leads all
of its moves. Whoever is asked in the midst of it goes back to its beginning, and thinks the same.
"""

from collections.abc import Iterator
from functools import partial
from math import exp

from game.battles import RULES, victory
from game.battles.ai.ground import Ground, Temper
from game.battles.evaluation import HURT
from game.battles.imagine import imagine
from game.battles.standin import choose
from game.battles.state import State
from game.battles.turns import MOVE
from game.battles.view import FIELD, BattlesView
from game.core.rules import Pick
from game.core.search.mind import Candidate, Mind
from game.core.values import replace
from game.core.words import Ask

#: How an army may be led, besides plainly.
TEMPERS = (Temper(0.4, 1.0), Temper(1.0, 2.0), Temper(2.5, 1.0), Temper(1.0, 0.5), Temper(0.0, 1.5), Temper(3.0, 0.4))
#: What units that still stand count beside points that are won.
MATERIAL = 0.35
#: How far a position that is not over can be from even.
DOUBTFUL = 0.45


class BattlesMind(Mind[State, BattlesView]):
    """See `game.core.search`."""

    rules = RULES
    instant = staticmethod(choose)

    def candidates(self, view: BattlesView, ask: Ask, pick: Pick) -> Iterator[Candidate]:
        """The tempers by which the army may move."""
        if view.phase == MOVE and view.side == view.viewer:
            yield Candidate((), choose)
            yield from (Candidate((), partial(choose, temper=temper)) for temper in TEMPERS)

    def clock(self, state: State) -> int:
        """Player-turns."""
        return 2 * state.turn + state.board.file.turns.order.index(state.side)

    def worth(self, state: State, seat: str) -> float:
        """Who has won; else points, and what stands on either side."""
        lead, foe = margin(state, seat), state.board.foe[seat]
        likely = 0.5 + DOUBTFUL * (2 / (1 + exp(-lead / _substantive(state))) - 1)
        if state.phase != "over":
            return likely
        winner = victory.outcome(state, victory.totals(victory.points(state), state.board.sides))[0]
        return 0.9 * (0.5 + 0.5 * ((winner == seat) - (winner == foe))) + 0.1 * likely

    def world(self, view: BattlesView, pick: Pick) -> State:
        """The beginning of the movement phase."""
        return _morning(imagine(view, pick))

    def beginning(self, view: BattlesView) -> State:
        """The same, as far as it is known."""
        assert view.known is not None
        return _morning(view.known)


def margin(state: State, seat: str) -> float:
    """A side's lead in victory points, with what the units that stand are worth."""
    foe = state.board.foe[seat]
    total = victory.totals(victory.points(state), state.board.sides)
    ground = Ground(RULES.view(state, seat))
    stands = dict.fromkeys(state.board.sides, 0.0)
    for unit, price in ground.prices.items():
        piece = state.pieces[unit]
        if piece.where == FIELD:
            stands[piece.side] += price * (1 - HURT * piece.disrupted)
    return total[seat] - total[foe] + MATERIAL * (stands[seat] - stands[foe])


def _substantive(state: State) -> int:
    """The lead that brings some three in four chances: what makes a substantive victory."""
    return state.board.file.victory.levels[2].least


def _morning(state: State) -> State:
    """The state with this phase's moves taken back; whoever came in, left or was taken stays so."""
    if not state.now.moves:
        return state
    pieces = dict(state.pieces)
    for move in reversed(state.now.moves):
        for one in (move.piece, *move.led_by) if move.kind == "move" else ():
            pieces[one] = replace(pieces[one], place=move.path[0], moved=False, spent=0)
    before = state.copy()
    before.pieces, before.now, before.crowded, before.begun = pieces, replace(state.now, moves=()), "", False
    if state.turn == 1:
        before.stirred = tuple(side for side in state.stirred if side != state.side)
    before.forget()
    return before


MIND = BattlesMind()
