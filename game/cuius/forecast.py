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
    helping = tuple(c for c in _aid(known, eyes, side, place) if c.at != origin)
    sp = strength.total(ours, helping), strength.total(theirs, _aid(known, eyes, other(side), place))
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
    """What adjacent armies would give: hidden ones of what the viewer was told of them last [14.7, 16.3]."""
    armies = strength.beside(known, side, place)
    return strength.contingents((at, fog.seen(known, viewer, side, at, army)) for at, army in armies)


def heard(state: State, side: str, army: Army, sp: int) -> str:
    """How many SP a side was told of a hidden army, when last it was told."""
    text = _("at least {n} SP when last told") if fog.vague(state, side, army) else _("{n} SP when last told")
    return text.format(n=sp)


def expected(state: State, side: str, ours: Army, origin: str, place: str, theirs: Army) -> str:
    """“battle with Anhalt, won in 3 of 6”, as far as the side that attacks may reckon it [16.3].

    Of a hidden force it is reckoned with what was told last, and with the fatigue that was seen this year.
    """
    chief, enemy = commander(state, theirs), other(side)
    told = _("battle with {name}").format(name=_(BOARD.leaders[chief].name) if chief else "?")
    known = fog.seen(state, side, enemy, place, theirs)
    if known.sp < 0:
        return told
    hidden = fog.hidden(state, side, enemy, place, theirs)
    told += (", " + heard(state, side, theirs, known.sp)) if hidden else ""
    return f"{told}, {_outcome(state, side, ours, origin, place, known)}{doubt(state, side, enemy, place, theirs)}"


def _outcome(state: State, side: str, ours: Army, origin: str, place: str, theirs: Army) -> str:
    """“won in 3 of 6”."""
    if ours.mounted and theirs.inf and not strength.overruns(ours.sp, theirs.sp):
        return _("your riders fall back")  # [14.1]
    found = forecast(state, side, ours, origin, place, theirs)
    if (found.overrun or found.undone) == ATTACKER:
        return _("yours would disband")
    return _("won") if found.win == 1 else _("won in {n} of 6").format(n=int(6 * found.win))


def doubt(state: State, viewer: str, side: str, place: str, army: Army) -> str:
    """“ by what is known, if he is fresh”: what an outcome hangs on that rests upon a viewer's reports [16.3].

    The army in the place is that of a `side`; those beside it may help.
    """
    every = ((place, army), *strength.beside(state, side, place))
    unseen = [one for at, one in every if fog.hidden(state, viewer, side, at, one)]
    if not unseen:
        return ""
    fresh = army in unseen and fog.fatigue_seen(state, viewer, army) < 0
    alone = any(fog.remembered(state, viewer, one).sp < 0 for one in unseen if one != army)
    if fresh and alone:
        return _(" by what is known, if he is fresh and nobody helps him")
    if fresh:
        return _(" by what is known, if he is fresh")
    return _(" by what is known, if nobody helps him") if alone else _(" by what is known")
