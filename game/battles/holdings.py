"""What a hex holds, for whoever points at it."""

from game.battles.board import Board, board
from game.battles.telling import ground_name, piece_text, side_name
from game.battles.view import FIELD, BattlesView
from game.core.holding import Holding
from game.core.text import _

#: The rules about terrain, disruption, zones of control and leaders, by edition.
RULES = {"1976": ("76:6.2", "76:9.1", "76:7.1", "76:10.1"), "2021": ("21:7.2", "21:10.1", "21:8.2", "21:11.2")}


def holdings(view: BattlesView, place: str) -> tuple[Holding, ...]:
    """Its ground, who stands there, and whose zones of control lie over it."""
    field = board(view.battle)
    if place not in field.grid:
        return ()
    terrain, disrupted, zone, leading = RULES[view.edition]
    lines = [Holding(f"{field.place(place)}: {_grounds(field, place)}", terrain)]
    for piece in view.pieces.values():
        if piece.where == FIELD and piece.place == place:
            counter = field.counters[piece.id]
            rule = disrupted if piece.disrupted else "" if counter.is_unit else leading
            lines.append(Holding(piece_text(view, piece), rule))
    for side, hexes in view.zones.items():
        if place in hexes:
            lines.append(Holding(_("In a zone of control of {side}").format(side=side_name(view, side)), zone))
    return tuple(lines)


def _grounds(field: Board, place: str) -> str:
    return ", ".join(ground_name(kind) for kind in field.kinds_of(place))
