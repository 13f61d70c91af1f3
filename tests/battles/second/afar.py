"""Leaders who reach farther, by option: as many hexes as their value, each for one unit only [76:18.0]."""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

from game.battles.course import CombatView, Piece
from tests.battles.second.field import Field, agree, foe, near

#: What a unit brings to a combat with so much of a leader's value.
Worth = Callable[[str, int], int]


def value(field: Field, leader: str) -> int:
    return field.ground.counters[leader].value


def reaches(field: Field, leader: str, unit: str) -> bool:
    """Whether a leader may add his value to a unit: it is no farther off than that."""
    one, other = field.state.pieces[leader], field.state.pieces[unit]
    return near(one.place, other.place, value(field, leader))


def shared(field: Field, leaders: Sequence[str], units: Sequence[str]) -> Iterator[dict[str, str]]:
    """Every way in which all these leaders may help these units, one leader a unit [76:10.13]: who helps whom."""
    for chosen in permutations(units, len(leaders)):
        if all(reaches(field, leader, unit) for leader, unit in zip(leaders, chosen, strict=True)):
            yield dict(zip(chosen, leaders, strict=True))


def check_attack(field: Field, combat: CombatView, worth: Worth) -> None:
    """The strongest that the leaders named make the attackers: their owner chooses whom each helps [76:18.0]."""
    sums = {total(field, combat.attackers, way, worth) for way in shared(field, combat.leaders, combat.attackers)}
    agree(max(sums, default=None), combat.attack, "attack with leaders from afar", combat, sorted(sums))
    agree([], [leader for leader in combat.leaders if leader in field.state.used], "has helped before", combat)


def total(field: Field, units: Sequence[str], helped: dict[str, str], worth: Worth) -> int:
    return sum(worth(unit, value(field, helped[unit]) if unit in helped else 0) for unit in units)


def check_defence(field: Field, combat: CombatView, worth: Worth) -> None:
    """Leaders help the unit in their hex if it is attacked; others help one in reach, once a phase [76:18.0]."""
    pieces, enemy = field.state.pieces, foe(field.ground, combat.side)
    declared = [one for one in field.state.now.combats if not one.result]
    attacked = {pieces[unit].place for one in declared for unit in one.defenders}
    beside, far = dict[str, str](), []
    for captain in combat.captains:
        here = [unit for unit in combat.defenders if pieces[unit].place == pieces[captain].place]
        if here:
            beside[here[0]] = captain
        else:
            far.append(captain)
    for unit in combat.defenders:  # one who is there must [76:18.0], the one preferred or the best [76:10.11]
        led = field.leaders(enemy, pieces[unit].place)
        best = max((value(field, leader.id) for leader in led), default=0)
        wish = field.state.preferred.get(enemy, "")
        wanted = value(field, wish) if wish in {leader.id for leader in led} else best
        agree(wanted, value(field, beside[unit]) if unit in beside else 0, "the leader beside him helps", unit, combat)
    free = [one for one in spare(field, enemy) if one.place not in attacked and one.id not in field.state.used]
    agree([], [captain for captain in far if captain not in {one.id for one in free}], "helps from afar", combat)
    alone = [unit for unit in combat.defenders if unit not in beside]
    idle = [one.id for one in free if one.id not in far]
    beyond = {unit for unit in alone if not any(reaches(field, one, unit) for one in idle)}
    ways = [way for way in shared(field, far, alone) if {*alone} - {*way} <= beyond]  # nobody who could help is idle
    sums = {total(field, combat.defenders, beside | way, worth) for way in ways}
    agree(True, combat.defence in sums, "defence with leaders from afar", combat, sorted(sums), idle)


def spare(field: Field, side: str) -> list[Piece]:
    """The leaders of a side on the field."""
    return [piece for piece in field if field.kind(piece) == "leader" and piece.side == side]


def added_to_rally(field: Field, unit: Piece) -> int:
    """The best leader of those who reach it: one hex [76:10.21], and as many more as his value [76:18.0]."""
    leaders = [one for one in spare(field, unit.side) if near(one.place, unit.place, 1 + value(field, one.id))]
    return max((value(field, leader.id) for leader in leaders), default=0)
