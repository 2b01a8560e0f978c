"""Tables in JSON, a list a row, are read as those of other notations are."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from puzzle.formats.in_json.tables import rows_of_table
from tests.puzzle.formats.reading import EASY, contents, records

OTHER = "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG = SOLVED[:79] + SOLVED[:78:-1]
SOLVED_OTHER = SOLVED[::-1]
"""No solution of it."""

Dump = Callable[[object], str]


def indented(value: object) -> str:
    return json.dumps(value, indent=1)


@pytest.mark.parametrize("dump", [json.dumps, indented, repr])
@pytest.mark.parametrize(
    "rows",
    [
        [["id", "puzzle"], [1, EASY], [2, OTHER]],
        [["id", "quiz", "level"], ["a", EASY, 1], ["b", OTHER, None]],
        [[EASY, SOLVED], [OTHER, SOLVED_OTHER]],
        [["a", EASY, 1], ["b", OTHER, 5]],
        [[EASY], [OTHER]],
    ],
)
def test_rows_of_lists(dump: Dump, rows: list[list[object]]) -> None:
    """Each row gives its puzzle and nothing beside it, however the table is laid out."""
    assert contents(dump(rows)) == [EASY, OTHER]


@pytest.mark.parametrize("dump", [json.dumps, indented, repr])
@pytest.mark.parametrize("names", [[], [["puzzle", "solution"]], [["Rätsel", "Lösung"]]])
def test_solutions_in_a_column(dump: Dump, names: list[list[str]]) -> None:
    """The solution of a row is its claim, right or wrong."""
    found = records(dump([*names, [EASY, WRONG], [OTHER, SOLVED_OTHER]]))
    assert [one.claims is not None and str(one.claims.solution) for one in found] == [
        WRONG,
        SOLVED_OTHER,
    ]


@pytest.mark.parametrize(
    "value",
    [
        [[1, 2], [3, 4]],
        [["name", "age"], ["Anna", 7]],
        [[EASY, OTHER], [OTHER, EASY]],
        [["a", EASY], ["b"]],
        [["a", EASY], ["b", "no puzzle"]],
        [[]],
        [7, [EASY]],
        {"a": [EASY]},
        EASY,
    ],
)
def test_what_is_no_table_of_puzzles(value: object) -> None:
    """A table has as many cells in each row, and one puzzle, whose column is plain."""
    assert rows_of_table(value, lambda cell: isinstance(cell, str) and len(cell) == 81) is None
