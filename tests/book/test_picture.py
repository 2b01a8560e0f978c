"""Pictures of a puzzle: what is drawn, and that it is drawn the same every time."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET

import pytest

from book.print.pdf import read_pdf
from book.print.picture import Drawing, draw, draw_for_print
from puzzle import Geometry, GeometryError, Grid
from puzzle.formats.plain.line import is_usual

INKALA = Grid.parse(
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
)
SOLUTION = Grid.parse(
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
)
GLYPH = "{http://www.w3.org/2000/svg}use"


def parse(svg: bytes) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (our own output)


def glyphs(svg: bytes) -> list[ET.Element]:
    return list(parse(svg).iter(GLYPH))


def test_every_given_is_drawn_once():
    """The SVG of a puzzle has one glyph for each given."""
    assert len(glyphs(draw(INKALA, "svg"))) == INKALA.given_count


def test_solution_fills_every_cell():
    """With its solution, a puzzle's picture has a glyph in each of its 81 cells."""
    assert len(glyphs(draw(INKALA, "svg", solution=SOLUTION))) == 81


def test_caption_makes_room_for_itself():
    """A caption is drawn under the grid, on a taller picture."""
    plain, captioned = draw(INKALA, "svg"), draw(INKALA, "svg", caption="Inkala")
    heights = [float(parse(svg).attrib["height"].rstrip("pt")) for svg in (plain, captioned)]
    assert heights[1] > heights[0]
    assert len(glyphs(captioned)) == INKALA.given_count + len("Inkala")


def test_same_puzzle_same_bytes():
    """Drawing twice gives the same bytes, and another puzzle gives others."""
    assert draw(INKALA, "svg") == draw(INKALA, "svg")
    assert draw(INKALA, "png") == draw(INKALA, "png")
    assert draw(INKALA, "svg") != draw(INKALA.with_digit(1, 1), "svg")


def test_png_has_the_promised_resolution():
    """A 9x9 PNG is 108 mm and two margins of 5 mm wide at 144 pixels an inch."""
    png = draw(INKALA, "png")
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    assert width == height == pytest.approx(118 / 25.4 * 144, abs=1)


@pytest.mark.parametrize(
    "geometry",
    [
        Geometry.boxes(2, 2),
        Geometry.boxes(3, 2),
        Geometry.boxes(4, 4),
        Geometry.diagonal(),
        Geometry.windows(),
        Geometry.irregular([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]),
    ],
    ids=repr,
)
def test_every_geometry_can_be_drawn(geometry):
    """The template draws any size, irregular regions and extra houses, and says what they are."""
    one_given = Grid.from_digits([1] + [0] * (geometry.cell_count - 1), geometry)
    picture = draw(one_given, "svg")
    assert len(glyphs(picture)) == 1
    rules = "Sudoku" if is_usual(geometry) else " ".join(geometry.rules)
    assert f"<desc>{rules}" in picture.decode()


def test_solution_on_another_geometry_is_refused():
    """A solution must lie on the puzzle's geometry."""
    with pytest.raises(GeometryError, match="4x4"):
        draw(INKALA, "svg", solution=Grid(bytes(16), Geometry.boxes(2, 2)))


def test_files_for_print():
    """Each puzzle is a page of its own, black and grey, with its digits as text; the same twice."""
    drawings = [Drawing(INKALA), Drawing(INKALA, SOLUTION)]
    files = draw_for_print(drawings, "pdf")
    assert files == draw_for_print(drawings, "pdf")
    for file, count in zip(files, (INKALA.given_count, 81), strict=True):
        (page,) = read_pdf(file).pages
        assert len(page.glyphs) == count
        assert page.is_grey
        assert page.trim is not None
    plain, solved = draw_for_print(drawings, "svg")
    assert (len(glyphs(plain)), len(glyphs(solved))) == (INKALA.given_count, 81)
    assert b"1f5fa8" not in solved
