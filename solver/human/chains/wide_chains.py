"""Chains whose nodes may be several cells: groups, and digits of almost locked sets.

A node is a digit and some cells. It is on when one of them holds the digit, off when none does.

    candidate   one cell
    group       all places of a digit where a line crosses a box, two or more
    set digit   all places of a digit in an almost locked set of two cells or more

    weak link    x on  → y off   every cell of y sees, for its digit, all cells of x
    strong link  x off → y on    x and y are all places of a digit in a house, or the two digits of
                                 a cell, or two digits of one almost locked set, which lacks one
                                 digit at most

As in `best_chain`, HoDoKu's way to choose: what follows from every candidate being off is followed
breadth first, and each candidate that is reached ends a chain; from every candidate being on too,
and what leads to its being off ends one between groups or sets. Of all these the one is taken that
removes most;
among equals the one whose eliminations come first in the grid; of those that remove the same the
shortest. Around a continuous loop each weak link works as the two ends do, and a set in it holds
all digits but the two by which the loop passes through, whichever way the loop turns.

Chains that do without groups, and for the chains of sets without sets, are left to other finders.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    ALSO,
    CHAIN,
    ELIMINATE,
    OFF,
    ON,
    StepLog,
    add,
    add_elimination,
    close_step,
    is_passed,
    mark_of_effect,
    mark_of_technique,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.registry import Technique
from solver.human.techniques.almost_locked_sets import (
    DIGITS,
    LARGEST,
    SLOTS,
    WORD,
    SetScratch,
    add_set,
    list_sets,
    set_shapes,
)

GROUPED_X_CHAIN = int(Technique.GROUPED_X_CHAIN)
GROUPED_AIC = int(Technique.GROUPED_AIC)
GROUPED_LOOP = int(Technique.GROUPED_LOOP)
ALS_AIC = int(Technique.ALS_AIC)
ALS_LOOP = int(Technique.ALS_LOOP)

SHORTEST = 4
"""Nodes of the shortest chain: two strong links, and a weak one between them."""
NO_SET = -1
MOST_SET_DIGITS = 6000
"""Set digits that are looked at; further ones are passed over."""
MOST_HOPS = 1 << 21
NOT_YET = -1
NO_WEIGHT = 1 << 60
NO_PARENT = -1

DIGIT, SET, STRONG, FROM, UP_TO = 0, 1, 2, 3, 4
PARENT, VIA, LENGTH, SEEN, QUEUE = 0, 1, 2, 3, 4
OVER, TO = 0, 1
HAS_GROUP, HAS_SET = 1, 2
NOW, BEST = 0, 1


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


def new_scratch(extent: Extent) -> WideScratch:
    """Room for this finder on tables of this extent."""
    return new_record(WideScratch, **wide_shapes(extent))


@lean_kernel
def find_wide_chain(
    tables: Tables, state: GridState, scratch: WideScratch, log: StepLog, technique: int
) -> bool:
    """Find the grouped chain that removes most, or with ALS_AIC the one with almost locked sets.

    Evidence: one main chain, of a loop with its first node once more at the end; of chains with
    sets the candidates of each set too, one group each.
    """
    if tables.houses.shape[1] > LARGEST:
        return False
    with_sets = technique == ALS_AIC
    scratch.wanted = HAS_SET if with_sets else HAS_GROUP
    singles = number_candidates(tables, state, scratch)
    plain = number_groups(tables, state, scratch, singles)
    count = _number_sets(tables, state, scratch, plain) if with_sets else plain
    link_nodes(tables, state, scratch, plain, count)
    found = last = -1
    most = fewest = 0
    least = NO_WEIGHT
    for origin in range(2 * singles):
        for i in range(spread(scratch, origin, count)):
            end = scratch.marks[QUEUE, i]
            length = scratch.marks[LENGTH, end]
            if length < SHORTEST or not _is_wanted(scratch, origin, end):
                continue
            kind = _kind_of(scratch, end, with_sets)
            if log.off[kind]:
                continue
            removed = _rule_out(tables, state, scratch, end)
            if removed < max(most, 1):
                continue
            if log.every:
                if not is_passed(log, _mark(scratch, kind)):
                    _keep(scratch)
                    if _write(tables, state, scratch, log, origin, end, count, with_sets):
                        return True
                continue
            weight = _weight(scratch)
            if removed == most and (weight, length) >= (least, fewest):
                continue
            most, least, fewest = removed, weight, length
            found, last = origin, end
            _keep(scratch)
    return found >= 0 and _write(tables, state, scratch, log, found, last, count, with_sets)


@lean_kernel
def _keep(scratch: WideScratch) -> None:
    """Keep what the chain at hand removes."""
    for d in range(scratch.fresh.shape[1]):
        for w in range(scratch.fresh.shape[2]):
            scratch.fresh[BEST, d, w] = scratch.fresh[NOW, d, w]


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
def _number_sets(tables: Tables, state: GridState, scratch: WideScratch, count: int) -> int:
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
                if other != x and not (_are_equal(scratch, x, other) and _is_candidate(scratch, x)):
                    scratch.strong[end] = other
                    end += 1
            continue
        cell = _first_cell(scratch, x)
        others = state.candidates[cell] & ~(1 << d)
        if _is_candidate(scratch, x) and count_bits(others) == 1:
            scratch.strong[end] = scratch.number[cell * n + lowest(others)]
            end += 1
        for i in range(scratch.lengths[d]):
            y = scratch.listed[d, i]
            if _fill_a_house(tables, state, scratch, x, y, cell, d):
                scratch.strong[end] = y
                end += 1
    scratch.nodes[count, STRONG] = end


@lean_kernel
def _first_cell(scratch: WideScratch, x: int) -> int:
    for w in range(scratch.cells.shape[1]):
        if scratch.cells[x, w]:
            return int(w * WORD + lowest(scratch.cells[x, w]))
    return -1


@lean_kernel
def _is_candidate(scratch: WideScratch, x: int) -> bool:
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
def _is_off(scratch: WideScratch, x: int, y: int) -> bool:
    """Whether y is off when x is on."""
    d = scratch.nodes[y, DIGIT]
    left = 0
    for w in range(scratch.cells.shape[1]):
        left |= scratch.cells[y, w] & ~scratch.sees[x, d, w]
    return left == 0


@lean_kernel
def _write_hops(scratch: WideScratch, x: int, count: int) -> None:
    """Write the hops from a node, each end once, unless they are there."""
    if scratch.nodes[x, FROM] != NOT_YET:
        return
    end = scratch.hops_end
    scratch.nodes[x, FROM] = end
    scratch.met[x] = x
    for y in range(count):
        first, after = scratch.nodes[y, STRONG], scratch.nodes[y + 1, STRONG]
        if first == after or not _is_off(scratch, x, y):
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
def _width(scratch: WideScratch, x: int) -> int:
    """Return what a node brings into a chain."""
    if scratch.nodes[x, SET] != NO_SET:
        return HAS_SET
    return 0 if _is_candidate(scratch, x) else HAS_GROUP


@lean_kernel
def _discover(
    scratch: WideScratch, origin: int, tail: int, x: int, parent: int, over: int, length: int
) -> int:
    """Put a node that is on, come to over one that is off, on the queue; return its new length."""
    width = (_width(scratch, x) | _width(scratch, over)) & scratch.wanted
    state = 2 * x + (width != 0 or (parent != NO_PARENT and parent & 1))
    if scratch.marks[SEEN, state] == origin:
        return tail
    scratch.marks[SEEN, state] = origin
    scratch.marks[PARENT, state] = parent
    scratch.marks[VIA, state] = over
    scratch.marks[LENGTH, state] = length
    scratch.marks[QUEUE, tail] = state
    return tail + 1


@lean_kernel
def spread(scratch: WideScratch, origin: int, count: int) -> int:
    """Reach all that is on if a candidate x is off (2 x), or if it is on (2 x + 1).

    If it is on, the chains begin with what is off by it: a group or a set has no turn of its own.

    Returns:
        How many there are on the queue.
    """
    x = origin >> 1
    tail = 0
    if origin & 1:
        _write_hops(scratch, x, count)
        for k in range(scratch.nodes[x, FROM], scratch.nodes[x, UP_TO]):
            over, z = scratch.hops[k, OVER], scratch.hops[k, TO]
            tail = _discover(scratch, origin, tail, z, NO_PARENT, over, 2)
    else:
        for s in range(scratch.nodes[x, STRONG], scratch.nodes[x + 1, STRONG]):
            tail = _discover(scratch, origin, tail, scratch.strong[s], NO_PARENT, x, 2)
    head = 0
    while head < tail:
        before = scratch.marks[QUEUE, head]
        head += 1
        x = before >> 1
        _write_hops(scratch, x, count)
        length = scratch.marks[LENGTH, before] + 2
        for k in range(scratch.nodes[x, FROM], scratch.nodes[x, UP_TO]):
            over, z = scratch.hops[k, OVER], scratch.hops[k, TO]
            tail = _discover(scratch, origin, tail, z, before, over, length)
    return tail


@lean_kernel
def _is_wanted(scratch: WideScratch, origin: int, end: int) -> bool:
    """Whether the chain that ends here rules something out, and is as wide as is asked for.

    From a candidate that is on it is to lead to that being off; its ends are not both candidates,
    as such a chain is found from its ends. It comes to no node twice, but for its start.
    """
    if not end & 1:
        return False
    last = end >> 1
    if origin & 1:
        if not _is_off(scratch, last, origin >> 1):
            return False
    elif not _is_candidate(scratch, last) or scratch.nodes[last, SET] != NO_SET:
        return False
    length = trace(scratch, end)
    first = scratch.path[length - 1]
    if origin & 1 and _width(scratch, first) == 0 and _width(scratch, last) == 0:
        return False
    for i in range(length - 1):
        for j in range(i + 1, length - 1):
            if scratch.path[i] == scratch.path[j]:
                return False
    return True


@lean_kernel
def trace(scratch: WideScratch, end: int) -> int:
    """Write the nodes of the chain that ends here, the last one first; return how many."""
    length = 0
    while end != NO_PARENT:
        scratch.path[length] = end >> 1
        scratch.path[length + 1] = scratch.marks[VIA, end]
        length += 2
        end = scratch.marks[PARENT, end]
    return length


@lean_kernel
def _is_loop(scratch: WideScratch, first: int, last: int) -> bool:
    return first != last and _is_off(scratch, last, first)


@lean_kernel
def _kind_of(scratch: WideScratch, end: int, with_sets: bool) -> int:
    """Return the technique of the chain that ends here."""
    length = trace(scratch, end)
    if _is_loop(scratch, scratch.path[length - 1], end >> 1):
        return ALS_LOOP if with_sets else GROUPED_LOOP
    if with_sets:
        return ALS_AIC
    for k in range(length):
        if scratch.nodes[scratch.path[k], DIGIT] != scratch.nodes[end >> 1, DIGIT]:
            return GROUPED_AIC
    return GROUPED_X_CHAIN


@lean_kernel
def _rule_out(tables: Tables, state: GridState, scratch: WideScratch, end: int) -> int:
    """Gather what the chain that ends here removes; return how many."""
    removed = scratch.fresh[NOW]
    removed[:] = 0
    length = trace(scratch, end)
    first, last = scratch.path[length - 1], end >> 1
    if first == last and _width(scratch, first) == 0:
        cell = _first_cell(scratch, first)
        left = state.candidates[cell] & ~(1 << scratch.nodes[first, DIGIT])
        while left:
            removed[lowest(left), cell // WORD] |= 1 << cell % WORD
            left &= left - 1
    else:
        _remove_seen(scratch, first, last)
        is_loop = _is_loop(scratch, first, last)
        for k in range(0, length if is_loop else 0, 2):
            x, over = scratch.path[k], scratch.path[k + 1]
            if k + 2 < length:
                _remove_seen(scratch, scratch.path[k + 2], over)
            if _is_inside_a_set(scratch, x, over):
                _remove_locked(scratch, x, over)
    size = 0
    for d in range(removed.shape[0]):
        for w in range(removed.shape[1]):
            size += count_bits(removed[d, w])
    return size


@lean_kernel
def _is_inside_a_set(scratch: WideScratch, x: int, y: int) -> bool:
    """Whether the strong link between two nodes is one of an almost locked set."""
    return bool(scratch.nodes[x, SET] != NO_SET and scratch.nodes[x, SET] == scratch.nodes[y, SET])


@lean_kernel
def _remove_seen(scratch: WideScratch, x: int, y: int) -> None:
    """Note what is off whichever of two nodes is on."""
    for d in range(scratch.fresh.shape[1]):
        for w in range(scratch.fresh.shape[2]):
            scratch.fresh[NOW, d, w] |= scratch.sees[x, d, w] & scratch.sees[y, d, w]


@lean_kernel
def _remove_locked(scratch: WideScratch, x: int, y: int) -> None:
    """Note what goes because a set holds all its digits but those of two of its nodes."""
    i = scratch.nodes[x, SET]
    left = scratch.sets[i, DIGITS]
    left &= ~(1 << scratch.nodes[x, DIGIT] | 1 << scratch.nodes[y, DIGIT])
    while left:
        d = lowest(left)
        left &= left - 1
        for w in range(scratch.fresh.shape[2]):
            scratch.fresh[NOW, d, w] |= scratch.set_seen[i, d, w]


@lean_kernel
def _mark(scratch: WideScratch, technique: int) -> int:
    """Return the mark of the step that the chain at hand would be."""
    mark = mark_of_technique(technique)
    for d in range(scratch.fresh.shape[1]):
        for w in range(scratch.fresh.shape[2]):
            left = scratch.fresh[NOW, d, w]
            while left:
                mark += mark_of_effect(ELIMINATE, w * WORD + lowest(left), d)
                left &= left - 1
    return mark


@lean_kernel
def _weight(scratch: WideScratch) -> int:
    """How late in the grid the candidates stand that are removed, as HoDoKu weighs it."""
    weight = 0
    factor = 1
    for d in range(scratch.fresh.shape[1]):
        for w in range(scratch.fresh.shape[2]):
            left = scratch.fresh[NOW, d, w]
            while left:
                weight += (w * WORD + lowest(left)) * factor + d + 1
                factor += 80
                left &= left - 1
    return weight


@lean_kernel
def _write(
    tables: Tables,
    state: GridState,
    scratch: WideScratch,
    log: StepLog,
    origin: int,
    end: int,
    count: int,
    with_sets: bool,
) -> bool:
    """Write the best chain, which is followed once more, and what it removes."""
    for i in range(2 * count):
        scratch.marks[SEEN, i] = NOT_YET
    spread(scratch, origin, count)
    open_step(log, _kind_of(scratch, end, with_sets), 0)
    for d in range(scratch.fresh.shape[1]):
        for w in range(scratch.fresh.shape[2]):
            left = scratch.fresh[BEST, d, w]
            while left:
                add_elimination(state, log, w * WORD + lowest(left), d)
                left &= left - 1
    length = trace(scratch, end)
    is_loop = _is_loop(scratch, scratch.path[length - 1], end >> 1)
    add(log, CHAIN, 0, -1)
    # A loop is told from its first node that is on, a chain from the one that is off.
    for k in range(length - (2 if is_loop else 1), -1, -1):
        add_node(scratch, log, scratch.path[k], ON if k % 2 == 0 else OFF)
    if is_loop:
        add_node(scratch, log, scratch.path[length - 1], OFF)
        add_node(scratch, log, scratch.path[length - 2], ON)
    number = 0
    for k in range(length - 2, -1, -2):
        if _is_inside_a_set(scratch, scratch.path[k], scratch.path[k + 1]):
            add_set(tables, state, scratch, log, number, scratch.nodes[scratch.path[k], SET])
            number += 1
    return close_step(log)


@lean_kernel
def add_node(scratch: WideScratch, log: StepLog, x: int, role: int) -> None:
    """Write a node of a chain, with all its cells."""
    for w in range(scratch.cells.shape[1]):
        left = scratch.cells[x, w]
        while left:
            add(log, role, w * WORD + lowest(left), scratch.nodes[x, DIGIT])
            role = ALSO
            left &= left - 1
