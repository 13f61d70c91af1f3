"""What a province holds, for whoever points at it."""

from game.campaign.board import BOARD
from game.campaign.telling import army_text, battle_text, place_name, power_name
from game.campaign.view import CampaignView
from game.core.holding import Holding
from game.core.text import _


def holdings(view: CampaignView, place: str) -> tuple[Holding, ...]:
    """Who holds it, the armies that stand there, and the battle of the season."""
    if place not in BOARD.places:
        return ()
    power = view.holders.get(place, "")
    text = _("{place}, held by {power}") if power else "{place}"
    lines = [Holding(text.format(place=place_name(place), power=power_name(power) if power else ""), "l")]
    lines += [Holding(army_text(army), "m" if army.resting else "c") for army in view.armies if army.place == place]
    lines += [Holding(battle_text(battle), "n") for battle in view.battles if battle.place == place]
    return tuple(lines)
