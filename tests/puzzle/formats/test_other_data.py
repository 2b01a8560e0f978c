"""Programs have more data than grids: tables of places, cages and counts are no attempt at one."""

from __future__ import annotations

import io
import zipfile

import pytest

from puzzle import Grid, NotationError
from tests.puzzle.formats.reading import EASY, ROWS, contents, records

LISTED = ",\n".join(f"    {{{', '.join(row.replace('.', '0'))}}}" for row in ROWS)
GRID = f"int grid[9][9] = {{\n{LISTED}\n}};\n"
PEERS = ",\n".join(
    f"  {{{', '.join(str(n * k % 81) for k in range(2, 22))}}}" for n in range(1, 30)
)
CAGES = (
    "int cages[8][9] = {\n  { 7,  1,1,  1,2, 0,0, 0,0},\n  {24,  1,3,  1,4, 1,5, 0,0},\n"
    "  {21,  1,6,  2,6, 2,5, 3,5},\n  {16,  1,9,  2,9, 3,9, 4,9},\n"
    "  {26,  2,1,  3,1, 3,2, 2,2},\n  {14,  2,3,  2,4, 0,0, 0,0}\n};\n"
)
OTHERS = {
    "rows of places": "int row[9][9] = {\n"
    + "".join(f"  {{{', '.join(str(9 * r + c) for c in range(9))}}},\n" for r in range(9))
    + "};\n",
    "columns of places": "int column[][] = {\n"
    + "".join(f"  {{{','.join(str(9 * r + c) for r in range(9))}}},\n" for c in range(9))
    + "};\n",
    "peers of each cell": f"int peers[81][20] = {{\n{PEERS}\n}};\n",
    "counts": "array[1..n] of int: counts = [2, 1, 1, 1, 1, 1, 0, 1, 1];\n",
    "counts below a remark": "%      1 2 3 4 5 6 7 8 9\nOcc = [2,1,1,1,1,1,0,1,1],\n",
    "pairs": "corners = [ [2,J] : J in 2..8] ++\n    [ [I,2] : I in 3..7] ++\n"
    "    [ [8,J] : J in 2..8].\n",
    "records of names": "    [   { houses = Houses.empty;\n        cells = [(1, 2); (3, 4)] } ]\n",
    "members of a set": "\tR=C,\t\t\t\t%% union of bits set in row, col and box\n",
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_data_beside_a_grid_are_set_aside(text):
    """The grid of the program is found, and nothing else is told or judged."""
    assert contents(f"{text}\n{GRID}") == [EASY]
    assert records(f"Here is what I have so far:\n\n{text}\nBye\n") == []


def test_cages_without_a_name_are_no_tables():
    """Sums and places make no table with rows of different lengths."""
    assert records(CAGES.replace("cages", "p")) == []


@pytest.mark.parametrize("wrong", [ROWS[3][:-1], ROWS[3] + "7"], ids=["too short", "too long"])
def test_a_grid_of_a_program_with_a_slip_is_told(wrong):
    """Rows that are nearly those of a grid are an attempt."""
    listed = [f"    [{','.join(row)}]" for row in (*ROWS[:3], wrong, *ROWS[4:])]
    (found,) = records("board = [\n" + ",\n".join(listed).replace(".", "0") + "\n]\n")
    assert isinstance(found.content, NotationError)


def test_a_line_of_a_program_with_a_sign_too_few_is_told():
    """So are 80 signs in quotes."""
    (found,) = records(f'board = ["{EASY[:-1]}"];\n')
    assert isinstance(found.content, NotationError)


SPACED = [" ".join(row) for row in ROWS]
OPENED = {
    "three quotes": 'BOARD = """' + "\n".join(SPACED) + '"""\nprint(BOARD)\n',
    "closed below": "const board = `" + " \n".join(SPACED) + " \n`\n",
    "closed after an empty line": 'string b = R"END(' + "\n".join(SPACED) + '\n\n)END";\n',
    "a call": '(is (= "' + "\n".join(SPACED) + '" (show board)))\n',
    "boxes apart": 'Solve("'
    + "\n        ".join(" ".join((row[:3], row[3:6], row[6:])) for row in ROWS)
    + ' ");\n',
}


@pytest.mark.parametrize("text", OPENED.values(), ids=OPENED)
def test_what_opens_a_text_stands_before_its_first_row(text):
    """The rows of a text over lines are a grid, whatever opens and closes it."""
    assert contents(f"use strict;\n\n{text}") == [EASY]


def test_puzzles_one_a_line_in_one_text():
    """What opens a text is no sign too many of the first line, and what closes it of the last."""
    other = EASY[::-1]
    assert contents(f"string hard =\n`{EASY}\n{other}`;\n") == [EASY, other]


def test_a_text_that_is_no_grid_stays_as_it_is():
    """Eight rows are none, and what opens them is left."""
    found = records('BOARD = """' + "\n".join(SPACED[:8]) + '"""\n')
    assert not any(isinstance(one.content, Grid) for one in found)


def test_puzzles_in_a_vector_of_lisp():
    """``'#(`` begins an array, and no comment."""
    other = EASY[::-1]
    text = f'(let ((puzzles\n        \'#("{EASY}"\n           "{other}"))\n  (n 2)))\n'
    assert contents(text) == [EASY, other]


def test_bands_of_a_remark_may_have_an_empty_line_between():
    """Of a drawing in comments the lines between bands have no sign of one."""
    drawn = [f"//  {' '.join(row).replace('.', '-')}" for row in ROWS]
    bands = "\n\n".join("\n".join(drawn[at : at + 3]) for at in (0, 3, 6))
    assert contents(f"// A hard one is:\n\n{bands}\n\nSECTION\nint i = 0;\n") == [EASY]


def test_a_blank_at_the_end_of_an_array():
    """The last entry of a line needs nothing behind it to be one."""
    cells = ["_" if c == "." else c for c in EASY[:80]] + ["_"]
    rows = ",\n".join(", ".join(cells[at : at + 9]) for at in range(0, 81, 9))
    assert contents(f"x = array2d(1..9, 1..9, [\n{rows}\n]);\n") == [EASY[:80] + "."]


def test_loops_beside_a_grid_are_no_clues():
    """``for i in line:`` and what is worked out say nothing of a rule called lines."""
    text = (
        (
            "line_size = cell_size ** 2\nfor i in line:\n    show(i)\nsolve(p)\nif done:\n"
            "    # grid = ["
            + ",\n    #         ".join(f"[{', '.join(row)}]" for row in ROWS)
            + "]\n"
            "    # main(grid)\n    lines = text.splitlines()\n"
        )
        .replace(".,", "0,")
        .replace(".]", "0]")
    )
    assert contents(text) == [EASY]


def test_a_link_in_a_remark_is_no_title():
    """The address of a page about something else gives a grid no rule."""
    text = f"// From http://maths.example/chaos-sudoku\n\n{GRID}"
    assert contents(text) == [EASY]
    (found,) = records(text.replace("// From http://maths.example/chaos-sudoku", "// Chaos Sudoku"))
    assert isinstance(found.content, NotationError)


ALONE = {
    "an expected result": "assert out == [\n    {'kind': 'two', 'gone': [((1, 2), [3])]},\n]\n",
    "a set in a list": "  [{ col: 7, row: 2 }, new Set([3, 5, 6])],\n",
    "pipes of a shell": "while IFS='|' read -r one two; do\n  [[ -n \"$one\" ]] || break\ndone\n",
    "a number in groups": "Fingerprint:    1952-2855-296195-334687-3683-6974-8891-99-\n",
    "the begin of a puzzle": "It is relabelled, as in\n\n800000003000700000004000000...\n\nBye\n",
    "places of other games": "put = [\n  [2,1,1],\n  [2,3,7],\n  [3,2,7],\n  [4,7,5]\n  ]\n",
    "times of machines": "  9 65 10 28 4 74 12 33  2 51 14 75  5 73  8 32  6 13  3 81  1 35  7 3\n",
    "a rule in a comment": "/**\n * Finds sets.\n * - The sum of all digits in a cage is 9.\n */\n",
}


@pytest.mark.parametrize("text", ALONE.values(), ids=ALONE)
def test_what_no_grid_is_like_is_set_aside(text):
    """Expected results, commands and codes are neither judged nor told."""
    assert records(text) == []


def test_strings_in_braces_are_no_json():
    """A list of C has braces and no names: each of its texts is a puzzle."""
    other = EASY[::-1]
    text = f'List<string> tests = new()\n{{\n    "{EASY}",\n    "{other}",\n}};\n'
    assert contents(text) == [EASY, other]


def test_a_grid_that_is_returned():
    """``return`` stands before an array as a name does."""
    rows = ",\n".join(f"    {{{','.join(row)}}}" for row in ROWS).replace(".", "0")
    assert contents(f"int[][] topic() {{\n  return new int[][]{{\n{rows}}};\n}}\n") == [EASY]


def test_pieces_with_x_for_blank():
    """A text in two pieces may have ``X`` for blank."""
    cells = EASY.replace(".", "X")
    assert contents(f"data = '{cells[:41]}' \\\n       '{cells[41:]}'\n") == [EASY]


def test_lines_with_their_ends_written_out():
    r"""A ``\n`` behind the last cell ends the line."""
    other = EASY[::-1]
    text = f'"For example:\\n"\n+"{EASY}\\n"\n+"{other}\\n"\n+"\\n";\n'
    assert contents(text) == [EASY, other]


def test_names_of_rows_in_bold():
    """A table of Markdown may set the names of its rows in bold."""
    rows = "\n".join(
        f"| **{n}** | {' | '.join(row.replace('.', ' '))} |" for n, row in enumerate(ROWS, 1)
    )
    head = "|   | " + " | ".join("123456789") + " |\n" + "|---" * 10 + "|\n"
    assert contents(head + rows + "\n") == [EASY]


def test_a_board_of_three_cards_is_none():
    """No grid has three entries, whatever they are called; a list of three rows may be one."""
    hand = '{"table": 9, "players": [{"seat": 1, "cards": ["Ah", "Kd"]}], "board": %s}\n'
    assert records(hand % '["2c", "7d", "9h"]') == []
    assert len(records(hand % '["53..7....", "6..195...", ".98....6."]')) == 1


PROGRAM = "\n".join(f"def part{n}(text):\n    return text.split()" for n in range(15))


@pytest.mark.parametrize(
    "text",
    [
        f'"""Days of a month.\n\nDay numbers outside this month are zero.\n"""\n{PROGRAM}\n',
        f"{PROGRAM}\n    # Values can span multiple lines, as long as they are indented deeper.\n",
        (
            'ESCAPES = Proxy(\n    {\n        "\\\\b": "\\u0008",  # backspace\n'
            '        \'\\\\"\': "\\u0022",  # quote\n    }\n)\n'
        ),
    ],
    ids=["a docstring", "a comment", "an object with comments"],
)
def test_programs_about_other_things(text):
    """What a program says of lines, numbers and its objects is said of no puzzle."""
    assert contents(text) == []


def test_rule_below_few_statements():
    """A rule that may be of the puzzle in another file is told beside less than a program."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("a.txt", "x = 1\n\nDigits on an arrow sum to the digit in its circle.\n")
        archive.writestr("b.txt", EASY)
    error, puzzle = contents(data.getvalue())
    assert "states a rule that stands below no grid" in error
    assert puzzle == EASY
