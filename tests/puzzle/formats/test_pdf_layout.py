"""PDFs whose grids are told by where their digits stand, as office programs export them."""

from __future__ import annotations

import random
from math import isqrt

import pytest

from puzzle import Grid
from puzzle.formats.documents.lattice import Mark
from puzzle.formats.documents.unruled import unruled_grids
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

OTHER = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
BLANK_BEHIND = "".join(f"{row[:8]}." for row in ROWS)
GRID_4 = "31..2......1..24"
GRID_6 = "...2.3...65.3..5.22.1..4.35...6.2..."
GRID_12 = (
    "...32.B1..C.6A1...8.35B......3.5...1....491...2..5..C2.6B.387.....38..1A"
    "43..5B.....7B7.51.A3..9..6...89C....5...6.2......4BA.1...375.9..37.41..."
)
GRID_16 = (
    "G.D1.5F.....6E34.A..3..4.5...2C...85A.2B...........296.....8.AB."
    "1...8..6A.2F3G.D4...D.5.7.E........D...23B....1.AF2E.93.8D.G4.7."
    ".C.B6.AG.F5.D321.6....B34...G........4.F.C.A...59.F81C.52..6...A"
    ".EA.2.....831...........1E.42C...D6...G.C..B..5.51C4.....96.ED.B"
)
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay")
TITLES = [(72, 780, "Sudoku 1, easy"), (290, 30, "12")]
Texts = list[tuple[float, float, str]]


def page(texts: Texts, *, lines: str = "", font: str = "Helvetica") -> bytes:
    """A PDF of texts, by the left end of their base line in points from below, and of strokes."""
    shown = "".join(f"BT /F 12 Tf {x} {y} Td ({told}) Tj ET\n" for x, y, told in texts)
    stream, box = f"{lines}{shown}", "MediaBox[0 0 595 842]"
    parts = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/{box}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        f"<</Length {len(stream)}>>\nstream\n{stream}\nendstream",
        f"<</Type/Font/Subtype/Type1/BaseFont/{font}>>",
    )
    body = "".join(f"{n} 0 obj\n{part}\nendobj\n" for n, part in enumerate(parts, start=1))
    return f"%PDF-1.4\n{body}trailer<</Root 1 0 R>>\n%%EOF".encode()


def in_cells(grid: str, left: float, top: float, wide: float = 20, high: float = 20) -> Texts:
    """Each digit at its place, and nothing where a cell is blank."""
    size = isqrt(len(grid))
    return [
        (left + wide * (n % size), top - high * (n // size), digit)
        for n, digit in enumerate(grid)
        if digit != "."
    ]


def in_numbers(grid: str, left: float, top: float, step: float = 20) -> Texts:
    """The same, with numbers in the middle of cells for digits above 9."""
    numbers = [(x, y, str(int(digit, 36))) for x, y, digit in in_cells(grid, left, top, step, step)]
    return [(x - 3.3 * (len(told) - 1), y, told) for x, y, told in numbers]


def spaced(grid: str, left: float, top: float, gap: str = "") -> Texts:
    """Each row as a text with spaces for blanks."""
    bare = grid.replace(".", " ")
    return [(left, top - 14 * n, gap.join(bare[9 * n : 9 * n + 9])) for n in range(9)]


def ruled(left: float, top: float, wide: float = 20, high: float = 20) -> str:
    """The lines of a table, each a stroke."""
    upright = (
        f"{left + wide * n} {top} m {left + wide * n} {top - 9 * high} l S\n" for n in range(10)
    )
    level = (
        f"{left} {top - high * n} m {left + 9 * wide} {top - high * n} l S\n" for n in range(10)
    )
    return "".join((*upright, *level))


@pytest.mark.parametrize("gap", ["", " "])
def test_rows_with_spaces_for_blanks(gap):
    """They are read by the places of the digits, whatever the text layer makes of the spaces."""
    below = [(72, 600, "Sudoku 2, hard"), *spaced(OTHER, 72, 580, gap)]
    data = page([*TITLES, *spaced(EASY, 72, 750, gap), *below], font="Courier")
    assert contents(data) == [EASY, OTHER]
    assert [record.place for record in records(data)] == ["page 1, grid 1", "page 1, grid 2"]
    assert [one.text for one in set_aside(data)] == ["Sudoku 1, easy", "Sudoku 2, hard", "12"]


@pytest.mark.parametrize(("wide", "high"), [(20, 20), (22, 31), (24, 16)])
def test_digits_at_places_without_lines(wide, high):
    """Grids below and beside one another are read, and titles and numbers are no digits of them."""
    texts = [
        *TITLES,
        *in_cells(EASY, 60, 750, wide, high),
        *in_cells(OTHER, 320, 750, wide, high),
        (60, 420, "3"),
        (320, 420, "4"),
        *in_cells(OTHER[::-1], 60, 390, wide, high),
        *in_cells(EASY[::-1], 320, 390, wide, high),
    ]
    assert contents(page(texts)) == [EASY, OTHER, OTHER[::-1], EASY[::-1]]


def test_an_empty_row_or_column_within():
    """It is known by its gap; what is empty at the side is not, and the puzzle is not guessed."""
    no_row = EASY[:36] + "." * 9 + EASY[45:]
    no_column = "".join(f"{row[:4]}.{row[5:]}" for row in ROWS)
    assert contents(page(in_cells(no_row, 72, 750))) == [no_row]
    assert contents(page(in_cells(no_column, 72, 750))) == [no_column]
    for grid in (EASY[:72] + "." * 9, BLANK_BEHIND):
        told = only_error(page([*TITLES, *in_cells(grid, 72, 750)]))
        assert told == (
            "line 1: The PDF does not tell where blanks of the puzzle are: send it as text, with a "
            "dot for each."
        )


def test_threes_apart():
    """More may be between boxes than between the cells of one."""
    texts = [(x + 8 * ((x - 72) // 60), y, told) for x, y, told in in_cells(EASY, 72, 750)]
    assert contents(page(texts)) == [EASY]


def test_what_is_no_grid():
    """Numbers beside rows are no column; ten columns, ten rows or numbers of two digits no grid."""
    labels: Texts = [(40, 750 - 20 * n, str(n + 1)) for n in range(9)]
    assert contents(page([*labels, *in_cells(EASY, 72, 750)])) == [EASY]
    tenth: Texts = [(252, 750 - 20 * n, str(n + 1)) for n in range(9)]
    below: Texts = [(72 + 20 * n, 570, str(n + 1)) for n in range(9)]
    two = [(x, y, f"1{digit}") for x, y, digit in in_cells(EASY, 72, 750)]
    for texts in (in_cells(EASY, 72, 750) + tenth, in_cells(EASY, 72, 750) + below, two):
        assert not any(isinstance(one.content, Grid) for one in records(page(texts)))


@pytest.mark.parametrize(("wide", "high"), [(20, 20), (50, 20)])
def test_tables_with_lines(wide, high):
    """Each is read, and so is a grid without lines beside it."""
    below = in_cells(OTHER, 72, 450)
    data = page(
        [*TITLES, *in_cells(BLANK_BEHIND, 80, 756, wide, high), *below],
        lines=ruled(80 - wide / 3, 770, wide, high),
    )
    assert contents(data) == [BLANK_BEHIND, OTHER]


@pytest.mark.parametrize("lines", ["", ruled(66, 770)])
@pytest.mark.parametrize(
    "words", ["Anti-knight Sudoku", "Cells a knight's move apart must not hold the same digit."]
)
def test_words_beside_a_grid_are_rules_of_it(lines, words):
    """Whether its lines are drawn or not: without its rule it would be another puzzle."""
    (record,) = records(page([(72, 790, words), *in_cells(EASY, 72, 755)], lines=lines))
    assert [rule.to_json(9)["type"] for rule in record.content.geometry.constraints] == [
        "antiknight"
    ]


def test_words_beside_several_grids_are_told_with_each():
    """Nobody knows which of them a rule is of."""
    words = "Every 5 sees a 7"
    data = page(
        [(72, 500, f"{words}."), *in_cells(EASY, 72, 756), *in_cells(OTHER, 306, 756)],
        lines=ruled(66, 770) + ruled(300, 770),
    )
    assert [record.unheeded for record in records(data)] == [(words,)] * 2


def test_no_sign_of_a_page_is_lost():
    """Words at the side of a grid are set aside as those above and below it are."""
    data = page([(300, 690, "by Anna"), *TITLES, *in_cells(EASY, 72, 750)])
    told = "\n".join(one.text for one in set_aside(data)).split("\n")
    assert {"by Anna", "Sudoku 1, easy", "12"} <= {line.strip() for line in told}


def test_a_page_full_of_digits_is_no_grid():
    """Rows and columns without end are a table of something else."""
    marks = [Mark("1", 5.0 * (n % 50), 4.0 * (n // 50)) for n in range(5_000)]
    assert unruled_grids(marks, marks, 2.5) == []


@pytest.mark.parametrize("grid", [GRID_4, GRID_6, GRID_12, GRID_16])
@pytest.mark.parametrize("laid_out", [in_cells, in_numbers])
def test_other_sizes_without_lines(grid, laid_out):
    """They are read with numbers or letters for the digits above 9, words above and below."""
    texts = [*TITLES, *laid_out(grid, 72, 750), (72, 200, "Solution next week")]
    assert contents(page(texts)) == [grid]


def test_two_small_grids_beside_one_another():
    """The digits of one are no words beside the other."""
    texts = [*in_cells(GRID_6, 72, 750), *in_cells(GRID_6[::-1], 260, 750)]
    assert contents(page(texts)) == [GRID_6, GRID_6[::-1]]


def test_small_tables_are_no_puzzles():
    """Names of rows or columns, one that is too many, or broken rules show something else."""
    digits = in_cells(GRID_6, 120, 750)
    names: Texts = [(72, 750 - 20 * n, name) for n, name in enumerate(NAMES)]
    heads: Texts = [(116 + 20 * n, 770, name[:2]) for n, name in enumerate(NAMES)]
    seventh: Texts = [(120 + 20 * n, 630, "2") for n in range(0, 6, 2)]
    broken = [*digits, *in_cells("11", 120, 750)]
    for texts in ([*names, *digits], [*heads, *digits], [*digits, *seventh], broken):
        assert not any(isinstance(one.content, Grid) for one in records(page(texts)))


@pytest.mark.parametrize("seed", range(6))
def test_two_digits_of_a_number_are_no_two_columns(seed):
    """A table of more columns than any puzzle has is none of a part of them."""
    source = random.Random(seed)
    cells = [source.choice([0, 0, source.randint(1, 14)]) for _ in range(14 * 14)]
    texts = in_numbers(
        "".join("ABCDEFGHIJKLMNO"[n - 10] if n > 9 else str(n) for n in cells).replace("0", "."),
        72,
        750,
    )
    assert not any(isinstance(one.content, Grid) for one in records(page(texts)))


def test_a_table_with_lines_that_breaks_the_rules_by_chance():
    """Scores are no puzzle; a puzzle with a slip is one."""
    source = random.Random(1)
    scores = "".join(source.choice("3445566") for _ in range(81))
    lines = ruled(66, 770)
    found = records(page(in_cells(scores, 72, 756), lines=lines))
    assert not any(isinstance(one.content, Grid) for one in found)
    slip = f"55{EASY[2:]}"
    assert contents(page(in_cells(slip, 72, 756), lines=lines)) == [slip]
