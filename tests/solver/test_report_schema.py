"""The JSON Schema of a report: every kind of report keeps it, and it refuses what is none."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import solver
from puzzle import Geometry, Grid
from solver.report import decide, judge
from tests import corpora
from tests.cases import BROKEN, EASY, EMPTY, IMPOSSIBLE, INKALA, SIXTEEN
from tests.solver.diagnosis import brute

SCHEMA = json.loads((Path(solver.__file__).parent / "report.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
KINDS = {
    "unique": EASY,
    "beyond level 5": INKALA,
    "no givens": EMPTY,
    "16 givens": SIXTEEN,
    "conflict": BROKEN,
    "impossible": IMPOSSIBLE,
    "conflict and corrections": "55" + EASY[2:],
    "full": "1234341221434321",
}


def through_json(report):
    """The report's values as a reader of the output gets them."""
    return json.loads(json.dumps(report.to_dict()))


def test_schema_is_valid():
    """The schema is itself a valid schema, and describes every key of its own."""
    Draft202012Validator.check_schema(SCHEMA)
    assert all("description" in part or "$ref" in part for part in SCHEMA["properties"].values())


@pytest.mark.parametrize("engine", ["milp", "search"])
@pytest.mark.parametrize("text", KINDS.values(), ids=KINDS)
def test_every_kind_of_report_keeps_the_schema(text, engine):
    """Judged in full, by either engine, or decided alone: the output is valid."""
    grid = Grid.parse(text)
    VALIDATOR.validate(through_json(judge(grid, engine=engine)))
    VALIDATOR.validate(through_json(decide(grid, engine=engine)))


@pytest.mark.parametrize("text", [INKALA, BROKEN, "55" + EASY[2:]])
def test_reports_without_time_keep_the_schema(text):
    """What was left open for want of time is said in a valid way too."""
    VALIDATOR.validate(through_json(judge(Grid.parse(text), time_limit=0)))


def test_cases_keep_the_schema():
    """The certificate of a puzzle that is decided by cases is described, too, and needs its row."""
    report = through_json(decide(corpora.grids("hardest")[0]))
    VALIDATOR.validate(report)
    solve = report["certificate"]["solves"][-1]
    assert solve["cases"]
    del solve["split"]
    assert not VALIDATOR.is_valid(report)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.one_of(brute.puzzles(), brute.puzzles_of_a_grid(most=14)))
def test_any_small_puzzle_keeps_the_schema(puzzle):
    """4×4 puzzles of every kind have valid reports."""
    VALIDATOR.validate(through_json(judge(puzzle, engine="search")))


def test_another_geometry_keeps_the_schema():
    """Houses that are not the usual ones of the size are part of the report."""
    found = through_json(judge(Grid(bytes(16), Geometry.diagonal(2, 2)), engine="search"))
    VALIDATOR.validate(found)
    assert "extra" in found["geometry"]


def test_keys_of_the_issue_are_there():
    """The keys that scripts rely on, by kind of puzzle."""
    assert {"contradiction", "corrections"} <= through_json(judge(Grid.parse(IMPOSSIBLE))).keys()
    many = through_json(judge(Grid.parse(SIXTEEN)))
    assert {"rivals", "differs", "count", "repairs", "corrections"} <= many.keys()
    unique = through_json(judge(Grid.parse(EASY)))
    assert {"certificate", "level", "score", "removable", "symmetry", "canonical"} <= unique.keys()
    assert "conflicts" in through_json(judge(Grid.parse(BROKEN)))


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "valid"},
        {"verdict": "malformed", "solution": 1},
        {"removable": ["a1"]},
        {"removable": ["r0c1"]},
        {"verdict": "many"},
        {"conflicts": []},
        {"contradiction": ["r1c1"]},
        {"puzzle": "5 3"},
        {"symmetry": "some"},
        {"answer": 42},
        {"undecided": ["verdict"]},
        {"certificate": {}},
        {"level": 6},
    ],
)
def test_schema_refuses(change):
    """A report with a wrong value, or with a key that its verdict cannot have, is refused."""
    good = through_json(judge(Grid.parse(EASY)))
    VALIDATOR.validate(good)
    assert not VALIDATOR.is_valid(good | change)
