"""JSON beside the standard, in the files of programs and in the lines of logs."""

from __future__ import annotations

import json

import pytest

from puzzle.formats.loose_json import parse_loosely
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, records, set_aside

NUMBERS = [[int(c.replace(".", "0")) for c in row] for row in ROWS]
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = EASY[::-1]


@pytest.mark.parametrize(
    ("text", "value", "comments"),
    [
        ("{a: 1, 'b-c': [2, 3,], }", {"a": 1, "b-c": [2, 3]}, []),
        ("[None, True, undefined, -0.5e3]", [None, True, None, -500.0], []),
        ("{1: 'it\\'s \"x\"', 2: `a\nb`};", {"1": 'it\'s "x"', "2": "a\nb"}, []),
        ("{'cells': [(0, 1), (2, 3)]}", {"cells": [[0, 1], [2, 3]]}, []),
        ('{"a": "// no comment, # none"}', {"a": "// no comment, # none"}, []),
        ("{ // one\n a: [ # two\n 1 /* 3 */ ] }", {"a": [1], "remarks": ["one", "two", "3"]}, []),
        ("{ /* alone */ }", {"remarks": ["alone"]}, []),
        ("[ // outside\n {a: 1 // within\n}]", [{"a": 1, "remarks": ["within"]}], ["outside"]),
    ],
)  # fmt: skip
def test_what_is_beside_the_standard(text, value, comments):
    """Each has the value that JSON would have, and the comments of an object are its remarks."""
    found = parse_loosely(text)
    assert found is not None
    assert (found.value, list(found.comments)) == (value, comments)


@pytest.mark.parametrize(
    "text",
    [
        *("{a}", "{a: b}", "{a: f(1)}", "[1 2]", "{a: 1 + 2}", "{a: 1", "[1]]", "{{1}}"),
        *("", "5", "{a: 0x1F}", "[01]", "{a: 1} b", '{"a": "x\ny"}', "[" * 20_000, "{/*}"),
    ],
)
def test_what_is_no_value(text):
    """Programs and damaged text are none."""
    assert parse_loosely(text) is None


@pytest.mark.parametrize(
    "text",
    [
        f'{{\n  "puzzle": "{EASY}",\n  "level": 3,\n}}\n',
        f"{{\n  // the daily\n  puzzle: '{EASY}',\n}}\n",
        f"const game = {{\n  puzzle: '{EASY}',\n  solution: '{SOLUTION}',\n}};\n",
        f"{{'board': [\n{','.join(map(str, NUMBERS))}],\n 'done': False}}\n".replace("0", "None"),
    ],
)
def test_an_object_of_several_lines(text):
    """It is one record, and nothing of it is left over."""
    (record,) = records(text)
    assert str(record.content) == EASY
    assert set_aside(text) == []


@pytest.mark.parametrize(
    "text",
    [
        f"{{\n  // from a log\n  puzzle: '{EASY}',\n  variant: 'diagonal',\n}}\n",
        f"{{\n  puzzle: '{EASY}', // X-Sudoku\n}}\n",
        f"{{\n  'a': {{'puzzle': '{EASY}', /* X-Sudoku */ 'level': 3}},\n}}\n",
        f"module.exports = [\n  {{ id: 1, puzzle: '{EASY}', variant: 'diagonal' }},\n];\n",
        f"const p: Puzzle[] = [\n  {{ puzzle: '{EASY}', // X-Sudoku\n  }},\n];\n",
    ],
)
def test_a_rule_in_an_object_of_a_program(text):
    """A member and a comment that name it are heeded."""
    (record,) = records(text)
    assert len(record.content.geometry.extra_houses) == 2


def test_a_comment_beside_a_list_of_objects():
    """It may be of any of them: they are read line by line, and what it says is told."""
    text = f"[\n  // Killer Sudoku, see below\n  '{EASY}',\n  '{OTHER}',\n]\n"
    assert any("rule" in said for said in contents(text))


@pytest.mark.parametrize(
    "text",
    [
        f"2026-11-21 08:11:03.112 INFO [w-1] POST /solve body={json.dumps({'board': NUMBERS})}",
        f"DEBUG payload: {json.dumps({'puzzle': EASY})} (12 ms)",
        f"INFO msg=solve body={json.dumps(json.dumps({'board': NUMBERS}))}",
        f"INFO board={NUMBERS} took 3 ms",
        f"got { ({'board': NUMBERS, 'ok': True}) }",
    ],
)
def test_json_behind_words(text):
    """A line of a log has the puzzle that the JSON in it has, and no other number."""
    assert contents(f"08:10 GET /health 200 3ms\n{text}\n08:12 solved, 81 cells\n") == [EASY]


def test_a_rule_of_json_behind_words():
    """It is heeded as in a line of JSON alone; so is a claim."""
    said = json.dumps({"puzzle": EASY, "variant": "X", "solution": SOLUTION})
    (record,) = records(f"DEBUG payload: {said}\n")
    assert len(record.content.geometry.extra_houses) == 2
    assert str(record.claims.solution) == SOLUTION


@pytest.mark.parametrize(
    "text",
    [
        'GET /x 200 {"error": "bad puzzle", "cells": 80, "ids": [1, 2, 3, 4, 5, 6, 7, 8, 9]}',
        'INFO {"metrics": {"rows": 9, "columns": 9, "cells": 81, "ms": [12, 8, 9, 11, 14, 7, 9]}}',
        "weights = " + str([[0.1, 0.2, 0.3]] * 9),
    ],
)
def test_json_of_other_things_behind_words(text):
    """What has no puzzle in it is text."""
    assert contents(f"{text}\n") == []


@pytest.mark.parametrize(
    "members",
    [
        {"dependencies": {"react": "^18.3.1", "sudoku-core": "^1.0.9"}, "bugs": {"url": "x"}},
        {"autoload": {"psr-4": {"Acme\\Sudoku\\": "src/"}}, "require": {"php": ">=8.1"}},
        {"packages": {"node_modules/puzzle-ui": {"version": "2.4.1"}}, "sudoku_jobs": 4},
    ],
)  # fmt: skip
@pytest.mark.parametrize("indent", [None, 2])
def test_manifests_of_packages_are_no_attempt(members, indent):
    """A package that is called after puzzles is none."""
    assert contents(json.dumps({"name": "sudoku-ui", **members}, indent=indent) + "\n") == []


@pytest.mark.parametrize(
    "members", [{"puzzle": "abc"}, {"grid": 12}, {"sudoku_grid": EASY[:40]}, {"board": [[1, 2]]}]
)
def test_what_is_called_a_puzzle_is_an_attempt(members):
    """However malformed it is, it is told."""
    assert only_error(json.dumps({"name": "mine", **members}) + "\n")


@pytest.mark.parametrize(
    "text",
    [
        "['nine',\n 'inane',\n 'eonian',\n 'enation']\n",
        "['J♥ 9♣ 6♥ 6♦ 4♣',\n 'K♣ T♦ 9♠ 5♠ 3♥']\n",
        "['(',\n 'begin',\n '10',\n '*',\n ')']\n",
        "[\n 'r1c1',\n 'r1c2',\n 'A3',\n]\n",
        "[\n 'docs/plan-1.md',\n 'docs/plan-2.md',\n]\n",
        "[('the', 23135851162),\n ('of', 13151942776)]\n",
    ],
)
def test_a_list_of_words_that_a_program_prints_is_no_attempt(text):
    assert records(text) == []


def test_a_list_of_puzzles_as_a_program_prints_it():
    other = EASY.translate(str.maketrans("12", "21"))
    rows = [[grid[at : at + 9] for at in range(0, 81, 9)] for grid in (EASY, other)]
    for several in ([EASY, EASY[:-1]], rows):
        printed = str(several).replace(", ", ",\n ")
        assert len(records(printed)) == 2, printed
