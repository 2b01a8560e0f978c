"""The search itself: suppose, follow, learn from failures, begin anew."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.certify.learning.analysis import analyse
from solver.certify.learning.following import follow, watch
from solver.certify.learning.forgetting import KEPT_FOR, lacks_room, make_room
from solver.certify.learning.heap import pick
from solver.certify.learning.log import log_is_full, name_of, note, note_known
from solver.certify.learning.state import (
    ARENA,
    CLAUSES,
    COUNT,
    FALSE,
    FAST,
    HEAD,
    LEARNED,
    LEARNT,
    LEVEL,
    LEVELS,
    NEXT_NUMBER,
    NEXT_REDUCTION,
    NOTHING,
    NUMBER,
    SET,
    SLOW,
    STEP,
    USED,
    Learner,
)
from solver.certify.learning.trail import back, put

MORE, SATISFIED, REFUTED, FULL = range(4)
"""What `learn` says: not decided yet; all variables are set; there is no solution, and the log's
last step is the clause without a literal; there is no room for more."""

DECAY = 0.95
"""What an older failure counts for beside a newer one."""
MARGIN = 1.15
"""How much worse than all the clauses of late are where the search begins anew."""
SHORTEST_RUN = 10
"""Clauses before it may."""
MOST_AVERAGED = 10_000
"""Clauses of which the mean of all is taken."""


@lean_kernel
def add_learnt(s: Learner, levels: int) -> None:
    """Go back to where the learned clause has one literal left, and set that."""
    n = s.numbers
    count = n[LEARNT]
    number = n[NEXT_NUMBER]
    n[NEXT_NUMBER] += 1
    if count == 1:
        back(s, 0)
        put(s, s.learnt[0], NOTHING)
        return
    deepest = 1
    for i in range(2, count):
        if s.level[s.learnt[i] >> 1] > s.level[s.learnt[deepest] >> 1]:
            deepest = i
    s.learnt[1], s.learnt[deepest] = s.learnt[deepest], s.learnt[1]
    back(s, s.level[s.learnt[1] >> 1])
    c = n[ARENA]
    s.arena[c + COUNT] = count
    s.arena[c + LEVELS] = levels
    s.arena[c + USED] = KEPT_FOR
    s.arena[c + NUMBER] = number
    for i in range(count):
        s.arena[c + HEAD + i] = s.learnt[i]
    n[ARENA] += HEAD + count
    n[CLAUSES] += 1
    watch(s, s.learnt[0], c, s.learnt[1])
    watch(s, s.learnt[1], c, s.learnt[0])
    put(s, s.learnt[0], c)


@lean_kernel
def add_failure(s: Learner, clash: int) -> None:
    """Learn a clause from one that is false, and go back to where it leads on."""
    n, rates = s.numbers, s.rates
    n[LEARNED] += 1
    levels = analyse(s, clash)
    rates[STEP] /= DECAY
    rates[FAST] += (levels - rates[FAST]) / 32
    rates[SLOW] += (levels - rates[SLOW]) / min(n[LEARNED], MOST_AVERAGED)
    add_learnt(s, levels)
    if lacks_room(s) or log_is_full(s):
        back(s, 0)


@lean_kernel
def learn(s: Learner, patience: int) -> int:
    """Search and learn; see MORE.

    Args:
        s: the state, which goes on where it ended; its log is empty.
        patience: how many clauses may be learned.
    """
    n = s.numbers
    begun, end = n[LEARNED], n[LEARNED] + patience
    while True:
        clash = n[FALSE] - 1 if n[FALSE] > 0 else follow(s)
        if n[LEVEL] == 0:
            note_known(s)
            if clash != NOTHING:
                note(s, 0)
                note(s, 1)
                note(s, name_of(s, clash))
                return REFUTED
        if clash != NOTHING:
            add_failure(s, clash)
            continue
        if n[LEARNED] >= end or log_is_full(s):
            back(s, 0)
            return MORE
        if n[LEARNED] >= n[NEXT_REDUCTION] or lacks_room(s):
            if not make_room(s):
                return FULL
            begun = n[LEARNED]
            continue
        if n[LEARNED] >= begun + SHORTEST_RUN and s.rates[FAST] > MARGIN * s.rates[SLOW]:
            begun = n[LEARNED]
            back(s, 0)
            continue
        v = pick(s)
        if v < 0:
            return SATISFIED
        s.marks[n[LEVEL]] = n[SET]
        n[LEVEL] += 1
        put(s, 2 * v, NOTHING)
