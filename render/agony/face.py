"""What `render` shows of this game."""

from collections.abc import Mapping, Sequence

from game.agony.telling import board_text
from game.agony.view import AgonyView
from render.agony import pictures
from render.agony.ground import ground
from render.face import Face, Look
from render.picture import Picture


def _draw(view: AgonyView, look: Look) -> Picture:
    return pictures.draw(view, look.kind, look.region, look.draft, look.targets, look.near)


def _parts(view: AgonyView) -> Mapping[str, Look]:
    return {name: Look(kind, key) for name, (kind, key) in pictures.parts().items()}


def _warm() -> None:
    ground()


def _animate(views: Sequence[AgonyView]) -> Picture:
    return pictures.animate(list(views))


FACE = Face(
    looks=frozenset({"board", "standings", "hand", "region", "action", "card", "tracks"}),
    draw=_draw,
    animate=_animate,
    parts=_parts,
    text=board_text,
    warm=_warm,
)
