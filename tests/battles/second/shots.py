"""Who may fire at what [76:5.1, 76:5.2, 76:5.34, 21:6.1-6.4, 21:5.2, 21:12.2, 21:19.5]."""

from game.battles import RULES
from game.battles.course import Piece
from game.battles.state import State
from tests.battles.second.field import Field, foe, same
from tests.battles.second.ground import away
from tests.battles.second.sight import sees

#: How far a gun sees in fog [21:5.2], and sets a town on fire [21:19.5].
FOG, FLAMES = 2, 5


def check_shots(state: State) -> int:
    """The targets of every gun of the side that fires; how many there are."""
    if state.phase != "fire" or state.pending:
        return 0
    field, count = Field(state), 0
    verbs = RULES.words(state, state.side, ()).texts()
    offered = RULES.words(state, state.side, ("fire",)).texts() if "fire" in verbs else ()
    for gun in [piece for piece in field if field.kind(piece) == "gun" and piece.side == state.side]:
        ruled = RULES.words(state, state.side, ("fire", gun.id)).texts() if gun.id in offered else ()
        found = targets(field, gun)
        same(found, set(ruled), "targets", gun)
        count += len(found)
    return count


def targets(field: Field, gun: Piece) -> set[str]:
    """What a gun may fire at."""
    state, ground = field.state, field.ground
    if gun.fired or gun.limbered or gun.place in state.burning or shy(field, gun):
        return set()
    kinds = ("gun", "train") if ground.book == "2021" else ("gun",)
    taken = {p.place for p in field if p in field.units or field.kind(p) in kinds}  # [76:5.23, 21:6.2]
    enemies = {unit.place for unit in field.of(foe(ground, gun.side)) if not unit.disrupted}
    wanted = enemies | (towns(field, gun) if field.on("burning") else set())
    return {h for h in wanted if (not state.fog or away(gun.place, h) <= FOG) and sees(ground, gun.place, h, taken)}


def shy(field: Field, gun: Piece) -> bool:
    """Whether its army is demoralized, and no leader of it stands beside the gun [21:11.4, 21:12.2]."""
    return field.ground.book == "2021" and field.broken(gun.side) and not field.leaders(gun.side, gun.place)


def towns(field: Field, gun: Piece) -> set[str]:
    """The towns that it may set on fire: near, not burning, and nobody of its own in them [21:19.5]."""
    own = {piece.place for piece in field if piece.side == gun.side and not piece.looted}
    near = [h for h in field.ground.kinds if "town" in field.ground.kinds[h] and away(h, gun.place) <= FLAMES]
    return {h for h in near if h not in own and h not in field.state.burning}
