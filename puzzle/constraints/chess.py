"""Anti-knight and anti-king: no digit twice where the chess piece could go in one move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_cells import WholeGrid
from puzzle.constraints.bases.on_pair import PairRule
from puzzle.constraints.layout import KING, KNIGHT, Layout
from puzzle.constraints.primitives import Primitives, Table, table_of
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Renaming


@dataclass(frozen=True, slots=True)
class _Chess(WholeGrid, PairRule):
    """No digit twice a move apart."""

    MOVES: ClassVar[tuple[tuple[int, int], ...]]
    PIECE: ClassVar[str]

    def sentence(self, layout: Layout) -> str:  # noqa: ARG002
        """Return the rule."""
        return f"Cells that are a {self.PIECE}'s move apart hold different digits."

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """Each pair of cells a move apart."""
        return layout.pairs_at(self.MOVES)

    def fits(self, first: Digit, second: Digit) -> bool:
        """They are different."""
        return first != second

    def table(self, size: int) -> Table:
        """For each digit all others."""
        return table_of(size, lambda d, e: d < e or e < d)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """They are equal."""
        return first == second

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Each pair is unique."""
        for pair in self.pairs(layout):
            search.unique(pair)

    def rows(self, layout: Layout, program: Program) -> None:
        """Each digit at most once in a pair that is in no house together."""
        for first, second in self.pairs(layout):
            if not layout.shares_a_house((first, second)):
                program.different((first, second))


@dataclass(frozen=True, slots=True)
class AntiKnight(_Chess):
    """No digit twice a knight's move apart."""

    KIND: ClassVar[str] = "antiknight"
    NAME: ClassVar[str] = "anti-knight"
    KEEPS: ClassVar[Renaming] = Renaming.ANY
    MOVES: ClassVar[tuple[tuple[int, int], ...]] = KNIGHT
    PIECE: ClassVar[str] = "knight"


@dataclass(frozen=True, slots=True)
class AntiKing(_Chess):
    """No digit twice a king's move apart."""

    KIND: ClassVar[str] = "antiking"
    NAME: ClassVar[str] = "anti-king"
    KEEPS: ClassVar[Renaming] = Renaming.ANY
    MOVES: ClassVar[tuple[tuple[int, int], ...]] = KING
    PIECE: ClassVar[str] = "king"
