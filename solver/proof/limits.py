"""Rules beside the houses as limits: the weights of true candidates add up to so much at most.

A row of a constraint, ``low ≤ Σ coefficient × x ≤ high``, is one limit or two. Each cell holds one
digit, so the coefficients of all digits of a cell may be raised or lowered together, and the bound
with them: the least coefficient of each cell becomes 0, and a bound from below becomes one from
above by changing all signs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from puzzle import Geometry
from puzzle.constraints import Program, Row
from puzzle.constraints.program import INFINITY


class Limit(NamedTuple):
    """The weights of the true candidates add up to ``most`` at most.

    Attributes:
        most: the greatest sum allowed, 0 or more.
        terms: candidates, ``size * cell + digit - 1``, with their weights, 1 or more.
    """

    most: int
    terms: tuple[tuple[int, int], ...]


class DigitSum(NamedTuple):
    """The digits of cells, added and subtracted, are so much.

    Attributes:
        total: what they come to.
        plus: cells whose digits are added, different ones.
        minus: cells whose digits are subtracted, different ones, none of `plus`.
    """

    total: int
    plus: tuple[int, ...]
    minus: tuple[int, ...] = ()


class Rules(NamedTuple):
    """What a file of proofs says of a geometry besides its houses.

    Attributes:
        limits: what is said as limits.
        sums: what is said as sums, no cell of them subtracted.
        derived: sums that follow, each by the numbers of those that are added and, negative, of
            those that are subtracted: the houses from 1 on, then `sums`.
    """

    limits: tuple[Limit, ...]
    sums: tuple[DigitSum, ...]
    derived: tuple[tuple[int, ...], ...]


def can_be_proved(geometry: Geometry) -> bool:
    """Tell whether a proof can say all the rules of a geometry."""
    return _stated(geometry) is not None


def is_always_proved(geometry: Geometry) -> bool:
    """Tell whether every puzzle of a geometry has had a proof, from the first on.

    That is one of houses alone, in one grid: those that overlap have had one since version 3.
    """
    return geometry.canvas is None and not geometry.constraints


@lru_cache(maxsize=64)
def limits_of(geometry: Geometry) -> tuple[Limit, ...] | None:
    """Return the limits that say all constraints of a geometry, and those of the derived sums.

    Returns:
        The limits, empty where there are none; None where a constraint needs further columns.
    """
    rules = rules_of(geometry)
    if rules is None:
        return None
    n = geometry.size
    derived = (total for _, total in derived_sums(geometry, rules.sums))
    found = (limit for one in (*rules.sums, *derived) for limit in _limits_of_sum(one, n))
    return tuple(dict.fromkeys((*rules.limits, *found)))


@lru_cache(maxsize=64)
def rules_of(geometry: Geometry) -> Rules | None:
    """Return what a file of proofs says of a geometry; None where it cannot say all of it."""
    stated = _stated(geometry)
    if stated is None:
        return None
    limits, sums = stated
    return Rules(limits, sums, tuple(parts for parts, _ in derived_sums(geometry, sums)))


@lru_cache(maxsize=64)
def _stated(geometry: Geometry) -> tuple[tuple[Limit, ...], tuple[DigitSum, ...]] | None:
    """Return all constraints as limits and sums."""
    program = Program(geometry.layout)
    for constraint in geometry.constraints:
        constraint.rows_of_digits(geometry.layout, program)
    if program.column_count:
        return None
    n = geometry.size
    sums: dict[DigitSum, None] = {}
    limits: dict[Limit, None] = {}
    for row in program.rows:
        total = _sum_of_row(row, n)
        if total is not None:
            sums[total] = None
        else:
            limits.update(dict.fromkeys(_limits_of_row(row, n)))
    if sums:
        limits = {limit: None for limit in limits if not _is_said_by_a_house(limit, geometry)}
    return tuple(limits), tuple(sums)


def _is_said_by_a_house(limit: Limit, geometry: Geometry) -> bool:
    """Whether a limit says no more than that a digit is not twice in a house."""
    digits = {candidate % geometry.size for candidate, _ in limit.terms}
    cells = {candidate // geometry.size for candidate, _ in limit.terms}
    alike = len(digits) == 1 and all(weight == 1 for _, weight in limit.terms)
    return alike and limit.most > 0 and any(cells <= set(h.cells) for h in geometry.houses)


def _sum_of_row(row: Row, n: int) -> DigitSum | None:
    """Return the sum that a row says: each digit of some cells with itself as coefficient."""
    if row.low != row.high or row.low < 0:
        return None
    cells = tuple(sorted({column // n for column in row.columns}))
    terms = dict(zip(row.columns, row.coefficients, strict=True))
    if terms != {cell * n + digit: digit + 1 for cell in cells for digit in range(n)}:
        return None
    return DigitSum(int(row.low), cells)


def _limits_of_sum(of: DigitSum, n: int) -> Iterator[Limit]:
    """Yield the limits of a sum, as those of the row that says it, put together cell by cell.

    To the most that the sum may be, a cell adds what its digit is above the least, or what it is
    below the greatest where it is subtracted; to the least the other way round.
    """
    pairs = sorted([*((cell, 1) for cell in of.plus), *((cell, -1) for cell in of.minus)])
    greatest = (n - 1) * len(pairs)
    for sign in (1, -1):
        most = sign * of.total - sum(1 if sign == by else -n for _, by in pairs)
        if most < 0:  # nothing keeps it: no digit of the first of its cells does
            yield Limit(0, tuple((pairs[0][0] * n + digit, 1) for digit in range(n)))
        elif greatest > most:
            terms = [_above_least(cell, sign == by, n) for cell, by in pairs]
            yield Limit(most, tuple(chain.from_iterable(terms)))


@lru_cache(maxsize=4096)
def _above_least(cell: int, adds: bool, n: int) -> tuple[tuple[int, int], ...]:  # noqa: FBT001
    """Return the candidates of a cell that add something to a sum, and how much."""
    if adds:
        return tuple((cell * n + digit, digit) for digit in range(1, n))
    return tuple((cell * n + digit, n - 1 - digit) for digit in range(n - 1))


MOST_CELLS = 5
"""Cells that a derived sum is about at most: of more, a sum says little for long."""


@lru_cache(maxsize=64)
def derived_sums(
    geometry: Geometry, sums: tuple[DigitSum, ...]
) -> tuple[tuple[tuple[int, ...], DigitSum], ...]:
    """Return the sums of few cells that follow from houses and stated sums, without repetitions.

    Of a region of houses that share no cell, all digits are known to add up to so much. The stated
    sums within it are subtracted, and of those that cross its border none, one or all.

    Returns:
        The numbers of what is added and, negative, subtracted, and the sum. One that is two others
        of different cells put together says nothing new, and is left out.
    """
    first = len(geometry.houses) + 1
    cages: list[tuple[int, int, int]] = []
    taken = 0
    for number, stated in enumerate(sums, start=first):
        cage = sum(1 << cell for cell in stated.plus)
        if not cage & taken:
            taken |= cage
            cages.append((number, cage, stated.total))
    found: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
    for houses, union in _regions(geometry) if cages else ():
        total = len(houses) * geometry.size * (geometry.size + 1) // 2
        inside = [one for one in cages if one[1] & union == one[1]]
        across = [one for one in cages if one[1] & union and one[1] & ~union]
        for beyond in ([], across, *([one] for one in across)):
            used = [*inside, *beyond]
            plus, minus, rest = union, 0, total
            for _, mask, value in used:
                plus, minus, rest = plus & ~mask, minus | mask & ~union, rest - value
            if used and 0 < (plus | minus).bit_count() <= MOST_CELLS and (minus, plus) not in found:
                parts = (*houses, *(-number for number, _, _ in used))
                found.setdefault((plus, minus), (rest, parts))
    known = {mask for _, mask, _ in cages}
    new = [key for key in found if not (key[0] | key[1] in known and 0 in key)]
    smaller = {*new, *((minus, plus) for plus, minus in new)}
    return tuple(
        (parts, DigitSum(total, _cells(plus), _cells(minus)))
        for (plus, minus), (total, parts) in found.items()
        if (plus, minus) in smaller and not _is_put_together(plus, minus, smaller)
    )


def _is_put_together(plus: int, minus: int, known: Iterable[tuple[int, int]]) -> bool:
    """Whether a sum is two known ones of different cells."""
    within = {
        (p, m) for p, m in known if p & plus == p and m & minus == m and (p, m) != (plus, minus)
    }
    return any((plus & ~p, minus & ~m) in within for p, m in within)


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def _regions(geometry: Geometry) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield houses without a common cell, by number from 1, and the cells of all of them.

    One house; adjacent rows or columns, as many as half of them at most; and boxes side by side.
    """
    n = geometry.size
    masks = [sum(1 << cell for cell in house.cells) for house in geometry.houses]
    groups = [
        tuple(range(base + first, base + first + count))
        for base in (0, n)
        for count in range(1, n // 2 + 1)
        for first in range(n - count + 1)
    ]
    groups += [(house,) for house in range(2 * n, len(masks))]
    if geometry.box_rows:
        down, across = n // geometry.box_rows, n // geometry.box_cols
        spans = [(a, b) for a in range(down) for b in range(a + 1, down + 1)]
        sides = [(a, b) for a in range(across) for b in range(a + 1, across + 1)]
        rectangles = [
            tuple(2 * n + across * row + column for row in range(*span) for column in range(*side))
            for span in spans
            for side in sides
        ]
        groups += [boxes for boxes in rectangles if 1 < len(boxes) < n]
    for group in groups:
        union = 0
        for house in group:
            union |= masks[house]
        if union.bit_count() == n * len(group):
            yield tuple(house + 1 for house in group), union


_ONE = {1}


@lru_cache(maxsize=4096)  # the rows of a rule of the whole grid are those of the next puzzle too
def _limits_of_row(row: Row, n: int) -> tuple[Limit, ...]:
    """Return the limits of a row: one for each of its bounds that says something."""
    return tuple(_limits_in_row(row, n))


def _limits_in_row(row: Row, n: int) -> Iterator[Limit]:
    if row.low == -INFINITY and 0 < row.high < INFINITY and {*row.coefficients} == _ONE:
        # What most rows are: at most so many of some candidates, of no cell all of them.
        few = len(row.columns) < n
        if few or max(Counter(column // n for column in row.columns).values()) < n:
            if len({column // n for column in row.columns}) > row.high:
                yield Limit(int(row.high), tuple([(column, 1) for column in sorted(row.columns)]))
            return
    for sign, bound in ((1, row.high), (-1, -row.low)):
        if bound == INFINITY:
            continue
        weights: dict[int, list[int]] = {}
        for column, coefficient in zip(row.columns, row.coefficients, strict=True):
            weights.setdefault(column // n, [0] * n)[column % n] = sign * coefficient
        most = int(bound) - sum(map(min, weights.values()))
        greatest = sum(max(of) - min(of) for of in weights.values())
        if most < 0:  # nothing keeps it: no digit of the first of its cells does
            yield Limit(0, tuple((min(weights) * n + digit, 1) for digit in range(n)))
        elif greatest > most:
            terms = (
                (cell * n + digit, weight - min(of))
                for cell, of in sorted(weights.items())
                for digit, weight in enumerate(of)
            )
            yield Limit(most, tuple(term for term in terms if term[1]))
