"""What a position is worth to a side: the VP marker, armies and what they may still be owed, towards the aims [5.2]."""

from math import exp, sqrt

from game.agony.ai import levies
from game.agony.ai.field import FACTOR, Field
from game.agony.ai.prizes import Prizes
from game.agony.board import BOARD, CATHOLIC, other
from game.agony.victory import DRAW, aims
from game.agony.view import AgonyView

#: What a leader is worth in VP at last, and each star more, as far as a lead in VP fades.
_LEADER, _STAR = 0.3, 0.8
#: How much of a siege's prize counts.
_SIEGE = 0.3
#: How much of an area's VP counts for cities in it beyond the enemy's, while nobody controls it.
_CITIES = 0.4
#: How much counts what may be had next, and the prize of the next best army beside that of the best.
_NEXT, _SECOND = 1.2, 0.5
#: How much of what looting is likely to cost counts, for some of it is raised again.
_HUNGER = 0.4
#: As many units can have any prize.
_HOST = 6
#: How many VP the marker strays in a turn, and in the last action.
_STRAYS, _LAST = 3.2, 1.5
#: The logistic curve that is nearest to the normal one is so much steeper.
_LOGISTIC = 1.7
#: How much VP count where all is won or lost anyhow, and how many there are.
_ANYHOW, _VP = 0.1, 50


def worth(view: AgonyView) -> float:
    """To its viewer, from 0 (lost) to 1 (won); a draw is worth half."""
    if view.over:
        return 0.5 if view.known.winner == DRAW else float(view.known.winner == view.viewer)
    field, wanted = Field(view), aims(view.known)
    sign = 1 if view.viewer == CATHOLIC else -1
    high, low = wanted[CATHOLIC], wanted[other(CATHOLIC)]
    level = (high + low) / 2
    ahead = level + field.lasts * (view.vp - level) + sign * (assets(field) - assets(field.opposed()))
    spread = sqrt(_LAST**2 + _STRAYS**2 * field.turns) / _LOGISTIC
    even = (_chance((ahead - high + 0.5) / spread) - _chance((low - ahead + 0.5) / spread)) / 2
    return 0.5 + sign * ((1 - _ANYHOW) * even + _ANYHOW * (ahead / _VP - 0.5))


def _chance(lead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def assets(field: Field) -> float:
    """What a side has beside the marker, in VP at the end: what is begun fades as VP do, then armies decide."""
    prizes, lasts = Prizes(field), field.lasts
    begun = _sieges(field, prizes) + _areas(field) + _NEXT * _ahead(field, prizes) - _HUNGER * _hunger(field)
    return lasts * begun + (1 - lasts) * _armies(field)


def _armies(field: Field) -> float:
    leaders = (_LEADER + _STAR * leader.stars for army in field.own() for leader in army.leaders)
    return sum(leaders) + FACTOR * sum(army.cf for army in field.own() if not army.inside)


def _hunger(field: Field) -> float:
    """What looting is likely to cost at the turn's end beyond the aid there is [15.1, 15.2]."""
    if field.view.phase != "action":
        return 0.0
    inland = (army for army in field.own() if army.place in BOARD.spaces)
    lost = sum(levies.loot(field, army, levies.unpaid(field, army)) for army in inland)
    return levies.near(field) * max(0.0, lost - levies.aid(field, field.view.sides[field.side].aid_total))


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
    return sum(chance * _SECOND**n for n, chance in enumerate(sorted(chances, reverse=True)))
