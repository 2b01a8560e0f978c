"""How far literals reach: which of them begin or end a chain of so many hops.

A search from one literal finds the shortest chain from it. To know where to search first, all
literals are followed at once, one hop at a time, as sets of bits: as soon as one of them comes to
where a chain could end, no literal need be followed further than that.

The literals with a strong link have the first bits; a hop ends with one, so that the other sets
than `near_bits` need have no more. All over the links that a mode follows (see `implications`):

    bits          (L,)    the bit of each literal
    bit_literals  (L,)    the literal of each bit
    words         (2,)    words of a set with the bits of all literals, and of one with the first
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

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import CELL, WEAK, strong_end, strong_start, weak_start
from solver.human.engine.bits import lowest
from solver.human.engine.state import Position

ALL, FIRST = 0, 1
MOVING, HUBS = 0, 1


@lean_kernel
def start_reach(position: Position, count: int, mode: int, is_cyclic: bool) -> int:
    """Follow so many literals for one hop; of use for cycles are only those with a strong link.

    Returns:
        How many are followed: the literals of the first bits.
    """
    first_bits = number_bits(position, count, mode)
    followed = first_bits if is_cyclic else count
    every, words = position.words[ALL], position.words[FIRST]
    position.near_bits[: count * every] = 0
    position.strong_bits[: count * words] = 0
    position.hop_bits[: count * words] = 0
    position.goal_bits[: count * words] = 0
    for y in range(count):
        for s in range(strong_start(position, y, mode), strong_end(position, y, mode)):
            add_bit(position.strong_bits, y * words, position.bits[position.strong[s]])
    for bit in range(followed):
        x = position.bit_literals[bit]
        for k in range(weak_start(position, x, mode), position.literals[x + 1, WEAK]):
            y = position.weak[k]
            add_bit(position.near_bits, bit * every, position.bits[y])
            for w in range(words):
                position.hop_bits[bit * words + w] |= position.strong_bits[y * words + w]
        if bit < first_bits:
            position.hop_bits[bit * words + (bit >> 6)] &= ~(1 << (bit & 63))
    for bit in range(followed):
        x = position.bit_literals[bit]
        for s in range(strong_start(position, x, mode), strong_end(position, x, mode)):
            other = position.bits[position.strong[s]]
            for w in range(words):
                position.goal_bits[bit * words + w] |= position.near_bits[other * every + w]
        for w in range(bit * words, (bit + 1) * words):
            position.reached[w] = position.fresh[1, w] = position.hop_bits[w]
        if bit < first_bits:
            add_bit(position.reached, bit * words, bit)
    list_moving(position, count, followed, 1)
    return followed


@lean_kernel
def list_moving(position: Position, count: int, followed: int, hops: int) -> None:
    """List the literals, of so many that are followed, from which this many hops lead on."""
    words = position.words[FIRST]
    fresh = position.fresh[hops & 1]
    moving = 0
    for x in range(count):
        bit = position.bits[x]
        if bit < followed and is_any(fresh, bit * words, words):
            position.starts[MOVING, moving] = x
            moving += 1
    position.start_counts[MOVING] = moving


@lean_kernel
def is_any(sets: npt.NDArray[np.int64], first: int, words: int) -> bool:
    """Whether the set of so many words that begins at this one has any bit."""
    found = 0
    for w in range(first, first + words):
        found |= sets[w]
    return found != 0


@lean_kernel
def number_bits(position: Position, count: int, mode: int) -> int:
    """Give a bit to each literal, to those with a strong link first; return how many these are.

    Lists the hubs, too.
    """
    bits = 0
    first_bits = 0
    hubs = 0
    for has_strong in (True, False):
        for x in range(count):
            first, after = strong_start(position, x, mode), strong_end(position, x, mode)
            if (first < after) == has_strong:
                position.bits[x] = bits
                position.bit_literals[bits] = x
                bits += 1
            if has_strong and after - first > 1:
                position.starts[HUBS, hubs] = x
                hubs += 1
        if has_strong:
            first_bits = bits
    position.words[FIRST] = (first_bits + 63) >> 6
    position.words[ALL] = (count + 63) >> 6
    position.start_counts[HUBS] = hubs
    return first_bits


@lean_kernel
def add_bit(sets: npt.NDArray[np.int64], first: int, bit: int) -> None:
    """Put a bit into the set that begins at this word."""
    sets[first + (bit >> 6)] |= 1 << (bit & 63)


@lean_kernel
def has_bit(sets: npt.NDArray[np.int64], first: int, bit: int) -> bool:
    """Whether a bit is in the set that begins at this word."""
    return bool(sets[first + (bit >> 6)] >> (bit & 63) & 1)


@lean_kernel
def follow_hops(position: Position, count: int, followed: int, hops: int) -> bool:
    """Follow so many of the literals for one hop more, to this many; whether any comes on."""
    words = position.words[FIRST]
    fresh, before = position.fresh[hops & 1], position.fresh[hops & 1 ^ 1]
    for bit in range(followed):
        own = bit * words
        for v in range(words):
            found = 0
            for w in range(words):
                left = position.hop_bits[own + w]
                while left:
                    found |= before[((w << 6) + lowest(left)) * words + v]
                    left &= left - 1
            found &= ~position.reached[own + v]
            fresh[own + v] = found
            position.reached[own + v] |= found
    list_moving(position, count, followed, hops)
    return bool(position.start_counts[MOVING] > 0)


@lean_kernel
def comes_near(position: Position, x: int, hops: int) -> bool:
    """Whether x, being on, leads in so many hops to a literal that sees it: to its being off."""
    every, words, bit = position.words[ALL], position.words[FIRST], position.bits[x]
    found = 0
    for w in range(words):
        found |= position.fresh[hops & 1, bit * words + w] & position.near_bits[bit * every + w]
    return found != 0


@lean_kernel
def comes_back(position: Position, x: int, mode: int, hops: int) -> bool:
    """Whether what a hub, being off, switches on leads in so many hops to the hub being on.

    Out and back over one link, x is the worse end of another chain: it need be no hub.
    """
    first, after = strong_start(position, x, mode), strong_end(position, x, mode)
    fresh = position.fresh[hops & 1]
    for s in range(first, after):
        other = position.bits[position.strong[s]]
        if has_bit(fresh, other * position.words[FIRST], position.bits[x]):
            return True
    return False


@lean_kernel
def comes_round(position: Position, x: int, hops: int) -> bool:
    """Whether x leads in so many hops to a literal from where one more leads to x again."""
    words, bit = position.words[FIRST], position.bits[x]
    found = 0
    for w in range(bit * words, (bit + 1) * words):
        found |= position.fresh[hops & 1, w] & position.goal_bits[w]
    return found != 0


@lean_kernel
def may_gain(position: Position, x: int, mode: int, is_loop: bool) -> bool:
    """Whether a cycle of two hops from x may remove something.

    Most positions have many that do not, X-wings and pairs among them: it is not worth to search
    from each of their literals.
    """
    every, bits = position.words[ALL], position.bits
    for k in range(weak_start(position, x, mode), position.literals[x + 1, WEAK]):
        a = position.weak[k]
        for i in range(strong_start(position, a, mode), strong_end(position, a, mode)):
            z = position.strong[i]
            for j in range(strong_start(position, x, mode), strong_end(position, x, mode)):
                y = position.strong[j]
                one, over, two, back = bits[x], bits[a], bits[z], bits[y]
                if z == x or y == a or not has_bit(position.near_bits, two * every, back):
                    continue
                if is_loop:
                    if share_near(position, one, over) or share_near(position, two, back):
                        return True
                elif cancels(position, one, over, two, back):
                    return True
    return False


@lean_kernel
def share_near(position: Position, x: int, y: int) -> bool:
    """Whether some literal has weak links to both, whose bits these are."""
    every = position.words[ALL]
    found = 0
    for w in range(every):
        found |= position.near_bits[x * every + w] & position.near_bits[y * every + w]
    return found != 0


@lean_kernel
def cancels(position: Position, x: int, a: int, z: int, y: int) -> bool:
    """Whether a literal in another cell sees x or z, and a or y, whose bits these are."""
    every = position.words[ALL]
    near = position.near_bits
    for w in range(every):
        seen = near[x * every + w] | near[z * every + w]
        seen &= near[a * every + w] | near[y * every + w]
        while seen:
            cell = position.literals[position.bit_literals[(w << 6) + lowest(seen)], CELL]
            seen &= seen - 1
            is_inside = False
            for bit in (x, a, z, y):
                is_inside |= position.literals[position.bit_literals[bit], CELL] == cell
            if not is_inside:
                return True
    return False
