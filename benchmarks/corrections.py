"""How often the true correction of a mistyped given is among the first that a report names.

    python benchmarks/corrections.py [CORPUS] [--count 1000] [--seed 1]

The corpus has one 9×9 puzzle a line, each with one solution; a header or further columns do no
harm. By default it is the sample of 17-givens puzzles in tests/corpora. In each puzzle one random
given is changed to a random wrong digit, and the result is corrected. A changed puzzle that still
has one solution is not *recoverable*: nothing about it is wrong. All others are, since undoing the
change leaves one solution. Both shares are printed, of the recoverable puzzles and of all, with the
place of the true correction and the number of corrections in the list.

The time is for the corrections alone, on one core.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

from machine import machine

from puzzle import CLASSIC, Cell, Grid
from solver.diagnosis import Correction, Deadline, find_corrections
from solver.search import count_solutions

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "seventeen.txt"
NAMED = 3
"""The true correction counts when it is among so many."""


def mistyped(puzzle: Grid, random: Random) -> tuple[Grid, Cell]:
    """The puzzle with one given changed to a wrong digit, and its cell."""
    cell = random.choice(puzzle.givens)
    wrong = random.choice([digit for digit in range(1, 10) if digit != puzzle[cell]])
    return puzzle.with_digit(cell, wrong), cell


def place(corrections: tuple[Correction, ...], puzzle: Grid) -> int:
    """The place, from 1, of the correction that gives the puzzle back."""
    return 1 + [correction.puzzle for correction in corrections].index(puzzle)


def main() -> None:
    """Read the corpus, change the puzzles, print where the true corrections stand."""
    parser = argparse.ArgumentParser(description="How often the true correction is named.")
    parser.add_argument("corpus", type=Path, nargs="?", default=SAMPLE, help="unique 9x9 puzzles")
    parser.add_argument("--count", type=int, default=1000, help="puzzles to take (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the changes (default 1)")
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    words = [line.split()[0] for line in arguments.corpus.read_text().splitlines() if line.strip()]
    lines = [word for word in words if len(word) == CLASSIC.cell_count]
    random.shuffle(lines)
    puzzles = [Grid.parse(line) for line in islice(lines, arguments.count)]
    find_corrections(puzzles[0].with_digit(puzzles[0].givens[0], 0), Deadline())
    kinds: Counter[str] = Counter()
    places: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    seconds = 0.0
    for puzzle in puzzles:
        wrong, _ = mistyped(puzzle, random)
        kind = (
            "conflict" if wrong.conflicts() else ("none", "unique", "many")[count_solutions(wrong)]
        )
        kinds[kind] += 1
        if kind == "unique":
            continue
        start = time.perf_counter()
        corrections, _ = find_corrections(wrong, Deadline())
        seconds += time.perf_counter() - start
        places[place(corrections, puzzle)] += 1
        lengths[len(corrections)] += 1
    recoverable = places.total()
    named = sum(places[rank] for rank in range(1, NAMED + 1))
    total = len(puzzles)
    print(f"{total} puzzles of {arguments.corpus.name}, seed {arguments.seed}; {machine()}")
    print(f"changed they have: {', '.join(f'{n} {kind}' for kind, n in kinds.most_common())}")
    share = f"{named} of {recoverable} recoverable, {named / recoverable:.1%}"
    print(f"among the first {NAMED}: {share}; of all {total}, {named / total:.1%}")
    for rank in (1, 2, 3):
        print(f"  at place {rank}: {places[rank]} ({places[rank] / recoverable:.1%})")
    print(f"  later: {recoverable - named}, at worst {max(places)}")
    print(f"lists of one correction: {lengths[1]}; the longest has {max(lengths)}")
    print(f"{1e3 * seconds / recoverable:.1f} ms a list")


if __name__ == "__main__":
    main()
