"""What a battle may bring, from what a viewer knows of both armies [14.2, 14.3]."""

from collections import Counter

from game.core.odds import Question, chances, percent
from game.core.text import _
from game.cuius import names
from game.cuius.board import BOARD
from game.cuius.forecast import DEFENDER, forecast
from game.cuius.state import Army, State
from game.cuius.view import ArmyView, CuiusView


def question(view: CuiusView) -> Question:
    """Which army attacks which; hidden ones cannot be reckoned with."""
    known = {_name(one): one for one in view.armies if one.sp > 0 and one.place in BOARD.ground}
    sides = (view.viewer,) if view.viewer in ("imperial", "protestant") else ("imperial", "protestant")
    attackers = tuple(name for name, one in known.items() if one.side in sides)
    defenders = tuple(name for name, one in known.items() if one.side != view.viewer)

    def answer(ours: tuple[str, ...], theirs: str, _when: str) -> str:
        return tell(view.known, known[ours[0]], known[theirs])

    return Question(attackers, defenders, answer)


def _name(one: ArmyView) -> str:
    led = one.leaders[0].name if one.leaders else "–"
    return f"{led}, {names.near(one.place)}"


def _army(one: ArmyView) -> Army:
    return Army(tuple(leader.id for leader in one.leaders), one.inf, one.cav, one.art, one.fatigue)


def tell(known: State, ours: ArmyView, theirs: ArmyView) -> str:
    """The odds of a battle where the enemy stands, without helpers of ours that are not next to it yet."""
    if ours.side == theirs.side:
        return _("They are on the same side.")
    found = forecast(known, ours.side, _army(ours), ours.place, theirs.place, _army(theirs))
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
