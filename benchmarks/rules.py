"""Whether search, certifier and oracle agree on thousands of random small puzzles with rules.

    python benchmarks/rules.py [--count 10000] [--seed 1]

Each puzzle is 4×4, with one to three clues of random kinds that are true of a random full grid or
are drawn without one, and up to four givens. The oracle looks at all 288 full grids and asks every
rule, by its words, whether the grid keeps it. The search must find the same set of solutions, and
the certifier the same verdict, with a certificate that has no fault. The same seed draws the same
puzzles. Entropic lines need thirds, and are drawn on 3×3.

Exits with 1 when any two disagree.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from machine import machine

from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from solver.certify import certify, faults
from solver.search import find_solutions
from solver.verdict import Verdict
from tests.puzzle.rules import allowed, full_grids, random_constraint

FOUR = Geometry.boxes(2, 2)
ROWS = Geometry.irregular([0, 0, 0, 1, 1, 1, 2, 2, 2])
"""3×3, where the regions are the rows."""
OF_THIRDS = "entropicline"
MOST_RULES = 3
MOST_GIVENS = 4
ALL = 300
"""More than there are full grids."""


def main() -> int:
    """Compare the three, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = Random(asked.seed)
    kinds, verdicts = Counter[str](), Counter[str]()
    wrong = 0
    start = time.process_time()
    for _ in range(asked.count):
        puzzle = drawn(rng)
        kinds.update({rule.KIND for rule in puzzle.geometry.constraints})
        verdict, difference = compared(puzzle)
        verdicts[verdict.value] += 1
        if difference:
            wrong += 1
            print(f"{difference}: {puzzle} with {puzzle.geometry.rules}")
    told = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    print(f"{asked.count} puzzles of {len(kinds)} kinds, seed {asked.seed}: {told}.")
    rarest = min(kinds, key=lambda kind: kinds[kind])
    print(f"Each kind is in {kinds[rarest]} of them or more ({rarest} in the fewest).")
    print(f"{wrong} differences, {time.process_time() - start:.0f} s of CPU, {machine()}.")
    return 1 if wrong else 0


def drawn(rng: Random) -> Grid:
    """Return a random puzzle."""
    names = rng.sample(sorted(KINDS), rng.randint(1, MOST_RULES))
    geometry = ROWS if OF_THIRDS in names else FOUR
    if geometry is ROWS:
        names = [OF_THIRDS] * rng.randint(1, 2)
    full = rng.choice(full_grids(geometry))
    # Clues of another grid than the givens may contradict them, or each other.
    other = rng.choice((full, rng.choice(full_grids(geometry))))
    rules = [random_constraint(name, rng, geometry, other) for name in names]
    shown = rng.sample(range(len(full)), rng.randint(0, MOST_GIVENS))
    digits = bytes(full[cell] if cell in shown else 0 for cell in range(len(full)))
    return Grid(digits, geometry.with_constraints(rules))


def compared(puzzle: Grid) -> tuple[Verdict, str]:
    """Return the verdict of the oracle, and who says something else; empty for nobody."""
    expected = allowed(puzzle)
    count = len(expected)
    verdict = Verdict.MANY if count > 1 else Verdict.UNIQUE if count else Verdict.NONE
    found = {solution.digits for solution in find_solutions(puzzle, ALL).solutions}
    if found != expected:
        return verdict, f"The search finds {len(found)} solutions, the oracle {count}"
    certificate = certify(puzzle)
    if certificate.verdict is not verdict or faults(certificate):
        return verdict, f"The certifier says {certificate.verdict.value}, the oracle {count}"
    return verdict, ""


if __name__ == "__main__":
    sys.exit(main())
