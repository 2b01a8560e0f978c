"""Proofs without nogoods: singles against the closure by its definition."""

from random import Random

import numpy as np
import pytest

from generator.recipe.variants import variant
from puzzle import CLASSIC, Geometry, Grid
from solver.proof import prove
from solver.proof.prove import _prove_around, _singles_lead_to
from solver.search import find_solutions
from solver.verdict import Verdict
from tests.corpora import grids
from tests.puzzle.shapes import fill
from tests.solver.proof.slow_closure import closure

SHAPES = [
    Geometry.boxes(2, 2),
    Geometry.boxes(2, 3),
    Geometry.diagonal(2, 2),
    variant(5, (), (0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 3, 3, 4, 4, 4, 3, 3, 3, 4, 4)),
    CLASSIC,
]


def follows(puzzle, solution):
    """Whether the closure of the givens is the whole solution, rule by rule."""
    given = [(cell, digit) for cell, digit in enumerate(puzzle) if digit]
    found = closure(puzzle.geometry, given, [])
    return found is not None and set(enumerate(solution)) <= found


@pytest.mark.parametrize("geometry", SHAPES, ids=lambda geometry: geometry.name)
def test_singles_are_the_closure(geometry):
    """Where singles end is where the closure ends, for any givens and any full grid beside them."""
    rng = Random(7)
    answers = set()
    for _ in range(12 if geometry is CLASSIC else 60):
        solution = fill(geometry, rng.randrange(9))
        kept = rng.random()
        puzzle = Grid(bytes(d if rng.random() < kept else 0 for d in solution), geometry)
        assert _singles_lead_to(puzzle, solution) == follows(puzzle, solution)
        answers.add(follows(puzzle, solution))
        other = Grid(bytes(rng.sample(list(solution), len(solution))), geometry)
        assert _singles_lead_to(puzzle, other) == follows(puzzle, other)
    assert answers == {False, True}


def test_givens_that_contradict_lead_nowhere():
    """Any digits as givens end, also where two digits have one place left, or one has none."""
    rng = Random(3)
    solution = fill(CLASSIC, 1)
    for _ in range(300):
        some = [rng.choice([0, 0, digit, rng.randint(1, 9)]) for digit in solution]
        puzzle = Grid(bytes(some), CLASSIC)
        if any(given not in (0, digit) for given, digit in zip(puzzle, solution, strict=True)):
            assert not _singles_lead_to(puzzle, solution)


def test_the_proof_is_the_same_either_way():
    """What singles prove has no nogoods by the search for a proof too, and the rest has some."""
    for puzzle in (*grids("seventeen")[:60], *grids("top1465")[:5]):
        solution = find_solutions(puzzle, 1).solutions[0]
        proof = _prove_around(puzzle, solution, 20_000)
        assert _singles_lead_to(puzzle, solution) == (proof.nogoods == ())
        assert prove(puzzle, solution) == proof
        assert proof.verdict is Verdict.UNIQUE


def test_nothing_is_written_beside_the_work():
    """The queue never outgrows the cells, whatever the givens."""
    from solver.proof.singles import leads_to

    geometry = SHAPES[0]
    houses = np.array([house.cells for house in geometry.houses], dtype=np.uint16)
    peers = np.array(geometry.peers, dtype=np.uint16)
    rng = np.random.default_rng(5)
    for _ in range(2_000):
        room = np.full((2, 17 + 8), -7, dtype=np.int32)
        givens = rng.integers(0, 5, 16).astype(np.uint8) * (rng.random(16) < rng.random())
        solution = rng.integers(1, 5, 16).astype(np.uint8)
        leads_to(givens.astype(np.uint8), solution, houses, peers, room)
        assert (room[:, 17:] == -7).all()
