"""Pencil marks between the steps of a path, and contradictions that can be seen in them."""

from __future__ import annotations

import pytest

from puzzle import Geometry, Grid
from solver.human.climb import climb
from solver.human.ladder import PLAYERS, SUDOKU_EXPLAINER, Ladder
from solver.human.marks import marks_of, replay
from tests.cases import EASY, IMPOSSIBLE, INKALA
from tests.loops import at_least_one
from tests.solver.human.rated import RATED


@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER], ids=lambda ladder: ladder.name)
def test_replay_ends_where_the_kernels_do(ladder: Ladder):
    """A pencil that follows the steps comes to the kernels' grid and candidates."""
    for rated in [*RATED[::10], RATED[-1]]:
        path = climb(rated.puzzle, ladder)
        *_, last = replay(path)
        assert last.grid == path.result
        assert last.candidates == (path.remaining or ((),) * 81)


def test_each_step_acts_on_candidates_that_are_there():
    """What a step places or removes is a candidate just before it, and no longer just after."""
    path = climb(RATED[100].puzzle)
    states = list(replay(path))
    for step, before, after in at_least_one(zip(path.steps, states[:-1], states[1:], strict=True)):
        for cell, digit in at_least_one((*step.placements, *step.eliminations)):
            assert digit in before.candidates[cell]
            assert digit not in after.candidates[cell]


def test_marks_of_a_puzzle_are_what_its_givens_leave():
    """A candidate is a digit that no peer holds; filled cells have none."""
    grid = Grid.parse(EASY)
    marks = marks_of(grid)
    for cell, digit in at_least_one(enumerate(grid)):
        seen = {grid[peer] for peer in grid.geometry.peers[cell]}
        assert set(marks.candidates[cell]) == (set() if digit else set(range(1, 10)) - seen)


def test_contradictions_name_cells_and_houses():
    """Every blank cell without a candidate and every digit without a place is named."""
    assert marks_of(Grid.parse(INKALA)).contradictions() == ()
    assert "r7c7 has no candidate left" in marks_of(Grid.parse(IMPOSSIBLE)).contradictions()
    small = Grid.parse("12.....3........", Geometry.boxes(2, 2))
    assert marks_of(small).contradictions() == (
        "row 1 has no place left for 3",
        "box 1 has no place left for 3",
    )
