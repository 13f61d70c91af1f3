"""What `render` shows of this game."""

from dataclasses import replace

from game.cuius.holdings import holdings
from game.cuius.telling import board_text
from game.cuius.view import CuiusView
from render.cuius import pictures, scene
from render.cuius.ground import ground
from render.cuius.spots import spots
from render.face import Face, Look


def _under(view: CuiusView, before: CuiusView) -> CuiusView:
    """Nobody is asked anything in it any more."""
    return replace(view, headline=before.headline, year=before.year, phase=before.phase, to_move=(), question="")


def _warm() -> None:
    ground()


FACE = Face(
    looks=frozenset(pictures.KINDS),
    draw=pictures.draw,
    animate=pictures.FILM.animate,
    film=pictures.FILM,
    parts=pictures.parts,
    text=board_text,
    warm=_warm,
    lettered=True,
    spots=spots,
    close=spots,
    size=scene.size,
    holdings=holdings,
    layers=pictures.layers,
    under=_under,
    card=lambda mat: Look("mat", f"{mat.side}@{mat.place}"),
)
