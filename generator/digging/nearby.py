"""All that lies near a 9×9 puzzle, of which trial and error can make little: a kernel.

An exchange by chance (`generator.digging.exchange`) leads to one neighbour. Here some givens go,
the solutions that there are then are listed, and each *choice*, what an orbit of cells has in some
of them, is laid out as a set of solutions, a bit for each. Two choices whose sets have one solution
in common make a puzzle of one solution, so none need be counted: that is a million pairs a second,
and some hundreds of puzzles for each time that givens are taken away.

Hardly any of them is hard. Those are kept of which the rules alone leave many candidates, and
trials, one for each of these, refute few: in some microseconds for most.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from generator.digging.dig import Digits, Stream
from generator.digging.exchange import (
    CELLS,
    FEWEST,
    MOST,
    MOST_TAKEN,
    ORBITS,
    Hill,
    UInt32Array,
    blank_orbit,
    copy_digits,
    count_givens,
    give_orbit,
    list_given,
    take_spare,
)
from generator.digging.xoshiro import below
from puzzle.kernel import bit_count, kernel, lean_kernel
from puzzle.symmetry import LARGEST_ORBIT
from solver.search.classic import DEPTH, ENDLESS, count_on_stack
from solver.search.classic import FRAME as SEARCH_FRAME
from solver.search.trials import exhaust, has_few_refuted, surplus
from solver.search.words import ALONE, FRAME, load, propagate

MOST_LISTED = 4096
"""Solutions that are listed; where there are as many, other givens are taken away."""
BITS = 64
_BASE = 10
"""Of numbers that have a digit of a solution each."""
MOST_CHOICES = 1024
"""Choices that are laid out; the orbits after the last are let be."""

Int64Array = npt.NDArray[np.int64]
UInt64Array = npt.NDArray[np.uint64]


@lean_kernel
def lay_out(
    hill: Hill, puzzle: Digits, solutions: Digits, choices: Int64Array, sets: UInt64Array
) -> int:
    """Lay out what the blank orbits of a puzzle have in its solutions.

    Args:
        hill: has the orbits.
        puzzle: (81,).
        solutions: (n, 81) all of them, no more than sets have bits for.
        choices: (m, 4) for each choice its orbit, the first solution that has it, how many have it,
            and its digits as one number.
        sets: (m, n / 64) for each choice a bit for each solution that has it.

    Returns:
        How many choices there are, orbit by orbit.
    """
    count = 0
    words = (len(solutions) + BITS - 1) // BITS
    for orbit in range(hill.wanted[ORBITS]):
        if puzzle[hill.orbits[orbit, 0]] != 0:
            continue
        first = count
        for s in range(len(solutions)):
            digits = 0
            k = 0
            while k < LARGEST_ORBIT and hill.orbits[orbit, k] >= 0:
                digits = _BASE * digits + solutions[s, hill.orbits[orbit, k]]
                k += 1
            i = first
            while i < count and choices[i, 3] != digits:
                i += 1
            if i == count:
                if count == len(choices):
                    return first
                choices[i, 0], choices[i, 1], choices[i, 2], choices[i, 3] = orbit, s, 0, digits
                for k in range(words):
                    sets[i, k] = np.uint64(0)
                count += 1
            choices[i, 2] += 1
            sets[i, s // BITS] |= np.uint64(1) << np.uint64(s % BITS)
    return count


@lean_kernel
def count_in_common(sets: UInt64Array, first: int, second: int, words: int) -> int:
    """Count the solutions that have both choices: 0, 1, or more than 1 where there are more."""
    count = 0
    for k in range(words):
        count += bit_count(np.int64(sets[first, k] & sets[second, k]))
        if count > 1:
            break
    return count


@lean_kernel
def give_choice(hill: Hill, orbit: int, solution: Digits, frame: UInt32Array) -> None:
    """Give an orbit its digits in a solution, in a frame; nothing follows from them yet."""
    for k in range(LARGEST_ORBIT):
        cell = hill.orbits[orbit, k]
        if cell >= 0:
            frame[9 * (cell // 27) + solution[cell] - 1] &= ALONE[cell % 27]


@kernel
def find_nearby(
    hill: Hill, random: Stream, tries: int, puzzle: Digits, least: int, most: int, found: Digits
) -> int:
    """Look for neighbours of a puzzle that withstand trials.

    Args:
        hill: what exchanges keep.
        random: moves on.
        tries: how often givens are taken away.
        puzzle: (81,) of one solution; not changed.
        least: candidates beside one a cell that the rules alone leave of a neighbour, or more.
        most: candidates that its first trials refute, or fewer.
        found: (n, 81) the first n of them are written here, without spare givens; some may be there
            twice.

    Returns:
        How many.
    """
    stack = np.empty((DEPTH, SEARCH_FRAME), dtype=np.uint32)
    base = np.empty(FRAME, dtype=np.uint32)
    frame = np.empty(FRAME, dtype=np.uint32)
    trial = np.empty(FRAME, dtype=np.uint32)
    solutions = np.empty((MOST_LISTED, CELLS), dtype=np.uint8)
    two = np.empty((2, CELLS), dtype=np.uint8)
    choices = np.empty((MOST_CHOICES, 4), dtype=np.int64)
    sets = np.empty((MOST_CHOICES, MOST_LISTED // BITS), dtype=np.uint64)
    left = np.empty(CELLS, dtype=np.uint8)
    count = 0
    for _ in range(tries):
        copy_digits(puzzle, left)
        given = list_given(hill, left)
        for _ in range(1 + below(random, MOST_TAKEN)):
            blank_orbit(hill, hill.order[below(random, given)], left)
        listed = count_on_stack(left, MOST_LISTED, ENDLESS, solutions, stack)[0]
        if listed == MOST_LISTED:
            continue
        laid = lay_out(hill, left, solutions[:listed], choices, sets)
        words = (listed + BITS - 1) // BITS
        load(left, base)
        propagate(base)
        for i in range(laid):
            for j in range(i, laid):
                # What one choice decides alone needs no other.
                is_alone = choices[i, 2] == 1
                if (i != j) if is_alone else (choices[i, 0] == choices[j, 0]):
                    continue
                if not is_alone and choices[j, 2] == 1:
                    continue
                if count_in_common(sets, i, j, words) != 1:
                    continue
                for k in range(FRAME):
                    frame[k] = base[k]
                give_choice(hill, choices[i, 0], solutions[choices[i, 1]], frame)
                give_choice(hill, choices[j, 0], solutions[choices[j, 1]], frame)
                propagate(frame)
                if surplus(frame) < least or not has_few_refuted(frame, trial, most):
                    continue
                if exhaust(frame, trial) == 0:
                    continue
                near = found[count]
                copy_digits(left, near)
                give_orbit(hill, choices[i, 0], solutions[choices[i, 1]], near)
                give_orbit(hill, choices[j, 0], solutions[choices[j, 1]], near)
                take_spare(hill, random, near, two, stack)
                givens = count_givens(near)
                if hill.wanted[FEWEST] <= givens <= hill.wanted[MOST]:
                    count += 1
                    if count == len(found):
                        return count
    return count
