"""The notation of SadMan and SudoCue: rows, headers, headings."""

import pytest

from puzzle import Geometry
from puzzle.formats import detect_lines
from puzzle.grid import Grid
from tests.puzzle.formats.reading import EASY, ROWS, contents, detected, only_error, records

PLAIN = "\n".join(ROWS)
SUDOCUE = """\
#ARuud
#DA random puzzle created by SudoCue
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""


def test_example_of_sudocue():
    """The example in SudoCue's description of the format, all seven headers, is one puzzle."""
    assert detected(SUDOCUE) == "sdk"
    (record,) = records(SUDOCUE)
    assert (record.line, str(record.content)) == (8, "".join(SUDOCUE.splitlines()[7:]))


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace(".", "0"),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "  \n  "),
        f"[Puzzle]\n{PLAIN}\n[State]\n{EASY[:9]}\n{PLAIN[10:].replace('.', '1')}\n",
        f"[Puzzle]\n{PLAIN}\n\n[State]\n{PLAIN.replace('.', '1')}\n",
        f"Grid 01\n{PLAIN}\n",
        f"#AMe\n{PLAIN}\n#CThe end\n",
        f"{PLAIN[:39]}\n#CIn the middle\n{PLAIN[40:]}",
    ],
)
def test_dialects(text):
    """Headers, headings and line ends as programs write them; a state is no puzzle of its own."""
    assert detected(text) == "sdk"
    assert contents(text) == [EASY]


def test_several_puzzles():
    """Puzzles follow each other after an empty line, a heading, or nothing at all."""
    for between in ("\n\n", "\n", "\nGrid 02\n", "\n[Puzzle]\n", "\n#LHard\n"):
        found = records(f"{PLAIN}{between}{PLAIN}")
        assert [str(record.content) for record in found] == [EASY, EASY]
        assert found[1].text.endswith(PLAIN)


def test_many_puzzles_without_empty_lines():
    """A file of any length is read puzzle by puzzle, when headings or headers part them."""
    for heading in ("Grid 01", "[Puzzle]", "#LHard"):
        text = f"{heading}\n{PLAIN}\n" * 500
        found = records(text, "sdk")
        assert [str(record.content) for record in found] == [EASY] * 500
        lines = text.splitlines()
        assert all(lines[record.line - 1] == record.text.split("\n")[0] for record in found)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PLAIN.rsplit("\n", 1)[0], "line 1: 8 rows of 9 cells: a 9x9 puzzle has 9"),
        (PLAIN[:-1], "line 9: 8 cells in row 9 and 9 in row 1"),
        (f"{PLAIN}\n{ROWS[0]}", "line 1: 10 rows of 9 cells"),
        (PLAIN.replace("7", "A", 1), "line 1, column 5 (r1c5): 'A' is no digit"),
        (f"[Puzzle]\n{PLAIN[1:]}", "line 2: 8 cells in the first row: a 9x9 puzzle has 9"),
        ("[Puzzle]\n" + "x" * 7, "line 2: 7 cells in the first row: a 9x9 puzzle has 9."),
        ("[Puzzle]\n", "line 1: There is no row of a grid in it."),
        (f"{ROWS[0]}\n" * 1001, "line 1: More than 1000 rows of 9 cells"),
    ],
)
def test_errors(text, message):
    """A row or character too many or too few says where, and a malformed puzzle is one record."""
    assert only_error(text, "sdk").startswith(message)


def test_rows_of_sixteen():
    """Sixteen rows of 16 are one grid, unless nothing says so and each may be a 4x4 puzzle."""
    large = Grid(bytes(range(1, 17)) * 16, Geometry.boxes(4, 4))
    rows = [str(large)[start : start + 16] for start in range(0, 256, 16)]
    assert detect_lines(rows).NAME == "sdk"
    assert detect_lines(rows[:1]).NAME == "line"
    assert detect_lines(["1.34" * 4] * 16).NAME == "line"
    assert detect_lines(["[Puzzle]", *["1.34" * 4] * 16]).NAME == "sdk"


@pytest.mark.parametrize("width", [6, 7, 8])
@pytest.mark.parametrize("blank", [".", "0"])
def test_a_short_first_row_makes_one_record(width, blank):
    """The rows below it say how wide it should be, whatever stands around them."""
    rows = "\n".join([ROWS[0][:width], *ROWS[1:]]).replace(".", blank)
    for text in (f"{rows}\n", f"Dear all,\n\n{rows}\n\nBye\n"):
        assert f"{width} cells in the first row: a 9x9 puzzle has 9" in only_error(text)
    assert contents(f"{rows}\n\n{PLAIN}\n")[1:] == [EASY]


def test_a_number_above_rows_is_none_of_them():
    """Where all nine rows are there, nothing is lost by what stands above."""
    assert contents(f"12345678\n{PLAIN}\n") == [EASY]


def test_the_article_before_eight():
    """English has another one there."""
    assert "an 8x8 puzzle has 8" in only_error("12345678\n1234567\n" + "1234567.\n" * 6)
