"""Whom to pay, and who should recruit what [8.4, 15.1]."""

from collections.abc import Iterator

from game.agony.ai.field import Field
from game.agony.ai.replies import attempts
from game.agony.picks import PROPOSED
from game.agony.standin import at_table
from game.agony.view import AgonyView
from game.core.proposals import Proposal
from game.core.text import _
from game.core.words import Ask


def recruits(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Every attempt, the most promising first."""
    for order in attempts(Field(view), at_table(ask)):
        leader, type_ = order
        who = next(word for word in ask(()).next if word.text == leader)
        what = next(word for word in ask((leader,)).next if word.text == type_)
        label = _("{leader} raises {type}").format(leader=who.name, type=what.name)
        yield Proposal(order, label, f"{who.hint}, {what.hint}")


def pays(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """As proposed; else everybody in one place."""
    for word in ask(()).next:
        if word.text == PROPOSED:
            yield Proposal((PROPOSED,), word.name, word.hint)
        elif word.place:
            yield Proposal((word.text, "all"), _("Pay {place}").format(place=word.name), word.hint)
