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
the order in which Sudoku Explainer walks, which decides between chains of equal length. Last come
weak links to the cells of `Tables.leaps`, counted with those in houses. Links of both kinds are
symmetric.

A hop is two links: x on → y off → z on. Chains alternate, so a search visits only literals that
are on:

    hop_range  (L, 2)      where the hops from each literal begin and end; NOT_YET before they are
                           asked for, as most searches see only a few of them
    hops       (H, 2)      each hop's y and z; every z once for each x, over the first such y

The graph lives in a finder's scratch until it is built again. L is the most literals that a state
can have: the candidates of an empty grid, and the grouped nodes.
"""

from __future__ import annotations

from puzzle.kernel import hot_kernel
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import house_in_order, place_in_order
from solver.human.engine.record import Array, Shape
from solver.human.engine.state import GridState
from solver.human.engine.tables import EXTRA, Tables

CELL, DIGIT, WEAK, WEAK_HOUSES, STRONG, STRONG_HOUSES = 0, 1, 2, 3, 4, 5
OVER, TO = 0, 1
QUEUE, PARENT, VIA, NODES, SEEN, GOAL, NEAR = 0, 1, 2, 3, 4, 5, 6
FROM, UP_TO = 0, 1
NOT_YET = -1

MOST_HOPS = 2**22
"""Further hops are passed over: only grids with dozens of extra houses could have more."""

# Which links a search follows; weak links in houses always count.
WEAK_IN_CELLS, STRONG_IN_CELLS, STRONG_IN_HOUSES = 1, 2, 4
ONE_DIGIT = STRONG_IN_HOUSES
CELLS_ONLY = WEAK_IN_CELLS | STRONG_IN_CELLS
BOTH = WEAK_IN_CELLS | STRONG_IN_CELLS | STRONG_IN_HOUSES


class Links:
    """The literals and their links, drawn in the module's docstring.

    number  (N,)    the literal of each candidate, cell · n + digit index
    marks   (7, L)  what a search knows of each literal
    stamp   ()      the last stamp given out, see `next_stamp`
    """

    number: Array
    literals: Array
    weak: Array
    strong: Array
    marks: Array
    stamp: int


class Hops(Links):
    """The literals, their links, and hops of two links.

    hops_end  ()  where the hops end that were asked for
    """

    hop_range: Array
    hops: Array
    hops_end: int


def link_shapes(extent: Extent, grouped: int = 0) -> dict[str, Shape]:
    """Return the shapes of `Links` with at most so many grouped nodes beside the literals."""
    n = extent.size
    candidates = extent.cell_count * n
    literals = candidates + grouped
    places = _places(extent)
    weak = n - 1 + extent.peers
    if grouped:  # a literal has at most one grouped neighbour for each line of its houses
        weak += places * n
    return {
        "number": (candidates,),
        "literals": (literals + 1, 6),
        "weak": (literals * weak,),
        "strong": (literals * places,),
        "marks": (7, literals),
        "stamp": (),
    }


def hop_shapes(extent: Extent, grouped: int) -> dict[str, Shape]:
    """Return the shapes of `Hops`."""
    n = extent.size
    links = link_shapes(extent, grouped)
    literals = extent.cell_count * n + grouped
    # A literal has links in its cell and its houses. In s of these places the link is strong;
    # it is then the only one there, and each strong link makes a hop from each weak one.
    places = _places(extent)
    hops = max(s * (s + (places - s) * (n - 1)) for s in range(1, places + 1))
    if grouped:
        hops = places * (links["weak"][0] // literals)
    return {
        **links,
        "hop_range": (literals, 2),
        "hops": (min(literals * hops, MOST_HOPS), 2),
        "hops_end": (),
    }


def _places(extent: Extent) -> int:
    """Where a literal has links: its cell and its houses."""
    return 1 + extent.houses_of_cell


@hot_kernel
def build_links(tables: Tables, state: GridState, scratch: Links) -> int:
    """Write the literals of a position and all links between them; return how many literals."""
    n = tables.houses.shape[1]
    count = 0
    for cell in range(state.candidates.size):
        for d in range(n):
            scratch.number[cell * n + d] = count
            count += state.candidates[cell] >> d & 1
    weak = scratch.weak
    strong = scratch.strong
    weak_end = 0
    strong_end = 0
    has_extra = tables.houses_of.shape[1] > EXTRA
    i = 0
    for cell in range(state.candidates.size):
        left = state.candidates[cell]
        while left:
            d = lowest(left)
            left &= left - 1
            literal = scratch.literals[i]
            literal[CELL] = cell
            literal[DIGIT] = d
            literal[WEAK] = weak_end
            mates = state.candidates[cell] ^ (1 << d)
            while mates:
                weak[weak_end] = scratch.number[cell * n + lowest(mates)]
                weak_end += 1
                mates &= mates - 1
            literal[WEAK_HOUSES] = weak_end
            literal[STRONG] = strong_end
            if weak_end == literal[WEAK] + 1:
                strong[strong_end] = weak[weak_end - 1]
                strong_end += 1
            literal[STRONG_HOUSES] = strong_end
            stamp = next_stamp(scratch)
            scratch.marks[SEEN, i] = stamp
            box = house_in_order(tables, cell, 0)
            for turn in range(tables.houses_of.shape[1]):
                h = house_in_order(tables, cell, turn)
                if h < 0:
                    continue
                slot = tables.slots[cell, place_in_order(turn)]
                spots = state.spots[h, d] & ~(1 << slot)
                if is_single(spots):
                    other = scratch.number[tables.houses[h, lowest(spots)] * n + d]
                    strong_end = append_new(scratch, literal[STRONG_HOUSES], strong_end, other)
                # A row and a column share only the cell; what they share with its box is known.
                if 0 < turn < EXTRA and box >= 0:
                    spots &= ~tables.cross[h, box]
                while spots:
                    other = scratch.number[tables.houses[h, lowest(spots)] * n + d]
                    spots &= spots - 1
                    if has_extra:
                        if scratch.marks[SEEN, other] == stamp:
                            continue
                        scratch.marks[SEEN, other] = stamp
                    weak[weak_end] = other
                    weak_end += 1
            if has_extra:
                for k in range(tables.leaps.shape[1]):
                    far = tables.leaps[cell, k]
                    if far < 0:
                        break
                    if state.candidates[far] >> d & 1:
                        weak[weak_end] = scratch.number[far * n + d]
                        weak_end += 1
            i += 1
    scratch.literals[i, WEAK] = weak_end
    scratch.literals[i, STRONG] = strong_end
    return count


@hot_kernel
def append_new(scratch: Links, first: int, end: int, literal: int) -> int:
    """Append a literal to the strong links unless they have it from `first` on; return the end."""
    for k in range(first, end):
        if scratch.strong[k] == literal:
            return end
    scratch.strong[end] = literal
    return end + 1


@hot_kernel
def next_stamp(scratch: Links) -> int:
    """Return a stamp that no mark of the position has had."""
    scratch.stamp += 1
    return int(scratch.stamp)


@hot_kernel
def weak_start(scratch: Links, x: int, mode: int) -> int:
    """Where the weak links of x that the mode follows begin; they end at WEAK of the next."""
    return int(scratch.literals[x, WEAK if mode & WEAK_IN_CELLS else WEAK_HOUSES])


@hot_kernel
def strong_start(scratch: Links, y: int, mode: int) -> int:
    """Where the strong links of y that the mode follows begin."""
    return int(scratch.literals[y, STRONG if mode & STRONG_IN_CELLS else STRONG_HOUSES])


@hot_kernel
def strong_end(scratch: Links, y: int, mode: int) -> int:
    """Where the strong links of y that the mode follows end."""
    if mode & STRONG_IN_HOUSES:
        return int(scratch.literals[y + 1, STRONG])
    return int(scratch.literals[y, STRONG_HOUSES])


@hot_kernel
def forget_hops(scratch: Hops, count: int) -> None:
    """Make ready for hops over other links, from so many literals."""
    scratch.hops_end = 0
    for x in range(count):
        scratch.hop_range[x, FROM] = NOT_YET


@hot_kernel
def write_hops(scratch: Hops, x: int, mode: int) -> None:
    """Write the hops from a literal over the links that the mode follows, unless they are there."""
    if scratch.hop_range[x, FROM] != NOT_YET:
        return
    end = scratch.hops_end
    scratch.hop_range[x, FROM] = end
    stamp = next_stamp(scratch)
    scratch.marks[NEAR, x] = stamp
    for k in range(weak_start(scratch, x, mode), scratch.literals[x + 1, WEAK]):
        y = scratch.weak[k]
        for s in range(strong_start(scratch, y, mode), strong_end(scratch, y, mode)):
            z = scratch.strong[s]
            if scratch.marks[NEAR, z] != stamp and end < scratch.hops.shape[0]:
                scratch.marks[NEAR, z] = stamp
                scratch.hops[end, OVER] = y
                scratch.hops[end, TO] = z
                end += 1
    scratch.hop_range[x, UP_TO] = end
    scratch.hops_end = end
