"""HoDoKu's library, the puzzle bank, Simple Sudoku, SudoCue's progress, pairs, number lines."""

import pytest

from puzzle import Geometry, Grid
from tests.puzzle.formats.reading import EASY, ROWS, contents, detected, only_error, records
from tests.puzzle.samples import sample

HODOKU = ":0702:9:{}:945 946:977::"
BANK = "0000183b305c {}  1.2"
DRAWN = """\
 *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*
"""


@pytest.mark.parametrize(
    "grid", [EASY, EASY.replace("53..7", "53+1+27", 1), EASY.replace(".", "0")]
)
@pytest.mark.parametrize("line", [HODOKU, ":0000:x:{}:::", ":0701-1:3:{}:::613:7", ":::{}:"])
def test_hodoku(line, grid):
    """A digit with a plus was placed while solving: the puzzle is blank there."""
    assert detected(line.format(grid)) == "hodoku"
    assert contents(f"# a library\n{line.format(grid)}\n") == [EASY]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HODOKU.format(EASY[:-1]), "line 1, column 9: 80 characters, 1 too few"),
        (HODOKU.format(EASY[:-1] + "k"), "line 1, column 89 (r9c9): 'k' is no digit"),
        (HODOKU.format("+5+3" + EASY[2:-1] + "k"), "line 1, column 91 (r9c9): 'k' is no digit"),
        (HODOKU.format("k+3" + EASY[2:]), "line 1, column 9 (r1c1): 'k' is no digit"),
        ("0702:9", "line 1: A line of HoDoKu's library is :code:candidates:grid:"),
    ],
)
def test_hodoku_errors(text, message):
    """Columns count each plus, as the line stands."""
    assert only_error(text, "hodoku").startswith(message)


def test_bank():
    """SHA1, puzzle and rating, with any blanks between them; the rating may be missing."""
    for line in (BANK, BANK.replace("  ", " "), BANK[:-5], BANK.upper().replace("{}", "{}")):
        assert contents(line.format(EASY), "bank") == [EASY]
    assert detected(BANK.format(EASY.replace(".", "0"))) == "bank"
    assert only_error(BANK.format(EASY[:-1] + "k")).startswith("line 1, column 94 (r9c9): 'k'")
    assert only_error(f"12 {EASY}", "bank").startswith("line 1: A line of the puzzle bank is")


@pytest.mark.parametrize(
    "text",
    [
        DRAWN,
        DRAWN.replace(".", "0"),
        "\n".join(line for line in DRAWN.split("\n") if "*" not in line),
        DRAWN.replace("|---+---+---|", "------+-----+-----"),
        DRAWN.replace("|", "| ").replace("-", "=").replace("+", "|"),
        "\n".join(line for line in DRAWN.split("\n") if "-" not in line).replace(".", " . "),
    ],
)
def test_simple_sudoku(text):
    """A grid drawn with bars is read with any frame, or none."""
    assert detected(text) == "ss"
    assert contents(text) == [EASY]
    assert contents(f"{text}\n\n{text}") == [EASY, EASY]


@pytest.mark.parametrize("wide", ["", " "])
def test_box_drawings(wide):
    """A grid drawn with the signs for boxes, or as a table of Markdown, is read as a drawing."""
    signs = str.maketrans("|-+*", "\u2502\u2500\u253c\u253c")
    drawn = DRAWN.splitlines()
    text = "\n".join(line if "-" in line else wide.join(line) for line in drawn).translate(signs)
    assert contents(text) == [EASY]
    rows = [" | ".join(row) for row in ROWS]
    table = "\n".join([f"| {rows[0]} |", "|" + "---|" * 9, *(f"| {row} |" for row in rows[1:])])
    assert contents(table) == [EASY]


def test_simple_sudoku_twice_in_a_block():
    """Two drawings without an empty line between them are two records, no line lost."""
    bare = "\n".join(line for line in DRAWN.split("\n") if "*" not in line)
    for drawn, count in ((DRAWN, 200), (bare, 2)):
        found = records(drawn * count)
        assert [str(record.content) for record in found] == [EASY] * count
        assert "\n".join(record.text for record in found) == (drawn * count).rstrip("\n")


def test_simple_sudoku_errors():
    """A missing cell or a strange one says where in the drawing."""
    assert only_error(DRAWN.replace("195|", "19|")).startswith("line 3: 8 cells in row 2 and 9")
    assert only_error(DRAWN.replace("195|", "19k|")).startswith("line 3, column 9 (r2c6): 'k'")


@pytest.mark.parametrize("blank", ["", "0", "."])
@pytest.mark.parametrize("entry", ["12", "3.5", "7?", "-4", "five"])
@pytest.mark.parametrize("head", ["|a|b|c|d|e|f|g|h|i|", "|" + " |" * 9])
def test_an_entry_of_a_table_of_markdown_that_is_no_cell(head, entry, blank):
    """The place is that in the grid, whatever stands over the columns."""
    rows = [[cell.replace(".", blank) for cell in row] for row in ROWS]
    rows[4][1] = entry
    lines = [head, "|" + "---|" * 9, *("| " + " | ".join(row) + " |" for row in rows)]
    assert f"(r5c2): '{entry}' is no digit" in only_error("\n".join(lines))


def test_progress_of_sudocue():
    """Candidates and what the player placed are blank; a single digit is a given."""
    rows = ["5 3 124 26 7 2468 1489 1249 248", "6 u2 47 1 9 5 3478 234 2478"]
    rows += [" ".join(row.replace(".", "u")).replace("u", "u1") for row in ROWS[2:]]
    assert detected("\n".join(rows)) == "sdx"
    assert contents("\n".join(rows)) == [EASY]
    rows[1] = rows[1].replace("u2", "u24")
    assert only_error("\n".join(rows)).startswith("line 2, column 3 (r2c2): 'u24' is no cell")
    rows[1] = rows[1].replace("u24", "2k4")
    assert only_error("\n".join(rows)).startswith("line 2, column 3 (r2c2): 'k' is no digit")


def test_two_digits_a_cell():
    """A line of 512 characters is a 16x16 puzzle; another length or pair says what is expected."""
    large = Grid(bytes(range(17)) * 15 + b"\0", Geometry.boxes(4, 4))
    text = sample("pairs", [large]).decode()
    assert detected(text) == "pairs"
    assert [record.content for record in records(text.replace("00", ".."))] == [large]
    assert only_error(text.replace("05", "99", 1)).startswith("line 1, column 11 (r1c6): '99' is")
    assert only_error(text[1:], "pairs").startswith("line 1: 511 characters: with two digits")


def test_numbers_on_a_line():
    """A number for each cell, all on a line, above 9x9 or not; the last column of a row counts."""
    text = " ".join(EASY.replace(".", "0"))
    for line in (text, text.replace(" ", ","), text.replace(" ", "\t"), f"{text} # easy"):
        assert detected(line) == "numbers"
        assert contents(f"{line}\n{line}\n") == [EASY, EASY]
    assert only_error(text.replace("7", "10", 1)).startswith("line 1, column 9 (r1c5): '10' is not")
    assert only_error(text[2:], "numbers").startswith("line 1: 80 entries: a 9x9 puzzle")


NUMBERS = [str(cell) for cell in range(81)]


def killer(cells=(), houses="", kind="k"):
    """A code whose cells have no cage but these."""
    numbers = list(NUMBERS)
    for cell, number in dict(cells).items():
        numbers[cell] = str(number)
    return f"3x3:{houses}:{kind}:{':'.join(numbers)}:"


def test_a_killer_in_a_code():
    """Each cell has 256 times the sum of its cage and the number of the cage."""
    (record,) = records(killer({0: 3 * 256 + 7, 1: 3 * 256 + 7, 80: 9 * 256 + 8}, houses="d"))
    geometry = record.content.geometry
    assert [(clue.places, clue.value) for clue in geometry.constraints] == [((0, 1), 3), ((80,), 9)]
    assert len(geometry.extra_houses) == 2


def test_a_jigsaw_in_a_code():
    """Regions stand behind a J, in any shape."""
    regions = [cell // 9 for cell in range(81)]
    code = "SumoCueV1=" + "=".join(f"{'5' if c == 0 else '0'}J{r}" for c, r in enumerate(regions))
    (record,) = records(code)
    assert record.content.geometry.box_of == tuple(regions)
    assert list(record.content)[:2] == [5, 0]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (killer(kind="j"), "rules that are not known here: :j"),
        (killer(houses="w"), "rules that are not known here: w:k"),
        (killer({0: 257, 1: 513}), "two sums"),
        (killer({0: 7, 1: 7}), "may be a cage without a sum"),
        (killer()[:-9], "The code has"),
        ("3x3::k:1:2:x", "81 numbers"),
        ("3x3::k:" + ":".join(["1234567"] * 81), "too large"),
        ("SumoCueV1=" + "=".join(["15J0+0J0"] + ["0J0"] * 80), "cages of SumoCue"),
        ("SumoCueV1=" + "=".join(["0J0"] * 80 + ["0K0"]), "a digit, a J and a region"),
        ("SumoCueV1=" + "=".join(["0J0"] * 81), "1 different regions"),
    ],
)
def test_codes_that_are_refused(code, said):
    """Of other rules, or damaged."""
    assert said in only_error(code)
