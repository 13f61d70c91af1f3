"""Leaders who stand alone, or would: beside an enemy unit in good order one is lost [76:10.0, 21:11.1]. Views only."""

from game.battles.board import LEADER, board
from game.battles.course import FIELD, Piece
from game.battles.queries import GOING
from game.battles.telling import name
from game.battles.view import BattlesView
from game.core.text import _, listed
from game.core.words import Sentence


def lonely(view: BattlesView) -> list[str]:
    """The own leaders who stand alone, told to whoever is to move."""
    if view.viewer not in view.to_move or view.phase in ("deploy", "fire"):
        return []
    found = [
        _("{piece} ({hex})").format(piece=name(view, piece.id), hex=piece.place)
        for piece in view.pieces.values()
        if _leads(view, piece, view.viewer) and _unit(view, piece.place) is None
    ]
    return [_("Alone, and lost if the enemy comes beside: {names}.").format(names=listed(found))] if found else []


def left_behind(view: BattlesView, order: Sentence) -> str:
    """Which leaders a unit leaves alone in its hex as it goes."""
    unit = view.pieces.get(order[1]) if order[2:] and order[0] in GOING else None
    if unit is None or unit.where != FIELD or order[2] == unit.place or unit != _unit(view, unit.place):
        return ""
    left = [
        name(view, piece.id)
        for piece in view.pieces.values()
        if piece.place == unit.place and _leads(view, piece, unit.side) and piece.id not in order[3:]
    ]
    if not left:
        return ""
    enemy = board(view.battle).foe[unit.side]
    lost = unit.place in view.zones.get(enemy, ())
    text = _("leaves {names} to the enemy") if lost else _("leaves {names} alone in {hex}")
    return text.format(names=listed(left), hex=unit.place)


def _leads(view: BattlesView, piece: Piece, side: str) -> bool:
    """Whether it is a leader of a side on the field."""
    return piece.side == side and piece.where == FIELD and board(view.battle).counters[piece.id].kind == LEADER


def _unit(view: BattlesView, hexagon: str) -> Piece | None:
    """The combat unit in a hex."""
    units = (p for p in view.pieces.values() if p.where == FIELD and p.place == hexagon)
    return next((piece for piece in units if board(view.battle).counters[piece.id].is_unit), None)
