"""Counting the solutions of the plain 9×9 grid: exact, iterative, built for speed.

A search is a stack of frames: rules are applied to the frame on top until none removes a candidate,
then it is split in two. There are two kernels for that, `lanes` for processors with wide vectors
and `words` for all others. They make the same search, and find the same solutions in the same order
after as many branches, so that nobody can tell which one it was.

Branches are on minilines where few solutions are to be counted of a puzzle that may be hard, and on
cells elsewhere. Only those on cells tell in which order solutions come.

A search may be told how patient to be. It needs a few branches for nearly every puzzle, but there
are grids of few givens without a solution on which it would branch for hours.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import hot_kernel, kernel
from puzzle.kernel.vectors import is_wide
from solver.search.words import goes_by_minilines

if is_wide():
    from solver.search.lanes import (
        FRAME,
        branch,
        branch_by_miniline,
        load,
        propagate,
        propagate_further,
        write_solution,
    )
else:
    from solver.search.words import (
        FRAME,
        branch,
        branch_by_miniline,
        load,
        propagate,
        propagate_further,
        write_solution,
    )

__all__ = ["DEPTH", "ENDLESS", "FRAME", "count", "count_batch", "count_on_stack"]

UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]
Int64Array = npt.NDArray[np.int64]

DEPTH = 6 * 9 * 2 + 1
"""Frames on the stack. Two minilines decide where a digit stands in a band or stack, so no more
branches than that follow one another, nor than cells; and the root is one more."""
BY_CELLS, BY_MINILINES = False, True
"""What branches are on."""
ENDLESS = 1 << 62
"""The patience of a search that never gives up."""


@hot_kernel
def count_on_stack(
    digits: UInt8Array, limit: int, patience: int, solutions: UInt8Array, stack: UInt32Array
) -> tuple[int, bool]:
    """Count solutions of a plain 9×9 grid up to a limit; other kernels may call this.

    Args:
        digits: (81,), 0 for blank, none above 9; givens that break a rule count 0.
        limit: stop at this many; at least 1.
        patience: branches without a new solution after which to give up, 0 or more; or ENDLESS.
        solutions: (k, 81); the first k solutions found are written here, k may be 0.
        stack: scratch, (DEPTH, FRAME) uint32, any content.

    Returns:
        The number of solutions when it is below the limit, else the limit; and whether the search
        gave up, with no more found until then than this number.
    """
    # By minilines solutions come in another order, so more than one are found again by cells.
    if goes_by_minilines(digits) and (limit == 2 or solutions.shape[0] == 0):
        found, gave_up = searched(digits, limit, patience, solutions, stack, BY_MINILINES)
        if not gave_up and (found < 2 or solutions.shape[0] == 0):
            return found, False
    return searched(digits, limit, patience, solutions, stack, BY_CELLS)


@hot_kernel
def searched(
    digits: UInt8Array,
    limit: int,
    patience: int,
    solutions: UInt8Array,
    stack: UInt32Array,
    by_minilines: bool,  # noqa: FBT001
) -> tuple[int, bool]:
    """Count as `count_on_stack` does, with branches on minilines or on cells."""
    load(digits, stack[0])
    count = 0
    top = 0
    left = patience
    while top >= 0:
        if by_minilines:
            alive = propagate_further(stack[top])
            goes_on = alive and branch_by_miniline(stack[top], stack[top + 1])
        else:
            alive = propagate(stack[top])
            goes_on = alive and branch(stack[top], stack[top + 1])
        if not alive:
            top -= 1
        elif goes_on:
            if left == 0:
                return count, True
            left -= 1
            top += 1
        else:
            if count < solutions.shape[0]:
                write_solution(stack[top], solutions[count])
            count += 1
            if count == limit:
                return count, False
            left = patience
            top -= 1
    return count, False


@kernel
def count(digits: UInt8Array, limit: int, patience: int, solutions: UInt8Array) -> tuple[int, bool]:
    """`count_on_stack` with a stack of its own: for callers, kernels too, that keep no scratch."""
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    return count_on_stack(digits, limit, patience, solutions, stack)


@kernel
def count_batch(
    puzzles: UInt8Array, limit: int, patience: int, counts: Int64Array, first: UInt8Array
) -> None:
    """Count each row of puzzles (n, 81) into counts (n,), first solutions into first (n, 81).

    A count is -1 when the search gave up below the limit.
    """
    stack = np.empty((DEPTH, FRAME), dtype=np.uint32)
    for i in range(puzzles.shape[0]):
        counts[i], gave_up = count_on_stack(puzzles[i], limit, patience, first[i : i + 1], stack)
        if gave_up:
            counts[i] = -1
