"""Every step of each finder of the unit of shapes, found by trying all combinations of cells.

As in `slow_patterns`, a position is a list with the candidates of each cell of the classic grid,
and each search yields the eliminations of one step after the other; steps without any are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, combinations, permutations, product

from puzzle.geometry import CLASSIC, Cell, House, HouseKind
from solver.human.registry import FINDERS, Finder
from tests.solver.human.techniques.slow_patterns import (
    LINES,
    PEERS,
    Cells,
    Effects,
    of_size,
    places,
    removal,
    seen_by_all,
    strong_links,
)

BOXES = [house for house in CLASSIC.houses if house.kind is HouseKind.BOX]
CROSSINGS = [(line, box) for line, box in product(LINES, BOXES) if {*line.cells} & {*box.cells}]


def subsets(cells: Iterable[Cell], smallest: int = 1) -> Iterator[tuple[Cell, ...]]:
    cells = list(cells)
    sizes = range(smallest, len(cells) + 1)
    return chain.from_iterable(combinations(cells, size) for size in sizes)


def digits_of(cells: Cells, where: Iterable[Cell]) -> frozenset[int]:
    return frozenset().union(*(cells[cell] for cell in where))


def open_cells(cells: Cells, house: House) -> list[Cell]:
    return [cell for cell in house.cells if cells[cell]]


def finned_fish(cells: Cells, size: int, *, sashimi: bool) -> Iterator[Effects]:
    rows, columns = LINES[:9], LINES[9:]
    for digit, (lines, across) in product(range(1, 10), ((rows, columns), (columns, rows))):
        filled = [line for line in lines if places(cells, line, digit)]
        for base in combinations(filled, size):
            body = {cell for line in base for cell in places(cells, line, digit)}
            touched = [line for line in across if body & {*line.cells}]
            for cover in combinations(touched, size):
                covered = {cell for line in cover for cell in line.cells}
                fins = body - covered
                thin = any(len(covered & {*places(cells, line, digit)}) < 2 for line in base)
                if fins and thin == sashimi:
                    yield removal(cells, (covered - body) & seen_by_all(fins), {digit})


KINDS_OF = {HouseKind.ROW: "r", HouseKind.COLUMN: "c", HouseKind.BOX: "b"}


def kind_of_fish(base: Iterable[House], cover: Iterable[House]) -> str:
    """What fish with these houses are called."""
    one, other = ({KINDS_OF[house.kind] for house in side} for side in (base, cover))
    if {frozenset(one - {"b"}), frozenset(other - {"b"})} != {frozenset("r"), frozenset("c")}:
        return "mutant"
    return "franken" if "b" in one | other else "basic"


def complex_fish(cells: Cells, *, kind: str, size: int, fins: bool) -> Iterator[Effects]:
    for digit in range(1, 10):
        at = {house: {*places(cells, house, digit)} for house in CLASSIC.houses}
        usable = [house for house in CLASSIC.houses if at[house]]
        for base in combinations(usable, size):
            if kind == "franken" and {*map(KINDS_OF.get, (h.kind for h in base))} >= {"r", "c"}:
                continue
            body = set[Cell]().union(*(at[house] for house in base))
            twice = {cell for a, b in combinations(base, 2) for cell in at[a] & at[b]}
            if len(twice) > (2 if fins else 0):
                continue
            touched = [house for house in usable if house not in base and at[house] & body]
            for cover in combinations(touched, size):
                covered = set[Cell]().union(*(at[house] for house in cover))
                found = body - covered | twice
                if bool(found) != fins or len(found) > 5 or kind_of_fish(base, cover) != kind:
                    continue
                crowded = {cell for a, b in combinations(cover, 2) for cell in at[a] & at[b]}
                gone = covered - body | crowded
                yield removal(cells, gone & seen_by_all(found) if found else gone, {digit})


def finless_fish(cells: Cells, *, kind: str, size: int) -> Iterator[Effects]:
    """Fish without fins, whose covers are found place by place: each must be in a house of them."""
    for digit in range(1, 10):
        at = {house: {*places(cells, house, digit)} for house in CLASSIC.houses}
        usable = [house for house in CLASSIC.houses if at[house]]
        for base in combinations(usable, size):
            body = set[Cell]().union(*(at[house] for house in base))
            if len(body) < sum(len(at[house]) for house in base):
                continue
            touched = [house for house in usable if house not in base and at[house] & body]
            for cover in {*covers(at, body, touched, size, frozenset())}:
                if kind_of_fish(base, cover) != kind:
                    continue
                crowded = {cell for a, b in combinations(cover, 2) for cell in at[a] & at[b]}
                covered = set[Cell]().union(*(at[house] for house in cover))
                yield removal(cells, covered - body | crowded, {digit})


def covers(
    at: dict[House, set[Cell]],
    body: set[Cell],
    touched: list[House],
    size: int,
    chosen: frozenset[House],
) -> Iterator[frozenset[House]]:
    left = body - set[Cell]().union(*(at[house] for house in chosen))
    others = [house for house in touched if house not in chosen]
    if not left:
        yield from (chosen | {*more} for more in combinations(others, size - len(chosen)))
    elif len(chosen) < size:
        for house in others:
            if min(left) in at[house]:
                yield from covers(at, body, touched, size, chosen | {house})


def templates(cells: Cells, digits: list[int]) -> dict[int, list[set[Cell]]]:
    """All ways to put each digit into the grid; `digits` is by cell, 0 where there is none."""
    ways = {digit: list(_ways(cells, digits, digit, ())) for digit in range(1, 10)}
    while True:
        needed = {digit: set.intersection(*found) for digit, found in ways.items()}
        left = {
            digit: [
                w for w in found if all(w.isdisjoint(n) for d, n in needed.items() if d != digit)
            ]
            for digit, found in ways.items()
        }
        if left == ways:
            return ways
        ways = left


def _ways(
    cells: Cells, digits: list[int], digit: int, chosen: tuple[Cell, ...]
) -> Iterator[set[Cell]]:
    row = len(chosen)
    if row == 9:
        yield {*chosen}
        return
    for cell in range(9 * row, 9 * row + 9):
        is_open = digits[cell] == digit if digits[cell] else digit in cells[cell]
        if is_open and not any(cell in PEERS[other] for other in chosen):
            yield from _ways(cells, digits, digit, (*chosen, cell))


def clusters(cells: Cells, digit: int) -> list[tuple[frozenset[Cell], frozenset[Cell]]]:
    """The two colours of each cluster, that of its first cell first."""
    ties = {frozenset(ends) for _, ends in strong_links(cells, digit)}
    tied = sorted(frozenset().union(*ties))
    found: list[tuple[frozenset[Cell], frozenset[Cell]]] = []
    for start in tied:
        if any(start in one | other for one, other in found):
            continue
        colours = ({start}, set())
        grown = True
        while grown:
            grown = False
            for a, b in chain.from_iterable(map(permutations, ties)):
                for mine, theirs in (colours, colours[::-1]):
                    if a in mine and b not in mine | theirs:
                        theirs.add(b)
                        grown = True
        found.append((frozenset(colours[0]), frozenset(colours[1])))
    return found


def touch(one: Iterable[Cell], other: Iterable[Cell]) -> bool:
    return any(b in PEERS[a] for a, b in product(one, other))


def seen_by_both(one: Iterable[Cell], other: Iterable[Cell]) -> set[Cell]:
    union = [frozenset().union(*(PEERS[cell] for cell in side)) for side in (one, other)]
    return set(union[0] & union[1])


def simple_colourings(cells: Cells) -> Iterator[Effects]:
    for digit in range(1, 10):
        for one, other in clusters(cells, digit):
            false = [cell for colour in (one, other) if touch(colour, colour) for cell in colour]
            yield removal(cells, false, {digit})
            yield removal(cells, seen_by_both(one, other), {digit})


def multi_colourings(cells: Cells) -> Iterator[Effects]:
    for digit in range(1, 10):
        for first, second in permutations(clusters(cells, digit), 2):
            false = [
                cell
                for colour in first
                if all(touch(colour, other) for other in second)
                for cell in colour
            ]
            yield removal(cells, false, {digit})
            linked = [
                seen_by_both(first[1 - i], second[1 - j])
                for i, j in product((0, 1), (0, 1))
                if touch(first[i], second[j])
            ]
            yield removal(cells, {cell for seen in linked for cell in seen}, {digit})


def remote_pairs(cells: Cells) -> Iterator[Effects]:
    for start in of_size(cells, 2):
        layers = [{start}]
        reached = {start}
        while layers[-1]:
            near = {peer for cell in layers[-1] for peer in PEERS[cell]}
            layers.append({c for c in near - reached if cells[c] == cells[start]})
            reached |= layers[-1]
        for end in chain.from_iterable(layers[3::2]):
            yield removal(cells, PEERS[start] & PEERS[end] - reached, cells[start])


def wxyz_wings(cells: Cells) -> Iterator[Effects]:
    for line, box in CROSSINGS:
        near = [c for c in {*line.cells, *box.cells} if 2 <= len(cells[c]) <= 4]
        for four in combinations(sorted(near), 4):
            digits = digits_of(cells, four)
            holders = {d: [cell for cell in four if d in cells[cell]] for d in digits}
            bent = [
                d
                for d, own in holders.items()
                if not {*own} <= {*line.cells} and not {*own} <= {*box.cells}
            ]
            if len(digits) == 4 and len(bent) == 1:
                yield removal(cells, seen_by_all(holders[bent[0]]), bent)


def sues_de_coq(cells: Cells) -> Iterator[Effects]:
    for line, box in CROSSINGS:
        crossing = [cell for cell in open_cells(cells, line) if cell in box.cells]
        in_line = [cell for cell in open_cells(cells, line) if cell not in crossing]
        in_box = [cell for cell in open_cells(cells, box) if cell not in crossing]
        for chosen in subsets(crossing, 2):
            digits = digits_of(cells, chosen)
            if len(digits) < len(chosen) + 2:
                continue
            parts = [_parts(cells, where, digits) for where in (in_line, in_box)]
            for (one, theirs, gain), (other, others, further) in product(*parts):
                if gain + further == len(digits) - len(chosen) and not theirs & others & digits:
                    from_line = (digits - others) | theirs
                    from_box = (digits - theirs) | others
                    yield removal(cells, {*line.cells} - {*chosen, *one}, from_line) | removal(
                        cells, {*box.cells} - {*chosen, *other}, from_box
                    )


def _parts(
    cells: Cells, where: list[Cell], digits: frozenset[int]
) -> list[tuple[tuple[Cell, ...], frozenset[int], int]]:
    """Further cells, their digits, and how many more cells they are than digits of their own."""
    parts = [(part, digits_of(cells, part)) for part in subsets(where) if len(part) <= 4]
    gains = [(part, own, len(part) - len(own - digits)) for part, own in parts if own & digits]
    return [part for part in gains if part[2] > 0]


def rectangles() -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Each rectangle in two boxes, around from each of its corners."""
    for top, bottom in combinations(range(9), 2):
        for left, right in combinations(range(9), 2):
            around = [(top, left), (top, right), (bottom, right), (bottom, left)]
            corners = [9 * row + column for row, column in around]
            if len({CLASSIC.box_of[cell] for cell in corners}) == 2:
                for turn in range(4):
                    a, b, c, d = corners[turn:] + corners[:turn]
                    yield a, b, c, d


def avoidable_rectangles(
    cells: Cells, digits: list[int], givens: list[int], wanted: Finder
) -> Iterator[Effects]:
    """Those of one type; `digits` and `givens` are by cell, 0 where there is none."""
    for a, b, c, d in rectangles():
        if any(givens[cell] for cell in (a, b, c, d)) or not (digits[a] and digits[b]):
            continue
        deadly = [digits[a], digits[b]]
        if wanted is FINDERS["avoidable-rectangle-1"]:
            if digits[d] == digits[b] and not digits[c]:
                yield removal(cells, (c,), {digits[a]})
        else:
            third = cells[c] - {digits[a]}
            if (
                len(third) == 1
                and not third & {*deadly}
                and cells[c] == {digits[a], *third}
                and cells[d] == {digits[b], *third}
            ):
                yield removal(cells, PEERS[c] & PEERS[d], third)


_SEARCHES: dict[Finder, Callable[[Cells], Iterator[Effects]]] = {
    FINDERS["finned-x-wing"]: lambda cells: finned_fish(cells, 2, sashimi=False),
    FINDERS["finned-swordfish"]: lambda cells: finned_fish(cells, 3, sashimi=False),
    FINDERS["finned-jellyfish"]: lambda cells: finned_fish(cells, 4, sashimi=False),
    **{
        FINDERS[f"{'finned-' if fins else ''}{kind}-{name}"]: partial(
            complex_fish, kind=kind, size=size, fins=fins
        )
        for kind in ("franken", "mutant")
        for fins in (False, True)
        for size, name in enumerate(("x-wing", "swordfish", "jellyfish"), start=2)
    },
    FINDERS["sashimi-x-wing"]: lambda cells: finned_fish(cells, 2, sashimi=True),
    FINDERS["sashimi-swordfish"]: lambda cells: finned_fish(cells, 3, sashimi=True),
    FINDERS["sashimi-jellyfish"]: lambda cells: finned_fish(cells, 4, sashimi=True),
    FINDERS["simple-colouring"]: simple_colourings,
    FINDERS["multi-colouring"]: multi_colourings,
    FINDERS["remote-pair"]: remote_pairs,
    FINDERS["wxyz-wing"]: wxyz_wings,
    FINDERS["sue-de-coq"]: sues_de_coq,
}


def all_steps(finder: Finder, cells: Cells) -> set[Effects]:
    """Every step of a finder at a position, by its eliminations."""
    return {effects for effects in _SEARCHES[finder](cells) if effects}
