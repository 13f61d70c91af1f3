"""Reliability: what is reckoned from facts, with weights that everybody can follow."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.rows import Deed

DAY = 86400.0
#: Facts count so often while they are no older than so many days; older ones count once.
WEIGHTS = ((90, 4), (365, 2))
#: What a fact is worth of the decisions that it stands for; whoever leaves a seat leaves so many behind.
KINDS = ("kept", "excused", "missed", "left")
WORTH = {"kept": 1.0, "excused": 0.5, "missed": 0.0, "left": 0.0}
STANDS_FOR = {"left": 5}
#: With fewer facts nothing can be said.
FEW = 5


@dataclass(frozen=True, slots=True)
class Span:
    """The facts of one age: no older than so many days (0: all that are older), each counting `weight` times."""

    days: int
    weight: int
    counts: Counter[str]

    @property
    def good(self) -> float:
        """What was kept, weighted."""
        return self.weight * sum(WORTH[kind] * n for kind, n in self.counts.items())

    @property
    def total(self) -> float:
        """What there was to keep, weighted."""
        return float(self.weight * sum(STANDS_FOR.get(kind, 1) * n for kind, n in self.counts.items()))


@dataclass(frozen=True, slots=True)
class Reliability:
    """All that is known of somebody, by age."""

    spans: tuple[Span, ...]

    @property
    def percent(self) -> int | None:
        """How much of it was kept; None where too little is known."""
        if sum(span.counts.total() for span in self.spans) < FEW:
            return None
        return int(100 * sum(span.good for span in self.spans) / sum(span.total for span in self.spans))


def reckoned(deeds: Iterable[Deed], now: float) -> Reliability:
    """The facts by their age at a moment."""
    limits = (*WEIGHTS, (0, 1))
    counts: dict[int, Counter[str]] = {days: Counter() for days, _weight in limits}
    for deed in deeds:
        age = (now - deed.at) / DAY
        counts[next((days for days, _weight in WEIGHTS if age <= days), 0)][deed.kind] += 1
    return Reliability(tuple(Span(days, weight, counts[days]) for days, weight in limits))
