"""What `render` shows of this game."""

from dataclasses import replace

from game.battles import SCENARIOS
from game.battles.holdings import holdings
from game.battles.telling import board_text
from game.battles.view import BattlesView
from render.battles.ground import ground
from render.battles.pictures import FILM, LOOKS, draw, layers, parts
from render.battles.scene import size
from render.battles.spots import close_spots, spots
from render.face import Face, Look


def _meant(view: BattlesView) -> Look | None:
    """Between two combats the one that is asked about: who pays for it, who pursues."""
    return Look("action") if view.pending is not None else None


def _under(view: BattlesView, before: BattlesView) -> BattlesView:
    return replace(view, turn=before.turn, side=before.side, phase=before.phase, fog=before.fog)


def _warm() -> None:
    for battle in SCENARIOS:
        ground(battle)


FACE = Face(
    looks=frozenset(LOOKS),
    draw=draw,
    animate=FILM.animate,
    film=FILM,
    parts=parts,
    text=board_text,
    warm=_warm,
    lettered=True,
    spots=spots,
    close=close_spots,
    size=size,
    holdings=holdings,
    meant=_meant,
    layers=layers,
    under=_under,
)
