"""Deciding clauses by learning more of them, each step written down for `solver.certify.refuting`.

A depth-first search that remembers why it failed. It supposes a literal, follows the clauses of
which all other literals are false, and where one is false altogether it resolves the clauses that
led there into a new one, which would have told of the failure earlier: down to one literal of the
last supposition (Marques-Silva and Sakallah, "GRASP", 1999), without what follows from the rest
(Sörensson and Biere, "Minimizing learned clauses", 2009), and with one literal for those of an
earlier level that follow from one (Fleury and Biere, "Efficient All-UIP Learned Clause
Minimization", 2021). It supposes what stood in failures of late (Moskewicz et al., "Chaff", 2001),
begins anew when its clauses get worse, and forgets those that span many suppositions (Audemard and
Simon, "Predicting learnt clauses quality", 2009). A variable is always supposed to be 1, since a
digit in a cell says more than that it is not there.

Literals are numbers: 2 v says that variable v is 1, 2 v + 1 that it is 0. Clauses of two literals
are kept apart, as the literals that each one implies. The others lie one after the other in
`arena`, `HEAD` numbers before their literals; two literals of each are watched, which are its
first, and while one of them is not false nothing follows from it.

A step of the log is a clause and the names of those from which it follows, in an order in which
each has one literal left that is not false. Whoever believes it need not know how it was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.kernel import inlined_kernel, lean_kernel

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

MORE, SATISFIED, REFUTED, FULL = range(4)
"""What `learn` says: not decided yet; all variables are set; there is no solution, and the log's
last step is the clause without a literal; there is no room for more."""

DECAY = 0.95
"""What an older failure counts for beside a newer one."""
FIRST_REDUCTION = 2000
"""Clauses that are learned before some are forgotten for the first time."""
REDUCTION_GROWTH = 300
"""So many more each time."""
KEPT_LEVELS = 2
"""Clauses of so few levels are never forgotten."""
KEPT_FOR = 2
"""Reductions for which a clause is kept that has just been used."""
MARGIN = 1.15
"""How much worse than all the clauses of late are where the search begins anew."""
SHORTEST_RUN = 10
"""Clauses before it may."""
MOST_AVERAGED = 10_000
"""Clauses of which the mean of all is taken."""

ROOM = 3_000_000
"""Numbers of arena for what is learned."""
ROOM_FOR_LOG = 2_000_000
"""Numbers of a log; where variables are very many, there are `LOG_PER_VARIABLE` of each."""
LOG_PER_STEP, LOG_PER_VARIABLE = 16, 32
"""Numbers of it for a variable that the next few steps may take, and that a log has at least."""
SPARE = 30_000
"""Learned clauses for which there is room, beside those that were told."""
POOL_PER_CLAUSE, POOL_PER_VARIABLE = 32, 48
"""Numbers of pool for the watched literals of a clause, and for the spare places of a variable.

Half of them hold all lists written anew, and the other half what these grow by while the clauses of
one literal are followed."""


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
def rise(s: Learner, i: int) -> None:
    """Move a variable of the heap up to where its activity belongs."""
    heap, place, activity = s.heap, s.heap_place, s.activity
    v = heap[i]
    while i > 0:
        up = (i - 1) >> 1
        if activity[heap[up]] >= activity[v]:
            break
        heap[i] = heap[up]
        place[heap[i]] = i
        i = up
    heap[i] = v
    place[v] = i


@lean_kernel
def sink(s: Learner, i: int) -> None:
    """Move a variable of the heap down to where its activity belongs."""
    heap, place, activity = s.heap, s.heap_place, s.activity
    v = heap[i]
    size = s.numbers[HEAP]
    while True:
        child = 2 * i + 1
        if child >= size:
            break
        if child + 1 < size and activity[heap[child + 1]] > activity[heap[child]]:
            child += 1
        if activity[heap[child]] <= activity[v]:
            break
        heap[i] = heap[child]
        place[heap[i]] = i
        i = child
    heap[i] = v
    place[v] = i


@lean_kernel
def return_to_heap(s: Learner, v: int) -> None:
    """Put a variable that is open again into the heap."""
    if s.heap_place[v] < 0:
        i = s.numbers[HEAP]
        s.heap[i] = v
        s.heap_place[v] = i
        s.numbers[HEAP] += 1
        rise(s, i)


@lean_kernel
def bump(s: Learner, v: int) -> None:
    """Note that a variable stood in a failure."""
    s.activity[v] += s.rates[STEP]
    if s.activity[v] > 1e100:
        for i in range(s.activity.shape[0]):
            s.activity[i] *= 1e-100
        s.rates[STEP] *= 1e-100
    if s.heap_place[v] >= 0:
        rise(s, s.heap_place[v])


@lean_kernel
def pick(s: Learner) -> int:
    """Take the open variable of the greatest activity from the heap; -1 when none is open."""
    while s.numbers[HEAP] > 0:
        v = s.heap[0]
        s.numbers[HEAP] -= 1
        s.heap_place[v] = -1
        if s.numbers[HEAP] > 0:
            s.heap[0] = s.heap[s.numbers[HEAP]]
            s.heap_place[s.heap[0]] = 0
            sink(s, 0)
        if s.value[2 * v] == 0:
            return int(v)
    return -1


@lean_kernel
def put(s: Learner, literal: int, why: int) -> None:
    """Make an open literal true, by a clause or NOTHING."""
    v = literal >> 1
    s.value[literal] = 1
    s.value[literal ^ 1] = -1
    s.level[v] = s.numbers[LEVEL]
    s.reason[v] = why
    s.place[v] = s.numbers[SET]
    s.trail[s.numbers[SET]] = literal
    s.numbers[SET] += 1


@lean_kernel
def back(s: Learner, level: int) -> None:
    """Take back all suppositions after the first few."""
    if s.numbers[LEVEL] <= level:
        return
    first = s.marks[level]
    for i in range(s.numbers[SET] - 1, first - 1, -1):
        literal = s.trail[i]
        v = literal >> 1
        s.value[literal] = 0
        s.value[literal ^ 1] = 0
        return_to_heap(s, v)
    s.numbers[SET] = first
    s.numbers[TOLD] = first
    s.numbers[LEVEL] = level


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


@lean_kernel
def note(s: Learner, number: int) -> None:
    """Write a number into the log."""
    s.log[s.numbers[LOG]] = number
    s.numbers[LOG] += 1


@lean_kernel
def name_of(s: Learner, why: int) -> int:
    """Return what the log calls a clause: its number, or -1 - k for clause k of two literals."""
    return int(s.arena[why + NUMBER]) if why >= 0 else -1 - int(s.implied_name[TWO - why])


@lean_kernel
def note_known(s: Learner) -> None:
    """Write down what is known for good since the last time."""
    for i in range(s.numbers[ROOT], s.numbers[SET]):
        literal = s.trail[i]
        why = s.reason[literal >> 1]
        if why != NOTHING:
            note(s, 1)
            note(s, literal)
            note(s, 1)
            note(s, name_of(s, why))
            s.numbers[NEXT_NUMBER] += 1
            s.reason[literal >> 1] = NOTHING
    s.numbers[ROOT] = s.numbers[SET]


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
def sort(numbers: Int32Array, count: int) -> None:
    """Sort the first of some numbers (Shell, 1959)."""
    gap = 1
    while gap < count:
        gap = 3 * gap + 1
    while gap > 1:
        gap //= 3
        for i in range(gap, count):
            x = numbers[i]
            j = i
            while j >= gap and numbers[j - gap] > x:
                numbers[j] = numbers[j - gap]
                j -= gap
            numbers[j] = x


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
def note_learnt(s: Learner, clash: int) -> None:
    """Write down the learned clause, and what it follows from in the order of the trail."""
    n = s.numbers
    note(s, n[LEARNT])
    for i in range(n[LEARNT]):
        note(s, s.learnt[i])
    sort(s.uses, n[USES])
    where, before = n[LOG], NOTHING
    note(s, 0)
    for i in range(n[USES]):
        if s.uses[i] != before:
            before = s.uses[i]
            note(s, name_of(s, s.reason[s.trail[before] >> 1]))
    note(s, name_of(s, clash))
    s.log[where] = n[LOG] - where - 1


@lean_kernel
def analyse(s: Learner, clash: int) -> int:
    """Leave in `learnt` a clause that follows from a clash, and in the log why; return levels."""
    resolve(s, clash)
    shorten(s)
    note_learnt(s, clash)
    return levels_of(s)


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
def log_is_full(s: Learner) -> bool:
    """Whether the log lacks room for another few steps."""
    return bool(s.numbers[LOG] + LOG_PER_STEP * s.place.shape[0] > s.log.shape[0])


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
def make_room(s: Learner) -> bool:
    """Forget some clauses, nothing supposed; False where that leaves too little room."""
    n = s.numbers
    back(s, 0)
    forget(s)
    n[REDUCTIONS] += 1
    n[NEXT_REDUCTION] = n[LEARNED] + FIRST_REDUCTION + REDUCTION_GROWTH * n[REDUCTIONS]
    return not lacks_room(s)


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


def new_learner(
    variables: int, units: Iterable[int], twos: Int32Array, longs: Sequence[Sequence[int]]
) -> Learner:
    """Return a learner of some clauses.

    Args:
        variables: how many there are.
        units: literals that are true, none of them with its opposite.
        twos: (k, 2) clauses of two literals.
        longs: clauses of more; their numbers in the log are their places here.
    """
    told = [n for number, one in enumerate(longs) for n in (len(one), 0, 0, number, *one)]
    learner = _empty(variables, twos, len(told), len(longs))
    learner.arena[: len(told)] = told
    n = learner.numbers
    n[ARENA] = n[LEARNED_FROM] = len(told)
    n[NEXT_NUMBER], n[NEXT_REDUCTION], n[HEAP] = len(longs), FIRST_REDUCTION, variables
    for literal in dict.fromkeys(units):
        put(learner, literal, NOTHING)
    watch_all(learner)
    return learner


def add_clause(learner: Learner, clause: Sequence[int]) -> bool:
    """Add a clause, which takes the next number; its variables may be set.

    Args:
        learner: which is asked to go on afterwards.
        clause: its literals, at least two.

    Returns:
        False where there is no room for it, and nothing is added.
    """
    back(learner, 0)
    n = learner.numbers
    is_settled = n[FALSE] == 0 and n[SET] == n[ROOT]
    if lacks_room(learner) and not (is_settled and make_room(learner)):
        return False
    # Those that are not false come first, to be watched.
    ordered = sorted(clause, key=lambda literal: -int(learner.value[literal]))
    start, end = int(n[ARENA]), int(n[ARENA]) + HEAD + len(ordered)
    learner.arena[start:end] = [len(ordered), 0, 0, n[NEXT_NUMBER], *ordered]
    n[NEXT_NUMBER] += 1
    n[ARENA] = end
    watch_all(learner)
    if learner.value[ordered[0]] < 0:
        n[FALSE] = start + 1
    elif learner.value[ordered[0]] == 0 and learner.value[ordered[1]] < 0:
        put(learner, ordered[0], start)
    return True


def _empty(variables: int, twos: Int32Array, told: int, longs: int) -> Learner:
    """Return a learner that knows of clauses of two literals alone."""
    by = np.concatenate([twos[:, 0] ^ 1, twos[:, 1] ^ 1]).astype(np.int32)
    order = np.argsort(by, kind="stable")
    return Learner(
        value=np.zeros(2 * variables, dtype=np.int8),
        level=_nothing(variables),
        reason=np.full(variables, NOTHING, dtype=np.int32),
        place=_nothing(variables),
        trail=_nothing(variables + 1),
        marks=_nothing(variables + 1),
        seen=np.zeros(variables, dtype=np.int8),
        activity=np.zeros(variables),
        heap=np.arange(variables, dtype=np.int32),
        heap_place=np.arange(variables, dtype=np.int32),
        implied_from=_starts(np.bincount(by, minlength=2 * variables)),
        implied=np.concatenate([twos[:, 1], twos[:, 0]])[order].astype(np.int32),
        implied_by=by[order],
        implied_name=(order % len(twos)).astype(np.int32),
        arena=_nothing(told + ROOM),
        watch_start=_nothing(2 * variables),
        watch_count=_nothing(2 * variables),
        watch_room=_nothing(2 * variables),
        pool=_nothing(POOL_PER_CLAUSE * (longs + SPARE) + POOL_PER_VARIABLE * variables),
        learnt=_nothing(variables + 1),
        places=_nothing(variables),
        uses=_nothing(4 * variables),
        stack=_nothing(variables + 1),
        cleared=_nothing(variables + 1),
        stamps=np.zeros(variables + 1, dtype=np.int64),
        histogram=_nothing(64),
        log=_nothing(max(ROOM_FOR_LOG, LOG_PER_VARIABLE * variables)),
        numbers=np.zeros(NUMBERS, dtype=np.int64),
        rates=np.array([1.0, 0.0, 0.0]),
    )


def _nothing(count: int) -> Int32Array:
    return np.zeros(count, dtype=np.int32)


def _starts(counts: npt.NDArray[np.integer]) -> Int32Array:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
