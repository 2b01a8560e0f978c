"""Puzzles rated 11 and more, made here: a list that comes from seeds alone.

    python benchmarks/hardest.py --seed 1 --count 10 [--from 11.0] [--near LIST [--wander 150]]

Climbs as `gridmill gen --score 11.. --symmetry none` does, one attempt after another, and prints
each puzzle of such a score that is met and is no other form of one before, with its ER/EP/ED.
With --near the climb goes on from the puzzles of a list, one a line, which it prints first where
they have such a score. With --wander beside it each attempt draws one of them, takes so many steps
away from it, and climbs from there: so `generator.digging.beginnings` was made. The same seed gives
the same list. What an attempt costs is told on standard error.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path

import numpy as np

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
    parser.add_argument("--near", type=Path, metavar="LIST", help="go on from these puzzles")
    parser.add_argument("--wander", type=int, default=0, help="steps away from one of these")
    parser.add_argument("--from", dest="least", default="11.0", help="the least score")
    options = parser.parse_args(arguments)
    wanted = ScoreRange.parse(f"{options.least}..")
    recipe = Recipe(score=wanted, symmetry=Symmetry.NONE, seed=options.seed)
    near = [] if options.near is None else _listed(options.near)
    shown = f"--seed {options.seed} --count {options.count} --each {options.each}"
    shown += f" --near {options.near} --wander {options.wander}" if options.wander else ""
    print(f"# python benchmarks/hardest.py {shown} --from {options.least}", flush=True)
    for puzzle in islice(made(recipe, options.each, near, options.wander), options.count):
        rating = rate(puzzle)
        print(f"{puzzle} {rating.score}/{rating.pearl}/{rating.diamond}", flush=True)
    return 0


def made(recipe: Recipe, each: int, near: Sequence[Grid], steps: int = 0) -> Iterator[Grid]:
    """Yield puzzles of a recipe, no two of them forms of one, at most so many of an attempt.

    Args:
        recipe: has the scores.
        each: most puzzles of an attempt.
        near: puzzles to go on from, which come first where they have such scores; if there are
            none, each attempt begins with random grids.
        steps: from one of these to where an attempt begins, and then they do not come first.
    """
    climber = HillClimber(recipe)
    begun = np.array([grid.to_array() for grid in near], dtype=np.uint8)
    forms: set[Grid] = set()
    for puzzle in near if steps else ():
        _is_new(puzzle, forms)
    for puzzle in () if steps else near:
        is_wanted = recipe.score is not None and rate(puzzle).score in recipe.score
        if is_wanted and _is_new(puzzle, forms):
            yield puzzle
    for attempt in count():
        start, before = time.process_time(), len(forms)
        if not near:
            found = climber.climb(0, attempt)
        elif steps:
            found = climber.climb_away(begun, steps, attempt)
        else:
            found = climber.climb_from(begun, attempt)
        for digits in found:
            puzzle = Grid(digits.tobytes(), CLASSIC)
            if _is_new(puzzle, forms):
                sys.stderr.write(
                    f"after {time.process_time() - start:.0f} s of attempt {attempt}\n"
                )
                yield puzzle
            if len(forms) - before >= each:
                break
        spent = time.process_time() - start
        sys.stderr.write(f"attempt {attempt}: {len(forms) - before} in {spent:.0f} s\n")


def _is_new(puzzle: Grid, forms: set[Grid]) -> bool:
    """Whether a puzzle is no other form of one before, and remember it."""
    form = canonical_form(puzzle, find_solutions(puzzle).solutions[0])
    is_new = form not in forms
    forms.add(form)
    return is_new


def _listed(path: Path) -> list[Grid]:
    """Read the puzzles of a list; what follows a puzzle and lines that begin with # are let be."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Grid.parse(line.split()[0]) for line in lines if line and not line.startswith("#")]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
