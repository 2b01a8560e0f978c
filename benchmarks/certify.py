"""Certified puzzles a second: the certifier beside its peers, on the same puzzles, on one core.

    python benchmarks/certify.py [CORPUS] [--count 300]

The corpus has one 9×9 puzzle a line, each with one solution; by default the sample of 17-givens
puzzles in tests/corpora. Every contender decides every puzzle
(a solve, and a solve with the no-good cut), in turns of a few puzzles, so that whatever else the
machine does slows all of them alike. Compare the ratios, by processor time; the rates are this
machine's.

- certify: the certifier.
- certify_known: the certifier given the solution; one solve.
- highspy alone: the same full program in HiGHS without Pyomo, kept loaded, bounds and cut by
  column number.
- highspy, known: likewise, given the solution; one solve, with its cut.
- CP-SAT, known, where ortools can be imported: given the solution, another one is asked for.
- Pyomo, kept: one Pyomo model kept by Pyomo's persistent interface and solved by its `solve`.
- Pyomo, fresh: a Pyomo model built for each puzzle and solved by the same interface.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import highspy
import numpy as np
import pyomo.core as pyo
from machine import machine
from pyomo.contrib.solver.solvers.highs import Highs

from puzzle import CLASSIC, Grid
from solver.certify import certify, certify_known
from solver.certify.certificate import OPTIONS
from solver.certify.model import solver_info
from solver.certify.pyomo_program import build
from solver.verdict import Verdict

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "seventeen.txt"

TURN = 10
"""Puzzles that a contender gets in one turn."""

Contender = Callable[[Grid], bool]
"""Says whether a puzzle has exactly one solution."""


def by_certify(puzzle: Grid) -> bool:
    """Return the certifier."""
    return certify(puzzle).verdict is Verdict.UNIQUE


def by_certify_known(solutions: dict[Grid, Grid]) -> Contender:
    """Return the certifier given each puzzle's solution."""
    return lambda puzzle: certify_known(puzzle, solutions[puzzle]).verdict is Verdict.UNIQUE


class HighspyAlone:
    """The full program in HiGHS, without Pyomo."""

    def __init__(self) -> None:
        rows = [[9 * cell + digit for digit in range(9)] for cell in range(81)]
        rows += [[9 * c + digit for c in h.cells] for h in CLASSIC.houses for digit in range(9)]
        self.columns = np.arange(729, dtype=np.int32)
        self.highs = highspy.Highs()
        for name, value in {"output_flag": False, **OPTIONS}.items():
            self.highs.setOptionValue(name, value)
        self.highs.addVars(729, np.zeros(729), np.ones(729))
        kinds = np.full(729, highspy.HighsVarType.kInteger)
        self.highs.changeColsIntegrality(729, self.columns, kinds)
        for row in rows:
            self.highs.addRow(1, 1, len(row), np.array(row, dtype=np.int32), np.ones(len(row)))

    def __call__(self, puzzle: Grid) -> bool:
        """Whether the puzzle has exactly one solution."""
        lower = np.zeros((81, 9))
        for cell, digit in enumerate(puzzle):
            if digit:
                lower[cell, digit - 1] = 1
        self.highs.changeColsBounds(729, self.columns, lower.ravel(), np.ones(729))
        if self.status() != highspy.HighsModelStatus.kOptimal:
            return False
        values = np.array(self.highs.getSolution().col_value)
        return self.is_only(values > 0.5, lower)

    def known(self, puzzle: Grid, solution: Grid) -> bool:
        """Whether the puzzle has no other solution than this one."""
        lower, values = np.zeros((81, 9)), np.zeros((81, 9), dtype=bool)
        for cell, (digit, settled) in enumerate(zip(puzzle, solution, strict=True)):
            values[cell, settled - 1] = True
            if digit:
                lower[cell, digit - 1] = 1
        self.highs.changeColsBounds(729, self.columns, lower.ravel(), np.ones(729))
        return self.is_only(values.ravel(), lower)

    def is_only(self, values: Any, lower: Any) -> bool:
        """Whether the program has no solution beside this one."""
        cut = np.flatnonzero(values & (lower.ravel() == 0)).astype(np.int32)
        self.highs.addRow(-highspy.kHighsInf, len(cut) - 1, len(cut), cut, np.ones(len(cut)))
        unique = self.status() == highspy.HighsModelStatus.kInfeasible
        self.highs.deleteRows(1, np.array([self.highs.getNumRow() - 1], dtype=np.int32))
        return bool(unique)

    def status(self) -> Any:
        """HiGHS's model status after a run from nothing."""
        self.highs.clearSolver()
        self.highs.run()
        return self.highs.getModelStatus()


class PyomoKept:
    """One Pyomo model, kept by Pyomo's persistent interface, solved by its own `solve`."""

    def __init__(self) -> None:
        self.model = build(CLASSIC)
        self.variables = list(self.model.x.values())
        self.solver = Highs(treat_fixed_vars_as_params=False)
        config = self.solver.config
        config.load_solutions = False
        config.raise_exception_on_nonoptimal_result = False
        config.threads = 1
        for name in list(config.auto_updates):
            config.auto_updates[name] = False
        self.solver.set_instance(self.model)
        self.givens: list[int] = []

    def __call__(self, puzzle: Grid) -> bool:
        """Whether the puzzle has exactly one solution."""
        givens = [9 * cell + digit - 1 for cell, digit in enumerate(puzzle) if digit]
        for column in self.givens:
            self.variables[column].lb = 0
        for column in givens:
            self.variables[column].lb = 1
        changed = sorted({*self.givens, *givens})
        self.solver.update_variables([self.variables[column] for column in changed])
        self.givens = givens
        results = self.solver.solve(self.model)
        if results.termination_condition.name != "convergenceCriteriaSatisfied":
            return False
        results.solution_loader.load_vars()
        terms = [v for v in self.variables if v.value > 0.5 and not v.lb]
        cut = self.model.cuts.add(pyo.quicksum(terms) <= len(terms) - 1)
        self.solver.add_constraints([cut])
        unique = self.solver.solve(self.model).termination_condition.name == "provenInfeasible"
        self.solver.remove_constraints([cut])
        self.model.cuts.clear()
        return unique


def cp_sat(puzzle: Grid, solution: Grid) -> bool:
    """Return CP-SAT, one worker: a model of all-different houses without the solution."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [model.new_int_var(digit or 1, digit or 9, "") for digit in puzzle]
    for house in CLASSIC.houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    model.add_forbidden_assignments(cells, [tuple(solution)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


def pyomo_fresh(puzzle: Grid) -> bool:
    """Return a Pyomo model and an interface of its own for each puzzle."""
    return PyomoKept()(puzzle)


def measure(
    contenders: dict[str, Contender], puzzles: Sequence[Grid]
) -> Iterator[tuple[str, float, float]]:
    """For each contender its name, and seconds of wall and of processor time a puzzle."""
    wall = dict.fromkeys(contenders, 0.0)
    cpu = dict.fromkeys(contenders, 0.0)
    for name, contender in contenders.items():
        if not contender(puzzles[0]):
            raise SystemExit(f"{name} does not call the first puzzle unique: {puzzles[0]}")
    for start in range(0, len(puzzles), TURN):
        for name, contender in contenders.items():
            wall_start, cpu_start = time.perf_counter(), time.process_time()
            decided = [contender(puzzle) for puzzle in puzzles[start : start + TURN]]
            wall[name] += time.perf_counter() - wall_start
            cpu[name] += time.process_time() - cpu_start
            if not all(decided):
                wrong = puzzles[start + decided.index(False)]
                raise SystemExit(f"{name} does not call this puzzle unique: {wrong}")
    for name in contenders:
        yield name, wall[name] / len(puzzles), cpu[name] / len(puzzles)


def main() -> None:
    """Read the corpus, measure, print the table."""
    parser = argparse.ArgumentParser(description="Certified puzzles a second, beside peers.")
    parser.add_argument("corpus", type=Path, nargs="?", default=SAMPLE, help="unique 9x9 puzzles")
    parser.add_argument("--count", type=int, default=300, help="puzzles to take (default 300)")
    arguments = parser.parse_args()
    lines = (line.strip() for line in arguments.corpus.read_text().splitlines())
    taken = islice((line for line in lines if line and not line.startswith("#")), arguments.count)
    puzzles = [Grid.parse(line) for line in taken]
    if not puzzles:
        raise SystemExit(f"{arguments.corpus} holds no puzzle.")
    solutions = {puzzle: certify(puzzle).solution or puzzle for puzzle in puzzles}
    alone = HighspyAlone()
    contenders: dict[str, Contender] = {
        "certify": by_certify,
        "certify_known": by_certify_known(solutions),
        "highspy alone": alone,
        "highspy, known": lambda puzzle: alone.known(puzzle, solutions[puzzle]),
        "Pyomo, kept": PyomoKept(),
        "Pyomo, fresh": pyomo_fresh,
    }
    if find_spec("ortools"):
        contenders["CP-SAT, known"] = lambda puzzle: cp_sat(puzzle, solutions[puzzle])
    rows = list(measure(contenders, puzzles))
    reference = next(cpu for name, _, cpu in rows if name == "highspy alone")
    versions = solver_info()
    print(f"{len(puzzles)} puzzles of {arguments.corpus.name}; {machine()},", end=" ")
    print(f"{versions.name} {versions.version}, {versions.modeller} {versions.modeller_version}")
    print(f"{'':14}  puzzles/s  ms wall  ms CPU  times highspy alone")
    for name, wall, cpu in rows:
        print(f"{name:14}  {1 / cpu:9.1f}  {1e3 * wall:7.2f}  {1e3 * cpu:6.2f}", end="  ")
        print(f"{reference / cpu:19.2f}")


if __name__ == "__main__":
    main()
