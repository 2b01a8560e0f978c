"""The tables of a geometry as kernels see them."""

from importlib import import_module
from random import Random

import numpy as np
import pytest

from puzzle.geometry import CLASSIC, Geometry
from solver.human.climb import bench_for
from solver.human.engine.extent import FEW, MANY, extent_of
from solver.human.engine.state import load, new_state
from solver.human.engine.tables import EXTRA, tables_of
from solver.human.registry import FINDERS
from tests.puzzle.shapes import ALL, JIGSAW_9
from tests.solver.human import variants

GRID = variants.filled(CLASSIC, Random(0))


def with_extras(count: int, seed: int = 0) -> Geometry:
    """The classic geometry with so many extra houses."""
    return variants.extras_for(GRID, Random(seed), count)


NARROW = [
    JIGSAW_9,
    Geometry.diagonal(),
    Geometry.windows(),
    *(with_extras(count, seed) for count in range(1, FEW + 1) for seed in range(3)),
]
WIDE = [with_extras(count) for count in (FEW + 1, 17, MANY - 1, MANY)]


@pytest.mark.parametrize("geometries", [NARROW, WIDE], ids=["few", "many"])
def test_houses_of_all_kinds_share_their_kernels(geometries):
    """Whatever and wherever the extra houses are, all records have one type, compiled for once."""
    assert len({extent_of(geometry) for geometry in geometries}) == 1
    for record_of in (tables_of, new_state):
        assert len({str(record_of(geometry).dtype) for geometry in geometries}) == 1


def test_plain_grids_have_tables_of_their_size():
    """The tables of rows, columns and boxes have no place to spare."""
    for geometry in (CLASSIC, Geometry.boxes(2, 4), Geometry.boxes(5, 5)):
        tables = tables_of(geometry)
        assert (tables.houses >= 0).all()
        assert (tables.houses_of >= 0).all()
        assert (tables.peers >= 0).all()


def test_small_grids_share_their_kernels():
    """Up to 6×6 a plain grid has the tables of one with extra houses."""
    for rows, columns in ((2, 2), (2, 3)):
        plain = Geometry.boxes(rows, columns)
        assert extent_of(plain) == extent_of(Geometry.diagonal(rows, columns))


@pytest.mark.parametrize("geometry", [*ALL, *NARROW, *WIDE], ids=str)
def test_an_extent_has_room_for_its_geometry(geometry):
    """Every house, every cell's houses and every cell's peers have their place."""
    extent = extent_of(geometry)
    tables = tables_of(geometry)
    for table, rows in (
        (tables.houses, [house.cells for house in geometry.houses]),
        (tables.houses_of, geometry.houses_of),
        (tables.peers, geometry.peers),
    ):
        assert [tuple(row[row >= 0]) for row in table[: len(rows)]] == [*map(tuple, rows)]
        assert (table[len(rows) :] == -1).all()
    lines, boxes = geometry.houses[: 2 * geometry.size], geometry.houses[2 * geometry.size :]
    boxes = boxes[: geometry.size]
    crossings = [1 for line in lines for box in boxes if set(line.cells) & set(box.cells)]
    assert len(crossings) <= extent.crossings


@pytest.mark.slow
@pytest.mark.parametrize("geometry", [NARROW[0], NARROW[3], WIDE[0]], ids=str)
def test_a_house_that_is_not_there_is_never_open(geometry):
    """Houses beyond the geometry's have no blank slot and no spot, count as extra and come last."""
    tables, state = tables_of(geometry), new_state(geometry)
    count = len(geometry.houses)
    assert load(tables, state, np.zeros(geometry.cell_count, dtype=np.uint8))
    assert count < len(tables.houses)
    assert (tables.kinds[count:] == EXTRA).all()
    assert sorted(tables.order[:count]) == list(range(count))
    assert (state.open[:count] == 2**9 - 1).all()
    for missing in (state.open, state.hidden, state.spots, tables.cross, tables.cross.T):
        assert not missing[count:].any()


def test_the_room_of_finders_is_bounded():
    """However many houses a cell is in, the room of every family stays below 200 MB."""
    geometry = CLASSIC.with_houses([range(9)] * MANY, "9x9 with one row 51 times")
    extent = extent_of(geometry)
    assert extent.houses_of_cell == 3 + MANY
    for finder in FINDERS.values():
        module = import_module(f"solver.human.{finder.family}")
        if hasattr(module, "new_scratch"):
            assert module.new_scratch(extent).dtype.itemsize < 200e6


def test_a_thread_keeps_few_records():
    """Geometries that come by once do not fill the memory: the records of the last ones stay."""
    benches = [bench_for(with_extras(1, seed)) for seed in range(10)]
    assert bench_for(benches[-1].geometry) is benches[-1]
    assert bench_for(benches[0].geometry) is not benches[0]
