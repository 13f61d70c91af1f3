"""What an attack may bring, reckoned from two armies as somebody knows them [14.2, 14.3]."""

from fractions import Fraction

from game.core.text import _
from game.core.values import immutable
from game.cuius import fog, strength
from game.cuius.board import BOARD, other
from game.cuius.pieces import commander
from game.cuius.state import Army, Contingent, State

ATTACKER, DEFENDER = "attacker", "defender"


@immutable
class Forecast:
    """Both sides' SP; which of them is overrun, or disbands without a battle; odds, and the attacker's modifier."""

    sp: tuple[int, int]
    overrun: str = ""
    undone: str = ""
    odds: str = ""
    drm: int = 0

    @property
    def outcomes(self) -> list[strength.Outcome]:
        """What each roll of the black die would bring."""
        return [strength.read(strength.result(self.sp[0], die + self.drm)[1]) for die in range(1, 7)]

    @property
    def win(self) -> Fraction:
        """The chance that the defender gives way or is gone."""
        if lost := self.overrun or self.undone:
            return Fraction(lost == DEFENDER)
        return Fraction(sum(one.loser == DEFENDER for one in self.outcomes), 6)


def forecast(known: State, side: str, ours: Army, origin: str, place: str, theirs: Army, viewer: str = "") -> Forecast:
    """An attack by an army that comes from `origin`, without helpers of its own that are not next to the place yet.

    It is the attacking `side` that reckons, or another `viewer`.
    """
    eyes = viewer or side
    beside = tuple(c for c in _aid(known, eyes, side, place) if c.at != origin)
    sp = strength.total(ours, beside), strength.total(theirs, _aid(known, eyes, other(side), place))
    if strength.overruns(ours.sp, theirs.sp):
        return Forecast(sp, overrun=DEFENDER)
    if strength.overruns(theirs.sp, ours.sp):
        return Forecast(sp, overrun=ATTACKER)
    row = strength.odds(*sp)
    if row is None or row.mod is None:
        return Forecast(sp, undone=ATTACKER if row is None else DEFENDER)
    drm = strength.own_drm(known, ours) + row.mod
    drm -= strength.own_drm(known, theirs) + strength.terrain_drm(known, place)
    return Forecast(sp, undone=ATTACKER if drm <= strength.LIMITS.automatic else "", odds=row.name, drm=drm)


def _aid(known: State, viewer: str, side: str, place: str) -> tuple[Contingent, ...]:
    """What adjacent armies would give, of those that the viewer can see [14.7, 16.3]."""
    seen = {at for at, army in known.everywhere(side) if not fog.hidden(known, viewer, side, at, army)}
    return tuple(c for c in strength.helpers(known, side, place) if c.at in seen and min(c.inf, c.cav) >= 0)


def expected(state: State, side: str, ours: Army, origin: str, place: str, theirs: Army) -> str:
    """“battle with Anhalt, won in 3 of 6”, as far as the side that attacks may reckon it [16.3].

    Of a hidden force it is reckoned with what was told last; its fatigue nobody is told.
    """
    chief = commander(state, theirs)
    told = _("battle with {name}").format(name=_(BOARD.leaders[chief].name) if chief else "?")
    if fog.hidden(state, side, other(side), place, theirs):
        theirs = fog.remembered(state, side, theirs)
        if theirs.sp < 0:
            return told
        told += ", " + _("{n} SP when last told").format(n=theirs.sp)
    if ours.mounted and theirs.inf and not strength.overruns(ours.sp, theirs.sp):
        return told + ", " + _("your riders fall back")  # [14.1]
    found = forecast(state, side, ours, origin, place, theirs)
    if (found.overrun or found.undone) == ATTACKER:
        return told + ", " + _("yours would disband")
    if found.win == 1:
        return told + ", " + _("won")
    return told + ", " + _("won in {n} of 6").format(n=int(6 * found.win))
