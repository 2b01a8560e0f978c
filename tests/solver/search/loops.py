"""The two kernels of the plain grid in one loop each, written plainly: what tests compare."""

from __future__ import annotations

import numpy as np

from puzzle.kernel import kernel
from solver.search import lanes, words
from solver.search.classic import DEPTH

GAVE_UP = -1


@kernel
def count_by_words(puzzles, limit, patience, counts, branches, solutions):
    """Count each of puzzles (n, 81) up to a limit by `words`.

    Args:
        puzzles: (n, 81), 0 for blank.
        limit: stop at this many.
        patience: branches of one puzzle after which to give up.
        counts: (n,), written; GAVE_UP where it gave up.
        branches: (n,), written: how many were made.
        solutions: (n, limit, 81), written as far as there are any.
    """
    stack = np.empty((DEPTH, words.FRAME), dtype=np.uint32)
    for i in range(puzzles.shape[0]):
        words.load(puzzles[i], stack[0])
        by_minilines = words.goes_by_minilines(puzzles[i])
        found = made = top = 0
        while top >= 0 and found < limit:
            if by_minilines:
                alive = words.propagate_further(stack[top])
                goes_on = alive and words.branch_by_miniline(stack[top], stack[top + 1])
            else:
                alive = words.propagate(stack[top])
                goes_on = alive and words.branch(stack[top], stack[top + 1])
            if not alive:
                top -= 1
            elif goes_on:
                made += 1
                top += 1
                if made > patience:
                    found = GAVE_UP
                    break
            else:
                words.write_solution(stack[top], solutions[i, found])
                found += 1
                top -= 1
        counts[i] = found
        branches[i] = made


@kernel
def count_by_lanes(puzzles, limit, patience, counts, branches, solutions):
    """Count each of puzzles by `lanes`; arguments as of `count_by_words`."""
    stack = np.empty((DEPTH, lanes.FRAME), dtype=np.uint32)
    for i in range(puzzles.shape[0]):
        lanes.load(puzzles[i], stack[0])
        by_minilines = words.goes_by_minilines(puzzles[i])
        found = made = top = 0
        while top >= 0 and found < limit:
            if by_minilines:
                alive = lanes.propagate_further(stack[top])
                goes_on = alive and lanes.branch_by_miniline(stack[top], stack[top + 1])
            else:
                alive = lanes.propagate(stack[top])
                goes_on = alive and lanes.branch(stack[top], stack[top + 1])
            if not alive:
                top -= 1
            elif goes_on:
                made += 1
                top += 1
                if made > patience:
                    found = GAVE_UP
                    break
            else:
                lanes.write_solution(stack[top], solutions[i, found])
                found += 1
                top -= 1
        counts[i] = found
        branches[i] = made


def search(kernel, puzzles, limit=2, patience=100_000):
    """Return counts, branches made and solutions, (n, limit, 81), zeros where there are none."""
    counts = np.zeros(len(puzzles), np.int64)
    branches = np.zeros(len(puzzles), np.int64)
    solutions = np.zeros((len(puzzles), limit, 81), np.uint8)
    kernel(np.ascontiguousarray(puzzles), limit, patience, counts, branches, solutions)
    return counts, branches, solutions
