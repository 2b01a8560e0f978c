"""The binary program of Sudoku: built in Pyomo once a geometry, kept loaded in HiGHS.

    x[r, c, d] = 1   when the cell in row r, column c holds digit d      r, c, d = 1 … n

    Σ_d x[r, c, d] = 1                  for each cell                     n² rows
    Σ_(r, c) in h x[r, c, d] = 1        for each house h and digit d      houses × n rows

The constraints of a puzzle, cages for one, are further rows, some with further columns from 0 to 1
(`puzzle.constraints` says them kind by kind). They are added to the program of the houses for one
puzzle, and removed after it.

For the plain 9×9 Sudoku: 324 rows, 729 columns, 2916 nonzeros, every coefficient and every right
hand side 1. There is nothing to minimize: any feasible point will do.

A puzzle is bounds: each given fixes its variable at 1. Nothing else of the program changes, so it
is built once, and Pyomo's persistent interface loads it in HiGHS once. From then on the bounds and
the no-good cuts are set in the Pyomo model and in HiGHS side by side, in HiGHS by the numbers that
the interface gave to the columns. The interface could pass them on too (`update_variables`,
`add_constraints`, `remove_constraints`), but its bookkeeping of a row's variables takes as long as
HiGHS takes to solve.

HiGHS runs on a copy of the loaded program without the columns that a given excludes: the other
digits of its cell, and its digit in the cells that share a house with it. The given's rows force
these variables to 0, so leaving them out changes no solution; it is all the reasoning that is done
outside the solver, and it takes a third off the solver's time.

HiGHS is run here, not by the `solve` of Pyomo's interface, which

- redirects the process's output descriptors, with a thread to read them, at each solve;
- subscribes the same interrupt callbacks once more at each solve, so that a model kept for
  thousands of solves makes thousands of calls at each check;
- folds HiGHS's statuses into fewer.

Nor is it loaded by that interface's `set_instance`, which redirects the output of the whole process
as well: two threads in it at once raise errors, lose output or wait for each other for good. What
Pyomo keeps for the whole process (its pauses of the garbage collector, its caches) is for one
thread at a time, so a lock guards every change of a Pyomo model. HiGHS runs outside it.

What HiGHS holds is read back and compared: the rows once, the bounds with each puzzle, each cut
when it is added. Besides, at the first run of a model and at one run of some hundred, as soon as
the time limit has room for it, all that the HiGHS that runs holds is compared with the LP file that
Pyomo writes of its model (`written`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import highspy
import numpy as np
import numpy.typing as npt
import pyomo.core as pyo
from pyomo.contrib.solver.solvers.highs import Highs
from pyomo.core.expr import LinearExpression
from pyomo.version import version as pyomo_version

from puzzle import Cell, Geometry, Grid, SolverUnavailable
from puzzle.constraints import Program, Row
from solver.certify.certificate import OPTIONS, ModelSize, SolverInfo, Through
from solver.certify.written import held, written

NO_LIMIT = float("inf")

EVERY = 256
"""Of so many runs of a model, the first is held against the LP file that Pyomo writes."""

_SECONDS_TO_WRITE = 1e-5
"""For each nonzero to write the LP file and read it back: 0.03 s on 9×9, 0.6 s on 25×25."""

PYOMO_LOCK = threading.RLock()
"""Held while a Pyomo model is built, loaded or changed."""

_OK, _ERROR = highspy.HighsStatus.kOk, highspy.HighsStatus.kError

_MOST_NODES = "mip_max_nodes"
"""HiGHS's option for nodes of its branch and bound; with 0 it ends after presolve."""

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
        is_open: True when `attempt` ended without having decided.
    """

    status: str
    termination: str
    infeasible: bool = False
    optimal: bool = False
    digits: bytes | None = None
    is_open: bool = False


class PersistentModel:
    """One geometry's binary program, loaded in HiGHS; a puzzle only changes its bounds.

    One puzzle at a time, in one thread: `pose`, `constrain`, `run` and `forbid` as often as needed,
    `clear`. After an exception of any kind, KeyboardInterrupt included, throw the object away:
    HiGHS does not survive an exception that is raised inside one of its callbacks.

    Args:
        geometry: the houses.

    Raises:
        SolverUnavailable: HiGHS refuses an option, or does not hold the program as written.
    """

    through = Through.DIRECT
    options = OPTIONS

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        with PYOMO_LOCK:
            self._program = build(geometry)
            self._variables: list[Any] = list(self._program.x.values())
            self._loaded = _load(self._program, self._variables)
        self._runner = new_runner()
        self._excluded_by = _excluded_by(geometry)
        self._lower = np.zeros(len(self._variables))
        self._upper = [1.0] * len(self._variables)
        self._open = np.arange(len(self._variables))
        self._excluded = np.zeros(0, dtype=np.int32)
        self._rows = self._own_rows = self._loaded.getNumRow()
        self._nonzeros = self._own_nonzeros = self._loaded.getNumNz()
        self._beside = 0
        self._further: list[Any] = []
        self._unchecked = EVERY
        self._check_rows()
        self._check_bounds()

    @property
    def size(self) -> ModelSize:
        """The size of the loaded program without cuts, and what the present givens exclude."""
        columns = self._loaded.getNumCol()
        return ModelSize(self._rows, columns, self._nonzeros, len(self._excluded))

    @property
    def info(self) -> SolverInfo:
        """The versions in use."""
        return solver_info()

    def pose(self, puzzle: Grid) -> None:
        """Set the bounds to a puzzle whose givens break no rule."""
        given = self._columns(puzzle, puzzle.givens)
        lower = np.zeros(len(self._variables))
        lower[given] = 1
        changed = np.flatnonzero(lower != self._lower).astype(np.int32)
        with PYOMO_LOCK:
            for column in changed.tolist():
                self._variables[column].lb = float(lower[column])
        self._lower = lower
        upper = np.ones(len(changed))
        status = self._loaded.changeColsBounds(len(changed), changed, lower[changed], upper)
        _require(status == _OK)
        self._check_bounds()
        is_open = np.ones(len(lower), dtype=np.bool_)
        if given:
            is_open[np.concatenate([self._excluded_by[column] for column in given])] = False
        self._open = np.flatnonzero(is_open)
        self._excluded = np.flatnonzero(~is_open).astype(np.int32)

    def constrain(self, beside: Program) -> None:
        """Add the rows of the puzzle's constraints, and the columns that they need.

        Args:
            beside: rows over the columns of x and its own, in the order of HiGHS's columns.
        """
        if not beside.rows:
            return
        with PYOMO_LOCK:
            self._further = add_block(self._program, self._variables, beside)
        self._beside = beside.column_count
        self._add_to_highs(beside)
        for number, row in enumerate(beside.rows, start=self._own_rows):
            self._check_weighted(number, row)

    def _add_to_highs(self, beside: Program) -> None:
        """Add the same columns and rows in HiGHS."""
        loaded, count, first = self._loaded, beside.column_count, len(self._variables)
        if count:
            _require(loaded.addVars(count, np.zeros(count), np.ones(count)) == _OK)
            columns = np.arange(first, first + count, dtype=np.int32)
            integer = np.full(count, highspy.HighsVarType.kInteger)
            _require(loaded.changeColsIntegrality(count, columns, integer) == _OK)
        starts = np.cumsum([0, *(len(row.columns) for row in beside.rows)])
        columns = np.concatenate([np.array(row.columns, dtype=np.int32) for row in beside.rows])
        values = np.concatenate([np.array(row.coefficients, dtype=float) for row in beside.rows])
        low = np.array([row.low for row in beside.rows])
        high = np.array([row.high for row in beside.rows])
        status = loaded.addRows(
            len(beside.rows),
            low,
            high,
            len(columns),
            starts[:-1].astype(np.int32),
            columns.astype(np.int32),
            values,
        )
        _require(status == _OK)
        self._rows = loaded.getNumRow()
        self._nonzeros = loaded.getNumNz()
        _require(self._rows == self._own_rows + len(beside.rows))
        _require(self._nonzeros == self._own_nonzeros + len(columns))
        _require(loaded.getNumCol() == first + count)

    def forbid(self, puzzle: Grid, solution: Grid) -> None:
        """Add the no-good cut over a solution of the puzzle, which must have a blank cell.

        The cut says that of the solution's digits in the blank cells at most all but one may
        stand. Their sum is the number of blanks only when every blank cell holds the solution's
        digit, that is, at the solution itself; another solution differs in some blank cell, so
        there the sum is at most the number of blanks less one. The cut therefore excludes exactly
        that solution.
        """
        columns = self._columns(solution, (c for c, digit in enumerate(puzzle) if digit == 0))
        terms = [self._variables[column] for column in columns]
        rhs = len(terms) - 1
        with PYOMO_LOCK:
            self._program.cuts.add(pyo.quicksum(terms) <= rhs)
        indices = np.array(columns, dtype=np.int32)
        status = self._loaded.addRow(-NO_LIMIT, rhs, len(terms), indices, np.ones(len(terms)))
        _require(status == _OK)
        self._check_row(self._rows + len(self._program.cuts) - 1, indices, -NO_LIMIT, rhs)

    def clear(self) -> None:
        """Remove every cut and what constraints added; the bounds stay until the next puzzle."""
        if count := self._loaded.getNumRow() - self._own_rows:
            rows = np.arange(self._own_rows, self._own_rows + count, dtype=np.int32)
            _require(self._loaded.deleteRows(count, rows) == _OK)
            with PYOMO_LOCK:
                self._program.cuts.clear()
        if self._beside:
            first = len(self._variables)
            columns = np.arange(first, first + self._beside, dtype=np.int32)
            _require(self._loaded.deleteVars(self._beside, columns) == _OK)
        if self._program.component("beside") is not None:
            with PYOMO_LOCK:
                self._program.del_component("beside")
        self._rows, self._nonzeros, self._beside = self._own_rows, self._own_nonzeros, 0
        self._further = []

    def attempt(self, time_limit: float = NO_LIMIT, nodes: int = 0) -> Answer:
        """Run HiGHS for some nodes of its branch and bound; for none, its presolve alone decides.

        Args:
            time_limit: as for `run`.
            nodes: how many.
        """
        _require(self._runner.setOptionValue(_MOST_NODES, nodes) == _OK)
        answer = self.run(time_limit)
        _require(self._runner.setOptionValue(_MOST_NODES, highspy.kHighsIInf) == _OK)
        is_limit = self._runner.getModelStatus() == highspy.HighsModelStatus.kSolutionLimit
        return replace(answer, is_open=is_limit and answer.status != _RUN_STATUS[_ERROR])

    def run(self, time_limit: float = NO_LIMIT) -> Answer:
        """Run HiGHS on the program with its present bounds and cuts.

        Each run starts from nothing, so the answer depends on the program alone and not on what
        was solved before.

        Args:
            time_limit: in seconds; holding the program against Pyomo's LP file is part of it, and
                is left to a later run where it would take more than half of it.
        """
        runner, end = self._runner, time.monotonic() + time_limit
        _require(
            self._loaded.getNumRow() == self._rows + len(self._program.cuts)
            and runner.passModel(self._loaded.getLp()) == _OK
            and runner.deleteVars(len(self._excluded), self._excluded) == _OK
            and runner.getNumCol() == len(self._open) + self._beside
        )
        if self._unchecked >= EVERY and 2 * _SECONDS_TO_WRITE * self._nonzeros <= time_limit:
            self._check_written()
            self._unchecked = 0
        self._unchecked += 1
        left = max(0.0, end - time.monotonic())
        _require(runner.setOptionValue("time_limit", left) == _OK)
        status = runner.run()
        model_status = runner.getModelStatus()
        if model_status == highspy.HighsModelStatus.kSolveError:
            # Presolve of HiGHS 1.11 ends so on some small programs that nothing keeps.
            _require(runner.clearSolver() == _OK)
            _require(runner.setOptionValue("presolve", "off") == _OK)
            _require(runner.setOptionValue("time_limit", max(0.0, end - time.monotonic())) == _OK)
            status = runner.run()
            model_status = runner.getModelStatus()
            _require(runner.setOptionValue("presolve", "choose") == _OK)
        optimal = status == _OK and model_status == highspy.HighsModelStatus.kOptimal
        return Answer(
            status=_RUN_STATUS[status],
            termination=runner.modelStatusToString(model_status),
            infeasible=status == _OK and model_status == highspy.HighsModelStatus.kInfeasible,
            optimal=optimal,
            digits=self._digits(runner.getSolution().col_value) if optimal else None,
        )

    def _columns(self, grid: Grid, cells: Iterable[Cell]) -> list[int]:
        """Return the columns of a grid's digits in some of its cells."""
        n = self._geometry.size
        return [cell * n + grid[cell] - 1 for cell in cells]

    def _check_rows(self) -> None:
        """HiGHS holds one row a cell and one a house and digit, on integer columns."""
        n, cells = self._geometry.size, self._geometry.cell_count
        rows: list[Sequence[int]] = [range(cell * n, (cell + 1) * n) for cell in range(cells)]
        rows += [
            [cell * n + digit for cell in house.cells]
            for house in self._geometry.houses
            for digit in range(n)
        ]
        _require(self._rows == len(rows) and self._nonzeros == n * len(rows))
        for row, columns in enumerate(rows):
            self._check_row(row, np.array(columns), 1, 1)
        kinds = set(self._loaded.getLp().integrality_)
        _require(kinds == {highspy.HighsVarType.kInteger})

    def _check_row(
        self, row: int, columns: npt.NDArray[np.integer], lower: float, upper: float
    ) -> None:
        """HiGHS holds: lower ≤ sum of these columns, ascending, ≤ upper."""
        status, low, high, _ = self._loaded.getRow(row)
        _require(status == _OK and low == lower and high == upper)
        status, indices, values = self._loaded.getRowEntries(row)
        _require(status == _OK and np.array_equal(np.sort(indices), columns))
        _require(bool((values == 1).all()))

    def _check_written(self) -> None:
        """Require that the HiGHS that runs holds what Pyomo's LP file says."""
        try:
            with PYOMO_LOCK:
                says = written(self._program, [*self._variables, *self._further])
            first = len(self._variables)
            columns = [*self._open.tolist(), *range(first, first + self._beside)]
            is_said = says.without(self._excluded.tolist()) == held(self._runner, columns)
        except ValueError:
            is_said = False
        _require(is_said)

    def _check_weighted(self, number: int, row: Row) -> None:
        """HiGHS holds a row of a constraint as it was written."""
        status, low, high, _ = self._loaded.getRow(number)
        _require(status == _OK and low == row.low and high == row.high)
        status, indices, values = self._loaded.getRowEntries(number)
        _require(status == _OK)
        held = dict(zip(indices.tolist(), values.tolist(), strict=True))
        _require(held == dict(zip(row.columns, row.coefficients, strict=True)))

    def _check_bounds(self) -> None:
        """HiGHS holds the bounds of the puzzle that was posed."""
        program = self._loaded.getLp()
        _require(
            program.col_lower_ == [*self._lower.tolist(), *[0.0] * self._beside]
            and program.col_upper_ == self._upper + [1.0] * self._beside
        )

    def _digits(self, values: Sequence[float]) -> bytes | None:
        """Return the values of the open x, rounded; None unless they name one digit a cell."""
        if len(values) != len(self._open) + self._beside:
            return None
        ones = self._open[np.asarray(values[: len(self._open)]) > 0.5]
        cells, digits = np.divmod(ones, self._geometry.size)
        if not np.array_equal(cells, np.arange(self._geometry.cell_count)):
            return None
        return bytes((digits + 1).tolist())


def _excluded_by(geometry: Geometry) -> list[npt.NDArray[np.intp]]:
    """For each column those that are 0 where it is 1, by the rows that it is in."""
    n = geometry.size
    return [
        np.array(
            [cell * n + other for other in range(n) if other != digit]
            + [peer * n + digit for peer in geometry.peers[cell]]
        )
        for cell in range(geometry.cell_count)
        for digit in range(n)
    ]


def _load(program: Any, variables: Sequence[Any]) -> Any:
    """Return a silent HiGHS that holds the program as Pyomo's interface loads it.

    The column of each variable is its position among `variables`.
    """
    interface = Highs(treat_fixed_vars_as_params=False)
    loaded = highspy.Highs()
    loaded.setOptionValue("output_flag", False)  # noqa: FBT003  # HiGHS's own signature
    # What the interface's `set_instance` does, without its capture of the process's output.
    interface._model = program  # noqa: SLF001  # Pyomo has no other way
    interface._solver_model = loaded  # noqa: SLF001
    interface.add_block(program)
    interface.set_objective(None)
    numbers = interface._pyomo_var_to_solver_var_map  # noqa: SLF001
    _require([numbers[id(variable)] for variable in variables] == list(range(len(variables))))
    return loaded


def new_runner() -> Any:
    """Return a silent, empty HiGHS with our options, which Ctrl-C interrupts."""
    # HiGHS's worker threads belong to the process: if another user of HiGHS has started some, a
    # run that asks for one thread ends in an error.
    highspy.Highs.resetGlobalScheduler(True)  # noqa: FBT003  # HiGHS's own signature
    runner = highspy.Highs()
    for name, value in {"output_flag": False, **OPTIONS}.items():
        if runner.setOptionValue(name, value) != _OK:
            raise SolverUnavailable(
                f"HiGHS {runner.version()} refuses the option {name} = {value}: "
                "install a version that gridmill supports."
            )
    runner.HandleKeyboardInterrupt = True
    return runner


def build(geometry: Geometry) -> Any:
    """Return the Pyomo model of a geometry, without givens; see the module's docstring.

    Returns:
        A ConcreteModel with the variables `x`, indexed (row, column, digit) from 1, the
        constraints `cell` and `house`, and the empty list `cuts`.
    """
    n = geometry.size
    digits = range(1, n + 1)
    model = pyo.ConcreteModel()
    # Where grids overlap, places without a cell have no variable.
    canvas = geometry.canvas
    square = ((row, column) for row in range(n) for column in range(n))
    places = [(1 + row, 1 + column) for row, column in (canvas.places if canvas else square)]
    model.x = pyo.Var([(*place, d) for place in places for d in digits], domain=pyo.Binary)
    x = [model.x[*place, d] for place in places for d in digits]
    start_of = {place: n * cell for cell, place in enumerate(places)}

    def one_digit(_: Any, row: int, column: int) -> Any:
        start = start_of[row, column]
        return pyo.quicksum(x[start : start + n]) == 1

    def one_place(_: Any, house: int, digit: int) -> Any:
        return pyo.quicksum([x[cell * n + digit - 1] for cell in geometry.houses[house].cells]) == 1

    model.cell = pyo.Constraint(places, rule=one_digit)
    model.house = pyo.Constraint(range(len(geometry.houses)), digits, rule=one_place)
    model.cuts = pyo.ConstraintList()
    return model


def add_block(program: Any, x: Sequence[Any], beside: Program) -> list[Any]:
    """Add to a Pyomo model the block ``beside``: further variables, and rows over them and x.

    Returns:
        The further variables.
    """
    block = program.beside = pyo.Block(concrete=True)
    block.y = pyo.Var(range(beside.column_count), domain=pyo.Binary)
    further = list(block.y.values())
    variables = [*x, *further]
    block.rows = pyo.Constraint(
        range(len(beside.rows)), rule=lambda _, number: _bounded(beside.rows[number], variables)
    )
    return further


def _bounded(row: Row, variables: Sequence[Any]) -> Any:
    """Return the Pyomo expression of a row."""
    total = LinearExpression(
        constant=0,
        linear_coefs=list(row.coefficients),
        linear_vars=[variables[column] for column in row.columns],
    )
    low = None if row.low == -NO_LIMIT else row.low
    high = None if row.high == NO_LIMIT else row.high
    return (low, total, high) if low != high else total == low


@cache
def solver_info() -> SolverInfo:
    """Return the versions in use."""
    version = highspy.Highs().version()
    return SolverInfo("HiGHS", version, "Pyomo", pyomo_version)


def _require(held: bool) -> None:  # noqa: FBT001  # an assertion that survives python -O
    """Stop when HiGHS does not hold the program that was written.

    Pyomo's interface ignores the statuses that HiGHS returns while a model is loaded, and a bound
    or a cut that was not taken over would make a false certificate.
    """
    if not held:
        raise SolverUnavailable(
            f"HiGHS {highspy.Highs().version()} does not hold the program that Pyomo "
            f"{pyomo_version} wrote: install versions of highspy and pyomo that gridmill supports."
        )
