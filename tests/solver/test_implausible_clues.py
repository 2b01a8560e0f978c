"""Clues with values that cannot be: refused in words, or judged as their own words say."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from puzzle import Geometry, Grid, NotationError
from puzzle.constraints import KINDS, Constraint
from puzzle.constraints.constraint import fields_of
from puzzle.formats.json_grid import grid_of
from solver.certify import certify
from solver.search import find_solutions
from solver.verdict import Verdict
from tests.loops import at_least_one
from tests.puzzle.rules import allowed

FOUR = Geometry.boxes(2, 2)
VALUES = (-5, 0, 1, 3, 7, 46, 500)
LENGTHS = (1, 1, 2, 2, 3, 4, 5, 7)
RELATIONS = ("difference", "ratio", "sum")
KINDS_OF_FOUR = sorted(KINDS.keys() - {"entropicline"})


def _name(cell: int) -> str:
    return FOUR.cell_name(cell)


def _cells(rng: Random) -> list[str]:
    """Names of cells, up to more than a house has, now and then one of them twice."""
    length = rng.choice(LENGTHS)
    if rng.random() < 0.3:
        return [_name(rng.randrange(16)) for _ in range(length)]
    at, step = rng.randrange(16), rng.choice((1, 4, 5))
    return [_name((at + step * place) % 16) for place in range(length)]


def _edge(rng: Random) -> list[str]:
    row = rng.randrange(4)
    return [_name(4 * row + column) for column in range(4)][:: rng.choice((1, -1))]


def _clue(kind: str, rng: Random) -> dict[str, Any]:
    """A clue of a kind with all its members, as JSON has it, whatever they say."""
    made: dict[str, Any] = {"type": kind}
    for member in fields_of(KINDS[kind]):
        match member:
            case "value":
                made[member] = rng.choice(VALUES)
            case "values":
                made[member] = [rng.choice(VALUES) for _ in range(rng.choice((1, 2, 4)))]
            case "rules":
                made[member] = [[rng.choice(RELATIONS), rng.choice(VALUES)]]
            case "exempt":
                pass
            case "line" if kind in ("sandwichsum", "xsum", "skyscraper", "numberedroom"):
                made[member] = _edge(rng)
            case _:
                made[member] = _cells(rng)
    return made


def _puzzle(kind: str, rng: Random) -> Grid | None:
    """A 4x4 of some such clues and a few digits; None where it is refused."""
    clues = [_clue(kind, rng) for _ in range(rng.choice((1, 1, 2)))]
    digits = [0] * 16
    for cell in rng.sample(range(16), rng.choice((0, 0, 1, 3))):
        digits[cell] = rng.randint(1, 4)
    text = "".join(str(digit) if digit else "." for digit in digits)
    try:
        return grid_of({"puzzle": text, "constraints": clues})
    except NotationError:
        return None


def _verdict(count: int) -> Verdict:
    return Verdict.MANY if count > 1 else Verdict.UNIQUE if count else Verdict.NONE


@pytest.mark.parametrize("kind", KINDS_OF_FOUR)
def test_the_search_finds_what_the_words_allow(kind: str) -> None:
    """Sums of 0 or 500, repeated cells, lines longer than the digits, cages of one cell."""
    rng = Random(f"implausible {kind}")
    puzzles = [puzzle for _ in range(80) if (puzzle := _puzzle(kind, rng)) is not None]
    assert puzzles
    for puzzle in puzzles:
        found = {solution.digits for solution in find_solutions(puzzle, 300).solutions}
        assert found == allowed(puzzle), puzzle.geometry.rules


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS_OF_FOUR)
def test_the_certificate_says_what_the_words_say(kind: str) -> None:
    """The program's verdict on such clues is that of all full grids, asked one by one."""
    rng = Random(f"certified {kind}")
    puzzles = [puzzle for _ in range(30) if (puzzle := _puzzle(kind, rng)) is not None]
    for puzzle in at_least_one(puzzles):
        assert certify(puzzle).verdict is _verdict(len(allowed(puzzle))), puzzle.geometry.rules


def test_a_clue_says_the_same_in_words_and_numbers() -> None:
    """What is judged can be told: each such clue has a label and a sentence, and comes back."""
    rng = Random("told")
    for kind in KINDS_OF_FOUR:
        puzzles = (_puzzle(kind, rng) for _ in range(20))
        clues = (puzzle.geometry.constraints for puzzle in puzzles if puzzle is not None)
        for clue in at_least_one(chain.from_iterable(clues)):
            _assert_told(clue)


def _assert_told(clue: Constraint) -> None:
    assert clue.label(FOUR.layout)
    assert clue.sentence(FOUR.layout).endswith(".")
    list(clue.drawing(FOUR.layout))  # whatever is drawn, it ends in no error
    again = grid_of({"puzzle": "." * 16, "constraints": [clue.to_json(4)]})
    assert again.geometry.constraints == (clue,)
