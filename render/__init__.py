"""From what a viewer may know to pictures and their descriptions; the same view always gives the same bytes."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.campaign import telling
from game.campaign.view import CampaignView
from game.core.rules import View
from render.campaign import pictures


@dataclass(frozen=True, slots=True)
class Look:
    """What to draw.

    `kind` is "action", "board", "region", "standings", "battle" or "winter"; `region` a region's key, a place, or a
    battle's number; `draft` the words of the order being composed; `targets` the places it may name next.
    """

    kind: str = "action"
    region: str = ""
    draft: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture's bytes (`png`, for an animation a GIF), its file name, and what it shows in under 1,024 characters."""

    png: bytes
    filename: str
    alt: str


ACTION = Look()


def _campaign(view: View) -> CampaignView:
    if isinstance(view, CampaignView):
        return view
    raise KeyError(f"no pictures for the game {view.game!r}")


def picture(view: View, look: Look = ACTION) -> Picture:
    """Draw one look at a view. Raises KeyError for a game without pictures."""
    campaign = _campaign(view)
    drawn = pictures.draw(campaign, look.kind, look.region, look.draft, look.targets)
    return Picture(drawn.data, drawn.filename, drawn.alt)


def animation(views: Sequence[View]) -> Picture:
    """A GIF of at most 8 MB that shows one view after another. Raises ValueError without views."""
    if not views:
        raise ValueError("an animation needs at least one view")
    drawn = pictures.animate([_campaign(view) for view in views])
    return Picture(drawn.data, drawn.filename, drawn.alt)


def regions(game: str) -> dict[str, str]:
    """The regions one may ask for: key -> name."""
    return pictures.region_names() if game == "campaign" else {}


def board_text(view: View) -> str:
    """The whole board in words."""
    return telling.board_text(_campaign(view))
