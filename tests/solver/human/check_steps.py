"""Check every step of every puzzle of some files: no true digit goes, and a search confirms each.

    python -m tests.solver.human.check_steps [--every N] [--ladder NAME] FILE …
    python -m tests.solver.human.check_steps [--ladder NAME] --kind KIND [--count N]

FILE has a puzzle first on each line; a heading is passed over. Puzzles without exactly one solution
are counted and left out. KIND is a kind of geometry, such as x or windows (see `variants`): N
random puzzles of it are made and checked, and climbed with the techniques in random order, too. On
each ladder, or those named:

- no elimination is the solution's digit of its cell, and no placement another digit;
- with a removed digit put in its cell, the grid as it stands before the step has no solution: the
  search is asked, for every elimination of every step.

A step that assumes that the puzzle has one solution is held to the same: the search knows nothing
of the assumption, and in these puzzles it is true. That the other techniques hold in puzzles with
several solutions too is what `test_holds_for_every_solution` tests. Ends with status 1 where there
is a fault.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from puzzle.grid import Grid
from solver.human import LADDERS, Ladder, climb, replay
from solver.search import count_batch, find_solutions
from tests.solver.human import variants

FIRST = "0123456789."


def main(arguments: list[str]) -> int:
    """Check, print the counts, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="check_steps", description="Check every step of every puzzle of some files."
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th puzzle")
    parser.add_argument("--ladder", action="append", choices=LADDERS, help="again for more")
    parser.add_argument("--kind", action="append", choices=variants.KINDS, help="again for more")
    parser.add_argument("--count", type=int, default=100, metavar="N", help="puzzles of each kind")
    options = parser.parse_args(arguments)
    ladders = [LADDERS[name] for name in options.ladder or LADDERS]
    faults = [
        _check(file.name, ((grid, ladders) for grid in _puzzles(file, options.every)))
        for file in options.files
    ]
    faults += [_check(kind, _made(kind, options.count, ladders)) for kind in options.kind or ()]
    return 1 if any(faults) else 0


def _check(name: str, puzzles: Iterable[tuple[Grid, list[Ladder]]]) -> int:
    counts: Counter[str] = Counter()
    for grid, ladders in puzzles:
        solutions = find_solutions(grid).solutions
        if len(solutions) != 1:
            counts["left out"] += 1
            continue
        counts["puzzles"] += 1
        for ladder in ladders:
            for fault in faults_of(grid, solutions[0], ladder, counts):
                counts["faults"] += 1
                sys.stdout.write(f"{name}: {grid}: {ladder.name}: {fault}\n")
    what = ("puzzles", "left out", "steps", "placements", "eliminations", "faults")
    sys.stdout.write(f"{name}: {', '.join(f'{counts[key]} {key}' for key in what)}\n")
    sys.stdout.flush()
    return counts["faults"]


def _made(kind: str, count: int, ladders: list[Ladder]) -> Iterator[tuple[Grid, list[Ladder]]]:
    for seed in range(count):
        any_order = variants.in_any_order(variants.SHALLOW, seed)
        yield variants.puzzle(kind, seed)[0], [*ladders, any_order]


def _puzzles(file: Path, every: int) -> Iterator[Grid]:
    lines = file.read_text(encoding="utf-8").splitlines()
    puzzles = [line.split()[0] for line in lines if line[:1] and line[0] in FIRST]
    yield from map(Grid.parse, puzzles[::every])


def faults_of(grid: Grid, solution: Grid, ladder: Ladder, counts: Counter[str]) -> Iterator[str]:
    """What is wrong with the steps of a puzzle, in words.

    Args:
        grid: a puzzle.
        solution: its one solution.
        ladder: the ladder to climb.
        counts: counts steps, placements and eliminations, in place.
    """
    path = climb(grid, ladder)
    names: list[str] = []
    tried: list[Grid] = []
    for number, (step, marks) in enumerate(zip(path.steps, replay(path), strict=False), start=1):
        counts["steps"] += 1
        counts["placements"] += len(step.placements)
        counts["eliminations"] += len(step.eliminations)
        name = f"step {number}, {step.technique.label}"
        for cell, digit in step.placements:
            if solution[cell] != digit:
                yield f"{name}, places {digit} where {solution[cell]} belongs"
        for cell, digit in step.eliminations:
            if solution[cell] == digit:
                yield f"{name}, removes {digit} from {grid.geometry.cell_name(cell)}"
            names.append(f"{name}, {digit} in {grid.geometry.cell_name(cell)}")
            tried.append(marks.grid.with_digit(cell, digit))
    if tried:
        found, _ = count_batch(np.array([one.to_array() for one in tried]), 1, grid.geometry)
        for name, count in zip(names, found.tolist(), strict=True):
            if count:
                yield f"{name}: the search finds a solution with it"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
