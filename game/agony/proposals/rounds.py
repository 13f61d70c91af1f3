"""A card round: what the council of war thinks best, then fights and sieges in reach, then every card's uses [8.2]."""

from collections.abc import Iterator

from game.agony import leading, names
from game.agony.ai.council import Council
from game.agony.ai.field import Field
from game.agony.ai.marches import heads
from game.agony.board import BOARD, ground
from game.agony.cards.play import ACT, EVENT
from game.agony.cards.schema import CARDS, title
from game.agony.proposals import marches
from game.agony.rounds import FREE, PASS
from game.agony.standin import at_table
from game.agony.view import AgonyView
from game.core.proposals import Proposal
from game.core.text import _, clipped
from game.core.values import replace
from game.core.words import Ask, Sentence

#: So many orders of the council come first, so many of them marches.
_BEST, _MARCHES = 12, 7


def proposals(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Each order once; of the same march by several cards the one that takes the least of them."""
    labels: set[str] = set()
    for order in (*_council(view, ask), *_targets(view), *_cards(view, ask)):
        found = _proposal(view, ask, marches.short(view, marches.whole(view, order)))
        if found.label not in labels:
            labels.add(found.label)
            yield found if order[1:2] != (ACT,) else replace(found, label=f"{order[0]}: {found.label}")


def _council(view: AgonyView, ask: Ask) -> Iterator[Sentence]:
    """The best of what stand-ins would weigh, not all of it marches, none of those twice for another card."""
    led = said = 0
    seen: set[Sentence] = set()
    for order in Council(Field(view), at_table(ask)).ranked():
        marching = order[1:2] == (ACT,) or order[0] == FREE
        deed = order if order[1:2] == (EVENT,) else order[1:]
        if order == (PASS,) or deed in seen or (marching and led == _MARCHES):
            continue
        seen.add(deed)
        led, said = led + marching, said + 1
        yield order
        if said == _BEST:
            return


def _targets(view: AgonyView) -> Iterator[Sentence]:
    """Every fight and siege in reach of each army, its leader activated by the least card that does it."""
    cards = sorted((card.id for card in view.hand), key=lambda card: (CARDS[card].value, card))
    for army in Field(view).own():
        for leader in heads(army) if army.leaders else ():
            able = (c for c in cards if leading.may_activate(view.known, view.viewer, leader.id, CARDS[c].value))
            if card := next(able, ""):
                yield from marches.targets(view, (card, ACT, BOARD.leaders[leader.id].word))


def _cards(view: AgonyView, ask: Ask) -> Iterator[Sentence]:
    """Every use of every card that is an order by itself."""
    offered = ask(()).texts()
    for card in view.hand:
        if card.id in offered:
            for way in ask((card.id,)).next:
                if ask((card.id, way.text)).end:
                    yield card.id, way.text


def _proposal(view: AgonyView, ask: Ask, order: Sentence) -> Proposal:
    """The order with a label and what it costs, or what the card says."""
    if order[0] == FREE:
        leader = BOARD.leader_by_word.get(order[1], "")
        start = ground(view.known.leaders[leader]) if leader else BOARD.by_word[order[1]]
        who = names.leader(leader) if leader else names.unit(order[2])
        return marches.told(view, ask, order, who, start, 2 if leader else 3)
    if order[0] not in CARDS:
        return Proposal(order, next(word.name for word in ask(()).next if word.text == order[0]))
    card, way = order[:2]
    if way == ACT:
        leader = BOARD.leader_by_word[order[2]]
        return marches.told(view, ask, order, names.leader(leader), ground(view.known.leaders[leader]), 3)
    label = next((word.name for word in ask((card,)).next if word.text == way), way)
    if way == EVENT:
        return Proposal(
            order, _("{card} {title}").format(card=card, title=title(card)), clipped([_(CARDS[card].text)], 99)
        )
    return Proposal(order, _("{card}: {use}").format(card=card, use=label))
