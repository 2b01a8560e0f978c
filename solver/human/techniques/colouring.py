"""Colouring: what follows from strong links alone, for one digit or for one pair of digits.

Cells that are tied by strong links, one of two holds the digit, are coloured in turns: of each such
*cluster* one colour is true, the other false.

- simple colouring: a colour of which two cells see each other is false (wrap); else what sees both
  colours of a cluster goes (trap);
- multi colouring, two clusters: a colour that sees both colours of the other is false; else
  where a colour of one sees a colour of the other, one of the two opposite colours is true, and
  what sees both of these goes;
- remote pair: bivalue cells with the same two digits, each seeing the next: what sees one of each
  colour loses both digits. Fewer than four cells are a naked pair.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    GROUP,
    MEMBER,
    PATTERN,
    StepLog,
    add,
    add_cell,
    add_elimination,
    close_step,
    eliminate_in_cell,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

SIMPLE_COLOURING = int(Technique.SIMPLE_COLOURING)
MULTI_COLOURING = int(Technique.MULTI_COLOURING)
REMOTE_PAIR = int(Technique.REMOTE_PAIR)

NONE = -1
LEAST_PAIRS = 4
"""Cells in the shortest remote pair."""


class ColouringScratch:
    """What the finders of colouring write down; it means nothing between calls.

    colour  (C,)  per cell its colour, NONE without one
    depth   (C,)  per cell how far it is from the first of a remote pair, NONE where it is in none
    before  (C,)  per cell the one before it on the way from there
    queue   (C,)  cells in the order in which they were reached
    """

    colour: Array
    depth: Array
    before: Array
    queue: Array


def new_scratch(extent: Extent) -> ColouringScratch:
    """Room for these finders on tables of this extent."""
    cells = (extent.cell_count,)
    return new_record(ColouringScratch, colour=cells, depth=cells, before=cells, queue=cells)


@lean_kernel
def find_colouring(
    tables: Tables, state: GridState, scratch: ColouringScratch, log: StepLog, technique: int
) -> bool:
    """Find a colouring: the least digit, then the first cluster or pair of clusters.

    Evidence: the candidates of each colour, one group each; a cluster's two follow each other.
    """
    for d in range(tables.houses.shape[1]):
        clusters = _colour_digit(tables, state, scratch, d)
        for one in range(clusters):
            if technique == SIMPLE_COLOURING:
                if _find_simple(tables, state, scratch, log, d, one):
                    return True
                continue
            for other in range(clusters):
                if other != one and _find_multi(tables, state, scratch, log, d, one, other):
                    return True
    return False


@lean_kernel
def _colour_digit(tables: Tables, state: GridState, scratch: ColouringScratch, d: int) -> int:
    """Colour the cells of every strong link of a digit; return the number of clusters.

    Cluster c has the colours 2c and 2c + 1 in `colour`; cells without a strong link have none.
    """
    colour = scratch.colour
    colour[:] = NONE
    clusters = 0
    for start in range(colour.size):
        if state.candidates[start] >> d & 1 and colour[start] == NONE:
            colour[start] = 2 * clusters
            if _spread_colour(tables, state, scratch, d, start) == 1:
                colour[start] = NONE
            else:
                clusters += 1
    return clusters


@lean_kernel
def _spread_colour(
    tables: Tables, state: GridState, scratch: ColouringScratch, d: int, start: int
) -> int:
    """Colour all that strong links tie to a coloured cell; return the number of cells."""
    colour, queue = scratch.colour, scratch.queue
    queue[0] = start
    tail = 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        for k in range(tables.houses_of.shape[1]):
            h = tables.houses_of[cell, k]
            if h < 0 or count_bits(state.spots[h, d]) != 2:
                continue
            mate = tables.houses[h, lowest(state.spots[h, d] & ~(1 << tables.slots[cell, k]))]
            if colour[mate] == NONE:
                colour[mate] = colour[cell] ^ 1
                queue[tail] = mate
                tail += 1
    return tail


@lean_kernel
def _sees_colour(tables: Tables, scratch: ColouringScratch, cell: int, wanted: int) -> bool:
    """Whether the cell sees one of this colour."""
    found = 0
    for k in range(tables.peers.shape[1]):
        peer = tables.peers[cell, k]
        found |= peer >= 0 and scratch.colour[peer] == wanted
    return found != 0


@lean_kernel
def _touch(tables: Tables, scratch: ColouringScratch, one: int, other: int) -> bool:
    """Whether a cell of one colour sees one of the other."""
    for cell in range(scratch.colour.size):
        if scratch.colour[cell] == one and _sees_colour(tables, scratch, cell, other):
            return True
    return False


@lean_kernel
def _find_simple(
    tables: Tables, state: GridState, scratch: ColouringScratch, log: StepLog, d: int, cluster: int
) -> bool:
    """Find a false colour of a cluster, or what sees both colours."""
    open_step(log, SIMPLE_COLOURING, 0)
    _add_cluster(scratch, log, d, cluster)
    for false in (2 * cluster, 2 * cluster + 1):
        if _touch(tables, scratch, false, false):
            _remove_colour(state, scratch, log, d, false)
    if close_step(log):
        return True
    open_step(log, SIMPLE_COLOURING, 0)
    _add_cluster(scratch, log, d, cluster)
    _remove_seen(tables, state, scratch, log, d, 2 * cluster, 2 * cluster + 1)
    return close_step(log)


@lean_kernel
def _find_multi(
    tables: Tables,
    state: GridState,
    scratch: ColouringScratch,
    log: StepLog,
    d: int,
    one: int,
    other: int,
) -> bool:
    """Find false colours of a cluster beside another, or what sees two that are linked."""
    open_step(log, MULTI_COLOURING, 0)
    _add_cluster(scratch, log, d, one)
    _add_cluster(scratch, log, d, other)
    for false in (2 * one, 2 * one + 1):
        if _touch(tables, scratch, false, 2 * other) and _touch(
            tables, scratch, false, 2 * other + 1
        ):
            _remove_colour(state, scratch, log, d, false)
    if close_step(log):
        return True
    open_step(log, MULTI_COLOURING, 0)
    _add_cluster(scratch, log, d, one)
    _add_cluster(scratch, log, d, other)
    for mine in (2 * one, 2 * one + 1):
        for theirs in (2 * other, 2 * other + 1):
            if _touch(tables, scratch, mine, theirs):
                _remove_seen(tables, state, scratch, log, d, mine ^ 1, theirs ^ 1)
    return close_step(log)


@lean_kernel
def _add_cluster(scratch: ColouringScratch, log: StepLog, d: int, cluster: int) -> None:
    for colour in (2 * cluster, 2 * cluster + 1):
        add(log, GROUP, colour, 0)
        for cell in range(scratch.colour.size):
            if scratch.colour[cell] == colour:
                add(log, MEMBER, cell, d)


@lean_kernel
def _remove_colour(
    state: GridState, scratch: ColouringScratch, log: StepLog, d: int, colour: int
) -> None:
    for cell in range(scratch.colour.size):
        if scratch.colour[cell] == colour:
            add_elimination(state, log, cell, d)


@lean_kernel
def _remove_seen(
    tables: Tables,
    state: GridState,
    scratch: ColouringScratch,
    log: StepLog,
    d: int,
    one: int,
    other: int,
) -> None:
    """Remove the digit from every cell that sees both colours."""
    for cell in range(scratch.colour.size):
        if (
            state.candidates[cell] >> d & 1
            and _sees_colour(tables, scratch, cell, one)
            and _sees_colour(tables, scratch, cell, other)
        ):
            add_elimination(state, log, cell, d)


@lean_kernel
def find_remote_pair(
    tables: Tables, state: GridState, scratch: ColouringScratch, log: StepLog, variant: int
) -> bool:
    """Remote pair: the first chain of equal bivalue cells, by its first cell, then the shortest.

    Evidence: the candidates of its cells, from end to end.
    """
    before, depth = scratch.before, scratch.depth
    for start in range(state.candidates.size):
        if count_bits(state.candidates[start]) != 2:
            continue
        for i in range(_walk_pairs(tables, state, scratch, start)):
            end = scratch.queue[i]
            if depth[end] % 2 and depth[end] + 1 >= LEAST_PAIRS:
                open_step(log, REMOTE_PAIR, 0)
                cell = end
                while cell >= 0:
                    add_cell(log, PATTERN, cell, state.candidates[cell])
                    cell = before[cell]
                for k in range(tables.peers.shape[1]):
                    cell = tables.peers[start, k]
                    if cell >= 0 and tables.sees[end, cell] and depth[cell] == NONE:
                        eliminate_in_cell(state, log, cell, state.candidates[start])
                if close_step(log):
                    return True
    return False


@lean_kernel
def _walk_pairs(tables: Tables, state: GridState, scratch: ColouringScratch, start: int) -> int:
    """List in `queue` the cells with the same pair that can be reached, the nearest first.

    How far each is stands in `depth`, the cell before it in `before`; returns how many there are.
    """
    before, depth, queue = scratch.before, scratch.depth, scratch.queue
    depth[:] = NONE
    depth[start] = 0
    before[start] = NONE
    queue[0] = start
    tail = 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        for k in range(tables.peers.shape[1]):
            peer = tables.peers[cell, k]
            if (
                peer >= 0
                and depth[peer] == NONE
                and state.candidates[peer] == state.candidates[start]
            ):
                depth[peer] = depth[cell] + 1
                before[peer] = cell
                queue[tail] = peer
                tail += 1
    return tail
