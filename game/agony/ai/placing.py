"""Choosing for an event: where leaders and troops enter, peasants rise, famine strikes [8.61, 9.2, 9.4]."""

from game.agony.ai import worths
from game.agony.ai.field import Field
from game.agony.ai.prizes import Prizes
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.core.words import Ask, Sentence, Word


def placed(field: Field, prizes: Prizes, ask: Ask, spoken: Sentence) -> Sentence:
    """The order with all choices of its event made."""
    card = spoken[0]
    while True:
        words = ask(spoken)
        if words.end or not words.next:
            return spoken
        spoken = (*spoken, best(field, prizes, card, words.next))


def best(field: Field, prizes: Prizes, card: str, offered: tuple[Word, ...]) -> str:
    """The best choice for an event's question."""
    return max(offered, key=lambda word: (_worth(field, prizes, card, word), word.text)).text


def _worth(field: Field, prizes: Prizes, card: str, word: Word) -> float:
    kind = CARDS[card].kind if card in CARDS else ""
    place = word.place
    if kind == "revolt" or card == "C39":
        return worths.revolt_worth(field, place)
    if card == "C11":
        return _spared(word)
    if kind == "mutiny":
        return worths.mutiny_worth(field, place)
    if kind == "famine":
        return _harm(field, place or "", word.text)
    if kind == "recovery":
        return _mercy(field, place)
    return _base(field, prizes, place)


def _spared(word: Word) -> float:
    """Who never comes back [16.24]: the weakest, and no more than must."""
    return -max((kind.cf for name, kind in BOARD.kinds.items() if word.text.endswith(f"-{name}")), default=0.0)


def _harm(field: Field, place: str, text: str) -> float:
    """Where pillage hurts the enemy: under his army, in his land."""
    if not place:
        return 1.0 if text == "outside" else 0.0
    foe, own = field.foe(place), field.at(place, field.side)
    area = BOARD.spaces[place].area
    hurt = (foe.size if foe else 0) - 2 * (own.size if own else 0)
    return hurt + (0.5 if area and field.view.areas[area].side == field.enemy else 0.0)


def _mercy(field: Field, place: str) -> float:
    """Where recovery helps: under the own army, in the own land; nothing more to help is enough."""
    if not place:
        return 0.4
    own, foe = field.at(place, field.side), field.foe(place)
    area = BOARD.spaces[place].area
    mine = bool(area) and field.view.areas[area].side == field.side
    return (own.size if own else 0) - (foe.size if foe else 0) + 0.5 * mine + 0.3 * (field.holder(place) == field.side)


def _base(field: Field, prizes: Prizes, place: str) -> float:
    """Where pieces enter: beside an army that lacks leaders or men, near what may be taken, out of danger."""
    army = field.at(place, field.side)
    draw = prizes.draw.get(place, 0.0)
    if army is None or not army.units:
        threat = field.threats.get(place, 0)
        return draw + 0.2 - 0.1 * threat
    wants = max(0, army.size - army.lead)
    return draw + 0.25 * wants + 0.06 * army.cf - 0.5 * (army.size >= 8) + 0.6 * (not army.leaders)
