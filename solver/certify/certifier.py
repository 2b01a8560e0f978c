"""Certify: solve, check in integers, forbid, solve again."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from puzzle import ArgumentError, Geometry, Grid, SolverUnavailable
from puzzle.formats import GridLike, as_grid
from solver.certify.certificate import (
    OPTIONS,
    TIME_LIMIT,
    Certificate,
    Method,
    Purpose,
    Solve,
    SolveOutcome,
    SolverInfo,
)
from solver.certify.checking import expected_cut
from solver.verdict import Verdict

if TYPE_CHECKING:
    from solver.certify.model import Answer, PersistentModel

MAX_IDLE_MODELS = 8
"""Models that are kept loaded; that of the geometry unused for longest goes first."""


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Solutions of a puzzle, found one by one.

    Attributes:
        puzzle: the puzzle.
        solutions: distinct solutions, each checked in integers, in the order found.
        complete: True when they are proved to be all.
        solves: the solves, in order; empty when the rules alone decided.
    """

    puzzle: Grid
    solutions: tuple[Grid, ...]
    complete: bool
    solves: tuple[Solve, ...]


def certify(puzzle: GridLike, *, time_limit: float | None = None) -> Certificate:
    """Decide how many solutions a puzzle has, with a certificate.

    Two solves: the puzzle, then the puzzle with the solution found forbidden. An infeasible first
    solve is `none`; an infeasible second is `unique`; another solution is `many`. Whatever else
    HiGHS says is `undecided`. Every solution is checked in integers before it is believed.

    Givens that break a rule are `none`, and a full grid that breaks none is `unique`, without a
    solver.

    Like every function of this module it may be called from any number of threads.

    Args:
        puzzle: of any geometry: a grid, its text, its rows or an array; see `as_grid`.
        time_limit: seconds for both solves together, 0 or more; None for no limit. Loading Pyomo
            and building the model, once a process, does not count.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: the time limit is negative or not a number.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    puzzle = as_grid(puzzle)
    seconds = _seconds(time_limit)
    if decided := _by_rules(puzzle):
        return decided
    with _loaded(puzzle) as model:
        found = _enumerate(model, puzzle, (), 2, seconds)
        return _certificate(model, found, Method.SOLVED, seconds)


def certify_known(puzzle: Grid, solution: Grid, *, time_limit: float | None = None) -> Certificate:
    """Decide whether a puzzle has a solution besides a known one, with a certificate.

    The known solution is checked by arithmetic, so one solve is enough: the puzzle with that
    solution forbidden. The certificate says so (`Method.KNOWN`).

    Args:
        puzzle: the puzzle.
        solution: one of its solutions.
        time_limit: seconds, 0 or more; None for no limit.

    Raises:
        ArgumentError: `solution` does not solve the puzzle, or the time limit is negative or not a
            number.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    seconds = _seconds(time_limit)
    if not solution.solves(puzzle):
        raise ArgumentError(f"The known solution {solution} does not solve the puzzle {puzzle}.")
    if decided := _by_rules(puzzle):
        return decided
    with _loaded(puzzle) as model:
        found = _enumerate(model, puzzle, (solution,), 2, seconds)
        return _certificate(model, found, Method.KNOWN, seconds)


def confirm_solution(puzzle: Grid, solution: Grid, *, time_limit: float | None = None) -> Solve:
    """Have the integer program say that a known solution of a puzzle is one.

    Every variable of the solution's digits is fixed at 1, those of the givens among them. What
    these bounds leave of the program is part of what the puzzle's bounds leave, so that a point
    which HiGHS finds here is a feasible point of the puzzle's program.

    Args:
        puzzle: the puzzle.
        solution: one of its solutions.
        time_limit: seconds, 0 or more; None for no limit.

    Returns:
        The solve: `SolveOutcome.SOLUTION` when HiGHS finds exactly that solution.

    Raises:
        ArgumentError: `solution` does not solve the puzzle, or the time limit is negative or not a
            number.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    seconds = _seconds(time_limit)
    if not solution.solves(puzzle):
        raise ArgumentError(f"The known solution {solution} does not solve the puzzle {puzzle}.")
    with _loaded(solution) as model:
        solve, found = _solve(model, solution, Purpose.SOLVE, [], seconds)
    return solve if found in (None, solution) else replace(solve, outcome=SolveOutcome.REFUTED)


def enumerate_solutions(
    puzzle: Grid, limit: int, *, time_limit: float | None = None
) -> Enumeration:
    """Solutions of a puzzle, up to a limit, by repeated no-good cuts.

    Args:
        puzzle: the puzzle.
        limit: how many solutions to stop at, 1 or more.
        time_limit: seconds for all solves together, 0 or more; None for no limit.

    Returns:
        The solutions; `complete` only when a last solve proved that there is no other.

    Raises:
        ArgumentError: the limit is below 1, or the time limit is negative or not a number.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    if limit < 1:
        raise ArgumentError(f"A limit of {limit} solutions asks for nothing: give 1 or more.")
    seconds = _seconds(time_limit)
    if decided := _by_rules(puzzle):
        solutions = () if decided.solution is None else (decided.solution,)
        return Enumeration(puzzle, solutions, complete=True, solves=())
    with _loaded(puzzle) as model:
        return _enumerate(model, puzzle, (), limit, seconds)


def prepare(geometry: Geometry) -> None:
    """Load Pyomo, HiGHS and a geometry's model now, so that the first certification need not.

    Args:
        geometry: of the puzzles to come.

    Raises:
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    _idle.put(geometry, _idle.take(geometry) or _new_model(geometry))


def _seconds(time_limit: float | None) -> float:
    if time_limit is None:
        return math.inf
    if not time_limit >= 0:
        raise ArgumentError(
            f"A time limit of {time_limit} seconds is none: give 0 or more, or None."
        )
    return time_limit


def _by_rules(puzzle: Grid) -> Certificate | None:
    if puzzle.conflicts():
        return Certificate(Verdict.NONE, Method.RULES, puzzle)
    if puzzle.is_full:
        return Certificate(Verdict.UNIQUE, Method.RULES, puzzle, solution=puzzle)
    return None


def _enumerate(
    model: PersistentModel, puzzle: Grid, known: tuple[Grid, ...], limit: int, seconds: float
) -> Enumeration:
    """Solve and forbid until infeasible, undecided, or `limit` solutions are at hand."""
    end = time.monotonic() + seconds
    solutions = list(known)
    solves: list[Solve] = []
    for solution in known:
        model.forbid(puzzle, solution)
    while len(solutions) < limit:
        purpose = Purpose.CUT if solutions else Purpose.SOLVE
        solve, other = _solve(model, puzzle, purpose, solutions, end - time.monotonic())
        solves.append(solve)
        if other is None:
            break
        solutions.append(other)
        if len(solutions) < limit:
            model.forbid(puzzle, other)
    complete = bool(solves) and solves[-1].outcome is SolveOutcome.INFEASIBLE
    return Enumeration(puzzle, tuple(solutions), complete, tuple(solves))


def _solve(
    model: PersistentModel, puzzle: Grid, purpose: Purpose, found: list[Grid], seconds: float
) -> tuple[Solve, Grid | None]:
    if seconds <= 0:
        return Solve(purpose, SolveOutcome.STOPPED, "not run", "Time limit reached"), None
    answer = model.run(seconds)
    solution = _checked(puzzle, found, answer)
    return Solve(purpose, _outcome(answer, solution), answer.status, answer.termination), solution


def _checked(puzzle: Grid, found: list[Grid], answer: Answer) -> Grid | None:
    """The answer's solution, if it passes the check in integers and is new."""
    if answer.digits is None:
        return None
    solution = Grid(answer.digits, puzzle.geometry)
    return solution if solution.solves(puzzle) and solution not in found else None


def _outcome(answer: Answer, solution: Grid | None) -> SolveOutcome:
    """Only a clean ``Optimal`` with a checked solution, or a clean ``Infeasible``, decides."""
    if answer.infeasible:
        return SolveOutcome.INFEASIBLE
    if answer.optimal:
        return SolveOutcome.REFUTED if solution is None else SolveOutcome.SOLUTION
    return SolveOutcome.STOPPED


def _certificate(
    model: PersistentModel, found: Enumeration, method: Method, seconds: float
) -> Certificate:
    first, second = (*found.solutions, None, None)[:2]
    return Certificate(
        verdict=_verdict(found),
        method=method,
        puzzle=found.puzzle,
        solution=first,
        rival=second,
        model=model.size,
        cut=None if first is None else expected_cut(found.puzzle),
        solver=_solver_info(),
        options=(*OPTIONS.items(), (TIME_LIMIT, None if seconds == math.inf else seconds)),
        solves=found.solves,
    )


def _verdict(found: Enumeration) -> Verdict:
    if len(found.solutions) > 1:
        return Verdict.MANY
    if not found.complete:
        return Verdict.UNDECIDED
    return Verdict.UNIQUE if found.solutions else Verdict.NONE


class _IdleModels:
    """Clean models that nobody uses, no cut in them; for any number of threads.

    Two threads never hold one model: a thread that finds none idle makes one of its own.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._models: dict[Geometry, list[PersistentModel]] = {}  # the most recently used last

    def take(self, geometry: Geometry) -> PersistentModel | None:
        """A geometry's model, no longer idle; None when there is none."""
        with self._lock:
            models = self._models.get(geometry)
            if not models:
                return None
            if len(models) == 1:
                del self._models[geometry]
            return models.pop()

    def put(self, geometry: Geometry, model: PersistentModel) -> None:
        """A clean model is idle again."""
        with self._lock:
            models = self._models.pop(geometry, [])
            self._models[geometry] = [*models, model]
            if sum(map(len, self._models.values())) > MAX_IDLE_MODELS:
                oldest, models = next(iter(self._models.items()))
                self._models[oldest] = models[1:]
                if not models[1:]:
                    del self._models[oldest]


_idle = _IdleModels()


@contextmanager
def _loaded(puzzle: Grid) -> Iterator[PersistentModel]:
    """A model with the puzzle's bounds and no cut.

    A model is out of `_idle` while it is in use and goes back only when it is clean again. So
    whatever ends a certification halfway, KeyboardInterrupt included, costs a model and never
    leaves a cut or a bound to the next puzzle.
    """
    model = _idle.take(puzzle.geometry) or _new_model(puzzle.geometry)
    model.pose(puzzle)
    yield model
    model.clear()
    _idle.put(puzzle.geometry, model)


def _new_model(geometry: Geometry) -> PersistentModel:
    model: PersistentModel = load().PersistentModel(geometry)
    return model


def load() -> ModuleType:
    """The module that imports Pyomo and HiGHS.

    Raises:
        SolverUnavailable: they cannot be loaded.
    """
    try:
        from solver.certify import model
    except ImportError as error:
        if _was_interrupted(error):
            raise KeyboardInterrupt from error
        raise SolverUnavailable(
            f"Certification needs Pyomo and HiGHS, and loading them failed ({error}): "
            "install the packages pyomo and highspy."
        ) from error
    return model


def _was_interrupted(error: BaseException) -> bool:
    """Whether Ctrl-C came first: an extension module interrupted while loading says ImportError."""
    link: BaseException | None = error
    while link is not None:
        if isinstance(link, KeyboardInterrupt):
            return True
        link = link.__cause__ or link.__context__
    return False


@cache
def _solver_info() -> SolverInfo:
    from solver.certify.model import solver_info

    return solver_info()
