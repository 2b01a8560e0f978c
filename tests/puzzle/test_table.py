"""Tables of numbers: MATLAB's matrix and clue list, and MATLAB's two errors."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings

from puzzle import CLASSIC, Geometry, Grid, NotationError
from tests.puzzle.shapes import ALL, grids, name

MATLAB_CLUES = [
    (1, 2, 2), (1, 5, 3), (1, 8, 4), (2, 1, 6), (2, 9, 3), (3, 3, 4), (3, 7, 5),
    (4, 4, 8), (4, 6, 6), (5, 1, 8), (5, 5, 1), (5, 9, 6), (6, 4, 7), (6, 6, 5),
    (7, 3, 7), (7, 7, 6), (8, 1, 4), (8, 9, 8), (9, 2, 3), (9, 5, 4), (9, 8, 2),
]  # fmt: skip
MATLAB_LINE = ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."

every_geometry = pytest.mark.parametrize("geometry", ALL, ids=name)


@pytest.mark.parametrize("kind", [list, tuple, np.array, lambda t: np.array(t, dtype=float)])
def test_the_matlab_example(kind):
    """The 21 clues of MATLAB's example make its puzzle, as a list and as a matrix."""
    assert str(Grid.from_table(kind(MATLAB_CLUES))) == MATLAB_LINE
    matrix = np.zeros((9, 9), dtype=int)
    for row, column, value in MATLAB_CLUES:
        matrix[row - 1, column - 1] = value
    assert str(Grid.from_table(kind(matrix.tolist()))) == MATLAB_LINE


@pytest.mark.slow
@every_geometry
def test_matrix_and_clues(geometry):
    """Any grid comes back from its matrix and from its clue list."""

    @settings(max_examples=10)
    @given(grids(geometry))
    def check(grid):
        n = geometry.size
        matrix = grid.to_array().reshape(n, n)
        clues = [(*(part + 1 for part in divmod(cell, n)), grid[cell]) for cell in grid.givens]
        assert Grid.from_table(matrix, geometry) == grid
        assert Grid.from_table(matrix.tolist(), geometry) == grid
        assert Grid.from_table(np.array(clues).reshape(-1, 3), geometry) == grid

    check()


@pytest.mark.parametrize("n", [4, 6, 8, 9, 10, 12, 15, 16, 20, 25])
def test_a_matrix_names_its_geometry(n):
    """The number of rows gives the plain geometry when none is asked for."""
    assert Grid.from_table(np.zeros((n, n))).geometry == Geometry.for_cell_count(n * n)


def test_three_by_three():
    """A 3x3 table is three clues, unless the geometry itself is 3x3."""
    table = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    assert Grid.from_table(table).given_count == 3
    assert Grid.from_table(table).geometry is CLASSIC
    tiny = Geometry.irregular([0, 0, 1, 0, 1, 1, 2, 2, 2])
    assert list(Grid.from_table(table, tiny)) == [1, 2, 3, 2, 3, 1, 3, 1, 2]


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        (10, "10"),
        (-1, "-1"),
        (3.5, "3.5"),
        (math.nan, "nan"),
        (math.inf, "inf"),
        (True, "True"),
        ("5", "'5'"),
        (None, "None"),
        (Fraction(7, 2), "Fraction(7, 2)"),
        (np.int64(12), "12"),
        (np.float32("nan"), "nan"),
        (np.True_, "True"),
    ],
)
def test_matrix_entries_are_digits(entry, shown):
    """MATLAB's first error: an entry that is no integer from 1 to 9 is named by its cell."""
    matrix = [[0] * 9 for _ in range(9)]
    matrix[2][3] = entry
    with pytest.raises(NotationError) as caught:
        Grid.from_table(matrix)
    assert str(caught.value) == f"r3c4: {shown} is not an integer from 1 to 9, or 0 for blank."
    with pytest.raises(NotationError, match="is not an integer from 1 to 9"):
        Grid.from_table(np.array(matrix, dtype=object))


@pytest.mark.parametrize(
    ("clue", "part", "shown"),
    [
        ((0, 1, 1), "row", "0"),
        ((1, 10, 1), "column", "10"),
        ((1, 1, 0), "value", "0"),
        ((1, 1, 2.5), "value", "2.5"),
        ((1, math.nan, 1), "column", "nan"),
        ((1, "2", 1), "column", "'2'"),
    ],
)
def test_clue_entries_are_integers(clue, part, shown):
    """MATLAB's first error for a clue list: the entry and its row in the table are named."""
    with pytest.raises(NotationError) as caught:
        Grid.from_table([(1, 1, 1), clue])
    assert str(caught.value) == (
        f"The {part} of a clue is an integer from 1 to 9, not {shown} (in row 2 of the table)."
    )


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        (np.zeros((8, 10)), "is 8-by-10"),
        (np.zeros((5, 5)), "is 5-by-5"),
        (np.zeros((4, 2)), "is 4-by-2"),
        (np.zeros((2, 9, 9)), "is 2-by-9-by-9"),
        (np.zeros(81), "has no rows"),
        (np.array(5), "has no rows"),
        ([], "is 0-by-0"),
        ([1, 2, 3], "has no rows"),
        ([[], []], "is 2-by-0"),
    ],
)
def test_the_shape_is_a_matrix_or_a_clue_list(table, fault):
    """MATLAB's second error: a table that is neither 9-by-9 nor N-by-3."""
    with pytest.raises(NotationError) as caught:
        Grid.from_table(table)
    assert str(caught.value) == (
        f"The table {fault}: give a 9-by-9 matrix with 0 for blank, or an N-by-3 list of "
        "row, column, value."
    )


@pytest.mark.parametrize(
    ("widths", "geometry", "told"),
    [
        ([9] * 8, None, "The table has 8 rows of 9 entries: give 9 rows of 9, with 0 for blank."),
        ([8] * 9, None, "The table has 9 rows of 8 entries: give 9 rows of 9, with 0 for blank."),
        ([9] * 10, None, "The table has 10 rows of 9 entries: give 9 rows of 9, with 0 for blank."),
        ([6] * 7, None, "The table has 7 rows of 6 entries: give 6 rows of 6, with 0 for blank."),
        (
            [9] * 10,
            Geometry.boxes(2, 5),
            "The table has 10 rows of 9 entries: give 10 rows of 10, with 0 for blank.",
        ),
        (
            [9] * 5 + [8] + [9] * 3,
            None,
            (
                "Row 6 of the table has 8 entries, and most rows have 9: give 9 in each, with "
                "0 for blank."
            ),
        ),
        (
            [8] + [9] * 8,
            None,
            (
                "Row 1 of the table has 8 entries, and most rows have 9: give 9 in each, with "
                "0 for blank."
            ),
        ),
        (
            [3, 3, 2],
            None,
            (
                "Row 3 of the table has 2 entries, and most rows have 3: give a 9-by-9 matrix with "
                "0 for blank, or an N-by-3 list of row, column, value."
            ),
        ),
    ],
)
def test_a_row_that_is_short_is_told_by_its_number(widths, geometry, told):
    """Of what is nearly a matrix nobody is told how a list of clues looks."""
    with pytest.raises(NotationError) as caught:
        Grid.from_table([[0] * width for width in widths], geometry)
    assert str(caught.value) == told


def test_the_shape_for_a_geometry():
    """With a geometry, only its own size is a matrix."""
    with pytest.raises(NotationError, match="is 9-by-9: give a 4-by-4 matrix"):
        Grid.from_table(np.zeros((9, 9)), Geometry.boxes(2, 2))


def test_clues_that_contradict():
    """Two values for one cell are refused, and both places are named."""
    with pytest.raises(NotationError) as caught:
        Grid.from_table([(1, 2, 4), (5, 5, 5), (1, 2, 6)])
    assert str(caught.value) == (
        "r1c2: 6 on row 3 of the table, but 4 on row 1 of the table, for the same cell: "
        "keep one of the two clues."
    )
    assert caught.value.cell == "r1c2"


def test_the_same_clue_twice_is_harmless():
    """Saying a clue twice says nothing new."""
    assert Grid.from_table([(1, 2, 4), (1, 2, 4)]) == Grid.from_table([(1, 2, 4)])


def test_no_clues():
    """An empty N-by-3 array is the empty grid."""
    assert Grid.from_table(np.zeros((0, 3))).given_count == 0
