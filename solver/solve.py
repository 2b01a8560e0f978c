"""Every engine behind one call, to compare what they find.

The engines are independent of each other: two small searches in plain Python, the compiled search,
the integer program, and the human ladder without the techniques that take a single solution for
granted. Whatever they claim about one puzzle must be the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any

from puzzle import ArgumentError, Digit, Geometry, Grid
from puzzle.arguments import checked_seconds, whole_number
from puzzle.formats import GridLike, as_grid
from puzzle.json_values import reading
from solver.certify import enumerate_solutions
from solver.human import PLAYERS, UNIQUENESS, Outcome, climb, read_remaining
from solver.search import PATIENCE, backtracking, find_solutions, mrv
from solver.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Solved:
    """What an engine found.

    Attributes:
        grid: the puzzle.
        engine: the engine's name, a key of `ENGINES`.
        solutions: distinct solutions, in the order in which the engine found them.
        complete: True when the engine proved that there are no others.
        remark: what else the engine has to say, for people; often empty.
        remaining: for each cell the digits that logic leaves; () unless it is stuck.
    """

    grid: Grid
    engine: str
    solutions: tuple[Grid, ...]
    complete: bool
    remark: str = ""
    remaining: tuple[tuple[Digit, ...], ...] = ()

    @property
    def verdict(self) -> Verdict:
        """How many solutions the puzzle has, as far as the engine looked."""
        if len(self.solutions) > 1:
            return Verdict.MANY
        if not self.complete:
            return Verdict.UNDECIDED
        return Verdict.UNIQUE if self.solutions else Verdict.NONE

    @property
    def reason(self) -> str:
        """The verdict and what the engine has to say about it, for people."""
        if self.verdict is Verdict.UNDECIDED and self.solutions:
            said = "One solution was found, and whether there is another was not settled."
        elif self.verdict is Verdict.MANY:
            number = len(self.solutions)
            said = (
                f"It has exactly {number} solutions."
                if self.complete
                else f"The first {number} solutions were found; there may be more."
            )
        else:
            said = self.verdict.sentence
        return f"{said} {self.remark}".rstrip()

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry | None = None) -> Solved:
        """Read what `to_dict` wrote.

        Args:
            data: what it returned; other keys are let be.
            geometry: the puzzle's; by default the plain one of its size.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("answer of an engine", "Solved"):
            grid = Grid.parse(data["puzzle"], geometry)
            solutions = tuple(Grid.parse(text, grid.geometry) for text in data["solutions"])
            remaining = (
                read_remaining(data["remaining"], grid.geometry) if "remaining" in data else ()
            )
            found = Solved(grid, data["engine"], solutions, data["complete"], "", remaining)
            return replace(found, remark=data["reason"].removeprefix(found.reason).lstrip())

    def to_dict(self) -> dict[str, Any]:
        """Return what was found as JSON values; ``solution`` is the first one found, or null.

        ``remaining``, the candidates that are left by cell, is there only when logic is stuck.
        """
        solutions = [str(solution) for solution in self.solutions]
        data: dict[str, Any] = {
            "puzzle": str(self.grid),
            "verdict": self.verdict.value,
            "reason": self.reason,
            "engine": self.engine,
            "solution": solutions[0] if solutions else None,
            "solutions": solutions,
            "complete": self.complete,
        }
        if self.remaining:
            data["remaining"] = {
                self.grid.geometry.cell_name(cell): list(digits)
                for cell, digits in enumerate(self.remaining)
                if digits
            }
        return data


Engine = Callable[[Grid, int, float | None], Solved]
"""Takes the puzzle, the number of solutions to stop at, and the seconds allowed."""


def solve(
    grid: GridLike, *, engine: str = "search", limit: int = 2, time_limit: float | None = None
) -> Solved:
    """Solve a puzzle, as one engine does.

    Args:
        grid: the puzzle, of any geometry: a grid, its text, its rows or an array; see `as_grid`.
        engine: a key of `ENGINES`.
        limit: how many solutions to stop at, 1 or more; 2 tells one from many.
        time_limit: seconds for ``milp``, None for no limit. ``search`` is bounded by its
            `PATIENCE`; the other engines take as long as they take.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: an unknown engine, a limit below 1 or no whole number, or a time limit that
            is negative or not a number.
        SolverUnavailable: ``milp`` was asked for, and Pyomo or HiGHS cannot be loaded.
    """
    if engine not in ENGINES:
        raise ArgumentError(f"{engine!r} is no engine: give one of {', '.join(ENGINES)}.")
    limit = whole_number("A limit of {} solutions", limit, 1)
    checked_seconds(time_limit)
    # No engine comes to so many, and what counts to it takes no larger number.
    return ENGINES[engine](as_grid(grid), min(limit, sys.maxsize), time_limit)


def _by_search(grid: Grid, limit: int, _time_limit: float | None) -> Solved:
    found = find_solutions(grid, limit, patience=PATIENCE)
    remark = f"The search gave up after {PATIENCE} branches." if found.gave_up else ""
    return Solved(grid, "search", found.solutions, found.is_exact, remark)


def _by_program(grid: Grid, limit: int, time_limit: float | None) -> Solved:
    found = enumerate_solutions(grid, limit, time_limit=time_limit)
    last = found.solves[-1].termination if found.solves else ""
    stopped = not found.complete and len(found.solutions) < limit
    remark = f"HiGHS ended with: {last}." if stopped else ""
    return Solved(grid, "milp", found.solutions, found.complete, remark)


def _by_backtracking(grid: Grid, limit: int, _time_limit: float | None) -> Solved:
    solutions = tuple(islice(backtracking(grid), limit))
    return Solved(grid, "backtracking", solutions, len(solutions) < limit)


def _by_mrv(grid: Grid, limit: int, _time_limit: float | None) -> Solved:
    solutions = tuple(islice(mrv(grid), limit))
    return Solved(grid, "mrv", solutions, len(solutions) < limit)


def _by_hand(grid: Grid, _limit: int, _time_limit: float | None) -> Solved:
    path = climb(grid, PLAYERS.without(UNIQUENESS))
    match path.outcome:
        case Outcome.SOLVED:
            return Solved(grid, "human", (path.result,), complete=True)
        case Outcome.BROKEN:
            return Solved(grid, "human", (), complete=True)
        case Outcome.STUCK:
            left = sum(map(bool, path.remaining))
            remark = f"Logic alone goes no further, with {left} cells left."
            return Solved(
                grid, "human", (), complete=False, remark=remark, remaining=path.remaining
            )


ENGINES: Mapping[str, Engine] = MappingProxyType(
    {
        "search": _by_search,
        "milp": _by_program,
        "human": _by_hand,
        "mrv": _by_mrv,
        "backtracking": _by_backtracking,
    }
)
"""The engines by name: compiled search, integer program, human ladder, and the two plain ones."""
