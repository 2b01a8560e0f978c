"""Every step of each pattern at a position, found by trying all combinations of cells.

A position is a list with the candidates of each cell of the classic grid, as a set of digits, empty
where the cell is filled. Each search yields the eliminations of one step after the other, as a
frozen set of candidates; steps without eliminations are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, permutations, product
from typing import NamedTuple

from puzzle.geometry import CLASSIC, Cell, House, HouseKind
from solver.human.registry import FINDERS, Finder
from solver.human.step import Candidate

Cells = list[frozenset[int]]
Effects = frozenset[Candidate]
Cleared = Callable[[House, list[Cell]], list[House]]


class Type3(NamedTuple):
    """How naked sets of type 3 are read.

    Attributes:
        cleared: which houses a set clears, from its house and its cells.
        share: a set of so many times its digits has room among a house's blank cells.
    """

    cleared: Cleared
    share: int


REFERENCE = Type3(lambda house, _: [house], 2)

PEERS = [frozenset(peers) for peers in CLASSIC.peers]
LINES = [house for house in CLASSIC.houses if house.kind is not HouseKind.BOX]
LARGEST_LOOP = 10


def seen_by_all(cells: Iterable[Cell]) -> frozenset[Cell]:
    return frozenset.intersection(*(PEERS[cell] for cell in cells))


def removal(cells: Cells, where: Iterable[Cell], digits: Iterable[int]) -> Effects:
    digits = set(digits)
    return frozenset(Candidate(cell, d) for cell in where for d in cells[cell] & digits)


def places(cells: Cells, house: House, digit: int) -> list[Cell]:
    return [cell for cell in house.cells if digit in cells[cell]]


def of_size(cells: Cells, size: int) -> list[Cell]:
    return [cell for cell in range(81) if len(cells[cell]) == size]


def xy_wings(cells: Cells) -> Iterator[Effects]:
    for pivot in of_size(cells, 2):
        for one, other in combinations(sorted(PEERS[pivot] & {*of_size(cells, 2)}), 2):
            sets = [cells[pivot], cells[one], cells[other]]
            if len(frozenset.union(*sets)) == 3 and not frozenset.intersection(*sets):
                yield removal(cells, PEERS[one] & PEERS[other], cells[one] & cells[other])


def xyz_wings(cells: Cells) -> Iterator[Effects]:
    for pivot in of_size(cells, 3):
        for one, other in combinations(sorted(PEERS[pivot] & {*of_size(cells, 2)}), 2):
            if cells[one] != cells[other] and cells[one] | cells[other] == cells[pivot]:
                common = cells[one] & cells[other]
                yield removal(cells, seen_by_all([pivot, one, other]), common)


def w_wings(cells: Cells) -> Iterator[Effects]:
    for one, other in combinations(of_size(cells, 2), 2):
        if cells[one] != cells[other] or other in PEERS[one]:
            continue
        for digit, house in product(cells[one], CLASSIC.houses):
            ends = places(cells, house, digit)
            if len(ends) == 2 and not {one, other} & {*ends}:
                for a, b in permutations(ends):
                    if a in PEERS[one] and b in PEERS[other]:
                        left = cells[one] - {digit}
                        yield removal(cells, PEERS[one] & PEERS[other], left)


def strong_links(cells: Cells, digit: int) -> list[tuple[House, list[Cell]]]:
    pairs = [(house, places(cells, house, digit)) for house in CLASSIC.houses]
    return [(house, ends) for house, ends in pairs if len(ends) == 2]


def turbots(cells: Cells, wanted: Finder) -> Iterator[Effects]:
    for digit in range(1, 10):
        for one, other in permutations(strong_links(cells, digit), 2):
            for (start, a), (b, end) in product(permutations(one[1]), permutations(other[1])):
                if len({start, a, b, end}) == 4 and b in PEERS[a]:
                    shape = turbot_shape(one[0], other[0], a, b)
                    if shape is wanted:
                        yield removal(cells, PEERS[start] & PEERS[end], {digit})


def turbot_shape(one: House, other: House, a: Cell, b: Cell) -> Finder:
    kinds = {one.kind, other.kind}
    in_column, in_row, in_box = a % 9 == b % 9, a // 9 == b // 9, box(a) == box(b)
    if (kinds == {HouseKind.ROW} and in_column) or (kinds == {HouseKind.COLUMN} and in_row):
        return FINDERS["skyscraper"]
    if kinds == {HouseKind.ROW, HouseKind.COLUMN} and in_box:
        return FINDERS["two-string-kite"]
    return FINDERS["turbot-fish"]


def box(cell: Cell) -> int:
    return CLASSIC.box_of[cell]


def empty_rectangles(cells: Cells, fewest: int) -> Iterator[Effects]:
    boxes = [house for house in CLASSIC.houses if house.kind is HouseKind.BOX]
    for digit, house, row, column in product(range(1, 10), boxes, range(9), range(9)):
        inside = {(cell // 9, cell % 9) for cell in places(cells, house, digit)}
        across = {(r, c) for r, c in inside if r == row and c != column}
        down = {(r, c) for r, c in inside if c == column and r != row}
        if (
            len(inside) < fewest
            or not across
            or not down
            or inside - across - down - {(row, column)}
        ):
            continue
        for link in LINES:
            for near, far in permutations(places(cells, link, digit), 2):
                if len(places(cells, link, digit)) > 2 or house.index in (box(near), box(far)):
                    continue
                if link.kind is HouseKind.COLUMN and near // 9 == row:
                    target = far // 9 * 9 + column
                elif link.kind is HouseKind.ROW and near % 9 == column:
                    target = row * 9 + far % 9
                else:
                    continue
                if box(target) != house.index:
                    yield removal(cells, {target}, {digit})


def is_deadly(loop: list[Cell]) -> bool:
    """Whether each house holds none of the loop's cells, or one at an even and one at an odd."""
    counts = [
        ([len({*house.cells} & {*loop[parity::2]}) for parity in (0, 1)])
        for house in CLASSIC.houses
    ]
    return all(count in ([0, 0], [1, 1]) for count in counts)


def loops(cells: Cells, pair: frozenset[int]) -> Iterator[list[Cell]]:
    """The loops over two digits, with one cell or more that has no others."""
    usable = {cell for cell in range(81) if pair <= cells[cell]}

    def extend(path: list[Cell]) -> Iterator[list[Cell]]:
        corners = [cell for cell in path if cells[cell] != pair]
        if len(corners) > 2 and len(frozenset().union(*(cells[cell] for cell in corners))) > 3:
            return
        if len(path) % 2 == 0 and path[0] in PEERS[path[-1]] and is_deadly(path):
            yield path
        if len(path) == LARGEST_LOOP:
            return
        for cell in sorted(usable & PEERS[path[-1]] - {*path}):
            if not PEERS[cell] & {*path[len(path) % 2 :: 2]} and cell > path[0]:
                yield from extend([*path, cell])

    seen = set()
    for start in sorted(usable):
        for path in extend([start]):
            if any(cells[cell] == pair for cell in path) and frozenset(path) not in seen:
                seen.add(frozenset(path))
                yield path


def loop_steps(cells: Cells, reading: Type3 = REFERENCE) -> Iterator[tuple[int, int, int, Effects]]:
    """(cells, type, surcharge in tenths, eliminations) of the steps of all rectangles and loops."""
    for pair in {cells[cell] for cell in of_size(cells, 2)}:
        for loop in loops(cells, pair):
            size = len(loop)
            cost = 0 if size == 4 else 1 if size == 6 else 2 if size == 8 else 5
            corners = [cell for cell in loop if cells[cell] != pair]
            for kind, more, effects in steps_with(cells, corners, pair, reading):
                crooked = any(b not in PEERS[a] for a, b in combinations(corners, 2))
                yield size, 5 if (kind, size) == (2, 4) and crooked else kind, cost + more, effects


def steps_with(
    cells: Cells, corners: list[Cell], pair: frozenset[int], reading: Type3
) -> Iterator[tuple[int, int, Effects]]:
    """(type, surcharge in tenths for its set, eliminations) of a loop with these corners."""
    extras = frozenset().union(*(cells[cell] for cell in corners)) - pair
    if len(corners) == 1:
        yield 1, 0, removal(cells, corners, pair)
    if len(corners) > 1 and len(extras) == 1:
        yield 2, 0, removal(cells, seen_by_all(corners), extras)
    if len(corners) == 2:
        for house in shared_houses(corners):
            if len(extras) > 1:
                for more, effects in sets_of_type_3(cells, house, corners, pair, reading):
                    yield 3, more, effects
            for digit in pair:
                if len(places(cells, house, digit)) == 2:
                    yield 4, 0, removal(cells, corners, pair - {digit})


def shared_houses(cells: list[Cell]) -> list[House]:
    return [house for house in CLASSIC.houses if {*cells} <= {*house.cells}]


def sets_of_type_3(
    cells: Cells, house: House, corners: list[Cell], pair: frozenset[int], reading: Type3
) -> Iterator[tuple[int, Effects]]:
    extras = frozenset().union(*(cells[cell] for cell in corners)) - pair
    shared = frozenset.intersection(*(cells[cell] for cell in corners)) - pair
    blank = [cell for cell in house.cells if cells[cell]]
    rest = [cell for cell in blank if cell not in corners]
    # The reference looks for no hidden set smaller than the number of extras either.
    for count in range(len(extras) - 1, 4):
        for others in combinations(rest, count):
            union = frozenset().union(*(cells[cell] for cell in others))
            outside = [cell for cell in rest if cell not in others]
            if (
                min(len(cells[cell]) for cell in others) > 1
                and len(union | extras) == len(union | shared) == count + 1
                and reading.share * (count + 1) <= len(blank)
                and removal(cells, outside, union | extras)
            ):
                wider = {
                    cell for h in reading.cleared(house, [*corners, *others]) for cell in h.cells
                }
                yield count, removal(cells, wider - {*corners, *others}, union | extras)
            for digits in combinations(range(1, 10), count + 1):
                if not pair <= {*digits} or extras & {*digits}:
                    continue
                where = [{*places(cells, house, d)} for d in digits]
                needed = set().union(*where) - {*corners}
                if needed == {*others} and all(where) and 2 * (count + 1) < len(blank):
                    yield count - 1, removal(cells, others, {*range(1, 10)} - {*digits})


def unique_steps(cells: Cells, kinds: set[int], rectangles_only: bool) -> Iterator[Effects]:
    """Players, who ask for rectangles only, clear every house that has a whole set of type 3.

    Nor do they ask that it is at most half of its house.
    """
    steps = loop_steps(cells, Type3(lambda _, all_cells: shared_houses(all_cells), 1))
    for size, kind, _, effects in steps if rectangles_only else loop_steps(cells):
        if kind in kinds and (size == 4 or not rectangles_only):
            yield effects


def graves(cells: Cells) -> Iterator[dict[Cell, frozenset[int]]]:
    """The extras of each grave: what the cells hold beyond it."""
    blank = [cell for cell in range(81) if cells[cell]]
    choices = [[frozenset(two) for two in combinations(cells[cell], 2)] for cell in blank]
    number = 1
    for choice in choices:
        number *= len(choice)
    if number > 20_000:
        return
    for kept in product(*choices):
        grid = dict(zip(blank, kept, strict=True))
        tallies = (
            sum(digit in grid.get(cell, ()) for cell in house.cells)
            for house in CLASSIC.houses
            for digit in range(1, 10)
        )
        if all(tally in (0, 2) for tally in tallies):
            yield {cell: cells[cell] - two for cell, two in grid.items() if cells[cell] != two}


def bug_steps(cells: Cells, last: int) -> Iterator[Effects]:
    for extras in graves(cells):
        corners = list(extras)
        digits = frozenset().union(*extras.values())
        if len(corners) == 1:
            yield removal(cells, corners, cells[corners[0]] - digits)
        if last == 1 or len(corners) < 2:
            continue
        if len(digits) == 1:
            yield removal(cells, seen_by_all(corners), digits)
        for house in shared_houses(corners):
            rest = [cell for cell in house.cells if cells[cell] and cell not in corners]
            for size in range(1, 6):
                for others in combinations(rest, size):
                    union = frozenset().union(*(cells[cell] for cell in others))
                    if digits <= union and len(digits) > 1 and len(union) == size + 1:
                        yield removal(cells, {*rest} - {*others}, union)
            common = frozenset.intersection(*(cells[cell] for cell in corners)) - digits
            if len(corners) == 2 and len(common) == 1:
                yield frozenset(
                    chain.from_iterable(
                        removal(cells, [cell], cells[cell] - extras[cell] - common)
                        for cell in corners
                    )
                )


def exclusions(cells: Cells, bases: tuple[Cell, ...]) -> Effects:
    """What aligned exclusion removes from these base cells."""
    excluders = [cell for cell in seen_by_all(bases) if 2 <= len(cells[cell]) <= len(bases)]
    if len(excluders) < 2:
        return frozenset()
    possible = [
        digits
        for digits in product(*(cells[cell] for cell in bases))
        if not any(cells[cell] <= {*digits} for cell in excluders)
        and not any(
            digits[i] == digits[j] and bases[i] in PEERS[bases[j]]
            for i, j in combinations(range(len(bases)), 2)
        )
    ]
    return frozenset(
        Candidate(cell, digit)
        for i, cell in enumerate(bases)
        for digit in cells[cell] - {digits[i] for digits in possible}
    )


def base_cells(cells: Cells) -> list[Cell]:
    return [
        cell
        for cell in range(81)
        if len(cells[cell]) > 1 and all(len(cells[peer]) != 1 for peer in PEERS[cell])
    ]


def aligned_pairs(cells: Cells) -> Iterator[Effects]:
    for bases in combinations(base_cells(cells), 2):
        yield exclusions(cells, bases)


def aligned_triplets(cells: Cells) -> Iterator[Effects]:
    for bases in combinations(base_cells(cells), 3):
        if any(len(cells[third]) <= 3 and PEERS[third] & {*bases} for third in bases):
            yield exclusions(cells, bases)


_SEARCHES = {
    FINDERS["xy-wing"]: xy_wings,
    FINDERS["xyz-wing"]: xyz_wings,
    FINDERS["w-wing"]: w_wings,
    FINDERS["skyscraper"]: lambda cells: turbots(cells, FINDERS["skyscraper"]),
    FINDERS["two-string-kite"]: lambda cells: turbots(cells, FINDERS["two-string-kite"]),
    FINDERS["turbot-fish"]: lambda cells: turbots(cells, FINDERS["turbot-fish"]),
    FINDERS["empty-rectangle"]: lambda cells: empty_rectangles(cells, 3),
    FINDERS["empty-rectangle-of-two"]: lambda cells: empty_rectangles(cells, 2),
    FINDERS["unique-rectangle-1"]: lambda cells: unique_steps(cells, {1}, True),
    FINDERS["unique-rectangle-2"]: lambda cells: unique_steps(cells, {2}, True),
    FINDERS["unique-rectangle-4"]: lambda cells: unique_steps(cells, {4}, True),
    FINDERS["unique-loop"]: lambda cells: unique_steps(cells, {1, 2, 3, 4, 5}, False),
    FINDERS["bug-1"]: lambda cells: bug_steps(cells, 1),
    FINDERS["bug"]: lambda cells: bug_steps(cells, 4),
    FINDERS["aligned-pair-exclusion"]: aligned_pairs,
    FINDERS["aligned-triplet-exclusion"]: aligned_triplets,
}


def all_steps(finder: Finder, cells: Cells) -> set[Effects]:
    """The eliminations of each step that the finder could report first."""
    return {effects for effects in _SEARCHES[finder](cells) if effects}
