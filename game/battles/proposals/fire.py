"""Which gun fires at what."""

from game.battles import telling
from game.battles.board import board
from game.battles.course import FIELD, Piece
from game.battles.fighting_words import labelled
from game.battles.fire import may_burn
from game.battles.standin import hits, shots
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.proposals import Proposal
from game.core.text import _
from game.core.words import Ask

#: So many targets are proposed for each gun.
EACH = 3


def proposals(view: BattlesView, ask: Ask) -> list[Proposal]:
    """All guns at once, as the house would; then each gun by itself at its nearest targets, and the end of the fire."""
    found = sorted((shot for shot in shots(view, ask) if shot[0]), reverse=True)
    best = _shared(view, found)
    several = [_all(view, best)] if len(best) > 1 else []
    singles = [_one(view, gun, target) for gun in view.pieces if gun in best for target in _nearest(view, gun, found)]
    return [*several, *singles, Proposal(("done",), _("End the fire"))]


def _nearest(view: BattlesView, gun: str, found: list[tuple[int, str, str]]) -> list[str]:
    """The targets of a gun, the nearest first."""
    own = (target for _worth, one, target in found if one == gun)
    return sorted(own, key=lambda target: (distance(view.pieces[gun].place, target), target))[:EACH]


def _shared(view: BattlesView, found: list[tuple[int, str, str]]) -> dict[str, str]:
    """A target for each gun, the best shot first; the surer another hits it, the less it is worth."""
    aims: dict[str, str] = {}
    missed = {target: 1.0 for _worth, _gun, target in found}
    for gun in dict.fromkeys(gun for _worth, gun, _target in found):
        _best, target = max((worth * missed[there], there) for worth, other, there in found if other == gun)
        aims[gun] = target
        missed[target] *= 1 - (hits(view, gun, target) + 0.1) / 6  # of equals the one nobody fires at
    return aims


def _all(view: BattlesView, aims: dict[str, str]) -> Proposal:
    words = (word for pair in aims.items() for word in pair)
    shot = _("{gun} at {where}, {k} in 6")
    told = [
        shot.format(gun=telling.name(view, gun), where=_where(view, at), k=hits(view, gun, at))
        for gun, at in aims.items()
    ]
    return Proposal(("several", "fire", *words), _("All guns fire as proposed"), "; ".join(told))


def _one(view: BattlesView, gun: str, target: str) -> Proposal:
    """A shot; gun and target are named, and a gun not fired now is not fired at all, so it needs no second look."""
    unit = _unit(view, target)
    hint = _("range {n}, {k} in 6; strength {strength}").format(
        n=distance(view.pieces[gun].place, target), k=hits(view, gun, target), strength=telling.strength(view, unit)
    )
    origin = view.pieces[gun].place
    if view.options.get("burning") == "on" and may_burn(board(view.battle), view.burning, origin, target):
        hint = _("{shot}; 1 in 6 that the town burns").format(shot=hint)
    label = _("{gun} fires at {where}").format(gun=telling.name(view, gun), where=_where(view, target))
    return Proposal(("fire", gun, target), label, hint, at_once=True)


def _unit(view: BattlesView, target: str) -> Piece:
    return next(p for p in view.pieces.values() if p.where == FIELD and p.place == target and telling.strength(view, p))


def _where(view: BattlesView, target: str) -> str:
    return labelled(target, telling.name(view, _unit(view, target).id))
