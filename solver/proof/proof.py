"""The proof: nogoods that lead from the rules and the givens to what is claimed."""

from __future__ import annotations

from dataclasses import dataclass

from puzzle import ArgumentError, Cell, Digit, Geometry, Grid, NotationError
from puzzle.grid import SYMBOLS
from solver.verdict import Verdict

Nogood = tuple[tuple[Cell, Digit], ...]
"""Candidates that are not all true: at least one (cell, digit), ascending."""


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

    Numbers are written as in the line notation: 1-9, then A for 10 up to P for 25.
    """
    n = geometry.size
    symbol = SYMBOLS.__getitem__
    return ",".join(
        "".join(
            symbol(1 + cell // n) + symbol(1 + cell % n) + symbol(digit) for cell, digit in nogood
        )
        for nogood in nogoods
    )


def parse_nogoods(text: str, geometry: Geometry) -> tuple[Nogood, ...]:
    """Return the nogoods of a text that `nogoods_text` wrote.

    Raises:
        NotationError: the text holds something else.
    """
    return tuple(_parse_nogood(part, geometry) for part in text.split(",")) if text else ()


def _parse_nogood(text: str, geometry: Geometry) -> Nogood:
    n = geometry.size
    numbers = [SYMBOLS.find(symbol) for symbol in text]
    if not numbers or len(numbers) % 3 or not all(1 <= number <= n for number in numbers):
        raise NotationError(
            f"{text!r} is no nogood: expected row, column and digit of each candidate, "
            f"each {SYMBOLS[1]} to {SYMBOLS[n]}."
        )
    triples = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    return tuple(((row - 1) * n + column - 1, digit) for row, column, digit in triples)
