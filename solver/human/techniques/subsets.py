"""Subsets: k cells of a house that hold only k digits (naked), k digits with only k cells (hidden).

The *direct* hidden subsets are Sudoku Explainer's: the pattern where it leaves another digit one
place in the same house, so that a player sees the placement without writing down candidates.

Sudoku Explainer's ratings for k = 2, 3, 4: naked 3.0, 3.6, 5.0; hidden 3.4, 4.0, 5.4; direct
hidden 2.0, 2.5.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_house,
    add_placement,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

NAKED_PAIR = int(Technique.NAKED_PAIR)
HIDDEN_PAIR = int(Technique.HIDDEN_PAIR)
DIRECT_HIDDEN_PAIR = int(Technique.DIRECT_HIDDEN_PAIR)


class SubsetScratch:
    """What the finders of subsets and fish write down; it means nothing between calls.

    masks  (n,)  the masks to choose from
    """

    masks: Array


def new_scratch(extent: Extent) -> SubsetScratch:
    """Room for these finders on tables of this extent."""
    return new_record(SubsetScratch, masks=(extent.size,))


@lean_kernel
def list_cells(tables: Tables, scratch: SubsetScratch, candidates: Array, h: int) -> None:
    """Take the candidates of a house's cells, by slot, as the masks to choose from."""
    for s in range(tables.houses.shape[1]):
        scratch.masks[s] = candidates[tables.houses[h, s]]


@lean_kernel
def list_spots(scratch: SubsetScratch, spots: Array, h: int) -> None:
    """Take the slots of a house's digits, by digit, as the masks to choose from."""
    for d in range(scratch.masks.size):
        scratch.masks[d] = spots[h, d]


@lean_kernel
def keep_fit(scratch: SubsetScratch, k: int) -> int:
    """Move those of `scratch.masks` that have 2 … k bits to its front, in order.

    Returns which they were, as a mask over the indices before the move. What is behind them then
    means nothing.
    """
    fit = 0
    kept = 0
    for i in range(scratch.masks.size):
        # No branch: which masks fit is nothing that a processor could foresee.
        mask = scratch.masks[i]
        size = count_bits(mask)
        fits = (size >= 2) & (size <= k)
        fit |= fits << i
        scratch.masks[kept] = mask
        kept += fits
    return fit


@lean_kernel
def next_subset(scratch: SubsetScratch, fit: int, k: int, after: int) -> int:
    """Return the next k of the masks kept by `keep_fit` whose union has exactly k bits.

    Args:
        scratch: its `masks` as `keep_fit` left them.
        fit: what `keep_fit` returned.
        k: how many to choose.
        after: the choice found before, or 0 to start.

    Returns:
        The least choice greater than `after`, as a mask over the places of the kept masks; 0 when
        there is none. `spread` turns it into one over the indices before the move.
    """
    count = count_bits(fit)
    choice = _next_choice(after, after & -after, k) if after else (1 << k) - 1
    while choice < 1 << count:
        union = 0
        chosen = 0
        place = count
        while chosen < k and count_bits(union) <= k:
            place -= 1
            if choice >> place & 1:
                union |= scratch.masks[place]
                chosen += 1
        if count_bits(union) == k:
            return choice
        # What is chosen from here up does not do: no use in varying the rest.
        choice = _next_choice(choice, 1 << place, k)
    return 0


@lean_kernel
def _next_choice(choice: int, bit: int, k: int) -> int:
    """Return the least greater choice of k that differs from this one at `bit` or above."""
    carried = (choice & -bit) + bit
    return carried | (1 << (k - count_bits(carried))) - 1


@lean_kernel
def spread(choice: int, fit: int) -> int:
    """Return the bits of `fit` at the places that `choice` names."""
    bits = 0
    while choice:
        if choice & 1:
            bits |= fit & -fit
        choice >>= 1
        fit &= fit - 1
    return bits


@lean_kernel
def union_of(scratch: SubsetScratch, choice: int) -> int:
    """Return the union of the chosen masks."""
    union = 0
    while choice:
        union |= scratch.masks[lowest(choice)]
        choice &= choice - 1
    return union


@lean_kernel
def find_naked_subset(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, k: int
) -> bool:
    """K cells of a house with k digits between them: the digits leave the house's other cells."""
    for h in tables.order:
        if count_bits(state.open[h]) <= k:
            continue
        list_cells(tables, scratch, state.candidates, h)
        fit = keep_fit(scratch, k)
        choice = next_subset(scratch, fit, k, 0)
        while choice:
            slots = spread(choice, fit)
            digits = union_of(scratch, choice)
            open_step(log, NAKED_PAIR + k - 2, 0)
            add(log, HOUSE, h, 0)
            for s in range(tables.houses.shape[1]):
                cell = tables.houses[h, s]
                if slots >> s & 1:
                    add_cell(log, PATTERN, cell, state.candidates[cell])
                else:
                    eliminate_in_cell(state, log, cell, digits)
            if close_step(log):
                return True
            choice = next_subset(scratch, fit, k, choice)
    return False


@lean_kernel
def find_hidden_subset(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, k: int
) -> bool:
    """K digits of a house with k cells between them: the cells' other digits go."""
    return _find_hidden(tables, state, scratch, log, HIDDEN_PAIR + k - 2, k)


@lean_kernel
def find_direct_hidden_subset(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, k: int
) -> bool:
    """Find a hidden subset that leaves another digit one place in the house."""
    return _find_hidden(tables, state, scratch, log, DIRECT_HIDDEN_PAIR + k - 2, k)


@lean_kernel
def _find_hidden(
    tables: Tables, state: GridState, scratch: SubsetScratch, log: StepLog, technique: int, k: int
) -> bool:
    for h in tables.order:
        if count_bits(state.open[h]) <= k:
            continue
        list_spots(scratch, state.spots, h)
        fit = keep_fit(scratch, k)
        choice = next_subset(scratch, fit, k, 0)
        while choice:
            digits = spread(choice, fit)
            slots = union_of(scratch, choice)
            _write_hidden(tables, state, log, technique, h, digits)
            if technique < HIDDEN_PAIR:
                _place_beside(tables, state, log, h, digits, slots)
            else:
                _clear_cells(tables, state, log, h, digits, slots)
            if close_step(log):
                return True
            choice = next_subset(scratch, fit, k, choice)
    return False


@lean_kernel
def _place_beside(
    tables: Tables, state: GridState, log: StepLog, h: int, digits: int, slots: int
) -> None:
    """Place the first other digit that the subset leaves one place."""
    for d in range(tables.houses.shape[1]):
        spots = state.spots[h, d]
        if digits >> d & 1 == 0 and spots & slots and is_single(spots & ~slots):
            add(log, HOUSE, h, 2)
            add_placement(log, tables.houses[h, lowest(spots & ~slots)], d)
            return


@lean_kernel
def _clear_cells(
    tables: Tables, state: GridState, log: StepLog, h: int, digits: int, slots: int
) -> None:
    while slots:
        eliminate_in_cell(state, log, tables.houses[h, lowest(slots)], ~digits)
        slots &= slots - 1


@lean_kernel
def _write_hidden(
    tables: Tables, state: GridState, log: StepLog, technique: int, h: int, digits: int
) -> None:
    open_step(log, technique, 0)
    add(log, HOUSE, h, 0)
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        add_house(tables, log, PATTERN, h, state.spots[h, d], d)
