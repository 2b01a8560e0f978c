"""What is drawn from a unique rectangle or loop, by its type, and what that costs; see `unique`.

1. One cell has extras: it loses both digits.
2. All extras are one digit: it goes from the cells that see all cells with extras.
3. Two cells with extras act as one cell of a naked set in a common house; or, seen from the other
   side, the two digits with others make a hidden set there.
4. Two cells with extras are the only places of one of the digits in a common house: they lose the
   other.

Sudoku Explainer rates the rectangle 4.5, a loop of 6, 8 and 10 or more cells 4.6, 4.7 and 5.0; type
3 costs 0.1 for each further cell of the set. It gathers all steps and takes the cheapest, among
equals the lowest type, among these the first found. Its arithmetic is reproduced here to the letter
where it decides which step that is.
"""

from __future__ import annotations

import numpy as np

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.order import next_mask, shared_house
from solver.human.engine.record import Array
from solver.human.engine.state import GridState, digits_of
from solver.human.engine.step_log import (
    FIN,
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_cell,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

UNIQUE_RECTANGLE_1 = int(Technique.UNIQUE_RECTANGLE_1)
UNIQUE_RECTANGLE_5 = int(Technique.UNIQUE_RECTANGLE_5)
UNIQUE_LOOP_1 = int(Technique.UNIQUE_LOOP_1)
RECTANGLE = 4
TYPE_5 = 5
"""A rectangle of type 2 whose cells with extras do not all see one another, as players call it."""
ALL_TYPES = 0b111110
"""The mask of types 1 to 5, where bit t stands for type t."""


def _rating(size: int, further: int) -> float:
    """Return a loop's rating with so many further cells, rounded as the reference rounds.

    Sudoku Explainer sorts by the doubles that come out of these additions in this order.
    """
    rating = 4.5
    if size >= 10:
        rating += 0.3
    if size >= 8:
        rating += 0.2
    elif size >= 6:
        rating += 0.1
    return rating + further * 0.1


_RATINGS = [[_rating(size, further) for further in range(32)] for size in (4, 6, 8, 10)]
RANK = np.unique(_RATINGS, return_inverse=True)[1].reshape(4, 32)
"""By size / 2 - 2 (3 for all larger loops) and further cells: the rating's rank among all."""
SURCHARGE = np.array([[round(10 * r) - 45 for r in row] for row in _RATINGS])
"""By the same: the rating less 4.5, in tenths."""
LARGEST_SET = 4
"""Sets of type 3: on 9×9 no larger one is at most half of a house, and players see no larger."""
TYPES_PER_RANK = 8


class UniqueScratch:
    """What the finder of unique rectangles and loops writes down; it means nothing between calls.

    cells     (C,)         the cells that may be on a loop
    passable  (C,)         1 where a loop over two digits may pass
    path      (2n + 1,)    the cells of a loop
    turns     (2n + 1, 5)  per cell of the path what is still to try
    visits    (H,)         at which parities of the path a house was visited
    winner    ()           what the best loop costs
    """

    cells: Array
    passable: Array
    path: Array
    turns: Array
    visits: Array
    winner: int


@lean_kernel
def judge(
    tables: Tables,
    state: GridState,
    scratch: UniqueScratch,
    log: StepLog,
    types: int,
    longest: int,
    size: int,
) -> None:
    """Write the steps of a loop that beat the best one so far into the log, left open."""
    pair = state.candidates[scratch.path[0]]
    first = second = -1
    corners = extras = 0
    for i in range(size):
        cell = scratch.path[i]
        if state.candidates[cell] != pair:
            extras |= state.candidates[cell] & ~pair
            corners += 1
            first = cell if corners == 1 else first
            second = cell if corners == 2 else second
    if corners == 1 and _beats(scratch, log, types, size, 1, 0):
        _open(state, scratch, log, size, 1, 0)
        eliminate_in_cell(state, log, first, pair)
    if corners >= 2 and is_single(extras):
        _try_type_2(tables, state, scratch, log, types, size, extras)
    if corners == 2:
        if not is_single(extras):
            _try_type_3(tables, state, scratch, log, types, longest, size, first, second)
        _try_type_4(tables, state, scratch, log, types, size, first, second)


@lean_kernel
def _cost(size: int, kind: int, further: int) -> int:
    """Return what steps are compared by: the rating, then the type; type 5 is a type 2 here."""
    rank = RANK[min(size // 2 - 2, 3), further]
    return int(rank * TYPES_PER_RANK + (2 if kind == TYPE_5 else kind))


@lean_kernel
def _technique(size: int, kind: int) -> int:
    if kind == TYPE_5:
        return UNIQUE_RECTANGLE_5
    return (UNIQUE_RECTANGLE_1 if size == RECTANGLE else UNIQUE_LOOP_1) + kind - 1


@lean_kernel
def _beats(
    scratch: UniqueScratch, log: StepLog, types: int, size: int, kind: int, further: int
) -> bool:
    """Whether a step of this type is asked for, and is cheaper than the best so far."""
    wanted = types >> kind & 1 and not log.off[_technique(size, kind)]
    return bool(wanted and _cost(size, kind, further) < scratch.winner)


@lean_kernel
def _open(
    state: GridState, scratch: UniqueScratch, log: StepLog, size: int, kind: int, further: int
) -> None:
    """Start writing a step that is now the best one, with the evidence that all types share."""
    pair = state.candidates[scratch.path[0]]
    scratch.winner = _cost(size, kind, further)
    open_step(log, _technique(size, kind), SURCHARGE[min(size // 2 - 2, 3), further])
    for i in range(size):
        add_cell(log, PATTERN, scratch.path[i], pair)
    for i in range(size):
        add_cell(log, FIN, scratch.path[i], state.candidates[scratch.path[i]] & ~pair)


@lean_kernel
def _try_type_2(
    tables: Tables,
    state: GridState,
    scratch: UniqueScratch,
    log: StepLog,
    types: int,
    size: int,
    extra: int,
) -> None:
    kind = 2
    if size == RECTANGLE and not _is_in_line(tables, state, scratch, extra):
        kind = TYPE_5
    if not _beats(scratch, log, types, size, kind, 0):
        return
    is_open = False
    for cell in range(state.candidates.size):
        seen = state.candidates[cell] & extra
        for i in range(size):
            if state.candidates[scratch.path[i]] & extra:
                seen *= tables.sees[cell, scratch.path[i]]
        if seen:
            if not is_open:
                _open(state, scratch, log, size, kind, 0)
            is_open = True
            eliminate_in_cell(state, log, cell, extra)


@lean_kernel
def _is_in_line(tables: Tables, state: GridState, scratch: UniqueScratch, extra: int) -> bool:
    """Whether the corners of a rectangle that have the extra digit all see one another."""
    for i in range(RECTANGLE):
        for j in range(i):
            one, other = scratch.path[i], scratch.path[j]
            both = state.candidates[one] & state.candidates[other] & extra
            if both and not tables.sees[one, other]:
                return False
    return True


@lean_kernel
def _try_type_3(
    tables: Tables,
    state: GridState,
    scratch: UniqueScratch,
    log: StepLog,
    types: int,
    longest: int,
    size: int,
    first: int,
    second: int,
) -> None:
    """Find sets of rising size, in each house that both cells share: naked, then hidden ones.

    As the reference has it: a set has as many digits as there are extras, or more; a naked set at
    most as many as half of the house's blank cells, a hidden one fewer; and a hidden set of as many
    digits costs 0.1 less. Players, who ask for the type alone, see larger naked sets too.
    """
    extras = state.candidates[first] | state.candidates[second]
    extras &= ~state.candidates[scratch.path[0]]
    for count in range(count_bits(extras), LARGEST_SET + 1):
        if not _beats(scratch, log, types, size, 3, count - 2):
            return
        for i in range(tables.houses_of.shape[1]):
            h = shared_house(tables, first, second, i)
            if h < 0:
                continue
            blanks = count_bits(state.open[h])
            has_room = 2 * count <= blanks or types != ALL_TYPES
            if has_room and _beats(scratch, log, types, size, 3, count - 1):
                _try_naked(tables, state, scratch, log, longest, size, first, second, h, count)
            if 2 * count < blanks and _beats(scratch, log, types, size, 3, count - 2):
                _try_hidden(tables, state, scratch, log, size, first, second, h, count)


@lean_kernel
def _slots_of(tables: Tables, h: int, first: int, second: int) -> int:
    """Return the slots of two cells in a house, as a mask."""
    slots = 0
    for s in range(tables.houses.shape[1]):
        if tables.houses[h, s] == first or tables.houses[h, s] == second:
            slots |= 1 << s
    return slots


@lean_kernel
def _try_naked(
    tables: Tables,
    state: GridState,
    scratch: UniqueScratch,
    log: StepLog,
    longest: int,
    size: int,
    first: int,
    second: int,
    h: int,
    count: int,
) -> None:
    """Naked sets of `count` digits: the two cells as one, and count - 1 others of the house.

    Players see at once where such a set lies in a second house, and clear that one too; Sudoku
    Explainer clears one house a step.
    """
    pair = state.candidates[scratch.path[0]]
    extras = (state.candidates[first] | state.candidates[second]) & ~pair
    shared = state.candidates[first] & state.candidates[second] & ~pair
    corners = _slots_of(tables, h, first, second)
    fit = 0
    for s in range(tables.houses.shape[1]):
        if 2 <= count_bits(state.candidates[tables.houses[h, s]]) <= count:
            fit |= 1 << s
    fit &= ~corners
    chosen = (1 << (count - 1)) - 1
    while chosen <= fit:
        digits = digits_of(tables, state, h, chosen)
        is_set = count_bits(digits | extras) == count and count_bits(digits | shared) == count
        if is_set and not chosen & ~fit:
            digits |= extras
            others = state.open[h] & ~corners & ~chosen
            if digits_of(tables, state, h, others) & digits:
                _open(state, scratch, log, size, 3, count - 1)
                add(log, HOUSE, h, 0)
                for s in range(tables.houses.shape[1]):
                    cell = tables.houses[h, s]
                    if chosen >> s & 1:
                        add_cell(log, FIN, cell, state.candidates[cell])
                    if others >> s & 1:
                        eliminate_in_cell(state, log, cell, digits)
                if longest == RECTANGLE:
                    _clear_second(tables, state, log, first, second, h, chosen, digits)
                return
        chosen = next_mask(chosen)


@lean_kernel
def _clear_second(
    tables: Tables,
    state: GridState,
    log: StepLog,
    first: int,
    second: int,
    h: int,
    chosen: int,
    digits: int,
) -> None:
    """Remove a naked set's digits from the other houses that hold the whole set."""
    for i in range(tables.houses_of.shape[1]):
        other = shared_house(tables, first, second, i)
        if other >= 0 and other != h and not chosen & ~tables.cross[h, other]:
            add(log, HOUSE, other, 0)
            for s in range(tables.houses.shape[1]):
                if not tables.cross[other, h] >> s & 1:
                    eliminate_in_cell(state, log, tables.houses[other, s], digits)


@lean_kernel
def _try_hidden(
    tables: Tables,
    state: GridState,
    scratch: UniqueScratch,
    log: StepLog,
    size: int,
    first: int,
    second: int,
    h: int,
    count: int,
) -> None:
    """Hidden sets of the two digits and count - 2 others, in the two cells as one and others."""
    pair = state.candidates[scratch.path[0]]
    extras = (state.candidates[first] | state.candidates[second]) & ~pair
    corners = _slots_of(tables, h, first, second)
    second_slot = _slots_of(tables, h, second, second)
    fit = 0
    for d in range(tables.houses.shape[1]):
        if state.spots[h, d] & ~second_slot:
            fit |= 1 << d
    fit &= ~(pair | extras)
    chosen = (1 << (count - 2)) - 1
    while chosen <= fit:
        spots = 0
        digits = chosen | pair
        rest = digits
        while rest and not chosen & ~fit:
            spots |= state.spots[h, lowest(rest)] & ~second_slot
            rest &= rest - 1
        others = spots & ~corners
        if count_bits(spots) == count and digits_of(tables, state, h, others) & ~digits:
            _open(state, scratch, log, size, 3, count - 2)
            add(log, HOUSE, h, 0)
            while others:
                cell = tables.houses[h, lowest(others)]
                add_cell(log, FIN, cell, state.candidates[cell] & digits)
                eliminate_in_cell(state, log, cell, ~digits)
                others &= others - 1
            return
        if not chosen:
            return
        chosen = next_mask(chosen)


@lean_kernel
def _try_type_4(
    tables: Tables,
    state: GridState,
    scratch: UniqueScratch,
    log: StepLog,
    types: int,
    size: int,
    first: int,
    second: int,
) -> None:
    """Take the lower digit locked in a common house first; of several houses the last."""
    if not _beats(scratch, log, types, size, 4, 0):
        return
    pair = state.candidates[scratch.path[0]]
    low_house = high_house = -1
    for i in range(tables.houses_of.shape[1]):
        h = shared_house(tables, first, second, i)
        if h >= 0:
            if count_bits(state.spots[h, lowest(pair)]) == 2:
                low_house = h
            if count_bits(state.spots[h, lowest(pair & (pair - 1))]) == 2:
                high_house = h
    if low_house < 0 and high_house < 0:
        return
    _open(state, scratch, log, size, 4, 0)
    add(log, HOUSE, low_house if low_house >= 0 else high_house, 0)
    removed = pair & (pair - 1) if low_house >= 0 else pair & -pair
    eliminate_in_cell(state, log, first, removed)
    eliminate_in_cell(state, log, second, removed)
