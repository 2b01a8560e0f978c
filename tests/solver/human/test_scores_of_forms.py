"""Scores of equivalent puzzles: Sudoku Explainer's, and so those of the grid as it is printed."""

from __future__ import annotations

import csv
from itertools import groupby
from random import Random

import pytest

from puzzle.canonical import Transform, canonical_form
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import SUDOKU_EXPLAINER, Technique, climb, rate
from solver.human.marks import replay
from tests.corpora import FOLDER
from tests.loops import at_least_one
from tests.solver.human.rated import RATED
from tests.transforms import random_transform

FORMS_OF_EACH = 3
BY_ORDER = "700040006000759000900801003000524000030000020400000007501000208080000010209000304"
"""The one of the rated puzzles that is known to have other scores in other forms."""
BANDS_EXCHANGED = Transform(
    False, (3, 4, 5, 0, 1, 2, 6, 7, 8), tuple(range(9)), tuple(range(1, 10))
)


@pytest.mark.slow
def test_each_form_has_the_score_that_sudoku_explainer_gives_it():
    """Where Sudoku Explainer rates equivalent puzzles differently, each has the rating it gives."""
    with (FOLDER / "forms.tsv").open() as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    for _, group in at_least_one(groupby(rows, key=lambda row: row["number"])):
        forms = list(group)
        puzzles = [Grid.parse(form["puzzle"]) for form in forms]
        assert len({canonical_form(puzzle, _solve(puzzle)) for puzzle in puzzles}) == 1
        assert len({form["se121"] for form in forms}) == len(forms) > 1
        for puzzle, form in zip(puzzles, forms, strict=True):
            expected = (form["se121"], form["se121_pearl"], form["se121_diamond"])
            assert _scores(puzzle) == tuple(map(Score.parse, expected))


def _solve(puzzle: Grid) -> Grid:
    return climb(puzzle, SUDOKU_EXPLAINER).result


def _scores(puzzle: Grid):
    found = rate(puzzle)
    return found.score, found.pearl, found.diamond


@pytest.mark.slow
def test_scores_of_other_forms():
    """Turned and relabelled, the rated puzzles keep their scores, all but the known one."""
    random = Random(17)
    other = {
        str(rated.puzzle)
        for rated in RATED
        for _ in range(FORMS_OF_EACH)
        if _scores(random_transform(random).apply(rated.puzzle)) != _scores(rated.puzzle)
    }
    assert {str(Grid.parse(line)) for line in other} <= {str(Grid.parse(BY_ORDER))}


def test_why_a_form_has_another_score():
    """Sudoku Explainer passes a house over where a digit's first place has no third candidate.

    As the puzzle stands, the first place of 5 in column 2 is r1c2, which has 1 and 5. With the
    bands exchanged the first is what was r6c2, which has five, and the column gives a chain.
    """
    puzzle = Grid.parse(BY_ORDER)
    there = climb(puzzle, SUDOKU_EXPLAINER)
    here = climb(BANDS_EXCHANGED.apply(puzzle), SUDOKU_EXPLAINER)
    at = there.hardest_index
    assert at is not None
    hardest, easier = there.steps[at], here.steps[at]
    assert (hardest.technique, hardest.score) == (Technique.DYNAMIC_FORCING_CHAIN, Score(89))
    assert (easier.technique, easier.score) == (Technique.REGION_FORCING_CHAIN, Score(85))
    assert [_exchanged(cell) for cell, _ in easier.eliminations] == [hardest.eliminations[0].cell]

    marks, exchanged = (list(replay(path))[at].candidates for path in (there, here))
    assert all(exchanged[cell] == marks[_exchanged(cell)] for cell in range(81))
    column = easier.houses[0]
    assert column.index == 1
    assert next(exchanged[cell] for cell in column.cells if 5 in exchanged[cell]) == (1, 2, 5, 6, 9)
    assert next(marks[cell] for cell in column.cells if 5 in marks[cell]) == (1, 5)


def _exchanged(cell: int) -> int:
    return 9 * BANDS_EXCHANGED.rows[cell // 9] + cell % 9
