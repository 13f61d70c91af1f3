"""What a side of a battle is told as it begins: what wins, and its army."""

from game.battles.board import GUN, LEADER, board
from game.battles.telling import names, strength
from game.battles.view import BattlesView
from game.core.briefing import aim
from game.core.text import _


def what_wins(view: BattlesView, seat: str) -> tuple[str, ...]:
    """What wins, for both sides alike."""
    return (aim(view.game, view.edition),)


def briefing(view: BattlesView) -> tuple[str, ...]:
    """The aim, then how many units of what strength there are, with their guns and generals."""
    counters = board(view.battle).counters
    own = [piece for piece in view.pieces.values() if piece.side == view.viewer]
    units = [piece for piece in own if counters[piece.id].is_unit]
    army = _("Your army: {n} units of strength {total} in all; guns: {guns}; generals: {names}.").format(
        n=len(units),
        total=sum(strength(view, piece) for piece in units),
        guns=sum(counters[piece.id].kind == GUN for piece in own),
        names=names(view, [piece.id for piece in own if counters[piece.id].kind == LEADER]) or "–",
    )
    return (*what_wins(view, view.viewer), army)
