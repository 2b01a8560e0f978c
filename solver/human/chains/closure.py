"""Where static chains stand inside a net: found by sets of bits, before any is written.

Most positions that a net comes to have no static chain that removes anything, and to write links
only to find none would take most of the time. So the closure of the implication graph is asked
first: which literals fail, since they lead to their own opposite, and for which cells and houses
all choices lead to the same. Every chain that removes something is at such a place; a place without
a chain costs time and nothing else.

What a literal leads to in the position of the net, it leads to in what the net has left as well:
where an end of a strong link is out, the other is on in the net, and all that this excludes is out
already. So the closure of the position is written once, and of what is left only the ways over its
new strong links are followed, from one to the next.

    near, mates         (L·W,)  for each literal, those that it excludes in the position, and the
                                other ends of its strong links there
    old_on, old_off     (L·W,)  in the position, what being on leads to: itself and what is on;
                                what is off
    alive       (W,)    the literals that are left, but for digits that are alone in their cells
    ends        (L,)    the literals with new strong links
    end_count   ()      how many they are
    is_end      (W,)    the same as bits
    strong      (L·W,)  for each of them, the other ends of its new strong links
    further     (L·W,)  for each of them, the ends that are on after one new strong link and more
    reach, gone (L·W,)  for each literal left, as `old_on` and `old_off` in what is left
    old_bad     (W,)    the literals that lead to their being off when on, in the position
    bad         (W,)    the same in what is left
    fails       (L,)    bits of FAILS_ON and FAILS_OFF; old where no literal fails on
    cells       (C,)    1 where all candidates of a cell lead to the same
    houses      (H·n,)  1 where all places of a digit in a house do
    words       ()      W, the words of a set

L is the number of literals of the position, and all of them are numbered as there.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.forcing_chains import list_candidates, list_places
from solver.human.chains.implications import STRONG, WEAK
from solver.human.chains.nets import NetScratch
from solver.human.chains.reach import add_bit, has_bit
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables

FAILS_ON, FAILS_OFF = 1, 2
"""Being on leads to being off; being off may lead to being on."""
PAIR = 2


class Closure:
    """What each literal leads to over static links, drawn in the module's docstring."""

    near: Array
    mates: Array
    old_on: Array
    old_off: Array
    alive: Array
    strong: Array
    ends: Array
    is_end: Array
    further: Array
    reach: Array
    gone: Array
    bad: Array
    old_bad: Array
    fails: Array
    cells: Array
    houses: Array
    words: int
    end_count: int


_BY_LITERAL = ("near", "mates", "old_on", "old_off", "strong", "further", "reach", "gone")
"""Sets of literals, one for each literal."""


def closure_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `Closure`."""
    literals = extent.cell_count * extent.size
    words = (literals + 63) // 64
    return {
        **dict.fromkeys(_BY_LITERAL, (literals * words,)),
        **dict.fromkeys(("alive", "is_end", "bad", "old_bad"), (words,)),
        **dict.fromkeys(("ends", "fails"), (literals,)),
        "cells": (extent.cell_count,),
        "houses": (extent.houses * extent.size,),
        "words": (),
        "end_count": (),
    }


@lean_kernel
def join(sets: Array, at: int, others: Array, other: int, words: int) -> None:
    """Add to the set that begins at one word all of the set that begins at another."""
    for w in range(words):
        sets[at + w] |= others[other + w]


@lean_kernel
def close_state(net: NetScratch, closure: Closure) -> None:
    """Write what each literal of a net's position excludes, and what it leads to there."""
    words = (net.count + 63) >> 6
    closure.words = words
    end = net.count * words
    near, mates, on, off = closure.near, closure.mates, closure.old_on, closure.old_off
    near[:end] = 0
    mates[:end] = 0
    on[:end] = 0
    off[:end] = 0
    for x in range(net.count):
        for k in range(net.literals[x, WEAK], net.literals[x + 1, WEAK]):
            add_bit(near, x * words, net.weak[k])
        for k in range(net.literals[x, STRONG], net.literals[x + 1, STRONG]):
            add_bit(mates, x * words, net.strong[k])
    for x in range(net.count):
        add_bit(on, x * words, x)
        for k in range(net.literals[x, WEAK], net.literals[x + 1, WEAK]):
            join(on, x * words, mates, net.weak[k] * words, words)
    # Warshall's closure: a way that passes several literals is put together at each in turn.
    for z in range(net.count):
        for x in range(net.count):
            if has_bit(on, x * words, z):
                join(on, x * words, on, z * words, words)
    for x in range(net.count):
        for u in range(words):
            left = on[x * words + u]
            while left:
                z = (u << 6) + lowest(left)
                left &= left - 1
                join(off, x * words, near, z * words, words)
    closure.old_bad[:words] = 0
    for x in range(net.count):
        if has_bit(off, x * words, x):
            add_bit(closure.old_bad, 0, x)


@lean_kernel
def list_new_links(
    tables: Tables, state: GridState, net: NetScratch, position: GridState, closure: Closure
) -> bool:
    """Write which literals are left, and the new strong links; return whether there is one.

    Args:
        tables: the houses.
        state: the position of the net.
        net: the literals of that.
        position: what the net has left.
        closure: where they are written.
    """
    n = tables.houses.shape[1]
    words = closure.words
    closure.end_count = 0
    closure.is_end[:words] = 0
    closure.alive[:words] = 0
    for cell in range(position.candidates.size):
        both = position.candidates[cell]
        rest = both & (both - 1)
        left = both if rest else 0
        while left:
            add_bit(closure.alive, 0, net.number[cell * n + lowest(left)])
            left &= left - 1
        if is_single(rest) and state.candidates[cell] != both:
            y, z = net.number[cell * n + lowest(both)], net.number[cell * n + lowest(rest)]
            add_new_link(closure, y, z)
    for h in range(position.spots.shape[0]):
        for d in range(n):
            both = position.spots[h, d]
            rest = both & (both - 1)
            if is_single(rest) and state.spots[h, d] != both:
                y = net.number[tables.houses[h, lowest(both)] * n + d]
                z = net.number[tables.houses[h, lowest(rest)] * n + d]
                add_new_link(closure, y, z)
    return bool(closure.end_count)


@lean_kernel
def add_new_link(closure: Closure, y: int, z: int) -> None:
    """Add a new strong link between two literals."""
    words = closure.words
    for x in (y, z):
        if not has_bit(closure.is_end, 0, x):
            add_bit(closure.is_end, 0, x)
            closure.ends[closure.end_count] = x
            closure.end_count += 1
            closure.strong[x * words : (x + 1) * words] = 0
    add_bit(closure.strong, y * words, z)
    add_bit(closure.strong, z * words, y)


@lean_kernel
def follow_new_links(closure: Closure) -> None:
    """Write which ends of new strong links each of them leads to, over any number of these."""
    words, further = closure.words, closure.further
    for i in range(closure.end_count):
        x = closure.ends[i]
        further[x * words : (x + 1) * words] = 0
        for u in range(words):
            left = closure.old_off[x * words + u] & closure.is_end[u]
            while left:
                y = (u << 6) + lowest(left)
                left &= left - 1
                join(further, x * words, closure.strong, y * words, words)
    for i in range(closure.end_count):
        z = closure.ends[i]
        for j in range(closure.end_count):
            x = closure.ends[j]
            if has_bit(further, x * words, z):
                join(further, x * words, further, z * words, words)


@lean_kernel
def reach_from_ends(closure: Closure) -> None:
    """Write what the ends of new strong links lead to."""
    words = closure.words
    for i in range(closure.end_count):
        x = closure.ends[i]
        start_reach(closure, x)
        for u in range(words):
            left = closure.further[x * words + u]
            while left:
                z = (u << 6) + lowest(left)
                left &= left - 1
                join(closure.reach, x * words, closure.old_on, z * words, words)
                join(closure.gone, x * words, closure.old_off, z * words, words)


@lean_kernel
def reach_from(closure: Closure, x: int) -> None:
    """Write what a literal leads to that is no end, once those of the ends are written."""
    words = closure.words
    start_reach(closure, x)
    for u in range(words):
        ends = closure.old_off[x * words + u] & closure.is_end[u]
        while ends:
            y = (u << 6) + lowest(ends)
            ends &= ends - 1
            for v in range(words):
                left = closure.strong[y * words + v] & ~closure.reach[x * words + v]
                while left:
                    z = (v << 6) + lowest(left)
                    left &= left - 1
                    join(closure.reach, x * words, closure.reach, z * words, words)
                    join(closure.gone, x * words, closure.gone, z * words, words)


@lean_kernel
def start_reach(closure: Closure, x: int) -> None:
    """Write what a literal leads to in the position."""
    for k in range(x * closure.words, (x + 1) * closure.words):
        closure.reach[k] = closure.old_on[k]
        closure.gone[k] = closure.old_off[k]


@lean_kernel
def mark_failing(net: NetScratch, closure: Closure) -> bool:
    """Write which literals may fail in what is left; return whether any does.

    Links lead back as they lead forth. So a literal leads to its own opposite where both ends of a
    strong link lead to its being off, and of new links alone need that be asked: those of the
    position are in `old_bad`. A literal's being off may lead to its being on only where all that it
    would exclude fails.
    """
    words, bad, near = closure.words, closure.bad, closure.near
    follow_new_links(closure)
    reach_from_ends(closure)
    for w in range(words):
        bad[w] = closure.old_bad[w]
    for i in range(closure.end_count):
        y = closure.ends[i]
        for u in range(words):
            left = closure.strong[y * words + u]
            while left:
                z = (u << 6) + lowest(left)
                left &= left - 1
                for w in range(words):
                    bad[w] |= closure.gone[y * words + w] & closure.gone[z * words + w]
    is_any = False
    for w in range(words):
        bad[w] &= closure.alive[w]
        is_any = is_any or bad[w] != 0
    for x in range(net.count if is_any else 0):
        is_excluding = False
        is_sound = False
        for w in range(words):
            excluded = near[x * words + w] & closure.alive[w]
            is_excluding = is_excluding or excluded != 0
            is_sound = is_sound or excluded & ~bad[w] != 0
        closure.fails[x] = FAILS_ON if has_bit(bad, 0, x) else 0
        if is_excluding and not is_sound and has_bit(closure.alive, 0, x):
            closure.fails[x] |= FAILS_OFF
    return is_any


@lean_kernel
def mark_agreeing(tables: Tables, net: NetScratch, position: GridState, closure: Closure) -> bool:
    """Mark the cells and houses where all choices lead to the same; return whether any does.

    The new links must have been followed: `mark_failing` does so. Cells of two candidates are
    passed over, as forcing chains pass them over without dynamic rules.
    """
    for x in range(net.count):
        if has_bit(closure.alive, 0, x) and not has_bit(closure.is_end, 0, x):
            reach_from(closure, x)
    n = tables.houses.shape[1]
    is_any = False
    for cell in range(position.candidates.size):
        closure.cells[cell] = 0
        if count_bits(position.candidates[cell]) > PAIR:
            size = list_candidates(tables, position, net, cell)
            closure.cells[cell] = agree(net, closure, size)
        is_any = is_any or closure.cells[cell] != 0
    for h in range(position.spots.shape[0]):
        for d in range(n):
            closure.houses[h * n + d] = 0
            if count_bits(position.spots[h, d]) > 1:
                size = list_places(tables, position, net, h, d)
                closure.houses[h * n + d] = agree(net, closure, size)
            is_any = is_any or closure.houses[h * n + d] != 0
    return is_any


@lean_kernel
def agree(net: NetScratch, closure: Closure, size: int) -> bool:
    """Whether all of so many members lead to the same literal's being on, or being off."""
    words = closure.words
    for w in range(words):
        offs, ons = closure.alive[w], closure.alive[w]
        for k in range(size):
            x = net.members[k]
            offs &= closure.gone[x * words + w]
            ons &= closure.reach[x * words + w]
        if offs | ons:
            return True
    return False
