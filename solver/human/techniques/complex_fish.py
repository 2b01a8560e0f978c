"""Franken and mutant fish, with and without fins: fish whose houses are of several kinds.

k houses are the base, k others the cover. Were no place for the digit in two houses of the base,
and all of them in the cover, the base would hold the digit k times and each house of the cover
once: there. So it would go from the rest of the cover, and from what lies in two houses of it,
which would be once too few. The places of the base that are not so are the *fins*: those outside
the cover and those in two houses of the base. One of them holds the digit, or there are none; so
what the fish would remove goes where it sees all of them.

    basic     lines of one kind in the base, lines across in the cover: other finders have these
    Franken   the same, but with boxes among either
    mutant    any other
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.extent import Extent
from solver.human.engine.order import next_mask
from solver.human.engine.record import Array, Shape, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import (
    FIN,
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_elimination,
    close_step,
    open_step,
)
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

FRANKEN_X_WING = int(Technique.FRANKEN_X_WING)

LARGEST = 9
"""The largest size of a grid where they are looked for: there are too many bases on larger ones."""
SIZES = 3
"""Each kind has a technique for 2, 3 and 4 houses, one code after the other."""
FINNED, MUTANT = 1, 2
"""The kinds, by what is added up: Franken without fins is 0."""
MOST_FINS = 5
MOST_IN_TWO = 2
"""Fins that lie in two houses of the base."""
WORD = 62
BODY, TWICE = 0, 1
ROWS, COLUMNS, BOXES = 1, 2, 4


class FishScratch:
    """What the finder writes down; it means nothing between calls.

    places  (H, W)     the places of the digit at hand in each house, W words of `WORD` cells
    seen    (C, W)     the places that each cell sees
    base    (2, W)     the places of the base: all of them, and those in two of its houses
    open    (H,)       the houses that may be in the base or, later on, in the cover
    reach   (k, 2, W)  the places of the cover's first houses: all of them, and those in two
    chosen  (k,)       which of the houses these are
    level              how many houses of the cover are chosen before the one that is tried
    fins, gone  (W,)   the fins, and what goes
    """

    places: Array
    seen: Array
    base: Array
    open: Array
    reach: Array
    chosen: Array
    level: int
    fins: Array
    gone: Array


def fish_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `FishScratch`."""
    words = -(-extent.cell_count // WORD)
    return {
        "places": (extent.houses, words),
        "seen": (extent.cell_count, words),
        "base": (2, words),
        "open": (extent.houses,),
        "reach": (SIZES + 2, 2, words),
        "chosen": (SIZES + 2,),
        "level": (),
        "fins": (words,),
        "gone": (words,),
    }


def new_scratch(extent: Extent) -> FishScratch:
    """Room for this finder on tables of this extent."""
    return new_record(FishScratch, **fish_shapes(extent))


@lean_kernel
def find_complex_fish(
    tables: Tables, state: GridState, scratch: FishScratch, log: StepLog, technique: int
) -> bool:
    """Find a Franken or mutant fish: the least digit, rows before columns, the least base.

    Evidence: base (part 0) and cover (part 1), the base's candidates but for the fins, the fins.
    """
    n = tables.houses.shape[1]
    kind, k = (technique - FRANKEN_X_WING) // SIZES, (technique - FRANKEN_X_WING) % SIZES + 2
    if n > LARGEST:
        return False
    for d in range(n):
        list_places(tables, state, scratch, d)
        for first in (0, n):
            if kind & MUTANT and first:
                break
            count = list_open(scratch, n, first, kind)
            base = (1 << k) - 1
            while base < 1 << count:
                if is_base(scratch, base, kind) and _find_cover(
                    tables, state, scratch, log, d, first, base, k, technique
                ):
                    return True
                base = next_mask(base)
    return False


@lean_kernel
def list_places(tables: Tables, state: GridState, scratch: FishScratch, d: int) -> None:
    """Write the places of a digit in rows, columns and boxes, and which of them see which."""
    for h in range(3 * tables.houses.shape[1]):
        scratch.places[h] = 0
        spots = state.spots[h, d]
        while spots:
            cell = tables.houses[h, lowest(spots)]
            spots &= spots - 1
            scratch.places[h, cell // WORD] |= 1 << cell % WORD
    for cell in range(state.candidates.size):
        scratch.seen[cell] = 0
        for i in range(tables.peers.shape[1]):
            peer = tables.peers[cell, i]
            if peer >= 0 and state.candidates[peer] >> d & 1:
                scratch.seen[cell, peer // WORD] |= 1 << peer % WORD


@lean_kernel
def _is_empty(scratch: FishScratch, h: int) -> bool:
    places = 0
    for w in range(scratch.places.shape[1]):
        places |= scratch.places[h, w]
    return places == 0


@lean_kernel
def list_open(scratch: FishScratch, n: int, first: int, kind: int) -> int:
    """List the houses that may be in the base: of lines those from `first` on; return how many."""
    count = 0
    for h in range(3 * n):
        is_allowed = h >= 2 * n or first <= h < first + n or kind & MUTANT
        if is_allowed and not _is_empty(scratch, h):
            scratch.open[count] = h
            count += 1
    return count


@lean_kernel
def is_base(scratch: FishScratch, base: int, kind: int) -> bool:
    """Write the places of a base; are there few enough in two of its houses?"""
    scratch.base[:] = 0
    while base:
        h = scratch.open[lowest(base)]
        base &= base - 1
        for w in range(scratch.base.shape[1]):
            scratch.base[TWICE, w] |= scratch.base[BODY, w] & scratch.places[h, w]
            scratch.base[BODY, w] |= scratch.places[h, w]
    in_two = 0
    for w in range(scratch.base.shape[1]):
        in_two += count_bits(scratch.base[TWICE, w])
    return in_two <= (MOST_IN_TWO if kind & FINNED else 0)


@lean_kernel
def _find_cover(
    tables: Tables,
    state: GridState,
    scratch: FishScratch,
    log: StepLog,
    d: int,
    first: int,
    base: int,
    k: int,
    technique: int,
) -> bool:
    """Try all covers of a base, house by house, and write the first that removes something."""
    n = tables.houses.shape[1]
    kind = (technique - FRANKEN_X_WING) // SIZES
    own = houses_of_base(scratch, base)
    kinds = 0
    for i in range(3):
        kinds |= (own >> n * i & (1 << n) - 1 != 0) << i
    begin_cover(scratch)
    while next_cover(scratch, n, first, own, k, kind):
        if _is_of_kind(scratch, n, kinds, k, kind) and _catches(scratch, k, kind):
            open_step(log, technique, 0)
            write_fish(scratch, log, d, own, k)
            for w in range(scratch.gone.size):
                left = scratch.gone[w]
                while left:
                    add_elimination(state, log, w * WORD + lowest(left), d)
                    left &= left - 1
            if close_step(log):
                return True
    return False


@lean_kernel
def houses_of_base(scratch: FishScratch, base: int) -> int:
    """Return the houses of a base, which is a choice among those that are open."""
    own = 0
    while base:
        own |= 1 << scratch.open[lowest(base)]
        base &= base - 1
    return own


@lean_kernel
def begin_cover(scratch: FishScratch) -> None:
    """Begin with the covers of the base at hand."""
    scratch.level = 0
    scratch.reach[0] = 0
    scratch.chosen[0] = -1


@lean_kernel
def next_cover(scratch: FishScratch, n: int, first: int, own: int, k: int, kind: int) -> bool:
    """Choose the houses of the next cover, and write their places; is there one?"""
    while scratch.level >= 0:
        level = scratch.level
        h = _next_house(scratch, n, first, own, scratch.chosen[level] + 1, kind)
        if h < 0:
            scratch.level -= 1
            continue
        scratch.chosen[level] = h
        for w in range(scratch.base.shape[1]):
            reach = scratch.reach[level, BODY, w]
            scratch.reach[level + 1, TWICE, w] = scratch.reach[level, TWICE, w] | (
                reach & scratch.places[h, w]
            )
            scratch.reach[level + 1, BODY, w] = reach | scratch.places[h, w]
        if level + 1 == k:
            return True
        scratch.level += 1
        scratch.chosen[level + 1] = h
    return False


@lean_kernel
def _next_house(scratch: FishScratch, n: int, first: int, own: int, h: int, kind: int) -> int:
    """Return the first house from h on that may be in the cover; -1 if there is none."""
    while h < 3 * n:
        is_allowed = h >= 2 * n or not first <= h < first + n or kind & MUTANT
        if is_allowed and not own >> h & 1:
            common = 0
            for w in range(scratch.base.shape[1]):
                common |= scratch.places[h, w] & scratch.base[BODY, w]
            if common:
                return h
        h += 1
    return -1


@lean_kernel
def _is_of_kind(scratch: FishScratch, n: int, base: int, k: int, kind: int) -> bool:
    """Whether base and cover, of these kinds of houses, make a fish of this kind and no easier."""
    cover = 0
    for i in range(k):
        cover |= 1 << scratch.chosen[i] // n
    lines, across = base & ~BOXES, cover & ~BOXES
    is_plain = (lines == ROWS and across == COLUMNS) or (lines == COLUMNS and across == ROWS)
    if kind & MUTANT:
        return not is_plain
    return is_plain and (base | cover) & BOXES != 0


@lean_kernel
def tell_fins(scratch: FishScratch, k: int) -> int:
    """Write the fins of a cover and what goes without them; return how many fins there are."""
    fins = 0
    for w in range(scratch.base.shape[1]):
        body = scratch.base[BODY, w]
        scratch.fins[w] = body & ~scratch.reach[k, BODY, w] | scratch.base[TWICE, w]
        scratch.gone[w] = scratch.reach[k, BODY, w] & ~body | scratch.reach[k, TWICE, w]
        fins += count_bits(scratch.fins[w])
    return fins


@lean_kernel
def _catches(scratch: FishScratch, k: int, kind: int) -> bool:
    """Write the fins of a cover and what goes; are there not too many fins, and does any go?"""
    fins = tell_fins(scratch, k)
    gone = 0
    if (fins > 0) != bool(kind & FINNED) or fins > MOST_FINS:
        return False
    for w in range(scratch.base.shape[1]):
        left = scratch.fins[w]
        while left:
            fin = w * WORD + lowest(left)
            left &= left - 1
            for v in range(scratch.gone.size):
                scratch.gone[v] &= scratch.seen[fin, v]
    for w in range(scratch.gone.size):
        gone |= scratch.gone[w]
    return gone != 0


@lean_kernel
def write_fish(scratch: FishScratch, log: StepLog, d: int, own: int, k: int) -> None:
    """Write the houses of base and cover, the places of the base and the fins."""
    while own:
        add(log, HOUSE, lowest(own), 0)
        own &= own - 1
    for i in range(k):
        add(log, HOUSE, scratch.chosen[i], 1)
    for w in range(scratch.base.shape[1]):
        left = scratch.base[BODY, w]
        while left:
            is_fin = scratch.fins[w] & left & -left
            add(log, FIN if is_fin else PATTERN, w * WORD + lowest(left), d)
            left &= left - 1
