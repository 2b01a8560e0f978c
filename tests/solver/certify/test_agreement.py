"""The certifier against a slow, obvious oracle, on random puzzles of every kind and shape."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import Grid
from solver.certify import certify, certify_known, enumerate_solutions, faults
from solver.search import mrv
from solver.verdict import Verdict
from tests.loops import at_least_one
from tests.puzzle.shapes import fill
from tests.solver.certify.cases import GEOMETRIES

CORPORA = Path(__file__).parents[2] / "corpora"


def puzzle_of(geometry, seed):
    """A random puzzle: blanks dug from a random grid, sometimes with one given made wrong."""
    random = Random(seed)
    full = fill(geometry, random.randrange(4))
    share = random.uniform(0.25, 0.75)
    digits = [digit if random.random() < share else 0 for digit in full]
    if random.random() < 0.4:
        cell = random.randrange(len(digits))
        digits[cell] = random.randint(1, geometry.size)
    return Grid(bytes(digits), geometry)


def first_solutions(puzzle, limit):
    return [] if puzzle.conflicts() else list(islice(mrv(puzzle), limit))


VERDICTS = [Verdict.NONE, Verdict.UNIQUE, Verdict.MANY]


@pytest.mark.slow
@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda g: g.name)
@given(seed=st.integers(0, 2**32))
def test_the_verdict_is_the_oracles(geometry, seed):
    """None, unique or many as a plain search says, and the solution is the oracle's."""
    puzzle = puzzle_of(geometry, seed)
    expected = first_solutions(puzzle, 2)
    certificate = certify(puzzle)
    assert certificate.verdict is VERDICTS[len(expected)]
    if certificate.verdict is Verdict.UNIQUE:
        assert certificate.solution == expected[0]
    assert not faults(certificate)
    for solution in expected:
        known = certify_known(puzzle, solution)
        assert known.verdict is certificate.verdict
        assert not faults(known)


@pytest.mark.slow
@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda g: g.name)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_enumeration_finds_the_oracles_solutions(geometry, seed):
    """Up to twelve solutions: the same set as a plain search when complete, else twelve of it."""
    puzzle = puzzle_of(geometry, seed)
    expected = first_solutions(puzzle, 13)
    found = enumerate_solutions(puzzle, 13)
    assert len(found.solutions) == len(set(found.solutions)) == len(expected)
    assert all(solution.solves(puzzle) for solution in found.solutions)
    if len(expected) < 13:
        assert found.complete
        assert set(found.solutions) == set(expected)


@pytest.mark.slow
def test_random_puzzles_are_of_all_three_kinds():
    """The puzzles of these tests have none, one and many solutions in every geometry."""
    for geometry in GEOMETRIES:
        kinds = {len(first_solutions(puzzle_of(geometry, seed), 2)) for seed in range(60)}
        assert kinds == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("corpus", "count", "verdict"),
    [
        ("seventeen", 200, Verdict.UNIQUE),
        ("top1465", 100, Verdict.UNIQUE),
        ("hardest", 2, Verdict.UNIQUE),
        ("many-solutions", 50, Verdict.MANY),
    ],
)
def test_corpora_are_what_they_are_known_for(corpus, count, verdict):
    """Collections of puzzles known to be unique, or not, are certified so."""
    lines = (CORPORA / f"{corpus}.txt").read_text().splitlines()
    puzzles = [Grid.parse(line) for line in lines if line and not line.startswith("#")]
    for puzzle in at_least_one(puzzles[:count]):
        certificate = certify(puzzle)
        assert certificate.verdict is verdict
        assert not faults(certificate)
