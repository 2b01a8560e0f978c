"""Cells such as A1 where a text says that its columns are letters, as in a spreadsheet.

``Columns A–I, rows 1–9`` makes B3 the cell in row 3, column 2; elsewhere it is that in row 2,
column 3.
"""

from __future__ import annotations

import re

from puzzle.formats.paragraphs import Peek
from puzzle.formats.text import remembered

_MOST_LINES = 60
"""Lines from the start of a puzzle among which the words are looked for."""
_COLUMNS = r"(?:columns?|cols?|spalten?|colonnes?|columnas?|colonne|kolommen|colunas?|kolumny)"
_TO = r" ?(?:-|–|—|\.\.|to|bis|à|al?|t/m|through) ?"
_COLUMNS_ARE_LETTERS = re.compile(
    r"(?<!and )(?<!und )(?<!et )(?<![/&] )(?<![/&])"
    rf"\b{_COLUMNS}\b[^.;,\n\d]{{0,25}}?\ba{_TO}[i-y]\b"
    rf"|\bletters? (?:are|for|is|name|mark|denote|stand for) (?:the )?columns?\b"
    r"|\bbuchstaben? (?:sind|für|bezeichnen) (?:die )?spalten?\b",
    re.IGNORECASE,
)
_CELL = re.compile(r"(?<![\w.])([A-Ya-y])([1-9]|1[0-9]|2[0-5])(?![\w.])")


def with_letters_of_columns(peek: Peek) -> Peek:
    """Return the lines with cells such as A1 as ``r1c1`` where words say that columns are letters.

    The words are looked for when the first such cell comes, as a pipe may wait for further lines.

    Args:
        peek: the lines from the first of a puzzle on.
    """
    found: list[bool] = []

    def read(at: int) -> str | None:
        line = peek(at)
        if line is None or _CELL.search(line) is None:
            return line
        if not found:
            found.append(_any_says_so(peek))
        return _CELL.sub(_named_by_numbers, line) if found[0] else line

    return read


def _any_says_so(peek: Peek) -> bool:
    for at in range(_MOST_LINES):
        line = peek(at)
        if line is None:
            return False
        if says_columns_are_letters(line):
            return True
    return False


@remembered
def says_columns_are_letters(line: str) -> bool:
    """Tell whether a line says that columns are letters, and rows numbers."""
    return _COLUMNS_ARE_LETTERS.search(line) is not None


def _named_by_numbers(cell: re.Match[str]) -> str:
    return f"r{cell[2]}c{ord(cell[1].upper()) - ord('A') + 1}"
