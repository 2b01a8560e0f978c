"""Grids beside the puzzle of an object of JSON are told where they are not read."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from puzzle.errors import NotationError
from puzzle.formats import read
from puzzle.formats.record import Record

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
ODD = (None, True, 5, 3.5, "", "abc", [], {}, ["a"], [["a"], {"b": 1}], {"type": {"a": [1]}})


def rows(line: str) -> list[list[int]]:
    cells = [int(sign) if sign.isdigit() else 0 for sign in line]
    return [cells[at : at + 9] for at in range(0, len(cells), 9)]


def records(value: object) -> list[Record]:
    return list(read([json.dumps(value)]))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("others", [OTHER]),
        ("others", [{"puzzle": OTHER}]),
        ("more", {"a": OTHER}),
        ("alternative", rows(OTHER)),
        ("alternative", OTHER),
        ("boards", rows(OTHER)),
        ("board", OTHER),
    ],
)
def test_other_puzzle_beside_one_is_told(name: str, said: object) -> None:
    """The puzzle is the one that is named so, and what is not read beside it is noted."""
    (record,) = records({"puzzle": PUZZLE, name: said})
    assert str(record.content) == PUZZLE
    assert [str(note) for note in record.notes] == [f"Not read: the numbers under '{name}'."]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("solution", rows(SOLUTION)),
        ("progress", rows(SOLUTION)),
        ("history", [PUZZLE, SOLUTION]),
        ("again", PUZZLE),
        ("mask", rows("".join("1" if sign.isdigit() else "0" for sign in PUZZLE))),
        ("heat", [[row * column % 10 for column in range(9)] for row in range(9)]),
        ("pencil", [[1, 2]] * 81),
    ],
)
def test_nothing_is_told_of_what_is_no_other_puzzle(name: str, said: object) -> None:
    """Solutions, progress, masks and numbers of other things are no puzzles that were lost."""
    (record,) = records({"puzzle": PUZZLE, name: said})
    assert (str(record.content), record.notes) == (PUZZLE, ())


@pytest.mark.parametrize("name", ["extras", "extra", "additional", "options"])
@pytest.mark.parametrize("is_listed", [True, False])
def test_rules_in_an_object_beside_the_puzzle_are_refused(name: str, is_listed: bool) -> None:
    """Cages under ``extras`` are of the puzzle, and it is not judged without them."""
    cages = {"cages": [{"cells": ["r1c3", "r1c4"], "sum": 10}]}
    (record,) = records({"puzzle": PUZZLE, name: [cages] if is_listed else cages})
    assert "'cages'" in str(record.content)
    (harmless,) = records({"puzzle": PUZZLE, name: {"note": "nice", "tags": ["easy"]}})
    assert str(harmless.content) == PUZZLE


@pytest.mark.parametrize("rules", [{"bands": [["r1c3", "r1c4"]]}, [{"bands": {"r1c3": 1}}]])
def test_unknown_list_of_cells_among_rules_is_refused(rules: object) -> None:
    """Cells under a name that is no known rule are refused by that name."""
    (record,) = records({"puzzle": PUZZLE, "rules": rules})
    assert isinstance(record.content, NotationError)
    assert "'bands'" in str(record.content)


@pytest.mark.parametrize("name", ["rules", "variants"])
@pytest.mark.parametrize("called", [["diagonal"], {"name": "diagonal"}])
def test_rule_whose_type_is_no_text(name: str, called: object) -> None:
    """A type in a list or an object is read as the text in it."""
    (record,) = records({"puzzle": PUZZLE, name: [{"type": called}]})
    assert not isinstance(record.content, NotationError)
    assert len(record.content.geometry.extra_houses) == 2


def objects_with_odd_members() -> Iterator[dict[str, object]]:
    cages = [{"cells": ["r1c3", "r1c4"], "sum": 10}]
    for odd in ODD:
        yield {"puzzle": PUZZLE, "constraints": odd, "antiknight": True}
        yield {"puzzle": PUZZLE, "constraints": [{"type": odd, "cells": ["r1c1"]}]}
        yield {"puzzle": PUZZLE, "constraints": odd, "geometry": {"boxes": [3, 3]}, "type": "x"}
        yield {"puzzle": PUZZLE, "constraints": odd, "killercages": cages}
        yield {"puzzle": PUZZLE, "rules": [{"type": odd, "name": odd}], "others": odd}
        yield {"puzzle": odd, "others": [OTHER], "extras": odd}


@pytest.mark.parametrize("value", [*objects_with_odd_members()])
def test_odd_types_make_no_traceback(value: dict[str, object]) -> None:
    """Whatever stands where a text or a list is expected, there is a record."""
    assert records(value)
