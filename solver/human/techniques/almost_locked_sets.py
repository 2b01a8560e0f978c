"""Almost locked sets: cells of a house with one digit more than there are cells.

If such a set lacks any one of its digits, it holds all the others. A digit of two sets without a
common cell is *restricted* where all its cells in both see each other: only one of the two has it.

- ALS-XZ: two sets with a restricted digit x: one of them lacks it, and so holds any other digit z
  that both have; z goes from what sees all its cells in both. With two restricted digits each set
  holds one of them and all its own others, which go from what sees their cells in that set.
- ALS-XY-Wing: a set that shares a restricted digit x with one set and another, y, with a second:
  it lacks one of them, or both others would; so one of the others holds any further digit z that
  both have.
- Death Blossom: a cell, the stem, and for each of its candidates a set, a petal, all of whose cells
  with that candidate see the stem. Whatever the stem is, one petal lacks it and holds all its other
  digits. A digit z of all petals, and none of the stem, goes from what sees all its cells in them.
  Petals may overlap, as only one of them need lack its digit.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape, new_record
from solver.human.engine.state import GridState, digits_of
from solver.human.engine.step_log import (
    GROUP,
    MEMBER,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, EXTRA, ROW, Tables
from solver.human.registry import OVERLAPPING, Technique

ALS_XZ = int(Technique.ALS_XZ)
ALS_XY_WING = int(Technique.ALS_XY_WING)
DEATH_BLOSSOM = int(Technique.DEATH_BLOSSOM)

HOUSE, SLOTS, DIGITS = 0, 1, 2

LARGEST = 9
"""The largest size of a grid on which there is room for the sets."""
MOST_SETS = 1500
"""Almost locked sets that are looked at; further ones are passed over."""
WORD = 62


class SetScratch:
    """What the finders of almost locked sets write down; it means nothing between calls.

    sets        (A, 3)     the sets: house, slots, digits
    set_cells   (A, W)     the cells of each set
    set_spots   (A, n, W)  the cells of each set that may hold a digit
    set_seen    (A, n, W)  the cells outside that may hold it and see all of these
    restricted  (A, A)     for two sets the digits that only one of them can have
    removed     (n, W)     the cells that lose a digit

    Sets of cells are W words of `WORD` bits. On grids larger than 9×9 there is no room, and the
    finders find nothing: the room grows with a square.
    """

    sets: Array
    set_cells: Array
    set_spots: Array
    set_seen: Array
    restricted: Array
    removed: Array


def new_scratch(extent: Extent) -> SetScratch:
    """Room for these finders on tables of this extent."""
    return new_record(SetScratch, **set_shapes(extent))


def set_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `SetScratch`."""
    n = extent.size
    words = -(-extent.cell_count // WORD)
    sets = MOST_SETS if n <= LARGEST else 1
    return {
        "sets": (sets, 3),
        "set_cells": (sets, words),
        "set_spots": (sets, n, words),
        "set_seen": (sets, n, words),
        "restricted": (sets, sets),
        "removed": (n, words),
    }


@lean_kernel
def find_almost_locked_set(
    tables: Tables, state: GridState, scratch: SetScratch, log: StepLog, technique: int
) -> bool:
    """Find the first ALS-XZ or ALS-XY-Wing, in the order of the sets: house by house.

    Evidence: the candidates of each set, one group each; of a wing the middle one first.
    """
    if tables.houses.shape[1] > LARGEST:
        return False
    count = list_sets(tables, state, scratch)
    overlapping = technique >= OVERLAPPING
    restrict(scratch, count, overlapping)
    for i in range(count):
        if technique == ALS_XZ:
            for j in range(i + 1, count):
                if scratch.restricted[i, j] and _try_xz(tables, state, scratch, log, i, j):
                    return True
        elif _find_wing(tables, state, scratch, log, i, count, overlapping):
            return True
    return False


@lean_kernel
def list_sets(tables: Tables, state: GridState, scratch: SetScratch) -> int:
    """Write every almost locked set once; return how many there are."""
    count = 0
    for h in range(tables.houses.shape[0]):
        slots = 0
        while tables.kinds[h] != EXTRA:
            slots = (slots - state.open[h]) & state.open[h]
            if slots == 0 or count == scratch.sets.shape[0]:
                break
            digits = digits_of(tables, state, h, slots)
            if count_bits(digits) == count_bits(slots) + 1 and not _is_known(tables, h, slots):
                _write_set(tables, state, scratch, count, h, slots, digits)
                count += 1
    return count


@lean_kernel
def _is_known(tables: Tables, h: int, slots: int) -> bool:
    """Whether these cells of a house lie in an earlier one too: rows come before columns, boxes."""
    if is_single(slots):
        return bool(tables.kinds[h] != ROW)
    known = False
    if tables.kinds[h] == BOX:
        cell = tables.houses[h, lowest(slots)]
        for kind in (ROW, COLUMN):
            known |= not slots & ~tables.cross[h, tables.houses_of[cell, kind]]
    return known


@lean_kernel
def _write_set(
    tables: Tables, state: GridState, scratch: SetScratch, i: int, h: int, slots: int, digits: int
) -> None:
    """Write a set with its cells, and for each digit where it is and what sees all of that."""
    scratch.sets[i, HOUSE] = h
    scratch.sets[i, SLOTS] = slots
    scratch.sets[i, DIGITS] = digits
    scratch.set_cells[i] = 0
    scratch.set_spots[i] = 0
    scratch.set_seen[i] = 0
    left = slots
    while left:
        cell = tables.houses[h, lowest(left)]
        left &= left - 1
        scratch.set_cells[i, cell // WORD] |= 1 << cell % WORD
        own = state.candidates[cell]
        while own:
            scratch.set_spots[i, lowest(own), cell // WORD] |= 1 << cell % WORD
            own &= own - 1
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        spots = slots & state.spots[h, d]
        first = tables.houses[h, lowest(spots)]
        for k in range(tables.peers.shape[1]):
            cell = tables.peers[first, k]
            if cell >= 0 and state.candidates[cell] >> d & 1:
                rest = spots & (spots - 1)
                seen = 1
                while rest:
                    seen &= tables.sees[tables.houses[h, lowest(rest)], cell]
                    rest &= rest - 1
                scratch.set_seen[i, d, cell // WORD] |= seen << cell % WORD


@lean_kernel
def restrict(scratch: SetScratch, count: int, overlapping: bool) -> None:
    """Write for every two sets the digits that only one of them can have.

    Sets with a common cell have none, unless such sets are asked for: then those elsewhere.
    """
    for i in range(count):
        scratch.restricted[i, i] = 0
        for j in range(i + 1, count):
            shared = scratch.sets[i, DIGITS] & scratch.sets[j, DIGITS]
            restricted = 0
            if shared and (overlapping or not _meet(scratch, i, j)):
                while shared:
                    d = lowest(shared)
                    shared &= shared - 1
                    apart = 0
                    for w in range(scratch.removed.shape[1]):
                        apart |= scratch.set_spots[j, d, w] & ~scratch.set_seen[i, d, w]
                    if apart == 0:
                        restricted |= 1 << d
            scratch.restricted[i, j] = restricted
            scratch.restricted[j, i] = restricted


@lean_kernel
def _meet(scratch: SetScratch, i: int, j: int) -> bool:
    """Whether two sets have a cell in common."""
    common = 0
    for w in range(scratch.removed.shape[1]):
        common |= scratch.set_cells[i, w] & scratch.set_cells[j, w]
    return common != 0


@lean_kernel
def _remove_seen_by_both(scratch: SetScratch, i: int, j: int, d: int) -> None:
    """Note that the digit goes from what sees all its cells in both sets."""
    for w in range(scratch.removed.shape[1]):
        scratch.removed[d, w] |= scratch.set_seen[i, d, w] & scratch.set_seen[j, d, w]


@lean_kernel
def _try_xz(
    tables: Tables, state: GridState, scratch: SetScratch, log: StepLog, i: int, j: int
) -> bool:
    scratch.removed[:] = 0
    restricted = scratch.restricted[i, j]
    is_double = not is_single(restricted)
    left = scratch.sets[i, DIGITS] & scratch.sets[j, DIGITS]
    while left:
        d = lowest(left)
        left &= left - 1
        if restricted & ~(1 << d):
            _remove_seen_by_both(scratch, i, j, d)
    if is_double:
        _remove_locked(scratch, i, j, restricted)
        _remove_locked(scratch, j, i, restricted)
    open_step(log, ALS_XZ, 0)
    add_set(tables, state, scratch, log, 0, i)
    add_set(tables, state, scratch, log, 1, j)
    return _close(state, scratch, log)


@lean_kernel
def _remove_locked(scratch: SetScratch, i: int, j: int, restricted: int) -> None:
    """Note what goes because the first set holds all its digits but one of the restricted."""
    left = scratch.sets[i, DIGITS] & ~restricted
    while left:
        d = lowest(left)
        left &= left - 1
        for w in range(scratch.removed.shape[1]):
            scratch.removed[d, w] |= scratch.set_seen[i, d, w] & ~scratch.set_cells[j, w]


@lean_kernel
def _find_wing(
    tables: Tables,
    state: GridState,
    scratch: SetScratch,
    log: StepLog,
    middle: int,
    count: int,
    overlapping: bool,
) -> bool:
    for i in range(count):
        x = scratch.restricted[middle, i]
        if not x:
            continue
        for j in range(i + 1, count):
            y = scratch.restricted[middle, j]
            if (
                y
                and not is_single(x | y)
                and scratch.sets[i, DIGITS] & scratch.sets[j, DIGITS]
                and (overlapping or not _meet(scratch, i, j))
                and _try_wing(tables, state, scratch, log, middle, i, j)
            ):
                return True
    return False


@lean_kernel
def _try_wing(
    tables: Tables, state: GridState, scratch: SetScratch, log: StepLog, middle: int, i: int, j: int
) -> bool:
    scratch.removed[:] = 0
    left = scratch.sets[i, DIGITS] & scratch.sets[j, DIGITS]
    while left:
        d = lowest(left)
        left &= left - 1
        x = scratch.restricted[middle, i] & ~(1 << d)
        y = scratch.restricted[middle, j] & ~(1 << d)
        if x and y and not is_single(x | y):
            _remove_seen_by_both(scratch, i, j, d)
    open_step(log, ALS_XY_WING, 0)
    add_set(tables, state, scratch, log, 0, middle)
    add_set(tables, state, scratch, log, 1, i)
    add_set(tables, state, scratch, log, 2, j)
    return _close(state, scratch, log)


@lean_kernel
def add_set(
    tables: Tables, state: GridState, scratch: SetScratch, log: StepLog, number: int, i: int
) -> None:
    """Write the candidates of a set as a group of the open step."""
    add(log, GROUP, number, 0)
    slots = scratch.sets[i, SLOTS]
    while slots:
        cell = tables.houses[scratch.sets[i, HOUSE], lowest(slots)]
        add_cell(log, MEMBER, cell, state.candidates[cell])
        slots &= slots - 1


@lean_kernel
def _close(state: GridState, scratch: SetScratch, log: StepLog) -> bool:
    """Write what was noted as removed, and keep the step if that is anything."""
    for d in range(scratch.removed.shape[0]):
        for w in range(scratch.removed.shape[1]):
            left = scratch.removed[d, w]
            while left:
                add_elimination(state, log, w * WORD + lowest(left), d)
                left &= left - 1
    return close_step(log)


@lean_kernel
def find_death_blossom(
    tables: Tables, state: GridState, scratch: SetScratch, log: StepLog, technique: int
) -> bool:
    """Find the first Death Blossom: by the stem, then the digit that goes, then where from.

    Evidence: the candidates of the stem, then those of each petal, one group each, in the order of
    the stem's digits. Of a digit's petals the first is taken, in the order of the sets.
    """
    n = tables.houses.shape[1]
    if n > LARGEST:
        return False
    count = list_sets(tables, state, scratch)
    for stem in range(state.candidates.size):
        digits = state.candidates[stem]
        if count_bits(digits) < 2:
            continue
        for z in range(n):
            if digits >> z & 1 or not _spread_petals(scratch, count, stem, digits, z):
                continue
            for w in range(scratch.removed.shape[1]):
                common = (1 << WORD) - 1
                left = digits
                while left:
                    common &= scratch.removed[lowest(left), w]
                    left &= left - 1
                while common:
                    if _write_blossom(
                        tables, state, scratch, log, count, stem, z, w, lowest(common)
                    ):
                        return True
                    # Where every step is asked for the petals are to be noted anew.
                    common &= common - 1
                    _spread_petals(scratch, count, stem, digits, z)
    return False


@lean_kernel
def _is_petal(scratch: SetScratch, i: int, stem: int, d: int, z: int) -> bool:
    """Whether a set lacks d where the stem is d, and has z."""
    return bool(
        scratch.sets[i, DIGITS] >> z & 1
        and scratch.set_seen[i, d, stem // WORD] >> (stem % WORD) & 1
    )


@lean_kernel
def _spread_petals(scratch: SetScratch, count: int, stem: int, digits: int, z: int) -> bool:
    """Note for each digit of the stem what loses z by its petals; False where one has none."""
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        scratch.removed[d] = 0
        has_any = False
        for i in range(count):
            if _is_petal(scratch, i, stem, d, z):
                for w in range(scratch.removed.shape[1]):
                    scratch.removed[d, w] |= scratch.set_seen[i, z, w]
                    has_any |= scratch.set_seen[i, z, w] != 0
        if not has_any:
            return False
    return True


@lean_kernel
def _write_blossom(
    tables: Tables,
    state: GridState,
    scratch: SetScratch,
    log: StepLog,
    count: int,
    stem: int,
    z: int,
    word: int,
    bit: int,
) -> bool:
    """Write the step with the first petals by which one cell loses z."""
    open_step(log, DEATH_BLOSSOM, 0)
    add(log, GROUP, 0, 0)
    add_cell(log, MEMBER, stem, state.candidates[stem])
    scratch.removed[z] = (1 << WORD) - 1
    digits = state.candidates[stem]
    number = 0
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        number += 1
        i = 0
        while not (_is_petal(scratch, i, stem, d, z) and scratch.set_seen[i, z, word] >> bit & 1):
            i += 1
        add_set(tables, state, scratch, log, number, i)
        for w in range(scratch.removed.shape[1]):
            scratch.removed[z, w] &= scratch.set_seen[i, z, w]
    for w in range(scratch.removed.shape[1]):
        left = scratch.removed[z, w]
        while left:
            add_elimination(state, log, w * WORD + lowest(left), z)
            left &= left - 1
    return close_step(log)
