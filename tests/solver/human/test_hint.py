"""Hints tell a step in part, and never more than they should."""

from __future__ import annotations

import re

import pytest

from puzzle.geometry import CLASSIC
from solver.human.climb import climb
from solver.human.hint import Strength, hint, where
from solver.human.ladder import PLAYERS, SUDOKU_EXPLAINER, Ladder
from solver.human.technique import Technique
from solver.human.words import in_words
from tests.solver.human.rated import RATED

NAMES = [technique.label for technique in Technique]
PLACE = re.compile(r"Look at ((row|column|box)s?|boxes) [1-9](, [1-9])*( and ([a-z]+ )?[1-9])?")


@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER], ids=lambda ladder: ladder.name)
def test_hints_tell_no_more_than_their_strength(ladder: Ladder):
    """``where`` names houses alone, ``technique`` the technique too, ``step`` tells all."""
    for rated in RATED[::7]:
        for step in climb(rated.puzzle, ladder).steps:
            place, technique, whole = (hint(step, CLASSIC, strength) for strength in Strength)
            assert PLACE.fullmatch(place.removesuffix(".")), place
            assert not any(label in place for label in NAMES)
            assert technique == f"{place.removesuffix('.')}: {step.technique.label}."
            assert whole == in_words(step, CLASSIC)


def test_the_houses_have_to_do_with_the_step():
    """Each house that a hint names holds a cell of the step."""
    for rated in RATED[::11]:
        for step in climb(rated.puzzle).steps:
            told = (*step.pattern, *step.fins, *step.placements, *step.eliminations)
            cells = {candidate.cell for candidate in told}
            assert all(cells & set(house.cells) for house in where(step, CLASSIC))
