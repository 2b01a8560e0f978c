"""Steps by clues of three cells and more tell the cells that bind the others."""

from __future__ import annotations

import pytest

from book.language import language
from book.telling import step_in
from puzzle import CLASSIC, Grid
from puzzle.constraints import KINDS
from solver.human import Candidate, Step, Technique, in_words
from solver.human.words.clues import MOST_CELLS, MOST_DIGITS, told_of

LINE = (0, 1, 2, 3, 4, 5)
GEOMETRY = CLASSIC.with_constraints([KINDS["renban"](LINE)])


def _step(pattern: dict[int, str], gone: dict[int, str]) -> Step:
    candidates, out = (
        tuple(Candidate(cell, int(digit)) for cell, digits in each.items() for digit in digits)
        for each in (pattern, gone)
    )
    return Step(Technique.CLUE, 1, None, (), out, pattern=candidates, clue=0, geometry=GEOMETRY)


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ({0: "4"}, ", and r1c1 is 4, so 9 goes from r1c2 and r1c6."),
        ({0: "4", 2: "56", 3: "567"}, ", and r1c1 is 4 and r1c3 can be 5 or 6, so 9 goes"),
        ({2: "56", 0: "4"}, ", and r1c1 is 4 and r1c3 can be 5 or 6, so 9 goes"),
        ({3: "567"}, "in any order, so 9 goes from r1c2 and r1c6."),
    ],
)
def test_cells_with_few_digits_are_told(pattern: dict[int, str], told: str) -> None:
    """Those with the fewest first; a cell that may hold many digits says little."""
    assert told in in_words(_step(pattern, {1: "9", 5: "9"}), GEOMETRY)


def test_no_more_than_a_few_cells_are_told() -> None:
    """A long line does not make a long list."""
    step = _step({0: "45", 2: "56", 3: "6", 4: "78", 5: "789"}, {1: "9"})
    told = told_of(step)
    assert len(told) == MOST_CELLS
    assert all(len(own) <= MOST_DIGITS for own in told)
    assert told[0][0].cell == 3


def test_other_languages_tell_the_same_cells() -> None:
    """The words of `book.telling` have them too."""
    said = step_in(language("de"), _step({0: "4", 2: "56"}, {1: "9"}), GEOMETRY)
    assert "r1c1 = 4" in said
    assert "r1c3 kann 5 oder 6 sein" in said


def test_of_a_pair_every_cell_is_told() -> None:
    """A dot needs the digits of its other cell, however many they are."""
    geometry = CLASSIC.with_constraints([KINDS["difference"]((0, 1), 1)])
    own = tuple(Candidate(0, digit) for digit in (1, 2, 3))
    step = Step(
        Technique.CLUE, 1, None, (), (Candidate(1, 9),), pattern=own, clue=0, geometry=geometry
    )
    assert "r1c1 can be 1, 2 or 3" in in_words(step, Grid.parse("." * 81, geometry).geometry)
