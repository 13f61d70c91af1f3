"""What may be laid over the campaign's board: where armies may march, and the provinces of an aim [f, l, p]."""

from collections.abc import Mapping

from game.campaign import queries, telling
from game.campaign.view import CampaignView
from game.core.text import _
from render.campaign.table import Table
from render.canvas import stamp
from render.counters import tick
from render.face import Look
from render.patterns import Colour
from render.wash import highlight

DONE: Colour = (88, 150, 70)


def layers(view: CampaignView, place: str) -> Mapping[str, Look]:
    """Of each power at war its reach and its aim; at a place the reach of an army."""
    if place:
        here = [army for army in view.armies if army.place == place and not army.resting]
        return {_("Reach: {army}").format(army=army.id): Look("reach", army.id, whole=True) for army in here}
    told = {power.id: telling.power_name(power.id) for power in view.powers if power.active}
    reach = {_("Reach: {army}").format(army=name): Look("reach", power, whole=True) for power, name in told.items()}
    return reach | {
        _("Aim: {power}").format(power=name): Look("aim", power, whole=True) for power, name in told.items()
    }


def named(view: CampaignView, key: str) -> str:
    """Whose reach or aim it is."""
    return key if any(army.id == key for army in view.armies) else telling.power_name(key)


def reached(view: CampaignView, key: str) -> frozenset[str]:
    """Where an army, or all of a power, may march."""
    army = next((army for army in view.armies if army.id == key), None)
    return queries.reach(view, army) if army else queries.reached(view, key)


def reach(table: Table, view: CampaignView, key: str) -> None:
    """Where an army, or all of a power, may march: golden rims."""
    highlight(table.image, table.base, sorted(reached(view, key)), table.window)


def aim(table: Table, view: CampaignView, power: str) -> None:
    """The provinces of an aim: those that count have a green rim and a tick, those that are missing a golden one."""
    found = queries.aim(view, power)
    highlight(table.image, table.base, sorted(found.missing), table.window)
    highlight(table.image, table.base, sorted(found.done), table.window, DONE)
    for place in sorted(found.done):
        x, y = table.at(place)
        stamp(table.image, tick(round(table.side * 0.5)), (x + table.side * 0.62, y - table.side * 0.4))
