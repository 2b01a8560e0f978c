"""Cages as areas: a name for each cell, and the sums beside, in a grid of their own or by name.

    [problem]               in the first cell of each area, as on janko.at
    17 - - 23 - 15 - 22 -
    …
    [areas]
    1 1 1 2 2 3 3 4 4
    …

The sums may also be a list in the order of the areas, or stand behind their names (``a=17``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzle.formats.cages.lists import (
    LONGEST,
    LOOKED_AT_AGAIN,
    SIZES,
    Cage,
    Cages,
    can_sum,
    hangs_together,
    is_whole,
)

_BLANKS = frozenset((".", "-", "_", "*", "0"))
_NAME = re.compile(r"[A-Za-z]|[0-9]{1,3}")
_ENTRY = re.compile(r"[A-Za-z]|[0-9]{1,3}|[-._*]")
_AROUND = re.compile(r"[\s,;|\"'\[\](){}]+")
_COMMENT = re.compile(r"(?:%|//|#(?![0-9])).*")
_PAIR = re.compile(r"(?<!\w)([A-Za-z]|[0-9]{1,3})[\"']?(?:\s?[:=]>?\s?|[ \t])([0-9]{1,3})(?![\w.])")
_OF_PAIRS = re.compile(r"[\s,;{}\[\]()\"']*")
_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,3}(?![\w.])")
_WORDS = re.compile(r"[^\W\d_]{2,}")

Rows = tuple[tuple[str, ...], ...]


class Areas(NamedTuple):
    """What a text with areas says.

    Attributes:
        cages: of the areas.
        givens: the rows of the puzzle; empty where there are none.
        solution: all digits, row by row; empty for none.
    """

    cages: Cages
    givens: tuple[str, ...] = ()
    solution: str = ""


def areas_told(text: str) -> Areas | None:
    """Return the cages that a text tells as areas of a whole grid; None for anything else.

    The sums of all cages have to be those of all rows.
    """
    if len(text) > LONGEST:
        return None
    squares, others = _parted(text)
    for at, area in enumerate(squares):
        beside = [one for n, one in enumerate(squares) if n != at and len(one) == len(area)]
        if (found := _of_areas(area, beside, others)) is not None:
            return found
    return None


def may_have_areas(text: str) -> bool:
    """Tell whether a text has a square of entries, as areas and their sums are."""
    return bool(_parted(text)[0])


def _of_areas(area: Rows, beside: Sequence[Rows], others: Sequence[str]) -> Areas | None:
    """Return what areas, the other squares, and the lines that are in none say together."""
    size = len(area)
    cells = dict[str, list[tuple[int, int]]]()
    for row, names in enumerate(area):
        for column, name in enumerate(names):
            if _NAME.fullmatch(name) is None:
                return None
            cells.setdefault(name, []).append((row, column))
    if not size < len(cells) <= size * size * 2 // 3 or max(map(len, cells.values())) > size:
        return None
    for sums, rest in _sums(cells, beside, others):
        cages = tuple(Cage(sums[name], tuple(places)) for name, places in cells.items())
        told = Cages(size, cages, is_sure=True)
        if not is_whole(told) or not all(can_sum(c.value, len(c.cells), size) for c in cages):
            continue
        if all(map(hangs_together, cages)) and (areas := _with_digits(told, rest)) is not None:
            return areas
    return None


def _sums(
    cells: Mapping[str, Sequence[tuple[int, int]]], beside: Sequence[Rows], others: Sequence[str]
) -> Iterator[tuple[Mapping[str, int], Sequence[Rows]]]:
    """Yield what the sums of the areas may be, and the squares that are not of them."""
    for square in beside:
        there = {
            name: [square[r][c] for r, c in places if square[r][c] not in _BLANKS]
            for name, places in cells.items()
        }
        if all(len(told) == 1 and told[0].isdecimal() for told in there.values()):
            rest = [one for one in beside if one is not square]
            yield {name: int(*told) for name, told in there.items()}, rest
    lines = [line for line in others if not _OF_PAIRS.fullmatch(_PAIR.sub("", line))]
    pairs = [pair for line in others if line not in lines for pair in _PAIR.findall(line)]
    named = {name: int(value) for name, value in pairs}
    if named.keys() == cells.keys() and len(pairs) == len(cells):
        yield named, beside
    told = [(line, _NUMBER.findall(line)) for line in others]
    lists = [found for line, found in told if len(found) > 1 or not _WORDS.search(line)]
    numbers = [int(number) for found in lists for number in found]
    order = sorted(cells, key=int) if all(map(str.isdecimal, cells)) else sorted(cells)
    is_plain = order == list(cells) or all(map(str.isdecimal, cells))
    if len(numbers) == len(cells) and is_plain:
        yield dict(zip(order, numbers, strict=True)), beside


def _with_digits(told: Cages, rest: Sequence[Rows]) -> Areas | None:
    """Return areas with what the other squares of a text are; None where there are too many."""
    solutions = [one for one in rest if _is_solved(one)]
    givens = [one for one in rest if not _is_solved(one) and _are_givens(one)]
    if len(solutions) > 1 or len(givens) > 1 or len(solutions) + len(givens) < len(rest):
        return None
    rows = ["".join("." if e in _BLANKS else e for e in row) for one in givens for row in one]
    solved = "".join(entry for one in solutions for row in one for entry in row)
    return Areas(told, tuple(rows), solved)


def _is_solved(square: Rows) -> bool:
    digits = {str(digit) for digit in range(1, len(square) + 1)}
    return all(set(row) == digits for row in square)


def _are_givens(square: Rows) -> bool:
    digits = {str(digit) for digit in range(1, min(len(square), 9) + 1)}
    return all(entry in digits or entry in _BLANKS for row in square for entry in row)


@lru_cache(maxsize=LOOKED_AT_AGAIN)
def _parted(text: str) -> tuple[tuple[Rows, ...], tuple[str, ...]]:
    """Return the squares of entries that stand on lines, and the other lines."""
    squares, others, open_rows = list[Rows](), list[str](), list[tuple[list[str], ...]]()
    kept = list[str]()

    def close() -> None:
        nonlocal open_rows, kept
        size = len(open_rows[0][0]) if open_rows else 0
        if size and len(open_rows) == size:
            squares.extend(tuple(map(tuple, one)) for one in zip(*open_rows, strict=True))
        else:
            others.extend(kept)
        open_rows, kept = [], []

    for line in text.split("\n"):
        bare = _COMMENT.sub("", line)
        row = _row(bare)
        if row is None or (open_rows and (len(row), len(row[0])) != _shape(open_rows[0])):
            close()
        if row is None:
            others.append(bare)
            continue
        open_rows.append(row)
        kept.append(bare)
        if len(open_rows) == len(row[0]):
            close()
    close()
    return tuple(squares), tuple(others)


def _shape(row: Sequence[Sequence[str]]) -> tuple[int, int]:
    return len(row), len(row[0])


def _row(line: str) -> tuple[list[str], ...] | None:
    """Return the entries of a line of a square, or of two beside one another; None for others."""
    parts = [part for part in _AROUND.split(line) if part]
    if len(parts) in SIZES and all(map(_ENTRY.fullmatch, parts)):
        return (parts,)
    is_together = 0 < len(parts) <= 2 and len({*map(len, parts)}) == 1 and len(parts[0]) in SIZES
    if is_together and all(sign.isalnum() or sign in _BLANKS for sign in "".join(parts)):
        return tuple(list(part) for part in parts)
    return None
