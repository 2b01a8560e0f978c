"""The classic search with a limit of branches, for callers that must not wait for a hard no.

`solver.search.classic` needs a few branches for nearly every puzzle. But there are grids of few
givens without a solution on which it would branch for hours.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import kernel
from solver.search.classic import DEPTH, FRAME, branch, load, propagate, write_solution

UInt8Array = npt.NDArray[np.uint8]
UInt32Array = npt.NDArray[np.uint32]
Int64Array = npt.NDArray[np.int64]


@kernel
def count_on_stack(
    digits: UInt8Array, limit: int, patience: int, solutions: UInt8Array, stack: UInt32Array
) -> tuple[int, bool]:
    """Count solutions up to a limit, as `classic.count_on_stack` does, or give up.

    Args:
        digits: (81,), 0 for blank, none above 9.
        limit: stop at this many; at least 1.
        patience: branches without a new solution after which to give up, 0 or more.
        solutions: (k, 81); the first k solutions found are written here, k may be 0.
        stack: scratch, (DEPTH, FRAME) uint32, any content.

    Returns:
        The number of solutions found, and whether the search gave up.
    """
    load(digits, stack[0])
    count = 0
    top = 0
    left = patience
    while top >= 0:
        if not propagate(stack[top]):
            top -= 1
        elif branch(stack[top], stack[top + 1]):
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
    """`count_on_stack` with a stack of its own."""
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
