"""What a net adds where nothing more follows: locked candidates, pairs and X-wings.

Dynamic forcing chains "plus" (9.0) look, in the candidates that the net has left, for pointing and
claiming, then hidden pairs, naked pairs, X-wings; all steps of the first kind that has any are
taken at once. They are looked for as the techniques of these names look for them. What a pattern
removes rests on the candidates that had to go for the pattern to be there; a pattern that needed
none is no news and is passed over. So each kind is looked for only where the net has taken
something out since it was looked for last: what else there is has been added, or is no news.

The order is Sudoku Explainer's: boxes, columns, rows, and two of them as rising binary numbers. It
walks the cells of one step in no certain order; here it is the order of the house.

In variants the patterns are SukakuExplainer's: generalized intersections and naked pairs in place
of locked candidates and naked pairs, in extra houses too.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import CELL, DIGIT
from solver.human.chains.net_log import CLAIMING, POINTING, X_WING
from solver.human.chains.nets import (
    DIGITS,
    HOUSE_OF,
    SECOND,
    SLOTS,
    TECHNIQUE_OF,
    NetScratch,
    keep_node,
    nth_of,
    open_node,
    rest_on,
    size_of,
)
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.state import GridState
from solver.human.engine.tables import BOX, EXTRA, Tables
from solver.human.techniques.fish import list_lines
from solver.human.techniques.generalized import (
    GENERALIZED_INTERSECTION,
    GENERALIZED_NAKED_PAIR,
    MOST_PLACES,
    sees_spots,
)
from solver.human.techniques.locked import is_locked
from solver.human.techniques.subsets import (
    HIDDEN_PAIR,
    NAKED_PAIR,
    keep_fit,
    list_cells,
    list_spots,
    next_subset,
    spread,
    union_of,
)

PAIR = 2
LEAST_PLACES = 2
LEAST_BLANKS = 4
"""Blank cells in a house, or places left to fill with a digit, below which no pair says more."""
LOCKED_KIND, HIDDEN_KIND, NAKED_KIND, FISH_KIND = 0, 1, 2, 3
"""The kinds of patterns, in the order in which they are looked for."""
FISH_DIGIT = 6
"""Bits of a number in `fish` that its digit takes, below the lines."""


@lean_kernel
def add_patterns(tables: Tables, state: GridState, scratch: NetScratch, row: int) -> bool:
    """Add what the first kind of pattern removes; False when no kind removes anything."""
    if tables.houses_of.shape[1] > EXTRA:
        return add_general_patterns(tables, state, scratch, row)
    n = tables.houses.shape[1]
    known = scratch.net_counts[row, 0]
    mark_lost(tables, scratch, row, LOCKED_KIND)
    for line in (n, 0):
        add_locked(tables, state, scratch, row, 2 * n, line)
    for line in (n, 0):
        add_locked(tables, state, scratch, row, line, 2 * n)
    if scratch.net_counts[row, 0] == known:
        mark_lost(tables, scratch, row, HIDDEN_KIND)
        for first in (2 * n, n, 0):
            add_hidden_pairs(tables, state, scratch, row, first)
    if scratch.net_counts[row, 0] == known:
        mark_lost(tables, scratch, row, NAKED_KIND)
        for first in (2 * n, n, 0):
            add_naked_pairs(tables, state, scratch, row, first)
    if scratch.net_counts[row, 0] == known:
        mark_lost(tables, scratch, row, FISH_KIND)
        for first in (n, 0):
            add_x_wings(tables, state, scratch, row, first)
    return bool(scratch.net_counts[row, 0] > known)


@lean_kernel
def add_general_patterns(tables: Tables, state: GridState, scratch: NetScratch, row: int) -> bool:
    """Add what the first kind of pattern of variants removes; False when none removes anything."""
    n = tables.houses.shape[1]
    known = scratch.net_counts[row, 0]
    for first in (2 * n, 0, n, EXTRA * n):
        end = first + n if first < EXTRA * n else tables.houses.shape[0]
        for d in range(n):
            for h in range(first, end):
                add_intersection(tables, state, scratch, row, h, d)
    if scratch.net_counts[row, 0] == known:
        for h in tables.order:
            add_hidden_pairs_of(tables, state, scratch, row, h)
    if scratch.net_counts[row, 0] == known:
        for h in tables.order:
            add_naked_pairs_of(tables, state, scratch, row, h)
    if scratch.net_counts[row, 0] == known:
        mark_lost(tables, scratch, row, FISH_KIND)
        for first in (n, 0):
            add_x_wings(tables, state, scratch, row, first)
    return bool(scratch.net_counts[row, 0] > known)


@lean_kernel
def add_intersection(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, h: int, d: int
) -> None:
    """Remove a digit from the cells that see all places left for it in a house."""
    spots = scratch.left_spots[h, d]
    gone = state.spots[h, d] & ~spots
    if gone == 0 or not LEAST_PLACES <= count_bits(spots) <= MOST_PLACES:
        return
    for cell in range(state.candidates.size):
        if scratch.left_candidates[cell] >> d & 1 and sees_spots(tables, cell, h, spots):
            open_off(tables, scratch, cell, d)
            rest_on_spots(tables, scratch, h, d, gone)
            if keep_off(tables, scratch, row, cell, d):
                note(tables, scratch, cell, d, GENERALIZED_INTERSECTION, h, h, 1 << d, spots)


@lean_kernel
def add_naked_pairs_of(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, h: int
) -> None:
    """Two cells of a house with the same two candidates: these go from what sees both."""
    if count_bits(state.open[h]) < LEAST_BLANKS:
        return
    list_cells(tables, scratch, scratch.left_candidates, h)
    fit = keep_fit(scratch, PAIR)
    choice = next_subset(scratch, fit, PAIR, 0)
    while choice:
        slots = spread(choice, fit)
        add_far_pair(tables, state, scratch, row, h, slots, union_of(scratch, choice))
        choice = next_subset(scratch, fit, PAIR, choice)


@lean_kernel
def add_far_pair(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, h: int, slots: int, pair: int
) -> None:
    """Add what these two slots of a house with these two candidates remove, in any house."""
    cell = tables.houses[h, lowest(slots)]
    other = tables.houses[h, lowest(slots & (slots - 1))]
    gone = state.candidates[cell] & ~pair
    gone_other = state.candidates[other] & ~pair
    digits = pair if gone | gone_other else 0
    while digits:
        d = lowest(digits)
        digits &= digits - 1
        for third in range(state.candidates.size):
            left = scratch.left_candidates[third] >> d & 1
            if left and tables.sees[cell, third] and tables.sees[other, third]:
                open_off(tables, scratch, third, d)
                rest_on_candidates(tables, scratch, cell, gone)
                rest_on_candidates(tables, scratch, other, gone_other)
                if keep_off(tables, scratch, row, third, d):
                    note(tables, scratch, third, d, GENERALIZED_NAKED_PAIR, h, h, pair, slots)


@lean_kernel
def mark_lost(tables: Tables, scratch: NetScratch, row: int, kind: int) -> None:
    """Mark the houses that have lost places since this kind of pattern was last looked for."""
    n = tables.houses.shape[1]
    for k in range(scratch.lost.shape[0]):
        for d in range(n):
            scratch.lost[k, d] = 0
    count = scratch.net_counts[row, 0]
    for i in range(scratch.looked[kind], count):
        literal = nth_of(scratch, row, 0, i)
        cell, d = scratch.literals[literal, CELL], scratch.literals[literal, DIGIT]
        for k in range(scratch.lost.shape[0]):
            scratch.lost[k, d] |= 1 << tables.houses_of[cell, k] - k * n
    scratch.looked[kind] = count


@lean_kernel
def any_lost(scratch: NetScratch, k: int) -> int:
    """Return the rows, columns or boxes that have lost a place of any digit, as bits."""
    houses = 0
    for d in range(scratch.lost.shape[1]):
        houses |= scratch.lost[k, d]
    return houses


@lean_kernel
def add_locked(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, bases: int, covers: int
) -> None:
    """Empty the rest of a cover house that holds all places of a digit in a base house."""
    n = tables.houses.shape[1]
    technique = POINTING if tables.kinds[bases] == BOX else CLAIMING
    for d in range(n):
        lost = scratch.lost[bases // n, d]
        while lost:
            base = bases + lowest(lost)
            lost &= lost - 1
            spots = scratch.left_spots[base, d]
            if spots == 0:
                continue
            # One cover holds the first of these places, and no other can hold all of them.
            cell = tables.houses[base, lowest(spots)]
            cover = tables.houses_of[cell, covers // n]
            outside = ~tables.cross[base, cover]
            gone = state.spots[base, d] & ~spots & outside
            removed = scratch.left_spots[cover, d] & ~tables.cross[cover, base]
            if gone == 0 or not is_locked(spots, outside):
                continue
            inside = state.spots[base, d] & ~outside
            while removed:
                cell = tables.houses[cover, lowest(removed)]
                removed &= removed - 1
                open_off(tables, scratch, cell, d)
                rest_on_spots(tables, scratch, base, d, gone)
                if keep_off(tables, scratch, row, cell, d):
                    note(tables, scratch, cell, d, technique, base, cover, 1 << d, inside)


@lean_kernel
def add_hidden_pairs(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, first: int
) -> None:
    """Two digits with the same two places in a house leave no others there."""
    lost = any_lost(scratch, first // tables.houses.shape[1])
    while lost:
        add_hidden_pairs_of(tables, state, scratch, row, first + lowest(lost))
        lost &= lost - 1


@lean_kernel
def add_hidden_pairs_of(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, h: int
) -> None:
    """Add what the hidden pairs of one house remove."""
    if count_bits(state.open[h]) <= LEAST_BLANKS:
        return
    list_spots(scratch, scratch.left_spots, h)
    fit = keep_fit(scratch, PAIR)
    choice = next_subset(scratch, fit, PAIR, 0)
    while choice:
        digits = spread(choice, fit)
        add_hidden_pair(tables, state, scratch, row, h, digits, union_of(scratch, choice))
        choice = next_subset(scratch, fit, PAIR, choice)


@lean_kernel
def add_hidden_pair(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, h: int, digits: int, spots: int
) -> None:
    """Add what two digits with these two slots of a house remove."""
    a, b = lowest(digits), lowest(digits & (digits - 1))
    gone_a = state.spots[h, a] & ~spots
    gone_b = state.spots[h, b] & ~spots
    left = spots if gone_a | gone_b else 0
    while left:
        cell = tables.houses[h, lowest(left)]
        left &= left - 1
        removed = scratch.left_candidates[cell] & ~digits
        while removed:
            d = lowest(removed)
            removed &= removed - 1
            open_off(tables, scratch, cell, d)
            rest_on_spots(tables, scratch, h, a, gone_a)
            rest_on_spots(tables, scratch, h, b, gone_b)
            if keep_off(tables, scratch, row, cell, d):
                note(tables, scratch, cell, d, HIDDEN_PAIR, h, h, digits, spots)


@lean_kernel
def add_naked_pairs(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, first: int
) -> None:
    """Two cells of a house with the same two candidates leave these nowhere else in it."""
    lost = any_lost(scratch, first // tables.houses.shape[1])
    while lost:
        h = first + lowest(lost)
        lost &= lost - 1
        if count_bits(state.open[h]) < LEAST_BLANKS:
            continue
        list_cells(tables, scratch, scratch.left_candidates, h)
        fit = keep_fit(scratch, PAIR)
        choice = next_subset(scratch, fit, PAIR, 0)
        while choice:
            slots = spread(choice, fit)
            add_naked_pair(tables, state, scratch, row, h, slots, union_of(scratch, choice))
            choice = next_subset(scratch, fit, PAIR, choice)


@lean_kernel
def add_naked_pair(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, h: int, slots: int, pair: int
) -> None:
    """Add what two cells, these slots of a house, with these two candidates remove."""
    cell = tables.houses[h, lowest(slots)]
    other = tables.houses[h, lowest(slots & (slots - 1))]
    gone = state.candidates[cell] & ~pair
    gone_other = state.candidates[other] & ~pair
    if gone | gone_other == 0:
        return
    for s in range(tables.houses.shape[1]):
        third = tables.houses[h, s]
        removed = scratch.left_candidates[third] & pair
        while removed and not slots >> s & 1:
            d = lowest(removed)
            removed &= removed - 1
            open_off(tables, scratch, third, d)
            rest_on_candidates(tables, scratch, cell, gone)
            rest_on_candidates(tables, scratch, other, gone_other)
            if keep_off(tables, scratch, row, third, d):
                note(tables, scratch, third, d, NAKED_PAIR, h, h, pair, slots)


@lean_kernel
def add_x_wings(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, first: int
) -> None:
    """Empty the lines across of a digit that has the same two places in two lines."""
    n = tables.houses.shape[1]
    count = 0
    for d in range(n):
        if scratch.lost[0, d] == 0:
            continue
        list_lines(scratch, scratch.left_spots, first, d)
        fit = keep_fit(scratch, PAIR)
        choice = next_subset(scratch, fit, PAIR, 0)
        while choice:
            count = insert_fish(scratch, count, spread(choice, fit) << FISH_DIGIT | d)
            choice = next_subset(scratch, fit, PAIR, choice)
    for i in range(count):
        d = scratch.fish[i] & ((1 << FISH_DIGIT) - 1)
        add_x_wing(tables, state, scratch, row, first, scratch.fish[i] >> FISH_DIGIT, d)


@lean_kernel
def insert_fish(scratch: NetScratch, count: int, fish: int) -> int:
    """Put an X-wing among so many, which stand by lines, then digit; return how many there are."""
    at = count
    while at > 0 and scratch.fish[at - 1] > fish:
        scratch.fish[at] = scratch.fish[at - 1]
        at -= 1
    scratch.fish[at] = fish
    return count + 1


@lean_kernel
def add_x_wing(
    tables: Tables, state: GridState, scratch: NetScratch, row: int, first: int, lines: int, d: int
) -> None:
    """Add what a digit with the same two places in these two lines removes."""
    n = tables.houses.shape[1]
    one = first + lowest(lines)
    other = first + lowest(lines & (lines - 1))
    spots = scratch.left_spots[one, d]
    gone = state.spots[one, d] & ~spots
    gone_other = state.spots[other, d] & ~spots
    if gone | gone_other == 0 or lines_left(state, n, d) < LEAST_BLANKS:
        return
    left = spots
    while left:
        cover = n - first + lowest(left)
        left &= left - 1
        removed = scratch.left_spots[cover, d] & ~lines
        while removed:
            cell = tables.houses[cover, lowest(removed)]
            removed &= removed - 1
            open_off(tables, scratch, cell, d)
            rest_on_spots(tables, scratch, one, d, gone)
            rest_on_spots(tables, scratch, other, d, gone_other)
            if keep_off(tables, scratch, row, cell, d):
                note(tables, scratch, cell, d, X_WING, one, other, 1 << d, spots)


@lean_kernel
def lines_left(state: GridState, n: int, d: int) -> int:
    """How many rows still lack the digit."""
    count = 0
    for h in range(n):
        count += state.spots[h, d] != 0
    return count


@lean_kernel
def open_off(tables: Tables, scratch: NetScratch, cell: int, d: int) -> None:
    """Begin the node of a candidate that is off."""
    open_node(scratch, scratch.number[cell * tables.houses.shape[1] + d])


@lean_kernel
def rest_on_spots(tables: Tables, scratch: NetScratch, h: int, d: int, spots: int) -> None:
    """Give the open node as parents the digit's being off at these slots of a house."""
    while spots:
        cell = tables.houses[h, lowest(spots)]
        rest_on(scratch, scratch.number[cell * tables.houses.shape[1] + d])
        spots &= spots - 1


@lean_kernel
def rest_on_candidates(tables: Tables, scratch: NetScratch, cell: int, candidates: int) -> None:
    """Give the open node as parents these candidates' being off in a cell."""
    while candidates:
        rest_on(scratch, scratch.number[cell * tables.houses.shape[1] + lowest(candidates)])
        candidates &= candidates - 1


@lean_kernel
def keep_off(tables: Tables, scratch: NetScratch, row: int, cell: int, d: int) -> bool:
    """Put the open node into the net unless it is there; a clash shows only further on.

    Returns whether it was put there.
    """
    literal = scratch.number[cell * tables.houses.shape[1] + d]
    is_new = size_of(scratch, row, 0, literal) == 0
    if is_new:
        keep_node(scratch, row, literal, 0)
    return is_new


@lean_kernel
def note(
    tables: Tables,
    scratch: NetScratch,
    cell: int,
    d: int,
    technique: int,
    house: int,
    second: int,
    digits: int,
    slots: int,
) -> None:
    """Note by which pattern a candidate is off: these digits in these slots of a house, or two."""
    pattern = scratch.patterns[scratch.number[cell * tables.houses.shape[1] + d]]
    pattern[TECHNIQUE_OF] = technique
    pattern[HOUSE_OF] = house
    pattern[SECOND] = second
    pattern[DIGITS] = digits
    pattern[SLOTS] = slots
