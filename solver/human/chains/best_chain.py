"""The chain that removes most: how HoDoKu chooses among X-chains, XY-chains, AIC and loops.

HoDoKu 2.2.0 gathers all chains of a kind and takes the one with the most eliminations; among equals
the one where these come first in the grid; of those that remove the same the shortest. X- and
XY-chains have 20 links at most and the same digit at both ends. AIC, loops with a discontinuity and
continuous loops are one kind to it: nice loops.

What a chain removes depends on its ends alone, unless it is a loop. So from each literal that is
off all others are reached breadth first (see `implications`), and each one reached is a chain.

    near_bits  for each literal, by its number: its weak neighbours
    fresh      in the rows NOW and BEST, from the first word: the literals that a chain removes
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.chain_search import BEST, NO_PARENT, NOW, ChainScratch, discover, trace
from solver.human.chains.implications import (
    BOTH,
    CELL,
    CELLS_ONLY,
    DIGIT,
    FROM,
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
    write_hops,
)
from solver.human.chains.reach import add_bit, has_bit
from solver.human.chains.static_chains import AIC, CONTINUOUS_LOOP, X_CHAIN, add_chain, new_scratch
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    ELIMINATE,
    StepLog,
    add_elimination,
    close_step,
    is_passed,
    mark_of_effect,
    mark_of_technique,
    open_step,
)
from solver.human.engine.tables import Tables

__all__ = ["find_best_chain", "new_scratch"]

SHORTEST = 4
"""Nodes of the shortest chain: two strong links, and a weak one between them."""
LONGEST = 20
"""Nodes of the longest X- or XY-chain with 20 links at most."""
NO_WEIGHT = 1 << 60


@lean_kernel
def find_best_chain(
    tables: Tables, state: GridState, scratch: ChainScratch, log: StepLog, technique: int
) -> bool:
    """Find the chain of a kind that removes most: X_CHAIN, XY_CHAIN, or AIC and continuous loops.

    Evidence: one main chain, of a loop with its first node once more at the end.
    """
    mode = _mode(technique)
    count = build_links(tables, state, scratch)
    words = (count + 63) >> 6
    _note_neighbours(scratch, count, words)
    forget_hops(scratch, count)
    first = last = -1
    most = fewest = 0
    least = NO_WEIGHT
    for start in range(count):
        for i in range(_spread(scratch, start, mode)):
            end = scratch.marks[QUEUE, i]
            nodes = scratch.marks[NODES, end]
            if nodes < SHORTEST or not _is_wanted(scratch, log, start, end, technique, words):
                continue
            removed = _rule_out(scratch, log, start, end, technique, words)
            if removed < max(most, 1):
                continue
            if log.every:
                if not is_passed(log, _mark(scratch, log, start, end, technique, words)):
                    for w in range(words):
                        scratch.fresh[BEST, w] = scratch.fresh[NOW, w]
                    if _write(state, scratch, log, start, end, technique, words):
                        return True
                continue
            weight = _weight(tables, scratch, words)
            if removed == most and (weight, nodes) >= (least, fewest):
                continue
            most, least, fewest = removed, weight, nodes
            first, last = start, end
            for w in range(words):
                scratch.fresh[BEST, w] = scratch.fresh[NOW, w]
    return first >= 0 and _write(state, scratch, log, first, last, technique, words)


@lean_kernel
def _mode(technique: int) -> int:
    """Which links the chains of a kind are made of."""
    if technique == X_CHAIN:
        return ONE_DIGIT
    return BOTH if technique == AIC else CELLS_ONLY


@lean_kernel
def _note_neighbours(scratch: ChainScratch, count: int, words: int) -> None:
    scratch.near_bits[: count * words] = 0
    for x in range(count):
        for k in range(scratch.literals[x, WEAK], scratch.literals[x + 1, WEAK]):
            add_bit(scratch.near_bits, x * words, scratch.weak[k])


@lean_kernel
def _spread(scratch: ChainScratch, start: int, mode: int) -> int:
    """Reach all that is on if a literal is off; return how many there are on the queue."""
    stamp = next_stamp(scratch)
    tail = 0
    for s in range(strong_start(scratch, start, mode), strong_end(scratch, start, mode)):
        tail = discover(scratch, stamp, tail, scratch.strong[s], NO_PARENT, start, 2)
    head = 0
    while head < tail:
        x = scratch.marks[QUEUE, head]
        head += 1
        nodes = int(scratch.marks[NODES, x]) + 2
        if nodes > LONGEST and mode != BOTH:
            break
        write_hops(scratch, x, mode)
        for k in range(scratch.hop_range[x, FROM], scratch.hop_range[x, UP_TO]):
            z = scratch.hops[k, TO]
            if scratch.marks[SEEN, z] != stamp:
                tail = discover(scratch, stamp, tail, z, x, scratch.hops[k, OVER], nodes)
    return tail


@lean_kernel
def _closes(
    scratch: ChainScratch, log: StepLog, start: int, end: int, technique: int, words: int
) -> bool:
    """Whether a chain between these ends is a continuous loop, where that is looked for."""
    is_allowed = technique == AIC and not log.off[CONTINUOUS_LOOP]
    return is_allowed and has_bit(scratch.near_bits, start * words, end)


@lean_kernel
def _is_wanted(
    scratch: ChainScratch, log: StepLog, start: int, end: int, technique: int, words: int
) -> bool:
    """Whether a chain between these ends is of the kind that is looked for."""
    if technique == AIC:
        return not log.off[AIC] or _closes(scratch, log, start, end, technique, words)
    same = scratch.literals[start, DIGIT] == scratch.literals[end, DIGIT]
    return bool(same and (start != end or technique == X_CHAIN))


@lean_kernel
def _rule_out(
    scratch: ChainScratch, log: StepLog, start: int, end: int, technique: int, words: int
) -> int:
    """Gather what the chain just followed from start to end removes; return how many.

    A chain that comes back to its start, now on, leaves the cell no other candidate; an X-chain its
    houses no other place. Around a continuous loop each weak link works as the two ends do.
    """
    removed = scratch.fresh[NOW]
    if start == end:
        removed[:words] = 0
        first, after = scratch.literals[start, WEAK], scratch.literals[start, WEAK_HOUSES]
        if technique == X_CHAIN:
            first, after = after, scratch.literals[start + 1, WEAK]
        for k in range(first, after):
            add_bit(removed, 0, scratch.weak[k])
    else:
        for w in range(words):
            removed[w] = _seen_by_both(scratch, start, end, words, w)
        x = end
        while _closes(scratch, log, start, end, technique, words) and scratch.marks[PARENT, x] >= 0:
            before = scratch.marks[PARENT, x]
            for w in range(words):
                removed[w] |= _seen_by_both(scratch, before, scratch.marks[VIA, x], words, w)
            x = before
    size = 0
    for w in range(words):
        size += count_bits(removed[w])
    return size


@lean_kernel
def _mark(
    scratch: ChainScratch, log: StepLog, start: int, end: int, technique: int, words: int
) -> int:
    """Return the mark of the step that the chain at hand would be."""
    is_loop = start != end and _closes(scratch, log, start, end, technique, words)
    mark = mark_of_technique(CONTINUOUS_LOOP if is_loop else technique)
    for w in range(words):
        left = scratch.fresh[NOW, w]
        while left:
            literal = scratch.literals[(w << 6) + lowest(left)]
            left &= left - 1
            mark += mark_of_effect(ELIMINATE, literal[CELL], literal[DIGIT])
    return int(mark)


@lean_kernel
def _seen_by_both(scratch: ChainScratch, x: int, y: int, words: int, w: int) -> int:
    """Return a word of the literals with weak links to both."""
    return int(scratch.near_bits[x * words + w] & scratch.near_bits[y * words + w])


@lean_kernel
def _weight(tables: Tables, scratch: ChainScratch, words: int) -> int:
    """How late in the grid the candidates stand that are removed, as HoDoKu weighs it.

    Digit by digit and cell by cell, each cell's number counts 80 times more than the one before.
    """
    weight = 0
    factor = 1
    for d in range(tables.houses.shape[1]):
        for w in range(words):
            left = scratch.fresh[NOW, w]
            while left:
                literal = scratch.literals[(w << 6) + lowest(left)]
                left &= left - 1
                if literal[DIGIT] == d:
                    weight += literal[CELL] * factor + d + 1
                    factor += 80
    return int(weight)


@lean_kernel
def _write(
    state: GridState,
    scratch: ChainScratch,
    log: StepLog,
    start: int,
    end: int,
    technique: int,
    words: int,
) -> bool:
    """Write the chain between these ends, which is followed once more, and what it removes."""
    _spread(scratch, start, _mode(technique))
    is_loop = start != end and _closes(scratch, log, start, end, technique, words)
    open_step(log, CONTINUOUS_LOOP if is_loop else technique, 0)
    for w in range(words):
        left = scratch.fresh[BEST, w]
        while left:
            literal = scratch.literals[(w << 6) + lowest(left)]
            left &= left - 1
            add_elimination(state, log, literal[CELL], literal[DIGIT])
    nodes = trace(scratch, end, 0)
    # A loop is told from its first node that is on, a chain from the one that is off.
    path = scratch.paths[BEST]
    shift = 2 if is_loop else 0
    for k in range(nodes):
        path[k + shift] = scratch.paths[NOW, k]
    if is_loop:
        path[0], path[1] = path[nodes + 1], start
    else:
        path[nodes] = start
    add_chain(scratch, log, 0, nodes + (2 if is_loop else 1), nodes > 0)
    return close_step(log)
