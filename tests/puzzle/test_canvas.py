"""Grids that overlap: their cells and houses, how they are read and written, and drawn."""

from __future__ import annotations

import io
import pickle

import pytest

from book.print.picture import draw
from book.step_picture import Frame, board
from puzzle import CLASSIC, Geometry, GeometryError, Grid, NotationError
from puzzle.canvas import MULTI_GRIDS
from puzzle.constraints import KINDS
from puzzle.formats import as_grid, read_stream, writable, write
from puzzle.geometry import HouseKind
from puzzle.symmetry import Symmetry
from tests.puzzle.formats.reading import only_error, records

PAIR = Geometry.overlapping(((0, 0), (2, 2)), 2, 2)
"""Two 4×4 grids that share a box."""


@pytest.mark.parametrize(
    ("name", "cells", "grids"),
    [
        ("butterfly", 144, 4),
        ("sohei", 288, 4),
        ("samurai", 369, 5),
        ("windmill", 333, 5),
        ("gattai-8", 576, 8),
        ("shogun", 783, 11),
        ("sumo", 909, 13),
    ],
)
def test_layouts_that_people_know(name, cells, grids):
    """Each layout has its cells once, and each grid its 27 houses, of which boxes may be shared."""
    geometry = Geometry.multi(name)
    assert (geometry.name, geometry.cell_count) == (name, cells)
    assert geometry.canvas is not None
    assert len(geometry.canvas.corners) == grids
    kinds = [house.kind for house in geometry.houses]
    # Grids of a butterfly share whole rows and columns too.
    lines = {kinds.count(HouseKind.ROW), kinds.count(HouseKind.COLUMN)}
    assert lines == ({24} if name == "butterfly" else {9 * grids})
    assert kinds.count(HouseKind.BOX) == cells // 9
    assert len({house.cells for house in geometry.houses}) == len(geometry.houses)
    assert all(geometry.houses_of)


def test_cells_are_named_by_their_place():
    """A cell is named by its place on the canvas, a house by its grid."""
    samurai = Geometry.multi("samurai")
    names = [samurai.cell_name(cell) for cell in range(samurai.cell_count)]
    assert names[0] == "r1c1"
    assert names[9] == "r1c13"
    assert names[-1] == "r21c21"
    assert len(set(names)) == 369
    assert str(samurai.houses[9]) == "row 1 of grid 2"
    assert "5 grids, which share cells" in samurai.rules[0]


def test_conflicts_are_told_by_place():
    """Two equal givens in a row of the second grid are told with that grid and their places."""
    samurai = Geometry.multi("samurai")
    puzzle = Grid(bytes(4 if cell in (9, 12) else 0 for cell in range(369)), samurai)
    (conflict,) = puzzle.conflicts()
    assert conflict.sentence == "4 twice in row 1 of grid 2: r1c13 and r1c16."


def test_shared_cells_see_both_grids():
    """A cell of the shared box sees cells of both grids, another those of its own alone."""
    first, shared = 0, PAIR.canvas.places.index((2, 2))
    assert len(PAIR.peers[first]) == 7
    assert len(PAIR.peers[shared]) > 7
    assert PAIR.cell_count == 28


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        ((), "corners of 1 to 20"),
        (((0, 0), (0, 0)), "none twice"),
        (((0, 0), (60, 0)), "60 rows"),
        (((1, 0), (2, 2)), "first row"),
        (((0, -1), (2, 2)), "60 rows"),
    ],
)
def test_corners_that_make_no_canvas(corners, said):
    """Corners that make no canvas are refused in a sentence."""
    with pytest.raises(GeometryError, match=said):
        Geometry.overlapping(corners)


def test_one_grid_is_a_plain_one():
    """A single corner gives the plain geometry; a name that nobody knows is refused."""
    assert Geometry.overlapping(((0, 0),)) is CLASSIC
    with pytest.raises(GeometryError, match="samurai"):
        Geometry.multi("ninja")


def test_no_rules_beside_the_houses():
    """Constraints speak of squares of cells, so a canvas has none."""
    with pytest.raises(GeometryError, match="overlap"):
        PAIR.with_constraints([KINDS["antiknight"]()])


def _some(geometry):
    """A grid with a few digits."""
    return Grid(
        bytes(
            1 + cell % geometry.size if cell % 11 == 0 else 0 for cell in range(geometry.cell_count)
        ),
        geometry,
    )


@pytest.mark.parametrize("name", MULTI_GRIDS)
def test_round_trips(name):
    """Every layout comes back from text, from JSON and from a pickle."""
    grid = _some(Geometry.multi(name))
    for notation in ("worded", "jsonl"):
        text = b"".join(write([grid, grid], notation))
        assert [record.content for record in read_stream(io.BytesIO(text))] == [grid, grid]
    assert pickle.loads(pickle.dumps(grid)) == grid  # noqa: S301 (our own)


def test_any_layout_in_json():
    """Corners say any layout; notations that cannot say it do not hold it."""
    grid = _some(PAIR)
    (text,) = write([grid], "jsonl")
    assert b'"corners": [[1, 1], [3, 3]]' in text
    assert as_grid(text.decode()) == grid
    held = [name for name, notation in writable().items() if notation.holds(PAIR)]
    assert held == ["jsonl"]


def test_text_of_a_samurai():
    """Rows with spaces where there is no cell, and rows with blanks there below the title."""
    grid = _some(Geometry.multi("samurai"))
    rows = Geometry.multi("samurai").canvas.rows(str(grid))
    spaced = "\n".join(rows)
    dotted = "\n".join(row.ljust(21).replace(" ", ".") for row in rows)
    for text in (spaced, f"Hello,\n\n{spaced}\n\nBye\n", f"Samurai Sudoku\n\n{dotted}\n"):
        (record,) = records(text)
        assert record.content == grid


@pytest.mark.parametrize(
    ("geometry", "said"),
    [
        ({"layout": "ninja"}, "layout"),
        ({"boxes": [3, 3], "corners": [[1]]}, "corners"),
        ({"boxes": [3, 3], "corners": [[1, 1], [1, 1]]}, "none twice"),
        ({"boxes": 3, "corners": [[1, 1], [7, 7]]}, "boxes"),
    ],
)
def test_json_that_says_no_layout(geometry, said):
    """What is no layout is refused in a sentence."""
    import json

    assert said in only_error(json.dumps({"puzzle": "." * 369, "geometry": geometry}))


def test_wrong_number_of_cells():
    """A text of another length is refused by the name of the layout."""
    with pytest.raises(NotationError, match="369"):
        Grid(bytes(81), Geometry.multi("samurai"))


def test_pictures():
    """A canvas is drawn without lines where there is no cell, with a wall around each grid."""
    frame = Frame(PAIR)
    lines = board(frame)
    assert frame.width == frame.height == 6 * frame.side
    assert f"M{4 * frame.side} 0h{frame.side}" not in lines
    assert lines.count("<text") == 12
    assert draw(_some(PAIR), "svg").startswith(b"<svg")


def test_the_symmetry_of_givens_on_a_canvas():
    """A pattern over several grids has the symmetry that it has, of those of its layout."""
    windmill = Geometry.multi("windmill")
    orbit = Symmetry.ROTATIONAL_90.orbits(windmill)[0]
    assert Symmetry.of(windmill, orbit) is Symmetry.ROTATIONAL_90
    assert Symmetry.of(windmill, orbit[:1]) is Symmetry.NONE
    assert not Symmetry.DIAGONAL.is_of(windmill)
    samurai = Geometry.multi("samurai")
    assert Symmetry.of(samurai, range(369)) is Symmetry.FULL
