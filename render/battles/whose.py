"""Whose name a slip is taken for: where all stand who have names, and whom it seems nearest."""

from collections.abc import Iterable, Mapping
from math import hypot

from game.battles.board import GUN, LEADER, TRAIN, Board
from game.battles.course import Piece
from render.battles import pieces
from render.battles.pieces import Table, middle
from render.canvas import Area, Point

#: A piece's hex and kind: leaders, units, and guns and trains of a hex are each named on their own.
Key = tuple[str, int]
LEADERS, UNITS, TRAINS = 0, 1, 2
KINDS = {LEADER: LEADERS, GUN: TRAINS, TRAIN: TRAINS}
#: A slip is read as the name of what it lies under: that seems so much nearer than what lies beneath it.
UNDER = 0.4


def kind(board: Board, piece: Piece) -> int:
    """Among whom of its hex a piece is named."""
    return KINDS.get(board.counters[piece.id].kind, UNITS)


def standing(table: Table, fallen: Iterable[str]) -> dict[Key, Area]:
    """Where all stand who have names; of the fallen, where their crosses do."""
    found = {(hexagon, UNITS): _box(middle(table, hexagon), table.unit) for hexagon in fallen}
    for hexagon, stack in pieces.stacks(table.view).items():
        if not table.sees(hexagon):
            continue
        found[hexagon, kind(table.board, stack[0])] = _box(middle(table, hexagon), table.counter)
        for piece, spot, side in pieces.hung(table, hexagon, stack):
            found.setdefault((hexagon, kind(table.board, piece)), _box(spot, side))
    return found


def own(spot: Point, key: Key, everybody: Mapping[Key, Area]) -> bool:
    """Whether a slip there is nearer to whom it names than to anybody else."""
    mine = _seems(spot, everybody[key])
    return all(mine < _seems(spot, box) for other, box in everybody.items() if other != key)


def _box(spot: Point, side: float) -> Area:
    return spot[0] - side / 2, spot[1] - side / 2, spot[0] + side / 2, spot[1] + side / 2


def _seems(spot: Point, box: Area) -> float:
    """How far the middle of a slip seems from what stands there."""
    (x, y), (left, top, right, low) = spot, box
    return hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, (y - low) * UNDER))
