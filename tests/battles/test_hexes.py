"""The grid, lines and paths of game.core.hexes, against independent checkers."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from game.battles.board import board
from game.core.hexes import Grid, distance, name, spot
from game.core.paths import cheapest

GRID = Grid((1, 34), (1, 26))


def test_even_columns_stand_half_a_hex_lower() -> None:
    assert set(GRID.around["0505"]) == {"0504", "0506", "0404", "0405", "0604", "0605"}
    assert set(GRID.around["0605"]) == {"0604", "0606", "0505", "0506", "0705", "0706"}


def test_the_edges_have_fewer_neighbours() -> None:
    assert set(GRID.around["0101"]) == {"0102", "0201"}
    assert "0101" in GRID.edge("left")
    assert "0101" in GRID.edge("top")
    assert set(GRID.edge("right")) & set(GRID.edge("bottom")) == {"3426"}


@pytest.mark.parametrize(
    ("one", "other"),
    [("1226", "1326"), ("1226", "1126"), ("1226", "1225"), ("1226", "1227"), ("2230", "2330"), ("2330", "2331"),
     ("2331", "2430"), ("2430", "2431"), ("2431", "2531"), ("2131", "2030"), ("2131", "2132"), ("2637", "2738")],
)  # fmt: skip
def test_the_neighbours_named_in_the_rules(one: str, other: str) -> None:
    assert other in Grid((1, 29), (21, 42)).around[one]
    assert distance(one, other) == 1


def test_distance_is_the_number_of_steps() -> None:
    steps = {h: tuple((n, 1) for n in near) for h, near in GRID.around.items()}
    for start in ("0101", "1813", "3426", "0225"):
        found = cheapest(steps, {start: 0}, 60)
        assert {h: distance(start, h) for h in GRID.hexes} == found.costs


def test_the_hexes_within_reach_are_those_no_farther_away_column_by_column() -> None:
    for start in ("0101", "1813", "3426", "0225"):
        for reach in (0, 1, 2, 5, 30):
            assert GRID.within(start, reach) == tuple(h for h in GRID.hexes if distance(start, h) <= reach)


def test_cheapest_paths_are_paths_and_none_is_cheaper() -> None:
    random = Random(7)
    grid = Grid((1, 8), (1, 8))
    steps = {h: tuple((n, random.randint(1, 4)) for n in near) for h, near in grid.around.items()}
    closed = set(random.sample(grid.hexes, 8)) - {"0404"}
    found = cheapest(steps, {"0404": 0}, 9, closed)
    best = _bellman(steps, "0404", closed)
    assert found.costs == {h: cost for h, cost in best.items() if cost <= 9}
    for goal, cost in found.costs.items():
        path = found.to(goal)
        assert path[0] == "0404"
        assert sum(dict(steps[a])[b] for a, b in pairwise(path)) == cost
        assert not closed & set(path)


def _bellman(steps: dict[str, tuple[tuple[str, int], ...]], start: str, closed: set[str]) -> dict[str, int]:
    best = {start: 0}
    for _round in steps:
        for here in tuple(best):
            for there, cost in steps[here]:
                if there not in closed and best[here] + cost < best.get(there, 999):
                    best[there] = best[here] + cost
    return best


def test_a_last_hex_is_entered_and_not_left() -> None:
    steps = {h: tuple((n, 1) for n in near) for h, near in Grid((1, 1), (1, 5)).around.items()}
    assert set(cheapest(steps, {"0101": 0}, 9, (), {"0103"}).costs) == {"0101", "0102", "0103"}
    assert len(cheapest(steps, {"0103": 0}, 9, (), {"0103"}).costs) == 5


def crossed_and_beside(one: str, other: str) -> tuple[set[str], set[str]]:
    """The hexes crossed by a line, and those it runs along a side of."""
    (ax, ay), (bx, by) = spot(one), spot(other)
    crossed, beside = _offsets(bx - ax, by - ay)
    return {_hex(ax + x, ay + y) for x, y in crossed}, {_hex(ax + x, ay + y) for x, y in beside}


def _hex(x: int, y: int) -> str:
    return name(x, (y - (x % 2 == 0)) // 2)


@cache
def _offsets(dx: int, dy: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The same relative to the start, by clipping the segment with every hexagon near it in fractions."""
    crossed: list[tuple[int, int]] = []
    beside: list[tuple[int, int]] = []
    for x in range(min(0, dx) - 1, max(0, dx) + 2):
        for y in range(min(0, dy) - 2, max(0, dy) + 3):
            if (x + y) % 2 == 0 and (x, y) not in ((0, 0), (dx, dy)):
                span, inside = _clip(-3 * x, -y, 3 * dx, dy)
                if span > 0:
                    (crossed if inside else beside).append((x, y))
    return crossed, beside


def _clip(u: int, v: int, du: int, dv: int) -> tuple[Fraction, bool]:
    """How much of a segment lies in the hexagon |v| <= 1, |u + v| <= 2, |u - v| <= 2, and whether in its inside."""
    first, last, inside = Fraction(0), Fraction(1), True
    for a, b, reach in ((0, 1, 1), (1, 1, 2), (1, -1, 2)):
        at, towards = a * u + b * v, a * du + b * dv
        if towards == 0:
            if abs(at) > reach:
                return Fraction(0), False
            inside = inside and abs(at) < reach
        else:
            ends = sorted((Fraction(-reach - at, towards), Fraction(reach - at, towards)))
            first, last = max(first, ends[0]), min(last, ends[1])
    return last - first, inside


def _agree(grid: Grid, one: str, other: str) -> None:
    groups = grid.line(one, other)
    crossed, beside = crossed_and_beside(one, other)
    assert {g[0] for g in groups if len(g) == 1} == crossed, (one, other)
    pairs = [g for g in groups if len(g) == 2]
    assert {h for g in pairs for h in g if h} == {h for h in beside if h in grid}, (one, other)
    assert all(a == "" or b == "" or b in grid.around[a] for a, b in pairs)
    assert all(len(g) <= 2 for g in groups)


def _pairs(count: int, seed: int) -> list[tuple[str, str]]:
    random = Random(seed)
    return [(random.choice(GRID.hexes), random.choice(GRID.hexes)) for _n in range(count)]


def test_lines_agree_with_exact_clipping() -> None:
    for one, other in _pairs(300, 1):
        if one != other:
            _agree(GRID, one, other)


def test_lines_along_hexsides_agree_with_exact_clipping() -> None:
    random, seen = Random(5), 0
    for _n in range(400):
        here = random.choice(GRID.hexes)
        x, y = spot(here)
        k = random.choice((-4, -3, -2, -1, 1, 2, 3, 4))
        tx, ty = random.choice(((x + 2 * k, y), (x + k, y + 3 * k), (x + k, y - 3 * k)))
        there = name(tx, (ty - (tx % 2 == 0)) // 2)
        if there in GRID:
            _agree(GRID, here, there)
            seen += any(len(g) == 2 for g in GRID.line(here, there))
    assert seen > 100


@pytest.mark.nightly
def test_lines_agree_with_exact_clipping_a_hundred_thousand_times() -> None:
    for one, other in _pairs(100_000, 2):
        if one != other:
            _agree(GRID, one, other)


def test_a_line_is_the_same_backwards() -> None:
    for one, other in _pairs(500, 3):
        there = {frozenset(g) for g in GRID.line(one, other)}
        assert there == {frozenset(g) for g in GRID.line(other, one)}


def test_a_line_along_a_hexside_names_both_hexes() -> None:
    assert GRID.line("0505", "0705") == (("0604", "0605"),)
    assert GRID.line("0101", "0301") == (("", "0201"),)
    assert GRID.line("0505", "0506") == ()


def test_the_three_fields_fit_the_grid() -> None:
    for key in ("rocroi", "lutter", "wittstock"):
        field = board(key)
        assert all(h in field.grid for h in field.ground)
