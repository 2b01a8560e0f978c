"""Puzzles rated 11 and more, made here: a list that comes from seeds alone.

    python benchmarks/hardest.py --seed 1 --count 10 [--from 11.0]

Climbs as `gridmill gen --score 11.. --symmetry none` does, one attempt after another, and prints
each puzzle of such a score that is met and is no other form of one before, with its ER/EP/ED.
The same seed gives the same list. What an attempt costs is told on standard error.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count, islice

from generator import Recipe, ScoreRange
from generator.digging.hill_climber import HillClimber
from puzzle.canonical import canonical_form
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.symmetry import Symmetry
from solver.human import rate
from solver.search import find_solutions


def main(arguments: list[str]) -> int:
    """Print the list; returns the exit status."""
    parser = argparse.ArgumentParser(prog="hardest.py", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10, help="puzzles to make")
    parser.add_argument("--each", type=int, default=10, help="most of one attempt")
    parser.add_argument("--from", dest="least", default="11.0", help="the least score")
    options = parser.parse_args(arguments)
    recipe = Recipe(
        score=ScoreRange.parse(f"{options.least}.."), symmetry=Symmetry.NONE, seed=options.seed
    )
    shown = f"--seed {options.seed} --count {options.count} --each {options.each}"
    print(f"# python benchmarks/hardest.py {shown} --from {options.least}", flush=True)
    for puzzle in islice(made(recipe, options.each), options.count):
        rating = rate(puzzle)
        print(f"{puzzle} {rating.score}/{rating.pearl}/{rating.diamond}", flush=True)
    return 0


def made(recipe: Recipe, each: int) -> Iterator[Grid]:
    """Yield puzzles of a recipe, no two of them forms of one, at most so many of an attempt."""
    climber = HillClimber(recipe)
    forms: set[Grid] = set()
    for attempt in count():
        start, before = time.process_time(), len(forms)
        for digits in climber.climb(0, attempt):
            puzzle = Grid(digits.tobytes(), CLASSIC)
            form = canonical_form(puzzle, find_solutions(puzzle).solutions[0])
            if form not in forms:
                forms.add(form)
                sys.stderr.write(
                    f"after {time.process_time() - start:.0f} s of attempt {attempt}\n"
                )
                yield puzzle
            if len(forms) - before == each:
                break
        spent = time.process_time() - start
        sys.stderr.write(f"attempt {attempt}: {len(forms) - before} in {spent:.0f} s\n")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
