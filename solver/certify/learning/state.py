"""The state of a search for what follows from clauses.

Literals are numbers: 2 v says that variable v is 1, 2 v + 1 that it is 0. Clauses of two literals
are kept apart, as the literals that each one implies. The others lie one after the other in
`Learner.arena`, `HEAD` numbers before their literals; two literals of each are watched, which are
its first, and while one of them is not false nothing follows from it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel

Int8Array = npt.NDArray[np.int8]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]

NOTHING = -1
"""No clause: of a literal that is supposed or known for good; and no clash."""
TWO = -2
"""A clause of two literals is called TWO - k, k its place in `Learner.implied`."""
HEAD = 4
COUNT, LEVELS, USED, NUMBER = range(HEAD)
"""Before the literals of a clause: how many they are; of how many levels they were when it was
learned, 0 for one that was told; for how many reductions it is kept in any case; its number."""

(
    SET,
    TOLD,
    LEVEL,
    ROOT,
    ARENA,
    LEARNED_FROM,
    POOL,
    LOG,
    NEXT_NUMBER,
    LEARNED,
    NEXT_REDUCTION,
    REDUCTIONS,
    HEAP,
    LEARNT,
    USES,
    STAMP,
    STACK,
    CLEAR,
    FALSE,
    CLAUSES,
    NUMBERS,
) = range(21)
"""Places in `Learner.numbers`: literals on the trail; those of them that have been followed; the
level; literals known for good that are in the log; the ends of arena, of what was told at first in
it, of pool and log; the number of the next clause; clauses learned, the count at which some are
forgotten, and how often that was; then lengths of heap, learnt, uses, stack and cleared, and the
last stamp; one more than the place of a clause that was false when it was added, or 0; and how many
clauses lie in the arena."""
STEP, FAST, SLOW = range(3)
"""Places in `Learner.rates`: by how much activity grows now; the mean levels of the clauses learned
of late, and of all."""


class Learner(NamedTuple):
    """The state of a search.

    Attributes:
        value: (literals,) 1 for true, -1 for false, 0 where it is open.
        level: (variables,) of a variable that is set, how many literals were supposed then.
        reason: (variables,) the clause from which it followed, or NOTHING.
        place: (variables,) its place on the trail.
        trail: (variables,) the literals that are true, in the order in which they became so.
        marks: (variables,) the length of the trail before each supposition.
        seen: (variables,) 1 for those that `analyse` has met; 2 while `join` has their level.
        activity: (variables,) how much each stood in failures of late.
        heap: (variables,) a heap by activity of all that are open, and perhaps others.
        heap_place: (variables,) where each is in it, or -1.
        implied_from: (literals + 1,) where the literals that each one implies begin in `implied`.
        implied: (2 × clauses of two literals,) those literals.
        implied_by: the literals that imply them.
        implied_name: the number of the clause of two literals.
        arena: the other clauses.
        watch_start, watch_count, watch_room: (literals,) of each the clauses that watch it: where
            they begin in `pool`, how many they are, and for how many there is room.
        pool: pairs of a clause and another of its literals: while that is true, nothing follows.
        learnt: (variables,) the clause that is being learned; its first literal is to be set.
        places: (variables,) scratch of `shorten`.
        uses: the places on the trail of those whose reasons it follows from.
        stack, cleared: (variables,) scratch of `analyse`.
        stamps: (variables + 1,) of levels, when each was last met.
        histogram: (64,) scratch of `forget`.
        log: the steps.
        numbers: see the names of its places.
        rates: likewise.
    """

    value: Int8Array
    level: Int32Array
    reason: Int32Array
    place: Int32Array
    trail: Int32Array
    marks: Int32Array
    seen: Int8Array
    activity: FloatArray
    heap: Int32Array
    heap_place: Int32Array
    implied_from: Int32Array
    implied: Int32Array
    implied_by: Int32Array
    implied_name: Int32Array
    arena: Int32Array
    watch_start: Int32Array
    watch_count: Int32Array
    watch_room: Int32Array
    pool: Int32Array
    learnt: Int32Array
    places: Int32Array
    uses: Int32Array
    stack: Int32Array
    cleared: Int32Array
    stamps: Int64Array
    histogram: Int32Array
    log: Int32Array
    numbers: Int64Array
    rates: FloatArray


@lean_kernel
def size_of(s: Learner, why: int) -> int:
    """Return how many literals a clause has."""
    return int(s.arena[why + COUNT]) if why >= 0 else 2


@lean_kernel
def literal_of(s: Learner, why: int, i: int) -> int:
    """Return a literal of a clause."""
    if why >= 0:
        return int(s.arena[why + HEAD + i])
    k = TWO - why
    return int(s.implied[k]) if i == 0 else int(s.implied_by[k]) ^ 1
