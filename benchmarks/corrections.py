"""How often the true correction of a typing error is among the first that a report names.

    python benchmarks/corrections.py [CORPUS] [--error digit] [--count 1000] [--seed 1]

The corpus has one 9×9 puzzle a line, each with one solution; a header or further columns do no
harm. By default it is the sample of 17-givens puzzles in tests/corpora. Each puzzle gets one error
at random:

    digit       a given is another digit
    extra       a blank cell has a digit that its solution does not have there
    neighbours  two cells side by side are swapped, one of which is a given
    moved       a given stands in a blank cell beside its own
    swap        two cells anywhere are swapped, one of which is a given

A changed puzzle that still has one solution is not *recoverable*: nothing about it is wrong. All
others are, since undoing the change leaves one solution. Both shares are printed, of the
recoverable puzzles and of all, with the place of the true correction and the number of corrections
in the list.

The time is for the corrections alone, on one core.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import combinations, islice
from pathlib import Path
from random import Random

from machine import machine

from puzzle import CLASSIC, Cell, Grid
from solver.diagnosis import Correction, Deadline, find_corrections
from solver.search import count_solutions, find_solutions

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "seventeen.txt"
NAMED = 3
"""The true correction counts when it is among so many."""


def wrong_digit(puzzle: Grid, random: Random) -> Grid:
    """Return the puzzle with one given changed to a wrong digit."""
    cell = random.choice(puzzle.givens)
    wrong = random.choice([digit for digit in range(1, 10) if digit != puzzle[cell]])
    return puzzle.with_digit(cell, wrong)


def one_too_many(puzzle: Grid, random: Random) -> Grid:
    """Return the puzzle with a wrong digit in one of its blank cells."""
    (solution,) = find_solutions(puzzle).solutions
    cell = random.choice([cell for cell in range(81) if not puzzle[cell]])
    wrong = random.choice([digit for digit in range(1, 10) if digit != solution[cell]])
    return puzzle.with_digit(cell, wrong)


def swapped_neighbours(puzzle: Grid, random: Random) -> Grid:
    """Return the puzzle with the contents of two cells side by side swapped."""
    return swapped(puzzle, *random.choice([p for p in pairs(puzzle) if are_neighbours(*p)]))


def moved(puzzle: Grid, random: Random) -> Grid:
    """Return the puzzle with a given in a blank cell beside its own."""
    beside = [pair for pair in pairs(puzzle) if are_neighbours(*pair)]
    to_blanks = [(one, other) for one, other in beside if not puzzle[one] * puzzle[other]]
    return swapped(puzzle, *random.choice(to_blanks))


def swapped_anywhere(puzzle: Grid, random: Random) -> Grid:
    """Return the puzzle with the contents of two cells swapped."""
    return swapped(puzzle, *random.choice(pairs(puzzle)))


def pairs(puzzle: Grid) -> list[tuple[Cell, Cell]]:
    """Return the pairs of cells with different contents."""
    return [pair for pair in combinations(range(81), 2) if puzzle[pair[0]] != puzzle[pair[1]]]


def are_neighbours(one: Cell, other: Cell) -> bool:
    """Whether two cells lie side by side, in a row or a column."""
    return abs(one // 9 - other // 9) + abs(one % 9 - other % 9) == 1


def swapped(puzzle: Grid, one: Cell, other: Cell) -> Grid:
    """Return the puzzle with the contents of two cells swapped."""
    return puzzle.with_digit(one, puzzle[other]).with_digit(other, puzzle[one])


ERRORS = {
    "digit": wrong_digit,
    "extra": one_too_many,
    "neighbours": swapped_neighbours,
    "moved": moved,
    "swap": swapped_anywhere,
}


def place(corrections: tuple[Correction, ...], puzzle: Grid) -> int:
    """Return the place, from 1, of the correction that gives the puzzle back."""
    return 1 + [correction.puzzle for correction in corrections].index(puzzle)


def main() -> None:
    """Read the corpus, change the puzzles, print where the true corrections stand."""
    parser = argparse.ArgumentParser(description="How often the true correction is named.")
    parser.add_argument("corpus", type=Path, nargs="?", default=SAMPLE, help="unique 9x9 puzzles")
    parser.add_argument("--count", type=int, default=1000, help="puzzles to take (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the changes (default 1)")
    parser.add_argument("--error", choices=ERRORS, default="digit", help="the error to make")
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
        wrong = ERRORS[arguments.error](puzzle, random)
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
    print(f"{arguments.error}, seed {arguments.seed}, {total} puzzles of {arguments.corpus.name}")
    print(machine())
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
