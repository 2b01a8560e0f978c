"""Steps in any language: in English they are the solver's own words."""

from __future__ import annotations

import pytest

from book.language import language
from book.print.lessons import lessons
from book.telling import example_in, hint_in, step_in
from puzzle import Grid
from puzzle.geometry import CLASSIC
from solver.human import PLAYERS, Strength, Technique, climb, hint, in_words
from tests.book.books import FOUR, SIX
from tests.solver.human.rated import RATED

ENGLISH = language("en")
PUZZLES = [
    *(lesson.puzzle for lesson in lessons(dict.fromkeys(Technique, CLASSIC))),
    *(rated.puzzle for rated in RATED[::8]),
    *map(Grid.parse, (*FOUR, *SIX)),
]


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, len(PUZZLES), 20))
def test_english_is_the_solvers(start):
    """Every step of every path is told as `in_words` and `hint` tell it."""
    for puzzle in PUZZLES[start : start + 20]:
        for step in climb(puzzle).steps:
            assert step_in(ENGLISH, step, puzzle.geometry) == in_words(step, puzzle.geometry)
            for strength in Strength:
                said = hint_in(ENGLISH, step, puzzle.geometry, strength)
                assert said == hint(step, puzzle.geometry, strength)


def test_every_technique_of_the_ladder_is_met():
    """The puzzles of these tests need every technique that the players' ladder has."""
    met = {step.technique for puzzle in PUZZLES for step in climb(puzzle).steps}
    assert met >= {technique for rung in PLAYERS.rungs for technique in rung.finder.techniques}


def test_examples_are_the_lessons():
    """The example of a lesson is the step without its name."""
    for lesson in lessons(dict.fromkeys(Technique, CLASSIC)):
        assert example_in(ENGLISH, lesson.step, lesson.puzzle.geometry) == lesson.example
