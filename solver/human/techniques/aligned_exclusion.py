"""Aligned exclusion: two or three base cells, and the small cells that see all of them.

A combination of candidates of the base cells is impossible when it puts a digit twice into a house
or takes every candidate of a common excluder: a cell with two candidates (for triplets two or
three) that sees all base cells. A candidate that is in no possible combination goes. Sudoku
Explainer rates pairs 6.2 and triplets 7.5, asks for two common excluders at least, and for a third
base cell that is itself an excluder of one of the other two.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import Around, list_peers
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    FIN,
    PATTERN,
    StepLog,
    add_cell,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

ALIGNED_PAIR_EXCLUSION = int(Technique.ALIGNED_PAIR_EXCLUSION)
ALIGNED_TRIPLET_EXCLUSION = int(Technique.ALIGNED_TRIPLET_EXCLUSION)
PAIR, TRIPLET = 2, 3
MOST_EXCLUDERS = 63
"""Small cells are numbered by the bits of one integer; further ones are passed over."""
WORD = 64
"""Bits of a word of a set of cells."""
CELL, MASK = 0, 1
"""Rows of `small`: a small cell, its candidates."""


class AlignedScratch(Around):
    """What the finders of aligned exclusion write down; it means nothing between calls.

    cells      (C,)      the base cells
    excluders  (C,)      per cell the small cells that see it, as a mask of their numbers
    small      (2, 63)   the small cells and their candidates
    small_count ()       how many these are
    near       (63,)     the candidates of common excluders
    mates      (C,)      base cells that can stand beside one, by their numbers in `cells`
    thirds     (C, p)    per base cell the cells that can stand beside it
    ends       (C,)      how many of these there are
    possible   (3,)      the candidates of three base cells that are in a possible combination
    beside     (C, W)    the same cells as a set of bits, W words
    seen       (63, W)   per small cell the cells that it sees
    """

    cells: Array
    excluders: Array
    small: Array
    small_count: int
    near: Array
    mates: Array
    thirds: Array
    ends: Array
    possible: Array
    beside: Array
    seen: Array


def new_scratch(extent: Extent) -> AlignedScratch:
    """Room for these finders on tables of this extent."""
    cells = extent.cell_count
    words = (cells + WORD - 1) // WORD
    return new_record(
        AlignedScratch,
        around=(extent.peers,),
        cells=(cells,),
        excluders=(cells,),
        small=(2, MOST_EXCLUDERS),
        small_count=(),
        near=(MOST_EXCLUDERS,),
        mates=(cells,),
        thirds=(cells, extent.peers),
        ends=(cells,),
        possible=(TRIPLET,),
        beside=(cells, words),
        seen=(MOST_EXCLUDERS, words),
    )


@lean_kernel
def find_aligned_pair(
    tables: Tables, state: GridState, scratch: AlignedScratch, log: StepLog, variant: int
) -> bool:
    """Aligned pair exclusion: the first pair of base cells that has one.

    Evidence: the base cells' candidates (PATTERN), those of the excluders that the eliminations
    rest on (FIN).
    """
    count = _list_bases(tables, state, scratch, PAIR)
    for j in range(count):
        for i in scratch.mates[: _list_mates(scratch, j)]:
            first, second = scratch.cells[i], scratch.cells[j]
            common = scratch.excluders[first] & scratch.excluders[second]
            if _try_pair(tables, state, scratch, log, first, second, common):
                return True
    return False


@lean_kernel
def _list_mates(scratch: AlignedScratch, j: int) -> int:
    """List the base cells before the j-th, by number, that two of its excluders see; how many?"""
    own = scratch.excluders[scratch.cells[j]]
    count = 0
    # No branch: which cells they are is nothing that a processor could foresee.
    for i in range(j):
        both = own & scratch.excluders[scratch.cells[i]]
        scratch.mates[count] = i
        count += both & (both - 1) != 0
    return count


@lean_kernel
def _list_bases(tables: Tables, state: GridState, scratch: AlignedScratch, largest: int) -> int:
    """Count off the small cells, note who sees each cell, list the base cells in `cells`.

    A base cell has two candidates or more, sees a small cell, and sees no cell with just one.
    """
    scratch.excluders[:] = 0
    numbered = 0
    for cell in range(state.candidates.size):
        size = count_bits(state.candidates[cell])
        if size == 0 or size > largest or numbered == MOST_EXCLUDERS:
            continue
        for k in range(tables.peers.shape[1]):
            if tables.peers[cell, k] >= 0:
                scratch.excluders[tables.peers[cell, k]] |= -1 if size == 1 else 1 << numbered
        scratch.small[CELL, numbered] = cell
        scratch.small[MASK, numbered] = state.candidates[cell]
        numbered += size > 1
    scratch.small_count = numbered
    count = 0
    for cell in range(state.candidates.size):
        if count_bits(state.candidates[cell]) >= 2 and scratch.excluders[cell] > 0:
            scratch.cells[count] = cell
            count += 1
    return count


@lean_kernel
def _try_pair(
    tables: Tables,
    state: GridState,
    scratch: AlignedScratch,
    log: StepLog,
    first: int,
    second: int,
    common: int,
) -> bool:
    """Go through the candidates of two base cells; write the step if some go with none."""
    sees = tables.sees[first, second]
    goes = also_goes = 0
    digits = state.candidates[first]
    while digits:
        d = digits & -digits
        digits ^= d
        barred = d * sees
        rest = common
        while rest:
            mask = scratch.small[MASK, lowest(rest)]
            rest &= rest - 1
            barred |= (mask & ~d) * (mask & d != 0)
        possible = state.candidates[second] & ~barred
        goes |= d * (possible != 0)
        also_goes |= possible
    lost, also = state.candidates[first] & ~goes, state.candidates[second] & ~also_goes
    if not (lost or also):
        return False
    return _write_pair(state, scratch, log, first, second, common, lost, also)


@lean_kernel
def _write_pair(
    state: GridState,
    scratch: AlignedScratch,
    log: StepLog,
    first: int,
    second: int,
    common: int,
    lost: int,
    also: int,
) -> bool:
    open_step(log, ALIGNED_PAIR_EXCLUSION, 0)
    add_cell(log, PATTERN, first, state.candidates[first])
    add_cell(log, PATTERN, second, state.candidates[second])
    reach = state.candidates[first] | state.candidates[second]
    _add_excluders(scratch, log, common, reach, lost | also)
    eliminate_in_cell(state, log, first, lost)
    eliminate_in_cell(state, log, second, also)
    return close_step(log)


@lean_kernel
def _add_excluders(
    scratch: AlignedScratch, log: StepLog, common: int, reach: int, lost: int
) -> None:
    """Write the excluders all of whose candidates the base cells can take, a lost one among them.

    With `lost` 0, whether or not a lost one is among them.
    """
    while common:
        mask = scratch.small[MASK, lowest(common)]
        if not mask & ~reach and (not lost or mask & lost):
            add_cell(log, FIN, scratch.small[CELL, lowest(common)], mask)
        common &= common - 1


@lean_kernel
def find_aligned_triplet(
    tables: Tables, state: GridState, scratch: AlignedScratch, log: StepLog, variant: int
) -> bool:
    """Aligned triplet exclusion: the first three base cells that have one; evidence as for pairs.

    Two base cells are any two; the third sees one of them and is small itself.
    """
    count = _list_bases(tables, state, scratch, TRIPLET)
    _mark_seen(tables, scratch)
    for i in range(count):
        _list_thirds(tables, state, scratch, i)
    for j in range(count):
        for i in scratch.mates[: _list_mates(scratch, j)]:
            first, second = scratch.cells[i], scratch.cells[j]
            both = scratch.excluders[first] & scratch.excluders[second]
            if not _has_third(scratch, i, j, both):
                continue
            for k in range(scratch.ends[i] + scratch.ends[j]):
                third = scratch.thirds[i, k]
                if k >= scratch.ends[i]:
                    third = scratch.thirds[j, k - scratch.ends[i]]
                common = both & scratch.excluders[third]
                if (
                    common & (common - 1)
                    and not _is_tried(tables, state, first, second, third)
                    and not (k >= scratch.ends[i] and tables.sees[first, third])
                    and _try_triplet(tables, state, scratch, log, first, second, third, common)
                ):
                    return True
    return False


@lean_kernel
def _is_tried(tables: Tables, state: GridState, first: int, second: int, third: int) -> bool:
    """Whether these base cells, the first two ascending, are not three or were tried in this order.

    They were if the third comes before one of the two that could be the third in its place.
    """
    sees = tables.sees
    near_first = sees[first, second] | sees[first, third]
    near_second = sees[first, second] | sees[second, third]
    by_first = (third < first) & (count_bits(state.candidates[first]) <= TRIPLET) & near_first
    by_second = (third < second) & (count_bits(state.candidates[second]) <= TRIPLET) & near_second
    return bool((third == first) | (third == second) | by_first | by_second)


@lean_kernel
def _list_thirds(tables: Tables, state: GridState, scratch: AlignedScratch, i: int) -> None:
    """List the small base cells that see the i-th base cell, in the order of its peers."""
    count = 0
    scratch.beside[i, :] = 0
    for k in range(list_peers(tables, scratch, scratch.cells[i])):
        cell = scratch.around[k]
        size = count_bits(state.candidates[cell])
        if 2 <= size <= TRIPLET and scratch.excluders[cell] > 0:
            scratch.thirds[i, count] = cell
            scratch.beside[i, cell // WORD] |= 1 << (cell % WORD)
            count += 1
    scratch.ends[i] = count


@lean_kernel
def _mark_seen(tables: Tables, scratch: AlignedScratch) -> None:
    """Write what each small cell sees."""
    for i in range(scratch.small_count):
        scratch.seen[i, :] = 0
        for k in range(tables.peers.shape[1]):
            cell = tables.peers[scratch.small[CELL, i], k]
            if cell >= 0:
                scratch.seen[i, cell // WORD] |= 1 << (cell % WORD)


@lean_kernel
def _has_third(scratch: AlignedScratch, i: int, j: int, both: int) -> bool:
    """Whether a cell can stand beside two base cells that two of their excluders see."""
    found = 0
    for w in range(scratch.seen.shape[1]):
        once = twice = 0
        left = both
        while left:
            seen = scratch.seen[lowest(left), w]
            left &= left - 1
            twice |= once & seen
            once |= seen
        found |= twice & (scratch.beside[i, w] | scratch.beside[j, w])
    return found != 0


@lean_kernel
def _try_triplet(
    tables: Tables,
    state: GridState,
    scratch: AlignedScratch,
    log: StepLog,
    first: int,
    second: int,
    third: int,
    common: int,
) -> bool:
    """Test every candidate of the three cells; write the step if some are in no combination."""
    reach = state.candidates[first] | state.candidates[second] | state.candidates[third]
    near = 0
    rest = common
    while rest:
        mask = scratch.small[MASK, lowest(rest)]
        rest &= rest - 1
        if not mask & ~reach:
            scratch.near[near] = mask
            near += 1
    if not near:
        return False
    _combine(tables, state, scratch, first, second, third, near)
    lost = state.candidates[first] & ~scratch.possible[0]
    also = state.candidates[second] & ~scratch.possible[1]
    last = state.candidates[third] & ~scratch.possible[2]
    if not (lost or also or last):
        return False
    open_step(log, ALIGNED_TRIPLET_EXCLUSION, 0)
    add_cell(log, PATTERN, first, state.candidates[first])
    add_cell(log, PATTERN, second, state.candidates[second])
    add_cell(log, PATTERN, third, state.candidates[third])
    _add_excluders(scratch, log, common, reach, 0)
    eliminate_in_cell(state, log, first, lost)
    eliminate_in_cell(state, log, second, also)
    eliminate_in_cell(state, log, third, last)
    return close_step(log)


@lean_kernel
def _combine(
    tables: Tables,
    state: GridState,
    scratch: AlignedScratch,
    first: int,
    second: int,
    third: int,
    near: int,
) -> None:
    """Write the candidates of each base cell that are in some possible combination."""
    in_first = in_second = in_third = 0
    digits = state.candidates[first]
    while digits:
        d = digits & -digits
        digits ^= d
        rest = state.candidates[second] & ~(d * tables.sees[first, second])
        while rest:
            e = rest & -rest
            rest ^= e
            barred = d * tables.sees[first, third] | e * tables.sees[second, third]
            for i in range(near):
                # A digit that is left alone is barred; where none is left all are.
                mask = scratch.near[i] & ~(d | e)
                barred |= mask * (mask & (mask - 1) == 0) - (mask == 0)
            left = state.candidates[third] & ~barred
            in_first |= d * (left != 0)
            in_second |= e * (left != 0)
            in_third |= left
    scratch.possible[0], scratch.possible[1], scratch.possible[2] = in_first, in_second, in_third
