"""Who may stand with whom, and where [76:6.3, 76:5.3, 76:10.0, 21:7.6, 21:6.5, 21:7.1, 21:11.1]."""

from collections import defaultdict

from game.battles.course import Piece
from game.battles.state import State
from tests.battles.second.field import Field, agree, foe


def check_stacks(state: State) -> int:
    """Every hex in which somebody stands; how many there are."""
    field, stacks = Field(state), defaultdict[str, list[Piece]](list)
    for piece in field:
        stacks[piece.place].append(piece)
    for place, here in stacks.items():
        agree(True, place in field.ground.hexes, "off the map", here)
        check_stack(field, here)
    if state.phase != "deploy":
        check_leaders(field)
        check_ground(field)
    return len(stacks)


def check_stack(field: Field, here: list[Piece]) -> None:
    """One unit [76:6.32, 21:7.6], one train, one gun (2021), and nobody of the enemy but a looted train [21:19.4]."""
    units = [p.id for p in here if p in field.units and p.id != field.state.crowded]
    agree(True, len(units) <= 1, "units in a hex", here)
    agree(True, sum(field.kind(p) == "train" for p in here) <= 1, "trains in a hex", here)
    guns = sum(field.kind(p) == "gun" for p in here)
    agree(True, guns <= 1 or field.ground.book == "1976", "guns in a hex", here)
    masters = {p.side for p in here if p in field.units or field.kind(p) == "leader"}
    agree([], [p.id for p in here if masters - {p.side} and not p.looted], "with an enemy", here)


def check_leaders(field: Field) -> None:
    """No leader stands alone in an enemy zone of control [76:10.0, 21:11.1]."""
    for side in (one.id for one in field.ground.file.sides):
        zone = field.zone(foe(field.ground, side)) - {unit.place for unit in field.of(side)}
        leaders = [piece for piece in field if field.kind(piece) == "leader" and piece.side == side]
        agree([], [leader for leader in leaders if leader.place in zone], "alone in an enemy zone of control")


def check_ground(field: Field) -> None:
    """Nobody stands where his arm may not go, but on a road [76:6.21, 21:7.1, 21:7.2.2]."""
    roads = {place for step in field.ground.roads for place in step}
    lost = [u for u in field.units if field.ground.enter(u.place, u.id) is None and u.place not in roads]
    agree([], lost, "prohibited terrain")
