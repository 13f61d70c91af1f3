"""Stand-ins that weigh all orders of a sealed turn together, against what the others are likely to seal.

What the others seal is thought over for them as a lower level would order; so are some drafts of one's own. The draft
that fares best against them is then mended piece by piece, as long as it gets better (one step of Brown's fictitious
play). A sheet is kept for its turn: it comes again by choices about this turn, which are secret, as the position alone
is not. What somebody else has begun to seal, or where there are no such choices, is gone on with as it is.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from game.core.memo import memo
from game.core.proposals import whole
from game.core.rules import Pick, Rules
from game.core.search.chance import Chance, Choices, seed_from
from game.core.search.levels import Level
from game.core.search.mind import Choose, Mind
from game.core.search.search import Orders, Said, Thought, Trials, never, think
from game.core.search.standin import Thinker, Weighed
from game.core.values import immutable
from game.core.words import Ask, Sentence

#: Of so many turns, the last, the sheets are kept: each order of a seat asks for them anew.
_TURNS = 4
_SEEDS = 1 << 60
Weighing = tuple[Thought, Trials]


@immutable
class Sheet:
    """All that is still to be ordered, how it was chosen among drafts, and how each piece's order was."""

    orders: Orders
    first: Weighing
    pieces: dict[str, Weighing]

    def next(self, sealed: Sequence[Sentence]) -> Weighed:
        """The first order that is not sealed yet, and what led to it."""
        order = next(order for order in self.orders if order not in sealed)
        return Weighed(order, *self.pieces.get(order[0], self.first))


class Sealer(Thinker):
    """The stand-in of a level that weighs a whole sealed turn; `other` is the level it takes others to play at."""

    def __init__(self, mind: Mind[Any, Any], level: Level, other: Thinker) -> None:
        super().__init__(mind, level)
        self.other = other

    def weigh(self, view: Any, ask: Ask, pick: Pick, enough: Callable[[], bool] = never) -> Weighed:
        """The next order of the sheet that fares best, and what else its piece was tried at."""
        turn = self.mind.unsealed(view)
        if turn is None or not any(self.mind.ways(view, ask, pick)):
            return super().weigh(view, ask, pick, enough)
        sealed = [*self.mind.sealed(view)]
        if isinstance(pick, Choices):
            matter = f"{view.viewer} {self.mind.clock(turn)} {self.mind.rules.season(turn)}"
            sheet = _planned(self, turn, view.viewer, seed_from(pick.about(matter)), enough)
            following = sheet.next(sealed)
            if {*sealed} <= {*sheet.orders} and whole(ask, following.order):
                return following
        return self.plan(turn, view, ask, Chance(seed_from(pick)), enough).next(())

    def plan(self, turn: Any, view: Any, ask: Ask, chance: Chance, enough: Callable[[], bool]) -> Sheet:
        """The sheet that fares best of what a seat may still order this turn."""
        foreseen = self._foreseen(turn, view.viewer, enough)

        def thought_over(candidates: Sequence[Orders]) -> Weighing:
            tables = Trials(self.mind, view, chance.pick(_SEEDS), self.level, foreseen)
            return think(tables, candidates, enough), tables

        first = last = thought_over(self._drafts(view, chance, enough))
        pieces: dict[str, Weighing] = {}
        for ways in self.mind.ways(view, ask, chance.pick):
            orders, piece = last[0].best, ways[0][0]
            others = tuple(order for order in orders if order[0] != piece)
            instead = [(way, *others) for way in ways if way not in orders]
            last = pieces[piece] = thought_over([orders, *instead[: self.level.width - 1]])
        return Sheet(last[0].best, first, pieces)

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


@memo(_TURNS, lambda sealer, turn, seat, seed, _enough: (sealer, turn, seat, seed))
def _planned(sealer: Sealer, turn: Any, seat: str, seed: int, enough: Callable[[], bool]) -> Sheet:
    """A seat's whole sheet, from its beginning."""
    rules = sealer.mind.rules
    return sealer.plan(turn, rules.view(turn, seat), partial(rules.words, turn, seat), Chance(seed), enough)


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
