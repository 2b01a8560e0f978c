"""Grids whose cells are elements within elements, in HTML and XML."""

from __future__ import annotations

import pytest

from puzzle import Grid
from puzzle.formats.documents.nested_cells import NestedCells, _of_boxes
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

BOXES = [
    "".join(ROWS[box // 3 * 3 + at // 3][box % 3 * 3 + at % 3] for at in range(9))
    for box in range(9)
]


def page(cells: str) -> bytes:
    """A page with such a grid between words."""
    head = "<!DOCTYPE html><html><body><nav>Home</nav><h1>No. 4</h1><div id=main>"
    return f"{head}{cells}</div><p>Time 12:34</p></body></html>".encode()


def of(groups: list[str], cell: str, group: str) -> str:
    """Elements for groups of cells, which are blank where there is no digit."""
    cells = ("".join(cell.format(c.replace(".", "")) for c in one) for one in groups)
    return "".join(map(group.format, cells))


FEW = "123.........456.........789.........231.........564.........897................12"
CELL = "<div class='c'>{}</div>"


@pytest.mark.parametrize(
    "cells",
    [
        of(ROWS, CELL, "<div class=row>{}</div>"),
        of(ROWS, "<span>{}</span>", "{}"),
        of(ROWS, "\n <button><b>{}</b></button>", "{}"),
        of(BOXES, CELL, "<div class=box>{}</div>"),
        of(BOXES, CELL, "<section>{}</section>"),
        of(ROWS, "<span>{}</span>", "<div>{}</div>").replace("<span></span>", "<i>&nbsp;</i>"),
        of(ROWS, "<li>{}", "<ul>{}</ul>"),
        "<h2>Today</h2>" + of(ROWS, "<span>{}</span>", "<p>{}</p>") + "<p>Good luck</p>",
        of(ROWS, "<input value='{}' readonly>", "{}"),
    ],
)
def test_a_grid_of_elements(cells):
    """81 elements are a grid, in rows or boxes or all in one; words around it stay words."""
    assert contents(page(cells)) == [EASY]
    aside = [one.text for one in set_aside(page(cells))]
    assert aside[0].startswith("Home\nNo. 4")
    assert aside[1].endswith("Time 12:34")


def test_rows_and_boxes_are_told_by_their_names_where_both_keep_the_rules():
    """Nine elements of nine cells may be rows or boxes; without a name for them neither is read."""
    few = [FEW[at : at + 9] for at in range(0, 81, 9)]
    unnamed = page(of(few, CELL, "<div>{}</div>"))
    assert not any(isinstance(one.content, Grid) for one in records(unnamed))
    assert contents(page(of(few, CELL, "<div class=row>{}</div>"))) == [FEW]
    turned = str(Grid.parse("".join(_of_boxes(few))))
    assert contents(page(of(few, CELL, "<div class=box>{}</div>"))) == [turned] != [FEW]


@pytest.mark.parametrize(
    ("style", "is_read"),
    [
        ("display:flex", True),
        ("display: table-row", True),
        ("display:flex; flex-wrap:wrap; width:96px", False),
        ("display:block", False),
    ],
)
def test_rows_are_told_by_their_style(style, is_read):
    """Nine cells beside one another are a row; wrapped, they may be a box."""
    few = [FEW[at : at + 9] for at in range(0, 81, 9)]
    found = contents(page(of(few, CELL, f'<div style="{style}">{{}}</div>')))
    assert (found == [FEW]) is is_read


def test_spaces_that_hold_are_blank_cells_at_the_ends_of_rows():
    """A row of a page may begin and end with blank cells that are spaces which hold."""
    rows = "<br>".join(row.replace(".", "&nbsp;") for row in ROWS)
    assert contents(page(rows)) == [EASY]


@pytest.mark.parametrize(
    "cells",
    [
        of(ROWS, CELL, "{}").replace("<div class='c'></div>", "<div><i>1</i><i>2</i></div>"),
        of(ROWS, CELL, "{}") + "<div>5</div>",
        of([row.replace(".", "") for row in ROWS], CELL, "{}"),
        of([str(day) for day in range(1, 82)], "{}", "<div>{}</div>"),
    ],
)
def test_other_elements_are_no_grid(cells):
    """Candidates, a cell too many, cells that are missing, and numbers are read as no grid."""
    assert not any(isinstance(one.content, Grid) for one in records(page(cells)))


def test_what_is_open_is_bounded():
    """Elements within one another are followed to a depth, and no further."""
    nested = NestedCells()
    for _ in range(1000):
        nested.begin("div", "", (1, 0))
    assert nested.depth == 100
    assert nested.end((1, 0)) == []


XML = [
    "<game><title>Easy 1</title>" + of(ROWS, "<c>{}</c>", "<r>{}</r>") + "</game>",
    "<a>" + "\n".join(f"<row>{row}</row>" for row in ROWS) + "</a>",
    f"<?xml version='1.0'?>\n<list><p level='easy'><data>{EASY}</data></p></list>",
    f"<?xml version='1.0'?>\n<list><p name='Anna' start='{EASY}'/></list>",
    "<?xml version='1.0'?>\n<g>" + "".join(
        f"<f row='{at // 9}' col='{at % 9}' digit='{c}'/>" for at, c in enumerate(EASY) if c != "."
    ) + "</g>",
    "<g>" + of(ROWS, "<f value='{}'/>", "{}") + "</g>",
]  # fmt: skip


@pytest.mark.parametrize("text", XML)
def test_xml_of_other_programs(text):
    """Cells as elements or places, rows, and lines in texts or attributes are read, each once."""
    assert contents(text.encode()) == [EASY]


def test_xml_without_a_grid():
    """What speaks of a puzzle is malformed and says so; what does not is set aside."""
    assert "no grid in it can be read" in only_error(
        b"<?xml version='1.0'?><sudoku><x>5</x></sudoku>"
    )
    feed = b"<feed><title>News of 2025</title><entry>Call 123456789</entry></feed>"
    assert contents(feed) == []
    assert [one.text for one in set_aside(feed)] == ["News of 2025\nCall 123456789"]
