"""The nodes of chains over groups and almost locked sets, and the links between them.

A node is a digit and some cells. It is on when one of them holds the digit, off when none does.

    candidate   one cell
    group       all places of a digit where a line crosses a box, two or more
    set digit   all places of a digit in an almost locked set of two cells or more

    weak link    x on  → y off   every cell of y sees, for its digit, all cells of x
    strong link  x off → y on    x and y are all places of a digit in a house, or the two digits of
                                 a cell, or two digits of one almost locked set, which lacks one
                                 digit at most
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape
from solver.human.engine.state import GridState
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.techniques.almost_locked_sets import (
    DIGITS,
    LARGEST,
    SLOTS,
    WORD,
    SetScratch,
    list_sets,
    set_shapes,
)

NO_SET = -1
MOST_SET_DIGITS = 6000
"""Set digits that are looked at; further ones are passed over."""
MOST_HOPS = 1 << 21
NOT_YET = -1

DIGIT, SET, STRONG, FROM, UP_TO = 0, 1, 2, 3, 4
PARENT, VIA, LENGTH, SEEN, QUEUE = 0, 1, 2, 3, 4
OVER, TO = 0, 1
HAS_GROUP, HAS_SET = 1, 2


class WideScratch(SetScratch):
    """What the finder writes down, beside the sets; it means nothing between calls.

    nodes    (M + 1, 5)   for each node: its digit, its almost locked set, where its strong links
                          begin, where its hops begin and end
    cells    (M, W)       its cells
    sees     (M, n, W)    for each digit the candidates that are off when it is on
    strong   (S,)         the other ends of strong links
    number   (C · n,)     the node of each candidate
    listed   (n, L)       the candidates and groups of a digit, `lengths` of them
    lengths  (n,)
    first    (A + 1,)     the first node of each set
    hops     (H, 2)       each hop's way, x on → OVER off → TO on; `hops_end` of them
    marks    (5, 2 M)     what a search knows of each node that is on: at 2 x come to over single
                          candidates alone, at 2 x + 1 over a group too, or a set where these are
                          wanted
    met      (M,)         the last node whose hops lead to each
    fresh    (2, n, W)    what the chain at hand and the best one remove
    path     (2 M,)       the nodes of a chain, the last one first
    wanted                the width that a chain must have
    """

    nodes: Array
    cells: Array
    sees: Array
    strong: Array
    number: Array
    listed: Array
    lengths: Array
    first: Array
    hops: Array
    hops_end: int
    marks: Array
    met: Array
    fresh: Array
    path: Array
    wanted: int


def wide_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `WideScratch`; next to no room where no chain is found."""
    n = extent.size
    words = -(-extent.cell_count // WORD)
    shapes = {**set_shapes(extent), "restricted": (1, 1)}
    places = n * (n + extent.crossings)
    plain = extent.cell_count * n + extent.crossings * n if n <= LARGEST else 1
    nodes = plain + MOST_SET_DIGITS if n <= LARGEST else 1
    return {
        **shapes,
        "nodes": (nodes + 1, 5),
        "cells": (nodes, words),
        "sees": (nodes, n, words),
        "strong": (nodes * (n + 1),),
        "number": (extent.cell_count * n,),
        "listed": (n, places),
        "lengths": (n,),
        "first": (shapes["sets"][0] + 1,),
        "hops": (MOST_HOPS if n <= LARGEST else 1, 2),
        "hops_end": (),
        "marks": (5, 2 * nodes),
        "met": (nodes,),
        "fresh": (2, n, words),
        "path": (2 * nodes,),
        "wanted": (),
    }


@lean_kernel
def _new_node(scratch: WideScratch, i: int, d: int, own: int) -> None:
    """Begin a node without cells, of a digit and an almost locked set."""
    scratch.nodes[i, DIGIT] = d
    scratch.nodes[i, SET] = own
    scratch.nodes[i, FROM] = NOT_YET
    scratch.cells[i] = 0
    scratch.sees[i] = 0
    scratch.met[i] = NOT_YET
    scratch.marks[SEEN, 2 * i] = scratch.marks[SEEN, 2 * i + 1] = NOT_YET


@lean_kernel
def _list_node(scratch: WideScratch, i: int) -> None:
    """Note a candidate or a group under its digit."""
    d = scratch.nodes[i, DIGIT]
    scratch.listed[d, scratch.lengths[d]] = i
    scratch.lengths[d] += 1


@lean_kernel
def number_candidates(tables: Tables, state: GridState, scratch: WideScratch) -> int:
    """Write a node for each candidate; return how many there are."""
    n = tables.houses.shape[1]
    scratch.hops_end = 0
    scratch.lengths[:] = 0
    count = 0
    for cell in range(state.candidates.size):
        left = state.candidates[cell]
        while left:
            d = lowest(left)
            left &= left - 1
            _new_node(scratch, count, d, NO_SET)
            scratch.cells[count, cell // WORD] |= 1 << cell % WORD
            others = state.candidates[cell] & ~(1 << d)
            while others:
                scratch.sees[count, lowest(others), cell // WORD] |= 1 << cell % WORD
                others &= others - 1
            for k in range(tables.peers.shape[1]):
                peer = tables.peers[cell, k]
                if peer >= 0 and state.candidates[peer] >> d & 1:
                    scratch.sees[count, d, peer // WORD] |= 1 << peer % WORD
            scratch.number[cell * n + d] = count
            _list_node(scratch, count)
            count += 1
    return count


@lean_kernel
def number_groups(tables: Tables, state: GridState, scratch: WideScratch, count: int) -> int:
    """Write a node for each group after the `count` candidates; return how many nodes there are."""
    n = tables.houses.shape[1]
    for line in range(tables.houses.shape[0]):
        for box in range(tables.houses.shape[0]):
            if tables.kinds[line] not in (ROW, COLUMN) or tables.kinds[box] != BOX:
                continue
            for d in range(n):
                slots = state.spots[line, d] & tables.cross[line, box]
                if count_bits(slots) < 2:
                    continue
                _new_node(scratch, count, d, NO_SET)
                scratch.sees[count, d] = (1 << WORD) - 1
                while slots:
                    cell = tables.houses[line, lowest(slots)]
                    slots &= slots - 1
                    scratch.cells[count, cell // WORD] |= 1 << cell % WORD
                    for w in range(scratch.cells.shape[1]):
                        scratch.sees[count, d, w] &= scratch.sees[
                            scratch.number[cell * n + d], d, w
                        ]
                _list_node(scratch, count)
                count += 1
    return count


@lean_kernel
def number_sets(tables: Tables, state: GridState, scratch: WideScratch, count: int) -> int:
    """Write a node for each digit of each almost locked set of two cells or more."""
    sets = list_sets(tables, state, scratch)
    for i in range(sets):
        scratch.first[i] = count
        digits = scratch.sets[i, DIGITS]
        has_room = count + count_bits(digits) <= scratch.cells.shape[0]
        while digits and has_room and count_bits(scratch.sets[i, SLOTS]) > 1:
            d = lowest(digits)
            digits &= digits - 1
            _new_node(scratch, count, d, i)
            for w in range(scratch.cells.shape[1]):
                scratch.cells[count, w] = scratch.set_spots[i, d, w]
                scratch.sees[count, d, w] = scratch.set_seen[i, d, w]
            count += 1
        scratch.first[i + 1] = count
    return count


@lean_kernel
def link_nodes(
    tables: Tables, state: GridState, scratch: WideScratch, plain: int, count: int
) -> None:
    """Write the strong links of all nodes, of which `plain` are candidates and groups."""
    n = tables.houses.shape[1]
    end = 0
    for x in range(count):
        scratch.nodes[x, STRONG] = end
        d = scratch.nodes[x, DIGIT]
        own = scratch.nodes[x, SET]
        if own != NO_SET:
            for other in range(scratch.first[own], scratch.first[own + 1]):
                # Two digits of one cell alone need no set.
                if other != x and not (_are_equal(scratch, x, other) and is_candidate(scratch, x)):
                    scratch.strong[end] = other
                    end += 1
            continue
        cell = first_cell(scratch, x)
        others = state.candidates[cell] & ~(1 << d)
        if is_candidate(scratch, x) and count_bits(others) == 1:
            scratch.strong[end] = scratch.number[cell * n + lowest(others)]
            end += 1
        for i in range(scratch.lengths[d]):
            y = scratch.listed[d, i]
            if _fill_a_house(tables, state, scratch, x, y, cell, d):
                scratch.strong[end] = y
                end += 1
    scratch.nodes[count, STRONG] = end


@lean_kernel
def first_cell(scratch: WideScratch, x: int) -> int:
    """Return the first cell of a node; -1 where it has none."""
    for w in range(scratch.cells.shape[1]):
        if scratch.cells[x, w]:
            return int(w * WORD + lowest(scratch.cells[x, w]))
    return -1


@lean_kernel
def is_candidate(scratch: WideScratch, x: int) -> bool:
    """Whether a node is one cell."""
    size = 0
    for w in range(scratch.cells.shape[1]):
        size += count_bits(scratch.cells[x, w])
    return size == 1


@lean_kernel
def _are_equal(scratch: WideScratch, x: int, y: int) -> bool:
    """Whether two nodes have the same cells."""
    apart = 0
    for w in range(scratch.cells.shape[1]):
        apart |= scratch.cells[x, w] ^ scratch.cells[y, w]
    return apart == 0


@lean_kernel
def _fill_a_house(
    tables: Tables, state: GridState, scratch: WideScratch, x: int, y: int, cell: int, d: int
) -> bool:
    """Whether two nodes without a common cell are all places of a digit in a house of a cell."""
    size = 0
    for w in range(scratch.cells.shape[1]):
        if scratch.cells[x, w] & scratch.cells[y, w]:
            return False
        size += count_bits(scratch.cells[x, w] | scratch.cells[y, w])
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h < 0 or count_bits(state.spots[h, d]) != size:
            continue
        inside = 0
        spots = state.spots[h, d]
        while spots:
            place = tables.houses[h, lowest(spots)]
            spots &= spots - 1
            both = scratch.cells[x, place // WORD] | scratch.cells[y, place // WORD]
            inside += both >> place % WORD & 1
        if inside == size:
            return True
    return False


@lean_kernel
def is_off(scratch: WideScratch, x: int, y: int) -> bool:
    """Whether y is off when x is on."""
    d = scratch.nodes[y, DIGIT]
    left = 0
    for w in range(scratch.cells.shape[1]):
        left |= scratch.cells[y, w] & ~scratch.sees[x, d, w]
    return left == 0


@lean_kernel
def write_hops(scratch: WideScratch, x: int, count: int) -> None:
    """Write the hops from a node, each end once, unless they are there."""
    if scratch.nodes[x, FROM] != NOT_YET:
        return
    end = scratch.hops_end
    scratch.nodes[x, FROM] = end
    scratch.met[x] = x
    for y in range(count):
        first, after = scratch.nodes[y, STRONG], scratch.nodes[y + 1, STRONG]
        if first == after or not is_off(scratch, x, y):
            continue
        for s in range(first, after):
            z = scratch.strong[s]
            if scratch.met[z] != x and end < scratch.hops.shape[0]:
                scratch.met[z] = x
                scratch.hops[end, OVER] = y
                scratch.hops[end, TO] = z
                end += 1
    scratch.nodes[x, UP_TO] = end
    scratch.hops_end = end


@lean_kernel
def width_of(scratch: WideScratch, x: int) -> int:
    """Return what a node brings into a chain."""
    if scratch.nodes[x, SET] != NO_SET:
        return HAS_SET
    return 0 if is_candidate(scratch, x) else HAS_GROUP
