"""The drawing of clues: that every kind has one, where things are, and that the gallery is true."""

from __future__ import annotations

from random import Random

import pytest

from book.clue_picture import TINTS, clue_picture, to_values
from book.clue_svg import marks_svg
from book.print.picture import draw
from book.step_picture import Frame
from puzzle import CLASSIC, Geometry, GeometryError, Grid
from puzzle.constraints import KINDS
from puzzle.constraints.drawing import Disc, Lettering, Stroke
from tests.book import gallery
from tests.loops import at_least_one
from tests.puzzle.rules import random_constraint

TOLD = {"antiknight", "antiking", "nonconsecutive", "negative"}


def of(kind, **members):
    """The clue of a kind on the classic grid, cells as indices."""
    return KINDS[kind](**members)


RARE = ("clone", "rowindexer", "columnindexer", "palindrome")
"""Kinds of which the gallery has to try thousands of clues before a few are good."""


def pictured(*clues):
    """The picture of the classic grid with these clues."""
    return clue_picture(CLASSIC.with_constraints(clues))


@pytest.mark.slow
@pytest.mark.parametrize("name", gallery.names())
def test_gallery_shows_what_is_drawn(name):
    """The picture in the documentation is the one that gridmill draws."""
    assert (gallery.FOLDER / f"{name}.svg").read_text(encoding="utf-8") == gallery.picture(name)


@pytest.mark.slow
def test_gallery_has_every_kind():
    """The page has a picture of each kind of rule, and the folder no other."""
    assert gallery.PAGE.read_text(encoding="utf-8") == gallery.page()
    assert {file.stem for file in gallery.FOLDER.iterdir()} == set(gallery.names())


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[pytest.mark.slow] * (kind in RARE)) for kind in KINDS]
)
def test_each_kind_is_drawn_or_told(kind):
    """A clue has shapes, or stands in words; never neither, and never both."""
    picture = clue_picture(gallery.example(kind).geometry)
    is_drawn = bool(picture.tints or picture.under or picture.over or picture.outside)
    assert is_drawn == (kind not in TOLD)
    assert bool(picture.words) == (kind in TOLD)


@pytest.mark.parametrize("kind", KINDS)
def test_any_clue_can_be_drawn(kind):
    """Random clues of every kind and size are drawn within the picture, in inks that pages know."""
    rng = Random(f"drawn {kind}")
    drawn = 0
    for geometry in (Geometry.boxes(2, 2), CLASSIC):
        full = Grid(bytes(range(1, geometry.size + 1)) * geometry.size, geometry)
        for _ in range(20):
            clue = random_constraint(kind, rng, geometry, full)
            try:
                constrained = geometry.with_constraints([clue])
            except GeometryError:
                continue
            picture = clue_picture(constrained)
            drawn += bool(picture.tints or picture.words)
            for mark in (*picture.under, *picture.over, *picture.outside):
                drawn += 1
                for ink in (mark.ink, getattr(mark, "fill", None) or 0):
                    assert ink in range(0, 101, 5)
                if isinstance(mark, Lettering):
                    x, y = mark.at
                    assert -picture.left < x < geometry.size + picture.right
                    assert -picture.top < y < geometry.size + picture.bottom
    assert drawn


@pytest.mark.slow
def test_every_gallery_grid_prints():
    """The typst template takes every shape: one page has all that can stand in one grid."""
    clues = [clue for kind in KINDS for clue in gallery.example(kind).geometry.constraints[:2]]
    picture = draw(Grid(bytes(81), CLASSIC.with_constraints(clues)), "svg")
    assert picture.startswith(b"<svg")


def test_sum_stands_in_the_first_corner_of_its_cage():
    """The sum of a cage is in the top left corner of its first cell, row by row."""
    picture = pictured(of("killercage", cells=(11, 10, 2), value=20))
    (text,) = (mark for mark in picture.over if isinstance(mark, Lettering))
    assert (text.text, text.corner) == ("20", 2)
    assert 2 < text.at[0] < 2.5
    assert 0 < text.at[1] < 0.3
    assert picture.corners == {2}


def test_cage_is_drawn_within_its_cells():
    """The outline of an L of three cells has six corners, each inside the L."""
    picture = pictured(of("killercage", cells=(0, 1, 9)))
    (outline,) = (mark for mark in picture.over if isinstance(mark, Stroke))
    assert outline.points[0] == outline.points[-1]
    assert len(set(outline.points)) == 6
    for x, y in outline.points:
        assert int(y) * 9 + int(x) in (0, 1, 9)
        assert all(0 < at % 1 < 1 for at in (x, y))


def test_cells_that_touch_at_a_corner_have_outlines_of_their_own():
    """A cage of two cells that share a corner alone is two squares, which do not cross."""
    picture = pictured(of("killercage", cells=(0, 10)))
    outlines = [mark for mark in picture.over if isinstance(mark, Stroke)]
    assert sorted(len(set(outline.points)) for outline in outlines) == [4, 4]


def test_cage_around_a_cell_has_two_outlines():
    """A ring of eight cells has an outline outside and one around the cell in the middle."""
    ring = tuple(r * 9 + c for r in range(3) for c in range(3) if (r, c) != (1, 1))
    outlines = [m for m in pictured(of("killercage", cells=ring)).over if isinstance(m, Stroke)]
    assert sorted(len(set(outline.points)) for outline in outlines) == [4, 4]


def test_numbers_outside_make_room_for_one_another():
    """Two numbers before the same row stand on two rings, and the picture is wider for it."""
    row = tuple(range(9))
    one = pictured(of("sandwichsum", line=row, value=5))
    two = pictured(of("sandwichsum", line=row, value=5), of("skyscraper", line=row, value=4))
    places = [mark.at for mark in two.outside if isinstance(mark, Lettering)]
    assert places[0] != places[1]
    assert two.left > one.left > 0
    assert (one.top, one.right, one.bottom) == (0, 0, 0)


@pytest.mark.parametrize(
    ("line", "side"),
    [
        (range(9), "left"),
        (range(8, -1, -1), "right"),
        (range(0, 81, 9), "top"),
        (range(72, -1, -9), "bottom"),
    ],
)
def test_number_stands_before_its_line(line, side):
    """A clue outside the grid stands on the side from which its line is seen."""
    picture = pictured(of("skyscraper", line=tuple(line), value=3))
    room = {name: getattr(picture, name) for name in ("left", "top", "right", "bottom")}
    assert [name for name, width in room.items() if width] == [side]


def test_tints_differ_where_groups_touch():
    """Windows are all of one tint; a group that lies on one of them has another."""
    windows = clue_picture(Geometry.windows())
    assert {(tint.pattern, tint.ink) for tint in windows.tints} == {TINTS[0]}
    laid = Geometry.windows().with_constraints([of("extraregion", cells=(10, 11))])
    assert [(t.pattern, t.ink) for t in clue_picture(laid).tints][-1] == TINTS[1]


def test_clones_differ_wherever_they_are():
    """Two clones far from each other have two tints."""
    picture = pictured(of("clone", cells=(0,), clones=(2,)), of("clone", cells=(78,), clones=(80,)))
    assert len({(tint.pattern, tint.ink) for tint in picture.tints}) == 2


def test_diagonals_are_thin_lines_and_disjoint_groups_are_told():
    """Diagonals shade no cell; disjoint groups, which are everywhere, are told in words."""
    assert not clue_picture(Geometry.diagonal()).tints
    assert len(clue_picture(Geometry.diagonal()).under) == 2
    disjoint = clue_picture(gallery.example("disjointgroups").geometry)
    assert not disjoint.tints
    assert disjoint.words == ("Cells in the same place of each box hold different digits.",)


def test_unusual_values_are_shown():
    """A dot has a number only where it is not the usual one."""
    usual = pictured(of("ratio", cells=(0, 1), value=2)).over
    other = pictured(of("ratio", cells=(0, 1), value=3)).over
    assert [type(mark) for mark in usual] == [Disc]
    assert [mark.text for mark in other if isinstance(mark, Lettering)] == ["3"]


def _texts(*clues, geometry=CLASSIC):
    """The texts of clues, and where they stand."""
    picture = clue_picture(geometry.with_constraints(clues))
    return [(m.text, m.at) for m in (*picture.over, *picture.outside) if isinstance(m, Lettering)]


@pytest.mark.parametrize("kind", ["whispers", "lockout", "modularline"])
def test_a_number_at_the_foot_keeps_clear_of_its_line(kind):
    """It goes to the other corner where the line leaves by the one that it stands in else."""
    for line, corner in (((0, 1), 0.86), ((0, 10), 0.14), ((10, 0), 1.86), ((1, 9), 1.86)):
        ((_, (across, _)),) = _texts(of(kind, line=line, value=2))
        assert across == pytest.approx(corner)


def test_digits_of_a_clue_are_told_as_grids_show_them():
    """In order, and as letters above 9: in a grid with A to G a 12 is no digit."""
    wide = Geometry.boxes(4, 4)
    circle = of("quadruple", cells=(0, 1, 16, 17), values=(16, 3, 12, 1))
    assert [text for text, _ in _texts(circle, geometry=wide)] == ["1 3", "C G"]
    listed = of("candidates", cells=(0,), values=(12, 3, 12, 1))
    assert [text for text, _ in _texts(listed, geometry=wide)] == ["13C"]
    room = of("numberedroom", line=tuple(range(16)), value=12)
    assert [text for text, _ in _texts(room, geometry=wide)] == ["C"]
    assert [text for text, _ in _texts(of("numberedroom", line=tuple(range(9)), value=30))] == [
        "30"
    ]


def test_candidates_keep_clear_of_a_sum():
    """In a cell with a sum in its corner the candidates are lower, all within the cell."""
    frame = Frame(CLASSIC.with_constraints([of("killercage", cells=(0, 1), value=8)]))
    plain = Frame(CLASSIC)
    assert frame.place(0, 1)[1] > plain.place(0, 1)[1]
    assert frame.place(1, 1) == plain.place(1, 1)
    assert frame.place(0, 9)[1] < frame.side


def test_numbers_outside_widen_the_picture():
    """The view box of a picture has room for what stands outside the grid."""
    with_clue = CLASSIC.with_constraints([of("xsum", line=tuple(range(9)), value=10)])
    plain, wide = (
        [float(number) for number in Frame(g).view_box.split()] for g in (CLASSIC, with_clue)
    )
    assert wide[0] < plain[0]
    assert wide[2] - plain[2] == pytest.approx(plain[0] - wide[0])


@pytest.mark.slow
def test_texts_of_clues_are_escaped_by_being_numbers():
    """What is lettered are digits, letters of XV and signs of ours: nothing that SVG would read."""
    pictures = [clue_picture(gallery.example(kind).geometry) for kind in KINDS]
    marks = [mark for picture in pictures for mark in (*picture.over, *picture.outside)]
    for mark in at_least_one(mark for mark in marks if isinstance(mark, Lettering)):
        assert not set(mark.text) & set('<>&"')


def test_values_are_plain():
    """A template gets the same marks as pages do."""
    picture = clue_picture(gallery.example("killercage").geometry)
    assert len(to_values(picture)["over"]) == len(picture.over)
    assert marks_svg(picture.over, 60).count("<text") == sum(
        isinstance(mark, Lettering) for mark in picture.over
    )


def _diagonal(row, column, down, right):
    """The cells from a place outside the grid along a diagonal."""
    places = ((row + far * down, column + far * right) for far in range(1, 10))
    return tuple(9 * r + c for r, c in places if 0 <= r < 9 and 0 <= c < 9)


@pytest.mark.parametrize(
    ("place", "ways"),
    [
        ((-1, 3), ((1, -1), (1, 1))),
        ((-1, 3), ((1, 1), (1, -1))),
        ((4, -1), ((-1, 1), (1, 1))),
        ((9, 5), ((-1, 1), (-1, -1))),
        ((4, 9), ((1, -1), (-1, -1))),
    ],
)
def test_the_arrow_of_a_number_behind_another_passes_beside_it(place, ways):
    """Of two little killers at one place neither's arrow comes near the other's number."""
    sums = [of("littlekillersum", cells=_diagonal(*place, *way), value=44) for way in ways]
    marks = pictured(*sums).outside
    numbers = [mark for mark in marks if isinstance(mark, Lettering)]
    assert len(numbers) == 2
    for mark in marks:
        if isinstance(mark, Stroke):
            (low_x, high_x), (low_y, high_y) = (
                (min(a), max(a)) for a in zip(*mark.points, strict=True)
            )
            for number in numbers:
                (x, y), wide, high = number.at, 0.6 * number.size, 0.4 * number.size
                is_beside = low_x > x + wide or high_x < x - wide
                assert is_beside or low_y > y + high or high_y < y - high
