"""The finders of cages against plain searches, and against the solutions."""

from __future__ import annotations

from functools import cache

import pytest

from generator import Recipe, generate
from generator.recipe.variants import ground
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human.climb import Bench, bench_for
from solver.human.engine.state import load
from solver.human.engine.step_log import apply_last
from solver.human.ladder import PLAYERS_WITH_CAGES, Rung
from solver.human.registry import FINDERS, Finder
from tests.solver.human.techniques.slow_cages import SEARCHES, Effects, Position

FAMILIES = ("techniques.cages", "techniques.rule_of_45")
CAGES = [finder for finder in FINDERS.values() if finder.family in FAMILIES]
LARGE = [(9, 2, ()), (9, 4, ()), (9, 5, ("anti-knight",)), (9, 3, ("jigsaw",)), (9, 2, ("x",))]
SMALL = [(6, 1, ()), (6, 2, ()), (6, 3, ())]


@cache
def killer(size: int, level: int, names: tuple[str, ...], index: int) -> tuple[Grid, Grid]:
    """A killer that `gen` makes, and its solution."""
    made_on = ground(size, ("killer", *names))._asdict()
    *_, record = generate(Recipe(level, count=index + 1, seed=7, **made_on))
    return record.puzzle, record.solution


def position(bench: Bench) -> Position:
    digits = tuple(bench.state.digits.tolist())
    masks = bench.state.candidates.tolist()
    candidates = (
        frozenset(d + 1 for d in range(bench.geometry.size) if not here and mask >> d & 1)
        for here, mask in zip(digits, masks, strict=True)
    )
    return Position(bench.geometry, digits, tuple(candidates))


def check_all(puzzle: Grid, solution: Grid) -> set[str]:
    """Hold each finder against its search at each position of the path; which of them fired."""
    bench = bench_for(puzzle.geometry)
    assert load(bench.tables, bench.state, puzzle.to_array())
    fired = set()
    while True:
        here = position(bench)
        for finder in CAGES:
            if check(finder, bench, here, solution):
                fired.add(finder.slug)
        if not any(bench.find(rung) for rung in PLAYERS_WITH_CAGES.rungs):
            return fired
        apply_last(bench.tables, bench.state, bench.log)


def check(finder: Finder, bench: Bench, here: Position, solution: Grid) -> bool:
    step = bench.find(Rung(finder, None, Score(0)))
    found = [*SEARCHES[finder.slug](here)]
    if step is None:
        assert found == []
        return False
    assert Effects(frozenset(step.placements), frozenset(step.eliminations)) in found
    assert all(solution[cell] == digit for cell, digit in step.placements)
    assert all(solution[cell] != digit for cell, digit in step.eliminations)
    return True


def test_every_finder_has_a_search():
    """Each technique of cages has its plain search."""
    assert {finder.slug for finder in CAGES} == set(SEARCHES)


@pytest.mark.slow
def test_small_killers_agree_with_trying_everything():
    """On the paths of 6×6 killers a finder fires where its search does, with one of its steps."""
    fired = [check_all(*killer(*kind, 0)) for kind in SMALL]
    assert set().union(*fired) >= {"cage-combination", "cage-overlap", "rule-of-45"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LARGE, ids=str)
def test_killers_agree_with_trying_everything(kind):
    """The same on 9×9, with regions, diagonals and knights too."""
    check_all(*killer(*kind, 0))


@pytest.mark.slow
def test_every_finder_of_cages_fires():
    """On the path of some killer of level 5 each of the seven finds something."""
    fired = [check_all(*killer(9, 5, (), index)) for index in range(3)]
    assert set().union(*fired) == set(SEARCHES)
