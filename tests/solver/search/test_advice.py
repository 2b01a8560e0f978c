"""What the search says of candidates to whoever decides a puzzle by cases."""

from __future__ import annotations

from random import Random

import numpy as np

from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from solver.search.advice import SearchAdviser
from tests.puzzle.rules import allowed, full_grids, random_constraint

FOUR = Geometry.boxes(2, 2)


def test_no_candidate_of_a_solution_is_called_impossible():
    """What stands in a solution leaves a digit in every cell; what a given excludes takes all."""
    rng, refuted = Random(1), 0
    every = np.arange(64)
    for _ in range(120):
        full = rng.choice(full_grids(FOUR))
        kinds = rng.sample(sorted(KINDS.keys() - {"entropicline"}), 2)
        rules = [random_constraint(kind, rng, FOUR, full) for kind in kinds]
        puzzle = Grid(bytes(16), FOUR.with_constraints(rules))
        given = rng.randrange(16)
        solutions = [s for s in allowed(puzzle) if s[given] == full[given]]
        gains = SearchAdviser(puzzle).gains(puzzle.with_digit(given, full[given]), every)
        standing = {cell * 4 + s[cell] - 1 for s in solutions for cell in range(16)}
        left = gains[given * 4 + full[given] % 4]
        assert all(0 <= gains[column] <= left - 16 for column in standing)
        others = [column for column in range(64) if column not in standing]
        refuted += sum(gains[column] == left for column in others)
    assert refuted > 1000


def test_every_candidate_is_impossible_beside_a_contradiction():
    """An odd cell that can hold 2 alone: whatever is supposed, all that is left goes."""
    puzzle = Grid.parse("1234341221434300", FOUR.with_constraints([KINDS["odd"]((14,))]))
    gains = SearchAdviser(puzzle).gains(puzzle, np.arange(64)).tolist()
    assert len(set(gains)) == 1


def test_what_follows_is_counted():
    """An odd digit in an empty grid takes its house's; an even one in that cell takes all 62."""
    puzzle = Grid(bytes(16), FOUR.with_constraints([KINDS["odd"]((0,))]))
    one, two, three = SearchAdviser(puzzle).gains(puzzle, np.array([0, 1, 2])).tolist()
    assert one == three == 1 + 7  # the other odd digit here, and this one in seven peers
    assert two == 62


def test_cells_that_give_trouble_are_named():
    """The cells of a sum that fails again and again weigh more than others."""
    cells = (0, 5, 10, 15)
    puzzle = Grid(bytes(16), FOUR.with_constraints([KINDS["littlekillersum"](cells, 11)]))
    troubles = SearchAdviser(puzzle).troubles
    assert troubles.shape == (16,)
    assert troubles.min() >= 1
