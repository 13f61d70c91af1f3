"""Lines of sight of guns [76:5.21-5.26, 21:6.2, 21:6.3]."""

from game.battles.position import Position
from game.core.hexes import Group, distance


def blocked(position: Position, gun: str, target: str) -> str:
    """The first hex that hides the target's hex from the gun's, empty if it can be seen.

    Neither of the two ends ever blocks [76:5.26, 21:6.2].
    """
    known = position.sights
    found = known.get((gun, target))
    if found is None:
        found = known[gun, target] = _blocked(position, gun, target)
    return found


def _blocked(position: Position, gun: str, target: str) -> str:
    hiding = position.hiding
    for group in position.board.grid.line(gun, target):
        if not hiding.isdisjoint(group) and (hides := _hides(position, group, gun, target)):
            return hides
    return ""


def _hides(position: Position, group: Group, gun: str, target: str) -> str:
    """The hex of a step of the line that blocks it.

    A line along a hexside is stopped if both hexes block [76:5.22, 21:6.2], and in 2021 by units in either.
    """
    stopping = [h for h in group if _stops(position, h, gun, target)]
    if len(stopping) == len(group):
        return stopping[0]
    if position.edition.units_block_beside:
        return next((h for h in stopping if h in position.occupied), "")
    return ""


def _stops(position: Position, here: str, gun: str, target: str) -> bool:
    """Whether a hex crossed by the line blocks it, seen from this gun: hilltops see far [76:5.24, 76:5.25, 21:6.3]."""
    hilltops, rules = position.board.hilltops, position.edition
    if here not in position.hiding:
        return False
    crest = here in hilltops
    if gun not in hilltops:
        return True
    if target in hilltops:
        if rules.hilltops_always_block:
            return crest
        return crest and (here in position.occupied or "forest" in position.board.kinds_of(here))
    if crest and rules.hilltops_always_block:
        return True
    return 2 * distance(gun if rules.overlooks_near_gun else target, here) >= distance(gun, target)
