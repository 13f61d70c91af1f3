"""Where an army goes: what a place is worth to it, and how long the way is."""

from math import ceil

from game.core.values import immutable
from game.cuius.activation import begun, most_mp, startable, whole
from game.cuius.ai.field import Field
from game.cuius.ai.fights import attack, defence, falls
from game.cuius.board import BOARD, NEUTRAL
from game.cuius.planning import led, ways
from game.cuius.reach import COST, Ways
from game.cuius.state import Army, March

#: What a goal loses with each activation more that it takes.
PATIENCE = 0.72
#: What an activation costs at least, and for each level of fatigue besides.
EFFORT, WEARY = 0.4, 0.25
#: So many MP ahead an army looks.
FAR = 24
#: Who is so tired is not activated any more.
SPENT = BOARD.charts.limits.fatigue


@immutable
class Errand:
    """Who goes where now, to what end, and what that is worth above staying."""

    worth: float
    leader: str
    stop: str
    goal: str


def standing_worth(field: Field, army: Army, place: str, tired: int) -> float:
    """What it is worth to stand in a place: a city guarded, winter quarters, safety."""
    city = BOARD.city_at.get(place)
    value = 0.0
    if city and field.holder(place) == field.me:
        value += field.worths[city.id] * field.exposed(city) * (0.8 if army.sp > 4 else 0.4)
    hungry = max(0, army.sp - field.feeds(place, army))
    value -= field.thrift * hungry * (0.12 + 0.2 * tired)
    if BOARD.ground.get(place) == "hills":
        value -= 1.0
    return value + 0.5 * defence(field, army, place)


def arrival(field: Field, army: Army, place: str, origin: str, tired: int) -> float:
    """What it is worth to come to a place: a fight, a city, friends, quarters."""
    if place in field.foes:
        value = attack(field, army, place, origin)
        return value + 0.5 * min(0.0, standing_worth(field, army, place, tired))
    city, value = BOARD.city_at.get(place), 0.0
    if city and field.holder(place) != field.me:
        chance = falls(field, army, place)
        if not chance:
            return -20.0
        value = field.worth(city) * chance - 2.0 * (1 - chance)
    friend = field.mine.get(place)
    if friend and place != origin and (friend.leaders or army.leaders):
        both = army.sp + friend.sp
        value += field.thrift if both <= 24 and field.threat(place) > max(army.sp, friend.sp) else -2.0
    return value + standing_worth(field, army, place, tired)


def interesting(field: Field, place: str) -> bool:
    """Whether a place is anything to an army."""
    return place in BOARD.city_at or place in field.foes


def best(field: Field, march: March, leader: str, least: float) -> Errand | None:
    """The best errand of an army that sets out, or goes on, with what its MP may be."""
    army, start = march.army, march.at
    setting_out = march.path == (start,)
    left = max(1, SPENT - army.fatigue)
    mean = (
        march.mp if not setting_out else COST.base - army.fatigue + (3.5 * BOARD.leaders[leader].lr if led(army) else 0)
    )
    mean = max(1.0, mean)
    after = 5.0 + (3.5 * BOARD.leaders[leader].lr if led(army) else 0)
    far = ways(field.known, march, ceil(min(FAR, mean + (left - 1) * after)))
    here = standing_worth(field, army, start, army.fatigue)
    found: Errand | None = None
    for place, mp in far.costs.items():
        if not interesting(field, place):
            continue
        turns = 1 if mp <= mean else 1 + ceil((mp - mean) / after)
        value = arrival(field, army, place, start, min(5, army.fatigue + turns))
        gain = (value - here) * PATIENCE ** (turns - 1) - 0.02 * mp
        if gain <= least or (found and gain <= found.worth):
            continue
        stop = place if turns == 1 else _on_the_way(field, army, place, far, mean)
        if stop:
            found = Errand(gain, leader, stop, place)
    return found


def _on_the_way(field: Field, army: Army, goal: str, far: Ways, mean: float) -> str:
    """The farthest hex of the way to a goal to stop in for now."""
    for place in reversed(far[goal].hexes[:-1]):
        if place not in far.costs or far.costs[place] > mean or place in field.foes:
            continue
        if field.holder(place) == NEUTRAL or (BOARD.ground[place] == "hills" and army.sp > 3):
            continue
        if defence(field, army, place) > -3.0:
            return place
    return ""


def errands(field: Field) -> list[Errand]:
    """What each army could do now, the best first."""
    found = []
    for leader, at in startable(field.known, field.me).items():
        stack = field.mine[at]
        if stack.leaders[0] != leader or at not in BOARD.steps:
            continue
        army = whole(field.known, stack, leader)
        least = EFFORT + WEARY * army.fatigue
        march = begun(field.me, at, army, most_mp(army, leader))
        if errand := best(field, march, leader, least):
            found.append(errand)
    return sorted(found, key=lambda e: (-e.worth, e.leader))
