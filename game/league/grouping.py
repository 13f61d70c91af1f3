"""Who sits with whom: tables of several rounds at which everyone meets as many different people as can be.

The objective is `meetings.cost`: the sum over all pairs of m(m-1)/2, where m is how often the two have met, past rounds
counted. A tabu search finds a draw; where it does not reach the bound of `meetings.least` and the field is small, HiGHS
finds the best one there is, or a better bound. Of draws of equal cost the one is sought that shares repeated meetings
out evenly: the sum over all people of the square of what theirs cost; then the one that brings those together who have
had other seats than each other, so that they can change them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from game.league.lot import Lot
from game.league.meetings import Counts, Groups, cost, least, met
from game.league.solver import Program

#: One yes or no for each person.
Marks = NDArray[np.bool_]
#: How many swaps the search tries for each round to come, and how long a person stays where a swap has put them.
SWAPS, STAY = 4000, 7
#: How many swaps of no cost are tried to share repeated meetings out, and seats that have been had.
EVENING = 600
#: How many tables, rounds counted, may be thinkable for HiGHS to be asked, and how many branches it looks at.
THINKABLE, BRANCHES = 2500, 60


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be drawn among people who are numbers from 0.

    `before` is how often each pair counts as having met, `past` the rounds that it holds; `alike` how often two have
    had the same seat; for each round to come the `sizes` of its tables, and who is `absent`.
    """

    before: Counts
    past: Sequence[Groups]
    alike: Counts
    sizes: Sequence[Sequence[int]]
    absent: Sequence[set[int]]


@dataclass(frozen=True, slots=True)
class Grouping:
    """The rounds drawn, the cost of all meetings, and what it cannot be below."""

    rounds: list[Groups]
    cost: int
    bound: int


def grouped(task: Task, lot: Lot) -> Grouping:
    """The best draw found; it is the best there is where `cost` equals `bound`."""
    bound = least(task.before, task.past, task.sizes, task.absent)
    found = _searched(task, lot, bound)
    total = _cost(task, found)
    if total > bound and _thinkable(task) <= THINKABLE:
        better, floor = _solved(task, found)
        bound = max(bound, min(floor, total))
        if (reached := _cost(task, better)) < total:
            found, total = better, reached
    found = _evened(task, found, lot)
    return Grouping([[sorted(group) for group in groups] for groups in found], total, bound)


def _cost(task: Task, rounds: list[Groups]) -> int:
    return cost(task.before + met(len(task.before), rounds))


def _searched(task: Task, lot: Lot, bound: int) -> list[Groups]:
    """Swap two people of one round, always the pair that helps most or harms least; keep the best draw seen."""
    count = len(task.before)
    where = [_at_random(count, sizes, gone, lot) for sizes, gone in zip(task.sizes, task.absent, strict=True)]
    together = [_together(tables) for tables in where]
    counts = task.before + sum(together, np.zeros_like(task.before))
    best, kept = cost(counts), [tables.copy() for tables in where]
    total, until = best, np.zeros((len(where), count), dtype=np.int64)
    for step in range(SWAPS * len(where)):
        if best <= bound:
            break
        n = lot.below(len(where))
        swap = _best_swap(counts - together[n], where[n], until[n] > step, best - total)
        if swap is None:
            continue
        a, b, change = swap
        where[n][a], where[n][b] = where[n][b], where[n][a]
        until[n][[a, b]] = step + (STAY + lot.below(STAY)) * len(where)
        fresh = _together(where[n])
        counts += fresh - together[n]
        together[n], total = fresh, total + change
        if total < best:
            best, kept = total, [tables.copy() for tables in where]
    return [_groups(tables, len(sizes)) for tables, sizes in zip(kept, task.sizes, strict=True)]


def _at_random(count: int, sizes: Sequence[int], absent: set[int], lot: Lot) -> Counts:
    """The table of each person, -1 for who has none."""
    there = [one for one in range(count) if one not in absent]
    lot.shuffle(there)
    tables = np.full(count, -1, dtype=np.int64)
    tables[there] = np.repeat(np.arange(len(sizes)), sizes)
    return tables


def _together(tables: Counts) -> Counts:
    """1 for each pair at one table."""
    same = (tables[:, None] == tables[None, :]) & (tables >= 0)[:, None]
    np.fill_diagonal(same, val=False)
    together: Counts = same.astype(np.int64)
    return together


def _best_swap(others: Counts, tables: Counts, stays: Marks, wanted: int) -> tuple[int, int, int] | None:
    """The swap of two people that changes the cost best, and by how much.

    With the other rounds as they are, a pair at one table costs as often as it meets in those (`others`). Who `stays`
    is swapped only where the draw becomes better than `wanted`, the best one so far.
    """
    seats = (tables[:, None] == np.arange(tables.max() + 1)[None, :]).astype(np.int64)
    costs = others @ seats
    here = costs[np.arange(len(tables)), tables]
    there = costs[:, tables]
    change = there + there.T - here[:, None] - here[None, :] - 2 * others
    barred = (tables[:, None] == tables[None, :]) | (tables < 0)[:, None] | (tables < 0)[None, :]
    resting = stays[:, None] | stays[None, :]
    barred |= resting & (change >= wanted)
    change[barred] = np.iinfo(np.int64).max
    at = int(change.argmin())
    a, b = divmod(at, len(tables))
    return None if barred[a, b] else (a, b, int(change[a, b]))


def _evened(task: Task, found: list[Groups], lot: Lot) -> list[Groups]:
    """Swap two people wherever that costs nothing, leaves nobody with much more than their share, and brings no more
    people together who have had the same seats.
    """
    rounds = [[list(group) for group in groups] for groups in found]
    fair = _burden(task, rounds)
    for _try in range(EVENING):
        groups = rounds[lot.below(len(rounds))]
        if len(groups) < 2:
            continue
        one = lot.below(len(groups))
        other = (one + 1 + lot.below(len(groups) - 1)) % len(groups)
        a, b = lot.below(len(groups[one])), lot.below(len(groups[other]))
        groups[one][a], groups[other][b] = groups[other][b], groups[one][a]
        swapped = _burden(task, rounds)
        if swapped <= fair:
            fair = swapped
        else:
            groups[one][a], groups[other][b] = groups[other][b], groups[one][a]
    return rounds


def _burden(task: Task, rounds: list[Groups]) -> tuple[int, int, int]:
    """The cost of all meetings, then the sum of the squares of each person's, then how alike those are who meet."""
    fresh = met(len(task.before), rounds)
    counts = task.before + fresh
    squares = ((counts * (counts - 1)).sum(axis=1) // 2) ** 2
    return cost(counts), int(squares.sum()), int((fresh * task.alike).sum())


def _groups(tables: Counts, count: int) -> Groups:
    return [[int(one) for one in np.flatnonzero(tables == table)] for table in range(count)]


def _thinkable(task: Task) -> int:
    """How many tables could be drawn, in all rounds."""
    count = len(task.before)
    return sum(comb(count - len(gone), size) for sizes, gone in zip(task.sizes, task.absent, strict=True)
               for size in set(sizes))  # fmt: skip


def _solved(task: Task, found: list[Groups]) -> tuple[list[Groups], int]:
    """The draw by HiGHS, and what no draw is below: a variable for each thinkable table, and for each further meeting
    of a pair what it costs. With nothing before it the first round may stand as searched: people are but names then.
    """
    program, chosen = Program(), [dict[tuple[int, ...], int]() for _ in task.sizes]
    count = len(task.before)
    meetings: dict[tuple[int, int], list[int]] = {pair: [] for pair in combinations(range(count), 2)}
    seated: dict[tuple[int, int], list[int]] = {}
    for n, sizes in enumerate(task.sizes):
        there = [one for one in range(count) if one not in task.absent[n]]
        for size in sorted(set(sizes)):
            tables = [program.choice() for _ in range(comb(len(there), size))]
            program.equal(tables, sizes.count(size))
            for group, table in zip(combinations(there, size), tables, strict=True):
                chosen[n][group] = table
                for person in group:
                    seated.setdefault((n, person), []).append(table)
                for pair in combinations(group, 2):
                    meetings[pair].append(table)
    for columns in seated.values():
        program.equal(columns, 1)
    for (a, b), columns in meetings.items():
        had = int(task.before[a, b])
        steps = [program.amount(0, 1, had + further) for further in range(len(task.sizes))]
        program.equal([*columns, *steps], 0, [1.0] * len(columns) + [-1.0] * len(steps))
    if not task.before.any() and not any(task.absent):
        for settled in found[0]:
            program.equal([chosen[0][tuple(sorted(settled))]], 1)
    known = [chosen[n][tuple(sorted(one))] for n, groups in enumerate(found) for one in groups]
    answer = program.solve(BRANCHES, known)
    if answer is None:
        return found, 0
    rounds = [[list(group) for group, table in tables.items() if answer.holds(table)] for tables in chosen]
    return rounds, cost(task.before) + answer.bound
