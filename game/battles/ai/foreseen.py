"""A plan chosen among several by what the enemy would make of each: what a thoughtful stand-in does besides.

Plans of more and less fear are thought over one by one. Each is then seen with the enemy's eyes: its attacks are fought
in a few worlds, and there he plans his own next attacks in earnest. What these promise him is taken off.
"""

from collections.abc import Iterable
from functools import cache, partial
from math import fsum

from game.battles import observe
from game.battles.ai.careful import Careful, Kept
from game.battles.ai.plan import SWEEPS, Kind, Plan
from game.battles.course import LOST, Piece
from game.battles.evaluation import result
from game.battles.view import BattlesView
from game.core.search.chance import Chance
from game.core.values import replace

#: How much of what a unit risks the plans reckon with that are compared.
FEARS = (1.0, 0.5, 1.6, 1.0, 0.75, 1.3, 1.0, 0.6)
#: In so many worlds each is tried, and how much of what the enemy is promised there counts: he promises himself less
#: than he wins.
WORLDS = 4
ANSWER = 1.25


@cache
def foreseen(width: int, tries: int) -> Kind:
    """The best of so many plans, each thought over so many times."""
    return partial(Foreseen, width=width, tries=tries)


class Foreseen(Careful):
    """See above."""

    def __init__(self, view: BattlesView, still: bool = False, width: int = 1, tries: int = 0) -> None:
        super().__init__(view, still, tries)
        self.width = width

    def make(self, sweeps: int = SWEEPS) -> None:
        """Compare some plans, and keep the best."""
        if not sweeps or self.still or self.last:
            super().make(sweeps)
            return
        plans: list[Kept] = []
        for n in range(self.width):
            one = Careful(self.view, False, self.tries, FEARS[n % len(FEARS)], n)
            one.make(sweeps)
            if one.kept() not in plans:
                plans.append(one.kept())
        worths = [self.foresee(kept) for kept in plans] if plans[1:] else [0.0]
        self.restore(plans[max(range(len(plans)), key=lambda n: (worths[n], -n))])

    def foresee(self, kept: Kept) -> float:
        """What a plan is worth, less what the enemy would be promised after it."""
        self.restore(kept)
        self.calm = True
        self.forget()
        worth = fsum([*map(self.foe_term, self.foes), *map(self.unit_term, self.place)])
        self.calm = False
        self.forget()
        answers = [self._answer(world) for world in range(WORLDS)]
        return worth - ANSWER * fsum(answers) / WORLDS

    def _answer(self, world: int) -> float:
        """What the enemy's own attacks would promise him when this plan has been carried out."""
        assert self.view.known is not None
        state, foe = self.view.known.copy(), self.board.foe[self.view.viewer]
        state.pieces, state.phase, state.side = self._fought(world), "move", foe
        state.turn += self.board.file.turns.order[-1] == self.view.viewer
        state.now, state.crowded, state.entered = replace(state.now, moves=(), combats=()), "", {}
        state.forget()
        return Plan(observe.view(state, foe, (foe,))).promise()

    def _fought(self, world: int) -> dict[str, Piece]:
        """All pieces where they stand after the moves, and as they are after the attacks."""
        pieces = dict(self.view.pieces)
        for unit, place in self.place.items():
            pieces[unit] = replace(pieces[unit], place=place)
        for there, by in self.on.items():
            found = self._result(world, there) if by else "-"
            if found in ("Dd", "Dx", "De"):
                _struck(pieces, [self.foes[there].id], lost=found == "De")
            if found in ("Ad", "Dx", "Ae"):
                _struck(pieces, by, lost=found == "Ae")
        return pieces

    def _result(self, world: int, there: str) -> str:
        """The result of the attack on an enemy: in one world by the same lot, whatever the odds."""
        lot = Chance(world * 1_000_003 + sum(map(ord, self.foes[there].id)) * 7919 + self.view.turn)
        return result(self.book, self.odds(there), lot.pick(10_000) / 10_000)


def _struck(pieces: dict[str, Piece], units: Iterable[str], *, lost: bool) -> None:
    """Units are disrupted; lost, if it says so or they were."""
    for unit in units:
        was = pieces[unit]
        gone = lost or was.disrupted
        pieces[unit] = replace(was, where=LOST, place="") if gone else replace(was, disrupted=True)
