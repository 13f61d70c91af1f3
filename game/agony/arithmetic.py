"""What is added to a force's die in combat, and which column it fires in, source by source [12.24, 12.25]."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from game.agony import names
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS, ColumnShift, Drm, NoRating
from game.agony.state import Force
from game.core.text import Message, say
from game.core.values import immutable

Gift = Drm | ColumnShift | NoRating

#: The fire columns by their factors, as printed [12.26].
COLUMNS = tuple(
    f"{now.from_}+" if after is None else f"{now.from_}-{after.from_ - 1}"
    for now, after in zip_longest(BOARD.tables.combat.columns, BOARD.tables.combat.columns[1:])
)
#: A combat card by option 19.9: one column to the right.
OLD_CORPS = "P2"


@immutable
class Modifier:
    """What a leader or a card adds: to the die, or with `shift` columns to the right."""

    source: str
    n: int
    shift: bool = False


def modifiers(own: Force, enemy: Force) -> tuple[Modifier, ...]:
    """The commander's Battle rating and all cards that both played, as they bear on `own` [12.24, 12.25]."""
    rating = BOARD.leaders[own.leader].battle if own.leader else 0
    found = [Modifier(own.leader, rating)] if rating else []
    for card, gift in (*_gifts(own, "own"), *_gifts(enemy, "enemy")):
        if not isinstance(gift, NoRating):
            found.append(Modifier(card, gift.n, shift=gift.gives != "drm"))
        elif rating:
            found.append(Modifier(card, -rating))
    return (*found, *(Modifier(card, 1, shift=True) for card in own.cards if card == OLD_CORPS))


def _gifts(force: Force, who: str) -> Iterator[tuple[str, Gift]]:
    for card in force.cards:
        combat = CARDS[card].combat
        if combat and card != OLD_CORPS:
            yield from ((card, gift) for gift in combat.gives if gift.who == who)


def totals(found: Iterable[Modifier]) -> tuple[int, int]:
    """What is added to the die, and the columns moved."""
    found = tuple(found)
    return sum(m.n for m in found if not m.shift), sum(m.n for m in found if m.shift)


def of_modifier(modifier: Modifier) -> Message:
    """Who or what adds how much: "Tilly +2", "P31 +1 column"."""
    who = modifier.source
    source = names.leader(who) if who in BOARD.leaders else Message(who)
    told = say("{source} {n:+d} column") if modifier.shift else say("{source} {n:+d}")
    return say(told.template, source=source, n=modifier.n)
