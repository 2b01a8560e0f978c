"""The primitives of a geometry as flat arrays of integers, for the kernels.

Everything that can be told of cells is a *check*, and checks are numbered: first the unique groups
(houses among them), then the pairs, the choices, the sums and the automata. The cells of a sum
stand in *parts* of cells that see each other, so that a part adds a set of digits. A list of lists
is two arrays: all entries one after the other, and where each list begins, with one more at the
end.

    group g    its cells are cells[start[g] : start[g + 1]]
    cell c     the checks that look at it are checks[start[c] : start[c + 1]]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.cell import Cell, DigitMask
from puzzle.constraints import Primitives
from puzzle.constraints.primitives import masks_of_sum
from puzzle.geometry import Geometry
from solver.search.rules.derived import derived_sums

Int32Array = npt.NDArray[np.int32]
UInt64Array = npt.NDArray[np.uint64]

MOST_REACHED = 126
"""The largest sum that is followed bit by bit; above it, bounds must do."""
MOST_SETS = 128
"""Sets of digits that a part of a sum may hold: the bits of two words."""
MOST_CHOSEN = 128
"""Sets of digits up to which a sum of different digits is a choice among those with that sum."""
WORD = 64
"""Cells of a word of a mask of cells."""


(
    CELLS,
    SIZE,
    STARTS,
    GROUP_START,
    GROUP_CELLS,
    PEER_START,
    PEERS,
    PAIR_CELLS,
    PAIR_TABLE,
    CHOICE_START,
    CHOICE_CELLS,
    SET_START,
    SUM_START,
    SUM_BOUNDS,
    PART_START,
    PART_CELLS,
    PART_WEIGHTS,
    PART_SETS,
    WALK_START,
    WALK_CELLS,
    WALK_LAYERS,
    LAYER_START,
    EDGES,
    CHECK_START,
    CHECKS,
    ALLOWED,
    PAIR_MASKS,
    SETS,
    SET_TOTALS,
) = range(29)
"""Places at the head of `RuleTables.numbers`: two numbers, then where each list begins."""
PAIR, CHOICE, SUM, WALK, END = range(1, 6)
"""Places in the list at STARTS, the number of the first check of each primitive; groups begin at 0.

END is where the number of all checks stands.
"""


class RuleTables(NamedTuple):
    """What the kernels read: few arrays, since each one more makes every call dearer.

    Attributes:
        numbers: the head, then the lists. Number of cells and of digits; the first check of each
            primitive; the cells of groups, and the peers of each cell; of each pair its two cells,
            and where in PAIR_MASKS its table and the inverse begin; the cells of choices, and
            where their sets begin and end in SETS; the parts of sums, least and largest sum of what
            is added; the cells of parts, which see each other, their weight (one below 0 counts
            the complement size + 1 - digit, so that all that is added is above 0), and where the
            sets that they may hold begin and end in SETS; the cells that automata read, the layer
            of each, where layers begin, and their edges (state, digit from 0, next state); the
            checks that look at each cell; masks of digits: those that each cell may hold at all,
            tables of pairs, sets of choices and parts; and what the digits of each set add up to.
        peer_masks: (cells, words) the peers as masks of cells.
        room: the most parts of a sum, cells of a walk, and states of one.
    """

    numbers: Int32Array
    peer_masks: UInt64Array
    room: tuple[int, int, int]


Linear = tuple[tuple[tuple[Cell, int], ...], int, int]
"""The cells of a sum with their weights, the least sum and the largest."""


@lru_cache(maxsize=64)
def tables_of(geometry: Geometry) -> RuleTables:
    """Return the tables of a geometry's houses and constraints."""
    layout = geometry.layout
    told = Primitives(layout)
    for constraint in geometry.constraints:
        constraint.lower(layout, told)
    derived = [(terms, total, total) for terms, total in derived_sums(geometry, told)]
    houses = dict.fromkeys(tuple(sorted(house.cells)) for house in geometry.houses)
    groups = list(dict.fromkeys([*houses, *(tuple(sorted(set(cells))) for cells in told.uniques)]))
    return _tables(geometry, told, derived, groups)


def _tables(
    geometry: Geometry, told: Primitives, derived: list[Linear], groups: list[tuple[Cell, ...]]
) -> RuleTables:
    size, cells = geometry.size, geometry.cell_count
    allowed = np.full(cells, geometry.all_digits)
    for cell, mask in told.masks:
        allowed[cell] &= mask
    seen = _seen(tuple(groups), cells)
    peers, peer_masks = _peers(seen)
    longest = longest_part(size)
    wide = [group for group in groups if len(group) > 2]
    pair_table, pair_masks = _pair_tables(told, size)
    choices, sums, parts = list(told.choices), [], []
    for number, (terms, low, high) in enumerate([*told.linears, *derived]):
        if low == high and _is_choice(terms, seen, size):
            chosen = tuple(cell for cell, _ in terms)
            choices.append((chosen, masks_of_sum(size, len(terms), low // terms[0][1])))
            continue
        is_whole = number < len(told.linears) or _is_plain(terms)
        sums.append(_positive(terms, low, high, size))
        # Parts of what sticks out of houses and into them take longer than they save.
        positive = sums[-1][0]
        parts.append(
            _parts(positive, seen, longest)
            if is_whole
            else [([cell], weight) for cell, weight in positive]
        )
    walk_layers, layer_start, edges = _walks(told)
    of_check: list[Iterable[Cell]] = [
        *wide,
        *((first, second) for first, second, _ in told.pairs),
        *(chosen for chosen, _ in choices),
        *([cell for cell, _ in terms] for terms, _, _ in sums),
        *(read for read, _ in told.dfas),
    ]
    counts = (len(wide), len(told.pairs), len(choices), len(sums), len(told.dfas))
    looking: list[list[int]] = [[] for _ in range(cells)]
    for check, looked_at in enumerate(of_check):
        for cell in dict.fromkeys(looked_at):
            looking[cell].append(check)
    each_part = list(chain.from_iterable(parts))
    set_start, sets = _sets(
        [
            *(found for _, found in choices),
            *(subsets(size, len(part)) for part, _ in each_part),
        ]
    )
    lists = (
        np.array([0, *accumulate(counts)]),
        *_flat(wide),
        *peers,
        np.array([(first, second) for first, second, _ in told.pairs]),
        pair_table,
        *_flat([chosen for chosen, _ in choices]),
        set_start[: len(choices)],
        _flat([range(len(each)) for each in parts])[0],
        np.array([(low, high) for _, low, high in sums]),
        *_flat([part for part, _ in each_part]),
        np.array([weight for _, weight in each_part]),
        set_start[len(choices) :],
        *_flat([read for read, _ in told.dfas]),
        walk_layers,
        layer_start,
        edges,
        *_flat(looking),
        allowed,
        pair_masks,
        sets,
        _totals(sets),
    )
    room = (
        max(map(len, parts), default=0),
        max((len(read) for read, _ in told.dfas), default=0),
        int(edges[:, ::2].max(initial=0)) + 1,
    )
    return RuleTables(_joined((cells, size), lists), peer_masks, room)


def _joined(head: Sequence[int], lists: Sequence[npt.NDArray[Any]]) -> Int32Array:
    """One array: the head, where each list begins, and the lists."""
    flat = [each.astype(np.int32).ravel() for each in lists]
    first = len(head) + len(flat)
    begins = list(accumulate(map(len, flat), initial=first))[:-1]
    return np.concatenate([np.array([*head, *begins], dtype=np.int32), *flat])


def _flat(lists: Sequence[Sequence[int]]) -> tuple[Int32Array, Int32Array]:
    """Where each list begins, with one more at the end, and all entries."""
    start = np.array([0, *accumulate(map(len, lists))], dtype=np.int32)
    return start, np.array(list(chain.from_iterable(lists)), dtype=np.int32)


def _table(rows: Sequence[Sequence[int]], width: int) -> Int32Array:
    return np.array(rows, dtype=np.int32).reshape(-1, width)


@lru_cache(maxsize=64)
def _seen(groups: tuple[tuple[Cell, ...], ...], cells: int) -> tuple[int, ...]:
    """Return the cells that share a group with each, as a mask."""
    seen = [0] * cells
    for group in groups:
        mask = sum(1 << cell for cell in group)
        for cell in group:
            seen[cell] |= mask
    return tuple(mask & ~(1 << cell) for cell, mask in enumerate(seen))


@lru_cache(maxsize=64)
def _peers(seen: tuple[int, ...]) -> tuple[tuple[Int32Array, Int32Array], UInt64Array]:
    """Return the cells that each cell sees, as flat lists and as rows of words."""
    words = -(-len(seen) // WORD)
    octets = b"".join(mask.to_bytes(words * WORD // 8, "little") for mask in seen)
    masks = np.frombuffer(octets, dtype="<u8").astype(np.uint64).reshape(-1, words)
    bits = np.frombuffer(octets, dtype=np.uint8).reshape(len(seen), -1)
    cells = np.unpackbits(bits, axis=1, bitorder="little")
    masks.flags.writeable = False
    return _flat([np.flatnonzero(row).tolist() for row in cells]), masks


def _pair_tables(told: Primitives, size: int) -> tuple[Int32Array, Int32Array]:
    numbers: dict[tuple[int, ...], int] = {}
    rows = []
    for _, _, table in told.pairs:
        inverse = tuple(sum(1 << d for d in range(size) if table[d] >> e & 1) for e in range(size))
        rows.append([numbers.setdefault(each, size * len(numbers)) for each in (table, inverse)])
    masks = np.array(list(chain.from_iterable(numbers)), dtype=np.int32)
    return _table(rows, 2), masks


def _sets(of_each: Iterable[tuple[DigitMask, ...]]) -> tuple[Int32Array, Int32Array]:
    """Return where the sets of each begin and end, and all sets; those that are the same once."""
    numbers: dict[tuple[int, ...], tuple[int, int]] = {}
    rows, end = [], 0
    for sets in of_each:
        if sets not in numbers:
            numbers[sets] = end, end + len(sets)
            end += len(sets)
        rows.append(numbers[sets])
    return _table(rows, 2), np.array(list(chain.from_iterable(numbers)), dtype=np.int32)


def _totals(sets: Int32Array) -> Int32Array:
    """Return what the digits of each set add up to."""
    digits = np.arange(WORD // 2, dtype=np.int32)
    held = (sets[:, np.newaxis] >> digits & 1).astype(np.int32)
    return np.asarray(held @ (digits + 1), dtype=np.int32)


@lru_cache(maxsize=256)
def subsets(size: int, count: int) -> tuple[DigitMask, ...]:
    """Return all sets of so many digits."""
    return tuple(sum(1 << d for d in digits) for digits in combinations(range(size), count))


def _is_plain(terms: Sequence[tuple[Cell, int]]) -> bool:
    """Whether all cells of a sum have one weight."""
    return len({weight for _, weight in terms}) == 1


def _is_choice(terms: Sequence[tuple[Cell, int]], seen: Sequence[int], size: int) -> bool:
    """Whether a sum is one of digits that all differ, none counted twice, and their sets few."""
    if not _is_plain(terms) or abs(terms[0][1]) != 1 or comb(size, len(terms)) > MOST_CHOSEN:
        return False
    pairs = combinations([cell for cell, _ in terms], 2)
    return all(seen[one] >> other & 1 for one, other in pairs)


@lru_cache(maxsize=32)
def longest_part(size: int) -> int:
    """Return how many cells may stand together in a part of a sum, for sets that are few enough."""
    counts = range(1, size + 1)
    return next((count - 1 for count in counts if comb(size, count) > MOST_SETS), size)


def _parts(
    terms: Sequence[tuple[Cell, int]], seen: Sequence[int], longest: int
) -> list[tuple[list[Cell], int]]:
    """Return the cells of a sum in parts: those of one weight that all see each other.

    The largest first, as far as a look from each cell finds them.

    Args:
        terms: the cells with their weights.
        seen: the cells that each cell sees, as masks.
        longest: the most cells of a part.
    """
    left = dict(terms)
    found = []
    while left:
        part = max((_grown(cell, left, seen, longest) for cell in left), key=len)
        found.append((part, left[part[0]]))
        for cell in part:
            del left[cell]
    return found


def _grown(first: Cell, left: Mapping[Cell, int], seen: Sequence[int], longest: int) -> list[Cell]:
    part, common = [first], seen[first]
    for cell, weight in left.items():
        if common >> cell & 1 and weight == left[first] and len(part) < longest:
            part.append(cell)
            common &= seen[cell]
    return part


def _positive(
    terms: Sequence[tuple[Cell, int]], low: int, high: int, size: int
) -> tuple[list[tuple[Cell, int]], int, int]:
    """Return the same sum with complements for what is taken away; the smaller of the two."""
    shift = sum(-weight * (size + 1) for _, weight in terms if weight < 0)
    low, high = low + shift, high + shift
    if high > MOST_REACHED:
        whole = sum(abs(weight) for _, weight in terms) * (size + 1)
        if whole - low <= MOST_REACHED:
            return [(cell, -weight) for cell, weight in terms], whole - high, whole - low
    return list(terms), low, high


def _walks(told: Primitives) -> tuple[Int32Array, Int32Array, Int32Array]:
    """Return the layer of each cell of each automaton, where layers begin, and the edges of all."""
    first: dict[int, int] = {}
    layers: list[Sequence[tuple[int, int, int]]] = []
    numbers: list[int] = []
    for _, edges in told.dfas:
        if id(edges) not in first:
            first[id(edges)] = len(layers)
            layers += edges
        numbers += range(first[id(edges)], first[id(edges)] + len(edges))
    start, _ = _flat([range(len(layer)) for layer in layers])
    edges_of_all = [np.zeros((0, 3), dtype=np.int32), *map(_layer, layers)]
    return np.array(numbers, dtype=np.int32), start, np.concatenate(edges_of_all)


@lru_cache(maxsize=4096)
def _layer(edges: tuple[tuple[int, int, int], ...]) -> Int32Array:
    """Return the edges of a layer as an array: automata are few, and in many puzzles."""
    return _table(edges, 3)
