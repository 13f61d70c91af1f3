"""Who fights whom: who must attack and be attacked, and beside whom [76:8.1, 76:8.2, 21:9.0, 21:9.1]."""

from collections import Counter

from game.battles.state import State
from tests.battles.second.field import Field, agree, foe, same


def check_attacks(before: State, state: State) -> int:
    """All attacks as they are declared, before the first is fought; how many there are."""
    combats = state.now.combats
    if before.phase != "declare" or state.phase != "resolve" or any(combat.result for combat in combats):
        return 0
    field, pieces = Field(state), state.pieces
    attacks = Counter(unit for combat in combats for unit in combat.attackers)
    attacked = Counter(unit for combat in combats for unit in combat.defenders)
    agree([], [unit for unit, n in (attacks + attacked).items() if n > 1], "in two combats")  # [76:8.13, 21:9.1]
    agree([], [unit for unit in attacks if pieces[unit].disrupted], "disrupted, and attacks")  # [76:9.12, 21:10.1]
    for combat in combats:
        places = {pieces[unit].place for unit in combat.defenders}
        for unit in combat.attackers:  # each beside all whom it attacks [76:8.21, 76:8.22, 21:9.1]
            far = places - set(field.ground.beside(pieces[unit].place))
            same(set(), far, "not beside whom it attacks", pieces[unit], combat)
    check_duties(field, attacks, attacked)
    return len(combats)


def check_duties(field: Field, attacks: Counter[str], attacked: Counter[str]) -> None:
    """Who is in good order and not on a march attacks; who is beside it in good order is attacked [76:8.11, 21:9.0]."""
    state = field.state
    steady = [unit for unit in field.of(state.side) if not unit.disrupted and not unit.march]
    enemies = {unit.place: unit for unit in field.of(foe(field.ground, state.side)) if not unit.disrupted}
    for unit in steady:
        near = [enemies[place] for place in field.ground.beside(unit.place) if place in enemies]
        agree([], [enemy.id for enemy in near if enemy.id not in attacked], "must be attacked, beside", unit)
        agree(True, unit.id in attacks or not near, "must attack", unit, [enemy.id for enemy in near])
