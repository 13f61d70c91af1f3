"""What a battle may bring, from what a viewer knows of both armies [14.2, 14.3]."""

from collections import Counter

from game.core.odds import Question, chances, percent
from game.core.refusal import Refusal
from game.core.text import _
from game.cuius import fog, names
from game.cuius.board import BOARD
from game.cuius.forecast import DEFENDER, Forecast, doubt, forecast
from game.cuius.mats import intel_text
from game.cuius.state import Army, State
from game.cuius.view import ArmyView, CuiusView


def question(view: CuiusView | None) -> Question:
    """Which army attacks which; hidden ones are reckoned with as they were told last [16.3].

    Raises `Refusal` outside of a game.
    """
    if view is None:
        raise Refusal(_("Ask in a game: its odds are those of the armies on its map."))
    known = {_name(one): one for one in view.armies if (one.hidden or one.sp > 0) and one.place in BOARD.ground}
    sides = (view.viewer,) if view.viewer in ("imperial", "protestant") else ("imperial", "protestant")
    attackers = tuple(name for name, one in known.items() if one.side in sides)
    defenders = tuple(name for name, one in known.items() if one.side != view.viewer)

    def answer(ours: tuple[str, ...], theirs: str, _when: str) -> str:
        return tell(view.known, known[ours[0]], known[theirs], view.viewer)

    return Question(attackers, defenders, answer)


def _name(one: ArmyView) -> str:
    led = one.leaders[0].name if one.leaders else "–"
    return f"{led}, {names.near(one.place)}"


def _army(known: State, one: ArmyView, viewer: str) -> Army:
    """An army as the viewer knows it. Raises `Refusal` where nothing was told."""
    army = Army(tuple(leader.id for leader in one.leaders), one.inf, one.cav, one.art, one.fatigue, one.force)
    if one.hidden and (army := fog.remembered(known, viewer, army)).sp < 0:
        raise Refusal(_("How strong {name} is you were not told yet.").format(name=_name(one)))
    return army


def tell(known: State, ours: ArmyView, theirs: ArmyView, viewer: str) -> str:
    """The odds of a battle where the enemy stands, without helpers of ours that are not next to it yet.

    Those of a hidden force are told with what they rest upon.
    """
    if ours.side == theirs.side:
        return _("They are on the same side.")
    armies = [_army(known, one, viewer) for one in (ours, theirs)]
    found = forecast(known, ours.side, armies[0], ours.place, theirs.place, armies[1], viewer)
    told = _told(found)
    if rests := doubt(known, viewer, theirs.side, theirs.place, armies[1]):
        heard = f" ({intel_text(theirs.intel)})" if theirs.hidden else ""
        told += " " + _("Reckoned{doubt}.").format(doubt=rests + heard)
    return told


def _told(found: Forecast) -> str:
    """What may come of a battle, in words."""
    if found.overrun:
        return _("The defender is overrun.") if found.overrun == DEFENDER else _("The attacker is overrun.")
    if found.undone and not found.odds:
        return _("The defender disbands.") if found.undone == DEFENDER else _("The attacker disbands.")
    if found.undone:
        return _("{odds}, {drm}: the attacker disbands without a battle.").format(
            odds=found.odds, drm=f"{found.drm:+d}"
        )
    lost = [Counter(one.attacker for one in found.outcomes), Counter(one.defender for one in found.outcomes)]
    told = [chances({n: k / 6 for n, k in sorted(counts.items())}) for counts in lost]
    text = _("{ours} to {theirs} SP, odds {odds}, {drm} on the die: the defender gives way {wins}.")
    ours_sp, theirs_sp = found.sp
    text = text.format(ours=ours_sp, theirs=theirs_sp, odds=found.odds, drm=f"{found.drm:+d}", wins=percent(found.win))
    more = _("The attacker loses {a}; the defender {d}.").format(a=told[0], d=told[1])
    return f"{text} {more}"
