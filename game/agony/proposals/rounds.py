"""A card round, in an order that is no advice: the largest army first, its nearest fights first, then cards [8.2]."""

from collections.abc import Iterable, Iterator
from itertools import islice

from game.agony import leading, names
from game.agony.ai.council import Council
from game.agony.ai.field import Army, Field
from game.agony.ai.marches import heads
from game.agony.board import BOARD, ground
from game.agony.cards.play import ACT, EVENT
from game.agony.cards.schema import CARDS, title
from game.agony.proposals import marches
from game.agony.rounds import FREE, PASS
from game.agony.standin import at_table
from game.agony.view import AgonyView
from game.core.graph import distances
from game.core.proposals import Proposal, whole
from game.core.text import _
from game.core.values import replace
from game.core.words import Ask, Sentence

#: So many marches with a leader, and of units alone, are proposed; a menu has room for every card's event besides.
_LED, _ALONE = 12, 3


def proposals(view: AgonyView, ask: Ask) -> Iterator[Proposal]:
    """Marches, army by army in turn, by the least card that does it; units alone; the cards, by number."""
    council = [order for order in Council(Field(view), at_table(ask)).ranked() if order != (PASS,)]
    yield from islice(_led(view, ask, council), _LED)
    alone = {found.label: found for found in _told(view, ask, (o for o in council if o[0] == FREE))}
    yield from islice((alone[label] for label in sorted(alone)), _ALONE)
    uses = [order for order in (*council, *_cards(view, ask)) if order[0] != FREE and order[1:2] != (ACT,)]
    uses.sort(key=lambda order: (order[1:2] != (EVENT,), _place_in_hand(view, order[0])))
    yield from _told(view, ask, dict.fromkeys(uses))


def _place_in_hand(view: AgonyView, card: str) -> int:
    return next((n for n, held in enumerate(view.hand) if held.id == card), -1)


def _led(view: AgonyView, ask: Ask, council: list[Sentence]) -> Iterator[Proposal]:
    """Of every army its nearest fight, siege or march, then of every army the next; the larger army first."""
    armies = sorted((a for a in Field(view).own() if a.leaders), key=lambda army: (-army.cf, army.place))
    rows: list[list[Proposal]] = []
    labels: set[str] = set()
    for army in armies:
        leaders = {BOARD.leader_words[leader.id] for leader in army.leaders}
        meant = (_cheapest(view, ask, order) for order in council if order[1:2] == (ACT,) and order[2] in leaders)
        found = [p for p in _told(view, ask, (*_targets(view, army), *meant)) if p.label not in labels]
        labels |= {each.label for each in found}
        rows.append(_nearest_first(view, army, found))
    for n in range(max(map(len, rows), default=0)):
        for row in rows:
            if n < len(row):
                yield replace(row[n], label=f"{row[n].order[0]}: {row[n].label}")


def _nearest_first(view: AgonyView, army: Army, found: list[Proposal]) -> list[Proposal]:
    """Deeds before mere marches, and by how many places they are off."""
    steps = distances(BOARD.roads, army.place) if army.place in BOARD.roads else {}

    def nearness(each: Proposal) -> tuple[bool, int, str]:
        place, deed = marches.end(view, each.order)
        return not deed, steps.get(place, 0), each.label

    return sorted(found, key=nearness)


def _able(view: AgonyView, leader: str) -> list[str]:
    """The cards that activate a leader, the least first."""
    cards = sorted((card.id for card in view.hand), key=lambda card: (CARDS[card].value, _place_in_hand(view, card)))
    return [c for c in cards if leading.may_activate(view.known, view.viewer, leader, CARDS[c].value)]


def _cheapest(view: AgonyView, ask: Ask, order: Sentence) -> Sentence:
    """The same order by the least card that does it."""
    leader = BOARD.leader_by_word[order[2]]
    each = ((card, *order[1:]) for card in _able(view, leader))
    return next((other for other in each if ask(other)), order)


def _targets(view: AgonyView, army: Army) -> Iterator[Sentence]:
    """Every fight and siege in reach of an army."""
    for leader in heads(army):
        if cards := _able(view, leader.id):
            yield from marches.targets(view, (cards[0], ACT, BOARD.leader_words[leader.id]))


def _cards(view: AgonyView, ask: Ask) -> Iterator[Sentence]:
    """Every use of every card that is an order by itself."""
    for card in view.hand:
        yield from ((card.id, way) for way in ask((card.id,)).texts() if whole(ask, (card.id, way)))


def _told(view: AgonyView, ask: Ask, orders: Iterable[Sentence]) -> Iterator[Proposal]:
    """Each order with its label, once."""
    labels: set[str] = set()
    for order in orders:
        found = _proposal(view, ask, marches.short(view, marches.whole(view, order)))
        if found.label not in labels:
            labels.add(found.label)
            yield found


def _proposal(view: AgonyView, ask: Ask, order: Sentence) -> Proposal:
    """The order with a label and what it costs, or what the card says."""
    if order[0] == FREE:
        leader = BOARD.leader_by_word.get(order[1], "")
        start = ground(view.known.leaders[leader]) if leader else BOARD.by_word[order[1]]
        who = names.leader(leader) if leader else names.unit(order[2])
        found = marches.told(view, ask, order, who, start, 2 if leader else 3)
        return replace(found, label=_("Free action: {deed}").format(deed=found.label))
    if order[0] not in CARDS:
        return Proposal(order, next(word.name for word in ask(()).next if word.text == order[0]))
    card, way = order[:2]
    if way == ACT:
        leader = BOARD.leader_by_word[order[2]]
        return marches.told(view, ask, order, names.leader(leader), ground(view.known.leaders[leader]), 3)
    label = next((word.name for word in ask((card,)).next if word.text == way), way)
    if way == EVENT:
        return Proposal(order, _("{card} {title}").format(card=card, title=title(card)), _(CARDS[card].text))
    return Proposal(order, _("{card}: {use}").format(card=card, use=label))
