"""The binary program of Sudoku: built in Pyomo once a geometry, kept loaded in HiGHS.

    x[r, c, d] = 1   when the cell in row r, column c holds digit d      r, c, d = 1 … n

    Σ_d x[r, c, d] = 1                  for each cell                     n² rows
    Σ_(r, c) in h x[r, c, d] = 1        for each house h and digit d      houses × n rows

For the plain 9×9 Sudoku: 324 rows, 729 columns, 2916 nonzeros, every coefficient and every right
hand side 1. There is nothing to minimize: any feasible point will do.

A puzzle is bounds. A given fixes its variable at 1, the other digits of its cell at 0, and its
digit at 0 in every cell that shares a house with it. The rows imply these zeros, so they change no
solution; they are all the reasoning that is done outside the solver.

Pyomo's interface is driven by hand here: `update_variables` for the bounds that change from one
puzzle to the next, `add_constraints` and `remove_constraints` for the cuts. HiGHS is run directly
on the model that the interface keeps, because the interface's own `solve`

- redirects the process's output descriptors and starts a thread to read them, at each solve;
- subscribes the same interrupt callbacks anew at each solve, so that a model kept for thousands
  of solves calls thousands of them;
- folds HiGHS's statuses into fewer of its own.

Its two calls that may print, building the instance, stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import highspy
import numpy as np
import numpy.typing as npt
import pyomo.core as pyo
from pyomo.contrib.solver.solvers.highs import Highs
from pyomo.core.expr import LinearExpression
from pyomo.version import version as pyomo_version

from puzzle import Geometry, Grid, SolverUnavailable
from solver.certify.certificate import ModelSize, Option, SolverInfo

OPTIONS: dict[str, Option] = {
    "output_flag": False,
    "threads": 1,
    "random_seed": 0,
    "mip_feasibility_tolerance": 1e-6,
    "primal_feasibility_tolerance": 1e-7,
}
"""HiGHS's options that a certificate rests on; all others stand at their defaults."""

NO_LIMIT = float("inf")

_RUN_STATUS = {
    highspy.HighsStatus.kOk: "ok",
    highspy.HighsStatus.kWarning: "warning",
    highspy.HighsStatus.kError: "error",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What HiGHS said after a run, unjudged.

    Attributes:
        status: HiGHS's return status: ``ok``, ``warning`` or ``error``.
        termination: HiGHS's model status in its own words.
        infeasible: True when HiGHS, without a warning, calls the model infeasible.
        optimal: True when HiGHS, without a warning, calls its values optimal.
        digits: when optimal, the rounded values as one digit a cell, unchecked against the
            rules; None when they do not name exactly one digit a cell.
    """

    status: str
    termination: str
    infeasible: bool = False
    optimal: bool = False
    digits: bytes | None = None


class PersistentModel:
    """One geometry's binary program, loaded in HiGHS; a puzzle only changes its bounds.

    Not reentrant: one puzzle at a time. After an exception of any kind, KeyboardInterrupt
    included, the object must be thrown away: HiGHS does not survive an exception raised inside
    one of its callbacks.

    Args:
        geometry: the houses.

    Raises:
        SolverUnavailable: HiGHS refuses an option.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._program = build(geometry)
        self._variables: list[Any] = list(self._program.x.values())
        self._interface = Highs(treat_fixed_vars_as_params=False)
        self._interface.set_instance(self._program)
        self._highs = self._interface._solver_model  # noqa: SLF001  # see the module's docstring
        for name, value in OPTIONS.items():
            self._set_option(name, value)
        self._highs.HandleKeyboardInterrupt = True
        self._lower = np.zeros(len(self._variables), dtype=np.int8)
        self._upper = np.ones(len(self._variables), dtype=np.int8)
        self._cuts: list[Any] = []
        self._peers = [np.array(peers, dtype=np.intp) for peers in geometry.peers]

    @property
    def size(self) -> ModelSize:
        """The size of the program as HiGHS holds it, without cuts, under the present bounds."""
        terms = sum(len(cut.body.args) for cut in self._cuts)
        return ModelSize(
            rows=self._highs.getNumRow() - len(self._cuts),
            columns=self._highs.getNumCol(),
            nonzeros=self._highs.getNumNz() - terms,
            fixed=int((self._lower == self._upper).sum()),
        )

    def pose(self, puzzle: Grid) -> None:
        """Set the bounds to a puzzle whose givens break no rule."""
        lower, upper = self._bounds(puzzle)
        changed = np.flatnonzero((lower != self._lower) | (upper != self._upper))
        variables = [self._variables[column] for column in changed.tolist()]
        for variable, low, high in zip(
            variables, lower[changed].tolist(), upper[changed].tolist(), strict=True
        ):
            variable.lb = low
            variable.ub = high
        self._interface.update_variables(variables)
        self._lower, self._upper = lower, upper

    def forbid(self, puzzle: Grid, solution: Grid) -> None:
        """Add the no-good cut over a solution of the puzzle, which must have a blank cell.

        The cut says that of the solution's digits in the blank cells, at most all but one may
        stand. The sum over them is the number of blanks only when every blank cell holds the
        solution's digit, that is, at the solution itself; any other solution differs in some
        blank cell, so its sum is at most the number of blanks less one. The cut therefore
        excludes exactly that solution.
        """
        n = self.geometry.size
        terms = [
            self._variables[cell * n + solution[cell] - 1]
            for cell, given in enumerate(puzzle)
            if given == 0
        ]
        body = LinearExpression(linear_coefs=[1] * len(terms), linear_vars=terms)
        cut = self._program.cuts.add(body <= len(terms) - 1)
        self._cuts.append(cut)
        self._interface.add_constraints([cut])

    def lift_cuts(self) -> None:
        """Remove every cut."""
        if self._cuts:
            self._interface.remove_constraints(self._cuts)
            self._program.cuts.clear()
            self._cuts = []

    def run(self, time_limit: float = NO_LIMIT) -> Answer:
        """Run HiGHS on the program with its present bounds and cuts.

        What earlier runs left in HiGHS (solution, basis) is cleared first, so that the answer
        depends on the program alone.

        Args:
            time_limit: in seconds.
        """
        self._highs.clearSolver()
        self._set_option("time_limit", time_limit)
        status = self._highs.run()
        model_status = self._highs.getModelStatus()
        clean = status == highspy.HighsStatus.kOk
        optimal = clean and model_status == highspy.HighsModelStatus.kOptimal
        return Answer(
            status=_RUN_STATUS[status],
            termination=self._highs.modelStatusToString(model_status),
            infeasible=clean and model_status == highspy.HighsModelStatus.kInfeasible,
            optimal=optimal,
            digits=self._digits() if optimal else None,
        )

    def _set_option(self, name: str, value: Option) -> None:
        if self._highs.setOptionValue(name, value) != highspy.HighsStatus.kOk:
            raise SolverUnavailable(
                f"HiGHS {self._highs.version()} refuses the option {name} = {value}: "
                "install a version that gridmill supports."
            )

    def _bounds(self, puzzle: Grid) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
        n = self.geometry.size
        lower = np.zeros((self.geometry.cell_count, n), dtype=np.int8)
        upper = np.ones_like(lower)
        for cell, digit in enumerate(puzzle.digits):
            if digit:
                upper[self._peers[cell], digit - 1] = 0
        for cell, digit in enumerate(puzzle.digits):
            if digit:
                upper[cell] = 0
                lower[cell, digit - 1] = upper[cell, digit - 1] = 1
        return lower.ravel(), upper.ravel()

    def _digits(self) -> bytes | None:
        n = self.geometry.size
        values = np.array(self._highs.getSolution().col_value)
        if values.size != self.geometry.cell_count * n:
            return None
        ones = values.reshape(-1, n) > 0.5
        if (ones.sum(axis=1) != 1).any():
            return None
        return bytes((ones.argmax(axis=1) + 1).tolist())


def build(geometry: Geometry) -> Any:
    """The Pyomo model of a geometry, without givens; see the module's docstring.

    Returns:
        A ConcreteModel with the variables `x`, indexed (row, column, digit) from 1, the
        constraints `cell` and `house`, and the empty list `cuts`.
    """
    n = geometry.size
    digits = range(1, n + 1)
    model = pyo.ConcreteModel()
    model.x = pyo.Var(digits, digits, digits, domain=pyo.Binary)
    x = [model.x[1 + cell // n, 1 + cell % n, d] for cell in range(n * n) for d in digits]

    def one_digit(_: Any, row: int, column: int) -> Any:
        start = ((row - 1) * n + column - 1) * n
        return _sum(x[start : start + n]) == 1

    def one_place(_: Any, house: int, digit: int) -> Any:
        return _sum([x[cell * n + digit - 1] for cell in geometry.houses[house].cells]) == 1

    model.cell = pyo.Constraint(digits, digits, rule=one_digit)
    model.house = pyo.Constraint(range(len(geometry.houses)), digits, rule=one_place)
    model.cuts = pyo.ConstraintList()
    return model


def solver_info() -> SolverInfo:
    """The versions in use."""
    version = highspy.Highs().version()
    return SolverInfo("HiGHS", version, "Pyomo", pyomo_version)


def _sum(variables: Sequence[Any]) -> Any:
    return LinearExpression(linear_coefs=[1] * len(variables), linear_vars=variables)
