"""What a province holds, and whose way and aim it lies in, for whoever points at it."""

from game.campaign import queries
from game.campaign.board import BOARD
from game.campaign.telling import army_text, battle_text, place_name, power_name
from game.campaign.view import CampaignView
from game.core.holding import Holding
from game.core.text import _, listed


def holdings(view: CampaignView, place: str) -> tuple[Holding, ...]:
    """Who holds it, the armies that stand there or may march there, the battle of the season, whose aim it is."""
    if place not in BOARD.places:
        return ()
    power = view.holders.get(place, "")
    text = _("{place}, held by {power}") if power else "{place}"
    lines = [Holding(text.format(place=place_name(place), power=power_name(power) if power else ""), "l")]
    lines += [Holding(army_text(army), "m" if army.resting else "c") for army in view.armies if army.place == place]
    lines += [Holding(battle_text(battle), "n") for battle in view.battles if battle.place == place]
    return (*lines, *_reached(view, place), *_aims(view, place))


def _reached(view: CampaignView, place: str) -> list[Holding]:
    coming = [army.id for army in view.armies if place in queries.reach(view, army)]
    lines = [Holding(_("Within reach of {armies}").format(armies=listed(coming)), "l")] if coming else []
    for army in view.armies:
        if army.place == place and (goals := sorted(map(place_name, queries.reach(view, army)))):
            text = _("{army} may march to: {places}.").format(army=army.id, places=", ".join(goals))
            lines.append(Holding(text, "f"))
    return lines


def _aims(view: CampaignView, place: str) -> list[Holding]:
    lines = []
    for power in view.powers:
        found = queries.aim(view, power.id) if power.active else None
        if found and place in found.done | found.missing:
            text = _("Aim of {power}: reached here") if place in found.done else _("Aim of {power}: missing")
            lines.append(Holding(text.format(power=power_name(power.id)), "p"))
    return lines
