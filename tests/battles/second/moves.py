"""Where pieces may go: every way is tried, the cheapest first [76:6.0, 76:9.15, 76:11.12, 21:7.0, 21:8.1, 21:10.1]."""

from heapq import heappop, heappush
from math import ceil
from random import Random

from game.battles import RULES
from game.battles.course import Piece
from game.battles.state import State
from tests.battles.second.field import Field, foe, same
from tests.battles.second.ground import DISRUPTED, MARCH, ORDER

#: How many pieces' moves are looked at in one position.
SOME = 6


def check_moves(state: State, chance: Random) -> int:
    """Where some pieces of the side that moves may go; how many hexes there are."""
    if state.phase != "move" or state.pending or not RULES.to_move(state):
        return 0
    field, count = Field(state), 0
    offered = RULES.words(state, state.side, ("move",)).texts()
    own = [p for p in field if p.side == state.side and goes(field, p) and state.crowded in ("", p.id)]
    for piece in chance.sample(own, min(SOME, len(own))):
        ruled = set(RULES.words(state, state.side, ("move", piece.id)).texts()) if piece.id in offered else set()
        found, friends = reach(field, piece)
        makes_room = friends if field.ground.book == "1976" else set()  # [76:6.32] who stands there goes next
        same(found, ruled - {piece.place} - (makes_room - found), "where it may go", piece, field.kind(piece))
        count += len(found)
    return count


def goes(field: Field, piece: Piece) -> bool:
    """Whether a piece may still move: a unit, a leader, a limbered gun [76:6.16, 21:7.0, W4]."""
    able = piece in field.units or field.kind(piece) == "leader" or piece.limbered
    return able and not piece.moved


def points(field: Field, piece: Piece) -> int:
    """Its movement points; of the disrupted so many hexes [76:9.15, 76:11.12, 21:10.1, 21:12.2]."""
    printed = field.ground.counters[piece.id].move
    if field.kind(piece) == "leader":
        return printed - piece.spent
    if piece.disrupted:
        return 4 if field.weak(piece) else 2
    printed *= 2 if piece.march else 1  # [21:19.1]
    return ceil(printed / 2) if field.state.fog else printed  # [21:5.2]


def reach(field: Field, piece: Piece) -> tuple[set[str], set[str]]:
    """The hexes in which a piece may end its move, and those that other units stand in."""
    ground = field.ground
    how = DISRUPTED if piece.disrupted else MARCH if piece.march else ORDER
    closed, taken = barred(field, piece, how)
    found = spread(field, piece, {piece.place: 0}, closed, how)
    if ground.book == "2021" and piece in field.units:  # at least one hex [21:7.3]
        steps = [there for there in ground.around[piece.place] if there not in closed]
        found |= {there for there in steps if ground.step(piece.place, there, piece.id, how) is not None}
    return found - taken - {piece.place}, {unit.place for unit in field.units if unit.id != piece.id}


def spread(field: Field, piece: Piece, starts: dict[str, int], closed: set[str], how: str) -> set[str]:
    """All hexes to which its points take a piece from where it begins, with what it has spent there."""
    ground, most, spent = field.ground, points(field, piece), dict(starts)
    edge = sorted((cost, place) for place, cost in starts.items())
    while edge:
        sofar, here = heappop(edge)
        flames = here in field.state.burning and here != piece.place  # they stop it [21:19.5]
        if sofar > spent[here] or flames:
            continue
        for there in ground.around[here]:
            cost = ground.step(here, there, piece.id, how)
            if there not in closed and cost is not None and sofar + cost <= min(most, spent.get(there, most + 1) - 1):
                spent[there] = sofar + cost
                heappush(edge, (sofar + cost, there))
    return set(spent)


def barred(field: Field, piece: Piece, how: str) -> tuple[set[str], set[str]]:
    """The hexes that a piece may not enter, and those (with them) in which it may not stop."""
    state, enemy, old = field.state, foe(field.ground, piece.side), field.ground.book == "1976"
    units = [unit for unit in field.units if unit.id not in (piece.id, state.crowded)]
    enemies = {other.place for other in field if other.side == enemy}
    zone = field.zone(enemy)
    if field.kind(piece) == "leader":  # [76:10.0, 21:7.5, 21:11.1]
        caught = enemies | (zone - {unit.place for unit in units if unit.side == piece.side})
        return enemies if old else caught, caught
    if field.kind(piece) == "gun":  # [W4, 21:6.5]
        others = enemies | {gun.place for gun in field if field.kind(gun) == "gun" and gun.id != piece.id}
        return others, others
    march = zone if how == MARCH else set()  # [21:19.1]
    taken = {unit.place for unit in units}
    hostile = {unit.place for unit in units if unit.side == enemy}
    return march | (hostile if old else taken), march | taken  # [76:6.31, 76:6.32, 21:7.6]
