"""Places that count at the end, and that an order leaves to nobody [21:18.0, L.vp, W.vp]. Views only."""

from game.battles import queries
from game.battles.board import board
from game.battles.course import FIELD
from game.battles.view import BattlesView
from game.core.text import _, listed
from game.core.words import Sentence


def given_up(view: BattlesView, order: Sentence) -> str:
    """Which places none of the own units holds any more when it is given."""
    field, goes = board(view.battle), queries.goal_of(view, order)
    own = [piece for piece in view.pieces.values() if piece.side == view.viewer and field.counters[piece.id].is_unit]
    before = {piece.place for piece in own if piece.where == FIELD}
    after = {goes.get(piece.id, piece.place) for piece in own if piece.where == FIELD or piece.id in goes}
    found = [
        _("{place} ({n} points at the end)").format(place=_(hold.name), n=hold.points)
        for hold in field.file.victory.holds
        if hold.side in ("", view.viewer) and before & {*field.area(hold.area)} and not after & {*field.area(hold.area)}
    ]
    return _("gives up {places}").format(places=listed(found)) if found else ""
