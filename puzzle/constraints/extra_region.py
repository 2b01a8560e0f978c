"""Extra region of fewer cells than there are digits: no digit twice.

One of as many cells as digits is a house of the geometry instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from puzzle.amounts import cells
from puzzle.cell import Digit
from puzzle.constraints.bases.on_cells import OnCells
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import Shade, Shape
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Renaming
from puzzle.errors import GeometryError
from puzzle.message import message


@dataclass(frozen=True, slots=True)
class ExtraRegion(OnCells):
    """A group of cells without a digit twice."""

    KIND: ClassVar[str] = "extraregion"
    NAME: ClassVar[str] = "extra region"
    KEEPS: ClassVar[Renaming] = Renaming.ANY

    def check(self, layout: Layout) -> None:
        """Require some cells, none twice, no more than there are digits."""
        Constraint.check(self, layout)
        if not 1 <= len(set(self.cells)) == len(self.cells) <= layout.size:
            raise GeometryError(
                message(
                    "region.cells",
                    "An extra region has {cells}: give 1 to {most}, none twice.",
                    cells=cells(len(self.cells)),
                    most=layout.size,
                )
            )

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this region."""
        return f"The digits of the extra region {layout.name(self.cells)} are all different."

    def drawing(self, layout: Layout) -> Iterator[Shape]:  # noqa: ARG002
        """Yield its cells, shaded."""
        yield Shade(self.cells)

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Different digits."""

        def kept(digits: Sequence[Digit]) -> bool:
            return len(set(digits)) == len(digits)

        yield Demand(self.cells, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:  # noqa: ARG002
        """They are unique."""
        search.unique(self.cells)

    def rows(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """Each digit at most once."""
        program.different(self.cells)
