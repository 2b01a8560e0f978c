"""The same program decided by Pyomo's own interfaces: both solves and the cut, and nothing else.

The model is that of `solver.certify.pyomo_program.build`. A puzzle is lower bounds on Pyomo's
variables, the cut is a Pyomo constraint, and Pyomo's `solve` is what answers: of HiGHS by its
persistent interface with automatic updates off, of any other solver by whatever interface Pyomo has
for it. No column is left out, no array is set beside, and what comes back are Pyomo's words.

It takes a few milliseconds more a solve than the fast path, and keeps the process's output for
itself while it solves: it is for audits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import highspy
import pyomo.environ as pyo
from pyomo.common.errors import ApplicationError
from pyomo.common.log import LoggingIntercept
from pyomo.contrib.solver.common.results import SolutionStatus, TerminationCondition
from pyomo.contrib.solver.solvers.highs import Highs
from pyomo.opt import TerminationCondition as OlderTermination
from pyomo.version import version as pyomo_version

from puzzle import Cell, Geometry, Grid, SolverUnavailable
from puzzle.constraints import Program
from solver.certify.certificate import OPTIONS, ModelSize, Option, SolverInfo, Through
from solver.certify.model import Answer
from solver.certify.pyomo_program import PYOMO_LOCK, add_block, build

HIGHS = "highs"
"""The solver that is asked by its persistent interface."""

IN_PROCESS = {"scip": "scip_direct"}
"""Solvers that are a program, or a Python package where that is missing: Pyomo's name for those."""


class PyomoModel:
    """One geometry's binary program, decided by Pyomo with a solver of its own.

    One puzzle at a time, as for `solver.certify.model.PersistentModel`.

    Args:
        geometry: the houses.
        solver: a name that Pyomo knows: ``highs``, ``cbc``, ``glpk``, ``scip``, ``gurobi`` …

    Raises:
        SolverUnavailable: Pyomo does not know the solver, or it is not installed.
    """

    through = Through.PYOMO

    def __init__(self, geometry: Geometry, solver: str = HIGHS) -> None:
        self._geometry = geometry
        with PYOMO_LOCK:
            self._program = build(geometry)
            self._program.nothing = pyo.Objective(expr=0)  # some interfaces ask for one
            self._variables: list[Any] = list(self._program.x.values())
            self._driver = _driver(solver, self._program)
        self._given: list[int] = []

    @property
    def size(self) -> ModelSize:
        """The size of the program without cuts; nothing is left out."""
        rows = [*self._program.cell.values(), *self._program.house.values()]
        nonzeros = sum(row.body.nargs() for row in rows)
        columns = len(self._variables)
        if (block := self._program.component("beside")) is not None:
            rows += block.rows.values()
            nonzeros += sum(len(row.body.linear_vars) for row in block.rows.values())
            columns += len(block.y)
        return ModelSize(len(rows), columns, nonzeros, 0)

    @property
    def info(self) -> SolverInfo:
        """The versions in use."""
        return SolverInfo(self._driver.name, self._driver.version, "Pyomo", pyomo_version)

    @property
    def options(self) -> Mapping[str, Option]:
        """What the solver is told beside the time limit."""
        return self._driver.options

    def pose(self, puzzle: Grid) -> None:
        """Set the lower bounds to a puzzle whose givens break no rule."""
        given = self._columns(puzzle, puzzle.givens)
        changed = sorted(set(given) ^ set(self._given))
        self._given = given
        with PYOMO_LOCK:
            for column in changed:
                self._variables[column].lb = 1 if column in set(given) else 0
            self._driver.update([self._variables[column] for column in changed])

    def constrain(self, beside: Program) -> None:
        """Add the rows of the puzzle's constraints, and the variables that they need."""
        if not beside.rows:
            return
        with PYOMO_LOCK:
            add_block(self._program, self._variables, beside)
            self._driver.add(list(self._program.beside.rows.values()))

    def forbid(self, puzzle: Grid, solution: Grid) -> None:
        """Add the no-good cut over a solution of the puzzle, which must have a blank cell."""
        columns = self._columns(solution, (c for c, digit in enumerate(puzzle) if digit == 0))
        terms = [self._variables[column] for column in columns]
        with PYOMO_LOCK:
            cut = self._program.cuts.add(pyo.quicksum(terms) <= len(terms) - 1)
            self._driver.add([cut])

    def clear(self) -> None:
        """Remove every cut and what constraints added."""
        block = self._program.component("beside")
        rows = [] if block is None else list(block.rows.values())
        with PYOMO_LOCK:
            self._driver.remove([*self._program.cuts.values(), *rows])
            self._program.cuts.clear()
            if block is not None:
                self._program.del_component("beside")

    def attempt(self, time_limit: float, _nodes: int) -> Answer:
        """Solve the program: Pyomo knows no way to ask for less of every solver."""
        return self.run(time_limit)

    def run(self, time_limit: float = float("inf")) -> Answer:
        """Have Pyomo solve the program with its present bounds and cuts.

        Args:
            time_limit: in seconds.
        """
        with PYOMO_LOCK:
            status, termination, values = self._driver.solve(time_limit)
        digits = None if values is None else self._digits(values)
        return Answer(
            status,
            termination,
            infeasible=termination in Through.PYOMO.infeasible,
            optimal=values is not None,
            digits=digits,
        )

    def _columns(self, grid: Grid, cells: Iterable[Cell]) -> list[int]:
        n = self._geometry.size
        return [cell * n + grid[cell] - 1 for cell in cells]

    def _digits(self, values: Sequence[float]) -> bytes | None:
        """Return the values, rounded; None unless they name one digit a cell."""
        n = self._geometry.size
        ones = [divmod(column, n) for column, value in enumerate(values) if value > 0.5]
        if [cell for cell, _ in ones] != list(range(self._geometry.cell_count)):
            return None
        return bytes(digit + 1 for _, digit in ones)


class _Driver(Protocol):
    """How Pyomo drives a solver.

    Attributes:
        name, version: the solver's.
        options: what it is told beside the time limit.
    """

    name: str
    version: str
    options: Mapping[str, Option]

    def update(self, variables: list[Any]) -> None:
        """Take over new bounds."""

    def add(self, rows: list[Any]) -> None:
        """Take over new constraints, and any new variables in them."""

    def remove(self, rows: list[Any]) -> None:
        """Forget constraints and the variables in no other, before the model does."""

    def solve(self, time_limit: float) -> tuple[str, str, list[float] | None]:
        """Pyomo's status and termination condition, and at an optimum each variable's value."""
        ...


def _driver(solver: str, program: Any) -> _Driver:
    return _PersistentHighs(program) if solver == HIGHS else _AnySolver(solver, program)


class _PersistentHighs:
    """HiGHS by Pyomo's persistent interface, told of each change by hand."""

    name = "HiGHS"

    def __init__(self, program: Any) -> None:
        self._program = program
        self._variables = list(program.x.values())
        self._interface = Highs(treat_fixed_vars_as_params=False)
        config = self._interface.config
        for update in list(config.auto_updates):
            config.auto_updates[update] = False
        config.load_solutions = False
        config.raise_exception_on_nonoptimal_result = False
        config.solver_options = dict(OPTIONS)
        self.options = OPTIONS
        self.version = ".".join(map(str, self._interface.version()))
        self._interface.set_instance(program)

    def update(self, variables: list[Any]) -> None:
        """See `_Driver`."""
        if variables:
            self._interface.update_variables(variables)

    def add(self, rows: list[Any]) -> None:
        """See `_Driver`."""
        self._interface.add_constraints(rows)

    def remove(self, rows: list[Any]) -> None:
        """See `_Driver`."""
        self._interface.remove_constraints(rows)

    def solve(self, time_limit: float) -> tuple[str, str, list[float] | None]:
        """See `_Driver`."""
        # HiGHS's worker threads belong to the process, see `solver.certify.model.new_runner`.
        highspy.Highs.resetGlobalScheduler(True)  # noqa: FBT003  # HiGHS's own signature
        limit = None if time_limit == float("inf") else time_limit
        result = self._interface.solve(self._program, time_limit=limit)
        termination = result.termination_condition
        is_optimal = (
            termination is TerminationCondition.convergenceCriteriaSatisfied
            and result.solution_status is SolutionStatus.optimal
        )
        values = result.solution_loader.get_vars(self._variables) if is_optimal else None
        found = None if values is None else [values[variable] for variable in self._variables]
        return "ok", termination.name, found


class _AnySolver:
    """Any solver by the interface that Pyomo has for it; the model is passed anew at each solve."""

    options: Mapping[str, Option] = {}  # never written to

    def __init__(self, solver: str, program: Any) -> None:
        self._program = program
        self._variables = list(program.x.values())
        self._solver: Any = _interface(solver) or _interface(IN_PROCESS.get(solver))
        if self._solver is None:
            raise SolverUnavailable(
                f"Pyomo finds no solver {solver}: give another, such as {HIGHS}, or install it."
            )
        self.name = solver
        self.version = ".".join(map(str, self._solver.version() or ("unknown",)))

    def update(self, variables: list[Any]) -> None:
        """See `_Driver`; the next solve writes the whole model."""

    def add(self, rows: list[Any]) -> None:
        """See `_Driver`; likewise."""

    def remove(self, rows: list[Any]) -> None:
        """See `_Driver`; likewise."""

    def solve(self, time_limit: float) -> tuple[str, str, list[float] | None]:
        """See `_Driver`."""
        arguments = {} if time_limit == float("inf") else {"timelimit": max(1, round(time_limit))}
        result = self._solver.solve(self._program, load_solutions=False, **arguments)
        termination = result.solver.termination_condition
        if termination != OlderTermination.optimal:
            return str(result.solver.status), str(termination), None
        self._program.solutions.load_from(result)
        values = [pyo.value(variable, exception=False) or 0.0 for variable in self._variables]
        return str(result.solver.status), str(termination), values


def _interface(name: str | None) -> Any:
    """Return Pyomo's interface for a solver of this name; None when the solver is not there."""
    if name is None:
        return None
    try:
        with LoggingIntercept(module="pyomo"):  # it logs a traceback of what it does not find
            interface = pyo.SolverFactory(name)
            return interface if interface.available(exception_flag=False) else None
    except (ApplicationError, AttributeError, NotImplementedError):
        return None
