"""The search for a static chain or cycle: breadth first from one literal, over links of a mode."""

from __future__ import annotations

from puzzle.kernel import hot_kernel
from solver.human.chains.implications import (
    BOTH,
    CELL,
    FROM,
    GOAL,
    NEAR,
    NODES,
    OVER,
    PARENT,
    QUEUE,
    SEEN,
    TO,
    UP_TO,
    VIA,
    WEAK,
    WEAK_HOUSES,
    next_stamp,
    strong_end,
    strong_start,
    weak_start,
    write_hops,
)
from solver.human.chains.reach import Reach, reach_shapes
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape

# What a search looks for: Sudoku Explainer's cycles and its forcing chains from on and from off,
# then the players' kinds. The order decides between equals that start at the same literal.
CYCLE, ON_CHAIN, OFF_CHAIN, ALTERNATING, LOOP = 0, 1, 2, 3, 4

NOW, BEST = 0, 1
NO_PARENT = -1


class ChainScratch(Reach):
    """What the finders of chains write down; it means nothing between calls.

    cell_marks  (C,)    what a search knows of each cell
    paths       (2, P)  the chain at hand and the best so far
    best_key, best_kind, best_mode, best_length     what the best chain is
    to_pass     how many cycles a search passes over before the one that it ends with
    places      (L, 2)  the house and the slots of each literal, where there are groups among them:
                        see `grouped_chains`
    """

    cell_marks: Array
    paths: Array
    best_key: int
    best_kind: int
    best_mode: int
    best_length: int
    to_pass: int
    places: Array


def chain_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `ChainScratch`."""
    grouped = most_grouped(extent)
    literals = extent.cell_count * extent.size + grouped
    return {
        **reach_shapes(extent, grouped),
        "cell_marks": (extent.cell_count,),
        "paths": (2, 2 * literals + 2),
        "best_key": (),
        "best_kind": (),
        "best_mode": (),
        "best_length": (),
        "to_pass": (),
        "places": (literals if grouped else 1, 2),
    }


LARGEST_GROUPED = 9
"""The largest size of a grid on which there is room for groups: it grows with a square."""


def most_grouped(extent: Extent) -> int:
    """How many grouped nodes a state can have: one for a digit where a line crosses a box."""
    if extent.size > LARGEST_GROUPED:
        return 0
    return extent.size * extent.crossings


@hot_kernel
def search_from(scratch: ChainScratch, mode: int, kind: int, start: int, limit: int) -> int:
    """Look breadth first for the shortest chain or cycle of a kind from a literal.

    An ON_CHAIN (or ALTERNATING) ends at the start off: at a weak link from a literal that is on.
    An OFF_CHAIN ends at the start on. A CYCLE (or LOOP) ends at the start on: at a weak link to the
    other end of one of the start's strong links; it counts only when it removes something.

    Returns:
        The nodes of the chain in `paths[NOW]`, the last one first; 0 when there is none of at most
        `limit` nodes. A cycle's start is counted once.
    """
    strong_first = strong_start(scratch, start, mode)
    strong_after = strong_end(scratch, start, mode)
    if kind in (CYCLE, LOOP) and strong_first == strong_after:
        return 0
    stamp = next_stamp(scratch)
    tail = 0
    if kind == OFF_CHAIN:
        scratch.marks[GOAL, start] = stamp
        for s in range(strong_first, strong_after):
            tail = discover(scratch, stamp, tail, scratch.strong[s], NO_PARENT, start, 2)
    else:
        if kind in (ON_CHAIN, ALTERNATING):
            mark_weak(scratch, GOAL, start, mode, stamp)
        else:
            for s in range(strong_first, strong_after):
                mark_weak(scratch, GOAL, scratch.strong[s], mode, stamp)
        tail = discover(scratch, stamp, tail, start, NO_PARENT, start, 1)
    head = 0
    while head < tail:
        x = scratch.marks[QUEUE, head]
        head += 1
        nodes = int(scratch.marks[NODES, x]) + 2
        if nodes + (kind != OFF_CHAIN) > limit:
            return 0
        write_hops(scratch, x, mode)
        for k in range(scratch.hop_range[x, FROM], scratch.hop_range[x, UP_TO]):
            z = scratch.hops[k, TO]
            if scratch.marks[SEEN, z] == stamp:
                continue
            tail = discover(scratch, stamp, tail, z, x, scratch.hops[k, OVER], nodes)
            if scratch.marks[GOAL, z] != stamp:
                continue
            if kind == OFF_CHAIN:
                scratch.paths[NOW, trace(scratch, z, 0)] = start
                return nodes
            if kind in (ON_CHAIN, ALTERNATING):
                scratch.paths[NOW, 0] = start
                trace(scratch, z, 1)
                return nodes + 1
            if close_cycle(scratch, mode, start, z, kind == LOOP):
                return nodes + 1
    return 0


@hot_kernel
def close_cycle(scratch: ChainScratch, mode: int, start: int, last: int, is_loop: bool) -> bool:
    """Whether last → off → start closes a cycle that removes something.

    The cycle is in `paths[NOW]` then.
    """
    for k in range(weak_start(scratch, last, mode), scratch.literals[last + 1, WEAK]):
        y = scratch.weak[k]
        if not is_strong(scratch, mode, y, start):
            continue
        scratch.paths[NOW, 0] = start
        scratch.paths[NOW, 1] = y
        nodes = trace(scratch, last, 2) - 1
        if is_on_path(scratch, y, nodes):
            continue
        if is_loop:
            for i in range(1, nodes, 2):
                if has_seen_by_both(
                    scratch, scratch.paths[NOW, i], scratch.paths[NOW, (i + 1) % nodes]
                ):
                    return True
        else:
            mark_cycle(scratch, NOW, nodes)
            if next_cancelled(scratch, NOW, nodes) >= 0:
                if scratch.to_pass == 0:
                    return True
                scratch.to_pass -= 1
    return False


@hot_kernel
def discover(
    scratch: ChainScratch, stamp: int, tail: int, literal: int, parent: int, over: int, nodes: int
) -> int:
    """Put a literal on the queue; return the queue's new length."""
    scratch.marks[SEEN, literal] = stamp
    scratch.marks[PARENT, literal] = parent
    scratch.marks[VIA, literal] = over
    scratch.marks[NODES, literal] = nodes
    scratch.marks[QUEUE, tail] = literal
    return tail + 1


@hot_kernel
def trace(scratch: ChainScratch, literal: int, at: int) -> int:
    """Write the way back from a literal into the path from index `at`; return the path's length."""
    while scratch.marks[PARENT, literal] >= 0:
        scratch.paths[NOW, at] = literal
        scratch.paths[NOW, at + 1] = scratch.marks[VIA, literal]
        literal = scratch.marks[PARENT, literal]
        at += 2
    scratch.paths[NOW, at] = literal
    return at + 1


@hot_kernel
def is_strong(scratch: ChainScratch, mode: int, y: int, z: int) -> bool:
    """Whether y off → z on is a strong link that the mode follows."""
    for k in range(strong_start(scratch, y, mode), strong_end(scratch, y, mode)):
        if scratch.strong[k] == z:
            return True
    return False


@hot_kernel
def is_on_path(scratch: ChainScratch, y: int, nodes: int) -> bool:
    """Whether y is already off on the way from the start, in a cycle that it closes."""
    found = False
    for k in range(3, nodes, 2):
        found = found or scratch.paths[NOW, k] == y
    return found


@hot_kernel
def mark_cycle(scratch: ChainScratch, row: int, nodes: int) -> None:
    """Mark the cycle's cells, and the literals of its on nodes' digits that these see."""
    stamp = next_stamp(scratch)
    for k in range(nodes):
        x = scratch.paths[row, k]
        scratch.cell_marks[scratch.literals[x, CELL]] = stamp
        if k % 2 == 0:
            for j in range(scratch.literals[x, WEAK_HOUSES], scratch.literals[x + 1, WEAK]):
                scratch.marks[NEAR, scratch.weak[j]] = stamp


@hot_kernel
def next_cancelled(scratch: ChainScratch, row: int, nodes: int) -> int:
    """Return a literal outside the marked cycle that sees its digit both on and off; -1 if none."""
    stamp = scratch.stamp
    for k in range(1, nodes, 2):
        y = scratch.paths[row, k]
        for j in range(scratch.literals[y, WEAK_HOUSES], scratch.literals[y + 1, WEAK]):
            literal = scratch.weak[j]
            if (
                scratch.marks[NEAR, literal] == stamp
                and scratch.cell_marks[scratch.literals[literal, CELL]] != stamp
            ):
                return int(literal)
    return -1


@hot_kernel
def mark_weak(scratch: ChainScratch, row: int, x: int, mode: int, stamp: int) -> None:
    """Mark the literals with a weak link to x that the mode follows, in this row of the marks."""
    for k in range(weak_start(scratch, x, mode), scratch.literals[x + 1, WEAK]):
        scratch.marks[row, scratch.weak[k]] = stamp


@hot_kernel
def has_seen_by_both(scratch: ChainScratch, x: int, y: int) -> bool:
    """Whether some literal has weak links to both x and y."""
    stamp = next_stamp(scratch)
    mark_weak(scratch, NEAR, x, BOTH, stamp)
    for k in range(scratch.literals[y, WEAK], scratch.literals[y + 1, WEAK]):
        if scratch.marks[NEAR, scratch.weak[k]] == stamp:
            return True
    return False
