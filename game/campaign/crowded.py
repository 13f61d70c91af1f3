"""Where more of a seat's own armies are to stand than may: its orders against each other [R7, R22, R27]."""

from game.campaign.board import BOARD
from game.campaign.standing import HOLD, goals
from game.campaign.state import Sealed
from game.campaign.telling import place_name
from game.campaign.view import CampaignView
from game.core.text import _, listed


def crowded(view: CampaignView) -> list[str]:
    """Of each province that several of the viewer's armies would stand in, which of them are told to go there."""
    if view.phase != "orders":
        return []
    own = {power.id for power in view.powers if power.seat == view.viewer}
    here = {army.id: army.place for army in view.armies if army.power in own}
    orders = {army: tuple(order.split()) for army, order in view.orders.items()}
    there = here | goals(orders, here)
    text = _("Only one army can stand in {place}: {armies} cannot all be there.")
    found = []
    for place in dict.fromkeys(filter(None, there.values())):
        armies = [army for army in there if there[army] == place]
        if armies[1:] and not BOARD.places[place].owner and any(_marches(orders.get(army, ())) for army in armies):
            found.append(text.format(place=place_name(place), armies=listed(armies)))
    return found


def _marches(order: Sealed) -> bool:
    """Whether an army marches by its order; where it only is deployed it may join others, if it may be at all [R27]."""
    return len(order) in (1, 3) and order != (HOLD,)
