"""A small fit in whole numbers: values near their old ones, bound by linear marks, solved exactly by HiGHS."""

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp


class Fit:
    """Unknowns with their costs, and what binds them."""

    def __init__(self) -> None:
        self._cost: list[float] = []
        self._high: list[float] = []
        self._parts: dict[str, tuple[float, dict[int, int]]] = {}
        self._rows: list[tuple[Mapping[str, int], float, float]] = []

    def near(self, name: str, old: int, low: int, high: int, steps: Sequence[float]) -> None:
        """A whole number from `low` to `high`; its first step away from `old` costs `steps[0]`, and so on."""
        parts = {}
        for sign, room in ((1, high - old), (-1, old - low)):
            for n in range(room):
                parts[self._unknown(steps[min(n, len(steps) - 1)])] = sign
        self._parts[name] = (old, parts)

    def choice(self, name: str, cost: float) -> None:
        """Taken or not."""
        self._parts[name] = (0, {self._unknown(cost): 1})

    def bind(self, terms: Mapping[str, int], low: float, high: float) -> None:
        """The sum of these multiples lies from `low` to `high`."""
        self._rows.append((terms, low, high))

    def solved(self) -> dict[str, float]:
        """The values of least cost. Raises `ValueError` if nothing meets all that binds them."""
        matrix = np.zeros((len(self._rows), len(self._cost)))
        lows, highs = [], []
        for row, (terms, low, high) in enumerate(self._rows):
            constant = 0.0
            for name, n in terms.items():
                base, parts = self._parts[name]
                constant += n * base
                for at, sign in parts.items():
                    matrix[row, at] += n * sign
            lows.append(low - constant)
            highs.append(high - constant)
        found = milp(
            np.array(self._cost),
            constraints=LinearConstraint(matrix, np.array(lows), np.array(highs)),
            integrality=np.ones(len(self._cost)),
            bounds=Bounds(0, np.array(self._high)),
        )
        if found.x is None:
            raise ValueError(f"no values meet all marks: {found.message}")
        return {
            name: base + sum(s * found.x[at] for at, s in parts.items()) for name, (base, parts) in self._parts.items()
        }

    def _unknown(self, cost: float) -> int:
        self._cost.append(cost)
        self._high.append(1)
        return len(self._cost) - 1
