"""What a battle is expected to bring."""

from functools import lru_cache

from game.cuius import strength
from game.cuius.ai.field import Field
from game.cuius.board import BOARD
from game.cuius.checks import CHECKS, column, needed
from game.cuius.cities import drm, surely
from game.cuius.pieces import commander
from game.cuius.state import Army

DIE = range(1, 7)
#: What an enemy SP that is lost, a victory, and the whole of an army are worth.
SLAIN, VICTORY, ALL = 1.1, 2.0, 2.0


@lru_cache(maxsize=8192)
def expected_result(attacker: int, defender: int, drm: int) -> tuple[float, float, float]:
    """The attacker's and the defender's mean losses, and how likely the attacker wins; `drm` without the odds."""
    if strength.overruns(attacker, defender):
        return 0.0, float(defender), 1.0
    row = strength.odds(attacker, defender)
    if row is None or strength.overruns(defender, attacker):
        return float(attacker), 0.0, 0.0
    if row.mod is None:
        return 0.0, float(defender), 1.0
    total = drm + row.mod
    if total <= strength.LIMITS.automatic:
        return float(attacker), 0.0, 0.0
    cells = [strength.read(strength.result(attacker, die + total)[1]) for die in DIE]
    return (
        sum(min(attacker, c.attacker) for c in cells) / 6,
        sum(min(defender, c.defender) for c in cells) / 6,
        sum(c.loser == "defender" for c in cells) / 6,
    )


def _half(sp: int) -> int:
    return (sp + 1) // 2


def attack(field: Field, army: Army, place: str, origin: str = "") -> float:
    """What it is worth to attack all that stands in a place; 0 where nobody does."""
    foe = field.foes.get(place)
    if foe is None:
        return 0.0
    beside = BOARD.zone.get(place, frozenset())
    ours = army.sp + sum(_half(a.sp) for at, a in field.mine.items() if at in beside and at != origin)
    theirs = foe.sp + sum(_half(f.sp) for at, f in field.foes.items() if at in beside)
    mod = strength.own_drm(field.known, army) - foe.lr - (2 if foe.art else 0) + foe.fatigue
    mod -= strength.terrain_drm(field.known, place)
    lost, slain, won = expected_result(ours, max(1, theirs), max(-9, min(9, mod)))
    city = BOARD.city_at.get(place)
    prize = field.worth(city) if city else 0.0
    gain = SLAIN * min(slain, foe.sp) - field.thrift * lost + won * (VICTORY + prize)
    gain -= field.thrift * (1 - won) * (2.0 + army.sp / 6)
    return gain + (ALL if foe.sp <= slain else 0.0)


def best_of(sp: int) -> float:
    """What an attack on so many SP is worth at most, without what is won by it."""
    return SLAIN * sp + VICTORY + ALL


def defence(field: Field, army: Army, place: str) -> float:
    """What standing in a place is expected to cost, if the strongest near by attacks; 0 where nobody would."""
    near = [foe for foe in field.near(place, 6) if foe.fatigue < 5]
    if not near or not army.sp:
        return 0.0
    foe = max(near, key=lambda f: (f.sp, f.at))
    mod = foe.lr + (2 if foe.art else 0) - foe.fatigue - strength.own_drm(field.known, army)
    mod -= strength.terrain_drm(field.known, place)
    helped = army.sp + sum(_half(a.sp) for at, a in field.mine.items() if at in BOARD.zone.get(place, ()))
    lost, slain, won = expected_result(foe.sp, helped, max(-9, min(9, mod)))
    return min(0.0, lost - field.thrift * (slain + won * (2.0 + army.sp / 6)) + (1 - won) * 2.0)


def falls(field: Field, army: Army, place: str) -> float:
    """How likely an army takes a city that nobody defends [11.3.4.1]."""
    if army.sp < BOARD.terrain(place).csv:
        return 0.0
    if surely(army, place):
        return 1.0
    chief = commander(field.known, army) or (army.leaders[0] if army.leaders else "")
    return (7 - needed(CHECKS.control, column(field.known, army, chief), drm(army, place))) / 6


def own(field: Field, army: Army) -> int:
    """The army's own modifiers in battle [14.2]."""
    return strength.own_drm(field.known, army)


def ground(field: Field, place: str) -> int:
    """What the ground gives its defender [14.2]."""
    return strength.terrain_drm(field.known, place)
