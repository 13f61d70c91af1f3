"""Reinforcements that wait to come in, drawn at the edge by which they will."""

from game.battles.board import LEADER, board
from game.battles.view import DUE, BattlesView
from render.battles.counters import card, medal
from render.battles.pieces import COUNTER, Table, look_of
from render.canvas import stamp

#: How large a waiting counter is beside one on the field, and how far outside its hex it stands, in sides of a hex.
SMALLER, OUTSIDE = 0.8, 0.42
#: How far the pieces of one hex lie apart.
BESIDE = 0.3


def waiting(view: BattlesView) -> dict[str, str]:
    """The hex at which each piece waits: those of a command beside each other, in the middle of their edge."""
    field, found = board(view.battle), {}
    for arrival in view.arrivals:
        pieces = [p.id for p in view.pieces.values() if p.where == DUE and field.counters[p.id].command == arrival.id]
        first = max(0, (len(arrival.entry) - len(pieces)) // 2)
        for n, piece in enumerate(pieces):
            found[piece] = arrival.entry[first + n % max(1, len(arrival.entry) - first)]
    return found


def laid(table: Table) -> None:
    """Every waiting piece in the picture, half beyond the edge of the field."""
    held: dict[str, int] = {}
    for piece, hexagon in waiting(table.view).items():
        n = held[hexagon] = held.get(hexagon, 0) + 1
        if table.sees(hexagon):
            (x, y), (dx, dy), u = table.at(hexagon), _outward(table, hexagon), table.unit
            look, side = look_of(table.view, table.view.pieces[piece]), round(COUNTER * u * SMALLER)
            shift = (n - 1) * BESIDE * u
            spot = (x + dx * OUTSIDE * u + dy * shift, y + dy * OUTSIDE * u + dx * shift)
            stamp(table.image, (medal if look.kind == LEADER else card)(look, side), spot)


def _outward(table: Table, hexagon: str) -> tuple[int, int]:
    """The way to the nearest edge of the field."""
    (x, y), (wide, high) = table.base.close.at(hexagon), table.base.close.size
    return min([(x, (-1, 0)), (wide - x, (1, 0)), (y, (0, -1)), (high - y, (0, 1))])[1]
