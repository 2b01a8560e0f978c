"""Whether search, certifier and oracle agree, on thousands of random puzzles of every kind.

    python benchmarks/agreement.py [--count 3500] [--seed 1]
    python benchmarks/agreement.py LIST...

Puzzles are drawn in turns over the geometries and over three ways of drawing: part of a full grid
down to where it is unique, fewer givens than that, and one given changed so that it fits the rules
but not the grid. What kind a puzzle is, one solution, none or many, the oracle says: plain
backtracking on the cell with the fewest candidates, in Python, which knows nothing of the others.
The three must give the same verdict, and for one solution the same grid; every certificate must
pass `faults`. The same seed draws the same puzzles.

With lists of puzzles, one 9×9 puzzle a line, search and certifier are asked about every puzzle of
theirs, and not the oracle, which would take too long.

Exits with 1 when any two disagree.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from machine import machine

from puzzle import CLASSIC, Geometry, Grid
from solver.certify import certify, faults
from solver.search import find_solutions, mrv
from solver.verdict import Verdict

JIGSAW_9 = Geometry.irregular(
    [
        int(digit)
        for digit in (
            "111122333111222333412222333414555666444555666444555669777888969777888999777888999"
        )
    ]
)
GEOMETRIES = {
    "4x4": Geometry.boxes(2, 2),
    "6x6 of 2x3": Geometry.boxes(2, 3),
    "6x6 of 3x2": Geometry.boxes(3, 2),
    "9x9": CLASSIC,
    "9x9 X": Geometry.diagonal(),
    "9x9 windows": Geometry.windows(),
    "9x9 irregular": JIGSAW_9,
}
KINDS = (Verdict.UNIQUE, Verdict.NONE, Verdict.MANY)
FEWEST_SHARE = {4: 0.0, 6: 0.1, 9: 0.3}
"""By size, the least share of givens: with fewer the oracle takes too long."""
TRIES = 50
"""Puzzles drawn in search of one of the kind whose turn it is; then another kind is taken."""
FULL_GRIDS = 20
"""Full grids a geometry, before relabelling."""


def full_grids(geometry: Geometry, random: Random) -> list[Grid]:
    """Full grids: completions of first rows put by chance."""
    size = geometry.size
    found: list[Grid] = []
    while len(found) < FULL_GRIDS:
        row = random.sample(range(1, size + 1), size)
        start = Grid.from_digits(row + [0] * (size * size - size), geometry)
        found.extend(find_solutions(start, 1).solutions)
    return found


def drawn(solution: Grid, kind: Verdict, random: Random) -> Grid:
    """A puzzle that may well be of a kind: part of the relabelled grid, a given wrong for none."""
    geometry = solution.geometry
    labels = [0, *random.sample(range(1, geometry.size + 1), geometry.size)]
    least = FEWEST_SHARE[geometry.size]
    share = random.uniform(least, least + 0.1 if kind is Verdict.MANY else least + 0.4)
    digits = [labels[digit] if random.random() < share else 0 for digit in solution]
    if kind is Verdict.NONE:
        cell = random.randrange(geometry.cell_count)
        seen = {digits[peer] for peer in geometry.peers[cell]}
        fitting = set(range(1, geometry.size + 1)) - seen - {labels[solution[cell]]}
        if fitting:
            digits[cell] = random.choice(sorted(fitting))
    return Grid.from_digits(digits, geometry)


def puzzles(count: int, seed: int) -> Iterator[tuple[str, Verdict, tuple[Grid, ...]]]:
    """Names of geometries, what the oracle says, and its solutions, up to two; the puzzle first."""
    random = Random(seed)
    grids = {name: full_grids(geometry, random) for name, geometry in GEOMETRIES.items()}
    for number in range(count):
        name = tuple(GEOMETRIES)[number % len(GEOMETRIES)]
        kind = KINDS[number // len(GEOMETRIES) % len(KINDS)]
        for _ in range(TRIES):
            puzzle = drawn(random.choice(grids[name]), kind, random)
            solutions = tuple(islice(mrv(puzzle), 2))
            said = (Verdict.NONE, Verdict.UNIQUE, Verdict.MANY)[len(solutions)]
            if said is kind:
                break
        yield name, said, (puzzle, *solutions)


def listed(paths: Sequence[Path]) -> Iterator[tuple[str, Verdict, tuple[Grid, ...]]]:
    """The list's name, what the search says, and its solutions, up to two; the puzzle first."""
    for path in paths:
        for line in path.read_text().splitlines():
            puzzle = Grid.parse(line[:81])
            found = find_solutions(puzzle)
            yield path.name, found.verdict, (puzzle, *found.solutions)


def disagreements(verdict: Verdict, puzzle: Grid, solutions: tuple[Grid, ...]) -> Iterator[str]:
    """Yield what the search and the certifier say against the oracle."""
    found = find_solutions(puzzle)
    certificate = certify(puzzle)
    if found.verdict is not verdict or not all(grid.solves(puzzle) for grid in found.solutions):
        yield f"search says {found.verdict.value} with {', '.join(map(str, found.solutions))}"
    if certificate.verdict is not verdict:
        yield f"certifier says {certificate.verdict.value}"
    yield from faults(certificate)
    if verdict is Verdict.UNIQUE:
        if found.solutions != solutions:
            yield f"search finds another solution than {solutions[0]}"
        if certificate.solution != solutions[0]:
            yield f"certifier finds {certificate.solution}, not {solutions[0]}"


def main() -> int:
    """Print the totals and every disagreement; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=3500, help="puzzles  [3500]")
    parser.add_argument("--seed", type=int, default=1, help="what the puzzles are drawn by  [1]")
    parser.add_argument("lists", nargs="*", type=Path, help="lists instead, a puzzle a line")
    options = parser.parse_args()
    print(machine())
    totals: Counter[tuple[str, Verdict]] = Counter()
    wrong = 0
    asked = listed(options.lists) if options.lists else puzzles(options.count, options.seed)
    for name, verdict, (puzzle, *solutions) in asked:
        totals[name, verdict] += 1
        for sentence in disagreements(verdict, puzzle, tuple(solutions)):
            wrong += 1
            print(f"{name} {puzzle}: expected {verdict.value}, {sentence}")
    names = tuple(dict.fromkeys(name for name, _ in totals))
    print(f"{'puzzles':<18}" + "".join(f"{kind.value:>8}" for kind in KINDS) + "     all")
    for name in names:
        row = [totals[name, kind] for kind in KINDS]
        print(f"{name:<18}" + "".join(f"{number:>8}" for number in (*row, sum(row))))
    sums = [sum(totals[name, kind] for name in names) for kind in KINDS]
    print(f"{'all':<18}" + "".join(f"{number:>8}" for number in (*sums, sum(sums))))
    print(f"{wrong} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
