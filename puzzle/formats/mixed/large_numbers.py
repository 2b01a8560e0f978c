"""Numbers that no cell has: sums, telephones, counts, and what is too large for any grid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from puzzle.formats.chance import FEWEST_MET
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

FEWEST_ROWS = 3
"""Rows of one width from which on a block is rather a grid than a list of something."""
NARROWEST_ROW = 3
WIDEST_ROW = 25
_FEWEST_LARGE = 3
MANY_LARGE = 7
_PART, _LARGE = re.compile(r"[^\s,;|]+"), re.compile("[0-9]{3,8}")
PARTS_OF_SUMS = 6
"""One number of so many is too large, or many are."""
_LONGEST_ENTRY = 5
_AROUND = "[](){}="
_FEWEST_RUNNING = 60
"""Digits of a number that is longer than any row."""
_NEAR_DIGITS = range(1, 5)
"""How far apart digits are that are compared: in a grid, most are of one row."""
_PARTS_OF_DRAWN = 15
"""One pair of so many is equal in what was drawn; in grids half as many are."""
_SERIES = re.compile(
    r"(?P<name>[^\W\d_][^\d:=]{2,40})[:=]?\s(?P<numbers>[0-9](?:[\s,;]+[0-9]){35,199})\s*"
)
_OF_PUZZLE = re.compile(r"sudoku|puzzle|grid|board|givens|clues|solution|answer", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"[0-9]{9}(?:[0-9]{3,6})?")
_AMOUNT = re.compile(r"[0-9]{1,6}[.,][0-9]{2}")


def are_long_numbers(lines: Sequence[str]) -> bool:
    """Recognise numbers of telephones: as long as rows, with few blanks, and digits repeated.

    Up to nine begin alike, by their network or their year, and rows of a grid do not.
    """
    numbers = [line.strip() for line in lines if _LONG_NUMBER.fullmatch(line.strip())]
    zeros = sum(number.count("0") for number in numbers)
    repeated = sum(len(set(number)) < len(number) - number.count("0") for number in numbers)
    begin_alike = len({number[0] for number in numbers}) == 1
    # More than nine are no grid, whatever they begin with.
    are_more = len(numbers) > CLASSIC.size and len(numbers) % CLASSIC.size > 0
    return (
        len(numbers) >= FEWEST_ROWS
        and 4 * zeros < sum(map(len, numbers))
        and 2 * repeated > len(numbers)
        and (begin_alike or are_more or min(map(len, numbers)) > CLASSIC.size)
    )


def is_running_number(word: str) -> bool:
    """Recognise a number of very many digits, as of pi: few are 0, and near ones are equal.

    Near digits of a grid are mostly of one row, and differ.
    """
    if len(word) < _FEWEST_RUNNING or not word.isdecimal() or 6 * word.count("0") > len(word):
        return False
    return "0" in word and _are_drawn(word)


def is_named_series(line: str) -> bool:
    """Recognise a name and very many numbers behind it, few of which are 0: measurements."""
    told = _SERIES.fullmatch(line)
    if told is None or _OF_PUZZLE.search(told["name"]):
        return False
    digits = "".join(told["numbers"].split())
    if 6 * digits.count("0") > len(digits):
        return False
    return _are_drawn(digits) or (
        len(digits) == CLASSIC.cell_count and len(Grid.parse(digits).conflicts()) >= FEWEST_MET
    )


def _are_drawn(digits: str) -> bool:
    """Tell whether near digits are equal as often as if all had been drawn."""
    pairs = [(a, b) for far in _NEAR_DIGITS for a, b in zip(digits, digits[far:], strict=False)]
    return _PARTS_OF_DRAWN * sum(a == b for a, b in pairs) > len(pairs)


def are_sums(lines: Sequence[str], widths: Sequence[int]) -> bool:
    """Recognise rows of numbers that are too large for a grid as wide as they are.

    As in a calendar or a bill. Digits run together that ascend are candidates of a cell.
    """
    rows = [line.split() for line, width in zip(lines, widths, strict=True) if 1 < width < 10]
    numbers = [word.strip(",;") for row in rows if len(row) > 1 for word in row]
    large = sum(
        _AMOUNT.fullmatch(word) is not None or (word.isdigit() and is_too_large(word))
        for word in numbers
    )
    return large >= _FEWEST_LARGE and (large >= MANY_LARGE or PARTS_OF_SUMS * large >= len(numbers))


def is_too_large(word: str) -> bool:
    """Tell whether a number has several digits, and is no list of candidates."""
    return len(word) > 1 and not ascends(word)


def are_large_numbers(lines: Sequence[str]) -> bool:
    """Recognise rows in which most entries are numbers of three digits or more, as no grid has.

    Three on a line may be a row in groups.
    """
    rows = [row for line in lines if len(row := _PART.findall(line)) > NARROWEST_ROW]
    parts = [part.strip(_AROUND) for row in rows for part in row]
    large = sum(_LARGE.fullmatch(part) is not None and is_too_large(part) for part in parts)
    if large >= MANY_LARGE and 2 * large > len(parts):
        return True
    counted = [(row, line.count("|") - 1) for line in lines if (row := _PART.findall(line))]
    wide = [row for row, bars in counted if len(row) == CLASSIC.size or bars > CLASSIC.size]
    widest = max((bars for _, bars in counted), default=0)
    largest = widest if CLASSIC.size < widest <= WIDEST_ROW else WIDEST_ROW
    entries = [part.strip(_AROUND) for row in wide for part in row]
    beyond = sum(map(partial(is_beyond, largest=largest), entries))
    return beyond >= MANY_LARGE and PARTS_OF_SUMS * beyond >= len(entries)


def is_beyond(entry: str, largest: int) -> bool:
    """Recognise a number that no cell has, and no list of candidates is."""
    is_number = entry.isascii() and entry.isdecimal() and 1 < len(entry) < _LONGEST_ENTRY
    return is_number and int(entry) > largest and is_too_large(entry)


def ascends(word: str) -> bool:
    """Recognise candidates: digits without 0, each larger than the one before."""
    return "0" not in word and list(word) == sorted(set(word))
