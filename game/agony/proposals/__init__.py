"""Whole orders that somebody may well want to give now, from his view, in an order that is no advice."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from game.agony.picks import PROPOSED, few
from game.agony.proposals import choices, onward, rounds
from game.agony.proposals.marches import price
from game.agony.view import AgonyView
from game.core.proposals import Proposal
from game.core.values import replace
from game.core.words import Ask

_LINE = 100
#: More than one menu holds.
_MOST = 30


def proposals(view: AgonyView, ask: Ask) -> Sequence[Proposal]:
    """Of the question that is put to the viewer; nothing while others are asked."""
    if view.viewer not in view.to_move:
        return ()
    found = islice(_PROPOSERS.get(view.question, groups)(view, ask), _MOST)
    told: dict[tuple[str, str], Proposal] = {}
    for each in found:  # of those that nobody could tell apart in a menu the first
        label = _clip(each.label)
        told.setdefault((label, _clip(each.hint)), replace(each, label=label))
    return list(told.values())


def _clip(text: str) -> str:
    """As long as a menu's line may be, cut after a word."""
    return text if len(text) <= _LINE else f"{text[: _LINE - 1].rpartition(' ')[0].rstrip(' ,;')}…"


def groups(_view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Several of a kind; what the house would pick is a word, and so a button, by itself."""
    for word in ask(()).next:
        if few(word.text) and word.text != PROPOSED:
            yield Proposal((word.text,), word.name, word.hint)


_PROPOSERS: dict[str, Callable[[AgonyView, Ask], Iterator[Proposal]]] = {
    "action": rounds.proposals,
    "march": onward.proposals,
    "recruit": choices.recruits,
    "pay": choices.pays,
    "hold": choices.holds,
    "keep": choices.keeps,
    "keep-ahead": choices.keeps,
    "battle-card": choices.combat_cards,
}
__all__ = ["price", "proposals"]
