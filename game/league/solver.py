"""Integer programs for HiGHS, the solver library: variables, sums that must hold, the answer with its bound."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import highspy
import numpy as np


@dataclass(frozen=True, slots=True)
class Answer:
    """The best solution found, and what no solution is below (an integer, as all costs here are)."""

    values: tuple[float, ...]
    bound: int

    def holds(self, variable: int) -> bool:
        """Whether a choice is made."""
        return self.values[variable] > 0.5


class Program:
    """What is to be least, and what must hold; variables are numbers from 0. All costs are whole numbers."""

    def __init__(self) -> None:
        self._low: list[float] = []
        self._high: list[float] = []
        self._cost: list[float] = []
        self._whole: list[int] = []
        self._rows: list[tuple[float, float, Sequence[int], Sequence[float]]] = []

    def choice(self, cost: float = 0) -> int:
        """A variable that is 0 or 1."""
        self._whole.append(len(self._low))
        return self.amount(0, 1, cost)

    def amount(self, low: float, high: float, cost: float = 0) -> int:
        """A variable within bounds."""
        self._low.append(low)
        self._high.append(high)
        self._cost.append(cost)
        return len(self._low) - 1

    def equal(self, variables: Sequence[int], value: float, times: Sequence[float] = ()) -> None:
        """A sum that must be a value; each variable counts once, or `times`."""
        self._rows.append((value, value, variables, times or [1.0] * len(variables)))

    def at_most(self, variables: Sequence[int], value: float, times: Sequence[float] = ()) -> None:
        """A sum that must not exceed a value."""
        self._rows.append((-highspy.kHighsInf, value, variables, times or [1.0] * len(variables)))

    def price(self, costs: dict[int, float]) -> None:
        """Let these variables cost so much, and all others nothing."""
        self._cost = [costs.get(one, 0.0) for one in range(len(self._low))]

    def solve(self, branches: int, first: Sequence[int] = (), seconds: float = 0) -> Answer | None:
        """The answer after so many branches at most; `first` are the choices of a solution known before.

        One thread: the same program always has the same answer, unless `seconds` (0: any number) run out before.
        """
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in {"output_flag": False, "threads": 1, "random_seed": 1, "mip_max_nodes": branches,
                              "mip_rel_gap": 0.0, "mip_abs_gap": 0.99}.items():  # fmt: skip
            solver.setOptionValue(option, value)
        if seconds:
            solver.setOptionValue("time_limit", seconds)
        solver.passModel(self._model())
        if first:
            solver.setSolution(len(first), np.array(first, dtype=np.int32), np.ones(len(first)))
        solver.run()
        values = tuple(solver.getSolution().col_value)
        info = solver.getInfo()
        if len(values) != len(self._low) or info.primal_solution_status != highspy.kSolutionStatusFeasible:
            return None
        bound = info.mip_dual_bound if self._whole else info.objective_function_value
        return Answer(values, ceil(bound - 1e-6))

    def _model(self) -> highspy.HighsLp:
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(self._low), len(self._rows)
        model.col_cost_, model.col_lower_, model.col_upper_ = map(np.array, (self._cost, self._low, self._high))
        model.row_lower_ = np.array([row[0] for row in self._rows])
        model.row_upper_ = np.array([row[1] for row in self._rows])
        kinds = [highspy.HighsVarType.kContinuous] * len(self._low)
        for one in self._whole:
            kinds[one] = highspy.HighsVarType.kInteger
        model.integrality_ = kinds
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.start_ = np.cumsum([0, *(len(row[2]) for row in self._rows)])
        matrix.index_ = np.array([one for row in self._rows for one in row[2]])
        matrix.value_ = np.array([times for row in self._rows for times in row[3]])
        return model
