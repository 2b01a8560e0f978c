"""What follows from literals that are set: watched literals, after Moskewicz et al. (2001)."""

from __future__ import annotations

from puzzle.kernel import inlined_kernel, lean_kernel
from solver.certify.learning.state import (
    ARENA,
    CLAUSES,
    COUNT,
    HEAD,
    NOTHING,
    POOL,
    SET,
    TOLD,
    TWO,
    Learner,
)
from solver.certify.learning.trail import put


@inlined_kernel
def watch(s: Learner, literal: int, clause: int, other: int) -> None:
    """Have a clause looked at when a literal becomes false, unless another is true."""
    count = s.watch_count[literal]
    if count == s.watch_room[literal]:
        room = max(4, 2 * count)
        start, new = s.watch_start[literal], s.numbers[POOL]
        for i in range(2 * count):
            s.pool[new + i] = s.pool[start + i]
        s.watch_start[literal] = new
        s.watch_room[literal] = room
        s.numbers[POOL] += 2 * room
    i = s.watch_start[literal] + 2 * count
    s.pool[i] = clause
    s.pool[i + 1] = other
    s.watch_count[literal] = count + 1


@lean_kernel
def watch_all(s: Learner) -> None:
    """Count the clauses, and write the lists of their watched literals anew."""
    s.watch_count[:] = 0
    s.numbers[CLAUSES] = 0
    c = 0
    while c < s.numbers[ARENA]:
        s.numbers[CLAUSES] += 1
        s.watch_count[s.arena[c + HEAD]] += 1
        s.watch_count[s.arena[c + HEAD + 1]] += 1
        c += HEAD + s.arena[c + COUNT]
    at = 0
    for literal in range(s.watch_count.shape[0]):
        s.watch_start[literal] = at
        s.watch_room[literal] = s.watch_count[literal] + 4
        at += 2 * s.watch_room[literal]
        s.watch_count[literal] = 0
    s.numbers[POOL] = at
    c = 0
    while c < s.numbers[ARENA]:
        first, second = s.arena[c + HEAD], s.arena[c + HEAD + 1]
        watch(s, first, c, second)
        watch(s, second, c, first)
        c += HEAD + s.arena[c + COUNT]


@inlined_kernel
def follow_twos(s: Learner, literal: int) -> int:
    """Set what a true literal implies; return a clause of two that is false, or NOTHING."""
    for k in range(s.implied_from[literal], s.implied_from[literal + 1]):
        implied = s.implied[k]
        if s.value[implied] == 0:
            put(s, implied, TWO - k)
        elif s.value[implied] < 0:
            return TWO - k
    return NOTHING


@inlined_kernel
def moves(s: Learner, clause: int, false: int) -> bool:
    """Have a clause, whose second literal has become false, watch another that has not, if any."""
    arena, base = s.arena, clause + HEAD
    for j in range(base + 2, base + arena[clause + COUNT]):
        if s.value[arena[j]] >= 0:
            arena[base + 1] = arena[j]
            arena[j] = false
            watch(s, arena[base + 1], clause, arena[base])
            return True
    return False


@inlined_kernel
def follow_longs(s: Learner, false: int) -> int:
    """Set what follows from a false literal; return a clause that is false, or NOTHING."""
    value, arena, pool = s.value, s.arena, s.pool
    i = kept = s.watch_start[false]
    end = i + 2 * s.watch_count[false]
    clash = NOTHING
    while i < end:
        clause, other = pool[i], pool[i + 1]
        i += 2
        if clash == NOTHING and value[other] <= 0:
            base = clause + HEAD
            if arena[base] == false:
                arena[base] = arena[base + 1]
                arena[base + 1] = false
            other = arena[base]
            if value[other] <= 0 and moves(s, clause, false):
                continue
            if value[other] < 0:
                clash = clause
            elif value[other] == 0:
                put(s, other, clause)
        pool[kept], pool[kept + 1] = clause, other
        kept += 2
    s.watch_count[false] = (kept - s.watch_start[false]) >> 1
    return clash


@lean_kernel
def follow(s: Learner) -> int:
    """Set what follows; return a clause that is false altogether, or NOTHING."""
    while s.numbers[TOLD] < s.numbers[SET]:
        literal = s.trail[s.numbers[TOLD]]
        s.numbers[TOLD] += 1
        if 2 * s.numbers[POOL] > s.pool.shape[0]:
            watch_all(s)
        clash = follow_twos(s, literal)
        if clash == NOTHING:
            clash = follow_longs(s, literal ^ 1)
        if clash != NOTHING:
            return clash
    return NOTHING
