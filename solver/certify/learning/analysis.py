"""From a clause that is false to one that would have told so earlier, made as short as it goes."""

from __future__ import annotations

from puzzle.kernel import inlined_kernel, lean_kernel
from solver.certify.learning.forgetting import KEPT_FOR, KEPT_LEVELS
from solver.certify.learning.heap import bump
from solver.certify.learning.log import note_learnt, sort
from solver.certify.learning.state import (
    CLEAR,
    COUNT,
    HEAD,
    LEARNED_FROM,
    LEARNT,
    LEVEL,
    LEVELS,
    NOTHING,
    SET,
    STACK,
    STAMP,
    USED,
    USES,
    Learner,
    literal_of,
    size_of,
)


@inlined_kernel
def look(s: Learner, why: int) -> int:
    """Mark the literals of a clause in the analysis; return how many are of the last level."""
    n, open_ = s.numbers, 0
    for i in range(size_of(s, why)):
        q = literal_of(s, why, i)
        v = q >> 1
        if s.seen[v] == 0 and s.level[v] > 0 and s.value[q] < 0:
            s.seen[v] = 1
            s.cleared[n[CLEAR]] = v
            n[CLEAR] += 1
            bump(s, v)
            if s.level[v] == n[LEVEL]:
                open_ += 1
            else:
                s.learnt[n[LEARNT]] = q
                n[LEARNT] += 1
    if why >= n[LEARNED_FROM]:
        s.arena[why + USED] = KEPT_FOR
        if s.arena[why + LEVELS] > KEPT_LEVELS:
            s.arena[why + LEVELS] = min(s.arena[why + LEVELS], levels_in(s, why))
    return open_


@lean_kernel
def levels_in(s: Learner, clause: int) -> int:
    """Return of how many levels a clause is now."""
    n, levels = s.numbers, 0
    n[STAMP] += 1
    for i in range(clause + HEAD, clause + HEAD + s.arena[clause + COUNT]):
        level = s.level[s.arena[i] >> 1]
        if level > 0 and s.stamps[level] != n[STAMP]:
            s.stamps[level] = n[STAMP]
            levels += 1
    return levels


@inlined_kernel
def is_superfluous(s: Learner, literal: int) -> bool:
    """Whether a literal follows from the others of the learned clause."""
    n = s.numbers
    if s.reason[literal >> 1] == NOTHING:
        return False
    uses, clear = n[USES], n[CLEAR]
    n[STACK] = 1
    s.stack[0] = literal >> 1
    while n[STACK] > 0:
        n[STACK] -= 1
        v = s.stack[n[STACK]]
        why = s.reason[v]
        s.uses[n[USES]] = s.place[v]
        n[USES] += 1
        for i in range(size_of(s, why)):
            w = literal_of(s, why, i) >> 1
            if w == v or s.seen[w] != 0 or s.level[w] == 0:
                continue
            if s.reason[w] == NOTHING or s.stamps[s.level[w]] != n[STAMP]:
                for k in range(clear, n[CLEAR]):
                    s.seen[s.cleared[k]] = 0
                n[CLEAR] = clear
                n[USES] = uses
                return False
            s.seen[w] = 1
            s.cleared[n[CLEAR]] = w
            n[CLEAR] += 1
            s.stack[n[STACK]] = w
            n[STACK] += 1
    return True


@lean_kernel
def resolve(s: Learner, clash: int) -> None:
    """Leave in `learnt` what follows from a clash, with one literal of the last level."""
    n = s.numbers
    n[LEARNT], n[USES], n[CLEAR] = 1, 0, 0
    why, ahead, at = clash, 0, n[SET]
    while True:
        ahead += look(s, why)
        at -= 1
        while s.seen[s.trail[at] >> 1] == 0:
            at -= 1
        ahead -= 1
        if ahead == 0:
            break
        why = s.reason[s.trail[at] >> 1]
        s.uses[n[USES]] = at
        n[USES] += 1
    s.learnt[0] = s.trail[at] ^ 1


@lean_kernel
def shorten(s: Learner) -> None:
    """Leave out of `learnt` what follows from the rest, level by level from the last."""
    n = s.numbers
    levels_of(s)  # stamps them
    count = n[LEARNT] - 1
    for i in range(count):
        s.places[i] = s.place[s.learnt[i + 1] >> 1]
    sort(s.places, count)
    kept, first, level = 1, 1, 0
    for i in range(count - 1, -1, -1):
        literal = s.trail[s.places[i]] ^ 1
        if s.level[literal >> 1] != level:
            kept = join(s, first, kept)
            first, level = kept, s.level[literal >> 1]
        if not is_superfluous(s, literal):
            s.learnt[kept] = literal
            kept += 1
    n[LEARNT] = join(s, first, kept)
    for i in range(n[CLEAR]):
        s.seen[s.cleared[i]] = 0


@lean_kernel
def join(s: Learner, first: int, end: int) -> int:
    """Put one literal for some of one level where the rest follows; return where the next goes.

    Args:
        s: the state, the other literals of the learned clause marked.
        first: where they begin in `learnt`.
        end: where they end.
    """
    if end - first < 2:
        return end
    uses, clear = s.numbers[USES], s.numbers[CLEAR]
    at = leads_to(s, first, end)
    for i in range(first, end):
        s.seen[s.learnt[i] >> 1] = 1
    for i in range(clear, s.numbers[CLEAR]):
        s.seen[s.cleared[i]] = at >= 0
    if at < 0:
        s.numbers[USES], s.numbers[CLEAR] = uses, clear
        return end
    s.learnt[first] = s.trail[at] ^ 1
    return first + 1


@inlined_kernel
def leads_to(s: Learner, first: int, end: int) -> int:
    """Return the place of a literal from which, with what is marked, some of its level follow.

    Literals of the level that are met are marked with 2.

    Returns:
        Its place on the trail; -1 where something else is needed that does not follow.
    """
    n = s.numbers
    level = s.level[s.learnt[first] >> 1]
    open_, at = end - first, 0
    for i in range(first, end):
        v = s.learnt[i] >> 1
        s.seen[v] = 2
        at = max(at, s.place[v])
    while True:
        while s.seen[s.trail[at] >> 1] != 2:
            at -= 1
        open_ -= 1
        if open_ == 0:
            return at
        v = s.trail[at] >> 1
        s.uses[n[USES]] = at
        n[USES] += 1
        at -= 1
        why = s.reason[v]
        for i in range(size_of(s, why)):
            w = literal_of(s, why, i) >> 1
            if s.level[w] == 0 or s.seen[w] != 0:
                continue
            if s.level[w] == level:
                s.seen[w] = 2
                open_ += 1
            elif s.stamps[s.level[w]] == n[STAMP] and is_superfluous(s, 2 * w):
                s.seen[w] = 1
            else:
                return -1
            s.cleared[n[CLEAR]] = w
            n[CLEAR] += 1


@lean_kernel
def levels_of(s: Learner) -> int:
    """Return of how many levels the learned clause is, and stamp those before the last."""
    n = s.numbers
    n[STAMP] += 1
    levels = 1
    for i in range(1, n[LEARNT]):
        level = s.level[s.learnt[i] >> 1]
        if s.stamps[level] != n[STAMP]:
            s.stamps[level] = n[STAMP]
            levels += 1
    return levels


@lean_kernel
def analyse(s: Learner, clash: int) -> int:
    """Leave in `learnt` a clause that follows from a clash, and in the log why; return levels."""
    resolve(s, clash)
    shorten(s)
    note_learnt(s, clash)
    return levels_of(s)
