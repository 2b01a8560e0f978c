"""Scores of a puzzle's equivalent forms: a number that belongs to the puzzle and to no print of it.

Sudoku Explainer's rating goes by the place of cells in the grid, so the score is that of the
printed form (`docs/decisions/0015-scores-of-forms.md`). Here the canonical form is rated, and forms
that a fixed sequence of transforms makes of it: the same forms, whichever of them all is given.

They are a few of some 10¹² forms. The printed one is hardly ever among them, and its own score may
lie outside theirs: to count it in would make what is said depend on the print again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from puzzle.canonical import Transform, canonical_form
from puzzle.errors import EnginesDisagree, GeometryError, NotationError
from puzzle.formats import GridLike, as_grid
from puzzle.geometry import CLASSIC, Geometry
from puzzle.json_values import reading
from puzzle.score import Score
from puzzle.sentences import listed
from solver.human import rate
from solver.park_miller import FACTOR, MODULUS
from solver.search import PATIENCE, find_solutions
from solver.verdict import Verdict

FORMS = 24
"""Forms that are rated, the canonical one among them."""
FORMS_OF_NESTED = 5
"""The same where the canonical form has `NESTED` or more: each takes a quarter of a second, some
take seconds."""
NESTED = Score(95)


@dataclass(frozen=True, slots=True)
class FormScores:
    """The scores of some equivalent forms of a puzzle, the same for each of its forms.

    Attributes:
        counts: each score that a form has, ascending, and how many forms have it; at least one.
    """

    counts: tuple[tuple[Score, int], ...]

    @property
    def lowest(self) -> Score:
        """The lowest score of a form."""
        return self.counts[0][0]

    @property
    def highest(self) -> Score:
        """The highest score of a form."""
        return self.counts[-1][0]

    @property
    def forms(self) -> int:
        """How many forms were rated."""
        return sum(count for _, count in self.counts)

    @property
    def sentence(self) -> str:
        """The scores in words: “Of 24 equivalent forms, the same whichever is printed, …”."""
        if self.lowest == self.highest:
            said = f"all have SE {self.lowest}"
        else:
            said = listed(
                f"{count} {'has' if count == 1 else 'have'} SE {score}"
                for score, count in self.counts
            )
        return f"Of {self.forms} equivalent forms, the same whichever is printed, {said}."

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> FormScores:
        """Read what `to_dict` wrote.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("scores of forms", "FormScores"):
            counts = {Score.parse(text): count for text, count in data["scores"].items()}
            if not counts or any(type(each) is not int or each < 1 for each in counts.values()):
                raise ValueError(f"{data['scores']!r} are no scores with how many forms have them")
            return FormScores(tuple(sorted(counts.items())))

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as JSON values: how many forms, and how many have each score."""
        return {
            "forms": self.forms,
            "lowest": float(self.lowest),
            "highest": float(self.highest),
            "scores": {str(score): count for score, count in self.counts},
        }


def why_no_form_scores(geometry: Geometry) -> str | None:
    """Say in a sentence why no forms of a geometry's puzzles are rated; None where they are.

    Of others than plain 9×9 grids not all equivalent puzzles have one canonical form.
    """
    if geometry.is_classic:
        return None
    return "Scores of equivalent forms are told of plain 9x9 grids only."


def scores_of_forms(grid: GridLike) -> FormScores:
    """Rate equivalent forms of a 9×9 puzzle that has one solution: always the same ones.

    Takes 24 times as long as a score, and from 9.5 on five times, which is seconds for the hardest.

    Args:
        grid: the puzzle: a grid, its text, its rows or an array; see `as_grid`.

    Raises:
        NotationError: what is given is no grid, or has no single solution, or no blank cell.
        GeometryError: it is no plain 9×9 grid, see `why_no_form_scores`.
    """
    grid = as_grid(grid)
    reason = why_no_form_scores(grid.geometry)
    if reason is not None:
        raise GeometryError(reason)
    found = find_solutions(grid, patience=PATIENCE)
    if found.verdict is not Verdict.UNIQUE:
        raise NotationError("Only a puzzle with exactly one solution has scores of forms.")
    form = canonical_form(grid, found.solutions[0])
    own = rate(form).score
    if own is None:
        raise NotationError("Every cell is filled: there is nothing to rate.")
    others = (FORMS_OF_NESTED if own >= NESTED else FORMS) - 1
    scores = Counter([own])
    for transform in _transforms()[:others]:
        score = rate(transform.apply(form)).score
        if score is None:
            raise EnginesDisagree(f"A form of {form} has no score: {transform}.")
        scores[score] += 1
    return FormScores(tuple(sorted(scores.items())))


@cache
def _transforms() -> tuple[Transform, ...]:
    """Return the transforms that make the forms beside the canonical one."""
    numbers = _numbers()
    return tuple(
        Transform(
            next(numbers) % 2 == 1,
            _lines(numbers),
            _lines(numbers),
            tuple(digit + 1 for digit in _shuffled(CLASSIC.size, numbers)),
        )
        for _ in range(FORMS - 1)
    )


def _numbers() -> Iterator[int]:
    number = 1
    while True:
        number = number * FACTOR % MODULUS
        yield number


def _lines(numbers: Iterator[int]) -> tuple[int, ...]:
    """Return an order of nine rows or columns that keeps the bands or stacks together."""
    bands = _shuffled(CLASSIC.box_rows, numbers)
    return tuple(
        CLASSIC.box_rows * band + line
        for band in bands
        for line in _shuffled(CLASSIC.box_rows, numbers)
    )


def _shuffled(count: int, numbers: Iterator[int]) -> list[int]:
    left = list(range(count))
    return [left.pop(next(numbers) % len(left)) for _ in range(count)]
