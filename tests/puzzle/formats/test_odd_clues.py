"""Clues in JSON and in links that are odd, but that somebody may write."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puzzle.constraints import KINDS, Constraint
from puzzle.errors import GeometryError
from puzzle.formats import json_lines
from puzzle.formats.apps import fpuzzles
from puzzle.formats.apps.lz_string import compress
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

BLANK = "." * 81
SQUARE = ["r1c1", "r1c2", "r2c1", "r2c2"]
ROW = [f"r1c{column}" for column in range(1, 10)]

REFUSED = [
    ({"type": "quadruple", "cells": SQUARE}, "kind quadruple has no values."),
    ({"type": "quadruple", "cells": SQUARE, "values": "53"}, "What is called values is no list."),
    ({"type": "killercage", "cells": ["r1c1", "r1c1"]}, "A cage has one cell twice, r1c1."),
    ({"type": "killercage", "cells": []}, "A cage has no cell."),
    ({"type": "killercage", "cells": [[0, 0]], "value": 5}, "[0, 0] is no cell: write r1c1"),
    ({"type": "killercage", "cells": SQUARE, "value": 5.5}, "'5.5' is no whole number"),
    ({"type": "arrow", "line": ["r1c1"]}, "kind arrow has no bulb."),
    ({"type": "arrow", "cells": ["r1c1"], "line": ["r1c2"]}, "'cells' is not known."),
    ({"type": "arrow", "bulb": ["r1c1"], "line": ["r1c1"]}, "over its own circle, r1c1"),
    ({"type": "arrow", "bulb": ["r1c1"], "line": []}, "The arrow at r1c1 has no shaft"),
    (
        {"type": "arrow", "bulb": ["r1c1", "r1c2", "r1c3", "r1c4"], "line": ["r2c1"]},
        "The circle of the arrow r2c1 has 4 cells: give 1 to 3",
    ),
    ({"type": "arrow", "bulb": ["r1c1", "r1c2"], "line": ["r2c2", "r1c2"]}, "own circle, r1c2"),
    (
        {"type": "arrow", "bulb": ["r1c1", "r1c1"], "line": ["r1c3"]},
        "circle of an arrow has a cell",
    ),
    ({"type": "candidates", "cells": ["r1c1"], "values": []}, "list of candidates for r1c1 is"),
    ({"type": "negative", "rules": [["ratio", 0]]}, "1 is the least"),
    ({"type": "negative", "rules": [["difference", -1]]}, "0 is the least"),
    ({"type": "negative", "rules": []}, "negative rule is about one of"),
    ({"type": "negative", "rules": [["sum", 5, 10]]}, "is a name and a number. It stands"),
    ({"type": "difference", "cells": SQUARE[:2], "value": -2}, "0 is the least"),
    ({"type": "ratio", "cells": SQUARE[:2], "value": 0}, "1 is the least that makes sense."),
    ({"type": "sandwichsum", "line": SQUARE[:2], "value": 3}, "on a whole row or column."),
    ({"type": "sandwichsum", "line": ROW, "value": None}, "kind sandwich has no value."),
    ({"type": "thermometer", "lines": []}, "has no lines. It stands in a clue of the kind therm"),
    ({"type": "thermometer", "lines": [[]]}, "has less than two cells."),
    ({"type": "renban", "lines": [SQUARE, ["r1c1"]]}, "has less than two cells."),
    ({"type": "thermometer", "line": []}, "kind thermometer needs 2 cells."),
    ({"type": "thermometer", "line": ["r1c1"]}, "kind thermometer needs 2 cells."),
    ({"type": "arrow", "cells": ["r1c1"], "lines": []}, "has no lines."),
    ({"type": "arrow", "cells": ["r1c1"], "lines": [["r1c1"]]}, "has less than two cells."),
    ({"type": "xv", "cells": SQUARE[:2], "value": "Z"}, "'Z' is neither X nor V nor a whole"),
    ({"type": "xv", "cells": SQUARE[:2], "value": " "}, "kind XV has no value."),
    ({"type": "clone", "cells": [], "clones": []}, "A clone has no cell."),
    ({"type": "clone", "cells": ["r1c1"], "clones": SQUARE}, "A clone has as many cells"),
    ({"type": "clone", "cells": ["r1c1"], "cloneCells": "r1c2"}, "called clones is no list."),
]


@pytest.mark.parametrize(("clue", "said"), REFUSED)
def test_a_senseless_clue_is_refused_by_its_kind(clue: dict[str, Any], said: str) -> None:
    """What is wrong with it is said, and the kind is named; no odd member ends in an error."""
    content = _json(clue)
    assert not isinstance(content, Grid)
    assert said in str(content)
    assert KINDS[clue["type"]].NAME.lower() in str(content).lower()


SAME = [
    (
        {"type": "killercage", "cells": ["R1C1", "R1C2"], "value": 8.0},
        {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8},
    ),
    (
        {"type": "killercage", "cells": ["r1c1", "r1c2"], "sum": "8"},
        {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": 8},
    ),
    (
        {"type": "thermometer", "lines": [["r1c2", "r1c1"]]},
        {"type": "thermometer", "line": ["r1c2", "r1c1"]},
    ),
    (
        {"type": "arrow", "cells": ["r1c1"], "lines": [["r1c1", "r2c1", "r3c1"]]},
        {"type": "arrow", "bulb": ["r1c1"], "line": ["r2c1", "r3c1"]},
    ),
    ({"type": "even", "cell": "r1c3"}, {"type": "even", "cells": ["r1c3"]}),
    (
        {"type": "clone", "cells": ["r1c1"], "cloneCells": ["r1c2"]},
        {"type": "clone", "cells": ["r1c1"], "clones": ["r1c2"]},
    ),
    (
        {"type": "xv", "cells": ["r1c1", "r1c2"], "value": " x"},
        {"type": "xv", "cells": ["r1c1", "r1c2"], "value": 10},
    ),
    (
        {"type": "whispers", "line": ["r1c1", "r1c2"], "value": None},
        {"type": "whispers", "line": ["r1c1", "r1c2"], "value": 5},
    ),
    (
        {"type": "sandwichsum", "cell": "R1C0", "value": 3},
        {"type": "sandwichsum", "line": ROW, "value": 3},
    ),
]


@pytest.mark.parametrize(("odd", "usual"), SAME)
def test_what_others_write_is_the_clue_that_it_means(
    odd: dict[str, Any], usual: dict[str, Any]
) -> None:
    """Members as in f-puzzles, sums called so, and numbers with a point are read."""
    assert _clues(_json(odd)) == _clues(_json(usual)) != ()


@pytest.mark.parametrize(
    "clue",
    [
        {"type": "quadruple", "cells": SQUARE, "values": []},
        {"type": "littlekillersum", "cells": ["r1c8", "r2c9"], "value": 0},
    ],
)
def test_a_mere_drawing_says_nothing(clue: dict[str, Any]) -> None:
    """An empty circle and an arrow with 0 are none in JSON, as in f-puzzles."""
    assert _clues(_json(clue)) == ()


def test_whispers_without_a_number_differ_by_half_the_digits() -> None:
    """The least difference is that of f-puzzles: 2 on 4x4, not 5."""
    members = {"puzzle": "." * 16, "constraints": [{"type": "whispers", "line": SQUARE[:2]}]}
    (clue,) = _clues(_read(members))
    assert clue == KINDS["whispers"]((0, 1), 2)  # type: ignore[call-arg]


def test_a_quadruple_needs_a_digit() -> None:
    """One made without digits has no sentence, so that there is none."""
    clue = KINDS["quadruple"]((0, 1, 9, 10), ())  # type: ignore[call-arg]
    with pytest.raises(GeometryError, match="no digit"):
        CLASSIC.with_constraints([clue])


def test_the_sentence_of_a_minimum_names_the_neighbours_that_it_spares() -> None:
    """Two minimum cells side by side are not compared, and the sentence of each says so."""
    clue = {"type": "minimum", "cells": ["r1c1", "r1c2", "r5c5"]}
    grid = _json(clue)
    assert isinstance(grid, Grid)
    layout = grid.geometry.layout
    assert [each.sentence(layout) for each in grid.geometry.constraints] == [
        "The digit in r1c1 is smaller than each beside it but r1c2.",
        "The digit in r1c2 is smaller than each beside it but r1c1.",
        "The digit in r5c5 is smaller than each beside it.",
    ]


def test_a_link_names_the_kind_of_a_clue_that_makes_no_sense() -> None:
    """A quadruple with a text for digits, and an even without a cell, are not passed over."""
    quadruple = {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": "53"}
    assert "has no values. It stands in a clue of the kind quadruple" in _link(
        {"quadruple": [quadruple]}
    )
    assert "has no cell. It stands in a clue of the kind even" in _link({"even": [{}]})
    assert "It stands in a clue of the kind cage" in _link({"killercage": [{"cells": [[0, 0]]}]})


@pytest.mark.parametrize(
    "members",
    [
        {"thermometer": [{"lines": [[], ["R1C1"]]}]},
        {"arrow": [{"cells": ["R1C1"], "lines": []}]},
    ],
)
def test_a_point_in_a_link_is_let_be(members: dict[str, Any]) -> None:
    """An editor's mouse leaves lines of a cell or none, and circles without a shaft."""
    assert "line 1" not in _link(members)


@pytest.mark.parametrize("line", [["R1C1", "R1C1"], ["R1C1", "R1C2", "R1C1"], ["R1C2", "R1C1"]])
def test_an_arrow_over_its_own_circle_is_refused(line: list[str]) -> None:
    """Whether its shaft is the circle alone, comes back to it, or is drawn towards it."""
    assert "over its own circle, r1c1" in _link({"arrow": [{"cells": ["R1C1"], "lines": [line]}]})


@pytest.mark.parametrize("entry", [{}, {"cells": []}, {"cells": [], "value": "10"}])
def test_a_cage_without_cells_is_told_alike(entry: dict[str, Any]) -> None:
    """In a link and in JSON, with a sum and without one."""
    assert "A cage has no cell." in _link({"killercage": [entry]})


def test_a_link_with_another_letter_between_cells_is_refused() -> None:
    """It is neither X nor V, and the sentence says so."""
    entry = {"cells": ["R1C1", "R1C2"], "value": "Z"}
    assert "'Z' is neither X nor V nor a whole number. It stands in" in _link({"xv": [entry]})


def _json(clue: dict[str, Any]) -> object:
    return _read({"puzzle": BLANK, "constraints": [clue]})


def _read(members: dict[str, Any]) -> object:
    (record,) = json_lines.read([json.dumps(members)])
    return record.content


def _clues(content: object) -> tuple[Constraint, ...]:
    assert isinstance(content, Grid), content
    return content.geometry.constraints


def _link(members: dict[str, Any]) -> str:
    grid: dict[str, Any] = {"size": 9, "grid": [[{}] * 9 for _ in range(9)]}
    (record,) = fpuzzles.read([f"{fpuzzles.LINK}{compress(json.dumps(grid | members))}"])
    return str(record.content)


def test_a_type_that_is_no_text_is_refused():
    """A list for the name of a kind is a rule that is not known, as any other name."""
    text = json.dumps({"puzzle": "." * 81, "constraints": [{"type": ["x"], "lines": []}]})
    (record,) = json_lines.read([text])
    assert "['x']" in str(record.content)
