"""Whether Spinola goes to the United Provinces: his sieges there, and who is missed in Germany [5.15, 16.2]."""

from itertools import islice

from game.agony.ai.field import Field
from game.agony.board import BOARD
from game.agony.cards.spinola import ARMY
from game.agony.dutch import BOX_VP
from game.agony.state import Stack

#: How much of a combat factor's worth is gone with one that never comes back [16.24].
_GONE = 0.4
#: How much of the Dutch War's VP counts, for both his sieges must be drawn and answered by nobody.
_SIEGES = 0.7


def going(field: Field, cf: int) -> float:
    """What it is worth that his army of so many factors goes there: sieges, a penalty spared, less the army."""
    view = field.view
    sieges = sum(card not in view.removed for card in ("C3", "C4"))
    boxes = range(view.dutch_war + 1, view.dutch_war + 2 * sieges + 1)
    value = 0.2 + _SIEGES * sum(BOX_VP.get(box, 0) for box in boxes if box > 0)
    if "intervention" not in view.stages and view.scenario != "early_war":  # [5.15, 18.13]
        value += 2.6 if view.turn >= 4 or view.vp >= 26 else 0.4
    return value - _GONE * cf * field.factor


def recalled(field: Field) -> float:
    """The same from anywhere, by the three weakest [16.21]."""
    factors = sorted(cf for army in field.own() if army.place in BOARD.spaces for cf in _spanish(army.units))
    return going(field, sum(islice(factors, ARMY)))


def _spanish(units: Stack) -> list[int]:
    found = ((BOARD.kinds[kind], n) for kind, n in units.items())
    return [kind.cf for kind, n in found if kind.nation == "spanish" for _each in range(n)]
