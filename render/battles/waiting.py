"""Reinforcements that wait to come in, drawn at the edge by which they will."""

from collections.abc import Iterable, Iterator

from PIL import Image

from game.battles.board import board
from game.battles.course import AWAY, DUE, FIELD
from game.battles.telling import arrival_time
from game.battles.view import ArrivalView, BattlesView
from game.core.text import _
from render.battles.counters import ribbon
from render.battles.pieces import Table, Written, clear, sprite, stood
from render.canvas import Point, framed, stamp

#: How large a waiting counter is beside one on the field, and how far outside its hex it stands, in sides of a hex.
SMALLER, OUTSIDE = 0.8, 0.42
#: How far the pieces of one hex lie apart.
BESIDE = 0.3
#: So many of its heights a slip may stand inwards of who waits.
INWARDS = 3


def waiting(view: BattlesView) -> dict[str, str]:
    """The hex at which each piece waits: those of a command beside each other, in the middle of their edge.

    They leave room for who is still to come there.
    """
    field, found = board(view.battle), {}
    for arrival in view.arrivals:
        pieces = [p.id for p in view.pieces.values() if p.where == DUE and field.counters[p.id].command == arrival.id]
        later = sum(2 * len(set(one.entry) & set(arrival.entry)) > len(one.entry) for one in _later(view))
        room = max(1, len(arrival.entry) - later)
        first = max(0, (room - len(pieces)) // 2)
        for n, piece in enumerate(pieces):
            found[piece] = arrival.entry[first + n % (room - first)]
    return found


def _later(view: BattlesView) -> list[ArrivalView]:
    """The commands of which some are still to come."""
    return [one for one in view.arrivals if not one.arrived and one.entry and _away(view, one)]


def coming(view: BattlesView) -> dict[str, ArrivalView]:
    """The hex at which each command is shown that is still to come: along its edge, beside others, who waits there, and
    who stands there.
    """
    left, stand = _later(view), {piece.place for piece in view.pieces.values() if piece.where == FIELD}
    found: dict[str, ArrivalView] = {}
    held = set(waiting(view).values())
    for arrival in left:
        same = [one.id for one in left if set(one.entry) & set(arrival.entry)]
        n = len(arrival.entry) * (2 * same.index(arrival.id) + 1) // (2 * len(same))
        free = [(at in stand, abs(k - n), k) for k, at in enumerate(arrival.entry) if at not in held | found.keys()]
        found[arrival.entry[min(free, default=(False, 0, n))[2]]] = arrival
    return found


def _away(view: BattlesView, arrival: ArrivalView) -> list[str]:
    """The pieces that are still to come with a command, its units first."""
    field = board(view.battle)
    pieces = [view.pieces[p] for p in arrival.pieces if p in view.pieces]
    away = [p.id for p in pieces if p.where == AWAY and p.side == arrival.side]
    return sorted(away, key=lambda piece: not field.counters[piece].is_unit)


def laid(table: Table, told: Iterable[Written] = ()) -> list[Written]:
    """Every waiting piece in the picture, half beyond the edge of the field, and a sign of each command that is still
    to come, beside what is `told` in the whole picture; where something is written.
    """
    for piece, spot in places(table):
        _stamp(table, piece, spot)
    return list(_signs(table, told))


def places(table: Table) -> Iterator[tuple[str, Point]]:
    """Every waiting piece in the picture, and where it stands: those of one hex beside each other."""
    held: dict[str, int] = {}
    for piece, hexagon in waiting(table.view).items():
        n = held[hexagon] = held.get(hexagon, 0) + 1
        if table.sees(hexagon):
            (x, y), (dx, dy) = _edge(table, hexagon)
            shift = (n - 1) * BESIDE * table.unit
            yield piece, (x + dy * shift, y + dx * shift)


def _signs(table: Table, told: Iterable[Written]) -> Iterator[Written]:
    """Of each command still to come its first unit, and beside it the turn in which it comes; from afar that stands
    under the field, and beside the unit the name.
    """
    plan, window = table.plan, table.window
    side = round(plan.counter * _share(plan))
    signs = {hexagon: arrival for hexagon, arrival in coming(table.view).items() if plan.sees(hexagon)}
    edge = [*(spot for _piece, spot in places(plan)), *(_edge(plan, hexagon)[0] for hexagon in signs)]
    taken = [*stood(plan), *told, *((spot, (side, side)) for spot in edge)]
    for hexagon, arrival in signs.items():
        _stamp(table, _away(table.view, arrival)[0], _edge(table, hexagon)[0])
        text = _(arrival.name)
        if table.near:
            text = _("{name}, {when}").format(name=text, when=arrival_time(arrival))
        high = round(plan.read / 0.86) + 1
        slip = ribbon(text, high)
        spot = _beside(plan, hexagon, slip, taken)
        taken.append((spot, slip.size))
        if window.of:
            slip, spot = ribbon(text, round(high * window.fine)), window.finer(spot)
        stamp(table.image, slip, spot)
        yield spot, slip.size


def _beside(plan: Table, hexagon: str, slip: Image.Image, taken: list[Written]) -> Point:
    """Where a slip stands inwards of who waits at a hex; along the edge if it would cover something there, or further
    in.
    """
    (x, y), (dx, dy) = _edge(plan, hexagon)
    half = plan.counter * _share(plan) / 2
    across, along = half + slip.width / 2, half + slip.height
    spots = []
    for off in range(INWARDS):
        down = half + slip.height * (0.5 + off)
        ways = [(x - dx * across + abs(dy) * by, y - dy * down + abs(dx) * by) for by in (0.0, along, -along)]
        spots += [framed(slip, way, plan.window) for way in ways]
    return next((at for at in spots if clear(at, slip, taken)), spots[0])


def _stamp(table: Table, piece: str, spot: Point) -> None:
    stamp(table.image, sprite(table, table.view.pieces[piece], _share(table)), spot)


def _share(table: Table) -> float:
    """How large a waiting counter is beside one on the field: as large where a phone would not show it else."""
    return SMALLER if table.near else 1.0


def _edge(table: Table, hexagon: str) -> tuple[Point, tuple[int, int]]:
    """Where a piece waits that comes in by a hex, and the way out of the field there."""
    (x, y), (dx, dy) = table.at(hexagon), _outward(table, hexagon)
    return (x + dx * OUTSIDE * table.unit, y + dy * OUTSIDE * table.unit), (dx, dy)


def _outward(table: Table, hexagon: str) -> tuple[int, int]:
    """The way to the nearest edge of the field."""
    (x, y), (wide, high) = table.base.close.at(hexagon), table.base.close.size
    return min([(x, (-1, 0)), (wide - x, (1, 0)), (y, (0, -1)), (high - y, (0, 1))])[1]
