"""Static chains: cycles and forcing chains, X-chains, XY-chains, AIC and continuous loops.

They are all one thing in the implication graph. A candidate that, once on, leads to itself being
off is false; one that, once off, leads to itself being on is true; a cycle of alternating links
is all on or all off, so whatever sees both colours is false. All literals are followed at once, one
hop at a time (see `reach`), until some come to where a chain could end; a breadth-first search from
these finds it.

Two finders read the result in two ways:

- Sudoku Explainer collects every cycle and forcing chain and takes the easiest: by rating, then
  by nodes, then by kind (one digit before bivalue cells before both), then in the order in which
  it looks. One digit: cycle 6.5, forcing chain 6.6. Cells only: cycle 6.5. Both: 7.0. There are
  no forcing chains over cells only.
- Players name the chain between the two ends that rule a candidate out, and remove every
  candidate that sees both ends; around a continuous loop, every weak link does so.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import numpy.typing as npt

from puzzle.kernel import hot_kernel
from solver.human.chains.implications import (
    BOTH,
    CELL,
    CELLS_ONLY,
    DIGIT,
    FROM,
    GOAL,
    NEAR,
    NODES,
    ONE_DIGIT,
    OVER,
    PARENT,
    QUEUE,
    SEEN,
    TO,
    UP_TO,
    VIA,
    WEAK,
    WEAK_HOUSES,
    build_links,
    forget_hops,
    next_stamp,
    strong_end,
    strong_start,
    weak_start,
    write_hops,
)
from solver.human.chains.reach import (
    HUBS,
    MOVING,
    Reach,
    comes_back,
    comes_near,
    comes_round,
    follow_hops,
    may_gain,
    reach_shapes,
    start_reach,
)
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    CHAIN,
    OFF,
    ON,
    StepLog,
    add,
    add_elimination,
    add_placement,
    close_step,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

X_CYCLE = int(Technique.X_CYCLE)
Y_CYCLE = int(Technique.Y_CYCLE)
XY_CYCLE = int(Technique.XY_CYCLE)
FORCING_X_CHAIN = int(Technique.FORCING_X_CHAIN)
FORCING_CHAIN = int(Technique.FORCING_CHAIN)
X_CHAIN = int(Technique.X_CHAIN)
XY_CHAIN = int(Technique.XY_CHAIN)
AIC = int(Technique.AIC)
CONTINUOUS_LOOP = int(Technique.CONTINUOUS_LOOP)
ANY = 0
"""What asks for all of Sudoku Explainer's cycles and forcing chains."""

# What a search looks for: Sudoku Explainer's cycles and its forcing chains from on and from off,
# then the players' kinds. The order decides between equals that start at the same literal.
CYCLE, ON_CHAIN, OFF_CHAIN, ALTERNATING, LOOP = 0, 1, 2, 3, 4
KINDS = 5
START = 3
"""Bits of a chain's key that the kind takes, below the start."""

NOW, BEST = 0, 1
NO_PARENT = -1
NOTHING = 1 << 60


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


def new_scratch(extent: Extent) -> ChainScratch:
    """Room for these finders on tables of this extent."""
    return new_record(ChainScratch, **chain_shapes(extent))


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
def length_surcharge(nodes: int) -> int:
    """Return what Sudoku Explainer adds for length, in tenths.

    One for each bound that nodes - 2 exceeds.

    The bounds are 4, 6, 8, 12, 16, 24 and so on, times 3/2 and 4/3 in turn.
    """
    tenths = 0
    bound = 4
    while nodes - 2 > bound:
        bound = bound * 4 // 3 if tenths & 1 else bound * 3 // 2
        tenths += 1
    return tenths


def _ranks() -> npt.NDArray[np.int64]:
    """By base rating and surcharge, the rank of their sum among all.

    Sudoku Explainer adds the surcharge up as doubles, tenth by tenth, and compares the sums: 6.6
    and six tenths come to a little less than 7.0 and two.
    """
    surcharges = list(accumulate([0.1] * MOST_SURCHARGE, initial=0.0))
    sums = [[base / 10 + surcharge for surcharge in surcharges] for base in BASES]
    return np.unique(sums, return_inverse=True)[1].reshape(len(BASES), -1)


BASES = (65, 66, 70)
"""The base ratings of chains, in tenths."""
MOST_SURCHARGE = 24
"""Tenths for more nodes than any chain has."""
RANK = _ranks()


@hot_kernel
def chain_key(base: int, mode: int, nodes: int, start: int, kind: int) -> int:
    """Return what chains are compared by: rating, nodes, mode, order of discovery."""
    rating = RANK[0 if base == 65 else (1 if base == 66 else 2), length_surcharge(nodes)]
    rank = 0 if mode == ONE_DIGIT else (1 if mode == CELLS_ONLY else 2)
    return int(((rating << 16 | nodes) << 2 | rank) << 16 + START | start << START | kind)


@hot_kernel
def find_chain(
    tables: Tables, state: GridState, scratch: ChainScratch, log: StepLog, wanted: int
) -> bool:
    """Find the best of the players' chains of one technique, or with ANY of Sudoku Explainer's.

    This is one kernel, not one for each finder, because each would be compiled with all that it
    stands on.
    """
    count = build_links(tables, state, scratch)
    if log.every and wanted == ANY:
        return write_every(state, scratch, log, count)
    scratch.best_key = NOTHING
    for mode in (ONE_DIGIT, CELLS_ONLY, BOTH):
        look_for(scratch, log, wanted, count, mode)
    return scratch.best_key != NOTHING and write_chain(state, scratch, log)


@hot_kernel
def write_every(state: GridState, scratch: ChainScratch, log: StepLog, count: int) -> bool:
    """Write the shortest of Sudoku Explainer's chains of each kind from each literal."""
    for mode in (ONE_DIGIT, CELLS_ONLY, BOTH):
        forget_hops(scratch, count)
        for start in range(count):
            for kind in (ON_CHAIN, OFF_CHAIN, CYCLE):
                scratch.best_key = NOTHING
                if is_wanted(ANY, mode, kind, log):
                    keep_from(scratch, mode, kind, start, 2 * count)
                if scratch.best_key != NOTHING and write_chain(state, scratch, log):
                    return True
    return False


@hot_kernel
def is_wanted(wanted: int, mode: int, kind: int, log: StepLog) -> bool:
    """Whether `wanted` asks for chains of this kind over this mode's links."""
    if log.off[technique_of(mode, kind)]:
        return False
    if wanted == ANY:
        return kind == CYCLE or (kind < ALTERNATING and mode != CELLS_ONLY)
    if wanted == CONTINUOUS_LOOP:
        return kind == LOOP and mode == BOTH
    if kind != ALTERNATING:
        return False
    if mode == ONE_DIGIT:
        return wanted == X_CHAIN
    return wanted == (XY_CHAIN if mode == CELLS_ONLY else AIC)


@hot_kernel
def base_rating(mode: int, kind: int) -> int:
    """Sudoku Explainer's rating of the shortest chain of this kind, in tenths."""
    if mode == BOTH:
        return 70
    return 65 if kind == CYCLE else 66


@hot_kernel
def technique_of(mode: int, kind: int) -> int:
    """Return the technique's code."""
    if kind == LOOP:
        return CONTINUOUS_LOOP
    if kind == ALTERNATING:
        return X_CHAIN if mode == ONE_DIGIT else (XY_CHAIN if mode == CELLS_ONLY else AIC)
    if kind == CYCLE:
        return X_CYCLE if mode == ONE_DIGIT else (Y_CYCLE if mode == CELLS_ONLY else XY_CYCLE)
    return FORCING_X_CHAIN if mode == ONE_DIGIT else FORCING_CHAIN


@hot_kernel
def write_chain(state: GridState, scratch: ChainScratch, log: StepLog) -> bool:
    """Write the best chain, with what Sudoku Explainer or a player draws from it."""
    kind = scratch.best_kind
    mode = scratch.best_mode
    nodes = scratch.best_length
    path = scratch.paths[BEST]
    first = 0
    surcharge = 0
    if kind < ALTERNATING:
        surcharge = base_rating(mode, kind) - 65 + length_surcharge(nodes)
    open_step(log, technique_of(mode, kind), surcharge)
    start = scratch.literals[path[0]]
    if kind == ON_CHAIN:
        add_elimination(state, log, start[CELL], start[DIGIT])
    elif kind == OFF_CHAIN:
        add_placement(log, start[CELL], start[DIGIT])
    elif kind == CYCLE:
        mark_cycle(scratch, BEST, nodes)
        literal = next_cancelled(scratch, BEST, nodes)
        while literal >= 0:
            row = scratch.literals[literal]
            add_elimination(state, log, row[CELL], row[DIGIT])
            scratch.marks[NEAR, literal] = 0
            literal = next_cancelled(scratch, BEST, nodes)
    else:
        nodes = add_ruled_out(state, scratch, log)
        first = 1 if kind == ALTERNATING else 0
    if kind == CYCLE:
        path[nodes] = path[0]
        nodes += 1
    add_chain(scratch, log, first, nodes, kind != ON_CHAIN)
    return close_step(log)


@hot_kernel
def add_ruled_out(state: GridState, scratch: ChainScratch, log: StepLog) -> int:
    """Write what a player removes by the best chain or loop; return where its nodes end.

    A loop is closed then: its first node stands once more at the end.
    """
    # A loop's weak links start at each odd node; a chain's two ends are as if weakly linked,
    # and the candidate that they rule out, at both ends of the path, is no part of it.
    path = scratch.paths[BEST]
    nodes = scratch.best_length
    is_loop = scratch.best_kind == LOOP
    removed = next_stamp(scratch)
    for k in range(1, nodes if is_loop else 2, 2):
        other = (k + 1) % nodes if is_loop else nodes - 2
        add_seen_by_both(state, scratch, log, removed, path[k], path[other])
    if not is_loop:
        return int(nodes - 1)
    path[nodes] = path[0]
    return int(nodes + 1)


@hot_kernel
def look_for(scratch: ChainScratch, log: StepLog, wanted: int, count: int, mode: int) -> None:
    """Improve the best chain by chains over the links of a mode.

    From the shortest on, until none that is left could be better: see `reach`.
    """
    followed = 0
    hops = 0
    while True:
        hops += 1
        nodes = 2 * hops + 2
        if not is_open(scratch, log, wanted, mode, nodes):
            return
        if hops == 1:
            forget_hops(scratch, count)
            is_cyclic = wanted == ANY and mode == CELLS_ONLY
            is_cyclic |= wanted == CONTINUOUS_LOOP
            followed = start_reach(scratch, count, mode, is_cyclic)
        elif not follow_hops(scratch, count, followed, hops):
            return
        # Cycles last: they cost most, and the best chain so far cuts them short.
        for kind in (ON_CHAIN, OFF_CHAIN, CYCLE, ALTERNATING, LOOP):
            if not is_wanted(wanted, mode, kind, log):
                continue
            key = chain_key(base_rating(mode, kind), mode, nodes, 0, kind)
            which = HUBS if kind == OFF_CHAIN else MOVING
            for i in range(scratch.start_counts[which]):
                start = scratch.starts[which, i]
                if key + (start << START) >= scratch.best_key:
                    break
                if may_end(scratch, mode, kind, start, hops):
                    keep_from(scratch, mode, kind, start, nodes)


@hot_kernel
def is_open(scratch: ChainScratch, log: StepLog, wanted: int, mode: int, nodes: int) -> bool:
    """Whether a chain of so many nodes could still be better than the best."""
    for kind in range(KINDS):
        if is_wanted(wanted, mode, kind, log):
            key = chain_key(base_rating(mode, kind), mode, nodes, 0, kind)
            if key < scratch.best_key:
                return True
    return False


@hot_kernel
def may_end(scratch: ChainScratch, mode: int, kind: int, start: int, hops: int) -> bool:
    """Whether a chain of a kind from one of its starts may have so many hops and no fewer."""
    if kind == OFF_CHAIN:
        return comes_back(scratch, start, mode, hops)
    if kind in (ON_CHAIN, ALTERNATING):
        return comes_near(scratch, start, hops)
    if not comes_round(scratch, start, hops):
        return False
    return hops > 1 or may_gain(scratch, start, mode, kind == LOOP)


@hot_kernel
def keep_from(scratch: ChainScratch, mode: int, kind: int, start: int, limit: int) -> None:
    """Keep the shortest chain of a kind from a literal if it is the best so far."""
    nodes = search_from(scratch, mode, kind, start, limit)
    key = chain_key(base_rating(mode, kind), mode, nodes, start, kind)
    if nodes and key < scratch.best_key:
        scratch.best_key = key
        scratch.best_kind = kind
        scratch.best_mode = mode
        scratch.best_length = nodes
        for k in range(nodes):
            scratch.paths[BEST, k] = scratch.paths[NOW, k]


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


@hot_kernel
def add_seen_by_both(
    state: GridState, scratch: ChainScratch, log: StepLog, removed: int, x: int, y: int
) -> None:
    """Write the elimination of every literal that has weak links to both x and y, once.

    Groups, which are no cell's literals, are passed over: their cells' own literals are there too.
    """
    stamp = next_stamp(scratch)
    mark_weak(scratch, NEAR, x, BOTH, stamp)
    for k in range(scratch.literals[y, WEAK], scratch.literals[y + 1, WEAK]):
        literal = scratch.weak[k]
        if scratch.literals[literal, CELL] < 0:
            continue
        if scratch.marks[NEAR, literal] == stamp and scratch.marks[SEEN, literal] != removed:
            scratch.marks[SEEN, literal] = removed
            add_elimination(
                state, log, scratch.literals[literal, CELL], scratch.literals[literal, DIGIT]
            )


@hot_kernel
def add_chain(scratch: ChainScratch, log: StepLog, first: int, end: int, is_on: bool) -> None:
    """Write the best path's nodes first … end - 1 as a main chain, the last one first.

    `is_on` tells whether node `first` is on.
    """
    add(log, CHAIN, 0, -1)
    for back in range(end - first):
        k = end - 1 - back
        role = ON if ((k - first) % 2 == 0) == is_on else OFF
        literal = scratch.literals[scratch.paths[BEST, k]]
        add(log, role, literal[CELL], literal[DIGIT])
