"""The propagation kernel: what the primitives leave of each cell's digits, to a fixed point.

The state of a search is one mask of digits a cell. Removing digits from a cell queues every check
that looks at it; a cell that is left with one digit takes it from its peers at once. Groups and
pairs are looked at before what costs more: choices, sums and automata.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.kernel import bit_count, inlined_kernel, lean_kernel, lowest_bit
from solver.search.rules.tables import (
    CELLS,
    CHECK_START,
    CHECKS,
    CHOICE,
    CHOICE_CELLS,
    CHOICE_START,
    EDGES,
    END,
    GROUP_CELLS,
    GROUP_START,
    LAYER_START,
    MOST_REACHED,
    PAIR,
    PAIR_CELLS,
    PAIR_MASKS,
    PAIR_TABLE,
    PART_CELLS,
    PART_SETS,
    PART_START,
    PART_WEIGHTS,
    PEER_START,
    PEERS,
    SET_START,
    SET_TOTALS,
    SETS,
    SIZE,
    STARTS,
    SUM,
    SUM_BOUNDS,
    SUM_START,
    WALK,
    WALK_CELLS,
    WALK_LAYERS,
    WALK_START,
    WORD,
    RuleTables,
)

Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]
UInt8Array = npt.NDArray[np.uint8]
UInt64Array = npt.NDArray[np.uint64]
FloatArray = npt.NDArray[np.float64]

MOST_DIGITS = 25
"""Of the largest grids: the most cells of a choice."""
MOST_LOCKED = 3
"""Places of a digit in a choice up to which it is looked for what sees them all."""
SETTLING, CHEAP_FIRST, CHEAP_LAST, DEAR_FIRST, DEAR_LAST, STAMP = range(6)
"""Places in `State.marks`; the first is the first row of `State.rings` too."""
FITS = 6
"""Where in `State.marks` the digits begin that are left to the cells of a choice or part."""
NEAR, FAR, FITS_NEAR, FITS_FAR = range(4)
"""Columns of `State.sums`: sums below 64 and those above; in the same way numbers of sets."""
CHEAP, DEAR = 1, 2
"""Rows of `State.rings`."""


class State(NamedTuple):
    """The state of a search and its scratch.

    Attributes:
        frames: (cells + 1, cells) the digits of each cell, one row for each open branch.
        branches: (cells + 1, 2) the cell and the digit from 0 that each open branch takes.
        weights: (cells,) how often a check of the cell has failed.
        rings: (3, room) first the cells that are left with one digit, their peers not yet told;
            then two rings of checks that wait, those that cost little and those that cost more.
        waiting: (checks,) 1 for a check that waits.
        marks: (6 + 25,) lengths and places in the above; then the digits that are left to the
            cells of a choice or of a part of a sum.
        sums: (most parts + 1, 4) the sums that the parts before one reach, and the sets of digits
            that it may hold.
        reached: (2, most cells of a walk + 1, most states) when a state was last reached.
    """

    frames: Int32Array
    branches: Int64Array
    weights: FloatArray
    rings: Int32Array
    waiting: UInt8Array
    marks: Int64Array
    sums: UInt64Array
    reached: Int64Array


def new_state(tables: RuleTables) -> State:
    """Return a state with room for the search of these tables."""
    cells = int(tables.numbers[CELLS])
    checks = int(tables.numbers[tables.numbers[STARTS] + END])
    parts, steps, states = tables.room
    return State(
        np.empty((cells + 1, cells), dtype=np.int32),
        np.empty((cells + 1, 2), dtype=np.int64),
        np.ones(cells, dtype=np.float64),
        np.empty((3, max(cells, checks) + 1), dtype=np.int32),
        np.zeros(checks, dtype=np.uint8),
        np.zeros(FITS + MOST_DIGITS, dtype=np.int64),
        np.zeros((parts + 1, 4), dtype=np.uint64),
        np.zeros((2, steps + 1, states), dtype=np.int64),
    )


@lean_kernel
def at(tables: RuleTables, which: int, index: int) -> int:
    """Return an entry of a list of the tables."""
    return int(tables.numbers[np.uint64(tables.numbers[which] + index)])


@lean_kernel
def held(frame: Int32Array, cell: int) -> int:
    """Return the digits of a cell, whose number is told to be none from the end; see `at`."""
    return int(frame[np.uint64(cell)])


@lean_kernel
def queue_check(tables: RuleTables, state: State, check: int) -> None:
    """Have a check looked at, unless it waits already."""
    if state.waiting[check]:
        return
    state.waiting[check] = 1
    ring, last = (CHEAP, CHEAP_LAST) if check < at(tables, STARTS, CHOICE) else (DEAR, DEAR_LAST)
    state.rings[ring, state.marks[last]] = check
    state.marks[last] += 1
    if state.marks[last] == state.rings.shape[1]:
        state.marks[last] = 0


@lean_kernel
def next_check(state: State, ring: int, first: int) -> int:
    """Take the check that has waited longest from a ring that is not empty."""
    check = int(state.rings[ring, state.marks[first]])
    state.marks[first] += 1
    if state.marks[first] == state.rings.shape[1]:
        state.marks[first] = 0
    state.waiting[check] = 0
    return check


@lean_kernel
def restrict(tables: RuleTables, state: State, frame: Int32Array, cell: int, mask: int) -> bool:
    """Leave a cell only the digits of a mask; False when none is left."""
    before = held(frame, cell)
    left = before & mask
    if left == before:
        return True
    if left == 0:
        return False
    frame[np.uint64(cell)] = left
    if left & (left - 1) == 0:
        state.rings[SETTLING, state.marks[SETTLING]] = cell
        state.marks[SETTLING] += 1
    for i in range(at(tables, CHECK_START, cell), at(tables, CHECK_START, cell + 1)):
        queue_check(tables, state, at(tables, CHECKS, i))
    return True


@inlined_kernel
def settle(tables: RuleTables, state: State, frame: Int32Array) -> bool:
    """Take the digit of each settled cell from its peers."""
    while state.marks[SETTLING] > 0:
        state.marks[SETTLING] -= 1
        cell = state.rings[SETTLING, state.marks[SETTLING]]
        others = ~held(frame, cell)
        for i in range(at(tables, PEER_START, cell), at(tables, PEER_START, cell + 1)):
            if not restrict(tables, state, frame, at(tables, PEERS, i), others):
                return False
    return True


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
    if room < 0 or (room > 0 and last - first == tables.numbers[SIZE]):
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
            at(tables, PAIR_CELLS, 2 * (pair) + side),
            at(tables, PAIR_CELLS, 2 * (pair) + 1 - side),
        )
        row = at(tables, PAIR_TABLE, 2 * (pair) + side)
        digits = held(frame, here)
        fit = 0
        while digits:
            fit |= at(tables, PAIR_MASKS, row + lowest_bit(digits))
            digits &= digits - 1
        if not restrict(tables, state, frame, there, fit):
            return False
    return True


@inlined_kernel
def look_at_choice(tables: RuleTables, state: State, frame: Int32Array, choice: int) -> bool:
    """Leave the digits of the sets that are still possible; place what all of them need."""
    first, last = at(tables, CHOICE_START, choice), at(tables, CHOICE_START, choice + 1)
    union, fixed = 0, 0
    for i in range(first, last):
        mask = held(frame, at(tables, CHOICE_CELLS, i))
        union |= mask
        if mask & (mask - 1) == 0:
            fixed |= mask
    needed = ~0
    for i in range(last - first):
        state.marks[FITS + i] = 0
    for s in range(
        at(tables, SET_START, 2 * (choice) + 0), at(tables, SET_START, 2 * (choice) + 1)
    ):
        digits = at(tables, SETS, s)
        if digits & ~union or fixed & ~digits:
            continue
        if can_hold(tables, frame, CHOICE_CELLS, first, last, digits):
            leave(tables, state.marks, frame, CHOICE_CELLS, first, last, digits)
            needed &= digits
    return hold(tables, state, frame, CHOICE_CELLS, first, last, needed)


@lean_kernel
def added(weight: int, total: int, count: int, size: int) -> int:
    """Return what a part adds to a sum: so many digits of this total, at this weight."""
    return weight * total if weight > 0 else -weight * (count * (size + 1) - total)


@inlined_kernel
def look_at_sum(tables: RuleTables, state: State, frame: Int32Array, number: int) -> bool:
    """Leave each cell the digits that lie on a way from nought to the sum."""
    high = at(tables, SUM_BOUNDS, 2 * number + 1)
    if high < 0:
        return False
    if high > MOST_REACHED:
        return look_at_bounds(tables, state, frame, number)
    first, last = at(tables, SUM_START, number), at(tables, SUM_START, number + 1)
    if at(tables, PART_START, last) - at(tables, PART_START, first) == last - first:
        return look_at_cells(tables, state, frame, number)
    return look_at_parts(tables, state, frame, number)


@inlined_kernel
def look_at_cells(tables: RuleTables, state: State, frame: Int32Array, number: int) -> bool:
    """Leave each cell of a sum, all parts of it one cell, the digits on a way from nought to it."""
    first, last = at(tables, SUM_START, number), at(tables, SUM_START, number + 1)
    low, high = at(tables, SUM_BOUNDS, 2 * number), at(tables, SUM_BOUNDS, 2 * number + 1)
    cells, weights = at(tables, PART_START, first), int(tables.numbers[PART_WEIGHTS])
    size = int(tables.numbers[SIZE])
    zero, one = np.uint64(0), np.uint64(1)
    before = state.sums
    before[0, 0], before[0, 1] = one, zero
    for i in range(first, last):
        here = held(frame, at(tables, PART_CELLS, cells + i - first))
        weight = int(tables.numbers[weights + i])
        near, far = before[i - first, 0], before[i - first, 1]
        low_word, high_word = zero, zero
        while here:
            by = added(weight, lowest_bit(here) + 1, 1, size)
            here &= here - 1
            if by >= WORD:
                if by < 2 * WORD:
                    high_word |= near << np.uint64(by - WORD)
            else:
                low_word |= near << np.uint64(by)
                high_word |= far << np.uint64(by)
                high_word |= (near >> one) >> np.uint64(WORD - 1 - by)
        before[i - first + 1, 0], before[i - first + 1, 1] = low_word, high_word
    near, far = zero, zero
    for total in range(max(low, 0), high + 1):
        if total >= WORD:
            far |= one << np.uint64(total - WORD)
        else:
            near |= one << np.uint64(total)
    near &= before[last - first, 0]
    far &= before[last - first, 1]
    if near == zero and far == zero:
        return False
    for i in range(last - 1, first - 1, -1):
        cell = at(tables, PART_CELLS, cells + i - first)
        weight = int(tables.numbers[weights + i])
        here = held(frame, cell)
        from_low, from_high = before[i - first, 0], before[i - first, 1]
        fit = 0
        low_word, high_word = zero, zero
        while here:
            digit = lowest_bit(here)
            here &= here - 1
            by = added(weight, digit + 1, 1, size)
            if by >= WORD:
                back_low = far >> np.uint64(by - WORD) if by < 2 * WORD else zero
                back_high = zero
            else:
                back_low = near >> np.uint64(by)
                back_low |= (far << one) << np.uint64(WORD - 1 - by)
                back_high = far >> np.uint64(by)
            back_low &= from_low
            back_high &= from_high
            if back_low != zero or back_high != zero:
                fit |= 1 << digit
                low_word |= back_low
                high_word |= back_high
        if not restrict(tables, state, frame, cell, fit):
            return False
        near, far = low_word, high_word
    return True


@inlined_kernel
def look_at_parts(tables: RuleTables, state: State, frame: Int32Array, number: int) -> bool:
    """Leave the cells of each part the sets of digits that lie on a way from nought to the sum."""
    low, high = at(tables, SUM_BOUNDS, 2 * number), at(tables, SUM_BOUNDS, 2 * number + 1)
    parts, end = at(tables, SUM_START, number), at(tables, SUM_START, number + 1)
    size, zero, one = int(tables.numbers[SIZE]), np.uint64(0), np.uint64(1)
    sums = state.sums
    sums[0, NEAR], sums[0, FAR] = one, zero
    for part in range(parts, end):
        reach(tables, sums, frame, part, part - parts)
    near, far = zero, zero
    for total in range(max(low, 0), high + 1):
        if total >= WORD:
            far |= one << np.uint64(total - WORD)
        else:
            near |= one << np.uint64(total)
    near &= sums[end - parts, NEAR]
    far &= sums[end - parts, FAR]
    if near == zero and far == zero:
        return False
    for part in range(end - 1, parts - 1, -1):
        first, last = at(tables, PART_START, part), at(tables, PART_START, part + 1)
        weight, begin = at(tables, PART_WEIGHTS, part), at(tables, PART_SETS, 2 * part)
        from_near, from_far = sums[part - parts, NEAR], sums[part - parts, FAR]
        before_near, before_far, needed = zero, zero, ~0
        for i in range(last - first):
            state.marks[FITS + i] = 0
        for word in range(2):
            fits = sums[part - parts, FITS_NEAR + word]
            while fits != zero:
                s = begin + WORD * word + lowest_bit(fits)
                fits &= fits - one
                by = added(weight, at(tables, SET_TOTALS, s), last - first, size)
                if by >= WORD:
                    back_near, back_far = far >> np.uint64(by - WORD), zero
                else:
                    back_near = near >> np.uint64(by)
                    back_near |= (far << one) << np.uint64(WORD - 1 - by)
                    back_far = far >> np.uint64(by)
                back_near &= from_near
                back_far &= from_far
                if back_near != zero or back_far != zero:
                    digits = at(tables, SETS, s)
                    leave(tables, state.marks, frame, PART_CELLS, first, last, digits)
                    needed &= digits
                    before_near |= back_near
                    before_far |= back_far
        if not hold(tables, state, frame, PART_CELLS, first, last, needed):
            return False
        near, far = before_near, before_far
    return True


@inlined_kernel
def reach(tables: RuleTables, sums: UInt64Array, frame: Int32Array, part: int, place: int) -> None:
    """Write the sums that are reached after a part, and which sets of digits it may hold.

    Args:
        tables: of the geometry.
        sums: of the state.
        frame: the digits of each cell.
        part: its number.
        place: its place in the sum, the row of what is reached before it.
    """
    first, last = at(tables, PART_START, part), at(tables, PART_START, part + 1)
    size, weight = int(tables.numbers[SIZE]), at(tables, PART_WEIGHTS, part)
    union, fixed = 0, 0
    for i in range(first, last):
        mask = held(frame, at(tables, PART_CELLS, i))
        union |= mask
        if mask & (mask - 1) == 0:
            fixed |= mask
    zero, one = np.uint64(0), np.uint64(1)
    near, far = sums[place, NEAR], sums[place, FAR]
    after_near, after_far = zero, zero
    fits_near, fits_far = zero, zero
    begin = at(tables, PART_SETS, 2 * part)
    for s in range(begin, at(tables, PART_SETS, 2 * part + 1)):
        digits = at(tables, SETS, s)
        if digits & ~union or fixed & ~digits:
            continue
        by = added(weight, at(tables, SET_TOTALS, s), last - first, size)
        if by >= 2 * WORD or not can_hold(tables, frame, PART_CELLS, first, last, digits):
            continue
        if by >= WORD:
            after_far |= near << np.uint64(by - WORD)
        else:
            after_near |= near << np.uint64(by)
            after_far |= far << np.uint64(by)
            after_far |= (near >> one) >> np.uint64(WORD - 1 - by)
        if s - begin < WORD:
            fits_near |= one << np.uint64(s - begin)
        else:
            fits_far |= one << np.uint64(s - begin - WORD)
    sums[place + 1, NEAR], sums[place + 1, FAR] = after_near, after_far
    sums[place, FITS_NEAR], sums[place, FITS_FAR] = fits_near, fits_far


@inlined_kernel
def can_hold(
    tables: RuleTables, frame: Int32Array, which: int, first: int, last: int, digits: int
) -> bool:
    """Whether each of some cells may hold one of these digits, and no two the same alone.

    The cells are given as for `hold`.
    """
    alone = 0
    for i in range(first, last):
        mask = held(frame, at(tables, which, i)) & digits
        if mask == 0:
            return False
        if mask & (mask - 1) == 0:
            if mask & alone:
                return False
            alone |= mask
    return True


@inlined_kernel
def leave(
    tables: RuleTables,
    marks: Int64Array,
    frame: Int32Array,
    which: int,
    first: int,
    last: int,
    digits: int,
) -> None:
    """Note for each of some cells the digits that it has where all hold these; see `hold`."""
    alone = 0
    for i in range(first, last):
        mask = held(frame, at(tables, which, i)) & digits
        if mask & (mask - 1) == 0:
            alone |= mask
    for i in range(first, last):
        mask = held(frame, at(tables, which, i)) & digits
        marks[FITS + i - first] |= mask & ~alone if mask & (mask - 1) else mask


@inlined_kernel
def hold(
    tables: RuleTables,
    state: State,
    frame: Int32Array,
    which: int,
    first: int,
    last: int,
    needed: int,
) -> bool:
    """Leave some cells the digits that `leave` has noted, and place those that all of them need.

    Args:
        tables: of the geometry.
        state: what waits and the scratch.
        frame: the digits of each cell.
        which: the list of the tables that the cells stand in; they hold different digits.
        first: where they begin in it.
        last: where they end.
        needed: the digits that one of them holds, as a mask.
    """
    for i in range(first, last):
        if not restrict(tables, state, frame, at(tables, which, i), state.marks[FITS + i - first]):
            return False
    while needed:
        bit = needed & -needed
        needed ^= bit
        count, only = 0, 0
        for i in range(first, last):
            if held(frame, at(tables, which, i)) & bit:
                count += 1
                only = at(tables, which, i)
        if count == 0:
            return False
        if count == 1:
            if not restrict(tables, state, frame, only, bit):
                return False
        elif count <= MOST_LOCKED and not remove_seen(
            tables, state, frame, which, first, last, bit
        ):
            return False
    return True


@inlined_kernel
def look_at_bounds(tables: RuleTables, state: State, frame: Int32Array, number: int) -> bool:
    """Leave each cell the digits with which the others can still reach a large sum."""
    size = int(tables.numbers[SIZE])
    low, high = at(tables, SUM_BOUNDS, 2 * number), at(tables, SUM_BOUNDS, 2 * number + 1)
    first, last = at(tables, SUM_START, number), at(tables, SUM_START, number + 1)
    least, most = 0, 0
    for part in range(first, last):
        weight = at(tables, PART_WEIGHTS, part)
        for i in range(at(tables, PART_START, part), at(tables, PART_START, part + 1)):
            mask = held(frame, at(tables, PART_CELLS, i))
            one = added(weight, lowest_bit(mask) + 1, 1, size)
            other = added(weight, highest_bit(mask) + 1, 1, size)
            least += min(one, other)
            most += max(one, other)
    if least > high or most < low:
        return False
    for part in range(first, last):
        weight = at(tables, PART_WEIGHTS, part)
        for i in range(at(tables, PART_START, part), at(tables, PART_START, part + 1)):
            cell = at(tables, PART_CELLS, i)
            digits = held(frame, cell)
            one = added(weight, lowest_bit(digits) + 1, 1, size)
            other = added(weight, highest_bit(digits) + 1, 1, size)
            fit = 0
            while digits:
                digit = lowest_bit(digits)
                digits &= digits - 1
                by = added(weight, digit + 1, 1, size)
                if least - min(one, other) + by <= high and most - max(one, other) + by >= low:
                    fit |= 1 << digit
            if not restrict(tables, state, frame, cell, fit):
                return False
    return True


@lean_kernel
def highest_bit(mask: int) -> int:
    """Index of the highest bit of a mask, never 0."""
    found = 0
    while mask > 1:
        mask >>= 1
        found += 1
    return found


@inlined_kernel
def look_at_walk(tables: RuleTables, state: State, frame: Int32Array, walk: int) -> bool:
    """Leave each cell the digits that are read on some way from the start to an end."""
    first, last = at(tables, WALK_START, walk), at(tables, WALK_START, walk + 1)
    state.marks[STAMP] += 1
    stamp = state.marks[STAMP]
    ahead, behind = state.reached[0], state.reached[1]
    ahead[0, 0] = stamp
    for i in range(first, last):
        mask = held(frame, at(tables, WALK_CELLS, i))
        layer = at(tables, WALK_LAYERS, i)
        for e in range(at(tables, LAYER_START, layer), at(tables, LAYER_START, layer + 1)):
            if (
                ahead[i - first, at(tables, EDGES, 3 * e + 0)] == stamp
                and mask >> at(tables, EDGES, 3 * e + 1) & 1
            ):
                ahead[i - first + 1, at(tables, EDGES, 3 * e + 2)] = stamp
    for s in range(ahead.shape[1]):
        behind[last - first, s] = ahead[last - first, s]
    for i in range(last - 1, first - 1, -1):
        cell = at(tables, WALK_CELLS, i)
        mask = held(frame, cell)
        layer = at(tables, WALK_LAYERS, i)
        fit = 0
        for e in range(at(tables, LAYER_START, layer), at(tables, LAYER_START, layer + 1)):
            if (
                mask >> at(tables, EDGES, 3 * e + 1) & 1
                and behind[i - first + 1, at(tables, EDGES, 3 * e + 2)] == stamp
                and ahead[i - first, at(tables, EDGES, 3 * e + 0)] == stamp
            ):
                behind[i - first, at(tables, EDGES, 3 * e + 0)] = stamp
                fit |= 1 << at(tables, EDGES, 3 * e + 1)
        if not restrict(tables, state, frame, cell, fit):
            return False
    return True


@inlined_kernel
def look_at(tables: RuleTables, state: State, frame: Int32Array, check: int) -> bool:
    """Look at a check of any primitive; False when it cannot be kept."""
    if check < at(tables, STARTS, PAIR):
        return look_at_group(tables, state, frame, check)
    if check < at(tables, STARTS, CHOICE):
        return look_at_pair(tables, state, frame, check - at(tables, STARTS, PAIR))
    if check < at(tables, STARTS, SUM):
        return look_at_choice(tables, state, frame, check - at(tables, STARTS, CHOICE))
    if check < at(tables, STARTS, WALK):
        return look_at_sum(tables, state, frame, check - at(tables, STARTS, SUM))
    return look_at_walk(tables, state, frame, check - at(tables, STARTS, WALK))


@lean_kernel
def blame(tables: RuleTables, state: State, check: int) -> None:
    """Give weight to the cells of a check that failed."""
    if check < at(tables, STARTS, PAIR):
        for i in range(at(tables, GROUP_START, check), at(tables, GROUP_START, check + 1)):
            state.weights[at(tables, GROUP_CELLS, i)] += 1
    elif check < at(tables, STARTS, CHOICE):
        state.weights[at(tables, PAIR_CELLS, 2 * (check - at(tables, STARTS, PAIR)))] += 1
        state.weights[at(tables, PAIR_CELLS, 2 * (check - at(tables, STARTS, PAIR)) + 1)] += 1
    elif check < at(tables, STARTS, SUM):
        choice = check - at(tables, STARTS, CHOICE)
        for i in range(at(tables, CHOICE_START, choice), at(tables, CHOICE_START, choice + 1)):
            state.weights[at(tables, CHOICE_CELLS, i)] += 1
    elif check < at(tables, STARTS, WALK):
        number = check - at(tables, STARTS, SUM)
        first = at(tables, PART_START, at(tables, SUM_START, number))
        last = at(tables, PART_START, at(tables, SUM_START, number + 1))
        for i in range(first, last):
            state.weights[at(tables, PART_CELLS, i)] += 1
    else:
        walk = check - at(tables, STARTS, WALK)
        for i in range(at(tables, WALK_START, walk), at(tables, WALK_START, walk + 1)):
            state.weights[at(tables, WALK_CELLS, i)] += 1


@lean_kernel
def propagate(tables: RuleTables, state: State, frame: Int32Array) -> bool:
    """Look at all that waits and all that follows; False, nothing left waiting, at a dead end."""
    marks = state.marks
    while True:
        if not settle(tables, state, frame):
            break
        if marks[CHEAP_FIRST] != marks[CHEAP_LAST]:
            check = next_check(state, CHEAP, CHEAP_FIRST)
        elif marks[DEAR_FIRST] != marks[DEAR_LAST]:
            check = next_check(state, DEAR, DEAR_FIRST)
        else:
            return True
        if not look_at(tables, state, frame, check):
            blame(tables, state, check)
            break
    marks[:STAMP] = 0
    state.waiting[:] = 0
    return False
