"""What comes after the end of a path: the step that another ladder would take there."""

from __future__ import annotations

from solver.human.climb import bench_and_ladder
from solver.human.inner_chains import with_inner_chains
from solver.human.ladder import Ladder
from solver.human.marks import PencilMarks
from solver.human.path import SolvePath
from solver.human.rules import check_ladder
from solver.human.step import Step


def next_step(path: SolvePath, ladder: Ladder) -> Step | None:
    """Find the first step of the ladder's lowest rung that has one, where the path ends.

    Args:
        path: a path that ends stuck.
        ladder: any ladder; another than the path's, or it finds nothing.

    Raises:
        ArgumentError: it is no ladder, such as the name of one.
    """
    check_ladder(ladder)
    bench, ladder = bench_and_ladder(path.puzzle.geometry, ladder)
    marks = PencilMarks(path.result, path.remaining)
    bench.stand_at(marks, path.puzzle)
    bench.log.off[list(ladder.off)] = 1
    step = next(filter(None, map(bench.find, ladder.rungs)), None)
    return step and with_inner_chains(step, marks)
