"""Information-set search: a few orders, each played on in the same imagined worlds by stand-ins that do not search.

Worlds are drawn afresh from the view for each trial, so that nothing hidden is known (Cowling, Powley, Whitehouse
2012); the candidates share worlds and dice, which leaves the difference between them; the worse half is dropped in each
round (sequential halving: Karnin, Koren, Somekh 2013).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from math import ceil, inf, log2, sqrt
from statistics import fmean, stdev
from typing import Any

from game.core.proposals import whole
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Pick, Rules, random_order
from game.core.search.chance import Chance
from game.core.search.levels import Level
from game.core.search.mind import Choose, Mind
from game.core.text import untranslated
from game.core.values import immutable
from game.core.words import Ask, Sentence, Words

#: Streams of one world: what is hidden, the dice, and what stand-ins pick.
_HIDDEN, _DICE, _PICKS, _STREAMS = 0, 1, 2, 3

#: What is tried: an order, or several one after another.
Orders = tuple[Sentence, ...]
#: Who orders what.
Said = tuple[str, Sentence]


@immutable
class Thought:
    """What came of thinking: the candidate chosen, and each one's trials, from 0 (lost) to 1 (won).

    `trials[n][w]` is how candidate n fared in world w; who was dropped early has fewer.
    """

    best: Orders
    candidates: tuple[Orders, ...]
    trials: tuple[tuple[float, ...], ...]


class Enough(Exception):  # noqa: N818 - no error: somebody who waits has waited long enough
    """Thinking took too long."""


def never() -> bool:
    """Nobody waits."""
    return False


def think(tables: "Trials", candidates: Sequence[Orders], enough: Callable[[], bool] = never) -> Thought:
    """The candidate that fares best; the first one unless another is better beyond doubt.

    Raises `Enough` as soon as that is so; what was thought until then is nothing, for it depends on the machine.
    """
    level = tables.level

    def tried(n: int, world: int) -> float:
        if enough():
            raise Enough
        return tables.play(candidates[n], world)

    trials: list[list[float]] = [[] for _each in candidates]
    left = list(range(len(candidates)))
    rounds = ceil(log2(len(candidates))) if len(candidates) > 1 else 0
    worlds = 0
    for _round in range(rounds):
        more = max(1, level.playouts // (rounds * len(left)))
        for n in left:
            trials[n] += [tried(n, world) for world in range(worlds, worlds + more)]
        worlds += more
        left.sort(key=lambda n: (-fmean(trials[n]), n))
        left = left[: max(1, ceil(len(left) / 2))]
    best = _chosen(trials, left[0], level)
    return Thought(candidates[best], tuple(candidates), tuple(map(tuple, trials)))


def _chosen(trials: Sequence[Sequence[float]], winner: int, level: Level) -> int:
    """The winner, if it was better than the first in the worlds both were tried in; else the first."""
    gains = [theirs - first for theirs, first in zip(trials[winner], trials[0], strict=False)]
    if not winner or not gains:
        return winner
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else inf if level.doubt else 0.0
    return winner if fmean(gains) > level.margin + level.doubt * error else 0


class Trials:
    """Worlds in which candidates are tried; the same number is the same world for each of them.

    In each one of the `foreseen` is what others order this turn, where there are any.
    """

    def __init__(
        self, mind: Mind[Any, Any], view: Any, seed: int, level: Level, foreseen: Sequence[Sequence[Said]] = ()
    ) -> None:
        self.mind, self.view, self.seed, self.level = mind, view, seed, level
        self.seat, self.foreseen = view.viewer, foreseen
        self.worlds: dict[int, Any] = {}

    def play(self, orders: Orders, world: int) -> float:
        """What a position is worth to which orders lead in a world; nothing where one of them is none there."""
        with untranslated():
            ended = self.end(orders, world)
            return 0.0 if ended is None else self.mind.worth(ended, self.seat)

    def end(self, orders: Orders, world: int) -> Any:
        """The position to which orders lead in a world; None where one of them is none there."""
        dice, picks, state = self._chance(world, _DICE), self._chance(world, _PICKS), self.world(world)
        try:
            for order in orders:
                state = self.mind.rules.apply(state, self.seat, order, dice).state
        except Refusal:
            return None
        return self._on(state, dice, picks)

    def _chance(self, world: int, stream: int) -> Chance:
        return Chance(Chance(self.seed + world * _STREAMS + stream).pick(1 << 60))

    def world(self, world: int) -> Any:
        """The position that is imagined to be the true one."""
        if world not in self.worlds:
            state = self.mind.world(self.view, self._chance(world, _HIDDEN).pick)
            for seat, order in self.foreseen[world % len(self.foreseen)] if self.foreseen else ():
                state = self.mind.rules.apply(state, seat, order, self._chance(world, _DICE)).state
            self.worlds[world] = state
        return self.worlds[world]

    def _on(self, state: Any, dice: Chance, picks: Chance) -> Any:
        """The state so many turns or decisions later; everybody plays at once."""
        mind, now = self.mind, self.mind.clock(state)
        choose = mind.quick if self.level.hasty else mind.instant
        for _decision in range(self.level.decisions):
            seats = mind.rules.to_move(state)
            if not seats or mind.clock(state) - now >= self.level.turns:
                break
            state = played(mind.rules, choose, state, seats[0], dice, picks.pick)
        return state


def played(rules: Rules[Any, Any], choose: Choose, state: Any, seat: str, dice: Chance, pick: Pick) -> Any:
    """The state after one order of a seat, chosen at once; one that is at a loss says anything."""

    def ask(spoken: Sentence) -> Words:
        words: Words = rules.words(state, seat, spoken)
        return words

    try:
        order = random_order(ask, pick) if seat == ORGANISER else choose(rules.view(state, seat), ask, pick)
        return rules.apply(state, seat, order, dice).state
    except (Refusal, LookupError, ValueError, AssertionError):
        return rules.apply(state, seat, random_order(ask, pick), dice).state


def distinct(candidates: Iterable[Sentence], ask: Ask, most: int) -> list[Sentence]:
    """The first so many candidates that are legal, each once."""
    found: dict[Sentence, None] = {}
    for order in islice((each for each in candidates if whole(ask, each)), 4 * most):
        found[order] = None
        if len(found) == most:
            break
    return list(found)
