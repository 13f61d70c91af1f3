"""How often people meet, what that costs, and how cheap it can be at best.

A pair that meets m times costs m(m-1)/2: as many as there are pairs of rounds in which both sit together. With the same
number of meetings in all, the sum is least where as many different people meet as can be and no pair meets much more
often than another.
"""

from collections.abc import Iterable, Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
#: A round as groups of people, each by number; no order in them.
Groups = list[list[int]]


def met(count: int, rounds: Iterable[Iterable[Sequence[int]]]) -> Counts:
    """How often each pair of `count` people has met; symmetric, 0 on the diagonal."""
    cells = [one * count + other for groups in rounds for group in groups for one in group for other in group]
    counts: Counts = np.bincount(np.array(cells, dtype=np.int64), minlength=count * count).reshape(count, count)
    np.fill_diagonal(counts, 0)
    return counts


def cost(counts: Counts) -> int:
    """The sum of m(m-1)/2 over all pairs."""
    return int((counts * (counts - 1)).sum()) // 4


def least(before: Counts, past: Sequence[Groups], sizes: Sequence[Sequence[int]], absent: Sequence[set[int]]) -> int:
    """A sum that no draw of the rounds to come can go below: the better of two ways to reckon one.

    `before` is how often each pair counts as having met; `past` the rounds among the same people that it holds;
    `sizes` the tables of the rounds to come, `absent` who has none there.
    """
    return max(_by_person(before, sizes, absent), _by_rounds(before, past, sizes, absent))


def _by_person(before: Counts, sizes: Sequence[Sequence[int]], absent: Sequence[set[int]]) -> int:
    """Each person meets those first whom they have met least; half of what all of them pay so."""
    count, twice = len(before), 0
    smallest = [min(tables) - 1 for tables in sizes]
    for person in range(count):
        there = [n for n in range(len(sizes)) if person not in absent[n]]
        others = np.delete(before[person], person)
        paid = int((others * (others - 1)).sum()) // 2
        # of one pair the first further meeting costs as much as it has met, the next one more, and so on
        prices = np.sort((others[:, None] + np.arange(len(there))[None, :]).ravel())
        twice += paid + int(prices[: sum(smallest[n] for n in there)].sum())
    return ceil(twice / 2)


def _by_rounds(
    before: Counts, past: Sequence[Groups], sizes: Sequence[Sequence[int]], absent: Sequence[set[int]]
) -> int:
    """Between two rounds those of one table spread over the tables of the other as evenly as they can."""
    everybody = set(range(len(before)))
    rounds = [({one for group in groups for one in group}, len(groups)) for groups in past]
    rounds += [(everybody - gone, len(tables)) for tables, gone in zip(sizes, absent, strict=True)]
    total = cost(before)
    for later in range(len(past), len(rounds)):
        for earlier in range(later):
            both = len(rounds[earlier][0] & rounds[later][0])
            each, more = divmod(both, rounds[earlier][1] * rounds[later][1])
            cells = rounds[earlier][1] * rounds[later][1]
            total += (cells - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2
    return total
