"""Cells by the names that files have for them."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from puzzle.cell import Cell
from puzzle.errors import NotationError
from puzzle.message import Message, in_quotes, message

LETTERS = message("assumed.letters", "A cell such as A1 is read as row A, column 1.")
"""What is said where rows are letters: spreadsheets call their columns so."""
LETTERS_OF_GIVENS = (
    LETTERS,
    message("assumed.mirrored", "Read as column A, row 1, it is the same puzzle, mirrored."),
)
"""The same of givens alone, which mean the same either way."""
ROW_LETTERS = "ABCDEFGHI"
ROW_NAMES = frozenset(
    {"row", "r", "y", "rows", "zeile", "z", "ligne", "l", "fila", "f", "riga", "rij", "linha", "i"}
)
COLUMN_NAMES = frozenset(
    {"col", "column", "c", "x", "columns", "spalte", "s", "colonne", "columna", "colonna", "kolom"}
    | {"j"}
)
"""What people call the number of a row, and of a column, in small letters."""
NAMES_OF_PUZZLES = frozenset(
    {"puzzle", "puzzle_id", "puzzleid", "puzzle id", "puzzle_no", "id", "no", "nr", "no.", "nr."}
    | {"#", "board", "board_id", "grid", "grid_id", "game", "game_id", "sudoku", "sudoku_id"}
    | {"name", "title", "number", "num", "index", "r\u00e4tsel", "raetsel", "grille", "rejilla"}
    | {"puzzel"}
)
"""What people call the number or the name of a puzzle."""
_CELL_NAME = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")


def no_cell(shown: str, size: int) -> Message:
    """Return what is said of a name that is of no cell of a grid."""
    last = f"r{size}c{size}"
    return message("cell.none", "{name} is no cell: write r1c1 to {last}.", name=shown, last=last)


def named_cell(name: object, size: int) -> Cell:
    """Return the cell of a name such as ``r1c1`` or ``R1C1``.

    Raises:
        NotationError: it names no cell of a grid of this size.
    """
    row, column = _row_column(name) if isinstance(name, str) else (0, 0)
    if not (1 <= row <= size and 1 <= column <= size):
        shown = in_quotes(name[:8]) if isinstance(name, str) else json.dumps(name)[:20]
        raise NotationError(no_cell(shown, size))
    return (row - 1) * size + column - 1


@lru_cache(maxsize=2048)
def _row_column(name: str) -> tuple[int, int]:
    """Return the numbers of a name; 0 and 0 for no name. The cells of a grid are named often."""
    match = _CELL_NAME.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else (0, 0)
