"""The tally of a climb: the kernel counts and compares as its steps do, one by one."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzle import Grid
from solver.human import HODOKU, PLAYERS, SUDOKU_EXPLAINER, climb
from solver.human.climb import bench_and_ladder
from solver.human.ladder import WEB
from solver.human.tally import tally_of
from tests.cases import INKALA, PAPER
from tests.solver.human.rated import RATED

PUZZLES = [PAPER, INKALA, *(str(rated.puzzle) for rated in RATED[::10])]


@pytest.mark.parametrize(
    "ladder", [PLAYERS, SUDOKU_EXPLAINER, HODOKU, WEB], ids=lambda ladder: ladder.name
)
@pytest.mark.slow
def test_a_tally_is_what_the_steps_of_the_path_say(ladder):
    """The hardest step, the scores and the counts are those of the steps as they are told."""
    for text in PUZZLES:
        puzzle = Grid.parse(text)
        path = climb(puzzle, ladder)
        bench, climbed = bench_and_ladder(puzzle.geometry, ladder)
        bench.climb(puzzle, climbed)
        tally = tally_of(bench, climbed)
        if tally is None:
            assert not path.steps
            continue
        assert tally.technique == path.steps[path.hardest_index].technique
        assert tally.technique in tally.rung.finder.techniques
        assert tally.counts == Counter(step.technique for step in path.steps)
        by_rung = sorted(bench.heads().tolist(), key=lambda head: head[1])
        assert [*tally.counts] == [*dict.fromkeys(head[0] for head in by_rung)]
        if ladder is SUDOKU_EXPLAINER:
            scores = [step.score.tenths for step in path.steps]
            placing = [number for number, step in enumerate(path.steps, 1) if step.placements]
            assert tally.hardness == max(scores)
            assert tally.first == scores[0]
            assert tally.up_to_placed == (max(scores[: placing[0]]) if placing else None)


def test_a_climb_without_a_step_has_no_tally():
    """A full grid is climbed already."""
    full = climb(Grid.parse(PAPER)).result
    bench, ladder = bench_and_ladder(full.geometry, PLAYERS)
    bench.climb(full, ladder)
    assert tally_of(bench, ladder) is None
