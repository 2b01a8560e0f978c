"""Puzzles a second proved to have one solution: the search engine beside its peers, on one core.

    python benchmarks/search.py [FOLDER] [--lists seventeen hardest] [--runs 5]
                                [--native LIBRARY:FUNCTION ...]

The folder has one list a file, one 9×9 puzzle a line; by default the samples in tests/corpora.
Every contender counts the solutions of every puzzle up to two, and comes to the same counts. A
contender's rate is the median of its runs, per second of processor time; a run goes through the
list, or the part of it that a slow contender gets, until half a second has passed. Contenders run
in turns, so that whatever else the machine does slows all of them alike. Peers run when
they can be imported: python-sat (incremental MiniSat, one solver for all puzzles) and ortools
(CP-SAT, one worker, one model a puzzle).

Native peers run as they are built: LIBRARY is the path of a shared library, and FUNCTION the one in
it that counts, declared as tdoku's benchmark declares those of all the solvers that it builds:

    size_t FUNCTION(const char *puzzle, size_t limit, uint32_t configuration,
                    char *solution, size_t *guesses);

for example ``--native build/libtdoku.so:TdokuSolverDpllTriadSimd``. The configuration is 0. The
loop over the puzzles is machine code too, so that a native peer pays for no call from Python.
`NUMBA_CPU_NAME=x86-64-v3 NUMBA_CPU_FEATURES=` before the command compiles gridmill's kernels as for
a processor without AVX-512; a peer for the same is built by its own compiler.

- gridmill: `count_batch`, the kernel for the plain 9×9 grid.
- gridmill, any geometry: the kernel that has the houses as data.
"""

from __future__ import annotations

import argparse
import ctypes
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from statistics import median

import numpy as np
import numpy.typing as npt
from machine import machine

from puzzle import CLASSIC, Grid
from solver.search import count_batch, general

SAMPLES = Path(__file__).parents[1] / "tests" / "corpora"
SHORTEST_RUN = 0.5
"""Seconds of processor time."""

Puzzles = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.uint64]
Contender = Callable[[Puzzles], list[int]]
"""Counts the solutions of each puzzle, up to two."""


def by_kernel(puzzles: Puzzles) -> list[int]:
    """Return the kernel for the plain grid, through the public function."""
    counts: list[int] = count_batch(puzzles)[0].tolist()
    return counts


def by_general_kernel(puzzles: Puzzles) -> list[int]:
    """Return the kernel for any geometry."""
    counts = np.zeros(len(puzzles), np.int64)
    general.count_batch(puzzles, 2, counts, np.zeros_like(puzzles), general.houses_of(CLASSIC))
    return [int(count) for count in counts]


class BySat:
    """MiniSat through python-sat; a clause that one puzzle switches on forbids its solution."""

    def __init__(self) -> None:
        from pysat.solvers import Solver

        groups = [[9 * cell + d for d in range(1, 10)] for cell in range(81)]
        groups += [
            [9 * c + d for c in house.cells] for house in CLASSIC.houses for d in range(1, 10)
        ]
        self.solver = Solver("minisat22", bootstrap_with=groups)
        for group in groups:
            for a, b in combinations(group, 2):
                self.solver.add_clause([-a, -b])
        self.switch = 729

    def __call__(self, puzzles: Puzzles) -> list[int]:
        """Count each puzzle."""
        return [self.count(row) for row in puzzles]

    def count(self, row: Puzzles) -> int:
        """Solve, forbid the solution, solve again."""
        givens = [9 * cell + digit for cell, digit in enumerate(row.tolist()) if digit]
        if not self.solver.solve(assumptions=givens):
            return 0
        found = [literal for literal in self.solver.get_model()[:729] if literal > 0]
        self.switch += 1
        self.solver.add_clause([-self.switch, *(-literal for literal in found)])
        again = self.solver.solve(assumptions=[self.switch, *givens])
        self.solver.add_clause([-self.switch])
        return 1 + again


class ByCpSat:
    """CP-SAT: a model of all-different houses for each puzzle, and again without its solution."""

    def __call__(self, puzzles: Puzzles) -> list[int]:
        """Count each puzzle."""
        return [self.count(row.tolist()) for row in puzzles]

    def count(self, digits: list[int]) -> int:
        """Solve, forbid the solution, solve again."""
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        cells = [model.new_int_var(d or 1, d or 9, "") for d in digits]
        for house in CLASSIC.houses:
            model.add_all_different([cells[cell] for cell in house.cells])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solved = (cp_model.OPTIMAL, cp_model.FEASIBLE)
        if solver.solve(model) not in solved:
            return 0
        found = [solver.value(cell) for cell in cells]
        model.add_forbidden_assignments(cells, [found])
        return 1 + (solver.solve(model) in solved)


class Native:
    """A function of a shared library, called for each puzzle of a list by machine code.

    Args:
        told: ``LIBRARY:FUNCTION``.
    """

    def __init__(self, told: str) -> None:
        path, _, name = told.rpartition(":")
        function = getattr(ctypes.CDLL(path), name)
        pointer = ctypes.c_size_t  # to numba an address is a number
        function.argtypes = (pointer, ctypes.c_size_t, ctypes.c_uint32, pointer, pointer)
        function.restype = ctypes.c_size_t
        self.function = function
        self.counted = self.loop()

    def loop(self) -> Callable[[Puzzles, Puzzles, Numbers, Numbers], None]:
        """Return what counts the solutions of each text, up to two."""
        from numba import njit

        function = self.function

        @njit  # type: ignore[untyped-decorator]  # numba says nothing of its types
        def counted(texts: Puzzles, solution: Puzzles, guesses: Numbers, counts: Numbers) -> None:
            for i in range(texts.shape[0]):
                counts[i] = function(
                    texts[i].ctypes.data, 2, 0, solution.ctypes.data, guesses.ctypes.data
                )

        return counted  # type: ignore[no-any-return]

    def __call__(self, puzzles: Puzzles) -> list[int]:
        """Count each puzzle."""
        texts = np.zeros((len(puzzles), 82), np.uint8)  # a text ends with 0
        texts[:, :81] = np.where(puzzles, puzzles + ord("0"), ord("."))
        counts = np.zeros(len(puzzles), np.uint64)
        self.counted(texts, np.zeros(82, np.uint8), np.zeros(1, np.uint64), counts)
        return [int(count) for count in counts]


def contenders(native: Sequence[str] = ()) -> dict[str, tuple[Contender, int]]:
    """Return the contenders that can run here, and how many puzzles each gets at most."""
    found: dict[str, tuple[Contender, int]] = {
        "gridmill": (by_kernel, 10**6),
        "gridmill, any geometry": (by_general_kernel, 500),
    }
    found |= {told.rpartition("/")[2]: (Native(told), 10**6) for told in native}
    if find_spec("pysat"):
        found[f"python-sat {version('python-sat')}"] = (BySat(), 500)
    if find_spec("ortools"):
        found[f"CP-SAT {version('ortools')}"] = (ByCpSat(), 50)
    return found


def read(path: Path) -> Puzzles:
    """Return the puzzles of a list, (n, 81)."""
    lines = path.read_text().split()
    return np.array([list(Grid.parse(line)) for line in lines], np.uint8)


def rates(peers: dict[str, tuple[Contender, int]], puzzles: Puzzles, runs: int) -> dict[str, float]:
    """Puzzles a second of each, the median of runs in turns; the counts are compared before."""
    counts = by_kernel(puzzles)
    for label, (contender, most) in peers.items():
        if contender(puzzles[:most]) != counts[:most]:
            raise SystemExit(f"{label} counts otherwise than gridmill.")
    found: dict[str, list[float]] = {label: [] for label in peers}
    for _ in range(runs):
        for label, (contender, most) in peers.items():
            found[label].append(rate(contender, puzzles[:most]))
    return {label: median(every) for label, every in found.items()}


def rate(contender: Contender, puzzles: Puzzles) -> float:
    """Puzzles a second in one run."""
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SHORTEST_RUN:
        contender(puzzles)
        done += len(puzzles)
    return done / spent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Puzzles a second proved to have one solution.")
    parser.add_argument("folder", nargs="?", type=Path, default=SAMPLES)
    parser.add_argument("--lists", nargs="+", default=["seventeen", "hardest"])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--native", nargs="*", default=[], metavar="LIBRARY:FUNCTION")
    arguments = parser.parse_args()
    peers = contenders(arguments.native)
    print(machine())
    print(f"numba {version('numba')}, NumPy {version('numpy')}")
    for name in arguments.lists:
        puzzles = read(arguments.folder / f"{name}.txt")
        print(f"\n{name}: {len(puzzles):,} puzzles\n{'':42}{'puzzles/s':>12}{'gridmill is':>14}")
        measured = rates(peers, puzzles, arguments.runs)
        own = measured["gridmill"]
        for label, each in measured.items():
            print(f"{label:42}{each:12,.0f}{own / each:13,.2f}×", flush=True)


if __name__ == "__main__":
    main()
