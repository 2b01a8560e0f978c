"""What an ``.ods`` draws in colours and thick lines counts as in an ``.xlsx``."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping

import pytest

from puzzle import Grid
from puzzle.formats.documents.office import _packed
from tests.puzzle.formats.reading import EASY, contents, records
from tests.puzzle.formats.test_drawn_regions import BOXES, JIGSAW, REGIONS

HEAD = """<?xml version="1.0" encoding="UTF-8"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0">"""
COLOURS = {
    f"c{n}": f'fo:background-color="#{n * 28:02x}{255 - n * 28:02x}80"' for n in range(1, 10)
}


def ods(
    puzzle: str, style_of: Callable[[int], str], styles: Mapping[str, str], more: str = ""
) -> bytes:
    """A sheet with a puzzle from B3 on, each cell in a style, and 16,384 columns as of Calc."""
    told = "".join(
        f'<style:style style:name="{name}" style:family="table-cell">'
        f"<style:table-cell-properties {said}/></style:style>"
        for name, said in styles.items()
    )
    rows = '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
    for row in range(9):
        cells = "<table:table-cell/>"
        for at in range(9 * row, 9 * row + 9):
            name = f' table:style-name="{style_of(at)}"' if style_of(at) else ""
            digit = puzzle[at]
            value = f' office:value-type="float" office:value="{digit}"' if digit != "." else ""
            cells += f"<table:table-cell{name}{value}/>"
        rest = '<table:table-cell table:number-columns-repeated="16374"/>'
        rows += f"<table:table-row>{cells}{rest}</table:table-row>"
    end = '<table:table-row table:number-rows-repeated="1048565"/>'
    content = (
        f"{HEAD}<office:automatic-styles>{told}{more}</office:automatic-styles><office:body>"
        f'<office:spreadsheet><table:table table:name="S">{rows}{end}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return _packed(content.encode())


def read(data: bytes) -> tuple[Grid, str]:
    (record,) = records(data)
    assert isinstance(record.content, Grid)
    return record.content, record.assumed or ""


def test_regions_in_colours() -> None:
    """Cells of one colour that touch are a region, whose blank cells may have no value at all."""
    grid, said = read(ods(JIGSAW, lambda at: f"c{REGIONS[at]}", COLOURS))
    assert len({*zip(grid.geometry.box_of, REGIONS, strict=True)}) == len({*REGIONS})
    assert said.startswith("Its regions were read from the colours")


@pytest.mark.parametrize(
    ("thin", "thick"),
    [("0.74pt", "1.76pt"), ("0.06pt", "2.49pt"), ("0.002cm", "0.088cm"), ("thin", "thick")],
)
def test_regions_in_lines(thin: str, thick: str) -> None:
    """Lines are thick from a width on, in whatever unit, as Calc and Excel write them."""

    def sides(at: int) -> str:
        right, below = at % 9 < 8 and REGIONS[at + 1], at < 72 and REGIONS[at + 9]
        return f"b{right not in (False, REGIONS[at]):d}{below not in (False, REGIONS[at]):d}"

    line = "{} solid #000000"
    styles = {
        f"b{right}{below}": f'fo:border="{line.format(thin)}" '
        f'fo:border-right="{line.format(thick if right else thin)}" '
        f'fo:border-bottom="{line.format(thick if below else thin)}"'
        for right in (0, 1)
        for below in (0, 1)
    }
    grid, said = read(ods(JIGSAW, sides, styles))
    assert len({*zip(grid.geometry.box_of, REGIONS, strict=True)}) == len({*REGIONS})
    assert said.startswith("Its regions were read from thick lines")


@pytest.mark.parametrize(
    "name",
    [
        lambda at: f"c{int(BOXES[at]) + 1}",
        lambda at: f"c{at // 9 % 2 + 1}",
        lambda at: "c1" if EASY[at] != "." else "",
        lambda _: "c1",
    ],
    ids=["boxes", "each second row", "givens", "all"],
)
def test_ornament(name: Callable[[int], str]) -> None:
    """Colours that tell boxes, rows or givens apart say nothing."""
    assert read(ods(EASY, name, COLOURS)) == (Grid.parse(EASY), "")


def test_colours_that_may_mean_something_are_told() -> None:
    """Those of the diagonals are no ornament."""
    _, said = read(ods(EASY, lambda at: "c1" if at // 9 in (at % 9, 8 - at % 9) else "", COLOURS))
    assert said.startswith("Cells in colours were read like all others")


def test_style_that_goes_on_from_another() -> None:
    """What a style does not say itself is that of its parent; a circle of them ends."""
    more = "".join(
        f'<style:style style:name="d{n}" style:family="table-cell" style:parent-style-name="{of}"/>'
        for n, of in ((1, "d2"), (2, "d1"), *((n, f"c{n}") for n in range(3, 10)))
    )
    grid, _ = read(
        ods(
            JIGSAW,
            lambda at: f"d{REGIONS[at]}" if REGIONS[at] > "2" else f"c{REGIONS[at]}",
            COLOURS,
            more,
        )
    )
    assert not grid.geometry.is_plain
    grid, _ = read(ods(EASY, lambda at: f"d{at % 2 + 1}", COLOURS, more))
    assert grid == Grid.parse(EASY)


def test_damaged_styles_of_the_program() -> None:
    """The values are read whatever the part with the common styles holds."""
    file = io.BytesIO(ods(EASY, lambda _: "c1", COLOURS))
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("styles.xml", "<office:document-styles><style:style")
    assert contents(file.getvalue()) == [EASY]
