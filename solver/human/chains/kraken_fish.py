"""Kraken fish: fish whose fins, or the places of one house of whose cover, lead by chains to more.

Houses of lines of one kind and boxes are the base, houses of lines across and boxes the cover, as
many (see `techniques.complex_fish`). One of the fins holds the digit, or there are none, and then
each house of the cover has the digit among the places of the base, in none that two of them share.

    type 1   what the fish would remove without fins goes, when each fin, being on, leads to that
    type 2   whatever goes when each fin leads to it, and each place that the base leaves to a house
             of the cover, too

A chain begins with a candidate being on. Its links are those of `wide_nodes`: between candidates
and groups of them. What all fins see goes by a finned fish, without a chain, and is left to that;
so are houses of the cover that have no place beside the base: all places of a digit in a house
would do without the fish.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.wide_chains import NO_PARENT, add_node, spread, trace
from solver.human.chains.wide_nodes import (
    NOT_YET,
    QUEUE,
    SEEN,
    WideScratch,
    link_nodes,
    number_candidates,
    number_groups,
    wide_shapes,
)
from solver.human.engine.bits import lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import next_mask
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    CHAIN,
    ELIMINATE,
    HOUSE,
    OFF,
    ON,
    StepLog,
    add,
    add_elimination,
    close_step,
    is_passed,
    mark_of_effect,
    mark_of_technique,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique
from solver.human.techniques.almost_locked_sets import LARGEST, WORD
from solver.human.techniques.complex_fish import (
    BODY,
    FINNED,
    MOST_FINS,
    SIZES,
    TWICE,
    FishScratch,
    begin_cover,
    fish_shapes,
    houses_of_base,
    is_base,
    list_open,
    list_places,
    next_cover,
    tell_fins,
    write_fish,
)

KRAKEN_FISH_1 = int(Technique.KRAKEN_FISH_1)

BY_FINS, BY_ALL = 0, 1
"""What is gone: by every fin; by every fin and each place of a house of the cover."""
NO_HOUSE = -1


class KrakenScratch(WideScratch, FishScratch):
    """What the finder writes down; it means nothing between calls.

    leads    (M, n, W)  for each candidate what is off when it is on, at the end of any chain
    is_led   (M,)       whether that is written
    common   (2, n, W)  what all starts lead to, see `BY_FINS`
    starts   (W,)       the places from which chains start
    """

    leads: Array
    is_led: Array
    common: Array
    starts: Array


def new_scratch(extent: Extent) -> KrakenScratch:
    """Room for this finder on tables of this extent; next to none where it finds nothing."""
    n = extent.size
    words = -(-extent.cell_count // WORD)
    candidates = extent.cell_count * n if n <= LARGEST else 1
    return new_record(
        KrakenScratch,
        **wide_shapes(extent),
        **fish_shapes(extent),
        leads=(candidates, n, words),
        is_led=(candidates,),
        common=(2, n, words),
        starts=(words,),
    )


@lean_kernel
def find_kraken_fish(
    tables: Tables, state: GridState, scratch: KrakenScratch, log: StepLog, technique: int
) -> bool:
    """Find a kraken fish: the least size, then digit, rows before columns, then the least base.

    Evidence: base (part 0), cover (part 1) and, of type 2, the house of the cover (part 2); the
    base's candidates but for the fins, the fins; a chain from each start, which removes one
    candidate.
    """
    n = tables.houses.shape[1]
    if n > LARGEST:
        return False
    scratch.wanted = 0
    singles = number_candidates(tables, state, scratch)
    count = number_groups(tables, state, scratch, singles)
    link_nodes(tables, state, scratch, count, count)
    scratch.is_led[:singles] = 0
    for k in range(2, SIZES + 2):
        for d in range(n):
            list_places(tables, state, scratch, d)
            for first in (0, n):
                open_count = list_open(scratch, n, first, FINNED)
                base = (1 << k) - 1
                while base < 1 << open_count:
                    if is_base(scratch, base, FINNED) and _try_covers(
                        tables, state, scratch, log, d, first, base, k, count, technique
                    ):
                        return True
                    base = next_mask(base)
    return False


@lean_kernel
def _try_covers(
    tables: Tables,
    state: GridState,
    scratch: KrakenScratch,
    log: StepLog,
    d: int,
    first: int,
    base: int,
    k: int,
    count: int,
    technique: int,
) -> bool:
    """Try all covers of a base, and write what each shows; whether to look no further."""
    n = tables.houses.shape[1]
    own = houses_of_base(scratch, base)
    begin_cover(scratch)
    while next_cover(scratch, n, first, own, k, FINNED):
        fins = tell_fins(scratch, k)
        if fins > MOST_FINS or (fins == 0 and technique == KRAKEN_FISH_1):
            continue
        scratch.common[BY_FINS] = (1 << WORD) - 1
        _follow_all(scratch, scratch.fins, d, count, BY_FINS)
        if technique == KRAKEN_FISH_1:
            _leave_to_fish(scratch, d)
            for w in range(scratch.starts.size):
                scratch.starts[w] = scratch.fins[w]
            if _write_each(state, scratch, log, d, own, k, count, NO_HOUSE, technique):
                return True
            continue
        for i in range(k):
            h = scratch.chosen[i]
            if _starts_in(scratch, h, k) and _comes_to_any(scratch, BY_FINS):
                for e in range(n):
                    for w in range(scratch.starts.size):
                        scratch.common[BY_ALL, e, w] = scratch.common[BY_FINS, e, w]
                _follow_all(scratch, scratch.starts, d, count, BY_ALL)
                for w in range(scratch.starts.size):
                    scratch.starts[w] |= scratch.fins[w]
                    scratch.common[BY_ALL, d, w] &= ~scratch.starts[w]
                if _write_each(state, scratch, log, d, own, k, count, h, technique):
                    return True
    return False


@lean_kernel
def _follow_all(scratch: KrakenScratch, places: Array, d: int, count: int, kind: int) -> None:
    """Leave of what is common only what each of these places of a digit leads to."""
    n = scratch.common.shape[1]
    for w in range(places.size):
        left = places[w]
        while left:
            x = scratch.number[(w * WORD + lowest(left)) * n + d]
            left &= left - 1
            if not scratch.is_led[x]:
                _write_leads(scratch, x, count)
            for e in range(n):
                for v in range(places.size):
                    scratch.common[kind, e, v] &= scratch.leads[x, e, v]


@lean_kernel
def _write_leads(scratch: KrakenScratch, x: int, count: int) -> None:
    """Write all that is off when a candidate is on."""
    scratch.is_led[x] = 1
    for e in range(scratch.leads.shape[1]):
        for w in range(scratch.leads.shape[2]):
            scratch.leads[x, e, w] = scratch.sees[x, e, w]
    for i in range(spread(scratch, 2 * x + 1, count)):
        z = scratch.marks[QUEUE, i] >> 1
        for e in range(scratch.leads.shape[1]):
            for w in range(scratch.leads.shape[2]):
                scratch.leads[x, e, w] |= scratch.sees[z, e, w]


@lean_kernel
def _leave_to_fish(scratch: KrakenScratch, d: int) -> None:
    """Leave of what all fins lead to what the fish would remove, and not all of them see."""
    for w in range(scratch.fins.size):
        seen = scratch.gone[w]
        for v in range(scratch.fins.size):
            left = scratch.fins[v]
            while left:
                seen &= scratch.seen[v * WORD + lowest(left), w]
                left &= left - 1
        scratch.common[BY_FINS, d, w] &= scratch.gone[w] & ~seen
    for e in range(scratch.common.shape[1]):
        if e != d:
            scratch.common[BY_FINS, e] = 0


@lean_kernel
def _starts_in(scratch: KrakenScratch, h: int, k: int) -> bool:
    """Write the places of the base that a house of the cover may hold; has it others beside?"""
    others = 0
    for w in range(scratch.starts.size):
        ours = scratch.base[BODY, w] & ~scratch.reach[k, TWICE, w]
        scratch.starts[w] = scratch.places[h, w] & ours & ~scratch.fins[w]
        others |= scratch.places[h, w] & ~ours
    return others != 0


@lean_kernel
def _comes_to_any(scratch: KrakenScratch, kind: int) -> bool:
    found = 0
    for e in range(scratch.common.shape[1]):
        for w in range(scratch.common.shape[2]):
            found |= scratch.common[kind, e, w]
    return found != 0


@lean_kernel
def _write_each(
    state: GridState,
    scratch: KrakenScratch,
    log: StepLog,
    d: int,
    own: int,
    k: int,
    count: int,
    house: int,
    technique: int,
) -> bool:
    """Write a step for each candidate that all starts lead to; whether to look no further."""
    n = scratch.common.shape[1]
    kind = BY_FINS if house == NO_HOUSE else BY_ALL
    for e in range(n):
        for w in range(scratch.common.shape[2]):
            left = scratch.common[kind, e, w]
            while left:
                cell = w * WORD + lowest(left)
                left &= left - 1
                if cell >= state.candidates.size or not state.candidates[cell] >> e & 1:
                    continue
                mark = mark_of_technique(technique) + mark_of_effect(ELIMINATE, cell, e)
                if log.every and not log.by_houses and is_passed(log, mark):
                    continue
                open_step(log, technique, 0)
                add_elimination(state, log, cell, e)
                write_fish(scratch, log, d, own, k)
                if house != NO_HOUSE:
                    add(log, HOUSE, house, 2)
                _write_chains(scratch, log, d, cell, e, count)
                if close_step(log):
                    return True
    return False


@lean_kernel
def _write_chains(
    scratch: KrakenScratch, log: StepLog, d: int, cell: int, e: int, count: int
) -> None:
    """Write the shortest chain from each start to a candidate that is off by it."""
    n = scratch.common.shape[1]
    target = scratch.number[cell * n + e]
    number = 0
    for w in range(scratch.starts.size):
        left = scratch.starts[w]
        while left:
            x = scratch.number[(w * WORD + lowest(left)) * n + d]
            left &= left - 1
            add(log, CHAIN, number, -1)
            add_node(scratch, log, x, ON)
            length = _trace_to(scratch, x, cell, e, count)
            for i in range(length - 1, -1, -1):
                add_node(scratch, log, scratch.path[i], ON if i % 2 == 0 else OFF)
            add_node(scratch, log, target, OFF)
            number += 1


@lean_kernel
def _trace_to(scratch: KrakenScratch, x: int, cell: int, e: int, count: int) -> int:
    """Write the way from a candidate to what removes another, the last node first; its length."""
    word, bit = cell // WORD, cell % WORD
    if scratch.sees[x, e, word] >> bit & 1:
        return 0
    for i in range(2 * count):
        scratch.marks[SEEN, i] = NOT_YET
    for i in range(spread(scratch, 2 * x + 1, count)):
        end = scratch.marks[QUEUE, i]
        if scratch.sees[end >> 1, e, word] >> bit & 1:
            return trace(scratch, end)
    return NO_PARENT
