"""Certify: solve, check in integers, forbid, solve again."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Literal, Protocol, cast

from puzzle import ArgumentError, Geometry, Grid, SolverUnavailable
from puzzle.arguments import checked_seconds, whole_number
from puzzle.constraints import Program
from puzzle.formats import GridLike, as_grid
from solver.certify.certificate import (
    TIME_LIMIT,
    Certificate,
    Method,
    ModelSize,
    Option,
    Purpose,
    Solve,
    SolveOutcome,
    SolverInfo,
    Through,
)
from solver.certify.checking import expected_cut
from solver.certify.rows import base_of, told
from solver.certify.splitting import Advise, decide
from solver.verdict import Verdict

if TYPE_CHECKING:
    from solver.certify.by_clauses import ByClauses
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


def certify(
    puzzle: GridLike,
    *,
    time_limit: float | None = None,
    through: Literal["direct", "pyomo"] = "direct",
    solver: str = "highs",
    advise: Advise | None = None,
) -> Certificate:
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
            and building the model of up to 9×9, once a process, does not count.
        through: ``direct`` asks HiGHS for what Pyomo wrote, the fast way; ``pyomo`` solves both
            times by Pyomo's own interface, with the cut as a Pyomo constraint, and nothing else.
        solver: with ``pyomo`` any solver of integer programs that Pyomo drives: ``highs``, ``cbc``,
            ``glpk``, ``scip``, ``gurobi`` …
        advise: whom to ask which row to split, where there are rules beside the houses and presolve
            does not decide; the certificate does not rest on what is said.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: the time limit is negative or not a number, an unknown way, or a solver that
            only Pyomo drives without it.
        SolverUnavailable: Pyomo or the solver cannot be loaded.
    """
    puzzle = as_grid(puzzle)
    seconds = _seconds(time_limit)
    if through not in ("direct", "pyomo"):
        raise ArgumentError(f"{through!r} is no way to ask a solver: give direct or pyomo.")
    if through == "direct" and solver != "highs":
        raise ArgumentError(f"Only Pyomo drives {solver}: ask through pyomo.")
    if decided := _by_rules(puzzle):
        return decided
    with _loaded(puzzle, seconds, solver if through == "pyomo" else None) as (model, left):
        found = _enumerate(model, puzzle, (), 2, left, advise)
        return _certificate(model, found, Method.SOLVED, seconds)


def certify_known(
    puzzle: Grid,
    solution: Grid,
    *,
    rival: Grid | None = None,
    time_limit: float | None = None,
    advise: Advise | None = None,
) -> Certificate:
    """Decide whether a puzzle has a solution besides a known one, with a certificate.

    The known solution is checked by arithmetic, so one solve is enough: the puzzle with that
    solution forbidden. The certificate says so (`Method.KNOWN`).

    Where another solution is known too, that solve is told where to look: every variable of the
    rival's digits is fixed at 1. A point that HiGHS finds there is one of the puzzle's program with
    the cut, and it is checked as any other. Where it finds none there, it is asked without these
    bounds, since that there is none elsewhere does not follow.

    Args:
        puzzle: the puzzle.
        solution: one of its solutions.
        rival: another one, if one is known.
        time_limit: seconds, 0 or more; None for no limit.
        advise: as for `certify`.

    Raises:
        ArgumentError: `solution` or `rival` does not solve the puzzle, they are the same, or the
            time limit is negative or not a number.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    seconds = _seconds(time_limit)
    if not solution.solves(puzzle):
        raise ArgumentError(f"The known solution {solution} does not solve the puzzle {puzzle}.")
    if rival is not None and (rival == solution or not rival.solves(puzzle)):
        raise ArgumentError(f"The grid {rival} is no other solution of the puzzle {puzzle}.")
    if puzzle.is_full:  # and its givens break no rule, as a solution agrees with them
        return Certificate(Verdict.UNIQUE, Method.RULES, puzzle, solution=puzzle)
    with _loaded(puzzle, seconds) as (model, left):
        found = _enumerate(model, puzzle, (solution,), 2, left, advise, rival)
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
    with _loaded(solution, seconds) as (model, left):
        solve, found = _solve(model, solution, Purpose.SOLVE, [], left)
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
        ArgumentError: the limit is below 1 or no whole number, or the time limit is negative or
            not a number.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    limit = whole_number("A limit of {} solutions", limit, 1)
    seconds = _seconds(time_limit)
    if decided := _by_rules(puzzle):
        solutions = () if decided.solution is None else (decided.solution,)
        return Enumeration(puzzle, solutions, complete=True, solves=())
    with _loaded(puzzle, seconds) as (model, left):
        return _enumerate(model, puzzle, (), limit, left)


def prepare(geometry: Geometry) -> None:
    """Load HiGHS and a geometry's model now, so that the first certification need not.

    Pyomo is loaded when a program is first held against its file.

    Args:
        geometry: of the puzzles to come.

    Raises:
        SolverUnavailable: HiGHS cannot be loaded.
    """
    key = base_of(geometry), None
    _idle.put(key, _idle.take(key) or _new_model(*key))


def prepare_to_check(geometry: Geometry) -> None:
    """Do as `prepare` does, and load Pyomo too, so that no certification has to wait for it.

    Args:
        geometry: of the puzzles to come.

    Raises:
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
    """
    key = base_of(geometry), None
    model = cast("PersistentModel", _idle.take(key) or _new_model(*key))
    model.in_pyomo()
    _idle.put(key, model)


def _seconds(time_limit: float | None) -> float:
    seconds = checked_seconds(time_limit)
    return math.inf if seconds is None else seconds


def _by_rules(puzzle: Grid) -> Certificate | None:
    if puzzle.conflicts() or puzzle.violations():
        return Certificate(Verdict.NONE, Method.RULES, puzzle)
    if puzzle.is_full:
        return Certificate(Verdict.UNIQUE, Method.RULES, puzzle, solution=puzzle)
    return None


def _enumerate(
    model: Model,
    puzzle: Grid,
    known: tuple[Grid, ...],
    limit: int,
    seconds: float,
    advise: Advise | None = None,
    rival: Grid | None = None,
) -> Enumeration:
    """Solve and forbid until infeasible, undecided, or `limit` solutions are at hand.

    A rival, another solution than the known ones, is looked for first.
    """
    end = time.monotonic() + seconds
    solutions = list(known)
    solves: list[Solve] = []
    clauses = _as_clauses(puzzle)
    for solution in known:
        _forbid(model, clauses, puzzle, solution)
    if rival is not None and (solve := _solve_at(model, puzzle, rival, solutions, seconds)):
        return Enumeration(puzzle, (*known, rival), complete=False, solves=(solve,))
    while len(solutions) < limit:
        purpose = Purpose.CUT if solutions else Purpose.SOLVE
        left = end - time.monotonic() + (0.0 if clauses is None else clauses.loading)
        solve, other = _solve(model, puzzle, purpose, solutions, left, clauses, advise)
        solves.append(solve)
        if other is None:
            break
        solutions.append(other)
        if len(solutions) < limit:
            _forbid(model, clauses, puzzle, other)
    complete = bool(solves) and solves[-1].outcome is SolveOutcome.INFEASIBLE
    return Enumeration(puzzle, tuple(solutions), complete, tuple(solves))


def _as_clauses(puzzle: Grid) -> ByClauses | None:
    """Return what decides a program as clauses; None where there are no rules beside the houses."""
    if not puzzle.geometry.constraints:
        return None
    from solver.certify.by_clauses import ByClauses

    return ByClauses(puzzle)


def _forbid(model: Model, clauses: ByClauses | None, puzzle: Grid, solution: Grid) -> None:
    model.forbid(puzzle, solution)
    if clauses is not None:
        clauses.forbid(solution)


def _solve_at(
    model: Model, puzzle: Grid, rival: Grid, found: list[Grid], seconds: float
) -> Solve | None:
    """Solve with every digit of a rival as a bound; None where HiGHS does not find it so.

    The model holds the puzzle's bounds, before and after.
    """
    base = base_of(puzzle.geometry)
    model.pose(Grid(rival.digits, base))
    solve, other = _solve(model, rival, Purpose.CUT, found, seconds)
    model.pose(Grid(puzzle.digits, base))
    return solve if other == rival else None


def _solve(
    model: Model,
    puzzle: Grid,
    purpose: Purpose,
    found: list[Grid],
    seconds: float,
    clauses: ByClauses | None = None,
    advise: Advise | None = None,
) -> tuple[Solve, Grid | None]:
    if seconds <= 0:
        return Solve(purpose, SolveOutcome.STOPPED, "not run", "Time limit reached"), None
    answer, split = decide(model, puzzle, seconds, advise, clauses)
    solution = _checked(puzzle, found, answer)
    outcome = _outcome(answer, solution)
    return Solve(
        purpose, outcome, answer.status, answer.termination, split, answer.learned
    ), solution


def _checked(puzzle: Grid, found: list[Grid], answer: Answer) -> Grid | None:
    """Return the answer's solution, if it passes the check in integers and is new."""
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


def _certificate(model: Model, found: Enumeration, method: Method, seconds: float) -> Certificate:
    first, second = (*found.solutions, None, None)[:2]
    return Certificate(
        verdict=_verdict(found),
        method=method,
        puzzle=found.puzzle,
        solution=first,
        rival=second,
        model=model.size,
        cut=None if first is None else expected_cut(found.puzzle),
        solver=model.info,
        options=(*model.options.items(), (TIME_LIMIT, None if seconds == math.inf else seconds)),
        solves=found.solves,
        through=model.through,
    )


def _verdict(found: Enumeration) -> Verdict:
    if len(found.solutions) > 1:
        return Verdict.MANY
    if not found.complete:
        return Verdict.UNDECIDED
    return Verdict.UNIQUE if found.solutions else Verdict.NONE


class Model(Protocol):
    """A geometry's binary program, held by a solver."""

    @property
    def through(self) -> Through:
        """How the solver is asked."""

    @property
    def size(self) -> ModelSize:
        """The size of the program without cuts."""

    @property
    def info(self) -> SolverInfo:
        """The versions in use."""

    @property
    def options(self) -> Mapping[str, Option]:
        """What the solver is told beside the time limit."""

    def pose(self, puzzle: Grid) -> None:
        """Set the bounds to a puzzle whose givens break no rule."""

    def constrain(self, beside: Program) -> None:
        """Add the rows of a puzzle's constraints."""

    def forbid(self, puzzle: Grid, solution: Grid) -> None:
        """Add the no-good cut over a solution of the puzzle."""

    def clear(self) -> None:
        """Remove every cut."""

    def attempt(self, time_limit: float, nodes: int, /) -> Answer:
        """Solve the program as far as so many branches lead, or wholly where there is no telling.

        The answer is open where more is to be done.
        """

    def run(self, time_limit: float) -> Answer:
        """Solve the program with its present bounds and cuts."""


_Key = tuple[Geometry, str | None]
"""The geometry of a model, and the solver that Pyomo drives; None for HiGHS asked directly."""


class _IdleModels:
    """Clean models that nobody uses, no cut in them; for any number of threads.

    Two threads never hold one model: a thread that finds none idle makes one of its own.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._models: dict[_Key, list[Model]] = {}  # the most recently used last

    def take(self, key: _Key) -> Model | None:
        """Return a model of this kind, no longer idle; None when there is none."""
        with self._lock:
            models = self._models.get(key)
            if not models:
                return None
            if len(models) == 1:
                del self._models[key]
            return models.pop()

    def put(self, key: _Key, model: Model) -> None:
        """Take back a clean model, which is idle again."""
        with self._lock:
            models = self._models.pop(key, [])
            self._models[key] = [*models, model]
            if sum(map(len, self._models.values())) > MAX_IDLE_MODELS:
                oldest, models = next(iter(self._models.items()))
                self._models[oldest] = models[1:]
                if not models[1:]:
                    del self._models[oldest]


_idle = _IdleModels()


@contextmanager
def _loaded(
    puzzle: Grid, seconds: float, solver: str | None = None
) -> Iterator[tuple[Model, float]]:
    """Yield a model with the puzzle's bounds and no cut, and what is left of the seconds.

    The model is that of the houses alone, or of rows and columns alone (`rows.base_of`); the rows
    of the puzzle's regions and constraints are added for as long as it is in use.

    A model is out of `_idle` while it is in use and goes back only when it is clean again. So
    whatever ends a certification halfway, KeyboardInterrupt included, costs a model and never
    leaves a cut or a bound to the next puzzle.

    Args:
        puzzle: the puzzle.
        seconds: what solving may take; building a model beyond 9×9, which takes up to a second, is
            part of it.
        solver: the solver that Pyomo drives; None for HiGHS asked directly.
    """
    load()
    begun = time.monotonic()
    geometry = base_of(puzzle.geometry)
    key = geometry, solver
    model = _idle.take(key) or _new_model(*key)
    model.pose(Grid(puzzle.digits, geometry))
    model.constrain(told(puzzle.geometry))
    spent = time.monotonic() - begun if not geometry.is_quick else 0.0
    yield model, max(0.0, seconds - spent)
    model.clear()
    _idle.put(key, model)


def _new_model(geometry: Geometry, solver: str | None) -> Model:
    loaded = load()
    if solver is None:
        model: Model = loaded.PersistentModel(geometry)
        return model
    from solver.certify.by_pyomo import PyomoModel

    return PyomoModel(geometry, solver)


def load() -> ModuleType:
    """Return the module that imports Pyomo and HiGHS.

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
