"""Two givens for others: no pair that leaves one solution is missed."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from generator import GivensRange, Recipe, Symmetry
from generator.digging import pairs as kernels
from generator.digging.dig import random_grid
from generator.digging.exchange import make_minimal, new_hill
from generator.digging.pairs import (
    LARGEST_SAMPLE,
    MOST_PAIRS,
    exchange_two,
    list_pairs,
    lower,
    spread_sample,
)
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
    """The pairs that leave one solution are those that a count of each pair says, but the old."""
    before = kept()[0]
    hill = _hill()
    given = np.flatnonzero(before).tolist()
    listed = np.empty((MOST_PAIRS, 4), dtype=np.int64)
    some = 0
    for turn in range(6):
        cells = given[taken * turn : taken * turn + taken]
        left = before.copy()
        left[cells] = 0
        count = list_pairs(hill, before, left, listed)
        found = [frozenset(((a, b), (c, d))) for a, b, c, d in listed[:count].tolist()]
        gone = frozenset((cell, int(before[cell])) for cell in cells)
        assert len(set(found)) == count
        assert set(found) == _decisive_pairs(left) - {gone}
        assert (left[cells] == 0).all()
        some += count
    assert some


def test_an_exchange_gives_one_of_the_pairs() -> None:
    """Two givens are others, and there is one solution; or nothing is changed."""
    hill = _hill()
    moved = 0
    for turn, before in enumerate(kept()[:12]):
        puzzle = before.copy()
        count = exchange_two(hill, stream(turn, "pairs", 0, 0), puzzle)
        assert count_batch(puzzle[np.newaxis], 2)[0].tolist() == [1]
        assert np.count_nonzero(puzzle) == 17
        assert np.count_nonzero((puzzle == before) & (puzzle > 0)) >= (15 if count else 17)
        moved += count > 0
    assert moved


def test_going_lower_finds_exchanges_of_three_for_two() -> None:
    """Two that can be given for three, and agree with one of these, are found without it going."""
    hill = _hill()
    random = stream(1, "lower", 0, 0)
    listed = np.empty((MOST_PAIRS, 4), dtype=np.int64)
    puzzle = random_grid(random)
    make_minimal(hill, random, puzzle)
    while np.count_nonzero(puzzle) > 21:
        lower(hill, random, puzzle)
    seen = 0
    for cells in list(combinations(np.flatnonzero(puzzle).tolist(), 3))[:400]:
        left = puzzle.copy()
        left[list(cells)] = 0
        for pair in listed[: list_pairs(hill, puzzle, left, listed)].copy():
            for back in cells:
                with_one = left.copy()
                with_one[back] = puzzle[back]
                alone = [_count_with(with_one, pair[k : k + 2]) for k in (0, 2)]
                if with_one[pair[[0, 2]]].any() or _count_with(with_one, pair) == 0:
                    continue
                twos = listed[: list_pairs(hill, puzzle, with_one, listed)].tolist()
                assert pair.tolist() in twos or min(alone) == 1
                seen += 1
    assert seen


def _count_with(left: np.ndarray, pair: np.ndarray) -> int:
    more = left.copy()
    more[pair[::2]] = pair[1::2]
    return int(count_batch(more[np.newaxis], 2)[0][0])


def test_going_lower_keeps_one_solution_and_none_to_spare() -> None:
    """On the way down from a random grid each puzzle has one solution, and no given can go."""
    hill = _hill()
    random = stream(2, "lower", 0, 0)
    puzzle = random_grid(random)
    make_minimal(hill, random, puzzle)
    before = np.count_nonzero(puzzle)
    for _ in range(12):
        lower(hill, random, puzzle)
        givens = np.flatnonzero(puzzle)
        assert len(givens) <= before
        before = len(givens)
        without = np.tile(puzzle, (before, 1))
        without[np.arange(before), givens] = 0
        assert (count_batch(without, 2)[0] == 2).all()
        assert count_batch(puzzle[np.newaxis], 2)[0].tolist() == [1]
    assert before < 22


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
