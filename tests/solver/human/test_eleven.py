"""The puzzles of examples/eleven.txt: what is written behind each is so."""

from __future__ import annotations

import numpy as np
import pytest

from puzzle import Grid
from puzzle.canonical import canonical_form
from puzzle.score import Score
from solver.human import rate
from solver.search import count_batch, find_solutions
from tests import corpora
from tests.test_rooms import ROOT

LINES = (ROOT / "examples" / "eleven.txt").read_text(encoding="utf-8").splitlines()
MADE = [tuple(line.split()) for line in LINES if not line.startswith("#")]


def test_each_has_one_solution_and_no_spare_given():
    """Without any given there are two solutions."""
    assert len(MADE) == 12
    for text, _ in MADE:
        puzzle = Grid.parse(text).to_array()
        givens = np.flatnonzero(puzzle)
        puzzles = np.tile(puzzle, (len(givens) + 1, 1))
        puzzles[np.arange(len(givens)) + 1, givens] = 0
        assert count_batch(puzzles, 2)[0].tolist() == [1] + [2] * len(givens)


def test_no_two_are_forms_of_one_and_none_is_of_a_list():
    """Each is another puzzle, and none of the sample of the hardest that players know."""
    others = [*corpora.grids("hardest"), *(Grid.parse(text) for text, _ in MADE)]
    forms = {canonical_form(grid, find_solutions(grid).solutions[0]) for grid in others}
    assert len(forms) == len(others)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "ratings"), MADE, ids=lambda part: part[-9:])
def test_the_rating_is_the_one_written(text: str, ratings: str):
    """ER, EP and ED are those that stand behind the puzzle, and ER is 11 or more."""
    rating = rate(Grid.parse(text))
    assert f"{rating.score}/{rating.pearl}/{rating.diamond}" == ratings
    assert rating.score >= Score(110)
    assert not rating.score.at_least
