"""Grids as people paste them: bands apart, rows counted, bars around each cell, candidates."""

from __future__ import annotations

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import read
from tests.puzzle.formats.reading import EASY, ROWS, records, set_aside

OTHER = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
TABLE = [" ".join(row.replace(".", "0")) for row in ROWS]
BANDS = (0, 3, 6)


def contents(text):
    return [record.content for record in read(text.split("\n"))]


def table(line):
    return "\n".join(" ".join(line[i : i + 9]) for i in range(0, 81, 9))


def by_threes(rows, between):
    return between.join("\n".join(rows[band : band + 3]) for band in BANDS)


def boxes_apart(row, between=" "):
    return between.join(row[band : band + 3] for band in BANDS)


def framed(corners, line, bar, blank=" "):
    rule = corners[0] + corners[1].join([line * 3] * 9) + corners[2]
    rows = [bar + bar.join(f" {c.replace('.', blank)} " for c in row) + bar for row in ROWS]
    return f"\n{rule}\n".join(["", *rows, ""]).strip("\n")


def candidates():
    """The cells of the easy puzzle, blank ones with at least two candidates."""
    return [["12", "3456789"][i % 2] if c == "." else c for i, c in enumerate(EASY)]


def marked(bar, frame, rule):
    rows = [candidates()[i : i + 9] for i in range(0, 81, 9)]
    lines = [bar + bar.join(" ".join(row[b : b + 3]) for b in BANDS) + bar for row in rows]
    return "\n".join([frame, by_threes(lines, f"\n{rule}\n"), frame])


ONE = {
    "bands apart": by_threes(ROWS, "\n\n"),
    "rows apart": "\n\n".join(ROWS),
    "boxes apart": "\n".join(map(boxes_apart, ROWS)),
    "boxes and bands apart": by_threes(list(map(boxes_apart, ROWS)), "\n\n"),
    "numbers, bands apart": by_threes(TABLE, "\n\n"),
    "quoted entries": "\n".join(",".join(f'"{c}"' for c in row) for row in ROWS),
    "quoted blanks": "\n".join(",".join('""' if c == "." else c for c in row) for row in ROWS),
    "an assignment of MATLAB": f"S = [{'; '.join(TABLE)}];",
    "an assignment over lines": "S = [" + ";\n     ".join(TABLE) + "];",
    "an assignment of Python": "board = [["
    + "],\n [".join(",".join(f'"{c}"' for c in row) for row in ROWS)
    + "]]",
    "columns counted": "\n".join(["1 2 3 4 5 6 7 8 9", *TABLE]),
    "columns named": "\n".join(["c1,c2,c3,c4,c5,c6,c7,c8,c9", *TABLE]).replace(" ", ","),
    "as pandas writes": "\n".join(
        [",0,1,2,3,4,5,6,7,8", *(f"{i},{row}" for i, row in enumerate(TABLE))]
    ).replace(" ", ","),
    "both counted": "\n".join(["", *(f"{i} {row}" for i, row in enumerate(TABLE, 1))]).replace(
        "", ". 1 2 3 4 5 6 7 8 9", 1
    ),
    "bars around each cell": framed("+++", "-", "|"),
    "box drawings around each cell": framed("├┼┤", "─", "│"),
    "Markdown": f"|{'|' * 9}\n|{'---|' * 9}\n"
    + "\n".join("|" + "|".join(row.replace(".", " ")) + "|" for row in ROWS),
    "Simple Sudoku's candidates": marked("|", "*-----------*", "|---+---+---|"),
    "HoDoKu's candidates": marked("|", ".----.----.----.", ":----+----+----:"),
    "candidates in box drawings": marked("│", "├────┼────┼────┤", "├────┼────┼────┤"),
    "a drawing with its cells counted": "\n".join(
        [
            "    1 2 3 4 5 6 7 8 9",
            "  +-------+-------+",
            *(f"{i} |{boxes_apart(row, '|')}|" for i, row in enumerate(ROWS, start=1)),
            "  +-------+-------+",
        ]
    ),
}


@pytest.mark.parametrize("name", ONE)
def test_one_grid(name):
    """Each is one record, and the puzzle that was meant."""
    assert contents(ONE[name]) == [Grid.parse(EASY)]


@pytest.mark.parametrize("name", ONE)
def test_two_grids(name):
    """Two of them with an empty line between are two puzzles, and words after them are words."""
    text = f"{ONE[name]}\n\n{ONE[name]}\n\nHave fun with it!"
    assert contents(text) == [Grid.parse(EASY)] * 2
    assert [one.text for one in set_aside(text)] == ["Have fun with it!"]


def test_the_list_of_matlab():
    """The clues of MATLAB's example stand in brackets, behind a name."""
    clues = [f"{i // 9 + 1},{i % 9 + 1},{c}" for i, c in enumerate(EASY) if c != "."]
    assert contents("B = [" + ";\n     ".join(clues) + "];") == [Grid.parse(EASY)]


@pytest.mark.parametrize("heading", ["row,col,value", "r,c,v", "Row;Column;Digit", '"r","c","d"'])
def test_headings_of_clues(heading):
    """The three words over a list of clues may be short."""
    clues = [(i // 9 + 1, i % 9 + 1, c) for i, c in enumerate(EASY) if c != "."]
    rows = [f"{row},{column},{digit}" for row, column, digit in clues]
    assert contents("\n".join([heading, *rows])) == [Grid.parse(EASY)]


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 3, 200])
def test_matrices_without_an_empty_line(count):
    """However many matrices stand one below the other, each is a record at its own line."""
    both = [table(EASY), table(OTHER)] * count
    found = list(read("\n".join(both).split("\n")))
    assert [str(record.content) for record in found] == [EASY, OTHER] * count
    assert [record.line for record in found] == list(range(1, 18 * count, 9))


@pytest.mark.slow
def test_rows_without_an_empty_line():
    """So are grids of rows, more of them than a block may have."""
    found = list(read([*ROWS] * 300))
    assert [str(record.content) for record in found] == [EASY] * 300


@pytest.mark.parametrize("count", [10, 12, 17])
def test_rows_too_many_for_one_grid_and_too_few_for_two(count):
    """Nobody knows where such a grid begins: it is one malformed record, and so is a matrix."""
    for rows in (ROWS, TABLE):
        (content,) = contents("\n".join([*rows, *rows][:count]))
        assert isinstance(content, NotationError)


def test_small_puzzles_one_a_line_with_empty_lines():
    """Sixteen puzzles of 4x4 with an empty line after each are no grid of 16x16."""
    line = "1..2............"
    assert list(map(str, contents("\n\n".join([line] * 16)))) == [line] * 16


def test_a_row_of_numbers_is_no_puzzle_with_spaces():
    """25 numbers without a 0 among them are a row of a grid, not a line that lost its end."""
    row = [15, 18, 13, 13, 9, 21, 7, 3, 5, 14, 22, 14, 1, 7, 3, 8, 9, 23, 13, 21, 21, 3, 4, 24, 1]
    text = "\n".join(" ".join(f"{number:2}" for number in row) for _ in row)
    (content,) = contents(text)
    assert content.geometry.size == 25


def test_blanks_cut_from_the_end_are_told():
    """A line of spaces that lost its end is read, and says so; nothing is said of a whole one."""
    spaced = f"{EASY[:-6]}......".replace(".", " ")
    cut, whole = read([spaced.rstrip(), spaced])
    assert cut.content == whole.content
    assert "9 blanks are taken to be cut from its end" in cut.assumed
    assert whole.assumed is None


def test_a_space_lost_within_is_not_made_up_for_at_the_end():
    """Where blanks at the end would break a rule, the line is malformed and too short."""
    spaced = EASY.replace(".", " ")
    at = spaced.index("  ")
    (content,) = contents(spaced[:at] + spaced[at + 1 :])
    assert "80 characters, 1 too few" in content.message


def test_rows_of_many_candidates():
    """A grid with all candidates in nearly all cells is one grid, not as many lines."""
    cells = [["123456789"] * 9 for _ in range(9)]
    cells[0][0] = "7"
    text = "\n".join(" ".join(row) for row in cells)
    assert list(map(str, contents(text))) == ["7" + "." * 80]


def test_nine_rows_on_a_line():
    """A puzzle on one line with the same between all of its rows is read, and that is said."""
    for between in (" ", "/", ", ", " | "):
        (record,) = records(between.join(ROWS))
        assert str(record.content) == EASY
        assert record.assumed == "Read as nine rows that stand on one line."


@pytest.mark.parametrize("rows", [[EASY[:40], EASY[40:]], [EASY[:80], "k79"]])
def test_a_puzzle_with_spaces_in_it(rows):
    """A puzzle on one line with a space in it is a malformed puzzle, not words."""
    (content,) = contents(" ".join(rows))
    assert "too many: a 9x9 puzzle is one line of 81" in content.message


def test_a_sign_of_its_own_for_blank():
    """A line with another sign for blank is a malformed puzzle, not words."""
    (content,) = contents(EASY.replace(".", "?"))
    assert content.message.startswith("'?' is no digit")
    assert content.column == 3


@pytest.mark.parametrize("title", ["Puzzle 1", "Easy 12", "No. 7", "Chapter 2\n\nPuzzle 1"])
@pytest.mark.parametrize("between", ["", " ", "|"])
def test_an_empty_line_between_title_and_rows(title, between):
    """A title with a number, an empty line, and the rows: each puzzle is read below its own."""
    blocks = ["\n".join(between.join(row) for row in rows) for rows in (ROWS, ROWS[::-1])]
    text = "\n\n".join([title, blocks[0], "Puzzle 2", blocks[1]])
    assert [str(one.content) for one in records(text)] == [EASY, "".join(ROWS[::-1])]
