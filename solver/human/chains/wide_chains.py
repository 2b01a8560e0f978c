"""Chains whose nodes may be several cells: groups, and digits of almost locked sets.

`wide_nodes` says what the nodes are and how they are linked. As in `best_chain`, HoDoKu's way to
choose: what follows from every candidate being off is followed breadth first, and each candidate
that is reached ends a chain; from every candidate being on too, and what leads to its being off
ends one between groups or sets. Of all these the one is taken that removes most; among equals the
one whose eliminations come first in the grid; of those that remove the same the shortest. Around a
continuous loop each weak link works as the two ends do, and a set in it holds all digits but the
two by which the loop passes through, whichever way the loop turns.

Chains that do without groups, and for the chains of sets without sets, are left to other finders.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.wide_nodes import (
    DIGIT,
    FROM,
    HAS_GROUP,
    HAS_SET,
    LENGTH,
    NO_SET,
    NOT_YET,
    OVER,
    PARENT,
    QUEUE,
    SEEN,
    SET,
    STRONG,
    TO,
    UP_TO,
    VIA,
    WideScratch,
    first_cell,
    is_candidate,
    is_off,
    link_nodes,
    number_candidates,
    number_groups,
    number_sets,
    wide_shapes,
    width_of,
    write_hops,
)
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import new_record
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
from solver.human.engine.tables import Tables
from solver.human.registry import Technique
from solver.human.techniques.almost_locked_sets import DIGITS, LARGEST, WORD, add_set

GROUPED_X_CHAIN = int(Technique.GROUPED_X_CHAIN)
GROUPED_AIC = int(Technique.GROUPED_AIC)
GROUPED_LOOP = int(Technique.GROUPED_LOOP)
ALS_AIC = int(Technique.ALS_AIC)
ALS_LOOP = int(Technique.ALS_LOOP)

SHORTEST = 4
"""Nodes of the shortest chain: two strong links, and a weak one between them."""
NO_WEIGHT = 1 << 60
NO_PARENT = -1
NOW, BEST = 0, 1


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
    count = number_sets(tables, state, scratch, plain) if with_sets else plain
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
def _discover(
    scratch: WideScratch, origin: int, tail: int, x: int, parent: int, over: int, length: int
) -> int:
    """Put a node that is on, come to over one that is off, on the queue; return its new length."""
    width = (width_of(scratch, x) | width_of(scratch, over)) & scratch.wanted
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
        write_hops(scratch, x, count)
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
        write_hops(scratch, x, count)
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
        if not is_off(scratch, last, origin >> 1):
            return False
    elif not is_candidate(scratch, last) or scratch.nodes[last, SET] != NO_SET:
        return False
    length = trace(scratch, end)
    first = scratch.path[length - 1]
    if origin & 1 and width_of(scratch, first) == 0 and width_of(scratch, last) == 0:
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
    return first != last and is_off(scratch, last, first)


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
    if first == last and width_of(scratch, first) == 0:
        cell = first_cell(scratch, first)
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
