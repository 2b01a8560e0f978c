"""Cages as lists of any form: a sum and some cells, in any order and bracket, for each cage.

    17 0 1 2 11                     the sum and the numbers of its cells, from 0 or from 1
    1,1,1,2,1,3,2,3, 17             rows and columns, the sum first or last
    (17, [(0, 0), (0, 1)]),         brackets of any kind, as programs write them
    {"sum": 17, "cells": ["r1c1", "r1c2"]}
    #1 17 A1 A2                     behind the number of the cage

What the numbers mean is not asked of the text but settled by the grid: only one way of reading
covers it with each cell in one cage. Rows and columns may still be meant the other way round, which
is the same puzzle, mirrored, as long as it has no givens; with givens these have to tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import isqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from puzzle.errors import NotationError
from puzzle.geometry import CLASSIC
from puzzle.message import Message, message

Place = tuple[int, int]
"""Row and column of a cell, counted from 0."""

LONGEST = 30_000
"""Characters of the cages of a puzzle."""
LOOKED_AT_AGAIN = 8
"""Texts whose answer is kept: each is looked at again soon, and may be `LONGEST`."""
ROW_FIRST = message(
    "assumed.row-first", "Of the two numbers of each cell the first is read as its row."
)
ROW_SECOND = message(
    "assumed.row-second", "Of the two numbers of each cell the second is read as its row."
)
COUNTED = message("assumed.cells-counted", "The cells are counted row by row.")
SIZES = range(4, 17)
_MOST_SINGLES = 3
"""A list of digits in cells is none of cages: of these at least a third have more than one cell."""
_COLUMNS_OF_A_TABLE = 4
_MOST_AHEAD = 4
"""Other numbers before the first cage, or behind the last: a size, a count."""
_COMMENT = re.compile(r"(?:%|//|#(?![0-9])|--\s).*")
_SUM_NAMES = r"sum|total|value|target|result|summe|somme|suma|clue|total_?sum|target_?sum|cage_?sum"
_OTHER_NAMES = r"id|nr|no|index|number|name|colou?r|size|count|length|n"
_ATOM = re.compile(
    r"(?<![A-Za-z_])[rR](?P<row>[0-9]{1,2})[cC](?P<column>[0-9]{1,2})(?![0-9])"
    r"|(?<![\w])(?P<letter>[A-P])(?P<number>[0-9]{1,2})(?!\w)"
    r"|\b(?:row|r)[\"']?\s?[:=]\s?(?P<told_row>[0-9]{1,2})\s?,\s{0,9}"
    r"[\"']?(?:column|col|c)[\"']?\s?[:=]\s?(?P<told_column>[0-9]{1,2})(?!\w)"
    r"|\bx[\"']?\s?[:=]\s?(?P<x>[0-9]{1,2})\s?,\s{0,9}[\"']?y[\"']?\s?[:=]\s?(?P<y>[0-9]{1,2})(?!\w)"
    r"|[(\[{]\s{0,9}(?P<first>[0-9]{1,2})\s{0,3}[,;\s]\s{0,9}(?P<second>[0-9]{1,2})\s{0,9}[)\]}]"
    r"|\[(?P<outer>[0-9]{1,2})\]\s?\[(?P<inner>[0-9]{1,2})\]"
    r"|(?<![\w.,/])(?P<one>[0-9]{1,2})[/,](?P<other>[0-9]{1,2})(?![\w,/]|\.[0-9])"
    r"|(?P<name>[^\W\d]\w*)[\"']?(?:\s?[:=]{1,2}\s?(?P<named>[0-9]{1,3})(?!\w|\.[0-9]))?"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<end>\n)"
    r"|(?P<whole>(?<![\w.])[0-9]{1,3}(?!\w|\.[0-9]))|[0-9][\w.]*"
)
_IS_SUM = re.compile(_SUM_NAMES, re.IGNORECASE)
_IS_OTHER = re.compile(_OTHER_NAMES, re.IGNORECASE)


class Cage(NamedTuple):
    """A cage: its sum, and its cells in the order in which they were told."""

    value: int
    cells: tuple[Place, ...]


class Cages(NamedTuple):
    """What a list says.

    Attributes:
        size: of the grid.
        cages: each with its cells.
        is_sure: whether it is told which number of a cell is its row.
        are_counted: whether the cells are counted through.
    """

    size: int
    cages: tuple[Cage, ...]
    is_sure: bool
    are_counted: bool = False

    @property
    def turned(self) -> Cages:
        """The same with rows for columns."""
        told = (Cage(value, tuple((c, r) for r, c in cells)) for value, cells in self.cages)
        return self._replace(cages=tuple(told))

    @property
    def members(self) -> list[dict[str, Any]]:
        """The cages as in JSON, in the order of their first cells."""
        return [
            {"type": "killercage", "value": value, "cells": [f"r{r + 1}c{c + 1}" for r, c in cells]}
            for value, cells in sorted(self.cages, key=lambda cage: min(cage.cells))
        ]


class _Atom(NamedTuple):
    """A part of the text that may say something of a cage.

    Attributes:
        kind: ``cell``, ``sum``, ``number``, ``open``, ``close`` or ``end``.
        numbers: one, or the row and the column.
        is_sure: of a cell, whether it is told which is the row.
        is_in_brackets: of two numbers, whether nothing else is in their brackets.
    """

    kind: str
    numbers: tuple[int, ...] = ()
    is_sure: bool = False
    is_in_brackets: bool = False


class _Group(NamedTuple):
    """The numbers of one cage before it is known what they are.

    Attributes:
        heads: those that stand apart, one of which may be the sum.
        cells: those of the cells, or places.
        is_sure: as of `_Atom`.
    """

    heads: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]
    is_sure: bool


@lru_cache(maxsize=LOOKED_AT_AGAIN)
def cages_covering(text: str) -> Cages | None:
    """Return the cages that a text tells, if they cover a grid, each cell once; None for others.

    Sums that make no sense for their cells are of something else. Of several ways to read the text
    those are taken whose sums make those of the rows, if there are any.

    Raises:
        NotationError: the text may be read in several ways, each of which covers a grid.
    """
    if len(text) > LONGEST:
        return None
    atoms = _atoms(text)
    if sum(len(atom.numbers) for atom in atoms) < min(SIZES) ** 2:
        return None
    found = dict[frozenset[tuple[int, frozenset[Place]]], Cages]()
    for told in _readings(atoms):
        key = frozenset((value, frozenset(cells)) for value, cells in told.cages)
        found.setdefault(key, told)
    right = [told for told in found.values() if is_whole(told)] or list(found.values())
    if len(right) > 1:
        raise NotationError(
            message(
                "cages.several",
                "The cages may be read in several ways, each of which fills a grid: write each on "
                "a line, such as “cage 15: r1c1 r1c2”.",
            )
        )
    return right[0] if right else None


def may_be_cages(text: str) -> bool:
    """Tell whether a text may be the first of some cages: read in one way, no cell is twice."""
    return any(
        _decoded(groups, at, decode, size) is not None
        for groups in _segmented(_atoms(text))
        for decode in _decoders(groups)
        for at in range(len(groups[0].heads))
        for size in (CLASSIC.size, SIZES[-1])
    )


def cages_within(text: str, size: int) -> Cages | None:
    """Return the cages that a text tells for a grid, which they need not cover; None for none.

    Whether the cells are counted from 0 or from 1 has to be plain: by a 0, or by a last row or
    column.

    Args:
        text: of the cages alone.
        size: of the grid.

    Raises:
        NotationError: it is not plain, or a cage makes no sense.
    """
    whole = cages_covering(text)
    if whole is not None and whole.size == size:
        return whole
    atoms = _atoms(text) if len(text) <= LONGEST else ()
    told = dict[frozenset[tuple[int, frozenset[Place]]], Cages]()
    for groups in _segmented(atoms):
        for at in range(len(groups[0].heads)):
            for decode in _decoders(groups):
                cages = _decoded(groups, at, decode, size)
                if cages is not None and all(map(hangs_together, cages)):
                    key = frozenset((value, frozenset(cells)) for value, cells in cages)
                    told.setdefault(key, Cages(size, cages, all(g.is_sure for g in groups)))
    if len(told) > 1:
        raise NotationError(
            message(
                "cages.base",
                "It is not told whether the cells of the cages are counted from 0 or from 1: write "
                "them as r1c1.",
            )
        )
    return next(iter(told.values()), None)


def settled(told: Cages, digits: Sequence[int]) -> tuple[Cages, tuple[Message, ...]]:
    """Return the cages as they are meant in a grid, and what was assumed, a sentence each.

    Args:
        told: the cages.
        digits: of the grid or of its solution, 0 for blank.

    Raises:
        NotationError: rows and columns are not told apart, and the digits do not tell them.
    """
    if told.is_sure:
        return told, ()
    notes = (COUNTED,) if told.are_counted else (ROW_FIRST,)
    size, turned = told.size, told.turned
    if not any(digits):
        return told, notes
    fitting = [one for one in (told, turned) if _fits(one, digits)]
    if len(fitting) == 1:
        return fitting[0], (notes if fitting[0] is told else (ROW_SECOND,))
    mirrored = [digits[column * size + row] for row in range(size) for column in range(size)]
    if mirrored == list(digits) or {*map(_key, told.cages)} == {*map(_key, turned.cages)}:
        return told, notes
    raise NotationError(
        message(
            "cages.row-or-column",
            "It is not told whether the first number of a cell of the cages is its row or its "
            "column, and with givens these are two puzzles: write the cells as r1c2.",
        )
    )


def _key(cage: Cage) -> tuple[int, frozenset[Place]]:
    return cage.value, frozenset(cage.cells)


def _fits(told: Cages, digits: Sequence[int]) -> bool:
    """Tell whether the digits of a grid can stand in the cages."""
    for value, cells in told.cages:
        there = [d for r, c in cells if (d := digits[r * told.size + c])]
        rest = len(cells) - len(there)
        others = [d for d in range(1, told.size + 1) if d not in there]
        least, most = sum(others[:rest]), sum(others[len(others) - rest :])
        if len(set(there)) < len(there) or not least <= value - sum(there) <= most:
            return False
    return True


@lru_cache(maxsize=LOOKED_AT_AGAIN)
def _atoms(text: str) -> tuple[_Atom, ...]:
    """Return what a text has of numbers, cells and brackets; comments and words left out."""
    bare = "\n".join(_COMMENT.sub("", line) for line in text.split("\n")) + "\n"
    return tuple(atom for found in _ATOM.finditer(bare) for atom in _atoms_of(found))


_CELLS: Mapping[str, tuple[str, str, bool]] = MappingProxyType(
    {
        "column": ("row", "column", True),
        "told_column": ("told_row", "told_column", True),
        "y": ("y", "x", True),
        "second": ("first", "second", False),
        "inner": ("outer", "inner", False),
        "other": ("one", "other", False),
    }
)
"""For the last group of a cell those of its row and its column, and whether these are told."""


def _atoms_of(found: re.Match[str]) -> Iterator[_Atom]:
    last = found.lastgroup
    if last == "whole":
        yield _Atom("number", (int(found["whole"]),))
    elif last in ("open", "close", "end"):
        yield _Atom(last)
    elif last == "number":
        row = ord(found["letter"]) - ord("A") + 1
        yield _Atom("cell", (row, int(found["number"])), is_sure=True)
    elif last == "named":
        if _IS_OTHER.fullmatch(found["name"]) is None:
            is_sum = _IS_SUM.fullmatch(found["name"]) is not None
            yield _Atom("sum" if is_sum else "number", (int(found["named"]),))
    elif last is not None and last in _CELLS:
        row_group, column_group, is_sure = _CELLS[last]
        numbers = int(found[row_group]), int(found[column_group])
        yield _Atom("cell", numbers, is_sure, last == "second")


def _readings(atoms: Sequence[_Atom]) -> Iterator[Cages]:
    """Yield what the atoms may say, in each way in which the cages cover a grid."""
    for groups in _segmented(atoms):
        sizes = _sizes(groups)
        for decode in _decoders(groups) if sizes else ():
            for at, size in product(range(len(groups[0].heads)), sizes):
                cages = _decoded(groups, at, decode, size)
                if cages is not None and sum(len(c.cells) for c in cages) == size * size:
                    are_counted = len(groups[0].cells[0]) == 1 and decode.__name__ == "_counted"
                    yield Cages(size, cages, all(g.is_sure for g in groups), are_counted)


def _sizes(groups: Sequence[_Group]) -> list[int]:
    """Return the sizes of grids that have as many cells as are told, or half as many numbers."""
    count = sum(len(group.cells) for group in groups)
    sides = {isqrt(cells) for cells in (count, count // 2) if isqrt(cells) ** 2 == cells}
    has_filling = any(cell == (0,) for group in groups for cell in group.cells)
    return [size for size in (*sides, *(has_filling * [CLASSIC.size])) if size in SIZES]


def is_whole(told: Cages) -> bool:
    """Tell whether the sums are those of all rows."""
    rows = told.size * told.size * (told.size + 1) // 2
    return sum(cage.value for cage in told.cages) == rows


def _segmented(atoms: Sequence[_Atom]) -> Iterator[tuple[_Group, ...]]:
    """Yield the ways to part what the atoms say into cages."""
    for part in (_by_cells, _by_brackets, _by_lines, _by_inner_brackets, _by_rows_of_a_table):
        for groups in part(atoms):
            if groups and _are_alike(groups):
                yield tuple(groups)


def _are_alike(groups: Sequence[_Group]) -> bool:
    """Tell whether all cages are told in the same way."""
    heads = {len(group.heads) for group in groups}
    return len(heads) == 1 and heads != {0}


def _by_cells(atoms: Sequence[_Atom]) -> Iterator[list[_Group]]:
    """Part by cells that are told as such: numbers stand before those of a cage, or behind."""
    if not any(atom.kind == "cell" for atom in atoms):
        return
    items = [
        (atom.kind == "cell", (atom,)) for atom in atoms if atom.kind in ("cell", "sum", "number")
    ]
    yield from _runs([(is_cell, told) for is_cell, told in items])


def _by_brackets(atoms: Sequence[_Atom]) -> Iterator[list[_Group]]:
    """Part by the innermost brackets, in which the cells are; the sums are outside of these."""
    items = list[tuple[bool, tuple[_Atom, ...]]]()
    for is_inner, told in _innermost(atoms):
        if is_inner:
            items.append((True, tuple(told)))
        else:
            items += [(False, (atom,)) for atom in told]
    if any(is_inner for is_inner, _ in items):
        yield from _runs(items)


def _innermost(atoms: Sequence[_Atom]) -> Iterator[tuple[bool, list[_Atom]]]:
    """Yield the numbers in brackets that have no others in them, and those between such."""
    told, is_open = list[_Atom](), False
    for atom in atoms:
        if atom.kind in ("open", "close"):
            if told:
                yield is_open and atom.kind == "close", told
            told, is_open = [], atom.kind == "open"
        elif atom.is_in_brackets:  # it was taken for a cell, and is two numbers here
            if told:
                yield False, told
            yield True, [_Atom("number", (n,)) for n in atom.numbers]
            told, is_open = [], False
        else:
            told += [_Atom(atom.kind, (n,)) for n in atom.numbers]
    if told:
        yield False, told


def _runs(items: Sequence[tuple[bool, tuple[_Atom, ...]]]) -> Iterator[list[_Group]]:
    """Yield the cages of a row of cells and other numbers, which come in turns."""
    runs = list[tuple[bool, list[_Atom]]]()
    for is_cell, told in items:
        if runs and runs[-1][0] == is_cell:
            runs[-1][1].extend(told)
        else:
            runs.append((is_cell, list(told)))
    for is_ahead in (True, False):
        order = runs if is_ahead else runs[::-1]
        groups = list[_Group]()
        for (one_is_cell, one), (other_is_cell, other) in pairwise(order):
            if not one_is_cell and other_is_cell:
                heads = [atom for atom in one if atom.kind == "sum"] or one
                if len(one) > len(heads) + _MOST_AHEAD:
                    return  # as many other numbers are a grid
                groups.append(_group([n for h in heads for n in h.numbers], other))
        if groups and sum(is_cell for is_cell, _ in runs) == len(groups):
            yield _levelled(groups, is_ahead=is_ahead)


def _levelled(groups: list[_Group], *, is_ahead: bool) -> list[_Group]:
    """Return the cages without other numbers, such as a size, at the first of them."""
    if len(groups) == 1:
        return groups
    usual, more = len(groups[1].heads), len(groups[0].heads) - len(groups[1].heads)
    if 0 < more <= _MOST_AHEAD:
        heads = groups[0].heads
        kept = heads[more:] if is_ahead else heads[:usual]
        groups[0] = groups[0]._replace(heads=kept)
    return groups


def _group(heads: Iterable[int], cells: Sequence[_Atom]) -> _Group:
    return _Group(
        tuple(heads), tuple(atom.numbers for atom in cells), all(atom.is_sure for atom in cells)
    )


def _by_lines(atoms: Sequence[_Atom]) -> Iterator[list[_Group]]:
    """Part by lines, on each of which all numbers are of one cage."""
    lines = list[list[int]]([[]])
    for atom in atoms:
        if atom.kind == "end":
            lines.append([])
        lines[-1] += atom.numbers
    yield from _with_heads([line for line in lines if line])


def _by_inner_brackets(atoms: Sequence[_Atom]) -> Iterator[list[_Group]]:
    """Part by the innermost brackets, in each of which all numbers are of one cage."""
    told = [numbers for is_inner, numbers in _innermost(atoms) if is_inner]
    yield from _with_heads([[n for atom in one for n in atom.numbers] for one in told])


def _by_rows_of_a_table(atoms: Sequence[_Atom]) -> Iterator[list[_Group]]:
    """Part by the first column of a table, of a cage each; the next are its sum and its cells."""
    lines = list[list[int]]([[]])
    for atom in atoms:
        if atom.kind == "end":
            lines.append([])
        lines[-1] += atom.numbers
    lines = [line for line in lines if line]
    if not lines or any(len(line) != _COLUMNS_OF_A_TABLE for line in lines):
        return
    there = dict[tuple[int, int], list[tuple[int, ...]]]()
    for cage, value, *cell in lines:
        there.setdefault((cage, value), []).append(tuple(cell))
    yield [_Group((value,), tuple(cells), is_sure=False) for (_, value), cells in there.items()]


def _with_heads(lines: Sequence[Sequence[int]]) -> Iterator[list[_Group]]:
    """Yield the cages of lists of numbers: the sum is the first, the second or the last of each."""
    short = min(map(len, lines), default=0)
    for start, end in ((0, 1), (1, 2), (-1, None)):
        if short > (max(0, start)) + 1:
            yield [
                _Group(tuple(line[start:end]), tuple((n,) for n in rest), is_sure=False)
                for line in lines
                for rest in [line[:-1] if start < 0 else line[end:]]
            ]


Decode = Callable[[Sequence[tuple[int, ...]], int, int], list[Place] | None]


def _decoders(groups: Sequence[_Group]) -> Iterator[Callable[[_Group, int], list[Place] | None]]:
    """Yield the ways to read the cells of cages, of which those that make no sense fail."""
    widths = {len(cell) for group in groups for cell in group.cells}
    ways: tuple[Decode, ...] = (_placed,) if widths == {2} else (_counted, _two_digits, _paired)
    for way, base in product(ways if widths in ({1}, {2}) else (), (1, 0)):

        def decode(
            group: _Group, size: int, way: Decode = way, base: int = base
        ) -> list[Place] | None:
            return way(group.cells, base, size)

        decode.__name__ = way.__name__
        yield decode


def _placed(cells: Sequence[tuple[int, ...]], base: int, size: int) -> list[Place] | None:
    """Read rows and columns."""
    found = [(row - base, column - base) for row, column in cells]
    return found if all(0 <= n < size for place in found for n in place) else None


def _counted(cells: Sequence[tuple[int, ...]], base: int, size: int) -> list[Place] | None:
    """Read the numbers of cells, row by row."""
    found = [divmod(number - base, size) for (number,) in cells]
    return found if all(0 <= row < size for row, _ in found) else None


def _two_digits(cells: Sequence[tuple[int, ...]], base: int, size: int) -> list[Place] | None:
    """Read the row and the column of each cell as one number."""
    return _placed([divmod(number, 10) for (number,) in cells], base, size) if size < 10 else None


def _paired(cells: Sequence[tuple[int, ...]], base: int, size: int) -> list[Place] | None:
    """Read rows and columns one behind the other; zeros that fill up a line say nothing."""
    numbers = [number for (number,) in cells]
    if len(numbers) % 2:
        return None
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    while base and pairs and pairs[-1] == (0, 0):
        pairs.pop()
    return _placed(pairs, base, size) if pairs else None


def _decoded(
    groups: Sequence[_Group],
    at: int,
    decode: Callable[[_Group, int], list[Place] | None],
    size: int,
) -> tuple[Cage, ...] | None:
    """Return the cages, if each has cells of its own and a sum that these can have.

    None where most have one cell.
    """
    found, there = list[Cage](), set[Place]()
    for group in groups:
        cells = decode(group, size)
        if cells is None or len(cells) > size or not there.isdisjoint(cells):
            return None
        if len(set(cells)) < len(cells) or not can_sum(group.heads[at], len(cells), size):
            return None
        there.update(cells)
        found.append(Cage(group.heads[at], tuple(cells)))
    return tuple(found) if _MOST_SINGLES * len(found) <= 2 * len(there) else None


def can_sum(value: int, count: int, size: int) -> bool:
    """Tell whether so many different digits can have this sum."""
    least = count * (count + 1) // 2
    return least <= value <= count * (size + 1) - least


def hangs_together(cage: Cage) -> bool:
    """Tell whether each cell of a cage touches another, and all do together."""
    met, rest = [cage.cells[0]], set(cage.cells[1:])
    for row, column in met:
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & rest
        met += beside
        rest -= beside
    return not rest
