"""Sums: of cells, of parts that hold sets of digits, and of bounds where they are large."""

from __future__ import annotations

import numpy as np

from puzzle.kernel import inlined_kernel, lean_kernel, lowest_bit
from solver.search.rules.choices import can_hold, hold, leave
from solver.search.rules.state import (
    FAR,
    FITS,
    FITS_FAR,
    FITS_NEAR,
    NEAR,
    Int32Array,
    State,
    UInt64Array,
    at,
    held,
    restrict,
)
from solver.search.rules.tables import (
    MOST_REACHED,
    PART_CELLS,
    PART_SETS,
    PART_START,
    PART_WEIGHTS,
    SET_TOTALS,
    SETS,
    SIZE,
    SUM_BOUNDS,
    SUM_START,
    WORD,
    RuleTables,
)


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
