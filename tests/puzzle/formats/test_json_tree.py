"""Puzzles in JSON whose cells are told by row, column and digit."""

from __future__ import annotations

import base64
import json

import pytest

from puzzle import Grid, NotationError
from puzzle.formats.in_json.tree import items_of
from puzzle.formats.json_grid import grid_of
from tests.puzzle.formats.reading import EASY, contents, only_error, records

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _cells(first):
    return [
        {"Row": at // 9 + first, "column": at % 9 + first, "digit": digit}
        for at, digit in enumerate(PUZZLE)
        if digit != "."
    ]


@pytest.mark.parametrize("first", [0, 1])
def test_cells_told_by_row_column_and_digit(first):
    """Rows and columns are counted from 0 or from 1; the name of the list does not matter."""
    for value in (_cells(first), {"clues": _cells(first), "title": "Mine"}):
        (item,) = items_of(value)
        assert grid_of(item) == Grid.parse(PUZZLE)


def test_cells_whose_first_number_stays_open():
    """Where nothing stands at 0 or at 9, the givens decide, and that is said; else none is read."""
    inner = [cell for cell in _cells(1) if 9 not in (cell["Row"], cell["column"])]
    (record,) = records(json.dumps({"cells": inner}))
    assert str(record.content)[:27] == PUZZLE[:26] + "."
    assert "counted from 1" in record.assumed
    rows = [3, 5, 7, 2, 6, 4, 8]
    fitting = [
        {"row": row, "col": column, "value": (column + shift) % 7 + 1}
        for shift, row in enumerate(rows)
        for column in (2, 4, 6)
    ]
    assert only_error(json.dumps({"cells": fitting})).endswith("as 81 characters.")
    assert "from 0 or from 1" in only_error(json.dumps(fitting))
    worded = [*_cells(0), {"row": 8, "col": 0, "value": "x9"}]
    assert list(items_of(worded)) == worded


def test_cells_told_by_number_or_by_name():
    """The number of a cell, `r1c1` or `A1` is a place; letters are rows, which is said."""
    givens = [(at, int(digit)) for at, digit in enumerate(PUZZLE) if digit != "."]
    for first in (0, 1):
        told = [{"cell": at + first, "value": digit} for at, digit in givens]
        assert contents(json.dumps({"clues": told})) == [PUZZLE]
    named = {f"R{at // 9 + 1}C{at % 9 + 1}": digit for at, digit in givens}
    assert contents(json.dumps({"id": 5, "givens": named})) == [PUZZLE]
    lettered = {f"{'ABCDEFGHI'[at // 9]}{at % 9 + 1}": str(digit) for at, digit in givens}
    (record,) = records(json.dumps(lettered))
    assert (str(record.content), record.assumed) == (
        PUZZLE,
        "A cell such as A1 is read as row A, column 1.",
    )


@pytest.mark.parametrize("names", ["123456789", "012345678", "ABCDEFGHI"])
def test_rows_under_their_numbers(names):
    """Rows stand under their numbers or letters, in any order; columns are no rows."""
    rows = {name: PUZZLE[9 * at : 9 * at + 9] for at, name in enumerate(names)}
    assert contents(json.dumps(dict(reversed(rows.items())))) == [PUZZLE]
    assert "no" in only_error(json.dumps({f"c{name}": row for name, row in rows.items()}))


def test_puzzles_whose_names_are_numbered():
    """`puzzle` and `puzzle2` are two, each with its own solution; a bad one is malformed."""
    both = {"puzzle": PUZZLE, "puzzle2": OTHER, "solution": SOLVED, "solution2": SOLVED}
    first, second = records(json.dumps(both))
    assert [str(one.content) for one in (first, second)] == [PUZZLE, OTHER]
    assert [str(one.claims.solution) for one in (first, second)] == [SOLVED, SOLVED]
    good, bad = contents(json.dumps({"puzzle1": PUZZLE, "puzzle2": OTHER[:-1]}))
    assert good == PUZZLE
    assert "80 characters" in bad
    assert contents(json.dumps({"puzzle": PUZZLE, "puzzle_2": "No"})) == [PUZZLE]


def test_cells_one_by_one_under_any_name():
    """A list of 81 entries is a puzzle whatever it is called; one of other numbers is none."""
    cells = [None if c == "." else int(c) for c in EASY]
    assert contents(json.dumps({"name": "x", "cells": cells})) == [EASY]
    assert 'no "puzzle"' in only_error(json.dumps({"sizes": list(range(100, 181))}))


def test_a_cell_told_twice_is_one_malformed_puzzle():
    """The cell is named, the other cells are no records, and the same digit again does no harm."""
    cells = [*_cells(1), {"Row": 1, "column": 2, "digit": "4"}]
    assert "r1c2" in only_error(json.dumps(cells))
    assert contents(json.dumps([*_cells(1), {"row": 1, "column": 2, "digit": 3}])) == [PUZZLE]


SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "7......9....42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......"


def _matrix(text):
    return [[int(c) if c != "." else 0 for c in text[at : at + 9]] for at in range(0, 81, 9)]


def _rows(text):
    return [text[at : at + 9] for at in range(0, 81, 9)]


def _flat(text):
    return [entry for row in _matrix(text) for entry in row]


@pytest.mark.parametrize("form", [str, _matrix, _rows, _flat])
def test_puzzles_under_names_of_ones_own_are_all_read(form):
    """Each has its name as title, and what is said of all of them."""
    value = {"easy": form(PUZZLE), "author": "Ann", "hard": form(OTHER)}
    items = list(items_of(value))
    assert [grid_of(item) for item in items] == [Grid.parse(PUZZLE), Grid.parse(OTHER)]
    assert [(item["title"], item["author"]) for item in items] == [("easy", "Ann"), ("hard", "Ann")]


@pytest.mark.parametrize("form", [str, _matrix, _rows, _flat])
@pytest.mark.parametrize("names", [("solution", "start"), ("start", "solution"), ("end", "start")])
def test_a_solution_is_no_puzzle_wherever_it_stands(form, names):
    """By its name or because it fills the other, it is what the puzzle's solution is said to be."""
    value = {name: form(PUZZLE if name == "start" else SOLVED) for name in names}
    (record,) = records(json.dumps(value))
    assert record.content == Grid.parse(PUZZLE)
    assert record.claims.solution == Grid.parse(SOLVED)


def test_what_names_regions_is_no_puzzle():
    """A grid of numbers may tell the regions; it is none to solve."""
    regions = [[row // 3 * 3 + column // 3 + 1 for column in range(9)] for row in range(9)]
    (item,) = items_of({"start": _matrix(PUZZLE), "regions": regions})
    assert item["puzzle"] == _matrix(PUZZLE)


@pytest.mark.parametrize(
    "other", [{"weights": [[0.1, 0.2], [0.3, 0.4]]}, {"name": "Anna", "age": 9}, {"a": {"b": None}}]
)
def test_objects_of_other_things_are_set_aside(other):
    """What has nothing of a puzzle was not meant as one; a name or a run of cells is enough."""
    assert contents(json.dumps(other)) == []
    assert contents(json.dumps(other, indent=2) + f"\n\n{PUZZLE}\n") == [PUZZLE]
    assert "puzzle" in only_error(json.dumps(other | {"grid": None}))
    assert only_error(json.dumps(other | {"text": PUZZLE[:-1]}))


def test_boxes_are_read_by_boxes_only_where_rows_break_a_rule():
    """Beside a puzzle they name the boxes; rows may be called boxes or squares."""
    rows = _matrix(PUZZLE)
    boxes = [[rows[b // 3 * 3 + i // 3][b % 3 * 3 + i % 3] for i in range(9)] for b in range(9)]
    numbers = [[row // 3 * 3 + column // 3 + 1 for column in range(9)] for row in range(9)]
    for value in (
        {"puzzle": PUZZLE, "boxes": numbers},
        {"squares": rows},
        {"boxes": rows},
        {"boxes": boxes},
    ):
        assert contents(json.dumps(value)) == [PUZZLE]


def test_a_list_of_texts_and_objects_has_all_its_puzzles():
    """Puzzles on a line and puzzles with a title stand in one list; what is a word is none."""
    other = EASY[::-1]
    data = {"tags": ["easy"], "puzzles": [EASY, {"puzzle": other}, other[1:]]}
    first, second, malformed = contents(json.dumps(data))
    assert (first, second) == (EASY, other)
    assert "80 characters" in malformed


@pytest.mark.parametrize("puzzles", [[EASY, EASY[::-1]], [{"puzzle": EASY}, {"grid": EASY[::-1]}]])
def test_a_list_of_solutions_goes_with_the_list_of_puzzles(puzzles):
    """Each is claimed by the puzzle at its place, right or wrong; rules of all are kept."""
    solutions = ["123456789" * 9, "987654321" * 9]
    found = records(json.dumps({"puzzles": puzzles, "solutions": solutions}))
    assert [str(one.content) for one in found] == [EASY, EASY[::-1]]
    assert [str(one.claims.solution) for one in found if one.claims] == solutions
    ruled = {"variant": "killer", "puzzles": puzzles, "solutions": solutions}
    assert all("'variant'" in said for said in contents(json.dumps(ruled)))


@pytest.mark.parametrize(
    "rule",
    [
        {"variant": "killer"},
        {"rules": "Every sum of a cage is told."},
        {"title": "Killer Sudoku"},
        {"cages": [[1, 2]]},
    ],
)
@pytest.mark.parametrize("puzzles", [[EASY, {"puzzle": EASY}], [{"grid": EASY}]])
def test_a_rule_beside_a_list_is_of_all_in_it(rule, puzzles):
    """Nobody writes the rule again in each item: without it the puzzles would be others."""
    found = contents(json.dumps({**rule, "puzzles": puzzles}))
    assert len(found) == len(puzzles)
    assert all("another one" in said for said in found)


@pytest.mark.parametrize(
    "rule",
    [
        {"rules": "Normal sudoku rules apply. No digit may repeat on either main diagonal."},
        {"variant": "diagonal"},
    ],
)
@pytest.mark.parametrize("puzzles", [[EASY, {"puzzle": EASY}], [{"grid": EASY}]])
def test_a_rule_that_is_named_beside_a_list_is_of_all_in_it(rule, puzzles):
    """It is read, as in the object of a puzzle, and each puzzle has it."""
    found = records(json.dumps({**rule, "puzzles": puzzles}))
    assert [len(one.content.geometry.extra_houses) for one in found] == [2] * len(puzzles)


def test_what_names_a_group_of_puzzles_is_no_rule_of_others():
    """A list under the name of a kind says nothing of the list beside it."""
    groups = {"diagonal": [{"puzzle": EASY}], "plain": [{"puzzle": EASY}], "rules": "Normal rules."}
    assert contents(json.dumps(groups)) == [EASY, EASY]


@pytest.mark.parametrize(
    "member",
    [
        {"sums": [3, 4]},
        {"evenCells": [[1, 2]]},
        {"outside": [1, 2]},
        {"clues": {"top": [1]}},
        {"cage_sums": [3]},
        {"rule": "no knight moves"},
    ],
)
def test_clues_in_nobodys_notation_are_refused_by_their_name(member):
    """Beside a grid in JSON they were passed over; what is no clue does no harm."""
    (told,) = contents(json.dumps({"grid": EASY} | member))
    assert str(told).startswith("line 1: The record ")
    harmless = {"position": {"top": 3, "left": 4}, "sums": [], "total": 81, "clues": 30}
    assert contents(json.dumps({"grid": EASY} | harmless)) == [EASY]


def test_lists_of_odd_and_even_cells():
    """Each cell is a clue; a list of anything else, or a text, is refused by its name."""
    (one,) = records(json.dumps({"grid": EASY, "odd": ["r1c1", "R2C2"], "even": ["r1c3"]}))
    assert isinstance(one.content, Grid)
    told = [clue.to_json(9) for clue in one.content.geometry.constraints]
    cells = [("even", ["r1c3"]), ("odd", ["r1c1"]), ("odd", ["r2c2"])]
    assert sorted((clue["type"], clue["cells"]) for clue in told) == cells
    for said in (["r1c1", 5], [[1, 2]], "r1c1", ["all"], ["r1c12"]):
        (refused,) = records(json.dumps({"grid": EASY, "odd": said}))
        assert isinstance(refused.content, NotationError)


@pytest.mark.parametrize(
    "text",
    [EASY, EASY.replace(".", "0"), json.dumps({"puzzle": EASY}), json.dumps([{"grid": EASY}])],
    ids=["line", "with zeros", "object", "list"],
)
def test_puzzle_in_base64(text):
    """A text in Base64 that is a puzzle, or JSON with one, is read."""
    packed = base64.b64encode(text.encode()).decode()
    for told in (packed, packed.rstrip("=")):
        assert contents(json.dumps({"id": 3, "data": told})) == [EASY]


@pytest.mark.parametrize("told", ["x" * 108, base64.b64encode(bytes(90)).decode(), "Q" * 1001])
def test_other_words_are_no_base64(told):
    """A token or a picture is none."""
    assert not any(len(one) == 81 for one in contents(json.dumps({"id": 3, "data": told})))


def test_objects_under_the_numbers_of_cells():
    """A cell may be an object with its digit, under the number or the name of the cell."""
    givens = {at: int(digit) for at, digit in enumerate(EASY) if digit != "."}
    by_number = {str(at): {"digit": digit, "given": True} for at, digit in givens.items()}
    by_name = {f"r{at // 9 + 1}c{at % 9 + 1}": {"value": digit} for at, digit in givens.items()}
    for cells in (by_number, by_name):
        assert contents(json.dumps({"cells": cells, "size": 9})) == [EASY]


@pytest.mark.parametrize("beside", [{"self": "https://x.example/1"}, {"etag": "abcdefghijkl"}])
def test_links_beside_a_puzzle(beside):
    """What stands beside the puzzle of an answer, and has no room for one, is no puzzle."""
    board = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))
    told = {"data": {"attributes": {"board": board, "level": 3}}, "links": beside}
    assert contents(json.dumps(told)) == [EASY]


@pytest.mark.parametrize("name", ["cols", "columns", "boxes"])
def test_columns_within_the_puzzle(name):
    """Lists that the puzzle itself calls columns or boxes are no rows."""
    columns = [[int(EASY[at + 9 * n].replace(".", "0")) for n in range(9)] for at in range(9)]
    boxes = [
        [
            int(EASY[(b // 3 * 3 + n // 3) * 9 + b % 3 * 3 + n % 3].replace(".", "0"))
            for n in range(9)
        ]
        for b in range(9)
    ]
    lists = boxes if name == "boxes" else columns
    for told in ({"board": {name: lists}}, {"id": 4, "puzzle": {"size": 9, name: lists}}):
        assert contents(json.dumps(told)) == [EASY]


@pytest.mark.parametrize("name", ["easy", "puzzles"])
def test_what_a_list_is_of_is_no_puzzle(name):
    """An object beside texts that are puzzles tells of them, as one beside objects does."""
    data = {name: [EASY, EASY[::-1]], "meta": {"version": 3}}
    assert [str(record.content) for record in records(json.dumps(data))] == [EASY, EASY[::-1]]


@pytest.mark.parametrize("own", ["puzzle", "mine"])
@pytest.mark.parametrize("name", ["puzzles", "grids", "boards"])
def test_a_list_of_puzzles_beside_one(own, name):
    """Those of a list are read too, with the rules of all; the same again and progress are not."""
    others = [EASY[::-1], EASY[9:] + EASY[:9]]
    begun = "534" + EASY[3:]
    for listed in (others, [{"grid": other} for other in others]):
        data = {own: EASY, name: [*listed, EASY, begun], "antiknight": True}
        found = records(json.dumps(data))
        assert [str(record.content) for record in found] == [EASY, *others]
        assert all(record.content.geometry.constraints for record in found)


@pytest.mark.parametrize("said", [["easy", "hard"], 3, ["9x9"], [1, 2, 3], {"size": 9}])
def test_what_is_called_a_list_of_puzzles_and_is_none(said):
    """Words, numbers and sizes under such a name are no puzzles."""
    assert contents(json.dumps({"puzzle": EASY, "puzzles": said})) == [EASY]
