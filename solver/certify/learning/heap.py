"""Open variables in a heap, the one that stood most in failures of late on top."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.certify.learning.state import HEAP, STEP, Learner


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
