"""The counting kernel: branch on the tightest cell that has given most trouble, and propagate."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import bit_count, inlined_kernel, lean_kernel, lowest_bit
from solver.search.rules.propagation import propagate
from solver.search.rules.state import State, at, held, queue_check, restrict
from solver.search.rules.tables import (
    ALLOWED,
    CELLS,
    END,
    GROUP_CELLS,
    GROUP_START,
    PAIR,
    SIZE,
    STARTS,
    RuleTables,
)

UInt8Array = npt.NDArray[np.uint8]
Int32Array = npt.NDArray[np.int32]

Int64Array = npt.NDArray[np.int64]

CODE = 32
"""A digit of a cell to branch on is coded as CODE * cell + digit, from 0."""
TWO_PLACES = 5
"""What two places of a digit count for beside the weights of both cells: two and a half digits a
cell, so that they go behind a cell of two digits and before one of three."""
ENDLESS = np.iinfo(np.int64).max
"""The patience of a search that never gives up."""


@inlined_kernel
def choose(tables: RuleTables, state: State, frame: Int32Array) -> int:
    """Return the code of the digit to branch on: -1 when all cells are settled.

    It is the first of the cell with the fewest digits by the weight of its failures; or, where
    that cell has more than two, of the two places that a digit has in a house.
    """
    best, least, fewest = -1, 0.0, 0
    for cell in range(tables.numbers[CELLS]):
        count = bit_count(held(frame, cell))
        if count > 1:
            score = count / state.weights[cell]
            if best < 0 or score < least:
                best, least, fewest = cell, score, count
    if best < 0:
        return -1
    code = CODE * best + lowest_bit(held(frame, best))
    if fewest == 2:
        return code
    for group in range(at(tables, STARTS, PAIR)):
        first, last = at(tables, GROUP_START, group), at(tables, GROUP_START, group + 1)
        twos = in_two_places(tables, frame, first, last)
        while twos:
            bit = twos & -twos
            twos ^= bit
            place, weight = -1, 0.0
            for i in range(first, last):
                cell = at(tables, GROUP_CELLS, i)
                if held(frame, cell) & bit:
                    weight += state.weights[cell]
                    place = cell
            score = TWO_PLACES / weight
            if score < least:
                least = score
                code = CODE * place + lowest_bit(bit)
    return code


@inlined_kernel
def in_two_places(tables: RuleTables, frame: Int32Array, first: int, last: int) -> int:
    """Return the digits that have two places in a group that holds all digits; of others, none.

    Args:
        tables: of the geometry.
        frame: the digits of each cell.
        first: where the cells of the group begin in GROUP_CELLS.
        last: where they end.
    """
    if last - first != tables.numbers[SIZE]:
        return 0
    once, twice, more = 0, 0, 0
    for i in range(first, last):
        mask = held(frame, at(tables, GROUP_CELLS, i))
        more |= twice & mask
        twice |= once & mask
        once |= mask
    return twice & ~more


@lean_kernel
def load(tables: RuleTables, state: State, digits: UInt8Array) -> bool:
    """Set up the first frame from the givens and all that follows; False when they contradict."""
    frame = state.frames[0]
    state.marks[:5] = 0
    state.waiting[:] = 0
    state.weights[:] = 1.0
    every = (1 << tables.numbers[SIZE]) - 1
    frame[:] = every
    for cell in range(tables.numbers[CELLS]):
        mask = at(tables, ALLOWED, cell)
        if digits[cell] != 0:
            mask &= 1 << (digits[cell] - 1)
        if not restrict(tables, state, frame, cell, mask):
            state.marks[:5] = 0
            state.waiting[:] = 0
            return False
    for check in range(at(tables, STARTS, END)):
        queue_check(tables, state, check)
    return propagate(tables, state, frame)


@lean_kernel
def count(
    digits: UInt8Array,
    limit: int,
    patience: int,
    solutions: UInt8Array,
    tables: RuleTables,
    state: State,
) -> tuple[int, bool]:
    """Count solutions of a grid up to a limit, for as long as patience lasts.

    Args:
        digits: (cells,), 0 for blank, none above the size.
        limit: stop at this many; at least 1.
        patience: give up after so many branches without a new solution; at least 0.
        solutions: (k, cells); the first k solutions found are written here, k may be 0.
        tables: of the geometry.
        state: scratch from `new_state` for the same tables, any content.

    Returns:
        The number of solutions found, and whether the search gave up. When it did not, the number
        is exact below the limit; when it did, there are as many or more.
    """
    found, depth, tried = 0, 0, 0
    alive = load(tables, state, digits)
    while True:
        frame = state.frames[depth]
        code = choose(tables, state, frame) if alive else -1
        if code >= 0:
            cell, digit = divmod(code, CODE)
            if tried == patience:
                return found, True
            tried += 1
            state.branches[depth, 0], state.branches[depth, 1] = cell, digit
            depth += 1
            following = state.frames[depth]
            for c in range(following.shape[0]):
                following[c] = frame[c]
            frame = following
            restrict(tables, state, frame, cell, 1 << digit)
            alive = propagate(tables, state, frame)
            continue
        if alive:
            if found < solutions.shape[0]:
                for c in range(digits.shape[0]):
                    solutions[found, c] = lowest_bit(held(frame, c)) + 1
            found += 1
            tried = 0
        if depth == 0 or found == limit:
            return found, False
        depth -= 1
        frame = state.frames[depth]
        cell, digit = state.branches[depth, 0], state.branches[depth, 1]
        alive = restrict(tables, state, frame, cell, ~(1 << digit))
        alive = alive and propagate(tables, state, frame)


@lean_kernel
def suppose(
    digits: UInt8Array,
    columns: Int64Array,
    gains: Int64Array,
    tables: RuleTables,
    state: State,
) -> None:
    """Write how many candidates go by what follows from each of some.

    Args:
        digits: (cells,), 0 for blank, none above the size.
        columns: the candidates, cell × digits + digit - 1.
        gains: (columns,) receives how many go; all that are left where a candidate cannot stand.
        tables: of the geometry.
        state: scratch from `new_state` for the same tables, any content.
    """
    alive = load(tables, state, digits)
    frame, following = state.frames[0], state.frames[1]
    left = 0
    for cell in range(frame.shape[0]):
        left += bit_count(held(frame, cell))
    for i in range(columns.shape[0]):
        gains[i] = left
        cell, digit = divmod(columns[i], int(tables.numbers[SIZE]))
        if not alive or not held(frame, cell) >> digit & 1:
            continue
        for c in range(frame.shape[0]):
            following[c] = frame[c]
        restrict(tables, state, following, cell, 1 << digit)
        if propagate(tables, state, following):
            for c in range(frame.shape[0]):
                gains[i] -= bit_count(int(following[c]))
