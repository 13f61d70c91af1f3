"""What a seat of the campaign is told as it begins: aims [p] and own armies."""

from game.campaign.telling import army_text, power_name
from game.campaign.view import CampaignView
from game.core.help import rules_of
from game.core.text import _


def briefing(view: CampaignView) -> tuple[str, ...]:
    """The aim of each of the viewer's powers that is in the war, then their armies."""
    own = [power.id for power in view.powers if power.seat == view.viewer and power.active]
    aims = rules_of(view.game).goals
    said = [_(aims[power]) for power in own]
    if len(own) > 1:
        said = [f"{power_name(power)}: {aim}" for power, aim in zip(own, said, strict=True)]
    elif said:
        said = [_("Aim: {aim}").format(aim=said[0])]
    armies = [army_text(army) for army in view.armies if army.power in own]
    return (*said, *([_("Armies: {rows}.").format(rows="; ".join(armies))] if armies else ()))
