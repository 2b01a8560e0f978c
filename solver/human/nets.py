"""Nets of implications: all that follows from one candidate being on, or off.

A net is what Sudoku Explainer 1.2.1 spreads from an assumption, in its order: literals that are on
switch their weak links off; one that is off switches on what is then the last in its cell or in
one of its houses. There are four sets of rules:

    NISHIO    one digit, houses only; what is off is taken out, so that more becomes the last
    STATIC    cells and houses; only what is the last in the position itself
    DYNAMIC   cells and houses; what is off is taken out
    PLUS      the same, and where nothing more follows, locked candidates, pairs and X-wings

A node is a literal in one state; its size is the number of nodes that it rests on, itself and the
assumption included, each counted once. A net that comes to a literal both on and off stops there.

    sizes       (R, 2, L)   by net, state (0 off, 1 on) and literal: the node's size, 0 if not in
    orders      (R, 2, L)   by net and state: its literals in the order in which they came
    counts      (R, 2)      how many they are
    clash       (R,)        the sizes of the two nodes that contradict each other, added; 0 if none

    candidates, spots       what is not taken out of the position, while a net is spread
    ancestors   (N, w)      the nodes that a node rests on, as bits; a node is state · L + literal
    parents     (N, 2)      where its parents begin and end in
    parent      (P,)        nodes
    facts       (3,)        the literal that the last net contradicts itself on, and the state of
                            the node that came too late to be in it; the parents written so far
    agenda      (N, 4)      room for `write_net`: ends of chains to write and the chains that they
                            serve, the way of one chain; for each node, whether it is written
    members     (n,)        the nets to compare

R is L + 1: a net from each literal on, and one for a literal off. N is 2 · L + 1: the last node is
the one that came too late.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.kernel import bit_count, kernel, lean_kernel
from solver.human.bits import is_single, lowest
from solver.human.board import Board
from solver.human.implications import CELL, DIGIT, WEAK, WEAK_HOUSES
from solver.human.log import CHAIN, OFF, ON, StepLog, add
from solver.human.order import house_in_order
from solver.human.position import Position

NISHIO, STATIC, DYNAMIC, PLUS = 0, 1, 2, 3
CLASH_LITERAL, CLASH_STATE, PARENTS_END = 0, 1, 2
END, SERVES, WAY, KNOWN = 0, 1, 2, 3
QUEUED, WRITTEN = 1, 2


class Nets(NamedTuple):
    """The arrays drawn in the module's docstring."""

    sizes: npt.NDArray[np.int16]
    orders: npt.NDArray[np.int16]
    counts: npt.NDArray[np.int64]
    clash: npt.NDArray[np.int64]
    candidates: npt.NDArray[np.int64]
    spots: npt.NDArray[np.int64]
    ancestors: npt.NDArray[np.uint64]
    parents: npt.NDArray[np.int64]
    parent: npt.NDArray[np.int16]
    facts: npt.NDArray[np.int64]
    agenda: npt.NDArray[np.int64]
    members: npt.NDArray[np.int64]


@kernel
def new_nets(board: Board, position: Position, count: int) -> Nets:
    """Room for the nets of so many literals."""
    n = board.houses.shape[1]
    nodes = 2 * count + 1
    return Nets(
        np.zeros((count + 1, 2, count), dtype=np.int16),
        np.empty((count + 1, 2, count), dtype=np.int16),
        np.zeros((count + 1, 2), dtype=np.int64),
        np.zeros(count + 1, dtype=np.int64),
        np.empty(position.candidates.size, dtype=np.int64),
        np.empty((board.houses.shape[0], n), dtype=np.int64),
        np.empty((nodes, (nodes + 63) // 64), dtype=np.uint64),
        np.empty((nodes, 2), dtype=np.int64),
        np.empty(nodes * 2 * n, dtype=np.int16),
        np.zeros(3, dtype=np.int64),
        np.zeros((nodes, 4), dtype=np.int64),
        np.zeros(n, dtype=np.int64),
    )


@lean_kernel
def switch_off(position: Position, nets: Nets, row: int, x: int, rules: int) -> None:
    """Add what x, being on, switches off."""
    first = position.literals[x, WEAK_HOUSES if rules == NISHIO else WEAK]
    for k in range(first, position.literals[x + 1, WEAK]):
        y = position.weak[k]
        is_out = not nets.candidates[position.literals[y, CELL]] >> position.literals[y, DIGIT] & 1
        if is_out or (nets.sizes[row, 0, y] and not nets.sizes[row, 1, y]):
            continue
        open_node(nets, y)
        rest_on(nets, nets.sizes.shape[2] + x)
        if is_clash(nets, row, y, 0):
            return
        keep_node(nets, row, y, 0)


@lean_kernel
def switch_on(board: Board, position: Position, nets: Nets, row: int, y: int, rules: int) -> None:
    """Add what y, being off, switches on, and take y out."""
    n = board.houses.shape[1]
    cell = position.literals[y, CELL]
    d = position.literals[y, DIGIT]
    left = nets.candidates[cell] & ~(1 << d)
    if rules != NISHIO and is_single(left):
        open_on(nets, position.number[cell * n + lowest(left)], y)
        gone = position.candidates[cell] & ~nets.candidates[cell]
        while gone:
            rest_on(nets, position.number[cell * n + lowest(gone)])
            gone &= gone - 1
        keep_on(nets, row, position.number[cell * n + lowest(left)])
    for turn in range(board.houses_of.shape[1]):
        h = house_in_order(board, cell, turn)
        if h < 0 or nets.clash[row]:
            continue
        here = 1 << board.slots[cell, (turn + 2) % 3 if turn < 3 else turn]
        left = nets.spots[h, d] & ~here
        if is_single(left):
            z = position.number[board.houses[h, lowest(left)] * n + d]
            open_on(nets, z, y)
            gone = position.spots[h, d] & ~nets.spots[h, d]
            while gone:
                rest_on(nets, position.number[board.houses[h, lowest(gone)] * n + d])
                gone &= gone - 1
            keep_on(nets, row, z)
    if rules != STATIC:
        take_out(board, nets, cell, d)


@lean_kernel
def open_on(nets: Nets, literal: int, y: int) -> None:
    """Begin the node of a literal that is on because y is off."""
    open_node(nets, nets.sizes.shape[2] + literal)
    rest_on(nets, y)


@lean_kernel
def keep_on(nets: Nets, row: int, literal: int) -> None:
    """Put the open node of a literal that is on into the net, unless it clashes or is there."""
    if not is_clash(nets, row, literal, 1) and nets.sizes[row, 1, literal] == 0:
        keep_node(nets, row, literal, 1)


@lean_kernel
def take_out(board: Board, nets: Nets, cell: int, d: int) -> None:
    """Take a candidate out of what the net has left."""
    nets.candidates[cell] &= ~(1 << d)
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[cell, k]
        if h >= 0:
            nets.spots[h, d] &= ~(1 << board.slots[cell, k])


@lean_kernel
def open_node(nets: Nets, node: int) -> None:
    """Begin a node without parents, in the place of the one that comes too late."""
    last = nets.parents.shape[0] - 1
    for w in range(nets.ancestors.shape[1]):
        nets.ancestors[last, w] = 0
    nets.ancestors[last, node >> 6] = np.uint64(1) << np.uint64(node & 63)
    nets.parents[last, 0] = nets.facts[PARENTS_END]
    nets.parents[last, 1] = nets.facts[PARENTS_END]


@lean_kernel
def rest_on(nets: Nets, parent: int) -> None:
    """Give the open node a parent, which is in the net."""
    last = nets.parents.shape[0] - 1
    for w in range(nets.ancestors.shape[1]):
        nets.ancestors[last, w] |= nets.ancestors[parent, w]
    nets.parent[nets.parents[last, 1]] = parent
    nets.parents[last, 1] += 1


@lean_kernel
def open_size(nets: Nets) -> int:
    """The size of the open node."""
    last = nets.parents.shape[0] - 1
    size = 0
    for w in range(nets.ancestors.shape[1]):
        size += bit_count(nets.ancestors[last, w])
    return size


@lean_kernel
def is_clash(nets: Nets, row: int, literal: int, state: int) -> bool:
    """Whether the net has the open node's opposite; if so, note the clash."""
    opposite = nets.sizes[row, 1 - state, literal]
    if opposite == 0:
        return False
    nets.clash[row] = open_size(nets) + opposite
    nets.facts[CLASH_LITERAL] = literal
    nets.facts[CLASH_STATE] = state
    return True


@lean_kernel
def keep_node(nets: Nets, row: int, literal: int, state: int) -> None:
    """Put the open node into the net."""
    last = nets.parents.shape[0] - 1
    node = state * nets.sizes.shape[2] + literal
    nets.sizes[row, state, literal] = open_size(nets)
    for w in range(nets.ancestors.shape[1]):
        nets.ancestors[node, w] = nets.ancestors[last, w]
    nets.parents[node, 0] = nets.parents[last, 0]
    nets.parents[node, 1] = nets.parents[last, 1]
    nets.facts[PARENTS_END] = nets.parents[last, 1]
    nets.orders[row, state, nets.counts[row, state]] = literal
    nets.counts[row, state] += 1


@lean_kernel
def write_net(position: Position, log: StepLog, nets: Nets, target: int, number: int) -> int:
    """Write why a node of the last net holds: a main chain, and chains that support its nodes.

    A chain follows first parents from the assumption, or from a node already written, to its end.
    Each further parent of a node that is written ends a chain of its own, whose parent is that
    node's chain.

    Args:
        position: for the cells of the literals.
        log: the open step.
        nets: the nets; the last one spread is meant.
        target: the node.
        number: the number of the first chain to write.

    Returns:
        The number of the next chain.
    """
    nets.agenda[:, KNOWN] = 0
    nets.agenda[0, END] = target
    nets.agenda[0, SERVES] = -1
    waiting = 1
    served = 0
    while served < waiting:
        node = nets.agenda[served, END]
        serves = nets.agenda[served, SERVES]
        served += 1
        if nets.agenda[node, KNOWN] == WRITTEN:
            continue
        length = 1
        nets.agenda[0, WAY] = node
        while nets.agenda[node, KNOWN] != WRITTEN and nets.parents[node, 0] < nets.parents[node, 1]:
            node = nets.parent[nets.parents[node, 0]]
            nets.agenda[length, WAY] = node
            length += 1
        add(log, CHAIN, number, serves)
        for k in range(length - 1, -1, -1):
            node = nets.agenda[k, WAY]
            write_node(position, log, nets, node)
            if nets.agenda[node, KNOWN] == WRITTEN:
                continue
            nets.agenda[node, KNOWN] = WRITTEN
            for i in range(nets.parents[node, 0] + 1, nets.parents[node, 1]):
                parent = nets.parent[i]
                if nets.agenda[parent, KNOWN] == 0:
                    nets.agenda[parent, KNOWN] = QUEUED
                    nets.agenda[waiting, END] = parent
                    nets.agenda[waiting, SERVES] = number
                    waiting += 1
        number += 1
    return number


@lean_kernel
def write_node(position: Position, log: StepLog, nets: Nets, node: int) -> None:
    """Write a node of the last net as a chain's next."""
    count = nets.sizes.shape[2]
    literal = node % count
    state = node // count
    if node == 2 * count:
        literal = nets.facts[CLASH_LITERAL]
        state = nets.facts[CLASH_STATE]
    add(
        log,
        ON if state else OFF,
        position.literals[literal, CELL],
        position.literals[literal, DIGIT],
    )
