"""What an attack may bring, from what its commander sees: odds of combats and sieges on the board."""

from dataclasses import dataclass

from game.agony.board import BOARD, ground
from game.agony.odds_chances import Army, Odds, assaults, combat
from game.agony.view import AgonyView, StackView
from game.core.text import _

#: For how many siege rolls the chance to take a fortress is told.
ROLLS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Siege:
    """The chances that a fortress has fallen after so many rolls, and what is added to the first [13.23, 13.26]."""

    drm: int
    falls: dict[int, float]


def stacks(view: AgonyView) -> dict[str, StackView]:
    """Every stack with units, by what people call it."""
    return {_name(stack): stack for stack in view.stacks if stack.units}


def _name(stack: StackView) -> str:
    place = ground(stack.place)
    where = BOARD.names.get(place, place)
    leaders = ", ".join(str(names.leader(leader.id)) for leader in stack.leaders)
    return f"{where}{' (inside)' if stack.inside else ''}: {leaders or '–'}, {stack.cf} CF"


def fortresses(view: AgonyView, side: str) -> dict[str, str]:
    """The fortified cities that a side might besiege, by what people call them."""
    return {
        f"{city.name} ({_('fortress')} {city.fort})": city.id
        for city in view.cities.values()
        if city.fort and city.side != side
    }


def battle(attackers: StackView, defenders: StackView) -> Odds:
    """The odds if one stack attacks another in the open; the best leader of each commands [10.13, 12.24]."""
    people = [leader.id for stack in (attackers, defenders) for leader in stack.leaders]
    return combat(_army(attackers), _army(defenders), people)


def _army(stack: StackView) -> Army:
    units = {unit.kind: unit.n for unit in stack.units}
    if not stack.leaders:
        return Army(units)
    best = max(stack.leaders, key=lambda leader: (leader.stars, leader.battle, leader.id))
    return Army(units, best.battle, best.stars > 0)


def siege(view: AgonyView, besiegers: StackView, city: str) -> Siege:
    """The chances of a stack before a fortress, from the Siege marker that lies there [13.23-13.26]."""
    skill = max((BOARD.leaders[leader.id].siege for leader in besiegers.leaders), default=0)
    marker = max(0, view.cities[city].siege)
    drm = BOARD.spaces[city].siege + marker + skill
    return Siege(drm, {rolls: assaults(drm, marker, rolls) for rolls in ROLLS})
