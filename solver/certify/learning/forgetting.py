"""Which learned clauses are forgotten, and when."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.certify.learning.following import watch_all
from solver.certify.learning.state import (
    ARENA,
    CLAUSES,
    COUNT,
    HEAD,
    LEARNED,
    LEARNED_FROM,
    LEVELS,
    NEXT_REDUCTION,
    REDUCTIONS,
    USED,
    Learner,
)
from solver.certify.learning.trail import back

FIRST_REDUCTION = 2000
"""Clauses that are learned before some are forgotten for the first time."""
REDUCTION_GROWTH = 300
"""So many more each time."""
KEPT_LEVELS = 2
"""Clauses of so few levels are never forgotten."""
KEPT_FOR = 2
"""Reductions for which a clause is kept that has just been used."""
SPARE = 30_000
"""Learned clauses for which there is room, beside those that were told."""
POOL_PER_CLAUSE, POOL_PER_VARIABLE = 32, 48
"""Numbers of pool for the watched literals of a clause, and for the spare places of a variable.

Half of them hold all lists written anew, and the other half what these grow by while the clauses of
one literal are followed."""


@lean_kernel
def most_levels(s: Learner) -> int:
    """Return the levels from which on clauses out of use are forgotten: those of half of them."""
    s.histogram[:] = 0
    candidates, clause = 0, s.numbers[LEARNED_FROM]
    while clause < s.numbers[ARENA]:
        levels = s.arena[clause + LEVELS]
        if s.arena[clause + USED] == 0 and levels > KEPT_LEVELS:
            s.histogram[min(s.histogram.shape[0] - 1, levels)] += 1
            candidates += 1
        clause += HEAD + s.arena[clause + COUNT]
    limit, fewer = 0, 0
    while limit < s.histogram.shape[0] - 1 and 2 * (fewer + s.histogram[limit]) <= candidates:
        fewer += s.histogram[limit]
        limit += 1
    return limit


@lean_kernel
def is_kept(s: Learner, clause: int, limit: int) -> bool:
    """Whether a clause is neither forgotten nor true for good."""
    if clause >= s.numbers[LEARNED_FROM]:
        levels = s.arena[clause + LEVELS]
        if s.arena[clause + USED] > 0:
            s.arena[clause + USED] -= 1
        elif levels > KEPT_LEVELS and levels >= limit:
            return False
    for i in range(clause + HEAD, clause + HEAD + s.arena[clause + COUNT]):
        if s.value[s.arena[i]] > 0:
            return False
    return True


@lean_kernel
def watch_open(s: Learner, clause: int) -> None:
    """Put two literals of a clause that are not false before the others; nothing is supposed."""
    first, end = clause + HEAD, clause + HEAD + s.arena[clause + COUNT]
    for place in range(first, first + 2):
        other = place
        while other + 1 < end and s.value[s.arena[other]] < 0:
            other += 1
        literal = s.arena[place]
        s.arena[place] = s.arena[other]
        s.arena[other] = literal


@lean_kernel
def forget(s: Learner) -> None:
    """Forget half of the learned clauses that are of little use, and what is true for good."""
    n, limit = s.numbers, most_levels(s)
    clause, to, learned_from = 0, 0, 0
    while clause < n[ARENA]:
        size = HEAD + s.arena[clause + COUNT]
        is_told = clause < n[LEARNED_FROM]
        if is_kept(s, clause, limit):
            for i in range(size):
                s.arena[to + i] = s.arena[clause + i]
            watch_open(s, to)
            to += size
        if is_told:
            learned_from = to
        clause += size
    n[ARENA], n[LEARNED_FROM] = to, learned_from
    watch_all(s)


@lean_kernel
def lacks_room(s: Learner) -> bool:
    """Whether there is hardly room for another clause."""
    n, variables = s.numbers, s.place.shape[0]
    most = (s.pool.shape[0] - POOL_PER_VARIABLE * variables) // POOL_PER_CLAUSE
    return bool(n[ARENA] + 4 * variables > s.arena.shape[0] or n[CLAUSES] >= most)


@lean_kernel
def make_room(s: Learner) -> bool:
    """Forget some clauses, nothing supposed; False where that leaves too little room."""
    n = s.numbers
    back(s, 0)
    forget(s)
    n[REDUCTIONS] += 1
    n[NEXT_REDUCTION] = n[LEARNED] + FIRST_REDUCTION + REDUCTION_GROWTH * n[REDUCTIONS]
    return not lacks_room(s)
