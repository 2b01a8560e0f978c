"""Programs around grids: what they say to machines is no attempt at a puzzle, and no rule."""

from __future__ import annotations

import pytest

from puzzle import Grid
from puzzle.formats.code import is_block, is_statement, opens_data, without_code
from tests.puzzle.formats.reading import EASY, ROWS, contents, records, set_aside

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DRAWN = "\n".join(" ".join(row) for row in ROWS)
WITHOUT = {
    "braces below their line": "int count(int i)\n{\n    int left = i;\n    if (left > 8)\n    {\n"
    "        return 0;\n    }\n    return left;\n}\n",
    "the digits in order": "digits = {1,2,3,4,5,6,7,8,9}\nfor d in [1, 2, 3, 4, 5, 6, 7, 8, 9]\n",
    "sums of places": "c.add(at, 81 + r * 9 + n, 162 + c * 9 + n, 243 + b * 9 + n);\n",
    "comparisons": "(top..top + 3).all(|i| (left..left + 3).all(|j| board[i * 9 + j] != wanted))\n",
    "bits": "dcl bits(3) init('000000001'b, '000000010'b, '000000100'b);\n",
    "a picture of a wiki": "[[File:grid.png||200px|thumb|right]]\n",
    "a comprehension": "[{X, Y} || X <- lists:seq(1, 9), Y <- lists:seq(1, 9)].\n",
    "years": "(* Copyright 2004-2007 by nobody *)\nlet side = 9\n",
    "a list that is called": "[\n  first,\n  second,\n].forEach(show);\n",
    "a link to some page": "Taken from [here](http://www.somesudoku.example/very-hard).\n",
    "what a remark says of squares": "// Every cell of a row, a column or a square of\n"
    "// the board must differ from all the others in it.\nint side = 3;\n",
}


@pytest.mark.parametrize("text", WITHOUT.values(), ids=WITHOUT)
def test_programs_without_a_grid_are_set_aside(text):
    """No line of them is a record."""
    assert records(f"Here is my program.\n\n{text}\nBest wishes\n") == []


def test_a_grid_within_braces():
    """A class does not hide the rows in it, and its braces are no damaged JSON."""
    rows = "\n".join(f'        "{row}",' for row in ROWS)
    text = f"class Board\n{{\n    string[] rows =\n    {{\n{rows}\n    }};\n}}\n"
    assert contents(text) == [EASY]


@pytest.mark.parametrize("text", ['{\n  "grid": 1,\n', "{\n  name: 'x',\n", "[{", '{"puzzle": '])
def test_data_that_break_off_are_told(text):
    """A bracket with a member below is an attempt, whatever it lacks."""
    (found,) = records(text)
    assert not isinstance(found.content, Grid)


def test_a_puzzle_that_is_printed_again():
    """What a program has and what it prints is one puzzle, with one solution."""
    solved = "\n".join(SOLUTION[at : at + 9] for at in range(0, 81, 9))
    text = (
        f'grid = "{EASY}"\nsolve(grid)\n\nThis prints the grid and what it found:\n\n{DRAWN}\n\n'
        f"{solved}\n\nand without spaces\n\n{solved}\n"
    )
    (found,) = records(text)
    assert str(found.content) == EASY
    assert (found.assumed or "").endswith("Set aside the same puzzle, written again, at line 6.")
    assert found.claims is not None
    assert str(found.claims.solution) == SOLUTION
    assert any(DRAWN in one.text for one in set_aside(text))


@pytest.mark.parametrize(
    "text",
    [
        f"{EASY}\n{EASY}\n",
        f"First\n\n{DRAWN}\n\nSecond\n\n{DRAWN}\n",
        f"{EASY}\n\n{DRAWN}\n",
        f"One puzzle:\n{EASY}\nand another one:\n{DRAWN[::-1]}\n",
    ],
)
def test_a_list_keeps_each_puzzle(text):
    """The same form, or no words between: nobody tells that it is the same."""
    assert len(records(text)) == 2


def test_a_mirrored_puzzle_that_is_printed():
    """Cells as (x, y) are read as rows and columns, and the drawing shows the same puzzle."""
    cells = [
        f"{{{{{x + 1}, {y + 1}}}, {EASY[9 * y + x]}}}"
        for y in range(9)
        for x in range(9)
        if EASY[9 * y + x] != "."
    ]
    text = "start = [" + ",\n  ".join(cells) + "]\nsolve(start)\n\nIt prints\n\n" + DRAWN + "\n"
    assert len(records(text)) == 1


def test_what_a_program_says_is_told_as_no_rule():
    """Statements and remarks are none for people; a definite rule in a remark is heeded."""
    code = (
        "def same_box(a, b):\n    # cells that touch in a box differ\n    return a[0] == b[0]\n"
        "if (grid[i][j] == grid[k][j]) then sum = sum + 1;\n"
    )
    (found,) = records(f"{code}\n{DRAWN}\n\nif (cell.diagonal != other.sum) {{ return false; }}\n")
    assert found.unheeded == ()
    (told,) = records(f"{DRAWN}\n\nNeighbouring digits never differ by more than the circle.\n")
    assert told.unheeded or not isinstance(told.content, Grid)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("if (a[i] == b) {", True),
        ("left := 5", True),
        ("solver.solve(grid)", True),
        ("Digits along an arrow sum to the circle.", False),
        ("The cells of the cage(s) differ", False),
        ("r1c1 + r1c2 = 10", False),
        ("; & ==", False),
    ],
)
def test_statements(line, expected):
    """They are seen by their signs, beside words."""
    assert is_statement(line) is expected


def test_brackets_of_data_and_of_blocks():
    """A block begins with a statement, data with a member or an item."""
    assert opens_data("{", '  "a": 1')
    assert opens_data("[", "  [5, 3")
    assert opens_data("{", "")
    assert not opens_data("{", "  int i;")
    assert not opens_data("[", "  first,")
    assert not opens_data("{}", '  "a": 1')
    assert is_block("{a, b}.")
    assert not is_block('{"a": 1}')
    assert not is_block("{a: 1}")


def test_words_that_may_be_a_program_count_beside_statements():
    """A line that ends in a semicolon is one of a program amid lines of one, and else is not."""
    assert list(without_code(["odd: the grey cells;"])) == ["odd: the grey cells;"]
    code = ["if (a == b) {", "left := f(right)", "left += 1", "odd = the grey cells;"]
    assert list(without_code(code)) == [""] * 4


@pytest.mark.parametrize("sign", ["// ", "  // ", " * ", "%  ", ";; ", "-- "])
@pytest.mark.parametrize("drawn", [True, False])
def test_grids_in_remarks(sign, drawn):
    """Rows behind the sign of a remark are read as if they stood alone."""
    rows = list(ROWS)
    if drawn:
        rows = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]
        rows[3:3] = ["------+-------+------"]
    text = "a := 1;\n" + "\n".join(sign + row for row in rows) + "\nb := 2;\n"
    assert contents(text) == [EASY]


def test_remarks_with_too_few_rows_are_no_grid():
    """Eight rows are none."""
    text = "\n".join(f"// {row}" for row in ROWS[:8])
    assert all(not isinstance(found.content, Grid) for found in records(text))


def test_a_list_of_lists_in_an_example_of_python():
    """As the shell shows it, with commas before the rows."""
    rows = [",".join(f'"{cell}"' for cell in row) for row in ROWS]
    text = "\n".join(
        [">>> solve([", f"...  [{rows[0]}]", *(f"... ,[{row}]" for row in rows[1:]), "... ])"]
    )
    assert contents(text) == [EASY]


@pytest.mark.parametrize("at", [40, 63, 72])
@pytest.mark.parametrize("joined", [('" +', '    "'), ('"', '  + "'), ('" \\', '  "'), ('".', '"')])
def test_texts_in_pieces(at, joined):
    """A text over two lines is one puzzle, whatever joins its pieces."""
    end, begin = joined
    text = f'check();\nvar p =\n  "{EASY[:at]}{end}\n{begin}{EASY[at:]}";\ncheck();\n'
    assert contents(text) == [EASY]


def test_pieces_of_a_list_are_no_puzzle():
    """Items that are 81 signs together only by chance are told."""
    text = f'["{EASY[:40]}",\n "{EASY[40:]}"]'
    assert all(not isinstance(found.content, Grid) for found in records(text))


@pytest.mark.parametrize("form", ['DATA "{}"', '    "{}" +', 's = ["{}",', "  '{}',"])
def test_rows_in_quotes_with_spaces(form):
    """Quotes tell how many spaces a row has at its ends."""
    rows = [form.format(row.replace(".", " ")) for row in ROWS]
    rows = [rows[0], *(row.replace("s = [", "     ") for row in rows[1:])]
    assert contents("draw(board);\n" + "\n".join(rows) + "\n") == [EASY]


def test_rows_of_spaces_in_quotes_with_too_few_digits_are_no_puzzle():
    """Eight rows, and nine with fewer givens than a puzzle has."""
    rows = [f'"{row.replace(".", " ")}"' for row in ROWS]
    sparse = ['"1        "', *['"         "'] * 8]
    for told in (rows[:8], sparse):
        assert all(not isinstance(one.content, Grid) for one in records("\n".join(told)))


@pytest.mark.parametrize(
    ("head", "foot"), [("my @A = <", ">;"), ("a = ", ""), ('"', '"'), ("-[", "]-")]
)
def test_rows_with_something_around_the_first_and_the_last(head, foot):
    """They are read without the program that stands farther off, and its other numbers."""
    rows = [" ".join(row.replace(".", "0")) for row in ROWS]
    own = f"{head}{rows[0]}" if head in ("a = ", '"') else f"{head}\n{rows[0]}"
    other = "for i in 1 .. 9 { at[i] = 9 * (i / 3) }\n"
    solved = "\n".join(" ".join(SOLUTION[at : at + 9]) for at in range(0, 81, 9))
    text = f"{other}\n\n{own}\n" + "\n".join(rows[1:]) + f"\n{foot}\n\n\n{other}\n\n\n{solved}\n"
    assert contents(text)[0] == EASY


@pytest.mark.parametrize(
    "text",
    [
        "[[(0,0),(0,1),(0,2),(1,0),(1,1),(1,2)],\n [(3,0),(3,1),(3,2),(4,0),(4,1),(4,2)]]",
        '"A1", "A2", "A3", "A4",\n"B1", "B2", "B3", "B4",\n"C1", "C2", "C3", "C4"',
        (
            "0, 9, 18, 27, 36, 45, 54, 63, 72,\n1, 10, 19, 28, 37, 46, 55, 64, 73,\n"
            "2, 11, 20, 29, 38, 47, 56, 65, 74,"
        ),
        "{0x0001, 0x0003, 0x0007, 0x000F, 0x001F, 0x003F, 0x007F, 0x00FF, 0x01FF},",
        "  { iterations: 2_000_000, least: 25 },",
        "/* - - - - - - - - - - - - - - - - - - - - - - - - - -",
        "['c', 'cpp', 'vala'],",
    ],
)
def test_places_names_and_large_numbers_are_no_rows(text):
    """Lists of a program that are wider than cells are."""
    assert records(f"Hello, in my program there is\n\n{text}\n\nbut no grid.\n") == []


def test_a_document_about_other_things_is_set_aside():
    """The word in a value makes no puzzle of it."""
    told = '{\n  "name": "sudoku-solver",\n  "scripts": {"dev": "vite", "start": "node a.js"}\n}\n'
    assert records(told) == []


@pytest.mark.parametrize(
    ("own", "pair", "foot"),
    [
        ("var tests = []struct{{ in, want string }}{{", '\t{{"{}", "{}"}},', "}}"),
        ("var tests = []struct{{ in, want string }}{{", '\t{{"{}",\n\t\t"{}"}},', "}}"),
        ("const char *pairs[][2] = {{", "  {{ '{}',\n    '{}' }},", "}};"),
        ("const cases = [", '  ["{}",\n   "{}"],', "];"),
        ("  test.each([", "    ['{}',\n     '{}'],", '  ])("solves %s", (p, s) => check(p, s));'),
        ("cases = [", '    ("{}",\n     "{}"),', "]"),
    ],
)
def test_pairs_of_a_puzzle_and_its_solution(own, pair, foot):
    """Braces around texts are no damaged JSON, and what is expected of a test is no puzzle."""
    swap = str.maketrans("123456789", "912345678")
    pairs = [(EASY, SOLUTION), (EASY.translate(swap), SOLUTION.translate(swap))]
    lines = [own.format(), *(pair.format(*one) for one in pairs), foot.format()]
    found = records("package solver\n\n" + "\n".join(lines) + "\n")
    assert [str(one.content) for one in found] == [puzzle for puzzle, _ in pairs]
    assert [str(one.claims.solution) for one in found if one.claims] == [last for _, last in pairs]


@pytest.mark.parametrize(
    ("head", "between"),
    [
        ("array[1..9,1..9] of int: start = [| ", " |\n  "),
        ("array [1..n, 1..n] of 0..9: clues =\n  [|", "\n  |"),
        ("array[ROWS,COLS] of opt int: g = [| ", " | "),
        ("start = [|", "|\n"),
    ],
)
def test_arrays_of_minizinc(head, between):
    """Bars part the rows, and ``<>`` is what is absent."""
    blank = "<>" if "opt" in head else "0"
    rows = [", ".join(blank if cell == "." else cell for cell in row) for row in ROWS]
    assert contents(f"{head}{between.join(rows)} |];\nsolve satisfy;\n") == [EASY]
