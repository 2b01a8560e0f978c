"""Choices: cells that hold one of some sets of digits; and what any cells leave that do."""

from __future__ import annotations

from puzzle.kernel import inlined_kernel
from solver.search.rules.groups_and_pairs import remove_seen
from solver.search.rules.state import FITS, Int32Array, Int64Array, State, at, held, restrict
from solver.search.rules.tables import CHOICE_CELLS, CHOICE_START, SET_START, SETS, RuleTables

MOST_LOCKED = 3
"""Places of a digit in a choice up to which it is looked for what sees them all."""


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
    for s in range(at(tables, SET_START, 2 * choice), at(tables, SET_START, 2 * choice + 1)):
        digits = at(tables, SETS, s)
        if digits & ~union or fixed & ~digits:
            continue
        if can_hold(tables, frame, CHOICE_CELLS, first, last, digits):
            leave(tables, state.marks, frame, CHOICE_CELLS, first, last, digits)
            needed &= digits
    return hold(tables, state, frame, CHOICE_CELLS, first, last, needed)


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
