"""The order in which Sudoku Explainer looks around a cell: its box, its row, its column.

Which of several equal steps is taken first can change what comes later, so the finders that rate
follow this order: a cell's houses as box, row, column (then extra houses), its peers as the cells
of those houses in turn, and subsets as rising binary numbers.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.record import Array
from solver.human.engine.tables import BOX, EXTRA, Tables


class Around:
    """Room for the peers of a cell: a part of the scratch of the finders that list them.

    around  (p,)  a cell's peers, in Sudoku Explainer's order
    """

    around: Array


@lean_kernel
def place_in_order(i: int) -> int:
    """Return where the tables of a cell have its i-th house in this order."""
    return (i + BOX) % EXTRA if i < EXTRA else i


@lean_kernel
def house_in_order(tables: Tables, cell: int, i: int) -> int:
    """Return the cell's i-th house: 0 is its box, 1 its row, 2 its column; -1 where it has none."""
    return int(tables.houses_of[cell, place_in_order(i)])


@lean_kernel
def shared_house(tables: Tables, cell: int, other: int, i: int) -> int:
    """Return the cell's i-th house in this order if another cell is in it too, else -1."""
    h = house_in_order(tables, cell, i)
    shared = -1
    for k in range(tables.houses_of.shape[1]):
        if tables.houses_of[other, k] == h:
            shared = h
    return shared


@lean_kernel
def list_peers(tables: Tables, scratch: Around, cell: int) -> int:
    """List the cell's peers in `around`, each once, house by house; return how many there are.

    Cells that it sees by `leaps` come last.
    """
    count = 0
    for i in range(tables.houses_of.shape[1]):
        h = house_in_order(tables, cell, i)
        if h < 0:
            continue
        for s in range(tables.houses.shape[1]):
            known = tables.houses[h, s] == cell
            for k in range(i):
                earlier = house_in_order(tables, cell, k)
                known |= earlier >= 0 and tables.cross[h, earlier] >> s & 1
            if not known:
                scratch.around[count] = tables.houses[h, s]
                count += 1
    if tables.houses_of.shape[1] > EXTRA:
        for k in range(tables.leaps.shape[1]):
            if tables.leaps[cell, k] < 0:
                break
            scratch.around[count] = tables.leaps[cell, k]
            count += 1
    return count


@lean_kernel
def next_mask(mask: int) -> int:
    """Return the next greater mask with as many bits set; the mask must not be 0.

    H. S. Warren, *Hacker's Delight*, section 2-1.
    """
    smallest = mask & -mask
    ripple = mask + smallest
    return ripple | ((mask ^ ripple) >> 2) // smallest
