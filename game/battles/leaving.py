"""How a beaten army leaves the field: by which hexes, at what cost, and who goes along [21:17.0]."""

from game.battles.board import GUN, Board, kept
from game.battles.course import FIELD, Piece
from game.battles.movement import allowance, reach, ride, riders, route
from game.battles.state import State
from game.battles.terrain import entry
from game.core.hexes import distance


def exit_hexes(state: State, piece: Piece) -> dict[str, int]:
    """The edge hexes by which a piece of a demoralized army can leave the field, and the cost [21:17.0, L3, W6].

    Who goes into flames stops there [21:19.5].
    """
    if not state.edition.exit or piece.where != FIELD or not state.broken(piece.side) or piece.march:
        return {}
    side = state.board.file.exits[piece.side]
    if state.counter(piece.id).kind == GUN or _from_edge(state.board, side, piece.place) >= allowance(state, piece):
        return {}
    found, costs = reach(state, piece), {}
    for hexagon in state.board.area(side):
        if hexagon in state.burning and hexagon != piece.place:
            continue
        last = _last(state, piece, hexagon)
        if last is not None and hexagon in found.paths and found.paths.cost(hexagon) + last <= found.allowance:
            costs[hexagon] = found.paths.cost(hexagon) + last
    return costs


def along(state: State, piece: Piece, hexagon: str) -> list[Piece]:
    """The leaders who may leave with a unit: they ride with it, and have the points for the edge, too [21:7.5]."""
    path, found = route(state, piece, hexagon), list[Piece]()
    for leader in riders(state, piece, path):
        last = _last(state, leader, hexagon)
        if last is not None and ride(state, leader, path, FIELD) + last <= state.counter(leader.id).move:
            found.append(leader)
    return found


def _last(state: State, piece: Piece, hexagon: str) -> int | None:
    """Points to go over the edge from a hex: what it takes to enter that."""
    if piece.disrupted or hexagon in state.board.road_hexes:
        return 1
    return entry(state.board, state.edition, hexagon, state.counter(piece.id).gait)


@kept()
def _from_edge(field: Board, area: str, here: str) -> int:
    """How many hexes it is to the nearest of an area."""
    return min(distance(here, there) for there in field.area(area))
