"""What a battle may bring, from what a viewer knows of both armies [14.2, 14.3]."""

from collections import Counter
from fractions import Fraction

from game.core.odds import Question, chances, percent
from game.core.text import _
from game.cuius import names, strength
from game.cuius.board import BOARD, other
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
    return f"{led}, {names.place(one.place)}"


def _army(one: ArmyView) -> Army:
    return Army(tuple(leader.id for leader in one.leaders), one.inf, one.cav, one.art, one.fatigue)


def tell(known: State, ours: ArmyView, theirs: ArmyView) -> str:
    """The odds of a battle where the enemy stands, without helpers of ours that are not next to it yet."""
    if ours.side == theirs.side:
        return _("They are on the same side.")
    attacker, defender = _army(ours), _army(theirs)
    aid = {s: strength.helpers(known, s, theirs.place) for s in (ours.side, other(ours.side))}
    others = tuple(c for c in aid[ours.side] if c.at != ours.place and c.inf >= 0)
    sp = strength.total(attacker, others), strength.total(defender, aid[theirs.side])
    if strength.overruns(attacker.sp, defender.sp):
        return _("The defender is overrun.")
    if strength.overruns(defender.sp, attacker.sp):
        return _("The attacker is overrun.")
    row = strength.odds(*sp)
    if row is None or row.mod is None:
        return _("The attacker disbands.") if row is None else _("The defender disbands.")
    drm = strength.own_drm(known, attacker) + row.mod
    drm -= strength.own_drm(known, defender) + strength.terrain_drm(known, theirs.place)
    if drm <= strength.LIMITS.automatic:
        return _("{odds}, {drm}: the attacker disbands without a battle.").format(odds=row.name, drm=f"{drm:+d}")
    cells = [strength.read(strength.result(sp[0], die + drm)[1]) for die in range(1, 7)]
    wins = Fraction(sum(cell.loser == "defender" for cell in cells), 6)
    lost = [Counter(cell.attacker for cell in cells), Counter(cell.defender for cell in cells)]
    told = [chances({n: k / 6 for n, k in sorted(counts.items())}) for counts in lost]
    text = _("{ours} to {theirs} SP, odds {odds}, {drm} on the die: the defender gives way {wins}.")
    text = text.format(ours=sp[0], theirs=sp[1], odds=row.name, drm=f"{drm:+d}", wins=percent(wins))
    more = _("The attacker loses {a}; the defender {d}.").format(a=told[0], d=told[1])
    return f"{text} {more}"
