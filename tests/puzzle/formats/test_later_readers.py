"""Arrays, tables with a head, Sukaku, Penpa-edit, old spreadsheets, PDFs and drawings."""

from __future__ import annotations

import base64
import io
import sys
import zipfile
import zlib
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from book import Book, BookLayout, BookPuzzle, BookSection, printer, typeset
from book.print.picture import Drawing, draw, draw_for_print
from puzzle import Grid, NotationError
from puzzle.formats import read_batches, read_stream
from puzzle.formats.documents import pdf, pdf_page
from puzzle.formats.record import SetAside
from puzzle.formats.rules.variants import with_boxes
from tests.cases import EASY, EASY_SOLUTION, INKALA, INKALA_SOLUTION, PAPER, PAPER_SOLUTION
from tests.corpora.mailbag.write import OPEN_DOCUMENT, numbers, penpa, rows, table
from tests.puzzle.formats.reading import records

OFFICE = Path(__file__).parents[2] / "corpora" / "office"
NUMBERS = np.array([[int(c) for c in EASY[at : at + 9]] for at in range(0, 81, 9)])


def found(source: str | bytes) -> list[str]:
    """The grids of a source; the message where one is none."""
    return [
        str(r.content) if isinstance(r.content, Grid) else r.content.message
        for r in records(source)
    ]


def with_nan() -> np.ndarray:
    array = NUMBERS.astype(float)
    array[array == 0] = np.nan
    return array


@pytest.mark.parametrize(
    "text",
    [
        repr(NUMBERS),
        repr(with_nan()),
        str(NUMBERS),
        str(with_nan()),
        f"import numpy as np\n\ngrid = np.{with_nan()!r}  # mine\n\ndef solve(grid):\n    pass\n",
        "grid = np.array(" + np.array2string(NUMBERS, separator=", ") + ", dtype=int)\nprint(grid)",
        "% my puzzle\ndata = [" + ";\n".join(" ".join(r) for r in numbers(EASY, "NaN")) + "];",
        "A = [ ...\n" + "; ...\n".join(", ".join(r) for r in numbers(EASY, "NaN")) + " ...\n];",
        "[" + ",".join(f"[{','.join(r)}]" for r in numbers(EASY, "NaN")) + "]",
        "board = (\n" + "\n".join(f'  "{row}"' for row in rows(EASY, ".")) + "\n)",
        "x <- c(" + ", ".join(n for r in numbers(EASY, "NA") for n in r) + ")",
        "std::vector<int> g = {" + ", ".join(n for r in numbers(EASY, "0") for n in r) + "};",
    ],
)
def test_arrays_of_programs(text):
    """An array is one puzzle, whatever its language, and whatever stands around it."""
    assert found(text) == [str(Grid.parse(EASY))]


@pytest.mark.parametrize(
    "head",
    ["one two three four five six seven eight nine", "0 1 2 3 4 5 6 7 8", "C1 . . . . . . . ."],
)
def test_tables_of_markdown(head):
    """Whatever stands over the columns of a table of Markdown, its rows are the puzzle."""
    assert found(f"# Mine\n\n{table(EASY, head)}\n\nBye\n") == [str(Grid.parse(EASY))]


def test_an_array_that_is_no_grid_is_no_grid():
    """An array of 80 numbers, or with a 10, is malformed as before; one of two is text."""
    flat = ", ".join(n for r in numbers(EASY, "0") for n in r)
    assert not any(text == str(Grid.parse(EASY)) for text in found(f"x = [{flat[:-3]}]"))
    (told,) = found("[" + ",\n".join(f"[{','.join(r)}]" for r in numbers(EASY, "10")) + "]")
    assert "10" in told


def test_sukaku():
    """Single candidates are givens; others are rules where they say more than the givens do."""
    text = "".join(
        "123456789" if c == "0" else "".join(d if d == c else "." for d in "123456789")
        for c in EASY
    )
    assert found(text) == [str(Grid.parse(EASY))]
    fewer = text[:18] + "1.3......" + text[27:]  # r1c3 is 1 or 3, the givens say 1, 2 or 4
    (record,) = records(fewer)
    assert [rule.values for rule in record.content.geometry.constraints] == [(1, 3)]
    assert found("2" + text[1:])[0].startswith("'2' stands in the place of the candidate 1")
    assert found("." * 9 + text[9:]) == ["The cell has no candidate."]


def test_penpa():
    """Numbers and lines between boxes are a puzzle; a cage or a word is none, and is named."""
    link = penpa(EASY)
    assert found(f"Play it: {link} soon") == [str(Grid.parse(EASY))]
    assert found(link[:-30])[0].startswith("The data of Penpa-edit's link is damaged")


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("zN:{},z6:[[28,29]]", "The drawing has cages, and says no rules"),
        ('zN:{},zE:{"185,198":2}', "lines within boxes"),
        ('zN:{"28":["x",1,"1"]}', "The drawing has 'x' where a digit"),
        ('zN:{"0":["1",1,"1"]}', "The drawing has '1' where a digit"),
    ],
)
def test_what_penpa_draws_beside_digits(drawn, said):
    """What is no plain Sudoku is refused by its name."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = f"square,9,9,38\n[0,0,0,0]\n[]\n{{{drawn}}}"
    data = base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    (told,) = found(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}")
    assert said in told


@pytest.mark.parametrize(
    ("file", "where"),
    [("gap.xls", "Blatt 1!B3"), ("zeros.xls", "S!B3"), ("gap.ods", "Tabelle1!A1")],
)
def test_spreadsheets_of_other_programs(file, where):
    """A block of an old Excel file or of LibreOffice is a puzzle, named by sheet and cell."""
    (record,) = records((OFFICE / file).read_bytes())
    assert (str(record.content), record.where) == (str(Grid.parse(EASY)), where)


@pytest.mark.slow
def test_spreadsheets_that_claim_to_be_huge():
    """A few bytes that stand for a billion cells are refused before they are unpacked."""
    assert "more than" in found((OFFICE / "wide.xls").read_bytes())[0]
    cell = '<table-cell office:value-type="float" table:number-columns-repeated="16000"/>'
    row = f'<table-row table:number-rows-repeated="1000000">{cell}</table-row>'
    content = f'<d xmlns:office="o" xmlns:table="t"><table>{row}</table></d>'
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", OPEN_DOCUMENT)
        archive.writestr("content.xml", content)
    assert "more than 1500000 cells" in found(file.getvalue())[0]


def test_old_files_that_are_no_spreadsheets():
    """A letter of old Word, or a damaged file, is told in one sentence."""
    (told,) = found(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000))
    assert told.startswith("This is a file of an old Office")


def test_without_the_extra(monkeypatch):
    """Without python-calamine the message says what to install, or to send."""
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    (told,) = found((OFFICE / "gap.xls").read_bytes())
    assert "gridmill[office]" in told


def typed(*lines: str) -> bytes:
    """A PDF with lines of text and nothing else."""
    shown = " ".join(f"({line}) Tj T*" for line in lines)
    stream = f"BT /F 9 Tf 12 TL 40 700 Td {shown} ET"
    box = "/MediaBox[0 0 600 800]"
    parts = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R{box}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        f"<</Length {len(stream)}>>\nstream\n{stream}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    body = "".join(f"{n} 0 obj\n{part}\nendobj\n" for n, part in enumerate(parts, start=1))
    return f"%PDF-1.4\n{body}trailer<</Root 1 0 R>>\n%%EOF".encode()


def book_of(*pairs: tuple[str, str], simple: bool = True) -> bytes:
    """A book of these puzzles and solutions, with how to solve before and solutions behind them."""
    puzzles = tuple(
        BookPuzzle(number, Grid.parse(puzzle), Grid.parse(solution))
        for number, (puzzle, solution) in enumerate(pairs, start=1)
    )
    layout = BookLayout(
        trim="a4", how_to_solve="simple" if simple else False, printer=printer("office")
    )
    return typeset(Book("Ours", date(2026, 11, 21), 1, (BookSection("All", puzzles),), layout))


def test_a_book_read_back_gives_its_puzzles():
    """Title page, puzzles and solutions are one record a puzzle, with the solution as a claim."""
    found_ = list(records(book_of((EASY, EASY_SOLUTION), (INKALA, INKALA_SOLUTION))))
    assert [str(r.content) for r in found_] == [str(Grid.parse(p)) for p in (EASY, INKALA)]
    assert [str(r.claims.solution) for r in found_] == [EASY_SOLUTION, INKALA_SOLUTION]
    assert found_[0].where.startswith("page ")


def test_pictures_are_read_back():
    """What `draw` makes is read, as PDF by its signs and as SVG by its description."""
    drawing = Drawing(Grid.parse(EASY))
    for form in ("pdf", "svg"):
        assert found(draw_for_print([drawing], form)[0]) == [str(Grid.parse(EASY))]
    solved = draw(EASY, "svg", solution=EASY_SOLUTION)
    (record,) = records(solved)
    assert str(record.claims.solution) == EASY_SOLUTION
    sizes = [
        Grid.parse("1..." + "." * 11 + "2"),
        Grid.parse("." * 35 + "6"),
        Grid.parse("G" + "." * 255),
    ]
    for grid in sizes:
        read = found(draw_for_print([Drawing(grid)], "pdf")[0])
        assert read == [str(grid)]


def test_what_a_drawing_may_mean_is_said():
    """A plain grid is read without a word; shades beside its digits are told."""
    (plain,) = records(draw_for_print([Drawing(Grid.parse(EASY))], "pdf")[0])
    assert plain.assumed is None
    windoku = Grid.parse(EASY, windoku_of())
    (record,) = records(draw_for_print([Drawing(windoku)], "pdf")[0])
    assert record.assumed.startswith("Read as a plain grid: shades or lines")


def windoku_of():
    houses = tuple(
        tuple(9 * (r + i) + c + j for i in range(3) for j in range(3))
        for r in (1, 5)
        for c in (1, 5)
    )
    return with_boxes(3, 3, houses)


def test_a_pdf_without_grids_is_its_text():
    """A page of text is read as text, each page from its first line."""
    assert found(typed("Hello", EASY, "Bye")) == [str(Grid.parse(EASY))]
    assert found(typed(*rows(EASY, "."))) == [str(Grid.parse(EASY))]
    assert found(typed())[0].startswith("The PDF has no text")


@pytest.mark.parametrize("blank", [".", "_", "0"])
@pytest.mark.parametrize("gap", ["", " "])
def test_a_grid_of_text_in_a_pdf_is_that_text(blank, gap):
    """Rows whose blanks are narrower than digits are read by their signs, not by their places."""
    lines = [gap.join(row) for row in rows(EASY, blank)]
    assert found(typed(*lines)) == [str(Grid.parse(EASY))]


def test_what_stands_beside_a_grid_of_text_in_a_pdf():
    """Rules, a second puzzle and a claimed solution below the rows are read with them."""
    (ruled,) = records(typed(*rows(EASY, "."), "", "Rules: anti-knight"))
    assert str(ruled.content) == str(Grid.parse(EASY))
    assert "anti-knight" in str(ruled.content.geometry)
    two = found(typed(*rows(EASY, "0"), "", *rows(INKALA, "0")))
    assert two == [str(Grid.parse(EASY)), str(Grid.parse(INKALA))]
    (solved,) = records(typed(*rows(EASY, "0"), "", "Solution:", EASY_SOLUTION))
    assert str(solved.claims.solution) == EASY_SOLUTION


def test_pdfs_that_are_none():
    """A damaged file, or one without text, is told in a sentence."""
    assert found(b"%PDF-1.7\n" + b"x" * 500)[0].startswith("The PDF is damaged")


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (pdf, "MOST_PAGES"),
        (pdf, "MOST_GRIDS"),
        (pdf, "LARGEST_FILE"),
        (pdf_page, "MOST_SIGNS"),
        (pdf_page, "MOST_SHAPES"),
    ],
)
def test_limits_of_pdfs(monkeypatch, module, name):
    """Too many pages, signs, drawings or bytes are refused."""
    monkeypatch.setattr(module, name, 0)
    (record,) = records(book_of((EASY, EASY_SOLUTION)))
    assert isinstance(record.content, NotationError)
    assert "split it" in record.content.message


def test_drawings_without_a_grid():
    """A drawing whose digits are outlines, or that has no square, says so."""
    told = found('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9"/></svg>')
    assert told == [
        "There is no grid in the drawing whose digits are text: send the puzzle as text."
    ]


def test_what_stands_twice_is_set_aside():
    """A grid that stands twice in a PDF is a record once, and set aside the second time."""
    data = book_of((PAPER, PAPER_SOLUTION), simple=False)
    aside = [one for one in read_batches(io.BytesIO(data)) if isinstance(one, SetAside)]
    assert any("for the second time" in one.text for one in aside)
    assert len(list(read_stream(io.BytesIO(data)))) == 1
