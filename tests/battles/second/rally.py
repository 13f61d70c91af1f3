"""Who tries to rally, with what, and who does [76:9.2, 76:10.2, 76:11.11, 21:8.2, 21:10.2, 21:11.3, 21:12.2]."""

from game.battles.course import Piece
from game.battles.state import State
from tests.battles.second.afar import added_to_rally
from tests.battles.second.field import INFANTRY, Field, agree, foe, near


def check_rally(before: State, state: State) -> int:
    """Every disrupted unit of the side whose player-turn has just begun; how many have tried."""
    now = state.now
    begun = (now.turn, now.side) != (before.now.turn, before.now.side)
    if not begun or now.moves or now.fires or state.phase not in ("fire", "move"):
        return 0
    field, tried = Field(state), {rally.piece: rally for rally in now.rallies}
    for unit in field.of(state.side):
        rally = tried.get(unit.id)
        if not unit.disrupted and rally is None:
            continue
        agree(able(field, unit), rally is not None, "may try to rally", unit)
        if rally is not None:
            added = added_to_rally(field, unit) if field.on("leaders") else bonus(field, unit)
            agree((added, rally.die + added >= 5), (rally.added, rally.rallied), "rally", unit, rally)
            agree(not rally.rallied, unit.disrupted, "rallied", unit, rally)
    return len(tried)


def able(field: Field, unit: Piece) -> bool:
    """Not in an enemy zone, nor demoralized infantry, nor in flames, nor busy with a looted train."""
    trains = [piece.place for piece in field if piece.looted]
    busy = any(near(unit.place, place, 1) for place in trains)  # [21:19.4]
    beset = unit.place in field.zone(foe(field.ground, unit.side))  # [76:7.23, 21:8.2]
    lost = field.weak(unit) and field.kind(unit) in INFANTRY  # [76:11.11, 21:12.2]
    return not (beset or lost or busy or unit.place in field.state.burning)  # [21:19.5]


def bonus(field: Field, unit: Piece) -> int:
    """The best leader in or beside its hex; one off in fog, and for demoralized horse [76:10.23, 21:5.2, 21:12.2]."""
    leaders = field.leaders(unit.side, unit.place, within=1)
    value = max((field.ground.counters[leader.id].value for leader in leaders), default=0)
    return value - (field.state.fog + field.weak(unit) if field.ground.book == "2021" else 0)
