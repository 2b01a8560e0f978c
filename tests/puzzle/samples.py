"""Notations that are only read here, as others write them: the other half of a round trip."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from puzzle import Grid
from puzzle.grid import SYMBOLS


def sample(name: str, grids: list[Grid]) -> bytes:
    """The bytes of a file with these grids."""
    if name in WHOLE:
        return WHOLE[name](grids).encode()
    _, write = SAMPLES[name]
    return "".join(write(grid) for grid in grids).encode()


def _hodoku(grid: Grid) -> str:
    return f":0000:x:{grid}:::\n"


def _simple_sudoku(grid: Grid) -> str:
    geometry = grid.geometry
    n, wide = geometry.size, geometry.box_cols
    rule = "|" + "+".join("-" * wide for _ in range(n // wide)) + "|"
    frame = f" *{'-' * (len(rule) - 2)}*\n"
    text = frame
    for row in range(n):
        if row and row % geometry.box_rows == 0:
            text += f" {rule}\n"
        cells = str(grid)[row * n : row * n + n]
        boxes = (cells[at : at + wide] for at in range(0, n, wide))
        text += f" |{'|'.join(boxes)}|\n"
    return f"{text}{frame}\n"


def _sdx(grid: Grid) -> str:
    n = grid.geometry.size
    cells = [
        SYMBOLS[digit] if digit else ("u3" if at % 5 == 0 else "1234")
        for at, digit in enumerate(grid)
    ]
    rows = (" ".join(cells[start : start + n]) for start in range(0, n * n, n))
    return "\n".join(rows) + "\n\n"


def _labelled(grid: Grid) -> str:
    return f"Puzzle 12: {str(grid).replace('.', '0')} easy 4.5\n"


def _bank(grid: Grid) -> str:
    digits = str(grid).replace(".", "0")
    return (
        f"{hashlib.sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]} {digits}  1.2\n"
    )


def _html(grid: Grid) -> str:
    n = grid.geometry.size
    cells = [f"<td>{digit or '&nbsp;'}</td>" for digit in grid]
    rows = ("".join(cells[start : start + n]) for start in range(0, n * n, n))
    return "<table>\n" + "".join(f"<tr>{row}</tr>\n" for row in rows) + "</table>\n"


def _links(grid: Grid) -> str:
    return f"https://sudoku.example/play?level=2&bd={str(grid).replace('.', '0')}\n"


def _pairs(grid: Grid) -> str:
    return "".join(f"{digit:02}" for digit in grid) + "\n"


def _numbers(grid: Grid) -> str:
    return " ".join(map(str, grid)) + "\n"


def _sukaku(grid: Grid) -> str:
    listed = ["".join(str(d) if d == digit else "." for d in range(1, 10)) for digit in grid]
    return "".join("123456789" if not grid[i] else cell for i, cell in enumerate(listed)) + "\n"


def _sumocue(grid: Grid) -> str:
    cells = zip(grid, grid.geometry.box_of, strict=True)
    return "SumoCueV1=" + "=".join(f"{digit}J{box}" for digit, box in cells) + "\n"


def _xml(grids: list[Grid]) -> str:
    puzzles = "".join(f"<puzzle>{grid}</puzzle>" for grid in grids)
    return f"<?xml version='1.0'?>\n<puzzles>{puzzles}</puzzles>\n"


def _notebook(grids: list[Grid]) -> str:
    cells = [{"cell_type": "code", "source": [f'puzzle = "{grid}"']} for grid in grids]
    return json.dumps({"cells": cells, "nbformat": 4})


WHOLE: dict[str, Callable[[list[Grid]], str]] = {"xml": _xml, "ipynb": _notebook}
"""How a file of grids is written that has a head and an end."""
SAMPLES: dict[str, tuple[range, Callable[[Grid], str]]] = {
    "hodoku": (range(4, 26), _hodoku),
    "html": (range(4, 26), _html),
    "ss": (range(4, 26), _simple_sudoku),
    "sdx": (range(4, 10), _sdx),
    "bank": (range(4, 26), _bank),
    "sukaku": (range(9, 10), _sukaku),
    "sumocue": (range(9, 10), _sumocue),
    "labelled": (range(6, 26), _labelled),
    "links": (range(6, 26), _links),
    "pairs": (range(10, 26), _pairs),
    "numbers": (range(6, 26), _numbers),
}
"""For each notation the sizes that it goes to, and how a grid is written."""
BY_PROGRAMS = frozenset({"office", "pdf", "svg"})
"""Notations of a file for each puzzle or program; their tests have files of their own."""
