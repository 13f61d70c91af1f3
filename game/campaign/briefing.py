"""What a seat of the campaign is told of its own: at first aims, armies, friends [g-k, p, s]; then who rests [m]."""

from collections.abc import Iterator

from game.campaign.board import BOARD
from game.campaign.queries import only_aims
from game.campaign.telling import army_text, power_name
from game.campaign.view import CampaignView, PowerView
from game.core.briefing import aim, armies
from game.core.help import rules_of
from game.core.text import _, listed


def what_wins(view: CampaignView, seat: str) -> tuple[str, ...]:
    """The aim of each of a seat's powers at war, if any is."""
    own = [power for power in view.powers if power.seat == seat]
    meant = [power for power in own if power.active] or own
    return tuple(text for power in meant for text in (_aim(view, power.id, alone=not meant[1:]), *_enough(view, power)))


def briefing(view: CampaignView) -> tuple[str, ...]:
    """The aims, and when others enter; then the armies of whoever is at war, and who is no enemy."""
    own = [power for power in view.powers if power.seat == view.viewer]
    at_war = [power for power in own if power.active]
    later = [_late(view, power) for power in own if not power.active and not at_war]
    if at_war and (coming := [power for power in own if not power.active and power.enters <= view.last_year]):
        later = [_("Later: {powers}.").format(powers=listed([f"{power_name(p.id)} ({p.enters})" for p in coming]))]
    ids = {power.id for power in at_war}
    stand = armies([army_text(army) for army in view.armies if army.power in ids])
    return (*what_wins(view, view.viewer), *later, *stand, *_friends(own))


def idle(view: CampaignView) -> list[str]:
    """Which of the viewer's armies take no orders while others do, and why; of one that is ready, which have none."""
    own = {power.id for power in view.powers if power.seat == view.viewer}
    mine = [army for army in view.armies if army.power in own] if view.phase not in ("battles", "over") else []
    resting = [_("{army} fought and rests this season [m].").format(army=army.id) for army in mine if army.resting]
    away = [army.id for army in mine if not army.resting and not army.place and view.season != "spring"]
    return [
        *resting,
        *(_("{army} is off the map until Spring [R12].").format(army=army) for army in away),
        *_stays(view, [army.id for army in mine if not army.resting and army.id not in away]),
    ]


def _stays(view: CampaignView, asked: list[str]) -> Iterator[str]:
    """Which of a seat's armies have no order, once it is ready."""
    without = [army for army in asked if army not in view.orders] if view.viewer in view.ready else []
    if without and view.phase == "orders":
        yield _("Without an order, and so staying: {armies}.").format(armies=listed(without))


def _aim(view: CampaignView, power: str, *, alone: bool) -> str:
    return aim(view.game, power) if alone else f"{power_name(power)}: {_(rules_of(view.game).goals[power])}"


def _enough(view: CampaignView, power: PowerView) -> Iterator[str]:
    """How much of its aim is enough, where only aims win [R26]."""
    if not only_aims(view):
        return
    done, of = power.aim
    if foil := BOARD.files.aims[power.id].foil:
        text = _("Only who has met its aim can win: {n} provinces are enough while {power} falls short of its own.")
        yield text.format(n=of - 1, power=power_name(foil))
    else:
        yield _("Only who has met its aim can win: {n} provinces are enough, {done} so far.").format(n=of, done=done)


def _late(view: CampaignView, power: PowerView) -> str:
    """When a power has something to do that has nothing yet [h-k]."""
    if power.enters <= view.last_year:
        text = _("{power} enters in Spring {year}; nothing is asked of it before that.")
    elif power.id in view.start_holders.values():
        text = _("{power} would enter in {year}, after this war; whoever marches into its land wakes it [k].")
    else:
        text = _("{power} would enter in {year}, after this war: it has nothing to do in it.")
    return text.format(power=power_name(power.id), year=power.enters)


def _friends(own: list[PowerView]) -> Iterator[str]:
    """The allies of each power at war, together where they are the same; of one seat all are friends [R24]."""
    ids = {power.id for power in own}
    at_war = [power for power in own if power.active]
    found = {power.id: listed([power_name(ally) for ally in power.allies if ally not in ids]) for power in at_war}
    if len(set(found.values())) == 1:
        yield _("Allies: {names}. Everybody else is an enemy.").format(names=next(iter(found.values())) or _("none"))
        return
    for power, names in found.items():
        if names:
            yield _("Allies of {power}: {names}.").format(power=power_name(power), names=names)
