"""The interface of the search room: what it promises and what it refuses."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from puzzle import CLASSIC, Geometry, Grid, NotationError
from solver import search
from solver.search import (
    GAVE_UP,
    count_batch,
    count_solutions,
    find_solutions,
    list_solutions,
)
from solver.verdict import Verdict
from tests import corpora, oracle
from tests.cases import HOSTILE
from tests.loops import at_least_one

UNIQUE = corpora.grids("seventeen")[0]
EMPTY = Grid(bytes(81))
BROKEN = EMPTY.with_digit(0, 5).with_digit(8, 5)


@pytest.mark.parametrize(
    ("grid", "limit", "verdict", "count", "exact"),
    [
        (UNIQUE, 2, Verdict.UNIQUE, 1, True),
        (UNIQUE, 1, Verdict.UNDECIDED, 1, False),
        (EMPTY, 2, Verdict.MANY, 2, False),
        (EMPTY, 10_000, Verdict.MANY, 10_000, False),
        (BROKEN, 1, Verdict.NONE, 0, True),
        (BROKEN, 2, Verdict.NONE, 0, True),
    ],
)
def test_find_solutions_says_no_more_than_it_knows(grid, limit, verdict, count, exact):
    """A verdict is what the count proves: one solution found at limit 1 leaves it undecided."""
    result = find_solutions(grid, limit)
    assert (result.verdict, result.count, result.is_exact) == (verdict, count, exact)
    assert len(set(result.solutions)) == count
    assert count_solutions(grid, limit) == count


@pytest.mark.parametrize("patience", [0, 1, 300])
def test_search_out_of_patience_says_so(patience):
    """A search that gives up claims nothing but what it found, in its verdict and in its type."""
    result = find_solutions(Grid.parse(HOSTILE), patience=patience)
    assert (result.verdict, result.count) == (Verdict.UNDECIDED, 0)
    assert result.gave_up
    assert not result.is_exact


def test_patience_never_changes_a_count():
    """Whatever the patience, the search says what it says without, or that it gave up."""
    geometry = Geometry.diagonal(2, 2)
    full = oracle.full_grid(geometry, 1)
    for blanks in range(17):
        grid = Grid(bytes(blanks) + full.digits[blanks:], geometry)
        whole = find_solutions(grid, 1000)
        assert not whole.gave_up
        for patience in range(12):
            found = find_solutions(grid, 1000, patience=patience)
            assert found.solutions == whole.solutions[: found.count]
            assert found.gave_up or found == whole
            assert found.gave_up or found.is_exact
            assert found.verdict in (whole.verdict, Verdict.UNDECIDED)


@pytest.mark.parametrize("patience", [0, 3, 50])
def test_patience_on_9x9_never_changes_a_count(patience):
    """On the plain grid too: what is found is a part of what there is, or all of it."""
    for grid in [*corpora.grids("many-solutions")[:20], *corpora.grids("hardest")[:20], BROKEN]:
        whole = find_solutions(grid, 20)
        found = find_solutions(grid, 20, patience=patience)
        assert found.solutions == whole.solutions[: found.count]
        assert found.gave_up or found == whole
        rows, is_complete = list_solutions(grid, 20, patience=patience)
        assert [row.tobytes() for row in rows] == [solution.digits for solution in found.solutions]
        assert is_complete == found.is_exact


@pytest.mark.parametrize("geometry", [CLASSIC, Geometry.diagonal(2, 2)], ids=["9x9", "4x4 X"])
@pytest.mark.parametrize("patience", [0, 5, 100_000])
def test_batch_with_patience_says_what_single_calls_say(geometry, patience):
    """A batch gives up on the same grids as single calls, and counts the others alike."""
    if geometry.is_classic:
        grids = [*corpora.grids("many-solutions")[:20], *corpora.grids("hardest")[:20], BROKEN]
    else:
        full = oracle.full_grid(geometry, 1).digits
        grids = [Grid(bytes(blanks) + full[blanks:], geometry) for blanks in range(17)]
    puzzles = np.array([list(grid) for grid in grids], dtype=np.uint8)
    counts, firsts = count_batch(puzzles, 2, geometry, patience=patience)
    for grid, count, first in at_least_one(zip(grids, counts, firsts, strict=True)):
        found = find_solutions(grid, 2, patience=patience)
        assert count == (GAVE_UP if found.gave_up else found.count)
        assert first.tobytes() == (found.solutions[0].digits if found.count else bytes(len(grid)))


def test_patience_is_for_each_solution():
    """Each solution found renews the patience, so that many solutions need no more of it."""
    grid = Grid(bytes(16), Geometry.boxes(2, 2))
    found = find_solutions(grid, 1000, patience=20)
    assert (found.count, found.is_exact) == (288, True)


def test_patience_below_zero_is_refused():
    """A negative number of branches is a ValueError."""
    with pytest.raises(ValueError, match="patience of -1"):
        find_solutions(UNIQUE, patience=-1)


def test_solutions_keep_their_geometry():
    """Solutions are grids of the geometry that was asked about."""
    geometry = Geometry.diagonal(2, 2)
    result = find_solutions(Grid(bytes(16), geometry), 5)
    assert {solution.geometry for solution in result.solutions} == {geometry}
    assert all(solution.is_solution() for solution in result.solutions)


@pytest.mark.parametrize("geometry", [CLASSIC, Geometry.diagonal(2, 2)], ids=["9x9", "4x4 X"])
def test_batch_says_what_single_calls_say(geometry):
    """Counts and first solutions of a batch are those of the grids one by one, in order."""
    full = oracle.full_grid(geometry, 1)
    grids = [
        Grid(bytes(geometry.cell_count), geometry),
        full,
        full.with_digit(0, full[1]),
        full.with_digit(3, 0),
    ]
    puzzles = np.array([list(grid) for grid in grids], np.uint8)
    counts, first = count_batch(puzzles, 3, geometry)
    assert counts.dtype == np.int64
    assert counts.tolist() == [count_solutions(grid, 3) for grid in grids] == [3, 1, 0, 1]
    assert not first[2].any()
    for i in (0, 1, 3):
        assert first[i].tobytes() == find_solutions(grids[i]).solutions[0].digits


def test_batch_takes_any_memory_layout():
    """Read-only, strided and transposed arrays are read right and never written."""
    puzzles = corpora.array("many-solutions")[:6]
    expected = count_batch(puzzles.copy())
    frozen = np.frombuffer(puzzles.tobytes(), np.uint8).reshape(puzzles.shape)
    spaced = np.repeat(puzzles, 2, axis=0)[::2]
    for array in (frozen, spaced, np.asfortranarray(puzzles)):
        counts, first = count_batch(array)
        assert counts.tolist() == expected[0].tolist()
        assert (first == expected[1]).all()


def test_batch_of_nothing():
    """No puzzles, no answers."""
    counts, first = count_batch(np.zeros((0, 81), np.uint8))
    assert (counts.shape, first.shape) == ((0,), (0, 81))


@pytest.mark.parametrize(
    "array",
    [np.zeros(81, np.uint8), np.zeros((2, 80), np.uint8), np.zeros((2, 81), np.int64)],
    ids=["one row", "80 cells", "int64"],
)
def test_batch_refuses_other_arrays(array):
    """An array of another shape or type is refused with the one that is expected."""
    with pytest.raises(ValueError, match=r"must be a uint8 array of shape \(n, 81\), not"):
        count_batch(array)


def test_batch_names_the_wrong_digit():
    """A number that is no digit is named with its row and cell."""
    puzzles = np.zeros((3, 81), np.uint8)
    puzzles[1, 11] = 10
    with pytest.raises(NotationError, match=r"line 2 \(r2c3\): 10 is not a digit: expected 0 to 9"):
        count_batch(puzzles)


def test_the_room_is_light():
    """Importing the room does not import numba: the first count does."""
    code = "import sys, solver.search; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_empty_jigsaw_is_filled_in_few_branches():
    """In these regions the search for any houses gives up after 200,000 branches."""
    regions = (
        "000000011023330114222355514263357114263357714266357714265557444266877748668888888",
        "001112233001412233001422223011423333001444566777784556788884566778854566778855566",
    )
    for line in regions:
        jigsaw = Geometry.irregular([int(region) for region in line])
        assert find_solutions(Grid(bytes(81), jigsaw), 1, patience=300).count == 1


@pytest.mark.parametrize("limit", [10**9, 2**63, 10**22])
@pytest.mark.parametrize("geometry", [CLASSIC, Geometry.diagonal(3, 3), Geometry.boxes(2, 3)])
def test_a_limit_may_be_beyond_all_memory(limit, geometry):
    """A limit and a patience say where to stop, and ask for no room before it is needed."""
    (full,) = find_solutions(Grid(bytes(geometry.cell_count), geometry), 1).solutions
    found = find_solutions(full.with_digit(0, 0), limit, patience=limit)
    assert (found.verdict, found.solutions) == (Verdict.UNIQUE, (full,))
    assert count_solutions(full.with_digit(0, 0), limit) == 1
    counts, _ = count_batch(full.to_array()[None], limit, geometry, patience=limit)
    assert counts.tolist() == [1]


@pytest.mark.parametrize("limit", [1, 7, 64, 287, 288, 289, 10**6])
def test_solutions_for_which_room_is_made(monkeypatch, limit):
    """All 288 grids of 4×4 come out in the same order however often there was no room."""
    empty = Grid(bytes(16), Geometry.boxes(2, 2))
    everything, complete = list_solutions(empty, 288)
    assert not complete
    monkeypatch.setattr(search, "_FIRST_ROOM", 4)
    monkeypatch.setattr(search, "_MORE_ROOM", 2)
    found, complete = list_solutions(empty, limit)
    assert np.array_equal(found, everything[:limit])
    assert complete == (limit > 288)
