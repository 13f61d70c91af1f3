"""What a card's event is worth to its player now, in VP; what cards are worth to keep [8.6]."""

from collections.abc import Callable, Mapping

from game.agony.ai import netherlands
from game.agony.ai.field import Field
from game.agony.ai.prizes import Prizes
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.cards.operations import Points
from game.agony.cards.schema import CARDS

#: Events whose worth does not depend much on the position: a round taken for them is a march not made.
_PLAIN = {
    "C1": 0.9, "C38": 0.9, "C2": 0.4, "C5": 0.4, "C7": 4.5, "C8": 0.5, "C9": 0.6, "C10": 0.9, "C13": 0.3, "C15": 0.7,
    "C16": 0.5, "C17": 4.5, "C19": 0.9, "C21": 0.4, "C23": 5.0, "C30": 0.6, "C36": 0.6, "C39": 0.4, "C40": 0.6,
    "C42": 0.4, "C43": 0.3, "C44": 0.4, "C45": 0.6, "C46": 1.1, "C54": 0.2,
    "P1": 0.9, "P39": 0.9, "P2": 0.2, "P3": 3.6, "P4": 1.0, "P5": 0.2, "P6": 0.4, "P7": 5.0, "P8": 0.4, "P9": 1.2,
    "P10": 0.3, "P11": 0.1, "P15": 0.4, "P17": 11.0, "P18": 11.0, "P19": 0.3, "P20": 0.3, "P21": 0.4, "P24": 0.5,
    "P28": 3.4, "P29": 1.3, "P35": 4.5, "P38": 0.2, "P42": 0.5, "P44": 4.5, "P45": 1.0, "P46": 4.5,
}  # fmt: skip
#: Leaders who are worth more than this bring troops, land or rules of their own.
_HOST = 1.4
#: What combat cards are worth to keep for a battle.
_COMBAT = 0.3
#: How much of an event's worth is kept with a card whose event cannot be had now.
_SHARE = 0.35


def points(card: str) -> int:
    """The VP an event brings by itself."""
    return abs(sum(effect.n for effect in CARDS[card].does if isinstance(effect, Points)))


def event(field: Field, prizes: Prizes, card: str) -> float:
    """The event's worth now."""
    datum = CARDS[card]
    if points(card):
        return points(card) + 0.2
    if datum.kind in _KINDS:
        return _KINDS[datum.kind](field, prizes, card)
    if card in _SPECIAL:
        return _SPECIAL[card](field, prizes, card)
    plain = _PLAIN.get(card, 0.2)
    return plain * _wanted(field) if datum.kind == "leader" and plain < _HOST else plain


def _wanted(field: Field) -> float:
    """How much leaders alone are wanted: by how many units nobody commands."""
    idle = sum(max(0, army.size - army.lead) for army in field.own() if not army.inside)
    return 0.3 + 0.15 * min(6, idle)


def kept(field: Field, prizes: Prizes, card: str) -> float:
    """What it is worth to keep a card for another time: its event if it may come to pass, a combat card's help."""
    datum = CARDS[card]
    if datum.kind == "combat":
        return _COMBAT
    return _SHARE * event(field, prizes, card) + 0.03 * datum.value


def _dutch(field: Field, prizes: Prizes, card: str) -> float:
    """The track's next box, and the aid that goes with it [16.13]."""
    view, box = field.view, field.view.dutch_war
    if field.side == CATHOLIC:
        ahead = 2 if card in ("C3", "C4") and not _guarded(field) else 1
        boxes = range(box + 1, box + ahead + 1)
        return 0.6 * ahead + sum(2.2 for n in boxes if n in (2, 4)) + sum(3.0 for n in boxes if n == 5)
    return 0.7 + (3.5 if box - 1 == -3 else 0.0) + (0.5 if view.dutch_war >= 2 else 0.0)


def _guarded(field: Field) -> bool:
    """Whether a Protestant army in the United Provinces would respond at once."""
    army = field.at("up-protestant", PROTESTANT)
    return bool(army and army.size >= 3)


def _elector_vote(field: Field, prizes: Prizes, card: str) -> float:
    return max(0, field.elect[field.side] - 4) + 0.5


def _frederick(field: Field, prizes: Prizes, card: str) -> float:
    """Bavaria votes instead of the Palatinate: a safe Elector for one that may be lost."""
    return 1.6


def _spinola(field: Field, prizes: Prizes, card: str) -> float:
    """As if he marched there, but from anywhere [16.21]."""
    return 0.3 + netherlands.recalled(field)


def _revolt(field: Field, prizes: Prizes, card: str) -> float:
    """A marker on an area that is held by no more cities than it needs costs its VP."""
    return max((revolt_worth(field, city) for city in field.view.cities), default=0.3)


def revolt_worth(field: Field, city: str) -> float:
    """What a revolt in a city is worth: as much as it costs who holds the city."""
    side = field.view.cities[city].side
    if side not in (field.side, field.enemy):
        return 0.0
    return _uproar(field, city, side) * (1 if side == field.enemy else -1)


def _uproar(field: Field, city: str, side: str) -> float:
    """What a revolt costs a side in a city it holds."""
    seen, view = field.view.cities[city], field.view
    if seen.independent:
        return seen.vp + 0.2 * seen.elector
    area = view.areas[BOARD.spaces[city].area]
    if area.side != side:
        return 0.1
    return area.vp + 0.1 if area.held[side] <= area.rating else 0.4 + 0.1 * area.vp


def _mutiny(field: Field, prizes: Prizes, card: str) -> float:
    return max((mutiny_worth(field, place) for (place, side, _in) in field.armies if side == field.enemy), default=0.0)


def mutiny_worth(field: Field, place: str) -> float:
    """About how much a stack loses by looting."""
    armies = [a for inside in (False, True) if (a := field.at(place, field.enemy, inside)) and a.units]
    city = field.view.cities.get(place)
    if not armies or city is None:
        return 0.0
    steps = 0.6 + 0.5 * city.pillage + 0.3 * (armies[0].size >= 4)
    return min(armies[0].cf, 1.6 * steps) * field.factor * 1.4


def _plague(field: Field, prizes: Prizes, card: str) -> float:
    steps = 2 if CARDS[card].value > 1 else 1
    sick = any(
        seen.pillage and field.foe(city) for city, seen in field.view.cities.items()
    )  # fmt: skip
    return (0.35 * steps if sick else 0.05) + 0.05


def _famine(field: Field, prizes: Prizes, card: str) -> float:
    return 0.3


def _recovery(field: Field, prizes: Prizes, card: str) -> float:
    own = sum(seen.pillage > 0 and bool(field.at(city, field.side)) for city, seen in field.view.cities.items())
    return 0.15 + 0.12 * min(3, own)


_Worth = Callable[[Field, Prizes, str], float]
_KINDS: dict[str, _Worth] = {
    "dutch_war": _dutch, "revolt": _revolt, "mutiny": _mutiny, "recovery": _recovery,
}  # fmt: skip
_SPECIAL: Mapping[str, _Worth] = {"C11": _spinola, "C12": _frederick, "C22": _elector_vote} | {
    card.id: _plague if card.title.endswith("Plague") else _famine for card in CARDS.values() if card.kind == "famine"
}
