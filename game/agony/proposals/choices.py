"""Whom to pay, who should recruit what, which card to hold [6.D, 8.4, 15.1]."""

from collections.abc import Iterator

from game.agony import names
from game.agony.ahead import DISCARD, KEEP
from game.agony.ai.field import Field
from game.agony.ai.replies import attempts
from game.agony.cards.schema import CARDS, title
from game.agony.picks import PROPOSED
from game.agony.standin import at_table
from game.agony.view import AgonyView
from game.core.proposals import Proposal, whole
from game.core.text import _
from game.core.words import Ask, Sentence


def recruits(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Every attempt that promises anything, as the words stand."""
    hopeful = set(attempts(Field(view), at_table(ask)))
    for leader, type_ in ((one, other) for one in ask(()).texts() for other in ask((one,)).texts()):
        order = (leader, type_)
        if order not in hopeful:
            continue
        who = next(word for word in ask(()).next if word.text == leader)
        what = next(word for word in ask((leader,)).next if word.text == type_)
        label = _("{leader} raises {type}").format(leader=who.name, type=what.name)
        yield Proposal(order, label, f"{who.hint}, {what.hint}")


def holds(_view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Each card to hold; with it everybody is paid as proposed."""
    cards = [word for word in ask(()).next if word.text in CARDS]
    for word in cards:
        others = tuple(other.text for other in cards if other is not word)
        yield from _then(ask, others, _("Hold {card}").format(card=word.name), _("{one}; pay as proposed"))


def keeps(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """The held card kept, or not; with it what recovers, as proposed."""
    for word in ask(()).next:
        if word.text in (KEEP, DISCARD):
            card = names.commas([title(card.id) for card in view.hand])
            label = _("Keep {card}") if word.text == KEEP else _("Discard {card}")
            yield from _then(ask, (word.text,), label.format(card=card), _("{one}; recover as proposed"))


def _then(ask: Ask, order: Sentence, label: str, both: str) -> Iterator[Proposal]:
    """An order, with what the house proposes for the question behind it, if there is any."""
    house = next((word for word in ask(order).next if word.text == PROPOSED), None)
    if house:
        yield Proposal((*order, PROPOSED), both.format(one=label), house.hint)
    else:
        yield Proposal(order, label)


def pays(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Everybody in one place; to pay as proposed is a word by itself."""
    for word in ask(()).next:
        if word.place:
            yield Proposal((word.text, "all"), _("Pay {place}").format(place=word.name), word.hint)


def combat_cards(_view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Each card that this combat allows, alone; to play none is a word that has a button [9.51]."""
    for word in ask(()).next:
        if word.text in CARDS and whole(ask, (word.text,)):
            yield Proposal((word.text,), word.name, word.hint, at_once=True)
