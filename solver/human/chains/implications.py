"""The implication graph of a position: what follows from one candidate being on or off.

A candidate that is still open is a literal; literals are numbered by cell, then by digit.

    weak link    x on  → y off   same cell, or same digit in a common house
    strong link  x off → y on    the only other digit of the cell, or the only other place for the
                                 digit in a house

    literals   (L + 1, 6)  for each literal: cell, digit index, and where its links begin: WEAK
                           within its cell, WEAK_HOUSES in its houses, up to WEAK of the next;
                           STRONG and STRONG_HOUSES in the same way
    weak       (W,)        the other ends of the weak links
    strong     (S,)        the other ends of the strong links

In the houses, the order is box, row, column, then extra houses, each by slot, every literal once:
the order in which Sudoku Explainer walks, which decides between chains of equal length. Links of
both kinds are symmetric.

A hop is two links: x on → y off → z on. Chains alternate, so a search visits only literals that
are on:

    hop_range  (L, 2)      where the hops from each literal begin and end; NOT_YET before they are
                           asked for, as most searches see only a few of them
    hops       (H, 2)      each hop's y and z; every z once for each x, over the first such y

The graph lives in the position's record until it is built again.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.order import house_in_order
from solver.human.engine.state import Position
from solver.human.engine.tables import Board

CELL, DIGIT, WEAK, WEAK_HOUSES, STRONG, STRONG_HOUSES = 0, 1, 2, 3, 4, 5
OVER, TO = 0, 1
QUEUE, PARENT, VIA, NODES, SEEN, GOAL, NEAR = 0, 1, 2, 3, 4, 5, 6
KEY, KIND, MODE, LENGTH, STAMP, HOPS_END = 0, 1, 2, 3, 4, 5
FROM, UP_TO = 0, 1
NOT_YET = -1

# Which links a search follows; weak links in houses always count.
WEAK_IN_CELLS, STRONG_IN_CELLS, STRONG_IN_HOUSES = 1, 2, 4
ONE_DIGIT = STRONG_IN_HOUSES
CELLS_ONLY = WEAK_IN_CELLS | STRONG_IN_CELLS
BOTH = WEAK_IN_CELLS | STRONG_IN_CELLS | STRONG_IN_HOUSES


@lean_kernel
def build_links(board: Board, position: Position) -> int:
    """Write the literals of a position and all links between them; return how many literals."""
    n = board.houses.shape[1]
    count = 0
    for cell in range(position.candidates.size):
        for d in range(n):
            position.number[cell * n + d] = count
            count += position.candidates[cell] >> d & 1
    weak = position.weak
    strong = position.strong
    weak_end = 0
    strong_end = 0
    i = 0
    for cell in range(position.candidates.size):
        left = position.candidates[cell]
        while left:
            d = lowest(left)
            left &= left - 1
            literal = position.literals[i]
            literal[CELL] = cell
            literal[DIGIT] = d
            literal[WEAK] = weak_end
            mates = position.candidates[cell] ^ (1 << d)
            while mates:
                weak[weak_end] = position.number[cell * n + lowest(mates)]
                weak_end += 1
                mates &= mates - 1
            literal[WEAK_HOUSES] = weak_end
            literal[STRONG] = strong_end
            if weak_end == literal[WEAK] + 1:
                strong[strong_end] = weak[weak_end - 1]
                strong_end += 1
            literal[STRONG_HOUSES] = strong_end
            stamp = next_stamp(position)
            position.marks[SEEN, i] = stamp
            for turn in range(board.houses_of.shape[1]):
                h = house_in_order(board, cell, turn)
                if h < 0:
                    continue
                spots = position.spots[h, d]
                is_pair = is_single(spots & (spots - 1))
                while spots:
                    other = position.number[board.houses[h, lowest(spots)] * n + d]
                    spots &= spots - 1
                    if position.marks[SEEN, other] != stamp:
                        position.marks[SEEN, other] = stamp
                        weak[weak_end] = other
                        weak_end += 1
                    if is_pair and other != i:
                        strong_end = append_new(position, literal[STRONG_HOUSES], strong_end, other)
            i += 1
    position.literals[i, WEAK] = weak_end
    position.literals[i, STRONG] = strong_end
    return count


@lean_kernel
def append_new(position: Position, first: int, end: int, literal: int) -> int:
    """Append a literal to the strong links unless they have it from `first` on; return the end."""
    for k in range(first, end):
        if position.strong[k] == literal:
            return end
    position.strong[end] = literal
    return end + 1


@lean_kernel
def next_stamp(position: Position) -> int:
    """A stamp that no mark of the position has had."""
    position.best[STAMP] += 1
    return int(position.best[STAMP])


@lean_kernel
def weak_start(position: Position, x: int, mode: int) -> int:
    """Where the weak links of x that the mode follows begin; they end at WEAK of the next."""
    return int(position.literals[x, WEAK if mode & WEAK_IN_CELLS else WEAK_HOUSES])


@lean_kernel
def strong_start(position: Position, y: int, mode: int) -> int:
    """Where the strong links of y that the mode follows begin."""
    return int(position.literals[y, STRONG if mode & STRONG_IN_CELLS else STRONG_HOUSES])


@lean_kernel
def strong_end(position: Position, y: int, mode: int) -> int:
    """Where the strong links of y that the mode follows end."""
    if mode & STRONG_IN_HOUSES:
        return int(position.literals[y + 1, STRONG])
    return int(position.literals[y, STRONG_HOUSES])


@lean_kernel
def forget_hops(position: Position, count: int) -> None:
    """Make ready for hops over other links, from so many literals."""
    position.best[HOPS_END] = 0
    for x in range(count):
        position.hop_range[x, FROM] = NOT_YET


@lean_kernel
def write_hops(position: Position, x: int, mode: int) -> None:
    """Write the hops from a literal over the links that the mode follows, unless they are there."""
    if position.hop_range[x, FROM] != NOT_YET:
        return
    end = position.best[HOPS_END]
    position.hop_range[x, FROM] = end
    stamp = next_stamp(position)
    position.marks[NEAR, x] = stamp
    for k in range(weak_start(position, x, mode), position.literals[x + 1, WEAK]):
        y = position.weak[k]
        for s in range(strong_start(position, y, mode), strong_end(position, y, mode)):
            z = position.strong[s]
            if position.marks[NEAR, z] != stamp:
                position.marks[NEAR, z] = stamp
                position.hops[end, OVER] = y
                position.hops[end, TO] = z
                end += 1
    position.hop_range[x, UP_TO] = end
    position.best[HOPS_END] = end
