"""Zones of control [11.2]."""

from functools import cache

from game.cuius.board import BOARD, other
from game.cuius.fog import cavalry_seen
from game.cuius.state import Army, State


def negated(cavalry: int, projecting: int) -> bool:
    """Whether an army with so much cavalry heeds no SZOC of an enemy with so much [11.2.7]."""
    return projecting == 0 or cavalry >= 2 * projecting


def zone_of(at: str, army: Army, cavalry: int, seen: int | None) -> frozenset[str]:
    """The zone of an army in a hex, as felt by one with so much cavalry; `seen` None is unknown and taken as strong."""
    if not army.sp:
        return frozenset()
    if seen is not None and negated(cavalry, seen):
        return BOARD.zone[at]
    return BOARD.both_zones[at]


def enemy_zones(state: State, side: str, cavalry: int, viewer: str = "") -> set[str]:
    """All hexes in enemy ZOC for an army of a side with so much cavalry [11.2].

    As a viewer knows it if one is named.
    """
    return set().union(*zones_felt(state, side, cavalry, viewer))


def zones_felt(state: State, side: str, cavalry: int, viewer: str) -> list[frozenset[str]]:
    """The same, of each enemy army."""
    enemy = other(side)
    every = state.everywhere(enemy)
    return [zone_of(at, army, cavalry, cavalry_seen(state, viewer, enemy, at, army)) for at, army in every]


def zoned(state: State, side: str, place: str, cavalry: int) -> bool:
    """Whether a hex is in enemy ZOC for an army of a side with so much cavalry [11.2]."""
    enemy, reaching = other(side), BOARD.zoned_by[place]
    armies, moving = state.of(enemy), state.moving(enemy)
    if not moving and armies.keys().isdisjoint(reaching):
        return False  # mostly
    near = [*((at, armies[at]) for at in armies.keys() & reaching), *moving]
    return any(place in zone_of(at, army, cavalry, army.cav) for at, army in near)


def primary_zones(state: State, side: str) -> set[str]:
    """All hexes in enemy PZOC [11.2.1]."""
    return {n for at, army in state.everywhere(other(side)) if army.sp for n in BOARD.zone[at]}


@cache
def _from_where(origin: str, target: str) -> frozenset[str]:
    """The hexes from which a zone would reach either end of a step; and the one that it leads to."""
    return frozenset((target, *BOARD.zoned_by[origin], *BOARD.zoned_by[target]))


def nobody_near(state: State, side: str, origin: str, target: str) -> bool:
    """Whether no enemy stands where his hex or his zone could have to do with a move, and none moves."""
    enemy = other(side)
    return state.of(enemy).keys().isdisjoint(_from_where(origin, target)) and not state.moving(enemy)


def watchers(state: State, side: str, origin: str, target: str, cavalry: int) -> tuple[str, ...]:
    """The enemy stacks whose zone or hex is entered or left by this move.

    The active army never reacts [11.4.1, 11.4.4].
    """
    found, armies, near = [], state.of(other(side)), _from_where(origin, target)
    if armies.keys().isdisjoint(near):
        return ()  # mostly
    for at in armies.keys() & near:
        army = armies[at]
        zone = zone_of(at, army, cavalry, army.cav)
        if army.sp and army.leaders and (at == target or target in zone or origin in zone):
            found.append(at)
    return tuple(sorted(found))
