"""The oracle of millions is right where a slower one can say so."""

import numpy as np
import pytest

from puzzle import CLASSIC, Grid
from tests import oracle, plain_counts
from tests.cases import BROKEN, EASY, EASY_SOLUTION, EMPTY, IMPOSSIBLE, INKALA, SIXTEEN
from tests.corpora import MANY, UNIQUE, array

CASES = (EASY, EASY_SOLUTION, INKALA, SIXTEEN, EMPTY, BROKEN, IMPOSSIBLE)


@pytest.mark.slow
def test_counts_and_solutions_are_those_of_the_slow_engine():
    """Of every kind of grid, with one solution, none and many, up to each limit."""
    puzzles = np.stack([Grid.parse(line).to_array().reshape(81) for line in CASES])
    for limit in (1, 2, 3):
        counts, firsts = plain_counts.count(puzzles, limit)
        for row, line in enumerate(CASES):
            slow = oracle.solutions(Grid.parse(line), limit)
            assert counts[row] == len(slow), line
            if len(slow) == 1 and limit > 1:
                assert Grid.from_digits(firsts[row].tolist(), CLASSIC) == slow[0]


@pytest.mark.slow
def test_the_lists_are_what_they_are_said_to_be(monkeypatch):
    """However few positions are worked on at once, each list has one solution a puzzle, or more."""
    for at_once in (3, 8192):
        monkeypatch.setattr(plain_counts, "AT_ONCE", at_once)
        for name in (*UNIQUE, *MANY):
            some = array(name)[:4]
            counts, _ = plain_counts.count(some)
            assert (counts == (1 if name in UNIQUE else 2)).all(), name
