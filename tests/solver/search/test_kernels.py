"""The kernels, against the oracle and the corpora."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import CLASSIC, Geometry, Grid
from puzzle.kernel import kernel
from solver.search import classic, count_batch, count_solutions, find_solutions, general
from tests import corpora, oracle

LIMIT = 20


def general_search(puzzle, limit):
    """What the general kernel says, also of a classic grid."""
    solutions = np.empty((limit, len(puzzle)), np.uint8)
    houses = general.houses_of(puzzle.geometry)
    count, gave_up = general.count(puzzle.to_array(), limit, general.ENDLESS, solutions, houses)
    assert not gave_up
    return [Grid(row.tobytes(), puzzle.geometry) for row in solutions[:count]]


def name(geometry):
    return geometry.name


@pytest.mark.slow
@pytest.mark.parametrize("geometry", oracle.GEOMETRIES, ids=name)
def test_kernels_find_what_the_oracle_finds(geometry):
    """Up to a limit the kernels find as many solutions as the oracle, all different, all true."""

    @given(oracle.puzzles(geometry))
    def check(puzzle):
        expected = len(oracle.solutions(puzzle, LIMIT))
        for found in (find_solutions(puzzle, LIMIT).solutions, general_search(puzzle, LIMIT)):
            assert len(found) == len(set(found)) == expected
            assert all(solution.solves(puzzle) for solution in found)

    check()


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_both_kernels_count_thousands_alike(seed):
    """Two kernels with nothing in common agree on counts far beyond two, up to a high limit."""
    rng = np.random.default_rng(seed)
    digits = np.frombuffer(oracle.full_grid(CLASSIC, 0).digits, np.uint8).copy()
    digits[rng.permutation(81)[24:]] = 0
    puzzle = Grid(digits.tobytes())
    assert count_solutions(puzzle, 10_000) == len(general_search(puzzle, 10_000))


@pytest.mark.parametrize(
    ("rows", "count"), [(0, 288), (1, 12), (2, 4)], ids=["empty", "one row", "two rows"]
)
def test_known_counts_4x4(rows, count):
    """There are 288 full 4×4 grids, 12 with a given first row, 4 with a second row 3412."""
    grid = Grid.parse(("1234" + "3412")[: 4 * rows].ljust(16, "."))
    result = find_solutions(grid, 1000)
    assert (result.count, result.is_exact) == (count, True)
    assert len(set(result.solutions)) == count


def test_known_count_6x6():
    """There are 28,200,960 full 6×6 grids, so 39,168 with a given first row (of 720)."""
    grid = Grid.parse("123456" + "." * 30)
    assert count_solutions(grid, 10**6) == 28_200_960 // 720


@pytest.mark.parametrize("search", [count_batch, None], ids=["classic", "general"])
@pytest.mark.parametrize("name", corpora.UNIQUE + corpora.MANY)
def test_samples(search, name):
    """One solution for each puzzle of the unique lists, two of the others; the first is true."""
    puzzles = corpora.array(name)
    if search is None:
        puzzles = puzzles[::4].copy()
        counts, first = np.zeros(len(puzzles), np.int64), np.zeros_like(puzzles)
        general.count_batch(puzzles, 2, counts, first, general.houses_of(CLASSIC))
    else:
        counts, first = search(puzzles)
    assert set(counts.tolist()) == {1 if name in corpora.UNIQUE else 2}
    for puzzle, solution in zip(puzzles, first, strict=True):
        assert Grid(solution.tobytes()).solves(Grid(puzzle.tobytes()))


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (4, 5), (5, 5)])
def test_empty_grids(shape):
    """An empty grid of any size has more solutions than one."""
    geometry = Geometry.boxes(*shape)
    result = find_solutions(Grid(bytes(geometry.cell_count), geometry))
    assert len(set(result.solutions)) == 2
    assert all(solution.is_solution() for solution in result.solutions)


@pytest.mark.slow
def test_16x16_can_be_dug():
    """A 16×16 grid is dug until no given can go, each step decided: fewer than 100 remain."""
    geometry = Geometry.boxes(4, 4)
    solution = find_solutions(Grid(bytes(256), geometry), 1).solutions[0]
    puzzle = solution
    for cell in np.random.default_rng(0).permutation(256).tolist():
        fewer = puzzle.with_digit(cell, 0)
        if count_solutions(fewer) == 1:
            puzzle = fewer
    assert find_solutions(puzzle).solutions == (solution,)
    assert puzzle.given_count < 100
    assert all(count_solutions(puzzle.with_digit(cell, 0)) == 2 for cell in puzzle.givens[::8])


@kernel
def proved_unique_in_kernel(digits, cell):
    """Whether the puzzle stays unique without a given, as a dig kernel asks."""
    stack = np.empty((classic.DEPTH, classic.FRAME), dtype=np.uint32)
    none = np.empty((0, 81), dtype=np.uint8)
    digits[cell] = 0
    found, _ = classic.count_on_stack(digits, 2, classic.ENDLESS, none, stack)
    return found == 1


def test_kernels_call_the_counter():
    """Another kernel may count on a stack of its own: no given of a 17-givens puzzle can go."""
    puzzle = corpora.grids("seventeen")[0]
    for cell in puzzle.givens:
        assert not proved_unique_in_kernel(puzzle.to_array(), cell)
    solution = oracle.full_grid(CLASSIC, 0)
    assert proved_unique_in_kernel(solution.to_array(), 40)


def test_scratch_is_never_read():
    """What the stack held before changes nothing."""
    puzzles = corpora.array("hardest")[:20]
    for fill in (0, 2**32 - 1):
        stack = np.full((classic.DEPTH, classic.FRAME), fill, np.uint32)
        solutions = np.zeros((1, 81), np.uint8)
        for puzzle in puzzles:
            found = classic.count_on_stack(puzzle.copy(), 2, classic.ENDLESS, solutions, stack)
            assert found == (1, False)
