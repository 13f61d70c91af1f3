"""Where the campaign's places lie in the picture of the whole board."""

from functools import cache

from game.campaign.board import BOARD
from game.campaign.view import CampaignView
from render.campaign import aim
from render.campaign.ground import ground
from render.spots import Anchors, Spots, land


def spots(_view: CampaignView) -> Spots:
    """Each place's land."""
    return lands()


@cache
def lands() -> Spots:
    """The same; it takes a while to trace them."""
    base = ground()
    return {place: land(base, place, aim.whole(base)) for place in BOARD.places if place in base.stacks}


def anchors(_view: CampaignView) -> Anchors:
    """Where a place's stack stands, as arrows have it: the middle of a bent land may be another's."""
    base = ground()
    return {place: aim.whole(base).at(base.stacks[place]) for place in lands()}
