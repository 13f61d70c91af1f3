"""Setting up: printed in 1976, free within limits in 2021.

[76:3.0, 76:15.11, 76:15.12, 21:3.0, 21:3.2, L.deploy, W.deploy]
"""

from game.battles.board import GUN, LEADER, Placement
from game.battles.position import Position, position
from game.battles.state import State
from game.battles.terrain import entry
from game.battles.view import FIELD, TO_PLACE, Piece
from game.core.hexes import distance
from game.core.text import _


def own(state: State) -> list[Piece]:
    """The pieces the side sets up."""
    return [p for p in state.pieces.values() if p.side == state.side and p.where in (FIELD, TO_PLACE)]


def limits(state: State, piece: str) -> list[Placement]:
    """The limits that bind a piece."""
    counter = state.counter(piece)
    return [
        limit
        for limit in state.board.file.placements
        if limit.side == counter.side and limit.of != piece
        and (not limit.kinds or counter.kind in limit.kinds)
        and (not limit.commands or counter.command in limit.commands)
    ]  # fmt: skip


def why_not(state: State, piece: str, hexagon: str) -> tuple[str, str] | None:
    """Why a piece may not be set up in a hex, with the rule; None if it may."""
    now, counter = position(state), state.counter(piece)
    rule = {"lutter": "L.deploy", "wittstock": "W.deploy"}.get(state.battle, "21:3.0")
    if entry(state.board, state.edition, hexagon, counter.gait) is None:
        return _("It may not stand in such terrain."), rule
    if not _free(now, state, piece, hexagon):
        return _("There is a piece of its kind there already."), "21:3.2, 21:7.6"
    for limit in limits(state, piece):
        if not _meets(state, now, limit, hexagon):
            return _limit_text(state, limit), rule
    return None


def _free(now: Position, state: State, piece: str, hexagon: str) -> bool:
    """Stacking holds in the set-up, too: one unit, one gun, one train [21:3.2, 21:7.6]."""
    counter = state.counter(piece)
    if counter.kind == LEADER:
        return True
    there = now.units if counter.is_unit else now.guns if counter.kind == GUN else now.trains
    return hexagon not in there or there[hexagon].id == piece


def _meets(state: State, now: Position, limit: Placement, hexagon: str) -> bool:
    board = state.board
    if limit.zone and hexagon not in board.file.zones[limit.zone]:
        return False
    if limit.area and hexagon not in board.area(limit.area):
        return False
    if limit.within and not _near(state, limit, hexagon):
        return False
    if limit.ground and not set(board.kinds_of(hexagon)) <= set(limit.ground):
        return False
    if limit.clear_of and any(board.brinks.get((hexagon, n)) == limit.clear_of for n in board.grid.around[hexagon]):
        return False
    if limit.beside:
        area = board.area(limit.beside)
        if hexagon in area or not set(board.grid.around[hexagon]) & set(area):
            return False
    if limit.joins:
        unit = now.units.get(hexagon)
        return unit is not None and state.counter(unit.id).command in limit.joins
    return True


def _near(state: State, limit: Placement, hexagon: str) -> bool:
    """Within so many hexes of a hex, or of a leader who stands already."""
    centre = state.pieces[limit.of].place if limit.of in state.pieces else limit.of
    return bool(centre) and distance(centre, hexagon) <= limit.within


def _limit_text(state: State, limit: Placement) -> str:
    if limit.within:
        of = state.name(limit.of) if limit.of in state.pieces else state.board.place(limit.of)
        return _("It is set up within {n} hexes of {of}.").format(n=limit.within, of=of)
    if limit.joins:
        return _("It is set up with a unit of {commands}.").format(commands=", ".join(limit.joins))
    return _("That hex is outside the limits of its set-up.")


def open_hexes(state: State, piece: str) -> list[str]:
    """Where a piece may be set up now."""
    now = position(state)
    key = ("deploy", piece)
    if key not in now.memo:
        here = state.pieces[piece].place
        found = [h for h in state.board.grid.hexes if h != here and why_not(state, piece, h) is None]
        now.memo[key] = found
    hexes: list[str] = now.memo[key]
    return hexes


def faults(state: State) -> list[str]:
    """The pieces that do not stand, or stand where they must not."""
    return [p.id for p in own(state) if p.where == TO_PLACE or why_not(state, p.id, p.place) is not None]


def place(state: State, piece: str, hexagon: str) -> None:
    """Set up one piece."""
    state.put(piece, where=FIELD, place=hexagon)


def propose(state: State) -> None:
    """Take the whole proposed set-up of the side."""
    for piece in own(state):
        state.put(piece.id, where=FIELD, place=state.counter(piece.id).hex)
