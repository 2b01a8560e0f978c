"""A refutation by learned clauses, held against the clauses that it starts from, step by step.

A step is a clause and the names of clauses from which it follows. Suppose that every literal of the
step is false. Then, name by name, a clause of which all literals but one are false makes that one
true; and one of which all are false is a clash. A step that ends in a clash follows from the
clauses before it, and counts from there on. The step without a literal is the end: the clauses
have no solution.

This is the whole of what is believed of `solver.certify.learning`, and it imports nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel

Int8Array = npt.NDArray[np.int8]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]
Whole = TypeVar("Whole", np.int32, np.int64)

COUNT, END, IS_REFUTED = range(3)
"""Places in `Accepted.numbers`: clauses, their literals, and 1 once they have been refuted."""


class Accepted(NamedTuple):
    """What holds so far, and scratch.

    Attributes:
        value: (literals,) 1 for true, -1 for false, 0 where neither is known.
        start: (clauses + 1,) where the literals of each clause begin; with room for more.
        literals: the literals of all clauses, one after the other; with room for more.
        twos: (clauses of two literals, 2).
        trail: (literals,) literals that are supposed or follow at a step.
        numbers: see COUNT, END and IS_REFUTED.
    """

    value: Int8Array
    start: Int64Array
    literals: Int32Array
    twos: Int32Array
    trail: Int32Array
    numbers: Int64Array


@lean_kernel
def assign(known: Accepted, literal: int, length: int) -> int:
    """Make a literal true, and note it; return the new length of the trail."""
    known.value[literal] = 1
    known.value[literal ^ 1] = -1
    known.trail[length] = literal
    return length + 1


@lean_kernel
def sole(known: Accepted, name: int) -> int:
    """Return the literal of a clause that is not false; -1 where all are, -2 where some are not.

    Args:
        known: what holds.
        name: the number of a clause, or -1 - k for the clause k of two literals.
    """
    found = -1
    if name < 0:
        for i in range(2):
            literal = int(known.twos[-1 - name, i])
            if known.value[literal] >= 0:
                if found >= 0:
                    return -2
                found = literal
        return found
    for i in range(known.start[name], known.start[name + 1]):
        literal = int(known.literals[i])
        if known.value[literal] >= 0:
            if found >= 0:
                return -2
            found = literal
    return found


@lean_kernel
def follows(known: Accepted, log: Int32Array, first: int, count: int, last: int) -> bool:
    """Whether a step follows; the values are as before.

    Args:
        known: what holds.
        log: the step: literals from `first` on, so many; behind them a number, then the names.
        first: where its literals begin.
        count: how many they are.
        last: where its names end.
    """
    length, clash = 0, False
    for i in range(first, first + count):
        literal = log[i]
        if known.value[literal] > 0:
            clash = True
        elif known.value[literal] == 0:
            length = assign(known, literal ^ 1, length)
    at = first + count + 1
    while at < last and not clash:
        if not -1 - known.twos.shape[0] < log[at] < known.numbers[COUNT]:
            break
        literal = sole(known, log[at])
        if literal == -1:
            clash = True
        elif literal >= 0 and known.value[literal] == 0:
            length = assign(known, literal, length)
        at += 1
    for i in range(length):
        known.value[known.trail[i]] = 0
        known.value[known.trail[i] ^ 1] = 0
    return clash


@lean_kernel
def accept(known: Accepted, log: Int32Array, length: int) -> bool:
    """Look at the steps of a log, and add them to what is known; False at one that does not follow.

    Args:
        known: what holds, with room for the steps.
        log: of each step how many literals it has, these, how many names, and these.
        length: of what is written of it.
    """
    at = 0
    while at < length:
        count = log[at]
        first = at + 1
        if not 0 <= count < length - first:
            return False
        last = first + count + 1 + log[first + count]
        if not first + count < last <= length:
            return False
        for i in range(first, first + count):
            if not 0 <= log[i] < known.value.shape[0]:
                return False
        if not follows(known, log, first, count, last):
            return False
        end = known.numbers[END]
        for i in range(count):
            known.literals[end + i] = log[first + i]
        known.numbers[END] += count
        known.numbers[COUNT] += 1
        known.start[known.numbers[COUNT]] = known.numbers[END]
        if count == 0:
            known.numbers[IS_REFUTED] = 1
        elif count == 1:
            known.value[log[first]] = 1
            known.value[log[first] ^ 1] = -1
        at = last
    return True


class Refutation:
    """What follows from some clauses, as far as it has been held against them.

    Args:
        variables: how many there are.
        units: literals that are true, none of them with its opposite.
        twos: (k, 2) clauses of two literals, named -1 to -k.
        longs: other clauses, named from 0 on; the steps go on with these numbers.
    """

    def __init__(
        self,
        variables: int,
        units: Iterable[int],
        twos: Int32Array,
        longs: Sequence[Sequence[int]],
    ) -> None:
        self._known = Accepted(
            value=np.zeros(2 * variables, dtype=np.int8),
            start=np.zeros(2, dtype=np.int64),
            literals=np.zeros(1, dtype=np.int32),
            twos=twos,
            trail=np.zeros(2 * variables, dtype=np.int32),
            numbers=np.zeros(3, dtype=np.int64),
        )
        for literal in units:
            self._known.value[literal], self._known.value[literal ^ 1] = 1, -1
        self.add(longs)

    @property
    def is_complete(self) -> bool:
        """Whether the clauses have been refuted."""
        return bool(self._known.numbers[IS_REFUTED])

    def add(self, clauses: Sequence[Sequence[int]]) -> None:
        """Add clauses that need no proof."""
        lengths = [len(clause) for clause in clauses]
        self._make_room(len(clauses), sum(lengths))
        count, end, _ = self._known.numbers
        ends = end + np.cumsum(lengths, dtype=np.int64)
        self._known.start[count + 1 : count + 1 + len(clauses)] = ends
        flat = [literal for clause in clauses for literal in clause]
        self._known.literals[end : end + len(flat)] = flat
        self._known.numbers[COUNT] += len(clauses)
        self._known.numbers[END] += len(flat)

    def accepts(self, log: Int32Array, length: int) -> bool:
        """Return whether each step of a log follows; those before one that does not are added."""
        self._make_room(length, length)
        return bool(accept(self._known, log, length))

    def _make_room(self, clauses: int, literals: int) -> None:
        count, end, _ = self._known.numbers
        self._known = self._known._replace(
            start=_with_room(self._known.start, count + 1 + clauses),
            literals=_with_room(self._known.literals, end + literals),
        )


def _with_room(numbers: npt.NDArray[Whole], room: int) -> npt.NDArray[Whole]:
    """Return an array with the same beginning, so long at least."""
    if len(numbers) >= room:
        return numbers
    longer = np.zeros(2 * room, dtype=numbers.dtype)
    longer[: len(numbers)] = numbers
    return longer
