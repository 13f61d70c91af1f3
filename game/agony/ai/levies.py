"""Raising troops and paying them: who recruits what, what aid saves from looting [8.4, 15.1, 15.2]."""

from collections.abc import Iterable
from functools import cache

from game.agony.ai.field import Army, Field
from game.agony.board import BOARD, DENMARK, UP
from game.agony.looting import result
from game.agony.recruiting import steps
from game.agony.state import Stack, size
from game.agony.view import LeaderView

#: What troops are worth for all they may still do, beside their factors.
_TROOPS = 1.6
MERCENARY, MILITIA = "mercenary", "militia"
_HOME = {"imperial": "austria", "bavarian": "bavaria", "spanish": "spanish_netherlands", "french": "france",
         "hungarian": "hungary"}  # fmt: skip
_NO_MILITIA = ("france", "spanish_netherlands", "austria", "bavaria", "hungary")
_NOT_BAVARIAN = ("france", "austria", "tyrol", "hungary", "silesia", "moravia")
#: From this influence on Wallenstein is left alone: at 20 the war is lost [7.1].
FAMOUS = 15
#: What a step lost by looting costs: more than one that is raised (1.5 for a mercenary's, a tenth more beside others),
#: as its unit never returns [15.224].
_GONE = 1.8
#: How likely a stack is to be where it is at the turn's end: before the first card round, and more with each.
_NEAR, _NEARER = 0.3, 0.12


def recruits(field: Field, leader: LeaderView, city: str, type_: str) -> str:
    """The kind a leader raises in a city, or empty [8.43, 17.0]."""
    nation, area = leader.nation, BOARD.spaces[city].area
    if (nation == "hungarian") != (area == "hungary" and field.view.hungary_rebels):
        return ""
    own = field.holder(city) == field.side
    raised = {
        "hungarian": "Hungarian" if type_ == MILITIA else "",
        "imperial": "Imperial" if area not in ("bavaria", "france") else "",
        "bavarian": "Bavarian" if area not in _NOT_BAVARIAN else "",
        "saxon": "Saxon" if type_ == MILITIA and area == "saxony" else "",
        "french": ("French" if area in ("france", "lorraine") and own else "") if type_ == MILITIA else (
            "German" if area != "france" and own else ""
        ),
        "protestant_german": "German" if _german(type_, area, own) else "",
        "swedish": "German" if _german(type_, area, own) else "",
    }.get(nation, "")  # fmt: skip
    kind = f"{raised}-{type_}"
    return kind if raised and field.available(kind) > 0 else ""


def _german(type_: str, area: str, own: bool) -> bool:
    return area != "france" if type_ == MERCENARY else own and area not in _NO_MILITIA


def attempt(field: Field, leader: LeaderView, place: str, type_: str) -> float:
    """What one attempt is worth: the mean number of steps, in factors, where there is room and no danger."""
    city = field.view.cities[place]
    skill = 2 if leader.id == "wallenstein" else bool(leader.stars)
    mean = _mean(type_, skill - (city.pillage == 1))
    army = field.at(place, field.side)
    room = 8 - (army.size if army else 0)
    value = min(mean, room * 1.5) * (1.5 if type_ == MERCENARY else 1.0) * field.factor
    threat = field.threats.get(place, 0)
    own = army.cf if army else 0
    if threat >= 8 and threat >= 4 * (own + 2):
        value *= 0.3
    if leader.id == "wallenstein" and field.view.influence >= FAMOUS - 2:
        return 0.0
    return value * (1.1 if own else 0.8)


@cache
def _mean(type_: str, drm: int) -> float:
    """The mean number of steps."""
    return sum(steps(type_, die + drm) for die in range(10)) / 10


def attempts(field: Field) -> list[float]:
    """The worth of every leader's attempts, the best first; the best one may try twice [8.4]."""
    found = []
    for army in field.own():
        if army.inside or army.place not in BOARD.spaces or field.view.cities[army.place].pillage > 1 or army.size >= 8:
            continue
        for leader in army.leaders:
            types = [t for t in (MERCENARY, MILITIA) if recruits(field, leader, army.place, t)]
            found += [max(attempt(field, leader, army.place, t) for t in types)] if types else []
    found.sort(reverse=True)
    return [*found[:1], *found]


def need(field: Field) -> float:
    """How dear troops are: the weaker a side is, the dearer."""
    return _TROOPS * max(0.5, min(2.0, 1.6 - field.scale / 16))


def unpaid(field: Field, army: Army) -> Stack:
    """Units there that their own land does not pay [15.12]."""
    if army.place in (*UP.values(), DENMARK) or army.place not in BOARD.spaces:
        return {}
    besieged = army.inside and field.view.cities[army.place].siege >= 0
    area = BOARD.spaces[army.place].area
    abroad = {kind: n for kind, n in army.units.items() if besieged or _home(kind) != area}
    return {kind: n for kind, n in abroad.items() if not kind.startswith("Danish")}


def homes(units: Iterable[str]) -> set[str | None]:
    """The areas that pay any of them."""
    return set(map(_home, units))


@cache
def _home(kind: str) -> str | None:
    """The area that pays such troops, if any does."""
    return _HOME.get(BOARD.kinds[kind].nation)


def loot(field: Field, army: Army, units: Stack) -> float:
    """The mean loss of an unpaid stack, in VP, with the harm to its own land [15.21, 15.22]."""
    n, city = size(units), field.view.cities[army.place]
    if not n:
        return 0.0
    of = {t: sum(k for kind, k in units.items() if BOARD.kinds[kind].type == t) for t in (MERCENARY, "veteran")}
    besieged = army.inside and city.siege >= 0
    drm = city.pillage + (n >= 4) + 2 * besieged + (2 * of[MERCENARY] > n) - (2 * of["veteran"] > n)
    drm -= any(leader.stars for leader in army.leaders)
    return _mean_loss(drm, city.pillage) * field.factor * _GONE * need(field)


@cache
def _mean_loss(drm: int, pillage: int) -> float:
    """The mean of the steps that looting costs at a pillage level, and of the harm to the land."""
    total = 0.0
    for die in range(10):
        levels, lost = result(die + drm)
        total += lost + max(0, pillage + levels - 2) + 0.15 * levels
    return total / 10


def near(field: Field) -> float:
    """How likely what stands somewhere now is to loot there at the turn's end."""
    return min(1.0, _NEAR + _NEARER * field.view.round)


def upkeep(field: Field, joined: Army, others: Army) -> float:
    """What looting is likely to cost more there with some who joined others than without them [15.12, 15.2]."""
    with_them, without = (loot(field, army, unpaid(field, army)) for army in (joined, others))
    return near(field) * (with_them - without)


def aid(field: Field, points: int) -> float:
    """What so many points save, paid to whole stacks where they save most."""
    rows = []
    for army in field.own():
        units = unpaid(field, army)
        cost = sum(BOARD.kinds[kind].pay * n for kind, n in units.items())
        if cost and not (army.inside and field.view.cities[army.place].siege >= 0):
            rows.append((loot(field, army, units) / cost, cost))
    return _knapsack(rows, points)


def _knapsack(rows: Iterable[tuple[float, int]], points: int) -> float:
    saved = 0.0
    for rate, cost in sorted(rows, reverse=True):
        part = min(points, cost)
        saved += rate * part * (1.0 if part == cost else 0.7)
        points -= part
    return saved
