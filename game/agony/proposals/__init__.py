"""Whole orders that somebody may well want to give now, from his view: the likeliest first, as stand-ins reckon."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from game.agony.ai.field import Field
from game.agony.ai.replies import REPLIES
from game.agony.picks import PROPOSED, few
from game.agony.proposals import choices, onward, rounds
from game.agony.standin import at_table
from game.agony.view import AgonyView
from game.core.proposals import Proposal
from game.core.text import _
from game.core.values import replace
from game.core.words import Ask

#: Where so few words are whole orders they have buttons, and need no proposal.
_BUTTONS = 4
_LINE = 100
#: More than one menu holds.
_MOST = 30


def proposals(view: AgonyView, ask: Ask) -> Sequence[Proposal]:
    """Of the question that is put to the viewer; nothing while others are asked."""
    if view.viewer not in view.to_move:
        return ()
    found = islice(_PROPOSERS.get(view.question, reply)(view, ask), _MOST)
    short = (replace(each, label=_clip(each.label), hint=_clip(each.hint)) for each in found)
    told: dict[tuple[str, str], Proposal] = {}
    for each in short:  # of those that nobody could tell apart the likelier one
        told.setdefault((each.label, each.hint), each)
    return list(told.values())


def _clip(text: str) -> str:
    """As long as a menu's line may be."""
    return text if len(text) <= _LINE else f"{text[: _LINE - 1]}…"


def reply(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """The one answer a stand-in would give; groups. What the house would pick is a word, and so a button, by itself."""
    words = {word.text: word for word in ask(()).next}
    if PROPOSED not in words and view.question in REPLIES and len(words) > _BUTTONS:
        order = REPLIES[view.question](Field(view), at_table(ask))
        if order[0] in words:
            yield Proposal(order, _spoken(ask, order), words[order[0]].hint)
    for word in words.values():
        if few(word.text) and word.text != PROPOSED:
            yield Proposal((word.text,), word.name, word.hint)


def _spoken(ask: Ask, order: tuple[str, ...]) -> str:
    """An order as its words are labelled."""
    named = [word.name for n, text in enumerate(order) for word in ask(order[:n]).next if word.text == text]
    return _(", ").join(named)


_PROPOSERS: dict[str, Callable[[AgonyView, Ask], Iterator[Proposal]]] = {
    "action": rounds.proposals,
    "march": onward.proposals,
    "recruit": choices.recruits,
    "pay": choices.pays,
    "hold": choices.holds,
    "keep": choices.keeps,
    "battle-card": choices.combat_cards,
}
__all__ = ["proposals"]
