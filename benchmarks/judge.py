"""What a full report costs, by the kind of puzzle, on one core.

    python benchmarks/judge.py [CORPUS] [--count 100] [--seed 1]

The corpus has one 9×9 puzzle a line, each with one solution; by default the sample of 17-givens
puzzles in tests/corpora. Each puzzle is judged as it is, with a given changed to a wrong digit, and
with two givens left out; what these have decides which kind they count for. Times are of the
processor, after a first report of each kind that compiles and loads.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from machine import machine

from puzzle import CLASSIC, Grid
from solver.report import Report, judge

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "seventeen.txt"


def variants(puzzle: Grid, random: Random) -> Iterator[Grid]:
    """Yield the puzzle as it is, with a wrong digit, and with two givens left out."""
    yield puzzle
    cell = random.choice(puzzle.givens)
    yield puzzle.with_digit(cell, puzzle[cell] % 9 + 1)
    one, other = random.sample(puzzle.givens, 2)
    yield puzzle.with_digit(one, 0).with_digit(other, 0)


def kind(report: Report) -> str:
    """Return the verdict, with conflicts apart, and many solutions by how many they are."""
    if report.conflicts:
        return "none: conflicts"
    if report.rivals is not None:
        return "many" if report.rivals.count_is_exact else "many, beyond the cap"
    return report.verdict.value


def main() -> None:
    """Read the corpus, judge the variants, print the table."""
    parser = argparse.ArgumentParser(description="What a full report costs.")
    parser.add_argument("corpus", type=Path, nargs="?", default=SAMPLE, help="unique 9x9 puzzles")
    parser.add_argument("--count", type=int, default=100, help="puzzles to take (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="of the variants (default 1)")
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    words = [line.split()[0] for line in arguments.corpus.read_text().splitlines() if line.strip()]
    lines = [word for word in words if len(word) == CLASSIC.cell_count]
    puzzles = [Grid.parse(line) for line in islice(lines, arguments.count)]
    for grid in variants(puzzles[0], Random(0)):
        judge(grid)
    seconds: dict[str, list[float]] = {}
    for puzzle in puzzles:
        for grid in variants(puzzle, random):
            start = time.process_time()
            report = judge(grid)
            seconds.setdefault(kind(report), []).append(time.process_time() - start)
    print(f"{len(puzzles)} puzzles of {arguments.corpus.name}; {machine()}")
    print(f"{'':20}  reports  ms each  at most")
    for name, times in sorted(seconds.items()):
        mean, most = 1e3 * sum(times) / len(times), 1e3 * max(times)
        print(f"{name:20}  {len(times):7}  {mean:7.1f}  {most:7.0f}")


if __name__ == "__main__":
    main()
