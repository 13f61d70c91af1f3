"""What `render` shows of this game."""

from collections.abc import Mapping, Sequence

from game.battles import SCENARIOS
from game.battles.telling import board_text
from game.battles.view import BattlesView
from render.battles import pictures
from render.battles.ground import ground
from render.face import Face, Look
from render.picture import Picture


def _draw(view: BattlesView, look: Look) -> Picture:
    return pictures.draw(view, look.kind, look.region, look.draft, look.targets)


def _parts(view: BattlesView) -> Mapping[str, Look]:
    return {name: Look(kind, key) for name, (kind, key) in pictures.parts(view).items()}


def _warm() -> None:
    for battle in SCENARIOS:
        ground(battle)


def _animate(views: Sequence[BattlesView]) -> Picture:
    return pictures.animate(list(views))


FACE = Face(
    looks=frozenset({"board", "zoc", "reach", "sight", "region", "action"}),
    draw=_draw,
    animate=_animate,
    parts=_parts,
    text=board_text,
    warm=_warm,
)
