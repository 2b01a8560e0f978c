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

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import (
    BOTH,
    CELL,
    CELLS_ONLY,
    DIGIT,
    FROM,
    GOAL,
    KEY,
    KIND,
    LENGTH,
    MODE,
    NEAR,
    NODES,
    ONE_DIGIT,
    OVER,
    PARENT,
    QUEUE,
    SEEN,
    STAMP,
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
    comes_back,
    comes_near,
    comes_round,
    follow_hops,
    may_gain,
    start_reach,
)
from solver.human.engine.finder import Finder
from solver.human.engine.state import Position
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
from solver.human.engine.tables import Board
from solver.human.technique import Technique

STATIC_CHAIN_FINDER = int(Finder.STATIC_CHAIN)
X_CHAIN_FINDER = int(Finder.X_CHAIN)
XY_CHAIN_FINDER = int(Finder.XY_CHAIN)
AIC_FINDER = int(Finder.AIC)
LOOP_FINDER = int(Finder.CONTINUOUS_LOOP)

X_CYCLE = int(Technique.X_CYCLE)
Y_CYCLE = int(Technique.Y_CYCLE)
XY_CYCLE = int(Technique.XY_CYCLE)
FORCING_X_CHAIN = int(Technique.FORCING_X_CHAIN)
FORCING_CHAIN = int(Technique.FORCING_CHAIN)
X_CHAIN = int(Technique.X_CHAIN)
XY_CHAIN = int(Technique.XY_CHAIN)
AIC = int(Technique.AIC)
CONTINUOUS_LOOP = int(Technique.CONTINUOUS_LOOP)

# What a search looks for: Sudoku Explainer's cycles and its forcing chains from on and from off,
# then the players' kinds. The order decides between equals that start at the same literal.
CYCLE, ON_CHAIN, OFF_CHAIN, ALTERNATING, LOOP = 0, 1, 2, 3, 4
KINDS = 5
START = 3
"""Bits of a chain's key that the kind takes, below the start."""

NOW, BEST = 0, 1
NO_PARENT = -1
NOTHING = 1 << 60


@lean_kernel
def length_surcharge(nodes: int) -> int:
    """What Sudoku Explainer adds for length, in tenths: one for each bound that nodes - 2 exceeds.

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


@lean_kernel
def chain_key(base: int, mode: int, nodes: int, start: int, kind: int) -> int:
    """What chains are compared by: rating, nodes, mode, order of discovery."""
    rating = RANK[0 if base == 65 else (1 if base == 66 else 2), length_surcharge(nodes)]
    rank = 0 if mode == ONE_DIGIT else (1 if mode == CELLS_ONLY else 2)
    return int(((rating << 16 | nodes) << 2 | rank) << 16 + START | start << START | kind)


@lean_kernel
def find_chain(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last.

    This is one kernel, not one for each finder, because each would be compiled with all that it
    stands on.
    """
    count = build_links(board, position)
    position.best[KEY] = NOTHING
    for mode in (ONE_DIGIT, CELLS_ONLY, BOTH):
        look_for(position, log, finder, count, mode)
    return position.best[KEY] != NOTHING and write_chain(position, log)


@lean_kernel
def is_wanted(finder: int, mode: int, kind: int, log: StepLog) -> bool:
    """Whether a finder looks for chains of this kind over this mode's links."""
    if log.off[technique_of(mode, kind)]:
        return False
    if finder == STATIC_CHAIN_FINDER:
        return kind == CYCLE or (kind < ALTERNATING and mode != CELLS_ONLY)
    if finder == LOOP_FINDER:
        return kind == LOOP and mode == BOTH
    if kind != ALTERNATING:
        return False
    if mode == ONE_DIGIT:
        return finder == X_CHAIN_FINDER
    return finder == (XY_CHAIN_FINDER if mode == CELLS_ONLY else AIC_FINDER)


@lean_kernel
def base_rating(mode: int, kind: int) -> int:
    """Sudoku Explainer's rating of the shortest chain of this kind, in tenths."""
    if mode == BOTH:
        return 70
    return 65 if kind == CYCLE else 66


@lean_kernel
def technique_of(mode: int, kind: int) -> int:
    """The technique's code."""
    if kind == LOOP:
        return CONTINUOUS_LOOP
    if kind == ALTERNATING:
        return X_CHAIN if mode == ONE_DIGIT else (XY_CHAIN if mode == CELLS_ONLY else AIC)
    if kind == CYCLE:
        return X_CYCLE if mode == ONE_DIGIT else (Y_CYCLE if mode == CELLS_ONLY else XY_CYCLE)
    return FORCING_X_CHAIN if mode == ONE_DIGIT else FORCING_CHAIN


@lean_kernel
def write_chain(position: Position, log: StepLog) -> bool:
    """Write the best chain, with what Sudoku Explainer or a player draws from it."""
    kind = position.best[KIND]
    mode = position.best[MODE]
    nodes = position.best[LENGTH]
    path = position.paths[BEST]
    first = 0
    surcharge = 0
    if kind < ALTERNATING:
        surcharge = base_rating(mode, kind) - 65 + length_surcharge(nodes)
    open_step(log, technique_of(mode, kind), surcharge)
    start = position.literals[path[0]]
    if kind == ON_CHAIN:
        add_elimination(position, log, start[CELL], start[DIGIT])
    elif kind == OFF_CHAIN:
        add_placement(log, start[CELL], start[DIGIT])
    elif kind == CYCLE:
        mark_cycle(position, BEST, nodes)
        literal = next_cancelled(position, BEST, nodes)
        while literal >= 0:
            row = position.literals[literal]
            add_elimination(position, log, row[CELL], row[DIGIT])
            position.marks[NEAR, literal] = 0
            literal = next_cancelled(position, BEST, nodes)
    else:
        nodes = add_ruled_out(position, log)
        first = 1 if kind == ALTERNATING else 0
    if kind == CYCLE:
        path[nodes] = path[0]
        nodes += 1
    add_chain(position, log, first, nodes, kind != ON_CHAIN)
    return close_step(log)


@lean_kernel
def add_ruled_out(position: Position, log: StepLog) -> int:
    """Write what a player removes by the best chain or loop; return where its nodes end.

    A loop is closed then: its first node stands once more at the end.
    """
    # A loop's weak links start at each odd node; a chain's two ends are as if weakly linked,
    # and the candidate that they rule out, at both ends of the path, is no part of it.
    path = position.paths[BEST]
    nodes = position.best[LENGTH]
    is_loop = position.best[KIND] == LOOP
    removed = next_stamp(position)
    for k in range(1, nodes if is_loop else 2, 2):
        other = (k + 1) % nodes if is_loop else nodes - 2
        add_seen_by_both(position, log, removed, path[k], path[other])
    if not is_loop:
        return int(nodes - 1)
    path[nodes] = path[0]
    return int(nodes + 1)


@lean_kernel
def look_for(position: Position, log: StepLog, finder: int, count: int, mode: int) -> None:
    """Improve the best chain by chains over the links of a mode.

    From the shortest on, until none that is left could be better: see `reach`.
    """
    followed = 0
    hops = 0
    while True:
        hops += 1
        nodes = 2 * hops + 2
        if not is_open(position, log, finder, mode, nodes):
            return
        if hops == 1:
            forget_hops(position, count)
            is_cyclic = finder == STATIC_CHAIN_FINDER and mode == CELLS_ONLY
            is_cyclic |= finder == LOOP_FINDER
            followed = start_reach(position, count, mode, is_cyclic)
        elif not follow_hops(position, count, followed, hops):
            return
        # Cycles last: they cost most, and the best chain so far cuts them short.
        for kind in (ON_CHAIN, OFF_CHAIN, CYCLE, ALTERNATING, LOOP):
            if not is_wanted(finder, mode, kind, log):
                continue
            key = chain_key(base_rating(mode, kind), mode, nodes, 0, kind)
            which = HUBS if kind == OFF_CHAIN else MOVING
            for i in range(position.start_counts[which]):
                start = position.starts[which, i]
                if key + (start << START) >= position.best[KEY]:
                    break
                if may_end(position, mode, kind, start, hops):
                    keep_from(position, mode, kind, start, nodes)


@lean_kernel
def is_open(position: Position, log: StepLog, finder: int, mode: int, nodes: int) -> bool:
    """Whether a chain of so many nodes could still be better than the best."""
    for kind in range(KINDS):
        if is_wanted(finder, mode, kind, log):
            key = chain_key(base_rating(mode, kind), mode, nodes, 0, kind)
            if key < position.best[KEY]:
                return True
    return False


@lean_kernel
def may_end(position: Position, mode: int, kind: int, start: int, hops: int) -> bool:
    """Whether a chain of a kind from one of its starts may have so many hops and no fewer."""
    if kind == OFF_CHAIN:
        return comes_back(position, start, mode, hops)
    if kind in (ON_CHAIN, ALTERNATING):
        return comes_near(position, start, hops)
    if not comes_round(position, start, hops):
        return False
    return hops > 1 or may_gain(position, start, mode, kind == LOOP)


@lean_kernel
def keep_from(position: Position, mode: int, kind: int, start: int, limit: int) -> None:
    """Keep the shortest chain of a kind from a literal if it is the best so far."""
    nodes = search_from(position, mode, kind, start, limit)
    key = chain_key(base_rating(mode, kind), mode, nodes, start, kind)
    if nodes and key < position.best[KEY]:
        position.best[KEY] = key
        position.best[KIND] = kind
        position.best[MODE] = mode
        position.best[LENGTH] = nodes
        for k in range(nodes):
            position.paths[BEST, k] = position.paths[NOW, k]


@lean_kernel
def search_from(position: Position, mode: int, kind: int, start: int, limit: int) -> int:
    """Look breadth first for the shortest chain or cycle of a kind from a literal.

    An ON_CHAIN (or ALTERNATING) ends at the start off: at a weak link from a literal that is on.
    An OFF_CHAIN ends at the start on. A CYCLE (or LOOP) ends at the start on: at a weak link to the
    other end of one of the start's strong links; it counts only when it removes something.

    Returns:
        The nodes of the chain in `paths[NOW]`, the last one first; 0 when there is none of at most
        `limit` nodes. A cycle's start is counted once.
    """
    strong_first = strong_start(position, start, mode)
    strong_after = strong_end(position, start, mode)
    if kind in (CYCLE, LOOP) and strong_first == strong_after:
        return 0
    stamp = next_stamp(position)
    tail = 0
    if kind == OFF_CHAIN:
        position.marks[GOAL, start] = stamp
        for s in range(strong_first, strong_after):
            tail = discover(position, stamp, tail, position.strong[s], NO_PARENT, start, 2)
    else:
        if kind in (ON_CHAIN, ALTERNATING):
            mark_weak(position, GOAL, start, mode, stamp)
        else:
            for s in range(strong_first, strong_after):
                mark_weak(position, GOAL, position.strong[s], mode, stamp)
        tail = discover(position, stamp, tail, start, NO_PARENT, start, 1)
    head = 0
    while head < tail:
        x = position.marks[QUEUE, head]
        head += 1
        nodes = int(position.marks[NODES, x]) + 2
        if nodes + (kind != OFF_CHAIN) > limit:
            return 0
        write_hops(position, x, mode)
        for k in range(position.hop_range[x, FROM], position.hop_range[x, UP_TO]):
            z = position.hops[k, TO]
            if position.marks[SEEN, z] == stamp:
                continue
            tail = discover(position, stamp, tail, z, x, position.hops[k, OVER], nodes)
            if position.marks[GOAL, z] != stamp:
                continue
            if kind == OFF_CHAIN:
                position.paths[NOW, trace(position, z, 0)] = start
                return nodes
            if kind in (ON_CHAIN, ALTERNATING):
                position.paths[NOW, 0] = start
                trace(position, z, 1)
                return nodes + 1
            if close_cycle(position, mode, start, z, kind == LOOP):
                return nodes + 1
    return 0


@lean_kernel
def close_cycle(position: Position, mode: int, start: int, last: int, is_loop: bool) -> bool:
    """Whether last → off → start closes a cycle that removes something.

    The cycle is in `paths[NOW]` then.
    """
    for k in range(weak_start(position, last, mode), position.literals[last + 1, WEAK]):
        y = position.weak[k]
        if not is_strong(position, mode, y, start):
            continue
        position.paths[NOW, 0] = start
        position.paths[NOW, 1] = y
        nodes = trace(position, last, 2) - 1
        if is_on_path(position, y, nodes):
            continue
        if is_loop:
            for i in range(1, nodes, 2):
                if has_seen_by_both(
                    position, position.paths[NOW, i], position.paths[NOW, (i + 1) % nodes]
                ):
                    return True
        else:
            mark_cycle(position, NOW, nodes)
            if next_cancelled(position, NOW, nodes) >= 0:
                return True
    return False


@lean_kernel
def discover(
    position: Position, stamp: int, tail: int, literal: int, parent: int, over: int, nodes: int
) -> int:
    """Put a literal on the queue; return the queue's new length."""
    position.marks[SEEN, literal] = stamp
    position.marks[PARENT, literal] = parent
    position.marks[VIA, literal] = over
    position.marks[NODES, literal] = nodes
    position.marks[QUEUE, tail] = literal
    return tail + 1


@lean_kernel
def trace(position: Position, literal: int, at: int) -> int:
    """Write the way back from a literal into the path from index `at`; return the path's length."""
    while position.marks[PARENT, literal] >= 0:
        position.paths[NOW, at] = literal
        position.paths[NOW, at + 1] = position.marks[VIA, literal]
        literal = position.marks[PARENT, literal]
        at += 2
    position.paths[NOW, at] = literal
    return at + 1


@lean_kernel
def is_strong(position: Position, mode: int, y: int, z: int) -> bool:
    """Whether y off → z on is a strong link that the mode follows."""
    for k in range(strong_start(position, y, mode), strong_end(position, y, mode)):
        if position.strong[k] == z:
            return True
    return False


@lean_kernel
def is_on_path(position: Position, y: int, nodes: int) -> bool:
    """Whether y is already off on the way from the start, in a cycle that it closes."""
    found = False
    for k in range(3, nodes, 2):
        found = found or position.paths[NOW, k] == y
    return found


@lean_kernel
def mark_cycle(position: Position, row: int, nodes: int) -> None:
    """Mark the cycle's cells, and the literals of its on nodes' digits that these see."""
    stamp = next_stamp(position)
    for k in range(nodes):
        x = position.paths[row, k]
        position.cell_marks[position.literals[x, CELL]] = stamp
        if k % 2 == 0:
            for j in range(position.literals[x, WEAK_HOUSES], position.literals[x + 1, WEAK]):
                position.marks[NEAR, position.weak[j]] = stamp


@lean_kernel
def next_cancelled(position: Position, row: int, nodes: int) -> int:
    """A literal outside the marked cycle that sees its digit both on and off; -1 if none."""
    stamp = position.best[STAMP]
    for k in range(1, nodes, 2):
        y = position.paths[row, k]
        for j in range(position.literals[y, WEAK_HOUSES], position.literals[y + 1, WEAK]):
            literal = position.weak[j]
            if (
                position.marks[NEAR, literal] == stamp
                and position.cell_marks[position.literals[literal, CELL]] != stamp
            ):
                return int(literal)
    return -1


@lean_kernel
def mark_weak(position: Position, row: int, x: int, mode: int, stamp: int) -> None:
    """Mark the literals with a weak link to x that the mode follows, in this row of the marks."""
    for k in range(weak_start(position, x, mode), position.literals[x + 1, WEAK]):
        position.marks[row, position.weak[k]] = stamp


@lean_kernel
def has_seen_by_both(position: Position, x: int, y: int) -> bool:
    """Whether some literal has weak links to both x and y."""
    stamp = next_stamp(position)
    mark_weak(position, NEAR, x, BOTH, stamp)
    for k in range(position.literals[y, WEAK], position.literals[y + 1, WEAK]):
        if position.marks[NEAR, position.weak[k]] == stamp:
            return True
    return False


@lean_kernel
def add_seen_by_both(position: Position, log: StepLog, removed: int, x: int, y: int) -> None:
    """Write the elimination of every literal that has weak links to both x and y, once.

    Groups, which are no cell's literals, are passed over: their cells' own literals are there too.
    """
    stamp = next_stamp(position)
    mark_weak(position, NEAR, x, BOTH, stamp)
    for k in range(position.literals[y, WEAK], position.literals[y + 1, WEAK]):
        literal = position.weak[k]
        if position.literals[literal, CELL] < 0:
            continue
        if position.marks[NEAR, literal] == stamp and position.marks[SEEN, literal] != removed:
            position.marks[SEEN, literal] = removed
            add_elimination(
                position, log, position.literals[literal, CELL], position.literals[literal, DIGIT]
            )


@lean_kernel
def add_chain(position: Position, log: StepLog, first: int, end: int, is_on: bool) -> None:
    """Write the best path's nodes first … end - 1 as a main chain, the last one first.

    `is_on` tells whether node `first` is on.
    """
    add(log, CHAIN, 0, -1)
    for back in range(end - first):
        k = end - 1 - back
        role = ON if ((k - first) % 2 == 0) == is_on else OFF
        literal = position.literals[position.paths[BEST, k]]
        add(log, role, literal[CELL], literal[DIGIT])
