"""What a seat of the campaign is told as it begins: aims [p] and own armies."""

from game.campaign.telling import army_text, power_name
from game.campaign.view import CampaignView
from game.core.briefing import aim, armies
from game.core.help import rules_of
from game.core.text import _


def briefing(view: CampaignView) -> tuple[str, ...]:
    """The aim of each of the viewer's powers that is in the war, then their armies."""
    own = [power.id for power in view.powers if power.seat == view.viewer and power.active]
    goals = rules_of(view.game).goals
    said = [f"{power_name(power)}: {_(goals[power])}" for power in own] if own[1:] else [aim(view.game, p) for p in own]
    return (*said, *armies([army_text(army) for army in view.armies if army.power in own]))
