"""How far literals reach: which of them begin or end a chain of so many hops.

A search from one literal finds the shortest chain from it. To know where to search first, all
literals are followed at once, one hop at a time, as sets of bits: as soon as one of them comes to
where a chain could end, no literal need be followed further than that.

The literals with a strong link have the first bits; a hop ends with one, so that the other sets
than `near_bits` need have no more. All over the links that a mode follows (see `implications`):

    bits          (L,)    the bit of each literal
    bit_literals  (L,)    the literal of each bit
    words_of_all, words_of_first    words of a set with the bits of all literals, and of one with
                          the first
    near_bits     (N,)    for each literal, by its bit: its weak neighbours, of all literals
    strong_bits   (R,)    for each literal, by its number: the other ends of its strong links
    hop_bits      (R,)    where one hop leads from it
    goal_bits     (R,)    from where one hop leads to it
    reached       (R,)    where up to k hops lead, and the literal itself
    fresh         (2, R)  where k hops lead and no fewer: in the row k mod 2
    starts        (2, L)  literals, ascending: MOVING, those from which k hops lead somewhere new;
                          HUBS, those with two strong links or more
    start_counts  (2,)    how many they are
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import hot_kernel
from solver.human.chains.implications import (
    CELL,
    WEAK,
    Hops,
    hop_shapes,
    strong_end,
    strong_start,
    weak_start,
)
from solver.human.engine.bits import lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape

MOVING, HUBS = 0, 1


class Reach(Hops):
    """How far literals reach, drawn in the module's docstring."""

    bits: Array
    bit_literals: Array
    words_of_all: int
    words_of_first: int
    near_bits: Array
    strong_bits: Array
    hop_bits: Array
    goal_bits: Array
    reached: Array
    fresh: Array
    starts: Array
    start_counts: Array


def reach_shapes(extent: Extent, grouped: int) -> dict[str, Shape]:
    """Return the shapes of `Reach`; grouped nodes are not followed."""
    literals = extent.cell_count * extent.size
    # Where a strong link is, a cell has two digits left, or a digit two places in a house.
    pairs = extent.cell_count + extent.houses * extent.size
    room = literals * ((min(literals, 2 * pairs) + 63) // 64)
    return {
        **hop_shapes(extent, grouped),
        "bits": (literals,),
        "bit_literals": (literals,),
        "words_of_all": (),
        "words_of_first": (),
        "near_bits": (literals * ((literals + 63) // 64),),
        **dict.fromkeys(("strong_bits", "hop_bits", "goal_bits", "reached"), (room,)),
        "fresh": (2, room),
        "starts": (2, literals),
        "start_counts": (2,),
    }


@hot_kernel
def start_reach(scratch: Reach, count: int, mode: int, is_cyclic: bool) -> int:
    """Follow so many literals for one hop; of use for cycles are only those with a strong link.

    Returns:
        How many are followed: the literals of the first bits.
    """
    first_bits = number_bits(scratch, count, mode)
    followed = first_bits if is_cyclic else count
    every, words = scratch.words_of_all, scratch.words_of_first
    scratch.near_bits[: count * every] = 0
    scratch.strong_bits[: count * words] = 0
    scratch.hop_bits[: count * words] = 0
    scratch.goal_bits[: count * words] = 0
    for y in range(count):
        for s in range(strong_start(scratch, y, mode), strong_end(scratch, y, mode)):
            add_bit(scratch.strong_bits, y * words, scratch.bits[scratch.strong[s]])
    for bit in range(followed):
        x = scratch.bit_literals[bit]
        for k in range(weak_start(scratch, x, mode), scratch.literals[x + 1, WEAK]):
            y = scratch.weak[k]
            add_bit(scratch.near_bits, bit * every, scratch.bits[y])
            for w in range(words):
                scratch.hop_bits[bit * words + w] |= scratch.strong_bits[y * words + w]
        if bit < first_bits:
            scratch.hop_bits[bit * words + (bit >> 6)] &= ~(1 << (bit & 63))
    for bit in range(followed):
        x = scratch.bit_literals[bit]
        for s in range(strong_start(scratch, x, mode), strong_end(scratch, x, mode)):
            other = scratch.bits[scratch.strong[s]]
            for w in range(words):
                scratch.goal_bits[bit * words + w] |= scratch.near_bits[other * every + w]
        for w in range(bit * words, (bit + 1) * words):
            scratch.reached[w] = scratch.fresh[1, w] = scratch.hop_bits[w]
        if bit < first_bits:
            add_bit(scratch.reached, bit * words, bit)
    list_moving(scratch, count, followed, 1)
    return followed


@hot_kernel
def list_moving(scratch: Reach, count: int, followed: int, hops: int) -> None:
    """List the literals, of so many that are followed, from which this many hops lead on."""
    words = scratch.words_of_first
    fresh = scratch.fresh[hops & 1]
    moving = 0
    for x in range(count):
        bit = scratch.bits[x]
        if bit < followed and is_any(fresh, bit * words, words):
            scratch.starts[MOVING, moving] = x
            moving += 1
    scratch.start_counts[MOVING] = moving


@hot_kernel
def is_any(sets: npt.NDArray[np.int64], first: int, words: int) -> bool:
    """Whether the set of so many words that begins at this one has any bit."""
    found = 0
    for w in range(first, first + words):
        found |= sets[w]
    return found != 0


@hot_kernel
def number_bits(scratch: Reach, count: int, mode: int) -> int:
    """Give a bit to each literal, to those with a strong link first; return how many these are.

    Lists the hubs, too.
    """
    bits = 0
    first_bits = 0
    hubs = 0
    for has_strong in (True, False):
        for x in range(count):
            first, after = strong_start(scratch, x, mode), strong_end(scratch, x, mode)
            if (first < after) == has_strong:
                scratch.bits[x] = bits
                scratch.bit_literals[bits] = x
                bits += 1
            if has_strong and after - first > 1:
                scratch.starts[HUBS, hubs] = x
                hubs += 1
        if has_strong:
            first_bits = bits
    scratch.words_of_first = (first_bits + 63) >> 6
    scratch.words_of_all = (count + 63) >> 6
    scratch.start_counts[HUBS] = hubs
    return first_bits


@hot_kernel
def add_bit(sets: npt.NDArray[np.int64], first: int, bit: int) -> None:
    """Put a bit into the set that begins at this word."""
    sets[first + (bit >> 6)] |= 1 << (bit & 63)


@hot_kernel
def has_bit(sets: npt.NDArray[np.int64], first: int, bit: int) -> bool:
    """Whether a bit is in the set that begins at this word."""
    return bool(sets[first + (bit >> 6)] >> (bit & 63) & 1)


@hot_kernel
def follow_hops(scratch: Reach, count: int, followed: int, hops: int) -> bool:
    """Follow so many of the literals for one hop more, to this many; whether any comes on."""
    words = scratch.words_of_first
    fresh, before = scratch.fresh[hops & 1], scratch.fresh[hops & 1 ^ 1]
    for bit in range(followed):
        own = bit * words
        for v in range(words):
            found = 0
            for w in range(words):
                left = scratch.hop_bits[own + w]
                while left:
                    found |= before[((w << 6) + lowest(left)) * words + v]
                    left &= left - 1
            found &= ~scratch.reached[own + v]
            fresh[own + v] = found
            scratch.reached[own + v] |= found
    list_moving(scratch, count, followed, hops)
    return bool(scratch.start_counts[MOVING] > 0)


@hot_kernel
def comes_near(scratch: Reach, x: int, hops: int) -> bool:
    """Whether x, being on, leads in so many hops to a literal that sees it: to its being off."""
    every, words, bit = scratch.words_of_all, scratch.words_of_first, scratch.bits[x]
    found = 0
    for w in range(words):
        found |= scratch.fresh[hops & 1, bit * words + w] & scratch.near_bits[bit * every + w]
    return found != 0


@hot_kernel
def comes_back(scratch: Reach, x: int, mode: int, hops: int) -> bool:
    """Whether what a hub, being off, switches on leads in so many hops to the hub being on.

    Out and back over one link, x is the worse end of another chain: it need be no hub.
    """
    first, after = strong_start(scratch, x, mode), strong_end(scratch, x, mode)
    fresh = scratch.fresh[hops & 1]
    for s in range(first, after):
        other = scratch.bits[scratch.strong[s]]
        if has_bit(fresh, other * scratch.words_of_first, scratch.bits[x]):
            return True
    return False


@hot_kernel
def comes_round(scratch: Reach, x: int, hops: int) -> bool:
    """Whether x leads in so many hops to a literal from where one more leads to x again."""
    words, bit = scratch.words_of_first, scratch.bits[x]
    found = 0
    for w in range(bit * words, (bit + 1) * words):
        found |= scratch.fresh[hops & 1, w] & scratch.goal_bits[w]
    return found != 0


@hot_kernel
def may_gain(scratch: Reach, x: int, mode: int, is_loop: bool) -> bool:
    """Whether a cycle of two hops from x may remove something.

    Most positions have many that do not, X-wings and pairs among them: it is not worth to search
    from each of their literals.
    """
    every, bits = scratch.words_of_all, scratch.bits
    for k in range(weak_start(scratch, x, mode), scratch.literals[x + 1, WEAK]):
        a = scratch.weak[k]
        for i in range(strong_start(scratch, a, mode), strong_end(scratch, a, mode)):
            z = scratch.strong[i]
            for j in range(strong_start(scratch, x, mode), strong_end(scratch, x, mode)):
                y = scratch.strong[j]
                one, over, two, back = bits[x], bits[a], bits[z], bits[y]
                if z == x or y == a or not has_bit(scratch.near_bits, two * every, back):
                    continue
                if is_loop:
                    if share_near(scratch, one, over) or share_near(scratch, two, back):
                        return True
                elif cancels(scratch, one, over, two, back):
                    return True
    return False


@hot_kernel
def share_near(scratch: Reach, x: int, y: int) -> bool:
    """Whether some literal has weak links to both, whose bits these are."""
    every = scratch.words_of_all
    found = 0
    for w in range(every):
        found |= scratch.near_bits[x * every + w] & scratch.near_bits[y * every + w]
    return found != 0


@hot_kernel
def cancels(scratch: Reach, x: int, a: int, z: int, y: int) -> bool:
    """Whether a literal in another cell sees x or z, and a or y, whose bits these are."""
    every = scratch.words_of_all
    near = scratch.near_bits
    for w in range(every):
        seen = near[x * every + w] | near[z * every + w]
        seen &= near[a * every + w] | near[y * every + w]
        while seen:
            cell = scratch.literals[scratch.bit_literals[(w << 6) + lowest(seen)], CELL]
            seen &= seen - 1
            is_inside = False
            for bit in (x, a, z, y):
                is_inside |= scratch.literals[scratch.bit_literals[bit], CELL] == cell
            if not is_inside:
                return True
    return False
