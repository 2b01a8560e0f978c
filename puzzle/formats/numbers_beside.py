"""Lines of numbers that stand beside a puzzle and may be clues of it, in nobody's notation.

A number for each row or column, as sums and skyscrapers stand around a grid, and sums of cells that
are told by the numbers of their row and column. Neither is read, as it does not say what it asks;
`puzzle.formats.unheeded` tells it with the puzzle.
"""

from __future__ import annotations

import re

_LONGEST = 200
_MOST_WORDS = 3
_FEWEST = 2
_ALONG = re.compile(
    r"\W{0,3}(?P<name>[^\W\d](?:[^\W\d]|[ _.-]){0,30})?\s{0,3}[:=]?\s{0,3}[\[({]?"
    r"(?P<entries>[-0-9.?_ ,;|\t]{4,150})[\])}]?[;,.]?\s*"
)
"""Some words, or none, and numbers or signs for nothing."""
_APART = re.compile("[,;|]")
_NUMBER = re.compile("[0-9]{1,3}")
_NOTHING = frozenset(("", "-", "--", ".", "?", "_", "x"))
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_FEW_WORDS = 2
_CELL = re.compile(r"[(\[]\s?[0-9]{1,2}\s?[,;]\s?[0-9]{1,2}\s?[)\]]")
_FILLED = re.compile(rf"{_CELL.pattern}\s?(?:=|:|->|→)\s?[0-9](?![0-9])")
_SUM_OF_PAIRS = re.compile(
    r"\W{0,3}[0-9]{1,3}\s?[:=]\s?[0-9]{1,2},[0-9]{1,2}(?:[\s;/+]{1,3}[0-9]{1,2},[0-9]{1,2}){1,24}\W{0,2}"
)
"""``15: 1,1 1,2``."""
_SUM_OF_NUMBERS = re.compile(
    r"\W{0,3}(?:(?P<ahead>[0-9]{1,3})\s?[:=]\s?)?"
    r"(?P<cells>[1-9][1-9](?:\s?\+\s?[1-9][1-9]){1,24})(?:\s?[:=]\s?(?P<behind>[0-9]{1,3}))?\W{0,2}"
)
"""``11+12+21=10``, cells without the letters of their names."""


def entries_along(line: str) -> int:
    """Return how many entries a line has for rows or columns; 0 for a line of something else.

    A solved row, and a row of givens without a name, are something else.
    """
    found = _ALONG.fullmatch(line) if len(line) <= _LONGEST else None
    if found is None or len((found["name"] or "").split()) > _MOST_WORDS:
        return 0
    told = found["entries"].strip()
    entries = _APART.split(told) if _APART.search(told) else told.split()
    entries = [entry.strip() for entry in entries]
    count = len(entries)
    numbers = [int(entry) for entry in entries if _NUMBER.fullmatch(entry)]
    others = [entry for entry in entries if not _NUMBER.fullmatch(entry)]
    if len(numbers) < _FEWEST or not _NOTHING.issuperset(others):
        return 0
    is_row = len(set(numbers)) == len(numbers) and max(numbers) <= count
    is_solved = sorted(numbers) == [*range(1, count + 1)]
    return 0 if is_solved or (is_row and found["name"] is None) else count


def is_of_cells(line: str) -> bool:
    """Recognise cells by two numbers each, of which not each is filled."""
    if len(line) > _LONGEST:
        return False
    cells = len(_CELL.findall(line))
    if cells > 1:
        words = len(_LETTERS.findall(_CELL.sub("", line)))
        return words <= _FEW_WORDS and cells != len(_FILLED.findall(line))
    if _SUM_OF_PAIRS.fullmatch(line):
        return True
    found = _SUM_OF_NUMBERS.fullmatch(line)
    if found is None or (told := found["ahead"] or found["behind"]) is None:
        return False
    return int(told) != sum(map(int, re.findall("[0-9]+", found["cells"])))
