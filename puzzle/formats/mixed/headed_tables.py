"""Tables of numbers below the names of their columns: answers, marks, points, with a line for each.

``id,q1,q2,q3,q4,q5`` and below it lines that begin with 1, 2, 3: no grid has a name over its first
column. What is as high as wide may be one all the same, unless most of its rows repeat a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.record import SetAside
from puzzle.formats.text import MAX_BLOCK_LINES, integer
from puzzle.geometry import LARGEST_SIZE

_BETWEEN = re.compile(r"\s*[,;\t|]\s*|\s+")
_FEWEST_ENTRIES, _FEWEST_ROWS = 4, 3
_LONGEST = 300
"""Characters of a line that is looked at."""
_WORD = re.compile(r"[^\W\d_]{2}")
_OF_A_GRID = re.compile(
    r"row|col|cell|digit|value|puzzle|grid|sudoku|given|clue|box|zeile|spalte|zahl|wert|ziffer|feld"
    r"|lign|valeur|chiffre|case|fila|valor|cifra|riga|kolom|rij|waarde|cijfer|linha|wiersz|kolumn"
    r"|cyfra|sat\u0131r|s\u00fctun|rakam|\u0441\u0442\u0440\u043e\u043a|\u0441\u0442\u043e\u043b\u0431|\u0446\u0438\u0444\u0440|[\u884c\u5217\u5bab\uc5f4\ud589]",
    re.IGNORECASE,
)
"""What heads a column of a list of cells, of rows or of puzzles."""


def headed_table(ahead: Ahead) -> SetAside | None:
    """Return such a table that begins on the next line, which is taken; None for anything else.

    Of a pipe nothing waits for the lines below.
    """
    if not ahead.is_there:
        return None
    count = _height(ahead.peek(at) or "" for at in range(MAX_BLOCK_LINES))
    number = ahead.number
    return SetAside(number, "\n".join(ahead.take() for _ in range(count))) if count else None


def is_headed_table(lines: Sequence[str]) -> bool:
    """Tell whether lines are names of columns, and numbers with a number of its own for each line.

    Args:
        lines: of a text, without empty ones.
    """
    return _height(lines) == len(lines)


def _height(lines: Iterable[str]) -> int:
    """Count the lines of the table that begins with the first one; 0 for anything else."""
    following = iter(lines)
    first = next(following, "")
    if not _is_head(first):
        return 0
    width, rows = len(_entries(first)), list[list[int]]()
    for line in following:
        entries = _entries(line[:_LONGEST])
        numbers = [number for entry in entries if (number := integer(entry)) is not None]
        if not len(numbers) == len(entries) == width:
            break
        if rows and numbers[0] != rows[-1][0] + 1:
            break
        rows.append(numbers)
    is_other = len(rows) != width - 1 or _repeats([row[1:] for row in rows])
    return 1 + len(rows) if len(rows) >= _FEWEST_ROWS and is_other else 0


def _entries(line: str) -> list[str]:
    return [part for part in _BETWEEN.split(line.strip()) if part]


def _is_head(line: str) -> bool:
    """Recognise names of columns, none of them that of a part of a grid."""
    if len(line) > _LONGEST or _OF_A_GRID.search(line):
        return False
    entries = _entries(line)
    return (
        len(entries) >= _FEWEST_ENTRIES
        and _WORD.search(entries[0]) is not None
        and all(entry[0].isalpha() for entry in entries)
    )


def _repeats(rows: Sequence[Sequence[int]]) -> bool:
    """Tell whether half of the rows have a number twice, or one that no grid has."""
    found = [[number for number in row if number] for row in rows]
    strange = sum(len({*row}) < len(row) or max(row, default=0) > LARGEST_SIZE for row in found)
    return 2 * strange >= len(rows)
