"""How often equivalent puzzles have different scores, since Sudoku Explainer goes by the grid.

    python benchmarks/forms.py LIST [--count 200] [--every 1] [--forms 5] [--seed 1]

LIST has one 9×9 puzzle a line, digits first, each with one solution. The first, and one in EVERY
after it, COUNT in all, are each rated as they are, in FORMS others: turned, mirrored, rows, columns
and digits exchanged by chance; and in the canonical form. Prints by score how many puzzles have one
of the FORMS with another rating, pearl or diamond, and the largest difference of ratings; then, the
canonical form among the others, how many have the rating of the printed one, and which is the
lowest; and any puzzle whose level, effort or metrics differ, of which there should be none. Exits
with 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from puzzle.canonical import canonical_form
from puzzle.grid import Grid
from solver.human import Rating, rate
from solver.search import find_solutions
from tests.transforms import random_transform

STEP = 5
"""Tenths of a range of scores."""


@dataclass(frozen=True, slots=True)
class Forms:
    """The ratings of a puzzle as it is printed, in its canonical form, and in others."""

    printed: Rating
    canonical: Rating
    others: tuple[Rating, ...]

    @property
    def all_others(self) -> tuple[Rating, ...]:
        """All but the printed one."""
        return self.canonical, *self.others

    @property
    def lowest(self) -> int:
        """The lowest rating of all, in tenths."""
        return min(_tenths(rating) for rating in (self.printed, *self.all_others))


def main() -> int:
    """Rate the forms and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("list", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--forms", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    puzzles = islice(_read(options.list), 0, options.count * options.every, options.every)
    rated = [(puzzle, _rate_forms(puzzle, options.forms, random)) for puzzle in puzzles]
    wrong = [puzzle for puzzle, forms in rated if not _is_invariant(forms)]
    for puzzle in wrong:
        print(f"{puzzle}: level, effort or metrics differ")
    _print_table([forms for _, forms in rated])
    _print_canonical([forms for _, forms in rated])
    print(f"other level, effort or metrics: {len(wrong)}")
    return bool(wrong)


def _read(path: Path) -> Iterator[Grid]:
    with path.open() as lines:
        for line in lines:
            if line[:1].isdigit() or line[:1] == ".":
                yield Grid.parse(line[:81])


def _rate_forms(puzzle: Grid, count: int, random: Random) -> Forms:
    others = tuple(rate(random_transform(random).apply(puzzle)) for _ in range(count))
    (solution,) = find_solutions(puzzle).solutions
    return Forms(rate(puzzle), rate(canonical_form(puzzle, solution)), others)


def _print_table(rated: list[Forms]) -> None:
    """Print by score how many puzzles have one of the forms by chance with another."""
    counts, differing, widest = Counter[int](), Counter[int](), Counter[int]()
    for forms in rated:
        own = _tenths(forms.printed)
        step = own // STEP
        counts[step] += 1
        differing[step] += any(_scores(other) != _scores(forms.printed) for other in forms.others)
        apart = [abs(_tenths(other) - own) for other in forms.others if other.score]
        widest[step] = max([widest[step], *apart])
    print("score      puzzles  with another rating, pearl or diamond  by at most")
    for step in sorted(counts):
        low, high = step * STEP / 10, (step * STEP + STEP - 1) / 10
        print(f"{low:4}–{high:4} {counts[step]:9} {differing[step]:37} {widest[step] / 10:12}")


def _print_canonical(rated: list[Forms]) -> None:
    """Print how the printed form, the canonical one and all others compare."""
    others = [(forms.printed, other) for forms in rated for other in forms.all_others]
    equal = sum(_tenths(other) == _tenths(printed) for printed, other in others)
    pairs = [(forms.printed, forms.canonical) for forms in rated]
    alike = sum(_tenths(canonical) == _tenths(printed) for printed, canonical in pairs)
    same = sum(_scores(canonical) == _scores(printed) for printed, canonical in pairs)
    lowest = sum(_tenths(forms.printed) == forms.lowest for forms in rated)
    least = sum(_tenths(forms.canonical) == forms.lowest for forms in rated)
    apart = sum(
        any(_tenths(other) != _tenths(forms.printed) for other in forms.all_others)
        for forms in rated
    )
    both = sum(
        any(_scores(other) != _scores(forms.printed) for other in forms.all_others)
        for forms in rated
    )
    count = len(rated)
    print(f"with a form, the canonical one too, of another rating: {apart} of {count}")
    print(f"with one of another rating, pearl or diamond: {both} of {count}")
    print(f"forms, canonical ones too, with the printed one's rating: {equal} of {len(others)}")
    print(f"canonical forms with the printed one's rating: {alike} of {count}")
    print(f"canonical forms with its rating, pearl and diamond: {same} of {count}")
    print(f"the printed form's rating is the lowest of all: {lowest} of {count}")
    print(f"the canonical form's is: {least} of {count}")


def _tenths(rating: Rating) -> int:
    return 0 if rating.score is None else rating.score.tenths


def _scores(rating: Rating) -> tuple[object, ...]:
    return rating.score, rating.pearl, rating.diamond


def _is_invariant(forms: Forms) -> bool:
    own = _invariants(forms.printed)
    return all(_invariants(other) == own for other in forms.all_others)


def _invariants(rating: Rating) -> tuple[object, ...]:
    return rating.level, rating.effort, rating.blanks, rating.freedom, rating.grade


if __name__ == "__main__":
    sys.exit(main())
