"""Numbers that callers give: what is none is refused, as no search would end with it."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from puzzle import ArgumentError, Grid
from solver.certify import certify, closest_pair, enumerate_solutions
from solver.human import rate
from solver.proof import prove
from solver.report import judge
from solver.search import count_batch, count_solutions, find_solutions, list_solutions
from solver.solve import solve
from tests.cases import EASY, EMPTY

NAN = float("nan")
PUZZLE, BLANK = Grid.parse(EASY), Grid.parse(EMPTY)


@pytest.mark.parametrize("limit", [0, -1, NAN, float("inf"), 2.5, "2", None])
@pytest.mark.parametrize(
    "ask",
    [
        partial(count_solutions, BLANK),
        partial(find_solutions, BLANK),
        partial(list_solutions, BLANK),
        partial(count_batch, np.zeros((1, 81), np.uint8)),
        partial(enumerate_solutions, BLANK),
        lambda limit: solve(BLANK, limit=limit),
    ],
    ids=["count", "find", "list", "batch", "enumerate", "solve"],
)
def test_a_limit_that_is_none(ask, limit):
    """Each way to ask for solutions refuses a limit below one, and what is no whole number."""
    said = f"^A limit of {limit} solutions is none: give a whole number, 1 or more.$"
    with pytest.raises(ArgumentError, match=said):
        ask(limit)


@pytest.mark.parametrize("patience", [-1, NAN, 0.5])
def test_a_patience_that_is_none(patience):
    """Patience is counted down, and would never come to its end."""
    with pytest.raises(ArgumentError, match=f"A patience of {patience} branches is none"):
        find_solutions(BLANK, patience=patience)
    with pytest.raises(ArgumentError, match=f"A patience of {patience} trials is none"):
        prove(PUZZLE, patience=patience)


@pytest.mark.parametrize("seconds", [-1, NAN, "5"])
@pytest.mark.parametrize(
    "ask",
    [judge, rate, certify, closest_pair, partial(solve, engine="milp")],
    ids=["judge", "rate", "certify", "closest", "solve"],
)
def test_a_time_limit_that_is_none(ask, seconds):
    """No moment comes after a time that is no number."""
    with pytest.raises(ArgumentError, match=f"^A time limit of {seconds} seconds is none: give 0"):
        ask(PUZZLE, time_limit=seconds)


def test_a_number_of_numpy():
    """A limit that came out of an array is as good as any."""
    assert count_solutions(BLANK, np.int64(3)) == 3
