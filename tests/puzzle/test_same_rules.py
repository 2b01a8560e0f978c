"""Which ways to write a rule are one puzzle, and which are not, as docs/book.md says."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzle import CLASSIC, Grid
from puzzle.canonical import canonical_form
from puzzle.constraints import KINDS, Constraint
from tests.book.gallery import FULL

PAGE = (Path(__file__).parents[2] / "docs" / "book.md").read_text("utf-8")


def clue(kind: str, *values: object) -> Constraint:
    """A clue of a kind that the full grid keeps."""
    found = KINDS[kind](*values)
    assert found.keeps(FULL.digits, CLASSIC.layout)
    return found


def are_one(one: list[Constraint], other: list[Constraint]) -> bool:
    """Tell whether puzzles with the same givens and these clues have one canonical form."""
    forms = []
    for clues in (one, other):
        geometry = CLASSIC.with_constraints(clues)
        digits = bytes(FULL[cell] if 20 < cell < 70 else 0 for cell in range(81))
        forms.append(canonical_form(Grid(digits, geometry), Grid(FULL.digits, geometry)))
    return forms[0] == forms[1]


UP = next((cell, cell + 1) for cell in range(8) if FULL[cell] < FULL[cell + 1])
TEN = next((c, c + 9) for c in range(72) if FULL[c] + FULL[c + 9] == 10)
NEAR = next((c, c + 9) for c in range(72) if abs(FULL[c] - FULL[c + 9]) == 1)
SAME = next((a, b) for a in range(81) for b in range(a + 1, 81) if FULL[a] == FULL[b])
DIAGONAL = (2, 10, 18)
TOTAL = sum(FULL[cell] for cell in DIAGONAL)
ODD = next(cell for cell in range(81) if FULL[cell] % 2)
LEAST = next(
    cell
    for cell in range(81)
    if all(FULL[other] > FULL[cell] for other in CLASSIC.layout.neighbours(cell))
)


def test_ways_that_are_one():
    """These ways to say a rule make the same puzzle."""
    up, line = UP, tuple(range(3))
    assert are_one([clue("thermometer", up)], [clue("greaterthan", up[::-1])])
    assert are_one([clue("xv", TEN, 10)], [clue("sum", TEN, 10)])
    of_line = sum(FULL[cell] for cell in line)
    assert are_one([clue("framesum", line, of_line)], [clue("sum", line, of_line)])
    assert are_one([clue("littlekillersum", DIAGONAL, TOTAL)], [clue("sum", DIAGONAL, TOTAL)])
    cells = (0, 1, 9)
    assert are_one([clue("killercage", cells, None)], [clue("extraregion", cells)])


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ([clue("killercage", TEN, 10)], [clue("xv", TEN, 10)], "`killercage` with a sum"),
        (
            [clue("minimum", (LEAST,))],
            [clue("greaterthan", (n, LEAST)) for n in CLASSIC.layout.neighbours(LEAST)],
            "| `minimum`, `maximum` |",
        ),
        ([clue("odd", (ODD,))], [clue("candidates", (ODD,), (1, 3, 5, 7, 9))], "| `odd`, `even` |"),
        ([clue("slowthermometer", UP)], [clue("thermometer", UP)], "| `slowthermometer` within"),
        ([clue("renban", NEAR)], [clue("difference", NEAR, 1)], "| `renban` of two cells |"),
        ([clue("palindrome", SAME)], [clue("clone", SAME[:1], SAME[1:])], "| `palindrome`, and an"),
        ([clue("arrow", SAME[:1], SAME[1:])], [clue("clone", SAME[:1], SAME[1:])], "an `arrow` of"),
    ],
)
def test_ways_that_are_told_as_different(one, other, told):
    """These are two puzzles, and the page on books lists each of them."""
    assert not are_one(one, other)
    assert told in PAGE
