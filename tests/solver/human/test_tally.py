"""The tally of a climb: the kernel counts and compares as its steps do, one by one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from puzzle import Grid
from solver.human import HODOKU, PLAYERS, SUDOKU_EXPLAINER, climb
from solver.human.climb import bench_and_ladder
from solver.human.engine.step_log import STEP_ROOM
from solver.human.engine.tally import RUNG_OF_HARDEST, TECHNIQUE_OF_HARDEST, TOLD, tally
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


def test_of_equally_hard_steps_the_first_counts():
    """Where every step is as hard as every other, the hardest is the first."""
    bench, ladder = bench_and_ladder(Grid.parse(PAPER).geometry, SUDOKU_EXPLAINER)
    bench.climb(Grid.parse(PAPER), ladder)
    heads = bench.heads()
    assert len({(technique, rung) for technique, rung, *_ in heads.tolist()}) > 1
    alike, uses = np.zeros(len(ladder.rungs), np.int64), np.empty((STEP_ROOM, 3), np.int64)
    for first in range(len(heads)):
        heads[[0, first]] = heads[[first, 0]]
        told = np.empty(TOLD, np.int64)
        tally(alike, alike, bench.arrays.logs, uses, told)
        assert told[[TECHNIQUE_OF_HARDEST, RUNG_OF_HARDEST]].tolist() == heads[0, :2].tolist()


def test_a_climb_without_a_step_has_no_tally():
    """A full grid is climbed already."""
    full = climb(Grid.parse(PAPER)).result
    bench, ladder = bench_and_ladder(full.geometry, PLAYERS)
    bench.climb(full, ladder)
    assert tally_of(bench, ladder) is None
