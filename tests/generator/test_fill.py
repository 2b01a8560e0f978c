"""Complete grids: always grids, every one possible, none of the cells or digits preferred."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.digging.fill import SCRATCH_ROWS, fill
from generator.seeds import stream
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.human.engine.tables import tables_of

GEOMETRIES = {
    geometry.name: geometry
    for geometry in (
        Geometry.boxes(2, 2),
        Geometry.boxes(2, 3),
        Geometry.boxes(3, 2),
        CLASSIC,
        Geometry.boxes(4, 4),
        Geometry.diagonal(),
        Geometry.irregular([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]),
    )
}


def filled(geometry, state):
    digits = np.empty(geometry.cell_count, dtype=np.uint8)
    tables = tables_of(geometry)
    scratch = np.empty((SCRATCH_ROWS, max(tables.houses.shape[0], len(digits))), dtype=np.int64)
    done = fill(tables.houses_of, geometry.size, state, scratch, digits)
    return Grid(digits.tobytes(), geometry) if done else None


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(GEOMETRIES)), st.integers(0, 2**64 - 1))
def test_a_fill_is_a_solution(name, seed):
    """Whatever the stream, every house holds each digit once."""
    assert filled(GEOMETRIES[name], stream(seed, "", 0, 0)).is_solution()


def test_every_small_grid_comes():
    """All 288 grids of 4×4 come, none more than a few times as often as it would by chance."""
    counts = {}
    for i in range(6000):
        grid = filled(GEOMETRIES["4x4"], stream(0, "", i, 0))
        counts[grid] = counts.get(grid, 0) + 1
    assert len(counts) == 288
    assert max(counts.values()) < 4 * 6000 / 288


def test_no_digit_is_preferred():
    """On 9×9 each digit comes to each cell about equally often (within 6 deviations)."""
    counts = np.zeros((81, 9), dtype=int)
    for i in range(2700):
        grid = filled(CLASSIC, stream(0, "", i, 0))
        counts[np.arange(81), grid.to_array() - 1] += 1
    assert abs(counts - 300).max() < 6 * (300 * 8 / 9) ** 0.5


def test_a_geometry_without_grids():
    """Where no complete grid exists the fill says so and comes back."""
    bent_row = Geometry.boxes(2, 2).with_houses([[0, 1, 2, 7]], "r1c4 and r2c4 must be equal")
    assert filled(bent_row, stream(0, "", 0, 0)) is None


@pytest.mark.parametrize("name", ["4x4", "9x9"])
def test_same_stream_same_grid(name):
    """The grid is a function of the stream."""
    first, again = (filled(GEOMETRIES[name], stream(5, "r", 1, 2)) for _ in range(2))
    assert first == again
