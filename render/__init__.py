"""From what a viewer may know to pictures and their descriptions; the same view always gives the same bytes."""

from collections.abc import Sequence
from dataclasses import dataclass

import game.battles as battles_rules
from game.agony import telling as agony_telling
from game.agony.view import AgonyView
from game.battles import telling as battles_telling
from game.battles.view import BattlesView
from game.campaign import telling as campaign_telling
from game.campaign.view import CampaignView
from game.core.rules import View
from render.agony import ground as agony_ground
from render.agony import pictures as agony
from render.battles import ground as battles_ground
from render.battles import pictures as battles
from render.campaign import ground as campaign_ground
from render.campaign import pictures as campaign
from render.picture import Picture

__all__ = ["ACTION", "REPORTS", "Look", "Picture", "animation", "board_text", "parts", "picture", "warm"]


@dataclass(frozen=True, slots=True)
class Look:
    """What to draw.

    `kind` is "action", "board" or "region"; in a campaign also "standings", "battle" or "winter"; of a battle
    "zoc" (zones of control), "sight" (of a gun) or "reach" (of a piece); of agony "standings" or "tracks", "hand" (of
    the viewer) or "card". `region` is a region's key, a place, a hex, a piece or side, a card, or a battle's number;
    `draft` the words of the order being composed; `targets` the places it may name next; `near` the places where
    something happened that the picture is to show (of agony: other games' views know it).
    """

    kind: str = "action"
    region: str = ""
    draft: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


ACTION = Look()
#: Besides its board, what of a game can be looked at: by game, the kinds of `Look`.
REPORTS = {"campaign": ("battle", "winter", "standings"), "agony": ("standings",)}


def warm() -> None:
    """Load what every picture is painted on, so that the first one is not slow."""
    campaign_ground.ground()
    agony_ground.ground()
    for battle in battles_rules.SCENARIOS:
        battles_ground.ground(battle)


def picture(view: View, look: Look = ACTION) -> Picture:
    """Draw one look at a view. Raises KeyError for a game without pictures, or for a card that may not be seen."""
    words = (look.kind, look.region, look.draft, look.targets)
    if isinstance(view, BattlesView):
        return battles.draw(view, *words)
    if isinstance(view, CampaignView):
        return campaign.draw(view, *words)
    if isinstance(view, AgonyView):
        return agony.draw(view, *words, look.near)
    raise KeyError(f"no pictures for the game {view.game!r}")


def animation(views: Sequence[View]) -> Picture:
    """A GIF of at most 8 MB that shows one view after another. Raises ValueError without views."""
    if not views:
        raise ValueError("an animation needs at least one view")
    fought = [view for view in views if isinstance(view, BattlesView)]
    marched = [view for view in views if isinstance(view, CampaignView)]
    suffered = [view for view in views if isinstance(view, AgonyView)]
    if len(fought) == len(views):
        return battles.animate(fought)
    if len(marched) == len(views):
        return campaign.animate(marched)
    if len(suffered) == len(views):
        return agony.animate(suffered)
    raise KeyError(f"no pictures for the game {views[0].game!r}")


def parts(view: View) -> dict[str, Look]:
    """What part of the board one may ask for, by name: regions, places, pieces, and what may be laid over them."""
    known: dict[str, tuple[str, str]] = {}
    if isinstance(view, BattlesView):
        known = battles.parts(view)
    elif isinstance(view, CampaignView):
        known = campaign.parts()
    elif isinstance(view, AgonyView):
        known = agony.parts()
    return {name: Look(kind, key) for name, (kind, key) in known.items()}


def board_text(view: View) -> str:
    """The whole board in words. Raises KeyError for a game without."""
    if isinstance(view, BattlesView):
        return battles_telling.board_text(view)
    if isinstance(view, CampaignView):
        return campaign_telling.board_text(view)
    if isinstance(view, AgonyView):
        return agony_telling.board_text(view)
    raise KeyError(f"no board in words for the game {view.game!r}")
