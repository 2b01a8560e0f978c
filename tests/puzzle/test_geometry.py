"""Geometry: the cells and houses of every supported Sudoku."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from puzzle import CLASSIC, Geometry, GeometryError, HouseKind
from puzzle.constraints import KINDS
from tests.puzzle.shapes import ALL, JIGSAW_5, JIGSAW_9, PLAIN, name, repickled

every_geometry = pytest.mark.parametrize("geometry", ALL, ids=name)
every_plain = pytest.mark.parametrize("geometry", PLAIN, ids=name)


@every_geometry
def test_houses(geometry):
    """Houses come rows, columns, boxes, extras; the first three kinds each cover the grid once."""
    n = geometry.size
    kinds = [house.kind for house in geometry.houses]
    assert kinds[: 3 * n] == [HouseKind.ROW] * n + [HouseKind.COLUMN] * n + [HouseKind.BOX] * n
    assert set(kinds[3 * n :]) <= {HouseKind.EXTRA}
    for house in geometry.houses:
        assert len(house.cells) == n
        assert list(house.cells) == sorted(set(house.cells))
    for kind in (HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX):
        cells = [c for house in geometry.houses if house.kind is kind for c in house.cells]
        assert sorted(cells) == list(range(n * n))
        indices = [house.index for house in geometry.houses if house.kind is kind]
        assert indices == list(range(n))


@every_geometry
def test_peers_are_the_cells_that_share_a_house(geometry):
    """`peers`, `houses_of` and `box_of` say what the houses say, cell by cell."""
    houses = geometry.houses
    for cell in range(geometry.cell_count):
        containing = [h for h, house in enumerate(houses) if cell in house.cells]
        peers = {other for h in containing for other in houses[h].cells} - {cell}
        assert geometry.houses_of[cell] == tuple(containing)
        assert geometry.peers[cell] == tuple(sorted(peers))
        assert cell in houses[2 * geometry.size + geometry.box_of[cell]].cells


@every_plain
def test_boxes_are_blocks(geometry):
    """A box is box_rows adjacent rows by box_cols adjacent columns, numbered row-major."""
    n = geometry.size
    assert n == geometry.box_rows * geometry.box_cols
    for box in geometry.houses[2 * n :]:
        rows = sorted({cell // n for cell in box.cells})
        columns = sorted({cell % n for cell in box.cells})
        assert len(rows) == geometry.box_rows
        assert len(columns) == geometry.box_cols
        assert rows[-1] - rows[0] < geometry.box_rows
        assert columns[-1] - columns[0] < geometry.box_cols
    assert list(geometry.box_of[:n]) == sorted(geometry.box_of[:n])
    assert geometry.box_of[0] == 0
    assert geometry.box_of[-1] == n - 1


def test_classic_counts():
    """9x9 has 27 houses and 20 peers a cell; X adds two houses, windows four."""
    assert len(CLASSIC.houses) == 27
    assert {len(peers) for peers in CLASSIC.peers} == {20}
    assert len(Geometry.diagonal().houses) == 29
    assert len(Geometry.diagonal().peers[40]) == 32
    assert len(Geometry.windows().houses) == 31
    assert Counter(map(len, Geometry.windows().houses_of)) == {3: 81 - 36, 4: 36}


def test_extra_houses_lie_where_they_should():
    """The diagonals join the corners; the first window covers r2c2 to r4c4."""
    falling, rising = Geometry.diagonal().houses[27:]
    assert falling.cells == tuple(range(0, 81, 10))
    assert rising.cells == tuple(range(8, 80, 8))
    names = [CLASSIC.cell_name(cell) for cell in Geometry.windows().houses[27].cells]
    assert names == ["r2c2", "r2c3", "r2c4", "r3c2", "r3c3", "r3c4", "r4c2", "r4c3", "r4c4"]
    assert (str(falling), str(rising)) == ("diagonal r1c1–r9c9", "diagonal r1c9–r9c1")
    assert str(Geometry.windows().houses[27]) == "window 1"


def test_irregular_regions_are_numbered_by_first_cell():
    """A region's name does not matter; its place in the grid does."""
    renamed = {region: 7 * region - 3 for region in range(9)}
    assert Geometry.irregular([renamed[region] for region in JIGSAW_9.box_of]) == JIGSAW_9
    assert JIGSAW_9.box_rows == JIGSAW_9.box_cols == 0
    assert JIGSAW_5.size == 5


@every_plain
def test_irregular_with_regular_boxes_is_plain(geometry):
    """Boxes handed over as regions are the plain geometry, so that no engine takes a detour."""
    assert Geometry.irregular(geometry.box_of) is geometry


@every_geometry
def test_pickle(geometry):
    """A pickled geometry comes back equal, with the same derived tables."""
    copy = repickled(geometry)
    assert copy == geometry
    assert hash(copy) == hash(geometry)
    assert (copy.name, copy.peers, copy.box_of) == (geometry.name, geometry.peers, geometry.box_of)


def test_pickle_of_a_plain_geometry_is_small():
    """Grids go to worker processes by the thousand; their geometry must not weigh on them."""
    assert len(pickle.dumps(CLASSIC)) < 100
    assert repickled(CLASSIC) is CLASSIC


def test_equality_is_by_houses():
    """Geometries with the same houses are equal and hash alike; others differ."""
    assert len(set(ALL)) == len(ALL)
    twin = CLASSIC.with_houses([range(0, 81, 10), range(8, 80, 8)], "another name")
    assert twin == Geometry.diagonal()
    assert hash(twin) == hash(Geometry.diagonal())
    assert not Geometry.diagonal().is_classic
    assert CLASSIC.is_classic


@pytest.mark.parametrize(("cells", "name"), [(16, "4x4"), (36, "6x6"), (81, "9x9"), (144, "12x12")])
def test_for_cell_count(cells, name):
    """The number of cells names the plain geometry with the usual box."""
    assert Geometry.for_cell_count(cells).name == name


def test_usual_boxes_lie_flat():
    """Where a box is not square the usual one is wider than high; the other says so by name."""
    assert (Geometry.for_cell_count(36).box_rows, Geometry.for_cell_count(36).box_cols) == (2, 3)
    assert Geometry.boxes(3, 2).name == "6x6 (3x2)"


@pytest.mark.parametrize("cells", [-4, 0, 1, 15, 25, 49, 80, 82, 676])
def test_for_cell_count_refuses(cells):
    """Numbers of cells that make no plain Sudoku are refused by name."""
    with pytest.raises(GeometryError, match=rf"^{cells} cells make no plain Sudoku"):
        Geometry.for_cell_count(cells)


@pytest.mark.parametrize("shape", [(1, 9), (9, 1), (6, 2), (0, 0), (-3, -3)])
def test_boxes_refuse(shape):
    """A box side outside 2 to 5 is refused."""
    with pytest.raises(GeometryError, match="is not supported: give 2 to 5 rows and columns"):
        Geometry.boxes(*shape)


@pytest.mark.parametrize(
    ("regions", "message"),
    [
        ([], "Regions for 0 cells"),
        ([0] * 80, "Regions for 80 cells"),
        ([0] * 81, "1 different regions given: 9 are needed"),
        (
            [0] * 10 + [i // 9 for i in range(10, 81)],
            "Region 1 has 10 cells and region 2 has 8 cells: each must have 9",
        ),
        ([i // 27 for i in range(729)], "Regions for 729 cells"),
    ],
)
def test_irregular_refuses(regions, message):
    """Regions that do not part a square into equal shares are refused."""
    with pytest.raises(GeometryError, match=message):
        Geometry.irregular(regions)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (range(8), "extra region 1 has 8 cells: 9 are needed"),
        ([0], "extra region 1 has 1 cell: 9 are needed"),
        (range(73, 82), "extra region 1 has a cell outside 0 to 80"),
        (range(-1, 8), "extra region 1 has a cell outside 0 to 80"),
        ([*range(9), 8], "extra region 1 names a cell twice"),
        ([*range(8), 7], "extra region 1 names a cell twice"),
    ],
)
def test_extra_house_refuses(cells, message):
    """An extra house has as many distinct cells of the grid as there are digits."""
    with pytest.raises(GeometryError, match=message):
        CLASSIC.with_houses([cells], "broken")


def test_cell_names():
    """Cells are named by row and column from 1."""
    assert CLASSIC.cell_name(0) == "r1c1"
    assert CLASSIC.cell_name(80) == "r9c9"
    assert Geometry.boxes(4, 4).cell_name(17) == "r2c2"


def test_masks():
    """Digit d is bit d - 1."""
    assert CLASSIC.all_digits == 0b111111111
    assert Geometry.boxes(5, 5).all_digits.bit_count() == 25


def test_walls_and_extra_houses():
    """Walls part neighbours of different boxes, and extra houses bring none."""
    geometry = Geometry.boxes(2, 2)
    assert geometry.walls == {(1, 2), (5, 6), (9, 10), (13, 14), (4, 8), (5, 9), (6, 10), (7, 11)}
    assert geometry.extra_houses == ()
    crossed = geometry.with_houses([(0, 5, 10, 15), (3, 6, 9, 12)], "4x4 X")
    assert crossed.extra_houses == ((0, 5, 10, 15), (3, 6, 9, 12))
    assert crossed.walls == geometry.walls


def test_a_clue_that_is_told_twice_is_one():
    """The same clue again says nothing more; another number for the same cells does."""
    cage = KINDS["killercage"]
    geometry = Geometry.boxes(2, 2).with_constraints([cage((0, 1), 3)] * 2)
    assert geometry.constraints == (cage((0, 1), 3),)
    assert geometry.with_constraints([cage((0, 1), 3)]) == geometry
    assert len(geometry.with_constraints([cage((0, 1), 4)]).constraints) == 2
