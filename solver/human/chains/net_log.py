"""How a net is told: the chains of a step's log, and the patterns that its nodes are off by.

What is written is read from the last net that was spread, as `nets` draws it.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import CELL, DIGIT
from solver.human.chains.nets import (
    DIGITS,
    HOUSE_OF,
    SECOND,
    SLOTS,
    TECHNIQUE_OF,
    NetScratch,
    size_of,
)
from solver.human.engine.bits import lowest
from solver.human.engine.step_log import (
    BY,
    BY_HOUSE,
    BY_PATTERN,
    CHAIN,
    OFF,
    ON,
    StepLog,
    add,
    add_cell,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

END, SERVES, WAY, KNOWN = 0, 1, 2, 3
QUEUED, WRITTEN = 1, 2
POINTING = int(Technique.POINTING)
CLAIMING = int(Technique.CLAIMING)
X_WING = int(Technique.X_WING)


@lean_kernel
def write_net(tables: Tables, scratch: NetScratch, log: StepLog, target: int, number: int) -> int:
    """Write why a node of the last net holds: a main chain, and chains that support its nodes.

    A chain follows first parents from the assumption, or from a node already written, to its end.
    Each further parent of a node that is written ends a chain of its own, whose parent is that
    node's chain.

    Args:
        tables: for the cells of patterns.
        scratch: the net, and the cells of the literals.
        log: the open step.
        target: the node.
        number: the number of the first chain to write.

    Returns:
        The number of the next chain.
    """
    scratch.agenda[:, KNOWN] = 0
    scratch.agenda[0, END] = target
    scratch.agenda[0, SERVES] = -1
    waiting = 1
    served = 0
    while served < waiting:
        node = scratch.agenda[served, END]
        serves = scratch.agenda[served, SERVES]
        served += 1
        if scratch.agenda[node, KNOWN] == WRITTEN:
            continue
        length = 1
        scratch.agenda[0, WAY] = node
        while (
            scratch.agenda[node, KNOWN] != WRITTEN
            and scratch.parent_range[node, 0] < scratch.parent_range[node, 1]
        ):
            node = scratch.parent_list[scratch.parent_range[node, 0]]
            scratch.agenda[length, WAY] = node
            length += 1
        add(log, CHAIN, number, serves)
        for k in range(length - 1, -1, -1):
            node = scratch.agenda[k, WAY]
            write_node(scratch, log, node)
            if scratch.agenda[node, KNOWN] == WRITTEN:
                continue
            scratch.agenda[node, KNOWN] = WRITTEN
            if is_by_pattern(scratch, node):
                write_pattern(tables, scratch, log, node)
            for i in range(scratch.parent_range[node, 0] + 1, scratch.parent_range[node, 1]):
                parent = scratch.parent_list[i]
                if scratch.agenda[parent, KNOWN] == 0:
                    scratch.agenda[parent, KNOWN] = QUEUED
                    scratch.agenda[waiting, END] = parent
                    scratch.agenda[waiting, SERVES] = number
                    waiting += 1
        number += 1
    return number


@lean_kernel
def write_node(scratch: NetScratch, log: StepLog, node: int) -> None:
    """Write a node of the last net as a chain's next."""
    count = scratch.count
    literal = node % count
    on = node // count
    if node == 2 * count:
        literal = scratch.clash_literal
        on = scratch.clash_on
    add(
        log,
        ON if on else OFF,
        scratch.literals[literal, CELL],
        scratch.literals[literal, DIGIT],
    )


@lean_kernel
def is_by_pattern(scratch: NetScratch, node: int) -> bool:
    """Whether a node of the last net is off since others are: by a pattern, not by a link."""
    if node >= scratch.count or scratch.parent_range[node, 0] == scratch.parent_range[node, 1]:
        return False
    return bool(scratch.parent_list[scratch.parent_range[node, 0]] < scratch.count)


@lean_kernel
def write_pattern(tables: Tables, scratch: NetScratch, log: StepLog, node: int) -> None:
    """Write the pattern by which a node of the last net is off: its houses, its candidates."""
    pattern = scratch.patterns[node]
    house, second, slots = pattern[HOUSE_OF], pattern[SECOND], pattern[SLOTS]
    add(log, BY, pattern[TECHNIQUE_OF], 0)
    if house < 0:
        return
    add(log, BY_HOUSE, house, 0)
    if pattern[TECHNIQUE_OF] in (POINTING, CLAIMING):
        slots = slots_left(tables, scratch, node, house, slots, lowest(pattern[DIGITS]))
    write_slots(tables, log, house, slots, pattern[DIGITS])
    if pattern[TECHNIQUE_OF] in (POINTING, CLAIMING):
        add(log, BY_HOUSE, second, 1)
    elif pattern[TECHNIQUE_OF] == X_WING:
        add(log, BY_HOUSE, second, 0)
        write_slots(tables, log, second, slots, pattern[DIGITS])
        n = tables.houses.shape[1]
        across = n if house < n else 0
        while slots:
            add(log, BY_HOUSE, across + lowest(slots), 1)
            slots &= slots - 1


@lean_kernel
def slots_left(tables: Tables, scratch: NetScratch, node: int, h: int, slots: int, d: int) -> int:
    """Those of these slots of a house where nothing that a node rests on excludes the digit.

    The net may have left fewer, by nodes that the step does not tell.
    """
    left = 0
    for s in range(tables.houses.shape[1]):
        cell = tables.houses[h, s]
        if slots >> s & 1 and not is_excluded(tables, scratch, node, cell, d):
            left |= 1 << s
    return left


@lean_kernel
def is_excluded(tables: Tables, scratch: NetScratch, node: int, cell: int, d: int) -> bool:
    """Whether a candidate is off, seen at a glance from what a node of the last net rests on."""
    if rests_on(scratch, node, 0, scratch.number[cell * tables.houses.shape[1] + d]):
        return True
    for x in range(scratch.count):
        where, what = scratch.literals[x, CELL], scratch.literals[x, DIGIT]
        sees = what != d if where == cell else what == d and tables.sees[where, cell]
        if sees and rests_on(scratch, node, 1, x):
            return True
    return False


@lean_kernel
def rests_on(scratch: NetScratch, node: int, on: int, literal: int) -> bool:
    """Whether a node of the last net rests on a literal in this state; all are in its last row."""
    if size_of(scratch, scratch.count, on, literal) == 0:
        return False
    arrival = scratch.arrivals[on * scratch.count + literal]
    if arrival > scratch.arrivals[node]:
        return False
    return bool(scratch.ancestors[node, arrival >> 6] >> (arrival & 63) & 1)


@lean_kernel
def write_slots(tables: Tables, log: StepLog, h: int, slots: int, digits: int) -> None:
    """Write these digits of these slots of a house as candidates of a pattern inside a net."""
    while slots:
        add_cell(log, BY_PATTERN, tables.houses[h, lowest(slots)], digits)
        slots &= slots - 1
