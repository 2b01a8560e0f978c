"""Rules that JSON tells as objects are read as those that it names, or refused by their names."""

from __future__ import annotations

import json

import pytest

from puzzle.errors import NotationError
from puzzle.formats import read
from puzzle.grid import Grid

PUZZLE = "......7..2...........5.9.1...9.5..46...8....7..5..3...87.4..65..2......86..3....."
OTHER = "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3"
DIAGONALS = 2


def contents(value: object) -> list[Grid | NotationError]:
    return [one.content for one in read([json.dumps(value)])]


def houses(value: object) -> list[int]:
    """How many houses the grids of a value have beside rows, columns and boxes; -1 for refused."""
    return [
        len(one.geometry.extra_houses) if isinstance(one, Grid) else -1 for one in contents(value)
    ]


@pytest.mark.parametrize(
    "rules",
    [
        [{"type": "diagonal"}],
        [{"type": "Diagonal"}],
        [{"name": "X-Sudoku"}],
        [{"id": 3, "rule": "diagonals", "description": ""}],
        [{"id": "diagonal", "text": "Both diagonals hold 1 to 9."}],
        [{"type": "diagonal", "enabled": True}],
        [{"type": "row"}, {"type": "column"}, {"type": "box"}, {"type": "diagonal"}],
        [{"type": "classic"}, {"type": "diagonal"}],
        [{"diagonal": True}],
        {"diagonal": True, "windoku": False},
        {"type": "diagonal"},
    ],
)
@pytest.mark.parametrize("name", ["constraints", "rules", "variants"])
def test_rule_of_the_whole_grid_in_an_object(name: str, rules: object) -> None:
    """An object that names a rule of the whole grid says what its name alone would say."""
    assert houses({"puzzle": PUZZLE, name: rules}) == [DIAGONALS]


@pytest.mark.parametrize(
    "rules",
    [
        [{"type": "classic"}],
        [{"type": "row"}, {"type": "column"}, {"type": "box"}],
        [{"type": "diagonal", "enabled": False}],
        {"diagonal": False},
        [{"rows": True, "columns": True, "boxes": True}],
        [],
        {},
        None,
    ],
)
@pytest.mark.parametrize("name", ["constraints", "rules"])
def test_what_holds_for_every_sudoku(name: str, rules: object) -> None:
    """Rows, columns and boxes, and what is switched off, are no rules beside."""
    assert houses({"puzzle": PUZZLE, name: rules}) == [0]


@pytest.mark.parametrize(
    "rules",
    [
        [{"type": "diagonal", "direction": "falling"}],
        [{"type": "diagonal", "cells": ["r1c1", "r2c2"]}],
        [{"type": "killer"}],
        [{"type": "killercage", "value": 12}],
        [{"name": "Frobnication"}],
        [{"text": "The digits along a blue line increase."}],
    ],
)
@pytest.mark.parametrize("name", ["constraints", "rules", "variant"])
def test_unknown_rules_in_objects_are_refused(name: str, rules: object) -> None:
    """What a rule's object says beyond a known name is not passed over."""
    assert houses({"puzzle": PUZZLE, name: rules}) == [-1]


def test_clues_among_rules() -> None:
    """Clues that stand under ``rules`` are those of the puzzle."""
    cage = {"type": "killercage", "cells": ["r1c1", "r1c2"], "value": "11"}
    (grid,) = contents({"puzzle": PUZZLE, "rules": [cage, {"type": "diagonal"}]})
    assert isinstance(grid, Grid)
    assert [rule.to_json(9)["type"] for rule in grid.geometry.constraints] == ["killercage"]
    assert len(grid.geometry.extra_houses) == DIAGONALS


@pytest.mark.parametrize("name", ["variations", "modifiers", "puzzleType"])
def test_kinds_in_a_list(name: str) -> None:
    """A list of kinds is heard under the names of one."""
    assert houses({"puzzle": PUZZLE, name: ["diagonal"]}) == [DIAGONALS]
    assert houses({"puzzle": PUZZLE, name: ["hard", "daily"]}) == [0]


@pytest.mark.parametrize("name", ["puzzles", "items"])
def test_rule_of_all_lines_of_a_list(name: str) -> None:
    """What an object says of its puzzles holds for each, not for the first alone."""
    assert houses({"variant": "diagonal", name: [PUZZLE, OTHER]}) == [DIAGONALS] * 2
    assert houses({name: [PUZZLE, OTHER]}) == [0, 0]


CAGES = [{"sum": 9, "cells": ["r1c1", "r1c2"]}]


@pytest.mark.parametrize("name", ["rules", "variant", "ruleset"])
def test_lists_of_cells_within_rules_are_read_or_refused(name):
    """They stand as if beside the puzzle: cages are read, and what is not read is refused."""
    for own in ("puzzle", "grid"):
        beside, within = (
            contents({own: PUZZLE, "cages": CAGES}),
            {own: PUZZLE, name: {"cages": CAGES}},
        )
        assert [*map(str, contents(within))] == [*map(str, beside)]
        assert contents({own: PUZZLE, name: [{"cages": CAGES}, {"antiknight": True}]}) != []
        (unread,) = contents({own: PUZZLE, name: {"thermo": [["r1c1", "r1c2"]]}})
        assert isinstance(unread, NotationError)
        (twice,) = contents({own: PUZZLE, "cages": CAGES, name: {"cages": CAGES}})
        assert isinstance(twice, NotationError)


@pytest.mark.parametrize(
    "rules",
    [
        {"cages": CAGES, "enabled": False},
        {"cages": [], "thermo": {}},
        {"sources": ["https://example.org"], "rows": [1, 2], "solution": ["5346"]},
    ],
)
def test_other_lists_within_rules_say_none(rules):
    """Rules that are off, empty lists, and lists of other things."""
    (grid,) = contents({"puzzle": PUZZLE, "rules": rules})
    assert isinstance(grid, Grid)
    assert grid.geometry.is_plain


@pytest.mark.parametrize("kind", [["x"], {"of": "x"}, 3])
def test_a_nameless_clue_among_the_constraints_is_refused(kind):
    """Whatever its type is, it may be a rule: the puzzle is not judged without it."""
    (content,) = contents({"puzzle": PUZZLE, "constraints": [{"type": kind, "lines": [["r1c1"]]}]})
    assert isinstance(content, NotationError)
