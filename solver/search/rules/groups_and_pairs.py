"""Groups, which hold each digit that they may hold, and pairs, whose digits fit each other."""

from __future__ import annotations

import numpy as np

from puzzle.kernel import bit_count, inlined_kernel, lowest_bit
from solver.search.rules.state import Int32Array, State, at, held, restrict
from solver.search.rules.tables import (
    GROUP_CELLS,
    GROUP_START,
    PAIR_CELLS,
    PAIR_MASKS,
    PAIR_TABLE,
    WORD,
    RuleTables,
)


@inlined_kernel
def remove_seen(
    tables: RuleTables,
    state: State,
    frame: Int32Array,
    which: int,
    first: int,
    last: int,
    bit: int,
) -> bool:
    """Take a digit from the cells that see every one of some cells that may hold it.

    Args:
        tables: of the geometry.
        state: what waits and the scratch.
        frame: the digits of each cell.
        which: the list of the tables that the cells stand in.
        first: where they begin in it.
        last: where they end.
        bit: the digit as a mask.
    """
    for word in range(tables.peer_masks.shape[1]):
        seen, places = ~np.uint64(0), 0
        for i in range(first, last):
            cell = at(tables, which, i)
            if held(frame, cell) & bit:
                seen &= tables.peer_masks[cell, word]
                places += 1
        if places == 0:
            return False
        while seen != np.uint64(0):
            other = WORD * word + lowest_bit(seen)
            seen &= seen - np.uint64(1)
            if not restrict(tables, state, frame, other, ~bit):
                return False
    return True


@inlined_kernel
def look_at_group(tables: RuleTables, state: State, frame: Int32Array, group: int) -> bool:
    """Hidden singles and locked candidates of a group that must hold all that it may hold."""
    first, last = at(tables, GROUP_START, group), at(tables, GROUP_START, group + 1)
    once, twice, more = 0, 0, 0
    for i in range(first, last):
        mask = held(frame, at(tables, GROUP_CELLS, i))
        more |= twice & mask
        twice |= once & mask
        once |= mask
    room = bit_count(once) - (last - first)
    if room < 0:
        return False
    if room > 0:
        return True
    alone = once & ~twice
    if alone:
        for i in range(first, last):
            cell = at(tables, GROUP_CELLS, i)
            hidden = held(frame, cell) & alone
            if hidden and not restrict(tables, state, frame, cell, hidden):
                return False
            if hidden & (hidden - 1):
                return False
    locked = twice & ~more
    while locked:
        bit = locked & -locked
        locked ^= bit
        if not remove_seen(tables, state, frame, GROUP_CELLS, first, last, bit):
            return False
    return True


@inlined_kernel
def look_at_pair(tables: RuleTables, state: State, frame: Int32Array, pair: int) -> bool:
    """Leave each cell the digits that fit some digit of the other."""
    for side in range(2):
        here, there = (
            at(tables, PAIR_CELLS, 2 * pair + side),
            at(tables, PAIR_CELLS, 2 * pair + 1 - side),
        )
        row = at(tables, PAIR_TABLE, 2 * pair + side)
        digits = held(frame, here)
        fit = 0
        while digits:
            fit |= at(tables, PAIR_MASKS, row + lowest_bit(digits))
            digits &= digits - 1
        if not restrict(tables, state, frame, there, fit):
            return False
    return True
