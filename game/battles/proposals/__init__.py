"""Whole orders that the side to move may well want to give now: what a stand-in would do, and what people often do."""

from collections.abc import Sequence
from dataclasses import replace

from game.battles.proposals import combats, fire, moves
from game.battles.view import BattlesView
from game.core.proposals import Proposal, whole
from game.core.text import clipped
from game.core.words import Ask, Sentence

#: The most letters of a proposal's name.
LONGEST = 100


def proposals(view: BattlesView, ask: Ask) -> Sequence[Proposal]:
    """Each order once and legal; none for who is not to move, or sets up his army."""
    if view.known is None or view.side != view.viewer or view.phase in ("deploy", "over"):
        return ()
    found: dict[Sentence, Proposal] = {}
    for proposal in _phase(view, ask):
        if proposal.order not in found and whole(ask, proposal.order):
            found[proposal.order] = replace(proposal, label=clipped([proposal.label], LONGEST))
    return tuple(found.values())


def _phase(view: BattlesView, ask: Ask) -> list[Proposal]:
    if view.pending is not None:
        return combats.answers(view, ask)
    if view.phase == "fire":
        return fire.proposals(view, ask)
    if view.phase == "move":
        return moves.proposals(view, ask)
    return combats.declarations(view, ask) if view.phase == "declare" else combats.fights(view, ask)


__all__ = ["proposals"]
