"""What a position is worth to a side: the VP marker, armies and what they may still be owed, towards the aims [5.2]."""

from math import exp, sqrt

from game.agony.ai import levies, worths
from game.agony.ai.field import CF_WORTH, Field
from game.agony.ai.prizes import Prizes
from game.agony.board import BOARD, CATHOLIC, other
from game.agony.victory import DRAW, aims
from game.agony.view import AgonyView

#: What a combat factor is worth where leaders command it, where nobody does, and out of reach.
_LED, _ALONE, _AWAY = 1.3, 0.8, 0.6
#: What a leader is worth, and each star more.
_LEADER, _STAR = 0.25, 0.35
#: How much of a siege's prize counts, and of a card's worth in the own hand.
_SIEGE, _HAND = 0.85, 0.5
#: How much of an area's VP counts for cities in it beyond the enemy's, while nobody controls it.
_CITIES = 0.35
#: How much the prize of the next best army counts beside that of the best.
_NEXT = 0.5
#: As many units can have any prize.
_HOST = 6
#: How many VP the marker strays in a turn, and what no clock shows.
_STRAYS, _LAST = 5.0, 1.0
#: How much VP count where all is won or lost anyhow, and how many there are.
_ANYHOW, _MOST = 0.1, 50
_ROUNDS = 6


def worth(view: AgonyView) -> float:
    """To its viewer, from 0 (lost) to 1 (won); a draw is worth half."""
    if view.over:
        return 0.5 if view.known.winner == DRAW else float(view.known.winner == view.viewer)
    field = Field(view)
    sign = 1 if view.viewer == CATHOLIC else -1
    ahead = view.vp + sign * (assets(field) - assets(field.opposed()))
    wanted, spread = aims(view.known), _LAST + _STRAYS * sqrt(left(view))
    high, low = wanted[CATHOLIC], wanted[other(CATHOLIC)]
    even = (_chance((ahead - high + 0.5) / spread) - _chance((low - ahead + 0.5) / spread)) / 2
    return 0.5 + sign * ((1 - _ANYHOW) * even + _ANYHOW * (ahead / _MOST - 0.5))


def _chance(lead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def left(view: AgonyView) -> float:
    """The turns left, with what is left of this one."""
    return view.last_turn - view.turn + (_ROUNDS - min(view.round, _ROUNDS)) / _ROUNDS


def assets(field: Field) -> float:
    """What a side has beside the marker, in VP: armies, sieges, begun areas, cards, less what looting will cost."""
    prizes, lasting = Prizes(field), min(1.0, 0.35 + left(field.view) / 3)
    passing = _armies(field) - _hunger(field) + _hand(field, prizes)
    return lasting * passing + _sieges(field, prizes) + _areas(field) + _ahead(field, prizes)


def _armies(field: Field) -> float:
    total = 0.0
    for army in field.own():
        total += sum(_LEADER + _STAR * leader.stars for leader in army.leaders)
        if army.units:
            away = army.place not in BOARD.spaces
            led = min(1.0, army.lead / army.size)
            total += army.cf * CF_WORTH * (_AWAY if away else led * _LED + (1 - led) * _ALONE)
    return total


def _hunger(field: Field) -> float:
    """What looting is likely to cost at the turn's end beyond the aid there is [15.1, 15.2]."""
    if field.view.phase != "action":
        return 0.0
    inland = (army for army in field.own() if army.place in BOARD.spaces)
    lost = sum(levies.loot(field, army, levies.unpaid(field, army)) for army in inland)
    near = min(1.0, 0.3 + 0.12 * field.view.round)
    return near * max(0.0, lost - levies.aid(field, field.view.sides[field.side].aid_total))


def _hand(field: Field, prizes: Prizes) -> float:
    if field.side != field.view.viewer:
        return 0.0
    return _HAND * sum(worths.kept(field, prizes, card.id) for card in field.view.hand)


def _sieges(field: Field, prizes: Prizes) -> float:
    total = 0.0
    for city, seen in field.view.cities.items():
        if seen.siege >= 0 and field.hostile(city) and field.at(city, field.side):
            total += _SIEGE * prizes.siege(city)
    return total


def _areas(field: Field) -> float:
    """Cities held on the way to areas that are not controlled yet."""
    total = 0.0
    for area in field.view.areas.values():
        if area.rating and area.side != field.side:
            total += _CITIES * area.vp * min(1.0, area.held[field.side] / area.rating)
    return total


def _ahead(field: Field, prizes: Prizes) -> float:
    """What may be had next from where led armies stand, the best first: several that wait for one prize share it."""
    led = (army for army in field.own() if army.units and army.leaders and not army.inside)
    chances = (prizes.draw[army.place] * min(1.0, army.size / _HOST) for army in led if army.place in BOARD.spaces)
    return sum(chance * _NEXT**n for n, chance in enumerate(sorted(chances, reverse=True)))
