"""Hints tell a step in part, and never more than they should."""

from __future__ import annotations

import re

import pytest

from puzzle.geometry import CLASSIC
from solver.human.climb import climb
from solver.human.ladder import PLAYERS, SUDOKU_EXPLAINER, Ladder
from solver.human.registry import Technique
from solver.human.words.hints import Strength, hint, where
from solver.human.words.steps import in_words
from tests.loops import at_least_one
from tests.solver.human.rated import RATED

NAMES = [technique.label for technique in Technique]
PLACE = re.compile(r"Look at ((row|column|box)s?|boxes) [1-9](, [1-9])*( and ([a-z]+ )?[1-9])?")


@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER], ids=lambda ladder: ladder.name)
def test_hints_tell_no_more_than_their_strength(ladder: Ladder):
    """``where`` names houses alone, ``technique`` the technique too, ``step`` tells all."""
    for rated in RATED[::7]:
        for step in at_least_one(climb(rated.puzzle, ladder).steps):
            place, technique, whole = (hint(step, CLASSIC, strength) for strength in Strength)
            assert PLACE.fullmatch(place.removesuffix(".")), place
            assert not any(label in place for label in NAMES)
            assert technique == f"{place.removesuffix('.')}: {step.technique.label}."
            assert whole == in_words(step, CLASSIC)


def test_the_houses_have_to_do_with_the_step():
    """Each house that a hint names holds a cell of the step."""
    for rated in RATED[::11]:
        for step in at_least_one(climb(rated.puzzle).steps):
            told = (*step.pattern, *step.fins, *step.placements, *step.eliminations)
            cells = {candidate.cell for candidate in told}
            cells |= {cell for c in step.chains for node in c.nodes for cell in node.cells}
            assert all(cells & set(house.cells) for house in where(step, CLASSIC))


def test_a_chain_is_looked_for_where_it_runs():
    """All boxes of a short chain are named; of a longer one where it starts and what it does."""
    lengths = set()
    for rated in RATED[::3]:
        for step in climb(rated.puzzle, SUDOKU_EXPLAINER).steps:
            if step.houses or step.pattern or not step.chains:
                continue
            nodes = [n for chain in step.chains if chain.parent is None for n in chain.nodes]
            boxes = {box_of(node.cell) for node in nodes}
            effect = (*step.placements, *step.eliminations)[0].cell
            far = {box_of(nodes[0].cell), box_of(effect)}
            lengths.add(len(boxes) > 4)
            named = {house.index for house in where(step, CLASSIC)}
            assert named == (boxes if len(boxes) <= 4 else far)
    assert lengths == {True, False}


def box_of(cell: int) -> int:
    """The index of a cell's box on 9×9."""
    return cell // 27 * 3 + cell % 9 // 3
