"""What `render` shows of this game."""

from dataclasses import replace
from functools import partial

from game.agony.holdings import holdings
from game.agony.telling import board_text
from game.agony.view import AgonyView
from render.agony import aim, layers, pictures
from render.agony.ground import ground
from render.agony.spots import anchors, lands, spots
from render.face import Face, Look


def _warm() -> None:
    ground()
    lands()


def _under(view: AgonyView, before: AgonyView) -> AgonyView:
    """Nobody is waited for in it any more."""
    return replace(
        view, turn=before.turn, years=before.years, round=before.round, phase=before.phase, active=before.active,
        to_move=(),
    )  # fmt: skip


def _meant(view: AgonyView) -> Look | None:
    """A card that may be kept [8.2]."""
    held = [card for card in view.hand if view.question == "keep"]
    return Look("card", held[0].id) if len(held) == 1 else None


FACE = Face(
    looks=frozenset(pictures.KINDS),
    draw=pictures.draw,
    animate=pictures.FILM.animate,
    film=pictures.FILM,
    parts=lambda _view: pictures.parts(),
    text=board_text,
    warm=_warm,
    lettered=True,
    spots=spots,
    anchors=anchors,
    close=partial(spots, close=True),
    layers=layers.layers,
    size=lambda _view: aim.whole().size,
    holdings=holdings,
    retells=True,
    card=lambda card: Look("card", card.id),
    meant=_meant,
    under=_under,
)
