"""Who should march: every stack's leader with what he can take along, with or without leaving besiegers behind."""

from collections.abc import Iterable

from game.agony.ai.field import Army, Field
from game.agony.ai.party import Party, allowance
from game.agony.ai.posts import Plan
from game.agony.ai.prizes import Prizes
from game.agony.ai.routes import WIDTH, March
from game.agony.board import BOARD, CATHOLIC, SWEDEN, UP
from game.agony.state import Stack, common, factors, minus, size
from game.agony.view import LeaderView

#: How many different ends of a march are weighed against what the enemy could do then.
_ENDS = 3
#: How many half-made marches are followed at once in haste.
_HASTY = 6
#: How many fights besides.
_FIGHTS = 1


def plans(field: Field, prizes: Prizes, hasty: bool = False) -> list[Plan]:
    """The best marches of every leader who may command, best first."""
    found: list[Plan] = []
    for army in field.own():
        if army.place in (SWEDEN, UP[CATHOLIC]) or not army.leaders or (army.inside and not army.units):
            continue  # Spinola's army never leaves the United Provinces [16.24]
        for leader in heads(army):
            found += _plans(field, prizes, army, leader, hasty)
    return sorted(found, key=lambda plan: (-plan.worth, plan.leader))


def _width(hasty: bool) -> int:
    return _HASTY if hasty else WIDTH


def heads(army: Army) -> list[LeaderView]:
    """The best leader of each Activation rating; Dynamic ones shut the others out [10.14]."""
    stars = max(leader.stars for leader in army.leaders)
    able = [x for x in army.leaders if x.stars == stars or (stars == 1 and x.stars == 1)]
    best: dict[int, LeaderView] = {}
    for leader in sorted(able, key=lambda x: (x.battle, x.id)):
        best[leader.act] = leader
    top = min(best)
    return [x for act, x in best.items() if act == top or x.battle > best[top].battle]


def _plans(field: Field, prizes: Prizes, army: Army, leader: LeaderView, hasty: bool) -> list[Plan]:
    units = along(army.units, army.lead)
    mp = allowance(units, led=True)
    whole = Party(army.place, units, leader, army.leaders, mp, inside=army.inside)
    if army.inside and not field.foe(army.place):
        return []
    march = March(field, prizes, whole, _width(hasty))
    stay = march.stay()
    ends = march.ends()
    ways = [*ends[:_ENDS], *[way for way in ends[_ENDS:] if way.foe][:_FIGHTS]]
    found = [Plan(way.worth - stay, leader.id, leader.act, way.words, whole, way) for way in ways if way.words]
    left = common(units, besiegers(field, army))
    if left and size(rest := minus(units, left)) >= 2:
        party = Party(army.place, rest, leader, army.leaders, allowance(rest, led=True))
        drops = [word for kind, n in left.items() for _each in range(n) for word in ("drop", kind)]
        for way in March(field, prizes, party, march.width).ends()[:2]:
            if way.words and way.words[-1] != "storm":
                value = way.worth + 0.85 * prizes.siege(army.place) - 0.1 - stay
                found.append(Plan(value, leader.id, leader.act, (*drops, *way.words), party, way))
    return found


def errands(field: Field, prizes: Prizes) -> list[Plan]:
    """Leaders who can be spared go alone, by a Free Action, where troops want them or can be raised [8.32]."""
    found = []
    for army in field.own():
        if army.place not in BOARD.spaces or army.inside:
            continue
        for leader in army.leaders:
            rest = sum(x.lead for x in army.leaders if x is not leader)
            if rest >= min(8, army.size):
                party = Party(army.place, {}, None, (leader,), allowance({}, led=True), free=True)
                march = March(field, prizes, party)
                stay = march.stay()
                for way in march.ends()[:_ENDS]:
                    if way.words:
                        words = (BOARD.leader_words[leader.id], *way.words)
                        found.append(Plan(way.worth - stay, "", 0, words, party, way))
    return sorted(found, key=lambda plan: (-plan.worth, plan.words))


def along(stack: Stack, lead: int) -> Stack:
    """The units a leader takes along unless told otherwise: the strongest he can command [10.12]."""
    if size(stack) <= lead:
        return stack
    chosen: Stack = {}
    for kind in sorted(stack, key=lambda k: (-BOARD.kinds[k].cf, -BOARD.kinds[k].ma, k)):
        n = min(stack[kind], lead - size(chosen))
        if n > 0:
            chosen[kind] = n
    return chosen


def besiegers(field: Field, army: Army) -> Stack:
    """The weakest units that keep up the siege here, with a little to spare; nobody if there is none [13.14]."""
    place = army.place
    if army.inside or place not in BOARD.spaces or field.view.cities[place].siege < 0 or not field.hostile(place):
        return {}
    need, left = field.siege_level(place) + 1, Stack()
    for kind in sorted(army.units, key=lambda k: (BOARD.kinds[k].ma, BOARD.kinds[k].cf, k)):
        for _each in range(army.units[kind]):
            if factors(left) < need:
                left[kind] = left.get(kind, 0) + 1
    return left if factors(left) >= need and size(left) < army.size else {}


def free_moves(field: Field, prizes: Prizes, hasty: bool = False) -> list[Plan]:
    """What one unit could do by a Free Action [8.32]: take open cities, mostly."""
    found = []
    for army in field.own():
        if army.place not in BOARD.spaces or army.inside or field.view.cities[army.place].siege >= 0:
            continue
        for kind in _alike(army.units) if hasty else army.units:
            party = Party(army.place, {kind: 1}, None, (), allowance({kind: 1}, led=False), free=True)
            march = March(field, prizes, party, _width(hasty))
            stay = march.stay()
            for way in march.ends()[:_ENDS]:
                if way.taken:
                    words = (BOARD.words[army.place], kind, *way.words)
                    found.append(Plan(way.worth - stay, "", 0, words, party, way))
    return sorted(found, key=lambda plan: (-plan.worth, plan.words))


def _alike(units: Stack) -> Iterable[str]:
    """The weakest of those kinds that may go to the same places."""
    strongest = sorted(units, key=lambda kind: -BOARD.kinds[kind].cf)
    return {(BOARD.kinds[kind].nation, BOARD.kinds[kind].ma): kind for kind in strongest}.values()
