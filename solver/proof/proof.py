"""The proof: nogoods that lead from the rules and the givens to what is claimed."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from puzzle import ArgumentError, Cell, Digit, Geometry, Grid, NotationError
from puzzle.grid import SYMBOLS
from solver.verdict import Verdict

Nogood = tuple[tuple[Cell, Digit], ...]
"""Candidates that are not all true: at least one (cell, digit), ascending."""

_PLACES = f"{string.digits[1:]}{string.ascii_uppercase}{string.ascii_lowercase}"
"""What a row or a column is called: the first 25 as `SYMBOLS` has them."""


_SHOWN = {
    Verdict.NONE: (False, False),
    Verdict.UNIQUE: (True, False),
    Verdict.MANY: (True, True),
}
"""Whether a solution and a rival are shown."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What anybody can check of the number of a puzzle's solutions; see `docs/proof-format.md`.

    Attributes:
        verdict: unique, none or many.
        puzzle: the puzzle.
        solution: for unique and many a solution, else None.
        rival: for many another solution, else None.
        nogoods: for unique and none the steps, in order; empty where the rules and the givens are
            enough, and for many.

    Raises:
        ArgumentError: the verdict is undecided, or the grids are not those it needs.
    """

    verdict: Verdict
    puzzle: Grid
    solution: Grid | None = None
    rival: Grid | None = None
    nogoods: tuple[Nogood, ...] = ()

    def __post_init__(self) -> None:
        shown = self.solution is not None, self.rival is not None
        if _SHOWN.get(self.verdict) != shown:
            raise ArgumentError(f"A proof of {self.verdict.value} does not show these grids.")
        if self.nogoods and self.verdict is Verdict.MANY:
            raise ArgumentError("Two solutions need no nogoods.")

    @property
    def text(self) -> str:
        """The nogoods in the notation of proofs: ``671,413248``; empty when there are none."""
        return nogoods_text(self.nogoods, self.puzzle.geometry)


def nogoods_text(nogoods: tuple[Nogood, ...], geometry: Geometry) -> str:
    """Nogoods in the notation of proofs: row, column, digit of each candidate, commas between.

    Numbers are written as in the line notation: 1-9, then A for 10 up to P for 25; rows and columns
    of grids that overlap go on to Z, and from a for 36 on.
    """
    return ",".join(
        "".join(cells_text([cell], geometry) + SYMBOLS[digit] for cell, digit in nogood)
        for nogood in nogoods
    )


def cells_text(cells: Iterable[Cell], geometry: Geometry) -> str:
    """Row and column of each cell, in the notation of proofs."""
    names = _names(geometry)
    return "".join(names[cell] for cell in cells)


@lru_cache(maxsize=16)
def _names(geometry: Geometry) -> tuple[str, ...]:
    """Return the name of each cell."""
    square = product(range(geometry.size), repeat=2)
    places = square if geometry.canvas is None else geometry.canvas.places
    return tuple(_PLACES[row] + _PLACES[column] for row, column in places)


def parse_nogoods(text: str, geometry: Geometry) -> tuple[Nogood, ...]:
    """Return the nogoods of a text that `nogoods_text` wrote.

    Raises:
        NotationError: the text holds something else.
    """
    return tuple(_parse_nogood(part, geometry) for part in text.split(",")) if text else ()


def _parse_nogood(text: str, geometry: Geometry) -> Nogood:
    cells, n = _cells(geometry), geometry.size
    found = [
        (cells.get(text[i : i + 2], -1), SYMBOLS.find(text[i + 2 : i + 3] or "."))
        for i in range(0, len(text), 3)
    ]
    if not found or not all(cell >= 0 and 1 <= digit <= n for cell, digit in found):
        raise NotationError(
            f"{text!r} is no nogood: expected row, column and digit of each candidate, "
            f"each {SYMBOLS[1]} to {SYMBOLS[n]}."
        )
    return tuple(found)


@lru_cache(maxsize=16)
def _cells(geometry: Geometry) -> Mapping[str, Cell]:
    return {name: cell for cell, name in enumerate(_names(geometry))}
