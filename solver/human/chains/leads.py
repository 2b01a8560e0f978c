"""What singles alone lead to from each literal: where dynamic forcing chains can be at all.

Dynamic nets tell how each node came about, and with how many others. Most literals' nets have no
part in any forcing chain, and most positions inside a net have none. Which nodes a net comes to
does not rest on the order in which they come, so they are followed here first without order, sizes
or parents, and only nets in which something may be seen are spread.

    leads_on    (2·M·W,)  by literal and its state (off, on): what is switched on, as bits
    leads_off   (2·M·W,)  what is switched off
    leads_clash (2·M,)    1 where something is switched both on and off; the sets end there
    leads_part  (2·M,)    1 where the net may have a part in a forcing chain
    led_candidates, led_spots   what is left of the position on the way
    led_stack   (M,)      literals that are on and wait
    led_waiting ()        how many they are
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import CELL, DIGIT, WEAK, Links
from solver.human.engine.bits import count_bits, is_single, lowest
from solver.human.engine.record import Array, Shape
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables

WORD = 64


class Leads(Links):
    """What each literal leads to, drawn in the module's docstring."""

    leads_on: Array
    leads_off: Array
    leads_clash: Array
    leads_part: Array
    led_candidates: Array
    led_spots: Array
    led_stack: Array
    led_waiting: int


def lead_shapes(most: int, cells: int, houses: int, size: int) -> dict[str, Shape]:
    """Return the shapes of `Leads` beside those of `Links`, for so many literals at most."""
    words = (most + WORD - 1) // WORD
    return {
        "leads_on": (2 * most * words,),
        "leads_off": (2 * most * words,),
        "leads_clash": (2 * most,),
        "leads_part": (2 * most,),
        "led_candidates": (cells,),
        "led_spots": (houses, size),
        "led_stack": (most,),
        "led_waiting": (),
    }


@lean_kernel
def follow_leads(tables: Tables, state: GridState, scratch: Leads, count: int) -> bool:
    """Write what each of so many literals leads to, and mark those with a part in what they show.

    Returns whether there are any.
    """
    scratch.leads_part[: 2 * count] = 0
    scratch.leads_clash[: 2 * count] = 0
    for x in range(count):
        if not is_single(state.candidates[scratch.literals[x, CELL]]):
            follow_lead(tables, state, scratch, count, x, 1)
            follow_lead(tables, state, scratch, count, x, 0)
    return mark_parts(tables, state, scratch, count)


@lean_kernel
def follow_lead(
    tables: Tables, state: GridState, scratch: Leads, count: int, x: int, on: int
) -> None:
    """Write what a literal in a state leads to."""
    words = (count + WORD - 1) // WORD
    net = 2 * x + on
    at = net * words
    scratch.leads_on[at : at + words] = 0
    scratch.leads_off[at : at + words] = 0
    for cell in range(state.candidates.size):
        scratch.led_candidates[cell] = state.candidates[cell]
    for h in range(state.spots.shape[0]):
        for d in range(state.spots.shape[1]):
            scratch.led_spots[h, d] = state.spots[h, d]
    scratch.led_waiting = 0
    if on:
        lead_on(scratch, at, x)
    else:
        lead_off(tables, scratch, net, at, x)
    while scratch.led_waiting and scratch.leads_clash[net] == 0:
        scratch.led_waiting -= 1
        z = scratch.led_stack[scratch.led_waiting]
        for k in range(scratch.literals[z, WEAK], scratch.literals[z + 1, WEAK]):
            y = scratch.weak[k]
            if not scratch.leads_off[at + (y >> 6)] >> (y & 63) & 1:
                lead_off(tables, scratch, net, at, y)


@lean_kernel
def lead_on(scratch: Leads, at: int, z: int) -> None:
    """Switch a literal on, unless it is."""
    if not scratch.leads_on[at + (z >> 6)] >> (z & 63) & 1:
        scratch.leads_on[at + (z >> 6)] |= 1 << (z & 63)
        scratch.led_stack[scratch.led_waiting] = z
        scratch.led_waiting += 1


@lean_kernel
def lead_off(tables: Tables, scratch: Leads, net: int, at: int, y: int) -> None:
    """Switch a literal off that is not, and on what is now the last in its cell or a house."""
    n = tables.houses.shape[1]
    cell, d = scratch.literals[y, CELL], scratch.literals[y, DIGIT]
    scratch.leads_off[at + (y >> 6)] |= 1 << (y & 63)
    scratch.leads_clash[net] |= scratch.leads_on[at + (y >> 6)] >> (y & 63) & 1
    left = scratch.led_candidates[cell] & ~(1 << d)
    scratch.led_candidates[cell] = left
    if is_single(left):
        lead_on(scratch, at, scratch.number[cell * n + lowest(left)])
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[cell, k]
        if h < 0:
            continue
        spots = scratch.led_spots[h, d] & ~(1 << tables.slots[cell, k])
        scratch.led_spots[h, d] = spots
        if is_single(spots):
            lead_on(scratch, at, scratch.number[tables.houses[h, lowest(spots)] * n + d])


@lean_kernel
def mark_parts(tables: Tables, state: GridState, scratch: Leads, count: int) -> bool:
    """Mark what contradicts itself, and choices that all lead to something in common; any at all?

    The choices are a literal's being on and off, the candidates of a cell, the places of a digit
    in a house.
    """
    n = tables.houses.shape[1]
    nets = scratch.led_stack
    is_any = False
    for x in range(count):
        cell = scratch.literals[x, CELL]
        if is_single(state.candidates[cell]):
            continue
        for on in range(2):
            scratch.leads_part[2 * x + on] |= scratch.leads_clash[2 * x + on]
            is_any = is_any or scratch.leads_clash[2 * x + on] != 0
            nets[on] = 2 * x + on
        is_any = mark_shared(scratch, count, 2) or is_any
        if x == 0 or scratch.literals[x - 1, CELL] != cell:
            size = count_bits(state.candidates[cell])
            for k in range(size):
                nets[k] = 2 * (x + k) + 1
            is_any = mark_shared(scratch, count, size) or is_any
    for h in range(state.spots.shape[0]):
        for d in range(n):
            spots = state.spots[h, d]
            if spots & (spots - 1) == 0:
                continue
            size = 0
            while spots:
                place = tables.houses[h, lowest(spots)]
                spots &= spots - 1
                nets[size] = 2 * scratch.number[place * n + d] + 1
                size += 1
            is_any = mark_shared(scratch, count, size) or is_any
    return is_any


@lean_kernel
def mark_shared(scratch: Leads, count: int, size: int) -> bool:
    """Mark the nets on the stack, so many, if they have something in common; have they?

    One that contradicts itself may have come to anything before.
    """
    words = (count + WORD - 1) // WORD
    nets = scratch.led_stack
    is_any = False
    for w in range(words):
        ons, offs = ~0, ~0
        for k in range(size):
            if scratch.leads_clash[nets[k]] == 0:
                ons &= scratch.leads_on[nets[k] * words + w]
                offs &= scratch.leads_off[nets[k] * words + w]
        is_any = is_any or ons | offs != 0
    for k in range(size if is_any else 0):
        scratch.leads_part[nets[k]] = 1
    return is_any
