"""ALS chains: almost locked sets, each of which shares a restricted digit with the next.

A set that lacks one of its digits holds all the others (see `almost_locked_sets`). Where the first
set of a chain lacks z it holds the digit that it shares with the second, which so lacks that and
holds another, which it shares with the third, and so on to the last, which holds z. So the first or
the last set holds z, which goes from what sees all its cells in both.

The digits by which a set is entered and left differ; the first is left by another than z, the last
entered by another. Sets that follow one another have no cell in common, others may. Two sets are an
ALS-XZ; three are mostly an ALS-XY-Wing, whose outer sets have no common cell.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import StepLog, add_elimination, close_step, open_step
from solver.human.engine.tables import Tables
from solver.human.registry import OVERLAPPING, Technique
from solver.human.techniques.almost_locked_sets import (
    DIGITS,
    LARGEST,
    WORD,
    SetScratch,
    add_set,
    list_sets,
    restrict,
    set_shapes,
)

ALS_CHAIN = int(Technique.ALS_CHAIN)

FEWEST = 3
"""Sets of the shortest chain."""
NONE = -1


class AlsChainScratch(SetScratch):
    """What the finder writes down, beside the sets; it means nothing between calls.

    An entry is a set and a digit by which it is entered, and which it lacks: set · n + digit.

    queue   (E,)  the entries that a search has come to, in that order
    before  (E,)  for each entry the one that it was come to from
    lengths (E,)  the sets of the chain up to it
    seen    (E,)  the search that has come to it, by the entry that it starts from, plus 1
    path    (E,)  the sets of the best chain, the last one first
    length  how many they are; more than there are entries while there is none
    digit   the digit that goes
    """

    queue: Array
    before: Array
    lengths: Array
    seen: Array
    path: Array
    length: int
    digit: int


def new_scratch(extent: Extent) -> AlsChainScratch:
    """Room for this finder on tables of this extent."""
    shapes = set_shapes(extent)
    entries = (shapes["sets"][0] * extent.size,)
    own = dict.fromkeys(("queue", "before", "lengths", "seen", "path"), entries)
    return new_record(AlsChainScratch, **shapes, **own, length=(), digit=())


@lean_kernel
def find_als_chain(
    tables: Tables, state: GridState, scratch: AlsChainScratch, log: StepLog, technique: int
) -> bool:
    """Find the ALS chain of the fewest sets, the first in the order of the sets and digits.

    Evidence: the candidates of each set, one group each, from end to end.
    """
    n = tables.houses.shape[1]
    if n > LARGEST:
        return False
    count = list_sets(tables, state, scratch)
    restrict(scratch, count, technique >= OVERLAPPING)
    scratch.length = scratch.queue.size + 1
    scratch.seen[: count * n] = 0
    for start in range(count):
        digits = scratch.sets[start, DIGITS]
        while digits and scratch.length > FEWEST:
            z = lowest(digits)
            digits &= digits - 1
            if is_seen(scratch, start, start, z):
                search_from(scratch, count, start * n + z, n)
                if log.every and scratch.length <= scratch.queue.size:
                    # Of each start and digit one chain is told, the shortest.
                    if write_chain(tables, state, scratch, log):
                        return True
                    scratch.length = scratch.queue.size + 1
    return scratch.length <= scratch.queue.size and write_chain(tables, state, scratch, log)


@lean_kernel
def is_seen(scratch: AlsChainScratch, i: int, j: int, d: int) -> bool:
    """Whether some candidate sees all places of its digit in two sets."""
    seen = 0
    for w in range(scratch.removed.shape[1]):
        seen |= scratch.set_seen[i, d, w] & scratch.set_seen[j, d, w]
    return seen != 0


@lean_kernel
def search_from(scratch: AlsChainScratch, count: int, first: int, n: int) -> None:
    """Look breadth first for a chain that is shorter than the best: the first set lacks z."""
    start, z = first // n, first % n
    scratch.queue[0] = first
    scratch.before[first] = NONE
    scratch.lengths[first] = 1
    scratch.seen[first] = first + 1
    head, tail = 0, 1
    while head < tail:
        entry = scratch.queue[head]
        head += 1
        length = scratch.lengths[entry] + 1
        if length >= scratch.length:
            return
        for following in range(count):
            ways = scratch.restricted[entry // n, following] & ~(1 << entry % n)
            while ways and following != start:
                d = lowest(ways)
                ways &= ways - 1
                reached = following * n + d
                if scratch.seen[reached] == first + 1:
                    continue
                scratch.seen[reached] = first + 1
                scratch.before[reached] = entry
                scratch.lengths[reached] = length
                scratch.queue[tail] = reached
                tail += 1
                is_end = d != z and scratch.sets[following, DIGITS] >> z & 1
                if length >= FEWEST and is_end and is_seen(scratch, start, following, z):
                    keep(scratch, reached, n, z)
                    return


@lean_kernel
def keep(scratch: AlsChainScratch, entry: int, n: int, z: int) -> None:
    """Keep the chain that ends with an entry as the best."""
    scratch.length = scratch.lengths[entry]
    scratch.digit = z
    for k in range(scratch.length):
        scratch.path[k] = entry // n
        entry = scratch.before[entry]


@lean_kernel
def write_chain(tables: Tables, state: GridState, scratch: AlsChainScratch, log: StepLog) -> bool:
    """Write the best chain and what it removes."""
    open_step(log, ALS_CHAIN, 0)
    last, first = scratch.path[0], scratch.path[scratch.length - 1]
    for k in range(scratch.length):
        add_set(tables, state, scratch, log, k, scratch.path[scratch.length - 1 - k])
    z = scratch.digit
    for w in range(scratch.removed.shape[1]):
        gone = scratch.set_seen[first, z, w] & scratch.set_seen[last, z, w]
        while gone:
            add_elimination(state, log, w * WORD + lowest(gone), z)
            gone &= gone - 1
    return close_step(log)
