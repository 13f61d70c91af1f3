"""Whole orders that the side to move may well want to give now: what a stand-in would do, and what people often do."""

from collections.abc import Sequence

from game.battles.proposals import combats, fire, moves
from game.battles.view import BattlesView
from game.core.proposals import Proposal
from game.core.words import Ask


def proposals(view: BattlesView, ask: Ask) -> Sequence[Proposal]:
    """The likeliest orders first; none for who is not to move, or sets up his army."""
    if view.known is None or view.side != view.viewer or view.phase in ("deploy", "over"):
        return ()
    if view.pending is not None:
        return combats.answers(view, ask)
    if view.phase == "fire":
        return fire.proposals(view, ask)
    if view.phase == "move":
        return moves.proposals(view, ask)
    return combats.declarations(view, ask) if view.phase == "declare" else combats.fights(view, ask)


__all__ = ["proposals"]
