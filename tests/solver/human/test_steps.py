"""Every step of a sample of puzzles, on each ladder: `check_steps` does the same to whole files."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import LADDERS, SUDOKU_EXPLAINER, Ladder
from solver.human import climb as climb_ladder
from solver.search import find_solutions
from tests.corpora import grids
from tests.solver.human import check_steps, variants
from tests.solver.human.cases import LARGE_FISH, PATTERNS, SHAPES
from tests.solver.human.places import BASICS
from tests.solver.human.rated import RATED

SAMPLE = [*(rated.puzzle for rated in RATED[::5]), *grids("top1465")[:6], *grids("seventeen")[:10]]


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=lambda ladder: ladder.name)
def test_the_search_confirms_every_step(ladder: Ladder):
    """No step removes a true digit, and with a removed one in its place there is no solution."""
    counts: Counter[str] = Counter()
    for grid in SAMPLE:
        solution = find_solutions(grid).solutions[0]
        assert list(check_steps.faults_of(grid, solution, ladder, counts)) == []
    assert counts["eliminations"] > 300


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["x", "extras"])
def test_every_step_holds_where_extra_houses_cross(kind: str):
    """Nor does a step, in whatever order techniques are tried, where houses meet in odd ways.

    But for large fish: to try all of them at each step would take an hour.
    """
    shapes = [finder for finder in SHAPES if finder not in LARGE_FISH]
    finders = [*(rung.finder for rung in BASICS), *PATTERNS, *shapes]
    counts: Counter[str] = Counter()
    for seed in range(25):
        grid, solution = variants.puzzle(kind, seed)
        ladder = variants.in_any_order(finders, seed)
        assert list(check_steps.faults_of(grid, solution, ladder, counts)) == []
    assert counts["eliminations"] > 300


def test_direct_claiming_leaves_what_both_houses_share():
    """Where the third house meets the first one, the digit may lie just there."""
    text = ".493.....1............2...9.......9....4......6..5.........3....5..16...89...2.6."
    grid = Grid.parse(text, Geometry.diagonal())
    ladder = Ladder("direct", SUDOKU_EXPLAINER.rungs[:5])
    solution = find_solutions(grid).solutions[0]
    assert list(check_steps.faults_of(grid, solution, ladder, Counter())) == []


def test_faults_are_found(monkeypatch: pytest.MonkeyPatch):
    """Held against the path of another puzzle, the check reports steps of each kind."""
    hard = [rated.puzzle for rated in RATED if rated.score > Score(40)]
    path = climb_ladder(hard[0])
    monkeypatch.setattr(check_steps, "climb", lambda _grid, _ladder: path)
    ladder = LADDERS["players"]
    told = " ".join(check_steps.faults_of(hard[1], RATED[0].solution, ladder, Counter()))
    assert "belongs" in told
    assert "removes" in told
    monkeypatch.setattr(check_steps, "count_batch", lambda tried, *_: (tried[:, 0] + 1, None))
    told = " ".join(check_steps.faults_of(hard[0], Grid(bytes(81)), ladder, Counter()))
    assert "the search finds a solution" in told
