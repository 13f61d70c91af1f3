"""Stand-ins that weigh all orders of a sealed turn together, against what the others are likely to seal.

What the others seal is thought over for them as a lower level would order; so are some drafts of one's own. The draft
that fares best against them is then mended piece by piece, as long as it gets better. Only its first order is given:
what is left is weighed again, from there, for the next. (Brown's fictitious play, one step of it.)
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from game.core.memo import memo
from game.core.rules import Pick, Rules
from game.core.search.chance import Chance, seed_from
from game.core.search.levels import Level
from game.core.search.mind import Choose, Mind
from game.core.search.search import Orders, Said, Thought, Trials, never, think
from game.core.search.standin import Thinker, Weighed
from game.core.words import Ask

#: Of so many turns, the last, others' sheets are kept: each order of a seat asks for them anew.
_TURNS = 4
_SEEDS = 1 << 60


class Sealer(Thinker):
    """The stand-in of a level that weighs a whole sealed turn; `other` is the level it takes others to play at."""

    def __init__(self, mind: Mind[Any, Any], level: Level, other: Thinker) -> None:
        super().__init__(mind, level)
        self.other = other

    def weigh(self, view: Any, ask: Ask, pick: Pick, enough: Callable[[], bool] = never) -> Weighed:
        """The first order of the sheet that fares best, and what else its piece was tried at."""
        turn = self.mind.unsealed(view)
        pieces = [] if turn is None else [*self.mind.ways(view, ask, pick)]
        if not pieces:
            return super().weigh(view, ask, pick, enough)
        chance = Chance(seed_from(pick))
        foreseen = self._foreseen(turn, view.viewer, enough)

        def thought_over(candidates: Sequence[Orders]) -> tuple[Thought, Trials]:
            tables = Trials(self.mind, view, chance.pick(_SEEDS), self.level, foreseen)
            return think(tables, candidates, enough), tables

        first = last = thought_over(self._drafts(view, chance, enough))
        why: dict[str, tuple[Thought, Trials]] = {}
        for ways in pieces:
            sheet, piece = last[0].best, ways[0][0]
            others = tuple(order for order in sheet if order[0] != piece)
            instead = [(way, *others) for way in ways if way not in sheet]
            last = why[piece] = thought_over([sheet, *instead[: self.level.width - 1]])
        order = last[0].best[0]
        return Weighed(order, *why.get(order[0], first))

    def _drafts(self, view: Any, chance: Chance, enough: Callable[[], bool]) -> list[Orders]:
        """What an instant stand-in would still order this turn, and what the other level would, each once."""
        rules, state = self.mind.rules, self.mind.world(view, chance.pick)
        with_thought = [self.other.until(enough)] * self.level.drafts
        return list(dict.fromkeys(
            tuple(order for _seat, order in _sheet(rules, state, view.viewer, choose, chance))
            for choose in (self.mind.instant, *with_thought)
        ))  # fmt: skip

    def _foreseen(self, turn: Any, seat: str, enough: Callable[[], bool]) -> Sequence[Sequence[Said]]:
        """What the others may seal this turn, several times over; the same whatever this seat has sealed already."""
        others = tuple(other for other in self.mind.rules.to_move(turn) if other != seat)
        times = max(1, self.level.foresight // max(1, len(others)))
        return _sheets(self.other, turn, others, times, enough)


@memo(_TURNS, lambda thinker, turn, others, times, _enough: (thinker, turn, others, times))
def _sheets(
    thinker: Thinker, turn: Any, others: tuple[str, ...], times: int, enough: Callable[[], bool]
) -> Sequence[Sequence[Said]]:
    rules, choose = thinker.mind.rules, thinker.until(enough)
    chances = map(Chance, range(times))
    return [[said for seat in others for said in _sheet(rules, turn, seat, choose, chance)] for chance in chances]


def _sheet(rules: Rules[Any, Any], state: Any, seat: str, choose: Choose, chance: Chance) -> Iterator[Said]:
    """The orders of a seat's sealed turn, until it waits for others."""
    while seat in rules.to_move(state):
        order = choose(rules.view(state, seat), partial(rules.words, state, seat), chance.pick)
        yield seat, order
        state = rules.apply(state, seat, order, chance).state
