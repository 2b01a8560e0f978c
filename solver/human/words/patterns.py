"""Patterns in words: what to look at, and why it places or removes what it does.

Functions from the step to one clause that a person can check, for techniques whose row of the
registry names one in `told_by`: where a clause with fields cannot say it. Those that rest on the
puzzle's having one solution are in `uniqueness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, pairwise, product

from puzzle.geometry import Cell, Digit, House
from puzzle.sentences import listed
from solver.human.step import Candidate
from solver.human.words.phrasing import Phrasing, cells_among, digits_among, houses_named


def finned_fish(t: Phrasing) -> str:
    """Return a finned or sashimi fish."""
    digit = t.digits(t.step.fins)
    return (
        f"in {houses_named(t.step.houses)}, every place for {digit} lies in "
        f"{houses_named(t.step.covers)} or is a fin, {t.cells(t.step.fins, 'or')}; so {digit} is "
        f"in a fin, or these places fill {houses_named(t.step.covers)}; what goes sees every fin, "
        f"and it is in the way of either"
    )


def complex_fish(t: Phrasing) -> str:
    """Return a Franken or mutant fish, with fins or without."""
    digit = t.digits(t.step.pattern or t.step.fins)
    houses, covers = houses_named(t.step.houses), houses_named(t.step.covers)
    crowded = _in_two(t.step.eliminations, t.step.covers)
    told = f"in {houses}, every place for {digit} lies in {covers}"
    if t.step.fins:
        told += f" or is a fin, {t.cells(t.step.fins, 'or')}{_beside_in_two(t)}"
        told += f"; without the fins {digit} fills {covers} from there"
    else:
        told += ", which it fills"
    if crowded:
        told += f"; {t.cells(crowded)}, in two of these, would fill both at once"
    return f"{told}; what goes sees every fin" if t.step.fins else told


def kraken_fish(t: Phrasing) -> str:
    """Return a kraken fish: the fish, and the chains from its fins and a house of its cover."""
    digit = t.digits((*t.step.pattern, *t.step.fins))
    covers = houses_named(t.step.covers)
    told = [f"in {houses_named(t.step.houses)}, every place for {digit} lies in {covers}"]
    if t.step.fins:
        told[0] += f" or is a fin, {t.cells(t.step.fins, 'or')}"
    told[0] += _beside_in_two(t)
    if t.step.places_in:
        starts = [chain.nodes[0][:2] for chain in t.step.chains]
        inside = [c for c in t.step.pattern if c in starts and c not in t.step.fins]
        house = houses_named(t.step.places_in)
        if not inside:
            told.append(f"without the fins {house} would have no place left for {digit}")
            told.append(f"so {digit} is in a fin, and each leads to the same")
        else:
            places = f"in {house} in {t.cells(inside, 'or')}, with {covers} filled from there"
            either = "in a fin or else " if t.step.fins else ""
            told.append(f"so {digit} is {either}{places}, and each leads to the same")
    else:
        crowded = _in_two(t.step.eliminations, t.step.covers)
        why = "would fill two of these at once" if crowded else "would be one too many there"
        gone = t.cells(t.step.eliminations)
        told.append(f"without the fins {digit} fills {covers} from there, and {gone} {why}")
        told.append("and each fin leads to the same")
    return "; ".join((*told, *map(t.chain, t.step.chains)))


def _beside_in_two(t: Phrasing) -> str:
    """Return, in brackets, which fins are fins as they lie in two houses of the base."""
    in_two = _in_two(t.step.fins, t.step.houses)
    return f" (what lies in two of the first, {t.cells(in_two)}, is one)" if in_two else ""


def _in_two(candidates: Iterable[Candidate], houses: Sequence[House]) -> tuple[Candidate, ...]:
    """Return the candidates that lie in two of these houses."""
    return tuple(c for c in candidates if sum(c.cell in h.cells for h in houses) > 1)


def template_set(t: Phrasing) -> str:
    """Return cells that all templates have."""
    digit = t.digits(t.step.placements)
    return (
        f"of all ways to put {digit} once into each row, column and box, without a cell that "
        f"another digit must have, every one has {t.cells(t.step.placements)}"
    )


def template_delete(t: Phrasing) -> str:
    """Return candidates that no template has."""
    digit = t.digits(t.step.eliminations)
    return (
        f"of all ways to put {digit} once into each row, column and box, without a cell that "
        f"another digit must have, none has {t.cells(t.step.eliminations, 'or')}"
    )


def simple_colouring(t: Phrasing) -> str:
    """Tell simple colouring, a false colour or what sees both."""
    one, other = t.step.groups
    digit = t.digits(one)
    told = f"tied by houses with just two places for {digit}, {_cluster(t, one, other)}"
    false = _false_colours(t)
    if false:
        seen = next(pair for pair in combinations(false, 2) if _touch(t, pair[:1], pair[1:]))
        return f"{told}; {t.cells(false)} cannot all be {digit}, as {t.cells(seen)} see each other"
    return f"{told}; what sees one of each cannot be {digit}"


def _cluster(t: Phrasing, one: Sequence[Candidate], other: Sequence[Candidate]) -> str:
    """Return what the two colours of a cluster say."""
    digit = t.digits(one)
    return f"either {t.cells(one)} {_is_all(one)} {digit}, or {t.cells(other)} {_is_all(other)}"


def _is_all(cells: Sequence[Candidate]) -> str:
    return {1: "is", 2: "are both"}.get(len(cells), "are all")


def _false_colours(t: Phrasing) -> tuple[Candidate, ...]:
    """Return the colours that the step removes as a whole."""
    gone = set(t.step.eliminations)
    return tuple(c for group in t.step.groups if gone.issuperset(group) for c in group)


def multi_colouring(t: Phrasing) -> str:
    """Multi colouring, a false colour or what sees two that are linked."""
    one, other, third, fourth = t.step.groups
    digit = t.digits(one)
    told = f"{_cluster(t, one, other)}, and {_cluster(t, third, fourth)}"
    false = tuple(
        candidate
        for colour in (one, other)
        if all(_touch(t, colour, facing) for facing in (third, fourth))
        for candidate in colour
    )
    if {*false} == {*t.step.eliminations}:
        return (
            f"{told}; if {t.cells(false)} held {digit}, there would be no place for it in either "
            f"of the other two sets, which it sees"
        )
    links = [
        f"{t.cells(pair)} see each other, so {t.cells(opposite)} {_is_all(opposite)} {digit}, or "
        f"{t.cells(facing)} {_is_all(facing)}"
        for mine, opposite in ((one, other), (other, one))
        for theirs, facing in ((third, fourth), (fourth, third))
        for pair in islice(_seeing(t, mine, theirs), 1)
        if any(_touch(t, [c], opposite) and _touch(t, [c], facing) for c in t.step.eliminations)
    ]
    return f"{told}; {'; '.join(links)}; and what sees one of each cannot be"


def _seeing(
    t: Phrasing, one: Sequence[Candidate], other: Sequence[Candidate]
) -> Iterator[tuple[Candidate, Candidate]]:
    """Yield the pairs of which one sees the other."""
    return (pair for pair in product(one, other) if _touch(t, pair[:1], pair[1:]))


def _touch(t: Phrasing, one: Sequence[Candidate], other: Sequence[Candidate]) -> bool:
    peers = t.geometry.seen
    return any(b.cell in peers[a.cell] for a in one for b in other)


def wxyz_wing(t: Phrasing) -> str:
    """Return a WXYZ-Wing."""
    digit = t.digits(t.step.eliminations)
    others = listed(t.symbols[d] for d in digits_among(t.step.pattern) if t.symbols[d] != digit)
    return (
        f"{t.holding(t.step.pattern)} hold four digits, and {others} can fill one cell each, for "
        f"the cells of each see one another; so one of the four is {digit}, and no cell that sees "
        f"all its places there can be"
    )


def sue_de_coq(t: Phrasing) -> str:
    """Sue de Coq."""
    crossing, in_line, in_box = t.step.groups
    line, box = houses_named(t.step.houses), houses_named(t.step.covers)
    whole = (*crossing, *in_line, *in_box)
    count = len(cells_among(whole))
    twice = sorted(set(digits_among(in_line)) & set(digits_among(in_box)))
    but = f", {listed(t.symbols[d] for d in twice)} once in either house" if twice else ""
    return (
        f"{t.cells(crossing)}, where {line} crosses {box}, hold {t.digits(crossing)}; with "
        f"{t.holding(in_line)} of {line} and {t.holding(in_box)} of {box} they are "
        f"{count} cells for {t.digits(whole)}, each of which fits once{but}; so none "
        f"can be spared there, and each goes from the rest of its house"
    )


def als_xz(t: Phrasing) -> str:
    """ALS-XZ, with one or two restricted digits."""
    one, other = t.step.groups
    shared = _restricted(t, one, other)
    told = f"{_almost_locked(t, one)}, and {_almost_locked(t, other)}"
    if len(shared) > 1:
        return (
            f"{told}; only one of the two can have {shared[0]}, and only one {shared[1]}, so each "
            f"lacks one of these and has all its other digits, and what sees all their places "
            f"can be none of them"
        )
    return (
        f"{told}; only one of the two can have {shared[0]}, so {_other_holds(t, 'the other')}, and "
        f"{_SEES_ALL}"
    )


def als_xy_wing(t: Phrasing) -> str:
    """Return an ALS-XY-Wing."""
    middle, one, other = t.step.groups
    gone = {t.symbols[digit] for digit in digits_among(t.step.eliminations)}
    pairs = [
        (x, y)
        for x in _restricted(t, middle, one)
        for y in _restricted(t, middle, other)
        if x != y and gone.isdisjoint((x, y))
    ]
    x, y = pairs[0]
    return (
        f"{_almost_locked(t, middle)}; it shares {x} with {t.holding(one)} and {y} with "
        f"{t.holding(other)}, each for one of the two sets alone; it lacks one of {x} and {y} at "
        f"most, so one of these two sets lacks its own; {_other_holds(t, 'that set')}, and "
        f"{_SEES_ALL}"
    )


def als_chain(t: Phrasing) -> str:
    """Return an ALS chain."""
    first, *others = t.step.groups
    gone = t.digits(t.step.eliminations)
    shared = [_restricted(t, one, other) for one, other in pairwise(t.step.groups)]
    ways = next(
        ways
        for ways in product(*shared)
        if gone not in (ways[0], ways[-1]) and all(x != y for x, y in pairwise(ways))
    )
    links = [
        f"so {t.holding(group)} cannot have {x} and must hold {y}"
        for group, x, y in zip(others, ways, [*ways[1:], gone], strict=True)
    ]
    return (
        f"each of {len(t.step.groups)} sets lacks only one of its digits; without {gone}, "
        f"{t.holding(first)} must hold {ways[0]}, {', '.join(links)}; so the first or the last set "
        f"holds {gone}, and {_SEES_ALL}"
    )


def death_blossom(t: Phrasing) -> str:
    """Return a Death Blossom."""
    stem, *petals = t.step.groups
    gone = t.digits(t.step.eliminations)
    cases = [
        f"with {t.symbols[digit]} there, {t.holding(petal)} cannot have it and so must hold {gone}"
        for (_, digit), petal in zip(stem, petals, strict=True)
    ]
    return (
        f"{t.cells(stem)} is {t.digits(stem, 'or')}; {'; '.join(cases)}; no cell that sees all its "
        f"places in these sets can be"
    )


def _almost_locked(t: Phrasing, group: Sequence[Candidate]) -> str:
    """Return a set, and that it lacks no more than one digit."""
    lacks = "lacks only one of its" if len(cells_among(group)) == 1 else "lack only one of their"
    return f"{t.holding(group)} {lacks} digits"


def _other_holds(t: Phrasing, which: str) -> str:
    return f"{which} holds {t.digits(t.step.eliminations)}"


_SEES_ALL = "no cell that sees all its places in both can be"


def _restricted(
    t: Phrasing, one: Sequence[Candidate], other: Sequence[Candidate]
) -> tuple[str, ...]:
    """Return the digits that only one of two sets can have: their cells all see one another."""
    peers = t.geometry.seen
    return tuple(
        t.symbols[digit]
        for digit in sorted(set(digits_among(one)) & set(digits_among(other)))
        if all(b.cell in peers[a.cell] for a in one for b in other if a[1] == digit == b[1])
    )


def turbot(t: Phrasing) -> str:
    """Return a skyscraper, kite or turbot fish."""
    digit = t.digits(t.step.pattern)
    start, inner, other, end = (t.name(cell) for cell, _ in t.step.pattern)
    return (
        f"{digit} has two places in {houses_named(t.step.houses)} ({start}, {inner}) and two in "
        f"{houses_named(t.step.covers)} ({other}, {end}); {inner} and {other} see each other, so "
        f"{start} or {end} is {digit}, and no cell that sees both can be"
    )


def empty_rectangle(t: Phrasing) -> str:
    """Return an empty rectangle."""
    digit = t.digits(t.step.pattern)
    *box, hinge, end = t.step.pattern
    gone = t.step.eliminations[0].cell
    lines = [_line_through(t, cell, box) for cell in (gone, hinge.cell)]
    return (
        f"in {houses_named(t.step.houses)}, every place for {digit} ({t.cells(box)}) lies in "
        f"{lines[0]} or {lines[1]}; {houses_named(t.step.covers)} has {digit} in "
        f"{t.name(end.cell)}, or else in {t.name(hinge.cell)}, and then "
        f"{houses_named(t.step.houses)} has it in {lines[0]}; {t.name(gone)} sees both"
    )


def _line_through(t: Phrasing, cell: Cell, box: Sequence[Candidate]) -> House:
    """Return the row or column of a cell that has places in a box."""
    houses = (t.geometry.houses[h] for h in t.geometry.houses_of[cell])
    return next(h for h in houses if any(c.cell in h.cells for c in box))


def xy_wing(t: Phrasing) -> str:
    """Return an XY-Wing."""
    pivot, ends = _pivot_and_ends(t)
    digit = t.digits(t.step.eliminations)
    return f"whatever {pivot} holds, one of {ends} is {digit}, and no cell that sees both can be"


def xyz_wing(t: Phrasing) -> str:
    """Return an XYZ-Wing."""
    pivot, ends = _pivot_and_ends(t)
    digit = t.digits(t.step.eliminations)
    return (
        f"whatever {pivot} holds, it or one of {ends} is {digit}, "
        f"and no cell that sees all three can be"
    )


def _pivot_and_ends(t: Phrasing) -> tuple[str, str]:
    pivot = t.step.pattern[0].cell
    return (
        t.holding(c for c in t.step.pattern if c.cell == pivot),
        t.holding(c for c in t.step.pattern if c.cell != pivot),
    )


def w_wing(t: Phrasing) -> str:
    """Return a W-Wing."""
    *ends, near, far = t.step.pattern
    digit = t.digits(t.step.eliminations)
    return (
        f"{t.cells(ends)} hold only {t.digits(ends)}; {near.digit} must go in "
        f"{t.name(near.cell)} or {t.name(far.cell)} of {houses_named(t.step.houses)}, each seen by "
        f"one of them, so one of them is {digit}, and no cell that sees both can be"
    )


def aligned(t: Phrasing) -> str:
    """Return an aligned pair or triplet exclusion."""
    by_why: dict[str, list[str]] = {}
    for digits, why in _failing_ways(t):
        by_why.setdefault(why, []).append("-".join(t.symbols[digit] for digit in digits))
    failures = (f"{listed(ways)} {why}" for why, ways in by_why.items())
    return (
        f"of the ways to fill {t.holding(t.step.pattern)} with "
        f"{t.digits(t.step.eliminations, 'or')} in {t.cells(t.step.eliminations, 'or')}, "
        f"{', '.join(failures)}; no other is left"
    )


def _failing_ways(t: Phrasing) -> Iterator[tuple[tuple[Digit, ...], str]]:
    """Yield the ways to fill aligned cells that have a digit that goes, each with why it fails."""
    cells = cells_among(t.step.pattern)
    gone = set(t.step.eliminations)
    for digits in product(*(_digits_in(t.step.pattern, cell) for cell in cells)):
        way = list(zip(cells, digits, strict=True))
        if gone.isdisjoint(way):
            continue
        equal = any(
            a == b and one in t.geometry.seen[other]
            for (one, a), (other, b) in combinations(way, 2)
        )
        yield digits, "would have a digit twice in a house" if equal else _emptied(t, way)


def _emptied(t: Phrasing, way: Sequence[tuple[Cell, Digit]]) -> str:
    """Which cell beside the aligned ones a way to fill them leaves without a digit."""
    for cell in cells_among(t.step.fins):
        seen = {digit for other, digit in way if other in t.geometry.seen[cell]}
        if seen.issuperset(_digits_in(t.step.fins, cell)):
            beside = (fin for fin in t.step.fins if fin.cell == cell)
            return f"would leave {t.holding(beside)} empty"
    raise ValueError(f"{t.step.technique.label}: {way} is possible")  # pragma: no cover


def _digits_in(candidates: Iterable[Candidate], cell: Cell) -> list[Digit]:
    return [digit for where, digit in candidates if where == cell]
