"""What has `to_dict` has `from_dict`, which reads it back by way of JSON, or refuses it."""

from __future__ import annotations

import inspect
import json
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest

import gridmill
from solver.human import PHONE_PLAYERS
from tests.cases import EASY, INKALA, PAPER
from tests.loops import at_least_one

WITH_DICT = {
    name
    for name in gridmill.__all__
    if inspect.isclass(getattr(gridmill, name)) and hasattr(getattr(gridmill, name), "to_dict")
}
PUZZLE = gridmill.Grid.parse(EASY)
CROSSED = gridmill.Geometry.diagonal()


@cache
def samples():
    """Values of each type, each with what reads it beside its JSON values."""
    many = gridmill.judge(EASY[:63] + "0" * 18)
    none = gridmill.judge(EASY[:2] + "1" + EASY[3:])
    conflict = gridmill.judge("55" + EASY[2:])
    unique, hard = gridmill.judge(PAPER), gridmill.judge(INKALA)
    crossed = gridmill.judge(gridmill.Grid(bytes([1] + [0] * 80), CROSSED), engine="search")
    small = gridmill.judge("12.434.2.1434.2.")
    made = list(gridmill.generate(gridmill.Recipe(level=2, count=2, seed=1)))
    wished = list(gridmill.generate(gridmill.Recipe(4, 1, seed=2, require=("x-wing",))))
    (reading, *_) = gridmill.nearest_readings(EASY + "5")
    recipes = (
        gridmill.Recipe(4, 3, seed=9, forbid=("uniqueness",), max_attempts=5),
        gridmill.Recipe(score=gridmill.ScoreRange.parse("4.2..5.0"), max_attempts=7),
        gridmill.Recipe(1, geometry=gridmill.Geometry.boxes(3, 2), max_attempts=9),
    )
    return {
        "Report": [(one, ()) for one in (many, none, conflict, unique, hard, crossed, small)],
        "Certificate": [(one.certificate, ()) for one in (many, none, unique)],
        "Rivals": [(many.rivals, ()), (crossed.rivals, (CROSSED,))],
        "Repairs": [(many.repairs, ())],
        "Contradiction": [(none.contradiction, ())],
        "Correction": [(one, ()) for one in none.corrections],
        "Reading": [(reading, ())],
        "Rating": [
            (gridmill.rate(text, ladder), (gridmill.Grid.parse(text), solution))
            for ladder in (gridmill.PLAYERS, gridmill.HODOKU, gridmill.LADDERS["web"])
            for text, solution in ((PAPER, unique.solution), (INKALA, None))
        ],
        "Explanation": [
            (gridmill.explain(text), ())
            for text in (PAPER, INKALA, EASY[:63] + "0" * 18, "55" + EASY[2:])
        ],
        "Solved": [
            (gridmill.solve(puzzle, engine=engine), ())
            for engine in ("search", "milp", "human")
            for puzzle in (EASY, INKALA, EASY[:63] + "0" * 18)
        ],
        "PuzzleRecord": [(one, ()) for one in made + wished],
        "Requirement": [(one, ()) for record in wished for one in record.requires],
        "Recipe": [(one, ()) for one in recipes],
        "PlayerTimes": [(PHONE_PLAYERS, ())],
        "TimeForecast": [(gridmill.TimeForecast(6.5, 4.8, 8.1, "our readers"), ())],
        "Published": [
            (gridmill.Published("nightly", "2026-11-21", 12, page), ()) for page in (8, None)
        ],
    }


def test_there_is_a_sample_of_each():
    """Each public type that writes itself reads itself, and is tried below."""
    assert set(samples()) == WITH_DICT
    assert all(hasattr(getattr(gridmill, name), "from_dict") for name in WITH_DICT)
    assert all(samples().values())


def read_back(name, value, beside):
    return getattr(gridmill, name).from_dict(json.loads(json.dumps(value.to_dict())), *beside)


@pytest.mark.parametrize("name", sorted(WITH_DICT))
def test_what_is_read_writes_the_same(name):
    """What `from_dict` reads writes what it was read from."""
    for value, beside in at_least_one(samples()[name]):
        assert read_back(name, value, beside).to_dict() == value.to_dict()


def known(name, value):
    """A value without what is not written of it."""
    if name == "PuzzleRecord":
        return replace(value, rating=replace(value.rating, pearl=None, diamond=None))
    if name == "Rating" and value.outcome is not gridmill.Outcome.SOLVED:
        return replace(value, result=gridmill.Grid.parse(INKALA))
    if name == "Report" and value.rating is not None:
        return replace(value, rating=known("Rating", value.rating))
    return value


@pytest.mark.parametrize("name", sorted(WITH_DICT))
def test_what_is_read_is_the_same(name):
    """What `from_dict` reads is equal to what was written, but for what its docstring names."""
    for value, beside in at_least_one(samples()[name]):
        assert read_back(name, value, beside) == known(name, value)


@pytest.mark.parametrize("name", sorted(WITH_DICT))
@pytest.mark.parametrize("data", [{}, [], None, 5, {"puzzle": 5}, "text"], ids=repr)
def test_anything_else_is_refused(name, data):
    """What was written by nobody is refused with an error of the tree."""
    (_, beside), *_ = samples()[name]
    with pytest.raises(gridmill.NotationError):
        getattr(gridmill, name).from_dict(data, *beside)


@pytest.mark.parametrize("name", sorted(WITH_DICT))
def test_every_value_is_needed_or_can_do_without(name):
    """Without any one of its values the rest is refused or read, and never ends in a traceback."""
    for value, beside in samples()[name]:
        data = value.to_dict()
        for key in data:
            less = {other: data[other] for other in data if other != key}
            with suppress(gridmill.GridmillError):
                getattr(gridmill, name).from_dict(less, *beside)


def test_the_hardest_step_is_kept():
    """The hardest step of a path is the same after it was written and read."""
    explanation = gridmill.explain(PAPER)
    read = gridmill.Explanation.from_dict(explanation.to_dict())
    assert read.hardest_index == explanation.hardest_index


def test_a_record_of_before_is_read():
    """A record as the first release wrote it is read, its score exact."""
    (record,) = gridmill.generate(gridmill.Recipe(level=1, count=1, seed=1))
    data = record.to_dict()
    assert "at_least" not in data
    assert gridmill.PuzzleRecord.from_dict(data).rating.score == record.rating.score
