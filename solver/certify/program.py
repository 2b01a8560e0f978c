"""A binary program in HiGHS that grows between solves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import highspy
import numpy as np

from solver.certify.model import new_runner

_INFINITY = highspy.kHighsInf


class GrowingProgram:
    """Minimize a cost over columns that are 0 or 1; rows are added as needed.

    Args:
        costs: the cost of each column.

    Raises:
        SolverUnavailable: HiGHS refuses an option.
    """

    def __init__(self, costs: Sequence[float]) -> None:
        self._highs = new_runner()
        count = len(costs)
        columns = np.arange(count, dtype=np.int32)
        self._highs.addVars(count, np.zeros(count), np.ones(count))
        self._highs.changeColsCost(count, columns, np.array(costs))
        kinds = np.full(count, highspy.HighsVarType.kInteger)
        self._highs.changeColsIntegrality(count, columns, kinds)

    def add_row(
        self,
        columns: Iterable[int],
        coefficients: Sequence[float],
        *,
        at_least: float,
        at_most: float = _INFINITY,
    ) -> None:
        """One more row: at_least ≤ Σ coefficient × column ≤ at_most."""
        indices = np.array(list(columns), dtype=np.int32)
        self._highs.addRow(at_least, at_most, len(indices), indices, np.array(coefficients))

    def solve(self, time_limit: float | None, most_nodes: int) -> list[float] | None:
        """Return the values of an optimum; None when there is none or a limit was reached.

        Args:
            time_limit: seconds, None for no limit.
            most_nodes: branches.
        """
        seconds = _INFINITY if time_limit is None else time_limit
        self._highs.setOptionValue("time_limit", seconds)
        self._highs.setOptionValue("mip_max_nodes", most_nodes)
        self._highs.clearSolver()
        status = self._highs.run()
        solved = self._highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
        if status != highspy.HighsStatus.kOk or not solved:
            return None
        return list(self._highs.getSolution().col_value)
