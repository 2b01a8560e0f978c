"""Grids that overlap, judged: search, certifier and the slow oracle agree."""

from __future__ import annotations

import json
from random import Random

import pytest

from puzzle import Geometry, GeometryError, Grid
from puzzle.canonical import canonical_form
from solver.certify import certify
from solver.human import rate
from solver.proof import fault, prove
from solver.report import Report, judge
from solver.search import backtracking, find_solutions, mrv
from solver.verdict import Verdict

PAIR = Geometry.overlapping(((0, 0), (2, 2)), 2, 2)
CHAIN = Geometry.overlapping(((0, 0), (2, 2), (0, 4)), 2, 2)
OFFSET = Geometry.overlapping(((0, 0), (1, 3)), 2, 2)
"""Two grids whose boxes do not lie on each other."""


def _puzzles(geometry, count):
    """Puzzles with few or wrong givens, some with one solution."""
    rng = Random(geometry.name)
    full = next(backtracking(Grid(bytes(geometry.cell_count), geometry)))
    for _ in range(count):
        count = geometry.cell_count
        kept = rng.sample(range(count), rng.randint(count // 5, count // 2))
        digits = bytearray(full[cell] if cell in kept else 0 for cell in range(len(full)))
        if rng.random() < 0.3:
            digits[kept[0]] = digits[kept[0]] % 4 + 1
        yield Grid(bytes(digits), geometry)


@pytest.mark.slow
@pytest.mark.parametrize("geometry", [PAIR, CHAIN, OFFSET], ids=["pair", "chain", "offset"])
def test_engines_agree(geometry):
    """Search, two slow engines, the integer program and a proof tell the same of random puzzles."""
    seen = set()
    for puzzle in _puzzles(geometry, 30):
        slow = [grid for grid, _ in zip(backtracking(puzzle), range(2), strict=False)]
        found = find_solutions(puzzle)
        assert len(slow) == found.count
        assert len([1 for _ in zip(mrv(puzzle), range(2), strict=False)]) == found.count
        assert all(solution.solves(puzzle) for solution in found.solutions)
        verdict = certify(puzzle).verdict if not puzzle.conflicts() else Verdict.NONE
        assert verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MANY)[found.count]
        proof = prove(puzzle)
        assert (proof.verdict, fault(proof)) == (verdict, None)
        seen.add(verdict)
    assert len(seen) == 3


def test_report_on_grids_that_overlap():
    """A puzzle is judged in whole: certificate, merits, rules, and read back from its JSON."""
    puzzle = next(p for p in _puzzles(CHAIN, 99) if find_solutions(p).verdict is Verdict.UNIQUE)
    report = judge(puzzle)
    assert report.verdict is Verdict.UNIQUE
    told = json.loads(json.dumps(report.to_dict()))
    assert "3 grids" in told["rules"][0]
    assert told["findings"]["rules"] == (
        "Judged under rows, columns and boxes of 3 grids that share cells."
    )
    assert "grids that overlap" in told["summary"]
    assert Report.from_dict(told) == report


@pytest.mark.parametrize("verdict", [Verdict.NONE, Verdict.MANY])
def test_what_is_wrong_is_diagnosed(verdict):
    """Contradictions, rivals and repairs are found, named by place, and read back."""
    puzzle = next(
        p for p in _puzzles(CHAIN, 99) if not p.conflicts() and find_solutions(p).verdict is verdict
    )
    report = judge(puzzle)
    assert report.verdict is verdict
    told = json.loads(json.dumps(report.to_dict()))
    assert Report.from_dict(told) == report
    assert told["contradiction" if verdict is Verdict.NONE else "rivals"]


def test_equivalent_puzzles_have_one_form():
    """Turned and renamed, a puzzle has the same canonical form; another one has not."""
    puzzle = next(p for p in _puzzles(PAIR, 99) if find_solutions(p).verdict is Verdict.UNIQUE)
    (solution,) = find_solutions(puzzle).solutions
    turned = Grid(bytes((0, 2, 3, 4, 1)[digit] for digit in reversed(puzzle.digits)), PAIR)
    (other,) = find_solutions(turned).solutions
    assert canonical_form(turned, other) == canonical_form(puzzle, solution)
    fewer = solution.with_digit(0, 0)
    assert canonical_form(fewer, solution) != canonical_form(puzzle, solution)


def test_what_does_not_know_them_says_so():
    """Techniques know single grids alone, and say so; proofs know these as well."""
    puzzle = next(_puzzles(PAIR, 1))
    with pytest.raises(GeometryError, match="overlap"):
        rate(puzzle)
    assert fault(prove(puzzle)) is None
