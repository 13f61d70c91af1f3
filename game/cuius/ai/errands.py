"""Where an army goes: what a place is worth to it, and how long the way is."""

from math import ceil

from game.core.values import immutable
from game.cuius.activation import begun, most_mp, startable, whole
from game.cuius.ai.field import Field
from game.cuius.ai.fights import attack, best_of, defence, falls
from game.cuius.board import BOARD, NEUTRAL
from game.cuius.files import City
from game.cuius.planning import led, ways
from game.cuius.reach import COST, Ways
from game.cuius.state import Army, March

#: What a goal loses with each activation more that it takes.
PATIENCE = 0.72
#: What an activation costs at least, and for each level of fatigue besides.
EFFORT, WEARY = 0.4, 0.25
#: So many MP ahead an army looks.
FAR = 24
#: Sums of the same numbers differ by less, in whatever order they are added.
NEARLY = 1e-9
#: Who is so tired is not activated any more.
SPENT = BOARD.charts.limits.fatigue


@immutable
class Errand:
    """Who goes where now, to what end, and what that is worth above staying."""

    worth: float
    leader: str
    stop: str
    goal: str


def guarded(field: Field, army: Army, city: City) -> float:
    """What it is worth to stand in a city of one's own."""
    return field.worths[city.id] * field.exposed(city) * (0.8 if army.sp > 4 else 0.4)


def standing_worth(field: Field, army: Army, place: str, tired: int) -> float:
    """What it is worth to stand in a place: a city guarded, winter quarters, safety."""
    city = BOARD.city_at.get(place)
    value = guarded(field, army, city) if city and field.holder(place) == field.me else 0.0
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


def promise(field: Field, army: Army, place: str, origin: str) -> float:
    """What it is worth at most to come to a city, or to enemies: as `arrival`, without what may go wrong."""
    city = BOARD.city_at.get(place)
    prize = max(0.0, field.worth(city)) if city else 0.0
    if foe := field.foes.get(place):
        return prize + best_of(foe.sp)
    assert city is not None
    if field.holder(place) == field.me:
        prize = guarded(field, army, city)
    return prize + (field.thrift if place in field.mine and place != origin else 0.0)


def best(field: Field, march: March, leader: str, least: float) -> Errand | None:
    """The best errand of an army that sets out, or goes on, with what its MP may be."""
    return next(iter(ranked(field, march, leader, least, 1)), None)


def ranked(field: Field, march: March, leader: str, least: float, most: int) -> list[Errand]:
    """At most so many errands of an army that are worth more than the least, the best first.

    What promises most is looked at first, until nothing else can be better; of equal ones the nearest is taken.
    """
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

    def turns(mp: int) -> int:
        return 1 if mp <= mean else 1 + ceil((mp - mean) / after)

    def gain(value: float, mp: int) -> float:
        return (value - here) * PATIENCE ** (turns(mp) - 1) - 0.02 * mp

    goals = [(place, mp) for place, mp in far.costs.items() if place in BOARD.city_at or place in field.foes]
    hoped = [gain(promise(field, army, place, start), mp) + NEARLY for place, mp in goals]
    found: list[tuple[float, int, Errand]] = []  # worth, and how near against each other, with the errand
    bar = (least, 1)
    for n in sorted(range(len(goals)), key=hoped.__getitem__, reverse=True):
        place, mp = goals[n]
        if hoped[n] < bar[0]:
            break
        worth = gain(arrival(field, army, place, start, min(5, army.fatigue + turns(mp))), mp)
        if (worth, -n) <= bar:
            continue
        stop = place if turns(mp) == 1 else _on_the_way(field, army, place, far, mean)
        if stop:
            found = sorted([*found, (worth, -n, Errand(worth, leader, stop, place))], reverse=True)[:most]
            bar = found[-1][:2] if len(found) == most else bar
    return [errand for *_rank, errand in found]


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


def errands(field: Field, most: int = 1, doubtful: float = 0.0) -> list[Errand]:
    """What each army could do now, at most so many each, the best first; also what is so much too little worth."""
    found = []
    for leader, at in startable(field.known, field.me).items():
        stack = field.mine[at]
        if stack.leaders[0] != leader or at not in BOARD.steps:
            continue
        army = whole(field.known, stack, leader)
        least = EFFORT + WEARY * army.fatigue - doubtful
        march = begun(field.me, at, army, most_mp(army, leader))
        found += ranked(field, march, leader, least, most)
    return sorted(found, key=lambda e: (-e.worth, e.leader))
