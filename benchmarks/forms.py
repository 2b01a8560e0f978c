"""How often equivalent puzzles have different scores, since Sudoku Explainer goes by the grid.

    python benchmarks/forms.py LIST [--count 200] [--forms 5] [--seed 1]

LIST has one 9×9 puzzle a line, digits first. The first COUNT of them are each rated as they are,
and in FORMS others: turned, mirrored, rows, columns and digits exchanged by chance. Prints by
score how many puzzles have a form with another rating, pearl or diamond, the largest difference of
ratings, and any puzzle whose level, effort or metrics differ, of which there should be none. Exits
with 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

from puzzle.grid import Grid
from solver.human import Rating, rate
from tests.transforms import random_transform

STEP = 5
"""Tenths of a range of scores."""


def main() -> int:
    """Rate the forms and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("list", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--forms", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    rated, differing, widest, wrong = Counter[int](), Counter[int](), Counter[int](), 0
    with options.list.open() as lines:
        puzzles = (line[:81] for line in lines if line[:1].isdigit() or line[:1] == ".")
        for puzzle in map(Grid.parse, islice(puzzles, options.count)):
            own = rate(puzzle)
            others = [rate(random_transform(random).apply(puzzle)) for _ in range(options.forms)]
            tenths = 0 if own.score is None else own.score.tenths
            rated[tenths // STEP] += 1
            differing[tenths // STEP] += any(_scores(other) != _scores(own) for other in others)
            apart = [abs(other.score.tenths - tenths) for other in others if other.score]
            widest[tenths // STEP] = max([widest[tenths // STEP], *apart])
            if any(_invariants(other) != _invariants(own) for other in others):
                wrong += 1
                print(f"{puzzle}: level, effort or metrics differ")
    print("score      puzzles  with another rating, pearl or diamond  by at most")
    for step in sorted(rated):
        low, high = step * STEP / 10, (step * STEP + STEP - 1) / 10
        print(f"{low:4}–{high:4} {rated[step]:9} {differing[step]:37} {widest[step] / 10:12}")
    print(f"other level, effort or metrics: {wrong}")
    return bool(wrong)


def _scores(rating: Rating) -> tuple[object, ...]:
    return rating.score, rating.pearl, rating.diamond


def _invariants(rating: Rating) -> tuple[object, ...]:
    return rating.level, rating.effort, rating.blanks, rating.freedom, rating.grade


if __name__ == "__main__":
    sys.exit(main())
