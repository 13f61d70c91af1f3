"""What `render` shows of this game."""

from collections.abc import Mapping, Sequence

from game.campaign.telling import board_text
from game.campaign.view import CampaignView
from render.campaign import pictures
from render.campaign.ground import ground
from render.face import Face, Look
from render.picture import Picture


def _draw(view: CampaignView, look: Look) -> Picture:
    return pictures.draw(view, look.kind, look.region, look.draft, look.targets)


def _parts(view: CampaignView) -> Mapping[str, Look]:
    return {name: Look(kind, key) for name, (kind, key) in pictures.parts().items()}


def _warm() -> None:
    ground()


def _animate(views: Sequence[CampaignView]) -> Picture:
    return pictures.animate(list(views))


FACE = Face(
    looks=frozenset({"board", "standings", "region", "action", "winter", "battle"}),
    draw=_draw,
    animate=_animate,
    parts=_parts,
    text=board_text,
    warm=_warm,
)
