"""The error tree: every error has its place and a text fit for a user."""

from __future__ import annotations

import re

import pytest

import puzzle.errors
from puzzle import GridmillError, NotationError
from tests.puzzle.shapes import repickled


def test_the_tree_is_drawn():
    """The module's docstring names each error, and each descends from GridmillError."""
    drawn = re.findall(r"[├└]── (\w+)", puzzle.errors.__doc__)
    defined = [
        name
        for name, value in vars(puzzle.errors).items()
        if isinstance(value, type) and issubclass(value, GridmillError)
    ]
    assert sorted([*drawn, "GridmillError"]) == sorted(defined)
    assert set(drawn) <= set(puzzle.__all__)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "wrong"),
        ({"line": 3}, "line 3: wrong"),
        ({"line": 3, "column": 80, "cell": "r9c8"}, "line 3, column 80 (r9c8): wrong"),
        ({"column": 80}, "column 80: wrong"),
        ({"cell": "r9c8"}, "r9c8: wrong"),
    ],
)
def test_place(place, text):
    """The text starts with what is known of the place."""
    assert str(NotationError("wrong", **place)) == text


def test_at_line():
    """An error found within a line keeps all else when it learns the line's number."""
    error = NotationError("wrong", column=2, cell="r1c2", character="k").at_line(7)
    assert (error.line, error.column, error.cell, error.character) == (7, 2, "r1c2", "k")
    assert error.message == "wrong"


def test_at_column():
    """An error found in a part of a line keeps all else when it learns its column, or has none."""
    error = NotationError("wrong", line=7, column=2, cell="r1c2", character="k")
    for column in (9, None):
        moved = error.at_column(column)
        assert (moved.line, moved.column, moved.cell) == (7, column, "r1c2")
        assert (moved.message, moved.character) == ("wrong", "k")


def test_pickle():
    """An error raised in a worker process arrives with its place."""
    error = repickled(NotationError("wrong", line=7, column=2, cell="r1c2", character="k"))
    assert str(error) == "line 7, column 2 (r1c2): wrong"
    assert error.character == "k"
