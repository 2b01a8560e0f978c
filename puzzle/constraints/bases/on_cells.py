"""Clues on a group of cells or on one, and rules of the whole grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from puzzle.cell import Cell
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.drawing import Shape
from puzzle.constraints.entries import fp_name, fp_names, listed
from puzzle.constraints.layout import Layout
from puzzle.errors import GeometryError
from puzzle.message import Term, message


@dataclass(frozen=True, slots=True)
class WholeGrid(Constraint):
    """A rule of the whole grid, on or off."""

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],  # noqa: ARG003
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],  # noqa: ARG003
    ) -> Iterator[Self]:
        """Yield the rule itself."""
        yield cls()

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:  # noqa: ARG002
        """Nothing but that it is on."""
        return {}

    def label(self, layout: Layout) -> str:  # noqa: ARG002
        """Return the name of the rule."""
        return f"the {self.NAME} rule"

    def drawing(self, layout: Layout) -> Iterator[Shape]:  # noqa: ARG002
        """Return nothing: it holds everywhere, and is told in words."""
        return iter(())


@dataclass(frozen=True, slots=True)
class OnCells(Constraint):
    """A clue on a group of cells."""

    IS_UNORDERED: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue on the cells of the entry."""
        yield cls(tuple(map(cell_of, listed(entry, "cells"))))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells."""
        return {"cells": fp_names(self.cells, layout.size)}


@dataclass(frozen=True, slots=True)
class OnCell(Constraint):
    """A clue on a single cell, which is the only one of its `cells`."""

    cells: tuple[Cell, ...]

    def check(self, layout: Layout) -> None:
        """One cell, within the grid."""
        Constraint.check(self, layout)
        if len(self.cells) != 1:
            raise GeometryError(
                message(
                    "clue.one-cell",
                    "A clue of the kind {kind} is on one cell.",
                    kind=Term(self.NAME),
                )
            )

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue on the cell of the entry."""
        cell = entry.get("cell")
        if cell is None:
            raise GeometryError(message("clue.no-cell-in", "A clue of the puzzle has no cell."))
        yield cls((cell_of(cell),))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cell."""
        return {"cell": fp_name(self.cells[0], layout.size)}
