"""Spreadsheets: where a block stands, what is ambiguous, and files that would do harm."""

import io
import struct
import tempfile
import zipfile
from unittest.mock import Mock

import openpyxl
import pytest
from openpyxl.styles import Border, Side

from puzzle import Geometry, Grid
from puzzle.errors import NotationError
from puzzle.formats import write
from puzzle.formats.spreadsheet import LARGEST_FILE, writing
from puzzle.formats.spreadsheet.bands import MOST_BAND_CELLS
from puzzle.formats.spreadsheet.limits import LARGEST_UNPACKED, MOST_ROWS
from tests.puzzle.formats.reading import (
    EASY,
    ROWS,
    contents,
    detected,
    only_error,
    records,
    set_aside,
)

SHEET = "xl/worksheets/sheet1.xml"
HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
ATTRIBUTES = "<row " + " ".join(f'a{i}="0"' for i in range(99)) + "/>"
FOUR = Grid(bytes([1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 4, 3, 2, 1]), Geometry.boxes(2, 2))


def saved(*sheets):
    """The bytes of a workbook, each sheet a dict of cell names and values."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, cells in enumerate(sheets, start=1):
        sheet = book.create_sheet(f"Sheet{number}")
        for name, value in cells.items():
            sheet[name] = value
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def block(start="A1", text=EASY, blank=None):
    """The cells of a block by name, from a line."""
    column, row = ord(start[0]), int(start[1:])
    n = int(len(text) ** 0.5)
    return {
        f"{chr(column + i % n)}{row + i // n}": blank if c == "." else int(c)
        for i, c in enumerate(text)
        if c != "." or blank is not None
    }


def changed(data, part, text):
    """The workbook with another text in one of its parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", 8) as new:
        for name in old.namelist():
            new.writestr(name, text if name == part else old.read(name))
    return file.getvalue()


def sheet_of(rows):
    """A workbook whose sheet has this XML for its rows."""
    return changed(saved({}), SHEET, f"{HEAD}<sheetData>{rows}</sheetData></worksheet>")


@pytest.mark.parametrize("blank", [None, 0, ".", "0", "-"])
@pytest.mark.parametrize("start", ["A1", "B2", "C5"])
def test_one_block(start, blank):
    """A block is found wherever it stands, with blank cells empty or 0."""
    data = saved(block(start, blank=blank))
    assert detected(data) == "xlsx"
    (record,) = records(data)
    assert (str(record.content), record.place) == (EASY, f"Sheet1!{start}")
    assert record.line == int(start[1:])


def test_texts_titles_and_floats():
    """Digits may be text or 5.0, and what is longer than a digit is a title."""
    cells = {name: str(value) for name, value in block("B3").items()}
    cells |= {"A1": "My puzzles", "B2": "Number one", "K3": "easy", "B3": 5.0, "L2": True}
    assert contents(saved(cells)) == [EASY]


def test_several_sheets_and_blocks():
    """Sheets and blocks are records of their own, in the order of the workbook."""
    first = block("A1", blank=0) | block("K1", blank=0) | block("A11", blank=0)
    first |= {"C21": None} | block("C25", str(FOUR), blank=0)
    data = saved(first, {}, block("B2"))
    assert [record.place for record in records(data)] == [
        "Sheet1!A1", "Sheet1!K1", "Sheet1!A11", "Sheet1!C25", "Sheet3!B2",
    ]  # fmt: skip
    assert contents(data) == [EASY, EASY, EASY, str(FOUR), EASY]


def test_blank_cells_with_borders_belong_to_the_block():
    """A row or column without givens is seen by its cells' format."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in range(4, 13):
        for column in range(3, 12):
            sheet.cell(row, column).border = Border(left=Side("thin"))
    sheet["D5"] = 7
    file = io.BytesIO()
    book.save(file)
    (record,) = records(file.getvalue())
    assert record.place == "Sheet!C4"
    assert str(record.content) == "." * 10 + "7" + "." * 70


def test_empty_first_rows_of_a_sheet():
    """A sheet with one block at A1 may have no given in its first row or last column."""
    text = "." * 9 + EASY[9:]
    text = "".join(text[r : r + 8] + "." for r in range(0, 81, 9))
    assert contents(saved(block("A1", text))) == [text]


def test_a_block_with_an_empty_side():
    """A block without its first row is read where the rules tell which row it has not."""
    text = "." * 9 + EASY[9:]
    (record,) = records(saved(block("C5", text)))
    assert (str(record.content), record.place) == (text, "Sheet1!C5")
    assert record.assumed == "Read C5 to K13, the only place where the rules are kept."


def test_ambiguous_block():
    """A block whose sides are not all marked is malformed, and says what to do."""
    text = "." * 9 + EASY[9:18] + "." * 54 + EASY[72:]
    assert only_error(saved(block("C5", text))) == (
        "line 6: The entries from C6 to K13 are 8-by-9: write 0 in blank cells, so that the block "
        "is 9-by-9, with an empty row or column around it."
    )
    assert "are 7-by-9:" in only_error(saved(block("A1", "." * 18 + EASY[18:])))


@pytest.mark.parametrize(("most", "is_read"), [(81, True), (80, False)])
def test_the_area_of_a_sheet_is_bounded(monkeypatch, most, is_read):
    """The rows of a sheet may have so many cells, up to the last of each, and not one more."""
    monkeypatch.setattr("puzzle.formats.spreadsheet.limits.MOST_AREA", most)
    (content,) = contents(saved(block("A1", blank=0)))
    assert (content == EASY, "too far apart, the last in I9:" in content) == (is_read, not is_read)


def test_a_block_of_parted_boxes_with_a_note_beside_it():
    """Where a note hides that boxes stand apart, no nine columns pass for the grid."""
    cells = {
        f"{'ABCEFGIJK'[i % 9]}{1 + i // 9}": int(c)
        for i, c in enumerate(EASY)
        if c != "." and i % 9 != 7
    }
    found = contents(saved(cells | {"M3": 7}))
    assert found
    assert all("write 0 in blank cells" in content for content in found)


@pytest.mark.parametrize("entry", ["A", 10, -7, 2.5, "#", "hello", "5 or 6"])
def test_entry_that_is_no_digit(entry):
    """An entry that is no digit is named by both its cells."""
    error = only_error(saved(block("B2", blank=0) | {"D4": entry}))
    assert error.startswith("line 2 (r3c3): ")
    assert "(in D4) is not an integer from 1 to 9, or 0 for blank." in error


@pytest.mark.slow
def test_puzzles_in_single_cells():
    """A whole puzzle in a cell is a record, right or wrong; words are not."""
    data = saved({"A1": "puzzle", "A2": EASY, "A3": EASY[:-1], "B2": "x", "A4": "https://x.y/z"})
    assert [record.place for record in records(data)][:2] == ["Sheet1!A2", "Sheet1!A3"]
    assert contents(data)[0] == EASY
    assert (
        contents(data)[1].startswith("line 3, column 1: 80 characters")
        or "80 characters" in (contents(data)[1])
    )
    many = saved({f"A{row}": EASY for row in range(1, MOST_BAND_CELLS // 9)})
    assert contents(many) == [EASY] * (MOST_BAND_CELLS // 9 - 1)


def test_others_read_what_is_written():
    """A widely used library reads what is written, blank cells as empty."""
    data = b"".join(write([Grid.parse(EASY)] * 2, "xlsx"))
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    rows = ["".join(str(cell or ".") for cell in row) for row in sheet.values]
    assert rows == [*ROWS, "." * 9, *ROWS]
    assert sheet["C1"].border.left.style == "thin"


def test_full_sheet_begets_another(monkeypatch):
    """More puzzles than a sheet has rows go to a new sheet."""
    monkeypatch.setattr("puzzle.formats.spreadsheet.writing.MOST_ROWS", 25)
    data = b"".join(write([Grid.parse(EASY)] * 5, "xlsx"))
    assert [record.place for record in records(data)] == [
        "Puzzles!A1", "Puzzles!A11", "Puzzles 2!A1", "Puzzles 2!A11", "Puzzles 3!A1",
    ]  # fmt: skip


def test_empty_workbook():
    """A workbook without an entry has no record."""
    assert records(saved({})) == []
    assert records(b"".join(write([], "xlsx"))) == []


def bomb(size):
    """A zip file of a few kilobytes that unpacks to this many bytes."""
    return changed(saved({}), SHEET, bytes(size))


def lying_bomb():
    """A zip bomb that says it is small."""
    data = bomb(LARGEST_UNPACKED // 4)
    size = struct.pack("<I", LARGEST_UNPACKED // 4)
    assert data.count(size) == 2
    return data.replace(size, struct.pack("<I", 1000))


def with_columns(count):
    """A sheet of many short rows that claim to be as wide as a sheet can be."""
    return sheet_of(
        "".join(f'<row r="{r}"><c r="XFD{r}"><v>1</v></c></row>' for r in range(1, count))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (lambda: bomb(LARGEST_UNPACKED + 1), "line 1: The spreadsheet unpacks to more than"),
        (lying_bomb, "line 1: The spreadsheet is damaged"),
        (lambda: b"PK\x03\x04" + bytes(LARGEST_FILE), "line 1: The spreadsheet has more than"),
        (lambda: b"PK\x03\x04" + bytes(100), "line 1: The spreadsheet is damaged"),
        (lambda: saved({})[:-30], "line 1: The spreadsheet is damaged"),
        (
            lambda: changed(saved({}), "xl/workbook.xml", "<!DOCTYPE a>"),
            "line 1: The XML cannot be read",
        ),
        (lambda: sheet_of('<row r="9999999999"/>'), "line 1: The spreadsheet is damaged"),
        (lambda: sheet_of('<row r="2"/><row r="1"/>'), "line 1: The spreadsheet is damaged"),
        (lambda: sheet_of('<row><c r="ZZZ1"/></row>'), "line 1: The spreadsheet is damaged"),
        (lambda: sheet_of('<row><c r="A7"/></row>'), "line 1: The spreadsheet is damaged"),
        (
            lambda: sheet_of('<row><c t="s"><v>7</v></c></row>'),
            "line 1: The spreadsheet is damaged",
        ),
        (
            lambda: with_columns(MOST_BAND_CELLS + 9),
            "line 1: The cells of the sheet are too far apart",
        ),
        (lambda: sheet_of("<row/>" * (MOST_ROWS + 1)), "line 1: The sheet has more than"),
        (lambda: sheet_of(f"<row>{'<c/>' * 20_000}</row>"), "line 1: The spreadsheet is damaged"),
        (
            lambda: sheet_of(f"<row>{'<x/>' * 200_000}</row>"),
            "line 1: The sheet has too much in it",
        ),
        (
            lambda: sheet_of("</sheetData>" + "<x/>" * 100_000),
            "line 1: The sheet has too much in it",
        ),
        (lambda: sheet_of(ATTRIBUTES), "line 1: The spreadsheet is damaged"),
        (
            lambda: sheet_of(f"<row><c><v>{'1' * 2_000_000}</v></c></row>"),
            "line 1: The XML cannot be read",
        ),
    ],
)
def test_files_that_do_harm(data, message):
    """Bombs, lies and damage end the reading with one sentence."""
    assert only_error(data()).startswith(message)


def test_other_zip_files():
    """A zip file that is no workbook says what to do."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.presentation")
        archive.writestr("content.xml", "<office/>")
    assert only_error(file.getvalue()).startswith("line 1: This is a file of LibreOffice")


def test_rows_and_cells_without_references():
    """Rows and cells that do not say where they are follow each other."""
    rows = "".join(
        f"<row>{''.join(f'<c><v>{c}</v></c>' for c in row.replace('.', '0'))}</row>" for row in ROWS
    )
    assert contents(sheet_of(rows)) == [EASY]
    rows = rows.replace("<c>", '<c t="inlineStr">').replace("v>", "t>")
    assert only_error(sheet_of(rows)).startswith("line 1: The spreadsheet is damaged")
    rows = rows.replace("<t>", "<is><t></t><r><t>").replace("</t></c>", "</t></r></is></c>")
    assert contents(sheet_of(rows)) == [EASY]


def test_sheets_that_cannot_be_read_are_named():
    """A damaged sheet spoils no other, and cells that openpyxl passes over are told."""
    book = saved(block("A1"), block("A1"))
    good, bad = records(changed(book, "xl/worksheets/sheet2.xml", HEAD))
    assert str(good.content) == EASY
    assert (bad.place, str(bad.content)[:30]) == ("sheet2.xml", "line 1: The XML cannot be read")
    strict = HEAD.replace("http://schemas", "http://strict")
    rows = "<sheetData><row><c><v>5</v></c></row></sheetData></worksheet>"
    assert only_error(changed(saved({}), SHEET, strict + rows)).startswith(
        "line 1: 1 cells of the spreadsheet are in no sheet that can be read"
    )


def spread(down, across, blank=None):
    """The cells of a block at B2 with so many empty lines after each third."""
    cells = {}
    for i, symbol in enumerate(EASY):
        row, column = divmod(i, 9)
        name = f"{chr(ord('B') + column + across * (column // 3))}{2 + row + down * (row // 3)}"
        if symbol != "." or blank is not None:
            cells[name] = blank if symbol == "." else int(symbol)
    return cells


@pytest.mark.parametrize("blank", [None, 0, "."])
@pytest.mark.parametrize(("down", "across"), [(1, 1), (0, 1), (1, 0)])
def test_empty_lines_between_boxes(down, across, blank):
    """A grid whose boxes stand apart is one puzzle, not the part of it that fits 9 by 9."""
    (record,) = records(saved(spread(down, across, blank)))
    assert (str(record.content), record.place) == (EASY, "Sheet1!B2")


def test_a_cut_window_is_no_puzzle():
    """Where more entries follow right beside 9 rows and columns nothing is judged as a puzzle."""
    assert contents(saved(spread(1, 1) | block("B14"))) == [EASY, EASY]
    found = records(saved(spread(1, 1) | block("N2")))
    assert not any(isinstance(r.content, Grid) and r.place.endswith("B2") for r in found)
    cells = {k: v for k, v in spread(1, 1).items() if k[0] != "K"}
    assert not any(isinstance(r.content, Grid) for r in records(saved(cells | {"P2": 5})))


@pytest.mark.parametrize("start", ["A1", "C4"])
@pytest.mark.parametrize("blank", [None, 0])
@pytest.mark.parametrize(
    ("above", "beside"),
    [("123456789", "ABCDEFGHI"), ("ABCDEFGHI", "123456789"), ("123456789", "123456789")],
)
def test_labels_of_rows_and_columns(above, beside, start, blank):
    """Labels beside and above a grid say where it is, and are no givens."""
    column, row = ord(start[0]), int(start[1:])
    cells = block(f"{chr(column + 1)}{row + 1}", blank=blank)
    cells |= {f"{chr(column + 1 + i)}{row}": text for i, text in enumerate(above)}
    cells |= {f"{start[0]}{row + 1 + i}": text for i, text in enumerate(beside)}
    (record,) = records(saved(cells))
    assert str(record.content) == EASY
    assert record.place == f"Sheet1!{chr(column + 1)}{row + 1}"


def test_an_interrupted_source_leaves_no_temporary_file(tmp_path, monkeypatch):
    """Where the grids end in an error, or the writing does, openpyxl's own files are gone."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def broken():
        yield Grid.parse(EASY)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(write(broken(), "xlsx"))
    with monkeypatch.context() as patched:
        patched.setattr(writing, "_new_cell", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            list(write([Grid.parse(EASY)], "xlsx"))
    assert list(tmp_path.iterdir()) == []


def test_a_small_grid_with_a_mistake_is_judged():
    """A block that can be read is a puzzle, though a digit stands twice in a row."""
    (grid,) = [r.content for r in records(saved(block("B2", "1134341221434321")))]
    assert grid.conflicts()


def test_what_stands_beside_a_grid_is_set_aside():
    """A bill, a list of points and single numbers are no grids, beside one or alone."""
    bill = {"A1": "Invoice", "B1": 4711, "A3": "Item", "B3": "Qty", "C3": "Price"}
    bill |= {
        f"{c}{r}": (r * step) % 9 + 1
        for r in range(4, 14)
        for c, step in (("B", 1), ("C", 2), ("D", 5))
    }
    points = {f"{column}{row}": row % 5 for row in range(20, 26) for column in "BCDEFGH"}
    assert contents(saved(bill)) == []
    assert contents(saved(points)) == []
    assert contents(saved({"A1": "Deadline", "B1": 24, "D7": 5})) == []
    beside = {f"N{row}": row for row in range(3, 9)} | {f"O{row}": 10 * row for row in range(3, 9)}
    assert contents(saved(block("B3", EASY) | beside, bill)) == [EASY]
    places = [one.where for one in set_aside(saved(block("B3", EASY) | beside))]
    assert places == ["Sheet1!N3"]


@pytest.mark.parametrize("step", [2, 3])
def test_merged_cells(step):
    """A grid whose cells are merged of four or nine is read as if they were single ones."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"] = "Sudoku of the week"
    for at, c in enumerate(EASY):
        row, column = 4 + step * (at // 9), 3 + step * (at % 9)
        sheet.merge_cells(
            start_row=row, start_column=column, end_row=row + step - 1, end_column=column + step - 1
        )
        sheet.cell(row, column, int(c) if c != "." else None)
    file = io.BytesIO()
    book.save(file)
    (record,) = records(file.getvalue())
    assert record.where == "Sheet!C4"
    assert str(record.content) == EASY


@pytest.mark.parametrize("text", ["1..4.4...12.4..1", "1.3..6.5..2.23..6....1.3.1.6..64..1."])
def test_small_grids_with_empty_cells(text):
    """A block of four or six rows with givens on all its sides is a grid of that size."""
    assert contents(saved(block("B2", text))) == [text]


def test_small_grids_below_one_another():
    """An empty row ends a small grid, and a puzzle of 9×9 may follow it."""
    four, six = "1..4.4...12.4..1", "1.3..6.5..2.23..6....1.3.1.6..64..1."
    assert contents(saved(block("B2", four) | block("B7", six))) == [four, six]
    assert contents(saved(block("B2", six) | block("B9"))) == [six, EASY]


def test_a_small_block_that_is_no_grid():
    """Where a digit stands twice in a row, or is too large, it is none."""
    for text in ("1..1.4...12.4..1", "1..7.4...12.4..1"):
        assert not any(isinstance(one.content, Grid) for one in records(saved(block("B2", text))))


@pytest.mark.parametrize("data", [b"", b"53..7...."])
def test_what_is_no_spreadsheet_is_not_told_to_be_a_damaged_one(data):
    """Where the notation is named, what has none of its marks is in another one."""
    assert only_error(data, "xlsx").startswith("line 1: This is no spreadsheet of Excel: name")


def test_puzzles_that_touch():
    """Side by side or below one another they are plain where each keeps the rules, only there."""
    other = EASY[::-1]
    for places in (("A1", "J1"), ("B2", "K2"), ("B2", "B11"), ("A1", "A10")):
        one, two = (block(place, text) for place, text in zip(places, (EASY, other), strict=True))
        assert sorted(contents(saved(one | two))) == sorted([EASY, other])
        wrong = two | dict.fromkeys([*two][:9], 5)
        assert other not in contents(saved(one | wrong))
        assert any(isinstance(one.content, NotationError) for one in records(saved(one | wrong)))
