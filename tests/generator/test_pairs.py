"""Two givens for others: no pair that leaves one solution is missed."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from generator import GivensRange, Recipe, Symmetry
from generator.digging import pairs as kernels
from generator.digging.exchange import new_hill
from generator.digging.pairs import LARGEST_SAMPLE, exchange_for_two, spread_sample
from generator.digging.swapping import kept
from generator.seeds import stream
from puzzle import CLASSIC, Grid
from solver.search import count_batch, list_solutions
from solver.search.classic import DEPTH, FRAME

pytestmark = pytest.mark.slow  # kernels that nothing else of the check needs


def _hill():
    return new_hill(Recipe(1, symmetry=Symmetry.NONE, givens=GivensRange(17, 19)))


def _decisive_pairs(left: np.ndarray) -> set[frozenset[tuple[int, int]]]:
    """Pairs of digits in blank cells that one solution has, and neither digit alone: counted."""
    blanks = np.flatnonzero(left == 0).tolist()
    choices = list(product(blanks, range(1, 10)))
    singles = np.tile(left, (len(choices), 1))
    singles[np.arange(len(choices)), [cell for cell, _ in choices]] = [d for _, d in choices]
    counts, _ = count_batch(singles, 2)
    possible = [choice for choice, count in zip(choices, counts, strict=True) if count > 1]
    both = [pair for pair in combinations(possible, 2) if pair[0][0] != pair[1][0]]
    doubles = np.tile(left, (len(both), 1))
    for k in range(2):
        doubles[np.arange(len(both)), [pair[k][0] for pair in both]] = [p[k][1] for p in both]
    counts, _ = count_batch(doubles, 2)
    return {frozenset(pair) for pair, count in zip(both, counts, strict=True) if count == 1}


@pytest.mark.parametrize("taken", [1, 2])
def test_all_pairs_are_found(taken: int) -> None:
    """So many pairs leave one solution as a count of each pair says, and one of them is given."""
    before = kept()[0]
    puzzle = before.copy()
    hill = _hill()
    found = 0
    for turn in range(6):
        puzzle[:] = before
        found = exchange_for_two(hill, stream(turn, "pairs", 0, 0), taken, puzzle)
        left = before.copy()
        left[hill.order[:taken]] = 0
        gone = frozenset((int(cell), int(before[cell])) for cell in hill.order[:taken])
        expected = _decisive_pairs(left) - {gone}
        assert found == len(expected)
        if found:
            assert frozenset((int(c), int(puzzle[c])) for c in np.flatnonzero(puzzle != left)) in (
                expected
            )
        else:
            assert (puzzle == before).all()


def test_a_sample_has_enough_of_each_digit() -> None:
    """No solution stands twice in a sample, and of each digit it has as many as it should."""
    left = kept()[1].copy()
    left[np.flatnonzero(left)[3]] = 0
    sample = np.zeros((LARGEST_SAMPLE, 81), dtype=np.uint8)
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    size = spread_sample(left, sample, np.empty(kernels._SLOTS, dtype=np.int64), stack)
    assert len({row.tobytes() for row in sample[:size]}) == size
    for cell, digit in product(np.flatnonzero(left == 0).tolist(), range(1, 10)):
        given = left.copy()
        given[cell] = digit
        listed, _ = list_solutions(Grid(given.tobytes(), CLASSIC), kernels.EACH)
        assert (sample[:size, cell] == digit).sum() >= len(listed)


def test_what_is_too_much_for_a_sample_is_left() -> None:
    """Where a sample has no room for its solutions, that is said."""
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    table = np.empty(kernels._SLOTS, dtype=np.int64)
    puzzle = np.zeros(81, dtype=np.uint8)
    assert spread_sample(puzzle, np.zeros((20, 81), dtype=np.uint8), table, stack) == -1
