"""Nine rows whose cells are written in a way of somebody's own.

A sign of its own for blank (``#``, ``~``, ``x``), words (``blank``, ``five``), brackets or stars
around cells (``[5]``, ``**5**``), what a phone makes of points and dashes (``…``, ``—``), spaces
that no keyboard has, and columns in the place of rows (``c1 53..7....``). Nine lines that all fit
are read, with a line between bands or without, and what was assumed is said; what plain rows are
is left to their reader.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid

_SIZE = CLASSIC.size
_LONGEST = 200
"""Characters of a row: nine words, and what stands between them."""
_NO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff"
_CHANGED = str.maketrans(
    {
        **dict.fromkeys(_NO_WIDTH),
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " "),
        "\u2026": "...",
        "\u2014": "--",
        "\u2013": "-",
    }
)
_IN_BRACKETS = re.compile(r"(?:[\[(<]\s?[^\s\[\]()<>]?\s?[\])>]\s{0,3}){9}")
_BRACKETED = re.compile(r"[\[(<]\s?([^\s\[\]()<>]?)\s?[\])>]")
_MARKED = re.compile(r"(\*\*|__|`)([0-9.*_x-])\1")
_NAME = re.compile(
    r"(?P<kind>[^\W\d_]{0,8}?)\s?(?P<number>[1-9])(?:\s?[:)=]\s*|\.\s+|(?<=[^\W\d_][1-9])\s+)(?=\S)"
)
_COLUMNS = frozenset({"c", "col", "column", "sp", "spalte", "colonne", "columna"})
_BETWEEN = re.compile(r"[\s,;|/\u2502\u2503\u2551]+")
_BAND = re.compile(r"[\s|+:=\u2500-\u257f*-]{0,80}")
_NO_DIGIT = (
    "blank empty leer vide vacio vac\u00edo vuoto leeg space none nil zero null z\u00e9ro cero"
)
_NUMBERS = (
    "one two three four five six seven eight nine",
    "eins zwei drei vier f\u00fcnf sechs sieben acht neun",
    "un deux trois quatre cinq six sept huit neuf",
    "uno dos tres cuatro cinco seis siete ocho nueve",
)
_WORDS = {
    **dict.fromkeys(_NO_DIGIT.split(), "."),
    **{word: str(d) for words in _NUMBERS for d, word in enumerate(words.split(), start=1)},
}
_DIGITS = frozenset("123456789")
_PLAIN = frozenset("0.*_-123456789")
_USUAL = frozenset("xXoO0.*_-?\u00b7\u2022")
"""Blanks that need no word of explanation."""


class _SpelledRow:
    """A line, read as a row.

    Args:
        text: the line.

    Attributes:
        cells: nine signs; None where the line is no row.
        name: what kind of line its name says that it is, and its number; None without a name.
        is_changed: True when more was done than to take away what stands between cells.
    """

    def __init__(self, text: str) -> None:
        body = text.translate(_CHANGED).strip()
        self.is_changed = body != text.strip()
        found = _NAME.match(body)
        self.name = (found["kind"].casefold(), int(found["number"])) if found else None
        self.cells = self._cells_of(body[found.end() :]) if found else None
        if self.cells is None:
            self.name = None
            self.cells = self._cells_of(body)

    def _cells_of(self, body: str) -> str | None:
        if not body or len(body) > _LONGEST:
            return None
        if _IN_BRACKETS.fullmatch(body):
            self.is_changed = True
            return "".join(sign or "." for sign in _BRACKETED.findall(body))
        plain = _MARKED.sub(r"\2", body)
        parts = [part for part in _BETWEEN.split(plain) if part]
        if len(parts) == _SIZE:
            signs = [_WORDS.get(part.casefold(), part) for part in parts]
            self.is_changed |= plain != body or signs != parts
            return "".join(signs) if all(len(sign) == 1 for sign in signs) else None
        joined = "".join(parts)
        self.is_changed |= plain != body
        return joined if len(joined) == _SIZE and len(parts) in (1, 3) else None


def spelled(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the puzzle of nine such rows that begins here; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        offset: lines before it, 0 or more.
    """
    if geometry not in (None, CLASSIC):
        return None
    rows, count = list[_SpelledRow](), 0
    while len(rows) < _SIZE:
        text = ahead.peek(offset + count)
        if text is None or len(text) > _LONGEST:
            return None
        row = _SpelledRow(text)
        if row.cells is None and rows and len(rows) % CLASSIC.box_rows == 0:
            if not _BAND.fullmatch(text):
                return None
            count += 1
            text = ahead.peek(offset + count) or ""
            row = _SpelledRow(text[: _LONGEST + 1])
        if row.cells is None:
            return None
        rows.append(row)
        count += 1
    found = _grid_of(rows)
    if found is None:
        return None
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(count))
    grid, note = found
    return Mended(count, Record(ahead.number + offset, text, grid, None, note or None))


def _grid_of(rows: Sequence[_SpelledRow]) -> tuple[Grid, str] | None:
    """Return the grid of nine rows and what was assumed for it; None where they are none."""
    signs = "".join(row.cells or "" for row in rows)
    names = {row.name and row.name[0] for row in rows}
    numbers = [row.name and row.name[1] for row in rows]
    are_columns = len(names) == 1 and names <= _COLUMNS
    if any(numbers) and (len(names) != 1 or numbers != list(range(1, _SIZE + 1))):
        return None
    strange = set(signs) - _DIGITS
    if not are_columns and strange <= _PLAIN and not any(row.is_changed for row in rows):
        return None
    blanks = strange - _PLAIN
    if len(blanks) > 1 or any(sign.isalnum() and sign not in _USUAL for sign in blanks):
        return None
    if blanks and "." in strange and blanks != {"?"}:
        return None
    puzzle = "".join(sign if sign in _DIGITS else "." for sign in signs)
    if sum(map(str.isdigit, puzzle)) < FEWEST_GIVENS or "." not in puzzle:
        return None
    notes = [f"Read {sign} as blank." for sign in sorted(blanks - _USUAL)]
    if are_columns:
        puzzle = "".join(puzzle[at::_SIZE] for at in range(_SIZE))
        notes.append("The nine lines were read as columns, as their names say.")
    return Grid.parse(puzzle), " ".join(notes)
