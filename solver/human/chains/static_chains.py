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
from solver.human.chains.chain_search import (
    ALTERNATING,
    BEST,
    CYCLE,
    LOOP,
    NOW,
    OFF_CHAIN,
    ON_CHAIN,
    ChainScratch,
    chain_shapes,
    mark_cycle,
    mark_weak,
    next_cancelled,
    search_from,
)
from solver.human.chains.implications import (
    BOTH,
    CELL,
    CELLS_ONLY,
    DIGIT,
    NEAR,
    ONE_DIGIT,
    SEEN,
    WEAK,
    build_links,
    forget_hops,
    next_stamp,
)
from solver.human.chains.reach import (
    HUBS,
    MOVING,
    comes_back,
    comes_near,
    comes_round,
    follow_hops,
    may_gain,
    start_reach,
)
from solver.human.engine.extent import Extent
from solver.human.engine.record import new_record
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

KINDS = 5
START = 3
"""Bits of a chain's key that the kind takes, below the start."""

NOTHING = 1 << 60


def new_scratch(extent: Extent) -> ChainScratch:
    """Room for these finders on tables of this extent."""
    return new_record(ChainScratch, **chain_shapes(extent))


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
