"""What lies near a puzzle: all of it, and nothing that has two solutions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from generator import Recipe, ScoreRange
from generator.digging.exchange import Hill, new_hill
from generator.digging.nearby import count_in_common, find_nearby, lay_out
from generator.recipe.levels import GivensRange
from generator.seeds import stream
from puzzle import CLASSIC, Grid
from puzzle.symmetry import Symmetry
from solver.search import count_batch, count_solutions, list_solutions
from solver.search.trials import trial_rounds
from tests import corpora
from tests.loops import at_least_one

pytestmark = pytest.mark.slow  # kernels that nothing else of the check needs

HARDEST = corpora.array("hardest")[0]
WORDS = 64


def _hill(symmetry: Symmetry = Symmetry.NONE, givens: GivensRange | None = None) -> Hill:
    return new_hill(Recipe(score=ScoreRange.parse("11.."), symmetry=symmetry, givens=givens))


def _count(digits) -> int:
    return count_solutions(Grid(digits.tobytes(), CLASSIC))


def _laid_out(hill: Hill, left) -> tuple[np.ndarray, list[tuple[int, int]], np.ndarray, int]:
    """The solutions, the choices as orbit and first solution, their sets, and words of a set."""
    listed, are_all = list_solutions(Grid(left.tobytes(), CLASSIC), 4096)
    solutions = np.array([list(grid) for grid in listed], dtype=np.uint8)
    assert are_all
    assert len(solutions) > 1
    choices = np.zeros((1024, 4), dtype=np.int64)
    sets = np.zeros((1024, WORDS), dtype=np.uint64)
    count = lay_out(hill, left, solutions, choices, sets)
    rows = [(int(orbit), int(first)) for orbit, first, _, _ in choices[:count]]
    return solutions, rows, sets, (len(solutions) + 63) // 64


def test_two_choices_decide_where_one_solution_has_both():
    """A given taken away, the pairs of digits that leave one solution are those of a count."""
    left = HARDEST.copy()
    left[np.flatnonzero(left)[[3]]] = 0
    hill = _hill()
    solutions, rows, sets, words = _laid_out(hill, left)
    digits = [(orbit, int(solutions[first, orbit])) for orbit, first in rows]
    assert len(set(digits)) == len(digits)
    told = {
        frozenset((digits[i], digits[j]))
        for i, j in combinations(range(len(rows)), 2)
        if count_in_common(sets, i, j, words) == 1
    }
    blank = np.flatnonzero(left == 0).tolist()
    pairs: Counter[frozenset[tuple[int, int]]] = Counter()
    for solution in solutions.tolist():
        cells = [(cell, solution[cell]) for cell in blank]
        pairs.update(frozenset(pair) for pair in combinations(cells, 2))
    assert told == {pair for pair, count in pairs.items() if count == 1}


def test_choices_of_orbits_are_what_solutions_have_there():
    """Under a symmetry a choice is the digits of both cells, and its set has its solutions."""
    hill = _hill(Symmetry.ROTATIONAL_180)
    left = count_batch(HARDEST[np.newaxis], 2)[1][0].copy()
    for cell in (0, 2, 9, 11, 4, 13, 22, 31, 40, 6, 15, 24, 20, 18):
        left[[cell, 80 - cell]] = 0
    solutions, rows, sets, _ = _laid_out(hill, left)
    for i, (orbit, first) in at_least_one(enumerate(rows)):
        cells = [cell for cell in hill.orbits[orbit] if cell >= 0]
        having = (solutions[:, cells] == solutions[first, cells]).all(axis=1)
        bits = [int(sets[i, s // 64]) >> s % 64 & 1 for s in range(len(solutions))]
        assert bits == having.tolist()
        assert having.argmax() == first


def test_what_is_found_near_the_hardest_withstands_trials():
    """Each neighbour has one solution, no spare given, and is not solved by rounds of trials."""
    found = np.zeros((6, 81), dtype=np.uint8)
    random = stream(1, "near", 0, 0)
    count = find_nearby(_hill(), random, 30, HARDEST, 150, 14, found)
    assert count == 6
    for puzzle in found:
        left = np.zeros(31, dtype=np.uint32)
        assert trial_rounds(puzzle, 30, left)
        assert _count(puzzle) == 1
        assert np.count_nonzero((puzzle != HARDEST) & (puzzle != 0)) <= 2
        for cell in np.flatnonzero(puzzle):
            less = puzzle.copy()
            less[cell] = 0
            assert _count(less) == 2


@pytest.mark.parametrize(("least", "most"), [(729, 14), (150, 0)])
def test_bounds_leave_nothing_that_is_beyond(least: int, most: int):
    """The rules leave as many candidates as asked for, and trials refute no more at first."""
    found = np.zeros((20, 81), dtype=np.uint8)
    count = find_nearby(_hill(), stream(1, "near", 0, 0), 30, HARDEST, least, most, found)
    assert (count == 0) == (least == 729)
    for puzzle in found[:count]:
        left = np.zeros(2, dtype=np.uint32)
        trial_rounds(puzzle, 1, left)
        assert left[0] >= least


def test_neighbours_have_as_many_givens_as_asked_for():
    """What has more givens than asked for, or fewer, is not among them."""
    fewest = int(np.count_nonzero(HARDEST)) - 1
    hill = _hill(givens=GivensRange(fewest, fewest))
    found = np.zeros((20, 81), dtype=np.uint8)
    count = find_nearby(hill, stream(1, "near", 0, 0), 60, HARDEST, 150, 14, found)
    assert count > 0
    assert {int(np.count_nonzero(puzzle)) for puzzle in found[:count]} == {fewest}
