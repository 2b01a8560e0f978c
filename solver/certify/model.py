"""The binary program of Sudoku: written by Pyomo once a geometry, kept loaded in HiGHS.

    x[r, c, d] = 1   when the cell in row r, column c holds digit d      r, c, d = 1 … n

    Σ_d x[r, c, d] = 1                  for each cell                     n² rows
    Σ_(r, c) in h x[r, c, d] = 1        for each house h and digit d      houses × n rows

The constraints of a puzzle, cages for one, are further rows, some with further columns from 0 to 1
(`puzzle.constraints` says them kind by kind). They are added to the program of the houses for one
puzzle, and removed after it.

For the plain 9×9 Sudoku: 324 rows, 729 columns, 2916 nonzeros, every coefficient and every right
hand side 1. There is nothing to minimize: any feasible point will do.

A puzzle is bounds: each given fixes its variable at 1. Nothing else of the program changes, so
Pyomo writes it once, as an LP file, which is kept (`kept`), and HiGHS is given the rows of that
file once. From then on the bounds and the no-good cuts are set in HiGHS by the numbers of the
columns, and Pyomo is told of them when it is asked what it would write.

HiGHS runs on a copy of the loaded program without the columns that a given excludes: the other
digits of its cell, and its digit in the cells that share a house with it. The given's rows force
these variables to 0, so leaving them out changes no solution; it is all the reasoning that is done
outside the solver, and it takes a third off the solver's time. The cuts are added to that copy.

HiGHS is loaded and run here, not by Pyomo's interface to it, which

- redirects the process's output descriptors, with a thread to read them, at each solve: two threads
  in it at once raise errors, lose output or wait for each other for good;
- subscribes the same interrupt callbacks once more at each solve, so that a model kept for
  thousands of solves makes thousands of calls at each check;
- folds HiGHS's statuses into fewer;
- does not look at the statuses that HiGHS returns while a model is loaded.

What HiGHS holds is read back and compared: the rows once, the bounds and the cuts with each run.
Besides, at the first run of a program that Pyomo has just written and at one run
of some hundred, as soon as the time limit has room for it, all that the HiGHS that runs holds is
compared with the LP file that Pyomo writes of the whole program, cuts and all (`pyomo_program`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING, Any

import highspy
import numpy as np
import numpy.typing as npt

from puzzle import Geometry, Grid, SolverUnavailable
from puzzle.constraints import Program, Row
from solver.certify import kept
from solver.certify.certificate import OPTIONS, ModelSize, SolverInfo, Through
from solver.certify.kept import pyomo_version
from solver.certify.written import Posed, WrittenRow, held, read_lp

if TYPE_CHECKING:
    from solver.certify.pyomo_program import PyomoProgram

NO_LIMIT = float("inf")

EVERY = 1024
"""Of so many runs of a model, one is held against the LP file that Pyomo writes."""

_SECONDS_TO_WRITE = 1e-5
"""For each nonzero to write the LP file and read it back: 0.03 s on 9×9, 0.6 s on 25×25."""

pyomo_version()  # where there is no Pyomo, nothing can be certified

_OK, _ERROR = highspy.HighsStatus.kOk, highspy.HighsStatus.kError

_MOST_NODES = "mip_max_nodes"
"""HiGHS's option for nodes of its branch and bound; with 0 it ends after presolve."""
_ALL_NODES = highspy.kHighsIInf

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
        learned: where clauses decided it in HiGHS's place, how many were learned to refute it.
    """

    status: str
    termination: str
    infeasible: bool = False
    optimal: bool = False
    digits: bytes | None = None
    is_open: bool = False
    learned: int | None = None


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
        self._in_pyomo: PyomoProgram | None = None
        lp_file = kept.find(geometry)
        self._loaded = _load(lp_file or self._pyomo().lp_file(), geometry)
        self._runner = new_runner()
        self._nodes = _ALL_NODES
        self._excluded_by = _excluded_by(geometry)
        self._count = geometry.cell_count * geometry.size
        self._lower = np.zeros(self._count)
        self._open = np.arange(self._count)
        self._excluded = np.zeros(0, dtype=np.int32)
        self._rows = self._own_rows = self._loaded.getNumRow()
        self._nonzeros = self._own_nonzeros = self._loaded.getNumNz()
        self._beside = self._nothing = Program(geometry.layout)
        self._cuts: list[tuple[npt.NDArray[np.intp], int]] = []
        self._unchecked = EVERY if self._in_pyomo else 0
        self._check_rows()
        self._check_bounds(self._loaded)
        if self._in_pyomo:
            kept.keep(geometry, self._in_pyomo.lp_file())

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
        given = _columns_of(puzzle)
        lower = np.zeros(self._count)
        lower[given] = 1
        changed = (lower != self._lower).nonzero()[0].astype(np.int32)
        self._lower = lower
        upper = np.ones(len(changed))
        status = self._loaded.changeColsBounds(len(changed), changed, lower[changed], upper)
        _require(status == _OK)
        is_open = np.ones(self._count, dtype=np.bool_)
        is_open[self._excluded_by[given]] = False
        self._open = is_open.nonzero()[0]
        self._excluded = (~is_open).nonzero()[0].astype(np.int32)

    def constrain(self, beside: Program) -> None:
        """Add the rows of the puzzle's constraints, and the columns that they need.

        Args:
            beside: rows over the columns of x and its own, in the order of HiGHS's columns.
        """
        if not beside.rows:
            return
        self._beside = beside
        self._add_to_highs(beside)
        self._check_weighted(beside.rows)

    def _add_to_highs(self, beside: Program) -> None:
        """Add the same columns and rows in HiGHS."""
        loaded, count, first = self._loaded, beside.column_count, self._count
        if count:
            _require(loaded.addVars(count, np.zeros(count), np.ones(count)) == _OK)
            columns = np.arange(first, first + count, dtype=np.int32)
            integer = np.full(count, highspy.HighsVarType.kInteger)
            _require(loaded.changeColsIntegrality(count, columns, integer) == _OK)
        _add_weighted(loaded, beside.rows)
        self._rows = loaded.getNumRow()
        self._nonzeros = loaded.getNumNz()
        _require(self._rows == self._own_rows + len(beside.rows))
        _require(
            self._nonzeros == self._own_nonzeros + sum(len(row.columns) for row in beside.rows)
        )
        _require(loaded.getNumCol() == first + count)

    def forbid(self, puzzle: Grid, solution: Grid) -> None:
        """Add the no-good cut over a solution of the puzzle, which must have a blank cell.

        The cut says that of the solution's digits in the blank cells at most all but one may
        stand. Their sum is the number of blanks only when every blank cell holds the solution's
        digit, that is, at the solution itself; another solution differs in some blank cell, so
        there the sum is at most the number of blanks less one. The cut therefore excludes exactly
        that solution.
        """
        is_blank = np.frombuffer(puzzle.digits, dtype=np.uint8) == 0
        columns = _columns_of(solution)[is_blank]
        self._cuts.append((columns, len(columns) - 1))

    def clear(self) -> None:
        """Remove every cut and what constraints added; the bounds stay until the next puzzle."""
        if count := len(self._beside.rows):
            rows = np.arange(self._own_rows, self._own_rows + count, dtype=np.int32)
            _require(self._loaded.deleteRows(count, rows) == _OK)
        if count := self._beside.column_count:
            columns = np.arange(self._count, self._count + count, dtype=np.int32)
            _require(self._loaded.deleteVars(count, columns) == _OK)
        self._rows, self._nonzeros, self._beside = self._own_rows, self._own_nonzeros, self._nothing
        self._cuts = []

    def attempt(self, time_limit: float = NO_LIMIT, nodes: int = 0) -> Answer:
        """Run HiGHS for some nodes of its branch and bound; for none, its presolve alone decides.

        Args:
            time_limit: as for `run`.
            nodes: how many.
        """
        answer, model_status = self._run(time_limit, nodes)
        is_limit = model_status == highspy.HighsModelStatus.kSolutionLimit
        if is_limit and answer.status != _RUN_STATUS[_ERROR]:
            return replace(answer, is_open=True)
        return answer

    def run(self, time_limit: float = NO_LIMIT) -> Answer:
        """Run HiGHS on the program with its present bounds and cuts.

        Each run starts from nothing, so the answer depends on the program alone and not on what
        was solved before.

        Args:
            time_limit: in seconds; holding the program against Pyomo's LP file is part of it, and
                is left to a later run where it would take more than half of it.
        """
        return self._run(time_limit, _ALL_NODES)[0]

    def _run(self, time_limit: float, nodes: int) -> tuple[Answer, highspy.HighsModelStatus]:
        """Do what `run` does, for some nodes at most; return HiGHS's model status besides."""
        runner, end = self._runner, time.monotonic() + time_limit
        _require(
            self._loaded.getNumRow() == self._rows
            and runner.passModel(self._loaded.getLp()) == _OK
            and runner.deleteVars(len(self._excluded), self._excluded) == _OK
        )
        self._add_cuts(runner)
        self._check_bounds(runner)
        if nodes != self._nodes:
            _require(runner.setOptionValue(_MOST_NODES, nodes) == _OK)
            self._nodes = nodes
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
        answer = Answer(
            status=_RUN_STATUS[status],
            termination=runner.modelStatusToString(model_status),
            infeasible=status == _OK and model_status == highspy.HighsModelStatus.kInfeasible,
            optimal=optimal,
            digits=self._digits(runner.getSolution().col_value) if optimal else None,
        )
        return answer, model_status

    def _add_cuts(self, highs: Any) -> None:
        """Add the cuts to the program of the open columns; HiGHS holds them behind its own rows.

        A cut needs no column that a given excludes: that one is 0.
        """
        cuts = []
        for columns, most in self._cuts:
            numbers = self._open.searchsorted(columns)
            is_there = self._open.take(numbers, mode="clip") == columns
            cuts.append((numbers[is_there].astype(np.int32), most))
        for numbers, most in cuts:
            ones = np.ones(len(numbers))
            _require(highs.addRow(-NO_LIMIT, most, len(numbers), numbers, ones) == _OK)
        _require(highs.getNumRow() == self._rows + len(cuts))
        for row, (numbers, most) in enumerate(cuts, start=self._rows):
            _check_row(highs, row, numbers, -NO_LIMIT, most)

    def in_pyomo(self) -> Any:
        """Return the whole program, bounds, constraints and cuts, as a Pyomo model.

        Write it to a file and give it to another solver. It is to be looked at, not changed: the
        next call of this or of `run` changes it.
        """
        return self._pyomo().posed(self._posed)

    @property
    def _posed(self) -> Posed:
        cuts = [(columns.tolist(), most) for columns, most in self._cuts]
        return Posed(self._lower.tolist(), self._beside, cuts)

    def _pyomo(self) -> PyomoProgram:
        """Return the program in Pyomo, loaded and built when it is first asked for."""
        if self._in_pyomo is None:
            from solver.certify.pyomo_program import PyomoProgram

            self._in_pyomo = PyomoProgram(self._geometry)
        return self._in_pyomo

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
            _check_row(self._loaded, row, np.array(columns), 1, 1)
        kinds = set(self._loaded.getLp().integrality_)
        _require(kinds == {highspy.HighsVarType.kInteger})

    def _check_written(self) -> None:
        """Require that the HiGHS that runs holds what Pyomo's LP file says."""
        try:
            says = self._pyomo().written(self._posed)
            further = range(self._count, self._count + self._beside.column_count)
            columns = [*self._open.tolist(), *further]
            is_said = says.without(self._excluded.tolist()) == held(self._runner, columns)
        except ValueError:
            is_said = False
        _require(is_said)

    def _check_weighted(self, rows: Sequence[Row]) -> None:
        """HiGHS holds the rows of constraints as they were written, behind its own."""
        numbers = np.arange(self._own_rows, self._own_rows + len(rows), dtype=np.int32)
        status, _, low, high, _ = self._loaded.getRows(len(rows), numbers)
        _require(status == _OK)
        _require(low.tolist() == [row.low for row in rows])
        _require(high.tolist() == [row.high for row in rows])
        status, starts, indices, values = self._loaded.getRowsEntries(len(rows), numbers)
        _require(status == _OK)
        counts = np.diff([*starts.tolist(), len(indices)])
        _require(counts.tolist() == [len(row.columns) for row in rows])
        written = (
            np.fromiter(chain.from_iterable(row.columns for row in rows), np.int32),
            np.fromiter(chain.from_iterable(row.coefficients for row in rows), np.float64),
        )
        # HiGHS keeps the entries of a row in an order of its own.
        of_rows = np.repeat(np.arange(len(rows)), counts)
        columns, factors = _ordered(of_rows, *written)
        held_columns, held_factors = _ordered(of_rows, indices, values)
        _require(np.array_equal(held_columns, columns) and np.array_equal(held_factors, factors))

    def _check_bounds(self, highs: Any) -> None:
        """HiGHS holds the open columns, with the bounds of the puzzle that was posed."""
        program, further = highs.getLp(), self._beside.column_count
        _require(program.col_lower_ == [*self._lower[self._open].tolist(), *[0.0] * further])
        _require(program.col_upper_ == [1.0] * (len(self._open) + further))

    def _digits(self, values: Sequence[float]) -> bytes | None:
        """Return the values of the open x, rounded; None unless they name one digit a cell."""
        if len(values) != len(self._open) + self._beside.column_count:
            return None
        ones = self._open[np.asarray(values[: len(self._open)]) > 0.5]
        cells, digits = np.divmod(ones, self._geometry.size)
        if not np.array_equal(cells, np.arange(self._geometry.cell_count)):
            return None
        return bytes((digits + 1).tolist())


def _ordered(
    rows: npt.NDArray[np.integer], columns: npt.NDArray[np.int32], values: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float64]]:
    """Return the columns and values of entries, (entries,) each, by row and column, then value."""
    order = np.lexsort((values, columns, rows))
    return columns[order], values[order]


def _check_row(
    highs: Any, row: int, columns: npt.NDArray[np.integer], lower: float, upper: float
) -> None:
    """HiGHS holds: lower ≤ sum of these columns, ascending, ≤ upper."""
    status, low, high, count = highs.getRow(row)
    _require(status == _OK and low == lower and high == upper and count == len(columns))
    if not count:
        return  # highspy makes up an entry of an empty row, such as a cut of no open column
    status, indices, values = highs.getRowEntries(row)
    # As lists, which are compared in a third of the time of arrays as short as these.
    _require(status == _OK and sorted(indices.tolist()) == columns.tolist())
    _require(values.tolist() == [1.0] * len(columns))


def _columns_of(grid: Grid) -> npt.NDArray[np.intp]:
    """Return the columns of the digits that the cells hold, ascending."""
    digits = np.frombuffer(grid.digits, dtype=np.uint8)
    cells = digits.nonzero()[0]
    return cells * grid.geometry.size + digits[cells] - 1


def _excluded_by(geometry: Geometry) -> npt.NDArray[np.int32]:
    """Return the columns that are 0 where a column is 1, one row a column; short rows repeat one.

    They are the other digits of the cell, and its digit in the cells that share a house with it.
    """
    size = geometry.size
    peers = [sorted(geometry.peers[cell]) for cell in range(geometry.cell_count)]
    widest = max(map(len, peers))
    table = np.array([[*own, *own[:1] * (widest - len(own))] for own in peers], dtype=np.int32)
    digits = np.arange(size, dtype=np.int32)
    elsewhere = table[:, np.newaxis, :] * size + digits[:, np.newaxis]
    others = (digits[:, np.newaxis] + digits[1:]) % size
    here = np.arange(0, size * len(peers), size, dtype=np.int32)[:, np.newaxis, np.newaxis] + others
    return np.concatenate((here, elsewhere), axis=2).reshape(size * len(peers), -1)


def _load(lp_file: str, geometry: Geometry) -> Any:
    """Return a silent HiGHS that holds the program of an LP file that Pyomo wrote.

    Raises:
        SolverUnavailable: the file is not one of a binary program in the variables of a geometry.
    """
    n, canvas = geometry.size, geometry.canvas
    places = canvas.places if canvas else product(range(n), repeat=2)
    digits = range(1, n + 1)
    names = [f"x({row + 1}_{column + 1}_{d})" for row, column in places for d in digits]
    try:
        rows, bounds = read_lp(lp_file, {name: column for column, name in enumerate(names)})
    except ValueError:
        rows, bounds = [], {}
    loaded, count = highspy.Highs(), len(names)
    loaded.setOptionValue("output_flag", False)  # noqa: FBT003  # HiGHS's own signature
    _require(sorted(bounds) == list(range(count)))
    low, high = np.array([bounds[column] for column in range(count)]).T
    _require(loaded.addVars(count, low.copy(), high.copy()) == _OK)
    integer = np.full(count, highspy.HighsVarType.kInteger)
    status = loaded.changeColsIntegrality(count, np.arange(count, dtype=np.int32), integer)
    _require(status == _OK)
    _add_rows(loaded, rows)
    return loaded


def _add_rows(loaded: Any, rows: Sequence[WrittenRow]) -> None:
    """Add rows in HiGHS."""
    _add_arrays(
        loaded,
        [low for low, _, _ in rows],
        [high for _, _, high in rows],
        [[column for column, _ in found] for _, found, _ in rows],
        [[factor for _, factor in found] for _, found, _ in rows],
    )


def _add_weighted(loaded: Any, rows: Sequence[Row]) -> None:
    """Add rows of constraints in HiGHS."""
    _add_arrays(
        loaded,
        [row.low for row in rows],
        [row.high for row in rows],
        [row.columns for row in rows],
        [row.coefficients for row in rows],
    )


def _add_arrays(
    loaded: Any,
    low: Sequence[float],
    high: Sequence[float],
    columns: Sequence[Sequence[int]],
    factors: Sequence[Sequence[float]],
) -> None:
    counts = list(map(len, columns))
    nonzeros = sum(counts)
    status = loaded.addRows(
        len(counts),
        np.array(low, dtype=np.float64),
        np.array(high, dtype=np.float64),
        nonzeros,
        np.cumsum([0, *counts])[:-1].astype(np.int32),
        np.fromiter(chain.from_iterable(columns), dtype=np.int32, count=nonzeros),
        np.fromiter(chain.from_iterable(factors), dtype=np.float64, count=nonzeros),
    )
    _require(status == _OK)


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


@cache
def solver_info() -> SolverInfo:
    """Return the versions in use."""
    version = highspy.Highs().version()
    return SolverInfo("HiGHS", version, "Pyomo", pyomo_version())


def _require(held: bool) -> None:  # noqa: FBT001  # an assertion that survives python -O
    """Stop when HiGHS does not hold the program that was written.

    A bound or a cut that was not taken over would make a false certificate.
    """
    if not held:
        raise SolverUnavailable(
            f"HiGHS {highspy.Highs().version()} does not hold the program that Pyomo "
            f"{pyomo_version()} wrote: install versions of highspy and pyomo that gridmill "
            "supports."
        )
