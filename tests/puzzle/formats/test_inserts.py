"""Rows of SQL by the names of their columns, wherever these stand."""

from __future__ import annotations

import pytest

from tests.puzzle.formats.reading import EASY, contents, only_error, records, set_aside

OTHER = EASY[::-1]
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG = SOLUTION[:-1] + "8"
ROW = f"(1, '{SOLUTION}', '{EASY}', 'diagonal', 3)"
INSERT, INTO = "INSERT", "INTO"
NAMES = "(id, solution, puzzle, variant, level)"


@pytest.mark.parametrize(
    "text",
    [
        f"{INSERT} {INTO} t {NAMES} VALUES {ROW};\n",
        f"insert into t\n  {NAMES}\nvalues\n  {ROW};\n",
        f"{INSERT} {INTO} t (\n  id,\n  solution,\n  puzzle,\n  variant,\n  level\n)\nVALUES {ROW}",
        f"INSERT OR IGNORE INTO `t` (`id`,`solution`,`puzzle`,`variant`,`level`) VALUES\n{ROW};\n",
        f"REPLACE INTO [dbo].[t] {NAMES} VALUES\n-- the first\n{ROW.replace(', ', ', N', 2)};\n",
        f"COPY public.t {NAMES} FROM stdin;\n1\t{SOLUTION}\t{EASY}\tdiagonal\t3\n\\.\n",
        f"{INSERT} {INTO} t {NAMES} VALUES {ROW.replace('1', 'now()', 1)} ON CONFLICT;\n",
    ],
)
def test_a_row_by_the_names_of_its_columns(text):
    """The solution is claimed, the level too, and the kind is a rule."""
    (record,) = records(text)
    assert str(record.content) == EASY
    assert len(record.content.geometry.extra_houses) == 2
    assert str(record.claims.solution) == SOLUTION
    assert record.claims.level == 3


def test_many_rows():
    """Each has its line; a wrong solution is no second puzzle, and what is NULL is no claim."""
    text = (
        "BEGIN;\nINSERT INTO t\n  (puzzle, solution)\nVALUES\n"
        f"  ('{EASY}', '{WRONG}'), ('{OTHER}', NULL),\n\n"
        f"  ('{OTHER}', 'it''s open'),\n  (NULL, NULL);\n"
        "COMMIT;\n"
    )
    found = records(text)
    assert [(one.line, str(one.content)) for one in found] == [(5, EASY), (5, OTHER), (7, OTHER)]
    assert str(found[0].claims.solution) == WRONG
    assert found[1].claims is None
    assert "COMMIT;" in set_aside(text)[-1].text


def test_rows_of_a_grid_within_a_text():
    """A text may have line breaks, or be JSON."""
    rows = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))
    numbers = [[int(c.replace(".", "0")) for c in row] for row in rows.split("\n")]
    text = f"{INSERT} {INTO} t (puzzle, id) VALUES ('{rows}', 1),\n('{numbers}', 2);\n"
    assert contents(text) == [EASY, EASY]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{INSERT} {INTO} t (id, name) VALUES (1, '{EASY}');\n", [EASY]),
        ("INSERT INTO users (id, board) VALUES (1, NULL), (2, '');\n", []),
        ("INSERT INTO t (id, puzzle) VALUES (?, ?)\n", []),
        (f"Insert into the grid (your puzzle) what you like.\n\n{EASY}\n", [EASY]),
        (f"copy (puzzle, id)\n{EASY}\n", [EASY]),
    ],
)
def test_what_has_no_named_puzzle(text, expected):
    """It is read as any other text."""
    assert [said for said in contents(text) if said in (EASY, OTHER)] == expected


def test_a_remark_on_the_rows_below_it():
    """A kind that it names is that of all of them, up to the next remark."""
    head = f"{INSERT} {INTO} t (puzzle, id) VALUES\n-- X-Sudoku\n"
    found = records(f"{head}('{EASY}', 1),\n('{OTHER}', 2),\n-- plain\n('{EASY}', 3);\n")
    assert [len(one.content.geometry.extra_houses) for one in found] == [2, 2, 0]
    assert "is called 'Killer Sudoku'" in only_error(
        f"{head}('{EASY}', 1);\n".replace("X-", "Killer ")
    )


def test_a_row_with_a_digit_too_few():
    """It is malformed, and what is wrong is told of the puzzle alone."""
    assert "1 too few" in only_error(f"{INSERT} {INTO} t (id, puzzle) VALUES (1, '{EASY[:-1]}');\n")
