"""Whether naked and hidden singles lead to a solution: then its proof needs no nogoods.

They are all that the closure of `docs/proof-format.md` knows where there are neither nogoods nor
limits. Most puzzles for people need no more, and on masks of digits it is seen several times faster
than by propagation that keeps the reason of each step.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel

UInt8Array = npt.NDArray[np.uint8]
UInt16Array = npt.NDArray[np.uint16]
Int32Array = npt.NDArray[np.int32]


CLASH = -1


@lean_kernel
def leads_to(
    givens: UInt8Array,
    solution: UInt8Array,
    houses: UInt16Array,
    peers: UInt16Array,
    work: Int32Array,
) -> bool:
    """Fill singles until there are none, and tell whether that is the solution.

    Args:
        givens: (cells,), 0 for blank.
        solution: (cells,) 1 to size.
        houses: (houses, size) the cells of each.
        peers: (cells, most of one) those that share a house with each cell; at the end the number
            of cells, which stands for none.
        work: (2, cells + 1), any content.
    """
    cells = givens.shape[0]
    masks, queue = work[0], work[1]
    head = tail = 0  # a cell comes to the queue once: when one digit is left to it
    for cell in range(cells):
        masks[cell] = (1 << houses.shape[1]) - 1
        if givens[cell]:
            masks[cell] = 1 << (givens[cell] - 1)
            queue[tail] = cell
            tail += 1
    masks[cells] = 0
    while head < cells:
        if head == tail:
            tail = find_hidden(houses, masks, queue, tail)
            if tail in (head, CLASH):
                return False
        cell = queue[head]
        head += 1
        if masks[cell] != 1 << (solution[cell] - 1):
            return False
        tail = exclude(masks[cell], peers[cell], masks, queue, tail)
        if tail == CLASH:
            return False
    return True


@lean_kernel
def find_hidden(houses: UInt16Array, masks: Int32Array, queue: Int32Array, tail: int) -> int:
    """Queue the cells that are the only place of a digit in a house.

    Returns:
        The end of the queue; CLASH where one cell is that of two digits.
    """
    for h in range(houses.shape[0]):
        once = twice = 0
        for i in range(houses.shape[1]):
            mask = masks[houses[h, i]]
            twice |= once & mask
            once |= mask
        for i in range(houses.shape[1]):
            cell = houses[h, i]
            mask = masks[cell] & once & ~twice
            if mask & (mask - 1):
                return CLASH
            if mask and mask != masks[cell]:
                masks[cell] = mask
                queue[tail] = cell
                tail += 1
    return tail


@lean_kernel
def exclude(digit: int, peers: UInt16Array, masks: Int32Array, queue: Int32Array, tail: int) -> int:
    """Take a digit, as a mask, from the peers of its cell, and queue those that have one left.

    Returns:
        The end of the queue; CLASH where one has none left.
    """
    for i in range(peers.shape[0]):
        peer = peers[i]
        if masks[peer] & digit:
            left = masks[peer] ^ digit
            masks[peer] = left
            if not left:
                return CLASH
            if not left & (left - 1):
                queue[tail] = peer
                tail += 1
    return tail
