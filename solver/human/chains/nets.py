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

    net_sizes   (R·2·M,)    by net, state (0 off, 1 on) and literal: the node's size, 0 if not in
    net_orders  (R·2·M,)    by net and state: its literals in the order in which they came
    net_counts  (R, 2)      how many they are
    net_clash   (R,)        the sizes of the two nodes that contradict each other, added; 0 if none

    left_candidates, left_spots     what is not taken out of the position, while a net is spread
                                    by rules that take out
    arrivals        (N,)    which node a node is among those that came into the net; CUT if cut
    ancestors       (N, w)  the nodes that a node rests on and itself, as bits by arrival
    parent_range    (N, 2)  where its parents begin and end in
    parent_list     (P,)    nodes
    agenda          (N, 4)  room for `write_net`: ends of chains to write and the chains that they
                            serve, the way of one chain; for each node, whether it is written
    members         (n,)    the nets to compare
    net_facts       (10,)   see the names below
    net_best        (6,)    see `forcing`

All this is in the position's record. Sizes and counts are 0 between calls, and what is left is
the position's.

A step has the size of all the nodes that it rests on, and only the smallest is wanted. So a node
of BOUND nodes and more, and all that rests on it, is cut: it is in the net, FAR in size, as what
comes later must still find it there, but nobody counts what it rests on. A net in which all that
still waits is cut need not be spread further, unless patterns are looked for at its end.

There is a net from each literal on, by the literal's number, and one more for a literal off. A
node's number is state · literals + literal; the number after those of all nodes is that of the open
node, which is not in the net, or comes too late to be.
"""

from __future__ import annotations

from puzzle.kernel import bit_count, lean_kernel
from solver.human.chains.implications import CELL, DIGIT, STRONG, WEAK, WEAK_HOUSES
from solver.human.engine.bits import is_single, lowest
from solver.human.engine.order import house_in_order
from solver.human.engine.state import Position
from solver.human.engine.step_log import CHAIN, OFF, ON, StepLog, add
from solver.human.engine.tables import Board

NISHIO, STATIC, DYNAMIC, PLUS = 0, 1, 2, 3
# Facts: the literal that the last net contradicts itself on, and the state of the node that comes
# too late; where the list of parents ends; how many literals there are; whether each node has one
# parent and is one larger; how many nodes came and were not cut; the bound; whether the open node
# rests on a cut one; where, off and on, the nodes that are not cut end in their order.
CLASH_LITERAL, CLASH_STATE, PARENTS_END, COUNT, SIMPLE = 0, 1, 2, 3, 4
ARRIVED, BOUND, OPEN_CUT, LIVE = 5, 6, 7, 8
CUT = -1
FAR = 1 << 20
END, SERVES, WAY, KNOWN = 0, 1, 2, 3
QUEUED, WRITTEN = 1, 2


@lean_kernel
def slot(position: Position, row: int, state: int, i: int) -> int:
    """Where a net's entry stands in `net_sizes` or `net_orders`; close together, for the cache."""
    return int((2 * row + state) * position.net_facts[COUNT] + i)


@lean_kernel
def size_of(position: Position, row: int, state: int, literal: int) -> int:
    """The size of a net's node; 0 when it is not in the net."""
    return int(position.net_sizes[slot(position, row, state, literal)])


@lean_kernel
def nth_of(position: Position, row: int, state: int, i: int) -> int:
    """The literal that came as the i-th in this state into a net."""
    return int(position.net_orders[slot(position, row, state, i)])


@lean_kernel
def switch_off(position: Position, row: int, x: int, rules: int) -> None:
    """Add what x, being on, switches off."""
    first = position.literals[x, WEAK_HOUSES if rules == NISHIO else WEAK]
    offs = slot(position, row, 0, 0)
    ons = slot(position, row, 1, 0)
    for k in range(first, position.literals[x + 1, WEAK]):
        y = position.weak[k]
        if position.net_sizes[offs + y] and not position.net_sizes[ons + y]:
            continue
        if rules != STATIC:
            left = position.left_candidates[position.literals[y, CELL]]
            if not left >> position.literals[y, DIGIT] & 1:
                continue
        open_node(position, y)
        rest_on(position, position.net_facts[COUNT] + x)
        if is_clash(position, row, y, 0):
            return
        keep_node(position, row, y, 0)


@lean_kernel
def switch_on(board: Board, position: Position, row: int, y: int, rules: int) -> None:
    """Add what y, being off, switches on, and take y out."""
    if rules == STATIC:
        switch_on_links(position, row, y)
        return
    n = board.houses.shape[1]
    cell = position.literals[y, CELL]
    d = position.literals[y, DIGIT]
    left = position.left_candidates[cell] & ~(1 << d)
    if rules != NISHIO and is_single(left):
        open_on(position, position.number[cell * n + lowest(left)], y)
        gone = position.candidates[cell] & ~position.left_candidates[cell]
        while gone:
            rest_on(position, position.number[cell * n + lowest(gone)])
            gone &= gone - 1
        keep_on(position, row, position.number[cell * n + lowest(left)])
    for turn in range(board.houses_of.shape[1]):
        h = house_in_order(board, cell, turn)
        if h < 0 or position.net_clash[row]:
            continue
        here = 1 << board.slots[cell, (turn + 2) % 3 if turn < 3 else turn]
        left = position.left_spots[h, d] & ~here
        if is_single(left):
            z = position.number[board.houses[h, lowest(left)] * n + d]
            open_on(position, z, y)
            gone = position.spots[h, d] & ~position.left_spots[h, d]
            while gone:
                rest_on(position, position.number[board.houses[h, lowest(gone)] * n + d])
                gone &= gone - 1
            keep_on(position, row, z)
    take_out(board, position, cell, d)


@lean_kernel
def switch_on_links(position: Position, row: int, y: int) -> None:
    """Add what y, being off, switches on by its strong links: all, while nothing is taken out."""
    for k in range(position.literals[y, STRONG], position.literals[y + 1, STRONG]):
        if position.net_clash[row]:
            return
        open_on(position, position.strong[k], y)
        keep_on(position, row, position.strong[k])


@lean_kernel
def open_on(position: Position, literal: int, y: int) -> None:
    """Begin the node of a literal that is on because y is off."""
    open_node(position, position.net_facts[COUNT] + literal)
    rest_on(position, y)


@lean_kernel
def keep_on(position: Position, row: int, literal: int) -> None:
    """Put the open node of a literal that is on into the net, unless it clashes or is there."""
    if not is_clash(position, row, literal, 1) and size_of(position, row, 1, literal) == 0:
        keep_node(position, row, literal, 1)


@lean_kernel
def take_out(board: Board, position: Position, cell: int, d: int) -> None:
    """Take a candidate out of what the net has left."""
    position.left_candidates[cell] &= ~(1 << d)
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[cell, k]
        if h >= 0:
            position.left_spots[h, d] &= ~(1 << board.slots[cell, k])


@lean_kernel
def put_back(board: Board, position: Position, literal: int) -> None:
    """Put a candidate back that was taken out of what the net has left."""
    cell, d = position.literals[literal, CELL], position.literals[literal, DIGIT]
    position.left_candidates[cell] |= 1 << d
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[cell, k]
        if h >= 0:
            position.left_spots[h, d] |= 1 << board.slots[cell, k]


@lean_kernel
def open_node(position: Position, node: int) -> None:
    """Begin a node without parents, in the place of the one that comes too late."""
    last = 2 * position.net_facts[COUNT]
    arrival = position.net_facts[ARRIVED]
    position.net_facts[OPEN_CUT] = 0
    if not position.net_facts[SIMPLE]:
        position.ancestors[last, : arrival >> 6] = 0
        position.ancestors[last, arrival >> 6] = 1 << (arrival & 63)
    position.parent_range[last, 0] = position.net_facts[PARENTS_END]
    position.parent_range[last, 1] = position.net_facts[PARENTS_END]


@lean_kernel
def rest_on(position: Position, parent: int) -> None:
    """Give the open node a parent, which is in the net."""
    last = 2 * position.net_facts[COUNT]
    arrival = position.arrivals[parent]
    if arrival == CUT:
        position.net_facts[OPEN_CUT] = 1
    elif not position.net_facts[SIMPLE]:
        for w in range((arrival >> 6) + 1):
            position.ancestors[last, w] |= position.ancestors[parent, w]
    position.parent_list[position.parent_range[last, 1]] = parent
    position.parent_range[last, 1] += 1


@lean_kernel
def open_size(position: Position, row: int) -> int:
    """The size of the open node."""
    if position.net_facts[OPEN_CUT]:
        return FAR
    count = position.net_facts[COUNT]
    if position.net_facts[SIMPLE]:
        start = position.parent_range[2 * count, 0]
        if start == position.parent_range[2 * count, 1]:
            return 1
        parent = position.parent_list[start]
        return size_of(position, row, parent // count, parent % count) + 1
    size = 0
    for w in range((position.net_facts[ARRIVED] >> 6) + 1):
        size += bit_count(position.ancestors[2 * count, w])
    return size


@lean_kernel
def is_clash(position: Position, row: int, literal: int, state: int) -> bool:
    """Whether the net has the open node's opposite; if so, note the clash."""
    opposite = size_of(position, row, 1 - state, literal)
    if opposite == 0:
        return False
    position.net_clash[row] = open_size(position, row) + opposite
    position.net_facts[CLASH_LITERAL] = literal
    position.net_facts[CLASH_STATE] = state
    return True


@lean_kernel
def keep_node(position: Position, row: int, literal: int, state: int) -> None:
    """Put the open node into the net."""
    last = 2 * position.net_facts[COUNT]
    node = state * position.net_facts[COUNT] + literal
    size = open_size(position, row)
    arrival = position.net_facts[ARRIVED]
    if size >= position.net_facts[BOUND]:
        size = FAR
        position.arrivals[node] = CUT
    else:
        position.arrivals[node] = arrival
        position.net_facts[ARRIVED] += 1
        position.net_facts[LIVE + state] = position.net_counts[row, state] + 1
        if not position.net_facts[SIMPLE]:
            for w in range((arrival >> 6) + 1):
                position.ancestors[node, w] = position.ancestors[last, w]
    position.net_sizes[slot(position, row, state, literal)] = size
    position.parent_range[node, 0] = position.parent_range[last, 0]
    position.parent_range[node, 1] = position.parent_range[last, 1]
    position.net_facts[PARENTS_END] = position.parent_range[last, 1]
    position.net_orders[slot(position, row, state, position.net_counts[row, state])] = literal
    position.net_counts[row, state] += 1


@lean_kernel
def forget_net(position: Position, row: int) -> None:
    """Empty a net."""
    for state in range(2):
        for i in range(position.net_counts[row, state]):
            literal = nth_of(position, row, state, i)
            position.net_sizes[slot(position, row, state, literal)] = 0
        position.net_counts[row, state] = 0
    position.net_clash[row] = 0


@lean_kernel
def write_net(position: Position, log: StepLog, target: int, number: int) -> int:
    """Write why a node of the last net holds: a main chain, and chains that support its nodes.

    A chain follows first parents from the assumption, or from a node already written, to its end.
    Each further parent of a node that is written ends a chain of its own, whose parent is that
    node's chain.

    Args:
        position: for the cells of the literals.
        log: the open step.
        target: the node.
        number: the number of the first chain to write.

    Returns:
        The number of the next chain.
    """
    position.agenda[:, KNOWN] = 0
    position.agenda[0, END] = target
    position.agenda[0, SERVES] = -1
    waiting = 1
    served = 0
    while served < waiting:
        node = position.agenda[served, END]
        serves = position.agenda[served, SERVES]
        served += 1
        if position.agenda[node, KNOWN] == WRITTEN:
            continue
        length = 1
        position.agenda[0, WAY] = node
        while (
            position.agenda[node, KNOWN] != WRITTEN
            and position.parent_range[node, 0] < position.parent_range[node, 1]
        ):
            node = position.parent_list[position.parent_range[node, 0]]
            position.agenda[length, WAY] = node
            length += 1
        add(log, CHAIN, number, serves)
        for k in range(length - 1, -1, -1):
            node = position.agenda[k, WAY]
            write_node(position, log, node)
            if position.agenda[node, KNOWN] == WRITTEN:
                continue
            position.agenda[node, KNOWN] = WRITTEN
            for i in range(position.parent_range[node, 0] + 1, position.parent_range[node, 1]):
                parent = position.parent_list[i]
                if position.agenda[parent, KNOWN] == 0:
                    position.agenda[parent, KNOWN] = QUEUED
                    position.agenda[waiting, END] = parent
                    position.agenda[waiting, SERVES] = number
                    waiting += 1
        number += 1
    return number


@lean_kernel
def write_node(position: Position, log: StepLog, node: int) -> None:
    """Write a node of the last net as a chain's next."""
    count = position.net_facts[COUNT]
    literal = node % count
    state = node // count
    if node == 2 * count:
        literal = position.net_facts[CLASH_LITERAL]
        state = position.net_facts[CLASH_STATE]
    add(
        log,
        ON if state else OFF,
        position.literals[literal, CELL],
        position.literals[literal, DIGIT],
    )
