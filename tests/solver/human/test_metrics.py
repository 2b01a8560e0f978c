"""The paper's metrics, against the paper's own figures."""

from __future__ import annotations

import pytest

from puzzle.geometry import Geometry
from puzzle.grid import Grid
from solver.human.metrics import grade, measure
from tests.solver.human.rated import RATED


@pytest.mark.parametrize(
    ("blanks", "freedom", "letter"),
    [(45, 698, "A"), (53, 922, "E"), (52, 880, "E"), (56, 1008, "G"), (57, 1054, "G")],
)
def test_the_papers_five_rows(blanks: int, freedom: int, letter: str):
    """The grades that the paper prints for five puzzles come out."""
    assert grade(blanks, freedom) == letter


def test_the_empty_grid():
    """The empty grid has 81 blanks, freedom 2106 as the paper says, and the highest grade."""
    metrics = measure(Grid(bytes(81)))
    assert (metrics.blanks, metrics.freedom, metrics.grade) == (81, 2106, "I")


def test_a_full_grid_has_no_freedom():
    """Without blanks nothing is free, and the grade is the lowest."""
    metrics = measure(RATED[0].solution)
    assert (metrics.blanks, metrics.freedom, metrics.grade) == (0, 0, "A")


def test_figures_of_the_corpus():
    """Blanks and freedom are those measured independently for the rated puzzles."""
    for rated in RATED:
        metrics = measure(rated.puzzle)
        assert (metrics.blanks, metrics.freedom) == (rated.blanks, rated.freedom)


def test_no_grade_off_the_plain_grid():
    """The grade's classes are made for 9×9; elsewhere there is none."""
    assert measure(Grid(bytes(16), Geometry.boxes(2, 2))).grade is None
