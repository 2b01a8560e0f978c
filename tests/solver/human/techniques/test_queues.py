"""Singles on HoDoKu's ladder come in the order of its queues."""

from __future__ import annotations

import pytest

from solver.human import HODOKU, climb
from solver.human.climb import bench_for
from tests.loops import at_least_one
from tests.solver.human.rated import RATED
from tests.solver.human.techniques.slow_queues import expected_singles

WITH_STEPS = [rated for rated in RATED if rated.hodoku in ("Medium", "Hard")][:12]


@pytest.mark.parametrize("rated", RATED[:4] + WITH_STEPS, ids=str)
def test_singles_come_as_they_came_up(rated):
    """Each single of a path is the first of its queue, and where there is none, none is taken."""
    path = climb(rated.puzzle, HODOKU)
    for expected, found in at_least_one(expected_singles(path)):
        assert found == expected


def test_queues_follow_the_log_alone():
    """A path is the same whatever was climbed before, and with a look at the clock."""
    puzzles = [rated.puzzle for rated in WITH_STEPS[:3]]
    paths = [climb(puzzle, HODOKU).steps for puzzle in puzzles]
    assert [climb(puzzle, HODOKU).steps for puzzle in reversed(puzzles)] == paths[::-1]
    bench = bench_for(puzzles[0].geometry)
    for puzzle, steps in zip(puzzles, paths, strict=True):
        bench.climb_within(puzzle, HODOKU, 60)
        assert bench.steps(HODOKU) == steps


def test_queues_begin_anew_in_the_midst_of_a_path():
    """Singles that the givens and removed candidates of a position leave are found there too."""
    puzzle = WITH_STEPS[0].puzzle
    path = climb(puzzle, HODOKU)
    half = puzzle
    for step in path.steps[: len(path.steps) // 2]:
        for cell, digit in step.placements:
            half = half.with_digit(cell, digit)
    assert climb(half, HODOKU).result == path.result
