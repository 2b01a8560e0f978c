"""JSON lines: the schema, what else is read, and what is refused."""

import json

import pytest
from jsonschema import Draft202012Validator

from puzzle import Geometry, Grid
from puzzle.formats import write
from puzzle.formats.json_lines import SCHEMA
from puzzle.formats.text import LONGEST_LINE
from tests.loops import at_least_one
from tests.puzzle.formats.reading import EASY, contents, detected, only_error, records
from tests.puzzle.shapes import ALL, JIGSAW_9, name

VALIDATOR = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


@pytest.mark.parametrize("geometry", ALL, ids=name)
def test_what_is_written_keeps_the_schema(geometry):
    """Every record that is written is valid against the published schema."""
    blank = Grid(bytes(geometry.cell_count), geometry)
    (line,) = b"".join(write([blank], "jsonl")).splitlines()
    VALIDATOR.validate(json.loads(line))


def test_schema_refuses():
    """The schema is itself valid, and refuses what the reader refuses."""
    Draft202012Validator.check_schema(VALIDATOR.schema)
    for record in (
        {},
        {"puzzle": 7},
        {"puzzle": "z" * 81},
        {"puzzle": EASY, "version": 2},
        {"puzzle": EASY, "geometry": {}},
        {"puzzle": EASY, "geometry": {"boxes": [3, 6]}},
    ):
        assert not VALIDATOR.is_valid(record)
        assert only_error(json.dumps(record), "jsonl")


@pytest.mark.parametrize(
    "record",
    [
        {"puzzle": EASY},
        {"index": 0, "puzzle": EASY, "solution": "x", "certificate": {"verdict": "unique"}},
        {"file": "-", "line": 7, "puzzle": EASY.replace(".", "0"), "verdict": "many"},
        {"puzzle": [[int(c) for c in EASY.replace(".", "0")[r : r + 9]] for r in range(0, 81, 9)]},
        {"puzzle": [int(c) if c != "." else None for c in EASY]},
        {"puzzle": EASY, "geometry": {"boxes": [3, 3]}},
    ],
)
def test_records(record):
    """Records of gen, validate and rate are read, and puzzles as rows of numbers."""
    assert detected(json.dumps(record)) == "jsonl"
    assert contents(json.dumps(record)) == [EASY]


OTHER = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."


@pytest.mark.parametrize("indent", [None, 1, 2, 4])
@pytest.mark.parametrize("name", ["puzzle", "grid", "board", "sudoku"])
def test_lists(name, indent):
    """A list of objects or of puzzles is as many records, however it is laid out."""
    rows = [[int(c) if c != "." else None for c in EASY[r : r + 9]] for r in range(0, 81, 9)]
    more = {"id": 1, "tags": [{"a": []}]}
    for listed in ([EASY, OTHER], [{**more, name: EASY}, {name: OTHER}], [{name: rows}, OTHER]):
        text = json.dumps(listed, indent=indent)
        assert detected(text) == "jsonl"
        for notation in (None, "jsonl"):
            assert [str(r.content) for r in records(text, notation)] == [EASY, OTHER]
        after = records(f"{text}\n{EASY}\n\n{text}")
        assert [str(record.content) for record in after] == [EASY, OTHER, EASY, EASY, OTHER]


def test_a_bad_item_of_a_list():
    """What is no puzzle in a list is malformed at its place, and the others are read."""
    listed = [{"puzzle": EASY}, {"name": "x"}, 7, EASY[1:], {"puzzle": OTHER}]
    found = records(json.dumps(listed))
    assert [isinstance(record.content, Grid) for record in found] == [True, *[False] * 3, True]
    assert found[1].place == "line 1, item 2"
    below = records(json.dumps(listed, indent=2))
    assert [record.line for record in below] == [2, 5, 8, 9, 10]
    assert [isinstance(record.content, Grid) for record in below] == [True, *[False] * 3, True]


@pytest.mark.parametrize("text", ["[", "[\n", "[{", "[\n  {\n", "[{}", '["' + "1" * 81])
def test_lists_that_break_off(text):
    """A list that is not whole, or empty, is at most one malformed record."""
    assert sum(isinstance(record.content, Grid) for record in records(text)) == 0
    assert len(records(text)) == (text.strip() != "[")  # a bracket alone is of a program, too


def test_objects_over_several_lines():
    """An indented object is one record, and so is each that is not closed."""
    indented = json.dumps({"puzzle": EASY, "more": {"a": [1, {}]}}, indent=2)
    flat = json.dumps({"puzzle": EASY})
    text = f"{indented}\n\n{flat}\n{indented}\n{{\n{flat}\n{{\n  7\n"
    assert detected(indented) == "jsonl"
    found = records(text)
    assert [record.line for record in found] == [1, 11, 12, 21, 22, 23]
    readable = [record.line for record in found if isinstance(record.content, Grid)]
    assert readable == [1, 11, 12, 22]
    assert found[0].text == indented
    assert str(found[3].content).startswith("line 21, column 2: This is no JSON, or it breaks")
    assert str(found[5].content).startswith("line 23: The JSON is damaged, or breaks off, in line")
    (record,) = records("{\n" + '  "a": 1,\n' * 100_000, "jsonl")
    assert len(record.text) < LONGEST_LINE + 1000
    assert str(record.content).startswith("line 1: More than 99999 characters in one record")


def test_geometry_is_checked():
    """A record that says another geometry than the one expected is malformed."""
    (line,) = write([Grid.parse(EASY, JIGSAW_9)], "jsonl")
    assert records(line)[0].content == Grid.parse(EASY, JIGSAW_9)
    from puzzle.formats import json_lines

    (record,) = json_lines.read([line.decode()], Geometry.diagonal())
    assert str(record.content) == ("line 1: The puzzle is 9x9 irregular, and 9x9 X is expected.")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1, column 2: This is no JSON, or it breaks off here."),
        ('{"puzzle": "', "line 1, column 12: This is no JSON, or it breaks off here."),
        ("[1]", "line 1: This is no JSON object"),
        ('{"a": ' * 15_000, "line 1: The JSON is nested too deeply to be a puzzle."),
        ('{"a": ' + "1" * 5000 + "}", "line 1: The JSON has a number of too many digits."),
        ("{}", 'line 1: The object has no "puzzle"'),
        ('{"puzzle": "12"}', "line 1: The puzzle of the record is malformed: 2 characters, 79 too"),
        (
            json.dumps({"puzzle": "k" + EASY[1:]}),
            "line 1 (r1c1): The puzzle of the record is malformed: 'k' is no digit",
        ),
        ('{"puzzle": [[1, 2]]}', "line 1: 2 entries: the puzzle of a 9x9 record has 9 rows"),
        (
            json.dumps({"puzzle": [10**30, *[0] * 80]}),
            "line 1 (r1c1): What stands here is not an integer from 1 to 9",
        ),
        (
            json.dumps({"puzzle": ["k", *[0] * 80]}),
            "line 1 (r1c1): What stands here is not an integer from 1 to 9",
        ),
        (
            json.dumps({"puzzle": EASY, "version": 10**50}),
            "line 1: The record is of version 1000000, and this gridmill knows version 1",
        ),
        (json.dumps({"puzzle": EASY, "geometry": 3}), 'line 1: The "geometry" of the record is no'),
        (
            json.dumps({"puzzle": EASY, "geometry": {"boxes": [9, 10**30]}}),
            'line 1: The "geometry" of the record has neither boxes',
        ),
        (
            json.dumps({"puzzle": EASY, "geometry": {"boxes": [1, 9]}}),
            "line 1: A box of 1x9 cells is not supported",
        ),
        (
            json.dumps({"puzzle": EASY, "geometry": {"regions": "1" * 80}}),
            "line 1: Regions for 80 cells given",
        ),
        (
            json.dumps({"puzzle": EASY, "geometry": {"regions": "é" * 81}}),
            "line 1: 'é' names no region",
        ),
        (
            json.dumps({"puzzle": EASY, "geometry": {"boxes": [3, 3], "extra": [["r1c10"]]}}),
            "line 1: 'r1c10' is no cell",
        ),
        (
            json.dumps({"puzzle": EASY, "geometry": {"boxes": [3, 3], "extra": 7}}),
            'line 1: The "extra" houses of the record are no lists of cells.',
        ),
    ],
)
def test_errors(line, message):
    """What is no record says why, however deep, long or large it is."""
    assert only_error(line, "jsonl").startswith(message)


def _rules(*constraints):
    """The constraints of a blank puzzle, as gridmill writes them."""
    (record,) = records(json.dumps({"puzzle": "." * 81, "constraints": constraints}))
    geometry = record.content.geometry
    return [clue.to_json(geometry.size) for clue in geometry.constraints]


@pytest.mark.parametrize(
    ("others", "ours"),
    [
        (
            {"type": "even", "cells": ["r1c1", "r2c2"]},
            [{"type": "even", "cells": ["r1c1"]}, {"type": "even", "cells": ["r2c2"]}],
        ),
        (
            {"type": "thermometer", "cells": ["r1c1", "r1c2"]},
            [{"type": "thermometer", "line": ["r1c1", "r1c2"]}],
        ),
        (
            {"type": "xv", "cells": ["r1c1", "r1c2"], "value": "x"},
            [{"type": "xv", "cells": ["r1c1", "r1c2"], "value": 10}],
        ),
        (
            {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 0},
            [{"type": "killercage", "cells": ["r1c1", "r1c2"]}],
        ),
    ],
)
def test_forms_of_clues_that_others_write(others, ours):
    """They are the clues that gridmill writes in forms of its own."""
    assert _rules(others) == ours


def test_minimum_cells_of_one_clue_are_not_compared():
    """Neighbours that are both minimal can be, as in f-puzzles."""
    for clue in at_least_one(_rules({"type": "minimum", "cells": ["r1c1", "r1c2"]})):
        assert clue["exempt"] == [["r1c1", "r1c2"]]


def test_prime_sizes_without_regions():
    """A prime size has no boxes: its rows are its regions, as in f-puzzles."""
    (record,) = records(json.dumps({"size": 7, "regions": None, "givens": [0] * 49}))
    assert record.content.geometry.box_of == tuple(cell // 7 for cell in range(49))


def _chat(*texts, **more):
    return json.dumps({**more, "messages": [{"id": 1, "from": "Ann", "text": t} for t in texts]})


def test_texts_in_json_are_read_as_one_text():
    """A malformed puzzle is told; rules in another message, or in a topic, are of the puzzle."""
    rows = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    good, bad = contents(_chat(f"hi\n{rows}", f"and\n{rows[:-1]}"))
    assert good == EASY
    assert "8 cells in row 9" in bad
    for text in (_chat("Anti-knight rules apply.", rows), _chat(rows, topic="Anti-knight sudoku")):
        (record,) = records(text)
        assert not record.content.geometry.is_plain


@pytest.mark.parametrize("name", ["type", "kind", "variant"])
def test_regions_are_the_rule_of_a_jigsaw_alone(name):
    """A record with regions that is called a jigsaw is one; called a killer it lacks its cages."""
    told = {"puzzle": "1" + "." * 80, "regions": [region * 9 for region in "ABCDEFGHI"]}
    (record,) = records(json.dumps({**told, name: "Jigsaw Sudoku"}))
    assert isinstance(record.content, Grid)
    (refused,) = records(json.dumps({**told, name: "killer"}))
    assert not isinstance(refused.content, Grid)


@pytest.mark.parametrize("name", ["type", "kind", "mode"])
def test_a_kind_by_any_name(name):
    """A record that is called a killer and has no cages is refused; one called hard is not."""
    assert "killer" in only_error(json.dumps({"puzzle": EASY, name: "killer"}).encode())
    assert contents(json.dumps({"puzzle": EASY, name: "hard"})) == [EASY]
