"""The tables of a geometry as kernels see them."""

from random import Random

from solver.human.engine.tables import tables_of
from tests.solver.human import variants


def test_geometries_of_equal_sizes_share_their_kernels():
    """Wherever extra houses lie, the tables have one type, for which kernels are compiled once."""
    geometries = [variants.with_extras(Random(seed)).geometry for seed in range(6)]
    assert len({str(tables_of(geometry).dtype) for geometry in geometries}) == 1
