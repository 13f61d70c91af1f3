"""What a seat holds for itself, card by card, for its holder's page: how each is asked for, and what it is good for."""

from zlib import crc32

from game import rules
from game.core.rules import Card, View
from render import Look, Missing, single


def cards(view: View) -> list[dict[str, str]]:
    """What the viewer holds: its face's mark, what it is called and does, what it is good for now, where it stands."""
    use = rules(view.game).uses(view)
    return [
        {
            "mark": _mark(card),
            "id": card.id,
            "name": f"{card.title} ({card.value})" if card.place else f"{card.id} {card.title} ({card.value})",
            "text": card.text,
            "use": use.get(card.id, ""),
            "place": card.place,
        }
        for card in view.hand
    ]


def marked(view: View, mark: str) -> Look:
    """The face of the viewer's card of this mark; `Missing` for any other."""
    card = next((card for card in view.hand if _mark(card) == mark), None)
    if card is None:
        raise Missing(mark)
    return single(view, card)


def _mark(card: Card) -> str:
    """The same as long as its face is."""
    return f"{crc32(repr(card).encode()):08x}"
